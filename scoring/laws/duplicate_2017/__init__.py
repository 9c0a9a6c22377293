"""The Laws of Duplicate Bridge 2017, as far as they are tables here. Facts: docs/rules/rulings.md."""

from __future__ import annotations

from scoring.laws.duplicate_2017 import (
    calls,
    calls_in_turn,
    claims,
    exposed,
    leads,
    plays,
    revokes,
    wrong_cards,
    wrong_hands,
)
from scoring.laws.duplicate_2017.clauses import CLAUSES
from scoring.laws.table import Code
from scoring.words import Word

ROOMS = (calls, calls_in_turn, leads, plays, exposed, revokes, claims, wrong_cards, wrong_hands)

CODE = Code(
    key="2017",
    title=Word("Laws of Duplicate Bridge 2017"),
    source="std",
    clauses=CLAUSES,
    tables={table.key: table for room in ROOMS for table in room.TABLES},
)
