"""The Laws of Duplicate Bridge 2017. Facts: docs/rules/rulings.md."""

from __future__ import annotations

from scoring.laws.duplicate_2017 import (
    adjusted,
    after_play,
    boards,
    calls,
    calls_in_turn,
    claims,
    comparable,
    director,
    dummy,
    explanations,
    exposed,
    hearing,
    information,
    leads,
    plays,
    procedure,
    revokes,
    wrong_hands,
)
from scoring.laws.duplicate_2017.clauses import CLAUSES
from scoring.laws.table import Code
from scoring.words import Word

ROOMS = (
    calls, calls_in_turn, comparable, leads, plays, dummy, exposed, revokes, claims, wrong_hands,
    information, explanations, hearing, boards, adjusted, after_play, procedure,
    director,
)  # fmt: skip

CODE = Code(
    key="2017",
    title=Word("Laws of Duplicate Bridge 2017"),
    source="std",
    clauses=CLAUSES,
    tables={table.key: table for room in ROOMS for table in room.TABLES},
)
