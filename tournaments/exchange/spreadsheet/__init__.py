"""CSV files: the results of an event, a row for each play, read and written."""

import re

from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.spreadsheet.reading import parse_results
from tournaments.exchange.spreadsheet.writing import format_results

__all__ = ["FORMAT", "format_results", "parse_results"]

HEADING = re.compile(rb'\s*(?:"?sep=.?"?[ \t]*[\r\n]\s*)?([^\r\n]*)', re.IGNORECASE)
COLUMNS = re.compile(
    rb"""(?:\A|[,;\t])[ "']*(?:board|ns|ew)[ "']*(?=[,;\t])|[,;\t][ "']*(?:board|ns|ew)[ "']*\Z""",
    re.IGNORECASE,
)
"""The first row of a CSV file names a column that all files of results have."""
MOST_HEADING = 20_000


def _begins(text: bytes) -> bool:
    if text.startswith((b"{", b"[", b"<", b"%", b";")):  # a file of another format may be one long line
        return False
    heading = HEADING.match(text)
    return bool(heading and COLUMNS.search(heading[1][:MOST_HEADING]))


FORMAT = ResultFormat(
    key="csv",
    title="CSV",
    ending="csv",
    media_type="text/csv",
    begins=_begins,
    read=parse_results,
    write=format_results,
)
