"""A text as a cell of CSV: what a spreadsheet would take for a formula and carry out is text to it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Also in full width, which spreadsheets of East Asia read alike.
FORMULA = tuple("=+-@＝＋－＠")
FIGURE = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?%?")


@lru_cache(maxsize=10_000)  # a season's table has the same few figures in a million cells
def guarded(cell: str) -> str:
    """A cell that may be a text or a figure; a figure is no formula, whatever its sign."""
    return cell if FIGURE.fullmatch(cell) else guarded_text(cell)


def guarded_text(text: str) -> str:
    """The text, with an apostrophe before it if its first letter that can be seen begins a formula."""
    return f"'{text}" if _seen(text).startswith(FORMULA) else text


def guarded_to_be_read(text: str) -> str:
    """`guarded_text` for a table that is read again: `unguarded` gives back each text.

    So one that begins with apostrophes and a formula behind them gets one more.
    """
    return f"'{text}" if _is_guard(f"'{text}") else text


def unguarded(cell: str) -> str:
    """A cell of such a table without its guard; any other apostrophe stays: 't Hooft is a name."""
    return cell[1:] if _is_guard(cell) else cell


def _is_guard(cell: str) -> bool:
    return cell.startswith("'") and _seen(cell.lstrip("'")).startswith(FORMULA)


def _seen(text: str) -> str:
    """The text without the blanks and unseen letters that it begins with: tabs and line ends among them."""
    for at, letter in enumerate(text):
        if unicodedata.category(letter) not in {"Zs", "Zl", "Zp", "Cc", "Cf"}:
            return text[at:]
    return ""
