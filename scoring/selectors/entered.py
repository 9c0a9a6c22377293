"""Whether something stands on a play now. Its history alone says nothing: what was undone is there too."""

from __future__ import annotations

from django.db.models import Q

from scoring.bridge.outcome import OutcomeKind
from scoring.models import Play

# Named, not negated: of a row with many plays "not" would say that none of them is without an entry.
KINDS = tuple(kind.value for kind in OutcomeKind if kind is not OutcomeKind.NOT_ENTERED)


def entered(path: str = "") -> Q:
    """Plays on which something counts or waits for the director; `path` leads to them ("plays__")."""
    return Q(**{f"{path}kind__in": KINDS}) | Q(**{f"{path}waiting": True})


def is_entered(play: Play) -> bool:
    """Whether something counts on the play, or waits for the director."""
    return play.kind != OutcomeKind.NOT_ENTERED.value or play.waiting


ONLY_RECORD = Q(kind=OutcomeKind.NOT_PLAYED.value, last_revision__gt=1)
"""Plays that are kept for their history alone: `is_only_record`."""


def is_only_record(play: Play) -> bool:
    """Whether a play is kept for its history alone: what was entered was undone, then it was not played.

    Nobody is due to play it, and it does not fix its round.
    """
    return play.kind == OutcomeKind.NOT_PLAYED.value and play.last_revision > 1
