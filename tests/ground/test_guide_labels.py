"""The guide quotes the product: each label in italics is a text of the place that its section names."""

from __future__ import annotations

from fnmatch import filter as filter_names
from pathlib import Path

import pytest

from tests.ground.labels import PLACES, Quoted, is_on, quoted
from tests.texts import catalogued

ROOT = Path(__file__).parents[2]
GUIDE = sorted((ROOT / "docs" / "guide").glob("*.md"))


@pytest.fixture(scope="module", autouse=True)
def collected() -> None:
    """Before the first test, not within it: all texts are read from the sources, and made into patterns."""
    is_on("", tuple(PLACES))


def test_a_label_is_looked_for_where_its_section_says():
    page = (
        "# A\n<!-- on: control -->\nPress *Start play*, or `*this*`.\n\n## B\n*Undo deal 5* and **bold**.\n"
    )
    assert list(quoted(page)) == [Quoted("Start play", 2, ("control",)), Quoted("Undo deal 5", 6, ())]


def test_a_label_may_have_an_example_in_place_of_a_value():
    assert is_on("Undo deal 5", ("sheets",))
    assert not is_on("Undo deal 5", ("mail",))
    assert not is_on("Take everything back", tuple(PLACES))


def test_every_source_of_a_place_has_texts():
    files = {file for message in catalogued() for file, _ in message.locations}
    assert [glob for globs in PLACES.values() for glob in globs if not filter_names(files, glob)] == []


@pytest.mark.parametrize("page", GUIDE, ids=lambda page: page.name)
def test_every_label_is_in_the_product_where_the_guide_says(page):
    missing = [
        f"line {one.line}: {one.label} ({', '.join(one.places) or 'no place named'})"
        for one in quoted(page.read_text(encoding="utf-8"))
        if not is_on(one.label, one.places)
    ]
    assert missing == []
