"""The knockouts of a field as they were played: who met, who left, which rounds have all their results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.db.models import Q

from scoring.models import Encounter, Entry, Field, Penalty, Play, Section
from scoring.selectors.visibility import OPEN
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement, seed_of
from tournaments.movements.pairing import EMPTY
from tournaments.ranking.knockout import Bracket, Met
from tournaments.selectors.by_round import rounds_paired

KNOCKOUT = "knockout"
NOTHING = Fraction(0)
IN_TOTALS = (Penalty.Unit.POINTS, Penalty.Unit.VP)
"""The units of penalties that count in a match: IMPs, or victory points where the event has them."""


def is_knockout(section: Section) -> bool:
    """Whether a team that loses in this section is out."""
    choice = section_movement(section).choice
    return choice is not None and choice.kind == KNOCKOUT


def brackets_of(
    field: Field, sections: Iterable[Section], seen: frozenset[int] | None = None
) -> list[Bracket]:
    """The knockouts of these sections of the field, which are all it has; none unless each of them is one.

    With `seen`, the numbers of the boards that the reader may see, rounds with others are not over. Four
    queries for each; none where there is no knockout.
    """
    sections = list(sections)
    if not all(map(is_knockout, sections)):
        return []
    return [bracket_of(section, field, seen) for section in sections]


def bracket_of(section: Section, field: Field, seen: frozenset[int] | None = None) -> Bracket:
    """A section's knockout. Four queries."""
    pairing = event_settings(field.contest).pairing
    entries = list(section.entries.exclude(state=Entry.State.PHANTOM).order_by("number"))
    played = _rounds_of_boards(section)
    return Bracket(
        index={entry.number: entry.place_in_field for entry in entries},
        matches=tuple(_matches(section, field, {entry.pk: entry for entry in entries})),
        over=_rounds_over(section, played, seen, final=field.final),
        seeded=pairing.seeded,
        third_place=pairing.third_place,
        draw=pairing.draw,
        seed=seed_of(section),
    )


def _rounds_of_boards(section: Section) -> dict[int, set[tuple[int, bool]]]:
    """The boards of each round, and whether a play of them is open."""
    boards: dict[int, set[tuple[int, bool]]] = defaultdict(set)
    plays = Play.objects.filter(encounter__round__section=section, board__isnull=False).order_by()
    for number, board, kind in plays.values_list("encounter__round__number", "board__number", "kind"):
        boards[number].add((board, kind in OPEN))
    return boards


def _rounds_over(
    section: Section,
    played: Mapping[int, set[tuple[int, bool]]],
    seen: frozenset[int] | None,
    *,
    final: bool,
) -> int:
    """How many rounds, from the first on, have all their results on boards that the reader sees.

    Once the comparison is final boards without an outcome simply do not count.
    """
    for number in range(1, rounds_paired(section) + 1):
        boards = played.get(number, set())
        if any((is_open and not final) or (seen is not None and n not in seen) for n, is_open in boards):
            return number - 1
    return rounds_paired(section)


def _extra_points(
    section: Section, field: Field, first_round: Mapping[int, int]
) -> Mapping[tuple[int, int], Fraction]:
    """The points of teams that do not come from boards, by entry id and round.

    These are the points carried over, in a team's first match, less the penalties of each round.

    `first_round` is the round of the first match by entry id: after a bye it is the second.
    """
    points: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    if event_settings(field.contest).is_carried:
        for pk, carried in section.entries.exclude(carried="").values_list("pk", "carried"):
            points[pk, first_round.get(pk, 1)] += Fraction(carried)
    pairings = section_movement(section).pairings
    begun = {number: pairing.at for number, pairing in pairings.items() if pairing.at is not None}
    penalties = Penalty.objects.filter(entry__section=section, reversed_at=None, unit__in=IN_TOTALS)
    for pk, amount, at in penalties.values_list("entry_id", "amount", "at"):
        # a penalty belongs to the round in which it was given
        running = max((number for number, when in begun.items() if when <= at), default=0)
        points[pk, running] -= Fraction(amount)
    return points


def _matches(section: Section, field: Field, entries: Mapping[int, Entry]) -> Iterable[Met]:
    """The matches in the order of rounds, the home team first; byes too, but for those of the first round."""
    given_bye = Q(east__isnull=True, round__number__gt=1)
    rows = Encounter.objects.filter(
        given_bye | Q(east__in=entries), round__section=section, match__gt=0, north__in=entries
    )
    columns = ("round__number", "table", "match", "north_id", "east_id", "idle_boards")
    sides = list(rows.order_by(*columns[:2]).values_list(*columns))
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for number, _table, _match, north, east, _idle in sides:
        both = [side for side in (north, east) if side is not None]
        first = dict.fromkeys(both if east is not None else (), number) | first
        last |= dict.fromkeys(both, number)
    extra = _extra_points(section, field, first)
    matches: dict[int, Met] = {}
    for number, _table, match, north, east, idle in sides:
        one = entries[north]
        if east is None:
            matches[match] = Met(match, number, one.number, EMPTY, winner=one.number)
            continue
        other = entries[east]
        lead = extra.get((north, number), NOTHING) - extra.get((east, number), NOTHING)
        winner = _went_on(one, other, number, last) if idle else 0
        matches.setdefault(match, Met(match, number, one.number, other.number, lead, winner))
    return matches.values()


def _went_on(one: Entry, other: Entry, number: int, last: Mapping[int, int]) -> int:
    """The team that goes on from a match that nobody plays, because a side left before it; 0 if not known.

    It is the team that met somebody later, though it may have left since; else the one that is still there.
    Where both have left the home team goes on in name, and so its next opponents win.
    """
    later = [side for side in (one, other) if last[side.pk] > number]
    if len(later) == 1:
        return later[0].number
    there = [side for side in (one, other) if side.state == Entry.State.ACTIVE]
    if len(there) == 2:
        return 0
    return there[0].number if there else one.number
