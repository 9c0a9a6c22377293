"""The party in play: every table, the bell, the next round, who goes and comes, what was done last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.people.words import say
from clubs.web.asked import id_in
from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import NoSuchValue
from scoring.models import Entry, Session
from scoring.words import Missing, RuleError
from tournaments.models import with_names
from tournaments.selectors.control.whats_next import WhatNext
from tournaments.selectors.parties.lookup import get_guest, guests
from tournaments.selectors.parties.page import round_now
from tournaments.selectors.parties.whats_next import party_next
from tournaments.services import parties as services
from tournaments.services import sessions
from tournaments.services.control import deeds
from tournaments.services.setup.sessions import changed_meanwhile
from tournaments.views.parties.access import Party, for_host, of_party, render_party

State = Session.State
LAST = 4


@require_safe
@never_cache
@of_party
def party(request: HttpRequest, party: Party) -> HttpResponse:
    """The page of a party; asked with `since`, only the part that changes, or 204 if nothing changed."""
    if party.session.state == State.SETUP and party.hosts:
        return redirect("party-list", slug=party.sitting.club.slug, pk=party.session.pk)
    version = f"{party.section.field.version}.{party.session.version}"
    if shows(request, version):
        return nothing_new(version)
    template = "_now.html" if is_poll(request) else "party.html"
    answer = render_party(request, party, template, _context(party) | {"version": version})
    return versioned(answer, version)


def _context(party: Party) -> dict[str, Any]:
    listed = guests(party.section) if party.hosts else []
    gone = [guest for guest in listed if guest.entry.state == Entry.State.WITHDRAWN]
    here = [guest for guest in listed if guest not in gone]
    now = round_now(party.section, party.settings)
    return {
        "now": now,
        "next": _next_context(party, party_next(party.session, now)) if now and party.hosts else None,
        "playing": party.session.state == State.PLAYING,
        "deeds": with_names(party.session.deeds.all()[:LAST]) if party.hosts else (),
        "guests": {"here": here, "gone": gone} if party.hosts else None,
    }


def _next_context(party: Party, step: WhatNext) -> dict[str, Any]:
    """*What next*: its main button for those who may press it, and where that leads."""
    main = step.main if not step.right or party.sitting.may[step.right] else None
    sheet = main.panel.removeprefix("sheet:") if main else ""
    href = reverse("sheet", args=[party.sitting.club.slug, sheet]) if sheet else ""
    return {"step": step, "main": main, "href": href}


@require_POST
@for_host
def party_act(request: HttpRequest, party: Party) -> HttpResponse:
    """Presses a button of the page: `do` names the action and whom it is about ("leave:12")."""
    name, _mark, rest = request.POST.get("do", "").partition(":")
    act = ACTS.get(name)
    if act is None:
        raise NoSuchValue("do")
    try:
        messages.success(request, act(party, rest))
    except RuleError as error:
        messages.error(request, _refused(error))
    return redirect("party", slug=party.sitting.club.slug, pk=party.session.pk)


def _refused(error: RuleError) -> str:
    """A refusal in words, with the rule that it follows from."""
    words = say(error)
    return _("{words} ({source})").format(words=words, source=error.source) if error.source else words


def _next(party: Party, rest: str) -> str:
    return services.begin_next(session=party.session, by=party.actor, after=id_in(rest, "do")).words


def _require_unchanged(party: Party, seen: str) -> None:
    """`seen` is the state in which the party was shown, where the button names it; else it has changed."""
    if seen and seen != party.session.state:
        raise changed_meanwhile(party.session)


def _finish(party: Party, rest: str) -> str:
    _require_unchanged(party, rest)
    services.finish(session=party.session, by=party.actor)
    return _("The party is over: places and prizes are final.")


def _publish(party: Party, rest: str) -> str:
    _require_unchanged(party, rest)
    services.publish(session=party.session, by=party.actor)
    return _("Published: everyone can see the result.")


def _reopen(party: Party, rest: str) -> str:
    _require_unchanged(party, rest)
    session = sessions.reopen(session=party.session, by=party.actor)
    if session.state == State.PLAYING:
        return _("The party is open again.")
    return _("Returned to the previous stage: {state}.").format(state=session.get_state_display().lower())


def _leave(party: Party, rest: str) -> str:
    return services.leave(entry=_guest(party, rest), by=party.actor).words


def _back(party: Party, rest: str) -> str:
    return services.come_back(entry=_guest(party, rest), by=party.actor).words


def _undo(party: Party, rest: str) -> str:
    deed = deeds.undo(session=party.session, by=party.actor, deed_id=id_in(rest, "do"))
    return _("Undone: {words}").format(words=deed.words)


def _guest(party: Party, text: str) -> Entry:
    """The guest whom a button names. Raises NoSuchValue."""
    try:
        return get_guest(party.section, id_in(text, "do"))
    except Missing:
        raise NoSuchValue("do") from None


ACTS: dict[str, Callable[[Party, str], str]] = {
    "next": _next,
    "finish": _finish,
    "publish": _publish,
    "reopen": _reopen,
    "leave": _leave,
    "back": _back,
    "undo": _undo,
}


urlpatterns = [
    path("c/<slug:slug>/p/<int:pk>/", party, name="party"),
    path("c/<slug:slug>/p/<int:pk>/act/", party_act, name="party-act"),
]
