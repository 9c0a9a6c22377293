"""What goes with one ruling by the laws: the poll of players on screen, and its forms and report as PDF."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.web.asked import number_in
from clubs.web.paper.printing import Size, pdf_answer, print_pdf
from clubs.web.refusals import status_of
from scoring.laws.polls import MOST_PLAYERS, Consulted, read_poll
from scoring.words import RuleError
from tournaments.models import LawRuling
from tournaments.paper.appeals import DOCUMENTS, content_of, heading_of
from tournaments.selectors.control.law_rulings import place_words, ruling_of
from tournaments.services.law_rulings import polls
from tournaments.views.access import SessionContext, for_staff, render_session

PARTS = ("who", "standing", "would_call", "considered")


def ruling_at(sitting: SessionContext, number: int) -> LawRuling:
    """The newest version of a ruling of the session. Raises Http404."""
    ruling = ruling_of(sitting.session, number)
    if ruling is None:
        raise Http404
    return ruling


@for_staff
def poll(request: HttpRequest, sitting: SessionContext, number: int) -> HttpResponse:
    """The form for the poll of players about a ruling, with a row for each player."""
    ruling = ruling_at(sitting, number)
    if request.method != "POST":
        return _poll_page(request, sitting, ruling, read_poll(ruling.consulted))
    if not sitting.may["rule"]:
        raise PermissionDenied("rule")
    version = number_in(request.POST.get("version", "")) or 0
    players = [
        Consulted(*(request.POST.get(f"{part}_{row}", "") for part in PARTS)) for row in range(MOST_PLAYERS)
    ]
    try:
        polls.consult(ruling=ruling, version=version, players=players, by=sitting.actor)
    except RuleError as error:
        return _poll_page(request, sitting, ruling, players, error)
    messages.success(request, _("The players consulted were recorded."))
    return redirect("control-law-rulings", sitting.club.slug, sitting.session.pk)


def _poll_page(
    request: HttpRequest,
    sitting: SessionContext,
    ruling: LawRuling,
    players: list[Consulted],
    problem: RuleError | None = None,
) -> HttpResponse:
    rows = [*players, *(Consulted("") for _row in range(MOST_PLAYERS - len(players)))]
    context: dict[str, Any] = {
        "ruling": ruling,
        "place": place_words(ruling),
        "rows": rows,
        "problem": problem,
    }
    status = status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/control/rulings/poll.html", context, status)


@require_safe
@never_cache
@for_staff
def ruling_paper(request: HttpRequest, sitting: SessionContext, number: int, document: str) -> HttpResponse:
    """A form or the report of a ruling, on paper of `?size=a4` or `letter`."""
    ruling = ruling_at(sitting, number)
    if document not in DOCUMENTS:
        raise Http404
    try:
        size = Size.parse(request.GET.get("size", sitting.club.paper_size))
        pdf = print_pdf(document, size, content_of(document, ruling))
    except RuleError as error:
        back = reverse("control-law-rulings", args=[sitting.club.slug, sitting.session.pk])
        context = {"problem": error, "back": back}
        return render_session(request, sitting, "tournaments/refused.html", context, status_of(error))
    name = slugify(heading_of(sitting.session, document, ruling))
    return pdf_answer(pdf, name)


ROOM = "c/<slug:slug>/s/<int:pk>/control/rulings/<int:number>/"
urlpatterns = [
    path(f"{ROOM}poll/", poll, name="control-law-poll"),
    path(f"{ROOM}<slug:document>.pdf", ruling_paper, name="control-law-paper"),
]
