"""Documents of the program before, as files and as values."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from tournaments.exchange.documents import Part
from tournaments.exchange.pbn.text import unescaped

GOLDEN = Path(__file__).with_name("golden")
NATIVE = sorted(GOLDEN.glob("*.json"))


def values_of(*values: Any) -> Iterator[Part]:
    """The parts of documents, and the parts of these."""
    for value in values:
        if isinstance(value, tuple):
            yield from values_of(*value)
        elif isinstance(value, Part):
            yield value
            yield from values_of(*(getattr(value, field.name) for field in fields(value)))


def beside(path: Path) -> dict[str, Any]:
    """The JSON beside the results in a file of ours: an instruction, escape lines, or a column."""
    data = path.read_bytes()
    if path.suffix == ".xml":
        text = re.findall(r"<\?arrowswitch (.*?)\?>", data.decode())[0]
    elif path.suffix == ".pbn":
        text = unescaped(data)
    else:
        text = next(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))["arrowswitch"]
    document: dict[str, Any] = json.loads(text)
    return document
