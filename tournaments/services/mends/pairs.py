"""Mends of who sat where: turned tables, other pairs, the phantom's place, a pair that leaves."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from clubs.people.models import Person
from scoring.actors import Actor
from scoring.cards import RuleError
from scoring.models import Encounter, Entry, Play
from scoring.services.encounters import seat_people, store_plays
from tournaments.models import Deed
from tournaments.services.deeds import as_before
from tournaments.services.mends.begin import (
    begin,
    encounters_of,
    end,
    exchange_sides,
    names_of,
    seat_columns,
    session_of,
)
from tournaments.services.setup import make_boards, place_entries, set_members

TURNED = (*seat_columns(), "turned")


@transaction.atomic
def turn_tables(*, encounters: Sequence[Encounter], by: Actor, reason: str = "") -> Deed:
    """The pairs of these encounters sat the other way round, on all their boards."""
    if not encounters:
        raise RuleError("mend.nothing", "where", "No table plays there.", "")
    session = session_of(encounters[0])
    locked = begin(session, by)
    inverse = as_before((encounter, TURNED) for encounter in encounters)
    for encounter in encounters:
        exchange_sides(encounter)
        encounter.save()
    tables = ", ".join(str(encounter.table) for encounter in encounters)
    words = f"Round {encounters[0].round.number}: N-S and E-W exchanged at table {tables}"
    return end(session, locked, kind="turn", words=words, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def turn_boards(*, plays: Sequence[Play], by: Actor, reason: str = "") -> Deed:
    """On these boards alone the pairs sat the other way round: a score counts for the pair that sat there."""
    session = session_of(plays[0].encounter)
    locked = begin(session, by)
    inverse = as_before((play, ("turned",)) for play in plays)
    for play in plays:
        play.turned = not play.turned
        play.save(update_fields=["turned"])
    boards = ", ".join(str(play.board) for play in plays)
    words = f"Table {plays[0].encounter.table}: N-S and E-W exchanged on board {boards}"
    return end(session, locked, kind="turn", words=words, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def sit(*, encounter: Encounter, ns: Entry, ew: Entry, by: Actor, reason: str = "") -> Deed:
    """Pair `ns` sat N-S and `ew` E-W at this encounter. Whom they replaced sat where they should have been.

    Raises RuleError "sit.same", "sit.section".
    """
    session = session_of(encounter)
    locked = begin(session, by)
    if ns.pk == ew.pk:
        raise RuleError("sit.same", "where", "Pair {number} cannot meet itself.", "", number=ns.number)
    if {ns.section_id, ew.section_id} != {encounter.round.section_id}:
        raise RuleError("sit.section", "where", "Both pairs must be of this section.", "")
    others = list(encounters_of(session).filter(round=encounter.round))
    inverse = as_before((other, seat_columns()) for other in others)
    _exchange_places(others, encounter.pk, "ns", ns.pk)
    _exchange_places(others, encounter.pk, "ew", ew.pk)
    Encounter.objects.bulk_update(others, ["north", "south", "east", "west"])
    seat_people(encounter.round.section)
    words = f"Round {encounter.round.number}, table {encounter.table}: pairs {names_of((ns, ew))} sat there"
    return end(session, locked, kind="sit", words=words, by=by, reason=reason, inverse=inverse)


_SEATS = {"ns": ("north", "south"), "ew": ("east", "west")}


def _exchange_places(encounters: Sequence[Encounter], at: int, side: str, entry_id: int) -> None:
    """Put an entry on a side of encounter `at`; who was there gets the entry's own place in the round."""
    here = next(encounter for encounter in encounters if encounter.pk == at)
    replaced = getattr(here, f"{_SEATS[side][0]}_id")
    for encounter in encounters:
        for other in ("ns", "ew"):
            if getattr(encounter, f"{_SEATS[other][0]}_id") == entry_id:
                _put(encounter, other, replaced)
    _put(here, side, entry_id)


def _put(encounter: Encounter, side: str, entry_id: int | None) -> None:
    for seat in _SEATS[side]:
        setattr(encounter, f"{seat}_id", entry_id)


@transaction.atomic
def fill_phantom(
    *, entry: Entry, people: Sequence[Person | None], from_round: int, by: Actor, reason: str = ""
) -> Deed:
    """A pair takes the phantom's place from a round on: the boards that waited there become plays.

    Encounters of earlier rounds stay sit-outs. Raises RuleError "phantom.none".
    """
    section = entry.section
    session = section.session
    locked = begin(session, by)
    if entry.state != Entry.State.PHANTOM:
        raise RuleError("phantom.none", "entry", "Pair {number} is no phantom.", "", number=entry.number)
    waiting = [e for e in _encounters(entry) if e.round.number >= from_round and e.idle_boards]
    inverse = as_before([(entry, ("state",)), *((e, ("idle_boards",)) for e in waiting)])
    set_members(entry, people, from_round)
    _wake(entry, waiting)
    entry.state = Entry.State.ACTIVE
    entry.save(update_fields=["state"])
    seat_people(section)
    place_entries(session)
    added = [*Play.objects.filter(encounter__in=waiting), *entry.members.all()]
    inverse["added"] = [[row._meta.label, row.pk] for row in added]
    words = f"Pair {entry.number} came in round {from_round}"
    return end(session, locked, kind="pair", words=words, by=by, reason=reason, inverse=inverse)


def _encounters(entry: Entry) -> list[Encounter]:
    found = encounters_of(entry.section.session)
    return [e for e in found.order_by("round__number") if entry.pk in (e.north_id, e.east_id)]


def _wake(entry: Entry, waiting: Sequence[Encounter]) -> None:
    """Turn the waiting boards of these encounters into plays."""
    boards = make_boards(entry.section.session, 0)
    numbers = [list(encounter.idle_boards) for encounter in waiting]
    for encounter in waiting:
        encounter.idle_boards = []
        encounter.save(update_fields=["idle_boards"])
    store_plays(entry.section, zip(waiting, numbers, strict=True), boards)


@transaction.atomic
def withdraw_pair(*, entry: Entry, from_round: int, by: Actor, reason: str = "") -> Deed:
    """A pair leaves: from that round on its opponents sit out. Boards already played keep their results.

    Raises RuleError "withdraw.results" where a later board already has a result.
    """
    session = entry.section.session
    locked = begin(session, by)
    later = [e for e in _encounters(entry) if e.round.number >= from_round and not e.idle_boards]
    plays = list(
        Play.objects.filter(encounter__in=later).select_related("board", "encounter").order_by("ordinal")
    )
    told = next((play for play in plays if play.last_revision), None)
    if told is not None:
        raise RuleError(
            "withdraw.results",
            "round",
            "Board {board} already has a result with this pair: withdraw it from a later round.",
            "",
            board=str(told.board),
        )
    inverse = as_before([(entry, ("state",)), *((e, ("idle_boards",)) for e in later)])
    inverse["plays"] = [[p.encounter_id, p.field_id, p.board_id, p.ordinal] for p in plays]
    for encounter in later:
        encounter.idle_boards = [p.board.number for p in plays if p.encounter_id == encounter.pk]
        encounter.save(update_fields=["idle_boards"])
    Play.objects.filter(pk__in=[play.pk for play in plays]).delete()
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    words = f"Pair {entry.number} left before round {from_round}"
    return end(session, locked, kind="pair", words=words, by=by, reason=reason, inverse=inverse)
