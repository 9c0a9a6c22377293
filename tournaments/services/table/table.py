"""What a table does with its phone: enter and agree results, say who sits there, call the director.

Everything that needs the director becomes a `Call`, which stays open until the director has dealt with it.
What the same table says again adds no second one.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import OperationalError, transaction
from django.utils import timezone

from config.patience import waiting_at_most
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.models import Device, Encounter, Entry, Play, Revision, Session, TableLink
from scoring.selectors.entered import is_entered
from scoring.services import fields, names, phones, results
from scoring.words import NOBODY, Message, RuleError, message_to_json
from tournaments.models import Call
from tournaments.models.kept_message import listed, names_of_people
from tournaments.selectors.table.phone import play_at
from tournaments.services.setup.sessions import touch_session

MESSAGES = (Call.Kind.SEATS, Call.Kind.REFUSED)
"""Kinds of calls that say different things, so that a table may have several open."""
MOST_MESSAGES = 20  # open ones of one table
SEEN_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A result as a phone sends it.

    `seen` is the number of the revision that it showed (0: none). `after` is the `entry_id` of the phone's
    entry before this one, which may have arrived without the phone having had an answer.
    """

    entry_id: UUID
    outcome: Outcome
    seen: int = 0
    after: UUID | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of an entry of a table's phone: the play as it is now, and whether the entry is new.

    `before`: whether the table had entered something for this board before.
    """

    play: Play
    is_new: bool
    before: bool


@transaction.atomic
def enter_at(*, link: TableLink, encounter: int, board: int, entry: TableEntry, by: Actor) -> Entered:
    """Record the result that a phone sends for a board of its table. Raises as `play_at` and `enter` do.

    The play is read once, after its field is locked. The session that came with the link is not read again
    unless it has changed since.
    """
    field = fields.locked(link.section.field_id)
    play, version = play_at(link, encounter, board)
    play.field = field
    if version != link.session.version or play.field_id != field.pk:
        play = results.play_for_update(play.pk)
    before = is_entered(play)
    recorded = _enter(play, entry, by)
    return Entered(play, recorded.is_new, before)


@transaction.atomic
def enter(*, play: Play, entry: TableEntry, by: Actor) -> results.Recorded:
    """Record the result that a table enters. Raises RuleError as `record_result`, and "link.closed"."""
    return _enter(results.play_for_update(play.pk), entry, by)


def _enter(play: Play, entry: TableEntry, by: Actor) -> results.Recorded:
    """Do as `enter`, for a play whose field is locked.

    The sender has seen the entry that it made itself, even if its screen does not show that one yet.
    """
    _require_open(play.encounter, by)
    number_before = number_of(play, entry.after)
    seen = entry.seen if number_before is None else max(entry.seen, number_before)
    return results.record_on(play=play, entry_id=entry.entry_id, outcome=entry.outcome, seen=seen, by=by)


def agree(*, play: Play, revision: int, entry_id: UUID | None = None, by: Actor) -> Play:
    """The opponents agree to a revision, or to the entry of that id. Raises RuleError as `results.agree`."""
    _require_open(play.encounter, by)
    number = number_of(play, entry_id)
    return results.agree(play_id=play.pk, revision=revision if number is None else number, by=by)


def number_of(play: Play, entry_id: UUID | None) -> int | None:
    """Return the number of the revision that the entry of this id became; None if there is none."""
    if entry_id is None:
        return None
    return Revision.objects.filter(play=play, entry_id=entry_id).values_list("number", flat=True).first()


@transaction.atomic
def confirm_seats(*, encounter: Encounter, by: Actor) -> None:
    """Record that the table confirms who sits here, or that its sit-out is over. Twice is once."""
    _require_open(encounter, by)
    if encounter.confirmed is None:
        _lock_field(encounter)
        touch_session(_session(encounter))
        encounter.confirmed = timezone.now()
        encounter.save(update_fields=["confirmed"])
        names.seal_seats(encounter)


@transaction.atomic
def say_seats(*, encounter: Encounter, ns: Entry | None, ew: Entry | None, by: Actor) -> Call:
    """Call the director because other pairs sit here, and say which; the director corrects the seating."""
    message = Message("N-S: {ns}. E-W: {ew}.", ns=_pair(ns), ew=_pair(ew))
    return _call(encounter, Call.Kind.SEATS, message, by)


@transaction.atomic
def say_turned(*, encounter: Encounter, by: Actor) -> Call:
    """Call the director because the two pairs sit here the other way round."""
    message = Message(
        "They sit the other way round: N-S {ns}, E-W {ew}.",
        ns=_pair(encounter.east),
        ew=_pair(encounter.north),
    )
    return _call(encounter, Call.Kind.SEATS, message, by)


@transaction.atomic
def call_director(*, encounter: Encounter, by: Actor) -> Call:
    """Call the director to the table; a table that is waiting already gets no second call."""
    return _call(encounter, Call.Kind.TABLE, None, by)


@transaction.atomic
def withdraw_call(*, encounter: Encounter, by: Actor) -> None:
    """Take back the table's call, which it no longer needs."""
    _require_open(encounter, by)
    calls = Call.objects.filter(kind=Call.Kind.TABLE, done__isnull=True)
    of_table = calls.filter(
        encounter__round__section=encounter.round.section, encounter__table=encounter.table
    )
    if of_table.update(done=timezone.now()):
        touch_session(_session(encounter))


@transaction.atomic
def dispute(*, play: Play, by: Actor) -> Call:
    """Call the director because a player reports an agreed result as wrong.

    What it should be is sent as an entry of its own, which waits for the director.
    """
    message = Message("Board {board}: reported as wrong.", board=str(play.board))
    return _call(play.encounter, Call.Kind.WRONG, message, by, play)


@transaction.atomic
def dispute_by_name(*, play: Play, name: str) -> Call:
    """Do as `dispute` for somebody without an account, who chose this name on a phone.

    The call says so. Whether they may is the caller's to check.
    """
    message = Message(
        "Board {board}: reported as wrong, from a phone without an account.", board=str(play.board)
    )
    return _open_call(play.encounter, Call.Kind.WRONG, message, name, play)


@transaction.atomic
def hand_over(
    *, encounter: Encounter, board: int, message: str | Message, by: Actor, play: Play | None = None
) -> Call:
    """Send the director a result that was refused, so that the phone need not keep it.

    `message` is what the phone showed, in the language of whoever held it: the director reads the same.
    `play` is what the result is of, where that is known.
    """
    refused = Message("Board {board}, not accepted: {said}", board=board, said=message)
    return _call(encounter, Call.Kind.REFUSED, refused, by, play)


def seen_now(device: Device) -> None:
    """Note that a phone is awake, at most once a minute; if the database cannot be written, do nothing."""
    now = timezone.now()
    if now - device.last_seen > SEEN_EVERY:
        with suppress(OperationalError), waiting_at_most(0):
            Device.objects.filter(pk=device.pk).update(last_seen=now)


def _require_open(encounter: Encounter, by: Actor) -> None:
    """Raise RuleError "link.closed" or "permission.enter" if this table may no longer send anything."""
    if by.device is not None:
        phones.require_open(by.device.link)
    permissions.require("enter", _session(encounter), by)


def _lock_field(encounter: Encounter) -> None:
    """Lock the encounter's field, as every action does first, so that no two wait for each other.

    Raises RuleError "encounter.gone" if an action of the director removed the encounter before that.
    """
    fields.locked(encounter.round.section.field_id)
    if not Encounter.objects.filter(pk=encounter.pk).exists():
        raise fields.encounter_gone()


def _call(
    encounter: Encounter, kind: str, message: Message | None, by: Actor, play: Play | None = None
) -> Call:
    """Do as `_open_call`, for an actor who may enter results there. Raises as `enter`."""
    _require_open(encounter, by)
    return _open_call(encounter, kind, message, by.name, play)


def _open_call(
    encounter: Encounter, kind: str, message: Message | None, by_name: str, play: Play | None = None
) -> Call:
    """Return the open call of this kind with this message, or a new one. Raises RuleError "call.many"."""
    _lock_field(encounter)
    session = _session(encounter)
    # Two phones may call at once: the second one waits here, and finds the call of the first.
    Session.objects.select_for_update(no_key=True).only("pk").get(pk=session.pk)
    open_calls = Call.objects.filter(
        session=session, kind=kind, encounter=encounter, play=play, done__isnull=True
    )
    kept = message_to_json(message) if message is not None else {}
    same_call = next((call for call in open_calls if call.message == kept and not call.sentence), None)
    if same_call is not None:
        return same_call
    if kind in MESSAGES:
        _require_room_for_one(encounter)
    touch_session(session)
    return Call.objects.create(
        session=session, kind=kind, encounter=encounter, play=play, message=kept, by_name=by_name
    )


def _require_room_for_one(encounter: Encounter) -> None:
    """Raise RuleError "call.many" if too many messages of the table are open: a phone may be misused."""
    of_table = Call.objects.filter(
        encounter__round__section=encounter.round.section, encounter__table=encounter.table
    )
    if of_table.filter(kind__in=MESSAGES, done__isnull=True).count() >= MOST_MESSAGES:
        raise RuleError(
            "call.many",
            "table",
            "{most} messages from this table are already waiting for the director. Please call the director.",
            "",
            most=MOST_MESSAGES,
        )


def _session(encounter: Encounter) -> Session:
    return encounter.round.section.session


def _pair(entry: Entry | None) -> Message | str:
    """A pair by its number and its people; "–" for nobody."""
    if entry is None:
        return NOBODY
    members = entry.members.select_related("person").order_by("seat", "from_round")
    return listed([str(entry.number), names_of_people(member.person for member in members)], " ")
