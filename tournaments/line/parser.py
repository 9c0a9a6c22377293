"""A line, read and judged."""

from __future__ import annotations

from tournaments.line.checks import check_places, outcomes
from tournaments.line.grammar import read_line
from tournaments.line.values import Context, Line


def parse_line(text: str, context: Context | None = None) -> Line:
    """Read a line and judge it by what `context` knows. An empty line is an empty `Line`.

    Without a context, or where it has no rows, only the grammar (and tonight's numbers) are judged:
    look the line's places up, then call `outcomes` with the rows found. Raises RuleError, whose
    `values["position"]` is the 0-based index of the fault.
    """
    line = read_line(text)
    if context is not None:
        check_places(line, context)
        if context.rows:
            outcomes(line, context)
    return line
