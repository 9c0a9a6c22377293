"""Words that every face shares: a refusal in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from scoring.cards import RuleError


def say(error: RuleError) -> str:
    """The refusal in the active language."""
    return gettext(error.template).format(**error.values)
