"""Opening a sheet: by itself for some people at a table, or at a table of a session that holds several."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.people.models import Club, Person
from clubs.people.selectors import today
from scoring import permissions
from scoring.actors import Actor
from scoring.games.reading import to_json
from scoring.games.registry import game_of
from scoring.games.shape import AnyGame
from scoring.games.sheet import Sheet as Folded
from scoring.games.sheet import begin
from scoring.models import (
    SEATS,
    Contest,
    Encounter,
    Entry,
    EntryMember,
    Field,
    Round,
    Section,
    Session,
    SheetPlayer,
)
from scoring.models import Sheet as Record
from scoring.selectors.sheets import shown_names
from scoring.services import fields
from scoring.services.sheets.planner import SHEET
from scoring.words import RuleError


def require_opener(club: Club, by: Actor) -> None:
    """Who may begin a sheet by itself in the club. Raises RuleError "permission.settings" for others."""
    permissions.require("settings", Session(contest=Contest(club=club)), by)


@transaction.atomic
def open_sheet(
    *,
    club: Club,
    game: str,
    people: Sequence[Person],
    by: Actor,
    options: Mapping[str, object] | None = None,
    name: str = "",
    date: dt.date | None = None,
) -> Record:
    """A sheet by itself, with a contest and session of its own; `people` in seat order.

    Raises RuleError "game.*", "sheet.person", "permission.settings"; Refused with all that is wrong with
    players and options.
    """
    require_opener(club, by)
    folded = _begun(club, game, people, options)
    contest = Contest(
        club=club,
        name=name or str(folded.game.title),
        form=_form(folded),
        planner=SHEET.code,
        settings={"v": 1, "contestants": "sheet", "game_options": to_json(folded.table.options)},
    )
    day = date or today(club)
    session = Session(contest=contest, name=contest.name, date=day)
    contest.save()
    session.state, session.started = Session.State.PLAYING, timezone.now()
    session.save()
    field = Field.objects.create(contest=contest)
    section = Section.objects.create(session=session, field=field, tables=1, rounds=1)
    return _opened(section, 1, 1, people, folded)


@transaction.atomic
def open_sheet_at(
    *,
    section: Section,
    round: int,
    table: int,
    people: Sequence[Person],
    game: str,
    by: Actor,
    options: Mapping[str, object] | None = None,
) -> Record:
    """A sheet at a table of a section, as that table's encounter of the round; `people` in seat order.

    Who has no entry in the section yet gets the next number. Raises as `open_sheet`, and RuleError
    "permission.encounters", "sheet.table" (that table has an encounter in that round).
    """
    permissions.require("encounters", section.session, by)
    fields.locked(section.field_id)
    folded = _begun(section.session.club, game, people, options)
    if Encounter.objects.filter(round__section=section, round__number=round, table=table).exists():
        raise RuleError(
            "sheet.table", "table", "Table {table} already has a score sheet in round {round}.", "",
            table=table, round=round,
        )  # fmt: skip
    return _opened(section, round, table, people, folded)


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of a round as a planner wants it: who holds each seat, N E S W, and the entry; None: nobody."""

    table: int
    seats: tuple[tuple[Entry, Person] | None, ...]
    options: Mapping[str, object]


@transaction.atomic
def open_round(
    *, section: Section, round: int, tables: Sequence[PlannedTable], game: str, by: Actor
) -> list[Record]:
    """A sheet of one game at every table of a round, who plays in the compass too.

    Raises as `open_sheet_at`. The same number of queries however many tables there are.
    """
    permissions.require("encounters", section.session, by)
    fields.locked(section.field_id)
    folded = [_begun_at(table, game) for table in tables]
    round_, _is_new = Round.objects.get_or_create(section=section, number=round)
    encounters = Encounter.objects.bulk_create(_encounter(round_, table) for table in tables)
    records = Record.objects.bulk_create(
        Record(encounter=encounter, game=begun.game.key, options=to_json(begun.table.options))
        for encounter, begun in zip(encounters, folded, strict=True)
    )
    SheetPlayer.objects.bulk_create(
        SheetPlayer(sheet=record, place=place, entry=held and held[0], person=held and held[1])
        for record, table in zip(records, tables, strict=True)
        for place, held in enumerate(table.seats)
    )
    return records


def _begun_at(table: PlannedTable, word: str) -> Folded:
    game, edition = game_of(word)
    names = shown_names(_("Dummy") if held is None else held[1].name for held in table.seats)
    return begin(game, names, {**edition, **table.options})


def _encounter(round_: Round, table: PlannedTable) -> Encounter:
    seats = zip(SEATS, table.seats, strict=True)
    held = {seat: one for seat, one in seats if one is not None}
    entries = {seat: entry for seat, (entry, _person) in held.items()}
    people = {f"{seat}_person": person for seat, (_entry, person) in held.items()}
    return Encounter(round=round_, table=table.table, **entries, **people)


def _begun(club: Club, word: str, people: Sequence[Person], options: Mapping[str, object] | None) -> Folded:
    game, edition = game_of(word)
    _require_people(club, people)
    names = shown_names(person.name for person in people)
    return begin(game, names, {**edition, **(options or {})})


def _require_people(club: Club, people: Sequence[Person]) -> None:
    if len({person.pk for person in people}) < len(people):
        raise RuleError("sheet.person", "players", "A player cannot sit in two seats.", "")
    if any(person.club_id != club.pk for person in people):
        raise RuleError("sheet.person", "players", "That person is not on this club's list.", "")


def _form(folded: Folded) -> str:
    """key@edition; the key alone where a game has one edition only."""
    edition = asdict(folded.table.options).get("edition")
    game: AnyGame = folded.game
    return f"{game.key}@{edition}" if edition else game.key


def _opened(section: Section, number: int, table: int, people: Sequence[Person], folded: Folded) -> Record:
    round_, _is_new = Round.objects.get_or_create(section=section, number=number)
    encounter = Encounter.objects.create(round=round_, table=table)
    record = Record.objects.create(
        encounter=encounter, game=folded.game.key, options=to_json(folded.table.options)
    )
    entries = _entries(section, people)
    SheetPlayer.objects.bulk_create(
        SheetPlayer(sheet=record, place=place, entry=entries[person.pk], person=person)
        for place, person in enumerate(people)
    )
    return record


def _entries(section: Section, people: Sequence[Person]) -> dict[int, Entry]:
    """The entry of each person in the section; who has none gets the next number."""
    members = EntryMember.objects.filter(entry__section=section, person__in=people).select_related("entry")
    entry_of = {member.person_id: member.entry for member in members}
    last = section.entries.aggregate(last=Max("number"))["last"] or 0
    for person in people:
        if person.pk not in entry_of:
            last += 1
            entry = Entry.objects.create(section=section, number=last, place_in_field=last - 1)
            EntryMember.objects.create(entry=entry, person=person)
            entry_of[person.pk] = entry
    return entry_of
