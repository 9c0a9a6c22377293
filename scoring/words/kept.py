"""A message as a JSON document: the one form in which rows, plans and logs keep what they say.

`message_to_json` writes the template, and the values by name. A value is a number, a text, an English `Word`,
another message, or a `NameOf`: a reference to a person, an entry or a club. So a document has no names: who
is renamed or forgotten has the new name in every message, and no row is changed. `message_from_json` reads it
with the names that these have by then.

Older versions kept messages in other forms, which are read for ever:

- numbers and words as English text, and a number with its noun as {"one", "many", "number", "values"};
- the reasons of a party's round as [template, values].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from scoring.words.message import Counted, Message, Word

NOBODY = "–"  # in place of the name of a person, entry or club that has been deleted
Kept = Mapping[str, Any] | Sequence[Any]
"""A message as it is stored, in whichever form."""


@dataclass(frozen=True, slots=True)
class NameOf:
    """A reference to a name: that of a person, of an entry (a team's own name) or of a club, by its id."""

    kind: Literal["person", "entry", "club"]
    pk: int


NO_NAMES: Mapping[NameOf, str] = {}


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


def storable(message: Message) -> Message:
    """The message; in English, as one text, where it has a value that no document can keep."""
    try:
        message_to_json(message)
    except TypeError:
        return Message("{said}", said=str(message))
    return message


def message_from_json(stored: Kept, names: Mapping[NameOf, str] = NO_NAMES) -> Message:
    """The message of a document in any form that was ever stored, with these names in it."""
    if not isinstance(stored, Mapping):
        template, values = stored
        return Message(template, **values)
    values = {name: _value_from_json(value, names) for name, value in stored["values"].items()}
    if "many" in stored:
        one = stored["one"] if "one" in stored else stored["template"]
        return Counted(one, stored["many"], int(stored["number"]), **values)
    return Message(stored["template"], **values)


def _value_from_json(value: Any, names: Mapping[NameOf, str]) -> object:
    if not isinstance(value, Mapping):
        return value
    if "word" in value:
        return Word(value["word"])
    if "name_of" in value:
        return names.get(NameOf(value["name_of"], value["id"]), NOBODY)
    return message_from_json(value, names)
