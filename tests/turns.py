"""Turns: what is slow runs in one of every eight runs of the suite, so that any eight in a row run it all.

`bin/test` counts its runs and says in TEST_TURN which turn it is. Without it, as with `pytest FILE` and
`bin/test --all`, every test runs. Loaded early (`-p` in pyproject.toml).
"""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import pytest

ROOT = Path(__file__).parents[1]
Value = TypeVar("Value")
TURNS = 8
TURN: int | None = int(os.environ["TEST_TURN"]) if os.environ.get("TEST_TURN", "").isdecimal() else None
"""Whose turn it is, from 0; None where everything runs."""
WHOLE = os.environ.get("WALK") == "all"
"""Whether the walks ask every question, and not only each one's share: that takes hours."""
BUDGET = 2.0
"""Seconds of processor time that a test may take, with the processes that it starts."""
COST = "seconds of processor time"


def is_due(name: str) -> bool:
    """Whether what has this name runs in this turn; names are spread evenly, and stay in their turn."""
    return TURN is None or crc32(name.encode()) % TURNS == TURN


def share(values: Sequence[Value], at_least: int = 1, of: str = "") -> Sequence[Value]:
    """Every eighth of the values, another eighth each turn; all of them where everything runs.

    `of` names what the values belong to: a page, if they are widths. Each name begins at another value, so
    that the pages of one turn have many widths among them.
    """
    if TURN is None or len(values) <= at_least:
        return values
    turn = (TURN + crc32(of.encode())) % TURNS
    return values[turn::TURNS] or values[turn % len(values) :][:1]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, as deselected, the slow tests of other turns."""
    database = config.getoption("database")
    later = [item for item in items if is_slow(item, database) and not is_due(item.nodeid)]
    if later:
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if item not in later]


def is_slow(item: pytest.Item, database: str) -> bool:
    """Whether a test takes turns: `slow` says so, and `slow("postgres")` on that database alone."""
    return any(not mark.args or database in mark.args for mark in item.iter_markers("slow"))


def is_property(item: pytest.Item) -> bool:
    """Whether a test is tried with examples that hypothesis makes."""
    return bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note what a test costs beside its report, where it is told from other reports by `COST`."""
    before = _processor_time()
    try:
        return (yield)
    finally:
        if not _may_cost(item):
            item.user_properties.append((COST, _processor_time() - before))


def _may_cost(item: pytest.Item) -> bool:
    """Whether the budget does not hold for a test: it is slow, says why, walks as a stranger, or tries many
    examples of a property.
    """
    marked = item.get_closest_marker("slow") or item.get_closest_marker("costly")
    return bool(marked or is_property(item) or item.nodeid.startswith("tests/hostile/"))


def _processor_time() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that took more than the budget and are not marked slow, the dearest first."""
    costs = {
        report.nodeid: value
        for report in terminalreporter.stats.get("passed", [])
        if report.when == "call"
        for name, value in report.user_properties
        if name == COST and value > BUDGET
    }
    if costs:
        terminalreporter.write_line(
            f"Over the budget of {BUDGET:g} s of processor time, and not marked slow:"
        )
    for name, value in sorted(costs.items(), key=lambda pair: -pair[1]):
        terminalreporter.write_line(f"  {value:.1f} s  {name}")
