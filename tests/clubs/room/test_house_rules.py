"""House rules of a room: what is refused, what stays, the options of its game."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied

from clubs.room.models import Room
from clubs.room.services import evenings, rooms
from clubs.room.views import rooms as room_pages
from scoring.actors import user_actor
from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make

pytestmark = pytest.mark.django_db
PLAIN = {"rules": "contract_1948", "game": "contract_rubber"}


@pytest.fixture
def admin_of():
    club = make.make_club()
    return club, make.make_user(club=club, role="admin")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"name": " "}, "room.name"),
        ({"game": "black_lady@1900"}, "game.edition"),
        ({"game": "honeymoon_1"}, "room.game"),  # for two, at tables of four
        ({"rules": "house"}, "rules"),
        ({"stake": Decimal(-1)}, "room.stake"),
        ({"game_options": {"edition": "of_1066"}}, "field.choice"),
    ],
)
def test_what_cannot_be_is_refused_and_no_room_is_made(admin_of, said, code):
    club, admin = admin_of
    with pytest.raises(RuleError) as refused:
        rooms.create_room(**{"club": club, "name": "Blue", "by": admin, **PLAIN, **said})
    assert refused.value.code == code
    assert not Room.objects.exists()


def test_a_room_has_all_its_evenings_the_newest_first(admin_of, client, monkeypatch):
    monkeypatch.setattr(room_pages, "PAGE", 2)
    club, admin = admin_of
    room = rooms.create_room(club=club, name="Blue", by=admin, **PLAIN)
    for day in (3, 5, 4):
        evening = evenings.open_evening(room=room, by=user_actor(admin))
        Session.objects.filter(pk=evening.session_id).update(
            date=dt.date(2026, 11, day), state=Session.State.CLOSED
        )
    Session.objects.filter(date=dt.date(2026, 11, 3)).update(state=Session.State.PLAYING)
    client.force_login(admin)
    page = {number: client.get(room.get_absolute_url(), {"page": number}).content.decode() for number in "12"}
    assert page["1"].index("5 November") < page["1"].index("4 November")
    assert ("3 November" in page["1"], "3 November" in page["2"]) == (False, True)
    assert all("Go to the current evening" in text for text in page.values())


def test_two_rooms_of_one_name_are_refused_and_two_of_other_names_are_not(admin_of):
    club, admin = admin_of
    rooms.create_room(club=club, name="Blue", by=admin, **PLAIN)
    rooms.create_room(club=club, name="Red", by=admin, **PLAIN, stake=Decimal("0.10"))
    with pytest.raises(RuleError) as refused:
        rooms.create_room(club=club, name="Blue", by=admin, **PLAIN)
    assert refused.value.code == "room.name"


@pytest.mark.parametrize("currency", ["\u202eEUR", "thousands"])
def test_a_currency_is_seen_as_it_is_written_and_fits_its_column(admin_of, currency):
    club, admin = admin_of
    with pytest.raises(RuleError) as refused:
        rooms.create_room(club=club, name="Blue", by=admin, **PLAIN, currency=currency)
    assert refused.value.field == "currency"


def test_options_stay_while_the_game_does(admin_of):
    club, admin = admin_of
    room = rooms.create_room(club=club, name="Blue", by=admin, **PLAIN)
    rooms.set_options(room=room, options={"rounding": "exact"}, by=admin)
    said = {"name": "Blue", "stake": Decimal(1), "currency": "€", "settlement": "rubber", "by": admin}
    rooms.edit_room(room=room, game=room.game, **said)
    assert room.game_options == {"rounding": "exact"}
    rooms.edit_room(room=room, game="bridge_chicago", **said)
    assert room.game_options == {}


def test_the_page_shows_the_games_options_and_keeps_what_is_chosen(admin_of, client):
    club, admin = admin_of
    room = rooms.create_room(club=club, name="Blue", by=admin, **PLAIN)
    client.force_login(admin)
    page = f"/c/{club.slug}/rooms/{room.pk}/options/"
    assert 'name="goulash"' in client.get(page).content.decode()
    answer = client.post(page, {"goulash": "passed_out", "edition": "laws_1993"})
    assert answer.status_code == 302
    room.refresh_from_db()
    assert room.game_options["goulash"] == "passed_out"
    room.contest.refresh_from_db()
    assert room.game == "contract_rubber@laws_1993"  # what the room is shown with is what it plays


def test_an_edition_among_the_options_is_the_rooms(admin_of):
    club, admin = admin_of
    room = rooms.create_room(club=club, name="Blue", by=admin, **PLAIN, game_options={"edition": "laws_1993"})
    assert (room.game, room.game_options) == ("contract_rubber@laws_1993", {})
    rooms.set_options(room=room, options={"edition": "portland_1948", "rounding": "exact"}, by=admin)
    assert Room.objects.get().game == "contract_rubber@portland_1948"
    assert room.game_options == {"rounding": "exact"}


def test_a_player_changes_no_house_rules(admin_of):
    club, admin = admin_of
    room = rooms.create_room(club=club, name="Blue", by=admin, **PLAIN)
    with pytest.raises(PermissionDenied):
        rooms.set_options(room=room, options={}, by=make.make_user())


def test_a_room_with_an_evening_on_is_not_closed_and_says_so(admin_of, client):
    club, admin = admin_of
    room = rooms.create_room(club=club, name="Blue", by=admin, **PLAIN)
    evening = evenings.open_evening(room=room, by=user_actor(admin))
    client.force_login(admin)
    for address, form, words in (
        (f"{room.get_absolute_url()}close/", {"closed": "1"}, "End it first"),
        (f"{room.get_absolute_url()}evenings/", {}, "is already in progress"),
    ):
        answer = client.post(address, form, follow=True)
        assert answer.redirect_chain[-1][0] == room.get_absolute_url()
        assert words in answer.content.decode()
    room.refresh_from_db()
    assert room.closed is None
    assert list(room.evenings.all()) == [evening]
