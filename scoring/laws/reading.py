"""Codes of laws out of the TOML files in `books`: one a code, and one for each chapter of a long one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import chain
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from scoring.laws.amending import amended, without_answers
from scoring.laws.places import Place, line_of
from scoring.laws.table import Code, Option, Question, Row, Table
from scoring.laws.written import WORDS, WrittenCode, WrittenQuestion, WrittenRuling, WrittenTable, near

_FILES = resources.files(__package__) / "books"

_HINT = "Texts stand in quotation marks, a key stands once, and [[...]] begins each ruling."

Form = TypeVar("Form", bound=BaseModel)

Known = Mapping[str, Table]
"""The tables to which a further one may refer: those of the code that is amended, and those before."""


class Unreadable(ValueError):
    """A file that is no code of laws: every fault with its file and line."""


@cache
def read_code(key: str) -> Code:
    """The code of that key. Raises Unreadable."""
    page = _Page.of(key)
    head = {name: given for name, given in page.written.items() if name in WrittenCode.model_fields}
    code = page.form(WrittenCode, head, ())
    if code.amends and not _is_file(code.amends):
        raise page.unreadable(("amends",), code.amends, f"There is no code {code.amends}.")
    base = read_code(code.amends) if code.amends else Code(key, code.title, code.source, {})
    for name in code.without:
        if name not in base.tables:
            raise page.unreadable(("without",), name, f"There is no table {name}.{near(name, base.tables)}")
    known = {name: table for name, table in base.tables.items() if name not in code.without}
    laws = {**base.clauses, **code.clauses}
    tables: dict[str, Table] = {}
    for part in (page, *_chapters(key, page, code)):
        for name, given in part.written.items():
            if part is page and name in head:
                continue
            if name in tables:
                raise part.unreadable((name,), name, f"A table {name} was written before.")
            tables[name] = _table(part, name, given, known | tables, laws)
    if not code.amends:
        return Code(key, code.title, code.source, code.clauses, tables)
    return amended(
        base, key=key, title=code.title, source=code.source, clauses=code.clauses,
        tables=tables.values(), without=code.without,
    )  # fmt: skip


def _is_file(name: str) -> bool:
    return _FILES.joinpath(f"{name}.toml").is_file()


def _chapters(key: str, page: _Page, code: WrittenCode) -> Iterator[_Page]:
    for chapter in code.chapters:
        if not _is_file(f"{key}/{chapter}"):
            raise page.unreadable(("chapters",), chapter, f"There is no file {key}/{chapter}.toml.")
        yield _Page.of(f"{key}/{chapter}")


@dataclass(frozen=True, slots=True)
class _Page:
    """A file: its name, its lines, and what is written there."""

    name: str
    lines: tuple[str, ...]
    written: Mapping[str, Any]

    @classmethod
    def of(cls, name: str) -> _Page:
        path = f"books/{name}.toml"
        text = _FILES.joinpath(f"{name}.toml").read_text("utf-8")
        try:
            return cls(path, tuple(text.splitlines()), tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise Unreadable(f"scoring/laws/{path}: {error}. {_HINT}") from None

    def unreadable(self, place: Place, given: object, *words: str) -> Unreadable:
        line = line_of(self.lines, place, given)
        where = ", ".join(f"{key + 1}" if isinstance(key, int) else key for key in place)
        return Unreadable(f"scoring/laws/{self.name}, line {line} ({where}): {' '.join(words)}")

    def form(self, kind: type[Form], given: object, place: Place) -> Form:
        try:
            return kind.model_validate(given)
        except ValidationError as error:
            told: list[str] = []
            for fault in error.errors(include_url=False, include_context=False):
                where = (*place, *fault["loc"])
                told.append(str(self.unreadable(where, fault["input"], _in_words(fault))))
            raise Unreadable("\n".join(told)) from None


def _in_words(fault: Any) -> str:
    name = str(fault["loc"][-1]) if fault["loc"] else ""
    if fault["type"] == "extra_forbidden":
        return f"“{name}” is no word of these files.{near(name, WORDS)}"
    if fault["type"] == "string_type":
        return f"“{name}” must be text: write it in quotation marks."
    if fault["type"] == "missing":
        return f"“{name}” is missing."
    return str(fault["msg"]).removeprefix("Value error, ")


def _table(page: _Page, key: str, given: object, known: Known, laws: Iterable[str]) -> Table:
    written = page.form(WrittenTable, given, (key,))
    if written.amends:
        table = _amended(page, key, written, known)
    elif written.told is None:
        raise page.unreadable((key,), key, "“told” is missing: what a director is told.")
    else:
        questions = (_question(page, key, name, one, known) for name, one in written.question.items())
        table = Table(key, written.told, tuple(questions), tuple(map(_row, written.ruling)))
    for place, answer, words in chain(_misfits(table, written), _unknown_laws(written, laws)):
        raise page.unreadable((key, *place), answer, words)
    return table


def _amended(page: _Page, key: str, written: WrittenTable, known: Known) -> Table:
    if key not in known:
        raise page.unreadable((key, "amends"), "", f"There is no table {key} to amend.{near(key, known)}")
    table = known[key]
    for question, answers in written.without_answers.items():
        asked = table.question(question)
        if asked is None or not set(answers) <= set(asked.answers):
            raise page.unreadable((key, "without_answers", question), "", "There is no such answer.")
        table = without_answers(table, question, *answers)
    for name, one in written.question.items():
        if table.question(name) is None:
            raise page.unreadable((key, "question", name), "", "There is no such question to replace.")
        new = _question(page, key, name, one, known)
        table = replace(table, questions=tuple(new if old.key == name else old for old in table.questions))
    for number, ruling in enumerate(written.ruling):
        if [row.law for row in table.rows].count(ruling.replaces) != 1:
            raise page.unreadable(
                (key, "ruling", number, "replaces"),
                ruling.replaces,
                f"There is not one ruling by law {ruling.replaces or '?'} to replace.",
            )
        rows = (_row(ruling) if row.law == ruling.replaces else row for row in table.rows)
        table = replace(table, rows=tuple(rows))
    return table


def _question(page: _Page, table: str, key: str, written: WrittenQuestion, known: Known) -> Question:
    place = (table, "question", key)
    if written.as_in:
        other = known.get(written.as_in)
        same = other.question(key) if other else None
        if same is None:
            raise page.unreadable((*place, "as_in"), written.as_in, f"{written.as_in} does not ask {key}.")
        return same
    if written.asks is None:
        raise page.unreadable(place, key, "“asks” is missing: the words of the question.")
    if written.usual and written.usual not in written.answers:
        words = f"“{written.usual}” is not among its answers."
        raise page.unreadable((*place, "usual"), written.usual, words)
    return Question(key, written.asks, written.answers, written.chosen_by, written.usual, written.help)


def _row(written: WrittenRuling) -> Row:
    return Row(
        when=written.fits,
        law=written.law,
        says=written.says,
        atoms=written.effects,
        elects=written.chosen_by,
        options=tuple(
            Option(key, option.law or written.law, option.says, option.effects)
            for key, option in written.options.items()
        ),
        then=written.later,
        continues=written.continues,
        contradicts=written.contradicts,
    )


def _misfits(table: Table, written: WrittenTable) -> Iterator[tuple[Place, str, str]]:
    """Conditions on what is not asked or not answered so, each with its place in the table."""
    keys = [question.key for question in table.questions]
    for number, ruling in enumerate(written.ruling):
        for key, answers in ruling.fits.items():
            place: Place = ("ruling", number, "if", key)
            asked = table.question(key)
            if asked is None:
                yield place, "", f"{table.key} does not ask “{key}”.{near(key, keys)}"
                continue
            for answer in answers:
                if answer not in asked.answers:
                    yield place, answer, f"“{answer}” is no answer to {key}.{near(answer, asked.answers)}"


def _unknown_laws(written: WrittenTable, laws: Iterable[str]) -> Iterator[tuple[Place, str, str]]:
    """Numbers of laws that the code does not describe, each with its place in the table."""
    for number, ruling in enumerate(written.ruling):
        cited: list[tuple[Place, str]] = [(("law",), ruling.law)]
        cited += [(("later",), law) for law in ruling.later]
        cited += [(("options", key, "law"), one.law) for key, one in ruling.options.items() if one.law]
        for place, law in cited:
            if law not in laws:
                yield ("ruling", number, *place), law, f"Law {law} is not among the clauses."
