"""Where everybody sits in a round, by surname: for the hall display, for print and for players' phones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.comparison.team_seats import OF_EIGHT
from scoring.models import Encounter, Section, Session
from scoring.words.name_order import by_surname, surname_first
from tournaments.models import Deed
from tournaments.models.inverse import inverse_of
from tournaments.selectors import sessions
from tournaments.selectors.paper import SectionPlan, chairs, contestants_in, plan_of
from tournaments.selectors.table.moves import StoredRow


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """One line of the seating list.

    `called` is the person's name. `number` is that of the player's pair, or of the player or team. `where`
    is in words: "Table 4, N-S", or "sits out".
    """

    called: str
    number: int
    where: str

    @property
    def name(self) -> str:
        """The name as a list by surname shows it."""
        return surname_first(self.called)


def seating_list(session: Session, number: int) -> list[PlayerSeat]:
    """Returns everybody who has a name, by surname, as they sit in round `number`.

    The list is empty while that round is not drawn. Three queries, and two for each section.
    """
    sections = sessions.sections_with_entries(session)
    contestants, several = contestants_in(session), len(sections) > 1
    seats = [
        seat
        for section in sections
        for seat in _of_section(section, plan_of(section, contestants, several=several), number)
    ]
    return sorted(seats, key=lambda seat: (by_surname(seat.called), seat.number))


def seats_changed(session: Session, number: int, since: dt.datetime) -> dt.datetime | None:
    """Returns when the seating of round `number` or a later one was last changed; None for not after `since`.

    Taking back such a change is a change too. Two queries at most.
    """
    actions = session.deeds.filter(Q(at__gt=since) | Q(undone__gt=since))
    seating_actions = [action for action in actions if inverse_of(action).sections]
    encounters = {pk for action in seating_actions for pk in _encounters_of(action)}
    in_later_rounds = set()
    if encounters:
        rows = Encounter.objects.filter(pk__in=encounters, round__number__gte=number)
        in_later_rounds = set(rows.values_list("pk", flat=True))
    moments = [
        moment
        for action in seating_actions
        # An action without encounters changed who a contestant is, which shows in every round.
        if not (changed := _encounters_of(action)) or changed & in_later_rounds
        for moment in (action.at, action.undone)
        if moment is not None
    ]
    return max(moments, default=None)


def _encounters_of(deed: Deed) -> set[int]:
    """Returns the ids of the encounters that a director's action changed or added.

    What takes the action back names them, because undo must restore them.
    """
    inverse = inverse_of(deed)
    return {*inverse.changed(Encounter._meta.label), *inverse.added_of(Encounter._meta.label)}


def _of_section(section: Section, plan: SectionPlan, number: int) -> Iterator[PlayerSeat]:
    in_round = [row for row in plan.rows if row.round == number]
    if not in_round:
        return
    for entry in section.entries.all():
        rows = [row for row in in_round if entry.number in row.seated and row.played]
        where = _where(plan, rows, entry.number)
        of_pairs = plan.of_sides(entry.number, number) if plan.team_size == OF_EIGHT else []
        for at, name in enumerate(sessions.names(entry, number)):
            if name and of_pairs and rows:
                where = _where_in_eight(plan, of_pairs, entry.number, at // 2)
            if name:
                yield PlayerSeat(name, entry.number, where)


def _where_in_eight(plan: SectionPlan, of_pairs: Sequence[list[StoredRow]], number: int, pair: int) -> str:
    """Returns where a pair of a team of eight sits, in words; who is in no pair is a reserve."""
    return _where(plan, of_pairs[pair], number) if pair < len(of_pairs) else _("reserve")


def _where(plan: SectionPlan, rows: list[StoredRow], number: int) -> str:
    """Returns where contestant `number` sits, in words; a team sits at two tables, one for each pair."""
    if not rows:
        return _("sits out")
    places = [
        _("Table {table}, {direction}").format(
            table=f"{plan.letter}{row.table}", direction=chairs(row, number)
        )
        for row in rows
    ]
    return _("{one} and {other}").format(one=places[0], other=places[1]) if len(places) > 1 else places[0]
