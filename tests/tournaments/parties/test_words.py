"""What is said of the places: the average where not all played as many rounds; who lasted in a freezeout."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.tournaments.parties.evenings import make_party, play_round, start
from tests.tournaments.parties.test_forms import standing
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lines import place_words
from tournaments.selectors.parties.settings import read_settings, settings_of
from tournaments.services import parties

pytestmark = pytest.mark.django_db
LASTED = (
    "Players who lasted longer are placed higher; among those who went out in the same round, points decide."
)
AVERAGE = "Not everyone has played the same number of rounds, so places are decided by the average per round."


@pytest.mark.parametrize(
    ("people", "words", "said"),
    [(12, {}, ""), (13, {}, AVERAGE), (12, {"form": "freezeout_tournament"}, LASTED)],
)
def test_the_page_of_places_says_what_they_go_by(people, words, said):
    played = start(make_party(people, **words))
    play_round(played, 1, random.Random(1), ties=False)
    if people == 13:  # who sat out the first round has a place once they play
        parties.begin_next(session=played.session, by=make.STAFF)
        play_round(played, 2, random.Random(2))
    assert place_words(standing(played)) == said
    client = Client()
    client.force_login(make.make_user(club=played.session.club, role="director"))
    page = client.get(reverse("party-places", args=[played.session.club.slug, played.session.pk]))
    assert page.status_code == 200
    assert [words for words in (LASTED, AVERAGE) if words in page.content.decode()] == [said] * bool(said)


def test_a_freezeout_is_announced_as_one():
    sentences = announcement(read_settings({"form": "freezeout_tournament"}))
    assert "Those who lose are out. The last one left wins." in sentences
    assert "Among players who go out in the same round, points decide." in sentences
    assert not any("is your score" in sentence or "are your score" in sentence for sentence in sentences)


def test_a_party_by_net_is_announced_as_one():
    session = make_party(12)
    assert "At the end, your score is your points minus your opponents' points." in announcement(
        settings_of(session)
    )


@pytest.mark.parametrize(
    ("form", "minutes"), [("progressive", 20), ("progressive_rubber", 30), ("progressive_whist", 7)]
)
def test_a_round_lasts_as_long_as_the_books_have_it(form, minutes):
    """20 by Law 3, comment; 30 by 000:l.14041; twenty-four hands of whist in an evening of three hours."""
    sentences = announcement(read_settings({"form": form}))
    assert any(f"about {minutes} minutes" in sentence for sentence in sentences)
