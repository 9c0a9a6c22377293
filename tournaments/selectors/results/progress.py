"""How far a field has played: rounds, results, and what there is to tell of them.

Of a field of 100 tables there are thousands of plays, and after each result one of them is another. So the
counts are kept, and only the plays that are newer than the kept ones are read and counted again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
    cut, scheduled, opened, explained = Counter[int](), Counter[int](), Counter[int](), 0
    for kind, plays in counted.kinds.items():
        if kind.is_here and kind.is_cut:
            cut[kind.round] += plays
        elif kind.is_here:
            scheduled[kind.round] += plays
            opened[kind.round] += plays * kind.is_open
            explained += plays * kind.is_explained
    rounds = max((section.rounds for section in results.sections), default=0)
    drawn = [number for number, plays in scheduled.items() if plays and number <= rounds]
    planned = {number for counts in (scheduled, cut) for number, plays in counts.items() if plays}
    for section in results.sections:
        planned.update(range(last_paired(section) + 1, rounds_planned(section) + 1))
    return Progress(
        rounds_done=sum(not opened[number] for number in drawn),
        rounds=rounds,
        results=scheduled.total() - opened.total(),
        scheduled=scheduled.total(),
        newest_revision=max(counted.accepted.values(), default=0),
        rulings=explained,
        cut=cut.total(),
        rounds_begun=sum(scheduled[number] > opened[number] for number in drawn),
        planned=len(planned),
    )


class _Kind(NamedTuple):
    """As what a play counts: its round, whether it is of this session, cut, without a result, explained."""

    round: int
    is_here: bool
    is_cut: bool
    is_open: bool
    is_explained: bool


@dataclass(frozen=True, slots=True)
class _Counted:
    """The kind of each play of a field and its accepted revision (0 for none), by id; `kinds` counts them."""

    kind_of: Mapping[int, _Kind]
    accepted: Mapping[int, int]
    kinds: Mapping[_Kind, int]

    @classmethod
    def of(cls, rows: Sequence[tuple[Any, ...]]) -> _Counted:
        kind_of = {pk: _Kind._make(kind) for pk, _accepted, *kind in rows}
        return cls(kind_of, {pk: accepted or 0 for pk, accepted, *_kind in rows}, Counter(kind_of.values()))

    def with_newer(self, newer: _Counted) -> _Counted:
        """The counts with these plays as they are now."""
        before = [self.kind_of[pk] for pk in newer.kind_of if pk in self.kind_of]
        kinds = Counter(self.kinds)
        kinds.subtract(before)
        kinds.update(newer.kinds)
        return _Counted({**self.kind_of, **newer.kind_of}, {**self.accepted, **newer.accepted}, kinds)


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
        newer = _Counted.of(_NEWER.rows(field.pk, session.pk, kept[0].version))
        counted = kept[1].with_newer(newer)
    else:
        counted = _Counted.of(_ALL.rows(field.pk, session.pk))
    _kept.keep((field.pk, session.pk), stamp, counted, len(counted.accepted))
    return counted


def _plays(field: int, session: int) -> QuerySet[Play, Any]:
    here = Q(encounter__round__section__field=field, encounter__round__section__session=session)
    return (
        Play.objects.filter(field=field)
        .order_by()
        .values_list(
            "pk",
            "accepted_id",
            "encounter__round__number",
            *(
                ExpressionWrapper(condition, BooleanField())
                for condition in (here, CUT_PLAY, Q(kind__in=OPEN), EXPLAINED)
            ),
        )
    )


_ALL = Prepared(_plays, -1, -2)
_NEWER = Prepared(
    lambda field, session, version: _plays(field, session).filter(version__gt=version), -1, -2, 999_999_001
)
