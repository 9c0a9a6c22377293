"""Webs: more tables than rounds, with two or more copies of every board. Everybody plays all sets.

E-W go up as in a Mitchell. The last tables take the sets in falling order, all others in rising order; the
one-table appendix (Bowman) is the web of two tables more than rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import SWITCH, Kind, Meaning
from ..spec import USUAL_BOARDS, Spec, entries_without, without
from ..switching import with_switch
from ..values import Movement, Seating
from .builders import missing_words
from .mitchell import wrap
from .sizes import MITCHELL_SIZES, last_north_south

FEWEST_ROUNDS = 3


def web(tables: int, rounds: int, falling: int) -> list[Seating]:
    """The last `falling` tables take the sets falling. An even number of rounds has a skip half way."""
    return [
        Seating(
            r,
            t,
            t,
            tables + wrap(t - r + 1 - _skipped(rounds, r), tables),
            wrap(tables - t - r + 1 if t > tables - falling else t + r - 1, rounds),
        )
        for r in range(1, rounds + 1)
        for t in range(1, tables + 1)
    ]


def _skipped(rounds: int, number: int) -> int:
    return int(rounds % 2 == 0 and number > rounds // 2)


def is_web(tables: int, rounds: int) -> bool:
    """Whether there is a web: not for odd tables with an even number of rounds."""
    return FEWEST_ROUNDS <= rounds < tables and not (tables % 2 and rounds % 2 == 0)


def copies_for(tables: int, rounds: int) -> int:
    """How many copies of the boards: so many that all tables can play at once."""
    return -(-tables // rounds)


def crowded_rounds(seatings: list[Seating], copies: int) -> list[int]:
    """The rounds in which a set is at one table more than there are copies: two of them share."""
    tables = Counter((s.round, s.board_set) for s in seatings)
    assert max(tables.values()) <= 2 * copies
    return sorted(number for (number, _), count in tables.items() if count > copies)


@cache
def falling_tables(tables: int, rounds: int) -> int:
    """How many tables take the sets falling: of the ways there are, one with the least sharing."""
    ways = [(tables - rounds) // 2] if tables % 2 else [tables // 2]
    if tables % 2 == rounds % 2 == 0:
        ways.append((tables - rounds) // 2)
    if rounds % 2 and tables % rounds == 0:
        ways.append(0)
    copies = copies_for(tables, rounds)
    return min(ways, key=lambda falling: len(crowded_rounds(web(tables, rounds, falling), copies)))


def build_web(spec: Spec) -> Movement:
    """A web; without a wish of the rounds that bring an evening of usual length with fewest copies.

    RuleError "movement.rounds" where there is none.
    """
    rounds = _usual_rounds(spec.tables) if spec.rounds is None else spec.rounds
    if not is_web(spec.tables, rounds):
        raise _no_web(spec.tables, rounds)
    return _built(spec, rounds, Message("Web Mitchell"), falling_tables(spec.tables, rounds))


def build_bowman(spec: Spec) -> Movement:
    """The one-table appendix: two rounds fewer than tables.

    RuleError "movement.rounds" for other rounds than T - 2.
    """
    most = spec.tables - 2
    if spec.rounds not in (None, most):
        raise RuleError(
            "movement.rounds",
            "rounds",
            "The one-table appendix with {tables} has {most}, not {rounds}.",
            "",
            tables=nouns.tables(spec.tables),
            most=nouns.rounds(most),
            rounds=spec.rounds,
        )
    return _built(spec, most, Message("Mitchell with an appendix table"), 1)


def _usual_rounds(tables: int) -> int:
    """Two or three boards a round, two copies: 13 or 9 rounds and the like."""
    webs = [rounds for rounds in range(FEWEST_ROUNDS, tables) if is_web(tables, rounds)]

    def unsuited(rounds: int) -> tuple[int, int, int]:
        return max(0, rounds - USUAL_BOARDS // 2), copies_for(tables, rounds), -rounds

    return min(webs, key=unsuited)


def _no_web(tables: int, rounds: int) -> RuleError:
    return RuleError(
        "movement.rounds",
        "rounds",
        "A web movement with {tables} can have {least} to {most}, not {rounds}; "
        "with an odd number of tables, the number of rounds must be odd.",
        "",
        tables=nouns.tables(tables),
        least=FEWEST_ROUNDS,
        most=nouns.rounds(tables - 1),
        rounds=rounds,
    )


def _built(spec: Spec, rounds: int, title: Message, falling: int) -> Movement:
    tables = spec.tables
    missing = spec.missing_among(2 * tables)
    full = web(tables, rounds, falling)
    seatings, sit_outs = without(full, missing)
    boards = spec.boards_for(rounds)
    copies = copies_for(tables, rounds)
    crowded = crowded_rounds(full, copies)
    movement = Movement(
        kind=spec.kind,
        title=title,
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=rounds,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        winners=2,
        shared_by=2 if crowded else 1,
        copies=copies,
        description=(
            size_words(rounds, boards, rounds),
            Message("{copies} copies of the boards are needed.", copies=copies),
            *_crowded_words(crowded),
            *_web_words(tables, rounds, falling),
            *missing_words(missing, tables),
        ),
    )
    return with_switch(movement, spec.options.get("switch", "none"), spec.kind)


def _crowded_words(rounds: list[int]) -> Iterator[Message]:
    if rounds:
        yield Message(
            "Two tables share a copy in these rounds: {rounds}.",
            rounds=", ".join(map(str, dict.fromkeys(rounds))),
        )


def _web_words(tables: int, rounds: int, falling: int) -> Iterator[Message]:
    yield Message("N-S stay. E-W move up one table.")
    if rounds % 2 == 0:
        yield Message("After round {round}, E-W skip a table: they move up two.", round=rounds // 2)
    rising = tables - falling
    yield Message(
        "Tables 1 to {last} start with sets 1, 2 ... {sets}, 1 ...; each then takes the next higher set.",
        last=rising,
        sets=rounds,
    )
    if falling == 1:
        yield Message(
            "Table {table} starts with set {set} and then takes the next lower set.", table=tables, set=rounds
        )
    elif falling:
        yield Message(
            "Tables {first} to {last} start with set {set} and the sets below it in order; "
            "each then takes the next lower set.",
            first=rising + 1,
            last=tables,
            set=wrap(falling - 1, rounds),
        )


KINDS = (
    Kind(
        "web",
        N_("Web movements, two or more copies"),
        tuple(n for n in MITCHELL_SIZES if n >= 4),
        build_web,
        last_north_south,
        (SWITCH,),
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
