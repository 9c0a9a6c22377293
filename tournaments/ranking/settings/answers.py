"""The form of an event's settings: what is asked of whom, what it shows, and what its answers store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.comparison.methods import MethodName
from tournaments.ranking.settings.event import EventSettings
from tournaments.ranking.settings.option import Option, Question, Stored, Unfit


def questions_of(form: str, methods: Sequence[MethodName]) -> Iterator[tuple[Option[Any], Question]]:
    """What is asked of an event of a form of play that may have these methods, in the order of the table."""
    for option in EventSettings.OPTIONS:
        if any(map(option.has_use_for, methods)):
            for question in option.questions:
                if not question.forms or form in question.forms:
                    yield option, question


def settings_sent(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the valid answers to a form store, by key; of the method not chosen nothing."""
    method = MethodName(given["method"])
    settings = dict[str, Any]()
    for option in EventSettings.OPTIONS:
        is_asked = any(question.name in given for question in option.questions)
        fits = option.has_use_for(method) or option.otherwise is Unfit.AS_SENT
        if is_asked and fits:
            settings[option.key] = option.sent(given)
        elif option.questions and not isinstance(option.otherwise, Unfit):
            settings[option.key] = option.otherwise
    return settings


def settings_answered(answers: Mapping[str, Any]) -> dict[str, Any]:
    """What answers to some questions alone store, by key: the other parts of an option are as usual.

    An option that no form asks for stands under its key. `answers` has the method where it has a scale.
    """
    settings = dict[str, Any]()
    for option in EventSettings.OPTIONS:
        if not option.questions and option.key in answers:
            settings[option.key] = answers[option.key]
        elif any(question.name in answers for question in option.questions):
            usual = {} if option.is_sparse else option.shown({})
            settings[option.key] = option.sent(usual | dict(answers))
    return settings


def settings_shown(stored: Stored) -> dict[str, Any]:
    """What a form shows of stored settings, by question."""
    settings = dict[str, Any]()
    for option in EventSettings.OPTIONS:
        settings |= option.shown(stored) if option.questions else {}
    return settings
