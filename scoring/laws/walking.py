"""Every path through a table: all the answers that can be given, and the ruling in which each course ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.laws.asking import Facts, question_or_row
from scoring.laws.table import Row, Table


@dataclass(frozen=True, slots=True)
class Path:
    """Answers in the order in which they were asked for, and the row that they lead to."""

    facts: Mapping[str, str]
    row: Row


def paths(table: Table) -> Iterator[Path]:
    """Every course of questions and answers, those included whose facts contradict each other."""
    yield from _from(table, {})


def _from(table: Table, facts: Facts) -> Iterator[Path]:
    step = question_or_row(table, facts)
    if isinstance(step, Row):
        yield Path(facts, step)
        return
    for answer in step.answers:
        yield from _from(table, {**facts, step.key: answer})
