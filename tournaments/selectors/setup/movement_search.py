"""A club's search for a movement as its page shows it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from clubs.people.models import Club
from scoring.words.figures import rounded
from tournaments.models import MovementSearch
from tournaments.movements import Movement, fairness
from tournaments.movements.own import check
from tournaments.movements.searching import Wanted, bound_for

UNHEARD_AFTER = dt.timedelta(seconds=40)  # a job reports every few seconds


@dataclass(frozen=True, slots=True)
class SearchFacts:
    """The search in figures: `balance` and `bound` in per cent with one decimal, `bound` "" if unknown.

    `unheard` says that no job has reported for so long that none may be running.
    """

    wanted: Wanted
    movement: Movement | None
    balance: str
    bound: str
    is_working: bool
    unheard: bool
    per_cent: int


def search_of(club: Club) -> MovementSearch | None:
    """The search that the club has running, or had running last. One query."""
    return MovementSearch.objects.filter(club=club).first()


def is_working(search: MovementSearch) -> bool:
    """Whether it has not ended."""
    return not search.ended


def is_heard(search: MovementSearch) -> bool:
    """Whether a job has reported lately, or could not have yet."""
    return timezone.now() - (search.heard or search.begun) < UNHEARD_AFTER


def wanted_of(search: MovementSearch) -> Wanted:
    """What is searched for."""
    kept = dict(search.wanted)
    apart = tuple((one, other) for one, other in kept.pop("apart", ()))
    return Wanted(**{**kept, "fixed": tuple(kept.get("fixed", ())), "apart": apart})


def facts_of_search(search: MovementSearch) -> SearchFacts:
    """What is known of it now. No query."""
    wanted = wanted_of(search)
    movement = check(search.rows).movement if search.rows else None
    q = fairness(movement).q if movement else None
    bound = bound_for(wanted.pairs, wanted.rounds)
    if bound is not None and q is not None and q > bound:
        bound = None  # of another class: it plays more sets than one in a round
    return SearchFacts(
        wanted=wanted,
        movement=movement,
        balance="" if q is None else str(rounded(q, 1)),
        bound="" if bound is None else str(rounded(bound, 1)),
        is_working=is_working(search),
        unheard=is_working(search) and not is_heard(search),
        per_cent=min(100, round(100 * search.seconds / (60 * search.minutes))),
    )
