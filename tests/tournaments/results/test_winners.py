"""The club's page names the winners of the session that was published last."""

import random

import pytest
from django.urls import reverse

from tests import factories as make
from tests.tournaments.parties.evenings import make_party, play_round, start
from tournaments.selectors.results.winners import winners_of
from tournaments.services import parties, sessions
from tournaments.services.control.wall import allow_ranking
from tournaments.services.results import standings
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting

pytestmark = pytest.mark.django_db


def publish(session):
    sessions.publish(session=session, by=make.STAFF)
    for section in session.sections.all():
        standings.refresh_standings(field_id=section.field_id)


def published(club, name):
    session = make.make_session(3, boards=1, club=club, name=name)
    make.enter_all(session)
    publish(session)
    return session


def test_the_winners_appear_when_the_session_is_published(client):
    session = make.make_session(3)
    make.enter_all(session)
    address = reverse("club", args=[session.club.slug])
    assert "Last winners" not in client.get(address).content.decode()
    publish(session)
    page = client.get(address)
    (shown,) = page.context["winners"]
    assert shown.session.pk == session.pk
    for _title, rows in shown.groups:
        assert {row["medal"] for row in rows} <= {1, 2, 3}
        assert rows[0]["names"].replace("&", "&amp;") in page.content.decode()


def test_strangers_see_the_winners_of_the_session_whose_ranking_they_may_see(client):
    """In play, set up or not published, or with its ranking hidden by the director: it is not named."""
    earlier = published(make.make_club(), "Monday")
    later = published(earlier.club, "Tuesday")
    address = reverse("club", args=[earlier.club.slug])

    def named():
        return [won.session.name for won in client.get(address).context["winners"]]

    assert named() == ["Tuesday", "Monday"]
    allow_ranking(session=later, allowed=False, by=make.STAFF)
    assert named() == ["Monday"]
    earlier.refresh_from_db()
    sessions.reopen(session=earlier, by=make.STAFF)
    assert named() == []
    allow_ranking(session=later, allowed=True, by=make.STAFF)
    for state, winners in (("setup", []), ("playing", []), ("finished", []), ("closed", ["Tuesday"])):
        type(later).objects.filter(pk=later.pk).update(state=state)
        assert named() == winners, state


def test_without_a_published_session_there_are_none():
    assert winners_of([]) == []


def rows(won):
    return [(title, [(row["place"], row["names"]) for row in best]) for title, best in won.groups]


def test_both_winners_of_a_mitchell_and_all_who_tie_are_named():
    """Every N-S pair +420 and every E-W pair -420 on each board: three pairs tie in each line."""
    session = make.make_session(3, boards=1)
    make.enter_all(session, ["4HS="])
    publish(session)
    (won,) = winners_of([session])
    assert [(title, [place for place, _names in best]) for title, best in rows(won)] == [
        ("N-S", ["1="] * 3), ("E-W", ["1="] * 3)
    ]  # fmt: skip


def test_each_field_has_its_winners_and_sessions_before_the_last_only_their_first_places(
    django_assert_max_num_queries,
):
    club = make.make_club()
    two = make.make_session(2, "howell", boards=1, club=club, start=False)
    section = setup.add_section(session=two, by=make.STAFF, separate_field=True)
    choice = setup.Choice("howell", 2, None, 1)
    movement = setup.choose_movement(section=section, choice=choice, by=make.STAFF)
    make.sign_in_all(section, make.make_players(club, len(movement.entries)))
    two = starting.start(session=two, by=make.STAFF)
    make.enter_all(two)
    publish(two)
    before = published(club, "Monday")
    newest, older = winners_of([two, before])
    assert [title for title, _best in rows(newest)] == ["Section A", "Section B"]
    assert {place.rstrip("=") for _title, best in rows(older) for place, _names in best} == {"1"}
    with django_assert_max_num_queries(4):  # kept: whether it has sections, and the versions
        winners_of([two, before])


def test_a_published_party_names_its_first_places(client):
    """Two rounds at two tables: the places are those of its page of results."""
    played = start(make_party(8, rules={"rounds": 2}))
    for number in (1, 2):
        play_round(played, number, random.Random(number))
        if number == 1:
            parties.begin_next(session=played.session, by=make.STAFF)
    parties.publish(session=played.session, by=make.STAFF)
    standings.refresh_standings(field_id=played.section.field_id)
    page = client.get(reverse("club", args=[played.session.club.slug]))
    (won,) = page.context["winners"]
    listed = client.get(reverse("party-places", args=[played.session.club.slug, played.session.pk]))
    lines = [line for group in listed.context["groups"] for line in group.lines if line.place <= 3]
    assert [(row["names"], row["figure"]) for _title, best in won.groups for row in best] == [
        (line.names, line.figure) for line in lines
    ]
    assert (
        reverse("party-places", args=[played.session.club.slug, played.session.pk]) in page.content.decode()
    )
