"""`ruling` as a director's program calls it: what it asks, what it rules, what it refuses."""

import io
import json
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


def run(*args, **facts):
    out, err, code = io.StringIO(), io.StringIO(), 0
    given = ("--facts", json.dumps(facts)) if facts else ()
    try:
        call_command("ruling", *args, *given, stdout=out, stderr=err)
    except SystemExit as exit_:
        code = exit_.code
    except CommandError as error:
        code, err = error.returncode, io.StringIO(str(error))
    return Ran(code, out.getvalue(), err.getvalue())


def test_a_revoke_that_won_its_trick_and_a_later_one_costs_two():
    ran = run("revoke", "--json", established=True, won_by="offender", later_tricks=4)
    assert ran.code == 0
    assert ran.json == {
        "law": "64A1",
        "outcome": [{"atom": "transfer", "tricks": 2}, {"atom": "come_back_after_play"}],
        "transfer": 2,
        "options": [],
        "says": "The player who revoked won the trick, and that side won a later one. After play, two tricks "
        "go to the other side.",
        "then": ["64C1"],
    }


def test_the_same_revoke_by_the_code_of_a_rubber_room():
    ran = run("revoke", "--code", "1948", "--json", established=True, won_by="other", later_tricks=2)
    assert (ran.json["law"], ran.json["transfer"]) == ("76", 2)
    assert run("revoke", "--json", established=True, won_by="other", later_tricks=2).json["transfer"] == 1


def test_a_code_is_known_by_its_key_in_the_catalogue_too():
    facts = {"established": True, "won_by": "other", "later_tricks": 2}
    assert run("revoke", "--code", "contract_1948", "--json", **facts).json["law"] == "76"
    assert run("revoke", "--code", "duplicate_2017", "--json", **facts).json["law"] == "64A2"


def test_points_that_change_sides_are_told():
    ruling = run("inadmissible_double", "--code", "auction_1913", "--json", doubled="partner").json
    assert ruling["outcome"] == [{"atom": "points", "who": "non_offending_side", "points": 50}]


def test_what_is_missing_is_asked_and_defaults_are_not():
    asks = run("revoke", "--json", established=True).json["asks"]
    assert asks["question"] == "won_by"
    assert list(asks["answers"]) == ["offender", "side", "other"]
    asks = run("insufficient_bid", "--json").json["asks"]
    assert (asks["question"], asks["elects"]) == ("accepted", "lho")


def test_options_say_who_chooses_and_what_each_brings():
    ruling = run("lead_out_of_turn", "--json", leader="defender", lead="opening").json
    assert {option["who"] for option in ruling["options"]} == {"presumed_declarer"}
    assert ruling["options"][0] == {
        "who": "presumed_declarer",
        "what": "spread",
        "law": "54A",
        "outcome": [{"atom": "lead_stands"}, {"atom": "declarer_changes"}],
    }


def test_a_ruling_that_goes_on_names_its_next_table():
    assert run("insufficient_bid", "--json", in_turn=False).json["continues"] == "call_out_of_turn"


def test_the_ruling_for_people():
    lines = run("insufficient_bid", accepted=False, replacement="other").out.splitlines()
    assert lines[0] == "Law 27B2: Another sufficient bid or a pass in place of an insufficient bid"
    assert "- The offender's partner must pass for the rest of the auction." in lines
    assert "See law 26B: Lead restrictions after a withdrawn call" in lines
    asked = run("revoke").out.splitlines()
    assert asked[:3] == ["established: Is the revoke established?", "  yes: Yes", "  no: No"]
    chosen = run("lead_out_of_turn", leader="defender", lead="opening").out.splitlines()
    assert "The presumed declarer chooses:" in chosen
    assert "- Spread the hand and become dummy (54A)" in chosen


def test_the_proprieties_are_listed_for_reference_and_rule_nothing():
    """Eleven numbers, and twenty mannerisms as 3a to 3t, in the order of 000:l.10853."""
    ran = run("proprieties", "--json").json
    numbers = [one["number"] for one in ran["proprieties"]]
    assert numbers == ["1", "2", *(f"3{letter}" for letter in "abcdefghijklmnopqrst"), *"456789", "10", "11"]
    assert set(ran) == {"law", "title", "source", "proprieties"}
    words = {one["number"]: one["words"] for one in ran["proprieties"]}
    assert "a review" in words["3j"]
    assert "apart from one another" in words["3r"]
    assert "warn your partner" in words["7"]
    lines = run("proprieties").out.splitlines()
    assert lines[0] == "The proprieties of 1948: how to behave. None of them has a penalty."
    assert any(line.split()[:4] == ["3n", "Do", "not", "play"] for line in lines)
    assert any(line.split()[:2] == ["1948", "proprieties"] for line in run("--list").out.splitlines())


def test_the_list_has_every_table_with_its_questions():
    rows = run("--list", "--json").json
    assert {row["code"] for row in rows} == {
        "2017", "1948", "duplicate_1948", "auction_1913", "auction_three_hand_1913", "duplicate_auction_1913",
        "duplicate_whist", "whist_awl_1893", "whist_english", "whist_general", "gin", "poker",
    }  # fmt: skip
    listed = {row["law"]: row for row in rows if row["code"] == "2017"}
    assert {"revoke", "lead_out_of_turn", "insufficient_bid", "penalty_card", "claim"} <= set(listed)
    assert [question["question"] for question in listed["wrong_board"]["questions"]] == [
        "contest", "played_before",
    ]  # fmt: skip
    assert any(line.split()[:2] == ["2017", "revoke"] for line in run("--list").out.splitlines())


@pytest.mark.parametrize(
    ("args", "code", "field"),
    [
        (("revoke", "--code", "1066"), "laws.code", "code"),
        (("spilt_drink",), "laws.table", "law"),
        (("revoke", "--facts", "[1]"), "laws.facts", "facts"),
        (("revoke", "--facts", "{"), "input.json", "file"),
        (("revoke", "--facts", '{"weather": "fine"}'), "laws.question", "weather"),
        (("revoke", "--facts", '{"won_by": "dummy"}'), "laws.answer", "won_by"),
        (("revoke", "--facts", '{"established": false, "both_sides": "yes"}'), "laws.contradiction",
         "both_sides"),
    ],
)  # fmt: skip
def test_a_refusal_names_its_field(args, code, field):
    ran = run(*args, "--json")
    assert ran.code == 1
    problem = json.loads(ran.err)
    assert (problem["code"], problem["field"]) == (code, field)


def test_without_a_law_the_usage_is_wrong():
    assert run().code == 2
