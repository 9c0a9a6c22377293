"""How the procedure calls people, and how they are shown.

Events say `@3` for the third who came in tonight. So a person who is renamed, merged or forgotten is so
in every evening of the past, without a word of the log being rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clubs.room.models import Evening
from scoring.models import EntryMember
from scoring.selectors.sheets import shown_names
from scoring.words import RuleError

_TOKEN = re.compile(r"@(\d+)")
PEOPLE = ("people", "person", "leaving", "sitting_out", "couple", "partners", "cards")
"""Fields of an event that name people."""
DEEP = 2
"""Lists in lists at most: both sides of `partners`."""


def token_of(number: int) -> str:
    """What the procedure calls the entry of that number."""
    return f"@{number}"


def number_of(token: str) -> int:
    return int(token.removeprefix("@"))


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who came in: the number tonight, the name as it is shown, and who it is."""

    number: int
    name: str
    person: int

    @property
    def token(self) -> str:
        return token_of(self.number)


def guests_of(evening: Evening) -> list[Guest]:
    """Everybody who came in, by number. One query."""
    members = EntryMember.objects.filter(entry__section__session=evening.session_id)
    rows = list(members.order_by("entry__number").values_list("entry__number", "person__name", "person"))
    shown = shown_names(name for _number, name, _person in rows)
    return [Guest(number, name, person) for (number, _, person), name in zip(rows, shown, strict=True)]


def names_of(evening: Evening) -> dict[str, str]:
    """Everybody who came in, by token; of two that are the same the second has a number. One query."""
    return {guest.token: guest.name for guest in guests_of(evening)}


def with_tokens(event: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An event that names people or their numbers, with the tokens by which the procedure calls them.

    A value that is neither a person nor a list of persons stays as it is: the procedure refuses it. Raises
    RuleError "room.unknown" for somebody who has not arrived.
    """
    tokens = {name: token for token, name in names.items()}

    def token(field: str, value: Any, deep: int = DEEP) -> Any:
        if isinstance(value, list) and deep:
            return [token(field, each, deep - 1) for each in value]
        if isinstance(value, dict):
            return {token(field, name): cards for name, cards in value.items()}
        if isinstance(value, bool) or not isinstance(value, int | str):
            return value
        token_of_person = tokens.get(str(value)) or f"@{str(value).removeprefix('@')}"
        if token_of_person not in names:
            raise _unknown(field, value)
        return token_of_person

    return {field: token(field, value) if field in PEOPLE else value for field, value in event.items()}


def _unknown(field: str, value: int | str) -> RuleError:
    return RuleError(
        "room.unknown", field, "Nobody with the name or number {who} has arrived this evening.", "", who=value
    )


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A sentence of the procedure with people's names for their tokens."""
    return _TOKEN.sub(lambda token: names.get(token[0], token[0]), text)


def named(value: Any, names: Mapping[str, str]) -> Any:
    """A JSON value with people's names for their tokens, keys too."""
    if isinstance(value, str):
        return with_names(value, names)
    if isinstance(value, list | tuple):
        return [named(item, names) for item in value]
    if isinstance(value, dict):
        return {with_names(key, names): named(item, names) for key, item in value.items()}
    return value
