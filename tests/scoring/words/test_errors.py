"""A refusal holds a message, which faces translate as they do any other."""

from __future__ import annotations

import pickle

from scoring.words import Message, RuleError

ERROR = RuleError(
    "contract.level", "level", "The level of a bid must be 1 to 7, not {level}.", "Law 18A", level=8
)


def test_a_refusal_holds_its_message():
    assert ERROR.message == Message("The level of a bid must be 1 to 7, not {level}.", level=8)
    assert str(ERROR) == str(ERROR.message) == "The level of a bid must be 1 to 7, not 8."


def test_a_refusal_is_the_same_after_pickling():
    again = pickle.loads(pickle.dumps(ERROR))
    assert again.args == ERROR.args
    assert (again.code, again.field, again.source) == ("contract.level", "level", "Law 18A")


def test_a_refusal_is_turned_to_another_input():
    there = ERROR.at("deals.3.level", board=3)
    assert (there.code, there.field, there.source) == ("contract.level", "deals.3.level", "Law 18A")
    assert there.message == Message("The level of a bid must be 1 to 7, not {level}.", level=8, board=3)
