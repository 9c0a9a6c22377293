"""Ladders: who stands where, challenges written down and taken back."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.views.decorators.http import require_POST

from clubs.people import selectors as people_selectors
from clubs.people.views.pages import attempt
from clubs.web.refusals import WRONG
from scoring.words import RuleError
from tournaments.models import Challenge, Season
from tournaments.selectors.seasons.ladders import ladder_page
from tournaments.services import seasons as services
from tournaments.views.seasons.access import Place, for_staff, of_kind, refused
from tournaments.views.seasons.forms import ChallengeForm, JoinForm

LADDER = Season.Kind.LADDER


def shown_ladder(
    request: HttpRequest,
    place: Place,
    found: Season,
    challenge: ChallengeForm | None = None,
    join: JoinForm | None = None,
) -> HttpResponse:
    """The page of a ladder; with a form that was refused, it shows that one."""
    writes = place.may["write_challenges"]
    context = {
        "season": found,
        "page": ladder_page(found, place.user_id, request.GET.get("page"), request.GET.get("challenges")),
        "challenge": challenge
        or ChallengeForm(initial={"date": people_selectors.today(place.club).isoformat()}),
        "join": join or JoinForm(),
        "people": people_selectors.sign_in_list(place.club) if writes else [],
    }
    return place.page(request, "ladder", context, WRONG if challenge or join else 200)


@require_POST
@for_staff
def challenge(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """Write down a challenge that was played."""
    found, form = of_kind(place, season, LADDER), ChallengeForm(request.POST)
    if form.is_valid() and attempt(form, lambda: _play(place, found, form)) is not None:
        return redirect(found.get_absolute_url())
    return shown_ladder(request, place, found, challenge=form)


def _play(place: Place, found: Season, form: ChallengeForm) -> Challenge:
    own = form.cleaned_data
    challenger, holder = (
        services.person_named(club=place.club, name=own[side], picked=own[f"{side}_id"], field=side)
        for side in ("challenger", "holder")
    )
    return services.play_challenge(
        season=found,
        challenger=challenger,
        holder=holder,
        won=own["won"] == "1",
        date=own["date"],
        by=place.actor,
    )


@require_POST
@for_staff
def join(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """Somebody begins below the last."""
    found, form = of_kind(place, season, LADDER), JoinForm(request.POST)
    if form.is_valid() and attempt(form, lambda: _join(place, found, form)) is not None:
        return redirect(found.get_absolute_url())
    return shown_ladder(request, place, found, join=form)


def _join(place: Place, found: Season, form: JoinForm) -> Season:
    own = form.cleaned_data
    person = services.person_named(
        club=place.club, name=own["person"], picked=own["person_id"], field="person"
    )
    services.join_ladder(season=found, person=person, by=place.actor)
    return found


@require_POST
@for_staff
def back(request: HttpRequest, place: Place, season: int, challenge: int) -> HttpResponse:
    """Take the last challenge back; an earlier one stays."""
    found = of_kind(place, season, LADDER)
    row = found.challenges.filter(pk=challenge).first()
    if row is None:
        raise Http404
    try:
        services.take_back_challenge(season=found, challenge=row, by=place.actor)
    except RuleError as error:
        return refused(request, place, error, found.get_absolute_url())
    return redirect(found.get_absolute_url())


ONE = "c/<slug:slug>/seasons/<int:season>/"
urlpatterns = [
    path(f"{ONE}challenges/", challenge, name="ladder-challenge"),
    path(f"{ONE}challenges/<int:challenge>/back/", back, name="ladder-back"),
    path(f"{ONE}join/", join, name="ladder-join"),
]
