"""Further Mitchells by one movement of pairs and boards: American Whist League, compass, scissors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import ceil

from scoring.words import N_, Message

from ..descriptions import size_words
from ..kinds import SWITCH, SWITCH_ROUNDS, Kind, Meaning
from ..spec import Spec, checked_rounds, entries_without, without
from ..switching import with_switch
from ..values import Movement, Seating
from .builders import build_mitchell, missing_words
from .mitchell import AWL, COMPASS, STAY, wrap
from .sizes import MITCHELL_SIZES, last_north_south

COMPASS_BOARDS = 24  # the fewest of an evening by the book: 14 tables play 2 a round, 10 play 3


def build_awl(spec: Spec) -> Movement:
    """The American Whist League movement for pairs: an odd number of tables and as many rounds."""
    return build_mitchell(AWL, spec, N_("This movement with {size} can have 1 to {limit}, not {rounds}."))


def build_compass(spec: Spec) -> Movement:
    """Compass whist: as a Mitchell the other way round; by itself it takes 24 boards or more."""
    rounds = spec.rounds or COMPASS.most_rounds(spec.tables)
    boards = spec.boards_per_round
    usual = ceil(COMPASS_BOARDS / max(1, rounds + (spec.tables % 2 == 0 and spec.rounds is None)))
    return build_mitchell(
        COMPASS,
        replace(spec, boards_per_round=usual if boards is None else boards),
        N_("A compass with {size} can have 1 to {limit}, not {rounds}."),
    )


def scissors(tables: int, halves: int) -> list[Seating]:
    """Even tables; a round is two halves, each with a half-set. Halves 2s - 1 and 2s make up set s.

    In round T/2 each table plays the first half of its set and, once that is passed down, the first
    half of its neighbour's; so the boards gain a table, and no E-W pair meets a set again. T - 1
    rounds: E-W miss one N-S pair, everybody two half-sets.
    """
    cut = tables // 2
    seatings = []
    for half in range(1, halves + 1):
        number, second = (half + 1) // 2, half % 2 == 0
        passed = number > cut or (number == cut and second)
        part = 1 if number == cut else 1 + second
        for t in range(1, tables + 1):
            board_set = wrap(t + number - 1 + passed, tables)
            ew = tables + wrap(t - number + 1, tables)
            seatings.append(Seating(half, t, t, ew, 2 * (board_set - 1) + part))
    return seatings


def build_scissors(spec: Spec) -> Movement:
    """Scissors; rounds count half rounds, in two of which everybody keeps his opponents."""
    tables = spec.tables
    words = N_("A scissors movement with {size} can have 1 to {most} half-rounds, not {rounds}.")
    halves = checked_rounds(spec.rounds, 2 * tables - 2, tables, words)
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(scissors(tables, halves), missing)
    boards = spec.boards_for(halves)
    movement = Movement(
        kind="mitchell_scissors",
        title=Message("Scissors Mitchell"),
        tables=tables,
        rounds=halves,
        boards_per_round=boards,
        sets=2 * tables,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        winners=2,
        meetings=2,
        description=(
            size_words(halves, boards, 2 * tables),
            *_scissors_words(tables, halves),
            *missing_words(missing, tables),
        ),
    )
    return with_switch(movement, spec.options.get("switch", "none"), "mitchell_scissors")


def _scissors_words(tables: int, halves: int) -> Iterator[Message]:
    yield Message(
        "Two rounds here make one full round, each with half of a board set; nobody moves in between."
    )
    yield STAY
    if halves >= tables:
        yield Message(
            "In rounds {first} and {second}, each table plays the first half of its set, "
            "passes it down, and plays the first half of the next set; after that, both halves "
            "of each set are played together again.",
            first=tables - 1,
            second=tables,
        )


KINDS = (
    Kind(
        "mitchell_awl_pairs",
        N_("American Whist League movement for pairs"),
        tuple(filter(AWL.fits, MITCHELL_SIZES)),
        build_awl,
        last_north_south,
        (SWITCH,),
    ),
    Kind(
        "compass",
        N_("Compass (whist), pairs"),
        tuple(MITCHELL_SIZES),
        build_compass,
        last_north_south,
        (SWITCH_ROUNDS,),
    ),
    Kind(
        "mitchell_scissors",
        N_("Scissors"),
        tuple(n for n in MITCHELL_SIZES if n % 2 == 0),
        build_scissors,
        last_north_south,
        (SWITCH_ROUNDS,),
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "scissors": (Meaning("mitchell_scissors"),),
    "compass_whist": (Meaning("compass"),),
}
