"""What all commands share: reading JSON, and refusing what is none."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.management.base import RuleCommand, UsageError, parse_json, read_json
from scoring.words import RuleError

ROOT = Path(__file__).parents[2]


def test_json_is_read_from_a_file_and_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "field.json"
    file.write_text('{"boards": ["♠"]}', encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert read_json(str(file)) == read_json("-") == {"boards": ["♠"]}


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "{'a': 1}", "NaN", "[Infinity]", "[" * 100_000, "9" * 5000, '{"a": 1} x'),
        *("1e999", "[-1E400]", r'"\ud800"', r'{"\uDFFF": 1}'),
    ],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="JSON") as refusal:
        parse_json(text)
    assert refusal.value.code == "input.json"


def test_letters_and_numbers_of_any_size_are_read() -> None:
    assert parse_json(r'["\ud83c\udca1", "\\ud800", 1e-5, 2.5e3]') == ["\U0001f0a1", r"\ud800", 1e-5, 2500.0]


def test_a_missing_file_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as usage:
        read_json(str(tmp_path / "none.json"))
    assert usage.value.returncode == 2


class Picky(RuleCommand):
    """Refuses two inputs out of three, and goes on."""

    def handle(self, *args: object, **options: object) -> None:
        for n in (1, 2):
            self.report(
                RuleError("n", "n", "The level of a bid must be 1 to 7, not {level}.", "Law 1", level=n),
                line=n,
            )
        self.write_table(("name", "points"), [("Ann", 5), ("Bo", -12)])


@pytest.mark.parametrize("as_json", [True, False])
def test_every_problem_is_printed_and_the_run_exits_1(as_json: bool) -> None:
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as exit_:
        Picky(stdout=out, stderr=err).execute(
            json=as_json, force_color=False, no_color=False, skip_checks=True
        )
    assert exit_.value.code == 1
    assert out.getvalue().splitlines() == ["name  points", "Ann        5", "Bo       -12"]
    lines = err.getvalue().splitlines()
    if as_json:
        assert [json.loads(line)["line"] for line in lines] == [1, 2]
    else:
        assert lines == [
            "line 1: The level of a bid must be 1 to 7, not 1. (Law 1)",
            "line 2: The level of a bid must be 1 to 7, not 2. (Law 1)",
        ]


@pytest.mark.slow
@pytest.mark.site
def test_a_reader_who_has_enough_ends_it_quietly() -> None:
    """`movement mitchell --tables 3-40 --json | head -1`: the pipe is closed before all is written."""
    command = [sys.executable, str(ROOT / "manage.py"), "movement", "mitchell", "--tables", "3-40", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith("{")
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0
