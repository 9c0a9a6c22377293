"""PBN 2.1 files: the deals of a file, an event with its score tables, and an event written."""

import re

from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.pbn.reading import parse, parse_deals, recorded_deals
from tournaments.exchange.pbn.writing import format

__all__ = ["FORMAT", "format", "parse", "parse_deals", "recorded_deals"]

BEGINS = re.compile(rb"(?=[%\[;])(?:[%;][^\r\n]*+\s*+)*+(?![A-Z0-9][ {])")
"""A tag or a remark; remarks of this kind may also stand above the records of RBN."""

FORMAT = ResultFormat(
    key="pbn",
    title="PBN",
    ending="pbn",
    media_type="application/x-pbn",
    begins=lambda text: BEGINS.match(text) is not None,
    read=parse,
    write=format,
)
