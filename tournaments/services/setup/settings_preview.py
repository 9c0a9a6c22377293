"""Settings tried without keeping them: where everybody stands now, and where they would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.actors import Actor
from scoring.models import Field, Session
from scoring.services import fields
from tournaments.selectors.results import rankings
from tournaments.selectors.results.figures import measure_of
from tournaments.services.results import standings
from tournaments.services.setup import sessions as setup


@dataclass(frozen=True, slots=True)
class Standing:
    """A place (0: none) and the figure it is by, with its unit."""

    place: int
    figure: str


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry, by its number and any section's letter, whose place or figure would be another."""

    entry: str
    before: Standing
    after: Standing


def moved(*, session: Session, settings: Mapping[str, object], by: Actor) -> Sequence[Moved]:
    """Whom the settings would move, in the order of the ranking they make. Raises what the change raises."""
    fresh = Session.objects.select_related("contest__club").get(pk=session.pk)
    with transaction.atomic():
        fields.locked_in_contest(fresh.contest)
        before = _ranking(fresh)
        setup.change_settings(session=fresh, settings=settings, by=by)
        after = _ranking(fresh)
        transaction.set_rollback(True)
    nothing = Standing(0, "")
    return [
        Moved(entry, before.get(entry, nothing), now)
        for entry, now in after.items()
        if before.get(entry) != now
    ]


def _ranking(session: Session) -> dict[str, Standing]:
    """Everybody's standing, best first, by number (with the section's letter where there are several)."""
    standing_by_label = {}
    several = session.sections.count() > 1
    wanted = set(session.sections.values_list("field_id", flat=True))
    for field in Field.objects.filter(pk__in=wanted).select_related("contest").order_by("pk"):
        standings.refresh_standings(field_id=field.pk)
        measure = measure_of(rankings.conditions_of(field))
        own = (line for line in rankings.table(field) if line.entry.section.session_id == session.pk)
        for line in own:
            figure = measure.figure(line)
            label = str(line.entry) if several else str(line.entry.number)
            standing_by_label[label] = Standing(line.place, measure.with_unit(figure) if figure else "")
    return standing_by_label
