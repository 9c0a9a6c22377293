"""A mend tried without keeping it: what it would change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from scoring.models import Field, Play, Session
from tournaments.services import standings


@dataclass(frozen=True, slots=True)
class Preview:
    """How many results change, and the pairs whose per cent does: (pair, before, after)."""

    results: int
    pairs: Sequence[tuple[str, Fraction | None, Fraction | None]]


def preview(session: Session, deed: Callable[[], object]) -> Preview:
    """Do `deed` in a transaction that is rolled back, and compare. Raises what the deed raises."""
    with transaction.atomic():
        ids = sorted(set(session.sections.values_list("field_id", flat=True)))
        plays, percents = _results(session), _percents(ids)
        deed()
        after_plays, after_percents = _results(session), _percents(ids)
        transaction.set_rollback(True)
    changed = {key for key in plays | after_plays if plays.get(key) != after_plays.get(key)}
    keys = [key for key in percents | after_percents if percents.get(key) != after_percents.get(key)]
    return Preview(len(changed), [(key, percents.get(key), after_percents.get(key)) for key in keys])


def _results(session: Session) -> dict[int, tuple[object, ...]]:
    """What a reader sees of each play: who, which board, what."""
    columns = (
        "pk",
        "board_id",
        "turned",
        "kind",
        "score",
        "award_ns",
        "award_ew",
        "encounter__north_id",
        "encounter__east_id",
    )
    rows = Play.objects.filter(encounter__round__section__session=session).values_list(*columns)
    return {row[0]: row[1:] for row in rows}


def _percents(field_ids: Sequence[int]) -> dict[str, Fraction | None]:
    for field_id in field_ids:
        standings.refresh_standings(field_id=field_id)
    return {
        str(line.entry): line.percent
        for field in Field.objects.filter(pk__in=field_ids)
        for line in standings.table(field)
    }
