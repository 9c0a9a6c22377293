"""Melded less held: cards on the table count for a side, and those left in its hands against it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scoring.games.catalogue import ROWS
from scoring.games.settling import by_player, each_against_each, exact
from scoring.games.shape import (
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
    partners,
)
from scoring.games.shapes.declared import Bound, Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, at_target, to_reach
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

Fault = tuple[str, str, Message, str]
"""The code of a refusal, the field at fault, the reason, and the paragraph of the book."""
Groups = tuple[tuple[int, ...], ...]
"""Those who count together in a deal, by their places in the list of counts."""

MELDED, IN_HAND, OUT_BONUS = Message("cards melded"), Message("cards in hand"), Message("going out")
GAME_BONUS, CONCEALED_HANDS = Message("bonus for the game"), Message("concealed hands")
OUT = Field("out", "side", Word("Went out"), optional=True)
CONCEALED = Field("concealed", "flag", Word("Went out concealed"), when=("out", ()))
PARTNERS = Field("partners", "flag", Word("Two against two"), default=False)


@dataclass(frozen=True, slots=True)
class Score:
    """Points of the sides after so many deals; `concealed` are the deals that each has ended concealed.

    `deal` is the last one.
    """

    table: Table[Any]
    sides: Sides
    points: tuple[Number, ...]
    concealed: tuple[int, ...]
    played: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None

    def names(self, side: int) -> str:
        """Who a side is."""
        return " & ".join(self.table.players[player] for player in self.sides[side])


@dataclass(frozen=True, slots=True)
class ByCards:
    """How owners may enter cards instead of their counts.

    `field` takes the cards. `faults(deal, state)` says what is wrong with them, or with a count beside them;
    `counted(deal, state)` is a deal without faults, with the counts that were left to the cards.
    """

    field: Field
    faults: Callable[[Any, Score], Iterable[Fault]]
    counted: Callable[[Any, Score], Any]


at_the_mark = at_target(lambda options: options.target)
"""All deals are played out, and those with the highest total win."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldedLessHeld:
    """A game of this shape.

    `parts` are the counts of an owner besides what is melded and in hand; an owner is a side, or a player
    where `per` says so. `before` are fields above them, `extra` those below. `pack` is what all cards are
    worth, `least` the cheapest of them, `step` what all values are multiples of. `face(count)` is the value
    of the cards in hand where that is not what counts against them.

    `lines(deal, state)` are the points of a deal; `groups(deal, state)` the owners who have melds in
    common, `playing(state, owner)` how many players of an owner hold cards, `hidden(deal, owner)` how many
    cards of no value they may have. `faults` says what else cannot be; `fault_sources` are the paragraphs
    of the refusals "sum", "out" and "hand", by the book whose edition is played. `ends` says why a game is
    over, and `bonus` what its end adds.
    """

    key: str
    seats: Collection[int]
    pack: Bound
    parts: tuple[Field, ...] = ()
    per: str = "side"
    before: tuple[Field, ...] = ()
    extra: tuple[Field, ...] = (OUT,)
    step: int = 1
    least: int = 2
    face: Callable[[Any], int] = lambda count: int(count.in_hand)
    lines: Callable[[Any, Score], Iterable[Line]] = lambda deal, state: net(deal, state)
    groups: Callable[[Any, Score], Groups] = lambda deal, state: tuple((n,) for n in range(len(deal.counts)))
    playing: Callable[[Score, int], int] = lambda state, owner: len(state.sides[owner])
    hidden: Callable[[Any, int], int] = lambda deal, owner: 0
    faults: Callable[[Any, Score], Iterable[Fault]] = lambda deal, state: ()
    fault_sources: Callable[[Any], Mapping[str, str]] = lambda options: {}
    ends: Callable[[Score], Message | None] = at_the_mark
    bonus: Callable[[Score], Iterable[Line]] = lambda state: ()
    pays: Callable[[Score, Settlement], Settlement] = lambda state, end: by_differences(state, end)
    facts: Callable[[Score], Iterable[Fact]] = lambda state: (player_dealing(state.table, state.played),)
    options: tuple[Field, ...] = ()
    sides: Callable[[Table[Any]], Sides] = each_alone
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)
    option_of: str = ""
    by_cards: ByCards | None = None

    @property
    def fields(self) -> tuple[Field, ...]:
        """What a deal records, in the order of the page."""
        by_cards = self.by_cards
        counts = Field("counts", "record", Word("Count"), per=self.per, parts=(
            *self.parts,
            Field("melded", "whole", Word("Cards melded"), 0, self.pack, self.step, optional=bool(by_cards)),
            Field("in_hand", "whole", Word("Cards in hand"), 0, self.pack, self.step,
                  optional=bool(by_cards)),
        ))  # fmt: skip
        return (*self.before, counts, *((by_cards.field,) if by_cards else ()), *self.extra)

    def counted(self, deal: Any, state: Score) -> Any:
        """The deal with the counts that were left to its cards."""
        return self.by_cards.counted(deal, state) if self.by_cards else deal


def ends_at(points: int) -> Field:
    """The option of a target, by default `points`."""
    return Field("target", "whole", Word("The game ends at"), 1, 100_000, default=points)


def net(deal: Any, state: Score) -> Iterator[Line]:
    """What is melded less what is held, of a player for his side or of the side."""
    for side, count in enumerate(deal.counts):
        if count.melded:
            yield Line(side, count.melded, MELDED)
        if count.in_hand:
            yield Line(side, -count.in_hand, IN_HAND)


def in_pairs(table: Table[Any]) -> Sides:
    """Four play two against two where the option says so."""
    return partners(table) if table.size == 4 and table.options.partners else each_alone(table)


def alone_at(mark: Callable[[Any], int]) -> End[Score]:
    """A game that ends at a total; of two with equal ones nobody has won (ours: the books are silent)."""

    def ends(state: Score) -> Message | None:
        target = mark(state.table.options)
        if max(state.points) < target or len(best(state.points)) > 1:
            return None
        return Message("A side has reached {target}.", target=target)

    return End(ends, lambda state: to_reach(mark(state.table.options), state.points))


def shared_bonus(state: Score, amount: int) -> Iterator[Line]:
    """The bonus of the game, which winners with equal totals share."""
    winners = best(state.points)
    if amount:
        for winner in winners:
            yield Line(winner, exact(Fraction(amount, len(winners))), GAME_BONUS)


def by_differences(state: Score, end: Settlement) -> Settlement:
    """Each side settles with each other by the difference of their totals."""
    return replace(end, payments=paid(each_against_each(end.final), state.sides))


def paid(by_side: Sequence[Number], sides: Sides) -> tuple[Number, ...]:
    """What every player gets: members of a larger side share what one of the smallest has in full."""
    fewest = min(map(len, sides))
    shares = [
        exact(Fraction(amount) * fewest / len(side)) for amount, side in zip(by_side, sides, strict=True)
    ]
    return by_player(shares, sides)


def game(row: MeldedLessHeld) -> Game[Score, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def start(table: Table[Any]) -> Score:
        sides = row.sides(table)
        nothing = (0,) * len(sides)
        return Score(table, sides, nothing, nothing)

    def apply(state: Score, entered: Any) -> Score:
        deal = row.counted(entered, state)
        lines = tuple(row.lines(deal, state))
        hands = state.concealed
        if getattr(deal, "concealed", False):
            hands = tuple(number + (side == deal.out) for side, number in enumerate(hands))
        return replace(
            state, points=added(state.points, lines), concealed=hands, played=state.played + 1, last=lines,
            deal=deal,
        )  # fmt: skip

    def breaches(state: Score, entered: Any) -> Iterator[RuleError]:
        yield from misfits(at_table(row.fields, state.table), entered, head.source)
        unclear = tuple(row.by_cards.faults(entered, state)) if row.by_cards else ()
        for code, name, why, place in unclear:
            yield RuleError(f"melded.{code}", name, "{why}", place or head.source, why=why)
        if unclear:
            return
        deal = row.counted(entered, state)
        for code, name, why, place in (*_wrong_hands(row, deal, state), *row.faults(deal, state)):
            yield RuleError(f"melded.{code}", name, "{why}", place or head.source, why=why)

    def settle(state: Score) -> Settlement:
        lines = tuple(row.bonus(state)) if row.ends(state) else ()
        end = Settlement(added(state.points, lines), best(state.points), lines=lines)
        return row.pays(state, end)

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*at_table(row.fields, table)), options=options_of(*row.options),
        start=start, apply=apply, totals=lambda state: state.points, lines=lambda state: state.last,
        ended=row.ends, settle=settle, breaches=breaches, facts=row.facts, sides=row.sides,
        option_of=row.option_of,
    )  # fmt: skip


def _wrong_hands(row: MeldedLessHeld, deal: Any, state: Score) -> Iterator[Fault]:
    """More than the cards are worth; a player who is out with cards, or one who is not with none."""
    sources = row.fault_sources(state.table.options)
    pack = row.pack(state.table) if callable(row.pack) else row.pack
    given = sum(count.melded + row.face(count) for count in deal.counts)
    if given > pack:
        why = Message(
            "The cards melded and in hand add up to {given}, but the pack has only {pack}.",
            given=given, pack=pack,
        )  # fmt: skip
        yield "sum", "counts", why, sources.get("sum", "")
    for group in row.groups(deal, state):
        face = sum(row.face(deal.counts[owner]) for owner in group)
        melded = sum(deal.counts[owner].melded for owner in group)
        name, players = f"counts.{group[-1] + 1}.in_hand", " & ".join(_owner(row, state, n) for n in group)
        is_out = deal.out in group
        holding = sum(row.playing(state, owner) for owner in group) - is_out
        if is_out and not melded:
            why = Message("{player} went out, but has melded nothing.", player=players)
            yield "out", "out", why, sources.get("out", "")
        if not holding and face:
            why = Message("Out, so nothing is in hand: {player}.", player=players)
            yield "in_hand", name, why, sources.get("out", "")
        least = row.least * (holding - sum(row.hidden(deal, owner) for owner in group))
        if face < least:
            why = Message("{player}: {least} in hand at least.", player=players, least=least)
            yield "in_hand", name, why, sources.get("hand", "")


def _owner(row: MeldedLessHeld, state: Score, owner: int) -> str:
    return state.table.players[owner] if row.per == "player" else state.names(owner)
