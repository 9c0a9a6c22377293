"""Small evenings whose figures were worked out by hand, and how pages are read.

Three tables, a Mitchell of two boards a round: six boards, each met by N-S pairs 1, 2 and 3. Pair 1
always has 4 hearts made, pair 2 3 no trumps made, pair 3 2 spades made, so that N-S 1, 2, 3 have 4, 2, 0
of 4 on every board, and each E-W pair, meeting each of them twice, 2 x (0 + 2 + 4) of 24.
"""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Field, Play, Session
from scoring.services.results import record_result
from tests import factories as make
from tournaments.services import sessions
from tournaments.services.results import standings

BY_PAIR = {1: "4HS=", 2: "3NN=", 3: "2SS="}


def evening(*, finished: bool = True, **options: Any) -> Session:
    """The evening above, every result in, its standing computed."""
    session = make.make_session(3, **options)
    enter_by_pair(session)
    return over(session) if finished else refreshed(session)


def enter_by_pair(session: Session, *, rounds: int = 3) -> None:
    plays = Play.objects.filter(
        encounter__round__section__session=session, encounter__round__number__lte=rounds, kind="not_entered"
    )
    for play in plays.select_related("encounter__north"):
        make.enter(play, BY_PAIR.get(play.encounter.north.number, "PASS"))


def over(session: Session) -> Session:
    return refreshed(sessions.finish(session=fresh(session), by=make.STAFF))


def fresh(session: Session) -> Session:
    return Session.objects.select_related("contest__club").get(pk=session.pk)


def refreshed(session: Session) -> Session:
    for field in Field.objects.filter(sections__session=session).distinct():
        standings.refresh_standings(field_id=field.pk)
    return fresh(session)


def say(play: Play, kind: OutcomeKind, reason: str = "", **values: str) -> None:
    """The director's word on a play."""
    record_result(
        play_id=play.pk,
        entry_id=uuid4(),
        outcome=Outcome(kind, **values),
        seen=0,
        by=make.STAFF,
        reason=reason,
    )


def play_on(session: Session, board: int, ns: int) -> Play:
    """The play of a board by a N-S pair."""
    return Play.objects.get(
        encounter__round__section__session=session, board__number=board, encounter__north__number=ns
    )


def address(session: Session, name: str, *more: object) -> str:
    return reverse(name, args=[session.contest.club.slug, session.pk, *more])


def text_of(client: Client, url: str, status: int = 200, **headers: str) -> str:
    """What a reader reads on a page: its text, spaces single."""
    answer = client.get(url, headers=headers or None)
    assert answer.status_code == status, (url, answer.status_code)
    return plain_text(answer.content.decode())


def plain_text(page: str) -> str:
    without_tags = re.sub(r"<[^>]+>", " ", page)
    return " ".join(html.unescape(without_tags).split())


def rows_of(client: Client, url: str) -> list[str]:
    """The rows of the tables of a page, each as text."""
    page = client.get(url).content.decode()
    return [plain_text(row) for row in re.findall(r"<tr[ >].*?</tr>", page, re.S)]


def pk_of(session: Session, number: int) -> int:
    return make.entry_of(session, number).pk
