"""Letters with published results: who got them, who did not and why, and the button that sends them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.people.words import say
from clubs.web.access import turned_away
from clubs.web.polls import is_poll, nothing_new, opened_again, shows
from config import mail_server
from scoring.words import RuleError
from tournaments.selectors.publishing.letters import letters_of
from tournaments.services.results import result_letters
from tournaments.views.access import SessionContext, club_rights, for_right, render_session
from tournaments.views.parties.access import Party, for_host, render_party


@require_safe
@for_right("manage_members")
def letters(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page of how many e-mails were sent, and which were not delivered, for those who manage members.

    While some are waiting the page asks, and is opened again as soon as another number is.
    """
    return _news(request, sitting) or render_session(
        request, sitting, "tournaments/results/letters.html", _context(sitting)
    )


@require_POST
@for_right("manage_members")
def letters_again(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Sends the results to everybody who agreed and has not got them."""
    _send(request, sitting)
    return redirect("letters", sitting.club.slug, sitting.session.pk)


@require_safe
@for_host
def party_letters(request: HttpRequest, party: Party) -> HttpResponse:
    """The same of a party."""
    if not club_rights(party.sitting)["manage_members"]:
        return turned_away(request, party.sitting.club, "people.manage_members")
    return _news(request, party.sitting) or render_party(
        request, party, "letters.html", _context(party.sitting)
    )


@require_POST
@for_host
def party_letters_again(request: HttpRequest, party: Party) -> HttpResponse:
    """The same of a party."""
    if not club_rights(party.sitting)["manage_members"]:
        return turned_away(request, party.sitting.club, "people.manage_members")
    _send(request, party.sitting)
    return redirect("party-letters", party.sitting.club.slug, party.session.pk)


def _news(request: HttpRequest, sitting: SessionContext) -> HttpResponse | None:
    """The answer to a page that asks whether as many e-mails are waiting still; None for a reader."""
    if not is_poll(request):
        return None
    waiting = str(letters_of(sitting.session).waiting)
    return nothing_new(waiting) if shows(request, waiting) else opened_again()


def _context(sitting: SessionContext) -> dict[str, Any]:
    return {"letters": letters_of(sitting.session), "has_server": mail_server.is_set()}


def _send(request: HttpRequest, sitting: SessionContext) -> None:
    try:
        count = result_letters.send_results(session=sitting.session, by=sitting.actor)
    except RuleError as error:
        messages.error(request, say(error))
        return
    words = ngettext("{count} e-mail is being sent.", "{count} e-mails are being sent.", count)
    nobody = _("Nobody is left to send the results to.")
    messages.success(request, words.format(count=count) if count else nobody)


ONE = "c/<slug:slug>/s/<int:pk>/letters/"
OF_PARTY = "c/<slug:slug>/p/<int:pk>/letters/"
urlpatterns = [
    path(ONE, letters, name="letters"),
    path(f"{ONE}again/", letters_again, name="letters-again"),
    path(OF_PARTY, party_letters, name="party-letters"),
    path(f"{OF_PARTY}again/", party_letters_again, name="party-letters-again"),
]
