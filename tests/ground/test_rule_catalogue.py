"""docs/reference/catalogue.md: every row of the catalogue, and no more said of one than a registry has."""

import re

import pytest

from scoring.games.registry import all_games
from tests.rules import rows
from tools.catalogue_table import ELSEWHERE, NAME_ONLY, NO_SCORE, NOT_YET, PAGE, PART, page
from tournaments.movements import words
from tournaments.selectors.parties.settings import FORMS

ROW = re.compile(r"^\| `(?P<key>\w+)` \| .+ \| (?P<tier>[A-D]) \| \[?(?P<said>[^]|]+?)\]?(\(.+\))? \|$", re.M)
ROWS = {found["key"]: found.groupdict() for found in ROW.finditer(PAGE.read_text(encoding="utf-8"))}


WHOLE_FAMILIES = ("club", "duplicate", "movement", "progressive", "bridge", "whist", "boston")


@pytest.mark.parametrize("family", WHOLE_FAMILIES)
def test_nothing_is_missing_of_the_family(family):
    scored = {row["key"] for row in rows() if row["family"] == family and row["tier"] != "D"}
    assert scored
    assert scored.isdisjoint(said_of(NOT_YET, PART))


def said_of(*states):
    return {key for key, row in ROWS.items() if row["said"].partition(":")[0] in states}


def test_the_page_is_that_of_the_catalogue_and_the_registries():
    assert page(rows()) == PAGE.read_text(encoding="utf-8")


def test_every_row_of_the_catalogue_has_its_line():
    assert [(row["key"], row["tier"]) for row in rows()] == [
        (row["key"], row["tier"]) for row in ROWS.values()
    ]


def test_score_sheets_are_games_and_options_of_games():
    said = {key: row["said"] for key, row in ROWS.items()}
    for key, game in all_games().items():
        expected = f"option of {game.option_of}" if game.option_of else "score sheet"
        assert said[key] == ("party" if key in FORMS else expected)
    claimed = {key for key, state in said.items() if re.match("score sheet|option of ", state)}
    assert claimed == set(all_games()) - set(FORMS)


def test_parties_and_movements_are_in_their_registries():
    assert said_of("party") == set(FORMS)
    assert said_of("movement") - set(ELSEWHERE) <= set(words())


def test_what_is_not_here_is_in_no_registry():
    known = {*all_games(), *FORMS, *ELSEWHERE}
    assert said_of(NOT_YET, NO_SCORE, NAME_ONLY).isdisjoint(known)
    assert {row["key"] for row in ROWS.values() if row["tier"] == "D"} == said_of(NO_SCORE, NAME_ONLY)


def test_every_row_has_one_state():
    counted = PAGE.read_text(encoding="utf-8").count("\n| `")
    assert len(ROWS) == counted
