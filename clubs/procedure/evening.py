"""A whole evening from a file: its events one by one, each accepted or refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from clubs.procedure.engine import Step, apply
from clubs.procedure.notation import event_from_json
from clubs.procedure.room import Room
from clubs.procedure.rules import CONTRACT_1948, Readings, RuleSet, card_order, rule_set
from scoring.words import N_, RuleError


@dataclass(frozen=True, slots=True)
class Evening:
    """What the file says: `events` are as written, and may turn out to be none."""

    name: str
    room: Room
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """Event `number` (from 1) and what it led to; a refused one leaves the room as it was."""

    number: int
    event: Any
    step: Step
    problem: RuleError | None = None


def read_evening(value: object) -> Evening:
    """`{"name", "seed": "1", "events": [...]}`, and with `rules`, `draws` and `readings` another code.

    Raises RuleError "evening" when it is not of that shape, "rules", "draws" or "readings" for unknown ones.
    """
    if not isinstance(value, Mapping) or not isinstance(value.get("events"), list):
        raise _bad("events", N_("An evening must be a JSON object with a list of events."))
    name, seed = value.get("name", ""), value.get("seed", "1")
    if not isinstance(name, str):
        raise _bad("name", N_("The name must be text."))
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise _bad("seed", N_("The seed must be text."))
    rules = _rules(value.get("rules", CONTRACT_1948.key), value.get("readings", {}))
    if "draws" in value:
        rules = replace(rules, order=card_order(str(value["draws"])))
    return Evening(name, Room(rules=rules, seed=str(seed)), tuple(value["events"]))


def run(evening: Evening) -> Iterator[Replayed]:
    """Every event in turn, until the last."""
    room = evening.room
    for number, event in enumerate(evening.events, start=1):
        try:
            step = apply(room, event_from_json(event), number)
        except RuleError as error:
            yield Replayed(number, event, Step(room), error)
        else:
            room = step.room
            yield Replayed(number, event, step)


def with_readings(rules: RuleSet, chosen: Mapping[str, object]) -> RuleSet:
    """The rule set with some readings chosen by name. Raises RuleError "readings"."""
    readings_by_name = {field.name: field for field in fields(Readings)}
    given: dict[str, Any] = {}
    for name, value in chosen.items():
        if name not in readings_by_name:
            raise _no_reading(name, value)
        given[name] = _reading(name, value, getattr(rules.readings, name))
    return replace(rules, readings=replace(rules.readings, **given))


def _reading(name: str, value: object, default: object) -> object:
    if isinstance(default, StrEnum):
        kind = type(default)
        if value not in list(kind):
            raise _no_reading(name, value)
        return kind(str(value))
    if not isinstance(value, bool):
        raise _no_reading(name, value)
    return value


def _rules(key: object, readings: object) -> RuleSet:
    if not isinstance(readings, Mapping):
        raise _bad("readings", N_("Readings must be an object that gives a value for each name."))
    return with_readings(rule_set(str(key)), readings)


def _no_reading(name: str, value: object) -> RuleError:
    return RuleError("readings", "readings", "Unknown reading {name}: {value}.", "", name=name, value=value)


def _bad(field: str, template: str) -> RuleError:
    return RuleError("evening", field, template, "")
