"""What a settled sheet brought its players: there while it is settled, exact, as it stands now."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from clubs.people.models import Person
from scoring.models import SettledPlayer, Sheet
from scoring.services.sheets import break_off, close_sheet, correct_deal, open_sheet, reopen_sheet
from tests.scoring.sheets.conftest import enter, now

pytestmark = pytest.mark.django_db
BEFORE = import_module("scoring.migrations.0014_sheets_settled_before")
WON = [(2, 900, 900, True), (2, 0, -900, False)] * 2  # 100 + 100 below, 700 for the rubber; nine hundreds


class Editor:
    connection = connection


def kept_of(sheet: Sheet) -> list[tuple[int, Fraction, Fraction, bool]]:
    """Deals, points, payment and whether won, in seat order."""
    rows = SettledPlayer.objects.filter(player__sheet=sheet).order_by("player__place")
    return [
        (row.deals, Fraction(row.points, row.parts), Fraction(row.payment, row.parts), row.won)
        for row in rows
    ]


@pytest.fixture
def won(rubber: Sheet, host) -> Sheet:
    """North and South have won it by two games of 100."""
    for _game in range(2):
        enter(rubber, {"result": "3NN="}, host)
    close_sheet(sheet_id=rubber.pk, by=host)
    return rubber


@pytest.fixture
def parted(club, four: Sequence[Person], host) -> Sheet:
    """Ann took all hearts, Bo the queen, Cem nothing: the average is 26/3."""
    options = {"settlement": "average"}
    sheet = open_sheet(club=club, game="black_lady", people=four[:3], by=host, options=options)
    enter(sheet, {"hearts": [13, 0, 0], "queen": "Bo"}, host)
    break_off(sheet_id=sheet.pk, by=host)
    close_sheet(sheet_id=sheet.pk, by=host)
    return sheet


def test_nothing_is_kept_of_a_game_that_is_over_until_it_is_settled(rubber, host):
    for _game in range(2):
        enter(rubber, {"result": "3NN="}, host)
    assert kept_of(rubber) == []
    close_sheet(sheet_id=rubber.pk, by=host)
    assert kept_of(rubber) == WON


def test_a_sheet_opened_again_has_brought_nothing(won, host):
    reopen_sheet(sheet_id=won.pk, by=host)
    assert kept_of(won) == []


def test_a_settled_sheet_put_right_brings_what_it_says_now(won, host):
    seen = now(won).play(2).last_revision
    said = {"entry_id": uuid4(), "seen": seen, "deal": {"result": "3NN+1"}, "consent": True}
    correct_deal(sheet_id=won.pk, ordinal=2, by=host, **said)
    assert kept_of(won) == [(2, 930, 900, True), (2, 0, -900, False)] * 2


def test_a_payment_in_parts_of_a_point_is_kept_exactly(parted):
    assert kept_of(parted) == [
        (1, 13, Fraction(-13, 3), False),
        (1, 13, Fraction(-13, 3), False),
        (1, 0, Fraction(26, 3), True),
    ]


def test_a_sheet_without_a_deal_brings_nothing(rubber, host):
    break_off(sheet_id=rubber.pk, by=host)
    close_sheet(sheet_id=rubber.pk, by=host)
    assert kept_of(rubber) == []


def test_sheets_that_were_settled_before_are_folded_again(won, parted):
    before = {sheet.pk: kept_of(sheet) for sheet in (won, parted)}
    SettledPlayer.objects.all().delete()
    gone = Sheet.objects.get(pk=parted.pk)
    gone.game = "no_such_game"
    gone.save()
    for _twice in range(2):
        BEFORE.keep_all(apps, Editor)
    assert kept_of(won) == before[won.pk] == WON
    assert kept_of(parted) == []
    Sheet.objects.filter(pk=parted.pk).update(game="black_lady")
    BEFORE.keep_all(apps, Editor)
    assert kept_of(parted) == before[parted.pk]
