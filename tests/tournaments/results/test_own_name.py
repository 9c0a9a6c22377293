"""One's own results without an account: the name tapped once on a phone, kept there, and signed."""

from __future__ import annotations

import datetime as dt
import random
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.people import services as people
from clubs.people.models import Person
from scoring.models import EntryMember, Field, Session
from tests import factories as make
from tests.tournaments.parties.evenings import make_party, play_round, start
from tests.tournaments.results.evenings import address, evening, fresh, pk_of, play_on, text_of
from tests.tournaments.seasons.evenings import make_season
from tournaments.models import Call, Season
from tournaments.services import parties, seasons, sessions
from tournaments.services.results.standings import refresh_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def published() -> Session:
    """N-S pair 1, Anna and Bo, have 100 per cent, Cem and Dee 50, Eva and Finn 0."""
    session = evening()
    sessions.publish(session=session, by=make.STAFF)
    return fresh(session)


def person_of(session: Session, number: int) -> int:
    return EntryMember.objects.get(
        entry__section__session=session, entry__number=number, seat=1, entry=pk_of(session, number)
    ).person_id


def choose(client: Client, session: Session, person: int) -> None:
    answer = client.post(address(session, "own-name"), {"person": str(person)})
    assert answer.status_code == 302
    assert answer["Location"] == address(session, "ranking")


def ranking(client: Client, session: Session) -> str:
    return client.get(address(session, "ranking")).content.decode()


def report(client: Client, session: Session, number: int, board: int = 1):
    play = play_on(session, board, number)
    return client.post(address(session, "wrong", pk_of(session, number)), {"play": str(play.pk)})


def test_the_name_is_tapped_once_and_the_own_line_is_marked_and_first(client, published):
    page = text_of(client, address(published, "ranking"))
    assert "Which name is yours?" in page
    assert "You:" not in page
    names = text_of(client, address(published, "own-name"))
    assert "Anna Bo Cem Dee" in names
    choose(client, published, person_of(published, 2))
    page = text_of(client, address(published, "ranking"))
    assert page.index("You: place 2, 50.00 %") < page.index("Anna & Bo")
    assert f'id="own-{pk_of(published, 2)}"' in ranking(client, published)
    assert "Report a mistake" in text_of(client, address(published, "card", pk_of(published, 2)))
    assert "Report a mistake" not in text_of(client, address(published, "card", pk_of(published, 1)))


def test_the_names_are_by_surname_as_in_the_list_of_members(client, published):
    """Anna Young comes last but one, before a Zorn; Bo, who has one name, comes where a surname Bo would."""
    for number, seat, name in ((1, 1, "Anna Young"), (2, 1, "Cem Zorn")):
        member = make.entry_of(published, number).members.get(seat=seat).person
        member.name = name
        member.save()
    names = text_of(client, address(published, "own-name"))
    assert names.index("Bo") < names.index("Dee") < names.index("Anna Young") < names.index("Cem Zorn")


def test_it_is_kept_for_every_session_of_the_club_and_can_be_forgotten(client, published):
    choose(client, published, person_of(published, 2))
    later = evening(club=published.club, date=dt.date(2026, 11, 27))
    EntryMember.objects.filter(entry=pk_of(later, 3), seat=1).update(person=person_of(published, 2))
    sessions.publish(session=fresh(later), by=make.STAFF)
    assert f'id="own-{pk_of(later, 3)}"' in ranking(client, later)
    choose(client, published, 0)
    assert 'id="own-' not in ranking(client, published)


def test_the_page_that_is_kept_for_all_is_marked_for_nobody_else(client, published):
    ranking(Client(), published)
    choose(client, published, person_of(published, 1))
    assert f'id="own-{pk_of(published, 1)}"' in ranking(client, published)
    assert 'id="own-' not in ranking(Client(), published)
    other = Client()
    choose(other, published, person_of(published, 3))
    assert f'id="own-{pk_of(published, 3)}"' in ranking(other, published)
    with CaptureQueriesContext(
        connection,
    ) as without:
        ranking(Client(), published)
    with CaptureQueriesContext(connection) as queries:
        ranking(client, published)
    assert len(queries) == len(without) + 2  # whether they were merged, and which entries are theirs


def test_a_chosen_name_follows_a_merge_and_ends_with_a_person_who_is_forgotten(client, published):
    """Anna was written twice, and the director makes one of the two: her phone still knows her."""
    admin = make.make_user(club=published.club, role="admin")
    chosen = Person.objects.get(pk=person_of(published, 1))
    choose(client, published, chosen.pk)
    kept = make.make_person(published.club, "Anna Alder")
    people.merge_persons(keep=kept, drop=chosen, by=admin)
    assert f'id="own-{pk_of(published, 1)}"' in ranking(client, published)
    Person.objects.filter(pk=kept.pk).update(forgotten=timezone.now())
    assert 'id="own-' not in ranking(client, published)


def test_a_leader_board_asks_for_the_name_and_marks_the_own_line(client, published):
    anna, club = Person.objects.get(pk=person_of(published, 1)), published.club
    season = make_season(club)
    page, names = season.get_absolute_url(), reverse("season-own-name", args=[club.slug, season.pk])
    assert f'<a href="{names}">Which name is yours?' in client.get(page).content.decode()
    assert anna.name in client.get(names).content.decode()
    stranger = make.make_person(club, "Zoe")
    for person in (str(stranger.pk), "x", ""):
        assert client.post(names, {"person": person}).status_code == 404
    assert client.post(names, {"person": str(anna.pk)})["Location"] == page
    shown = client.get(page).content.decode()
    assert "My place" in shown
    assert 'class="own"' in shown
    assert f'<a href="{names}">Not you?' in shown
    client.post(names, {"person": "0"})
    assert 'class="own"' not in client.get(page).content.decode()
    ladder = make_season(club, kind=Season.Kind.LADDER)
    seasons.join_ladder(season=ladder, person=anna, by=make.STAFF)
    assert client.get(reverse("season-own-name", args=[club.slug, ladder.pk])).status_code == 404
    client.force_login(make.make_user(club=club, role="director"))
    assert names not in client.get(page).content.decode()


def test_what_was_not_signed_for_this_club_counts_for_nothing(client, published):
    choose(client, published, person_of(published, 1))
    (name,) = [name for name in client.cookies if name.startswith("own-name-")]
    good = client.cookies[name].value
    elsewhere = evening()
    sessions.publish(session=elsewhere, by=make.STAFF)
    for club, value in ((published.club, f"{good}x"), (published.club, "1"), (elsewhere.club, good)):
        stranger = Client()
        stranger.cookies[f"own-name-{club.pk}"] = value
        session = published if club == published.club else fresh(elsewhere)
        assert 'id="own-' not in ranking(stranger, session), value


def test_only_players_of_a_published_session_can_be_chosen(client, published):
    stranger = make.make_person(published.club, "Zoe")
    for person in (str(stranger.pk), "x", ""):
        assert client.post(address(published, "own-name"), {"person": person}).status_code == 404
    running = make.make_session(3)
    assert client.get(address(running, "own-name")).status_code == 404


def test_a_name_opens_no_board_that_is_still_played_anywhere(client, published):
    """Before publication, and while another club of the field plays, a claimed name counts for nothing."""
    choose(client, published, person_of(published, 1))
    Field.objects.filter(sections__session=published).update(final=False)
    assert 'id="own-' not in ranking(client, published)
    Field.objects.filter(sections__session=published).update(final=True)
    sessions.reopen(session=fresh(published), by=make.STAFF)
    assert 'id="own-' not in ranking(client, published)
    assert report(client, published, 1).status_code == 422
    assert Call.objects.count() == 0


def test_a_mistake_is_reported_once_with_the_name_and_how_it_came(client, published):
    choose(client, published, person_of(published, 2))
    for _twice in range(2):
        assert report(client, published, 2).status_code == 302
    call = Call.objects.get()
    assert (call.kind, call.by_name) == ("wrong", "Cem")
    assert call.words == "Board 1: reported as wrong, from a phone without an account."
    assert "reported to the director" in text_of(client, address(published, "card", pk_of(published, 2)))


def test_nobody_reports_a_mistake_of_others_or_without_a_name_or_too_late(client, published):
    assert report(client, published, 1).status_code == 403
    choose(client, published, person_of(published, 2))
    assert report(client, published, 1).status_code == 403
    over = timezone.now() - dt.timedelta(minutes=1)
    Session.objects.filter(pk=published.pk).update(corrections_until=over)
    answer = report(client, published, 2)
    assert answer.status_code == 422
    assert "The correction period has ended" in answer.content.decode()
    assert Call.objects.count() == 0


def test_a_phone_that_reports_again_and_again_is_refused(client, published):
    """Twelve reports in ten minutes under one name, from one address; others at that address are not."""
    choose(client, published, person_of(published, 2))
    codes = [report(client, published, 2, 1 + count % 6).status_code for count in range(12)]
    assert codes == [302] * 12
    refused = report(client, published, 2)
    assert refused.status_code == 429
    assert "Too many reports" in refused.content.decode()
    choose(client, published, person_of(published, 1))
    assert report(client, published, 1).status_code == 302


def test_an_address_that_reports_under_all_names_is_refused_and_no_other(client, published, monkeypatch):
    monkeypatch.setattr("tournaments.views.results.REPORTS_OF_AN_ADDRESS", 1)
    choose(client, published, person_of(published, 2))
    assert report(client, published, 2).status_code == 302
    choose(client, published, person_of(published, 1))
    assert report(client, published, 1).status_code == 429
    client.defaults["REMOTE_ADDR"] = "192.0.2.10"
    assert report(client, published, 1).status_code == 302


# Every other ranking


def test_a_party_marks_the_own_line_and_puts_it_first_once_it_is_published(client):
    played = start(make_party(8))
    play_round(played, 1, random.Random(8))
    refresh_standings(field_id=played.section.field_id)
    parties.finish(session=played.session, by=make.STAFF)
    party = fresh(played.session)
    places = address(party, "party-places")
    assert "Which name is yours?" not in text_of(client, places)
    assert client.get(address(party, "party-own-name")).status_code == 404
    parties.publish(session=party, by=make.STAFF)
    assert "Which name is yours?" in text_of(client, places)
    who = EntryMember.objects.get(entry__section__session=party, person__name="Cem").person_id
    answer = client.post(address(party, "party-own-name"), {"person": str(who)})
    assert answer["Location"] == places
    page = client.get(places).content.decode()
    assert page.count('<tr class="own">') == 1
    assert re.search(r'<tr class="own">.*?Cem</a>\s*<span class="state you">you</span>', page)
    assert page.index("<strong>You:</strong>") < page.index("<table")
    assert '<tr class="own">' not in Client().get(places).content.decode()


def test_a_party_marks_the_line_of_a_member_who_is_signed_in_while_it_is_played(client):
    played = start(make_party(8))
    person = EntryMember.objects.get(entry__section__session=played.session, person__name="Bo").person
    person.user = make.make_user()
    person.save()
    client.force_login(person.user)
    play_round(played, 1, random.Random(8))
    refresh_standings(field_id=played.section.field_id)
    page = client.get(address(played.session, "party-places")).content.decode()
    assert re.search(r'<tr class="own">.*?Bo</a>', page)
    assert "Which name is yours?" not in page


def test_a_leader_board_has_the_own_line_first(client, published):
    board = make_season(published.club).get_absolute_url()
    assert "You:" not in text_of(client, board)
    choose(client, published, person_of(published, 3))
    page = client.get(board).content.decode()
    assert page.index("<strong>You:</strong>") < page.index("<table")
    assert page.count(' class="own"') == 1
    assert "You:" not in text_of(Client(), board)


def test_an_event_has_the_own_line_first_once_all_of_it_is_public(client, published):
    event = reverse("event", args=[published.club.slug, published.contest_id])
    choose(client, published, person_of(published, 2))
    page = client.get(event).content.decode()
    assert page.index("<strong>You:</strong>") < page.index("<table")
    assert page.count('<tr class="own">') == 1
    sessions.reopen(session=fresh(published), by=make.STAFF)
    assert '<tr class="own">' not in client.get(event).content.decode()


def test_a_ladder_has_the_own_place_first(client, published):
    person = Person.objects.get(pk=person_of(published, 2))
    person.user = make.make_user()
    person.save()
    ladder = make_season(published.club, kind=Season.Kind.LADDER)
    for who in (Person.objects.get(pk=person_of(published, 1)), person):
        seasons.join_ladder(season=ladder, person=who, by=make.STAFF)
    client.force_login(person.user)
    page = text_of(client, ladder.get_absolute_url())
    assert page.index("You: place 2") < page.index("Anna")
