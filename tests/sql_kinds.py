"""Which tests run on PostgreSQL as well: those that together send every kind of SQL that all of them send.

What differs between databases is SQL: two tests that send the same kinds find the same there. The choice is
in `postgres_choice.json`. `bin/test --choose` makes it by running everything that meets the database once. A
usual run on PostgreSQL runs what was chosen, every test that is marked `postgres` or that commits, and every
file that has changed since. It fails if that meets fewer kinds of SQL than were chosen.
Loaded early (`-p` in pyproject.toml).
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

ROOT = Path(__file__).parents[1]
FILE = Path(__file__).with_name("postgres_choice.json")
# What makes two texts of SQL differ, though they are of one kind: numbers, and how many rows are asked for.
PARAMETERS = re.compile(r"\((?:%s|NULL)(?:, (?:%s|NULL))*\)")
ROWS = re.compile(r"\(\?\)(?:, \(\?\))+")
SAVEPOINT = re.compile(r'"s\d+_x\d+"')
NUMBER = re.compile(r"\b\d+\b")


@dataclass(frozen=True, slots=True)
class Met:
    """The kinds of SQL that a test sent; `always`: it runs on PostgreSQL whatever is chosen."""

    always: bool
    kinds: frozenset[int]


met: dict[str, Met] = {}
"""What the tests of this process have sent, by their ids; at the end of a run, what all tests have."""


@lru_cache(20_000)
def kind_of(sql: str) -> int:
    """The kind of a statement, as a number that is the same in every process."""
    text = ROWS.sub("(?)", PARAMETERS.sub("(?)", sql))
    return crc32(NUMBER.sub("n", SAVEPOINT.sub("s", text)).encode())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--whole-postgres",
        action="store_true",
        help="on PostgreSQL: every test that meets the database, not only those that were chosen",
    )
    parser.addoption(
        "--choose", action="store_true", help="as --whole-postgres, and then choose the tests anew"
    )


def is_chosen(item: pytest.Item) -> bool:
    """Whether a test that meets the database runs on PostgreSQL in a usual run."""
    asks_for_all = item.config.getoption("whole_postgres") or item.config.getoption("choose")
    if asks_for_all or item.get_closest_marker("slow") or _runs_always(item):  # the slow ones take turns
        return True
    file = item.nodeid.partition("::")[0]
    listed = choice()["files"].get(file)
    return listed is None or listed["digest"] != _digest(file) or is_listed(item)


def is_listed(item: pytest.Item) -> bool:
    """Whether a test was chosen for PostgreSQL because of the SQL that it sends."""
    file, _colons, name = item.nodeid.partition("::")
    return name in choice()["files"].get(file, {}).get("tests", ())


def _runs_always(item: pytest.Item) -> bool:
    """Whether a test is about what differs between databases: it says so, or it commits."""
    mark = item.get_closest_marker("django_db")
    commits = mark is not None and mark.kwargs.get("transaction")
    uses = getattr(item, "fixturenames", ())
    return bool(item.get_closest_marker("postgres") or commits or "transactional_db" in uses)


@lru_cache(1)
def choice() -> Mapping[str, Any]:
    """The choice as it is stored: the number of kinds, and by file its digest and the chosen tests."""
    if not FILE.exists():
        return {"kinds": 0, "files": {}}
    stored: Mapping[str, Any] = json.loads(FILE.read_text())
    return stored


@lru_cache
def _digest(file: str) -> str:
    return sha256((ROOT / file).read_bytes()).hexdigest()[:12]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, Any, Any]:
    """Note what a test sends to PostgreSQL, its fixtures included."""
    if item.config.getoption("database") != "postgres":
        return (yield)
    from django.db import connection

    kinds: set[int] = set()

    def note(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        kinds.add(kind_of(str(sql)))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        try:
            return (yield)
        finally:
            met[item.nodeid] = Met(_runs_always(item), frozenset(kinds))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take over what a process of a parallel run has met."""
    for test, (always, kinds) in getattr(node, "workeroutput", {}).get("sql_kinds", {}).items():
        met[test] = Met(always, frozenset(kinds))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A choice is made among the tests that run in every turn: leave out, as deselected, the slow ones."""
    if config.getoption("choose"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["sql_kinds"] = {
            test: (sent.always, list(sent.kinds)) for test, sent in met.items()
        }
    elif config.getoption("choose") and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        FILE.write_text(json.dumps(choose(met), indent=1, sort_keys=True) + "\n")
    elif exitstatus == pytest.ExitCode.OK and _is_everything(config) and _meets_too_few():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not _is_everything(config):
        return
    kinds, said = len(_kinds(met)), choice()["kinds"]
    terminalreporter.write_line(f"PostgreSQL: {kinds} kinds of SQL by {len(met)} tests; chosen for {said}.")
    if _meets_too_few():
        terminalreporter.write_line("That is less than was chosen: bin/test --choose makes the choice again.")


def _meets_too_few() -> bool:
    """Whether kinds of SQL that were chosen are not met; one in a hundred hangs on chance (properties)."""
    return len(_kinds(met)) * 100 < choice()["kinds"] * 99


def _is_everything(config: pytest.Config) -> bool:
    """Whether this is the run on PostgreSQL, and not of a few tests that somebody named."""
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    return config.getoption("database") == "postgres" and not (
        named or config.option.keyword or config.option.markexpr
    )


def _kinds(sent: Mapping[str, Met]) -> frozenset[int]:
    return frozenset().union(*(one.kinds for one in sent.values()))


def choose(sent: Mapping[str, Met]) -> dict[str, Any]:
    """The choice as it is stored: always the test that adds most kinds, until all kinds are met.

    What runs always comes first, and is not listed. Of equals the first by name is taken.
    """
    still = _kinds(sent) - _kinds({test: one for test, one in sent.items() if one.always})
    chosen: list[str] = []
    queue = [(-len(one.kinds), test) for test, one in sent.items() if not one.always]
    heapify(queue)
    while still:
        _most, test = heappop(queue)
        adds = len(sent[test].kinds & still)
        if queue and -adds > queue[0][0]:  # others may add more by now
            heappush(queue, (-adds, test))
            continue
        chosen.append(test)
        still -= sent[test].kinds
    files: dict[str, dict[str, Any]] = {}
    for test in sorted(sent):
        file, _colons, name = test.partition("::")
        listed = files.setdefault(file, {"digest": _digest(file), "tests": []})
        if test in chosen:
            listed["tests"].append(name)
    return {"kinds": len(_kinds(sent)), "files": files}
