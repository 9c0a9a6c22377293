"""RBN, Richard Pavlicek's Bridge Notation, with its form RBX of one line a record.

A line begins with a letter that says what it tells, and a blank line ends a record. The first ten letters,
D T L E S F K N B H, hold until another line has them; A C P R M I are of their record alone. What no source
describes, as the figure for matchpoints behind a score, is not read here.
"""

import re

from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.rbn.reading import parse

__all__ = ["FORMAT", "parse"]

BEGINS = re.compile(
    rb"(?:%[^\r\n]*+[\r\n]++)*+(?=[^\x00]*?^[BHCR] )[DTLESFKNBHACPRMI] [^\r\n]*[\r\n]+[DTLESFKNBHACPRMI0-9{%]"
    rb"|[DTLESFKNBHACPRMI]\{[^{}\r\n]*\}[DTLESFKNBHACPRMI0-9]\{",
    re.MULTILINE,
)

"""Nothing before the first record is looked at twice: a file may be millions of remarks."""

FORMAT = ResultFormat(
    key="rbn",
    title="RBN",
    ending="rbn",
    media_type="text/plain",
    begins=lambda text: BEGINS.match(text) is not None,
    read=lambda text, _again: parse(text),
)
