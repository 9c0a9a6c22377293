"""The bin: a session made for trying goes, is nowhere seen, comes back as it was, or is removed for good."""

from __future__ import annotations

import datetime as dt
import random
from io import StringIO
from unittest.mock import ANY

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from clubs.people import services as people
from scoring.models import ChainLink, Entry, EntryMember, Field, Play, Revision, Session, Sheet, TableLink
from scoring.words import Missing, RuleError
from tests import factories as make
from tests.hostile import world
from tests.hostile.addresses import of_the_site
from tests.tournaments.parties.evenings import make_party, play_round, start
from tests.tournaments.results.evenings import evening, fresh
from tournaments import tasks
from tournaments.selectors.seasons.history import history as history_of
from tournaments.selectors.seasons.player_boards import boards_of_person
from tournaments.selectors.table.evening_links import entry_of_token, evening_token
from tournaments.services import session_bin, sessions

pytestmark = pytest.mark.django_db
OF_ONE = ("c/{slug}/s/{pk}/", "c/{slug}/p/{pk}/", "api/v1/clubs/{slug}/sessions/{session}/")


def party() -> Session:
    """A party of which one round was played."""
    session = make_party(8, rounds=1)
    play_round(start(session), 1, random.Random(1))
    return session


KINDS = {"session": evening, "party": party}


@pytest.fixture(params=KINDS)
def tried(request) -> Session:
    return KINDS[request.param]()


@pytest.fixture
def director(client, tried):
    user = make.make_user(club=tried.club, role="director")
    client.force_login(user)
    return user


def remove(client, session: Session, **data: str):
    name = "party-remove" if session.contest.planner == "party" else "session-remove"
    return client.post(reverse(name, args=[session.club.slug, session.pk]), data, follow=True)


def later(session: Session, days: float) -> int:
    Session.everywhere.filter(pk=session.pk).update(binned=timezone.now() - dt.timedelta(days=days))
    return session_bin.remove_overdue()


def proof(session: Session, *options: str) -> str:
    out = StringIO()
    call_command("prove", session.pk, *options, stdout=out)
    return out.getvalue()


def test_the_bin_names_it_with_the_days_left_and_it_comes_back_as_it_was(client, tried, director):
    before = (tried.state, Entry.objects.count(), Revision.objects.count())
    page = remove(client, tried, reason="only tried").content.decode()
    assert "30 days left" in page
    assert "only tried" in page
    assert tried.name in page
    assert tried.name not in client.get(reverse("club", args=[tried.club.slug])).content.decode()
    back = reverse("session-back", args=[tried.club.slug, tried.pk])
    assert client.post(back).status_code == 302
    assert client.post(back).status_code == 302
    tried.refresh_from_db()
    assert (tried.state, Entry.objects.count(), Revision.objects.count()) == before
    assert client.get(tried.get_absolute_url(), follow=True).status_code == 200
    assert "agrees with the results" in proof(tried)


def test_what_is_overdue_and_still_in_the_bin_has_no_days_left(client, tried, director):
    remove(client, tried)
    Session.everywhere.filter(pk=tried.pk).update(binned=timezone.now() - dt.timedelta(days=31))
    page = client.get(reverse("session-bin", args=[tried.club.slug])).content.decode()
    assert "Deleted for good today" in page
    assert "0 days left" not in page


def test_no_address_of_a_session_in_the_bin_is_there(client, tried, director):
    """Every address of the site below a session or a party, read and sent to, by its own director."""
    ids = {"slug": [tried.club.slug], "pk": [tried.pk], "party": [tried.pk], "session": [tried.pk]}
    ids |= {"entry": Entry.objects.values_list("pk", flat=True)[:1], "letter": ["A"]}
    session_bin.put_in_bin(session=tried, by=make.STAFF)
    asked, found = 0, []
    for address in of_the_site():
        if not any(before in address.template for before in OF_ONE):
            continue
        for path in address.of(ids):
            for answer in (client.get(path), client.post(path)):
                asked += 1
                if answer.status_code not in (404, 405):
                    found.append((path, answer.status_code))
    assert found == []
    assert asked > 100


def test_lists_codes_and_phones_know_nothing_of_it(client, tried, director):
    link = TableLink.objects.filter(session=tried).first()
    club = f"/api/v1/clubs/{tried.club.slug}/"
    listed = f"{club}parties/" if tried.contest.planner == "party" else f"{club}sessions/"
    assert str(tried.name) in client.get(listed).content.decode()
    session_bin.put_in_bin(session=tried, by=make.STAFF)
    assert str(tried.name) not in client.get(listed).content.decode()
    if link is not None:
        assert client.get(reverse("table-link", args=[link.token])).status_code == 404
        typed = {"word": link.word}
        word = client.post(reverse("table-word", args=[tried.club.slug]), typed)
        assert word.status_code in (404, 422)
    sheet = Sheet.objects.filter(encounter__round__section__session=tried).first()
    if sheet is not None:
        assert client.get(reverse("sheet", args=[tried.club.slug, sheet.pk])).status_code == 404


def test_its_players_and_phones_are_led_to_it_no_more():
    """Its players' own pages, also for the staff, and the code of *Your evening*."""
    session = evening()
    entry = Entry.objects.filter(section__session=session).first()
    player = entry.members.first().person
    token = evening_token(TableLink.objects.filter(session=session).first(), entry)
    assert [row.pk for row in history_of(player, unpublished=True).rows] == [session.pk]
    assert boards_of_person(player, unpublished=True)
    assert entry_of_token(token) == entry
    session_bin.put_in_bin(session=session, by=make.STAFF)
    assert not history_of(player, unpublished=True).rows
    assert not boards_of_person(player, unpublished=True)
    with pytest.raises(Missing):
        entry_of_token(token)


def test_after_thirty_days_the_clock_removes_it_and_the_record_says_who_and_when(tried, director):
    name = EntryMember.objects.filter(entry__section__session=tried).first().person.name
    session_bin.put_in_bin(session=tried, by=make.STAFF)
    head = Session.everywhere.get(pk=tried.pk).shown_head.replace(" ", "")
    assert later(tried, 29.9) == 0
    assert later(tried, 30.1) == 1
    assert later(tried, 40) == 0
    tried.refresh_from_db()
    assert tried.removed is not None
    assert not tried.sections.exists()
    assert not Field.objects.filter(sections__session=tried).exists()
    assert not Play.objects.filter(encounter__round__section__session=tried).exists()
    said = proof(tried, "--head", head)
    assert f"{tried.name} was moved to the bin by {make.STAFF.name}" in said
    assert timezone.now().date().isoformat() in said
    assert name not in said
    with pytest.raises(Missing):
        session_bin.take_from_bin(club=tried.club, pk=tried.pk, by=make.STAFF)
    Session.everywhere.filter(pk=tried.pk).update(chain_head="0" * 64)
    with pytest.raises(SystemExit):
        proof(tried)


def test_the_record_of_what_was_published_once_is_whole_after_the_removal():
    """Its publication noted how far the chain of its field had come, which went with the removal."""
    attacked = world.make_attacked()  # with a ruling, a penalty, a call, deeds and phones
    field = attacked.entry.section.field.chain_name
    session = sessions.finish(session=attacked.session, by=make.STAFF)
    sessions.publish(session=fresh(session), by=make.STAFF)
    sessions.reopen(session=fresh(session), by=make.STAFF, reason="only tried")
    session_bin.put_in_bin(session=fresh(session), by=make.STAFF, reason="only tried")
    assert later(session, 31) == 1
    assert "removed for good" in proof(session)
    link = ChainLink.objects.get(chain=session.chain_name, kind="heads")
    assert link.content["heads"] == {field: ANY}
    ChainLink.objects.filter(chain=session.chain_name, kind="removed").update(content={"heads": {}})
    with pytest.raises(SystemExit):
        proof(session)


def test_the_regular_job_empties_the_bin(tried, monkeypatch):
    session_bin.put_in_bin(session=tried, by=make.STAFF)
    Session.everywhere.filter(pk=tried.pk).update(binned=timezone.now() - dt.timedelta(days=31))
    monkeypatch.setattr("config.queues.background.background.hand", lambda job: job())
    tasks.sweep.delay()
    tried.refresh_from_db()
    assert tried.removed is not None


class TestRefused:
    @pytest.fixture
    def tried(self) -> Session:
        return evening()

    def test_published_results_are_withdrawn_first_and_then_a_reason_is_given(self, client, tried, director):
        sessions.publish(session=tried, by=make.STAFF)
        refused = remove(client, tried)
        assert refused.status_code == 422
        assert "Withdraw the publication first" in refused.content.decode()
        sessions.reopen(session=Session.objects.get(pk=tried.pk), by=make.STAFF, reason="wrong boards")
        assert "give the reason for removing them" in remove(client, tried).content.decode()
        assert "wrong boards" in remove(client, tried, reason="wrong boards").content.decode()

    @pytest.mark.parametrize("role", ["scorer", None])
    def test_only_who_directs_may_and_nobody_of_another_club(self, client, tried, role):
        user = make.make_user(club=tried.club, role=role) if role else make.make_user("stranger")
        client.force_login(user)
        assert remove(client, tried).status_code == 403
        session_bin.put_in_bin(session=tried, by=make.STAFF)
        bin_page = reverse("session-bin", args=[tried.club.slug])
        assert client.get(bin_page).status_code == 403
        assert client.post(reverse("session-back", args=[tried.club.slug, tried.pk])).status_code == 403

    def test_another_clubs_session_is_not_in_this_bin(self, client, tried):
        other = make.make_club()
        client.force_login(make.make_user("other", club=other, role="director"))
        session_bin.put_in_bin(session=tried, by=make.STAFF)
        assert client.post(reverse("session-back", args=[other.slug, tried.pk])).status_code == 404
        assert tried.name not in client.get(reverse("session-bin", args=[other.slug])).content.decode()

    def test_a_field_that_is_shared_with_other_clubs_stays(self, tried):
        Field.objects.filter(sections__session=tried).update(shared=True)
        with pytest.raises(RuleError, match="Other clubs play the same boards"):
            session_bin.put_in_bin(session=tried, by=make.STAFF)


def test_a_player_who_is_renamed_is_so_in_the_bin_too(tried, director):
    """The record holds after it has come back: a name that changed meanwhile is linked there too."""
    person = EntryMember.objects.filter(entry__section__session=tried).first().person
    session_bin.put_in_bin(session=tried, by=make.STAFF)
    people.edit_person(person=person, name="Renamed Meanwhile", by=director)
    session_bin.take_from_bin(club=tried.club, pk=tried.pk, by=make.STAFF)
    assert "agrees with the results" in proof(tried)
