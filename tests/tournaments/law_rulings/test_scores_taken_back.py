"""A ruling that is withdrawn or judged again: its adjusted score is undone with it, or kept and said so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.words import RuleError
from tests import factories as make
from tests.hostile.world import proved
from tests.tournaments.law_rulings.conftest import REVOKE
from tournaments.models import LawRuling
from tournaments.services.control import rulings
from tournaments.services.law_rulings import record as law_rulings

pytestmark = pytest.mark.django_db
BEFORE, AFTER = Outcome.played("4HS="), Outcome(OutcomeKind.ASSIGNED, score=-50)
WHY = "No revoke after all"


@pytest.fixture
def play(session):
    make.enter(make.play_of(session), "4HS=")
    return make.play_of(session)


@pytest.fixture
def adjusted(record, play, director):
    """Ruling 1 in its second version: N-S were to have 420 for 4 hearts, and lose 50."""
    return law_rulings.adjust(ruling=record(), version=1, outcome=AFTER, by=director)


def counts(play):
    play.refresh_from_db()
    return Outcome.from_json(play.accepted.outcome) if play.accepted else None


def rows(session):
    return list(session.law_rulings.values()), list(session.deeds.values())


def test_with_the_ruling_its_score_goes_and_the_result_before_counts_again(session, adjusted, play, director):
    assert counts(play).same_as(AFTER)
    gone = law_rulings.withdraw(ruling=adjusted, version=2, reason=WHY, by=director)
    assert (gone.state, gone.after, gone.adjustment) == ("withdrawn", None, None)
    assert counts(play).same_as(BEFORE)
    act, adjustment, _recorded = session.deeds.all()
    assert (act.kind, act.reason, act.undone) == ("law", WHY, None)
    assert (adjustment.kind, adjustment.undone is None) == ("ruling", False)
    earlier = session.law_rulings.get(version=2)
    assert (Outcome.from_json(earlier.after), earlier.adjustment) == (AFTER, adjustment)
    assert proved(session)


def test_where_nothing_counted_before_nothing_counts_again(session, record, director):
    open_play = make.play_of(session, table=2)
    ruling = record(play=open_play)
    law_rulings.adjust(ruling=ruling, version=1, outcome=AFTER, by=director)
    law_rulings.withdraw(ruling=ruling, version=2, reason=WHY, by=director)
    assert counts(open_play) is None


def test_of_a_score_adjusted_twice_the_result_before_both_counts_again(adjusted, play, director):
    twice = Outcome(OutcomeKind.ASSIGNED, score=-100)
    law_rulings.adjust(ruling=adjusted, version=2, outcome=twice, by=director)
    assert counts(play).same_as(twice)
    law_rulings.withdraw(ruling=adjusted, version=3, reason=WHY, by=director)
    assert counts(play).same_as(BEFORE)


def test_judged_again_the_score_goes_unless_it_is_kept(session, adjusted, play, director):
    other = replace(REVOKE, answers=REVOKE.answers | {"won_by": "side"})
    kept = law_rulings.judge(ruling=adjusted, version=2, what=other, by=director, keep_score=True)
    assert counts(play).same_as(AFTER)
    assert Outcome.from_json(kept.after).same_as(AFTER)
    judged = law_rulings.judge(ruling=kept, version=3, what=REVOKE, by=director)
    assert (judged.state, judged.after) == ("given", None)
    assert counts(play).same_as(BEFORE)


def test_a_newer_result_stands_in_the_way_and_nothing_is_withdrawn(session, adjusted, play, director):
    play.refresh_from_db()
    rulings.rule(play=play, outcome=Outcome(OutcomeKind.NOT_PLAYED), by=director)
    before = rows(session)
    with pytest.raises(RuleError) as error:
        law_rulings.withdraw(ruling=adjusted, version=2, reason=WHY, by=director)
    assert error.value.code == "undo.order"
    assert str(error.value) == "Undo the newer one first: Board 1, table 1: not played."
    assert rows(session) == before
    kept = law_rulings.withdraw(ruling=adjusted, version=2, reason=WHY, by=director, keep_score=True)
    assert kept.state == "withdrawn"
    assert counts(play).kind is OutcomeKind.NOT_PLAYED


def test_the_page_previews_the_withdrawal_and_says_where_a_score_still_counts(
    client, session, adjusted, play, director
):
    client.force_login(director.user)
    act = reverse("control-law-ruling", args=[session.club.slug, session.pk, 1])
    result = reverse("control-play", args=[session.club.slug, session.pk, play.pk])
    looked = client.post(act, {"do": "look", "version": 2, "reason": WHY}).content.decode()
    assert "1 result changes" in looked
    assert f'value="{WHY}"' in looked
    assert counts(play).same_as(AFTER)
    assert "still counts" not in looked
    client.post(act, {"do": "withdraw", "version": 2, "reason": WHY, "keep_score": 1})
    page = client.get(reverse("control-law-rulings", args=[session.club.slug, session.pk])).content.decode()
    assert "The ruling was withdrawn, but its adjusted score still counts." in page
    assert f'href="{result}"' in page
    assert LawRuling.objects.latest("version").state == "withdrawn"


def test_the_page_of_laws_says_what_judging_again_restores(client, session, adjusted, play, director):
    client.force_login(director.user)
    laws = reverse("control-laws", args=[session.club.slug, session.pk])
    page = client.get(f"{laws}?again=1").content.decode()
    assert "With the new ruling the result before it counts again: 1 result changes" in page
    answers = '{"established": true, "won_by": "side", "later_tricks": "some"}'
    sent = {"code": "2017", "table": "revoke", "answers": answers, "again": 1, "version": 2}
    client.post(laws, sent | {"keep_score": 1})
    assert counts(play).same_as(AFTER)
    client.post(laws, sent | {"version": 3})
    assert counts(play).same_as(BEFORE)
