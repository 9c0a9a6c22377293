"""Who meets whom as a picture: the squares by hand, and the pages that have it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Encounter, Session
from tests import factories as make
from tests.tournaments.results.evenings import address, text_of
from tournaments.movements import Row
from tournaments.movements import make as make_movement
from tournaments.movements.encounters import grid_of, grid_of_rows
from tournaments.selectors.setup.who_meets import Square, who_meets

ROWS = [
    Row(1, 1, 1, 2, ()),
    Row(1, 2, 3, 4, ()),
    Row(2, 2, 2, 3, ()),
    Row(3, 1, 2, 1, ()),
]


def test_a_square_is_where_row_and_column_cross_with_round_table_and_direction():
    """Squares of 30 behind a head of 30: the first is around 45, the second around 75."""
    picture = who_meets(grid_of_rows(ROWS, [1, 2, 3, 4], "pairs"), "pairs")
    assert (picture.width, picture.height, picture.wide) == (150, 150, 5)
    assert picture.across == picture.down == [(45, 1), (75, 2), (105, 3), (135, 4)]
    assert picture.squares == [
        Square(75, 45, "1, 3", "1"),  # both ways, at table 1
        Square(45, 75, "1, 3", "1"),
        Square(105, 75, "2", "2", "ns"),
        Square(75, 105, "2", "2", "ew"),
        Square(135, 105, "1", "2", "ns"),
        Square(105, 135, "1", "2", "ew"),
    ]
    assert picture.gaps.startswith("M90 30h30v30h-30zM120 30h30v30h-30zM120 60h30v30h-30z")
    assert picture.gaps.count("z") == 6  # three couples, both ways round
    assert picture.selves.count("z") == 4


def test_its_words_say_the_same():
    picture = who_meets(grid_of_rows(ROWS, [1, 2, 3, 4], "pairs"), "pairs")
    assert picture.words == "3 couples never meet. Two of them meet in 2 rounds at most."
    assert list(picture.rows) == [
        "1: 2 in rounds 1, 3; never 3, 4.",
        "2: 1 in rounds 1, 3, 3 in round 2; never 4.",
        "3: 4 in round 1, 2 in round 2; never 1.",
        "4: 3 in round 1; never 1, 2.",
    ]


def test_of_players_it_has_how_often_they_are_opponents_and_partners():
    picture = who_meets(grid_of(make_movement("individual8", 2)), "players")
    assert {(square.text, square.small) for square in picture.squares} == {("2", "1")}
    assert picture.words == (
        "Everybody meets everybody. Two players are partners in 1 round at most. "
        "They are opponents in 2 rounds at most."
    )


def test_a_large_one_meets_in_no_more_than_its_squares():
    picture = who_meets(grid_of(make_movement("mitchell", 20, rounds=9)), "pairs")
    assert len(picture.squares) == 180
    assert picture.gaps.count("z") == 400 - 180
    assert picture.words == "220 couples never meet. Nobody meets anybody twice."


def read_by_staff(session: Session) -> Client:
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


@pytest.mark.django_db
def test_before_play_it_is_of_the_chosen_movement_and_then_of_what_is_played(client):
    session = make.make_session(3, start=False)
    staff = read_by_staff(session)
    page = text_of(staff, address(session, "meetings"))
    assert "Everybody meets everybody. Nobody meets anybody twice." in page
    session = make.make_session(3)
    staff = read_by_staff(session)
    assert "Everybody meets everybody." in text_of(staff, address(session, "meetings"))
    Encounter.objects.get(round__section__session=session, round__number=3, table=3).delete()
    assert "1 couple never meets." in text_of(staff, address(session, "meetings"))
    assert client.get(address(session, "meetings")).status_code == 302


@pytest.mark.django_db
def test_the_movement_page_leads_to_it_and_htmx_gets_the_part():
    session = make.make_session(3, start=False)
    staff = read_by_staff(session)
    assert address(session, "meetings") in staff.get(address(session, "movement")).content.decode()
    part = staff.get(address(session, "meetings"), headers={"HX-Request": "true"}).content.decode()
    assert part.startswith("<h2>")
    assert "<html" not in part


@pytest.mark.django_db
def test_a_movement_that_is_typed_shows_it():
    club = make.make_club()
    staff = Client()
    staff.force_login(make.make_user(club=club, role="director"))
    rows = "boards: 3\nR1: 4-1/1 5-2/2 6-3/3\nR2: 6-1/2 4-2/3 5-3/1\nR3: 5-1/3 6-2/1 4-3/2\n"
    page = staff.post(
        reverse("own-movement-new", args=[club.slug]), {"name": "Ours", "rows": rows, "look": "1"}
    )
    assert "Everybody meets everybody." in page.content.decode()
