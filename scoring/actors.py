"""Who acts: a signed-in user, a table's phone, or an import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from clubs.people.models import User
from scoring.models import Device


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does a deed: exactly one of `user` and `device`, or an import with neither.

    `name` is how history shows them.
    """

    kind: Literal["user", "device", "import", "nobody"]
    name: str
    user: User | None = None
    device: Device | None = None


NOBODY = Actor("nobody", "")


def user_actor(user: User) -> Actor:
    return Actor("user", user.get_full_name() or user.get_username(), user=user)


def device_actor(device: Device) -> Actor:
    return Actor("device", str(device), device=device)


def import_actor(name: str) -> Actor:
    return Actor("import", name)
