"""Which round is in play, and which rows belong to a round that has not begun.

While the clock runs it decides which round it is. Where it is stopped the results decide: a round has begun
once something was entered for it or a later one. Before that it has begun at a table where all the players,
and those who sat there before them, have finished the round before, since each table has its own pace.
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

RULED = (OutcomeKind.AWARD, OutcomeKind.NOT_PLAYED)  # may be entered on a board long before its round


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
    """The round that a section plays or is about to play, from 1.

    It is taken from the clock, or from the results where these are further. It is 1 before play begins and
    once play has ended. Three queries at most.
    """
    session = section.session
    if session.state != Session.State.PLAYING:
        return 1
    clock = clock_of(session, sections_of(session), timezone.now())
    between = clock.begun and clock.phase != Clock.Phase.PLAY
    progress = _progress({section.pk}).values()
    by_results = max((one.round for one in progress if one.begun), default=1)
    if all(one.through for one in progress if one.round == by_results):
        by_results += 1
    return max(1, min(max(clock.round + between, by_results), section.rounds))


def _has_begun(encounter: _Progress, others: Iterable[_Progress], *, clock_runs: bool) -> bool:
    """Whether an encounter's round has begun at its table; see the module."""
    section = [other for other in others if other.section == encounter.section]
    if encounter.begun or (
        not clock_runs and any(other.begun and other.round >= encounter.round for other in section)
    ):
        return True
    before = [
        other
        for other in section
        if other.round == encounter.round - 1
        and (other.table == encounter.table or other.entries & encounter.entries)
    ]
    return bool(before) and all(other.through for other in before)


def _progress(sections: Collection[int]) -> dict[int, _Progress]:
    """How far each encounter of these sections is, by its id. One query."""
    encounters = Encounter.objects.filter(round__section__in=sections).order_by()
    played = ENTERED & ~Q(plays__kind__in=RULED)
    counted = encounters.annotate(
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
