"""`movement --search` as its users call it: what it prints, the same again by its steps, refusals."""

from __future__ import annotations

import json

import pytest

from tests.tournaments.test_movement_command import FIELDS, of, run
from tournaments.movements import faults_of_rows

SEARCH = ("--search", "--pairs", "12", "--rounds", "8")


def test_what_is_found_is_printed_as_a_movement_with_its_bound():
    found = of(*SEARCH, "--boards", "24", "--steps", "12", "--fixed", "3,8", "--apart", "1-2")
    assert list(found) == [*FIELDS, "bound", "optimal", "shipped", "seed", "steps"]
    assert (found["tables"], found["rounds"], found["boards_per_round"], found["winners"]) == (6, 8, 3, 1)
    assert (found["bound"], found["optimal"], found["seed"], found["steps"]) == ("95.7", False, 1, 12)
    assert float(found["fairness"]["q"]) >= 90.9  # what is shipped
    rows = [(s["round"], s["table"], s["ns"], s["ew"], s["boards"]) for s in found["seats"]]
    assert faults_of_rows(rows, entries=range(1, 13), rounds=range(1, 9), boards=range(1, 25)) == []
    assert {1, 2} not in [{s["ns"], s["ew"]} for s in found["seats"]]
    for pair in (3, 8):
        assert len({s["table"] for s in found["seats"] if pair in (s["ns"], s["ew"])}) == 1


def test_the_same_seed_and_steps_print_the_same():
    wish = (*SEARCH, "--steps", "9", "--seed", "7")
    assert of(*wish) == of(*wish)


def test_a_proved_optimum_says_so_at_once():
    code, out, err = run("--search", "--pairs", "8", "--rounds", "7", "--seconds", "600")
    assert (code, err) == (0, "")
    assert "Balance 100.0 %" in out
    assert "No movement of this size can be better balanced." in out
    assert "Nothing better was found than the movement that the program has." in out
    assert of("--search", "--pairs", "8", "--rounds", "7")["optimal"] is True


def test_the_bound_is_said_where_it_is_not_reached_and_where_none_is_known():
    _, out, _ = run(*SEARCH, "--steps", "2")
    assert "No movement of this size can have a balance above 95.7 %." in out
    assert "Found again with --seed 1 --steps 2." in out
    _, out, _ = run("--search", "--pairs", "16", "--rounds", "7", "--steps", "2")
    assert "The best possible balance for this size is not known." in out


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("--pairs", "12", "--rounds", "12"), "rounds"),
        (("--pairs", "3", "--rounds", "3"), "pairs"),
        (("--pairs", "12", "--rounds", "8", "--fixed", "13"), "fixed"),
        (("--pairs", "12", "--rounds", "8", "--apart", "1"), "apart"),
        (("--pairs", "12", "--rounds", "11", "--apart", "1-2"), "apart"),
        (("--pairs", "12", "--rounds", "8", "--boards", "900"), "boards_per_round"),
        (("--pairs", "12", "--rounds", "0", "--boards", "9"), "rounds"),
    ],
)
def test_what_cannot_be_breaks_a_rule(words, field):
    code, out, err = run("--search", *words, "--json")
    assert (code, out) == (1, "")
    problem = json.loads(err)
    assert (problem["field"], problem["code"].split(".")[0] in ("search", "wishes")) == (field, True)


@pytest.mark.parametrize(
    "words",
    [
        ("--search",),
        ("--search", "--pairs", "12"),
        ("--search", "--rounds", "8"),
        ("howell", *SEARCH),
        (*SEARCH, "--tables", "6"),
        (*SEARCH, "--suggest"),
        (*SEARCH, "--seconds", "0"),
        (*SEARCH, "--seconds", "3601"),
        (*SEARCH, "--boards", "24", "--boards-per-round", "3"),
        (*SEARCH, "--option", "switch=best"),
        ("howell", "--tables", "6", "--seed", "2"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(words):
    with pytest.raises(Exception, match="--") as refused:
        run(*words)
    assert refused.value.returncode == 2
