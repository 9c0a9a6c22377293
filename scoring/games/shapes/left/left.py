"""The shape of games that count what is left in hand when a deal ends.

The player who has no cards left is *out*. Then the others pay for the cards that they still have, or their
value is charged against them. A row (`Left`) says how a game does it, and `game` makes the game from its
row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scoring.games.accounts import divided, pool_alone
from scoring.games.catalogue import ROWS
from scoring.games.settling import exact
from scoring.games.shape import (
    Account,
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
)
from scoring.games.shapes.declared import Bound, Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, all_played, deal_of, to_reach
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
    """The state of a game after `played` deals.

    `points` are the totals of the sides, and `won` the deals that each has won. `drawn` is the number of the
    latest deals in a row that nobody won. `last` are the lines of the last deal, and `deal` is that deal.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    won: tuple[int, ...]
    drawn: int = 0
    played: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None


def _mark_reached(state: Hands) -> Message | None:
    """Says why the game is over: its target is reached, or its deals are played.

    None while it goes on; a game whose deals are paid each goes on as long as the players like.
    """
    target, deals = (getattr(state.table.options, name, 0) for name in ("target", "deals"))
    if target and max(state.points) >= target:
        return Message("A side has reached {target}.", target=target)
    return all_played(deals) if deals and state.played >= deals else None


def _to_the_mark(state: Hands) -> Message | None:
    """What is left to the target or the number of deals; nothing where both are set."""
    target, deals = (getattr(state.table.options, name, 0) for name in ("target", "deals"))
    if target and deals:
        return None
    return to_reach(target, state.points) if target else deal_of(state, deals)


at_the_mark = End(_mark_reached, _to_the_mark)


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A game of this shape: what its row in `left_rows`, `rummy_rows` or `chips_rows` says of it.

    - `key` is the game's key in the catalogue, and `seats` how many can play (`seats_by`: by edition);
      `fields` are those of a deal, and `options` what a club may choose.
    - `lines(deal, state)` are the points of a deal.
    - `left` names the field of what each player has left in hand, "" if there is none. `out` names the field
      of the player who has nothing left.
    - `least(state)` and `most(state)` are the bounds of what any other player can have left (0: no upper
      bound). Where the deal has `excess`, each card that a hand has too many raises its upper bound by 10.
    - `winner(deal, state)` is the side that won the deal, None for nobody. `dealer(state)` is the player who
      deals next, counted on from the first dealer: in turn, unless the row says otherwise.
    - `faults` yields what else is impossible in a deal of this game. `fault_sources` are the sources of the
      shape's own refusals: "out", "least" and "most".
    - `ends(state)` says why the game is over, None while it is not. `settle(state, sides)` gives its result.
    - `facts(state)` are shown before a deal, besides the dealer. `pool`: there is a pool to be shown.
    - `low_wins`: the lowest total wins; `low_wins_by(options)` where the options decide it. `sides` says who
      plays together.
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
    fault_sources: Mapping[str, str] = field(default_factory=dict)
    faults: Callable[[Any, Hands], Iterable[Fault]] = lambda deal, state: ()
    ends: Callable[[Hands], Message | None] = at_the_mark
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
    """Returns the field of what each player has left, in points: together no more than the pack is worth."""
    return Field("left", "whole", title, 0, pack, per="player", total=pack, at_most=True)


def from_each(winner: int, amounts: Sequence[Number], why: Message) -> Iterator[Line]:
    """Yields the payments of all other players to the winner: `amounts` are by player, for one `why`."""
    others = [(player, amount) for player, amount in enumerate(amounts) if player != winner and amount]
    if others:
        yield Line(winner, sum(amount for _, amount in others), why)
    for player, amount in others:
        yield Line(player, -amount, why)


def to_the_lowest(
    counts: Sequence[int], winners: Sequence[int], why: Message, *, full: bool = False
) -> Iterator[Line]:
    """Yields what the others pay to the winners, who share it in equal parts.

    Each pays the difference between his count and the lowest one, or with `full` all of his count.
    """
    low = 0 if full else min(counts)
    paid = {
        player: count - low for player, count in enumerate(counts) if player not in winners and count > low
    }
    if not paid:
        return
    for winner in winners:
        yield Line(winner, exact(Fraction(sum(paid.values()), len(winners))), why)
    for player, amount in paid.items():
        yield Line(player, -amount, why)


def lowest(counts: Sequence[int]) -> tuple[int, ...]:
    """Returns the players with the lowest count, one or several."""
    return best(counts, low_wins=True)


def gains(lines: Iterable[Line]) -> Iterator[Line]:
    """Returns only the lines of what is won, for games in which a score is kept and nobody pays."""
    return (line for line in lines if line.points > 0)


def added_up(options: Any) -> bool:
    """Tells whether deals are added up, to a target or for a number of deals, instead of being paid each."""
    return bool(getattr(options, "target", 0) or getattr(options, "deals", 0))


def winner_deals(state: Hands) -> int:
    """Returns the dealer where the winner of a deal deals the next one; the first player deals first."""
    return state.played if state.deal is None or state.deal.out is None else int(state.deal.out)


def winner_of_two_deals(state: Hands) -> int:
    """Returns the dealer where of two players the winner deals next, and of more the deal passes on."""
    return winner_deals(state) if state.table.size == 2 else state.played


def by_deal(state: Hands) -> Settlement:
    """Settles each deal as it was paid; where deals are added up the best total wins, and nobody pays."""
    if added_up(state.table.options):
        return Settlement(state.points, best(state.points))
    return divided(state)


def game(row: Left) -> Game[Hands, Any, Any]:
    """Makes the game that a row describes; the catalogue gives its title, source and editions."""
    catalogue_row = ROWS[row.key]

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
        yield from misfits(at_table(row.fields, state.table), deal, catalogue_row.source)
        for name, why, source in (*_wrong_hands(row, deal, state), *row.faults(deal, state)):
            yield RuleError(f"left.{name}", name, "{why}", source or catalogue_row.source, why=why)

    def facts(state: Hands) -> Iterator[Fact]:
        yield player_dealing(state.table, row.dealer(state))
        yield from row.facts(state)

    def accounts(state: Hands) -> tuple[Account, ...]:
        return pool_alone(state) if row.pool else ()

    return Game(
        **catalogue_row.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*at_table(row.fields, table)), options=options_of(*row.options),
        start=start, apply=apply, totals=lambda state: state.points, lines=lambda state: state.last,
        ended=row.ends, settle=lambda state: row.settle(state, row.sides(state.table)), breaches=breaches,
        facts=facts, accounts=accounts, sides=row.sides, low_wins=row.low_wins, low_wins_by=row.low_wins_by,
    )  # fmt: skip


def _wrong_hands(row: Left, deal: Any, state: Hands) -> Iterator[Fault]:
    """Yields the faults of hands.

    A player who is out has nothing in hand, and any other at least the value of a card and at most what the
    cards can count.
    """
    in_hand = getattr(deal, row.left, None) if row.left else None
    if in_hand is None:
        return
    out, least, most = getattr(deal, row.out, None), row.least(state), row.most(state)
    excess = getattr(deal, "excess", None) or (0,) * len(in_hand)
    for player, value in enumerate(in_hand):
        name = state.table.players[player]
        if player == out:
            if value:
                why = Message("{player} is out, and has nothing in hand.", player=name)
                yield row.left, why, row.fault_sources.get("out", "")
        elif value < least:
            why = Message("{player} has {least} at least.", player=name, least=least)
            yield row.left, why, row.fault_sources.get("least", "")
        elif most and value > most + 10 * excess[player]:
            why = Message("The cards of {player} cannot count more than {most}.", player=name, most=most)
            yield row.left, why, row.fault_sources.get("most", "")
