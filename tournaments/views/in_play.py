"""Who may read a session while it is played, and the page that all others meet there.

A player who looks at the own phone has no password to type: the page says how far play has come, what is
public, and when the results are.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from clubs.people import permissions as people
from clubs.web.access import MEMBERS
from clubs.web.polls import is_poll, nothing_new, opened_again
from tournaments.selectors.in_play import in_play
from tournaments.views.access import SessionContext, render_session
from tournaments.views.table.evening_pass import reads_by_link

HOMES = frozenset({"ranking", "party"})
"""The addresses that a session is known by: in play they are the public page, all others are refused."""
_SINCE = "in-play"
"""What the public page asks with as its version, so that it is opened again when the results are public."""


def may_read(request: HttpRequest, sitting: SessionContext) -> bool:
    """Whether this reader may see results: all once play is over; before that the club, its tables, and
    phones that took their evening with them from a table.
    """
    if sitting.session.play_is_over or sitting.roles:
        return True
    if people.allows(MEMBERS, people.role_kinds(request.user, sitting.club)):
        return True
    return reads_by_link(request, sitting.session)


def public_page(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """What is public of a session in play, for somebody not signed in. Raises PermissionDenied for others."""
    if request.user.is_authenticated:
        raise PermissionDenied("results")
    shown = in_play(sitting.session)
    version = f"{_SINCE}.{shown.round}.{sitting.session.state}.{shown.on_display}"
    if is_poll(request):
        return nothing_new(version) if request.GET["since"] == version else opened_again()
    is_home = request.resolver_match is not None and request.resolver_match.url_name in HOMES
    context = {"in_play": shown, "version": version}
    status = 200 if is_home else 403
    return render_session(request, sitting, "tournaments/in_play.html", context, status)


def asks_as_public_page(request: HttpRequest) -> bool:
    """Whether the public page asks at an address whose results its reader may see by now."""
    return request.GET.get("since", "").startswith(_SINCE)
