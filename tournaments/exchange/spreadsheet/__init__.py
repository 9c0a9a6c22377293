"""CSV files: the results of an event, a row for each play, read and written."""

from tournaments.exchange.spreadsheet.reading import parse_results
from tournaments.exchange.spreadsheet.writing import format_results

__all__ = ["format_results", "parse_results"]
