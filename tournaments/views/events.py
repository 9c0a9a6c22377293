"""Events of several sessions: the ranking over all of them, the next session, what counts in the end."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.people import permissions as people
from clubs.people import selectors as people_selectors
from clubs.people.views.pages import attempt, posted
from clubs.web.access import MEMBERS
from clubs.web.csv_file import as_csv
from clubs.web.new_names import has_new_name
from clubs.web.polls import is_poll, nothing_new, shows, versioned
from clubs.web.refusals import WRONG
from scoring import permissions
from scoring.models import Contest, Session
from scoring.selectors.visibility import STAFF, Viewer
from scoring.words.figures import MINUS
from tournaments.hooks import heal
from tournaments.models.event_settings import event_settings
from tournaments.models.session_plan import session_plan
from tournaments.selectors import events as selectors
from tournaments.selectors.events import Event
from tournaments.selectors.results.figures import counted
from tournaments.selectors.sessions import names_on
from tournaments.services import events as services
from tournaments.services.sessions import close_if_over
from tournaments.views.access import SessionContext, for_staff, render_session, sitting_in
from tournaments.views.events_forms import Counting, Following
from tournaments.views.in_play import public_page
from tournaments.views.own_name import PUBLISHED, chosen_person
from tournaments.views.seasons.access import Place, away_without, for_all

DIRECTS = frozenset({"director", "admin"})
State = Session.State


def event_read(request: HttpRequest, place: Place, pk: int) -> Event:
    """The event as this reader may see it. Raises Http404.

    A session in play is for the club's people and its own tables, as its ranking is.
    """
    contest = selectors.get_event(place.club.slug, pk)
    sessions = selectors.sessions_of(contest)
    for session in sessions:
        close_if_over(session)
    roles = _roles(place, contest)
    shown = [session for session in sessions if _readable(session, place, roles)]
    viewer = Viewer(staff=bool(roles & STAFF))
    is_public = all(session.state in PUBLISHED for session in shown)
    person = chosen_person(request, place.club) if is_public and place.user_id is None else None
    fields = selectors.fields_of(contest, shown, viewer, place.user_id, person)
    for results in fields:
        if results.behind:
            heal(field_id=results.field.pk)
    return Event(contest, sessions, fields)


def _roles(place: Place, contest: Contest) -> frozenset[permissions.Who]:
    return permissions.roles_of(place.actor, Session(contest=contest))


def _readable(session: Session, place: Place, roles: frozenset[permissions.Who]) -> bool:
    if session.state != State.PLAYING:
        return session.state != State.SETUP
    of_the_club = people.allows("people.view_members", place.kinds)
    return bool(roles) or of_the_club or bool(permissions.roles_of(place.actor, session))


@require_safe
@for_all
def event(request: HttpRequest, place: Place, event: int) -> HttpResponse:
    """The ranking over all sessions; asked with `since`, only the part that changes, or 204."""
    this_event = event_read(request, place, event)
    if not this_event.fields:
        away = _without_results(request, place, this_event)
        return away or place.page(request, "events/event", _context(place, this_event))
    version = selectors.version_of(this_event.fields)
    if shows(request, version):
        return nothing_new(version)
    context = _context(place, this_event) | {"page": selectors.event_page(this_event), "version": version}
    context["done"] = all(one.state == State.CLOSED for one in this_event.sessions)
    context["live"] = any(one.state in (State.PLAYING, State.FINISHED) for one in this_event.sessions)
    if not is_poll(request):
        return place.page(request, "events/event", context)
    return versioned(place.page(request, "events/_event", context), version, done=context["done"])


def _without_results(request: HttpRequest, place: Place, event: Event) -> HttpResponse | None:
    """What those from outside the club meet before the event has results for them; None for its people.

    It is the public page of the session in play, if there is one.
    """
    playing = [session for session in event.sessions if session.state == State.PLAYING]
    if playing and not request.user.is_authenticated:
        return public_page(request, sitting_in(request, playing[-1]))
    return away_without(request, place, MEMBERS)


def _context(place: Place, event: Event) -> dict[str, Any]:
    directs = bool(_roles(place, event.contest) & DIRECTS)
    last = event.sessions[-1] if event.sessions else None
    follows = last if directs and last and last.state != State.SETUP else None
    return {"event": event, "contest": event.contest, "directs": directs, "follows": follows}


@require_safe
@for_all
def event_csv(request: HttpRequest, place: Place, event: int) -> HttpResponse:
    """The ranking over all sessions as a CSV file with a row for each contestant, a column for each session.

    A spreadsheet reads its figures: a minus is written as a hyphen.
    """
    this_event = event_read(request, place, event)
    if not this_event.fields:
        away = _without_results(request, place, this_event)
        return away or as_csv(["place"], [], f"event-{event}")
    page = selectors.event_page(this_event)
    heads = [f"{one.date.isoformat()} {one.name}" for one in this_event.counted]
    rows = [
        [group, row.place, row.label, row.names, row.section]
        + [text.replace(MINUS, "-") for text in (*(cell.figure for cell in row.cells), row.total)]
        for group, group_rows in page.groups
        for row in group_rows
    ]
    return as_csv(["group", "place", "number", "names", "section", *heads, "score"], rows, f"event-{event}")


@for_all
def event_edit(request: HttpRequest, place: Place, event: int) -> HttpResponse:
    """The settings of what counts over all sessions, for those who direct the event."""
    contest = selectors.get_event(place.club.slug, event)
    if not _roles(place, contest) & DIRECTS:
        return away_without(request, place, "people.manage_club") or redirect("event", place.club.slug, event)
    form = Counting(posted(request), conditions=_conditions(contest), settings=contest.settings)
    if form.is_valid() and attempt(form, lambda: _change(contest, form, place)):
        return redirect("event", place.club.slug, event)
    context = {"form": form, "contest": contest}
    return place.page(request, "events/edit", context, WRONG if form.is_bound else 200)


def _change(contest: Contest, form: Counting, place: Place) -> bool:
    services.change_event(contest=contest, settings=form.settings, by=place.actor)
    return True


def _conditions(contest: Contest) -> Any:
    return event_settings(contest).conditions(final=True)


@for_staff
def session_next(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The form of the event's next session: who plays in it, how they sit, and what is carried over."""
    contest = sitting.session.contest
    number = Session.objects.filter(contest=contest).count() + 1
    preset = {
        "name": _("{event}, session {n}").format(event=contest.name, n=number),
        "date": people_selectors.today(sitting.club).isoformat(),
    }
    conditions = _conditions(contest)
    form = Following(posted(request), initial=preset, conditions=conditions, settings=contest.settings)
    if form.is_valid() and _is_new(sitting, form):
        asked, settings = form.asked, form.settings
        session = attempt(
            form,
            lambda: services.next_session(
                session=sitting.session, asked=asked, settings=settings, by=sitting.actor
            ),
        )
        if session is not None:
            messages.success(request, _who_plays(session))
            return redirect("signin", sitting.club.slug, session.pk)
    context = {"form": form, "contest": contest}
    return render_session(
        request, sitting, "tournaments/events/next.html", context, WRONG if form.is_bound else 200
    )


def _is_new(sitting: SessionContext, form: Following) -> bool:
    return has_new_name(form, names_on(sitting.club, form.cleaned_data["date"]))


def _who_plays(session: Session) -> str:
    """Who plays in each section: "Section A: 6 pairs. Section B, consolation: 6 pairs." """
    contestants = event_settings(session.contest).contestants
    sentences = []
    for section in session.sections.all():
        consolation = section.letter in session_plan(session).consolation
        words = _("Section {section}, consolation: {who}.") if consolation else _("Section {section}: {who}.")
        sentences.append(
            words.format(section=section.letter, who=counted(contestants, section.entries.count()))
        )
    return " ".join(sentences)


ONE = "c/<slug:slug>/e/<int:event>/"
urlpatterns = [
    path(ONE, event, name="event"),
    path(f"{ONE}event.csv", event_csv, name="event-csv"),
    path(f"{ONE}edit/", event_edit, name="event-edit"),
    path("c/<slug:slug>/s/<int:pk>/next/", session_next, name="session-next"),
]
