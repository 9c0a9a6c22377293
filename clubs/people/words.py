"""What every face says: a message, a refusal or a word of the rules in the reader's language."""

from __future__ import annotations

from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext, ngettext

from scoring.words import Counted, Message, RuleError, Word


def say(value: object) -> str:
    """A message, refusal or word in the active language, values of its own too; anything else as text."""
    match value:
        case RuleError():
            return say(value.message)
        case Message():
            values = {name: _spoken(part) for name, part in value.values.items()}
            return _template(value).format(**values)
        case Word():
            return gettext(value)
    return str(value)


say_lazily = lazy(say, str)
"""What `say` gives, in the language that is active when it is shown: for labels made at import."""


def _template(message: Message) -> str:
    """The message's template in the active language; of a number with its noun the form for the number."""
    if isinstance(message, Counted):
        return ngettext(message.template, message.many, message.number)
    return gettext(message.template) if message.template else ""


def _spoken(value: object) -> Any:
    """A value as the template takes it: figures stay figures, which a template may want to format."""
    return say(value) if isinstance(value, Message | RuleError | Word) else value
