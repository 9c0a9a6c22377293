"""Dates have one style everywhere, day of the week, day, month and year: that of `clubs.people.days`."""

from __future__ import annotations

import ast
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import timezone

ROOT = Path(__file__).parents[2]
FORMATTED = re.compile(r"""\|date(?::(["'])(.*?)\1)?|\{% now ["'](.*?)["']""")
FOR_MACHINES_OR_TIMES = {"Y-m-d", r"Y-m-d\TH:i:s\Z", "H:i", "U"}
"""Values of date fields and scripts, and times of a day."""
IN_PYTHON = {
    "clubs/people/days.py": 4,
    "scoring/selectors/dated.py": 2,  # the marks below a chart
    "tournaments/views/parties/setup.py": 1,  # the day of the week in the name of a party
    "tournaments/views/setup/club.py": 1,  # and of a session
    "tournaments/views/table/state.py": 1,  # a time of the day
}
"""How often each file may call `date_format`."""


def sources(folder: str, *endings: str) -> list[Path]:
    return [path for path in (ROOT / folder).rglob("*") if path.suffix in endings]


@pytest.mark.parametrize("ending", [".html", ".txt"])
def test_no_template_formats_a_date_in_a_style_of_its_own(ending):
    templates = sources("templates", ending)
    assert templates
    for path in templates:
        for found in FORMATTED.finditer(path.read_text()):
            assert (found[2] or found[3]) in FOR_MACHINES_OR_TIMES, (path.name, found[0])


def test_no_code_does_either():
    calls = {
        str(path.relative_to(ROOT)): len(re.findall(r"\bdate_format\(|\bstrftime\(", path.read_text()))
        for app in ("clubs", "scoring", "tournaments", "config")
        for path in sources(app, ".py")
    }
    assert {path: count for path, count in calls.items() if count} == IN_PYTHON


def written_dates(path: Path) -> list[int]:
    """The lines on which a refusal or a sentence is given a date as machines write it."""
    source = path.read_text()
    if "isoformat" not in source:
        return []
    sentences = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", "") == "RuleError" or getattr(node.func, "attr", "") == "format")
    ]
    inside = (part for sentence in sentences for part in ast.walk(sentence))
    return [part.lineno for part in inside if isinstance(part, ast.Attribute) and part.attr == "isoformat"]


def test_no_sentence_has_a_date_as_machines_write_it():
    found = {
        str(path.relative_to(ROOT)): written_dates(path)
        for app in ("clubs", "scoring", "tournaments", "config")
        for path in sources(app, ".py")
        if "management" not in path.parts  # commands: their words are read beside files of machines
    }
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_the_three_lengths():
    """28 November 2026 was a Saturday; 09:15 in Greenwich is 10:15 in Vienna in winter."""
    template = Template(
        "{{ on|day }} / {{ on|short_day }} / {{ at|day_time }} / {{ none|day }}{{ none|day_time }}"
    )
    values = {"on": date(2026, 11, 28), "at": datetime(2026, 11, 28, 9, 15, tzinfo=UTC), "none": None}
    with timezone.override("Europe/Vienna"):
        shown = template.render(Context(values))
    assert shown == "Saturday, 28 November 2026 / Sat 28 Nov 2026 / Sat 28 Nov 2026, 10:15 / "
