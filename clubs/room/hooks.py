"""What the rubber bridge room does when something changes elsewhere: a score sheet, a person, a kept name.

When the sheet of a rubber is closed, the rubber is settled in the room's ledger; when a closed sheet is
corrected it is settled again, and when it is reopened its settlement is reversed. When a person is merged,
renamed or forgotten, the room's rows and its links in the record follow. Each function here handles one
signal (`connect`), within the transaction that sent it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import F, Model, Q, QuerySet

from clubs.people.models import Club, Person, User
from clubs.people.signals import (
    demo_made,
    person_renamed,
    persons_merging,
    texts_replaced,
    texts_replacing,
)
from clubs.room.models import Evening, LedgerLine, Room, RoomEvent, RoomTable
from clubs.room.services import ledger
from clubs.room.services.demo import make_demo_room
from clubs.room.services.house_rules import link_house_rules, note_foreign_rules
from clubs.room.services.layout import note_foreign_in, seal
from clubs.room.services.planner import ROOM
from clubs.room.services.proving import broken_rooms
from scoring.actors import Actor
from scoring.models import Contest, Entry, Session, Sheet
from scoring.selectors.chain import Broken
from scoring.services import chain
from scoring.signals import club_proving, sheet_changed


def connect() -> None:
    """Connect the handlers to their signals. Called once, when the apps are ready."""
    sheet_changed.connect(on_sheet_changed, dispatch_uid="room.settle")
    persons_merging.connect(on_persons_merging, dispatch_uid="room.merges")
    person_renamed.connect(on_person_renamed, dispatch_uid="room.names")
    texts_replacing.connect(on_texts_replacing, dispatch_uid="room.foreign")
    texts_replaced.connect(on_texts_replaced, dispatch_uid="room.words")
    demo_made.connect(on_demo_made, dispatch_uid="room.demo")
    club_proving.connect(on_club_proving, dispatch_uid="room.proving")


def on_sheet_changed(*, sheet: Sheet, by: Actor, **_: object) -> None:
    """Settle the rubber of a closed sheet; reverse the settlement if the sheet is open again.

    This is part of the transaction that changes the sheet, so that ledger and sheet always agree.
    """
    if sheet.session.contest.planned_by is not ROOM:
        return
    if sheet.closed_at is None:
        ledger.unsettle(sheet=sheet, by=by)
    else:
        ledger.settle(sheet=sheet, by=by)


def on_persons_merging(*, keep: Person, drop: Person, **_: object) -> None:
    """The ledger lines of `drop` become those of `keep`, each by a link of its chain in the record."""
    lines = LedgerLine.objects.filter(person=drop)
    chain.replace_each(((line, {"person_id": keep.pk}) for line in lines), kind="changed")


def on_person_renamed(*, person: Person, old_name: str, user: User | None = None, **_: object) -> None:
    """Show whoever made events and ledger lines under the new name; forgetting a person works in this way."""
    account = user or person.user
    if account is None:
        return
    author = {"by_user": account, "by_name": old_name}
    events = RoomEvent.objects.filter(**author, evening__room__club=person.club_id)
    lines = LedgerLine.objects.filter(**author, room__club=person.club_id)
    chain.replace_texts([*events, *lines], {"by_name": person.name})


def on_texts_replacing(*, changes: Collection[tuple[Model, Mapping[str, Any]]], **_: object) -> None:
    """Before names change: note what was changed outside the services, so that it is not linked as ours."""
    for evening in _evenings_named([row for row, _texts in changes]):
        note_foreign_in(evening)
    for room in _rooms_of(changes):
        note_foreign_rules(room)


def on_texts_replaced(*, changes: Collection[tuple[Model, Mapping[str, Any]]], **_: object) -> None:
    """After names have changed: link the evenings that show them, and let every reader read them again.

    `retold` makes each process that keeps such a room in memory replay it, and the session's version makes
    the screens fetch it. The receivers of `tournaments` for this signal have run before this one.
    """
    for evening in _evenings_named([row for row, _texts in changes]):
        seal(evening)
    for room in _rooms_of(changes):
        link_house_rules(room)
    evenings = _evenings_of([row for row, _texts in changes])
    Evening.objects.filter(pk__in=evenings).update(retold=F("retold") + 1)
    Session.objects.filter(evening__in=evenings).update(version=F("version") + 1)


def _evenings_named(changed: Collection[Model]) -> QuerySet[Evening]:
    """The evenings that have a table or an event among these rows, or that show a name from one of them."""
    return (
        Evening.objects.filter(Q(pk__in=_evenings_of(changed)) | _shown_under(changed))
        .distinct()
        .order_by("pk")
    )


def _rooms_of(changes: Collection[tuple[Model, Mapping[str, Any]]]) -> list[Room]:
    """The rooms among the rows that change, in the order of their locks."""
    return sorted((row for row, _texts in changes if isinstance(row, Room)), key=lambda room: room.pk)


def _evenings_of(changed: Collection[Model]) -> set[int]:
    """The ids of the evenings that have a table or an event among these rows."""
    return {row.evening_id for row in changed if isinstance(row, RoomTable | RoomEvent)}


def _shown_under(changed: Collection[Model]) -> Q:
    """The condition for evenings that show a name of these rows (of a session, room, event or contestant)."""
    of: dict[type[Model], set[int]] = {}
    for row in changed:
        of.setdefault(type(row), set()).add(row.pk)
    return (
        Q(session__in=of.get(Session, ()))
        | Q(room__in=of.get(Room, ()))
        | Q(session__contest__in=of.get(Contest, ()))
        | Q(session__sections__entries__in=of.get(Entry, ()))
    )


def on_demo_made(*, club: Club, user: User, **_: object) -> None:
    """Give the new demo club a rubber bridge room."""
    make_demo_room(club=club, user=user)


def on_club_proving(*, club_id: int, **_: object) -> list[Broken]:
    """What of the club's rooms is not as it was linked, without their evenings."""
    return list(broken_rooms(club_id))
