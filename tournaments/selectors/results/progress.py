"""How far a field has played: rounds, results, and what there is to tell of them.

Of a field of 100 tables there are thousands of plays, and after each result one of them is another. So the
counts are kept, and only the plays that are newer than the kept ones are read and counted again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from config.caching.prepared import Prepared
from config.caching.stamped_cache import StampedCache
from scoring.models import Play
from scoring.selectors.cut import CUT_PLAY
from scoring.selectors.visibility import OPEN
from tournaments.selectors.by_round import last_paired, rounds_planned
from tournaments.selectors.results.pages import EXPLAINED, Results

MOST_PLAYS = 100_000
"""That are kept, of all fields together: as many as of thirty fields of 100 tables."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a field has played: rounds all of whose boards have an outcome, and results. What was
    cut is neither.

    `rounds_begun` are those with a result, `planned` those that there were to be, with the ones that were
    cut. `rulings` counts the plays of which something is to be told, `cut` those that were cut.
    """

    rounds_done: int
    rounds: int
    results: int
    scheduled: int
    newest_revision: int
    rulings: int
    cut: int = 0
    rounds_begun: int = 0
    planned: int = 0

    @property
    def has_cuts(self) -> bool:
        """Whether rounds of any section were cut, drawn or not."""
        return bool(self.cut) or self.planned > self.rounds


def progress_of(results: Results) -> Progress:
    """How far the session has played in the field; the newest revision is of all its clubs. One query."""
    counted = _counted(results)
    rounds = max((section.rounds for section in results.sections), default=0)
    drawn = [row for number, row in counted.rounds.items() if row.scheduled and number <= rounds]
    planned = {number for number, row in counted.rounds.items() if row.scheduled or row.cut}
    for section in results.sections:
        planned.update(range(last_paired(section) + 1, rounds_planned(section) + 1))
    rows = counted.rounds.values()
    scheduled = sum(row.scheduled for row in rows)
    return Progress(
        rounds_done=sum(not row.open for row in drawn),
        rounds=rounds,
        results=scheduled - sum(row.open for row in rows),
        scheduled=scheduled,
        newest_revision=max((play.accepted or 0 for play in counted.plays.values()), default=0),
        rulings=sum(row.rulings for row in rows),
        cut=sum(row.cut for row in rows),
        rounds_begun=sum(row.scheduled > row.open for row in drawn),
        planned=len(planned),
    )


class _CountedPlay(NamedTuple):
    """What is counted of a play: its round, its accepted revision, and as what it counts in this session."""

    round: int
    accepted: int | None
    is_here: bool
    is_cut: bool
    is_open: bool
    is_explained: bool


@dataclass(frozen=True, slots=True)
class _PlaysOfRound:
    """How many plays of a round are scheduled, without a result, explained or cut."""

    scheduled: int = 0
    open: int = 0
    rulings: int = 0
    cut: int = 0

    def with_play(self, play: _CountedPlay, sign: int) -> _PlaysOfRound:
        """The counts with a play more (sign 1) or less (-1)."""
        if not play.is_here:
            return self
        if play.is_cut:
            return replace(self, cut=self.cut + sign)
        return replace(
            self,
            scheduled=self.scheduled + sign,
            open=self.open + sign * play.is_open,
            rulings=self.rulings + sign * play.is_explained,
        )


@dataclass(frozen=True, slots=True)
class _Counted:
    """The plays of a field by id, and their counts by round."""

    plays: Mapping[int, _CountedPlay]
    rounds: Mapping[int, _PlaysOfRound]

    def with_newer(self, rows: Iterable[tuple[Any, ...]]) -> _Counted:
        plays, rounds = dict(self.plays), dict(self.rounds)
        for pk, *columns in rows:
            new = _CountedPlay(*columns)
            if (old := plays.get(pk)) is not None:
                rounds[old.round] = rounds[old.round].with_play(old, -1)
            rounds[new.round] = rounds.get(new.round, _PlaysOfRound()).with_play(new, 1)
            plays[pk] = new
        return _Counted(plays, rounds)


class _Stamp(NamedTuple):
    """What counts are made from: the version of the field, and what else says that all must be read anew."""

    version: int
    frame: tuple[Any, ...]


_kept: StampedCache[tuple[int, int], _Stamp, _Counted] = StampedCache(MOST_PLAYS)


def _counted(results: Results) -> _Counted:
    """The counts as they are now, from the kept ones where only plays are newer. One query."""
    field, session = results.field, results.session
    rounds = tuple((section.pk, section.rounds) for section in results.sections)
    stamp = _Stamp(field.version, (session.created, session.version, field.whole_since, rounds))
    kept = _kept.latest((field.pk, session.pk))
    if kept is not None and kept[0].frame == stamp.frame and kept[0].version <= stamp.version:
        counted = kept[1].with_newer(_NEWER.values(field.pk, session.pk, kept[0].version))
    else:
        counted = _Counted({}, {}).with_newer(_ALL.values(field.pk, session.pk))
    _kept.keep((field.pk, session.pk), stamp, counted, len(counted.plays))
    return counted


def _plays(field: int, session: int) -> QuerySet[Play, Any]:
    here = Q(encounter__round__section__field=field, encounter__round__section__session=session)
    return (
        Play.objects.filter(field=field)
        .order_by()
        .values_list(
            "pk",
            "encounter__round__number",
            "accepted_id",
            *(
                ExpressionWrapper(said, BooleanField())
                for said in (here, CUT_PLAY, Q(kind__in=OPEN), EXPLAINED)
            ),
        )
    )


_ALL = Prepared(_plays, -1, -2)
_NEWER = Prepared(
    lambda field, session, version: _plays(field, session).filter(version__gt=version), -1, -2, 999_999_001
)
