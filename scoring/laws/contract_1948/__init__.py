"""The laws of contract bridge of 1948, as far as they are tables here: what a rubber room meets most.

Facts: docs/rules/rulings-older-codes.md, 1. There is no director in rubber play, and a call or card that the
other side follows counts as proper.
"""

from __future__ import annotations

from scoring.laws.contract_1948 import calls, leads, revokes
from scoring.laws.contract_1948.clauses import CLAUSES
from scoring.laws.table import Code
from scoring.words import Word

CODE = Code(
    key="1948",
    title=Word("Laws of contract bridge 1948"),
    source="000:l.9858",
    clauses=CLAUSES,
    tables={table.key: table for room in (calls, leads, revokes) for table in room.TABLES},
)
