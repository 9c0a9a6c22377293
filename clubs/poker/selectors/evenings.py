"""Reads poker evenings through their club, and turns the events of one into an `Evening` of the rules."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from django.db.models import QuerySet

from clubs.people.models import Club
from clubs.poker import rules
from clubs.poker.models import PokerEvening, PokerEvent
from scoring.words import Missing

UNDO = "undo"


def evenings_of(club: Club) -> QuerySet[PokerEvening]:
    """The club's poker evenings, the newest first."""
    return PokerEvening.objects.filter(club=club).select_related("club")


def names_on(club: Club, day: dt.date) -> list[str]:
    """The names of the club's poker evenings of a day. One query."""
    return list(evenings_of(club).filter(date=day).values_list("name", flat=True))


def get_evening(club: Club, pk: int) -> PokerEvening:
    """The evening with this id. Raises Missing if the club has none."""
    evening = evenings_of(club).filter(pk=pk).first()
    if evening is None:
        raise Missing("No such poker evening in this club.")
    return evening


def events_of(evening: PokerEvening) -> list[PokerEvent]:
    """All events of the evening in order, undone ones too. One query."""
    return list(PokerEvent.objects.filter(evening=evening).order_by("number"))


def persons_of(evening: PokerEvening) -> dict[int, int]:
    """The ids of the persons behind the numbers of the evening's players. One query."""
    return dict(evening.players.values_list("number", "person_id"))


def was_sent(evening: PokerEvening, entry_id: UUID) -> bool:
    """Whether the evening has an event with this id of its sender."""
    return PokerEvent.objects.filter(evening=evening, entry_id=entry_id).exists()


def standing(rows: Sequence[PokerEvent]) -> list[PokerEvent]:
    """Those of these events that count: without those that were undone, and without the undos themselves."""
    return [row for row in rows if not row.undone and row.event.get("type") != UNDO]


def state_of(rows: Sequence[PokerEvent]) -> rules.Evening:
    """The evening as it is after these rows, which are all its events in order."""
    return rules.replay((row.event, row.at) for row in standing(rows))


def stamp_of(evening: PokerEvening) -> str:
    """The version by which screens ask for what is new: length and head of the chain of events."""
    return f"{evening.chain_length}-{evening.chain_head[:12]}"
