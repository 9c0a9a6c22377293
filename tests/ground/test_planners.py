"""Planners: every one has all its parts, and nobody but its own app asks which one plans a contest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.urls import get_resolver

from scoring.models import Contest
from scoring.models.planner import Planner, codes_where, planner_of, planners, register
from tournaments.models.results_planner import ResultsPlanner
from tournaments.views.hall_pages import hall_page

ROOT = Path(__file__).parents[2]
OWN_FILES = re.compile(
    r"scoring/models/contest\.py|scoring/services/sheets/planner\.py|clubs/room/services/planner\.py"
    r"|tournaments/services/movement_planner\.py|tournaments/(selectors|services|views)/parties/.*"
    r"|.*/migrations/.*"
)
"""The list of codes, where each planner is written, and the pages and services of parties alone."""
PAGES = get_resolver().reverse_dict
WITH_RESULTS = [planner for planner in planners() if isinstance(planner, ResultsPlanner)]


def test_every_code_of_a_contest_has_a_planner_and_every_planner_a_code():
    assert sorted(planner.code for planner in planners()) == sorted(Contest.Planner.values)
    assert all(planner_of(code).code == code for code in Contest.Planner.values)


def test_a_contest_is_asked_what_its_planner_does():
    assert Contest(planner="party").planned_by.sheets_are_of_rounds
    assert not Contest().planned_by.sheets_are_of_rounds
    assert codes_where(lambda planner: planner.plays_boards) == ["movement"]
    assert sorted(codes_where(lambda planner: planner.is_listed)) == ["movement", "party"]


@pytest.mark.parametrize("planner", list(planners()), ids=lambda planner: planner.code)
def test_the_pages_and_templates_of_a_planner_are_there(planner):
    get_template(planner.back_link)
    assert planner.phone_page is None or planner.phone_page.name in PAGES
    if isinstance(planner, ResultsPlanner):
        assert {planner.guest_page, planner.places_page} <= set(PAGES)
        assert not planner.wall_page or planner.wall_page in PAGES
        assert [get_template(f"{planner.letter}.{kind}") for kind in ("txt", "html")]


def test_what_is_listed_is_shown_in_the_hall_and_proved():
    """The club's display shows all that is listed, and `prove` proves it."""
    assert {planner.code for planner in WITH_RESULTS} == set(codes_where(lambda one: one.is_listed))
    assert all(callable(hall_page(planner)) and planner.proofs for planner in WITH_RESULTS)


def test_a_planner_that_lacks_a_part_cannot_be_made():
    with pytest.raises(TypeError, match="home"):
        Planner(code="other", back_link="x")  # type: ignore[call-arg]


def test_no_code_has_two_planners_and_none_is_unknown():
    with pytest.raises(AssertionError, match="party"):
        register(planner_of("party"))
    with pytest.raises(AssertionError, match="other"):
        planner_of("other")


def test_nobody_else_asks_which_planner_it_is():
    """What differs is a part of the planner: a comparison would have to be found for each new one."""
    compares = re.compile(r"\bPlanner\.[A-Z]+\b|\.planner\s*(==|!=|in\b)")
    sources = [
        path
        for folder in ("clubs", "scoring", "tournaments", "templates")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".html", ".txt"}
    ]
    assert len(sources) > 1000
    asking = {
        name
        for path in sources
        if not OWN_FILES.fullmatch(name := path.relative_to(ROOT).as_posix())
        and compares.search(path.read_text(encoding="utf-8"))
    }
    assert asking == set()
