"""USEBIO files, the results exchange of the English Bridge Union: an event read and written."""

from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.markup import XML_IN_UTF_16, declared_in
from tournaments.exchange.usebio.reading import parse
from tournaments.exchange.usebio.writing import format

__all__ = ["FORMAT", "format", "parse"]

FORMAT = ResultFormat(
    key="usebio",
    title="USEBIO",
    ending="xml",
    media_type="application/xml",
    begins=lambda text: text.startswith((b"<", *XML_IN_UTF_16)),
    read=parse,
    write=format,
    declared=declared_in,
)
