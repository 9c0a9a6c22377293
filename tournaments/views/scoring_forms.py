"""How an event is scored, as a form made from the table of options: what its form of play has a use for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django import forms
from django.utils.text import capfirst

from clubs.people.words import say, say_lazily
from scoring.bridge.tables import DEFAULT
from scoring.comparison.victory import SCALES
from scoring.words import Message, RuleError
from tournaments.ranking.settings import BY_KEY, EventSettings, Labels, Option, Question
from tournaments.ranking.settings.answers import questions_of, settings_sent, settings_shown
from tournaments.ranking.settings.composed import OWN_TABLE
from tournaments.ranking.settings.option import Control
from tournaments.selectors.setup.event_forms import EventForm

MOST_DIGITS: Final = 40
"""Characters of an exact number."""
stated = settings_shown


def choices_of(labels: Labels) -> list[tuple[Any, Any]]:
    """The choices of a form's field: values as they are sent, labels with a capital letter."""
    return [(str(value), capfirst(say_lazily(label))) for value, label in labels.items()]


def _choice(question: Question, labels: Labels, arguments: dict[str, Any]) -> forms.Field:
    """A field with choices. Where all are numbers its value is a number, the first one if none was sent."""
    if all(isinstance(value, int) for value in labels):
        coerced: dict[str, Any] = {"coerce": int, "empty_value": next(iter(labels))}
        return forms.TypedChoiceField(choices=choices_of(labels), **coerced, **arguments)
    return forms.ChoiceField(choices=choices_of(labels), **arguments)


def _switch(_question: Question, _labels: Labels, arguments: dict[str, Any]) -> forms.Field:
    return forms.BooleanField(required=False, **arguments)


def _exact(_question: Question, _labels: Labels, arguments: dict[str, Any]) -> forms.Field:
    widget = forms.TextInput(attrs={"inputmode": "decimal"})
    return forms.CharField(max_length=MOST_DIGITS, required=False, widget=widget, **arguments)


def _whole(question: Question, _labels: Labels, arguments: dict[str, Any]) -> forms.Field:
    return forms.IntegerField(min_value=question.least, max_value=question.most, required=False, **arguments)


def _line(question: Question, _labels: Labels, arguments: dict[str, Any]) -> forms.Field:
    return forms.CharField(max_length=question.most, required=False, **arguments)


def _lines(question: Question, _labels: Labels, arguments: dict[str, Any]) -> forms.Field:
    rows = 6 if question.when else 3
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(max_length=question.most, required=False, widget=widget, **arguments)


FIELDS: Final[Mapping[Control, Callable[[Question, Labels, dict[str, Any]], forms.Field]]] = {
    Control.CHOICE: _choice,
    Control.SWITCH: _switch,
    Control.EXACT: _exact,
    Control.WHOLE: _whole,
    Control.LINE: _line,
    Control.LINES: _lines,
}


@dataclass(frozen=True, slots=True)
class Part:
    """Fields that are asked together, `when` one of these methods is chosen ("": always)."""

    when: str
    fields: Sequence[forms.BoundField]


@dataclass(frozen=True, slots=True)
class Group:
    """Parts under one title."""

    title: str
    parts: Sequence[Part]


class Scoring(forms.Form):
    """The settings of an event of one form of play, a field for each question of its options.

    `settings` are the answers as the contest stores them.
    """

    def __init__(self, *args: Any, form: EventForm, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.form = form
        self.asked = list(questions_of(form.key, form.methods))
        for option, question in self.asked:
            labels = option.choices(question, form.methods)
            arguments = {"label": say(question.label), "help_text": say(question.help or "")}
            self.fields[question.name] = FIELDS[question.control](question, labels, arguments)
        if self.is_bound:
            for name, field in self.fields.items():
                field.required = field.required and name in self.data

    def clean(self) -> dict[str, Any]:
        """Gives a choice that was not sent at all the usual value for the form of play."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        usual = stated(self.form.settings)
        for option, question in self.asked:
            is_whole = question.control is Control.CHOICE and not option.is_sparse
            if is_whole and question.name not in self.data:
                given[question.name] = usual[question.name]
        return given

    def _parts(self, asked: Sequence[tuple[Option[Any], Question]]) -> list[Part]:
        return [
            Part(when, [self[question.name] for _option, question in questions])
            for when, questions in groupby(asked, key=_when)
        ]

    @property
    def first(self) -> list[Part]:
        """The questions that every event is asked."""
        asked = [(option, question) for option, question in self.asked if question.group is None]
        return self._parts(asked)

    @property
    def more(self) -> list[Group]:
        """The questions by group that most events leave at their usual answers."""
        grouped: dict[Any, list[tuple[Option[Any], Question]]] = {}
        for option, question in self.asked:
            if question.group is not None:
                grouped.setdefault(question.group, []).append((option, question))
        return [Group(say(title), self._parts(asked)) for title, asked in grouped.items()]

    @property
    def more_is_wrong(self) -> bool:
        return any(field.errors for group in self.more for part in group.parts for field in part.fields)

    @property
    def settings(self) -> dict[str, Any]:
        """The answers as the contest stores them."""
        return settings_sent(self.cleaned_data)

    def refuse(self, error: RuleError) -> None:
        """Shows a refusal beside the field that it is about."""
        name = self._question_of(error.field)
        self.add_error(name if name in self.fields else None, say(error))

    def _question_of(self, fault: str) -> str:
        for option, _question in self.asked:
            if fault in option.faults:
                return option.faults[fault]
        name = fault.replace(".", "_")
        if name in self.fields or fault not in BY_KEY:
            return name
        return next((question.name for question in BY_KEY[fault].questions), name)


def _when(asked: tuple[Option[Any], Question]) -> str:
    option, question = asked
    return question.when or " ".join(option.methods)


def scored_by(stored: Mapping[str, Any]) -> str:
    """The method, and the scale of victory points if there is one: "IMPs, WBF 20 points, continuous"."""
    settings = EventSettings(stored)
    method, scale = say(settings.method.spec.title), settings.scale
    if settings.table != DEFAULT:
        method = f"{say(EventSettings.table.labels[settings.table])}; {method}"
    if scale is None:
        return method
    named = say(Message(scale.title)) if scale.name in SCALES else capfirst(say(OWN_TABLE))
    return f"{method}; {named}"
