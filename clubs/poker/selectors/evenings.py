"""Poker evenings, found through their club, and each as the value that follows from what happened in it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from clubs.people.models import Club
from clubs.poker import rules
from clubs.poker.models import PokerEvening, PokerEvent
from scoring.words import Missing

UNDO = "undo"


def evenings_of(club: Club) -> QuerySet[PokerEvening]:
    """The club's poker evenings, the newest first."""
    return PokerEvening.objects.filter(club=club).select_related("club")


def get_evening(club: Club, pk: int) -> PokerEvening:
    """An evening of this club. Raises Missing."""
    found = evenings_of(club).filter(pk=pk).first()
    if found is None:
        raise Missing("No such poker evening in this club.")
    return found


def events_of(evening: PokerEvening) -> list[PokerEvent]:
    """All that happened, in its order. One query."""
    return list(PokerEvent.objects.filter(evening=evening).order_by("number"))


def standing(rows: Sequence[PokerEvent]) -> list[PokerEvent]:
    """Of these events those that count: nobody took them back, and they take nothing back."""
    return [row for row in rows if not row.undone and row.event.get("type") != UNDO]


def state_of(rows: Sequence[PokerEvent]) -> rules.Evening:
    """The evening after these events."""
    return rules.replay((row.event, row.at) for row in standing(rows))


def stamp_of(evening: PokerEvening) -> str:
    """The version that screens show: the head of the chain, which every event changes."""
    return f"{evening.chain_length}-{evening.chain_head[:12]}"
