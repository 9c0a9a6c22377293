"""The page of laws opens from a table, a result and a call, in the code that the session plays."""

from __future__ import annotations

import json
import re

import pytest
from django.urls import reverse

from scoring.bridge.tables import BOARD_TABLES
from scoring.laws.codes import CODES, CODES_OF_BOARDS
from tests import factories as make
from tournaments.models import Call

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(client, session, director):
    client.force_login(director.user)

    def page(name, *args, of=session):
        return client.get(reverse(name, args=[of.club.slug, of.pk, *args])).content.decode()

    return page


def test_a_table_and_a_result_lead_to_the_laws_with_their_place(shown, session):
    laws = reverse("control-laws", args=[session.club.slug, session.pk])
    encounter, play = make.encounter_of(session), make.play_of(session)
    assert f'"{laws}?encounter={encounter.pk}"' in shown("control-table", "A", 1)
    assert f'"{laws}?play={play.pk}"' in shown("control-play", play.pk)


def test_a_call_for_the_director_leads_there_as_a_page_of_its_own(shown, session):
    laws = reverse("control-laws", args=[session.club.slug, session.pk])
    encounter, play = make.encounter_of(session), make.play_of(session, table=2)
    Call.objects.create(session=session, kind="table", encounter=encounter)
    Call.objects.create(session=session, kind="wrong", encounter=play.encounter, play=play)
    room = shown("control")
    assert f'href="{laws}?encounter={encounter.pk}">' in room
    assert f'href="{laws}?play={play.pk}">' in room


def test_the_page_opens_the_code_that_the_session_plays(shown, director):
    for table, code in (("duplicate-2017", "2017"), ("auction-1913", "duplicate_auction_1913")):
        played = make.make_session(3, settings={"table": table}, club=make.make_club())
        make.Role.objects.create(club=played.club, user=director.user, kind="director")
        page = shown("control-laws", of=played)
        carried = json.loads(re.search(r'<script id="laws"[^>]*>(.*?)</script>', page)[1])
        assert carried["code"] == code


def test_every_scoring_table_has_its_code():
    assert CODES_OF_BOARDS.keys() == BOARD_TABLES.keys()
    assert CODES_OF_BOARDS["whist"] == "duplicate_whist"
    assert set(CODES_OF_BOARDS.values()) <= CODES.keys()
