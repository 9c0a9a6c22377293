"""`rotate` as scripts of clubs call it: what it prints, what it refuses, how it exits."""

import io
import json
from random import Random
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command

EVENING = {
    "name": "Monday",
    "seed": "1",
    "events": [
        {"type": "enter", "people": ["Ann", "Bob", "Cyd", "Dan", "Eve"]},
        {"type": "form", "table": "1", "people": ["Ann", "Bob", "Cyd", "Dan", "Eve"]},
        {
            "type": "draw",
            "table": "1",
            "cards": [{"Ann": "SK", "Bob": ["H2 end", "HT"], "Cyd": "ST", "Dan": ["CA other pack", "S3"]}],
        },
        {"type": "apply", "table": "1", "people": ["Ann"]},
        {"type": "rubber_over", "table": "1"},
    ],
}


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def run(tmp_path):
    def run(text, *args):
        path = tmp_path / "evening.json"
        path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
        out, err, code = io.StringIO(), io.StringIO(), 0
        try:
            call_command("rotate", str(path), *args, stdout=out, stderr=err)
        except SystemExit as exit_:
            code = exit_.code
        except CommandError as error:
            code, err = error.returncode, io.StringIO(str(error))
        return Ran(code, out.getvalue(), err.getvalue())

    return run


def test_the_answer_has_the_promised_shape(run):
    ran = run(EVENING, "--json")
    assert ran.code == 0
    assert {word: value for word, value in ran.json.items() if word != "steps"} == {
        "name": "Monday",
        "seed": "1",
    }
    drawn = ran.json["steps"][2]
    assert list(drawn) == ["n", "event", "problems", "decisions", "draws", "room", "lent", "tables"]
    assert (drawn["n"], drawn["event"], drawn["problems"]) == (3, EVENING["events"][2], [])
    assert drawn["room"] == ["Ann", "Bob", "Cyd", "Dan", "Eve"]
    (draw,) = drawn["draws"]
    assert draw == {
        "rule": "law 2",
        "for": "partners",
        "table": "1",
        "cards": EVENING["events"][2]["cards"][0],
        "order": ["Ann", "Cyd", "Bob", "Dan"],
    }
    (table,) = drawn["tables"]
    assert table == {
        "table": "1",
        "state": "incomplete",
        "members": ["Ann", "Bob", "Cyd", "Dan", "Eve"],
        "streaks": {"Ann": 0, "Bob": 0, "Cyd": 0, "Dan": 0, "Eve": 0},
        "playing": ["Ann", "Bob", "Cyd", "Dan"],
        "partners": [["Ann", "Cyd"], ["Bob", "Dan"]],
        "sitting": ["Eve"],
        "waiting": [],
        "next": None,
    }


def test_a_refused_event_changes_nothing_and_names_its_rule(run):
    before, refused, after = run(EVENING, "--json").json["steps"][2:]
    assert refused["problems"] == [
        {
            "code": "already_member",
            "field": "people",
            "message": "Ann is already a member of table 1.",
            "source": "Club procedure, rule F",
            "rule": "F",
        }
    ]
    assert (refused["decisions"], refused["draws"]) == ([], [])
    assert refused["tables"] == before["tables"]
    told = after["tables"][0]["next"]
    assert (told["plays"], told["sits"], told["draw"]) == (["Eve"], [], ["Ann", "Bob", "Cyd", "Dan"])
    assert told["reasons"][0] == {
        "rule": "D",
        "what": "plays",
        "person": "Eve",
        "table": "1",
        "message": "Eve did not play in the last rubber, so plays in this one.",
    }


def test_strict_stops_at_the_first_refusal(run):
    ran = run(EVENING, "--json", "--strict")
    assert (ran.code, [step["n"] for step in ran.json["steps"]]) == (1, [1, 2, 3, 4])
    problem = json.loads(ran.err)
    assert (problem["code"], problem["rule"], problem["event"]) == ("already_member", "F", 4)


def test_one_evening_a_line(run):
    lines = [json.dumps(EVENING), "", "{", json.dumps({**EVENING, "name": "Tuesday"})]
    ran = run("\n".join(lines), "--json", "--lines")
    assert [json.loads(line)["name"] for line in ran.out.splitlines()] == ["Monday", "Tuesday"]
    problem = json.loads(ran.err)
    assert (ran.code, problem["code"], problem["line"]) == (1, "input.json", 3)


def test_only_a_line_feed_ends_a_line(run):
    names = ["next\x85line", "line\u2028separator"]
    lines = [json.dumps({"name": name, "events": []}, ensure_ascii=False) for name in names]
    ran = run("\r\n".join(lines), "--json", "--lines")
    assert ran.code == 0
    assert [json.loads(line)["name"] for line in ran.out.rstrip("\n").split("\n")] == names


def test_the_table_for_people(run):
    ran = run(EVENING)
    lines = ran.out.splitlines()
    assert lines[0] == "Monday"
    assert any("Ann SK, Bob H2 end HT" in line for line in lines)
    assert any(line.split()[:3] == ["4", "apply", "F"] for line in lines)


def test_draws_that_are_not_reported_come_from_the_seed(run):
    """pack = S A..2, H, D, C shuffled by Random("seed/event/draw"); drawers by name from the fifth card."""
    events = [{key: value for key, value in event.items() if key != "cards"} for event in EVENING["events"]]
    (draw,) = run({**EVENING, "seed": "x", "events": events}, "--json").json["steps"][2]["draws"]
    pack = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    Random("x/3/1").shuffle(pack)
    assert draw["cards"] == dict(zip(["Ann", "Bob", "Cyd", "Dan"], pack[4:8], strict=True))


@pytest.mark.parametrize(
    "event",
    [
        7,
        {},
        {"type": "cut"},
        {"type": "enter"},
        {"type": "enter", "people": "Ann"},
        {"type": "enter", "people": []},
        {"type": "enter", "people": ["Ann", "Ann"]},
        {"type": "enter", "people": [1]},
        {"type": "apply", "table": 1, "people": ["Ann"]},
        {"type": "apply", "table": "1", "people": ["Ann"], "leaving": ["Bob"]},
        {"type": "leave", "table": "1", "person": "Ann", "deals": -1},
        {"type": "leave", "table": "1", "person": "Ann", "deals": True},
        {"type": "lend", "person": "Ann", "table": "1", "announced": "yes"},
        {"type": "draw", "table": "1", "cards": {"Ann": "SK"}},
        {"type": "draw", "table": "1", "cards": [{"Ann": "SX"}]},
        {"type": "draw", "table": "1", "cards": [{"Ann": ["S2 lost", "SK"]}]},
        {"type": "draw", "table": "1", "sittingout": []},
    ],
)
def test_what_is_no_event_is_a_problem_of_its_step(run, event):
    ran = run({"name": "", "seed": "1", "events": [event]}, "--json")
    (step,) = ran.json["steps"]
    assert (ran.code, step["event"], step["problems"][0]["code"]) == (0, event, "bad_event")


@pytest.mark.parametrize(
    "evening",
    [
        [], {}, {"events": {}}, {"events": [], "seed": None}, {"events": [], "name": 3},
        {"events": [], "rules": "poker"}, {"events": [], "draws": "poker"},
        {"events": [], "readings": {"moon": True}}, {"events": [], "readings": {"bar_lasts": 1}},
        {"events": [], "readings": []},
    ],
)  # fmt: skip
def test_what_is_no_evening_exits_1(run, evening):
    ran = run(evening, "--json")
    assert (ran.code, ran.out) == (1, "")
    assert json.loads(ran.err)["code"] in ("evening", "rules", "draws", "readings")


def test_wrong_usage():
    with pytest.raises(CommandError) as wrong:
        call_command("rotate", "/no/such/file")
    assert wrong.value.returncode == 2


def test_another_code_and_another_reading(run):
    file = {**EVENING, "events": EVENING["events"][:2], "rules": "whist_english"}
    assert run(file, "--json").code == 0
    general = {**EVENING, "draws": "general", "events": EVENING["events"][:2]}
    ten = {"Ann": "SK", "Bob": "HT", "Cyd": "ST", "Dan": "S3"}
    general["events"].append({"type": "draw", "table": "1", "cards": [ten, {"Bob": "S9", "Cyd": "S8"}]})
    assert run(general, "--json").json["steps"][2]["tables"][0]["partners"] == [
        ["Ann", "Bob"],
        ["Cyd", "Dan"],
    ]
    many = {"events": [], "readings": {"best_card_stays": False, "broken_off": "never"}}
    assert run(many, "--json", "--rules", "whist_awl_1893").code == 0
