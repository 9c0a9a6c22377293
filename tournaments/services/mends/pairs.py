"""Corrects who sat where: arrow-switched tables, and pairs at another table than planned."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import models, transaction

from scoring.actors import Actor
from scoring.models import SEATS, Encounter, Entry, Play
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import number_in_session, table_in_session
from scoring.services.encounters import seat_people
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse
from tournaments.selectors.table.seated import by_chair
from tournaments.services.control.deeds import as_before
from tournaments.services.mends.begin import (
    begin,
    encounters_of,
    end,
    exchange_sides,
    names_of,
    session_of,
)

TURNED = (*SEATS, "turned")
_SEATS = {"ns": ("north", "south"), "ew": ("east", "west")}


@transaction.atomic
def turn_tables(*, encounters: Sequence[Encounter], by: Actor, reason: str = "") -> Deed:
    """The pairs of these encounters sat the other way round, on all their boards."""
    if not encounters:
        raise RuleError("mend.nothing", "where", "No table is in play there.", "")
    session = session_of(encounters[0])
    locked = begin(session, by)
    stored = encounters_of(session).in_bulk([encounter.pk for encounter in encounters])
    turned = [stored[encounter.pk] for encounter in encounters]
    inverse = as_before((encounter, TURNED) for encounter in turned)
    for encounter in turned:
        exchange_sides(encounter)
    Encounter.objects.bulk_update(turned, TURNED)
    inverse = inverse.plus(Inverse(sections=_seat_again(turned)))
    message = Message(
        "Round {round}: N-S and E-W swapped at table {tables}",
        round=turned[0].round.number,
        tables=", ".join(str(table_in_session(encounter)) for encounter in turned),
    )
    return end(session, locked, kind="turn", message=message, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def set_turns(
    *, encounters: Sequence[Encounter], turned: Collection[int], by: Actor, reason: str = ""
) -> Deed:
    """Of one round's tables those of these numbers are to be turned, the others not: said twice is said once.

    Raises RuleError "turn.nothing" where they are so already.
    """
    session = session_of(encounters[0])
    begin(session, by)
    stored = encounters_of(session).in_bulk([encounter.pk for encounter in encounters])
    changed = [e for e in stored.values() if e.turned != (e.table in turned)]
    if not changed:
        raise RuleError(
            "turn.nothing", "turned", "Nothing was changed: the tables are already seated like this.", ""
        )
    return turn_tables(encounters=changed, by=by, reason=reason)


def _seat_again(encounters: Sequence[Encounter]) -> tuple[int, ...]:
    """Seat the people of these encounters' sections, and say which sections those are."""
    sections = {encounter.round.section_id: encounter.round.section for encounter in encounters}
    for section in sections.values():
        seat_people(section)
    return tuple(sorted(sections))


@transaction.atomic
def turn_boards(*, plays: Sequence[Play], by: Actor, reason: str = "") -> Deed:
    """On these boards alone the pairs sat the other way round: a score counts for the pair that sat there."""
    session = session_of(plays[0].encounter)
    locked = begin(session, by)
    for play in plays:
        play.refresh_from_db(fields=["turned"])
    inverse = as_before((play, ("turned",)) for play in plays)
    for play in plays:
        play.turned = not play.turned
        play.save(update_fields=["turned"])
    message = Message(
        "Table {table}: N-S and E-W swapped on board {boards}",
        table=table_in_session(plays[0].encounter),
        boards=", ".join(str(play.board) for play in plays),
    )
    return end(session, locked, kind="turn", message=message, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def sit(*, encounter: Encounter, ns: Entry, ew: Entry, by: Actor, reason: str = "") -> Deed:
    """Pair `ns` sat N-S and `ew` E-W at this encounter. Whom they replaced sat where they should have been.

    Raises RuleError "sit.same", "sit.section", "sit.absent", "sit.left", "sit.players", "sit.teams".
    """
    session = session_of(encounter)
    locked = begin(session, by)
    encounter.refresh_from_db(fields=[*SEATS, "idle_boards"])
    _require_sides(encounter)
    for entry in (ns, ew):
        entry.refresh_from_db(fields=["state"])
    _require_pairs(encounter, ns, ew)
    others = list(encounters_of(session).filter(round=encounter.round))
    inverse = as_before((other, SEATS) for other in others)
    inverse = inverse.plus(Inverse(sections=(encounter.round.section_id,)))
    _exchange_places(others, encounter.pk, "ns", ns.pk)
    _exchange_places(others, encounter.pk, "ew", ew.pk)
    Encounter.objects.bulk_update(others, SEATS)
    seat_people(encounter.round.section)
    message = Message(
        "Round {round}, table {table}: pairs {pairs} sat there",
        round=encounter.round.number,
        table=table_in_session(encounter),
        pairs=names_of((ns, ew)),
    )
    return end(session, locked, kind="sit", message=message, by=by, reason=reason, inverse=inverse)


def _require_sides(encounter: Encounter) -> None:
    """A pair on either side; players and teams are seated otherwise."""
    if by_chair(encounter):
        raise RuleError(
            "sit.players",
            "where",
            "Four single players sit here: open table {table} and use “Who sat here?”.",
            "",
            table=table_in_session(encounter),
        )
    if contestants_of(encounter.round.section) == "teams":
        raise RuleError(
            "sit.teams",
            "where",
            "Teams play matches at two tables: choose who played for a team, or swap N-S and "
            "E-W at the table.",
            "",
        )


def _require_pairs(encounter: Encounter, ns: Entry, ew: Entry) -> None:
    """Two pairs of the section that play tonight, at a table where two sides play."""
    if ns.pk == ew.pk:
        raise RuleError(
            "sit.same", "where", "Pair {number} cannot meet itself.", "", number=number_in_session(ns)
        )
    if {ns.section_id, ew.section_id} != {encounter.round.section_id}:
        raise RuleError("sit.section", "where", "Both pairs must be in this section.", "")
    absent = next((entry for entry in (ns, ew) if entry.state == Entry.State.PHANTOM), None)
    if absent is not None or encounter.sits_out:
        raise RuleError(
            "sit.absent",
            "where",
            "Nobody plays at table {table} in round {round}, because of the phantom pair: fill "
            "the half table first.",
            "",
            table=table_in_session(encounter),
            round=encounter.round.number,
        )
    left = next((entry for entry in (ns, ew) if _had_left(entry, encounter)), None)
    if left is not None:
        raise RuleError(
            "sit.left",
            "where",
            "Pair {number} withdrew before round {round}: mark the pair as returned first.",
            "",
            number=number_in_session(left),
            round=encounter.round.number,
        )


def _had_left(entry: Entry, encounter: Encounter) -> bool:
    """Whether a pair that is gone by now plays nowhere in the encounter's round."""
    if entry.state != Entry.State.WITHDRAWN:
        return False
    at_table = models.Q(encounter__north=entry) | models.Q(encounter__east=entry)
    return not Play.objects.filter(at_table, encounter__round=encounter.round_id).exists()


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
