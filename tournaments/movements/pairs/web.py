"""Webs: more tables than rounds, with two or more copies of every board. Everybody plays all sets.

The one-table appendix (Bowman) is the web of two tables more than sets. The schedules are those of
`web_schedules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import SWITCH, Kind, Meaning
from ..spec import USUAL_BOARDS, Spec, checked_rounds, entries_without, without
from ..switching import with_switch
from ..values import Movement, Seating
from .builders import missing_words
from .mitchell import relay_stand, wrap
from .sizes import MITCHELL_SIZES, last_north_south, last_pair
from .web_schedules import (
    FEWEST_ROUNDS,
    MOST_ROUNDS_OF_A_ROVER,
    RoverRow,
    copies_for,
    crowded_rounds,
    falling_tables,
    is_plain_web,
    is_web,
    visitors_row,
    web,
)


@dataclass(frozen=True, slots=True)
class _Form:
    """A web: all its seatings, how many sets and copies it takes, and how a director runs it.

    Pairs 1 to `stationary` keep N-S of their own tables throughout.
    """

    title: Message
    seatings: list[Seating]
    sets: int
    copies: int
    words: tuple[Message, ...]
    stationary: int


def build_web(spec: Spec) -> Movement:
    """A web; without a wish of the rounds that bring an evening of usual length with fewest copies.

    RuleError "movement.rounds" where there is none.
    """
    rounds = _usual_rounds(spec.tables) if spec.rounds is None else spec.rounds
    if not is_web(spec.tables, rounds):
        raise _no_web(spec.tables, rounds)
    if not is_plain_web(spec.tables, rounds):
        return _built(spec, rounds, _with_visitors(spec.tables, rounds))
    return _built(spec, rounds, _plain(Message("Web Mitchell"), spec.tables, rounds, rounds))


def build_bowman(spec: Spec) -> Movement:
    """The one-table appendix: two sets fewer than tables, and as many rounds or fewer.

    RuleError "movement.rounds" for other rounds.
    """
    sets = spec.tables - 2
    words = N_("The one-table appendix with {size} can have 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, sets, spec.tables, words)
    title = Message("Mitchell with an appendix table")
    return _built(spec, rounds, _plain(title, spec.tables, sets, rounds, falling=1))


def missing_from_web(spec: Spec) -> int:
    """The last N-S pair, whose table stays empty; where N-S pairs come to the last table, its E-W pair."""
    rounds = spec.rounds
    if rounds is not None and is_web(spec.tables, rounds) and not is_plain_web(spec.tables, rounds):
        return last_pair(spec)
    return last_north_south(spec)


def web_tables(pairs: int) -> int:
    """The tables of so many pairs: an even number of tables has a rover rather than half a table more."""
    return pairs // 2 if pairs % 4 == 1 and pairs > 2 * FEWEST_ROUNDS else (pairs + 1) // 2


def _usual_rounds(tables: int) -> int:
    """Two or three boards a round, two copies: 13 or 9 rounds and the like."""
    webs = [rounds for rounds in range(FEWEST_ROUNDS, tables) if is_plain_web(tables, rounds)]

    def unsuited(rounds: int) -> tuple[int, int, int]:
        return max(0, rounds - USUAL_BOARDS // 2), copies_for(tables, rounds), -rounds

    return min(webs, key=unsuited)


def _no_web(tables: int, rounds: int) -> RuleError:
    template = N_("A web movement with {tables} can have {least} to {most}, not {rounds}.")
    if tables % 2 and tables > MOST_ROUNDS_OF_A_ROVER:
        template = N_(
            "A web movement with {tables} can have {least} to {most}, not {rounds}; "
            "with an odd number of tables, an even number of rounds is at most {even}."
        )
    return RuleError(
        "movement.rounds",
        "rounds",
        template,
        "",
        tables=nouns.tables(tables),
        least=FEWEST_ROUNDS,
        most=nouns.rounds(tables - 1),
        rounds=rounds,
        even=MOST_ROUNDS_OF_A_ROVER,
    )


def _plain(title: Message, tables: int, sets: int, rounds: int, falling: int | None = None) -> _Form:
    """The first rounds of a web in which all N-S stay."""
    down = falling_tables(tables, sets) if falling is None else falling
    seatings = [s for s in web(tables, sets, down) if s.round <= rounds]
    copies = copies_for(tables, sets)
    words = (
        *copies_words(seatings, copies),
        Message("N-S stay. E-W move up one table."),
        *set_words(tables, sets, rounds, down),
    )
    return _Form(title, seatings, sets, copies, words, tables)


def _with_visitors(tables: int, rounds: int) -> _Form:
    """Odd tables, even rounds: a web of a table less, and a table for those whose seat its rover takes."""
    row, rover, host = visitors_row(tables - 1, rounds), tables, 2 * tables
    seatings = [Seating(1, tables, rover, host, row.first_set)]
    for s in row.seatings:
        there = replace(s, ew=s.ew + 1)  # E-W begin with one number more than N-S end with
        if s.round > 1 and row.tables_left[s.round - 2] == s.table:
            seatings.append(Seating(s.round, tables, s.ns, host, s.board_set))
            there = replace(there, ns=rover)
        seatings.append(there)
    words = (
        *copies_words(seatings, row.copies),
        Message(
            "Pairs 1 to {last} are N-S at their tables, and pair {host} is E-W at table {table} in every "
            "round. The other E-W pairs move up one table, from table {last} to table 1.",
            last=tables - 1,
            host=host,
            table=tables,
        ),
        *_visitors_sets(row, tables - 1, rounds),
        Message(
            "In round 1, pair {rover} plays N-S at table {table}, on set {set}. Then it plays N-S at tables "
            "{tables} in turn. The N-S pair of that table plays at table {table} in this round, on the "
            "boards of its own table.",
            rover=rover,
            table=tables,
            set=row.first_set,
            tables=", ".join(map(str, row.tables_left)),
        ),
    )
    return _Form(Message("Web Mitchell with visitors"), seatings, rounds, row.copies, words, 0)


def _visitors_sets(row: RoverRow, tables: int, rounds: int) -> Iterator[Message]:
    if tables == rounds:
        yield Message("Boards move down one table.")
        yield relay_stand(tables)
    else:
        yield from set_words(tables, rounds, rounds, row.falling)


def _built(spec: Spec, rounds: int, form: _Form) -> Movement:
    tables = spec.tables
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(form.seatings, missing)
    boards = spec.boards_for(rounds)
    movement = Movement(
        kind=spec.kind,
        title=form.title,
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=form.sets,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        winners=2,
        shared_by=2 if crowded_rounds(form.seatings, form.copies) else 1,
        copies=form.copies,
        description=(
            size_words(rounds, boards, form.sets),
            *form.words,
            *missing_words(missing, form.stationary),
        ),
    )
    return with_switch(movement, spec.options.get("switch", "none"), spec.kind)


def copies_words(seatings: Sequence[Seating], copies: int) -> Iterator[Message]:
    """How many copies a web takes, and in which rounds two tables share one all the same."""
    yield Message("{copies} copies of the boards are needed.", copies=copies)
    crowded = crowded_rounds(seatings, copies)
    if crowded:
        yield Message(
            "Two tables share a copy in these rounds: {rounds}.",
            rounds=", ".join(map(str, dict.fromkeys(crowded))),
        )


def set_words(tables: int, sets: int, rounds: int, falling: int) -> Iterator[Message]:
    """Where E-W skip a table, with which sets the tables start, and which they take next."""
    if sets % 2 == 0 and rounds > sets // 2:
        yield Message("After round {round}, E-W skip a table: they move up two.", round=sets // 2)
    rising = tables - falling
    yield Message(
        "Tables 1 to {last} start with sets 1, 2 ... {sets}, 1 ...; each then takes the next higher set.",
        last=rising,
        sets=sets,
    )
    if falling == 1:
        yield Message(
            "Table {table} starts with set {set} and then takes the next lower set.", table=tables, set=sets
        )
    elif falling:
        yield Message(
            "Tables {first} to {last} start with set {set} and the sets below it in order; "
            "each then takes the next lower set.",
            first=rising + 1,
            last=tables,
            set=wrap(falling - 1, sets),
        )


KINDS = (
    Kind(
        "web",
        N_("Web movements, two or more copies"),
        tuple(n for n in MITCHELL_SIZES if n >= 4),
        build_web,
        missing_from_web,
        (SWITCH,),
        tables_for=web_tables,
    ),
    Kind(
        "bowman",
        N_("Bowman / one-table appendix"),
        tuple(n for n in MITCHELL_SIZES if n >= 5),
        build_bowman,
        last_north_south,
        (SWITCH,),
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "appendix": (Meaning("bowman"),),
    "late_table": (Meaning("bowman"),),
    "web_mitchell": (Meaning("web"),),
}
