"""The club's page, and a new session."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.formats import date_format

from clubs.people import selectors as people_selectors
from clubs.people.models import Person
from clubs.people.permissions import keeps_site
from clubs.people.views.pages import posted
from clubs.web.access import actor_in
from clubs.web.asked import id_in
from clubs.web.club import ClubContext, of_club
from clubs.web.new_names import has_new_name
from clubs.web.refusals import WRONG, NoSuchValue
from scoring.models import Session
from scoring.models.contest import default_settings
from scoring.words import RuleError
from scoring.words.names import unlike
from tournaments.paper.address import site_address
from tournaments.selectors import sessions as selectors
from tournaments.selectors.backup_reminder import reminder
from tournaments.selectors.clubs import open_invitations
from tournaments.selectors.in_play import in_play
from tournaments.selectors.results.winners import winners_of
from tournaments.selectors.setup.event_forms import BY_KEY, FORMS, EventForm, form_of
from tournaments.selectors.setup.rhythm import day_after
from tournaments.services.demo import DIRECTOR, PASSWORD
from tournaments.services.setup import sessions as services
from tournaments.views.scoring_forms import Scoring, stated
from tournaments.views.setup.forms import NewSession


@of_club()
def club(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """A club's page: tonight's sessions, those to come and those past. Open to all; deeds for staff."""
    programme = selectors.programme(place.club, request.GET.get("page"))
    staff = place.allows("people.add_guest")
    return render(
        request,
        "tournaments/setup/club.html",
        {
            "club": place.club,
            "winners": winners_of(programme.past) if programme.page.number == 1 else [],
            "may": place.may | {"start": place.may_start},
            "programme": programme,
            "tonight": [in_play(session) for session in programme.playing],
            "first": _first_steps(place, programme) if place.may_start and not programme.past else None,
            "demo": (DIRECTOR, PASSWORD),
            "staff": staff,
            "moved_to": site_address(request).moved_to if staff else "",
            "invitations": open_invitations(place.club) if place.may_start else [],
            **_reminder_of_backups(request, place),
        },
    )


def _reminder_of_backups(request: HttpRequest, place: ClubContext) -> dict[str, Any]:
    """What staff read of copies of the data, once one is due; with buttons for those who keep the site."""
    text = reminder() if place.may_start else ""
    return {"backup_reminder": text, "keeps_site": keeps_site(request.user)} if text else {}


def _first_steps(place: ClubContext, programme: selectors.Programme) -> dict[str, Any]:
    """What of a new club's first steps is done: people beside the director, a session. One query."""
    session = next((one for one in (*programme.playing, *programme.preparing) if _has_tables(one)), None)
    return {"has_people": Person.objects.filter(club=place.club)[1:2].exists(), "session": session}


def _has_tables(session: Session) -> bool:
    """Whether it has table cards to print: a party's are its own."""
    return session.contest.planned_by.plays_boards


@of_club("people.add_guest")
def new_session(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """What is played, name and day, how it is scored; then the sign-in sheet.

    With `like`, the number of an earlier session, its name and settings are filled in; with `when=next`
    also the day on which the club plays next by its rhythm. The pace of its clock comes along.
    """
    earlier = _earlier(request, place)
    event = _event_form(request, earlier)
    today = people_selectors.today(place.club)
    name = earlier.name if earlier else str(event.name).format(day=date_format(today, "l"))
    day = day_after(earlier, today) if earlier and request.GET.get("when") == "next" else today
    name = unlike(name, selectors.names_on(place.club, day))
    form = NewSession(posted(request), initial={"name": name, "date": day.isoformat()})
    settings = earlier.contest.settings if earlier else event.settings
    scoring = Scoring(posted(request), form=event, initial=stated(default_settings() | settings))
    if request.method == "POST" and form.is_valid() and _is_new(place, form) and scoring.is_valid():
        session = _created(request, place, form, scoring, earlier)
        if session is not None:
            return redirect("signin", slug=place.club.slug, pk=session.pk)
    context = {"form": form, "scoring": scoring, "event": event, "events": FORMS}
    context |= {"club": place.club, "may": place.may}
    status = WRONG if form.is_bound else 200
    return render(request, "tournaments/setup/session_new.html", context, status=status)


def _is_new(place: ClubContext, form: NewSession) -> bool:
    return has_new_name(form, selectors.names_on(place.club, form.cleaned_data["date"]))


def _earlier(request: HttpRequest, place: ClubContext) -> Session | None:
    """The session of this club that the new one is to be like; None where none is named.

    Raises NoSuchValue for a number that no session of the club has.
    """
    if "form" in request.GET or "like" not in request.GET:
        return None
    sessions = Session.objects.filter(contest__club=place.club).select_related("contest")
    earlier = sessions.filter(pk=id_in(request.GET["like"], "like")).first()
    if earlier is None:
        raise NoSuchValue("like")
    return earlier


def _event_form(request: HttpRequest, earlier: Session | None) -> EventForm:
    """What is to be played; without a choice as in the `earlier` session, else pairs.

    Raises NoSuchValue for what nobody plays.
    """
    usual = form_of(earlier.contest.settings) if earlier else FORMS[0]
    key = request.POST.get("form") or request.GET.get("form") or usual.key
    if key not in BY_KEY:
        raise NoSuchValue("form")
    return BY_KEY[key]


def _created(
    request: HttpRequest, place: ClubContext, form: NewSession, scoring: Scoring, earlier: Session | None
) -> Session | None:
    """The session; None if a rule refused it, with the refusal shown."""
    stated_settings = {
        name: value for name, value in scoring.settings.items() if value or name in default_settings()
    }
    try:
        return services.create_session(
            club=place.club,
            by=actor_in(request),
            settings=scoring.form.settings | {"vp": ""} | stated_settings,
            like=earlier,
            **form.cleaned_data,
        )
    except RuleError as error:
        scoring.refuse(error)
        return None


urlpatterns = [
    path("c/<slug:slug>/", club, name="club"),
    path("c/<slug:slug>/s/new/", new_session, name="session-new"),
]
