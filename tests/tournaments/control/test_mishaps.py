"""Fix a mistake: each mishap leads in three actions at most to where it is corrected."""

import pytest

from scoring.models import Encounter
from tests.factories import enter, make_session, play_of
from tests.tournaments.control.conftest import FRAGMENT
from tools import mistakes_table
from tournaments.models import Clock
from tournaments.views.control.mishap_list import MISHAPS

pytestmark = pytest.mark.django_db


def opened(room, address):
    answer = room.client.get(address, headers=FRAGMENT | {"HX-Target": "panel"})
    assert answer.status_code == 200, address
    return answer


def rows_of(page):
    return [row for _often, rows in page.context["groups"] for row in rows]


def test_each_mishap_takes_three_actions_at_most_and_its_link_opens(browser):
    session = make_session(3)
    enter(play_of(session), "4HN=")
    room = browser(session)
    page = room.get("control-mishaps")
    assert len(rows_of(page)) == sum(not mishap.only for mishap in MISHAPS) == 17
    for row in rows_of(page):
        assert 1 + len(row["then"]) <= 3, row["title"]
        ((_label, href),) = row["links"]
        assert ("<dialog" in opened(room, href).content.decode()) != row["is_page"]
    assert room.address("control-mishaps") in room.client.get(room.address()).content.decode()


def test_a_result_is_chosen_and_its_heading_is_open(browser):
    """They sat the wrong way round: choose the result, Swap."""
    session = make_session(3)
    room = browser(session)
    row = next(row for row in rows_of(room.get("control-mishaps")) if row["line"] == "b7 t3 sw")
    chosen = opened(room, row["links"][0][1])
    assert [table["label"] for table in chosen.context["tables"]] == ["1", "2", "3"]
    panel = opened(room, room.address("control-play-offers", play_of(session, 2).pk, "turn"))
    assert panel.context["play"] == play_of(session, 2)
    assert [bool(heading["ready"]) for heading in panel.context["groups"]] == [True, False, False]
    assert 'value="turn"' in panel.content.decode()


def test_tables_and_pairs_are_chosen_too(browser, two_sections):
    room = browser(two_sections)
    tables = room.get("control-which-table", 1).content.decode()
    for encounter in Encounter.objects.filter(round__section__session=two_sections, round__number=1):
        letter = encounter.round.section.letter
        words = f"{letter}{encounter.table}: {encounter.north.number} v {encounter.east.number}<"
        assert words in tables
    pairs = room.get("control-which-pair").content.decode()
    assert "Pair A1, " in pairs
    assert "Pair B1, " in pairs
    assert room.get("control-which-result", "nothing", 1).status_code == 404
    assert "Nothing is played there." in room.get("control-which-table", 99).content.decode()


def test_each_section_has_a_link_of_its_own(browser, two_sections):
    """A is a Howell of three tables, five rounds; B of two tables, three rounds. In round 4 B is over."""
    Clock.objects.filter(session=two_sections).update(round=4, left=60)
    room = browser(two_sections)
    rows = {row["line"]: row["links"] for row in rows_of(room.get("control-mishaps"))}
    for line, name, words in (
        ("r8 sw", "round", "Open the round"),
        ("b4 t2 mv b5", "change", "Open the boards of the round"),
    ):
        assert rows[line] == [
            (f"{words}, section A", room.address(f"control-{name}", "A", 4)),
            (f"{words}, section B", room.address(f"control-{name}", "B", 3)),
        ]
        for _label, href in rows[line]:
            opened(room, href)
    assert [label for label, _href in rows["b7 t3 sw"]] == ["Choose the result"]


def test_a_scorer_sees_what_a_scorer_may_do(browser):
    room = browser(make_session(3), "scorer")
    lines = [row["line"] for row in rows_of(room.get("control-mishaps"))]
    assert lines == ["b7 t3 4hw10", "b7 t3 mv b8", "b7 t3 mv t5", "b7 t3 np"]


def test_each_list_says_what_is_chosen_and_leads_back(browser):
    """Opened as a page of its own: its heading is that of the mishap, and no two are the same."""
    room = browser(make_session(3))
    headings = set()
    for heading in ("keys", "turn", "board", "table", "missing", "foul"):
        page = room.client.get(room.address("control-which-result", heading, 1)).content.decode()
        headings.add(page.partition("<h1>")[2].partition("</h1>")[0])
        assert f'href="{room.address("control-mishaps")}"' in page
    assert len(headings) == 6
    assert "Fouled board: which result?" in headings


def test_what_happens_every_week_comes_first(browser):
    room = browser(make_session(3))
    weekly, seldom = room.get("control-mishaps").context["groups"]
    assert (weekly[0], seldom[0]) == (True, False)
    assert [str(row["title"]) for row in weekly[1]] == [
        "A wrong contract or result was entered",
        "They sat the wrong way round",
        "The result belongs to another board",
        "A name is wrong, or a substitute plays",
        "A pair is late",
        "The session is running late",
    ]


def test_labels_stand_out_and_no_asterisk_is_left(browser):
    page = browser(make_session(3)).get("control-mishaps").content.decode()
    assert "<strong>Move to board 8</strong>, or <strong>Swap with board 8</strong>" in page
    assert "*" not in page.partition("<table")[2].rpartition("</table>")[0]


def test_what_only_teams_or_draws_meet_is_shown_there_alone(browser):
    teams = make_session(4, "swiss_teams", rounds=3, boards=1)
    titles = [str(row["title"]) for row in rows_of(browser(teams).get("control-mishaps"))]
    assert "A team changes its line-up" in titles
    assert "The match of a knockout is level" in titles


def test_the_guide_has_the_same_mistakes_and_its_table_is_current():
    page = mistakes_table.PAGE.read_text(encoding="utf-8")
    assert mistakes_table.with_tables(page) == page, "run .venv/bin/python -m tools.mistakes_table"
    assert page.count(" | Press ") == len(MISHAPS)
    with pytest.raises(ValueError, match="mistakes: begin"):
        mistakes_table.with_tables("# Nothing here\n")


def test_what_happens_every_week_may_have_its_own_place_in_the_guide():
    page = mistakes_table.with_tables(
        "<!-- weekly: begin -->\n<!-- weekly: end -->\n"
        "## Else\n<!-- mistakes: begin -->\n<!-- mistakes: end -->\n"
    )
    weekly, _heading, others = page.partition("## Else")
    assert (weekly.count(" | Press "), others.count(" | Press ")) == (6, len(MISHAPS) - 6)
