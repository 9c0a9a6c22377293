"""Codes of laws out of the TOML files in `books`: one a code, and one for each chapter of a long one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, groupby
from typing import Any, NamedTuple

from scoring.laws.amending import amended, without_answers
from scoring.laws.pages import Page, Place, is_page, no_word
from scoring.laws.table import Code, Option, Question, Row, Table
from scoring.laws.written import (
    Laws,
    WrittenCode,
    WrittenQuestion,
    WrittenRuling,
    WrittenTable,
    near,
)

Known = Mapping[str, Table]
"""The tables to which a further one may refer: those of the code that is amended, and those before."""

Shelves = Mapping[str, Mapping[str, Any]]
"""What is written once, by its kind (one of `SHELVES`) and its name."""

SHELVES = ("sentences", "options")


class _Book(NamedTuple):
    """A code, and the sentences and options that it and those that amend it have by name."""

    code: Code
    shelves: Shelves


def read_code(key: str) -> Code:
    """The code of that key, which is read once. Raises Unreadable."""
    return _book(key).code


@cache
def _book(key: str) -> _Book:
    page = Page.of(key)
    fields = WrittenCode.model_fields
    head = {name: one for name, one in page.written.items() if name in fields or not isinstance(one, dict)}
    code = page.form(WrittenCode, head, ())
    base, inherited = _base(page, key, code)
    laws = {**base.clauses, **code.clauses}
    for name, option in code.options.items():
        if option.law and option.law not in laws:
            raise page.unreadable(("options", name, "law"), option.law, _no_law(option.law, laws))
    names = _Names(page, {shelf: inherited.get(shelf, {}) | head.get(shelf, {}) for shelf in SHELVES})
    known = {name: table for name, table in base.tables.items() if name not in code.without}
    tables: dict[str, Table] = {}
    continued: list[tuple[Page, Place, str]] = []
    for part, name, given in _parts(key, page, code, head):
        if name in tables:
            raise part.unreadable((name,), name, f"A table {name} was written before.")
        written = part.form(WrittenTable, names.replaced(part, given, (name,)), (name,))
        written = _with_laws_of_questions(part, name, written)
        tables[name] = _table(part, name, written, known | tables, laws)
        for number, ruling in enumerate(written.ruling):
            continued.append((part, (name, "ruling", number, "continues"), ruling.continues))
    for shelf in SHELVES:
        for name in head.get(shelf, {}):
            if (shelf, name) not in names.used:
                raise page.unreadable((shelf, name), "", f"No ruling uses “{name}”.")
    for part, place, name in continued:
        if name and name not in known | tables:
            raise part.unreadable(place, name, f"There is no table {name}.{near(name, known | tables)}")
    if not code.amends:
        return _Book(Code(key, code.title, code.source, code.clauses, tables), names.shelves)
    whole = amended(
        base, key=key, title=code.title, source=code.source, clauses=code.clauses,
        tables=tables.values(), without=code.without,
    )  # fmt: skip
    return _Book(whole, names.shelves)


def _base(page: Page, key: str, code: WrittenCode) -> _Book:
    """What the code amends: an empty one if it amends none."""
    if not code.amends:
        return _Book(Code(key, code.title, code.source, {}), {})
    if not is_page(code.amends):
        raise page.unreadable(("amends",), code.amends, f"There is no code {code.amends}.")
    base = _book(code.amends)
    for name in code.without:
        if name not in base.code.tables:
            words = f"There is no table {name}.{near(name, base.code.tables)}"
            raise page.unreadable(("without",), name, words)
    return base


def _parts(
    key: str, page: Page, code: WrittenCode, head: Collection[str]
) -> Iterator[tuple[Page, str, dict[str, Any]]]:
    """Every table of a code as it is written, with its page and its key, in the order of the chapters."""
    yield from ((page, name, given) for name, given in page.written.items() if name not in head)
    for chapter in code.chapters:
        if not is_page(f"{key}/{chapter}"):
            raise page.unreadable(("chapters",), chapter, f"There is no file {key}/{chapter}.toml.")
        part = Page.of(f"{key}/{chapter}")
        for name, given in part.written.items():
            if not isinstance(given, dict):
                raise part.unreadable((name,), given, no_word(name))
            yield part, name, given


@dataclass(frozen=True, slots=True)
class _Names:
    """The sentences and options by name of a code with this `head`, and which of them are used."""

    head: Page
    shelves: Shelves
    used: set[tuple[str, str]] = field(default_factory=set)

    def replaced(self, page: Page, given: Any, place: Place) -> Any:
        """What is given on a page, with the sentence or option itself in place of each name."""
        if isinstance(given, list):
            return [self.replaced(page, one, (*place, number)) for number, one in enumerate(given)]
        if not isinstance(given, dict):
            return given
        shelf = "sentences" if place[-1] == "says" else "options" if place[-2:-1] == ("options",) else ""
        if not shelf or "as" not in given:
            return {key: self.replaced(page, one, (*place, key)) for key, one in given.items()}
        name, named = str(given["as"]), self.shelves[shelf]
        if name not in named:
            words = f"There is no “{name}” under [{shelf}] in {self.head.name}.{near(name, named)}"
            raise page.unreadable((*place, "as"), name, words)
        self.used.add((shelf, name))
        beside = {key: one for key, one in given.items() if key != "as"}
        if isinstance(named[name], Mapping):
            return {**named[name], **beside}
        return {"as": name, **beside} if beside else named[name]


def _no_answer(answer: str, question: str, answers: Iterable[str]) -> str:
    meant, listed = near(answer, answers), ", ".join(answers)
    return f"“{answer}” is no answer to {question}.{meant} Its answers are: {listed}."


def _no_law(law: str, laws: Iterable[str]) -> str:
    return f"Law {law} is not among the clauses.{near(law, laws)}"


def _with_laws_of_questions(page: Page, key: str, written: WrittenTable) -> WrittenTable:
    """The table with the laws of its questions in each ruling whose law is by a question."""
    rulings: list[WrittenRuling] = []
    unused = {name: one for name, one in written.question.items() if one.laws}
    laws = dict(unused)
    for number, ruling in enumerate(written.ruling):
        name = ruling.law.question
        if not ruling.law.by_answers:
            if name not in laws:
                words = f"There are no laws of the answers to “{name}” in this table.{near(name, laws)}"
                raise page.unreadable((key, "ruling", number, "law", "by"), name, words)
            unused.pop(name, None)
            ruling = ruling.model_copy(update={"law": Laws.of(name, laws[name].laws)})
        rulings.append(ruling)
    for name in unused:
        raise page.unreadable((key, "question", name, "laws"), "", f"No ruling has its law by “{name}”.")
    return written.model_copy(update={"ruling": tuple(rulings)})


def _table(page: Page, key: str, written: WrittenTable, known: Known, laws: Iterable[str]) -> Table:
    if written.amends:
        table = _amended(page, key, written, known)
    elif written.told is None:
        raise page.unreadable((key,), key, "“told” is missing: what a director is told.")
    else:
        questions = (_question(page, key, name, one, known) for name, one in written.question.items())
        table = Table(key, written.told, tuple(questions), ())
        table = replace(table, rows=tuple(_rows(table, written.ruling)))
    for place, answer, words in chain(_misfits(table, written), _unknown_laws(written, laws)):
        raise page.unreadable((key, *place), answer, words)
    return table


def _amended(page: Page, key: str, written: WrittenTable, known: Known) -> Table:
    if key not in known:
        raise page.unreadable((key, "amends"), "", f"There is no table {key} to amend.{near(key, known)}")
    table = known[key]
    for question, answers in written.without_answers.items():
        asked = table.question(question)
        place = (key, "without_answers", question)
        if asked is None:
            words = f"{key} does not ask “{question}”.{near(question, [one.key for one in table.questions])}"
            raise page.unreadable(place, "", words)
        for answer in answers:
            if answer not in asked.answers:
                raise page.unreadable(place, answer, _no_answer(answer, question, asked.answers))
        table = without_answers(table, question, *answers)
    for name, one in written.question.items():
        if table.question(name) is None:
            words = f"{key} does not ask “{name}”.{near(name, [one.key for one in table.questions])}"
            raise page.unreadable((key, "question", name), "", words)
        new = _question(page, key, name, one, known)
        table = replace(table, questions=tuple(new if old.key == name else old for old in table.questions))
    for number, ruling in enumerate(written.ruling):
        if [row.law for row in table.rows].count(ruling.replaces) != 1:
            raise page.unreadable(
                (key, "ruling", number, "replaces"),
                ruling.replaces,
                f"There is not one ruling by law {ruling.replaces or '?'} to replace.",
            )
        rows = (_rows(table, [ruling]) if row.law == ruling.replaces else [row] for row in table.rows)
        table = replace(table, rows=tuple(chain.from_iterable(rows)))
    return table


def _question(page: Page, table: str, key: str, written: WrittenQuestion, known: Known) -> Question:
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
        words = _no_answer(written.usual, key, written.answers)
        raise page.unreadable((*place, "usual"), written.usual, words)
    return Question(key, written.asks, written.answers, written.chosen_by, written.usual, written.help)


def _rows(table: Table, rulings: Iterable[WrittenRuling]) -> Iterator[Row]:
    """The rows of rulings in order; neighbours whose laws depend on one question go answer by answer."""
    for (question, parts), neighbours in groupby(
        rulings, key=lambda one: (one.law.question, [*one.law.by_answers])
    ):
        together = list(neighbours)
        for answers in parts:
            yield from (_row(table, ruling, question, answers) for ruling in together)


def _row(table: Table, written: WrittenRuling, question: str, answers: tuple[str, ...]) -> Row:
    law = written.law.by_answers[answers]
    when = {**written.fits, question: answers} if question else written.fits
    return Row(
        when={one.key: when[one.key] for one in table.questions if one.key in when} if question else when,
        law=law,
        says=written.says,
        atoms=written.effects,
        elects=written.chosen_by,
        options=tuple(
            Option(key, option.law or law, option.says, option.effects)
            for key, option in written.options.items()
        ),
        then=written.later,
        continues=written.continues,
        contradicts=written.contradicts,
    )


def _misfits(table: Table, written: WrittenTable) -> Iterator[tuple[Place, str, str]]:
    """Conditions on what is not asked or not answered so, each with its place in the table."""
    keys = [question.key for question in table.questions]
    for name, question in written.question.items():
        for answer in question.laws:
            if answer not in question.answers:
                yield ("question", name, "laws", answer), "", _no_answer(answer, name, question.answers)
    for number, ruling in enumerate(written.ruling):
        asked_for: list[tuple[Place, str, str]] = [
            (("if", key), key, answer) for key, answers in ruling.fits.items() for answer in answers
        ]
        by_law = ruling.law.question
        asked_for += [
            (("law", by_law, answer), by_law, answer)
            for answers in ruling.law.by_answers
            for answer in answers
        ]
        if ruling.contradicts:
            asked_for.append((("contradicts",), ruling.contradicts, ""))
        if by_law in ruling.fits:
            yield (
                ("ruling", number, "if", by_law),
                "",
                f"The answers to {by_law} are those of its laws already.",
            )
        for place, key, answer in asked_for:
            asked = table.question(key)
            if asked is None:
                yield ("ruling", number, *place), "", f"{table.key} does not ask “{key}”.{near(key, keys)}"
            elif answer and answer not in asked.answers:
                words = _no_answer(answer, key, asked.answers)
                yield ("ruling", number, *place), answer if place[0] == "if" else "", words


def _unknown_laws(written: WrittenTable, laws: Iterable[str]) -> Iterator[tuple[Place, str, str]]:
    """Numbers of laws that the code does not describe, each with its place in the table."""
    for name, question in written.question.items():
        for answer, law in question.laws.items():
            if law not in laws:
                yield ("question", name, "laws", answer), law, _no_law(law, laws)
    for number, ruling in enumerate(written.ruling):
        cited: list[tuple[Place, str]] = [(("later",), law) for law in ruling.later]
        for answers, law in ruling.law.by_answers.items():
            cited.append((("law", ruling.law.question, *answers[:1]) if answers else ("law",), law))
        cited += [(("options", key, "law"), one.law) for key, one in ruling.options.items() if one.law]
        for place, law in cited:
            if law not in laws:
                yield ("ruling", number, *place), law, _no_law(law, laws)
