"""`bin/test`: the checks of the code, then the tests; with arguments only pytest, which gets them. With
`--changed` the checks, and the tests that a change can reach.

The tests run in stages, one after the other: on SQLite all that need no browser, on PostgreSQL those chosen
to meet every kind of SQL, and in the browser. One more process fills the time in which these wait: it checks
the code, and runs the rules on a Python 3.12 where one is found. Slow tests take turns (`tests/turns.py`);
`--all` leaves nothing out.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from _start import changed, chromium, environment, repeating, turns
from _start.environment import ROOT
from _start.words import say

PACKAGES = ["config", "clubs", "scoring", "tournaments", "bin/starter.py", "bin/_start"]
RULES = ["tests/scoring", *(f"tests/tournaments/{part}" for part in ("exchange", "line", "ranking"))]
BROWSER = "tests/browser"
TESTS_FAILED, NOTHING_CHOSEN = 1, 5
"""Exit codes of pytest: where tests failed, and where no test fits the arguments."""
OTHER_VERSION = "3.12"
# What holds of all examples is shown once: another version or database is tried out with a few of them.
FEWER = ["--hypothesis-profile", "few"]
# In the order of the folders: sorted by how many tests they have, the files with few and long ones come
# last, and one process ends up waiting for the other.
IN_ORDER = ["--dist", "loadscope", "--no-loadscope-reorder"]
IN_PARALLEL = ["-n", "2", *IN_ORDER]
# Tests on PostgreSQL spend a third of their time waiting for servers and workers that they start.
ON_POSTGRES = ["-n", "3", *IN_ORDER]


@dataclass(frozen=True, slots=True)
class Stage:
    """One run of pytest: `title` for the reader, `arguments` for pytest.

    With `alone` a test that fails runs once more by itself, with these arguments. A stage that runs `beside`
    others prints all in one piece when it ends.
    """

    title: str
    arguments: list[str]
    alone: list[str] | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """Whether all that a stage chose has passed, and how many of its tests did what.

    `unstable` names the tests that failed among others and passed alone.
    """

    title: str
    passed: bool
    counts: Counter[str]
    unstable: Sequence[str] = ()


def main(arguments: list[str]) -> int:
    options, passed_on = read(arguments)
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of hundreds of processes compiles everything
    began = time.monotonic()
    if passed_on or options.changed or options.choose:
        failed = [] if passed_on else check_code()
        chosen = (stages_of_a_change if options.changed else stages)(options, passed_on)
        results = [run_stage(sys.executable, stage) for stage in chosen]
    else:
        if not options.all:
            begin_turn(options.turn)
        failed, results = run_all(stages(options, passed_on), options)
    failed += [result.title for result in results if not result.passed]
    counts = sum((result.counts for result in results), Counter[str]())
    unstable = [name for result in results for name in result.unstable]
    return close(failed, counts, time.monotonic() - began, unstable, may_be_none=options.changed)


def begin_turn(chosen: int | None) -> None:
    """Let the slow tests of one turn run: the next, or the one `chosen`, from 1."""
    turn = turns.take() if chosen is None else (chosen - 1) % turns.TURNS
    os.environ["TEST_TURN"] = str(turn)
    say(f"Turn {turn + 1} of {turns.TURNS} of the slow tests (bin/test --turn {turn + 1} runs it again).")


def run_all(chosen: Sequence[Stage], options: argparse.Namespace) -> tuple[list[str], list[Result]]:
    """Runs the stages in turn, and beside them what needs one process; returns the checks that failed, and
    what became of each stage.
    """
    with ThreadPoolExecutor(1) as beside:
        checks = beside.submit(check_code)
        rules = beside.submit(run_on_other_version, options)
        results = [run_stage(sys.executable, stage) for stage in chosen]
        return checks.result(), [*results, rules.result()]


def print_help() -> None:
    """Prints what `bin/test` can do; nothing is set up for it."""
    parser_of_test().print_help()


def read(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = parser_of_test()
    options, passed_on = parser.parse_known_args(arguments)
    if options.learn and not options.changed:
        parser.error("--learn goes with --changed")
    return options, passed_on


def parser_of_test() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bin/test",
        allow_abbrev=False,
        description="Run every check and test; other arguments are passed to pytest.",
    )
    parser.add_argument(
        "--all", action="store_true", help="everything: slow tests too, and all of it on PostgreSQL"
    )
    parser.add_argument("--turn", type=int, metavar="N", help="the slow tests of turn N (1 to 8)")
    parser.add_argument(
        "--choose",
        action="store_true",
        help="run all that meets the database on PostgreSQL, and choose the tests of usual runs by that",
    )
    parser.add_argument("--no-browser", action="store_true", help="skip the browser tests")
    parser.add_argument(
        "--changed",
        action="store_true",
        help="only the tests that your changes can affect, on SQLite, without a browser",
    )
    parser.add_argument(
        "--learn", action="store_true", help="with --changed: run every test once, to learn what it covers"
    )
    return parser


def check_code() -> list[str]:
    """Runs the checks that read the code without running it, side by side; returns those that failed."""
    tools = {
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy", *PACKAGES],
        "import-linter": ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
        "migrations": ["manage.py", "makemigrations", "--check", "--dry-run"],
    }
    with tempfile.TemporaryDirectory() as folder:
        settings = os.environ | {"ARROWSWITCH_DATA": folder}
        running = {title: begin([sys.executable, *command], settings) for title, command in tools.items()}
        return [title for title, process in running.items() if not passes(title, process)]


def stages(options: argparse.Namespace, passed_on: list[str]) -> list[Stage]:
    """The stages in order, without those that the options leave out."""
    asked = passed_on or ["--tb=short"]
    without_browser = ["--no-browser", f"--ignore={BROWSER}", *asked]
    on_postgres = [*without_browser, "--database", "postgres", *([] if passed_on else ON_POSTGRES)]
    if options.choose:
        return [Stage("all on PostgreSQL, to choose from", [*FEWER, *on_postgres, "--choose"])]
    if options.all:
        on_postgres.append("--whole-postgres")
    else:
        on_postgres += FEWER
    chosen = [
        Stage("all on SQLite", [*without_browser, *([] if passed_on else IN_PARALLEL)]),
        Stage("what differs on PostgreSQL", on_postgres),
    ]
    if options.no_browser:
        say("SKIPPED: the browser tests (--no-browser).")
        return chosen
    os.environ["CHROMIUM"] = chromium.find_or_install()
    say(f"Browser: {os.environ['CHROMIUM']}")
    browser = ["-m", "browser", *asked, *([] if passed_on else [*IN_PARALLEL, BROWSER])]
    return [*chosen, Stage("browser", browser, alone=["--tb=short"])]


def stages_of_a_change(options: argparse.Namespace, passed_on: list[str]) -> list[Stage]:
    """The tests that a change can reach, and the packages of what is only read when it is imported."""
    tests = changed.choose(learn_all=options.learn)
    asked = [*IN_PARALLEL, "--tb=short", *passed_on]
    chosen = []
    if tests.choose_from:
        chosen.append(Stage("what the change can reach", [*changed.CHOOSE, *asked, *tests.choose_from]))
    if tests.whole:
        chosen.append(
            Stage("packages of what is read when imported", ["-m", "not site", *asked, *tests.whole])
        )
    return chosen


def begin(command: list[str], settings: dict[str, str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, env=settings, stdin=subprocess.DEVNULL, stdout=pipe, stderr=subprocess.STDOUT, text=True
    )


def passes(title: str, process: subprocess.Popen[str]) -> bool:
    """Waits for a process, prints its output under its title, and says whether it succeeded."""
    output, _nothing = process.communicate()
    print(f"\n=== {title} ===\n{output}", end="", flush=True)
    return process.returncode == 0


def run_stage(python: str, stage: Stage) -> Result:
    """Runs pytest for a stage. Where tests that failed run once more, what passes then counts as passed."""
    title = f"tests: {stage.title}"
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [python, "-m", "pytest", "-q", *stage.arguments, *repeating.REPORT, f"--junitxml={report}"]
        if stage.beside:
            process = begin(command, dict(os.environ))
            passes(title, process)
            code = process.returncode
        else:
            print(f"\n=== {title} ===", flush=True)
            code = subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode
        tests = dict(repeating.outcomes(report)) if report.exists() else {}
    if code != TESTS_FAILED or stage.alone is None:
        return Result(stage.title, code in (0, NOTHING_CHOSEN), repeating.count(tests))
    unstable = repeating.repeat(python, stage.alone, tests)
    counts = repeating.count(tests | dict.fromkeys(unstable, repeating.Outcome("passed")))
    return Result(stage.title, bool(unstable) and not counts["failed"], counts, unstable)


def other_python() -> Path | None:
    """The other Python with the packages of the tests; None where there is none, or where it is this one."""
    if sys.version_info[:2] == tuple(map(int, OTHER_VERSION.split("."))):
        return None
    python = find_python(OTHER_VERSION)
    if not python:
        say(f"SKIPPED: the rules on Python {OTHER_VERSION}, which was not found.")
        return None
    return environment.ensure(ROOT / f".venv-{OTHER_VERSION}", ROOT / "requirements-test.txt", python)


def run_on_other_version(options: argparse.Namespace) -> Result:
    """Runs the tests of the rules on another Python too; where there is none, that counts as passed."""
    title = f"rules on Python {OTHER_VERSION}"
    python = other_python()
    if python is None:
        return Result(title, True, Counter())
    examples = [] if options.all else FEWER
    return run_stage(str(python), Stage(title, ["--database", "none", *examples, *RULES], beside=True))


def find_python(version: str) -> str | None:
    """A Python of this version on the PATH, or among those of pyenv, that runs."""
    of_pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv").glob(
        f"versions/{version}.*/bin/python3"
    )
    candidates = [shutil.which(f"python{version}"), *sorted(map(str, of_pyenv))]
    return next((found for found in candidates if found and environment.works(Path(found))), None)


def close(
    failed: list[str],
    counts: Counter[str],
    seconds: float,
    unstable: Sequence[str] = (),
    *,
    may_be_none: bool = False,
) -> int:
    """Prints what failed, what is unstable and how many tests there were, and returns the exit code.

    `may_be_none`: it is no failure if no test was chosen.
    """
    print(f"\n{seconds / 60:.1f} minutes.", flush=True)
    for name in unstable:
        print(f"unstable: {name}")
    if failed:
        print("FAILED: " + ", ".join(failed))
    elif not counts["passed"] and not may_be_none:
        print("No tests match these arguments.")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped", flush=True)
    return 1 if failed or not (counts["passed"] or may_be_none) else 0
