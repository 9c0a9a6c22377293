"""A club with four people and the sheets they play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import uuid4

import pytest

from clubs.people.models import Club, Person
from scoring.actors import Actor, user_actor
from scoring.models import Sheet
from scoring.selectors.sheets import StoredSheet, sheets, stored_sheet_of
from scoring.services.revisions import Recorded
from scoring.services.sheets import open_sheet, record_deal
from tests.factories import make_club, make_person, make_user


@pytest.fixture
def club(db) -> Club:
    return make_club()


@pytest.fixture
def four(club: Club) -> list[Person]:
    """Ann and Cem against Bo and Dee."""
    return [make_person(club, name) for name in ("Ann", "Bo", "Cem", "Dee")]


@pytest.fixture
def host(club: Club) -> Actor:
    return user_actor(make_user(club=club, role="director"))


@pytest.fixture
def rubber(club: Club, four: Sequence[Person], host: Actor) -> Sheet:
    return open_sheet(club=club, game="contract_rubber", people=four, by=host)


def now(sheet: Sheet) -> StoredSheet:
    """The sheet as it stands."""
    return stored_sheet_of(sheets().get(pk=sheet.pk))


def enter(sheet: Sheet, deal: object, by: Actor, **said: object) -> Recorded:
    """The next deal, unless another number is said."""
    number = said.pop("ordinal", now(sheet).count + 1)
    said = {"entry_id": uuid4(), "seen": 0, **said}
    return record_deal(sheet_id=sheet.pk, ordinal=number, deal=deal, by=by, **said)


@pytest.fixture
def player(four: Sequence[Person]) -> Callable[[int], Actor]:
    """The account of who sits in a place."""

    def account(place: int) -> Actor:
        person = four[place]
        person.user = make_user()
        person.save()
        return user_actor(person.user)

    return account
