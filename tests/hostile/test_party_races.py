"""Two hosts, a host and a phone at the same instant: a party is drawn, ended and counted once."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from scoring.models import Session
from scoring.services import sheets
from tests.factories import STAFF
from tests.hostile.races import behind_one_lock, refusals
from tests.tournaments.parties.evenings import Played, make_party, start
from tournaments.services import parties

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
BY_TIME = {"form": "progressive_rubber", "options": {"deals": 0}}


@pytest.fixture
def played() -> Played:
    """Three tables in a round that ends when the host says so."""
    return start(make_party(12, **BY_TIME))


def own(played: Played) -> Session:
    """The session as another request reads it."""
    return Session.objects.select_related("contest__club").get(pk=played.session.pk)


def raced(played: Played, *acts):
    return behind_one_lock(played.section.field_id, *acts)


def draw(played: Played):
    return partial(parties.begin_next, session=own(played), by=STAFF, after=1)


def end(played: Played):
    return partial(parties.finish, session=own(played), by=STAFF)


def deal(played: Played):
    sheet = played.tables(1)[1].sheet
    return partial(
        sheets.record_deal, sheet_id=sheet.pk, ordinal=1, entry_id=uuid4(), deal={"result": "2SN="}, seen=0,
        by=STAFF,
    )  # fmt: skip


def test_two_hosts_draw_one_round(played):
    assert refusals(raced(played, draw(played), draw(played))) == ["party.drawn"]
    assert (played.section.rounds, len(played.tables(2))) == (2, 3)


def test_a_party_that_was_ended_has_no_further_round(played):
    assert refusals(raced(played, end(played), draw(played))) == ["party.setup"]
    assert (own(played).state, played.section.rounds) == (Session.State.FINISHED, 1)


def test_nobody_leaves_a_party_that_was_ended(played):
    entry = played.section.entries.get(number=1)
    entry.section.session = own(played)
    assert refusals(raced(played, end(played), partial(parties.leave, entry=entry, by=STAFF))) == [
        "party.setup"
    ]
    entry.refresh_from_db()
    assert entry.state == "active"


def test_a_deal_that_comes_after_the_bell_is_of_no_round(played):
    assert len(refusals(raced(played, draw(played), deal(played)))) == 1
    assert played.tables(1)[1].plays.filter(accepted__isnull=False).count() == 0


def test_a_deal_that_comes_before_the_bell_counts(played):
    assert refusals(raced(played, deal(played), draw(played))) == []
    assert played.tables(1)[1].plays.filter(accepted__isnull=False).count() == 1
