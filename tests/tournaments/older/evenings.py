"""Evenings of the games before contract: a session of a game, and what is said of its boards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any
from uuid import uuid4

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.relatives.side_honours import SideHonours
from scoring.bridge.results import Result
from scoring.models import Play, Session
from scoring.services.results import Recorded, record_result
from tests import factories as make
from tests.tournaments.results.evenings import over
from tournaments.selectors.results import rankings

OutcomeOf = Callable[[int, int], Outcome]
"""What is said of a board by a N-S pair."""


def tricks(ns: int) -> Outcome:
    """A board of whist."""
    return Outcome(OutcomeKind.PLAYED, tricks=ns)


def bid(result: str, honours: str = "", *, low: bool = False) -> Outcome:
    """A board of auction."""
    held = SideHonours.parse(honours) if honours else None
    return Outcome(OutcomeKind.PLAYED, result=Result.parse(result), honours=held, low_spades=low)


def evening(game: str, method: str, tables: int = 3, **how: Any) -> Session:
    """A session of pairs in play, by a game and a method."""
    settings = {"table": game, "method": method} | how.pop("settings", {})
    return make.make_session(tables, settings=settings, **how)


def say(play: Play, outcome: Outcome) -> Recorded:
    return record_result(play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=0, by=make.STAFF)


def plays_of(session: Session) -> list[Play]:
    """All plays, with the pairs and the board."""
    found = Play.objects.filter(encounter__round__section__session=session).order_by("pk")
    return list(found.select_related("board", "encounter__north", "encounter__east", "encounter__round"))


def play_all(session: Session, outcome_of: OutcomeOf) -> Session:
    """Every board as told by N-S pair and board, to the end of play."""
    for play in plays_of(session):
        say(play, outcome_of(play.encounter.north.number, play.board.number))
    return over(session)


def totals(session: Session) -> dict[int, Fraction]:
    """Number -> total of all who played, as the standing has it."""
    return {line.entry.number: line.total for line in _lines(session)}


def places(session: Session) -> dict[int, int]:
    return {line.entry.number: line.place for line in _lines(session)}


def _lines(session: Session) -> list[rankings.RankedLine]:
    return [line for line in rankings.table(session.sections.get().field) if line.boards]
