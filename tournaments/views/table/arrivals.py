"""Players say on their table's phone that they have arrived: a page of its own, before the first board."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.http import require_http_methods

from clubs.web.limits import too_often
from clubs.web.refusals import status_of
from scoring.actors import Actor
from scoring.words import RuleError, Seat
from tournaments.selectors.control.arrivals import first_encounter, is_open, seats_here
from tournaments.services.setup.newcomers import LETTERS
from tournaments.services.table import arrivals
from tournaments.views.limits import within_limit
from tournaments.views.table.forms import cleaned
from tournaments.views.table.phone import at_table

TRIES_IN_TEN_MINUTES = 40  # of one table: numbers are not to be tried out one after the other
LONGEST = 120


class ArrivalForm(forms.Form):
    """Who has arrived, by name or number with letters, and the seat; or where nobody has after all."""

    who = forms.CharField(max_length=LONGEST, required=False)
    letters = forms.CharField(max_length=LONGEST, required=False)
    seat = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat])
    undo = forms.BooleanField(required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def arrived(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The seats of round 1 with who is to sit there; posted, somebody has arrived, or has not after all."""
    if request.method != "POST":
        return _page(request, actor)
    try:
        _note(request, actor)
    except RuleError as error:
        return _page(request, actor, error)
    return redirect("table-arrivals")


def _note(request: HttpRequest, actor: Actor) -> None:
    link = actor.device.link  # type: ignore[union-attr]
    data = cleaned(ArrivalForm, request.POST)
    encounter, seat = first_encounter(link), Seat(data["seat"])
    if data["undo"]:
        arrivals.take_arrival_back(encounter=encounter, seat=seat, by=actor)
        return
    if not within_limit("arrival", link.pk, TRIES_IN_TEN_MINUTES, 600):
        raise too_often("who")
    arrivals.arrive_at_table(
        encounter=encounter, seat=seat, typed=data["who"], letters=data["letters"], by=actor
    )


def _page(request: HttpRequest, actor: Actor, problem: RuleError | None = None) -> HttpResponse:
    """The page of arrivals; once the table has begun, it leads to the table's own page."""
    link = actor.device.link  # type: ignore[union-attr]
    encounter = first_encounter(link)
    if not is_open(encounter):
        if problem is not None:
            raise problem
        return redirect("table")
    seats = seats_here(encounter)
    free = next((here.seat for here in seats if not here.arrived), None)
    is_question = problem is not None and problem.code == LETTERS
    context = {
        "club": link.session.club,
        "session": link.session,
        "table": link.table,
        "seats": seats,
        "chosen": request.POST.get("seat") if problem else free,
        "typed": request.POST.get("who", "") if problem else "",
        "letters": request.POST.get("letters", "") if problem else "",
        "all_here": free is None,
        "problem": None if is_question else problem,
        "asked_for": problem if is_question else None,
    }
    status = status_of(problem) if problem and not is_question else 200
    return render(request, "tournaments/table/arrivals.html", context, status=status)


urlpatterns = [path("table/arrivals/", arrived, name="table-arrivals")]
