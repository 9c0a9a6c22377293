"""Where the files have what a code has: for who corrects it there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.laws.pages import Page, Place
from scoring.laws.table import Question, Row, Table


def origin(key: str, table: Table | None, part: Question | Row | str | None) -> str:
    """The file, the line and the place of a law, or of a table, its question or its ruling.

    What a code has from the one that it amends stands in the files of that one. "" for what is in no file.
    """
    for page in _pages(key):
        if table is None:
            if part in page.written.get("clauses", {}):
                return page.spot(("clauses", str(part)))
        elif place := _place(page, table, part):
            return page.spot(place)
    return ""


def _pages(key: str) -> Iterator[Page]:
    """The files of a code and its chapters, then those of the code that it amends."""
    head = Page.of(key)
    yield head
    for chapter in head.written.get("chapters", ()):
        yield Page.of(f"{key}/{chapter}")
    if amended := head.written.get("amends"):
        yield from _pages(amended)


def _place(page: Page, table: Table, part: Question | Row | str | None) -> Place:
    written = page.written.get(table.key)
    if written is None:
        return ()
    if isinstance(part, Question):
        return (table.key, "question", part.key) if part.key in written.get("question", {}) else ()
    if isinstance(part, Row):
        numbers = [
            number for number, one in enumerate(written.get("ruling", ())) if _makes(one, part, written)
        ]
        alike = [row for row in table.rows if (row.law, row.when) == (part.law, part.when)]
        nth = next(number for number, row in enumerate(alike) if row is part)
        return (table.key, "ruling", numbers[min(nth, len(numbers) - 1)]) if numbers else ()
    return (table.key,)


def _makes(ruling: Mapping[str, Any], row: Row, written: Mapping[str, Any]) -> bool:
    """Whether a ruling as it is written becomes that row: by its law and its conditions."""
    law, conditions = ruling["law"], dict(row.when)
    if isinstance(law, dict):
        question, laws = next(iter(law.items()))
        if question == "by":
            question, laws = laws, written["question"][laws]["laws"]
        fitting = conditions.pop(question, ())
        if not fitting or any(laws.get(answer) != row.law for answer in fitting):
            return False
    elif law != row.law:
        return False
    fits = {key: (one,) if isinstance(one, str) else tuple(one) for key, one in ruling.get("if", {}).items()}
    return fits == conditions
