"""From facts to a ruling: what must still be asked, and which row decides.

A question is asked only where its answer can change the ruling. That is so exactly when a row which can
still be the first to hold has it among its open conditions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from scoring.laws.table import Question, Row, Table
from scoring.words import N_, RuleError

Facts = Mapping[str, str]
"""Answers by question."""


def next_step(table: Table, facts: Facts) -> Question | Row:
    """The row that decides, or the next question on which the ruling depends.

    Raises RuleError "laws.contradiction" where the facts cannot be together.
    """
    step = question_or_row(table, facts)
    if isinstance(step, Row) and step.contradicts:
        raise RuleError("laws.contradiction", step.contradicts, str(step.says), f"Law {step.law}")
    return step


def question_or_row(table: Table, facts: Facts) -> Question | Row:
    """As `next_step`, but a row of facts that cannot be together is given back as any other."""
    possible = possible_rows(table, facts)
    if len(possible) == 1:
        return possible[0]
    deciding = {key for row in possible for key in row.when if key not in facts}
    return next(question for question in table.questions if question.key in deciding)


def possible_rows(table: Table, facts: Facts) -> list[Row]:
    """The rows that can still decide, whatever the questions that are open will be answered."""
    rows: list[Row] = []
    possible: list[Row] = []
    for row in table.rows:
        if all(key not in facts or facts[key] in answers for key, answers in row.when.items()):
            if _can_be_first(table, rows, row, facts):
                possible.append(row)
            rows.append(row)
    assert possible, f"{table.key} does not rule on {dict(facts)}."
    return possible


def read_facts(table: Table, given: Mapping[str, object]) -> dict[str, str]:
    """Facts as a program gives them: the key of an answer, a truth value, or a number of tricks.

    Raises RuleError naming the question: "laws.question" for one that the table does not have,
    "laws.answer" for an answer that it does not offer.
    """
    return {key: _answer(table, key, value) for key, value in given.items()}


def with_defaults(table: Table, facts: Facts) -> dict[str, str]:
    """The facts, and the default answer of every question that has one and was not answered."""
    return {question.key: question.default for question in table.questions if question.default} | dict(facts)


def _answer(table: Table, key: str, value: object) -> str:
    question = table.question(key)
    if question is None:
        raise RuleError(
            "laws.question", key, N_("There is no question called {name} here. The questions are: {names}."),
            "", name=key, names=", ".join(question.key for question in table.questions),
        )  # fmt: skip
    answer = _key_of(question, value)
    if answer not in question.answers:
        raise RuleError(
            "laws.answer", key, N_("{given} is not an answer to {name}. The answers are: {answers}."), "",
            given=str(value), name=key, answers=", ".join(question.answers),
        )  # fmt: skip
    return answer


def _key_of(question: Question, value: object) -> str:
    """The key of an answer; a truth value means yes or no, a number of tricks none, one, or some."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and NONE in question.answers and 0 <= value <= MOST_TRICKS:
        if value == 1 and ONE in question.answers:
            return ONE
        return SOME if value else NONE
    return str(value)


NONE, ONE, SOME = "none", "one", "some"
"""Answers to a question for a number of tricks: `SOME` is one and more, or two and more beside `ONE`."""

MOST_TRICKS = 13


def _can_be_first(table: Table, before: Sequence[Row], row: Row, facts: Facts) -> bool:
    """Whether further facts exist with which `row` holds and none of the rows `before` it does."""
    open_keys = [key for key in row.when if key not in facts]
    return any(
        _all_fail(table, before, {**facts, **dict(zip(open_keys, answers, strict=True))})
        for answers in product(*(row.when[key] for key in open_keys))
    )


def _all_fail(table: Table, rows: Sequence[Row], facts: Facts) -> bool:
    """Whether further facts exist with which none of the rows holds."""
    for number, row in enumerate(rows):
        if any(key in facts and facts[key] not in answers for key, answers in row.when.items()):
            continue
        return any(
            _all_fail(table, rows[number + 1 :], {**facts, question.key: answer})
            for question in table.questions
            if question.key in row.when and question.key not in facts
            for answer in question.answers
            if answer not in row.when[question.key]
        )
    return True
