"""Proves an evening: derives its room, the entries of its log and its settlements again from the events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any

from django.db.models import QuerySet

from clubs import procedure
from clubs.room.models import Evening, LedgerLine, Room, RoomEvent
from clubs.room.selectors import memory
from clubs.room.selectors.house_rules import broken_house_rules
from clubs.room.selectors.layout import parts_of, room_names_of
from clubs.room.services import ledger
from clubs.room.services.events import decisions_json
from scoring.models import Field, Play, Revision, Session
from scoring.selectors.chain import Broken, Chains, chains_of, unlinked
from scoring.selectors.club_record import broken_notes
from scoring.selectors.counted import by_play, counted_otherwise, without_play
from scoring.selectors.layout import broken_layout
from scoring.selectors.names import broken_names
from scoring.selectors.sheets import sheets, stored_sheets
from scoring.selectors.sheets_otherwise import sheets_otherwise
from scoring.selectors.unreadable import until_unreadable
from scoring.words import RuleError


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored value that does not follow from the events of the evening; both values are text."""

    where: str
    stored: str
    derived: str


def prove(evening: Evening) -> list[Difference]:
    """Replays the whole evening and returns every difference, none if all values follow. Changes nothing."""
    differences: list[Difference] = []
    for name, derive in (
        ("record", _record), ("events", _events), ("settlements", _settlements), ("sums", _sums),
        ("deals", _deals), ("end", _end),
    ):  # fmt: skip
        differences += until_unreadable(name, partial(derive, evening), Difference)
    return differences


def chains_in(evening: Evening) -> Chains:
    """The chains of the evening's events and settlements, of its deals, and of the room with its payments."""
    names = {evening.session.chain_name, _field_of(evening).chain_name, evening.room.chain_name}
    return Chains(names | chains_of(_revisions(evening)))


def _field_of(evening: Evening) -> Field:
    return Field.objects.get(sections__session=evening.session_id)


def _revisions(evening: Evening) -> QuerySet[Revision]:
    return Revision.objects.filter(play__encounter__round__section__session=evening.session_id)


def _record(evening: Evening) -> Iterator[Difference]:
    return (Difference(one.where, one.stored, one.derived) for one in record_of(evening))


def record_of(evening: Evening) -> Iterator[Broken]:
    """Differences that show a change made outside the services: in the chains, or in the evening's set-up."""
    chains = chains_in(evening)
    yield from chains.broken()
    chain = evening.session.chain_name
    lines = LedgerLine.objects.filter(room=evening.room)
    yield from unlinked(evening.events.all(), chain)
    yield from unlinked(lines.filter(evening=evening), chain)
    yield from unlinked(lines.exclude(evening=evening).exclude(evening=None))
    yield from unlinked(_revisions(evening))
    yield from broken_layout(evening.session, chains, parts_of(evening.pk))
    yield from broken_names(evening.session, chains, room_names_of(evening.pk))
    saved_room = Room.objects.select_related("contest").get(pk=evening.room_id)
    yield from _of_room(saved_room, chains)
    yield from broken_notes(chains, saved_room.club_id)


def broken_rooms(club_id: int) -> Iterator[Broken]:
    """What of a club's rooms is not as it was linked: their payments and house rules, without evenings."""
    for room in Room.objects.filter(club=club_id).select_related("contest").order_by("pk"):
        chains = Chains([room.chain_name])
        yield from chains.broken()
        yield from _of_room(room, chains)


def _of_room(room: Room, chains: Chains) -> Iterator[Broken]:
    yield from unlinked(LedgerLine.objects.filter(room=room, evening=None), room.chain_name)
    yield from broken_house_rules(room, chains)


def _events(evening: Evening) -> Iterator[Difference]:
    """Differences in what each event is recorded to have led to, and in the marks of undone events."""
    room = memory.empty(evening)
    standing: list[RoomEvent] = []
    for row in evening.events.order_by("number"):
        where = f"event {row.number}"
        try:
            event = procedure.event_from_json(row.event)
            step = procedure.apply(room, event)
        except RuleError as error:
            yield Difference(where, str(row.event), str(error))
            return
        if _facts(row.told) != _facts(decisions_json(step)):
            yield Difference(where, str(_facts(row.told)), str(_facts(decisions_json(step))))
        undone = isinstance(event, procedure.Undo)
        taken = standing.pop() if undone else None
        if not undone:
            standing.append(row)
        if taken is not None and not taken.undone:
            yield Difference(f"event {taken.number}", "stands", "taken back")
        room = step.room
    yield from (Difference(f"event {row.number}", "taken back", "stands") for row in standing if row.undone)
    remembered = memory.room_of(evening)
    if remembered != room:
        yield Difference("room", str(remembered), str(room))


def _facts(recorded: dict[str, Any]) -> list[object]:
    """What was decided and drawn, without the words for it, which a later program may put differently."""
    decided = [
        [decision[name] for name in ("rule", "what", "person", "table")] for decision in recorded["decisions"]
    ]
    return [*decided, *recorded["draws"]]


def _settlements(evening: Evening) -> Iterator[Difference]:
    """Differences between the lines of each rubber in the ledger and what its sheet says now."""
    stands = _standing(evening)
    of_evening = sheets().filter(encounter__round__section__session=evening.session_id)
    for pk, stored_sheet in stored_sheets(of_evening.order_by("pk")).items():
        derived = ledger.shares_of(stored_sheet, evening) if stored_sheet.record.closed_at else {}
        if stands.get(pk, {}) != derived:
            yield Difference(f"sheet {pk}", _money(stands.get(pk, {})), _money(derived))


def _standing(evening: Evening) -> dict[int, dict[int, ledger.Share]]:
    """The ledger lines that were not taken back, by sheet and person."""
    shares: dict[int, dict[int, ledger.Share]] = {}
    lines = evening.ledger.filter(kind=LedgerLine.Kind.RUBBER, reversed_by=None)
    for sheet, person, points, amount in lines.values_list("sheet", "person", "points", "amount"):
        shares.setdefault(sheet, {})[person] = ledger.Share(points, amount)
    return shares


def _sums(evening: Evening) -> Iterator[Difference]:
    """Differences where the points or money of a rubber, or of the settlement, do not sum to zero."""
    sums: dict[int | None, tuple[Decimal, Decimal]] = {}
    for line in evening.ledger.all():
        points, amount = sums.get(line.sheet_id, (Decimal(0), Decimal(0)))
        sums[line.sheet_id] = (points + line.points, amount + line.amount)
    for sheet, (points, amount) in sums.items():
        if points or amount:
            where = f"ledger of sheet {sheet}" if sheet else "ledger of the evening"
            yield Difference(where, f"{points} {amount}", "0")


def _deals(evening: Evening) -> Iterator[Difference]:
    """Differences in what counts on each deal, from its revisions, and in what follows from the deals."""
    revisions = by_play(_revisions(evening))
    for play in Play.objects.filter(encounter__round__section__session=evening.session_id):
        yield from (Difference(*map(str, one)) for one in counted_otherwise(play, revisions.get(play.pk, [])))
    yield from (Difference(*map(str, one)) for one in sheets_otherwise(evening.session))
    yield from (Difference(*map(str, one)) for one in without_play([_field_of(evening).chain_name]))


def _end(evening: Evening) -> Iterator[Difference]:
    """Differences in where the evening stands: its room, whether its end was recorded, what none becomes."""
    ended = any(row.event["type"] == "end" and not row.undone for row in evening.events.all())
    state = Session.State.CLOSED if ended else Session.State.PLAYING
    if evening.session.state != state:
        yield Difference("session, state", evening.session.state, state)
    room = evening.room
    if room.club_id != room.contest.club_id or room.contest_id != evening.session.contest_id:
        yield Difference("room, club and event", f"{room.club_id} {room.contest_id}", "those of its evenings")
    for name in ("official", "binned", "removed"):
        if getattr(evening.session, name) is not None:
            yield Difference(f"session, {name}", str(getattr(evening.session, name)), "never")


def _money(shares: dict[int, ledger.Share]) -> str:
    return ", ".join(f"{person}: {share.points} {share.amount}" for person, share in sorted(shares.items()))
