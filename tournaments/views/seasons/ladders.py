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
    ladder: Season,
    challenge: ChallengeForm | None = None,
    join: JoinForm | None = None,
) -> HttpResponse:
    """The page of a ladder, with the form that was refused, if one was."""
    writes = place.may["write_challenges"]
    context = {
        "season": ladder,
        "page": ladder_page(ladder, place.user_id, request.GET.get("page"), request.GET.get("challenges")),
        "challenge": challenge
        or ChallengeForm(initial={"date": people_selectors.today(place.club).isoformat()}),
        "join": join or JoinForm(),
        "people": people_selectors.sign_in_list(place.club) if writes else [],
    }
    return place.page(request, "seasons/ladder", context, WRONG if challenge or join else 200)


@require_POST
@for_staff
def challenge(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """Records a challenge that was played."""
    ladder, form = of_kind(place, season, LADDER), ChallengeForm(request.POST)
    if form.is_valid() and attempt(form, lambda: _play(place, ladder, form)) is not None:
        return redirect(ladder.get_absolute_url())
    return shown_ladder(request, place, ladder, challenge=form)


def _play(place: Place, ladder: Season, form: ChallengeForm) -> Challenge:
    data = form.cleaned_data
    challenger, holder = (
        services.person_named(club=place.club, name=data[side], picked=data[f"{side}_id"], field=side)
        for side in ("challenger", "holder")
    )
    return services.play_challenge(
        season=ladder,
        challenger=challenger,
        holder=holder,
        won=data["won"] == "1",
        date=data["date"],
        by=place.actor,
    )


@require_POST
@for_staff
def join(request: HttpRequest, place: Place, season: int) -> HttpResponse:
    """Adds somebody to the ladder, below everybody else."""
    ladder, form = of_kind(place, season, LADDER), JoinForm(request.POST)
    if form.is_valid() and attempt(form, lambda: _join(place, ladder, form)) is not None:
        return redirect(ladder.get_absolute_url())
    return shown_ladder(request, place, ladder, join=form)


def _join(place: Place, ladder: Season, form: JoinForm) -> Season:
    data = form.cleaned_data
    person = services.person_named(
        club=place.club, name=data["person"], picked=data["person_id"], field="person"
    )
    services.join_ladder(season=ladder, person=person, by=place.actor)
    return ladder


@require_POST
@for_staff
def back(request: HttpRequest, place: Place, season: int, challenge: int) -> HttpResponse:
    """Takes the last challenge back; an earlier one cannot be taken back."""
    ladder = of_kind(place, season, LADDER)
    row = ladder.challenges.filter(pk=challenge).first()
    if row is None:
        raise Http404
    try:
        services.take_back_challenge(season=ladder, challenge=row, by=place.actor)
    except RuleError as error:
        return refused(request, place, error, ladder.get_absolute_url())
    return redirect(ladder.get_absolute_url())


ONE = "c/<slug:slug>/seasons/<int:season>/"
urlpatterns = [
    path(f"{ONE}challenges/", challenge, name="ladder-challenge"),
    path(f"{ONE}challenges/<int:challenge>/back/", back, name="ladder-back"),
    path(f"{ONE}join/", join, name="ladder-join"),
]
