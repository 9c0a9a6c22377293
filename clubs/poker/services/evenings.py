"""Stores the events of a poker evening, if the rules allow them. Only directors and admins may do so.

Each function locks the evening's chain first, and reads all its events. What is sent carries a UUID
(`entry_id`), so that the same tap sent twice is one event.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from clubs.people import permissions
from clubs.people.models import Club, Person, User
from clubs.people.permissions import AnyUser
from clubs.people.services import checks
from clubs.people.services.locking import lock_person
from clubs.poker import rules
from clubs.poker.models import LONGEST_CURRENCY, PokerEvening, PokerEvent, PokerPlayer
from clubs.poker.selectors.evenings import UNDO, standing, state_of
from clubs.poker.services import names
from scoring.actors import user_actor
from scoring.models import NotedHead
from scoring.services import chain
from scoring.services.club_record import note_head
from scoring.services.events import require_same
from scoring.words import RuleError

RUN = "people.run_poker"
LONGEST_NAME = 80
MOST_EVENTS = 5000  # of one evening
ENTRIES = ("enter", "buy")
"""Types of events by which a newcomer enters and gets a number (`come_in`)."""


@dataclass(slots=True)
class _Locked:
    """An evening whose chain is locked: `owner` is the locked row, `rows` are its events in order."""

    evening: PokerEvening
    owner: PokerEvening
    rows: list[PokerEvent]

    @property
    def state(self) -> rules.Evening:
        """The evening as it is after these events."""
        return state_of(self.rows)


@transaction.atomic
def create_evening(
    *, club: Club, name: str, date: dt.date, currency: str, plan: rules.Plan, by: AnyUser
) -> PokerEvening:
    """Create an evening that is played by this plan.

    Raises PermissionDenied, RuleError "poker.name", and "poker.*" for a plan that cannot be played.
    """
    permissions.require(RUN, by, club)
    evening = PokerEvening.objects.create(
        club=club,
        name=_named(name),
        date=date,
        currency=checks.clean_line(currency, "currency", LONGEST_CURRENCY),
        seed=secrets.token_hex(8),
    )
    names.seal_new(evening)
    event = {"type": "plan", "plan": rules.plan_to_json(plan)}
    record_event(evening=evening, entry_id=uuid4(), event=event, by=by)
    return evening


@transaction.atomic
def record_event(
    *, evening: PokerEvening, entry_id: UUID, event: Mapping[str, Any], by: AnyUser
) -> PokerEvent:
    """Carry out an event (see `clubs.poker.rules.acts`) and return its row, or the row it has already.

    Raises PermissionDenied, RuleError "entry.other_payload" if `entry_id` was sent with another event, and
    "poker.*" if the rules refuse it.
    """
    with _locked(evening, by) as locked:
        if event.get("type") in ENTRIES and event.get("player") not in locked.state.players:
            raise RuleError("poker.player", "player", "Nobody with this number plays this evening.", "")
        return _record(locked, entry_id, event, by)


@transaction.atomic
def come_in(
    *, evening: PokerEvening, entry_id: UUID, person: Person, event: Mapping[str, Any], by: AnyUser
) -> PokerEvent:
    """A person buys in, and gets a number unless they have one.

    `event` is of type "enter" at a tournament; at a cash evening it is of type "buy" with `money` in the
    smallest unit. Raises as `record_event`.
    """
    person = lock_person(person)  # before the evening, as who renames or merges them does
    with _locked(evening, by) as locked:
        if person.club_id != locked.evening.club_id:
            raise RuleError("poker.player", "player", "Nobody with this number plays this evening.", "")
        numbers = dict(PokerPlayer.objects.filter(evening=evening).values_list("person", "number"))
        number = numbers.get(person.pk)
        if number is not None:
            return _record(locked, entry_id, {**event, "player": number}, by)
        newcomer = PokerPlayer(evening=evening, number=len(numbers) + 1, person=person)
        return _record(locked, entry_id, {**event, "player": newcomer.number}, by, newcomer)


@transaction.atomic
def undo(*, evening: PokerEvening, entry_id: UUID, number: int, by: AnyUser) -> PokerEvent:
    """Undo the event of this number, which is not the first, if all later events still fit without it.

    Raises PermissionDenied, RuleError "poker.number" if there is no such event to undo, "poker.later" if a
    later event needs it.
    """
    with _locked(evening, by) as locked:
        event = {"type": UNDO, "number": number}
        sent = _sent_before(locked, entry_id, event)
        if sent is not None:
            return sent
        left = standing(locked.rows)
        place = next((place for place, row in enumerate(left) if row.number == number), None)
        if not place:  # the first says how the evening is played: it is changed, and not taken back
            raise RuleError("poker.number", "number", "This action cannot be undone, or no longer.", "")
        state = rules.standing_without([(row.event, row.at) for row in left], place)
        chain.change(locked.owner, [(left[place], {"undone": True})])
        return _stored(locked, entry_id, event, by, state)


@contextmanager
def _locked(evening: PokerEvening, by: AnyUser) -> Iterator[_Locked]:
    """Lock the evening and read its events. Raises PermissionDenied for people who may not run it."""
    permissions.require(RUN, by, evening.club)
    with chain.locked(PokerEvening, evening.pk) as owner:
        assert isinstance(owner, PokerEvening)
        rows = list(PokerEvent.objects.filter(evening=evening).order_by("number"))
        yield _Locked(evening, owner, rows)
    evening.refresh_from_db(fields=["over", "chain_length", "chain_head"])


def _record(
    locked: _Locked,
    entry_id: UUID,
    event: Mapping[str, Any],
    by: AnyUser,
    newcomer: PokerPlayer | None = None,
) -> PokerEvent:
    sent = _sent_before(locked, entry_id, event)
    if sent is not None:
        return sent
    now = timezone.now()
    state = rules.apply(locked.state, event, now)
    if newcomer is not None:
        chain.append(locked.owner, newcomer)
        newcomer.save()
        names.link_newcomer(locked.owner, newcomer)
    return _stored(locked, entry_id, event, by, state, now)


def _sent_before(locked: _Locked, entry_id: UUID, event: Mapping[str, Any]) -> PokerEvent | None:
    """The row that this entry has already, or None.

    Raises RuleError "entry.other_payload" if it was sent with another event.
    """
    row = next((row for row in locked.rows if row.entry_id == entry_id), None)
    if row is not None:
        require_same(event, row.event)
    return row


def _stored(
    locked: _Locked,
    entry_id: UUID,
    event: Mapping[str, Any],
    by: AnyUser,
    state: rules.Evening,
    at: dt.datetime | None = None,
) -> PokerEvent:
    """Link and store the event; `state` is the evening after it, whose end the club's record notes."""
    if len(locked.rows) >= MOST_EVENTS:
        raise RuleError("poker.many", "type", "Too much has happened this evening to note more.", "")
    assert isinstance(by, User)
    row = PokerEvent(
        evening=locked.evening,
        number=len(locked.rows) + 1,
        event=dict(event),
        entry_id=entry_id,
        by_user=by,
        by_name=user_actor(by).name,
        at=at or timezone.now(),
    )
    chain.append(locked.owner, row)
    row.save()
    PokerEvening.objects.filter(pk=locked.evening.pk).exclude(over=state.ended).update(over=state.ended)
    if state.ended:
        note_head(locked.evening.club_id, locked.owner, NotedHead.Reason.CLOSED)
    return row


def _named(name: str) -> str:
    line = checks.clean_line(name, "name", LONGEST_NAME)
    if not line:
        raise RuleError("poker.name", "name", "Enter a name for the evening.", "")
    return line
