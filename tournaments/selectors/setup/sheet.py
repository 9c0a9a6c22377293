"""The list of players for a session as a page shows it, in the words for pairs, players or teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Entry, EntryMember, Section, Session
from scoring.selectors.contestants import contestants_of, team_size_of
from tournaments.selectors.results.figures import numbered
from tournaments.selectors.sessions import names

PLACES: Final = {"pairs": 2, "players": 1, "teams": 4}
"""How many names an entry has when it is complete, but for teams of eight."""


def places_of(section: Section) -> int:
    """How many names an entry of the section has when it is complete."""
    contestants = contestants_of(section)
    return team_size_of(section) if contestants == "teams" else PLACES[contestants]


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The texts of a sheet of pairs, players or teams; `several` can be typed at once, one name a line."""

    sign_in: Promise | str
    nobody: Promise | str
    nameless: Promise | str
    add: Promise | str
    wait: Promise | str
    names: Promise | str
    several: bool = False


WORDS: Final = {
    "pairs": SheetWords(
        _("Add pair"),
        _("Pairs appear here as they are added."),
        _("Number of pairs"),
        _("Add unnamed pairs"),
        _("Movements appear here once pairs have been added."),
        _("Names of pair {number}"),
    ),
    "players": SheetWords(
        _("Add player"),
        _("Players appear here as they are added."),
        _("Number of players"),
        _("Add unnamed players"),
        _("Movements appear here once players have been added."),
        _("Name of player {number}"),
        several=True,
    ),
    "teams": SheetWords(
        _("Add team"),
        _("Teams appear here as they are added."),
        _("Number of teams"),
        _("Add unnamed teams"),
        _("Movements appear here once teams have been added."),
        _("Names of team {number}"),
    ),
}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """An entry of the sheet: its own name (a team's), and its members; "…" for a seat without a name."""

    entry: Entry
    title: str
    members: str

    @property
    def names(self) -> str:
        """Who a pair is: its members, or its number where they are not known."""
        return self.members or numbered("pairs", self.entry.number)

    @property
    def is_nameless(self) -> bool:
        """Whether neither the entry nor any of its members has a name."""
        return not self.title and not self.members


def line_of(entry: Entry, seats: int) -> SheetLine:
    """An entry with its members fetched, of so many seats: `PLACES`, `places_of`.

    Teams sit as N-S, then E-W, of eight so again, then reserves.
    """
    members = names(entry)
    if not any(members):
        return SheetLine(entry, entry.name, "")
    shown = [name or "…" for name in members[:seats]] + [name for name in members[seats:] if name]
    return SheetLine(entry, entry.name, " & ".join(shown))


def people_signed_in(session: Session) -> list[int]:
    """Ids of everybody in the session, each once, but for those who have left. One query."""
    members = EntryMember.objects.filter(entry__section__session=session)
    there = members.exclude(entry__state=Entry.State.WITHDRAWN)
    return list(there.order_by("person").values_list("person", flat=True).distinct())


def lines_of(section: Section) -> Sequence[SheetLine]:
    """The sheet of a section as `sessions.sections_with_entries` read it, by number."""
    seats = places_of(section)
    return [line_of(entry, seats) for entry in section.entries.all()]
