"""Where a ruling happened: asked before the laws open, or given to the ruling later."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, REVOKE
from tournaments.models import LawRuling
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import Where

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(session):
    return lambda name, *args: reverse(name, args=[session.club.slug, session.pk, *args])


@pytest.fixture
def without_place(session, director):
    return law_rulings.record(session=session, what=REVOKE, by=director)


def test_every_way_to_the_laws_that_knows_no_place_asks_for_table_and_board_first(client, director, address):
    client.force_login(director.user)
    places = f'href="{address("control-which-ruling", 1)}"'
    for page in ("control-mishaps", "control-law-rulings"):
        assert places in client.get(address(page)).content.decode(), page


def test_a_board_a_table_or_neither_is_chosen_before_the_laws_open(client, director, session, address):
    client.force_login(director.user)
    laws, asked = address("control-laws"), client.get(address("control-which-ruling", 1)).content.decode()
    assert f'href="{laws}"' in asked
    for table in (1, 2, 3):
        assert f'href="{laws}?encounter={make.encounter_of(session, table=table).pk}"' in asked
        assert f'href="{laws}?play={make.play_of(session, table=table).pk}"' in asked
    assert f'href="{address("control-which-ruling", 2)}"' in asked
    assert address("control-which-ruling", 1) in client.get(laws).content.decode()


def test_a_ruling_without_a_place_is_given_its_table_and_board_later(
    client, director, session, address, without_place
):
    client.force_login(director.user)
    play = make.play_of(session, table=2)
    make.enter(play, "4HS=")
    places = address("control-law-place", 1, 1)
    assert f'href="{places}"' in client.get(address("control-law-rulings")).content.decode()
    assert f'name="play" value="{play.pk}"' in client.get(places).content.decode()
    answer = client.post(address("control-law-ruling", 1), {"do": "place", "play": play.pk, "version": 1})
    assert answer.headers["Location"] == address("control-law-rulings")
    newest = LawRuling.objects.latest("version")
    assert (newest.version, newest.play, newest.board, newest.table, newest.round) == (2, play, "3", "2", 1)
    assert (newest.law, newest.reason, newest.before["kind"]) == ("64A1", REVOKE.reason, "played")
    listed = client.get(address("control-law-rulings")).content.decode()
    assert "Ruling 1, board 3, table 2, round 1" in listed


def test_a_place_is_corrected_and_a_ruling_that_waits_has_one_too(session, director, record):
    waiting = record(LATER, play=make.play_of(session))
    table = make.encounter_of(session, table=3)
    moved = law_rulings.place(ruling=waiting, version=1, where=Where(encounter=table), by=director)
    assert (moved.state, moved.play, moved.board, moved.table, moved.before) == ("open", None, "", "3", None)


def test_no_place_is_given_by_strangers_to_stale_rulings_or_from_elsewhere(
    client, director, session, address, without_place
):
    scorer = make.make_user(club=session.club, role="scorer")
    elsewhere = make.play_of(make.make_session(3, club=session.club))
    here = make.play_of(session)
    for user, play, version, status in (
        (scorer, here, 1, 403), (director.user, elsewhere, 1, 404), (director.user, here, 7, 409),
    ):  # fmt: skip
        client.force_login(user)
        sent = {"do": "place", "play": play.pk, "version": version}
        assert client.post(address("control-law-ruling", 1), sent).status_code == status
    assert client.post(address("control-law-ruling", 1), {"do": "place", "version": 1}).status_code == 404
    assert client.get(address("control-law-place", 9, 1)).status_code == 404
    client.force_login(scorer)
    assert client.get(address("control-law-place", 1, 1)).status_code == 403
    assert LawRuling.objects.count() == 1


def test_a_ruling_whose_score_counts_and_one_that_was_withdrawn_keep_their_places(session, director, record):
    play = make.play_of(session)
    make.enter(play, "4HS=")
    scored = law_rulings.adjust(ruling=record(), version=1, outcome=Outcome.played("3NTN="), by=director)
    gone = law_rulings.withdraw(ruling=record(), version=1, reason="No revoke", by=director)
    other = Where(play=make.play_of(session, table=2))
    for ruling, code in ((scored, "ruling.scored"), (gone, "ruling.state")):
        with pytest.raises(RuleError) as refused:
            law_rulings.place(ruling=ruling, version=2, where=other, by=director)
        assert refused.value.code == code
