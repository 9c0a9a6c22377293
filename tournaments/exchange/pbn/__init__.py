"""PBN 2.1 files: the deals of a file, an event with its score tables, and an event written."""

from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.pbn.reading import parse, parse_deals, recorded_deals
from tournaments.exchange.pbn.writing import format

__all__ = ["FORMAT", "format", "parse", "parse_deals", "recorded_deals"]

FORMAT = ResultFormat(
    key="pbn",
    title="PBN",
    ending="pbn",
    media_type="application/x-pbn",
    begins=lambda text: text.startswith((b"%", b"[", b";")),
    read=parse,
    write=format,
)
