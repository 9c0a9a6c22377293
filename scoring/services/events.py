"""What services share that record the events of an evening (`scoring.models.LinkedEvent`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.words import RuleError


def require_same(sent: Mapping[str, Any], recorded: Mapping[str, Any]) -> None:
    """Raise RuleError "entry.other_payload" if an entry was sent before as another event."""
    if dict(sent) != dict(recorded):
        raise RuleError(
            "entry.other_payload", "entry_id", "This entry has already been sent as a different action.", ""
        )
