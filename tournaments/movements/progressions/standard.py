"""Winners go on, losers stay; or E-W go on whatever the results. Laws 5 and 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.words import RuleError, Seat, Side

from .drawing import Lots
from .places import COME, DUMMY, STAY, Room
from .rules import Rules
from .values import Progression, Purpose, RoundPlan, Seats, TableResult, TableTie


class Split(NamedTuple):
    """A table when the round is over: who stays, who goes on."""

    stay: tuple[int, ...]
    move: tuple[int, ...]


def send_all(room: Room, before: RoundPlan, splits: Mapping[int, Split]) -> None:
    """Send everybody where Law 5 says: on by one towards table 1, from table 1 to the last table.

    Where the room has shrunk, those of a closed table who stay have no place, nor have those from table 1
    where winners of the closed table are before them.
    """
    for seats in reversed(before.tables):
        split = splits[seats.table]
        room.send(seats.table, STAY, split.stay)
        room.send(seats.table - 1 or room.tables, COME, split.move)


def splits_of(
    rules: Rules, before: RoundPlan, results: Sequence[TableResult], lots: Lots
) -> dict[int, Split]:
    """Who stays and who goes on at each table."""
    if rules.progression is Progression.NS_FIXED:
        return {s.table: Split(side_of(rules, s, Side.NS), side_of(rules, s, Side.EW)) for s in before.tables}
    result_by_table = by_table(before, results)
    return {seats.table: _split(rules, seats, result_by_table[seats.table], lots) for seats in before.tables}


def by_table(before: RoundPlan, results: Sequence[TableResult]) -> dict[int, TableResult]:
    """The result of every table. RuleError "party.result" if one is lacking."""
    result_at = {result.table: result for result in results}
    for seats in before.tables:
        if seats.table not in result_at:
            raise RuleError(
                "party.result",
                "results",
                "Table {table} has no result for round {round} yet.",
                "Progressive Bridge, Law 3",
                table=seats.table,
                round=before.number,
            )
    return result_at


def _split(rules: Rules, seats: Seats, result: TableResult, lots: Lots) -> Split:
    if result.ns == result.ew and rules.table_tie is TableTie.VISITORS_MOVE and seats.visiting:
        return _visitors(rules, seats)
    winner = winners(seats, result, lots)
    won, lost = side_of(rules, seats, winner), side_of(rules, seats, winner.other)
    return Split(won, lost) if seats.table == 1 else Split(lost, won)


def _visitors(rules: Rules, seats: Seats) -> Split:
    """After a tie those who came go on, those who were there stay."""
    came, stayed = ([s for s in Seat if (s in seats.visiting) is here] for here in (True, False))
    if rules.of_pairs:
        return Split(side_of(rules, seats, stayed[0].side), side_of(rules, seats, came[0].side))
    return Split(_chairs(seats, stayed), _chairs(seats, came))


def winners(seats: Seats, result: TableResult, lots: Lots) -> Side:
    """The side with more, or after a tie the one whose player draws the higher card."""
    if result.ns != result.ew:
        return Side.NS if result.ns > result.ew else Side.EW
    drawers = [next(who for who in seats.side(side) if who is not None) for side in Side]
    return list(Side)[lots.draw(seats.table, Purpose.TIE, drawers)[0]]


def side_of(rules: Rules, seats: Seats, side: Side) -> tuple[int, ...]:
    """The pair of a side, or its two players, DUMMY for nobody."""
    one, other = seats.side(side)
    return (one or DUMMY,) if rules.of_pairs else (one or DUMMY, other or DUMMY)


def _chairs(seats: Seats, of: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(seats.at(seat) or DUMMY for seat in of)
