"""Every refusal with its rule, and that it changes nothing."""

import pickle

import pytest

from clubs.procedure import rule_of
from scoring.words import RuleError
from tests.clubs.procedure.night import Night


@pytest.fixture
def night():
    """Table 1 of six plays, W waits for it; table 2 has four, table 3 three; O is in the room."""
    night = Night("A B C D E F W G H I J K L M N O").form("1", "A B C D E F W")
    night.form("2", "G H I J").form("3", "K L M N").leave("3", "N")
    return night.draw("1")


@pytest.mark.parametrize(
    ("kind", "fields", "code", "rule"),
    [
        ("enter", {"people": "Z A"}, "already_in_room", "B"),
        ("exit", {"person": "Z"}, "not_in_room", "B"),
        ("exit", {"person": "A"}, "rubber_in_progress", "law 97"),
        ("apply", {"table": "9", "people": "O"}, "no_such_table", "C"),
        ("apply", {"table": "2", "people": "O Z"}, "not_in_room", "B"),
        ("apply", {"table": "1", "people": "A"}, "already_member", "F"),
        ("apply", {"table": "1", "people": "W"}, "already_waiting", "C"),
        ("apply", {"table": "2", "people": "F"}, "already_member", "F"),
        ("apply", {"table": "2", "people": "O", "leaving": "O"}, "not_a_member", "B"),
        ("apply", {"table": "2", "people": "A", "leaving": "A"}, "rubber_in_progress", "A"),
        ("form", {"table": "1", "people": "K L M N"}, "table_exists", "B"),
        ("form", {"table": "4", "people": "K L M"}, "needs_four", "B"),
        ("form", {"table": "4", "people": ""}, "needs_four", "B"),
        ("form", {"table": "4", "people": "K L M G"}, "already_member", "F"),
        ("draw", {"table": "1"}, "rubber_in_progress", "A"),
        ("draw", {"table": "3"}, "needs_four", "A"),
        ("draw", {"table": "2", "sitting_out": "G"}, "needs_four", "A"),
        ("draw", {"table": "2", "sitting_out": "O"}, "not_a_member", "C"),
        ("rubber_over", {"table": "2"}, "no_rubber", "D"),
        ("leave", {"table": "2", "person": "O"}, "not_a_member", "C"),
        ("leave", {"table": "1", "person": "B"}, "rubber_in_progress", "law 97"),
        ("lend", {"person": "O", "table": "3"}, "not_a_member", "F"),
        ("lend", {"person": "K", "table": "3"}, "already_member", "F"),
        ("lend", {"person": "A", "table": "3"}, "rubber_in_progress", "F"),
        ("lend", {"person": "E", "table": "2"}, "loan_needs_three", "F"),
        ("lend", {"person": "G", "table": "3"}, "home_needs_four", "E"),
        ("return", {"person": "G"}, "not_lent", "F"),
        ("refuse", {"person": "G", "table": "9"}, "no_such_table", "C"),
        ("close", {"table": "1"}, "rubber_in_progress", "A"),
    ],
)
def test_refusals(night, kind, fields, code, rule):
    assert night.refused(kind, **fields) == (code, rule)


def test_nothing_to_undo():
    assert Night().refused("undo") == ("nothing_to_undo", "")


def test_a_lent_member_goes_home_between_rubbers_only(night):
    night.do("lend", person="E", table="3", announced=True).draw("3")
    assert night.refused("return", person="E") == ("rubber_in_progress", "F")
    assert night.refused("lend", person="E", table="2") == ("already_member", "F")
    night.do("rubber_over", table="3").do("return", person="E")
    assert (night.members("3"), night.members("1"), night.room.bars) == ("K L M", "A B C D E F", ())


def test_a_refusal_keeps_its_rule_when_it_is_sent_to_another_process(night):
    with pytest.raises(RuleError) as refused:
        night.do("exit", person="Z")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (rule_of(again), str(again)) == ("B", "Z is not present.")
