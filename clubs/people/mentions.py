"""Where a person is named in words that somebody wrote: reasons, notes, messages, names of teams, movements.

The columns are found from the models themselves, so that a new one is searched too. A foreign key to the
person needs no search: it shows the name that the person has now.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import CharField, Field, ForeignKey, JSONField, Model, TextField
from django.db.models.functions import Cast

from clubs.people.models import Club
from scoring.words.names import pattern_of

OTHER_APPS = ("people", "auth", "account", "mfa", "authtoken", "admin", "sessions", "contenttypes")
"""Apps whose rows say nothing about a person in words, or are the person's own."""
HASHES = frozenset({"chain", "chain_head", "link_hash", "commitment", "salt", "payload_hash", "key_hash"})
NOTATION = frozenset({
    "after", "answers", "award_ew", "award_ns", "before", "carried", "choice", "couple", "currency", "deal",
    "doubt", "form", "game", "game_options", "idle_boards", "kind", "law", "law_code", "law_table", "letter",
    "line", "makeable", "options", "order", "outcome", "parts", "readings", "rules", "template", "weights",
})  # fmt: skip
"""Columns and keys of JSON with keys, cards, figures or letters: what looks like a name there is none."""
NAMELESS = HASHES | NOTATION | {"token", "word", "seed"}
WHO = frozenset({"by_name", "agreed_by", "closed_by"})
"""Columns that say who did something, and nothing else."""
WORDS = frozenset({"name", "names", "note", "reason", "table", "words", "text", "title"})
"""Keys of JSON under which somebody's words stand; elsewhere a single word may be a setting."""
SHORTEST = 3  # letters of a part of a name that is searched alone


Reader = Callable[[str], str]
Place = tuple[type[Model], str, Any]
Nameless = dict[Place, int]
"""Texts that name nobody, by their model, column and row: a hash of each."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of words, and the lookup from its model to the club."""

    model: type[Model]
    field: str
    club: str
    is_json: bool


@dataclass(frozen=True, slots=True)
class Mention:
    """A text in which a person is named: the whole name, or (`whole` False) a part that may be another's.

    `sure` is a text in which nobody else can be meant: the whole name, and one that nobody else has or had.
    """

    row: Model
    column: Column
    text: str
    whole: bool
    sure: bool

    @property
    def key(self) -> str:
        """The key of the text, as a form sends it."""
        return f"{self.row._meta.label_lower}:{self.row.pk}:{self.column.field}"

    @property
    def place(self) -> str:
        """The model and the column that hold the text."""
        return f"{self.row._meta.model_name}.{self.column.field}"


def mentions(
    club: Club, names: Iterable[str], shared: Iterable[str] = (), nameless: Nameless | None = None
) -> list[Mention]:
    """Every text of the club that has one of the names in it, whole ones first.

    `shared` are those of the names that somebody else has too. `nameless` is filled with the texts in which
    nobody is named; those that it has from an earlier search for the same names are not searched again.
    """
    asked = [name for name in dict.fromkeys(names) if name.strip()]
    whole, part, others = _whole(asked), _part(asked), _whole(list(shared))
    nameless = {} if nameless is None else nameless
    hits = []
    for column in columns():
        if column.field in WHO:
            continue
        for row in _that_name(column, club, whole, part, nameless):
            (text,) = _text_that_names(getattr(row, column.field), column, whole, part)
            is_whole = bool(whole.search(text))
            hits.append(Mention(row, column, text, is_whole, is_whole and not others.search(text)))
    return sorted(hits, key=lambda mention: not mention.whole)


def _that_name(
    column: Column, club: Club, whole: re.Pattern[str], part: re.Pattern[str], nameless: Nameless
) -> list[Model]:
    """The rows that name somebody in this column. Of the others it notes which text it has judged."""
    naming = []
    texts = _rows(column, club).annotate(as_text=Cast(column.field, TextField())).values_list("pk", "as_text")
    for pk, text in texts.iterator():
        place, judged = (column.model, column.field, pk), hash(text)
        if nameless.get(place) == judged:
            continue
        if _text_that_names(json.loads(text) if column.is_json else text, column, whole, part):
            naming.append(pk)
        else:
            nameless[place] = judged
    rows = column.model._default_manager.in_bulk(naming)
    return [rows[pk] for pk in naming if pk in rows]


def signed(club: Club, name: str) -> Iterator[tuple[Model, str]]:
    """Rows, each with its column, that say by name alone that somebody called so did something."""
    for column in columns():
        if column.field in WHO:
            for row in _rows(column, club).filter(**{column.field: name}):
                if getattr(row, "by_user_id", None) is None and getattr(row, "by_id", None) is None:
                    yield row, column.field


def replaced(mention: Mention, names: Iterable[str], new: str) -> Any:
    """The column's value with `new` in place of the names; of a part of a name where only that was found."""
    old_names = list(names)
    pattern = _whole(old_names) if mention.whole else _part(old_names)
    value = getattr(mention.row, mention.column.field)
    if not mention.column.is_json:
        longest = getattr(mention.column.model._meta.get_field(mention.column.field), "max_length", None)
        return pattern.sub(lambda _found: new, value)[:longest]
    return _walked(value, lambda text: pattern.sub(lambda _found: new, text), "")


@cache
def columns() -> tuple[Column, ...]:
    """Every column of words that belongs to a club."""
    texts = []
    for model in apps.get_models():
        club = None if model._meta.app_label in OTHER_APPS else _way_to_club(model)
        if club is not None:
            texts += [
                Column(model, field.name, club, isinstance(field, JSONField))
                for field in model._meta.concrete_fields
                if _has_words(field)
            ]
    return tuple(texts)


def _has_words(field: Field[Any, Any]) -> bool:
    return (
        isinstance(field, CharField | TextField | JSONField)
        and not field.choices
        and field.name not in NAMELESS
    )


def _way_to_club(start: type[Model]) -> str | None:
    """The shortest lookup over required foreign keys, breadth first."""
    ways: deque[tuple[type[Model], str]] = deque([(start, "")])
    seen = {start}
    while ways:
        model, way = ways.popleft()
        for field in model._meta.concrete_fields:
            if not isinstance(field, ForeignKey) or field.null or field.related_model in seen:
                continue
            if field.related_model is Club:
                return f"{way}{field.name}"
            seen.add(field.related_model)
            ways.append((field.related_model, f"{way}{field.name}__"))
    return None


def _rows(column: Column, club: Club) -> Any:
    rows = column.model._default_manager.filter(**{column.club: club, f"{column.field}__isnull": False})
    return rows if column.is_json else rows.exclude(**{column.field: ""})


def _text_that_names(value: Any, column: Column, whole: re.Pattern[str], part: re.Pattern[str]) -> list[str]:
    """The text if it names somebody; of JSON the first one that does."""
    texts = _texts(value, "") if column.is_json else [str(value)]
    return sorted((text for text in texts if part.search(text)), key=lambda text: not whole.search(text))[:1]


def _texts(value: Any, key: str) -> Iterator[str]:
    """Every text of a JSON value that is words."""
    if isinstance(value, str) and _is_words(key, value):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts(inner, str(name))
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, key)


def _walked(value: Any, read: Reader, key: str) -> Any:
    """A copy of a JSON value, with `read` applied to each of its texts that are words."""
    if isinstance(value, str):
        return read(value) if _is_words(key, value) else value
    if isinstance(value, dict):
        return {name: _walked(inner, read, str(name)) for name, inner in value.items()}
    if isinstance(value, list):
        return [_walked(inner, read, key) for inner in value]
    return value


def _is_words(key: str, text: str) -> bool:
    return key in WORDS or (" " in text and key not in NOTATION)


def _whole(names: list[str]) -> re.Pattern[str]:
    """A pattern of the whole names, with any blanks, hyphens and apostrophes, also with the last word first.

    A name of one letter alone tells nobody: A is a section, N a seat.
    """
    turned = [f"{last}, {first}" for first, _blank, last in (name.rpartition(" ") for name in names) if first]
    return _any_of([*(name for name in names if len(name.strip()) > 1), *turned])


def _part(names: list[str]) -> re.Pattern[str]:
    """A pattern of the names, and of each of their words alone."""
    words = [word for name in names for word in name.split() if len(word) >= SHORTEST]
    turned = [f"{last}, {first}" for first, _blank, last in (name.rpartition(" ") for name in names) if first]
    return _any_of([*names, *turned, *words])


def _any_of(texts: list[str]) -> re.Pattern[str]:
    """One of the texts as whole words, the longest first: Ann is not in Anna."""
    each = map(pattern_of, sorted(set(texts), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{'|'.join(each) or '(?!)'})(?!\w)", re.IGNORECASE)
