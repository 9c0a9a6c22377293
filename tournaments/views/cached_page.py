"""Pages of a session as they were rendered, without the texts that are others in every answer.

Head, menus and links take most of the time of a page, and stay the same for a reader until the session, its
event, its club or the reader changes. What each answer brings itself (the token of its forms, and the `texts`
of the view) is put in afterwards, at marks that nobody can have typed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from config.caching.stamped_cache import StampedCache
from tournaments.views.access import SessionContext, club_rights, render_session

MOST_CHARACTERS = 8_000_000
FORMS = "csrf_token"
"""Where forms have their token: the name that Django's tag looks for."""
DISPLAY = ("theme", "type")
"""The cookies by which a page looks different."""

Values = tuple[Any, ...]
Pieces = Sequence[str]
"""A rendered page: texts, and between two of them the name of what an answer brings there."""
_pages: StampedCache[Values, Values, Pieces] = StampedCache(MOST_CHARACTERS)


def render_cached(
    request: HttpRequest,
    sitting: SessionContext,
    template: str,
    context: Mapping[str, Any],
    *,
    shown: Values,
    texts: Mapping[str, str],
) -> HttpResponse:
    """As `render_session`, of a page that is kept for its reader.

    `texts` are the HTML that is another in each answer, by its name in the template. `shown` is by value
    whatever the page shows that follows neither from its address nor from its reader, nor from a column of
    the session, its event and its club. A page with messages is not kept, for they are shown once.
    """

    def rendered() -> Pieces:
        mark = secrets.token_hex(16)
        marked = {name: f"{mark}:{name};" for name in (FORMS, *texts)}
        page = render_session(request, sitting, template, {**context, **marked})
        return re.split(rf"{mark}:(\w+);", page.content.decode())

    if get_messages(request):
        pieces = rendered()
    else:
        stamp = (*_rows(sitting), club_rights(sitting), *shown)
        pieces = _pages.get(_key(request, sitting, template), stamp, rendered, _size)
    return HttpResponse("".join(_filled(request, pieces, texts)))


def _key(request: HttpRequest, sitting: SessionContext, template: str) -> Values:
    """Who reads which page, and how."""
    user = sitting.actor.user
    return (
        *(template, sitting.session.pk, request.get_full_path(), user and user.pk, sitting.roles),
        *(request.COOKIES.get(name) for name in DISPLAY),
        *(get_language(), get_current_timezone_name()),
    )


def _rows(sitting: SessionContext) -> Values:
    """All that the page can show of the session, its event, its club and the reader's account."""
    user = sitting.actor.user
    account = user and (user.get_username(), user.get_short_name())
    session = sitting.session
    return session.columns(), session.contest.columns(), session.club.columns(), account


def _size(pieces: Pieces) -> int:
    return sum(map(len, pieces))


def _filled(request: HttpRequest, pieces: Pieces, texts: Mapping[str, str]) -> Sequence[str]:
    """The texts of a page with those of this answer; one token for all its forms, if it has any."""
    brought = dict(texts)
    if FORMS in pieces[1::2]:
        brought[FORMS] = get_token(request)
    return [brought[piece] if at % 2 else piece for at, piece in enumerate(pieces)]
