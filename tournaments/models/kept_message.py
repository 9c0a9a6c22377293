"""The names in messages that rows keep (`scoring.words.kept`): written as references, read as names.

A row keeps a reference in place of a person's name. `names_of` gets the names that these have by now, for any
number of messages at once, and `message_from_json` reads the messages with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils import translation

from clubs.people.models import Club, Person
from scoring.models import Entry
from scoring.words import Message, NameOf, Word


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
