"""The scoring settings of a session, as the API answers them: a field for each option that is one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Self

from rest_framework import serializers

from clubs.web.api.answers import Answer, AnyField, Help, OneOf, serializer_of
from clubs.web.api.fields import Choice
from scoring.comparison import DatumKind, DatumRule, Half
from scoring.comparison.datum import AUTO
from scoring.models import Session
from scoring.words.figures import as_typed
from tournaments.models.event_settings import event_settings
from tournaments.ranking.carry import Carry, CarryKind
from tournaments.ranking.settings import EventSettings, Option
from tournaments.ranking.settings.option import Choice as OptionChoice
from tournaments.ranking.settings.option import Exact, Switch


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryAnswer(Answer):
    """The points that entries carry over from the session before, as exact numbers: "6", "0.5", "1/3"."""

    kind: Annotated[str, OneOf("CarryKind", CarryKind)]
    part: Annotated[str, Help("The part that `proportional` carries.")]
    first: Annotated[str, Help("Points of first place, for `linear`.")]
    last: Annotated[str, Help("Points of last place, for `linear`.")]

    @classmethod
    def of(cls, carry: Carry) -> Self:
        """The carry-over with exact numbers as text."""
        return cls(
            kind=carry.kind.value,
            part=as_typed(carry.part),
            first=as_typed(carry.first),
            last=as_typed(carry.last),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DatumAnswer(Answer):
    """How the datum of a board is calculated at Butler scoring."""

    kind: Annotated[str, OneOf("DatumKind", DatumKind)]
    trim: Annotated[str, Help("Results left out at each end: a number, or `auto`.")]
    rounded: Annotated[bool, Help("Whether it is rounded to 10.")]
    half: Annotated[str, OneOf("DatumHalf", Half)]

    @classmethod
    def of(cls, rule: DatumRule) -> Self:
        """The rule by which datums are calculated."""
        trim = AUTO if rule.trim is None else str(rule.trim)
        return cls(kind=rule.kind.value, trim=trim, rounded=rule.rounded, half=rule.half.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsAnswer(Answer):
    """The scoring settings of the event, with the datum and the carry-over."""

    options: dict[str, Any]
    datum: DatumAnswer
    carry: CarryAnswer

    @classmethod
    def of(cls, session: Session) -> Self:
        """The settings in force; options that an older contest lacks have their default."""
        settings = event_settings(session.contest)
        plain = {option.key: option.as_json(settings) for option in settings.OPTIONS}
        return cls(
            options={key: value for key, value in plain.items() if value is not None},
            datum=DatumAnswer.of(settings.datum),
            carry=CarryAnswer.of(settings.carry),
        )

    def as_dict(self) -> dict[str, Any]:
        """The options by key, and beside them what is more than one value."""
        return {**self.options, "datum": self.datum, "carry": self.carry}

    @classmethod
    def described(cls) -> dict[str, AnyField]:
        """A field for each row of the table of options that is one value, and the two that are more."""
        fields = {option.key: _field_of(option) for option in EventSettings.OPTIONS}
        plain = {key: field for key, field in fields.items() if field is not None}
        return {**plain, "datum": serializer_of(DatumAnswer)(), "carry": serializer_of(CarryAnswer)()}


def _field_of(option: Option[Any]) -> AnyField | None:
    """An option that is one value, as the schema describes it."""
    words = str(option.name)
    match option:
        case Switch():
            return serializers.BooleanField(help_text=words)
        case Exact():
            return serializers.CharField(
                help_text=f"{words}: an exact number as text; empty where there is none"
            )
        case OptionChoice() if all(isinstance(value, int) for value in option.labels):
            return serializers.IntegerField(help_text=f"{words}: {' or '.join(map(str, option.labels))}")
        case OptionChoice():
            return Choice(option.schema or option.key.capitalize(), map(str, option.labels), help_text=words)
    return None
