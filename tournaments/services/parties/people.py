"""Who plays at a party: on the list before play, late, gone, and back again."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from clubs.people.models import Person
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, Field, Section, Session
from scoring.services import fields
from scoring.services.layout import note_foreign
from scoring.words import N_, Message, RuleError
from tournaments.models import Deed
from tournaments.models.kept_message import names_of_people
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import Extra, check_people
from tournaments.movements.progressions import Person as Guest
from tournaments.movements.stored import SPELLS, Spell
from tournaments.selectors.parties.settings import PartySettings, settings_of
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.setup import entries as setup_entries
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.planning import place_late

LINES = ("", "L", "G")
PEOPLE = "people"
ALL_EVENING = Spell(1)
"""Who came in time and has not left."""


def guests_of(section: Section) -> list[Guest]:
    """All who are on the list, as the progressions see them. One query."""
    movement = section_movement(section)
    entries = section.entries.order_by("number").values_list("number", "line", "name")
    return [
        Guest(
            number,
            line=line,
            team=team,
            stands_in=number == movement.stands_in,
            from_round=spell.first,
            last_round=spell.last,
        )
        for number, line, team in entries
        for spell in (movement.spells.get(number, ALL_EVENING),)
    ]


@transaction.atomic
def sign_in(
    *, session: Session, people: Sequence[Person | None], by: Actor, line: str = "", team: str = ""
) -> Entry:
    """Put a player, or a pair that stays together, on the list; during play they join the next round.

    `line` is "L" for a lady, "G" for a gentleman in a mixed party. Raises RuleError "party.line",
    "party.late" where nobody comes in late, those of `setup_entries.sign_in`.
    """
    section = session.sections.get()
    as_locked(session, section)
    settings = settings_of(session)
    _check(settings, people, line)
    if session.state == Session.State.SETUP:
        entry = setup_entries.sign_in(section=section, people=people, by=by, name=team)
    else:
        check_people(settings.rules, [_latecomer(section, line)])
        return _arrive(section, people, by, team, line)
    if line:
        entry.line = line
        entry.save(update_fields=["line"])
    return entry


def as_locked(session: Session, section: Section) -> None:
    """Lock the party's field; its settings, and what is kept of its rounds, as they are by then."""
    fields.locked(section.field_id)
    session.contest.refresh_from_db(fields=["settings"])
    section.refresh_from_db(fields=["movement"])


def _check(settings: PartySettings, people: Sequence[Person | None], line: str) -> None:
    wanted = 2 if settings.contestants == "pairs" else 1
    if len([person for person in people if person]) != wanted:
        raise RuleError(
            "party.people",
            "people",
            N_("Partners stay together here: enter both names.")
            if wanted == 2
            else N_("Enter the player's name."),
            "",
        )
    if settings.is_mixed != bool(line) or line not in LINES:
        raise RuleError(
            "party.line",
            "line",
            N_("In a mixed party everyone must be entered "
            "as a lady or a gentleman.") if settings.is_mixed else
            N_("Ladies and gentlemen are entered separately only in a mixed party."),
            "000:l.13735",
        )  # fmt: skip


def _latecomer(section: Section, line: str) -> Guest:
    """Somebody, of whatever number, who is to play from the round after the running one."""
    return Guest(1, line=line, from_round=section_movement(section).rounds_drawn + 1)


def locked_in_play(section: Section, session: Session) -> Field:
    """The field locked, section and session as they are by then; what is foreign to the party is noted.

    Raises RuleError "party.setup" before the first round and once the party is over.
    """
    field = fields.locked(section.field_id)
    section.refresh_from_db(fields=["movement", "rounds", "tables"])
    session.refresh_from_db(fields=["state"])
    if session.state != Session.State.PLAYING:
        raise RuleError("party.setup", "session", "This party is not in play.", "")
    note_foreign(session.pk)
    return field


def _arrive(section: Section, people: Sequence[Person | None], by: Actor, team: str, line: str) -> Entry:
    """A latecomer plays from the round after the running one."""
    permissions.require("encounters", section.session, by)
    field = locked_in_play(section, section.session)
    setup_entries.check_people(section.session, [person for person in people if person])
    number = (section.entries.aggregate(last=Max("number"))["last"] or 0) + 1
    entry = Entry.objects.create(section=section, number=number, name=team.strip()[:80], line=line)
    setup_entries.set_members(entry, people)
    place_late(entry)
    inverse = as_before([], added=[entry], keys=[(section, "movement", (SPELLS,))])
    _keep_spell(section, number, Spell(section_movement(section).rounds_drawn + 1))
    fields.touch(field, whole=True)
    message = Message("{names} arrived, playing from the next round", names=names_of_people(people))
    record_deed(session=section.session, kind=PEOPLE, message=message, by=by, inverse=inverse)
    return entry


@transaction.atomic
def leave(*, entry: Entry, by: Actor) -> Deed:
    """Somebody goes home: the running round is the last one they play. Their tally stays.

    Raises RuleError "party.gone" where they have gone already, "party.setup" where nothing is played.
    """
    section, field = _locked_section_of(entry, by)
    if entry.state == Entry.State.WITHDRAWN:
        raise RuleError("party.gone", "entry", "Already left: {who}.", "", who=_who(entry))
    inverse = as_before([(entry, ("state",))], keys=[(section, "movement", (SPELLS,))])
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    movement = section_movement(section)
    first = movement.spells.get(entry.number, ALL_EVENING).first
    _keep_spell(section, entry.number, Spell(first, movement.rounds_drawn))
    fields.touch(field, whole=True)
    message = Message("{who}: leaving after this round", who=names_of_people(_people_of(entry)))
    return record_deed(session=section.session, kind=PEOPLE, message=message, by=by, inverse=inverse)


@transaction.atomic
def come_back(*, entry: Entry, by: Actor) -> Deed:
    """Who left plays again from the next round; rounds between are as if sat out.

    Raises RuleError "party.here" where they never left, "party.late" where they are out by now,
    "party.setup" where nothing is played.
    """
    section, field = _locked_section_of(entry, by)
    if entry.state != Entry.State.WITHDRAWN:
        raise RuleError("party.here", "entry", "Still playing: {who}.", "", who=_who(entry))
    inverse = as_before([(entry, ("state",))], keys=[(section, "movement", (SPELLS,))])
    entry.state = Entry.State.ACTIVE
    entry.save(update_fields=["state"])
    movement = section_movement(section)
    before, planned = movement.spells[entry.number], movement.rounds_drawn
    if before.last != planned:
        check_people(settings_of(section.session).rules, [_latecomer(section, entry.line)])
    _keep_spell(section, entry.number, Spell(before.first if before.last == planned else planned + 1))
    fields.touch(field, whole=True)
    message = Message("{who} returned, playing from the next round", who=names_of_people(_people_of(entry)))
    return record_deed(session=section.session, kind=PEOPLE, message=message, by=by, inverse=inverse)


def _locked_section_of(entry: Entry, by: Actor) -> tuple[Section, Field]:
    """The entry's section and field as they are now, the field locked."""
    section = entry.section
    permissions.require("encounters", section.session, by)
    field = locked_in_play(section, section.session)
    entry.refresh_from_db(fields=["state"])
    return section, field


def _who(entry: Entry) -> str:
    return " & ".join(person.name for person in _people_of(entry))


def _people_of(entry: Entry) -> list[Person]:
    return [member.person for member in entry.members.select_related("person").order_by("seat")]


def _keep_spell(section: Section, number: int, spell: Spell) -> None:
    section.movement = section_movement(section).with_spell(number, spell).to_json()
    section.save(update_fields=["movement"])


@transaction.atomic
def take_off(*, entry: Entry, by: Actor) -> None:
    """Take somebody off the list before play; the numbers after close up, and who stands in stays who it was.

    Raises RuleError "permission.settings", and "entry.playing" once play has begun.
    """
    section = entry.section
    permissions.require("settings", section.session, by)
    fields.locked(section.field_id)
    number = section.entries.filter(pk=entry.pk).values_list("number", flat=True).first()
    setup_entries.sign_out(entry=entry, by=by)
    section.refresh_from_db(fields=["movement"])
    movement = section_movement(section)
    host = movement.stands_in
    if number is None or host is None or host < number:
        return
    section.movement = movement.with_host(None if host == number else host - 1).to_json()
    section.save(update_fields=["movement"])


@transaction.atomic
def let_stand_in(*, session: Session, entry: Entry | None, by: Actor) -> Section:
    """The host of the party plays only where a fourth lacks; None: nobody stands in.

    Raises RuleError "session.started" once play has begun, "party.stand_in" where nobody can stand in, or
    the entry is on the list no more.
    """
    permissions.require("encounters", session, by)
    setup.require_setup(session)
    section = session.sections.get()
    as_locked(session, section)
    number = section.entries.filter(pk=entry.pk).values_list("number", flat=True).first() if entry else None
    if entry and (number is None or settings_of(session).rules.extra is not Extra.HOST):
        raise RuleError(
            "party.stand_in", "entry", "The host can stand in only if the party is played that way.", ""
        )
    section.movement = section_movement(section).with_host(number).to_json()
    section.save(update_fields=["movement"])
    setup.touch_session(session)
    return section
