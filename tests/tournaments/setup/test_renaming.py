"""What is renamed is asked for a name of its own, as what is new is; what keeps its name is left alone."""

from __future__ import annotations

import pytest
from django.urls import reverse

from clubs.room.models import Room
from clubs.room.services.rooms import create_room
from clubs.room.views.forms import game_choices
from scoring.models import Session
from tests import factories as make
from tests.tournaments.parties.evenings import make_party
from tournaments.models import Season

pytestmark = pytest.mark.django_db
TAKEN = "There is already one called"


@pytest.fixture
def club():
    return make.make_club()


@pytest.fixture
def ask(client, club):
    """Opens a form of the club as its administrator and sends it, with other values where they are named."""
    client.force_login(make.make_user(club=club, role="admin"))

    def send(page: str, **other: str) -> str:
        form = client.get(page).context["form"]
        first = {
            name: next(str(value) for value, _ in field.choices if value)
            for name, field in form.fields.items()
            if field.required and hasattr(field, "choices")
        }
        shown = {name: form[name].value() for name in form.fields}
        usual = first | {name: value for name, value in shown.items() if value is not None}
        return client.post(page, {**usual, **other}).content.decode()

    return send


def test_a_party_is_not_renamed_or_moved_onto_another_of_its_day(club, ask):
    make.make_session(club=club, name="O’Neil Cup", start=False)  # on 20 November
    party = make_party(8, rounds=1, club=club)
    page = reverse("party-settings", args=[club.slug, party.pk])
    assert TAKEN in ask(page, name="O'Neil  cup", date="2026-11-20")
    assert TAKEN not in ask(page, name="O'Neil Cup", date="2026-11-21")
    assert TAKEN in ask(page, date="2026-11-20")
    party.refresh_from_db()
    assert (party.name, party.date.isoformat()) == ("O'Neil Cup", "2026-11-21")


def test_what_keeps_a_name_that_another_has_too_is_left_alone(club, ask):
    party = make_party(8, rounds=1, club=club)
    make.make_session(club=club, name=party.name, start=False)
    Session.objects.update(date="2026-11-20")
    assert TAKEN not in ask(reverse("party-settings", args=[club.slug, party.pk]))


def test_a_room_is_not_called_as_another_in_other_letters(club, ask):
    by = make.make_user(club=club, role="admin")
    game = game_choices(4)[0][1][0][0]
    _first, second = (
        create_room(club=club, name=name, rules="contract_1948", game=game, by=by)
        for name in ("Salon", "Green room")
    )
    assert TAKEN in ask(reverse("room-new", args=[club.slug]), name="salon", game=game)
    page = reverse("room-edit", args=[club.slug, second.pk])
    assert TAKEN in ask(page, name=" SALON")
    assert TAKEN not in ask(page, name="green room")
    assert set(Room.objects.values_list("name", flat=True)) == {"Salon", "green room"}


def test_a_leader_board_is_not_called_as_another(club, ask):
    for name in ("Winter", "Summer"):
        ask(reverse("season-new", args=[club.slug]), name=name)
    page = reverse("season-edit", args=[club.slug, Season.objects.get(name="Summer").pk])
    assert TAKEN in ask(page, name="winter")
    assert TAKEN not in ask(page, name="summer")
