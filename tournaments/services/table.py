"""A table uses its phone: it enters and agrees results, says who sits there and calls the director."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from config.patience import waiting_at_most
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.models import Device, Encounter, Entry, Play, Revision, Session, TableLink
from scoring.selectors.entered import is_entered
from scoring.services import fields, names, phones, results
from scoring.words import RuleError
from tournaments.models import Call
from tournaments.selectors.table.phone import play_at
from tournaments.services.setup.sessions import touch_session

MESSAGES = (Call.Kind.SEATS, Call.Kind.REFUSED)  # each says something else; the others stand once
MOST_MESSAGES = 20  # of one table, that the director has not answered
SEEN_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A result as a phone sends it.

    `seen` is the number of the revision it showed before; `after` the `entry_id` of its own entry
    before this one, which may have arrived without the phone knowing.
    """

    entry_id: UUID
    outcome: Outcome
    seen: int = 0
    after: UUID | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of an entry of a table's phone: its board as it stands, and whether the entry is new.

    `before`: whether the table had done its part of the board before.
    """

    play: Play
    is_new: bool
    before: bool


@transaction.atomic
def enter_at(*, link: TableLink, encounter: int, board: int, entry: TableEntry, by: Actor) -> Entered:
    """Record what the link's phone says of a board of its table. Raises as `play_at` and `enter` do.

    The play is read once, when its field is locked; what is known of its session already is not read again
    unless the session has changed since.
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
    """Record what the table says of a board. Raises RuleError as `record_result`, and "link.closed"."""
    return _enter(results.play_for_update(play.pk), entry, by)


def _enter(play: Play, entry: TableEntry, by: Actor) -> results.Recorded:
    """Of a play that is locked."""
    _require_open(play.encounter, by)
    own = number_of(play, entry.after)
    seen = entry.seen if own is None else max(entry.seen, own)
    return results.record_on(play=play, entry_id=entry.entry_id, outcome=entry.outcome, seen=seen, by=by)


def agree(*, play: Play, revision: int, entry_id: UUID | None = None, by: Actor) -> Play:
    """The opponents agree to a revision, or to the entry of that id. Raises RuleError as `results.agree`."""
    _require_open(play.encounter, by)
    own = number_of(play, entry_id)
    return results.agree(play_id=play.pk, revision=revision if own is None else own, by=by)


def number_of(play: Play, entry_id: UUID | None) -> int | None:
    """The number of the revision that the entry of this id became; None if it became none."""
    if entry_id is None:
        return None
    return Revision.objects.filter(play=play, entry_id=entry_id).values_list("number", flat=True).first()


@transaction.atomic
def confirm_seats(*, encounter: Encounter, by: Actor) -> None:
    """The table says Yes to who sits here; to a sit-out, that it is over. Twice is once."""
    _require_open(encounter, by)
    if encounter.confirmed is None:
        _hold(encounter)
        touch_session(_session(encounter))
        encounter.confirmed = timezone.now()
        encounter.save(update_fields=["confirmed"])
        names.seal_seats(encounter.round)


@transaction.atomic
def say_seats(*, encounter: Encounter, ns: Entry | None, ew: Entry | None, by: Actor) -> Call:
    """The table says who sits here instead; the director is told and mends it."""
    words = _("N-S: {ns}. E-W: {ew}.").format(ns=_pair(ns), ew=_pair(ew))
    return _tell(encounter, Call.Kind.SEATS, words, by)


@transaction.atomic
def say_turned(*, encounter: Encounter, by: Actor) -> Call:
    """The two pairs sit here the other way round; the director is told and turns it."""
    words = _("They sit the other way round: N-S {ns}, E-W {ew}.").format(
        ns=_pair(encounter.east), ew=_pair(encounter.north)
    )
    return _tell(encounter, Call.Kind.SEATS, words, by)


@transaction.atomic
def call_director(*, encounter: Encounter, by: Actor) -> Call:
    """Call the director to the table; a table that is waiting already gets no second call."""
    return _tell(encounter, Call.Kind.TABLE, "", by)


@transaction.atomic
def withdraw_call(*, encounter: Encounter, by: Actor) -> None:
    """The table needs the director no more."""
    _require_open(encounter, by)
    calls = Call.objects.filter(kind=Call.Kind.TABLE, done__isnull=True)
    standing = calls.filter(
        encounter__round__section=encounter.round.section, encounter__table=encounter.table
    )
    if standing.update(done=timezone.now()):
        touch_session(_session(encounter))


@transaction.atomic
def dispute(*, play: Play, by: Actor) -> Call:
    """A player says that an agreed result is wrong. What it should be comes as an entry, and waits."""
    words = _("Board {board}: reported as wrong.").format(board=play.board)
    return _tell(play.encounter, Call.Kind.WRONG, words, by, play)


@transaction.atomic
def dispute_by_name(*, play: Play, name: str) -> Call:
    """Somebody without an account says it, who chose this name on a phone. The director is told so.

    Whether they may is the caller's to check.
    """
    words = _("Board {board}: reported as wrong, from a phone without an account.").format(board=play.board)
    return _standing_call(play.encounter, Call.Kind.WRONG, words, name, play)


@transaction.atomic
def hand_over(*, encounter: Encounter, board: int, message: str, by: Actor) -> Call:
    """A result that was refused goes to the director in words, so that the phone need not keep it."""
    words = _("Board {board}, not accepted: {said}").format(board=board, said=message)
    return _tell(encounter, Call.Kind.REFUSED, words, by)


def seen_now(device: Device) -> None:
    """Note that a phone is awake, at most once a minute; it reads all the same while nobody can write."""
    now = timezone.now()
    if now - device.last_seen > SEEN_EVERY:
        with suppress(OperationalError), waiting_at_most(0):
            Device.objects.filter(pk=device.pk).update(last_seen=now)


def _require_open(encounter: Encounter, by: Actor) -> None:
    """Corrections still run, and the table may still say something. Raises RuleError."""
    if by.device is not None:
        phones.require_open(by.device.link)
    permissions.require("enter", _session(encounter), by)


def _hold(encounter: Encounter) -> None:
    """Lock its field, as every deed does first, so that no two wait for each other.

    Raises RuleError "encounter.gone" if a deed took the encounter away before that.
    """
    fields.locked(encounter.round.section.field_id)
    if not Encounter.objects.filter(pk=encounter.pk).exists():
        raise fields.encounter_gone()


def _tell(encounter: Encounter, kind: str, words: str, by: Actor, play: Play | None = None) -> Call:
    """One standing call of a kind, about one thing, from who may enter there. Raises as `enter`."""
    _require_open(encounter, by)
    return _standing_call(encounter, kind, words, by.name, play)


def _standing_call(
    encounter: Encounter, kind: str, words: str, by_name: str, play: Play | None = None
) -> Call:
    """The call of a kind about one thing: said again it stays one."""
    _hold(encounter)
    session = _session(encounter)
    Session.objects.select_for_update(no_key=True).only("pk").get(
        pk=session.pk
    )  # two phones may call at once
    standing = Call.objects.filter(
        session=session, kind=kind, encounter=encounter, play=play, done__isnull=True
    )
    same_call = standing.filter(text=words[:300]).first()
    if same_call is not None:
        return same_call
    if kind in MESSAGES:
        _require_room_for_one(encounter)
    touch_session(session)
    return Call.objects.create(
        session=session, kind=kind, encounter=encounter, play=play, text=words[:300], by_name=by_name
    )


def _require_room_for_one(encounter: Encounter) -> None:
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


def _pair(entry: Entry | None) -> str:
    """A pair in words: its number and its people."""
    if entry is None:
        return "–"
    names = " & ".join(
        member.person.name for member in entry.members.select_related("person").order_by("seat", "from_round")
    )
    return f"{entry.number} {names}".strip()
