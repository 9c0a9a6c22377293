"""Notes for good what differs from what was linked last, for no service has changed that."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.models import Chained, ChainLink
from scoring.selectors.layout import FOREIGN, LAYOUT
from scoring.selectors.names import NAMES
from scoring.services import chain

MOST_LABELS = 40
"""So many parts or names that a link lists at most; the number of all of them is always in it."""


def note_labels(owner: Chained, labels: Sequence[str]) -> None:
    """Link these parts and names of a locked session, unless the link before says the same of them.

    Called before the link that takes them over: who proves the session is told which of them no action has
    changed.
    """
    links = ChainLink.objects.filter(chain=owner.chain_name, link__gt=0, kind__in=(LAYOUT, NAMES, FOREIGN))
    newest = links.order_by("-link").first()
    content = {"changed": list(labels[:MOST_LABELS]), "parts": len(labels)}
    if newest is None or (newest.kind, newest.content) != (FOREIGN, content):
        chain.note(owner, FOREIGN, content)
