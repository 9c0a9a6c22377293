"""Totals over many score sheets of a club: the players of a game with their places."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.base import ClubView, Data
from clubs.web.api.openapi import described
from scoring.games.printed import number
from scoring.selectors.sheet_totals import (
    Asked,
    PlayerTotal,
    games_played,
    player_totals,
    this_year,
    usual_measure,
)
from scoring.views.sheet_totals import title_of
from tournaments.api.sheets.endpoints import require_of_the_club
from tournaments.api.sheets.serializers import EVERY_SHEET, TotalsForm, TotalsSerializer


class Totals(ClubView):
    """The totals of each player over the settled score sheets of a game."""

    tag = "sheets"
    closed = True

    @described("get_totals", "Show the score sheet totals", answer=TotalsSerializer, asks=TotalsForm)
    def get(self, request: Request, club: str) -> Response:
        require_of_the_club(self)
        asked = self._which()
        games = games_played(asked)
        game = self.asked.get("game") or (games[0].key if games else "")
        by = self.asked.get("by") or usual_measure(asked, game)
        rows = [
            {"game": one.key, "title": title_of(one.key), "settled": one.settled, "unsettled": one.unsettled}
            for one in games
        ]
        players = [total_data(total) for total in player_totals(asked, game, by)]
        named = {"game": game, "title": title_of(game), "by": by}
        days = {"date_from": asked.begins, "date_to": asked.ends}
        return Response({**named, **days, "games": rows, "players": players})

    def _which(self) -> Asked:
        """The days that were asked for; the current year if there are none."""
        days = self.asked.get("date_from"), self.asked.get("date_to")
        if days == (None, None):
            days = this_year(self.club)
        return Asked(self.club, *days, planned=self.asked["sheets"] == EVERY_SHEET)


def total_data(total: PlayerTotal) -> Data:
    """The document of a player's totals."""
    return {
        "place": total.place,
        "tied": total.tied,
        "person": total.person.pk,
        "name": total.person.name,
        "sheets": total.sheets,
        "deals": total.deals,
        "won": total.won,
        "points": number(total.points),
        "average": number(total.average),
        "payment": number(total.payment),
    }
