"""A session in play, and phones at its tables as a browser would use them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scoring.models import Encounter, Session
from tests.factories import encounter_of, link_of, make_session

DATA = {"accept": "application/json"}


@dataclass
class Phone:
    """A phone of one table: a client with the table's cookie, posting as the page's script does."""

    client: Client
    session: Session
    table: int

    def state(self) -> dict[str, Any]:
        return self.client.get(reverse("table-state"), headers=DATA).json()

    def meeting(self, round: int = 1) -> dict[str, Any]:
        return next(m for m in self.state()["meetings"] if m["round"] == round)

    def board(self, number: int, round: int = 1) -> dict[str, Any]:
        return next(b for b in self.meeting(round)["boards"] if b["number"] == number)

    def encounter(self, round: int = 1) -> Encounter:
        return encounter_of(self.session, self.table, round)

    def post(self, name: str, *, round: int = 1, **fields: object):
        fields = {"encounter": self.encounter(round).pk} | fields
        return self.client.post(reverse(f"table-{name}"), fields, headers=DATA)

    def enter(self, board: int, result: str, *, round: int = 1, **fields: object):
        fields = {"entry_id": str(uuid4()), "board": board, "result": result, "seen": 0} | fields
        return self.post("entry", round=round, **fields)


@pytest.fixture(autouse=True)
def _no_counts():
    """Each test begins with no tries counted."""
    cache.clear()


@pytest.fixture
def session(db) -> Session:
    """Three tables, three rounds of two boards: table 1 plays 1-2, 3-4, 5-6."""
    return make_session(3)


@pytest.fixture
def phone_at(session: Session) -> Callable[..., Phone]:
    def opened(table: int = 1, of: Session | None = None) -> Phone:
        client = Client()
        client.get(reverse("table-link", args=[link_of(of or session, table).token]))
        return Phone(client, of or session, table)

    return opened


@pytest.fixture
def phone(phone_at) -> Phone:
    return phone_at()
