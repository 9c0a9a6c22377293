"""Does it work on a phone? One page shows a code and waits; the other is what a phone sees that came."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.people.models import Club
from clubs.web import limits
from clubs.web.club import ClubContext, of_club
from clubs.web.own_network import host_asked, is_this_machine
from clubs.web.polls import is_poll, nothing_new, versioned
from config.proxies import client_address, counted_address
from tournaments.paper.address import CHOICE, SiteAddress, site_address
from tournaments.paper.cards import qr_drawing
from tournaments.services import phone_test as services
from tournaments.views.limits import within_limit

LATE = 60  # seconds of waiting, after which the page says what may be wrong
CAME, WAITED, OVER = "came", "waited", "over"
"""What a page shows that waits no longer; one that waits sends the second in which it began to."""
WRONG_CODES = 30  # in ten minutes, from one address
WATCHER = "phone_test"
"""The cookie of a browser that shows the code: what it opens itself is no phone's visit."""


@require_safe
@never_cache
@of_club("people.add_guest")
def phone_test(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The code on screen, polled until a phone has come; `?first` leads on to a new club's members."""
    if is_poll(request):
        return _polled(request, place.club)
    address = site_address(request)
    code = services.code_of(place.club)
    target = address.root + reverse("phone", args=[code])[1:]
    context = _state(place.club, address, code, began=int(time.time())) | {
        "may": place.may,
        "site": address,
        "target": target,
        "typed": target.partition("://")[2].rstrip("/").partition("/"),
        "qr": mark_safe(qr_drawing(target)),  # noqa: S308  # drawn here from an address of ours
        "first": "first" in request.GET,
        "poll_url": f"{request.path}?code={code}&{CHOICE}={address.choice}",
    }
    answer = render(request, "tournaments/phone_test/page.html", context)
    answer.set_cookie(WATCHER, "1", 2 * services.PERIOD, httponly=True, samesite="Lax")
    return answer


def _polled(request: HttpRequest, club: Club) -> HttpResponse:
    """The state for a page that shows it since a second, or shows its last one."""
    since, code = request.GET["since"], request.GET.get("code", "")
    state = _state(club, site_address(request), code, _second(since))
    version = str(state["version"])
    done = version in (CAME, OVER)
    if version == since:
        return nothing_new(version, done=done)
    return versioned(render(request, "tournaments/phone_test/_state.html", state), version, done=done)


def _second(since: str) -> int:
    """The second in which a page began to wait; long ago where it says something else."""
    return int(since) if since.isascii() and since.isdigit() and len(since) < 12 else 0


def _state(club: Club, address: SiteAddress, code: str, began: int) -> dict[str, object]:
    came = services.phone_came(code, urlsplit(address.root).hostname or "")
    if services.club_of(code) != club:
        version = OVER
    elif came:
        version = CAME
    else:
        version = WAITED if time.time() - began >= LATE else str(began)
    return {"club": club, "version": version, "came": came, "root": address.root}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def phone(request: HttpRequest, token: str) -> HttpResponse:
    """What a phone sees that opened the code. Its script then posts, which counts; a preview only reads."""
    club = services.club_of(token)
    if club is None:
        return _no_code(request)
    watches = WATCHER in request.COOKIES or is_this_machine(client_address(request))
    if request.method == "POST" and not watches:
        services.note_phone(token, host_asked(request))
        if not request.htmx:  # type: ignore[attr-defined]  # set by django_htmx's middleware
            return redirect(f"{request.path}?told=1")
    context = {"club": club, "token": token, "watches": watches, "told": "told" in request.GET}
    if request.method == "POST":
        return render(request, "tournaments/phone_test/_told.html", context | {"told": not watches})
    return render(request, "tournaments/phone_test/phone.html", context)


def _no_code(request: HttpRequest) -> HttpResponse:
    if not within_limit("phone-test-wrong", counted_address(request), WRONG_CODES, 600):
        return limits.page(request)
    return render(request, "tournaments/phone_test/over.html", status=404)


urlpatterns = [
    path("phone/<slug:token>/", phone, name="phone"),
    path("c/<slug:slug>/phone-test/", phone_test, name="phone-test"),
]
