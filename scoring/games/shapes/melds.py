"""Melds and cards: combinations shown for points, and card points of a fixed sum."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from scoring.games.catalogue import ROWS
from scoring.games.settling import by_player, difference, each_against_each
from scoring.games.shape import End, Fact, Game, Line, Number, Settlement, Sides, Table, best, each_alone
from scoring.games.shapes.declared import Bound, Field, at_table, misfits, options_of, record_of
from scoring.games.shapes.meld_cards import Cards
from scoring.games.shapes.wrong_claims import wrong_claim
from scoring.games.stateless import added, to_reach
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word, counted

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""

CARDS_WON, LAST_TRICK = Message("cards won in tricks"), Message("last trick")
CLAIM = Field("claim", "side", Word("Game claimed by"), optional=True)
REVOKED = Field("revoked", "side", Word("Revoke by"), optional=True, rare=True)
DEAD = Field("dead", "flag", Word("A card of the stock is dead"), rare=True)
LAST = Field("last", "side", Word("Last trick"), optional=True)
EACH_DEAL = Field("each_deal", "flag", Word("Each deal is a game"), default=False)
PARTNERS = Field("partners", "flag", Word("Two against two"), default=False)
MOST_SHOWN = 120
"""No player shows one kind of meld more often in a deal: eight packs have 112 tricks with a draw."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A combination that is shown for points.

    `most`: how often it can be shown by all players together; 0 where a meld can be restored, so that the
    packs set no bound. `of`: the kind whose cards it has, so `uses` times: a double flush has those of two
    flushes. `free`: it takes no turn, as others do that need a trick each.
    """

    name: str
    title: Word
    points: int
    most: int = 0
    of: str = ""
    uses: int = 1
    free: bool = False
    option: Callable[[Any], bool] | None = None

    @property
    def field(self) -> Field:
        """How many a side has shown."""
        bound = self.most or MOST_SHOWN
        return Field(self.name, "whole", self.title, 0, bound, default=0, option=self.option)


@dataclass(frozen=True, slots=True)
class Melded:
    """Points after so many deals. `mark`: where the game ends now; `winners` are who has won.

    `by_claim`: a claim has decided it, whatever the points. `deal` is the last one.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    mark: int = 0
    played: int = 0
    last: tuple[Line, ...] = ()
    winners: tuple[int, ...] = ()
    by_claim: bool = False
    deal: Any = None

    def side_of(self, player: int) -> int:
        """The side a player belongs to: sides alternate around the table."""
        return player % len(self.points)

    @property
    def dealer(self) -> int:
        """The side of the dealer of the next deal."""
        return self.side_of(self.played % self.table.size)


Lines = Iterable[Line]


def no_lines(deal: Any, state: Melded) -> Lines:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Melding:
    """A game of this shape.

    `melds` are its kinds, `pack` the cards that they are made of, `cards` the card points (or brisques) of
    each side, of which one is `worth` so much; `last` is what the last trick counts besides. `before` are the
    fields above these, `extra` those below; `when`: without that field a deal has neither melds nor cards.
    `declarations`: how many melds a deal has turns for, 0 for any number. `turned`: the flag of a card that
    counts as the meld `turned_as` where the dealer turns it up. `lines(row, deal, state)` are all the points
    of a deal, `more` those besides melds and cards; `faults` says what cannot be, with its paragraph.
    `fault_sources` are the paragraphs of the refusals that all rows share: "packs", "turns" and "cards".

    `target` 0: the sheet has no end; a mapping gives it by edition. `rises`: the game goes so much further
    where two reach its mark in one deal; else the higher total wins. `skips`: it goes past a mark that one
    has reached already.
    """

    key: str
    seats: Collection[int]
    melds: tuple[Meld, ...]
    pack: Cards | None = None
    cards: Field | None = None
    worth: int = 1
    last: int = 0
    before: tuple[Field, ...] = ()
    when: tuple[str, tuple[Any, ...]] | None = None
    declarations: int = 0
    turned: Field | None = None
    turned_as: str = ""
    extra: tuple[Field, ...] = ()
    more: Callable[[Any, Melded], Lines] = no_lines
    lines: Callable[[Melding, Any, Melded], Lines] = lambda row, deal, state: plain(row, deal, state)
    faults: Callable[[Any, Melded], Iterable[Fault]] = lambda deal, state: ()
    fault_sources: Mapping[str, str] = field(default_factory=dict)
    target: int | Mapping[str, int] = 1_000
    rises: Callable[[Any], int] = lambda options: 0
    skips: bool = False
    options: tuple[Field, ...] = ()
    sides: Callable[[Table[Any]], Sides] = each_alone
    pays: Callable[[Melded, Sides], tuple[Number, ...]] = lambda state, sides: settled(state, sides)
    option_of: str = ""

    @property
    def fields(self) -> tuple[Field, ...]:
        """What a deal records, in the order of the page."""
        shown = Field(
            "melds", "record", Word("Melds"), per="side", optional=True, when=self.when,
            parts=tuple(meld.field for meld in self.melds),
        )  # fmt: skip
        most = replace(self.cards, at_most=True, when=self.when) if self.cards else None
        last = replace(LAST, optional=self.when is None, when=self.when)
        turned, tricks = [self.turned] if self.turned else [], [last] if self.last else []
        return (*self.before, *turned, shown, *([most] if most else []), *tricks, *self.extra)

    def place(self, name: str) -> str:
        """The paragraph of a refusal."""
        return self.fault_sources.get(name) or ROWS[self.key].source

    def mark(self, options: Any) -> int:
        """Where the game ends at first."""
        if isinstance(self.target, int):
            return int(options.target) if self.target else 0
        return int(options.target or self.target[options.edition])


def per_side(name: str, title: Word, total: Bound, *, step: int | None = None) -> Field:
    """A number of each side, of so many together."""
    return Field(name, "whole", title, 0, total, step, per="side", total=total)


def partners_by_option(table: Table[Any]) -> Sides:
    """Four play two against two where the option says so; else every player alone."""
    if table.size == 4 and table.options.partners:
        return ((0, 2), (1, 3))
    return each_alone(table)


def shown_by(deal: Any, side: int, name: str) -> int:
    """How many melds of a kind a side has shown."""
    return int(getattr(deal.melds[side], name, 0)) if deal.melds else 0


def plain(row: Melding, deal: Any, state: Melded) -> Iterator[Line]:
    """What each side makes: turn-up, melds, cards, last trick; a side that revoked nothing by its cards."""
    revoked = getattr(deal, "revoked", None)
    if row.turned and getattr(deal, row.turned.name, False):
        points = next(meld.points for meld in row.melds if meld.name == row.turned_as)
        yield Line(state.dealer, points, Message("{field}", field=row.turned.title))
    for side in range(len(state.points)):
        for meld in row.melds:
            number = shown_by(deal, side, meld.name)
            if number:
                yield Line(side, number * meld.points, Message("{meld}", meld=meld.title))
    if row.cards:
        for side, number in enumerate(getattr(deal, row.cards.name) or ()):
            if number and side != revoked:
                yield Line(side, number * row.worth, CARDS_WON)
    if row.last and deal.last is not None and deal.last != revoked:
        yield Line(deal.last, getattr(state.table.options, "last_counts", row.last), LAST_TRICK)
    yield from row.more(deal, state)


def claimant(deal: Any) -> int | None:
    """Who ends the deal by a claim; where a claim needs a trick besides, the one who has won it first."""
    side: int | None = getattr(deal, "claim_trick", getattr(deal, "claim", None))
    return side


def is_complete(deal: Any) -> bool:
    """Whether all cards were won and counted: not after a claim, a revoke, or with a dead card."""
    broken = (claimant(deal), *(getattr(deal, name, None) for name in ("revoked", "offence")))
    return all(side is None for side in broken) and not getattr(deal, "dead", False)


def excess(row: Melding, deal: Any) -> Iterator[Fault]:
    """More melds than the packs have, or than there are turns to show them."""
    sides = range(len(deal.melds or ()))
    for meld in row.melds:
        given = sum(shown_by(deal, side, meld.name) for side in sides)
        given += sum(
            other.uses * shown_by(deal, side, other.name)
            for other in row.melds
            if other.of == meld.name
            for side in sides
        )
        given += meld.name == row.turned_as and bool(row.turned and getattr(deal, row.turned.name, False))
        if meld.most and given > meld.most:
            why = Message(
                "{meld}: {given} were entered, but the cards allow {most} at most.",
                meld=meld.title, given=given, most=meld.most,
            )  # fmt: skip
            yield "packs", why, row.place("packs")
    for why in row.pack.lacking([partial(shown_by, deal, side) for side in sides]) if row.pack else ():
        yield "packs", why, row.place("packs")
    shown = sum(shown_by(deal, side, meld.name) for side in sides for meld in row.melds if not meld.free)
    if row.declarations and shown > row.declarations:
        why = Message(
            "{given} were entered, but a deal has turns for {most} only.",
            given=counted("{n} meld", "{n} melds", shown), most=row.declarations,
        )  # fmt: skip
        yield "turns", why, row.place("turns")


def uncounted(row: Melding, deal: Any, table: Table[Any]) -> Iterator[Fault]:
    """Cards or a last trick that nobody has, in a deal that was played to the end."""
    if not is_complete(deal):
        return
    if row.cards and not row.cards.at_most:
        (cards,) = at_table((row.cards,), table)
        given = sum(getattr(deal, cards.name) or ())
        if given < int(cards.total):  # type: ignore[arg-type]
            why = Message(
                "{title}: the numbers add up to {given}, not {total}.",
                title=cards.title, given=given, total=cards.total,
            )  # fmt: skip
            yield cards.name, why, row.place("cards")
    if row.last and row.when is None and deal.last is None:
        yield "last", Message("{title} is missing.", title=LAST.title), row.place("cards")


def settled(state: Melded, sides: Sides) -> tuple[Number, ...]:
    """Two sides settle the difference of their totals; of more, each with each.

    Where a claim has decided, the winner has the mark at least, and no other reaches it (000:l.25374, of
    the margin at partnership pinochle).
    """
    points = list(state.points)
    if state.winners and getattr(state.table.options, "each_deal", False):
        return ()  # a revoke has lost the game, whatever the points
    if state.by_claim:
        points = [
            max(total, state.mark) if side in state.winners else min(total, state.mark - 1)
            for side, total in enumerate(points)
        ]
    return difference(points, sides) if len(sides) == 2 else by_player(each_against_each(points), sides)


def game(row: Melding) -> Game[Melded, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]
    by_edition = not isinstance(row.target, int)
    ends = Field(
        "target", "whole", Word("The game ends at"), 1, 100_000, optional=by_edition,
        default=None if by_edition else row.target,
    )  # fmt: skip

    def start(table: Table[Any]) -> Melded:
        return Melded(table, (0,) * len(row.sides(table)), row.mark(table.options))

    def apply(state: Melded, deal: Any) -> Melded:
        entered = tuple(row.lines(row, deal, state))
        now = replace(
            state, points=added(state.points, entered), played=state.played + 1, last=entered, deal=deal
        )
        return _decided(row, now)

    def breaches(state: Melded, deal: Any) -> Iterator[RuleError]:
        yield from misfits(at_table(row.fields, state.table), deal, head.source)
        for code, why, place in excess(row, deal):
            yield RuleError(f"melds.{code}", "melds", "{why}", place, why=why)
        for name, why, place in (*uncounted(row, deal, state.table), *row.faults(deal, state)):
            yield RuleError(f"melds.{name}", name, "{why}", place, why=why)

    def ended(state: Melded) -> Message | None:
        if state.by_claim:
            return Message("The game has been won.")
        if getattr(state.table.options, "each_deal", False):
            return Message("The single deal has been played.") if state.played else None
        return Message("A side has reached {target}.", target=state.mark) if state.winners else None

    def settle(state: Melded) -> Settlement:
        sides = row.sides(state.table)
        return Settlement(state.points, state.winners or best(state.points), row.pays(state, sides))

    def remarks(state: Melded) -> Iterator[Message]:
        if state.by_claim and state.deal.claim not in state.winners:
            claim = state.deal.claim
            yield wrong_claim(state.table, row.sides(state.table)[claim], state.points[claim], state.mark)

    def to_come(state: Melded) -> Message | None:
        each_deal = getattr(state.table.options, "each_deal", False)
        return None if each_deal else to_reach(state.mark, state.points)

    def facts(state: Melded) -> Iterator[Fact]:
        yield player_dealing(state.table, state.played)
        if state.mark > row.mark(state.table.options):
            yield Fact("mark", Word("The game now ends at"), state.mark)

    return Game(
        **head.head, seats=row.seats, deal=lambda table: record_of(*at_table(row.fields, table)),
        options=options_of(*row.options, *([ends] if row.target else [])), start=start, apply=apply,
        totals=lambda state: state.points, lines=lambda state: state.last, ended=End(ended, to_come),
        settle=settle, breaches=breaches, facts=facts, remarks=remarks, sides=row.sides,
        option_of=row.option_of,
    )  # fmt: skip


def _decided(row: Melding, state: Melded) -> Melded:
    """The state with its winners, or with a mark that has risen."""
    options = state.table.options
    claim = claimant(state.deal)
    if claim is not None:
        rivals = [side for side in range(len(state.points)) if side != claim]
        is_right = state.points[claim] >= state.mark
        winner = claim if is_right else max(rivals, key=lambda side: state.points[side])
        return replace(state, winners=(winner,), by_claim=True)
    if not state.mark or getattr(options, "each_deal", False):
        offender = getattr(state.deal, "revoked", None)
        innocent = tuple(side for side in range(len(state.points)) if side != offender)
        return state if offender is None else replace(state, winners=innocent)
    mark, step = state.mark, row.rises(options)
    if not step:
        return replace(state, winners=best(state.points) if max(state.points) >= mark else ())
    while (reached := _reached(state, mark)) > 1 or (reached and row.skips and mark > state.mark):
        mark += step
    winners = tuple(side for side, points in enumerate(state.points) if points >= mark)
    return replace(state, mark=mark, winners=winners)


def _reached(state: Melded, mark: int) -> int:
    return sum(points >= mark for points in state.points)
