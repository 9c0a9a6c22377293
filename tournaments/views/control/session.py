"""The session's way in the control room: play ends, results are published and taken back; the clock's pace.

Publishing asks first where something is missing, and is followed by the panel with *Undo publishing*.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.web.asked import number_in
from clubs.web.htmx import wants_fragment
from clubs.web.refusals import NoSuchValue
from scoring.models import Session
from scoring.words import RuleError
from tournaments.models import Clock
from tournaments.selectors.control.room import clock_of, sections_of
from tournaments.selectors.publishing.lacking import Lacking, lacking
from tournaments.services import sessions
from tournaments.services.control import clock, deeds
from tournaments.services.mends import offers
from tournaments.services.setup.sessions import changed_meanwhile
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.buttons import PAGES, address_of
from tournaments.views.control.pages import panel, respond_done
from tournaments.views.control.panels import groups_of
from tournaments.views.hall import code_of


class PaceForm(forms.Form):
    """How long a board and a move between rounds take."""

    minutes = forms.DecimalField(
        label=gettext_lazy("Minutes per board"), min_value=1, max_value=30, max_digits=4, decimal_places=2
    )
    move = forms.IntegerField(label=gettext_lazy("Seconds for the move"), min_value=0, max_value=1800)


LONGEST_REASON = 200


class NoteForm(forms.Form):
    """The note that a director adds to a result version."""

    note = forms.CharField(max_length=300, required=False)


@for_staff
def session(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Finish, publish, undo publishing, reopen, close; the pace of the clock; a break of any length."""
    if request.method != "POST":
        return _panel(request, sitting)
    try:
        do, _mark, seen = request.POST.get("do", "").partition(":")
        if do in ("publish", "end"):
            return _publish(request, sitting, seen, leads_on=do == "end")
        _require_unchanged(sitting, seen)
        return respond_done(request, sitting, _session_deed(request, sitting, do))
    except RuleError as error:
        return _panel(request, sitting, error)


def _require_unchanged(sitting: SessionContext, seen: str) -> None:
    """`seen` is the state in which the session was shown, where the button names it; else it has changed."""
    if seen and seen != sitting.session.state:
        raise changed_meanwhile(sitting.session)


def _session_deed(request: HttpRequest, sitting: SessionContext, do: str) -> str:
    session, by = sitting.session, sitting.actor
    match do:
        case "finish":
            sessions.finish(session=session, by=by)
            return _("Play has ended.")
        case "unpublish":
            sessions.undo_publishing(session=session, by=by)
            return _("Publishing undone: the results are no longer official.")
        case "reopen":
            sessions.reopen(session=session, by=by, reason=_reason(request))
            return _("The session has been reopened.")
        case "close":
            sessions.close(session=session, by=by)
            return _("The session has been closed.")
        case "start":
            clock.start(session=session, by=by)
            return _("Clock changed.")
        case "pace":
            return _pace(request, sitting)
        case "break":
            minutes = request.POST.get("minutes", "")
            clock.take_break(session=session, minutes=number_in(minutes) or 0, by=by)
            return _("{minutes}-minute break").format(minutes=minutes)
    raise NoSuchValue("do")


def _reason(request: HttpRequest) -> str:
    """Why results are reopened. Raises NoSuchValue for one that is longer than the page's field."""
    reason = request.POST.get("reason", "")
    if len(reason) > LONGEST_REASON:
        raise NoSuchValue("reason")
    return reason


def _publish(request: HttpRequest, sitting: SessionContext, seen: str, *, leads_on: bool) -> HttpResponse:
    """Publish, or ask first: where something is missing it is done only as an answer to the question.

    `seen` is the state in which the session was shown: somebody else may have published it since. A
    publication that `leads_on` is followed by what comes next, others by the panel.
    """
    note = _note(request)
    _require_unchanged(sitting, seen)
    missing = sessions.before_publishing(session=sitting.session, by=sitting.actor)
    if missing and "anyway" not in request.POST:
        return _panel(request, sitting, asked=note)
    issue = sessions.publish(session=sitting.session, by=sitting.actor, note=note)
    words = _("Results published (version {number}).").format(number=issue.number)
    if leads_on and "results" in request.POST:
        messages.success(request, words)
        return redirect("ranking", sitting.club.slug, sitting.session.pk)
    if leads_on:
        return respond_done(request, sitting, words)
    if not wants_fragment(request):
        messages.success(request, words)
        return redirect("control-session", sitting.club.slug, sitting.session.pk)
    return _panel(request, sitting, extra={"say": words, "poll": True})


def _note(request: HttpRequest) -> str:
    form = NoteForm(request.POST)
    if not form.is_valid():
        raise RuleError("publish.note", "note", "A note can be one line of up to 300 characters.", "")
    return str(form.cleaned_data["note"])


def _pace(request: HttpRequest, sitting: SessionContext) -> str:
    form = PaceForm(request.POST)
    if not form.is_valid():
        raise RuleError(
            "clock.pace",
            "minutes",
            "Allow 1 to 30 minutes per board, and at most 1800 seconds for a move.",
            "",
        )
    data = form.cleaned_data
    clock.set_pace(
        session=sitting.session,
        minutes_per_board=Decimal(data["minutes"]),
        move_seconds=data["move"],
        by=sitting.actor,
    )
    return _("Clock changed.")


def _panel(
    request: HttpRequest,
    sitting: SessionContext,
    problem: RuleError | None = None,
    *,
    asked: str | None = None,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    """The panel; `asked` is the note of a publication that waits for an answer, None where none does."""
    pace = Clock.objects.filter(session=sitting.session).first() or Clock(session=sitting.session)
    missing = lacking(sitting.session)
    context = {
        "pace": PaceForm(initial={"minutes": pace.minutes_per_board, "move": pace.move_seconds}),
        "sections": _cuts(sitting),
        "states": Session.State,
        "missing": missing,
        "open": [
            {"words": words, "href": address_of(sitting, where), "is_page": where.startswith(PAGES)}
            for words, where in missing.places()
        ],
        "answer": request.POST.get("do", "publish"),
        "from_results": "results" in request.POST,
        "asked": asked,
        "step": _next_step(sitting.session, missing),
        "undoable": deeds.publishing_to_undo(sitting.session) is not None,
        "hall": code_of(request, sitting.club),
    }
    return panel(request, sitting, "session", context, problem=problem, extra=extra)


def _cuts(sitting: SessionContext) -> list[dict[str, Any]]:
    """Each section with the offer to cut its last round, ready: unlike others it takes no time to prepare."""
    sections = list(sitting.session.sections.order_by("letter"))
    playing = sitting.session.state == Session.State.PLAYING
    cuts = offers.for_sections(sitting.session, sections, sitting.actor) if playing else {}
    return [
        {"section": section, "groups": groups_of(sitting, cuts.get(section.pk, []))} for section in sections
    ]


def _next_step(session: Session, missing: Lacking) -> str:
    """The panel's first button: "start", "results", "confirm", "judge", "publish", "show"."""
    if session.state in (Session.State.OFFICIAL, Session.State.CLOSED):
        return "show"
    if session.state == Session.State.PLAYING and missing.rounds and _clock_stands(session):
        return "start"
    if missing.rounds or missing.results:
        return "results" if missing.first else ""
    if missing.unconfirmed:
        return "confirm"
    return "judge" if missing.rulings or missing.appeals else "publish"


def _clock_stands(session: Session) -> bool:
    """Whether the clock has not begun, or was paused: *Start* sets it going."""
    state = clock_of(session, sections_of(session), timezone.now())
    return not (state.running or state.over or state.waits_for)


urlpatterns = [path("c/<slug:slug>/s/<int:pk>/control/session/", session, name="control-session")]
