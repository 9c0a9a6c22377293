"""The panel of a running movement, and a late pair's ways into it: seen first, done, taken back."""

import re

import pytest
from django.urls import reverse

from scoring.models import Encounter, Entry
from tests.factories import encounter_of, enter, enter_all, make_session, play_of
from tests.tournaments.control.conftest import page_events
from tests.tournaments.mends.evening import record
from tournaments.views.control.changes import boards_of, text_of

pytestmark = pytest.mark.django_db


def boards_at(session, table, round):
    plays = encounter_of(session, table, round).plays.order_by("ordinal")
    return list(plays.values_list("board__number", flat=True))


@pytest.mark.parametrize(
    ("text", "boards"),
    [("5-8", [5, 6, 7, 8]), ("5, 6 9", [5, 6, 9]), (" 11 ", [11]), ("3–4;1", [3, 4, 1])],
)
def test_boards_are_typed_as_spans(text, boards):
    assert boards_of(text) == boards
    assert boards_of(text_of(boards)) == boards


def test_boards_of_a_round_to_come_look_save_undo(browser):
    session = make_session(3)
    enter_all(session, rounds=1)
    room, before = browser(session), record(session)
    shown = room.get("control-change", "A", 2)
    assert [row["boards"] for row in shown.context["tables"]] == ["3-4", "5-6", "1-2"]
    form = {"what": "boards", "boards-1": "7-8"}
    looked = room.post("control-change", "A", 2, look="1", **form)
    assert "Round 2, table 1: boards 7, 8. No results change." in looked.content.decode()
    assert record(session) == before
    done = room.post("control-change", "A", 2, do="1", **form)
    assert page_events(done)["say"].startswith("Section A: Round 2, table 1: boards 7, 8.")
    assert boards_at(session, 1, 2) == [7, 8]
    room.do(f"undo:{session.deeds.first().pk}")
    assert record(session) == before


def test_a_board_that_was_not_due_look_save_undo(browser):
    """In the round in play: the boards of table 2 were to be 3 and 4, and it played 3 and 5."""
    session = make_session(4, "mitchell_relay_share")
    enter(play_of(session, 3), "1NN=")
    room, before = browser(session), record(session)
    assert "A table played a board that was not due" in room.get("control-change", "A", 1).content.decode()
    form = {"what": "early", "table": "2", "due": "4", "played": "5"}
    looked = room.post("control-change", "A", 1, look="1", **form)
    assert "Table 2, round 1: board 5 instead of board 4, which was not played" in looked.content.decode()
    assert 'value="2" selected' in looked.content.decode()
    assert record(session) == before
    room.post("control-change", "A", 1, do="1", **form)
    assert boards_at(session, 2, 1) == [3, 5]
    room.do(f"undo:{session.deeds.first().pk}")
    assert record(session) == before
    room.post("control-change", "A", 1, do="1", instead="average", **form)
    assert boards_at(session, 2, 1) == [3, 4, 5]
    assert play_of(session, 2, 1, 2).award_ns == "A"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"table": "2", "due": "9", "played": "5"}, "Board 9 is not due at table 2 in round 1."),
        ({"table": "x", "due": "4", "played": "5"}, "Board 4 is not due at table x in round 1."),
        ({"table": "2", "due": "4", "played": "99"}, "There is no board 99 here."),
        ({"table": "2", "due": "4", "played": "3"}, "Board 3 is due at this table"),
        ({"table": "2", "due": "4", "played": ""}, "Boards must be numbers"),
        ({"table": "2", "due": "3-4", "played": "5"}, "Boards must be numbers"),
    ],
)
def test_a_board_that_cannot_have_been_played_is_refused(browser, form, words):
    session = make_session(4, "mitchell_relay_share")
    room, before = browser(session), record(session)
    answer = room.post("control-change", "A", 1, what="early", do="1", **form)
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert record(session) == before


@pytest.mark.parametrize(
    ("number", "form", "words"),
    [
        (2, {"what": "boards", "boards-1": "x"}, "Boards must be numbers, e.g. 5-8 or 5, 6, 9, not x."),
        (2, {"what": "boards", "boards-1": "9-5"}, "not 9-5."),
        (2, {"what": "boards", "boards-1": "1-2"}, "This change is not possible:"),
        (2, {"what": "boards", "boards-1": "3-4"}, "Nothing was changed"),
        (1, {"what": "boards", "boards-1": "7-8"}, "can still be changed"),
        (2, {"what": "replace", "old": "1-2", "new": "7"}, "not 1-2."),
        (2, {"what": "replace", "old": "77", "new": "7"}, "are not played in any remaining round"),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(browser, number, form, words):
    session = make_session(3)
    enter_all(session, rounds=1)
    room, before = browser(session), record(session)
    answer = room.post("control-change", "A", number, do="1", **form)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    if number == 2 and "boards-1" in form:  # a round that has begun has no fields any more
        assert f'value="{form["boards-1"]}"' in answer.content.decode()
    assert record(session) == before


@pytest.mark.parametrize(
    ("role", "played", "number", "forms"),
    [
        ("director", 0, 1, ["boards", "early", "replace"]),
        ("director", 1, 1, ["early", "replace"]),
        ("director", 1, 2, ["boards", "early", "replace"]),
        ("director", 2, 2, ["early"]),
        ("scorer", 1, 2, []),
    ],
)
def test_the_panel_has_forms_for_what_can_still_be_changed_alone(browser, role, played, number, forms):
    """Of two rounds: the boards of one that has not begun, and a board of the rounds to come."""
    session = make_session(3, rounds=2)
    enter_all(session, rounds=played)
    shown = browser(session, role).get("control-change", "A", number).content.decode()
    assert re.findall(r'name="what" value="(\w+)"', shown) == forms
    from_round = re.findall(r"Replace a board from round (\d+) on", shown)
    assert from_round == ([str(played + 1)] if "replace" in forms else [])
    assert ("This round has started" in shown) == (forms != [] and "boards" not in forms)


def test_a_board_is_replaced_and_a_round_is_played_once_more(browser):
    session = make_session(3, rounds=2)
    enter_all(session, rounds=1)
    room = browser(session)
    assert boards_at(session, 1, 2) == [3, 4]
    room.post("control-change", "A", 2, what="replace", old="4", new="9")
    assert boards_at(session, 1, 2) == [3, 9]
    room.post("control-change", "A", 1, offer="again")
    assert session.sections.get().rounds == 3
    assert encounter_of(session, 1, 3).east == encounter_of(session, 1, 1).east


def test_two_late_pairs_open_a_table_from_the_late_page(browser):
    session = make_session(4, "howell", boards=1)
    enter_all(session, rounds=1)
    room = browser(session)
    page = room.client.get(room.address("control-late"))
    groups = {group["key"]: group["offers"] for group in page.context["groups"]}
    assert set(groups) == {"join", "open"}
    offer = groups["open"][0]
    assert offer["label"] == "Start in round 2 as pairs 9 and 10"
    assert "New tables: 5." in offer["preview"]
    assert "No results change." not in offer["preview"]
    tried = room.client.post(room.address("control-late"), {"look": offer["key"]})
    (preview,) = [
        o["preview"] for g in tried.context["groups"] for o in g["offers"] if o["key"] == offer["key"]
    ]
    assert preview.startswith(offer["preview"])
    assert "No results change." in preview
    names = {"first": "Late One", "second": "Late Two", "guests": "Late One\nLate Two", "offer": offer["key"]}
    assert room.client.post(room.address("control-late"), names).status_code == 302
    late = Entry.objects.filter(section__session=session, number__gt=8).order_by("number")
    assert [list(e.members.values_list("person__name", flat=True)) for e in late] == [
        ["Late One", "Late Two"],
        [],
    ]


@pytest.mark.parametrize("form", ["teams", "swiss"])
def test_where_the_movement_cannot_be_changed_so_the_panel_says_why(browser, form):
    session = make_session(3) if form == "teams" else make_session(3, "swiss_pairs", rounds=3)
    if form == "teams":
        Encounter.objects.update(match=1)
    room, before = browser(session), record(session)
    words = (
        "Only the movement of a pairs section"
        if form == "teams"
        else "The draw for this section is made round by round"
    )
    assert words in room.get("control-change", "A", 2).content.decode()
    assert room.post("control-change", "A", 2, what="replace", old="4", new="9").status_code == 422
    assert room.post("control-change", "A", 1, offer="again").status_code == 422
    assert not [
        o for o in room.client.get(room.address("control-late")).context["offers"] if o.group == "open"
    ]
    assert record(session) == before


def test_only_a_director_changes_the_movement_and_of_his_own_club(browser, client):
    session = make_session(3)
    room, before = browser(session, "scorer"), record(session)
    form = {"what": "boards", "boards-1": "7-8"}
    assert room.post("control-change", "A", 2, do="1", **form).status_code == 403
    assert room.post("control-change", "A", 1, offer="again").status_code == 422
    assert room.get("control-change", "A", 9).status_code == 404
    client.logout()
    address = reverse("control-change", args=[session.club.slug, session.pk, "A", 2])
    assert client.post(address, form).status_code == 302
    assert record(session) == before
