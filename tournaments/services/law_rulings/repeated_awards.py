"""Average plus or minus for a contestant that has an artificial score in the session already (Law 12C2(d)).

A national union may fix other figures for the second and later boards of a contestant: they replace average
plus and average minus as a stated % or IMPs. What was ruled on one board does not change when another is
ruled on. In an individual the two players of a side share an award, which may be the first for one of them:
there it stays an average.
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
from tournaments.models.event_settings import event_settings

SIDES = {"award_ns": ("north", "east"), "award_ew": ("east", "north")}
"""For each award, the seat whose contestant has it, and that seat if the board was played arrow-switched."""


def as_regulated(play: Play, outcome: Outcome) -> Outcome:
    """The outcome with the union's figures in place of averages that are not the contestant's first."""
    averages = {side: share for side, share in outcome.awards() if share in ("A+", "A-")}
    if not averages:
        return outcome
    session = counting.session_of(play)
    event = event_settings(session.contest)
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
    """The ids of the contestants that have an artificial score on another board of the session."""
    awards = ~Q(award_ns="") | ~Q(award_ew="")
    others = Play.objects.filter(awards, encounter__round__section__session=session)
    for other in others.exclude(board=play.board_id).select_related("encounter"):
        for side in SIDES:
            if getattr(other, side):
                yield _entry(other.encounter, side, turned=other.turned)


def _entry(encounter: Encounter, side: str, *, turned: bool) -> int | None:
    """The id of the contestant that has this side's award."""
    entry: int | None = getattr(encounter, f"{SIDES[side][turned]}_id")
    return entry


def _stated(share: str, figure: Fraction, *, per_cents: bool) -> str:
    """The figure for average plus, or its complement for average minus, as an award: "60", "+3imp"."""
    if per_cents:
        return as_typed(figure if share == "A+" else 100 - figure)
    return f"{'+' if share == 'A+' else '-'}{as_typed(figure)}imp"
