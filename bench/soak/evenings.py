"""Makes the sessions in play through the services."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.test import Client

from clubs.people.models import Role
from tests import factories

MOST_TABLES = 13  # of one evening
BOARDS = 2  # of a round


@dataclass(frozen=True, slots=True)
class Evening:
    """A session in play, the links of its tables, and the cookie of its director."""

    session: int
    club: str
    address: str
    links: tuple[str, ...]
    director: str


def sizes(tables: int) -> list[int]:
    """The tables of each evening, an odd number: a Mitchell in which each pair plays every board."""
    whole, rest = divmod(tables, MOST_TABLES)
    rest -= 1 - rest % 2
    return [MOST_TABLES] * whole + ([rest] if rest >= 3 else [])


def plays_of(tables: int) -> int:
    """The number of boards played in an evening of this many tables."""
    return BOARDS * tables * tables


def make(tables: int, entries: int) -> Iterator[Evening]:
    """Makes evenings on all tables, again and again until they have `entries` boards to play."""
    made = 0
    while made < entries:
        for size in sizes(tables):
            yield _evening(size)
            made += plays_of(size)


def _evening(tables: int) -> Evening:
    session = factories.make_session(tables, rounds=tables, boards=BOARDS)
    director = get_user_model().objects.create(username=f"director-{session.pk}")
    Role.objects.create(club=session.club, user=director, kind="director")
    browser = Client()
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    links = session.table_links.order_by("table").values_list("token", flat=True)
    club, cookie = session.club.slug, f"sessionid={browser.cookies['sessionid'].value}"
    return Evening(session.pk, club, f"/c/{club}/s/{session.pk}", tuple(links), cookie)
