"""A message as a row keeps it: its template and values, with references in place of people's names.

How it works. `message_to_json` writes a `Message` as a JSON document: the template, and its values by name. A
value is a number, a text, an English `Word`, another message, or a `NameOf`: a reference to a person, an
entry or a club. `message_from_json` reads it again with the names that these have by then, which `names_of`
gets for any number of messages at once. So the document has no names: a person who is renamed or forgotten
has the new name in every message, and no row is changed.
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
from scoring.words import Counted, Message, Word

NOBODY = "–"  # in place of the name of a person, entry or club that has been deleted


@dataclass(frozen=True, slots=True)
class NameOf:
    """A reference to a name: that of a person, of an entry (a team's own name) or of a club, by its id."""

    kind: Literal["person", "entry", "club"]
    pk: int


def listed(parts: Iterable[object], between: str) -> Message:
    """A message of any number of values with a mark between them that needs no translation, such as ", "."""
    values = {f"_{place}": part for place, part in enumerate(parts)}
    return Message(between.join(f"{{{name}}}" for name in values), **values)


def names_of_people(persons: Iterable[Person | None]) -> Message:
    """A message with the names of some people, such as "Ann Lee & Bo Ray"; None among them is left out."""
    return listed((NameOf("person", person.pk) for person in persons if person is not None), " & ")


def english(label: object) -> Word:
    """The English text of a translated label, as a `Word`, which is translated again when it is read."""
    with translation.override(None):
        return Word(str(label))


def message_to_json(message: Message) -> dict[str, Any]:
    """The message as a JSON document for a row.

    Decimals and fractions are kept as text. Raises TypeError for a value of any other kind than those above.
    """
    values = {name: _value_to_json(value) for name, value in message.values.items()}
    if isinstance(message, Counted):
        return {
            "template": message.template,
            "many": message.many,
            "number": message.number,
            "values": values,
        }
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


def message_from_json(stored: Mapping[str, Any], names: Mapping[NameOf, str]) -> Message:
    """The message of a document (`message_to_json`), with these names in it (`names_of`)."""
    values = {name: _value_from_json(value, names) for name, value in stored["values"].items()}
    if "many" in stored:
        return Counted(stored["template"], stored["many"], stored["number"], **values)
    return Message(stored["template"], **values)


def _value_from_json(value: Any, names: Mapping[NameOf, str]) -> object:
    if not isinstance(value, dict):
        return value
    if "word" in value:
        return Word(value["word"])
    if "name_of" in value:
        return names.get(NameOf(value["name_of"], value["id"]), NOBODY)
    return message_from_json(value, names)


def names_of(stored: Iterable[Mapping[str, Any]]) -> dict[NameOf, str]:
    """The present names of everything that these documents refer to. One query for each kind that occurs."""
    ids: dict[str, set[int]] = {}
    for message in stored:
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


def _references(stored: Mapping[str, Any]) -> Iterator[NameOf]:
    for value in stored.get("values", {}).values():
        if isinstance(value, dict) and "name_of" in value:
            yield NameOf(value["name_of"], value["id"])
        elif isinstance(value, dict):
            yield from _references(value)


def _people_names(ids: Iterable[int]) -> Iterator[tuple[int, str]]:
    """Ids with names; a person who was merged into another has the other's name."""
    for pk, person in Person.objects.select_related("merged_into").in_bulk(list(ids)).items():
        while person.merged_into is not None:
            person = person.merged_into
        yield pk, person.name
