"""Where contestants and boards go after a round, as places and as words for the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from scoring.comparison.team_seats import FIRST_PAIRS
from scoring.words import N_, Message

from .number_spans import spans
from .values import Movement, Seating

Direction = Literal["NS", "EW"]
Chair = Literal["N", "E", "S", "W"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: its table, and the direction of a pair or the chair of a player."""

    table: int
    direction: Direction | Chair


def seats(movement: Movement, contestant: int, number: int) -> tuple[Place, ...]:
    """Where a contestant sits in a round: none if it sits out; a team's two pairs in two places."""
    here = movement.in_round(number)
    return tuple(Place(s.table, way) for s in here for way, who in _directions(s) if who == contestant)


def seat(movement: Movement, contestant: int, number: int) -> Place | None:
    """Where a contestant sits in a round; None if it sits out or there is no such round.

    Of a team where its N-S pair sits, or if that sits out its E-W pair.
    """
    places = sorted(seats(movement, contestant, number), key=lambda place: place.direction != "NS")
    return places[0] if places else None


def next_seat(movement: Movement, contestant: int, number: int) -> Place | None:
    """Where a contestant sits in the round after `number`; None if it sits out or play is over."""
    return seat(movement, contestant, number + 1)


def next_table_of_boards(movement: Movement, table: int, number: int) -> tuple[int, ...]:
    """The tables that play next round what `table` played in round `number`; two if they share.

    Empty if the boards rest next (relay stand, empty table) or the table did not play. Of several
    copies each goes down a table if it is played there, else to a table that no other copy goes to.
    """
    sets = [one for s in movement.in_round(number) if s.table == table for one in s.sets]
    return tuple(sorted({to for one in sets for to in _next_tables_of_set(movement, table, number, one)}))


def _next_tables_of_set(movement: Movement, table: int, number: int, board_set: int) -> tuple[int, ...]:
    takers = tuple(s.table for s in movement.in_round(number + 1) if board_set in s.sets)
    if movement.copies == 1:
        return takers
    holders = [s.table for s in movement.in_round(number) if board_set in s.sets]
    return _of_copies(holders, list(takers)).get(table, ())


def _of_copies(holders: list[int], takers: list[int]) -> dict[int, tuple[int, ...]]:
    """Where the copy of each table goes."""
    going: dict[int, tuple[int, ...]] = {table: (table - 1,) for table in holders if table - 1 in takers}
    free = [table for table in takers if (table,) not in going.values()]
    for table in holders:
        if table not in going and free:
            going[table] = (free.pop(0),)
    return going


def boards_after(
    here: Iterable[Seating], after: Iterable[Seating], copies: int = 1
) -> dict[int, tuple[int, ...]]:
    """For each table of a round, the tables that play its boards in the next; see `next_table_of_boards`."""
    holders: dict[int, list[int]] = {}
    takers: dict[int, list[int]] = {}
    for seatings, places in ((here, holders), (after, takers)):
        for seating in seatings:
            for board_set in seating.sets:
                places.setdefault(board_set, []).append(seating.table)
    going: dict[int, set[int]] = {}
    for board_set, tables in holders.items():
        to = takers.get(board_set, [])
        of_copies = _of_copies(tables, to) if copies > 1 else {}
        for table in tables:
            going.setdefault(table, set()).update(of_copies.get(table, ()) if copies > 1 else to)
    return {table: tuple(sorted(tables)) for table, tables in going.items()}


class BoardMove(Message):
    """Where the boards of a table go, among the words of its move."""

    __slots__ = ()


def move_words(movement: Movement, table: int, number: int) -> tuple[Message, ...]:
    """What a table reads after a round: "N-S stay." "E-W to 5." "Boards to 3."

    Directions are the chairs: an arrow-switch turns the boards, not the players; it is said where
    the whole next round is switched. Empty after the last round and for a table that did not play.
    """
    here = [s for s in movement.in_round(number) if s.table == table]
    if not here or number >= movement.rounds:
        return ()
    after = movement.in_round(number + 1)
    words = [
        *_going(movement, after, here[0]),
        *_board_words(movement, here[0]),
    ]
    return (*words, *_switch_words(after, table))


def _switch_words(after: tuple[Seating, ...], table: int) -> Iterator[Message]:
    """Everywhere in the next round, or at this table."""
    if after and all(s.arrow_switched for s in after):
        yield Message("Arrow-switch: turn the boards.")
    elif any(s.arrow_switched for s in after if s.table == table):
        yield Message("Arrow-switch at this table in the next round: turn the boards.")


def _going(movement: Movement, after: tuple[Seating, ...], here: Seating) -> list[Message]:
    if movement.contestants == "players":
        return [_player_words(after, here.table, chair, who) for chair, who in _chairs(here)]
    if movement.contestants == "teams":
        return [_team_words(movement, after, here, "NS"), _team_words(movement, after, here, "EW")]
    return [_pair_words(after, here.table, way, pair) for way, pair in pair_chairs(here)]


_STAY = {"NS": N_("N-S stay."), "EW": N_("E-W stay.")}
_SIT_OUT = {"NS": N_("N-S sit out."), "EW": N_("E-W sit out.")}
_MOVE = {"NS": N_("N-S go to table {table}."), "EW": N_("E-W go to table {table}.")}
_MOVE_TURNED = {
    "NS": N_("N-S go to table {table} and sit E-W."),
    "EW": N_("E-W go to table {table} and sit N-S."),
}
_TURN = {"NS": N_("N-S stay at this table but sit E-W."), "EW": N_("E-W stay at this table but sit N-S.")}


def _directions(seating: Seating) -> Iterable[tuple[Direction | Chair, int]]:
    """Who plays which way, as the boards lie."""
    if seating.south:
        return zip(get_args(Chair), seating.seated, strict=True)
    return ("NS", seating.ns), ("EW", seating.ew)


def pair_chairs(seating: Seating) -> tuple[tuple[Direction, int], tuple[Direction, int]]:
    """Who sits on the N-S and on the E-W chairs, whichever way the boards lie."""
    ns, ew = (seating.ew, seating.ns) if seating.arrow_switched else (seating.ns, seating.ew)
    return ("NS", ns), ("EW", ew)


def chairs_of(seating: Seating, contestants: str) -> Iterable[tuple[Direction | Chair, int]]:
    """Who sits on each chair, or pair of chairs, of a table; a team's two pairs keep their direction."""
    if contestants == "players":
        return _chairs(seating)
    return (("NS", seating.ns), ("EW", seating.ew)) if contestants == "teams" else pair_chairs(seating)


def _chairs(seating: Seating) -> Iterable[tuple[Chair, int]]:
    """Who sits on which chair: with the boards turned a quarter, their North is the East chair."""
    n, e, s, w = seating.seated
    return zip(get_args(Chair), (w, n, e, s) if seating.arrow_switched else (n, e, s, w), strict=True)


def _pair_words(after: tuple[Seating, ...], table: int, direction: Direction, pair: int) -> Message:
    there = [(s.table, way) for s in after for way, who in pair_chairs(s) if who == pair]
    return _direction_words(table, direction, there)


def _team_words(
    movement: Movement, after: tuple[Seating, ...], here: Seating, direction: Direction
) -> Message:
    """A team's pairs keep their direction; each goes where it, or that direction of its team, is."""
    side = 0 if direction == "NS" else 1
    team = here.seated[side]
    pairs = movement.pairs_at

    def pair_of(seating: Seating) -> int:
        return pairs.get((seating.round, seating.table), FIRST_PAIRS)[side]

    there = [(s.table, direction) for s in after if s.seated[side] == team and pair_of(s) == pair_of(here)]
    return _direction_words(here.table, direction, there)


def _direction_words(table: int, direction: Direction, there: list[tuple[int, Direction]]) -> Message:
    if not there:
        return Message(_SIT_OUT[direction])
    to, way = there[0]
    if to == table:
        return Message((_STAY if way == direction else _TURN)[direction])
    return Message((_MOVE if way == direction else _MOVE_TURNED)[direction], table=to)


_PLAYER_STAYS = {
    "N": N_("North stays."),
    "E": N_("East stays."),
    "S": N_("South stays."),
    "W": N_("West stays."),
}
_PLAYER_RESTS = {
    "N": N_("North sits out."),
    "E": N_("East sits out."),
    "S": N_("South sits out."),
    "W": N_("West sits out."),
}
_PLAYER_MOVES = {
    "N": N_("North goes to table {table}, seat {chair}."),
    "E": N_("East goes to table {table}, seat {chair}."),
    "S": N_("South goes to table {table}, seat {chair}."),
    "W": N_("West goes to table {table}, seat {chair}."),
}


def _player_words(after: tuple[Seating, ...], table: int, chair: Chair, player: int) -> Message:
    there = [(s.table, to) for s in after for to, who in _chairs(s) if who == player]
    if not there:
        return Message(_PLAYER_RESTS[chair])
    if there[0] == (table, chair):
        return Message(_PLAYER_STAYS[chair])
    return Message(_PLAYER_MOVES[chair], table=there[0][0], chair=there[0][1])


def _board_words(movement: Movement, here: Seating) -> Iterator[BoardMove]:
    """Where the boards of a table go; by their numbers where its sets part."""
    going: dict[tuple[int, ...], list[int]] = {}
    for board_set in here.sets:
        after = _next_tables_of_set(movement, here.table, here.round, board_set)
        going.setdefault(after, []).extend(movement.boards_of(board_set))
    for after, boards in going.items():
        yield _all_go(here.table, after) if len(going) == 1 else _some_go(here.table, after, boards)


def _all_go(table: int, after: tuple[int, ...]) -> BoardMove:
    if not after:
        return BoardMove(N_("Boards are not in play next round."))
    if after == (table,):
        return BoardMove(N_("Boards stay."))
    if len(after) > 1:
        return BoardMove(N_("Boards go to tables {tables} (shared)."), tables=" + ".join(map(str, after)))
    return BoardMove(N_("Boards go to table {table}."), table=after[0])


def _some_go(table: int, after: tuple[int, ...], boards: list[int]) -> BoardMove:
    listed = spans(boards, ", ")
    if not after:
        return BoardMove(N_("Boards {boards} are not in play next round."), boards=listed)
    if after == (table,):
        return BoardMove(N_("Boards {boards} stay."), boards=listed)
    if len(after) > 1:
        shared = N_("Boards {boards} go to tables {tables} (shared).")
        return BoardMove(shared, boards=listed, tables=" + ".join(map(str, after)))
    return BoardMove(N_("Boards {boards} go to table {table}."), boards=listed, table=after[0])
