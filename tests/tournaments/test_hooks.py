"""Forgetting a member reaches the names that history keeps in words; results stay."""

from __future__ import annotations

import pytest

from clubs.people.models import folded
from clubs.people.services import forget_person
from scoring.actors import user_actor
from tests import factories as make

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


@pytest.mark.parametrize(("name", "typed"), [("Łukasz", "luk"), ("Jørgen", "jor"), ("Zoë Müller", "zoe m")])
def test_names_are_found_without_their_marks(name, typed):
    assert folded(name).startswith(typed)
