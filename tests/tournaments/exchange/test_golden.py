"""Files of before are read, written again to the byte, and refused in the same words where they are broken.

The files in `golden` and the refusals in `golden/refusals.jsonl` were written by the program before pydantic
read its documents. They are never written anew to please a test: a club has such files on its disk.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from scoring.words import RuleError
from tests.tournaments.exchange.samples import GOLDEN, NATIVE, beside, values_of
from tournaments.exchange import documents, native, pbn, spreadsheet, usebio
from tournaments.exchange.additions import Additions
from tournaments.exchange.documents import Document

FORMATS = {
    ".xml": (usebio.parse, usebio.format),
    ".pbn": (pbn.parse, pbn.format),
    ".csv": (spreadsheet.parse_results, spreadsheet.format_results),
}
RESULTS = sorted(path for path in GOLDEN.iterdir() if path.suffix in FORMATS)
SEATS_UNTOLD = {"teams.pbn", "teams.xml"}
"""Files of teams without tables, which do not tell who of a team sat where: that is in the session alone."""
REFUSALS = [json.loads(row) for row in (GOLDEN / "refusals.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("path", NATIVE, ids=lambda path: path.stem)
def test_a_native_file_is_written_again_to_the_byte(path: Path) -> None:
    data = path.read_bytes()
    assert native.format(native.parse(data)) == data


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.name)
def test_what_stands_beside_in_a_results_file_is_read_and_written_again(path: Path) -> None:
    parse, format = FORMATS[path.suffix]
    data = path.read_bytes()
    event = parse(data)
    assert event.settings is not None
    assert (format(event) == data) is (path.name not in SEATS_UNTOLD)
    written = beside(path)
    kept = documents.encode(documents.decode(Additions, written))
    assert {name: kept[name] for name in written if name not in ("entries", "lines")} == {
        name: written[name] for name in written if name not in ("entries", "lines")
    }
    for name in ("entries", "lines"):  # whose rows say only what is not empty
        assert [{key: row[key] for key in row if row[key]} for row in kept[name]] == written.get(name, [])


def test_the_golden_files_say_everything_that_a_native_file_can_say() -> None:
    said = {
        (type(value), field.name)
        for value in values_of(*(native.parse(path.read_bytes()) for path in NATIVE))
        for field in fields(value)
        if getattr(value, field.name) not in (None, "", (), False, Document())
    }
    kinds = {kind for kind, _name in said}
    assert native.NativeEvent in kinds
    assert said == {(kind, field.name) for kind in kinds for field in fields(kind)}


@pytest.mark.parametrize("row", REFUSALS, ids=lambda row: f"{row['file']} {row['place'][:60]}")
def test_a_broken_document_is_refused_as_before(row: dict[str, Any]) -> None:
    kind, document = opened(row["file"])
    spoil(document, row)
    with pytest.raises(RuleError) as refusal:
        read(kind, json.dumps(document).encode())
    error = refusal.value
    assert (error.code, error.field, str(error)) == (row["code"], row["field"], row["message"])


def opened(name: str) -> tuple[type, dict[str, Any]]:
    """A native file, or what stands beside the results of the pairs."""
    if name == "beside":
        return Additions, beside(GOLDEN / "pairs.xml")
    return native.NativeEvent, json.loads((GOLDEN / f"{name}.json").read_bytes())


def read(kind: type, data: bytes) -> object:
    return native.parse(data) if kind is native.NativeEvent else documents.decode(kind, documents.load(data))


def spoil(document: Any, row: dict[str, Any]) -> None:
    """Put `value` at the place, `add` it to the list there, or delete what stands there."""
    *way, last = [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", row["place"])]
    for step in way:
        document = document[step]
    if "add" in row:
        document.insert(last, row["add"])
    elif "value" in row:
        document[last] = row["value"]
    else:
        del document[last]
