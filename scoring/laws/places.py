"""Where something stands in a TOML text: `tomllib` does not tell, and who corrects a file must know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

Place = tuple[str | int, ...]
"""The keys that lead to a value, and its number in a list: ("revoke", "ruling", 3, "effects", 0)."""

_HEADER = re.compile(r"(\[{1,2})([\w\".\- ]+)\]{1,2}\s*(?:#.*)?")


def line_of(lines: Sequence[str], place: Place, given: object = "") -> int:
    """The line of what is `given` at a place; of its key or its header where that is not found."""
    headers = list(_headers(lines))
    opened = next((number for number, path in headers if path[: len(place)] == place), 0)
    if opened and place:
        return opened
    around = [(number, len(path)) for number, path in headers if path == place[: len(path)]]
    start, depth = max(around, key=lambda header: header[1], default=(0, 0))
    end = next((number for number, _path in headers if number > start), len(lines) + 1)
    keys = [str(key) for key in place[depth:] if isinstance(key, str)]
    for length in range(len(keys), 0, -1):
        key = re.compile(re.escape(".".join(keys[:length])) + r"\b")
        for number in range(start + 1, end):
            if key.match(lines[number - 1].lstrip('"')):
                below = (at for at in range(number, end) if given and f'"{given}"' in lines[at - 1])
                return next(below, number)
    return max(start, 1)


def _headers(lines: Sequence[str]) -> Iterator[tuple[int, Place]]:
    """The number of each header's line, and the place that it opens."""
    times: Counter[Place] = Counter()
    for number, line in enumerate(lines, 1):
        if found := _HEADER.fullmatch(line):
            path: Place = tuple(key.strip(' "') for key in found[2].split("."))
            if found[1] == "[[":
                times[path] += 1
                path = (*path, times[path] - 1)
            yield number, path
