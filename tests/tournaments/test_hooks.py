"""Forgetting a member reaches the names that history keeps in words; results stay."""

from __future__ import annotations

import pytest

from clubs.people.services import forget_person
from scoring.actors import user_actor
from scoring.words.names import folded
from tests import factories as make
from tournaments.models import Deed
from tournaments.services.mends import name_pair

pytestmark = pytest.mark.django_db


def test_a_forgotten_scorers_name_is_gone_from_the_history():
    session = make.make_session()
    user = make.make_user(club=session.club, role="scorer", first_name="Vera", last_name="Scorer")
    person = make.make_person(session.club, "Vera Scorer", user=user)
    make.enter(make.play_of(session), "4HS=", user_actor(user))
    admin = make.make_user(club=session.club, role="admin")
    forget_person(person=person, by=admin)
    play = make.play_of(session)
    assert play.score == 420
    assert "Vera" not in play.revisions.get().by_name


def test_a_forgotten_directors_account_is_gone_whatever_it_was_called():
    session = make.make_session()
    user = make.make_user(club=session.club, role="director", first_name="V.", last_name="S.")
    person = make.make_person(session.club, "Vera Scorer", user=user)
    make.enter(make.play_of(session), "4HS=", user_actor(user))
    forget_person(person=person, by=make.make_user(club=session.club, role="admin"))
    assert make.play_of(session).revisions.get().by_name == "Forgotten member"


def test_a_namesakes_history_stays_theirs():
    session = make.make_session()
    names = {"first_name": "Vera", "last_name": "Scorer"}
    one, other = (make.make_user(club=session.club, role="scorer", **names) for _ in range(2))
    person = make.make_person(session.club, "Vera Scorer", user=one)
    make.make_person(session.club, "Vera Scorer", user=other)
    make.enter(make.play_of(session), "4HS=", user_actor(one))
    make.enter(make.play_of(session), "4HS+1", user_actor(other))
    forget_person(person=person, by=make.make_user(club=session.club, role="admin"))
    said = make.play_of(session).revisions.order_by("number")
    assert list(said.values_list("by_name", flat=True)) == ["Forgotten member", "Vera Scorer"]


def test_a_namesakes_sentences_stay_theirs():
    """Each Anna Ash is named in a session of her own; in a third both play: there the name stays in sentences
    from before actions kept references. A message has references, and so says of each who she is.
    """
    club = make.make_club()
    sessions = [make.make_session(club=club) for _ in range(3)]
    ours, theirs = (make.make_person(club, "Anna Ash") for _ in range(2))
    for session, people in zip(sessions, ([ours], [theirs], [ours, theirs]), strict=True):
        name_pair(entry=make.entry_of(session, 1), people=people, by=make.STAFF)
        Deed.objects.create(session=session, kind="before", sentence="Anna Ash is late")
    forget_person(person=ours, by=make.make_user(club=club, role="admin"))
    assert [session.deeds.get(kind="before").words for session in sessions] == [
        "Forgotten member is late",
        "Anna Ash is late",
        "Anna Ash is late",
    ]
    assert [session.deeds.get(kind="names").words for session in sessions] == [
        "Pair 1: Forgotten member",
        "Pair 1: Anna Ash",
        "Pair 1: Forgotten member & Anna Ash",
    ]


def test_a_name_within_a_longer_one_is_not_that_name():
    club = make.make_club()
    session = make.make_session(club=club)
    ann, annabel = make.make_person(club, "Ann"), make.make_person(club, "Annabel")
    name_pair(entry=make.entry_of(session, 1), people=[ann, annabel], by=make.STAFF)
    Deed.objects.create(session=session, kind="before", sentence="Ann & Annabel are late")
    forget_person(person=ann, by=make.make_user(club=club, role="admin"))
    assert session.deeds.get(kind="before").words == "Forgotten member & Annabel are late"
    assert session.deeds.get(kind="names").words == "Pair 1: Forgotten member & Annabel"


@pytest.mark.parametrize(("name", "typed"), [("Łukasz", "luk"), ("Jørgen", "jor"), ("Zoë Müller", "zoe m")])
def test_names_are_found_without_their_marks(name, typed):
    assert folded(name).startswith(typed)
