"""`vp` as scripts of clubs call it: what it prints, what it refuses, how it exits."""

import io
import json
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command

from scoring.comparison.victory import SCALES


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


def run(*args):
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command("vp", *args, stdout=out, stderr=err)
    except SystemExit as exit_:
        code = exit_.code
    except CommandError as error:
        code, err = error.returncode, io.StringIO(str(error))
    return Ran(code, out.getvalue(), err.getvalue())


def test_the_answer_has_the_promised_shape():
    ran = run("--boards", "16", "--json")
    assert ran.code == 0
    assert ran.json[0] == {"margin": 0, "winner": "10.00", "loser": "10.00"}
    assert ran.json[14] == {"margin": 14, "winner": "13.75", "loser": "6.25"}
    assert ran.json[-1] == {"margin": 60, "winner": "20.00", "loser": "0.00"}
    assert [row["margin"] for row in ran.json] == list(range(61))


def test_any_scale_by_its_name():
    assert run("--scale", "wbf-discrete", "--boards", "8", "--json").json[3] == {
        "margin": 3,
        "winner": "11.00",
        "loser": "9.00",
    }
    assert run("--scale", "win-loss", "--boards", "7", "--json").json == [
        {"margin": 0, "winner": "0.50", "loser": "0.50"},
        {"margin": 1, "winner": "1.00", "loser": "0.00"},
    ]


def test_the_table_for_people():
    lines = run("--boards", "8").out.splitlines()
    assert [line.split() for line in lines[:2]] == [["margin", "winner", "loser"], ["0", "10.00", "10.00"]]
    assert len(lines) == 1 + 44


def test_the_scales_are_named():
    listed = run("--list", "--json").json
    assert [scale["name"] for scale in listed] == list(SCALES)
    assert listed[0]["boards"] == [1, 1000]
    assert "acbl-20" in run("--list").out


def test_a_clubs_own_table(tmp_path):
    own = tmp_path / "own.txt"
    own.write_text("0: 3-3\n1-9: 4-2\n10+: 6-0\n", encoding="utf-8")
    answer = run("--table", str(own), "--boards", "12", "--json").json
    assert (answer[9]["winner"], answer[10]["loser"], len(answer)) == ("4.00", "0.00", 11)
    own.write_text("0: 3-3\n2+: 6-0\n", encoding="utf-8")
    ran = run("--table", str(own), "--boards", "12", "--json")
    assert (ran.code, json.loads(ran.err)["code"]) == (1, "vp.gap")


def test_boards_that_the_scale_does_not_have_are_refused():
    ran = run("--scale", "acbl-20", "--boards", "12", "--json")
    assert (ran.code, ran.out) == (1, "")
    assert json.loads(ran.err) == {
        "code": "vp.boards",
        "field": "boards",
        "message": "ACBL 20 points, older is for matches of 6 to 11 boards, not 12.",
        "source": "",
    }


@pytest.mark.parametrize(
    "args", [(), ("--scale", "wbf", "--boards", "8"), ("--table", "/no", "--boards", "8")]
)
def test_wrong_usage(args):
    assert run(*args).code == 2
