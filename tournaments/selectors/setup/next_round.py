"""A round that was paired from results, as it is pinned up: who meets whom at which tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Encounter, Entry, Section
from scoring.selectors.contestants import contestants_of
from tournaments.selectors.by_round import rounds_paired
from tournaments.selectors.sessions import names


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match: its tables, and who has which number and name; `away` None for a bye.

    At the first table `home` sits N-S; of teams at the second the other way round.
    """

    match: int
    tables: tuple[int, ...]
    home: tuple[int, str]
    away: tuple[int, str] | None

    @property
    def where(self) -> str:
        """The tables in words: "1, 5"; nothing for a bye."""
        return ", ".join(map(str, self.tables)) if self.away else ""


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The meetings of a section's round, by table, byes last."""

    section: str
    number: int
    contestants: str
    meetings: Sequence[Meeting]


def sides_of(contestants: str) -> tuple[str, str]:
    """The heads of the two columns: N-S and E-W for pairs, home and away for teams, which sit both ways."""
    return (_("Home"), _("Away")) if contestants == "teams" else (_("N-S"), _("E-W"))


def latest_rounds(sections: Iterable[Section]) -> list[PairedRound]:
    """The newest round of each section that is paired a round at a time. Four queries for each section."""
    return [paired_round(s, number) for s in sections if (number := rounds_paired(s))]


def paired_round(section: Section, number: int) -> PairedRound:
    """A round as it is seated now."""
    entries = {entry.pk: entry for entry in section.entries.prefetch_related("members__person")}
    encounters = Encounter.objects.filter(round__section=section, round__number=number).order_by("table")
    matches: dict[int, list[Encounter]] = {}
    for encounter in encounters:
        matches.setdefault(encounter.match or -encounter.table, []).append(encounter)
    meetings = [_meeting(match, number, tables, entries) for match, tables in matches.items()]
    meetings.sort(key=lambda meeting: meeting.away is None)
    return PairedRound(section.letter, number, contestants_of(section), meetings)


def _meeting(match: int, number: int, tables: Sequence[Encounter], entries: dict[int, Entry]) -> Meeting:
    first = tables[0]
    assert first.north_id is not None, "a paired table has somebody N-S"
    return Meeting(
        max(match, 0),
        tuple(encounter.table for encounter in tables),
        _called(entries[first.north_id], number),
        _called(entries[first.east_id], number) if first.east_id is not None else None,
    )


def _called(entry: Entry, number: int) -> tuple[int, str]:
    """Number and name in round `number`: a team's own where it has one, else its members'."""
    return entry.number, entry.name or " & ".join(filter(None, names(entry, number)))
