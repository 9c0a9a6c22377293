"""Totals over many score sheets of a club: the players of a game with their places."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Self

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.web.api.answers import Answer, Help
from clubs.web.api.base import ClubView
from clubs.web.api.openapi import described
from scoring.games.printed import number
from scoring.selectors.sheet_totals import (
    Asked,
    Played,
    PlayerTotal,
    games_played,
    player_totals,
    this_year,
    usual_measure,
)
from scoring.views.sheet_totals import title_of
from tournaments.api.sheets.endpoints import require_of_the_club
from tournaments.api.sheets.forms import EVERY_SHEET, TotalsForm


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGameAnswer(Answer):
    """A game with sheets in these days; those that are not settled do not count yet."""

    game: str
    title: str
    settled: int
    unsettled: int

    @classmethod
    def of(cls, played: Played) -> Self:
        """A game with the numbers of its sheets."""
        return cls(
            game=played.key,
            title=title_of(played.key),
            settled=played.settled,
            unsettled=played.unsettled,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotalAnswer(Answer):
    """A player's totals. Numbers are whole, or exact fractions as text."""

    place: int
    tied: Annotated[bool, Help("Others share the place.")]
    person: int
    name: str
    sheets: int
    deals: int
    won: Annotated[int, Help("Score sheets in which nobody did better.")]
    points: int | str
    average: Annotated[int | str, Help("Points per score sheet.")]
    payment: Annotated[int | str, Help("The player's net settlement, in points.")]

    @classmethod
    def of(cls, total: PlayerTotal) -> Self:
        """The totals of a player."""
        return cls(
            place=total.place,
            tied=total.tied,
            person=total.person.pk,
            name=total.person.name,
            sheets=total.sheets,
            deals=total.deals,
            won=total.won,
            points=number(total.points),
            average=number(total.average),
            payment=number(total.payment),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsAnswer(Answer):
    """The totals of the players of a game, best first."""

    game: str
    title: str
    by: str
    date_from: dt.date | None
    date_to: dt.date | None
    games: list[PlayedGameAnswer]
    players: list[PlayerTotalAnswer]


class Totals(ClubView):
    """The totals of each player over the settled score sheets of a game."""

    tag = "sheets"
    closed = True

    @described("get_totals", "Show the score sheet totals", answer=TotalsAnswer, asks=TotalsForm)
    def get(self, request: Request, club: str) -> Response:
        require_of_the_club(self)
        asked = self._which()
        games = games_played(asked)
        game = self.asked.get("game") or (games[0].key if games else "")
        by = self.asked.get("by") or usual_measure(asked, game)
        totals = TotalsAnswer(
            game=game,
            title=title_of(game),
            by=by,
            date_from=asked.begins,
            date_to=asked.ends,
            games=[PlayedGameAnswer.of(played) for played in games],
            players=[PlayerTotalAnswer.of(total) for total in player_totals(asked, game, by)],
        )
        return Response(totals)

    def _which(self) -> Asked:
        """The days that were asked for; the current year if there are none."""
        days = self.asked.get("date_from"), self.asked.get("date_to")
        if days == (None, None):
            days = this_year(self.club)
        return Asked(self.club, *days, planned=self.asked["sheets"] == EVERY_SHEET)
