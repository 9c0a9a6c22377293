"""The laws of contract bridge of 1948, for a rubber room.

Facts: docs/rules/rulings-older-codes.md, 1. There is no director in rubber play, and a call or card that the
other side follows counts as proper.
"""

from __future__ import annotations

from scoring.laws.contract_1948 import (
    auction,
    calls,
    cards_played,
    deal,
    ending,
    enforcing,
    hearing,
    leads,
    pack,
    play,
    revokes,
)
from scoring.laws.contract_1948.clauses import CLAUSES
from scoring.laws.table import Code
from scoring.words import Word

ROOMS = (
    pack, deal, calls, auction, hearing, leads, play, cards_played, revokes, enforcing, ending,
)  # fmt: skip

CODE = Code(
    key="1948",
    title=Word("Laws of contract bridge 1948"),
    source="000:l.9858",
    clauses=CLAUSES,
    tables={table.key: table for room in ROOMS for table in room.TABLES},
)
