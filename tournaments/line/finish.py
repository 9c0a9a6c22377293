"""When a line finishes without Enter."""

from __future__ import annotations

import re
import string

from scoring.bridge.tables import DEFAULT
from scoring.words import RuleError
from tournaments.line.grammar import read_line

_AT_ONCE = re.compile(r"\s*(?:\.|/|[0-9]+\s*[-+\N{MINUS SIGN}])\s*")
# What one more key could add to a result, a ruling to `adj`, and E-W's own to that; commas and reasons
# need Enter anyway.
_GROWTH = (*string.digits, *string.ascii_lowercase, *"+-=*/.#%", " 62+", "/62+", " low", " h10ns")


def finishes(text: str, fast: bool = False, table: str = DEFAULT) -> bool:
    """Whether the line is done without Enter.

    Alone on a line, a score with its sign, `.` and `/` are; with `fast` (fast finish), any line whose
    last result or command is complete and cannot grow. A line with a reason waits for Enter.
    """
    if _AT_ONCE.fullmatch(text):
        return True
    return fast and _complete(text, table) and not any(_complete(text + more, table) for more in _GROWTH)


def _complete(text: str, table: str) -> bool:
    try:
        line = read_line(text, table)
    except RuleError:
        return False
    return not line.empty and not line.reason
