"""Rankings, boards and scorecards in the API."""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.fields import Since, Strict, Text
from clubs.web.api.openapi import UNCHANGED, described
from scoring.selectors.versions import version_of
from tournaments.api.answers.boards import BoardLineAnswer, CardAnswer, TravellerAnswer
from tournaments.api.answers.rankings import RankingAnswer, WhyAnswer
from tournaments.api.base import ReaderView
from tournaments.hooks import heal
from tournaments.selectors.results.pages import Results, get_pair, results_of
from tournaments.selectors.results.traveller import board_list
from tournaments.selectors.results.why import why


class SectionForm(Strict):
    """The field that is asked for: that of the section with this letter; without one, the first field."""

    section = Text(most=2, required=False, default="")


class RankingForm(Since, SectionForm):
    """The ranking that is asked for, and the version that the caller has."""


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

    @described("get_ranking", "Show the ranking", answer=RankingAnswer, asks=RankingForm, others=UNCHANGED)
    def get(self, request: Request, club: str, session: int) -> Response:
        version = version_of(self.session)
        unchanged = self.since(version)
        if unchanged:
            return unchanged
        return Response(RankingAnswer.of(self.read(self.asked["section"]), version))


class Why(ResultsView):
    """How the score of an entry is made up, board by board, in words."""

    @described("get_why", "How the score is made up", answer=WhyAnswer)
    def get(self, request: Request, club: str, session: int, entry: int) -> Response:
        results = self.read(entry=entry)
        return Response(WhyAnswer.of(why(results, get_pair(results, entry))))


class Boards(ResultsView):
    """The boards of a field, each with the number of its results."""

    @described("list_boards", "List the travellers", answer=list[BoardLineAnswer], asks=SectionForm)
    def get(self, request: Request, club: str, session: int) -> Response:
        results = self.read(self.asked["section"])
        return Response([BoardLineAnswer.of(line) for line in board_list(results)])


class Traveller(ResultsView):
    """A board with its results at all tables."""

    @described("get_board", "Show a traveller", answer=TravellerAnswer, asks=SectionForm)
    def get(self, request: Request, club: str, session: int, number: int) -> Response:
        results = self.read(self.asked["section"])
        line = next((line for line in board_list(results) if line.number == number), None)
        if line is None:
            raise Http404
        return Response(TravellerAnswer.shown(line, results))


class Card(ResultsView):
    """The scorecard of an entry.

    Its players see a result as soon as it is entered, and the points when every table has played the board.
    """

    @described("get_card", "Show a scorecard", answer=CardAnswer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, session: int, entry: int) -> Response:
        version = version_of(self.session)
        results = self.read(entry=entry)
        pair = get_pair(results, entry)
        return self.since(version) or Response(CardAnswer.of(results, pair, version))
