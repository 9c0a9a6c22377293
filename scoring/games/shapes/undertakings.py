"""Undertakings: a bid against a number, played to a target, the bidder's side counted first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from scoring.games.catalogue import ROWS
from scoring.games.settling import by_player
from scoring.games.shape import (
    NEVER,
    End,
    Fact,
    Game,
    Line,
    Number,
    Settlement,
    Sides,
    Table,
    best,
    each_alone,
    no_law,
)
from scoring.games.shapes.counts import SETTLEMENT, ends_at, paid_by_option
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, to_reach
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

RAISE = 250  # the target goes up by so much where a game is played on
MADE, FAILED, WON = Message("bid made"), Message("bid not made"), Message("won in play")
DIFFERENCE, BID_AND_WON = Message("difference of the sides"), Message("the bid and what was won")


class Pay(Enum):
    """What a side scores for a deal. `rest` is what all sides that play against it have won."""

    OWN = "own"  # what it has won itself
    WORTH = "worth"  # the worth of the bid
    SET_BACK = "set_back"  # the worth of the bid, taken off
    NET = "net"  # what the side of the deal has won more than the others
    WORTH_AND_OWN = "worth_and_own"
    NOTHING = "nothing"


class Rivals(Enum):
    """Who wins where several reach the target in a deal and nobody of the bidder's side does."""

    HIGHEST = "highest"
    ELDEST = "eldest"  # the first of them to the bidder's left
    ASKED = "asked"  # the deal says who was first
    RAISED = "raised"  # nobody, unless one of them reaches the next target too: it is higher from now on


Terms = tuple[Pay, Pay]
"""What the bidder's side scores, and what every other side does."""
Fault = tuple[str, Message, str]
"""A field, why it cannot be so, and the paragraph of the book that says it."""


@dataclass(frozen=True, slots=True)
class Undertaken:
    """Points after so many deals. `target` ends the game; `winners` are known once it has.

    `hands` counts the deals, `checks` chips by side that are paid beside the points.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    target: int = 0
    played: int = 0
    last: tuple[Line, ...] = ()
    winners: tuple[int, ...] = ()
    checks: tuple[int, ...] = ()

    def side(self, player: int) -> int:
        """The side of a player: partners sit alternately."""
        return player % len(self.points)


def bidders_side(deal: Any, state: Undertaken) -> tuple[int, ...]:
    """The sides that play for the bid: that of the bidder."""
    return (state.side(deal.bidder),)


def amount_bid(deal: Any, state: Undertaken, made: bool) -> int:
    """A bid is worth its number."""
    return int(deal.bid)


def enough(deal: Any, number: int) -> bool:
    """A bid is made by its number, or more."""
    return number >= int(deal.bid)


def taken(deal: Any, state: Undertaken) -> Sequence[int]:
    """What each side has won in play; nothing where a deal was not played."""
    return deal.won or (0,) * len(state.points)


def offender(deal: Any, state: Undertaken) -> Collection[int]:
    """The side that revoked scores nothing for what it won."""
    return () if getattr(deal, "revoked", None) is None else (deal.revoked,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undertaking:
    """A game of this shape.

    `fields` are what a deal records: who bid and what, and what every side won. `makers(deal, state)` are the
    sides of the bid, the bidder's first; `reaches(deal, number)` says whether what `taken` counts of them
    together makes it. The bid is worth `worth(deal, state, made)`, and each of what a side won counts `per`.
    `made` and `failed` say what is scored, `terms(deal, state, made)` where it depends on more. `barred`
    score nothing of their own, `halved` half of the worth; `revoke_makes`: a revoke against a bid makes it.
    `besides(deal, state, made)` adds lines; `lines` replaces all of this where every player undertakes.
    `below`: the game also ends so many points under nothing, and the best total wins. `over(state)` says why
    a game without a target ends; `again(deal)` that a deal is played once more.
    `checks(deal, state, made)` are chips by side for a deal, `game_checks(state)` those of a finished game.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    target: int = 0
    makers: Callable[[Any, Undertaken], tuple[int, ...]] = bidders_side
    reaches: Callable[[Any, int], bool] = enough
    worth: Callable[[Any, Undertaken, bool], int] = amount_bid
    taken: Callable[[Any, Undertaken], Sequence[int]] = taken
    per: int = 1
    made: Terms = (Pay.OWN, Pay.OWN)
    failed: Terms = (Pay.SET_BACK, Pay.OWN)
    terms: Callable[[Any, Undertaken, bool], Terms] | None = None
    revoke_makes: bool = True
    barred: Callable[[Any, Undertaken], Collection[int]] = offender
    lines: Callable[[Any, Undertaken], Iterable[Line]] | None = None
    halved: Callable[[Any, Undertaken], Collection[int]] = lambda deal, state: ()
    besides: Callable[[Any, Undertaken, bool], Iterable[Line]] = lambda deal, state, made: ()
    faults: Callable[[Any, Undertaken], Iterable[Fault]] = lambda deal, state: ()
    rivals: Callable[[Any], Rivals] = lambda deal: Rivals.HIGHEST
    below: Callable[[Any], int] = lambda options: 0
    over: End[Undertaken] = NEVER
    again: Callable[[Any], bool] = lambda deal: False
    facts: Callable[[Undertaken], Iterable[Fact]] = lambda state: ()
    checks: Callable[[Any, Undertaken, bool], Sequence[int]] | None = None
    game_checks: Callable[[Undertaken], Sequence[int]] | None = None
    settlement: str = "none"
    sides: Callable[[Table[Any]], Sides] = each_alone
    options: tuple[Field, ...] = ()
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)
    correction_law: Callable[[Any], str] = no_law
    option_of: str = ""

    def is_made(self, deal: Any, state: Undertaken) -> bool:
        """Whether the bid counts as made: by a revoke, or by what its side won."""
        makers = self.makers(deal, state)
        revoked = getattr(deal, "revoked", None)
        if revoked in makers:
            return False
        if revoked is not None and self.revoke_makes:
            return True
        won = self.taken(deal, state)
        return self.reaches(deal, sum(won[side] for side in makers))

    def scored(self, deal: Any, state: Undertaken) -> Iterator[Line]:
        """The lines of a deal, those of the bidder's side first; without a bid each side has its own."""
        if self.lines is not None:
            yield from self.lines(deal, state)
            return
        barred = self.barred(deal, state)
        won = [
            0 if side in barred else self.per * number for side, number in enumerate(self.taken(deal, state))
        ]
        made = deal.bidder is not None and self.is_made(deal, state)
        if deal.bidder is None:
            yield from (Line(side, points, WON) for side, points in enumerate(won) if points)
        else:
            yield from self._by_terms(deal, state, won, made=made)
        yield from self.besides(deal, state, made)

    def _by_terms(self, deal: Any, state: Undertaken, won: Sequence[int], *, made: bool) -> Iterator[Line]:
        makers, halved = self.makers(deal, state), self.halved(deal, state)
        terms = self.terms(deal, state, made) if self.terms else self.made if made else self.failed
        worth = self.worth(deal, state, made)
        for side in in_turn(makers, state):
            mine = side in makers
            less = sum(points for other, points in enumerate(won) if (other in makers) != mine)
            net = max(0, sum(won) - 2 * less)
            part = worth // 2 if side in halved else worth
            points, why = _paid(terms[0] if mine else terms[1], won[side], part, net, made=made)
            if points:
                yield Line(side, points, why)


def in_turn(makers: Sequence[int], state: Undertaken) -> list[int]:
    """All sides: the makers, then the others from the bidder's left on."""
    count = len(state.points)
    round_ = [(makers[0] + step) % count for step in range(count)]
    return [*makers, *(side for side in round_ if side not in makers)]


def _paid(pay: Pay, won: int, worth: int, net: int, *, made: bool) -> tuple[int, Message]:
    """The points of an outcome, and what they are for."""
    return {
        Pay.OWN: (won, WON),
        Pay.WORTH: (worth, MADE if made else FAILED),
        Pay.SET_BACK: (-worth, FAILED),
        Pay.NET: (net, DIFFERENCE),
        Pay.WORTH_AND_OWN: (worth + won, BID_AND_WON),
        Pay.NOTHING: (0, WON),
    }[pay]


def game(row: Undertaking) -> Game[Undertaken, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]
    ends = (ends_at(row.target),) if row.target else ()
    settles = () if row.checks else (replace(SETTLEMENT, default=row.settlement),)

    def start(table: Table[Any]) -> Undertaken:
        nothing = (0,) * len(row.sides(table))
        return Undertaken(table, nothing, table.options.target if row.target else 0, checks=nothing)

    def apply(state: Undertaken, deal: Any) -> Undertaken:
        entered = tuple(row.scored(deal, state))
        checks = state.checks
        if row.checks and deal.bidder is not None:
            chips = row.checks(deal, state, row.is_made(deal, state))
            checks = tuple(before + more for before, more in zip(checks, chips, strict=True))
        now = replace(
            state, points=added(state.points, entered), last=entered, checks=checks,
            played=state.played + (not row.again(deal)),
        )  # fmt: skip
        winners, target = _decided(row, deal, now)
        return replace(now, winners=winners, target=target)

    def breaches(state: Undertaken, deal: Any) -> Iterator[RuleError]:
        faults = [*misfits(at_table(row.fields, state.table), deal, head.source)]
        for name, why, source in row.faults(deal, state):
            faults.append(RuleError(f"undertaking.{name}", name, "{why}", source, why=why))
        yield from faults
        if row.rivals(deal) is Rivals.ASKED and not faults:
            yield from _first(row, deal, state, head.source)

    def ended(state: Undertaken) -> Message | None:
        if not state.winners:
            return row.over(state)
        if max(state.points) >= state.target:
            return Message("A side has reached {target}.", target=state.target)
        return Message("A side has fallen to {target}.", target=-row.below(state.table.options))

    def settle(state: Undertaken) -> Settlement:
        sides = row.sides(state.table)
        winners = state.winners or best(state.points)
        if row.checks:
            game_checks = row.game_checks(state) if row.game_checks and state.winners else state.checks
            return Settlement(state.points, winners, by_player(tuple(game_checks), sides))
        names = [" & ".join(state.table.players[player] for player in side) for side in sides]
        paid, words = paid_by_option(state.table.options.settlement, state.points, names)
        return Settlement(state.points, winners, by_player(paid, sides) if paid else (), words=words)

    def to_come(state: Undertaken) -> Message | None:
        return to_reach(state.target, state.points) if row.target else row.over.to_come(state)

    def facts(state: Undertaken) -> Iterator[Fact]:
        yield player_dealing(state.table, state.played)
        yield from row.facts(state)

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*at_table(row.fields, table)),
        options=options_of(*row.options, *ends, *settles), start=start, apply=apply,
        totals=lambda state: state.points, lines=lambda state: state.last,
        ended=End(ended, to_come), settle=settle,
        breaches=breaches, facts=facts, sides=row.sides, correction_law=row.correction_law,
        option_of=row.option_of,
    )  # fmt: skip


def _decided(row: Undertaking, deal: Any, state: Undertaken) -> tuple[tuple[int, ...], int]:
    """Who has won by this deal, from the state after it, and the points that end the game from now on."""
    bidding, others = _there(row, deal, state)
    if bidding:
        return _highest(bidding, state), state.target
    if len(others) > 1 and row.rivals(deal) is Rivals.RAISED:
        return _decided(row, deal, replace(state, target=state.target + RAISE))
    if others:
        return _of_rivals(row, others, deal, state), state.target
    limit = row.below(state.table.options)
    if limit and min(state.points) <= -limit:
        return best(state.points), state.target
    return (), state.target


def _there(row: Undertaking, deal: Any, state: Undertaken) -> tuple[list[int], list[int]]:
    """The sides at the target: those of the bid, and the others in turn from the bidder's left."""
    if not row.target:
        return [], []
    bidder = getattr(deal, "bidder", None)
    makers = () if bidder is None else row.makers(deal, state)
    order = in_turn(makers or (0,), state)
    there = [side for side in order if state.points[side] >= state.target]
    return [side for side in there if side in makers], [side for side in there if side not in makers]


def _highest(sides: Sequence[int], state: Undertaken) -> tuple[int, ...]:
    top = max(state.points[side] for side in sides)
    return tuple(side for side in sorted(sides) if state.points[side] == top)


def _of_rivals(row: Undertaking, others: Sequence[int], deal: Any, state: Undertaken) -> tuple[int, ...]:
    if row.rivals(deal) is Rivals.ELDEST:
        return (others[0],)
    if row.rivals(deal) is Rivals.ASKED and deal.first in others:
        return (deal.first,)
    return _highest(others, state)


def _first(row: Undertaking, deal: Any, state: Undertaken, source: str) -> Iterator[RuleError]:
    """The question who was first, where it decides and where it does not."""
    after = replace(state, points=added(state.points, row.scored(deal, state)))
    bidding, others = _there(row, deal, after)
    asked = not bidding and len(others) > 1
    if asked and deal.first not in others:
        why = Message("Two sides have reached the target: enter which was first.")
        yield RuleError("undertaking.first", "first", "{why}", source, why=why)
    if deal.first is not None and not asked:
        why = Message("Only where two sides reach the target does it matter who was first.")
        yield RuleError("undertaking.first", "first", "{why}", source, why=why)


# Fields and sides of many rows

BIDDER = Field("bidder", "seat", Word("Bidder"))
MAY_BID = replace(BIDDER, optional=True)
FIRST = Field("first", "side", Word("Reached the target first"), optional=True, rare=True)
REVOKED = Field("revoked", "side", Word("Revoke by"), optional=True, rare=True)
ALONE = Field("alone", "flag", Word("Played alone"))


def bid(low: int, high: int, *, step: int = 1, needed: bool = False) -> Field:
    """The field of a bid; it goes with a bidder, who need not be unless the bid is `needed`."""
    steps = step if step > 1 else None
    return Field("bid", "whole", Word("Bid"), low, high, steps, when=None if needed else ("bidder", ()))


def won(title: Word, total: int, *, step: int | None = None) -> Field:
    """The field of what every side won, `total` in all."""
    return Field("won", "whole", title, 0, total, step, per="side", total=total)


def two_sides(table: Table[Any]) -> Sides:
    """Two sides, whose players sit alternately."""
    return tuple(tuple(range(side, table.size, 2)) for side in range(2))


def editions(*names: str) -> Field:
    """The option of the edition, the first by default."""
    return Field(
        "edition", "choice", Word("Edition"), default=names[0], values=tuple((name, "") for name in names)
    )
