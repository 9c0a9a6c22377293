"""A code as a booklet: all of it once, situations and laws in the order of the book."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from scoring.laws.booklet import Clause, Condition, booklet_of
from scoring.laws.codes import CODES
from scoring.words import Word
from tests.cases import for_each


def test_gin_is_as_a_referee_orders_it():
    """The four situations of gin begin with laws 27, 30, 32 and 39; the file has them in another order."""
    booklet = booklet_of(CODES["gin"])
    assert [(it.number, it.key, it.laws) for it in booklet.situations] == [
        (1, "irregularity", ("27", "28", "36", "37", "43")),
        (2, "wrong_number_of_cards", ("30", "31")),
        (3, "hand_at_knock", ("32", "33")),
        (4, "illegal_knock", ("39", "40", "41")),
    ]
    assert booklet.clauses[3] == Clause("31", Word("A wrong hand later"), (2,))


def test_a_wrong_hand_at_gin_is_printed_as_its_table():
    situation = booklet_of(CODES["gin"]).situations[1]
    assert situation.trigger == "A hand has a wrong number of cards."
    assert [(it.words, it.answers, it.usual) for it in situation.questions] == [
        ("Was it found before the own first draw?", ("Yes", "No"), None),
        ("Which hands have a wrong number of cards?", ("One hand", "Both hands"), None),
    ]
    first, _second, third = situation.rulings
    assert (first.law, first.about) == ("30", "A wrong hand before the first draw")
    assert first.conditions == (Condition(Word("Was it found before the own first draw?"), (Word("Yes"),)),)
    assert (first.says, first.options) == ("The cards are dealt again.", ())
    assert [str(it) for it in first.effects] == ["The deal is void, and the same dealer deals again."]
    assert str(third.chooses) == "The non-offending side chooses:"
    assert [(str(it.words), [str(effect) for effect in it.effects]) for it in third.options] == [
        ("Have a new deal (31)", ["The deal is void, and the same dealer deals again."]),
        (
            "Play on with the wrong hand, which is put right (31)",
            [
                "The offender puts the hand right at the next plays, "
                "by drawing without discarding or the reverse.",
                "The offender may not knock before the next turn.",
            ],
        ),
    ]


def test_a_usual_answer_and_where_a_ruling_goes_on_are_printed():
    knock = booklet_of(CODES["gin"]).situations[3]
    assert [question.usual for question in knock.questions] == ["No", None]
    laws = booklet_of(CODES["2017"])
    numbers = {it.key: it.number for it in laws.situations}
    lead = laws.situations[numbers["opening_lead"] - 1]
    goes_on = {ruled.goes_on for ruled in lead.rulings if ruled.continues}
    assert goes_on == {numbers["lead_out_of_turn"], numbers["misinformed_card"]}


@for_each("key", CODES)
def test_all_of_a_code_is_printed_once(key):
    code, booklet = CODES[key], booklet_of(CODES[key])
    assert Counter(it.key for it in booklet.situations) == Counter(list(code.tables))
    assert [it.number for it in booklet.situations] == list(range(1, len(code.tables) + 1))
    assert [it.law for it in booklet.clauses] == list(code.clauses)
    for situation in booklet.situations:
        table = code.tables[situation.key]
        assert [it.words for it in situation.questions] == [it.words for it in table.questions]
        for printed, row in zip(situation.rulings, table.rows, strict=True):
            assert (printed.law, printed.says) == (row.law, row.says)
            assert len(printed.conditions) == len(row.when)
            assert len(printed.effects) == len(row.atoms)
            assert [str(it.words).rsplit("(", 1)[1].rstrip(")") for it in printed.options] == [
                option.law for option in row.options
            ]
            assert len(printed.later) == len(row.then)
            for law in row.cited:
                (clause,) = (it for it in booklet.clauses if it.law == law)
                assert situation.number in clause.situations
    assert all(clause.situations for clause in booklet.clauses)


@for_each("key", CODES)
def test_situations_begin_with_ever_later_laws(key):
    booklet = booklet_of(CODES[key])
    place = [clause.law for clause in booklet.clauses]
    firsts = [place.index(situation.laws[0]) for situation in booklet.situations]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize("key", ["2017", "1948", "auction_1913", "whist_english", "gin"])
def test_laws_are_in_the_order_of_their_numbers(key):
    laws = list(CODES[key].clauses)
    assert laws == sorted(laws, key=lambda law: (int(re.match(r"\d+", law)[0]), law))
