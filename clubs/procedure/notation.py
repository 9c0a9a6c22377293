"""Events to and from JSON, to the letter of the command `rotate`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING
from typing import Any

from clubs.procedure.draws import Cards, Drawn, Void
from clubs.procedure.events import (
    Apply,
    Close,
    End,
    Enter,
    Event,
    Exit,
    Form,
    Leave,
    Lend,
    Names,
    Refuse,
    Return,
    RubberOver,
    StartRubber,
    Undo,
)
from clubs.procedure.refusals import NO_RULE, refused
from scoring.cards import Card
from scoring.words import N_, RuleError

EVENT_TYPES: dict[str, type[Event]] = {
    "enter": Enter,
    "exit": Exit,
    "apply": Apply,
    "form": Form,
    "draw": StartRubber,
    "rubber_over": RubberOver,
    "leave": Leave,
    "lend": Lend,
    "return": Return,
    "refuse": Refuse,
    "close": Close,
    "undo": Undo,
    "end": End,
}
WORDS = {kind: word for word, kind in EVENT_TYPES.items()}
SOME = ("people",)
"""Lists that name at least one person; a new table's are counted by its own rule."""


def event_from_json(value: object) -> Event:
    """Read one event. Raises RuleError "bad_event" for anything that is not of its shape."""
    if not isinstance(value, dict):
        raise _bad("event", N_("An event must be a JSON object with a type."))
    word = value.get("type")
    if not isinstance(word, str) or word not in EVENT_TYPES:
        raise _bad("type", N_("Unknown event: {found}."), found=str(word))
    kind = EVENT_TYPES[word]
    fields = kind.__dataclass_fields__
    for name in value:
        if name != "type" and name not in fields:
            raise _bad(name, N_("Event {type} does not have a field {name}."), type=word, name=name)
    given = {name: READERS[name](name, value[name]) for name in fields if name in value}
    _check(kind, given, word)
    return kind(**given)


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as `event_from_json` reads it; what is as if not said is left out."""
    written: dict[str, Any] = {"type": WORDS[type(event)]}
    for name, declared in type(event).__dataclass_fields__.items():
        value = getattr(event, name)
        if value != declared.default:
            written[name] = [cards_to_json(each) for each in value] if name == "cards" else _plain(value)
    if event.cards:  # at the end, where people write them
        written["cards"] = written.pop("cards")
    return written


def cards_to_json(cards: Cards) -> dict[str, Any]:
    """`{"Ann": "SK", "Bob": ["H2 end", "HT"]}`."""
    return {
        name: str(drawn[0]) if len(drawn) == 1 else [str(each) for each in drawn] for name, drawn in cards
    }


def _plain(value: object) -> object:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _check(kind: type[Event], given: Mapping[str, Any], word: str) -> None:
    for name, declared in kind.__dataclass_fields__.items():
        if name not in given and declared.default is MISSING:
            raise _bad(name, N_("Event {type} must give {name}."), type=word, name=name)
    if kind is not Form and not given.get("people", SOME):
        raise _bad("people", N_("Name at least one person."))
    strangers = set(given.get("leaving", ())) - set(given.get("people", ()))
    if strangers:
        raise _bad(
            "leaving", N_("A player who leaves a table for this one must also apply to join this one.")
        )


def _name(field: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _bad(field, N_("A name must be text."))
    return value


def _names(field: str, value: object) -> Names:
    if not isinstance(value, list):
        raise _bad(field, N_("{name} must be a list of names."), name=field)
    names = tuple(_name(field, each) for each in value)
    if len(set(names)) < len(names):
        raise _bad(field, N_("The same name appears twice in {name}."), name=field)
    return names


def _couple(field: str, value: object) -> Names:
    names = _names(field, value)
    if len(names) not in (0, 2):
        raise _bad(field, N_("A couple must be two people."))
    return names


def _sides(field: str, value: object) -> tuple[Names, ...]:
    if not isinstance(value, list):
        raise _bad(field, N_("{name} must be a list of lists of names."), name=field)
    return tuple(_names(field, each) for each in value)


def _deals(field: str, value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _bad(field, N_("The number of deals must be 0, 1, 2 ..."))
    return value


def _announced(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _bad(field, N_("announced must be true or false."))
    return value


def _cards(field: str, value: object) -> tuple[Cards, ...]:
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise _bad(field, N_("Cards must be a list of draws, each giving the cards by name."))
    return tuple(tuple((_name(field, n), _drawn(cards)) for n, cards in each.items()) for each in value)


def _drawn(value: object) -> tuple[Drawn, ...]:
    cards = value if isinstance(value, list) else [value]
    return tuple(_card(each) for each in cards)


def _card(text: object) -> Drawn:
    if not isinstance(text, str):
        raise _bad("cards", N_("Write a card as suit and rank: HK."))
    card, _, reason = text.strip().partition(" ")
    try:
        void = Void(reason.strip()) if reason.strip() else None
        return Drawn(Card.parse(card), void)
    except RuleError as error:
        raise _bad(
            "cards", N_("{text} is not a card. Write the suit, then the rank: HK."), text=text
        ) from error
    except ValueError as error:
        reasons = ", ".join(Void)
        raise _bad(
            "cards", N_("A void card must have one of these reasons: {known}."), known=reasons
        ) from error


def _bad(field: str, template: str, **values: object) -> RuleError:
    return refused("bad_event", field, template, NO_RULE, **values)


READERS: dict[str, Callable[[str, object], Any]] = {
    "people": _names,
    "leaving": _names,
    "sitting_out": _names,
    "couple": _couple,
    "partners": _sides,
    "person": _name,
    "table": _name,
    "deals": _deals,
    "announced": _announced,
    "cards": _cards,
}
