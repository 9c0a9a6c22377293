"""The rules to read, for everybody: games by name, players, cards and time, and whole pages."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from clubs.web.asked import number_in
from clubs.web.htmx import varied, wants_fragment
from tournaments.guide.html import html_of
from tournaments.rule_books.games import RuledGame, game_at, games_called, ruled_games
from tournaments.rule_books.glossary import terms
from tournaments.rule_books.sections import rules_page, titles

LONGEST = 60  # characters of a name that is looked for
MOST_PLAYERS = 12


class Cards(NamedTuple):
    """What cards there are: packs, and the jokers in them."""

    packs: int | None = None
    jokers: int | None = None


CARDS = {"1": Cards(1, 0), "1j": Cards(1, 2), "2": Cards(2, 0), "2j": Cards(2, 4)}  # a pack has two jokers
CARDS_SAID = {
    "1": _("One pack"),
    "1j": _("One pack with jokers"),
    "2": _("Two packs"),
    "2j": _("Two packs with jokers"),
}
TIME_SAID = {30: _("up to half an hour"), 60: _("up to an hour"), 120: _("up to two hours")}


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The games that fit `?q=`, `?players=`, `?cards=` and `?minutes=`, without any all of them; for htmx the
    list alone. A value that is none of the form's is no filter.
    """
    text = request.GET.get("q", "").strip()[:LONGEST]
    players = number_in(request.GET.get("players", ""))
    cards = request.GET.get("cards", "")
    minutes = number_in(request.GET.get("minutes", ""))
    minutes = minutes if minutes in TIME_SAID else None
    games = games_called(text, players, *CARDS.get(cards, Cards()), minutes)
    is_asked = bool(text or players or cards in CARDS or minutes)
    context = {
        "q": text,
        "players": players,
        "numbers": range(1, MOST_PLAYERS + 1),
        "cards": cards,
        "all_cards": CARDS_SAID,
        "minutes": minutes,
        "all_times": TIME_SAID,
        "games": games if is_asked else [],
        "families": [] if is_asked else _by_family(games),
        "pages": titles(),
    }
    template = "tournaments/rules/_games.html" if wants_fragment(request) else "tournaments/rules/rules.html"
    return varied(render(request, template, context))


def _by_family(games: Iterable[RuledGame]) -> list[tuple[str, list[RuledGame]]]:
    in_order = sorted(games, key=lambda game: (game.family, game.title))
    return [(family, list(group)) for family, group in groupby(in_order, key=lambda game: game.family)]


@require_safe
def rules_of_game(request: HttpRequest, game: str) -> HttpResponse:
    opened = ruled_games().get(game)
    if opened is None:
        raise Http404
    context = {"game": opened, "base": ruled_games().get(opened.base)}
    return render(request, "tournaments/rules/game.html", context)


@require_safe
def rules_page_view(request: HttpRequest, chapter: str) -> HttpResponse:
    opened = rules_page(chapter)
    if opened is None:
        raise Http404
    headings = [heading for heading in opened.headings if heading.level <= 3]
    context = {"page": opened, "article": html_of(opened), "contents": headings}
    return render(request, "tournaments/rules/page.html", context)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/rules/terms.html", {"terms": terms()})


@require_safe
def rules_at(request: HttpRequest, source: str) -> HttpResponse:
    """Leads to the game to which a line of a book belongs, as refusals name it: `000:l.22950`."""
    game = game_at(source)
    if game is None:
        raise Http404
    return redirect("rules-game", game.key)


urlpatterns = [
    path("rules/", rules, name="rules"),
    path("rules/terms/", glossary, name="rules-terms"),
    path("rules/source/<str:source>/", rules_at, name="rules-source"),
    path("rules/pages/<slug:chapter>/", rules_page_view, name="rules-page"),
    path("rules/<slug:game>/", rules_of_game, name="rules-game"),
]
