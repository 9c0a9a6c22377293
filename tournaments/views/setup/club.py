"""The club's page, and a new session."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.formats import date_format

from clubs.people import selectors as people_selectors
from clubs.people.views.pages import posted
from clubs.web.access import actor_in
from clubs.web.asked import id_in
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG, NoSuchValue
from scoring.models import Session
from scoring.models.contest import default_settings
from scoring.words import RuleError
from tournaments.selectors import sessions as selectors
from tournaments.selectors.clubs import open_invitations
from tournaments.selectors.in_play import in_play
from tournaments.selectors.results.winners import winners_of
from tournaments.selectors.setup.event_forms import BY_KEY, FORMS, EventForm, form_of
from tournaments.services.demo import DIRECTOR, PASSWORD
from tournaments.services.setup import sessions as services
from tournaments.views.scoring_forms import Scoring, stated
from tournaments.views.setup.forms import NewSession


@of_club()
def club(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """A club's page: tonight's sessions, those to come and those past. Open to all; deeds for staff."""
    programme = selectors.programme(place.club, request.GET.get("page"))
    return render(
        request,
        "tournaments/setup/club.html",
        {
            "club": place.club,
            "winners": winners_of(programme.past) if programme.page.number == 1 else None,
            "may": place.may | {"start": place.may_start},
            "programme": programme,
            "tonight": [in_play(session) for session in programme.playing],
            "demo": (DIRECTOR, PASSWORD),
            "staff": place.allows("people.add_guest"),
            "invitations": open_invitations(place.club) if place.may_start else [],
        },
    )


@of_club("people.add_guest")
def new_session(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """What is played, name and day, how it is scored; then the sign-in sheet.

    With `like`, the number of an earlier session, its name and settings are filled in.
    """
    earlier = _earlier(request, place)
    event = _event_form(request, earlier)
    today = people_selectors.today(place.club)
    name = earlier.name if earlier else str(event.name).format(day=date_format(today, "l"))
    form = NewSession(posted(request), initial={"name": name, "date": today.isoformat()})
    settings = earlier.contest.settings if earlier else event.settings
    scoring = Scoring(posted(request), form=event, initial=stated(default_settings() | settings))
    if request.method == "POST" and form.is_valid() and scoring.is_valid():
        session = _created(request, place, form, scoring)
        if session is not None:
            return redirect("signin", slug=place.club.slug, pk=session.pk)
    context = {"form": form, "scoring": scoring, "event": event, "events": FORMS}
    context |= {"club": place.club, "may": place.may}
    status = WRONG if form.is_bound else 200
    return render(request, "tournaments/setup/session_new.html", context, status=status)


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


def _created(request: HttpRequest, place: ClubContext, form: NewSession, scoring: Scoring) -> Session | None:
    """The session; None if a rule refused it, with the refusal shown."""
    stated_settings = {
        name: value for name, value in scoring.settings.items() if value or name in default_settings()
    }
    try:
        return services.create_session(
            club=place.club,
            by=actor_in(request),
            settings=scoring.form.settings | {"vp": ""} | stated_settings,
            **form.cleaned_data,
        )
    except RuleError as error:
        scoring.refuse(error)
        return None


urlpatterns = [
    path("c/<slug:slug>/", club, name="club"),
    path("c/<slug:slug>/s/new/", new_session, name="session-new"),
]
