"""Ties parted, handicaps, strata and categories on the ranking page, and in what is published."""

import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Entry, Play
from tests import factories as make
from tournaments.selectors.results import rankings
from tournaments.services import sessions
from tournaments.services.results import proving, standings

pytestmark = pytest.mark.django_db


def evening(**settings):
    """Three tables, three rounds of one board; pair 1 beats everybody, the others of its line tie."""
    session = make.make_session(3, "mitchell", boards=1, settings=settings)
    for play in Play.objects.filter(encounter__round__section__session=session).order_by("pk"):
        make.enter(play, "4SN+1" if play.encounter.north.number == 1 else "4SN=")
    return session


def page(session):
    standings.refresh_standings(field_id=make.section_of(session).field_id)
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client.get(reverse("ranking", args=[session.club.slug, session.pk])).content.decode()


def lines(session):
    field = make.section_of(session).field
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: line for line in rankings.table(field)}


def test_a_handicap_makes_a_net_list_that_may_be_the_official_one():
    session = evening(handicap={"unit": "percent", "part": "1/2", "official": True})
    Entry.objects.filter(section__session=session, number=3).update(handicap=Decimal(150))
    assert lines(session)[3].place == 1  # 25 + 75 beats 100
    shown = page(session)
    assert "Raw scores" in shown
    sessions.finish(session=session, by=make.STAFF)
    sessions.publish(session=session, by=make.STAFF)
    Entry.objects.filter(section__session=session, number=3).update(handicap=None)
    differences = proving.prove(session)
    assert [one for one in differences if one.where.startswith("publication")] == []


def test_totals_of_a_list_stand_under_one_another():
    session = evening(method="total", handicap={"unit": "board", "part": "1", "official": False})
    Entry.objects.filter(section__session=session, number=3).update(handicap=Decimal("0.5"))
    net = page(session).partition("With handicap, N-S")[2]
    figures = re.findall(r'class="figure percent"[^>]*>([^<]+)<', net)
    # 420 and 450, vulnerable 620 and 650: pair 3 has 420 + 420 + 620, and half a point for each board
    assert {"1550.0", "1461.5", "1460.0"} == {figure for figure in figures if figure[0] == "1"}


def test_strata_rank_a_pair_in_its_own_and_every_higher_one():
    settings = {"strata": {"strata": [{"name": "A"}, {"name": "B", "below": "500"}], "fewest": 1}}
    session = evening(**settings)
    for entry in Entry.objects.filter(section__session=session).prefetch_related("members__person"):
        for member in entry.members.all():
            member.person.masterpoints = Decimal(800 if entry.number == 1 else 100)
            member.person.save()
    shown = page(session)
    assert "Stratum A" in shown
    assert "Stratum B" in shown
    below = shown[shown.index("Stratum B") :]
    assert "Anna &amp; Bo" not in below[: below.index("</table>")]


def test_ties_are_parted_by_the_rules_that_the_event_states():
    plain = lines(evening())
    assert plain[2].tied
    session = evening(ties={"rules": ["boards-won"]})
    assert proving.prove(session) == []
    assert lines(session)[1].place == 1
