"""Averages of a contestant that has an artificial score on another board of the session already (Law 12C2d).

Where the union has fixed figures for the second and later boards, they take the place of an average plus or
minus as stated per cents or IMPs. Each board keeps what was ruled on it, whatever is ruled afterwards. In an
individual two players have the award of a side, and for one of them it may be the first: it stays an average.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.db.models import Q

from scoring.bridge.outcome import Outcome
from scoring.models import Encounter, Play
from scoring.services import counting
from scoring.words.figures import as_typed
from tournaments.ranking.settings import EventSettings

SIDES = {"award_ns": ("north", "east"), "award_ew": ("east", "north")}
"""Of each award the chair whose entry has it, and the chair where the sides were turned on the board."""


def as_regulated(play: Play, outcome: Outcome) -> Outcome:
    """The outcome with the union's figures for averages that are not a contestant's first."""
    averages = {side: share for side, share in outcome.awards() if share in ("A+", "A-")}
    if not averages:
        return outcome
    session = counting.session_of(play)
    event = EventSettings(session.contest.settings)
    figure = event.repeated_percent if event.method.has_tops else event.repeated_imps
    if figure is None or event.contestants == "players":
        return outcome
    awarded = set(_awarded(session.pk, play))
    stated: dict[str, Any] = {
        side: _stated(share, figure, per_cents=event.method.has_tops)
        for side, share in averages.items()
        if _entry(play.encounter, side, turned=play.turned) in awarded
    }
    return replace(outcome, **stated)


def _awarded(session: int, play: Play) -> Iterator[int | None]:
    """Who has an artificial score on another board of the session."""
    awards = ~Q(award_ns="") | ~Q(award_ew="")
    others = Play.objects.filter(awards, encounter__round__section__session=session)
    for other in others.exclude(board=play.board_id).select_related("encounter"):
        for side in SIDES:
            if getattr(other, side):
                yield _entry(other.encounter, side, turned=other.turned)


def _entry(encounter: Encounter, side: str, *, turned: bool) -> int | None:
    entry: int | None = getattr(encounter, f"{SIDES[side][turned]}_id")
    return entry


def _stated(share: str, figure: Fraction, *, per_cents: bool) -> str:
    """The figure of an average plus, or its complement for an average minus, as an award is kept."""
    if per_cents:
        return as_typed(figure if share == "A+" else 100 - figure)
    return f"{'+' if share == 'A+' else '-'}{as_typed(figure)}imp"
