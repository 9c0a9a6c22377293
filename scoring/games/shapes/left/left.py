"""Shape H, left in hand: who is out collects from the others, or everybody is charged with his hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scoring.games.accounts import divided, pool_alone
from scoring.games.catalogue import ROWS
from scoring.games.settling import exact
from scoring.games.shape import Account, Fact, Game, Line, Number, Settlement, Sides, Table, best, each_alone
from scoring.games.shapes.declared import Bound, Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, all_played
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""

IN_HAND, BONUS = Message("left in hand"), Message("game")
OUT = Field("out", "seat", Word("Out first"))
OUT_OR_BLOCK = replace(OUT, optional=True, help=Word("Leave empty where nobody could go on."))
TARGET = Field("target", "whole", Word("The game ends at (0: each deal is settled)"), 0, 10_000, default=0)
DEALS = Field("deals", "whole", Word("Number of deals (0: no fixed number)"), 0, 1_000, default=0)


@dataclass(frozen=True, slots=True)
class Hands:
    """Points after so many deals; `won` are the deals that each side has won, `drawn` those in a row that
    nobody won. `deal` is the last one.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    won: tuple[int, ...]
    drawn: int = 0
    played: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A game of this shape.

    `lines(deal, state)` are the points of a deal. `left` names the field of what every player has in hand,
    "" if there is none, `out` the field of who has nothing. `least(state)` is what anybody else has at least,
    `most(state)` at most (0: no bound); each of the `excess` cards of a hand makes it more by 10. `winner` is
    the side that has won a deal, `dealer(state)` the place of who deals next, in turn unless a row says else.
    `places` are the paragraphs of the refusals "out", "least" and "most". `odd` says what else cannot be.
    `ends` says why a game is over.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    lines: Callable[[Any, Hands], Iterable[Line]]
    left: str = "left"
    out: str = "out"
    least: Callable[[Hands], int] = lambda state: 1
    most: Callable[[Hands], int] = lambda state: 0
    winner: Callable[[Any, Hands], int | None] = lambda deal, state: deal.out
    places: Mapping[str, str] = field(default_factory=dict)
    odd: Callable[[Any, Hands], Iterable[Fault]] = lambda deal, state: ()
    ends: Callable[[Hands], Message | None] = lambda state: at_the_mark(state)
    settle: Callable[[Hands, Sides], Settlement] = lambda state, sides: by_deal(state)
    facts: Callable[[Hands], Iterable[Fact]] = lambda state: ()
    dealer: Callable[[Hands], int] = lambda state: state.played
    pool: bool = False
    low_wins: bool = False
    low_wins_by: Callable[[Any], bool] | None = None
    sides: Callable[[Table[Any]], Sides] = each_alone
    options: tuple[Field, ...] = ()
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)


def hand(title: Word, pack: Bound) -> Field:
    """What every player has left: no more together than the pack is worth."""
    return Field("left", "whole", title, 0, pack, per="player", total=pack, at_most=True)


def from_each(winner: int, amounts: Sequence[Number], why: Message) -> Iterator[Line]:
    """Each other player pays his amount to one."""
    others = [(player, amount) for player, amount in enumerate(amounts) if player != winner and amount]
    if others:
        yield Line(winner, sum(amount for _, amount in others), why)
    for player, amount in others:
        yield Line(player, -amount, why)


def to_the_lowest(
    counts: Sequence[int], winners: Sequence[int], why: Message, *, full: bool = False
) -> Iterator[Line]:
    """The others pay the difference to the lowest (or all of their count), and the winners share it."""
    low = 0 if full else min(counts)
    paid = {player: own - low for player, own in enumerate(counts) if player not in winners and own > low}
    if not paid:
        return
    for winner in winners:
        yield Line(winner, exact(Fraction(sum(paid.values()), len(winners))), why)
    for player, amount in paid.items():
        yield Line(player, -amount, why)


def lowest(counts: Sequence[int]) -> tuple[int, ...]:
    """Who has the lowest count."""
    return best(counts, low_wins=True)


def gains(lines: Iterable[Line]) -> Iterator[Line]:
    """What is won, where a score is kept and nobody pays."""
    return (line for line in lines if line.points > 0)


def added_up(options: Any) -> bool:
    """Whether the deals are added up to a target, or for so many deals, instead of being settled."""
    return bool(getattr(options, "target", 0) or getattr(options, "deals", 0))


def winner_deals(state: Hands) -> int:
    """The winner of a deal deals the next one; the first player deals first."""
    return state.played if state.deal is None or state.deal.out is None else int(state.deal.out)


def winner_of_two_deals(state: Hands) -> int:
    """Of two players the winner deals next; of more the deal passes on."""
    return winner_deals(state) if state.table.size == 2 else state.played


def at_the_mark(state: Hands) -> Message | None:
    """A game ends at its target, or after its deals; one that is settled by deals does not end."""
    target, deals = (getattr(state.table.options, name, 0) for name in ("target", "deals"))
    if target and max(state.points) >= target:
        return Message("A side has reached {target}.", target=target)
    return all_played(deals) if deals and state.played >= deals else None


def by_deal(state: Hands) -> Settlement:
    """Every deal is paid at once; where points are added up, the best total wins and nothing is paid."""
    if added_up(state.table.options):
        return Settlement(state.points, best(state.points))
    return divided(state)


def game(row: Left) -> Game[Hands, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def start(table: Table[Any]) -> Hands:
        nothing = (0,) * len(row.sides(table))
        return Hands(table, nothing, nothing)

    def apply(state: Hands, deal: Any) -> Hands:
        lines = tuple(row.lines(deal, state))
        winner = row.winner(deal, state)
        won = tuple(deals + (side == winner) for side, deals in enumerate(state.won))
        return replace(
            state, points=added(state.points, lines), won=won, drawn=state.drawn + 1 if winner is None else 0,
            played=state.played + 1, last=lines, deal=deal,
        )  # fmt: skip

    def breaches(state: Hands, deal: Any) -> Iterator[RuleError]:
        yield from misfits(at_table(row.fields, state.table), deal, head.source)
        for name, why, place in (*_wrong_hands(row, deal, state), *row.odd(deal, state)):
            yield RuleError(f"left.{name}", name, "{why}", place or head.source, why=why)

    def facts(state: Hands) -> Iterator[Fact]:
        yield player_dealing(state.table, row.dealer(state))
        yield from row.facts(state)

    def accounts(state: Hands) -> tuple[Account, ...]:
        return pool_alone(state) if row.pool else ()

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*at_table(row.fields, table)), options=options_of(*row.options),
        start=start, apply=apply, totals=lambda state: state.points, lines=lambda state: state.last,
        ended=row.ends, settle=lambda state: row.settle(state, row.sides(state.table)), breaches=breaches,
        facts=facts, accounts=accounts, sides=row.sides, low_wins=row.low_wins, low_wins_by=row.low_wins_by,
    )  # fmt: skip


def _wrong_hands(row: Left, deal: Any, state: Hands) -> Iterator[Fault]:
    """A winner with cards, a loser with less than a card, a hand that holds more than its cards can count."""
    values = getattr(deal, row.left, None) if row.left else None
    if values is None:
        return
    out, least, most = getattr(deal, row.out, None), row.least(state), row.most(state)
    excess = getattr(deal, "excess", None) or (0,) * len(values)
    for player, value in enumerate(values):
        name = state.table.players[player]
        if player == out:
            if value:
                why = Message("{player} is out, and has nothing in hand.", player=name)
                yield row.left, why, row.places.get("out", "")
        elif value < least:
            why = Message("{player} has {least} at least.", player=name, least=least)
            yield row.left, why, row.places.get("least", "")
        elif most and value > most + 10 * excess[player]:
            why = Message("The cards of {player} cannot count more than {most}.", player=name, most=most)
            yield row.left, why, row.places.get("most", "")
