"""The pages that ask where a ruling happened: before the laws open, or for a ruling made without a place."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.selectors.control.law_rulings import place_words, ruling_of
from tournaments.views.access import SessionContext, for_staff
from tournaments.views.control.mishaps import plays_by_table, round_in_play, rounds_of
from tournaments.views.control.pages import panel


def address_of_places(sitting: SessionContext) -> str:
    """Returns the address at which the laws ask for table and board, open at the round in play."""
    args = [sitting.club.slug, sitting.session.pk, round_in_play(sitting.session)]
    return reverse("control-which-ruling", args=args)


@require_safe
@for_staff
def which_ruling(request: HttpRequest, sitting: SessionContext, number: int) -> HttpResponse:
    """Lists the tables and boards of round `number`, each with a link to the laws about it."""
    session_args = [sitting.club.slug, sitting.session.pk]
    laws = reverse("control-laws", args=session_args)
    context = {
        "title": _("Ruling: which table and board?"),
        "laws": laws,
        "pages": [(n, reverse("control-which-ruling", args=[*session_args, n])) for n in rounds_of(sitting)],
        "number": number,
        "tables": _tables(sitting, number),
    }
    return panel(request, sitting, "ruling_place", context)


@require_safe
@for_staff
def law_place(request: HttpRequest, sitting: SessionContext, number: int, round: int) -> HttpResponse:
    """Lists the tables and boards of a round: each is a button that gives ruling `number` this place."""
    if not sitting.may["rule"]:
        raise PermissionDenied("rule")
    ruling = ruling_of(sitting.session, number)
    if ruling is None:
        raise Http404
    session_args = [sitting.club.slug, sitting.session.pk, number]
    context = {
        "title": _("Ruling {number}: which table and board?").format(number=number),
        "ruling": ruling,
        "place": place_words(ruling),
        "pages": [(n, reverse("control-law-place", args=[*session_args, n])) for n in rounds_of(sitting)],
        "number": round,
        "tables": _tables(sitting, round),
    }
    return panel(request, sitting, "ruling_place", context)


def _tables(sitting: SessionContext, number: int) -> list[dict[str, Any]]:
    """Returns the tables of a round with those who sit there, and their boards."""
    return [
        {"label": table, "pairs": plays[0][0].pairs, "encounter": plays[0][1].encounter_id, "plays": plays}
        for table, plays in plays_by_table(sitting.session, number)
    ]


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{CONTROL}which/ruling/<int:number>/", which_ruling, name="control-which-ruling"),
    path(f"{CONTROL}rulings/<int:number>/place/<int:round>/", law_place, name="control-law-place"),
]
