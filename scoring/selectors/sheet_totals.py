"""Totals of a club's players over many sheets of one game: what the settled ones brought, with places."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from clubs.people.models import Club, Person
from clubs.people.selectors import today
from scoring.games.registry import all_games
from scoring.games.sheet import chosen_options
from scoring.models import SettledPlayer, Sheet
from scoring.models.planner import codes_where
from scoring.words.name_order import by_surname

SESSION = "encounter__round__section__session"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which sheets count: of a club, played from and to these days (both included; None: no end), and
    not in the bin.

    `planned` takes in those that were opened by a rubber room or a party, which have places of their own.
    """

    club: Club
    begins: dt.date | None = None
    ends: dt.date | None = None
    planned: bool = False

    def of(self, path: str) -> Q:
        """The condition on a model from which `path` leads to its session."""
        condition = Q(**{f"{path}__contest__club": self.club, f"{path}__binned": None})
        if self.begins is not None:
            condition &= Q(**{f"{path}__date__gte": self.begins})
        if self.ends is not None:
            condition &= Q(**{f"{path}__date__lte": self.ends})
        if not self.planned:
            single = codes_where(lambda planner: planner.is_one_sheet)
            condition &= Q(**{f"{path}__contest__planner__in": single})
        return condition


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has sheets: how many are settled with a deal on them, how many are not settled."""

    key: str
    settled: int
    unsettled: int


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """What a player has from the settled sheets: how many, their deals, how many won, points, payments.

    `payment` is what the player gets in all, in points; `place` counts from 1, who is `tied` shares it.
    """

    person: Person
    sheets: int
    deals: int
    won: int
    points: Fraction
    payment: Fraction
    place: int = 0
    tied: bool = False

    @property
    def average(self) -> Fraction:
        """Points a sheet."""
        return self.points / self.sheets


MEASURES = ("points", "average", "won", "payment")


def this_year(club: Club) -> tuple[dt.date, dt.date]:
    """The first and the last day of the calendar year at the club's tables."""
    year = today(club).year
    return dt.date(year, 1, 1), dt.date(year, 12, 31)


def low_wins(asked: Asked, game: str) -> set[bool]:
    """Whether few points are good on the sheets of a game, by the options of each: one or both of the two."""
    known_game = all_games().get(game)
    if known_game is None or known_game.low_wins_by is None:
        return {known_game is not None and known_game.low_wins}
    sheets = Sheet.objects.filter(asked.of(SESSION), game=game, players__settled__isnull=False).order_by()
    played = sheets.values_list("options", flat=True).distinct()
    return {known_game.few_are_good(chosen_options(known_game, options)) for options in played} or {
        known_game.low_wins
    }


def usual_measure(asked: Asked, game: str) -> str:
    """By what places go unless it is said: the sum; where few points are good the average, for the sum
    would favour who played least; where some sheets count points and others chips, what was paid.
    """
    few = low_wins(asked, game)
    return "payment" if len(few) > 1 else "average" if few == {True} else "points"


def games_played(asked: Asked) -> list[Played]:
    """Games with sheets, those with the most settled ones first. One query."""
    rows = (
        Sheet.objects.filter(asked.of(SESSION))
        .order_by()
        .values("game")
        .annotate(
            settled=Count("pk", filter=Q(players__settled__isnull=False), distinct=True),
            unsettled=Count("pk", filter=Q(closed_at__isnull=True), distinct=True),
        )
    )
    found = [Played(row["game"], row["settled"], row["unsettled"]) for row in rows]
    counted = [played for played in found if played.settled or played.unsettled]
    return sorted(counted, key=lambda played: (-played.settled, -played.unsettled, played.key))


def player_totals(asked: Asked, game: str, by: str = "") -> list[PlayerTotal]:
    """Everybody who has settled a sheet of the game, the best first; equals share a place. Two queries,
    and two more where options say whether few points are good.

    `by` is one of MEASURES, else the game's usual one.
    """
    settled = SettledPlayer.objects.filter(asked.of(f"player__sheet__{SESSION}"), player__sheet__game=game)
    measure = by if by in MEASURES else usual_measure(asked, game)
    few = measure in ("points", "average") and low_wins(asked, game) == {True}

    def rank(total: PlayerTotal) -> Fraction:
        value = Fraction(getattr(total, measure))
        return value if few else -value

    found = sorted(
        _added(settled), key=lambda total: (rank(total), by_surname(total.person.name), total.person.pk)
    )
    return list(_placed((list(group) for _rank, group in groupby(found, key=rank))))


def _added(settled: QuerySet[SettledPlayer]) -> Iterator[PlayerTotal]:
    """The rows of each person added up; the database adds those that count in the same parts of a point."""
    rows = (
        settled.order_by()
        .values("player__person", "parts")
        .annotate(
            sheets=Count("pk"),
            all_deals=Sum("deals"),
            times_won=Count("pk", filter=Q(won=True)),
            all_points=Sum("points"),
            all_payments=Sum("payment"),
        )
    )
    of_person: dict[int, list[Any]] = {}
    for row in rows:
        of_person.setdefault(row["player__person"], []).append(row)
    persons = Person.objects.in_bulk(of_person)
    return (_total(persons[pk], rows) for pk, rows in of_person.items())


def _total(person: Person, rows: Sequence[Any]) -> PlayerTotal:
    return PlayerTotal(
        person,
        sum(row["sheets"] for row in rows),
        sum(row["all_deals"] for row in rows),
        sum(row["times_won"] for row in rows),
        sum((Fraction(row["all_points"], row["parts"]) for row in rows), Fraction(0)),
        sum((Fraction(row["all_payments"], row["parts"]) for row in rows), Fraction(0)),
    )


def _placed(groups: Iterable[Sequence[PlayerTotal]]) -> Iterator[PlayerTotal]:
    place = 1
    for group in groups:
        yield from (replace(total, place=place, tied=len(group) > 1) for total in group)
        place += len(group)
