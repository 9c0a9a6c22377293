"""What a field has of each board, kept from one look to the next: what is still open, which result how often.

Only boards with plays that are newer than what is kept are counted again; see `cached_room` for the versions.
All phones of a field ask for the same, and few boards have changed since the last of them did. It is kept in
the memory of one process, and asked for in no transaction: what is rolled back must not stay.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Count, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform

from config.caching.prepared import Prepared
from config.caching.stamped_cache import StampedCache
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Field, Play, Session
from scoring.selectors.visibility import OPEN

MOST_RESULTS = 100_000
"""Of all fields together that a process keeps."""
SCORED = (OutcomeKind.PLAYED.value, OutcomeKind.PASSED_OUT.value)
NOTHING = -1  # a version below that of any play

Counted = Counter[tuple[str, int]]
"""How often there is which result: its text as a phone reads it, N-S score."""


@dataclass(slots=True)
class OfBoard:
    """What the field has of one board: so many plays are `open`, and these results stand."""

    number: int
    open: int = 0
    results: Counted = field(default_factory=Counter)


Boards = Mapping[int, OfBoard]
"""By the board's id."""
NOT_THERE = OfBoard(0)
_boards_of_fields: StampedCache[tuple[int, dt.datetime], tuple[int, int], Boards] = StampedCache(MOST_RESULTS)


def cached_results(asked: Field, session: Session) -> Boards:
    """Every board of the field as it stands, or newer. `asked` has been read before. One query, if any."""
    key, stamp = (asked.pk, session.created), (asked.version, asked.whole_since)
    latest = _boards_of_fields.latest(key)
    if latest is not None and latest[0] == stamp:
        return latest[1]
    boards: dict[int, OfBoard] = {}
    since = NOTHING
    if latest is not None and asked.whole_since <= latest[0][0] <= asked.version:
        boards, since = dict(latest[1]), latest[0][0]
    boards |= _counted(asked, since)
    _boards_of_fields.keep(key, stamp, boards, sum(1 + len(one.results) for one in boards.values()))
    return boards


def results_on(board: int, boards: Boards) -> Counted:
    """What stands on a board; nothing on one that came after they were read."""
    return boards.get(board, NOT_THERE).results


def _counted(asked: Field, since: int) -> dict[int, OfBoard]:
    """The boards with a play that is newer than `since`, counted whole."""
    boards: dict[int, OfBoard] = {}
    for board, number, kind, score, stands, text, times in _RESULTS.rows(asked.pk, since):
        counted_board = boards.setdefault(board, OfBoard(number))
        if kind in OPEN:
            counted_board.open += times
        if kind in SCORED and stands and score is not None:
            counted_board.results[text or _unwritten(kind, score), score] += times
    return boards


def _unwritten(kind: str, score: int) -> str:
    """Of a result that no contract was written for: passed out, or at whist N-S's tricks."""
    return "PASS" if kind == OutcomeKind.PASSED_OUT else f"T{score}"


def _results(asked: int, since: int) -> QuerySet[Play, tuple[object, ...]]:
    newer = Play.objects.filter(field=asked, version__gt=since).order_by().values("board")
    plays = Play.objects.filter(field=asked, board__in=newer).order_by()
    columns = ("board", "board__number", "kind", "score")
    result_columns = {
        "stands": Q(accepted__isnull=False),
        "text": KeyTextTransform("result", "accepted__outcome"),
    }
    counted = plays.values(*columns, **result_columns).annotate(times=Count("pk"))
    return counted.values_list(*columns, *result_columns, "times")


_RESULTS = Prepared(_results, 999_999_001, 999_999_002)
