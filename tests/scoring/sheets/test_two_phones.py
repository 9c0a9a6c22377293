"""Two phones at one bank and at one pool: the first entry counts, the second phone is told what stands."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import Person
from scoring.models import Revision, Sheet
from scoring.services.sheets import open_sheet
from tests.factories import make_user
from tests.scoring.sheets.conftest import now

pytestmark = pytest.mark.django_db
TWO_WAYS = "Deal 1 was entered in two different ways."


@pytest.fixture
def phones(four: Sequence[Person]) -> list[Client]:
    """The phones of two players."""
    clients = []
    for person in four[:2]:
        person.user = make_user()
        person.save()
        clients.append(Client())
        clients[-1].force_login(person.user)
    return clients


def post(phone: Client, sheet: Sheet, ordinal: int, **typed: object) -> str:
    """What the phone shows after it has entered a deal that was typed in its form."""
    sent = {"entry_id": str(uuid4()), "ordinal": ordinal, "bets.rows": 1}
    sent |= {name.replace("__", "."): value for name, value in typed.items()}
    address = reverse("sheet-deal", args=[sheet.club.slug, sheet.pk])
    return phone.post(address, sent, follow=True).content.decode()


def stands(sheet: Sheet) -> tuple[object, ...]:
    """Points of the players and what the accounts hold, which are nothing together."""
    state = now(sheet).sheet
    held = [account.holds for account in state.game.accounts(state.state)]
    assert sum(state.totals) + sum(held) == 0
    return (*state.totals, *held)


def test_of_two_coups_against_one_bank_one_counts_and_the_other_is_told(phones, club, four, host):
    """Ann puts up 10, of which Bo wins 4. That Cem had bet 10, banco, came too late."""
    sheet = open_sheet(club=club, game="chemin_de_fer", people=four, by=host)
    coup = {"bank": 10, "player": 8, "dealer": 5, "banker": "Ann"}
    ann, bo = phones
    assert TWO_WAYS not in post(ann, sheet, 1, bets__0__bettor="Bo", bets__0__stake=4, **coup)
    before = stands(sheet)
    page = post(bo, sheet, 1, bets__0__bettor="Cem", bets__0__stake=10, **coup)
    assert TWO_WAYS in page
    assert stands(sheet) == before == (-4, 4, 0, 0, 0)
    assert [revision.state for revision in Revision.objects.order_by("pk")] == ["accepted", "proposed"]


def test_of_two_bets_against_one_pool_one_counts_and_the_next_sees_what_is_left(phones, club, four, host):
    """000:l.30107: four antes are in the pool; Bo takes 3 of them, so that Cem's 2 are too many."""
    sheet = open_sheet(club=club, game="red_dog", people=four, by=host)
    ann, bo = phones
    assert stands(sheet) == (0, 0, 0, 0, 0)
    won = {"bets__0__bettor": "Bo", "bets__0__stake": 3, "bets__0__action": "bet", "bets__0__beaten": "on"}
    late = {"bets__0__bettor": "Cem", "bets__0__stake": 2, "bets__0__action": "bet"}
    post(ann, sheet, 1, **won)
    assert TWO_WAYS in post(bo, sheet, 1, **late)
    assert stands(sheet) == (-1, 2, -1, -1, 1)
    assert "Only 1 are in the pool." in post(bo, sheet, 2, **late)
    assert stands(sheet) == (-1, 2, -1, -1, 1)


def test_a_coup_for_a_deal_that_was_taken_back_meanwhile_is_not_entered(phones, club, four, host):
    sheet = open_sheet(club=club, game="faro", people=four, by=host)
    ann, bo = phones
    turn = {"losing": "7", "winning": "9", "bets__0__bettor": "Bo", "bets__0__stake": 1, "bets__0__win": "9"}
    post(ann, sheet, 1, **turn)
    ann.post(reverse("sheet-undo", args=[club.slug, sheet.pk]), {"ordinal": 1})
    page = post(bo, sheet, 2, **turn)
    assert "The score sheet has been changed in the meantime: the next deal is number 1." in page
    assert (now(sheet).count, stands(sheet)) == (0, (0, 0, 0, 0))
