"""The codes of laws that a ruling can be asked for, by key."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.laws.contract_1948 import CODE as CONTRACT_1948
from scoring.laws.duplicate_2017 import CODE as DUPLICATE_2017
from scoring.laws.older import (
    auction_1913,
    duplicate_1948,
    duplicate_auction_1913,
    duplicate_whist,
    three_hand_auction_1913,
    whist_english,
)
from scoring.laws.older.gin_and_poker import GIN, POKER
from scoring.laws.older.whist_family import GENERAL, LEAGUE
from scoring.laws.table import Code, Table
from scoring.words import N_, RuleError

CODES: Mapping[str, Code] = {
    code.key: code
    for code in (
        DUPLICATE_2017, CONTRACT_1948, duplicate_1948.CODE, auction_1913.CODE, three_hand_auction_1913.CODE,
        duplicate_auction_1913.CODE, duplicate_whist.CODE, LEAGUE, whist_english.CODE, GENERAL, GIN, POKER,
    )
}  # fmt: skip

LONG_NAMES: Mapping[str, str] = {"duplicate_2017": "2017", "contract_1948": "1948"}
"""The keys of the catalogue for codes that are known by their year."""

CODES_OF_BOARDS: Mapping[str, str] = {
    "duplicate-2017": "2017",
    "duplicate-1948": "duplicate_1948",
    "auction-1913": "duplicate_auction_1913",
    "auction-english": "duplicate_auction_1913",
    "auction-1948": "duplicate_auction_1913",
    "whist": "duplicate_whist",
}
"""By the name of a scoring table of boards: the code of laws that is played with it."""


def code_of(key: str) -> Code:
    """The code of that key, or of its key in the catalogue. Raises RuleError "laws.code"."""
    key = LONG_NAMES.get(key, key)
    if key not in CODES:
        raise RuleError(
            "laws.code", "code", N_("There is no code of laws called {name}. The codes are: {names}."), "",
            name=key, names=", ".join(CODES),
        )  # fmt: skip
    return CODES[key]


def table_of(code: Code, key: str) -> Table:
    """The table of a code. Raises RuleError "laws.table"."""
    if key not in code.tables:
        raise RuleError(
            "laws.table", "law", N_("{title} has no table called {name} here. The tables are: {names}."), "",
            title=code.title, name=key, names=", ".join(code.tables),
        )  # fmt: skip
    return code.tables[key]
