"""Which round is in play, and which rows belong to a round that has not begun.

The clock tells which round it is. Where it stands still the results do: a round has begun once something was
entered for it or a later one. Before that it has begun at a table whose people, and those who sat there
before them, are all through with the round before: a table's round is its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils import timezone

from scoring.bridge.outcome import OutcomeKind
from scoring.models import SEATS, Encounter, Play, Section, Session
from tournaments.models import Clock
from tournaments.selectors.control.record import lacks_entry
from tournaments.selectors.control.room import clock_of, sections_of
from tournaments.selectors.table.progress import ENTERED

RULED = (OutcomeKind.AWARD, OutcomeKind.NOT_PLAYED)  # may be said of a board long before its round


@dataclass(frozen=True, slots=True)
class _Progress:
    """How far an encounter is: something was played or its seats confirmed; all its boards were entered."""

    section: int
    round: int
    table: int
    entries: frozenset[int]
    begun: bool
    through: bool


def rounds_ahead(session: Session, plays: Iterable[Play]) -> dict[int, int]:
    """Those of the plays whose round has not begun: play id -> its number. Three queries at most.

    Empty once play has ended. The plays come with their encounters and rounds.
    """
    later = [play for play in plays if play.encounter.round.number > 1 and lacks_entry(play)]
    if not later or session.state != Session.State.PLAYING:
        return {}
    clock = clock_of(session, sections_of(session), timezone.now())
    later = [play for play in later if play.encounter.round.number > clock.round]
    if not later:
        return {}
    progress = _progress({play.encounter.round.section_id for play in later})
    return {
        play.pk: play.encounter.round.number
        for play in later
        if not _has_begun(progress[play.encounter_id], progress.values(), clock_runs=clock.running)
    }


def round_in_play(section: Section) -> int:
    """The round that a section plays or is about to play, from 1: by the clock, or by the results where these
    are further. 1 once play has ended, and before it begins. Three queries at most.
    """
    session = section.session
    if session.state != Session.State.PLAYING:
        return 1
    clock = clock_of(session, sections_of(session), timezone.now())
    between = clock.begun and clock.phase != Clock.Phase.PLAY
    progress = _progress({section.pk}).values()
    by_results = max((own.round for own in progress if own.begun), default=1)
    if all(own.through for own in progress if own.round == by_results):
        by_results += 1
    return max(1, min(max(clock.round + between, by_results), section.rounds))


def _has_begun(own: _Progress, others: Iterable[_Progress], *, clock_runs: bool) -> bool:
    section = [other for other in others if other.section == own.section]
    if own.begun or (not clock_runs and any(o.begun and o.round >= own.round for o in section)):
        return True
    before = [
        other
        for other in section
        if other.round == own.round - 1 and (other.table == own.table or other.entries & own.entries)
    ]
    return bool(before) and all(other.through for other in before)


def _progress(sections: Collection[int]) -> dict[int, _Progress]:
    """By encounter. One query."""
    found = Encounter.objects.filter(round__section__in=sections).order_by()
    played = ENTERED & ~Q(plays__kind__in=RULED)
    counted = found.annotate(
        boards=Count("plays"), entered=Count("plays", filter=ENTERED), played=Count("plays", filter=played)
    )
    seats = (f"{seat}_id" for seat in SEATS)
    columns = ("round__section", "round__number", "table", "confirmed", "moved_on")
    counts = ("boards", "entered", "played")
    return {
        pk: _Progress(
            section,
            number,
            table,
            frozenset(entries) - {None},
            begun=confirmed is not None or played > 0,
            through=moved_on or entered == boards,
        )
        for (pk, section, number, table, confirmed, moved_on, boards, entered, played, *entries) in (
            counted.values_list("pk", *columns, *counts, *seats)
        )
    }
