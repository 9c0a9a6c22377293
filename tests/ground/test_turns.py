"""What runs in a usual run of the suite: slow tests by turns, on PostgreSQL one test for each kind of SQL."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest
from _start import turns as counted
from hypothesis import given
from hypothesis import strategies as st

from tests import databases, sql_kinds, turns
from tests.sql_kinds import Met, choose, kind_of


def test_eight_runs_in_a_row_take_eight_turns(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = counted.take()
    assert [counted.take() for _run in range(8)] == [(first + step) % 8 for step in range(1, 9)]
    (tmp_path / counted.FILE).write_text("spoiled")
    assert counted.take() == (counted._commits() + 1) % 8


def test_a_home_that_cannot_be_written_costs_no_run(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert counted.take() in range(8)


@given(st.lists(st.integers(), unique=True), st.integers(1, 3), st.text())
def test_the_shares_of_eight_turns_are_everything(values, at_least, of):
    seen = []
    for turn in range(turns.TURNS):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(turns, "TURN", turn)
            part = turns.share(values, at_least, of)
            assert not values or part
            seen += part
    assert set(seen) == set(values)
    assert turns.TURN is not None or turns.share(values) == values


def test_the_pages_of_one_turn_have_many_widths_among_them(monkeypatch):
    monkeypatch.setattr(turns, "TURN", 3)
    widths, pages = range(320, 328), [f"page {n}" for n in range(40)]
    assert {width for page in pages for width in turns.share(widths, of=page)} == set(widths)


class Item:
    """As much of a test as the choice of a turn asks for."""

    def __init__(self, name, *marks):
        self.nodeid, self.marks = name, marks

    def iter_markers(self, name):
        return (mark.mark for mark in self.marks if mark.name == name)

    def get_closest_marker(self, name):
        return next(self.iter_markers(name), None)


def those_that_run(items, database="sqlite"):
    """The names of those of the items that run in this turn on a database."""
    left_out = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))
    config = SimpleNamespace(hook=hook, getoption=lambda name: {"database": database}[name])
    running = list(items)
    turns.pytest_collection_modifyitems(config, running)
    assert len(running) + len(left_out) == len(items)
    return [item.nodeid for item in running]


def test_each_slow_test_runs_in_one_of_eight_turns_and_a_usual_one_in_all(monkeypatch):
    usual, slow = Item("test_usual"), [Item(f"test_slow[{n}]", pytest.mark.slow) for n in range(40)]
    ran = []
    for turn in range(turns.TURNS):
        monkeypatch.setattr(turns, "TURN", turn)
        first, *others = those_that_run([usual, *slow])
        assert first == "test_usual"
        ran += others
    assert sorted(ran) == sorted(item.nodeid for item in slow)
    monkeypatch.setattr(turns, "TURN", None)
    assert len(those_that_run([usual, *slow])) == 41


def test_what_is_slow_on_postgresql_alone_takes_turns_there_alone(monkeypatch):
    item = Item("test_slow", pytest.mark.slow("postgres"))
    ran = {"sqlite": 0, "postgres": 0}
    for turn in range(turns.TURNS):
        monkeypatch.setattr(turns, "TURN", turn)
        for database in ran:
            ran[database] += len(those_that_run([item], database))
    assert ran == {"sqlite": 8, "postgres": 1}


def test_what_was_chosen_for_postgresql_runs_on_sqlite_in_one_turn_unless_it_takes_turns_there(monkeypatch):
    monkeypatch.setattr(sql_kinds, "choice", lambda: {"files": {"t.py": {"tests": ["test_a", "test_b"]}}})
    items = {
        Item("t.py::test_a"): 1,
        Item("t.py::test_b", pytest.mark.slow("postgres")): 8,
        Item("t.py::test_c"): 8,
        Item("t.py::test_d", pytest.mark.postgres): 0,
    }
    ran = Counter()
    for turn in range(turns.TURNS):
        monkeypatch.setattr(turns, "TURN", turn)
        ran.update(item.nodeid for item in items if databases.RUNS["sqlite"](item))
    assert ran == {item.nodeid: times for item, times in items.items() if times}
    monkeypatch.setattr(turns, "TURN", None)
    assert databases.RUNS["sqlite"](next(iter(items)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SELECT * FROM a WHERE id IN (%s, %s)", "SELECT * FROM a WHERE id IN (%s)"),
        ("INSERT INTO a VALUES (%s, %s), (%s, %s)", "INSERT INTO a VALUES (%s, NULL)"),
        ("SELECT * FROM a LIMIT 21", "SELECT * FROM a LIMIT 5"),
        ('SAVEPOINT "s14_x2"', 'SAVEPOINT "s9_x11"'),
    ],
)
def test_of_one_kind_are_statements_that_differ_in_numbers_and_rows(one, other):
    assert kind_of(one) == kind_of(other)
    assert kind_of(one) != kind_of(f"{one} FOR UPDATE")


def test_the_choice_meets_every_kind_with_few_tests_and_lists_none_that_runs_anyway():
    sent = {
        "tests/ground/test_turns.py::test_race": Met(True, frozenset({1, 2})),
        "tests/ground/test_turns.py::test_most": Met(False, frozenset({2, 3, 4, 5})),
        "tests/ground/test_turns.py::test_part": Met(False, frozenset({3, 4})),
        "tests/ground/test_jobs.py::test_rest[a::b]": Met(False, frozenset({1, 6})),
        "tests/ground/test_jobs.py::test_none": Met(False, frozenset()),
    }
    chosen = choose(sent)
    assert chosen["kinds"] == 6
    assert {file: listed["tests"] for file, listed in chosen["files"].items()} == {
        "tests/ground/test_jobs.py": ["test_rest[a::b]"],
        "tests/ground/test_turns.py": ["test_most"],
    }


def test_there_is_a_choice():
    """Without one everything would run, and nobody would notice but by the clock."""
    assert len(sql_kinds.choice()["files"]) > 100


@pytest.mark.parametrize(
    ("kinds", "named", "ends_as"),
    [
        (1_000, False, pytest.ExitCode.OK),
        (990, False, pytest.ExitCode.OK),  # what hangs on chance
        (989, False, pytest.ExitCode.TESTS_FAILED),
        (1, True, pytest.ExitCode.OK),  # somebody named a few tests
    ],
)
def test_a_run_that_meets_fewer_kinds_than_were_chosen_is_red(monkeypatch, kinds, named, ends_as):
    monkeypatch.setattr(sql_kinds, "choice", lambda: {"kinds": 1_000, "files": {}})
    monkeypatch.setattr(sql_kinds, "met", {"tests/a.py::test": Met(False, frozenset(range(kinds)))})
    source = pytest.Config.ArgsSource.ARGS if named else pytest.Config.ArgsSource.TESTPATHS
    config = SimpleNamespace(
        args_source=source,
        option=SimpleNamespace(keyword="", markexpr=""),
        getoption={"database": "postgres", "choose": False}.get,
    )
    session = SimpleNamespace(config=config, exitstatus=pytest.ExitCode.OK)
    sql_kinds.pytest_sessionfinish(session, pytest.ExitCode.OK)
    assert session.exitstatus == ends_as
