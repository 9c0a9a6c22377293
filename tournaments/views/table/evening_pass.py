"""What a phone keeps that took its evening with it from a table: the token that lets it read one session."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scoring.models import Session
from tournaments.selectors.table.evening_links import opens_results

LIFE = timedelta(days=3)  # of the token on a phone; once play is over nobody needs it


def keep_pass(answer: HttpResponse, request: HttpRequest, session: Session, token: str) -> None:
    """Gives the token to the phone, which sends it with every page of the session."""
    answer.set_cookie(
        _cookie(session),
        token,
        max_age=LIFE,
        path=reverse("session", args=[session.club.slug, session.pk]),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def pass_of(request: HttpRequest, session: Session) -> str:
    """The token that this phone has for the session; "" without one."""
    return request.COOKIES.get(_cookie(session), "")


def reads_by_link(request: HttpRequest, session: Session) -> bool:
    """Whether this phone was given the results of the session to read. One query, where it has a token."""
    return opens_results(pass_of(request, session), session)


def _cookie(session: Session) -> str:
    return f"evening-{session.pk}"
