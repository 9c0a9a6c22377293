"""Totals over many sheets: a game's players with their places, on a page and as CSV."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.people.models import Club
from clubs.people.words import say
from clubs.web.club import ClubContext, of_club
from clubs.web.csv_file import as_csv
from scoring.games.registry import all_games
from scoring.selectors.sheet_totals import (
    MEASURES,
    Asked,
    Played,
    PlayerTotal,
    games_played,
    player_totals,
    this_year,
    usual_measure,
)
from scoring.words.bars import Bar, point_bars
from scoring.words.figures import figure, rounded

CSV_HEADS = ["place", "name", "sheets", "deals", "won", "points", "average", "payment"]
MEASURE_WORDS = {
    "points": gettext_lazy("Points"),
    "average": gettext_lazy("Average per sheet"),
    "won": gettext_lazy("Won"),
    "payment": gettext_lazy("Net settlement"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """What a reader asks for: sheets, and one of the `games` that were played in them.

    Places go by `chosen_measure`; if it is empty, by the usual measure of the game.
    """

    asked: Asked
    games: list[Played]
    game: str
    chosen_measure: str

    @property
    def by(self) -> str:
        return self.chosen_measure or usual_measure(self.asked, self.game)

    @property
    def unsettled(self) -> int:
        """Sheets of the game that do not count yet."""
        return sum(played.unsettled for played in self.games if played.key == self.game)

    def choices(self) -> list[str]:
        """The games to choose from."""
        found = [played.key for played in self.games]
        return found if self.game in found or not self.game else [self.game, *found]

    def address(self) -> str:
        """The question as the part of an address after `?`."""
        begins, ends = self.asked.begins, self.asked.ends
        said = {"from": begins.isoformat() if begins else "", "to": ends.isoformat() if ends else ""}
        planned = {"all": "on"} if self.asked.planned else {}
        return urlencode({"game": self.game, **said, **planned, "by": self.chosen_measure})


@require_safe
@never_cache
@of_club("people.view_members")
def sheet_totals(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Everybody's totals in one game, with their places."""
    question = question_of(place.club, request.GET)
    totals = player_totals(question.asked, question.game, question.by)
    shown = [name for name in MEASURES if name != "payment" or any(total.payment for total in totals)]
    context = {
        "club": place.club,
        "may": place.may,
        "question": question,
        "title": title_of(question.game),
        "games": [(key, title_of(key)) for key in question.choices()],
        "measures": MEASURE_WORDS.items(),
        "heads": [MEASURE_WORDS[name] for name in shown],
        "by": MEASURE_WORDS[question.by],
        "rows": [
            _row(total, shown, request.user.pk, question.by, bar)
            for total, bar in zip(totals, _bars(totals, question.by), strict=True)
        ],
    }
    return render(request, "scoring/sheet/totals.html", context)


@require_safe
@never_cache
@of_club("people.view_members")
def sheet_totals_csv(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The same table to save."""
    question = question_of(place.club, request.GET)
    totals = player_totals(question.asked, question.game, question.by)
    return as_csv(CSV_HEADS, [_cells(total) for total in totals], f"sheets-{question.game or 'none'}")


def question_of(club: Club, sent: QueryDict) -> Question:
    """What an address asks for. A day that is sent empty is no end; what cannot be read was not sent."""
    begins, ends = this_year(club)
    days = _day(sent.get("from"), begins), _day(sent.get("to"), ends)
    asked = Asked(club, *days, planned="all" in sent)
    games = games_played(asked)
    game, by = sent.get("game", ""), sent.get("by", "")
    if game not in all_games() and all(game != played.key for played in games):
        game = games[0].key if games else ""
    return Question(asked, games, game, by if by in MEASURES else "")


def _day(text: str | None, usual: dt.date) -> dt.date | None:
    if text == "":
        return None
    try:
        return parse_date(text or "") or usual
    except ValueError:
        return usual


def title_of(key: str) -> str:
    """What a game is called; of one that is not played any more its key."""
    game = all_games().get(key)
    return say(game.title) if game else key


def _bars(totals: Sequence[PlayerTotal], by: str) -> list[Bar | None]:
    """The bars of what places go by: the best comes first, so few are good where the first has least."""
    values = [Fraction(getattr(total, by)) for total in totals]
    return point_bars(values, few_are_good=bool(values) and values[0] < values[-1])


def _row(total: PlayerTotal, measures: list[str], reader: object, by: str, bar: Bar | None) -> dict[str, Any]:
    """A line of the table in ready words, the figures of `measures` last: (label, figure, bar)."""
    figures = {
        "points": figure(total.points),
        "average": figure(total.average),
        "won": str(total.won),
        "payment": figure(total.payment),
    }
    return {
        "place": f"={total.place}" if total.tied else str(total.place),
        "name": total.person.name,
        "is_readers": total.person.user_id is not None and total.person.user_id == reader,
        "counts": (total.sheets, total.deals),
        "figures": [(MEASURE_WORDS[name], figures[name], bar if name == by else None) for name in measures],
    }


def _cells(total: PlayerTotal) -> list[str]:
    counts = [str(count) for count in (total.sheets, total.deals, total.won)]
    figures = [_decimal(value) for value in (total.points, total.average, total.payment)]
    return [str(total.place), total.person.name, *counts, *figures]


def _decimal(value: Fraction) -> str:
    """Two decimals, or none: a spreadsheet takes 7/2 for a day."""
    return str(value.numerator if value.denominator == 1 else rounded(value))
