"""Movements seen: the room drawn, boards together, two side by side; and what a stranger may not."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scoring.models import Session
from tests import factories as make
from tests.tournaments.results.evenings import address
from tournaments.movements import make as make_movement
from tournaments.movements.together import together_of
from tournaments.selectors.setup.boards_together import boards_together, rounds_of
from tournaments.selectors.setup.room_picture import GAP_ACROSS, WIDTH, room_picture

MITCHELL = {"kind": "mitchell", "tables": 5, "rounds": 5, "boards_per_round": 5}
HOWELL = {"kind": "howell", "tables": 5, "rounds": 9, "boards_per_round": 3}


def at_tile(room, table):
    return next(tile for tile in room.tiles if tile.table == table)


def test_a_table_says_who_begins_where_and_where_each_goes():
    """Five tables of a Mitchell, four in a line: table 3 has pairs 3 and 8 and boards 7 to 9."""
    room = room_picture(make_movement("mitchell", 5, boards_per_round=3)).wide
    assert (room.width, len(room.tiles)) == (4 * WIDTH + 3 * GAP_ACROSS, 5)
    three, five = at_tile(room, 3), at_tile(room, 5)
    assert [(line.what, line.who, line.way, line.to) for line in three.lines] == [
        ("N-S", "3", "stays", ""),
        ("E-W", "8", "up", "4"),
        ("", "7-9", "down", "2"),
    ]
    assert (five.x, five.y > three.y) == (0, True)
    assert [(line.way, line.to) for line in five.lines[1:]] == [("down", "1"), ("down", "4")]


def test_arrows_cross_the_gaps_between_neighbours_only():
    """Of four tables in a line E-W cross three gaps upwards, boards three downwards; 4 to 5 is a new line."""
    room = room_picture(make_movement("mitchell", 5)).wide
    assert sorted((one.x, one.up, one.boards) for one in room.crossings) == sorted(
        (index * (WIDTH + GAP_ACROSS) - GAP_ACROSS // 2, not boards, boards)
        for index in (1, 2, 3)
        for boards in (False, True)
    )


def test_a_relay_stands_between_the_middle_tables():
    picture = room_picture(make_movement("mitchell_relay_share", 4))
    (stand,) = (one for one in picture.wide.crossings if one.stand)
    assert stand.x == 2 * (WIDTH + GAP_ACROSS) - GAP_ACROSS // 2
    assert (at_tile(picture.wide, 1).shares, at_tile(picture.wide, 2).shares) == ("4", "")


@pytest.mark.parametrize("kind", ["individual_rainbow", "teams_awl"])
def test_players_and_teams_are_drawn(kind):
    room = room_picture(make_movement(kind, 5)).wide
    assert len(at_tile(room, 1).lines) == (5 if kind == "individual_rainbow" else 3)


def test_boards_together_of_a_mitchell_with_fewer_rounds():
    """Three of five rounds of 4 boards: each N-S pair meets three of five E-W pairs, on 4 boards or none."""
    together = together_of(make_movement("mitchell", 5, rounds=3, boards_per_round=4))
    assert (list(together.down), list(together.across)) == ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
    assert float(together.even) == 2.4
    assert (together.level(4), together.level(0), together.level(2)) == (2, -2, 0)
    least, fewest, most, many = together.extremes()
    assert (least, len(fewest), most, len(many)) == (0, 10, 4, 15)


def test_boards_together_of_players_and_in_words():
    shown = boards_together(make_movement("individual8", 2, boards_per_round=2), {1: "Anna"})
    assert shown.words == ["Any two meet on 4 boards."]
    assert (shown.lines[0].name, shown.lines[0].cells[1].text, shown.lines[0].cells[1].partners) == (
        "Anna", "4", "2",
    )  # fmt: skip
    uneven = boards_together(make_movement("mitchell", 5, rounds=3, boards_per_round=4), {})
    assert uneven.words == [
        "Even would be 2.4 for any two.",
        "Fewest: 0 (10 couples).",
        "Most: 4 (15 couples).",
    ]


def test_all_rounds_by_table():
    rounds = rounds_of(make_movement("mitchell", 3, boards_per_round=2, missing=3))
    assert [(each.tables, each.out) for each in rounds.rounds[:1]] == [
        ([("1 – 4", "1-2"), ("2 – 5", "3-4"), ("", "")][: len(rounds.tables)], "6")
    ]


@pytest.fixture
def session() -> Session:
    session = make.make_session(5, start=False)
    make.enter_all(session)
    return session


@pytest.fixture
def staff(session) -> Client:
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


def compared(session, *choices):
    return address(session, "movements-compare"), {
        "choice": [each if isinstance(each, str) else json.dumps(each) for each in choices]
    }


@pytest.mark.django_db
def test_two_movements_side_by_side_with_what_differs(session, staff):
    page = staff.get(*compared(session, MITCHELL, HOWELL))
    assert page.status_code == 200
    facts = {fact.name: fact for fact in page.context["facts"]}
    assert (facts["Rounds × boards"].values, facts["Rounds × boards"].differs) == (["5 × 5", "9 × 3"], True)
    assert facts["Tables"].differs is False
    assert facts["Keep their seats"].values[0] == "1-5"
    assert page.content.decode().count("room-words-") >= 2
    assert "E-W go up 1 table, from table 5 to table 1." in page.content.decode()


@pytest.mark.django_db
def test_one_is_seen_before_it_is_chosen_and_none_asks_for_some(session, staff):
    assert len(staff.get(*compared(session, HOWELL)).context["movements"]) == 1
    page = staff.get(address(session, "movements-compare"))
    assert (page.status_code, page.context["movements"]) == (200, [])


@pytest.mark.django_db
def test_the_page_of_movements_offers_pictures_and_ticks_and_draws_the_chosen_one(session, staff):
    page = staff.get(address(session, "movement")).content.decode()
    assert address(session, "movements-compare") in page
    assert 'form="compare"' in page
    assert "room-wide" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "choice",
    [
        "",
        "\0",
        "[]",
        "[" * 9000,
        json.dumps({**MITCHELL, "tables": "5"}),
        json.dumps({**MITCHELL, "tables": 10**30}),
        json.dumps({**MITCHELL, "rounds": [5]}),
        json.dumps({**MITCHELL, "kind": 5}),
        json.dumps({**MITCHELL, "kind": "no\0ne"}),
        json.dumps({**MITCHELL, "options": []}),
        json.dumps({**MITCHELL, "kind": "own", "options": {"saved": 10**9}}),
        json.dumps({**MITCHELL, "kind": "own", "options": {}}),
        json.dumps({"kind": "swiss_pairs", "tables": 5, "pairs": 10}),
    ],
)
def test_what_is_no_choice_is_refused(session, staff, choice):
    assert staff.get(*compared(session, choice)).status_code == 422


@pytest.mark.django_db
def test_a_movement_of_another_club_is_not_shown(session, staff):
    from tournaments.models import SavedMovement

    rows = "boards: 3\nR1: 4-1/1 5-2/2 6-3/3\nR2: 6-1/2 4-2/3 5-3/1\nR3: 5-1/3 6-2/1 4-3/2\n"
    saved = SavedMovement.objects.create(club=make.make_club(), name="Theirs", rows=rows)
    own = SavedMovement.objects.create(club=session.club, name="Ours", rows=rows)
    choice = {"kind": "own", "tables": 3, "options": {"saved": saved.pk}}
    assert staff.get(*compared(session, choice)).status_code == 422
    page = staff.get(*compared(session, {**choice, "options": {"saved": own.pk}}))
    assert page.status_code == 200
    assert page.context["movements"][0].title == "Ours"


@pytest.mark.django_db
def test_only_the_staff_compare(session):
    stranger = Client()
    assert stranger.get(*compared(session, MITCHELL)).status_code == 302
    stranger.force_login(make.make_user(club=make.make_club(), role="director"))
    assert stranger.get(*compared(session, MITCHELL)).status_code == 403


@pytest.mark.django_db
def test_in_play_the_meetings_are_drawn_as_they_are_stored(staff, session):
    begun = make.make_session(5, club=session.club)
    page = staff.get(address(begun, "meetings"))
    text = page.content.decode()
    assert "How the movement goes" in text
    assert "Round by round" in text
    assert "Boards together" in text
