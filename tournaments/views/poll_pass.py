"""Passes of screens that ask again: one query says that nothing is new, before anybody is looked up.

Most questions of a screen are answered "nothing new", and nearly all of their cost was to learn who asks and
what they may see. So an answer that was given after all checks brings a pass: which versions it showed, and
until when, signed together with the address and with the cookies of who asked. The screen sends it back with
`since`. While it holds and the versions are the same, the answer is 204, which tells nothing but that
(`nothing_new`); in all other cases the question is asked as if there were no pass, with every check. See
docs/architecture.md.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.conf import settings
from django.core.signing import Signer
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from clubs.web.actors import COOKIE
from scoring.models import Session
from tournaments.selectors.sessions import versions_now

LIFE = dt.timedelta(minutes=2)
"""How long somebody who may no longer see a session can hear that nothing has happened there."""
MARK = "!"


def seen(request: HttpRequest) -> str:
    """The version that the screen shows, without its pass."""
    return request.GET.get("since", "").partition(MARK)[0]


def with_pass(
    request: HttpRequest,
    since: str,
    session: Session,
    versions: Sequence[int],
    same_until: dt.datetime | None = None,
) -> str:
    """The next `since` of a screen that shows these versions, as `versions_now` has them; the first ones are
    enough. `same_until`: when something else comes up without a new version.

    A session that is closed gives none: its screens ask no more, and the clock tells if it stays closed.
    """
    if session.state == Session.State.CLOSED:
        return since
    closes = session.corrections_until if session.state == Session.State.OFFICIAL else None
    until = min(filter(None, (timezone.now() + LIFE, same_until, closes)))
    claim = ".".join(map(str, (int(until.timestamp()), session.pk, *versions)))
    return f"{since}{MARK}{claim}.{_signature(request, since, claim)}"


def pass_holds(request: HttpRequest, since: str) -> bool:
    """Whether `since` carries a valid pass of this browser and nothing is new. One query if it does."""
    shown, _mark, brought = since.partition(MARK)
    claim, _dot, signature = brought.rpartition(".")
    if not claim or not constant_time_compare(signature, _signature(request, shown, claim)):
        return False
    until, session, *versions = map(int, claim.split("."))
    return timezone.now().timestamp() < until and tuple(versions) == versions_now(session)[: len(versions)]


def _signature(request: HttpRequest, since: str, claim: str) -> str:
    """The signature of a pass for one address, and for the browser with these cookies."""
    cookies = [request.COOKIES.get(name, "") for name in (settings.SESSION_COOKIE_NAME, COOKIE)]
    return Signer(salt="poll").signature(repr((request.path, cookies, since, claim)))
