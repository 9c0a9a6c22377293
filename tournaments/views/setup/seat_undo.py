"""The last change of the plan of the room: what was done in words, and how it is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from scoring.models import Section

KEY = "plan_change"


def remember(request: HttpRequest, section: Section, words: str, step: Mapping[str, Any]) -> None:
    """Keep for this reader what was changed last; `step` is the change that takes it back."""
    request.session[KEY] = {"section": section.pk, "words": words, "step": dict(step)}


def last_change(request: HttpRequest, section: Section) -> dict[str, Any] | None:
    """What this reader changed last, if that was in this section."""
    kept: dict[str, Any] | None = request.session.get(KEY)
    return kept if kept and kept["section"] == section.pk else None


def forget(request: HttpRequest) -> None:
    """Nothing can be taken back any more."""
    request.session.pop(KEY, None)
