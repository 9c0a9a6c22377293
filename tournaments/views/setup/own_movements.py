"""A club's own movements: the list, typing or pasting one, checking, saving, deleting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.web.access import actor_in
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG, status_of
from scoring.words import RuleError
from tournaments.models import SavedMovement
from tournaments.movements.encounters import grid_of as grid_of_meetings
from tournaments.movements.own import check
from tournaments.selectors.setup.boards_together import boards_together
from tournaments.selectors.setup.own_movements import get_saved, grid_of, offer_of, saved_of
from tournaments.selectors.setup.room_picture import room_picture
from tournaments.selectors.setup.who_meets import who_meets
from tournaments.services.setup import own_movements as services

STAFF = "people.add_guest"
EXAMPLE = """boards: 3
R1: 4-1/1 5-2/2 6-3/3
R2: 6-1/2 4-2/3 5-3/1
R3: 5-1/3 6-2/1 4-3/2
"""


@require_safe
@of_club(STAFF)
def movements(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The list of the club's movements, each with the number of pairs, rounds and boards that it is for."""
    return _page(request, place, "own_movements", {"rows": saved_of(place.club)})


@of_club(STAFF)
def new(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The form of a new movement, typed or pasted: it is checked first, then saved."""
    return _form(request, place, None)


@of_club(STAFF)
def movement(request: HttpRequest, place: ClubContext, movement: int) -> HttpResponse:
    """A saved movement and how it was understood; the club's directors may change it."""
    return _form(request, place, get_saved(place.club, movement))


def _form(request: HttpRequest, place: ClubContext, saved: SavedMovement | None) -> HttpResponse:
    name, rows = (request.POST.get(key, getattr(saved, key, "")) for key in ("name", "rows"))
    checked = check(rows) if rows else None
    problems: list[Any] = list(checked.problems) if checked else []
    status = WRONG if problems and request.method == "POST" else 200
    if request.method == "POST" and "look" not in request.POST:
        try:
            stored = services.save_movement(
                club=place.club, name=name, rows=rows, by=actor_in(request), saved=saved
            )
        except RuleError as error:
            problems, status = problems or [error], status_of(error)
        else:
            messages.success(request, _("{name} has been saved.").format(name=stored.name))
            return redirect("own-movements", place.club.slug)
    read = checked.movement if checked else None
    context = {
        "saved": saved,
        "name": name,
        "rows": rows,
        "problems": problems,
        "example": EXAMPLE,
        "grid": grid_of(read) if read else None,
        "movement_picture": room_picture(read) if read else None,
        "together": boards_together(read, {}) if read else None,
        "picture": who_meets(grid_of_meetings(read), read.contestants) if read else None,
        "facts": offer_of(read, name, {}) if read and not problems else None,
        "writes": services.may_save(place.club, actor_in(request)),
    }
    return _page(request, place, "own_movement", context, status)


@of_club(STAFF)
def delete(request: HttpRequest, place: ClubContext, movement: int) -> HttpResponse:
    """Deletes a movement, after a page that says what stays."""
    saved = get_saved(place.club, movement)
    if request.method == "POST":
        try:
            services.delete_movement(saved=saved, by=actor_in(request))
        except RuleError as error:
            context = {"saved": saved, "problem": error}
            return _page(request, place, "own_movement_delete", context, status_of(error))
        messages.success(request, _("{name} has been deleted.").format(name=saved.name))
        return redirect("own-movements", place.club.slug)
    return _page(request, place, "own_movement_delete", {"saved": saved})


def _page(
    request: HttpRequest, place: ClubContext, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    writes = {"writes": services.may_save(place.club, actor_in(request))}
    shown = {"club": place.club, "may": place.may, **writes, **context}
    return render(request, f"tournaments/setup/movement/{template}.html", shown, status=status)


CLUB = "c/<slug:slug>/movements/"
urlpatterns = [
    path(CLUB, movements, name="own-movements"),
    path(f"{CLUB}new/", new, name="own-movement-new"),
    path(f"{CLUB}<int:movement>/", movement, name="own-movement"),
    path(f"{CLUB}<int:movement>/delete/", delete, name="own-movement-delete"),
]
