"""What a new version makes of rooms that an older one kept."""

from __future__ import annotations

from decimal import Decimal
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from clubs.room.models import Evening, Room
from tests.clubs.room.evenings import host_of

pytestmark = pytest.mark.django_db
KEEPS = import_module("clubs.room.migrations.0003_what_an_evening_and_a_table_keep")
READINGS = import_module("clubs.room.migrations.0005_readings_of_evenings_before")


class Editor:
    connection = connection


def test_an_evening_of_before_keeps_what_its_room_says():
    host = host_of(stake=Decimal("0.50"), settlement="average")
    Evening.objects.update(stake=0, settlement="rubber")
    KEEPS.keep_house_rules(apps, Editor)
    host.evening.refresh_from_db()
    assert (host.evening.stake, host.evening.settlement) == (Decimal("0.50"), "average")


@pytest.mark.parametrize(
    ("options", "game", "left"),
    [
        ({"edition": "laws_1993", "rounding": "exact"}, "contract_rubber@laws_1993", {"rounding": "exact"}),
        ({"rounding": "exact"}, "contract_rubber@portland_1948", {"rounding": "exact"}),
    ],
)
def test_an_edition_among_the_options_of_a_room_of_before_is_the_rooms(options, game, left):
    host_of(game="contract_rubber@portland_1948")
    Room.objects.update(game_options=options)
    KEEPS.name_editions(apps, Editor)
    room = Room.objects.get()
    assert (room.game, room.game_options) == (game, left)


def test_an_evening_of_before_is_replayed_by_the_readings_it_was_played_by():
    host = host_of()
    Room.objects.update(readings={"best_card_stays": False})
    Evening.objects.update(readings={})
    READINGS.keep_readings(apps, Editor)
    host.evening.refresh_from_db()
    assert host.evening.readings == {"best_card_stays": False, "uncorrected": True}
