"""USEBIO files, the results exchange of the English Bridge Union: an event read and written."""

from tournaments.exchange.usebio.reading import parse
from tournaments.exchange.usebio.writing import format

__all__ = ["format", "parse"]
