"""Searches for a movement for a club: begun, gone on with job by job, cancelled, and kept."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import partial

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from clubs.people.models import Club
from scoring.actors import Actor
from scoring.words import RuleError
from tournaments.models import MovementSearch, SavedMovement
from tournaments.movements import Movement
from tournaments.movements.own import sound
from tournaments.movements.searching import Found, Progress, Wanted, checked, search
from tournaments.movements.typed import text_of
from tournaments.selectors.setup.movement_search import is_heard, is_working, wanted_of
from tournaments.services.setup import own_movements

LONGEST_MINUTES = 10
SECONDS_A_JOB = 4.0
"""Then other slow jobs have their turn, and the page hears how far the search is."""

search_begun = Signal()  # search_id, piece


def begin(*, club: Club, wanted: Wanted, minutes: int, by: Actor) -> MovementSearch:
    """Search for so many minutes; at once there is the best movement that the program has, if any.

    A club has one search at a time: what the last one found is forgotten. Raises RuleError
    "permission.movements", "search.running", "search.minutes", and "search.*" for what cannot be.
    """
    own_movements.require_director(club, by)
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise RuleError(
            "search.minutes", "minutes", "A search takes 1 to {most} minutes.", "", most=LONGEST_MINUTES
        )
    checked(wanted)
    first = next(search(wanted, 1))  # refuses a size for which there is no way; no seed matters yet
    with transaction.atomic():
        last = MovementSearch.objects.select_for_update().filter(club=club).first()
        if last is not None and is_working(last) and is_heard(last):
            raise RuleError("search.running", "", "A search is running already. Cancel it first.", "")
        values = {
            "wanted": asdict(wanted),
            "minutes": minutes,
            "by": by.user,
            "begun": timezone.now(),
            "heard": None,
            "seconds": 0,
            "tries": 0,
            "steps": 0,
            # the next seed, and jobs by numbers that no job of the last search had
            "seed": 1 if last is None else last.seed + 1,
            "pieces": 0 if last is None else last.pieces + 1,
            "ended": _ended(first.best),
            **_best(first.best),
        }
        row, _ = MovementSearch.objects.update_or_create(club=club, defaults=values)
        if not row.ended:
            send = partial(search_begun.send, MovementSearch, search_id=row.pk, piece=row.pieces)
            transaction.on_commit(send, robust=True)
    return row


def _best(found: Found | None) -> dict[str, object]:
    if found is None:
        return {"rows": "", "shipped": False}
    return {"rows": text_of(found.movement), "shipped": found.is_shipped}


def _ended(found: Found | None) -> str:
    return MovementSearch.Ended.BEST if found is not None and found.is_optimal else ""


def work(*, search_id: int, piece: int) -> bool:
    """Do a job's part of a search; True if another part is to follow. Safe to run twice or late."""
    row = MovementSearch.objects.filter(pk=search_id, pieces=piece, ended="").first()
    if row is None:
        return False
    begun = time.monotonic()
    progress = _searched_on(row, begun)
    seconds = row.seconds + time.monotonic() - begun
    ended = _ended(progress.best) or (MovementSearch.Ended.TIME if seconds >= 60 * row.minutes else "")
    saved = MovementSearch.objects.filter(pk=search_id, pieces=piece, ended="").update(
        pieces=piece + 1,
        heard=timezone.now(),
        seconds=seconds,
        tries=progress.tries,
        steps=row.steps + progress.steps,
        ended=ended,
        **_best(progress.best),
    )
    return bool(saved) and not ended


def _searched_on(row: MovementSearch, begun: float) -> Progress:
    """Searches on from where the last job was at rest, until the next rest after a job's time."""
    best: Movement | None = sound(row.rows) if row.rows else None
    for progress in search(wanted_of(row), row.seed, row.tries, best):
        last = progress
        if progress.at_rest and time.monotonic() - begun >= SECONDS_A_JOB:
            break
    return last


def cancel(*, club: Club, by: Actor) -> None:
    """End the club's search; the best so far stays. Raises RuleError "permission.movements"."""
    own_movements.require_director(club, by)
    MovementSearch.objects.filter(club=club, ended="").update(ended=MovementSearch.Ended.CANCELLED)


def keep(*, club: Club, name: str, by: Actor) -> SavedMovement:
    """Keep what was found, or the best so far, as the club's own movement of that name.

    Raises RuleError "permission.movements", "search.nothing_found", "own.name", "own.many".
    """
    own_movements.require_director(club, by)
    row = MovementSearch.objects.filter(club=club).exclude(rows="").first()
    if row is None:
        raise RuleError("search.nothing_found", "", "There is no movement to keep yet.", "")
    return own_movements.save_movement(club=club, name=name, rows=row.rows, by=by)
