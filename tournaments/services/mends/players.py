"""Who sat where in an individual: four players, each on a chair of his own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from scoring.actors import Actor
from scoring.models import SEATS, Encounter, Entry
from scoring.selectors.labels import number_in_session, table_in_session
from scoring.services.encounters import seat_people
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse
from tournaments.services.control.deeds import as_before
from tournaments.services.mends.begin import begin, encounters_of, end, names_of, session_of

ROUND_THE_TABLE = ("north", "south", "east", "west")


@transaction.atomic
def sit_players(*, encounter: Encounter, players: Mapping[str, Entry], by: Actor, reason: str = "") -> Deed:
    """These players sat here, by seat ("north", ...). Whom they replaced sat where they should have been.

    Raises RuleError "sit.same", "sit.section", "sit.absent".
    """
    session = session_of(encounter)
    locked = begin(session, by)
    encounter.refresh_from_db(fields=["idle_boards", *SEATS])
    _require_players(encounter, list(players.values()))
    others = list(encounters_of(session).filter(round=encounter.round))
    inverse = as_before((other, SEATS) for other in others)
    inverse = inverse.plus(Inverse(sections=(encounter.round.section_id,)))
    for seat, entry in players.items():
        _exchange(others, encounter.pk, f"{seat}_id", entry.pk)
    Encounter.objects.bulk_update(others, SEATS)
    seat_people(encounter.round.section)
    message = Message(
        "Round {round}, table {table}: players {players} sat there",
        round=encounter.round.number,
        table=table_in_session(encounter),
        players=names_of(players[seat] for seat in ROUND_THE_TABLE),
    )
    return end(session, locked, kind="sit", message=message, by=by, reason=reason, inverse=inverse)


def _exchange(encounters: Sequence[Encounter], at: int, seat: str, entry_id: int) -> None:
    """Put a player on a seat of encounter `at`; who was there gets that player's own seat of the round."""
    here = next(encounter for encounter in encounters if encounter.pk == at)
    replaced = getattr(here, seat)
    for encounter in encounters:
        for other in (f"{name}_id" for name in SEATS):
            if getattr(encounter, other) == entry_id:
                setattr(encounter, other, replaced)
    setattr(here, seat, entry_id)


def _require_players(encounter: Encounter, players: Sequence[Entry]) -> None:
    """Four players of the section, at a table where all chairs are held."""
    for at, entry in enumerate(players):
        if entry in players[:at]:
            raise RuleError(
                "sit.same",
                "where",
                "Player {number} cannot sit in two seats.",
                "",
                number=number_in_session(entry),
            )
    if {entry.section_id for entry in players} != {encounter.round.section_id}:
        raise RuleError("sit.section", "where", "All players must be in this section.", "")
    phantom = any(entry.state == Entry.State.PHANTOM for entry in players)
    if phantom or encounter.sits_out or None in (encounter.south_id, encounter.west_id):
        raise RuleError(
            "sit.absent",
            "where",
            "Nobody plays at table {table} in round {round}.",
            "",
            table=table_in_session(encounter),
            round=encounter.round.number,
        )
