"""A line, read and judged."""

from __future__ import annotations

from scoring.bridge.tables import DEFAULT
from scoring.words import N_
from tournaments.line.checks import check_places, outcomes
from tournaments.line.grammar import OURS, read_line, read_result_or_score
from tournaments.line.ruled import ResultOrScore
from tournaments.line.scanner import LineScanner
from tournaments.line.values import Context, Line


def parse_line(text: str, context: Context | None = None) -> Line:
    """Read a line and judge it by what `context` knows. An empty line is an empty `Line`.

    Without a context, or where it has no rows, only the grammar (and tonight's numbers) are judged:
    look the line's places up, then call `outcomes` with the rows found. Raises RuleError, whose
    `values["position"]` is the 0-based index of the fault.
    """
    line = read_line(text, context.table if context is not None else DEFAULT)
    if context is not None:
        check_places(line, context)
        if context.rows:
            outcomes(line, context)
    return line


def parse_result_or_score(text: str, table: str = DEFAULT) -> ResultOrScore:
    """A result or score of a ruling, alone in a field: `4sn=`, `62+`, `+620`, `p`. Raises RuleError."""
    scanner = LineScanner(text, table)
    result = read_result_or_score(scanner)
    if not scanner.at_end():
        raise scanner.refuse(
            "line.rest", "score", N_("I can't read “{rest}” here."), OURS, rest=scanner.excerpt
        )
    return result
