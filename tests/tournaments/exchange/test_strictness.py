"""Every field of every object of a document is read strictly: another type is refused at that very field."""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from scoring.words import RuleError
from tests.tournaments.exchange.samples import GOLDEN, NATIVE, beside, values_of
from tournaments.exchange import documents, native
from tournaments.exchange.additions import Additions
from tournaments.exchange.documents import Part, Text
from tournaments.exchange.native.parts import Choice, ChosenMovement, Pairing

VALUES: list[Any] = [None, True, 1, "1", [], {}]
"""One of each type that JSON has, but for the fractions, which no document has."""
CHOICE = {
    "kind": "mitchell", "tables": 3, "options": {}, "rounds": 3, "boards_per_round": 2, "missing": 6,
    "pairs": 5,
}  # fmt: skip
NOTES = [{"template": "Note", "values": {}}]
PAIRING = {
    "ranking": [1], "ranked_after": 0, "at": "2026-01-14T20:41:07+00:00",
    "notes": NOTES,
    "matches": [{"home": 1, "away": 2, "reasons": NOTES}],
    "byes": [{"contestant": 3, "reasons": NOTES}],
    "triangles": [{"contestants": [4, 5, 6], "stages": [1, 2], "reasons": NOTES}],
}  # fmt: skip


def kinds() -> dict[str, type[Part]]:
    """Every class of objects that documents have."""
    made = [kind for kind in Part.__subclasses__() if kind.__module__.startswith("tournaments.")]
    # A class with slots is made twice, and only the second has its name.
    return {
        kind.__name__: kind for kind in made if getattr(sys.modules[kind.__module__], kind.__name__) is kind
    }


@cache
def samples() -> list[Part]:
    """Objects of every kind: those of the golden files."""
    swiss = json.loads((GOLDEN / "swiss-teams.json").read_bytes())["sections"][0]["movement"]
    return list(
        values_of(
            *(native.parse(path.read_bytes()) for path in NATIVE),
            *(documents.decode(Additions, beside(path)) for path in GOLDEN.glob("*.xml")),
            documents.decode(ChosenMovement, swiss),
            documents.decode(Pairing, PAIRING),
            documents.decode(Choice, CHOICE),
        )
    )


def test_there_is_a_sample_of_every_kind():
    assert {type(sample).__name__ for sample in samples()} == set(kinds())
    assert len(kinds()) > 25


@pytest.mark.parametrize("name", kinds())
def test_a_field_of_another_type_is_refused_at_that_field(name):
    kind = kinds()[name]
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        example = given_with(kind, field.name)
        right = {type(example[field.name])} | (
            {NoneType} if NoneType in get_args(hints[field.name]) else set()
        )
        for value in VALUES:
            if type(value) not in right:
                refused(kind, example | {field.name: value}, f"at.{field.name}")
        if isinstance(example[field.name], list) and example[field.name]:
            row = type(example[field.name][0])
            for value in VALUES:
                if type(value) is not row:
                    refused(kind, example | {field.name: [value]}, f"at.{field.name}[0]")


@pytest.mark.parametrize("name", kinds())
def test_a_field_that_must_be_there_and_one_that_there_is_not(name):
    kind = kinds()[name]
    example = given_with(kind, fields(kind)[0].name)
    refused(kind, example | {"colour": "red"}, "at.colour")
    for field in fields(kind):
        less = {key: value for key, value in example.items() if key != field.name}
        if field.default is field.default_factory:  # both are missing
            refused(kind, less, f"at.{field.name}")


@pytest.mark.parametrize("name", kinds())
def test_a_name_that_there_is_not_is_refused_however_deep_it_stands(name):
    """In every place: pydantic keeps one reader of a class that stands in several."""
    (root, *_) = [sample for sample in samples() if type(sample).__name__ == name]
    seen = set()
    for path in places(root, ()):
        where = tuple(step for step in path if isinstance(step, str))
        if where not in seen:
            seen.add(where)
            given = documents.encode(root)
            holder = given
            for step in path:
                holder = holder[step]
            holder["colour"] = "red"
            field = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
            refused(type(root), given, f"at{field}.colour")


def places(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Where objects stand in a sample, itself first."""
    if isinstance(value, tuple):
        for at, row in enumerate(value):
            yield from places(row, (*path, at))
    elif isinstance(value, Part):
        yield path
        for field in fields(value):
            yield from places(getattr(value, field.name), (*path, field.name))


@pytest.mark.parametrize("name", kinds())
def test_no_text_has_control_characters_or_halves_of_letters_or_another_form_than_is_written(name):
    kind = kinds()[name]
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        example = given_with(kind, field.name)
        text = example[field.name]
        if not isinstance(text, str):
            continue
        for spoilt in (f"{text}\0", f"{text}\x85", f"{text}\ud83d", text + "x" * 4001):
            refused(kind, example | {field.name: spoilt}, f"at.{field.name}")
        if not is_plain_text(hints[field.name]):
            for other in (f" {text}", f"{text} ", f"{text}Z", f"+{text}"):
                refused(kind, example | {field.name: other}, f"at.{field.name}")


def is_plain_text(hint: Any) -> bool:
    return hint is Text or (get_origin(hint) is not None and get_args(hint)[0] is str)


def given_with(kind: type[Part], name: str) -> dict[str, Any]:
    """A sample of the kind as JSON, that says something in the field of that name if any does."""
    of_kind = [sample for sample in samples() if type(sample) is kind]
    said = [sample for sample in of_kind if getattr(sample, name) not in (None, "", ())]
    example: dict[str, Any] = documents.encode((said or of_kind)[0])
    return example


def refused(kind: type[Part], given: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleError) as refusal:
        documents.decode(kind, given, "at")
    assert refusal.value.field == field, (given, str(refusal.value))
    words = str(refusal.value)
    assert words[0] != "{"
    assert not any(word in words for word in ("pydantic", "Input should", "https://", "Error"))


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({f"n{number}": 0 for number in range(60_000)}, "n0"),
        ({"boards": [{"number": "one"}] * 60_000, "name": 1}, "name"),
        ({"sections": [{"tables": "x", "entries": [[]] * 60_000}] * 9}, "name"),
    ],
)
def test_a_document_full_of_faults_costs_no_memory_beyond_the_first(given, field):
    documents.encode(samples()[0])  # what reads and writes is made once
    tracemalloc.start()
    try:
        with pytest.raises(RuleError) as refusal:
            documents.decode(native.NativeEvent, given)
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert refusal.value.field == field
    assert peak < 1 << 20
