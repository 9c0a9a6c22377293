"""A message as a row keeps it: its template and values, with references in place of people's names.

How it works. `message_to_json` writes a `Message` as a JSON document: the template, and its values by name.
A value is a number, a text, an English `Word`, another message, or a `NameOf`: a reference to a person, an
entry or a club. `message_from_json` reads it again with the names that these have by then, which `names_of`
gets for any number of messages at once. So nobody's name stands in the document, and whoever is renamed or
forgotten is so in every message, without a change of any row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from django.utils import translation

from clubs.people.models import Club, Person
from scoring.models import Entry
from scoring.words import Message, Word

NOBODY = "–"  # what has been deleted since has no name


@dataclass(frozen=True, slots=True)
class NameOf:
    """The name that a person, an entry (a team's own) or a club has when the message is read."""

    kind: Literal["person", "entry", "club"]
    pk: int


def listed(parts: Iterable[object], between: str) -> Message:
    """Any number of values one after the other, with a mark between them that needs no translation."""
    values = {f"_{place}": part for place, part in enumerate(parts)}
    return Message(between.join(f"{{{name}}}" for name in values), **values)


def names_of_people(persons: Iterable[Person | None]) -> Message:
    """The names of some people: "Ann Lee & Bo Ray"."""
    return listed((NameOf("person", person.pk) for person in persons if person is not None), " & ")


def english(label: object) -> Word:
    """A label that is translated when it is shown, as a word that can be kept."""
    with translation.override(None):
        return Word(str(label))


def message_to_json(message: Message) -> dict[str, Any]:
    """The message as a row keeps it. Raises TypeError for a value that would not come back as it was."""
    values = {name: _value_to_json(value) for name, value in message.values.items()}
    return {"template": message.template, "values": values}


def _value_to_json(value: object) -> Any:
    match value:
        case Message():
            return message_to_json(value)
        case Word():
            return {"word": str(value)}
        case NameOf():
            return {"name_of": value.kind, "id": value.pk}
        case int() | str():
            return value
        case Decimal() | Fraction():
            return str(value)
    raise TypeError(f"A message that is kept cannot have this value: {value!r}")


def message_from_json(kept: Mapping[str, Any], names: Mapping[NameOf, str]) -> Message:
    """The message as it was, with these names in it."""
    values = {name: _value_from_json(value, names) for name, value in kept["values"].items()}
    return Message(kept["template"], **values)


def _value_from_json(value: Any, names: Mapping[NameOf, str]) -> object:
    if not isinstance(value, dict):
        return value
    if "word" in value:
        return Word(value["word"])
    if "name_of" in value:
        return names.get(NameOf(value["name_of"], value["id"]), NOBODY)
    return message_from_json(value, names)


def names_of(kept: Iterable[Mapping[str, Any]]) -> dict[NameOf, str]:
    """The names that the messages refer to, as they are now. A query for each kind that occurs."""
    ids: dict[str, set[int]] = {}
    for message in kept:
        for reference in _references(message):
            ids.setdefault(reference.kind, set()).add(reference.pk)
    names = {NameOf("person", pk): name for pk, name in _people_names(ids.get("person", set()))}
    if "entry" in ids:
        rows = Entry.objects.filter(pk__in=ids["entry"]).values_list("pk", "name")
        names |= {NameOf("entry", pk): name for pk, name in rows}
    if "club" in ids:
        clubs = Club.objects.filter(pk__in=ids["club"]).values_list("pk", "name")
        names |= {NameOf("club", pk): name for pk, name in clubs}
    return names


def _references(kept: Mapping[str, Any]) -> Iterator[NameOf]:
    for value in kept.get("values", {}).values():
        if isinstance(value, dict) and "name_of" in value:
            yield NameOf(value["name_of"], value["id"])
        elif isinstance(value, dict):
            yield from _references(value)


def _people_names(ids: Iterable[int]) -> Iterator[tuple[int, str]]:
    """Who was merged into another is called as that one."""
    for pk, person in Person.objects.select_related("merged_into").in_bulk(list(ids)).items():
        while person.merged_into is not None:
            person = person.merged_into
        yield pk, person.name
