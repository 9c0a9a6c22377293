"""Rankings, boards and scorecards in the API.

The figures are those that the pages show; here they have two decimals always and a hyphen for a minus.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import Data
from clubs.web.api.fields import Since
from clubs.web.api.openapi import UNCHANGED, described
from scoring.comparison import Direction
from scoring.models import Entry
from scoring.selectors.versions import version_of
from scoring.words import dealer_of, vulnerability_of
from scoring.words.figures import MINUS, rounded
from tournaments.api.base import ReaderView
from tournaments.api.documents import outcome_data, settings_data
from tournaments.api.result_serializers import (
    BoardLineSerializer,
    CardSerializer,
    RankingForm,
    RankingSerializer,
    SectionForm,
    TravellerSerializer,
    WhySerializer,
)
from tournaments.hooks import heal
from tournaments.selectors.control.rulings import Ruling
from tournaments.selectors.results.board_figures import BoardFigures
from tournaments.selectors.results.pages import (
    Pair,
    Results,
    get_pair,
    progress_of,
    results_of,
)
from tournaments.selectors.results.play_rows import Played
from tournaments.selectors.results.played import BoardSheet, boards_of, plays_of_entry, sheets_of
from tournaments.selectors.results.ranking_page import last_publication
from tournaments.selectors.results.rankings import RankedLine
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.selectors.results.traveller import best_first, board_list, plays_by_form
from tournaments.selectors.results.why import Why as Explained
from tournaments.selectors.results.why import why
from tournaments.selectors.setup.settings_words import settings_in_force

SIDES = {Direction.NS: "ns", Direction.EW: "ew"}


class ResultsView(ReaderView):
    """A view of the results of a field."""

    tag = "results"

    def read(self, letter: str = "", entry: int | None = None) -> Results:
        """The field of a section or an entry, else the first, as the caller may see it. Raises Http404."""
        user = self.actor.user
        viewer = self.sitting.viewer
        results = results_of(self.session, viewer, user.pk if user else None, letter=letter, entry=entry)
        if results.behind:
            heal(field_id=results.field.pk)
        return results


class Ranking(ResultsView):
    """The ranking of a field; it is provisional while the field is playing."""

    @described(
        "get_ranking", "Show the ranking", answer=RankingSerializer, asks=RankingForm, others=UNCHANGED
    )
    def get(self, request: Request, club: str, session: int) -> Response:
        version = version_of(self.session)
        unchanged = self.since(version)
        if unchanged:
            return unchanged
        return Response(ranking_data(self.read(self.asked["section"])) | {"version": version})


def ranking_data(results: Results) -> Data:
    """The document of a ranking with the method it was made by; phantoms are left out."""
    progress = progress_of(results)
    publication = last_publication(results.session)
    return {
        "current": not results.behind,
        "final": results.field.final,
        "before_neuberg": results.before_neuberg,
        "partial": not (results.viewer.staff or ranking_allowed(results.session)),
        "state": results.session.state,
        "sections": [section.letter for section in results.sections],
        "progress": {
            name: getattr(progress, name) for name in ("rounds_done", "rounds", "results", "scheduled")
        },
        "rounds": {"played": progress.rounds_begun, "planned": progress.planned},
        "settings": settings_data(results.session),
        "in_force": settings_in_force(results),
        "clubs": [{"name": club.name, "state": club.state} for club in results.clubs],
        "publication": publication.number if publication else None,
        "lines": [
            line_data(line, results.pairs[line.entry.pk], results)
            for line in results.ranking.lines
            if line.entry.pk in results.pairs
        ],
    }


def line_data(line: RankedLine, pair: Pair, results: Results) -> Data:
    return {
        **pair_data(pair),
        "line": line.entry.line,
        "place": line.place or None,
        "tied": line.tied,
        "percent": None if line.percent is None else str(rounded(line.percent)),
        "figure": figure_data(results.ranked[line.entry.pk].figure, results.measure.unit),
        "unit": results.measure.unit,
        "total": str(rounded(results.ranked_worth(line.total))),
        "top": str(rounded(results.board_worth(line.top))),
        "boards": line.boards,
        "substitutes": list(pair.substitutes),
        "withdrawn": line.entry.state == Entry.State.WITHDRAWN,
        "own": pair.is_readers,
    }


def figure_data(figure: str, unit: str) -> str:
    """The figure an entry is ranked by; a percentage is written as in `percent`, with a hyphen as minus."""
    return figure.replace(MINUS, "-") if unit == "%" else figure


def pair_data(pair: Pair) -> Data:
    """The document of a pair; the id is null for a pair of another club."""
    entry = None if pair.away else pair.entry.pk
    return {
        "entry": entry,
        "label": pair.label,
        "names": pair.names,
        "players": list(pair.players),
        "club": pair.club,
    }


class Why(ResultsView):
    """How the score of an entry is made up, board by board, in words."""

    @described("get_why", "How the score is made up", answer=WhySerializer)
    def get(self, request: Request, club: str, session: int, entry: int) -> Response:
        results = self.read(entry=entry)
        return Response(why_data(why(results, get_pair(results, entry))))


def why_data(explained: Explained) -> Data:
    return {
        "current": not explained.behind,
        "figure": figure_data(explained.figure, explained.unit),
        "unit": explained.unit,
        "percent": figure_data(explained.figure, explained.unit) if explained.unit == "%" else "",
        "sums": list(explained.sums),
        "boards": [
            {"board": one.board, "words": one.words, "corrections": _rulings(one.corrections)}
            for one in explained.boards
        ],
        "corrections": _rulings(explained.corrections),
        "hidden": explained.hidden,
    }


def _rulings(rulings: Iterable[Ruling]) -> list[Data]:
    return [{"words": one.words, "reason": one.reason, "by": one.by, "source": one.source} for one in rulings]


class Boards(ResultsView):
    """The boards of a field, each with the number of its results."""

    @described("list_boards", "List the travellers", answer=BoardLineSerializer(many=True), asks=SectionForm)
    def get(self, request: Request, club: str, session: int) -> Response:
        results = self.read(self.asked["section"])
        return Response([board_line_data(line) for line in board_list(results)])


def board_line_data(line: Any) -> Data:
    return {
        "number": line.number,
        "dealer": dealer_of(line.number).value,
        "vulnerability": vulnerability_of(line.number).value,
        "results": line.results,
        "scheduled": line.scheduled,
        "visible": line.visible,
    }


class Traveller(ResultsView):
    """A board with its results at all tables."""

    @described("get_board", "Show a traveller", answer=TravellerSerializer, asks=SectionForm)
    def get(self, request: Request, club: str, session: int, number: int) -> Response:
        results = self.read(self.asked["section"])
        line = next((line for line in board_list(results) if line.number == number), None)
        if line is None:
            raise Http404
        forms = forms_data(sheets_of(results, [number])[number]) if line.visible else []
        return Response({**board_line_data(line), "current": not results.behind, "forms": forms})


def forms_data(sheet: BoardSheet) -> list[Data]:
    """The documents of the forms in which a board was played; a fouled board has more than one."""
    forms = []
    for letter, plays in plays_by_form(sheet).items():
        compared = [compared_data(sheet, play) for play in sorted(plays, key=best_first)]
        dealt = sheet.dealt(plays)
        cards = {"deal": dealt.deal, "makeable": dealt.makeable}
        forms.append({"form": letter, **cards, "results": compared})
    return forms


def compared_data(sheet: BoardSheet, play: Played) -> Data:
    results = sheet.results
    ns, ew = (results.side(play.side(side)) for side in Direction)
    away = any(pair is not None and pair.away for pair in (ns, ew))
    return {
        "play": None if away else play.row.play,
        "round": None if away else play.round,
        "table": None if away else play.table,
        "section": None if away else play.section,
        "ns": _pair(ns),
        "ew": _pair(ew),
        "outcome": _outcome(play),
        **{f"points_{SIDES[side]}": points_data(sheet.figures(play), side) for side in Direction},
    }


def _pair(pair: Pair | None) -> Data | None:
    return pair_data(pair) if pair else None


def _outcome(play: Played) -> Data | None:
    return outcome_data(play.outcome, play.row.score, play.row.score_ew) if play.outcome else None


def points_data(figures: BoardFigures, side: Direction) -> Data:
    """The points of a side and their top; the top is 0 if there was no result to compare with."""
    shown = figures.side(side)
    return {
        "points": None if shown.worth is None else str(rounded(shown.worth)),
        "top": str(rounded(figures.top)),
        "percent": figure_data(shown.percent, "%") or None,
    }


class Card(ResultsView):
    """The scorecard of an entry.

    Its players see a result as soon as it is entered, and the points when every table has played the board.
    """

    @described("get_card", "Show a scorecard", answer=CardSerializer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, session: int, entry: int) -> Response:
        version = version_of(self.session)
        results = self.read(entry=entry)
        pair = get_pair(results, entry)
        return self.since(version) or Response(card_data(results, pair) | {"version": version})


def card_data(results: Results, pair: Pair) -> Data:
    ranked = results.ranked.get(pair.entry.pk)
    sheets = sheets_of(results, boards_of(results, pair.entry))
    return {
        "current": not results.behind,
        "pair": line_data(ranked.line, pair, results) if ranked else None,
        "rows": [card_row(sheet, play, pair) for sheet, play in plays_of_entry(sheets, pair.entry)],
    }


def card_row(sheet: BoardSheet, play: Played, pair: Pair) -> Data:
    side = play.direction_of(pair.entry.place_in_field)
    visible = play.row.number in sheet.results.visible
    return {
        "play": play.row.play,
        "round": play.round,
        "board": play.row.number,
        "side": SIDES[side].upper(),
        "opponents": _pair(sheet.results.side(play.opponents(side))),
        "visible": visible,
        "outcome": _outcome(play) if visible or pair.is_readers else None,
        "points": points_data(sheet.figures(play), side) if visible else None,
    }
