"""LIN, in which Bridge Base writes what was played at its tables: pairs of a tag of two letters and a value.

Nobody has published a specification: what stands here is what files show. `tags` takes a file apart.
"""

import re

from tournaments.exchange.formats import ResultFormat
from tournaments.exchange.lin.reading import parse

__all__ = ["FORMAT", "parse"]

BEGINS = re.compile(
    rb"(?:vg|rs|pn|pw|qx|md|st|rh|ah|sv|mb|nt|mp|bn|pg|at|hf|ia|sk|an|pc|mc|tu|bt|sa|va|lb|pf|3b|7n|mn)\|"
    rb"|https?://\S*handviewer",
    re.IGNORECASE,
)

FORMAT = ResultFormat(
    key="lin",
    title="LIN",
    ending="lin",
    media_type="text/plain",
    begins=lambda text: BEGINS.match(text) is not None,
    read=lambda text, _again: parse(text),
    has_online_names=True,
)
