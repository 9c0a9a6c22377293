"""The link of a club's hall display is made, and ended by a new one."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from clubs.people.models import Club, User
from clubs.people.permissions import AnyUser, require
from tournaments.models import HallLink

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # without i, l, o, 0 and 1, which look alike on a screen
LENGTH = 10
"""It is typed on the screen's remote control once; ten of 31 signs are more than anybody can try."""


@transaction.atomic
def renew_link(*, club: Club, seen: str, by: AnyUser) -> HallLink:
    """Make the club's link, or a new one in the place of `seen`, which ends.

    Where the link is another one by now, nothing changes: so the same form sent twice makes one link.
    Raises PermissionDenied.
    """
    require("people.manage_members", by, club)
    user = by if isinstance(by, User) else None
    link, is_new = HallLink.objects.select_for_update().get_or_create(
        club=club, defaults={"token": _new_token(), "by": user}
    )
    if not is_new and link.token == seen:
        link.token, link.made, link.by = _new_token(), timezone.now(), user
        link.save(update_fields=["token", "made", "by"])
    return link


def _new_token() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
