"""What a planner has whose sessions are ranked and published, as movements and parties are.

Rooms and single score sheets have none of it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring.models import Contest, Field, Session
from scoring.models.planner import Planner
from tournaments.models.standing import Standing

if TYPE_CHECKING:
    from tournaments.models.letter import ResultLetter

RoundNow = tuple[int, int, dt.datetime | None]
"""The round in play (0 before the first), how many there are (0: not planned), and when it ends if known."""
WinnerGroups = Sequence[tuple[str, Sequence[dict[str, Any]]]]
"""The best of a session as (title, rows), for each ranking."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that does not follow from what was entered: where, as stored, as derived."""

    where: str
    stored: object
    derived: object


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsPlanner(Planner):
    """A planner whose sessions have standings and publications.

    - `refresh`: brings a locked standing up to its field's version.
    - `freeze`: gives the content of a publication as all is now, and the id of the last revision.
    - `proofs`: derive what is stored again; each has a name and gives what differs.
    - `round_now`: gives the round of a session in play.
    - `winners`: gives the groups and the unit of the figures, or no groups while a standing is behind.
    - `letter`: the template of a letter with results, without its ending; `letter_context` what it shows
      besides what all letters show, of a letter and the id of the person's entry.
    - `guest_page`, `places_page`: the URL names of the first page of a reader without rights, and of the
      ranking; each takes the club's slug and the session.
    - `wall_page`: the URL name of the display that is linked for everybody during play; "" for none.
    - `players_sign_in`: players may sign themselves in.
    - `needs_reason_late`: reopening results after the time for corrections needs a reason (Law 79C2).
    """

    refresh: Callable[[Standing, Field], None]
    freeze: Callable[[Session], tuple[dict[str, Any], int]]
    proofs: Mapping[str, Callable[[Session], Iterable[Difference]]]
    round_now: Callable[[Session], RoundNow]
    winners: Callable[[Session], tuple[WinnerGroups, str]]
    letter: str
    letter_context: Callable[[ResultLetter, int], dict[str, Any]]
    guest_page: str
    places_page: str
    wall_page: str
    players_sign_in: bool
    needs_reason_late: bool


def results_planner(contest: Contest) -> ResultsPlanner:
    """The planner of a contest that is ranked and published."""
    planner = contest.planned_by
    assert isinstance(planner, ResultsPlanner), f"the planner {planner.code} has no standings"
    return planner
