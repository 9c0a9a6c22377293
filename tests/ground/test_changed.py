"""What `bin/test --changed` says of a change, and which rooms it runs whole."""

import sqlite3
import subprocess
from contextlib import closing

import pytest
from _start import changed


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with one commit, and a record that knows one of its modules."""
    for name in (
        "scoring/comparison/board.py",
        "scoring/comparison/scales/wbf.py",
        "templates/card.html",
        "tests/scoring/comparison/test_board.py",
        "tests/ground/test_ground.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before")
    (tmp_path / "tests/scoring/test_far.py").write_text(
        "from scoring.comparison import (\n    board,\n    others,\n)\n"
    )
    (tmp_path / "tests/scoring/test_other.py").write_text("from scoring.comparison import others, boards")
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for arguments in (["init", "--quiet"], ["add", "."], [*who, "commit", "--quiet", "-m", "first"]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    record = tmp_path / ".testmondata"
    with closing(sqlite3.connect(record)) as database, database:
        database.execute("CREATE TABLE file_fp (filename TEXT)")
        database.execute("INSERT INTO file_fp VALUES ('scoring/comparison/board.py')")
        database.execute("CREATE TABLE test_execution (test_name TEXT)")
        database.execute("INSERT INTO test_execution VALUES ('tests/ground/test_ground.py::test_one')")
        database.execute("INSERT INTO test_execution VALUES ('tests/scoring/comparison/test_gone.py::test')")
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    monkeypatch.setattr(changed, "RECORD", record)
    return tmp_path


def test_a_change_asks_its_room_those_that_import_it_and_what_was_learned(checkout, capsys):
    (checkout / "scoring/comparison/board.py").write_text("after")
    assert changed.choose(learn_all=False) == changed.Chosen(
        [
            "tests/ground/test_ground.py",
            "tests/scoring/comparison/test_board.py",
            "tests/scoring/test_far.py",
        ],
        whole=[],
    )
    words = capsys.readouterr().err
    assert "NOT COVERED" in words
    assert "NOT LEARNED" not in words  # a folder counts as learned with its first file


def test_folders_that_were_not_learned_are_named(checkout, capsys):
    (checkout / "tests/scoring/comparison/test_board.py").write_text("after")
    assert changed.choose(learn_all=False).choose_from == [
        "tests/ground/test_ground.py",
        "tests/scoring/comparison/test_board.py",
    ]
    assert "NOT LEARNED yet, and not asked: tests/scoring. " in capsys.readouterr().err


def test_a_table_is_tested_by_its_room_and_a_template_is_named(checkout, capsys):
    (checkout / "scoring/comparison/scales/wbf.py").write_text("after")
    (checkout / "templates/card.html").write_text("after")
    (checkout / "config").mkdir()
    (checkout / "config/new.py").write_text("new")
    assert changed.choose(learn_all=False).whole == ["tests/ground", "tests/scoring/comparison"]
    words = capsys.readouterr().err
    assert "Changed among these: .testmondata, templates/card.html." in words
    assert "all tests of their rooms are run: config/new.py, scoring/comparison/scales/wbf.py." in words


def test_a_room_that_is_learned_now_is_not_run_twice(checkout):
    with closing(sqlite3.connect(checkout / ".testmondata")) as database, database:
        database.execute("DELETE FROM test_execution")
    (checkout / "scoring/comparison/scales/wbf.py").write_text("after")
    assert changed.choose(learn_all=False) == changed.Chosen(
        ["tests/scoring/comparison/test_board.py"], whole=[]
    )


def test_nothing_is_asked_where_nothing_has_changed_or_was_learned(checkout):
    (checkout / ".testmondata").unlink()
    assert changed.choose(learn_all=False) == changed.Chosen([], [])


def test_learning_asks_every_test(checkout, capsys):
    assert changed.choose(learn_all=True).choose_from == ["tests", "--ignore=tests/browser"]
    assert "Every test is run once" in capsys.readouterr().err


def test_a_subject_of_a_floor_has_its_room(checkout):
    (checkout / "tests/tournaments/setup").mkdir(parents=True)
    assert changed.room_of("tournaments/views/setup/page.py") == "tests/tournaments/setup"
    assert changed.room_of("tournaments/services/control/wall.py") == "tests/tournaments"
