"""The names by which people are known at a site where bridge is played online, such as BBO.

Plain Python: how several are written in one line, and when two are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain

_BETWEEN = re.compile(r"[,;\n]")


def online_key(name: str) -> str:
    """What two online names have in common if they are the same: case and the number of blanks are nothing.

    Accents and punctuation tell accounts apart, as they do not tell people apart.
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def online_names_in(text: str) -> list[str]:
    """The names in a text that has commas or semicolons between them: each once, as it is written first."""
    return with_online_names((), (name.strip() for name in _BETWEEN.split(text)))


def with_online_names(names: Iterable[str], added: Iterable[str]) -> list[str]:
    """The names, and behind them those of `added` that are not among them; none is empty."""
    first: dict[str, str] = {}
    for name in chain(names, added):
        first.setdefault(online_key(name), name)
    first.pop("", None)
    return list(first.values())
