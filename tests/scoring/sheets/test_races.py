"""Two phones at one sheet at the same instant: nothing lost, nothing twice."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from scoring.actors import user_actor
from scoring.models import Play, Revision
from scoring.services.sheets import open_sheet, record_deal, undo_last
from tests.factories import make_club, make_person, make_user
from tests.hostile.races import behind_one_lock, refusals
from tests.scoring.sheets.conftest import enter, now

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def seated(game: str):
    """A sheet of a game, and the accounts of all who play it."""
    club = make_club()
    people = [make_person(club, name, user=make_user()) for name in ("Ann", "Bo", "Cem", "Dee")]
    host = user_actor(make_user(club=club, role="director"))
    sheet = open_sheet(club=club, game=game, people=people, by=host)
    return sheet, [user_actor(person.user) for person in people]


@pytest.fixture
def phones():
    """A rubber, and the accounts of all who play it."""
    return seated("contract_rubber")


def say(sheet, result: str, by, ordinal: int = 1, entry_id=None):
    return partial(
        record_deal,
        sheet_id=sheet.pk,
        ordinal=ordinal,
        entry_id=entry_id or uuid4(),
        deal={"result": result},
        seen=0,
        by=by,
    )


def field_of(sheet) -> int:
    return sheet.encounter.round.section.field_id


def test_two_phones_that_differ_leave_one_that_counts_and_one_to_choose(phones):
    sheet, (ann, bo, *_others) = phones
    outcomes = behind_one_lock(field_of(sheet), say(sheet, "2HN=", ann), say(sheet, "3HN=", bo))
    assert refusals(outcomes) == []
    assert sorted(Revision.objects.values_list("state", flat=True)) == ["accepted", "proposed"]
    assert (now(sheet).count, len(now(sheet).waiting())) == (1, 1)


def test_two_phones_that_say_the_same_are_one_deal(phones):
    sheet, (ann, bo, *_others) = phones
    outcomes = behind_one_lock(field_of(sheet), say(sheet, "2HN=", ann), say(sheet, "2HN=", bo))
    assert refusals(outcomes) == []
    assert (Play.objects.count(), now(sheet).sheet.totals, now(sheet).waiting()) == (1, (60, 0), [])


def test_one_entry_sent_twice_at_once_is_one(phones):
    sheet, (ann, *_others) = phones
    act = say(sheet, "2HN=", ann, entry_id=uuid4())
    outcomes = behind_one_lock(field_of(sheet), act, act)
    assert refusals(outcomes) == []
    assert sorted(outcome.is_new for outcome in outcomes) == [False, True]


def test_one_takes_the_last_deal_back_while_the_other_enters_the_next(phones):
    sheet, (ann, bo, *_others) = phones
    enter(sheet, {"result": "2HN="}, ann)
    undo = partial(undo_last, sheet_id=sheet.pk, ordinal=1, by=ann)
    outcomes = behind_one_lock(field_of(sheet), undo, say(sheet, "PASS", bo, ordinal=2))
    assert refusals(outcomes) == ["sheet.meanwhile"]
    assert now(sheet).count == 0


BETS = {
    # Ann banks 10, and the players win: Bo's 4 count, Cem's banco came too late
    "chemin_de_fer": (
        {"bank": 10, "player": 8, "dealer": 5, "bets": [{"bettor": "Bo", "stake": 4}]},
        {"bank": 10, "player": 8, "dealer": 5, "bets": [{"bettor": "Cem", "stake": 10}]},
        (-4, 4, 0, 0, 0),
    ),
    # of a pool of four antes Bo takes 3, so that 1 is left
    "red_dog": (
        {"bets": [{"bettor": "Bo", "stake": 3, "beaten": True}]},
        {"bets": [{"bettor": "Cem", "stake": 4, "beaten": True}]},
        (-1, 2, -1, -1, 1),
    ),
}


@pytest.mark.parametrize("game", BETS)
def test_two_phones_on_one_bank_or_pool_leave_one_bet_and_lose_nothing(game):
    sheet, (ann, bo, *_others) = seated(game)
    first, second, stands = BETS[game]
    acts = [
        partial(record_deal, sheet_id=sheet.pk, ordinal=1, entry_id=uuid4(), deal=deal, seen=0, by=by)
        for deal, by in ((first, ann), (second, bo))
    ]
    assert refusals(behind_one_lock(field_of(sheet), *acts)) == []
    assert sorted(Revision.objects.values_list("state", flat=True)) == ["accepted", "proposed"]
    kept = now(sheet).sheet
    held = [account.holds for account in kept.game.accounts(kept.state)]
    assert (*kept.totals, *held) == stands
    assert (sum(stands), len(now(sheet).waiting())) == (0, 1)
