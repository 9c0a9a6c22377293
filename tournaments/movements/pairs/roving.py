"""Builders of the movements with a rover: a Mitchell or a web of T tables for 2T + 1 pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..spec import USUAL_BOARDS, Spec, checked_rounds, entries_without
from ..switching import with_switch
from ..values import Movement, Seating
from .builders import shared_by, sharing_words
from .mitchell import RELAY_SHARE, SKIP, STRAIGHT, Base
from .rover import Meeting, displaced_tables, meets_twice, most_rounds, rover_sit_outs, with_rover
from .web import copies_words, set_words
from .web_schedules import (
    FEWEST_ROUNDS,
    MOST_ROUNDS_OF_A_ROVER,
    copies_for,
    crowded_rounds,
    is_plain_web,
    rover_row,
)

WEB = "web"
ONCE = "once"


@dataclass(frozen=True, slots=True)
class _Form:
    """A movement without its rover: the seatings of the pairs at the tables, and how it is run.

    `tables_left` are T(2), T(3) ... of the rover.
    """

    title: Message
    key: str
    seatings: list[Seating]
    tables_left: tuple[int, ...]
    sets: int
    shared_by: int
    copies: int
    words: tuple[Message, ...]


def build_rover(spec: Spec) -> Movement:
    """A Mitchell or a web of T tables for 2T + 1 pairs.

    RuleError "movement.missing" for a phantom, "movement.rounds" beyond the most that exist.
    """
    tables, rover = spec.tables, 2 * spec.tables + 1
    if spec.missing is not None:
        raise RuleError(
            "movement.missing",
            "missing",
            "A rover movement has no phantom pair: {pairs} pairs play at {tables} tables.",
            "",
            pairs=rover,
            tables=tables,
        )
    form, rounds = _of_web(spec) if spec.options.get("base") == WEB else _of_mitchell(spec)
    boards = spec.boards_for(rounds)
    seatings = with_rover(form.seatings, form.tables_left, rover)
    again = meets_twice(seatings, rover)
    movement = Movement(
        kind="rover",
        title=form.title,
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=form.sets,
        entries=entries_without(rover, None),
        seatings=tuple(seatings),
        sit_outs=tuple(rover_sit_outs(form.tables_left, rounds, rover)),
        winners=2,
        shared_by=form.shared_by,
        copies=form.copies,
        meetings=2 if again else 1,
        description=(
            size_words(rounds, boards, form.sets),
            *form.words,
            _rover_words(rover, form.tables_left[: rounds - 1]),
            *(_again_words(rover, meeting) for meeting in again),
        ),
    )
    return with_switch(movement, spec.options.get("switch", "none"), form.key)


def _of_mitchell(spec: Spec) -> tuple[_Form, int]:
    base, tables = _base(spec), spec.tables
    may_repeat = spec.options.get("repeats") == ONCE
    words = N_("With a rover, this movement at {size} can have 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, most_rounds(base, tables, may_repeat), tables, words)
    form = _Form(
        title=Message("Mitchell with a rover"),
        key=base.key,
        seatings=base.schedule(tables, rounds),
        tables_left=displaced_tables(base, tables, may_repeat and rounds > most_rounds(base, tables)),
        sets=tables,
        shared_by=shared_by(base, tables, None),
        copies=1,
        words=(*base.directions(tables, rounds), *sharing_words(base, tables, None)),
    )
    return form, rounds


def _base(spec: Spec) -> Base:
    if spec.tables % 2:
        return STRAIGHT
    return SKIP if spec.options.get("base") == "skip" else RELAY_SHARE


def _of_web(spec: Spec) -> tuple[_Form, int]:
    tables = spec.tables
    lengths = [r for r in range(FEWEST_ROUNDS, MOST_ROUNDS_OF_A_ROVER + 1) if is_plain_web(tables, r)]
    rounds = _usual_rounds(tables, lengths) if spec.rounds is None else spec.rounds
    if rounds not in lengths:
        raise _no_web_with_rover(tables, rounds, lengths)
    row = rover_row(tables, rounds)
    form = _Form(
        title=Message("Web Mitchell with a rover"),
        key=WEB,
        seatings=list(row.seatings),
        tables_left=row.tables_left,
        sets=rounds,
        shared_by=2 if crowded_rounds(row.seatings, row.copies) else 1,
        copies=row.copies,
        words=(
            *copies_words(row.seatings, row.copies),
            Message("N-S stay. E-W move up one table."),
            *set_words(tables, rounds, rounds, row.falling),
        ),
    )
    return form, rounds


def _usual_rounds(tables: int, lengths: Iterable[int]) -> int:
    """At most 13 rounds, with as few copies as can be, and of those the most rounds; 3 at 3 tables."""
    return min(
        lengths,
        key=lambda r: (max(0, r - USUAL_BOARDS // 2), copies_for(tables, r), -r),
        default=FEWEST_ROUNDS,
    )


def _no_web_with_rover(tables: int, rounds: int, lengths: list[int]) -> RuleError:
    return RuleError(
        "movement.rounds",
        "rounds",
        N_("A web with a rover at {tables} can have these numbers of rounds: {known}, not {rounds}.")
        if lengths
        else N_("There is no web with a rover at {tables}."),
        "",
        tables=nouns.tables(tables),
        known=", ".join(map(str, lengths)),
        rounds=rounds,
    )


def _rover_words(rover: int, left: Iterable[int]) -> Message:
    return Message(
        "Pair {rover} sits out round 1, then plays N-S at tables {tables} in turn; the N-S "
        "pair it displaces sits out.",
        rover=rover,
        tables=", ".join(map(str, left)),
    )


def _again_words(rover: int, meeting: Meeting) -> Message:
    return Message(
        "Pairs {rover} and {opponent} meet twice, in rounds {first} and {second}; no others do.",
        rover=rover,
        opponent=meeting.opponent,
        first=meeting.rounds[0],
        second=meeting.rounds[1],
    )
