"""Rooms and evenings, found through their club."""

from __future__ import annotations

from django.db.models import Count, Prefetch, Q, QuerySet

from clubs.people.models import Club
from clubs.room.models import Evening, LedgerLine, Room
from scoring.models import Session
from scoring.words import Missing


def names_of_rooms(club: Club, besides: int = 0) -> list[str]:
    """The names of the club's rooms, without that of `besides`. One query."""
    return list(Room.objects.filter(club=club).exclude(pk=besides).values_list("name", flat=True))


def rooms_of(club: Club) -> QuerySet[Room]:
    """The club's rooms, open ones first, each with the evening that is on (`running`), if one is."""
    running = Evening.objects.filter(session__state=Session.State.PLAYING).select_related("session")
    rooms = Room.objects.filter(club=club).select_related("club", "contest")
    return rooms.prefetch_related(Prefetch("evenings", running, to_attr="running")).order_by(
        "closed", "name", "pk"
    )


def running_evening(room: Room) -> Evening | None:
    """The evening of the room that is on, if one is."""
    evenings = Evening.objects.filter(room=room, session__state=Session.State.PLAYING)
    return evenings.select_related("session").first()


def get_room(club: Club, pk: int) -> Room:
    """A room of this club. Raises Missing."""
    card_room = Room.objects.select_related("club", "contest").filter(club=club, pk=pk).first()
    if card_room is None:
        raise Missing("No such room in this club.")
    return card_room


def get_evening(club: Club, room: int, pk: int) -> Evening:
    """An evening of a room of this club. Raises Missing."""
    evenings = Evening.objects.select_related("room__club", "room__contest", "session__contest__club")
    evening = evenings.filter(room__club=club, room__pk=room, pk=pk).first()
    if evening is None:
        raise Missing("No such evening in this room.")
    return evening


def evenings_of(room: Room) -> QuerySet[Evening]:
    """The room's evenings, the newest first, each with how many `rubbers` were settled on it."""
    rubber = Q(ledger__kind=LedgerLine.Kind.RUBBER, ledger__reversed_by=None)
    evenings = Evening.objects.filter(room=room).select_related("session", "room__club")
    return evenings.annotate(rubbers=Count("ledger__sheet", filter=rubber, distinct=True)).order_by(
        "-session__date", "-pk"
    )
