"""Appeals: both partners within the correction period (Law 92), decided with reasons (Law 93)."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.actors import user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, REVOKE
from tournaments.models import LawRuling
from tournaments.selectors.publishing.lacking import lacking
from tournaments.services import sessions
from tournaments.services.law_rulings import appeals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
WHO = {"appellant": "Pair 3, North-South", "concurs": True}
REASONS = {"committee": "Eva, Jan and Kit", "decision": "Most players consulted would have passed."}


def refused(act, **named) -> str:
    """The code of a refusal after which the record is as it was before."""
    before = list(LawRuling.objects.values())
    with pytest.raises(RuleError) as error:
        act(**named)
    assert list(LawRuling.objects.values()) == before
    return error.value.code


def test_an_appeal_is_upheld_with_its_reasons_and_every_state_stays(session, record, director):
    appealed = appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    assert (appealed.state, appealed.appellant) == ("appeal", "Pair 3, North-South")
    assert lacking(session).appeals == 1
    upheld = appeals.decide(ruling=appealed, version=2, amended=False, by=director, **REASONS)
    assert (upheld.law, upheld.committee, upheld.decision) == ("64A1", *REASONS.values())
    assert upheld.appealed_at <= upheld.decided_at
    assert [one.state for one in session.law_rulings.all()] == ["given", "appeal", "upheld"]
    assert lacking(session).appeals == 0
    assert prove(session) == []


def test_an_amended_ruling_takes_the_score_of_the_committee(session, record, director):
    make.enter(make.play_of(session), "4HS=")
    appealed = appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    amended = appeals.decide(ruling=appealed, version=2, amended=True, by=director, **REASONS)
    outcome = Outcome(OutcomeKind.ASSIGNED, score=450)
    scored = law_rulings.adjust(ruling=amended, version=3, outcome=outcome, by=director)
    assert (scored.state, make.play_of(session).score) == ("amended", 450)


def test_what_an_appeal_lacks_is_said(session, record, director):
    ruling = record()
    named = {"ruling": ruling, "version": 1, "by": director}
    assert refused(appeals.lodge, **named, appellant="Pair 3", concurs=False) == "appeal.concur"
    assert refused(appeals.lodge, **named, appellant=" ", concurs=True) == "appeal.who"
    assert refused(appeals.decide, **named, amended=True, **REASONS) == "ruling.state"
    stranger = user_actor(make.make_user(club=session.club, role="scorer"))
    assert refused(appeals.lodge, **(named | {"by": stranger}), **WHO) == "permission.rule"
    appealed = appeals.lodge(**named, **WHO)
    assert refused(appeals.lodge, **named, **WHO) == "ruling.stale"
    named = {"ruling": appealed, "version": 2, "by": director, "amended": False}
    assert refused(appeals.decide, **named, committee="", decision="Yes") == "appeal.committee"
    assert refused(appeals.decide, **named, committee="Eva", decision="") == "appeal.reasons"
    del named["amended"]
    assert refused(law_rulings.withdraw, **named, reason="Never mind") == "ruling.state"


def test_an_appeal_is_withdrawn_and_the_ruling_stands(session, record, director):
    """No committee sits, and there is no second appeal; the director may change the ruling (Law 82C)."""
    appealed = appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    named = {"ruling": appealed, "version": 2, "by": director}
    assert refused(appeals.withdraw_appeal, **named, deposit_kept=True) == "appeal.deposit"
    dropped = appeals.withdraw_appeal(**named)
    assert (dropped.state, dropped.law, dropped.decision, dropped.committee) == ("dropped", "64A1", "", "")
    assert dropped.appealed_at <= dropped.decided_at
    assert lacking(session).appeals == 0
    named |= {"version": 3}
    assert refused(appeals.withdraw_appeal, **named) == "ruling.state"
    assert refused(appeals.decide, **named, amended=True, **REASONS) == "ruling.state"
    assert refused(appeals.lodge, **named, **WHO) == "ruling.state"
    assert law_rulings.judge(**named, what=REVOKE).state == "given"
    assert prove(session) == []


def test_an_appeal_against_a_changed_ruling_begins_without_the_first_decision(session, record, director):
    appealed = appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    advised = appeals.decide(
        ruling=appealed, version=2, amended=False, recommended=True, by=director, **REASONS
    )
    law_rulings.judge(ruling=advised, version=3, what=REVOKE, by=director)
    again = appeals.lodge(ruling=advised, version=4, by=director, **WHO)
    assert (again.committee, again.decision, again.decided_at) == ("", "", None)


def test_on_a_point_of_law_the_committee_can_only_recommend_a_change(session, record, director):
    """Law 93B3: the ruling stands until the director changes it; the director may."""
    appealed = appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    named = {"ruling": appealed, "version": 2, "by": director, "on_law": True} | REASONS
    assert refused(appeals.decide, **named, amended=True) == "appeal.law"
    advised = appeals.decide(**named, amended=False, recommended=True)
    assert (advised.state, advised.law, advised.decision) == ("advised", "64A1", REASONS["decision"])
    assert refused(appeals.decide, **(named | {"version": 3}), amended=False) == "ruling.state"
    changed = law_rulings.judge(
        ruling=advised, version=3, what=replace(REVOKE, answers=REVOKE.answers | {"won_by": "side"}),
        by=director,
    )  # fmt: skip
    assert (changed.state, changed.decision) == ("given", REASONS["decision"])


def test_the_list_takes_a_recommendation_and_refuses_to_amend_on_law(client, session, record, director):
    appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    client.force_login(director.user)
    act = reverse("control-law-ruling", args=[session.club.slug, session.pk, 1])
    refusal = client.post(act, {"do": "amend", "version": 2, "on_law": 1, **REASONS})
    assert refusal.status_code == 422
    assert "It may recommend that the director change the ruling." in refusal.content.decode()
    client.post(act, {"do": "recommend", "version": 2, "on_law": 1, **REASONS})
    page = client.get(reverse("control-law-rulings", args=[session.club.slug, session.pk])).content.decode()
    assert "Stands; the committee recommends a change" in page
    assert "?again=1" in page


def test_the_list_withdraws_an_appeal(client, session, record, director):
    session.club.appeal_deposit = 20
    session.club.save()
    appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    client.force_login(director.user)
    act = reverse("control-law-ruling", args=[session.club.slug, session.pk, 1])
    refusal = client.post(act, {"do": "withdraw_appeal", "version": 2, "decision": "They saw <the> play."})
    assert refusal.status_code == 422
    assert "Say whether the deposit is returned or kept." in refusal.content.decode()
    assert ">They saw &lt;the&gt; play.</textarea>" in refusal.content.decode()
    client.post(act, {"do": "withdraw_appeal", "version": 2, "deposit": "returned", "decision": "They saw."})
    page = client.get(reverse("control-law-rulings", args=[session.club.slug, session.pk])).content.decode()
    assert "Stands; the appeal was withdrawn" in page
    assert "Deposit: 20.00 (returned)" in page
    assert "<p>They saw.</p>" in page


def test_an_open_ruling_is_not_appealed(record, director):
    assert refused(appeals.lodge, ruling=record(LATER), version=1, by=director, **WHO) == "ruling.state"


def test_an_appeal_after_the_correction_period_is_too_late(session, record, director):
    """Law 92B: the period ends as the club set it after the result became official."""
    make.enter_all(session)
    ruling = record()
    sessions.publish(session=ruling.session, by=director)
    over = timezone.now() - dt.timedelta(minutes=1)
    Session.objects.filter(pk=session.pk).update(corrections_until=over)
    ruling.session.refresh_from_db()
    assert refused(appeals.lodge, ruling=ruling, version=1, by=director, **WHO) == "appeal.late"
    in_time = timezone.now() + dt.timedelta(minutes=1)
    Session.objects.filter(pk=session.pk).update(corrections_until=in_time)
    ruling.session.refresh_from_db()
    assert appeals.lodge(ruling=ruling, version=1, by=director, **WHO).state == "appeal"


def test_the_list_records_an_appeal_and_its_decision(client, session, record, director):
    record()
    client.force_login(director.user)
    act = reverse("control-law-ruling", args=[session.club.slug, session.pk, 1])
    refusal = client.post(act, {"do": "appeal", "version": 1, "appellant": "Pair 3"})
    assert refusal.status_code == 422
    assert "both partners, or the captain of the team, concur" in refusal.content.decode()
    assert 'name="appellant" maxlength="200" value="Pair 3"' in refusal.content.decode()
    client.post(act, {"do": "appeal", "version": 1, "appellant": "Pair 3", "concurs": 1})
    client.post(act, {"do": "amend", "version": 2, **REASONS})
    assert LawRuling.objects.latest("version").state == "amended"
    page = client.get(reverse("control-law-rulings", args=[session.club.slug, session.pk])).content.decode()
    for words in ("Amended on appeal", "Appealed by Pair 3", "Eva, Jan and Kit", REASONS["decision"]):
        assert words in page, words


def test_the_deposit_is_proved_and_what_is_changed_behind_it_is_found(session, record, director):
    session.club.appeal_deposit = 20
    session.club.save()
    appealed = appeals.lodge(ruling=record(), version=1, by=director, **WHO)
    named = {"ruling": appealed, "version": 2, "by": director, "amended": False} | REASONS
    assert refused(appeals.decide, **named) == "appeal.deposit"
    assert refused(appeals.decide, **(named | {"amended": True, "on_law": True})) == "appeal.law"
    decided = appeals.decide(**named, deposit_kept=True)
    assert (decided.deposit, decided.deposit_kept) == (20, True)
    assert prove(session) == []
    for changed in ({"deposit": None}, {"deposit": 30}, {"deposit_kept": False}):
        rows = LawRuling.objects.filter(pk=decided.pk)
        rows.update(**changed)
        assert prove(session) != [], changed
        rows.update(deposit=20, deposit_kept=True)
    assert prove(session) == []
