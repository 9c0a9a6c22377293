"""Matches without opponents: the byes of a pairing, and matches whose opponents left before them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from scoring.models import Encounter, Entry, Play

ACTIVE = Entry.State.ACTIVE.value
SIDE = ("{side}", "{side}__place_in_field", "{side}__state")
COLUMNS = (
    "round__section__field_id",
    "round__section_id",
    "match",
    "round__number",
    *(column.format(side=side) for side in ("north", "east") for column in SIDE),
)


@dataclass(frozen=True, slots=True)
class ByeMatch:
    """A match that `entry` (an id; `index` in its field) has without opponents."""

    field: int
    section: int
    match: int
    round: int
    entry: int
    index: int


def byes(**where: object) -> list[ByeMatch]:
    """The byes among the encounters that `where` selects, in the order of rounds, without cut rounds.

    The two tables of a team match are one bye. Where both sides are away there is none. One query.
    """
    by_match: dict[tuple[int, int], ByeMatch] = {}
    rows = _without_opponents().filter(**where).order_by("round__number", "table")
    for field, section, match, number, *sides in rows.values_list(*COLUMNS):
        here = [side for side in (sides[:3], sides[3:]) if side[0] is not None]
        alone = here if len(here) == 1 else [side for side in here if side[2] == ACTIVE]
        if len(alone) == 1:
            ((entry, index, _state),) = alone
            by_match.setdefault((section, match), ByeMatch(field, section, match, number, entry, index))
    return list(by_match.values())


def _without_opponents() -> QuerySet[Encounter]:
    """The encounters of matches in which nothing was played and nothing is to be played."""
    plays = Play.objects.filter(encounter__round__section=OuterRef("round__section"))
    waits = ~Q(idle_boards=[])
    alone = Q(north__isnull=True) | Q(east__isnull=True)
    rows = Encounter.objects.filter(match__gt=0, round__number__lte=F("round__section__rounds"))
    return rows.filter(alone | waits).exclude(Exists(plays.filter(encounter__match=OuterRef("match"))))
