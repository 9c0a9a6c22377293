"""What changes on a table's phone when it enters a result.

Mostly that is one board, which is built from the entry without reading the table again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from scoring.bridge.outcome import Outcome
from scoring.bridge.tables import table_in
from scoring.models import Play, TableLink
from tournaments.selectors.results.cached_results import cached_results
from tournaments.selectors.table import progress
from tournaments.selectors.table.board_at import BoardAt, doubts_of
from tournaments.selectors.table.phone import round_of_clock
from tournaments.selectors.table.progress import Stand, stands_beside


@dataclass(frozen=True, slots=True)
class Change:
    """The board of an entry as it stands, and how far its meeting and the table are with it.

    `version` is the version of the table that the phone then shows. `current` is the encounter that the table
    is at, None after the last. `opened` are the encounters that come into sight, still without results.
    """

    version: str
    board: BoardAt
    encounter: int
    done: bool
    current: int | None
    opened: Collection[int]


def change_of(link: TableLink, play: Play, *, before: bool, since: str) -> Change | None:
    """What an entry on `play` has changed for a phone that showed `since`; None where that is more.

    `before`: whether the table had done its part of the board before the entry. It is more when another phone
    of the table has entered something that this one does not show, when anything but results is newer, and
    when the entry begins or ends a meeting so that boards of another one come into sight or out of it.
    """
    version, stands = stands_beside(link, play)
    if not _is_up_to_date(since, version, stands):
        return None
    at = next(index for index, stand in enumerate(stands) if stand.encounter == play.encounter_id)
    earlier = list(stands)
    earlier[at] = replace(stands[at], entered=stands[at].entered - (not before))
    clock = cache(partial(round_of_clock, link.session_id))
    was, now = _Place.of(earlier, clock), _Place.of(stands, clock)
    empty = {stand.encounter for stand in earlier if not stand.entered}
    if play.encounter_id not in now.here or was.here - now.here or not now.here - was.here <= empty:
        return None
    others = [n for n in range(len(stands)) if n != at]
    if any(was.done[n] != now.done[n] for n in others):
        return None
    current = None if now.current is None else stands[now.current].encounter
    return Change(
        f"{play.version}.{version}",
        _board(link, play),
        play.encounter_id,
        now.done[at],
        current,
        now.here - was.here,
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a table is: which of its meetings are done, the first that is not, whose players sit here."""

    done: list[bool]
    current: int | None
    here: set[int]

    @classmethod
    def of(cls, stands: Sequence[Stand], clock: Callable[[], int]) -> _Place:
        done = progress.done(stands, clock)
        current = progress.first_open(done)
        return cls(done, current, progress.here(stands, current))


def _is_up_to_date(since: str, session: int, stands: Sequence[Stand]) -> bool:
    """Whether a phone with this version shows everything of the table as it is, but for the one play."""
    results, _point, of_session = since.partition(".")
    newest = max(stand.newest for stand in stands)
    return of_session == str(session) and results.isdecimal() and newest <= int(results)


def _board(link: TableLink, play: Play) -> BoardAt:
    outcome = Outcome.from_json(play.accepted.outcome) if play.accepted else None
    boards = cached_results(link.section.field, link.session) if play.doubt else {}
    doubts = doubts_of(play, outcome, boards, table_in(link.session.contest.settings))
    return BoardAt(play, outcome, hidden=False, doubts=doubts, disputed=None, others=None)
