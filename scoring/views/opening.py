"""A new sheet: the game, found by letters; who plays, in seat order; how it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.people.models import Person, User
from clubs.people.selectors import sign_in_list
from clubs.people.services import is_new_guest, person_meant, require_confirmed
from clubs.web.access import actor_in
from clubs.web.asked import number_in
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import NoSuchValue, status_of
from scoring.games.reading import schema_of, to_json
from scoring.games.registry import all_games
from scoring.games.shape import AnyGame
from scoring.games.sheet import Refused
from scoring.models import Sheet
from scoring.services.sheets import open_sheet
from scoring.views.access import problems_of
from scoring.views.form_items import FormItems
from scoring.views.form_schema import Names, Typed, node_of, typed_of
from scoring.views.sheets import may_open
from scoring.words import RuleError
from scoring.words.names import folded

MOST_MATCHES = 20
GAME = "sheet-game"  # with a hyphen: no option has such a name
NOBODY = Names((), ())


@never_cache
@of_club("people.view_members")
def sheet_new(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """First the game, then who plays it; a post opens the sheet."""
    if not may_open(request, place):
        raise PermissionDenied("people.add_guest")
    key = request.POST.get(GAME) or request.GET.get("game")
    if not key:
        return _choice(request, place)
    game = all_games().get(key)
    if game is None:
        raise NoSuchValue(GAME)
    if request.method != "POST":
        defaults = typed_of(
            node_of(schema_of(type(game.default_options)), NOBODY), to_json(game.default_options)
        )
        return _form(request, place, game, defaults)
    typed = request.POST.dict()
    try:
        record = _opened(request, place, game, typed)
    except (RuleError, Refused) as error:
        problems = problems_of(error)
        return _form(request, place, game, typed, problems, status_of(problems[0]))
    return redirect("sheet", slug=place.club.slug, pk=record.pk)


def _choice(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Games whose title, family or other name has the letters; for htmx the list alone."""
    text = request.GET.get("q", "")[:60]
    games = games_with(text)
    context = {
        "club": place.club,
        "may": place.may,
        "q": text,
        "games": [(game, _(game.title), _(game.family.replace("_", " "))) for game in games[:MOST_MATCHES]],
        "more": max(0, len(games) - MOST_MATCHES),
    }
    htmx = getattr(request, "htmx", False)
    template = "scoring/opening/_games_found.html" if htmx else "scoring/opening/sheet_game.html"
    return render(request, template, context)


def games_with(text: str) -> list[AnyGame]:
    """Games with every word of `text` in title, family, key or another name; the best known first."""
    words = folded(text).split()

    def fits(game: AnyGame) -> bool:
        names = folded(" ".join((_(game.title), game.title, game.family, game.key, *game.names)))
        return all(word in names for word in words)

    return sorted(filter(fits, all_games().values()), key=lambda game: (game.tier, _(game.title)))


@transaction.atomic
def _opened(request: HttpRequest, place: ClubContext, game: AnyGame, typed: Mapping[str, str]) -> Sheet:
    people = _people(request, place, game, typed)
    options = Typed(node_of(schema_of(type(game.default_options)), NOBODY), typed)
    return open_sheet(
        club=place.club,
        game=game.key,
        people=people,
        by=actor_in(request),
        options=options.value,
    )


def _people(
    request: HttpRequest, place: ClubContext, game: AnyGame, typed: Mapping[str, str]
) -> list[Person]:
    """Who plays, in seat order: persons of the club by id or name, guests by a confirmed name nobody has."""
    assert isinstance(request.user, User)
    names = _names(game, typed)
    require_confirmed(club=place.club, names=[*names.items()], guests=typed.get("guests", ""))
    people: list[Person] = []
    for field in seat_fields(game):
        person = person_meant(
            club=place.club,
            name=names.get(field, ""),
            picked=_picked(field, typed),
            field=field,
            by=request.user,
        )
        people += [person] if person is not None else []
    return people


def _names(game: AnyGame, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed for those who were not picked from the list, by field."""
    names = {field: typed.get(field, "").strip()[:80] for field in seat_fields(game)}
    return {field: name for field, name in names.items() if name and _picked(field, typed) is None}


def _picked(field: str, typed: Mapping[str, str]) -> int | None:
    return number_in(typed.get(f"{field}_id", ""))


def seat_fields(game: AnyGame) -> list[str]:
    return [f"player-{place}" for place in range(1, max(game.seats) + 1)]


def _form(
    request: HttpRequest,
    place: ClubContext,
    game: AnyGame,
    typed: Mapping[str, str],
    problems: Sequence[RuleError] = (),
    status: int = 200,
) -> HttpResponse:
    form = FormItems(schema_of(type(game.default_options)), typed, NOBODY, problems)
    least = min(game.seats)
    seats: list[dict[str, Any]] = [
        {
            "name": field,
            "label": _("Player {number}").format(number=number),
            "value": typed.get(field, ""),
            "picked": typed.get(f"{field}_id", ""),
            "required": number <= least,
            "errors": [problem for problem in form.problems if problem.field == field],
        }
        for number, field in enumerate(seat_fields(game), 1)
    ]
    beside = {problem for seat in seats for problem in seat["errors"]}
    context = {
        "club": place.club,
        "may": place.may,
        "game": game,
        "title": _(game.title),
        "form": form,
        "problems": [problem for problem in form.problems if problem not in beside],
        "seats": seats,
        "guests": "\n".join(_names(game, typed).values()) if any(map(is_new_guest, problems)) else "",
        "people": sign_in_list(place.club),
        "open": any(item.wrong for item in form.items),
    }
    return render(request, "scoring/opening/sheet_new.html", context, status=status)
