"""What a club's hall display shows of a session: each planner's own page, which its view registers."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scoring.models import Session
from scoring.models.planner import Planner

HallPage = Callable[[HttpRequest, Session, str], HttpResponse]
"""Answers a request with the display of a session, which then polls the given address."""

_pages: dict[str, HallPage] = {}


def shows_in_hall(planner: Planner) -> Callable[[HallPage], HallPage]:
    """Makes a view the hall display of all sessions of this planner."""

    def register(page: HallPage) -> HallPage:
        _pages[planner.code] = page
        return page

    return register


def hall_page(planner: Planner) -> HallPage:
    """The hall display of this planner's sessions."""
    assert planner.code in _pages, f"the planner {planner.code} has no hall display"
    return _pages[planner.code]
