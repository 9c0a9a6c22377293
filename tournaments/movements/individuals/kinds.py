"""The individuals as kinds, with the words for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..kinds import Kind, Meaning
from .building import BOARDS, four_a_table
from .mitchell import METHOD, RAINBOW_SIZES, SKIPS, build_mixed, build_rainbow
from .one_copy import ONE_COPY_SIZES, build_one_copy
from .printed import build_four, build_married_couples
from .whist import (
    AGAIN,
    DIRECTIONS,
    FORM,
    MOST_TABLES,
    ROTATE,
    SEATING,
    SEATING_12,
    build_eight,
    build_twelve,
    build_whist_tournament,
)

_kind = partial(Kind, contestants="players", tables_for=four_a_table)

KINDS: tuple[Kind, ...] = (
    _kind(
        "individual_whist_tournament",
        "Individual, 4m or 4m+1 players",
        tuple(range(1, MOST_TABLES + 1)),
        build_whist_tournament,
        options=(ROTATE, FORM, DIRECTIONS, AGAIN),
    ),
    _kind(
        "individual_one_copy",
        "Individual, one copy of the boards",
        ONE_COPY_SIZES,
        build_one_copy,
    ),
    _kind(
        "individual8",
        "Individual, 8 players",
        (2,),
        build_eight,
        options=(SEATING, BOARDS),
        editions=("rotation", "safford", "cyclic"),
    ),
    _kind(
        "individual12",
        "Individual, 12 players",
        (3,),
        build_twelve,
        options=(SEATING_12, BOARDS),
        editions=("rotation", "cyclic"),
    ),
    _kind("individual4", "Four individuals (memory duplicate)", (1,), build_four),
    _kind("individual_rainbow", "Rainbow individual", RAINBOW_SIZES, build_rainbow),
    _kind(
        "individuals_mixed",
        "Ladies and gentlemen, large numbers (Mitchell individuals)",
        tuple(range(3, 41)),
        build_mixed,
        options=(METHOD, SKIPS),
        editions=("odd", "dummy", "still_table", "skip"),
    ),
    _kind("married_couples", "Eight married couples, four tables (Safford)", (4,), build_married_couples),
)


def _seating(players: int, seating: str) -> tuple[Meaning, ...]:
    return (Meaning(f"individual{players}@{seating}", options={"seating": seating}),)


def _method(edition: str, method: str) -> tuple[Meaning, ...]:
    return (Meaning(f"individuals_mixed@{edition}", options={"method": method}),)


WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "individual": (Meaning("individual_whist_tournament", options={"form": "book"}),),
    "whist_tournament": (Meaning("individual_whist_tournament"),),
    "eight_individuals": _seating(8, "safford"),
    "safford": _seating(8, "safford"),
    "individual8@safford": _seating(8, "safford"),
    "individual8@cyclic": _seating(8, "cyclic"),
    "individual12@cyclic": _seating(12, "cyclic"),
    "rainbow": (Meaning("individual_rainbow"),),
    "ladies_and_gentlemen": (Meaning("individuals_mixed"),),
    "large_numbers_of_individuals": (Meaning("individuals_mixed"),),
    "individuals_mixed@dummy": _method("dummy", "empty-table"),
    "individuals_mixed@still_table": _method("still_table", "still-table"),
    "individuals_mixed@skip": _method("skip", "skip"),
}
