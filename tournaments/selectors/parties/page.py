"""The party as its host sees it: how far every table is, and which tables the bell waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.cards import Card
from scoring.games.sheet import Sheet
from scoring.models import Section
from scoring.selectors.sheets import StoredSheet, sheets, stored_sheets
from scoring.words import Seat, Word
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import Purpose, RoundPlan, Seats
from tournaments.selectors.parties.settings import PartySettings
from tournaments.selectors.parties.standing import names_of

PURPOSES = {
    Purpose.TIE: Word("the tie-break"),
    Purpose.ARRIVALS: Word("the players arriving"),
    Purpose.STAYERS: Word("the players staying"),
    Purpose.PARTNERS: Word("partners"),
    Purpose.DEALER: Word("the first deal"),
}


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at a table and the name of who sits there; "" for a dummy."""

    seat: Seat
    name: str
    deals_first: bool = False
    arrived: bool = False


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table in the running round: `of` is 0 where the host ends the round; points are N-S and E-W."""

    number: int
    sheet: int
    seats: tuple[Seated, ...]
    deals: int
    of: int
    over: bool
    waiting: bool
    points: tuple[int, int]

    @property
    def to_go(self) -> int:
        """Deals that are still to be entered."""
        return 0 if self.over else max(self.of - self.deals, 0)

    @property
    def state(self) -> str:
        """What the tile says: "2 of 4 deals"."""
        if self.over:
            return _("finished")
        if self.of:
            return ngettext("{n} of {all} deal", "{n} of {all} deals", self.of).format(
                n=self.deals, all=self.of
            )
        return ngettext("{n} deal", "{n} deals", self.deals).format(n=self.deals)

    @property
    def ahead(self) -> int | None:
        """The side that has more points, 0 for N-S; None where both have as many."""
        return None if self.points[0] == self.points[1] else int(self.points[0] < self.points[1])

    @property
    def sides(self) -> tuple[str, str]:
        """Who plays together, N-S first."""
        north, east, south, west = (seated.name for seated in self.seats)
        return f"{north} & {south}", f"{east} & {west}"


@dataclass(frozen=True, slots=True)
class DrawShown:
    """The cards drawn at a table: what they were drawn for, and who drew which."""

    table: int
    title: str
    cards: tuple[tuple[str, Card], ...]


@dataclass(frozen=True, slots=True)
class RoundNow:
    """The running round of a party."""

    number: int
    of: int
    tables: Sequence[TableNow]
    sitters: Sequence[str]
    retired: Sequence[str]
    draws: Sequence[DrawShown]
    reasons: Sequence[str]

    @property
    def is_last(self) -> bool:
        return self.number >= self.of

    @property
    def over(self) -> bool:
        """Whether every table has finished the round."""
        return all(table.over for table in self.tables)

    @property
    def bell(self) -> list[str]:
        """What the bell waits for, table by table, the fewest deals first."""
        waits = sorted((table for table in self.tables if not table.over), key=lambda table: table.to_go)
        return [_waits(table) for table in waits]


def _waits(table: TableNow) -> str:
    if not table.of:
        return _("Table {table} is playing.").format(table=table.number)
    return ngettext("Table {table}: {n} deal left.", "Table {table}: {n} deals left.", table.to_go).format(
        table=table.number, n=table.to_go
    )


def round_now(section: Section, settings: PartySettings, number: int | None = None) -> RoundNow | None:
    """The round with this number, by default the running one; None where there is none. Four queries."""
    plans = section_movement(section).plans
    if not plans or not 1 <= (number or 1) <= len(plans):
        return None
    plan = plans[(number or len(plans)) - 1]
    by_index = names_of(section)
    entries = section.entries.values_list("number", "place_in_field")
    names = {entry: by_index.get(index, str(entry)) for entry, index in entries}
    records = sheets().filter(encounter__round__section=section, encounter__round__number=plan.number)
    sheet_at = {sheet.record.encounter.table: sheet for sheet in stored_sheets(records).values()}
    return RoundNow(
        number=plan.number,
        of=max(settings.rules.rounds, len(plans)),
        # a round that its host takes back in this moment has no sheets any more
        tables=[_table(seats, sheet_at[seats.table]) for seats in plan.tables if seats.table in sheet_at],
        sitters=[names[who] for who in plan.sitters],
        retired=[names[who] for who in plan.retired],
        draws=[_draw(plan, draw, names) for draw in plan.draws],
        reasons=[say(reason) for reason in plan.reasons],
    )


def _table(seats: Seats, table_sheet: StoredSheet) -> TableNow:
    points = table_sheet.sheet.settlement.final
    return TableNow(
        number=seats.table,
        sheet=table_sheet.record.pk,
        seats=tuple(
            Seated(seat, player.name, seat == seats.first_dealer, seat in seats.visiting)
            for seat, player in zip(Seat, table_sheet.players, strict=True)
        ),
        deals=deals_played(table_sheet.sheet),
        of=deals_of(table_sheet.sheet),
        over=table_sheet.over,
        waiting=any(play.waiting for play in table_sheet.plays),
        points=(int(points[0]), int(points[1])),
    )


def deals_of(sheet: Sheet) -> int:
    """How many deals a round has at this table; 0 where the host ends it."""
    return int(getattr(sheet.table.options, "deals", 0) or 0)


def deals_played(sheet: Sheet) -> int:
    """How many deals are entered; all of them where the totals of the round are entered instead."""
    played: Any = getattr(sheet.state, "played", len(sheet.deals))
    return int(played)


def _draw(plan: RoundPlan, draw: Any, names: dict[int, str]) -> DrawShown:
    title = _("Table {table}: {purpose}").format(table=draw.table, purpose=say(PURPOSES[draw.purpose]))
    return DrawShown(draw.table, title, tuple((names[number], card) for number, card in draw.cards))
