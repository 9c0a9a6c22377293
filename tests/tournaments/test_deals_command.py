"""`deals` as scripts of clubs call it: files shown, converted and made, and what is said beside them."""

from __future__ import annotations

import io
import json
import sys
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command

from scoring.cards.making import commitment_of, deals_of
from tests.cases import for_each
from tests.tournaments.exchange.deals.four_boards import BOARDS, DEALS, OF_BIG_DEAL
from tournaments.exchange.deals import BoardDeal, deal_formats, read_deals, write_deals

FIVE = [BoardDeal.usual(board, deal) for board, deal in enumerate(deals_of("five", 5), 23)]


class Ran(NamedTuple):
    code: int
    out: bytes
    err: str


@pytest.fixture
def run(capsysbinary, monkeypatch, tmp_path):
    """Runs the command; the bytes given as `file` are its FILE."""

    def run(*arguments, file=None):
        if file is not None:
            path = tmp_path / "renamed.txt"
            path.write_bytes(file)
            arguments = (str(path), *arguments)
        code = 0
        try:
            call_command("deals", *arguments)
        except CommandError as error:
            return Ran(error.returncode, b"", str(error))
        except SystemExit as ended:
            code = ended.code
        out, err = capsysbinary.readouterr()
        return Ran(code, out, err.decode())

    return run


@for_each("key", deal_formats())
def test_every_format_is_read_shown_and_written(key, run):
    data = write_deals(BOARDS, key)
    shown = run(file=data)
    assert shown.code == 0
    head, first, *rest = shown.out.decode().splitlines()
    assert head.split() == ["board", "dealer", "vulnerable", "North", "East", "South", "West"]
    assert first.split() == ["1", "N", "none", *DEALS[0][2:].split()]
    assert len(rest) == 3
    assert run("--to", key, file=OF_BIG_DEAL["csv"]).out == data
    assumed = f"note: {key.upper()} files have no board numbers: these are counted from 1.\n"
    assert shown.err == ("" if deal_formats()[key].numbered else assumed)


def test_json_is_the_form_that_scripts_rely_on(run):
    ran = run("--json", file=OF_BIG_DEAL["dup"])
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)[1] == {"board": 2, "dealer": "E", "vulnerable": "ns", "deal": DEALS[1]}
    assert run("--to", "json", file=OF_BIG_DEAL["dup"]).out == ran.out
    assert read_deals(ran.out).boards == BOARDS


def test_standard_input_and_a_file_as_output(run, monkeypatch, tmp_path):
    target = tmp_path / "evening.dlm"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(OF_BIG_DEAL["rzd"])))
    assert run("-", "--first", "5", "--to", "dlm", "-o", str(target)) == Ran(0, b"", "")
    assert [one.board for one in read_deals(target.read_bytes()).boards] == [5, 6, 7, 8]


def test_what_a_format_does_not_carry_is_said_beside_it(run):
    rows = json.loads(write_deals(FIVE, "json"))
    rows[1]["dealer"] = "N"
    ran = run("--to", "bri", file=json.dumps(rows).encode())
    assert ran.code == 0
    assert read_deals(ran.out, 23).boards == tuple(FIVE)
    assert ran.err.splitlines() == [
        "note: On boards 24 dealer or vulnerability are not the usual ones of the number.",
        "note: BRI files do not say the numbers of their boards. The first one here is 23.",
        "note: BRI files do not say dealer and vulnerability. They are not the usual ones on boards 24.",
    ]
    as_json = run("--to", "bri", "--json", file=json.dumps(rows).encode())
    assert [json.loads(line)["note"] for line in as_json.err.splitlines()] == [
        line.removeprefix("note: ") for line in ran.err.splitlines()
    ]


def test_made_deals_are_those_of_their_seed(run):
    ran = run("--make", "5", "--seed", "five", "--first", "23", "--json")
    assert read_deals(ran.out).boards == tuple(FIVE)
    assert json.loads(ran.err) == {"commitment": commitment_of("five")}
    assert run("--make", "5", "--seed", "five", "--first", "23", "--to", "dlm").out == write_deals(
        FIVE, "dlm"
    )


def test_without_a_seed_chance_draws_one_which_is_printed(run):
    ran, other = (run("--make", "2", "--json") for _ in range(2))
    seed, commitment = map(json.loads, ran.err.splitlines())
    assert len(seed["seed"]) == 64
    assert commitment == {"commitment": commitment_of(seed["seed"])}
    assert run("--make", "2", "--seed", seed["seed"], "--json").out == ran.out != other.out


def test_hands_that_the_machine_does_not_show(run):
    assert b"Status=Sealed" in run("--to", "dlm", "--sealed", file=OF_BIG_DEAL["dup"]).out
    ran = run("--to", "pbn", "--sealed", file=OF_BIG_DEAL["dup"])
    assert (ran.code, ran.out) == (1, b"")
    assert ran.err.startswith("Only DLM, DUP files tell a dealing machine not to show the hands.")


@for_each(
    "case",
    [
        (
            OF_BIG_DEAL["dup"][:-3],
            "In DUP files each board has 156 bytes, and what follows 3 boards here has 153:",
            "deals.size",
        ),
        (OF_BIG_DEAL["csv"].replace(b"N/-", b"N/none") * 2, "This is not an event file", "exchange.kind"),
        (OF_BIG_DEAL["csv"].replace(b"E/NS", b"E/us"), "Row 2: E/us is not a dealer", "deals.csv"),
        (OF_BIG_DEAL["csv"].replace(b"J95", b"J96"), "Board 2, deal: ♠6 is dealt twice", "deal.twice"),
        (b"board,ns,ew,result\n1,1,2,PASS\n", "This is a file of results (CSV).", "exchange.kind"),
        (b"", "The file is empty.", "exchange.kind"),
    ],
)
def test_a_file_that_breaks_a_rule(case, run):
    data, words, code = case
    ran = run(file=data)
    assert (ran.code, ran.out) == (1, b"")
    assert ran.err.startswith(words) or "dealt twice" in ran.err
    problem = json.loads(run("--json", file=data).err)
    assert (problem["code"], sorted(problem)) == (code, ["code", "field", "message", "source"])


def test_boards_that_a_format_does_not_have(run):
    ran = run("--make", "2", "--first", "99", "--seed", "x", "--to", "dup")
    assert (ran.code, ran.out) == (1, b"")
    assert "In DUP files the highest board is 99. Leave out 100." in ran.err


@for_each(
    "arguments",
    [
        (),
        ("file.pbn", "--make", "3"),
        ("file.pbn", "--seed", "x"),
        ("--make", "0"),
        ("--make", "-1"),
        ("--make", "1000"),
        ("--make", "2", "--first", "999"),
        ("--make", "2", "--first", "0"),
        ("--make", "2", "--to", "xyz"),
        ("--make", "2", "-o", "deals.pbn"),
        ("--make", "2", "--sealed"),
        ("--make", "2", "--to", "pbn", "-o", "/nowhere/deals.pbn"),
        ("no-such-file.pbn",),
    ],
)
def test_wrong_usage(arguments, run):
    """A shell sees exit code 2 in every case; `call_command` raises what argparse refuses with 1."""
    ran = run(*arguments)
    assert ran.code == (1 if "xyz" in arguments else 2)
    assert ran.err


def test_a_first_board_for_a_file_that_has_numbers(run):
    ran = run("--first", "3", file=OF_BIG_DEAL["csv"])
    assert (ran.code, ran.err) == (2, "The file numbers its boards itself: leave out --first.")
