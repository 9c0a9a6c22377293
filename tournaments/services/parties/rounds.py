"""Draws a party's rounds: the first by lot, the later ones from who won at each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from clubs.people.models import Person
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, EntryMember, Round, Section, Session, Sheet
from scoring.selectors.sheets import StoredSheet, sheets, stored_sheets
from scoring.services import fields, phones
from scoring.services.layout import note_foreign, seal
from scoring.services.sheets import PlannedTable, break_off, open_round
from scoring.words import Message, RuleError
from tournaments.models import Deed, Publication
from tournaments.models.inverse import adding
from tournaments.models.section_movement import section_movement, seed_of
from tournaments.movements.progressions import RoundPlan, Seats, TableResult, first_round, next_round
from tournaments.movements.stored import ROUNDS
from tournaments.selectors.parties.settings import PartySettings, settings_of
from tournaments.services import sessions
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.parties.people import as_locked, guests_of, locked_in_play
from tournaments.services.setup.planning import place_entries
from tournaments.services.setup.sessions import hold, require_setup, touch_session

ROUND = "round"
NAMES = ("north", "east", "south", "west")
FIRST_DEALER = "first_dealer"


@transaction.atomic
def start(*, session: Session, by: Actor) -> Session:
    """Draw the first round and begin play. Raises RuleError "party.*" where so many cannot play it."""
    permissions.require("encounters", session, by)
    require_setup(session)
    note_foreign(session.pk)  # of one that was put back to its beginning by no service
    section = session.sections.get()
    hold(session)
    as_locked(session, section)
    settings = settings_of(session)
    plan = first_round(settings.rules, guests_of(section), seed_of(section))
    place_entries(session)
    session.state, session.started = Session.State.PLAYING, timezone.now()
    session.save(update_fields=["state", "started"])
    _store(section, settings, plan, by)
    touch_session(session)
    seal(session.pk)
    return session


@transaction.atomic
def begin_next(*, session: Session, by: Actor, after: int | None = None) -> Deed:
    """Plan the round after the running one, from who won at each table, and open its sheets.

    `after` is the round that whoever asks has seen running: asked twice, it is drawn once. Where the time or
    the first table ends a round, the others are broken off as they stand. Raises RuleError "party.drawn",
    "party.playing" with the tables that have deals to go, "party.over" after the last round, "party.setup".
    """
    permissions.require("encounters", session, by)
    section, settings = session.sections.get(), settings_of(session)
    field = locked_in_play(section, session)
    plans = section_movement(section).plans
    if after not in (None, len(plans)):
        raise RuleError("party.drawn", "round", "Round {n} has already been drawn.", "", n=len(plans))
    sheets_of_round = tables_of(section, len(plans))
    stopped = _stopped(settings, sheets_of_round)
    inverse = as_before(
        [(section, ("rounds", "tables")), *((sheet.record, ("ended_at",)) for sheet in stopped)],
        keys=[(section, "movement", (ROUNDS,))],
    )
    _break_off(stopped, by)
    sheets_of_round = tables_of(section, len(plans)) if stopped else sheets_of_round
    plan = next_round(
        settings.rules, guests_of(section), plans, results_of(sheets_of_round), seed_of(section)
    )
    _store(section, settings, plan, by)
    drawn = adding([Round.objects.get(section=section, number=plan.number)])
    fields.touch(field, whole=True)
    message = Message("Round {number} has been drawn", number=plan.number)
    return record_deed(session=session, kind=ROUND, message=message, by=by, inverse=inverse.plus(drawn))


@transaction.atomic
def finish(*, session: Session, by: Actor) -> Session:
    """The party is over. Raises RuleError "party.playing" while a table has deals to go, as `begin_next`."""
    permissions.require("publish", session, by)
    section = session.sections.get()
    locked_in_play(section, session)
    last = section_movement(section).rounds_drawn
    _break_off(_stopped(settings_of(session), tables_of(section, last)), by)
    for number in range(1, last):
        _require_over(tables_of(section, number), number)
    return sessions.finish(session=session, by=by)


def publish(*, session: Session, by: Actor, note: str = "") -> Publication:
    """Make the places official; a party that is played ends first. Raises as `finish`, "publish.waiting"."""
    if session.state == Session.State.PLAYING:
        finish(session=session, by=by)
    return sessions.publish(session=session, by=by, note=note)


def _stopped(settings: PartySettings, sheets_of_round: Sequence[StoredSheet]) -> list[StoredSheet]:
    """The tables of the running round that the bell stops; without it RuleError "party.playing"."""
    playing = [sheet for sheet in sheets_of_round if not sheet.over]
    if playing and not _bell_stops(settings, sheets_of_round):
        raise _still_playing(playing)
    return playing


def _break_off(stopped: Sequence[StoredSheet], by: Actor) -> None:
    for sheet in stopped:
        break_off(sheet_id=sheet.record.pk, by=by)


def _require_over(sheets_of_round: Sequence[StoredSheet], number: int) -> None:
    """Raises RuleError "party.playing" where an earlier round has deals to go again: one was taken back."""
    playing = ", ".join(str(sheet.record.encounter.table) for sheet in sheets_of_round if not sheet.over)
    if playing:
        raise RuleError(
            "party.playing",
            "round",
            "Round {number} is no longer complete: there are deals left to play at table {tables}.",
            "000:l.13869, Law 3",
            number=number,
            tables=playing,
        )


def _bell_stops(settings: PartySettings, sheets_of_round: Sequence[StoredSheet]) -> bool:
    """Whether the bell stops who still plays: the time is up, or the first table has finished."""
    first_is_over = all(sheet.over for sheet in sheets_of_round if sheet.record.encounter.table == 1)
    return settings.by_time or (settings.ends == "table1" and first_is_over)


def _still_playing(playing: Sequence[StoredSheet]) -> RuleError:
    tables = ", ".join(str(sheet.record.encounter.table) for sheet in playing)
    return RuleError(
        "party.playing",
        "round",
        "Everyone moves when all tables have finished. Still playing: table {tables}.",
        "000:l.13869, Law 3",
        tables=tables,
    )


def tables_of(section: Section, number: int) -> list[StoredSheet]:
    """The sheets of a round as they stand, by table. Three queries."""
    records = sheets().filter(encounter__round__section=section, encounter__round__number=number)
    return list(stored_sheets(records.order_by("encounter__table")).values())


def results_of(sheets_of_round: Sequence[StoredSheet]) -> list[TableResult]:
    """What both sides of every table have, N-S first."""
    return [
        TableResult(sheet.record.encounter.table, *(int(points) for points in sheet.sheet.settlement.final))
        for sheet in sheets_of_round
    ]


def _store(section: Section, settings: PartySettings, plan: RoundPlan, by: Actor) -> list[Sheet]:
    """Keep the plan, and open a sheet at every table of the round."""
    entries = {entry.number: entry for entry in section.entries.all()}
    people = _people(section)
    planned = [
        PlannedTable(seats.table, _seated(seats, entries, people), _options(settings, seats))
        for seats in plan.tables
    ]
    section.movement = section_movement(section).with_plan(plan).to_json()
    section.rounds, section.tables = plan.number, max(section.tables, len(planned))
    section.save(update_fields=["movement", "rounds", "tables"])
    phones.make_links(section.session)
    return open_round(section=section, round=plan.number, tables=planned, game=settings.game.key, by=by)


def _options(settings: PartySettings, seats: Seats) -> Mapping[str, object]:
    """The game's options at a table: who deals first is drawn there."""
    if FIRST_DEALER not in settings.options:
        return settings.options
    return {**settings.options, FIRST_DEALER: str(seats.first_dealer)}


def _people(section: Section) -> dict[tuple[int, int], Person]:
    """Who holds an entry's places: by its number and place (of a pair 1 or 2)."""
    members = EntryMember.objects.filter(entry__section=section).select_related("person", "entry")
    return {(member.entry.number, member.seat): member.person for member in members.order_by("from_round")}


def _seated(
    seats: Seats, entries: Mapping[int, Entry], people: Mapping[tuple[int, int], Person]
) -> tuple[tuple[Entry, Person] | None, ...]:
    """Who sits N E S W. A pair stands in two seats: its first holds the one that comes first."""
    seated: list[tuple[Entry, Person] | None] = []
    for at, name in enumerate(NAMES):
        number = getattr(seats, name)
        if number is None:
            seated.append(None)
            continue
        second = number in [getattr(seats, earlier) for earlier in NAMES[:at]]
        seated.append((entries[number], people[number, 2 if second else 1]))
    return tuple(seated)
