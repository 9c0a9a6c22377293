"""The base classes of views of a room: they find club, room and evening, and refuse with the rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.procedure import rule_of
from clubs.room.models import Evening, Room
from clubs.room.selectors.names import names_of, with_names
from clubs.room.selectors.rooms import get_evening, get_room
from clubs.web.api.base import PeoplesView
from clubs.web.api.problems import handle
from scoring.words import N_, RuleError

MANAGE = "people.manage_members"  # directors and admins run a room


class RoomsView(PeoplesView):
    """A view of a club's rooms, for the club's people."""

    tag = "rooms"
    refusal = "permission.room"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.require("people.view_members", N_("Only people at this club can see its rubber bridge rooms."))

    def require_host(self) -> None:
        """Raises a refusal for everyone who does not run the club's rooms."""
        self.require(MANAGE, N_("Only a director of this club may do that."))

    def get_exception_handler(self) -> Any:
        return partial(_handle, self.names)

    def names(self) -> Mapping[str, str]:
        """How people are shown for whom the procedure has numbers."""
        return {}


class RoomView(RoomsView):
    """A view of a room of the club, `self.room`. Answers 404 for another club's room."""

    room: Room

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.room = get_room(self.club, kwargs["room"])


class EveningView(RoomsView):
    """A view of an evening of a room, `self.evening`. Answers 404 for another room's evening."""

    evening: Evening

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.evening = get_evening(self.club, kwargs["room"], kwargs["evening"])

    def names(self) -> Mapping[str, str]:
        return names_of(self.evening) if hasattr(self, "evening") else {}


def _handle(names: Any, error: Exception, context: dict[str, Any]) -> Response | None:
    """Handles a refusal as the API does; one of the procedure gives its rule, and people by name."""
    response = handle(error, context)
    if response is not None and isinstance(error, RuleError) and "rule" in error.message.values:
        response.data["rule"] = rule_of(error)
        response.data["message"] = with_names(response.data["message"], names())
    return response
