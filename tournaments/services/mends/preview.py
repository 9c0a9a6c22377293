"""A mend tried without keeping it: what it would change. And one done, with what the checker says after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from scoring.bridge.outcome import OutcomeKind
from scoring.models import Encounter, Field, Play, Session
from scoring.services import fields
from scoring.words import Finding
from tournaments.models import Deed
from tournaments.models.event_settings import event_settings
from tournaments.movements import faults_of_rows
from tournaments.movements.new_faults import new_faults
from tournaments.selectors.results import rankings
from tournaments.services.results import standings

NOT_MET = (OutcomeKind.AWARD.value, OutcomeKind.NOT_PLAYED.value)
BOARD_AGAIN = "movement.board_again"
KIND = 0
"""The place of the kind of a result in what a reader sees of it (`_results`)."""
_Meeting = tuple[int, int, int, int, list[int]]
Change = tuple[str, Fraction | None, Fraction | None]
FaultsBySection = Mapping[str, Sequence[Finding]]


@dataclass(frozen=True, slots=True)
class Preview:
    """How many results change, and who has another figure then: (entry, before, after).

    `dropped` boards had no result, and are marked as not played: nothing is lost with them.
    Figures are per cents where `by_share`, else points or VPs. `several`: the session has several sections.
    `faults` are what the checker would find that it does not find now.
    """

    results: int = 0
    dropped: int = 0
    pairs: Sequence[Change] = ()
    faults: Sequence[Finding] = ()
    contestants: str = "pairs"
    by_share: bool = True
    several: bool = False


@dataclass(frozen=True, slots=True)
class Mended:
    """A mend that was done, and what the checker finds in the evening since."""

    deed: Deed
    faults: Sequence[Finding]


def mend(session: Session, act: Callable[[], Deed]) -> Mended:
    """Do `act` and run the checker: the new faults are told, not refused, for they may be what happened."""
    with transaction.atomic():
        before = faults_now(session)
        deed = act()
        return Mended(deed, _new(before, faults_now(session)))


def preview(session: Session, act: Callable[[], object]) -> Preview:
    """Try `act` in a transaction that is rolled back, and compare. Raises what the deed raises."""
    with transaction.atomic():
        fields.locked_in(session)  # before its standing is: every deed locks them in this order
        before = _Evening.of(session)
        act()
        after = _Evening.of(session)
        transaction.set_rollback(True)
    return before.compared(after)


@dataclass(frozen=True, slots=True)
class _Evening:
    """What a mend can change, as a reader sees it."""

    results: Mapping[int, tuple[object, ...]]
    percents: Mapping[str, Fraction | None]
    faults: FaultsBySection
    contestants: str
    by_share: bool

    @classmethod
    def of(cls, session: Session) -> _Evening:
        ids = sorted(set(session.sections.values_list("field_id", flat=True)))
        settings = event_settings(session.contest)
        by_share = settings.conditions(final=False).by_share
        return cls(
            _results(session),
            _figures(session, ids, by_share=by_share),
            faults_now(session),
            settings.contestants,
            by_share,
        )

    def compared(self, after: _Evening) -> Preview:
        plays = self.results.keys() | after.results.keys()
        pairs = [
            key
            for key in {**self.percents, **after.percents}
            if self.percents.get(key) != after.percents.get(key)
        ]
        changed = [play for play in plays if self.results.get(play) != after.results.get(play)]
        dropped = [play for play in changed if _is_dropped(self.results.get(play), after.results.get(play))]
        return Preview(
            len(changed) - len(dropped),
            len(dropped),
            [(key, self.percents.get(key), after.percents.get(key)) for key in pairs],
            _new(self.faults, after.faults),
            contestants=self.contestants,
            by_share=self.by_share,
            several=len(self.faults) > 1,
        )


def _is_dropped(before: tuple[object, ...] | None, after: tuple[object, ...] | None) -> bool:
    """Whether a board without a result is marked as not played."""
    has_result = before is not None and before[KIND] != OutcomeKind.LATER.value
    return not has_result and after is not None and after[KIND] == OutcomeKind.NOT_PLAYED.value


def _results(session: Session) -> dict[int, tuple[object, ...]]:
    """What a reader sees of each result: who, which board, what. Boards without one are left out."""
    columns = ("pk", "kind", "board_id", "turned", "score", "score_ew", "award_ns", "award_ew", "weights")
    people = ("encounter__north_id", "encounter__east_id")
    rows = Play.objects.filter(encounter__round__section__session=session).exclude(kind="not_entered")
    return {row[0]: row[1:] for row in rows.values_list(*columns, *people)}


def _figures(session: Session, field_ids: Sequence[int], *, by_share: bool) -> dict[str, Fraction | None]:
    """What each entry is ranked by: its per cent, or the points or VPs it has."""
    for field_id in field_ids:
        standings.refresh_standings(field_id=field_id)
    return {
        str(line.entry): line.percent if by_share else line.total
        for field in Field.objects.filter(pk__in=field_ids).select_related("contest")
        for line in rankings.table(field)
        if line.entry.section.session_id == session.pk
    }


def faults_now(session: Session) -> FaultsBySection:
    """What the checker finds in the stored encounters, by the letter of every section. Three queries.

    Shared boards and repeated meetings that a movement plans are found too: compare with before. Nobody has
    met a board that was not played, or has an award in place of a result.
    """
    boards: dict[int, list[int]] = {}
    unmet: dict[int, set[int]] = {}
    plays = Play.objects.filter(encounter__round__section__session=session).order_by("encounter", "ordinal")
    for encounter_id, number, kind in plays.values_list("encounter_id", "board__number", "kind"):
        boards.setdefault(encounter_id, []).append(number)
        if kind in NOT_MET:
            unmet.setdefault(encounter_id, set()).add(number)
    columns = ("round__section_id", "round__number", "table", "north__number", "east__number", "pk")
    sections: dict[int, list[_Meeting]] = {}
    sections_met: dict[int, list[_Meeting]] = {}
    met = Encounter.objects.filter(round__section__session=session, north__isnull=False, east__isnull=False)
    for section, number, table, ns, ew, pk in met.values_list(*columns):
        if pk in boards:
            sections.setdefault(section, []).append((number, table, ns, ew, boards[pk]))
            own = [board for board in boards[pk] if board not in unmet.get(pk, ())]
            sections_met.setdefault(section, []).append((number, table, ns, ew, own))
    return {
        letter: _faults_of(sections[pk], sections_met[pk]) if pk in sections else []
        for pk, letter in session.sections.order_by("letter").values_list("pk", "letter")
    }


def _new(before: FaultsBySection, after: FaultsBySection) -> list[Finding]:
    """The faults that were not there before; where there are several sections each is named with its own."""
    return [
        Finding(fault.code, "Section {section}: {said}", section=letter, said=fault)
        if len(after) > 1
        else fault
        for letter, found in after.items()
        for fault in new_faults(before.get(letter, ()), found)
    ]


def _faults_of(rows: Sequence[_Meeting], rows_met: Sequence[_Meeting]) -> list[Finding]:
    """The faults of a section's rows; who meets a board again, by `rows_met` alone."""
    faults = faults_of_rows(rows)
    if not any(fault.code == BOARD_AGAIN for fault in faults):
        return faults
    again = [fault for fault in faults_of_rows(rows_met) if fault.code == BOARD_AGAIN]
    return [fault for fault in faults if fault.code != BOARD_AGAIN] + again
