"""What the pages of a room share: who may see them, who acts, and how one is rendered."""

from __future__ import annotations

from functools import partial
from uuid import UUID, uuid4

from django.http import HttpRequest

from clubs.people.views import pages
from scoring.actors import Actor

MANAGER = "people.manage_members"  # directors and admins run a room
PEOPLE = "people.view_members"
LONGEST_NUMBER = 10


def actor_of(request: HttpRequest) -> Actor:
    actor: Actor = request.actor  # type: ignore[attr-defined]
    return actor


page = partial(pages.page, folder="room")
"""A page of the room."""


def number_in(text: str) -> int | None:
    """A number that a button of ours may send: a few plain digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER else None


def entry_id_of(request: HttpRequest) -> UUID:
    """The form's own id, so that a second tap is the same entry; a new one where none was sent."""
    try:
        return UUID(request.POST.get("entry_id", ""))
    except ValueError:
        return uuid4()
