"""What programs write around a figure: signs of their own, units, sides, halves, a spreadsheet's quotes.

A mark that changes nothing is taken off. One that could mean something else is left, so that the figure is
refused: `60%` is a percentage in a column of percentages, and no number of matchpoints.
"""

from __future__ import annotations

import re
from collections.abc import Collection

PERCENT = ("%",)
POINTS = ("MP", "MPS", "IMP", "IMPS")
MATCH = ("VP", "VPS", "IMP", "IMPS")
HANDICAP = ("%", "IMP", "IMPS")
TOTAL = ("%", "VP", "VPS", "MP", "MPS", "IMP", "IMPS", "PTS")

_MINUS = "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"
_SIGNS = {ord(sign): "-" for sign in _MINUS} | {0xFF10 + digit: str(digit) for digit in range(10)}
_QUOTED = re.compile(r'=?"(?P<text>[^"]*)"')
_DASHES = re.compile(r"-+")
_HALF = re.compile(r"(?P<sign>[+-]?)(?P<whole>[0-9]*) ?½")
_NO_WHOLE = re.compile(r"(?P<sign>[+-]?)(?P<part>[.,][0-9]+)")
_UNIT = re.compile(
    r"(?:(?P<before>[A-Z%]+)\s*)?(?P<figure>[+-]?[0-9.,½ ]*[0-9½])\s*(?P<after>[A-Z%]+)?", re.I
)
_SIDED = re.compile(
    r"(?:(?P<before>N[-/]?S|E[-/]?W)[: ]*)?(?P<figure>[+-]?[0-9]+(?:[.,]0{1,2})?)"
    r"(?: *(?P<after>N[-/]?S|E[-/]?W))?",
    re.IGNORECASE,
)
_OF_PAIR = re.compile(r"(?:#|(?:PAIR|NO\.?|NR\.?|N°) (?=[0-9(A-Z]))\s*", re.IGNORECASE)
_PLACE = re.compile(r"[=T#]? ?(?P<place>[0-9]+)(?:\.0?|[=T])?", re.IGNORECASE)
_SHARED = re.compile(r"(?P<first>[0-9]+)[-/](?P<last>[0-9]+)")


def plain(text: str) -> str:
    """A figure's text with plain signs and digits, without a spreadsheet's quotes; "" for dashes alone."""
    text = " ".join(text.translate(_SIGNS).split())
    if quoted := _QUOTED.fullmatch(text):
        text = quoted["text"].strip()
    text = text.removeprefix("'")
    return "" if _DASHES.fullmatch(text) else text


def without_unit(text: str, units: Collection[str] = ()) -> str:
    """A figure without one of these units before or after it, with halves as decimals."""
    text = plain(text)
    if match := _UNIT.fullmatch(text):
        marks = [mark.upper() for mark in (match["before"], match["after"]) if mark]
        if len(marks) == 1 and marks[0] in units:
            text = match["figure"].strip()
    if half := _HALF.fullmatch(text):
        return f"{half['sign']}{half['whole'] or 0}.5"
    if part := _NO_WHOLE.fullmatch(text):
        return f"{part['sign']}0{part['part']}"
    return text


def of_north_south(text: str, *, east_west: bool = False) -> str:
    """N-S's figure of a score that may name its side: `NS 420`, `EW 50`, `420 NS`; others as they are.

    `east_west` says that a figure without a side, in a column of E-W's scores, is theirs: it is turned round.
    """
    text = plain(text)
    match = _SIDED.fullmatch(text)
    if match is None or (match["before"] and match["after"]):
        return text
    side = (match["before"] or match["after"] or ("EW" if east_west else "NS")).upper()
    return _opposite(match["figure"]) if side.startswith("E") else match["figure"]


def of_pair(text: str) -> str:
    """The number of a pair without what programs write before it: `#3`, `Pair 3`, `No. 3`; `3.0` is 3."""
    text = _OF_PAIR.sub("", plain(text), count=1) if _OF_PAIR.match(plain(text)) else plain(text)
    return text.removesuffix(".0").removesuffix(".")


def of_place(text: str) -> str:
    """The figure of a place: `3=`, `=3`, `T3`, `3.`; of places that are shared, `3/4` or `3-4`, the first."""
    text = plain(text)
    if match := _PLACE.fullmatch(text):
        return match["place"]
    shared = _SHARED.fullmatch(text)
    return shared["first"] if shared and int(shared["first"]) < int(shared["last"]) else text


def _opposite(figure: str) -> str:
    return figure[1:] if figure.startswith("-") else f"-{figure.removeprefix('+')}"
