"""Whether a play has a result now: one that counts, or one that waits for the director.

A play is one board at one table, or one deal of a score sheet. Its number of revisions does not answer the
question, because entries that were undone stay in the history.
"""

from __future__ import annotations

from django.db.models import Q

from scoring.bridge.outcome import OutcomeKind
from scoring.models import Play

# The kinds are listed because `~Q(kind=NOT_ENTERED)` across a relation asks for something else: it finds
# rows of which every play is entered, not rows of which some play is.
KINDS = tuple(kind.value for kind in OutcomeKind if kind is not OutcomeKind.NOT_ENTERED)


def entered(path: str = "") -> Q:
    """The condition for plays that have a result which counts, or one which waits for the director.

    `path` is the lookup that leads from the queried model to its plays, such as "plays__"; empty for plays.
    """
    return Q(**{f"{path}kind__in": KINDS}) | Q(**{f"{path}waiting": True})


def is_entered(play: Play) -> bool:
    """Whether this play has a result that counts or waits for the director, as in `entered`."""
    return play.kind != OutcomeKind.NOT_ENTERED.value or play.waiting


ONLY_RECORD = Q(kind=OutcomeKind.NOT_PLAYED.value, last_revision__gt=1)
"""The condition for plays that are kept for their history alone: `is_only_record` as a query."""


def is_only_record(play: Play) -> bool:
    """Whether a play is kept for its history alone: its result was undone, and it was then marked not played.

    Nobody is due to play it, and it does not prevent changes to its round.
    """
    return play.kind == OutcomeKind.NOT_PLAYED.value and play.last_revision > 1
