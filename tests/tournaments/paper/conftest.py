"""What tests of paper share: a signed-in browser per role, and the address of a document."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session
from tests import factories as make
from tournaments.paper.documents import DOCUMENTS

ALWAYS = [document for document in DOCUMENTS if document.only in ("", "alone")]  # at an evening of pairs
CARDS = [document for document in DOCUMENTS if document.only == "always"]  # instructions, also before play
Fetch = Callable[..., bytes]


@pytest.fixture
def signed_in() -> Callable[[Session, str], Client]:
    """A browser of one with that role in the session's club; no role: a stranger with an account."""

    def browser(session: Session, role: str = "director") -> Client:
        client = Client()
        client.force_login(make.make_user(club=session.club, role=role))
        return client

    return browser


def address(session: Session, document: str, size: str = "a4") -> str:
    return reverse("paper-file", args=[session.club.slug, session.pk, document]) + f"?size={size}"


@pytest.fixture
def fetch(signed_in) -> Fetch:
    """A document as the director's browser gets it."""
    browsers: dict[int, Client] = {}

    def get(session: Session, document: str, size: str = "a4") -> bytes:
        if session.pk not in browsers:
            browsers[session.pk] = signed_in(session)
        answer = browsers[session.pk].get(address(session, document, size))
        assert answer.status_code == 200, answer.content
        assert answer["Content-Type"] == "application/pdf"
        return answer.content

    return get
