"""A message that is kept: the one form, and those that older versions wrote, which are read for ever."""

from __future__ import annotations

import json

import pytest

from scoring.words import Counted, Message, NameOf, Word, message_from_json, message_to_json, storable
from tournaments.movements import KINDS, make
from tournaments.movements.progressions import RoundPlan

WITH_FIGURES = {"template": "{rounds} rounds of {boards} boards.", "values": {"boards": "2", "rounds": "7"}}
"""Of 20 November 2026: every value as English text."""
WITH_NOUNS = {
    "template": "{rounds} of {boards}.",
    "values": {
        "boards": {"one": "{n} board", "many": "{n} boards", "number": 1, "values": {"n": "1"}},
        "rounds": {"one": "{n} round", "many": "{n} rounds", "number": 7, "values": {"n": "7"}},
    },
}
"""Of 28 November 2026: numbers with their nouns, and within those figures as text."""
COUNTED_ALONE = {
    "template": "{counted}",
    "values": {"counted": {"one": "{n} table", "many": "{n} tables", "number": 2, "values": {"n": "2"}}},
}
OF_A_PARTY = ["{number} sits out; round {round}.", {"number": 5, "round": 2}]
"""A reason in the plan of a party's round, until 29 November 2026."""
OF_AN_ACTION = {
    "template": "{who}: {penalty}",
    "values": {
        "who": {"name_of": "person", "id": 7},
        "penalty": {
            "template": "{_0} {_1}",
            "values": {"_0": "10", "_1": {"word": "% of a top"}},
        },
    },
}


@pytest.mark.parametrize(("stored", "english"), [
    (WITH_FIGURES, "7 rounds of 2 boards."),
    (WITH_NOUNS, "7 rounds of 1 board."),
    (COUNTED_ALONE, "2 tables"),
    (OF_A_PARTY, "5 sits out; round 2."),
    (OF_AN_ACTION, "Ann: 10 % of a top"),
])  # fmt: skip
def test_every_form_that_was_stored_is_read(stored, english):
    names = {NameOf("person", 7): "Ann"}
    again = message_from_json(stored, names)
    assert str(again) == english
    assert str(message_from_json(json.loads(json.dumps(message_to_json(again))))) == english


def test_a_number_with_its_noun_of_an_older_form_goes_by_the_readers_language():
    boards = message_from_json(WITH_NOUNS).values["boards"]
    assert boards == Counted("{n} board", "{n} boards", 1, n="1")


def test_what_is_written_has_one_form():
    message = Message("{who}: {boards}", who=Word("North"), boards=Counted("{n} board", "{n} boards", 3, n=3))
    assert message_to_json(message) == {
        "template": "{who}: {boards}",
        "values": {
            "who": {"word": "North"},
            "boards": {"template": "{n} board", "many": "{n} boards", "number": 3, "values": {"n": 3}},
        },
    }
    assert message_from_json(message_to_json(message)) == message


def test_what_no_document_can_keep_is_kept_in_english():
    assert storable(Message("{n} boards", n=3)) == Message("{n} boards", n=3)
    assert message_to_json(storable(Message("Until {when}", when=None))) == {
        "template": "{said}",
        "values": {"said": "Until None"},
    }


def test_the_plan_of_a_round_from_before_is_read():
    stored = {
        "version": 1,
        "number": 2,
        "tables": [{"table": 1, "seats": [1, 2, 3, 4], "first_dealer": "N", "visiting": "NS"}],
        "sitters": [5],
        "retired": [],
        "draws": [{"table": 1, "purpose": "tie", "cards": [[1, "SA"], [2, "HK"]], "order": [1, 2]}],
        "reasons": [OF_A_PARTY],
    }
    plan = RoundPlan.from_json(stored)
    assert [str(reason) for reason in plan.reasons] == ["5 sits out; round 2."]
    assert RoundPlan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_the_words_of_every_movement_can_be_kept(kind):
    words = make(kind.key, min(kind.sizes)).description
    for sentence in words:
        assert message_from_json(json.loads(json.dumps(message_to_json(sentence)))) == sentence
