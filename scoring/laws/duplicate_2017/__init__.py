"""The Laws of Duplicate Bridge 2017, as far as they are tables here. Facts: docs/rules/rulings.md."""

from __future__ import annotations

from scoring.laws.duplicate_2017 import calls, calls_in_turn, exposed, leads, revokes, wrong_cards
from scoring.laws.duplicate_2017.clauses import CLAUSES
from scoring.laws.table import Code
from scoring.words import Word

CODE = Code(
    key="2017",
    title=Word("Laws of Duplicate Bridge 2017"),
    source="std",
    clauses=CLAUSES,
    tables={
        table.key: table
        for table in (
            *calls.TABLES,
            *calls_in_turn.TABLES,
            *leads.TABLES,
            *exposed.TABLES,
            *revokes.TABLES,
            *wrong_cards.TABLES,
        )
    },
)
