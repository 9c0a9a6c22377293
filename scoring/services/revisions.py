"""What entries of boards and of deals have in common: who made them, and that the same one twice is one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError

from scoring.actors import Actor
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Play, Revision
from scoring.words import RuleError


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry as it was stored: its revision, and whether it is new (False: the same entry came again)."""

    revision: Revision
    is_new: bool


def hash_of(*values: object) -> str:
    """Return the SHA-256 of an entry's values: two entries with one id are the same if it is equal."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def repeated_entry(club_id: int, entry_id: UUID, payload: str) -> Recorded | None:
    """Return the entry that came before under this id, None if none did.

    Raises RuleError "entry.other_payload" if it stated something else.
    """
    earlier = Revision.objects.order_by().filter(club_id=club_id, entry_id=entry_id).first()
    if earlier is None:
        return None
    if earlier.payload_hash != payload:
        raise _other_payload()
    return Recorded(earlier, is_new=False)


def require_sight(seen: int, last: int) -> None:
    """Raise RuleError "entry.seen" for a `seen` number after the last revision.

    A sender who claims to have seen all later revisions could overwrite them without being asked.
    """
    if seen > last:
        raise RuleError(
            "entry.seen",
            "seen",
            "This page refers to an entry that does not exist: the last one is number {last}. "
            "Reload the page.",
            "",
            last=last,
        )


ONE_ENTRY = ("one_entry_id_per_club", "scoring_revision.entry_id")
"""What PostgreSQL and SQLite name if an entry's id is there already: the constraint, or its columns."""


@contextmanager
def duplicate_id_as_refusal() -> Iterator[None]:
    """Raise RuleError "entry.other_payload" if a revision is saved whose id came for another play before."""
    try:
        yield
    except IntegrityError as error:
        if not any(name in str(error) for name in ONE_ENTRY):
            raise
        raise _other_payload() from error


def _other_payload() -> RuleError:
    return RuleError(
        "entry.other_payload", "entry_id", "This entry has already been sent with a different result.", ""
    )


def next_revision(
    play: Play,
    by: Actor,
    *,
    club_id: int,
    kind: OutcomeKind,
    outcome: Mapping[str, object],
    payload: str,
    reason: str = "",
    **columns: Any,
) -> Revision:
    """Make the next revision of a play (not saved): accepted, by an actor who has seen the last one.

    `columns` replace these usual values.
    """
    usual: dict[str, Any] = {
        "state": Revision.State.ACCEPTED,
        "seen": play.last_revision,
        "entry_id": uuid4(),
        "by_user": by.user,
        "by_device": by.device,
        "by_name": by.name,
    }
    return Revision(
        play=play,
        club_id=club_id,
        number=play.last_revision + 1,
        kind=kind.value,
        outcome=dict(outcome),
        payload_hash=payload,
        reason=reason,
        **(usual | columns),
    )
