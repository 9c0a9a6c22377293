"""Locks of people and clubs let rows elsewhere refer to them meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from clubs.people.services.locking import lock_club, lock_person
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_a_lock_is_none_of_the_key(monkeypatch):
    """On PostgreSQL a foreign key's check waits for a lock of the key, and each may wait for the other."""
    asked: list[dict[str, Any]] = []
    lock = QuerySet.select_for_update

    def select(self: QuerySet[Any], **options: Any) -> QuerySet[Any]:
        asked.append(options)
        return lock(self, **options)

    club = make.make_club()
    person = make.make_person(club, "Ann")
    monkeypatch.setattr(QuerySet, "select_for_update", select)
    lock_club(club)
    assert lock_person(person) == person
    assert [options["no_key"] for options in asked] == [True, True]
