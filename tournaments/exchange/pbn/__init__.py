"""PBN 2.1 files: the deals of a file, an event with its score tables, and an event written."""

from tournaments.exchange.pbn.reading import parse, parse_deals
from tournaments.exchange.pbn.writing import format

__all__ = ["format", "parse", "parse_deals"]
