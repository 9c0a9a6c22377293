"""A second warning under the same law brings the standard penalty (Law 90), which the director confirms."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.urls import reverse

from scoring.actors import user_actor
from scoring.words import RuleError
from tests import factories as make
from tests.hostile.world import proved
from tests.tournaments.law_rulings.conftest import REVOKE
from tournaments.models import LawRuling
from tournaments.selectors.control.law_rulings import in_words
from tournaments.services.control import rulings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where
from tournaments.services.law_rulings.warnings import penalise_second_offence

pytestmark = pytest.mark.django_db
SLOW = ByLaw(code="2017", table="error_of_procedure", answers={"error": "slow"})
LOUD = replace(SLOW, answers={"error": "loud"})


@pytest.fixture
def warn(session, director):
    """Warn a pair, unless told otherwise pair 1 for slow play."""

    def warned(number=1, what=SLOW, of=session):
        what = replace(what, warned=make.entry_of(of, number))
        return law_rulings.record(session=of, what=what, where=Where(), by=director)

    return warned


def refused(ruling, by, version=1) -> RuleError:
    before = LawRuling.objects.count(), ruling.session.deeds.count()
    with pytest.raises(RuleError) as error:
        penalise_second_offence(ruling=ruling, version=version, by=by)
    assert (LawRuling.objects.count(), ruling.session.deeds.count()) == before
    return error.value


def test_the_second_warning_under_a_law_brings_the_standard_penalty_of_the_scale(session, warn, director):
    """At matchpoints 10 per cent of a top. Slow play is Law 90B2, talk that others hear Law 90B3."""
    for number, what in ((1, SLOW), (2, SLOW), (1, LOUD)):
        warn(number, what)
    assert [one.warning.brings_penalty for one in in_words(session)] == [False] * 3
    second = warn()
    assert second.law == "90B2"
    told = in_words(session)[3].warning
    assert (told.who, [row.number for row in told.earlier], told.brings_penalty) == ("Pair 1", [1], True)
    given = penalise_second_offence(ruling=second, version=1, by=director)
    penalty = make.entry_of(session, 1).penalties.get()
    assert (penalty.amount, penalty.unit, penalty.kind) == (Decimal(10), "top", "slow")
    assert penalty.reason == "Ruling 4: second warning, Law 90B2"
    assert (given.version, given.penalty) == (2, penalty)
    assert session.deeds.first().words == "Pair 1: 10 % of a top deducted"
    assert in_words(session)[3].warning.brings_penalty is False
    assert proved(session)


def test_what_brings_no_penalty_is_refused_in_words(session, warn, record, director):
    assert refused(record(), director).code == "warning.none"
    first = warn()
    error = refused(first, director)
    assert (error.code, error.source) == ("warning.first", "Law 90")
    assert str(error) == (
        "This is the first warning of Pair 1 under Law 90B2: only a second one brings the standard penalty."
    )
    second = warn()
    assert refused(second, user_actor(make.make_user(club=session.club, role="scorer"))).code == (
        "permission.rule"
    )
    assert refused(second, director, version=7).code == "ruling.stale"
    penalise_second_offence(ruling=second, version=1, by=director)
    error = refused(second, director, version=2)
    assert str(error) == "Pair 1 has already been given the standard penalty for this."


def test_a_warning_that_was_withdrawn_does_not_count(session, warn, director):
    first, second = warn(), warn()
    law_rulings.withdraw(ruling=first, version=1, reason="Not they", by=director)
    assert refused(second, director).code == "warning.first"
    law_rulings.withdraw(ruling=second, version=1, reason="Nor they", by=director)
    assert refused(second, director, version=2).code == "ruling.state"


def test_a_penalty_that_was_taken_back_can_be_given_again(session, warn, director):
    warn()
    second = penalise_second_offence(ruling=warn(), version=1, by=director)
    rulings.reverse_penalty(penalty=second.penalty, by=director)
    third = penalise_second_offence(ruling=second, version=2, by=director)
    assert third.penalty.reversed_at is None
    assert make.entry_of(session, 1).penalties.count() == 2


def test_the_same_people_are_warned_in_another_session_of_the_event(session, warn, director):
    people = [[member.person for member in make.entry_of(session, number).members.all()] for number in (1, 2)]
    other = make.make_session(3, club=session.club)
    other.contest = session.contest
    other.save(update_fields=["contest"])  # the head of its chain has moved on since the object was read
    for number, members in ((2, people[0]), (1, people[1])):
        entry = make.entry_of(other, number)
        for member, person in zip(entry.members.all(), members, strict=True):
            member.person = person
            member.save()
    warn(1)
    assert refused(warn(1, of=other), director).code == "warning.first"
    second = warn(2, of=other)
    penalise_second_offence(ruling=second, version=1, by=director)
    assert make.entry_of(other, 2).penalties.count() == 1


def test_nobody_of_another_session_is_warned(session, director):
    stranger = make.entry_of(make.make_session(3, club=session.club), 1)
    what = replace(REVOKE, warned=stranger)
    with pytest.raises(RuleError) as error:
        law_rulings.record(session=session, what=what, where=Where(), by=director)
    assert (error.value.code, LawRuling.objects.count()) == ("warning.elsewhere", 0)


def test_the_page_warns_says_the_second_offence_and_gives_the_penalty(client, session, director):
    client.force_login(director.user)
    args = [session.club.slug, session.pk]
    laws, listed = reverse("control-laws", args=args), reverse("control-law-rulings", args=args)
    opened = client.get(f"{laws}?encounter={make.encounter_of(session).pk}").content.decode()
    entry = make.entry_of(session, 1)
    assert f'<option value="{entry.pk}">Pair 1</option>' in opened
    assert "Pair 2" not in opened  # sits at another table
    sent = {"code": "2017", "table": "error_of_procedure", "answers": '{"error": "slow"}', "warned": entry.pk}
    client.post(laws, sent)
    assert "Give the standard penalty" not in client.get(listed).content.decode()
    client.post(laws, sent)
    page = client.get(listed).content.decode()
    assert "Warned before by ruling 1 of Tuesday pairs under the same law." in page
    assert "This is the second offence of Pair 1: the standard penalty is 10 % of a top." in page
    act = reverse("control-law-ruling", args=[*args, 2])
    make.enter_all(session)
    looked = client.post(act, {"do": "look_penalty", "version": 1}).content.decode()
    assert "pair 1: " in looked
    assert not entry.penalties.exists()
    client.post(act, {"do": "penalise", "version": 1})
    assert entry.penalties.count() == 1
    assert "The standard penalty has been given." in client.get(listed).content.decode()
    refusal = client.post(act, {"do": "penalise", "version": 2})
    assert refusal.status_code == 422
    assert client.post(laws, sent | {"warned": 10**6}).status_code == 404
