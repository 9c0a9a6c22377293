"""A message as a JSON document, without names of people: how plans, pairings and logs keep what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.words.message import Counted, Message


def message_record(message: Message) -> dict[str, Any]:
    """The message as a document: numbers with their nouns as such, and every other value as English text."""
    if isinstance(message, Counted):
        message = Message("{counted}", counted=message)
    return {"template": message.template, "values": _kept(message.values)}


def message_of_record(record: Mapping[str, Any]) -> Message:
    """The message of a document, also of one that was kept before numbers had their nouns with them."""
    return Message(record["template"], **_read(record["values"]))


def _kept(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: {
            "one": value.template,
            "many": value.many,
            "number": value.number,
            "values": _kept(value.values),
        }
        if isinstance(value, Counted)
        else str(value)
        for name, value in values.items()
    }


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: Counted(str(value["one"]), str(value["many"]), int(value["number"]), **_read(value["values"]))
        if isinstance(value, Mapping)
        else value
        for name, value in values.items()
    }
