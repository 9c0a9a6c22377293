"""What the pages of a room share: who may see them, who acts, and how one is rendered."""

from __future__ import annotations

from functools import partial
from uuid import UUID, uuid4

from django.http import HttpRequest

from clubs.people.views import pages
from clubs.web.asked import uuid_in

MANAGER = "people.manage_members"  # directors and admins run a room
PEOPLE = "people.view_members"


page = partial(pages.page, folder="room")
"""A page of the room."""


def entry_id_of(request: HttpRequest) -> UUID:
    """The form's own id, so that a second tap is the same entry; a new one where none was sent."""
    return uuid_in(request.POST.get("entry_id", "")) or uuid4()
