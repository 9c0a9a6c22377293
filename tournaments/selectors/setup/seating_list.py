"""Where everybody sits in a round, by surname: for the wall, for paper and for a player's own phone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import Encounter, Section, Session
from tournaments.models import Deed
from tournaments.selectors import sessions
from tournaments.selectors.paper import Plan, chairs, contestants_in, plan_of
from tournaments.selectors.table.moves import StoredRow


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """A player as the list has them, surname first; the number they play by; and where they sit.

    `where` is in words: "Table 4, N-S", or that they sit out.
    """

    name: str
    number: int
    where: str


def surname_first(name: str) -> str:
    """A name as lists that are searched by surname have it: "Agnes Harper" is "Harper, Agnes"."""
    given, _space, surname = name.strip().rpartition(" ")
    return f"{surname}, {given}" if given else surname


def seating_list(session: Session, number: int) -> list[PlayerSeat]:
    """Everybody with a name, by surname, as they sit in round `number`; nobody before the round is drawn.

    Three queries, and two for each section.
    """
    sections = sessions.sheet(session)
    contestants, several = contestants_in(session), len(sections) > 1
    seats = [
        seat
        for section in sections
        for seat in _of_section(section, plan_of(section, contestants, several=several), number)
    ]
    return sorted(seats, key=lambda seat: (seat.name.casefold(), seat.number))


def seats_changed(session: Session, number: int, since: dt.datetime) -> dt.datetime | None:
    """When who sits where in round `number` or later was last changed after `since`, be it by an undo.

    None where it was not. Two queries at most.
    """
    deeds = session.deeds.filter(Q(at__gt=since) | Q(undone__gt=since))
    seating = [deed for deed in deeds if deed.inverse.get("seats")]
    encounters = {pk for deed in seating for pk in _encounters_of(deed)}
    later = set()
    if encounters:
        rows = Encounter.objects.filter(pk__in=encounters, round__number__gte=number)
        later = set(rows.values_list("pk", flat=True))
    moments = [
        moment
        for deed in seating
        if not (touched := _encounters_of(deed)) or touched & later
        for moment in (deed.at, deed.undone)
        if moment is not None
    ]
    return max(moments, default=None)


def _encounters_of(deed: Deed) -> set[int]:
    """The encounters that an action changed or added; none where it changed who an entry is."""
    rows = [*deed.inverse.get("set", []), *deed.inverse.get("added", [])]
    return {row[1] for row in rows if row[0] == Encounter._meta.label}


def _of_section(section: Section, plan: Plan, number: int) -> Iterator[PlayerSeat]:
    here = [row for row in plan.rows if row.round == number]
    if not here:
        return
    for entry in section.entries.all():
        where = _where(plan, here, entry.number)
        for name in filter(None, sessions.names(entry)):
            yield PlayerSeat(surname_first(name), entry.number, where)


def _where(plan: Plan, here: list[StoredRow], number: int) -> str:
    rows = [row for row in here if number in row.seated and row.played]
    if not rows:
        return _("sits out")
    places = [
        _("Table {table}, {direction}").format(
            table=f"{plan.letter}{row.table}", direction=chairs(row, number)
        )
        for row in rows
    ]
    return _("{one} and {other}").format(one=places[0], other=places[1]) if len(places) > 1 else places[0]
