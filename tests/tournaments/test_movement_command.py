"""The command `movement` as its users call it: JSON, ranges, lists, suggestions, exit codes."""

from __future__ import annotations

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.management.base import UsageError
from tournaments.management.commands.movement import Command
from tournaments.movements import KINDS, faults_of_rows

FIELDS = [
    "kind",
    "tables",
    "rounds",
    "boards_per_round",
    "boards",
    "contestants",
    "winners",
    "shares",
    "copies",
    "meetings",
    "seats",
    "sitouts",
    "fairness",
]


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    out, err = StringIO(), StringIO()
    code = 0
    try:
        call_command("movement", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, out.getvalue(), err.getvalue()


def of(*arguments: str) -> dict:
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_a_movement_as_json():
    made = of("mitchell", "--tables", "7", "--boards-per-round", "3", "--option", "switch=best")
    assert list(made) == FIELDS
    assert {k: made[k] for k in FIELDS[:10]} == {
        "kind": "mitchell",
        "tables": 7,
        "rounds": 7,
        "boards_per_round": 3,
        "boards": 21,
        "contestants": "pairs",
        "winners": 1,
        "shares": False,
        "copies": 1,
        "meetings": 1,
    }
    assert made["seats"][0] == {
        "round": 1,
        "table": 1,
        "ns": 1,
        "ew": 8,
        "boards": [1, 2, 3],
        "arrow_switched": False,
    }
    assert made["seats"][-1] == {
        "round": 7,
        "table": 7,
        "ns": 8,
        "ew": 7,
        "boards": [16, 17, 18],
        "arrow_switched": True,
    }
    assert made["fairness"] == {"q": "90.5", "min": 0, "max": 12, "met": 7, "shared": 0}
    assert made["sitouts"] == []


def test_a_missing_pair_appears_nowhere_and_its_opponents_sit_out():
    made = of("howell", "--tables", "4", "--missing", "3")
    seated = {pair for seat in made["seats"] for pair in (seat["ns"], seat["ew"])}
    assert seated == {1, 2, 4, 5, 6, 7, 8}
    assert sorted(s["contestant"] for s in made["sitouts"]) == sorted(seated)
    assert [s["round"] for s in made["sitouts"]] == list(range(1, 8))


def test_a_range_is_a_line_a_size_and_each_is_sound():
    code, out, err = run("mitchell", "--tables", "3-40", "--json")
    made = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [m["tables"] for m in made] == list(range(3, 41))
    for m in made:
        rows = [(s["round"], s["table"], s["ns"], s["ew"], s["boards"]) for s in m["seats"]]
        found = faults_of_rows(rows, entries=range(1, 2 * m["tables"] + 1), at_once=1 + m["shares"])
        assert found == []


def test_a_size_that_the_kind_lacks_is_a_problem_line_and_the_run_goes_on():
    code, out, err = run("mitchell_skip", "--tables", "6-9", "--json")
    assert code == 1
    assert [json.loads(line)["tables"] for line in out.splitlines()] == [6, 8]
    problems = [json.loads(line) for line in err.splitlines()]
    assert [(p["code"], p["tables"]) for p in problems] == [("movement.tables", 7), ("movement.tables", 9)]
    assert set(problems[0]) == {"code", "field", "message", "source", "tables"}


def test_the_list_of_kinds():
    listed = of("--list")
    assert [kind["key"] for kind in listed] == [kind.key for kind in KINDS]
    assert all(list(kind) == ["key", "title", "contestants", "sizes", "options"] for kind in listed)
    howell = next(kind for kind in listed if kind["key"] == "howell")
    assert howell["sizes"] == list(range(2, 21))
    assert [option["name"] for option in howell["options"]] == ["sharing", "guide_cards", "starters"]
    spans = dict(re.findall(r"^(\S+) .*?  +([\d,-]+(?: by \d+|(?:, \d+)*)?)(?: |$)", run("--list")[1], re.M))
    assert spans["mitchell_skip"] == "4-40 by 2"
    assert spans["four_pairs"] == "2"
    assert spans["howell_balanced"] == "2-20 by 2"


def test_every_option_listed_is_accepted():
    for kind in (kind for kind in of("--list") if kind["contestants"] == "pairs"):
        for option in kind["options"]:
            sizes = sorted(kind["sizes"], key=lambda size: abs(size - 8))
            for choice in option["choices"]:
                wish = f"{option['name']}={choice}"
                codes = (run(kind["key"], "--tables", str(n), "--option", wish, "--json")[0] for n in sizes)
                assert 0 in codes, (kind["key"], wish)


def test_suggestions():
    found = of("--suggest", "--pairs", "14", "--boards", "26")
    assert [(s["kind"], s["boards"]) for s in found[:2]] == [("howell", 26), ("mitchell", 28)]
    for s in found:
        assert {"kind", "options", "boards", "minutes", "fairness", "reasons"} <= set(s)
        assert s["minutes"] > 0
        assert s["reasons"]
    quick = of("--suggest", "--pairs", "14", "--minutes", "200", "--winners", "1")
    assert all(s["minutes"] <= 200 and s["winners"] == 1 for s in quick)
    pace = ("--option", "minutes_per_board=6", "--option", "minutes_per_change=1.5")
    assert of("--suggest", "--pairs", "14", *pace)[0]["minutes"] == 174  # 26 x 6 + 12 x 1.5


def test_a_suggestion_in_words_gives_the_command_that_makes_it():
    _, out, _ = run("--suggest", "--pairs", "13", "--winners", "1")
    first, reason, *_ = out.splitlines()
    assert first.startswith("1. Three-quarter Howell: movement howell_three_quarter --tables 7 --rounds 12")
    assert reason.startswith("   - 12 rounds of 2 boards")
    assert run(*first.split(": movement ")[1].split())[0] == 0


def test_a_movement_in_words():
    code, out, _ = run("mitchell", "--tables", "5", "--missing", "2", "--option", "switch=5")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "Mitchell"
    assert "Table 2 has no N-S pair: the E-W pair that arrives there sits out." in lines
    assert any(line.strip().startswith("1  1 v 6, 1-5") for line in lines)
    assert "Round 1: pair 7 sits out." in lines
    assert lines[-1].startswith("Balance ")


def test_a_range_in_words_is_a_table_of_figures():
    code, out, err = run("howell", "--tables", "19-21")
    assert code == 1
    assert [line.split()[0] for line in out.splitlines()] == ["tables", "19", "20"]
    assert err == "tables 21: howell is for 2 to 20 tables, not 21.\n"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("polka", "--tables", "8"), "movement.kind"),
        (("mitchell@straight", "--tables", "8"), "movement.repeat"),
        (("mitchell_skip", "--tables", "8", "--rounds", "8"), "movement.rounds"),
        (("rover", "--tables", "9", "--rounds", "9"), "movement.rounds"),
        (("mitchell", "--tables", "8", "--missing", "17"), "movement.missing"),
        (("mitchell", "--tables", "8", "--option", "colour=red"), "movement.option"),
        (("--suggest", "--pairs", "3"), "movement.suggest"),
        (("--suggest", "--pairs", "14", "--option", "minutes_per_board=0"), "movement.option"),
        (("--suggest", "--pairs", "14", "--option", "colour=red"), "movement.option"),
    ],
)
def test_a_broken_rule_exits_1_with_a_problem(arguments, code):
    exit_code, out, err = run(*arguments, "--json")
    assert (exit_code, out) == (1, "")
    problem = json.loads(err)
    assert problem["code"] == code
    assert list(problem) == ["code", "field", "message", "source"]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("mitchell",),
        ("mitchell", "--tables", "x"),
        ("mitchell", "--tables", "9-3"),
        ("mitchell", "--tables", "8", "--option", "switch"),
        ("mitchell", "--tables", "3-9", "--pairs", "14"),
        ("mitchell", "--tables", "8", "--minutes", "100"),
        ("--suggest",),
        ("--suggest", "--pairs", "14", "--winners", "3"),
        ("teams", "--players", "8"),
        ("mitchell", "--teams", "14"),
        ("teams", "--teams", "8", "--pairs", "8"),
        ("individual", "--tables", "2-4", "--players", "8"),
    ],
)
def test_wrong_usage_exits_2(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        Command().run_from_argv(["manage.py", "movement", *arguments])
    assert stop.value.code == 2
    assert capsys.readouterr().err


def test_an_individual_has_four_chairs():
    made = of("individual", "--tables", "2", "--boards-per-round", "2")
    assert (made["kind"], made["contestants"], made["shares"]) == ("individual8", "players", True)
    assert made["seats"][0] == {
        "round": 1, "table": 1, "n": 8, "e": 2, "s": 1, "w": 6, "boards": [1, 2], "arrow_switched": False,
    }  # fmt: skip


def test_the_number_of_players_or_teams_stands_for_tables():
    assert of("individual", "--players", "13", "--rounds", "2")["sitouts"] == [
        {"round": 1, "contestant": 13},
        {"round": 2, "contestant": 1},
    ]
    assert of("teams", "--teams", "9")["kind"] == "teams_awl"
    assert of("teams", "--tables", "6")["kind"] == "teams_new_england"
    assert of("teams", "--tables", "2")["seats"][0] | {"boards": []} == {
        "round": 1, "table": 1, "ns": 1, "ew": 2, "boards": [], "arrow_switched": False,
    }  # fmt: skip


def test_players_and_teams_in_words():
    _, out, _ = run("individual", "--players", "5")
    assert "5+" in out
    assert "Round 1: player 5 sits out." in out
    _, out, _ = run("round_robin", "--teams", "5")
    assert "Round 1: team 1 sits out." in out
    assert "any two teams play 5 to 5 boards against each other" in out


def test_suggestions_for_teams_and_players():
    assert of("--suggest", "--teams", "9")[0]["options"] == {
        "tables": 9, "rounds": 8, "boards_per_round": 3, "pairs": 9,
    }  # fmt: skip
    _, out, _ = run("--suggest", "--players", "13")
    assert "movement individual_whist_tournament --tables 3 --rounds 13" in out
    assert "--players 13" in out


def test_how_a_second_session_goes_on():
    code, out, err = run("mitchell", "--tables", "4", "--sessions", "2")
    assert (code, err) == (0, "")
    assert "movement howell_twin --tables 4 --rounds 3" in out
    assert "Over both sessions everybody meets everybody else once." in out
    assert "Planned before the first session: movement mitchell_double_weave --tables 4" in out
    code, out, err = run("mitchell", "--tables", "4", "--sessions", "2", "--json")
    first = json.loads(out)[0]
    assert (first["key"], first["fairness"]["never_meet"]) == ("lines-share-3", 0)
    (section,) = first["sections"]
    assert set(section["from"].values()) == set(range(1, 9))


def test_a_second_session_that_cannot_be_is_refused():
    code, _out, err = run("howell", "--tables", "6", "--sessions", "2")
    assert code
    assert "No movement goes on from this first session" in err
    with pytest.raises(UsageError, match="one number of tables"):
        run("mitchell", "--tables", "3-8", "--sessions", "2")
