"""A club with one account of each role, another club, and a stranger."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.urls import reverse

from clubs.people.models import Club, Membership, Person, Role, User


def make_user(username: str, **kwargs: object) -> User:
    return User.objects.create(username=username, password="!", **kwargs)


def make_person(club: Club, name: str, **kwargs: object) -> Person:
    return Person.objects.create(club=club, name=name, **kwargs)


def make_member(club: Club, name: str, since: date = date(2020, 1, 1), **kwargs: object) -> Person:
    person = make_person(club, name)
    Membership.objects.create(person=person, since=since, **kwargs)
    return person


@pytest.fixture
def club(db) -> Club:
    return Club.objects.create(name="Hearts of Graz", slug="graz", zone="Europe/Vienna")


@pytest.fixture
def other_club(db) -> Club:
    return Club.objects.create(name="Auckland Bridge", slug="auckland", zone="Pacific/Auckland")


@pytest.fixture
def who(club: Club, other_club: Club) -> SimpleNamespace:
    """An account for each way of standing to the club."""
    users = SimpleNamespace(anonymous=AnonymousUser(), stranger=make_user("stranger"))
    for kind in Role.Kind.values:
        user = make_user(kind)
        make_person(club, f"Ms {kind.title()}", user=user)
        Role.objects.create(club=club, user=user, kind=kind)
        setattr(users, kind, user)
    users.member = make_user("member")
    make_person(club, "Mr Member", user=users.member)
    users.foreign_admin = make_user("foreign")
    make_person(other_club, "Ms Foreign", user=users.foreign_admin)
    Role.objects.create(club=other_club, user=users.foreign_admin, kind=Role.Kind.ADMIN)
    users.superuser = make_user("root", is_superuser=True)
    users.closed_admin = make_user("closed", is_active=False)
    Role.objects.create(club=club, user=users.closed_admin, kind=Role.Kind.ADMIN)
    return users


CONTACT = ("anna@example.org", "0316 123", "N900")


@pytest.fixture
def anna(club) -> Person:
    anna = make_member(club, "Anna Berg", number="7")
    anna.email, anna.phone, anna.national_id = CONTACT
    anna.save()
    return anna


@pytest.fixture
def at(client, club):
    """Visit a page of the club: at("members"), at("member", anna, name=value) posts."""

    def visit(name, person=None, /, *, user=None, slug=None, get=None, **data):
        kwargs = {"slug": slug or club.slug} | ({"pk": person.pk} if person else {})
        kwargs |= {"deed": data.pop("deed_of")} if "deed_of" in data else {}
        if user is not None and user.is_authenticated:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        address = reverse(name, kwargs=kwargs)
        post = data.pop("post", bool(data))
        return client.post(address, data) if post else client.get(address, get)

    return visit


def messages_of(response) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]
