"""What `bin/test --changed` says of a change, and which rooms it runs whole."""

import sqlite3
import subprocess

import pytest
from _start import changed


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with one commit, and a record that knows one of its modules."""
    (tmp_path / "tests" / "scoring" / "comparison").mkdir(parents=True)
    (tmp_path / "tests" / "ground").mkdir()
    for name in ("scoring/comparison/board.py", "scoring/comparison/scales/wbf.py", "templates/card.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before")
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for arguments in (["init", "--quiet"], ["add", "."], [*who, "commit", "--quiet", "-m", "first"]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    record = tmp_path / ".testmondata"
    with sqlite3.connect(record) as database:
        database.execute("CREATE TABLE file_fp (filename TEXT)")
        database.execute("INSERT INTO file_fp VALUES ('scoring/comparison/board.py')")
    database.close()
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    monkeypatch.setattr(changed, "RECORD", record)
    return tmp_path


def test_what_a_test_ran_needs_no_room(checkout, capsys):
    (checkout / "scoring/comparison/board.py").write_text("after")
    assert changed.explain() == []
    assert "NOT COVERED" in capsys.readouterr().err


def test_a_table_is_tested_by_its_room_and_a_template_is_named(checkout, capsys):
    (checkout / "scoring/comparison/scales/wbf.py").write_text("after")
    (checkout / "templates/card.html").write_text("after")
    (checkout / "config").mkdir()
    (checkout / "config/new.py").write_text("new")
    assert changed.explain() == ["tests/ground", "tests/scoring/comparison"]
    words = capsys.readouterr().err
    assert "Changed among these: .testmondata, templates/card.html." in words
    assert "all tests of their rooms are run: config/new.py, scoring/comparison/scales/wbf.py." in words


def test_the_first_time_everything_is_run_and_said_so(checkout, capsys):
    (checkout / "scoring/comparison/scales/wbf.py").write_text("after")
    (checkout / ".testmondata").unlink()
    assert changed.explain() == []
    assert "The first time, every test is run once" in capsys.readouterr().err
