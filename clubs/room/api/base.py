"""The base classes of views of a room: they find club, room and evening, and refuse with the rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people import permissions as people
from clubs.procedure import rule_of
from clubs.room.models import Evening, Room
from clubs.room.selectors.names import names_of, with_names
from clubs.room.selectors.rooms import get_evening, get_room
from clubs.web.api.base import ClubView
from clubs.web.api.problems import handle
from scoring.words import N_, RuleError

MANAGE = "people.manage_members"  # directors and admins run a room


class RoomsView(ClubView):
    """A view of a club's rooms, for the club's people."""

    tag = "rooms"
    closed = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.may("people.view_members"):
            raise self.not_theirs(N_("Only people at this club can see its rubber bridge rooms."))

    def may(self, permission: str) -> bool:
        user = self.actor.user
        return user is not None and people.allows(permission, people.role_kinds(user, self.club))

    def require_host(self) -> None:
        """Raises a refusal for everyone who does not run the club's rooms."""
        if not self.may(MANAGE):
            raise self.not_theirs(N_("Only a director of this club may do that."))

    def not_theirs(self, words: str) -> Exception:
        """The refusal: 401 for a caller who is not signed in, else 403."""
        if self.actor.kind == "nobody":
            return exceptions.NotAuthenticated()
        return RuleError("permission.room", "room", words, "")

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
