"""What every entry has in common, of a board or of a deal: who said it when, and that twice is once."""

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
    """The SHA-256 of an entry's values, by which a repeated entry differs from another one of the same id."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def repeated_entry(club_id: int, entry_id: UUID, payload: str) -> Recorded | None:
    """The entry that came before under this id, if one did.

    Raises RuleError "entry.other_payload" if it stated something else.
    """
    earlier = Revision.objects.order_by().filter(club_id=club_id, entry_id=entry_id).first()
    if earlier is None:
        return None
    if earlier.payload_hash != payload:
        raise _other_payload()
    return Recorded(earlier, is_new=False)


def require_sight(seen: int, last: int) -> None:
    """Nobody has seen a revision after the last: else all that come could be written over unasked."""
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
"""What PostgreSQL and SQLite say of an entry's id that is there already: the constraint, its columns."""


@contextmanager
def sent_once() -> Iterator[None]:
    """Saving a revision: one of its id that came for another play, at this instant or before, is refused."""
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
    """The next revision of a play as it is said last (not saved): accepted, seen what there was."""
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
