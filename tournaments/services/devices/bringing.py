"""A copy of a scoring file that somebody brings, by a browser that watches it or by hand."""

from __future__ import annotations

from scoring import permissions
from scoring.actors import Actor
from scoring.words import RuleError
from tournaments.models import DeviceFile
from tournaments.services.devices.copies import CopyRead, take_copy


def bring_copy(*, file: DeviceFile, data: bytes, by: Actor) -> CopyRead:
    """Read a copy that `by` brings, as `take_copy` does.

    Raises RuleError "permission.correct", and "devices.ended" for a file that is read no more.
    """
    permissions.require("correct", file.session, by)
    if file.ended is not None:
        raise RuleError(
            "devices.ended", "file", "A director has ended this file: it is not read any more.", ""
        )
    return take_copy(file=file, data=data)
