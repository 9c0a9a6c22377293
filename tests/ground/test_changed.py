"""What `bin/test --changed` says of a change, and which folders it runs whole."""

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
        database.execute("CREATE TABLE file_fp (id INTEGER, filename TEXT)")
        database.execute("INSERT INTO file_fp VALUES (7, 'scoring/comparison/board.py')")
        database.execute("CREATE TABLE test_execution (id INTEGER, test_name TEXT)")
        database.execute("INSERT INTO test_execution VALUES (1, 'tests/ground/test_ground.py::test_one')")
        database.execute(
            "INSERT INTO test_execution VALUES (2, 'tests/scoring/comparison/test_gone.py::test')"
        )
        database.execute("CREATE TABLE test_execution_file_fp (test_execution_id, fingerprint_id)")
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    monkeypatch.setattr(changed, "RECORD", record)
    return tmp_path


def test_a_change_asks_its_package_those_that_import_it_and_what_was_learned(checkout, capsys):
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


def test_a_table_is_tested_by_its_package_and_a_template_is_named(checkout, capsys):
    (checkout / "scoring/comparison/scales/wbf.py").write_text("after")
    (checkout / "templates/card.html").write_text("after")
    (checkout / "config").mkdir()
    (checkout / "config/new.py").write_text("new")
    assert changed.choose(learn_all=False).whole == ["tests/ground", "tests/scoring/comparison"]
    words = capsys.readouterr().err
    assert "Changed among these: .testmondata, templates/card.html." in words
    assert "all tests of their packages are run: config/new.py, scoring/comparison/scales/wbf.py." in words


def test_a_folder_that_is_learned_now_is_not_run_twice(checkout):
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


def test_a_subject_of_a_floor_has_its_folder(checkout):
    (checkout / "tests/tournaments/setup").mkdir(parents=True)
    assert changed.folder_of("tournaments/views/setup/page.py") == "tests/tournaments/setup"
    assert changed.folder_of("tournaments/services/control/wall.py") == "tests/tournaments"


def test_data_asks_those_that_name_it_and_those_that_import_or_ran_what_reads_it(checkout, capsys):
    for name, text in {
        "docs/rules/index.csv": "key",
        "scoring/games/catalogue.py": 'INDEX = "docs/rules/index.csv"',
        "tests/scoring/games/test_named.py": 'rows("index.csv")',
        "tests/scoring/games/test_imported.py": "from scoring.games.catalogue import ROWS",
        "tests/scoring/games/test_neither.py": "from scoring.games.row import Row",
        "tests/ground/test_ran.py": "",
    }.items():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(text)
    assert reading("docs/rules/index.csv") == [
        "tests/scoring/games/test_imported.py",
        "tests/scoring/games/test_named.py",
    ]
    learn(checkout, "scoring/games/catalogue.py", "tests/ground/test_ran.py::test_one")
    assert reading("docs/rules/index.csv")[0] == "tests/ground/test_ran.py"
    chosen = changed.choose(learn_all=False)
    readers = {"tests/ground/test_ran.py", "tests/scoring/games/test_imported.py",
               "tests/scoring/games/test_named.py"}  # fmt: skip
    assert readers <= set(chosen.whole)
    assert readers.isdisjoint(chosen.choose_from)
    words = capsys.readouterr().err
    assert "docs/rules/index.csv is data: 3 files of tests that read it are run whole." in words
    assert "Changed among these: docs" not in words


def test_a_file_of_laws_asks_all_that_rule_by_them(checkout):
    for name, text in {
        "scoring/laws/books/1948/calls.toml": "",
        "tests/scoring/laws/test_tables.py": "",
        "tests/scoring/test_ruling_command.py": "",
        "tests/tournaments/control/test_laws_page.py": "from scoring.laws.codes import CODES",
        "tests/tournaments/law_rulings/test_evening.py": "",
        "tests/tournaments/law_rulings_of_others/test_evening.py": "from scoring.lawsuits import Suit",
    }.items():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(text)
    learn(checkout, "scoring/laws/asking.py", "tests/ground/test_ground.py::test_one")
    assert reading("scoring/laws/books/1948/calls.toml") == [
        "tests/ground/test_ground.py",
        "tests/scoring/laws/test_tables.py",
        "tests/scoring/test_ruling_command.py",
        "tests/tournaments/control/test_laws_page.py",
        "tests/tournaments/law_rulings/test_evening.py",
    ]


def test_data_that_no_test_imports_asks_the_folder_of_what_reads_it(checkout):
    (checkout / "scoring/comparison/scales/wbf.py").write_text('"wbf.json"')
    assert reading("scoring/comparison/scales/wbf.json") == ["tests/scoring/comparison/test_board.py"]
    assert reading("nobody.json") == []


def test_every_file_of_data_reaches_tests():
    folders = (changed.ROOT / top for top in ("docs/rules", *changed.APPS))
    paths = (path for folder in folders for path in folder.rglob("*") if path.suffix in changed.DATA)
    files = [str(path.relative_to(changed.ROOT)) for path in paths]
    laws = [
        file for file in files if file.startswith("scoring/laws/books/")
    ]  # all are read by the same tests
    assert laws
    assert [file for file in {*files} - {*laws[1:]} if not reading(file)] == []


def reading(file):
    return sorted(changed.tests_reading(file))


def learn(checkout, module, test):
    """Record that this test ran a function of this module."""
    with closing(sqlite3.connect(checkout / ".testmondata")) as database, database:
        database.execute("INSERT INTO file_fp VALUES (8, ?)", (module,))
        database.execute("INSERT INTO test_execution VALUES (3, ?)", (test,))
        database.execute("INSERT INTO test_execution_file_fp VALUES (3, 8)")
