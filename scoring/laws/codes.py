"""The codes of laws that a ruling can be asked for, by key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.laws.pages import Unreadable
from scoring.laws.reading import read_code
from scoring.laws.table import Code, Table
from scoring.words import N_, RuleError

KEYS = (
    "2017", "1948", "duplicate_1948", "auction_1913", "auction_three_hand_1913", "duplicate_auction_1913",
    "duplicate_whist", "whist_awl_1893", "whist_english", "whist_general", "gin", "poker",
)  # fmt: skip
"""The codes in the order in which they are offered."""


class _Codes(Mapping[str, Code]):
    """The codes by key: each is read when it is asked for, and once.

    Raises RuleError "laws.unreadable" with the faults of its files, each with its line.
    """

    def __getitem__(self, key: str) -> Code:
        if key not in KEYS:
            raise KeyError(key)
        try:
            return read_code(key)
        except Unreadable as error:
            raise RuleError(
                "laws.unreadable", "code",
                N_("The laws of {name} cannot be read until a file is corrected: {fault}"), "",
                name=key, fault=str(error),
            ) from error  # fmt: skip

    def __iter__(self) -> Iterator[str]:
        return iter(KEYS)

    def __len__(self) -> int:
        return len(KEYS)


CODES: Mapping[str, Code] = _Codes()


def readable_codes() -> tuple[list[Code], list[RuleError]]:
    """The codes that can be asked, and for each of the others why it cannot be read."""
    codes: list[Code] = []
    unreadable: list[RuleError] = []
    for key in KEYS:
        try:
            codes.append(CODES[key])
        except RuleError as error:
            unreadable.append(error)
    return codes, unreadable


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
    """The code of that key, or of its key in the catalogue.

    Raises RuleError "laws.code" without one, "laws.unreadable".
    """
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
