"""Items: named points, each taken by one side, counted in an order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from scoring.cards import Card
from scoring.games.shape import Line, Number, Sides, Table, each_alone
from scoring.games.shapes.bands import SET_BACK, Banded, Bands
from scoring.games.shapes.counting_cards import CountingCards
from scoring.games.shapes.declared import Field
from scoring.games.shapes.wrong_claims import wrong_claim
from scoring.games.stateless import added
from scoring.words import Message, Word


@dataclass(frozen=True, slots=True)
class Item:
    """A point that one side takes. `always`: it is in every deal that is played out."""

    name: str
    title: Word
    points: int = 1
    always: bool = True

    def field(self, *, loose: bool) -> Field:
        """What a deal records of it; `loose`: a claim may leave it out."""
        return Field(self.name, "side", self.title, optional=loose or not self.always)

    def lines(self, deal: Any, options: Any) -> Iterator[Line]:
        side = getattr(deal, self.name)
        if side is not None:
            yield Line(side, self.points, Message("{item}", item=self.title))

    def missing(self, deal: Any) -> Iterator[tuple[str, Message]]:
        if self.always and getattr(deal, self.name) is None:
            yield self.name, Message("{title} is missing.", title=self.title)


@dataclass(frozen=True, slots=True)
class Most:
    """Points for the most of something, of `total` in all; nothing to anybody where two have as many.

    `why` names what is won. `majority`: the options by which the most is not enough, but more than half.
    """

    name: str
    title: Word
    total: int
    points: int
    why: Message
    option: Callable[[Any], bool] | None = None
    majority: Callable[[Any], bool] = lambda options: False
    counting: CountingCards | None = None

    def field(self, *, loose: bool) -> Field:
        """What a deal records of it; `loose`: a claim may leave it out, or leave some out."""
        return Field(
            self.name, "whole", self.title, 0, self.total, per="side", total=self.total, at_most=loose,
            optional=loose, option=self.option, counting=self.counting,
        )  # fmt: skip

    def lines(self, deal: Any, options: Any) -> Iterator[Line]:
        numbers = list(getattr(deal, self.name, None) or ())
        enough = self.total // 2 + 1 if self.majority(options) else 0
        if numbers and numbers.count(max(numbers)) == 1 and max(numbers) >= enough:
            yield Line(numbers.index(max(numbers)), self.points, self.why)

    def missing(self, deal: Any) -> Iterator[tuple[str, Message]]:
        numbers = getattr(deal, self.name, None)
        if numbers is None or sum(numbers) != self.total:
            given = sum(numbers or ())
            yield self.name, Message(
                "{title}: the numbers add up to {given}, not {total}.",
                title=self.title, given=given, total=self.total,
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Each:
    """Points for each one, or for every `of`, of something; `total` in every deal, any number if 0."""

    name: str
    title: Word
    total: int
    points: int = 1
    of: int = 1
    option: Callable[[Any], bool] | None = None

    def field(self, *, loose: bool) -> Field:
        """What a deal records of it; `loose`: a claim may leave it out, or leave some out."""
        return Field(
            self.name, "whole", self.title, 0, self.total or 60, per="side", total=self.total or None,
            at_most=loose, optional=loose or not self.total, option=self.option,
        )  # fmt: skip

    def lines(self, deal: Any, options: Any) -> Iterator[Line]:
        for side, number in enumerate(getattr(deal, self.name, None) or ()):
            if number // self.of:
                yield Line(side, number // self.of * self.points, Message("{item}", item=self.title))

    def missing(self, deal: Any) -> Iterator[tuple[str, Message]]:
        numbers = getattr(deal, self.name, None)
        if self.total and (numbers is None or sum(numbers) != self.total):
            yield self.name, Message(
                "{title}: the numbers add up to {given}, not {total}.",
                title=self.title, given=sum(numbers or ()), total=self.total,
            )  # fmt: skip


Part = Item | Most | Each
CLAIM = Field("claim", "side", Word("Game claimed by"), optional=True)
WON = Field("won", "cards", Word("Counted by the cards won"), per="side", optional=True, rare=True)
FIRST = Field("first", "side", Word("Reached the target first"), optional=True, rare=True)


def no_lines(deal: Any, state: Banded) -> Iterable[Line]:
    return ()


def no_payments(state: Banded) -> tuple[Number, ...]:
    return ()


def two_or_alone(table: Table[Any]) -> Sides:
    """Partners where four or six play, else every player alone."""
    if table.size in (4, 6):
        return tuple(tuple(range(side, table.size, 2)) for side in range(2))
    return each_alone(table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """A game of this shape: `parts` in the order in which they count.

    `before` and `after` are more lines of a deal, `extra` their fields. `claims`: a side may claim the
    game during a deal; a right claim wins it, a wrong one loses it, and the deal need not be complete.
    `asks_first`: where two sides pass the target in a deal, the deal says which was first; with `by_parts`
    it does so only where one part brings both there, for else the order of the parts tells.
    `by_cards` makes the parts of the cards `won` by each side; an empty answer: the cards do not tell.
    """

    key: str
    seats: Collection[int]
    parts: tuple[Part, ...]
    target: int
    extra: tuple[Field, ...] = ()
    before: Callable[[Any, Banded], Iterable[Line]] = no_lines
    after: Callable[[Any, Banded], Iterable[Line]] = no_lines
    faults: Callable[[Any, Banded], Iterable[tuple[str, Message]]] = lambda deal, state: ()
    claims: bool = False
    asks_first: bool = False
    by_parts: bool = False
    claimed_only: bool = False
    sides: Callable[[Table[Any]], Sides] = each_alone
    options: tuple[Field, ...] = ()
    pays: Callable[[Banded], tuple[Number, ...]] = no_payments
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)
    option_of: str = ""
    by_cards: Callable[[Sequence[tuple[Card, ...]]], Mapping[str, Any]] | None = None

    def plain(self, deal: Any, options: Any) -> Iterator[Line]:
        """What each side takes, in the order of counting."""
        for part in self.parts:
            yield from part.lines(deal, options)


def _by_cards(row: Items, deal: Any) -> Mapping[str, Any]:
    """The parts of a deal that its cards tell."""
    if row.by_cards is None or not deal.won:
        return {}
    names = {part.name for part in row.parts if hasattr(deal, part.name)}
    return {name: value for name, value in row.by_cards(deal.won).items() if name in names}


def _cards_differ(row: Items, deal: Any) -> Iterator[tuple[str, Message]]:
    """Cards that do not tell the parts, and parts that were typed and are not those of the cards."""
    if not deal.won:
        return
    counts = _by_cards(row, deal)
    if not counts:
        yield "won", Message("Enter the cards of every side but one, or all 52.")
    for part in row.parts:
        typed, count = getattr(deal, part.name, None), counts.get(part.name)
        if None not in (typed, count) and typed != count:
            yield part.name, Message("{title}: this differs from the cards that were won.", title=part.title)


def bands_of(row: Items) -> Bands:
    """The row as one of shape C, which folds, ends and settles it."""
    in_order = not (row.claims or row.asks_first)

    def lines(entered: Any, state: Banded) -> Iterator[Line]:
        deal = replace(entered, **_by_cards(row, entered))
        yield from row.before(deal, state)
        yield from row.plain(deal, state.table.options)
        yield from row.after(deal, state)

    def there(counted: Iterable[Line], state: Banded) -> list[int]:
        parts = (part for _, part in groupby(counted, key=lambda line: row.by_parts and line.why))
        return _first_there(parts, state)

    def faults(entered: Any, state: Banded) -> Iterator[tuple[str, Message]]:
        deal = replace(entered, **_by_cards(row, entered))
        if row.by_cards:
            lacking = tuple(missing for part in row.parts for missing in part.missing(deal))
            wrong = tuple(_cards_differ(row, entered)) or lacking
            yield from wrong
            if wrong:
                return
        if row.claims and deal.claim is None:
            for part in row.parts:
                yield from part.missing(deal)
        yield from row.faults(deal, state)
        if row.asks_first:
            yield from _misjudged(deal.first, there(lines(deal, state), state), state)

    def remarks(deal: Any, state: Banded) -> Iterator[Message]:
        if row.claims and deal.claim is not None and state.decided != deal.claim:
            table, target = state.table, state.table.options.target
            yield wrong_claim(table, row.sides(table)[deal.claim], state.game[deal.claim], target)

    def decides(deal: Any, state: Banded) -> int | None:
        target = state.table.options.target
        if row.claims and deal.claim is not None:
            right = state.game[deal.claim] >= target
            rivals = [side for side in range(len(state.game)) if side != deal.claim]
            return deal.claim if right else max(rivals, key=state.game.__getitem__)
        if row.asks_first and deal.first is not None:
            return int(deal.first)
        if row.by_parts and sum(points >= target for points in state.game) > 1:
            before = added(state.game, [Line(line.side, -line.points, line.why) for line in state.last])
            return there(state.last, replace(state, game=tuple(map(int, before))))[0]
        return None

    fields = [part.field(loose=row.claims) for part in row.parts]
    if row.by_cards:
        fields = [*(replace(field, optional=True, asked=not field.optional) for field in fields), WON]
    more = (*([CLAIM] if row.claims else []), *([FIRST] if row.asks_first else []))
    return Bands(
        key=row.key, seats=row.seats, fields=(*row.extra, *fields, *more), lines=lines, faults=faults,
        decides=decides, remarks=remarks, claimed_only=row.claimed_only, sides=row.sides, target=row.target,
        options=row.options, in_order=in_order, pays=row.pays, seats_by=row.seats_by, option_of=row.option_of,
    )  # fmt: skip


def _first_there(parts: Iterable[Iterable[Line]], state: Banded) -> list[int]:
    """The sides at the target after the first of these parts that brings anybody there."""
    now = list(state.game)
    for part in parts:
        for line in part:
            now[line.side] += int(line.points)
        there = [side for side, points in enumerate(now) if points >= state.table.options.target]
        if there:
            return there
    return []


def _misjudged(first: int | None, there: list[int], state: Banded) -> Iterator[tuple[str, Message]]:
    """Who was first is needed where two may have been, and is one of those who may."""
    if first is None and len(there) > 1:
        yield "first", Message("Two sides have reached the target: enter which was first.")
    elif first is not None and first not in there:
        name = state.table.players[first]
        yield (
            "first",
            Message("By the order of counting {player} has not reached the target first.", player=name),
        )


# Bids: the pitcher plays for a number of the points.


def bid_lines(row: Items, bidder: int, bid: int, deal: Any, state: Banded) -> Iterator[Line]:
    """First the bidder's points, or the bid off; then those of the others, in their order.

    Who revokes is set back the bid; every other player, the bidder too, scores what he makes
    (000:l.19713, 15).
    """
    revoked = deal.revoked
    taken = [line for line in row.plain(deal, state.table.options) if line.side != revoked]
    won = [line for line in taken if line.side == bidder]
    stands = revoked is not None or sum(line.points for line in won) >= bid
    if revoked != bidder and stands:
        yield from won
    else:
        yield Line(bidder, -bid, SET_BACK)
    if revoked is not None and revoked != bidder:
        yield Line(revoked, -bid, SET_BACK)
    yield from (line for line in taken if line.side != bidder)


def pitch(row: Items, highest: int, *, extra: tuple[Field, ...] = ()) -> Bands:
    """A row whose points are bid for."""
    bidding = (
        Field("pitcher", "side", Word("Pitcher")),
        Field("bid", "whole", Word("Bid"), 1, highest),
        *extra,
    )
    plain = bands_of(row)

    def lines(deal: Any, state: Banded) -> Iterator[Line]:
        yield from row.before(deal, state)
        yield from bid_lines(row, deal.pitcher, deal.bid, deal, state)
        yield from row.after(deal, state)

    return replace(plain, fields=(*bidding, *plain.fields, REVOKED), lines=lines, pays=row.pays)


REVOKED = Field("revoked", "side", Word("Revoke by"), optional=True, rare=True)


def set_back_chips(state: Banded) -> tuple[Number, ...]:
    """000:l.19800: each loser pays 1, 1 for each time he was set back, and 1 if he is below nothing."""
    if max(state.points) < state.table.options.target:
        return ()
    winner = state.points.index(max(state.points))
    pays = [
        0 if side == winner else 1 + state.set_back[side] + (points < 0)
        for side, points in enumerate(state.points)
    ]
    return tuple(sum(pays) if side == winner else -paid for side, paid in enumerate(pays))
