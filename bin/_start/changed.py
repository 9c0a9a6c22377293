"""`bin/test --changed`: the tests that a change can reach, while one works on it.

pytest-testmon keeps in `.testmondata` which functions each test ran, and chooses the tests that ran a
function which has changed since. To learn this of every test takes an hour, so it is learned as one
works: a run asks the tests that were learned before, those of the package of each changed module, and
those that import it. `--learn` asks all. Testmon sees Python only, and only what runs inside the process
of the test. Of a file of data all tests are run that read it: those that name it, and those that import
or ran what reads it. Whatever else has changed is named here, so that nobody takes silence for a pass.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from _start.environment import ROOT
from _start.words import say

RECORD = ROOT / ".testmondata"
APPS = ("clubs", "config", "scoring", "tournaments")
FLOORS = ("api", "models", "selectors", "services", "views")
"""Floors of an app. Tests lie by subject: those of `tournaments/views/setup` in `tests/tournaments/setup`."""
FOLDER_OF = {"config": "ground"}
"""Folders of tests that are not named as what they test."""
DATA = (".csv", ".json", ".toml")
READ_BY = {
    "scoring/laws/books/": (
        "scoring/laws/", "tests/scoring/laws/", "tests/scoring/test_ruling_command.py",
        "tests/tournaments/law_rulings/",
    ),
}  # fmt: skip
"""Folders of data whose files nobody names one by one: the package that reads them, and tests that ask it
through commands and pages."""
CHOOSE = ["--testmon", "--testmon-forceselect", "-m", "not site"]
NEVER = "templates, scripts and styles, the browser, PostgreSQL, and tests that start processes"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The tests of one run.

    `choose_from`: files and folders of tests among which testmon chooses; none where no file has changed.
    `whole`: folders all of whose tests are run, because what has changed in them is read only when imported,
    and files of tests that read data which has changed.
    """

    choose_from: list[str]
    whole: list[str]


def choose(*, learn_all: bool) -> Chosen:
    """Choose the tests of a run, and say which it does not show."""
    say(f"NOT COVERED by --changed: {NEVER}. `bin/test` covers them.")
    files = changed_files()
    reading = {file: tests_reading(file) for file in files if file.endswith(DATA)}
    others = [file for file in files if not file.endswith((".py", ".md")) and not reading.get(file)]
    if others:
        say(f"  Changed among these: {', '.join(others)}.")
    for file, readers in reading.items():
        if readers:
            say(f"  {file} is data: {len(readers)} files of tests that read it are run whole.")
    readers = set().union(*reading.values())
    tests, recorded = learned()
    folders = {str(Path(test).parent) for test in tests}  # the others are learned now, and so run whole
    unseen = [
        file for file in files if is_product(file) and file not in recorded and folder_of(file) in folders
    ]
    whole = sorted({folder_of(file) for file in unseen})
    if whole:
        say(f"  Read only when imported, so all tests of their packages are run: {', '.join(unseen)}.")
    if learn_all:
        say("Every test is run once to learn what it covers. This takes about an hour.")
        return Chosen(["tests", "--ignore=tests/browser"], whole)  # those that read data among them
    present = {test for test in tests if (ROOT / test).exists()}
    asked = present | set(tests_of(files))
    rest = sorted({str(test.parent) for test in all_tests()} - {str(Path(test).parent) for test in asked})
    if rest:
        say(f"NOT LEARNED yet, and not asked: {', '.join(rest)}. `bin/test --changed --learn` asks them too.")
    return Chosen(sorted(asked - readers), [*whole, *outside(sorted(readers), whole)])


def changed_files() -> list[str]:
    """Files that differ from the last commit, new ones too; none where there is no git."""
    listed: set[str] = set()
    for arguments in (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"]):
        try:
            answer = subprocess.run(
                ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
            )
        except FileNotFoundError:
            return []
        listed |= set(answer.stdout.splitlines())
    return sorted(listed)


def learned() -> tuple[set[str], set[str]]:
    """The files of tests in the record, and the modules of which these tests ran a function."""
    if not RECORD.exists():
        return set(), set()
    with closing(sqlite3.connect(f"file:{RECORD}?mode=ro", uri=True)) as database:
        tests = {name.split("::")[0] for (name,) in database.execute("SELECT test_name FROM test_execution")}
        modules = {name for (name,) in database.execute("SELECT DISTINCT filename FROM file_fp")}
    return tests, modules


def tests_reading(file: str) -> set[str]:
    """Files of tests that name this file of data, and those that import or ran a module that reads it.

    Where there are none, all tests of the packages of these modules.
    """
    readers = next((by for folder, by in READ_BY.items() if file.startswith(folder)), ())
    name = f'{Path(file).name}"'
    python = (path for top in (*APPS, "tests", "tools") for path in (ROOT / top).rglob("*.py"))
    naming = {str(path.relative_to(ROOT)) for path in python if name in path.read_text()}
    modules = {one for one in naming if not Path(one).name.startswith("test_")}
    imports = [import_of(one) for one in modules]
    imports += [rf"\b{re.escape('.'.join(Path(package).parts))}\b" for package in readers[:1]]
    pattern = re.compile("|".join(imports)) if imports else None
    present = {str(test): (ROOT / test).read_text() for test in all_tests()}
    reading = naming | tests_that_ran(modules | set(readers[:1]))
    reading |= {test for test, text in present.items() if pattern and pattern.search(text)}
    reading |= {test for test in present if readers and test.startswith(readers[1:])}
    if not reading & set(present):
        folders = tuple(f"{folder_of(module)}/" for module in modules if is_product(module))
        reading = {test for test in present if test.startswith(folders)}
    return reading & set(present)


def tests_that_ran(modules: Iterable[str]) -> set[str]:
    """Files of tests that ran a function of these modules, or of a package that ends with a stroke."""
    if not RECORD.exists():
        return set()
    with closing(sqlite3.connect(f"file:{RECORD}?mode=ro", uri=True)) as database:
        rows = [
            row
            for module in modules
            for row in database.execute(
                "SELECT DISTINCT test_name FROM test_execution"
                " JOIN test_execution_file_fp ON test_execution_id = test_execution.id"
                " JOIN file_fp ON file_fp.id = fingerprint_id"
                " WHERE substr(filename, 1, ?) = ?",
                (len(module), module),
            )
        ]
    return {name.split("::")[0] for (name,) in rows}


def outside(tests: Iterable[str], folders: Iterable[str]) -> list[str]:
    """The files of tests that lie in none of these folders, so that none runs twice."""
    return [test for test in tests if not any(test.startswith(f"{folder}/") for folder in folders)]


def is_product(file: str) -> bool:
    return file.endswith(".py") and file.split("/")[0] in APPS


def all_tests() -> Iterator[Path]:
    """Every file of tests but the browser's, as a path from the top."""
    files = (path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))
    return (file for file in files if file.parts[1] != "browser")


def tests_of(files: Iterable[str]) -> list[str]:
    """Files of tests that changed themselves, lie in the folder of a changed module, or import it."""
    modules = [file for file in files if is_product(file)]
    folders = {folder_of(file) for file in modules}
    imports = re.compile("|".join(import_of(file) for file in modules)) if modules else None
    return [
        str(test)
        for test in all_tests()
        if str(test) in files
        or str(test.parent) in folders
        or (imports and imports.search((ROOT / test).read_text()))
    ]


def import_of(file: str) -> str:
    """A pattern of what imports this module: `from a.b import c`, `from a.b.c import` or `a.b.c`."""
    package, name = ".".join(Path(file).parent.parts), Path(file).stem
    if name == "__init__":
        return rf"\b{re.escape(package)} import\b"
    return rf"\b{re.escape(package)}(\.{name}\b| import (\([^)]*|[^\n(]*)\b{name}\b)"


def folder_of(file: str) -> str:
    """The folder of tests that mirrors the folder of a module, or the nearest one above it."""
    app, *rest = Path(file).parent.parts
    if rest and rest[0] in FLOORS and not (ROOT / "tests" / app / rest[0]).is_dir():
        rest = rest[1:]
    folder = Path("tests", FOLDER_OF.get(app, app), *rest)
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return str(folder)
