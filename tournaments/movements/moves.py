"""Where contestants and boards go after a round, as places and as words for the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .values import Movement, Seating, Text, text

Direction = Literal["NS", "EW"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a pair: table and direction."""

    table: int
    direction: Direction


def seat(movement: Movement, pair: int, number: int) -> Place | None:
    """Where a pair sits in a round; None if it sits out or there is no such round."""
    for seating in movement.seatings:
        if seating.round == number and pair in (seating.ns, seating.ew):
            return Place(seating.table, "NS" if pair == seating.ns else "EW")
    return None


def next_seat(movement: Movement, pair: int, number: int) -> Place | None:
    """Where a pair sits in the round after `number`; None if it sits out or play is over."""
    return seat(movement, pair, number + 1)


def next_table_of_boards(movement: Movement, table: int, number: int) -> tuple[int, ...]:
    """The tables that play next round what `table` played in round `number`; two if they share.

    Empty if the boards rest next (relay stand, empty table) or the table did not play.
    """
    here = [s.board_set for s in movement.in_round(number) if s.table == table]
    return tuple(s.table for s in movement.in_round(number + 1) if s.board_set in here)


def move_words(movement: Movement, table: int, number: int) -> tuple[Text, ...]:
    """What a table reads after a round: "N-S stay." "E-W to 5." "Boards to 3."

    N-S and E-W are the chairs: an arrow-switch turns the boards, not the players; it is said where
    the whole next round is switched. Empty after the last round and for a table that did not play.
    """
    here = [s for s in movement.in_round(number) if s.table == table]
    if not here or number >= movement.rounds:
        return ()
    after = movement.in_round(number + 1)
    ns, ew = _chairs(here[0])
    words = [
        _pair_words(after, table, "NS", ns),
        _pair_words(after, table, "EW", ew),
        _board_words(table, next_table_of_boards(movement, table, number)),
    ]
    if after and all(s.arrow_switched for s in after):
        words.append(text("Arrow-switch: turn the boards."))
    return tuple(words)


_STAY = {"NS": "N-S stay.", "EW": "E-W stay."}
_SIT_OUT = {"NS": "N-S sit out.", "EW": "E-W sit out."}
_MOVE = {"NS": "N-S to {table}.", "EW": "E-W to {table}."}
_MOVE_TURNED = {"NS": "N-S to {table}, there E-W.", "EW": "E-W to {table}, there N-S."}
_TURN = {"NS": "N-S stay and turn to E-W.", "EW": "E-W stay and turn to N-S."}


def _chairs(seating: Seating) -> tuple[int, int]:
    """Who sits on the N-S and on the E-W chairs, whichever way the boards lie."""
    return (seating.ew, seating.ns) if seating.arrow_switched else (seating.ns, seating.ew)


def _pair_words(after: tuple[Seating, ...], table: int, direction: Direction, pair: int) -> Text:
    there = [s for s in after if pair in (s.ns, s.ew)]
    if not there:
        return text(_SIT_OUT[direction])
    turned = (_chairs(there[0])[0] == pair) != (direction == "NS")
    if there[0].table == table:
        return text((_TURN if turned else _STAY)[direction])
    return text((_MOVE_TURNED if turned else _MOVE)[direction], table=there[0].table)


def _board_words(table: int, after: tuple[int, ...]) -> Text:
    if not after:
        return text("Boards rest.")
    if after == (table,):
        return text("Boards stay.")
    if len(after) > 1:
        return text("Boards to {tables}, shared.", tables=" + ".join(map(str, after)))
    return text("Boards to {table}.", table=after[0])
