"""Every table of ours is in the list of what the record proves, with every column of a proved one."""

from __future__ import annotations

from dataclasses import replace

from scoring.models import Entry, Linked
from tools import proved_tables
from tools.proved_tables import NEEDS_NONE, PROVED, UNPROVED, our_models, unaccounted


def test_every_table_is_in_one_list():
    listed = [*PROVED, *UNPROVED, *NEEDS_NONE]
    assert sorted(listed) == sorted(model._meta.label for model in our_models())


def test_every_table_of_links_is_proved():
    assert {model._meta.label for model in our_models() if issubclass(model, Linked)} <= PROVED.keys()


def test_every_column_of_a_proved_table_is_accounted_for_once():
    models = {model._meta.label: model for model in our_models()}
    found = {label: unaccounted(models[label], proved) for label, proved in PROVED.items()}
    assert {label: columns for label, columns in found.items() if columns} == {}


def test_a_column_that_nothing_is_said_of_is_named():
    proved = PROVED["scoring.Entry"]
    forgetful = replace(proved, columns=tuple(name for name in proved.columns if name != "handicap"))
    assert unaccounted(Entry, forgetful) == ["handicap"]
    assert unaccounted(Entry, replace(proved, columns=(*proved.columns, "gone"))) == ["gone"]


def test_the_page_has_the_list_of_today():
    """Where it has not: .venv/bin/python -m tools.proved_tables."""
    page = proved_tables.PAGE.read_text(encoding="utf-8")
    assert page == proved_tables.page_with(page, proved_tables.listed())
