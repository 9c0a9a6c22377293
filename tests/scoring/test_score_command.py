"""The command as scripts of clubs call it: what it prints and how it exits."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch):
    def run(*args: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        out, err, code = io.StringIO(), io.StringIO(), 0
        try:
            call_command("score", *args, stdout=out, stderr=err)
        except SystemExit as exit_:
            code = int(exit_.code)
        except CommandError as error:
            code = error.returncode
            err.write(str(error))
        return Ran(code, out.getvalue(), err.getvalue())

    return run


def test_one_result_is_one_json_object(run) -> None:
    ran = run("4SXE+1", "--vul", "none", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == {"result": "4SXE+1", "vul": "none", "ns": -690, "ew": 690}


@pytest.mark.parametrize(
    ("typed", "printed", "ns"),
    [
        ("4♠xe+1", "4SXE+1", -690),
        ("3 nt n =", "3NN=", 400),
        ("5D*E=", "5DXE=", -550),
        ("4s**n-2", "4SXXN-2", -600),
        ("pass", "PASS", 0),
    ],
)
def test_any_way_of_writing_is_answered_in_the_text_form(run, typed: str, printed: str, ns: int) -> None:
    answer = json.loads(run(typed, "--vul", "NONE", "--json").out)
    assert (answer["result"], answer["vul"], answer["ns"], answer["ew"]) == (printed, "none", ns, -ns)


def test_without_json_it_is_a_table_to_read(run) -> None:
    ran = run("4SXE+1", "--vul", "none")
    assert [line.split() for line in ran.out.splitlines()] == [
        ["result", "vul", "N-S", "E-W"],
        ["4SXE+1", "none", "-690", "690"],
    ]


@pytest.mark.parametrize(
    ("typed", "code", "field", "message"),
    [
        ("8SN=", "contract.level", "level", "The level of a bid must be 1 to 7, not 8."),
        ("3NN+5", "result.overtricks", "tricks", "3NT cannot make more than 4 overtricks."),
        ("3N=", "contract.declarer", "declarer", "Who was declarer in 3NT? Add N, E, S or W."),
        ("4SN= H100N", "honours.table", "honours", "Honours are not scored in Duplicate, Laws 2017."),
    ],
)
def test_an_impossible_result_exits_1_and_says_why(
    run, typed: str, code: str, field: str, message: str
) -> None:
    ran = run(typed, "--vul", "none", "--json")
    assert (ran.code, ran.out) == (1, "")
    problem = json.loads(ran.err)
    assert set(problem) == {"code", "field", "message", "source"}
    assert (problem["code"], problem["field"], problem["message"]) == (code, field, message)
    plain = run(typed, "--vul", "none")
    assert (plain.code, plain.out) == (1, "")
    assert plain.err.startswith(message)


def test_a_file_gives_one_object_a_line(run, tmp_path: Path) -> None:
    file = tmp_path / "results.txt"
    file.write_text("4SXE+1 none\n\n3NN= both\nPASS ew\n4 s n = ns\n", encoding="utf-8")
    ran = run(str(file), "--json")
    assert ran.code == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [(a["result"], a["vul"], a["ns"]) for a in answers] == [
        ("4SXE+1", "none", -690),
        ("3NN=", "both", 600),
        ("PASS", "ew", 0),
        ("4SN=", "ns", 620),
    ]


def test_standard_input_is_read_for_a_dash_with_or_without_byte_order_mark(run) -> None:
    ran = run("-", "--json", stdin="\ufeff4♠N= ns\r\n".encode())
    assert json.loads(ran.out)["ns"] == 620


def test_a_bad_line_is_named_and_the_others_are_scored(run) -> None:
    ran = run("-", "--json", stdin=b"4SN= ns\n8SN= ns\n4SN= all\n4SN=\nPASS none\n")
    assert ran.code == 1
    assert [json.loads(line)["result"] for line in ran.out.splitlines()] == ["4SN=", "PASS"]
    problems = [json.loads(line) for line in ran.err.splitlines()]
    assert [(p["line"], p["code"]) for p in problems] == [
        (2, "contract.level"),
        (3, "vulnerability"),
        (4, "score.line"),
    ]


def test_text_that_is_not_utf_8_is_refused(run) -> None:
    ran = run("-", "--json", stdin=b"4SN= \xff\n")
    assert (ran.code, json.loads(ran.err)["code"]) == (1, "input.encoding")


@pytest.mark.parametrize(
    ("result", "vul", "ns"),
    [("1NXXE=", "none", -510), ("3NXN-4", "none", -700), ("4SN= H150E", "ns", 470)],
)
@pytest.mark.parametrize("table", ["duplicate-1948", "board_score@duplicate_1948"])
def test_the_table_of_1948_by_word_and_by_key(run, result: str, vul: str, ns: int, table: str) -> None:
    assert json.loads(run(result, "--vul", vul, "--table", table, "--json").out)["ns"] == ns


def test_tables_are_listed(run) -> None:
    tables = json.loads(run("--list-tables", "--json").out)
    assert {"duplicate-2017", "duplicate-1948"} <= {table["name"] for table in tables}
    assert "duplicate-1948" in run("--list-tables").out


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["4SN="],
        ["no-such-file.txt"],
        ["4SN=", "--vul", "none", "--table", "plafond"],
        ["."],
    ],
)
def test_wrong_usage_exits_2(run, args: list[str]) -> None:
    ran = run(*args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err
