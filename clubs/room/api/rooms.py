"""A club's rubber bridge rooms, and their evenings."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.room.api.answers import EveningAnswer, EveningRowAnswer, RubberRoomAnswer
from clubs.room.api.base import RoomsView, RoomView
from clubs.room.models import Evening
from clubs.room.selectors.rooms import evenings_of, get_evening, rooms_of, running_evening
from clubs.room.services import evenings
from clubs.web.api.base import ListView
from clubs.web.api.fields import Strict
from clubs.web.api.openapi import described


class Rooms(RoomsView):
    """The club's rooms, open ones first."""

    @described("list_rooms", "List the rubber bridge rooms of a club", answer=list[RubberRoomAnswer])
    def get(self, request: Request, club: str) -> Response:
        rooms = rooms_of(self.club)
        return Response([RubberRoomAnswer.of(room, next(iter(room.running), None)) for room in rooms])  # type: ignore[attr-defined]


class OneRoom(RoomView):
    """A room and its house rules."""

    @described("get_room", "Show a rubber bridge room", answer=RubberRoomAnswer)
    def get(self, request: Request, club: str, room: int) -> Response:
        return Response(RubberRoomAnswer.of(self.room, running_evening(self.room)))


class Evenings(RoomView, ListView):
    """The evenings of a room, the newest first, and a new evening."""

    queryset: QuerySet[Evening] = Evening.objects.all()

    @described("list_evenings", "List the evenings of a room", answer=list[EveningRowAnswer])
    def get(self, request: Request, club: str, room: int) -> Response:
        page = self.paginate_queryset(evenings_of(self.room)) or []
        return self.get_paginated_response([EveningRowAnswer.of(evening) for evening in page])

    @described("open_evening", "Start an evening", request=Strict, answer=EveningAnswer, status=201)
    def post(self, request: Request, club: str, room: int) -> Response:
        self.require_host()
        self.body(Strict)
        begun = evenings.open_evening(room=self.room, by=self.actor)
        return Response(EveningAnswer.of(get_evening(self.club, room, begun.pk)), status=201)
