"""A finished scoring file judged before it comes in: a set-up that cannot be, and rows that ask."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.words import RuleError, Seat
from tests.tournaments.exchange.scoring_evening import set_up
from tournaments.exchange.bws.events import event_of
from tournaments.exchange.bws.values import ReceivedRow, RoundRow, SeatRow, SectionRow

WHOLE = set_up()
PLAYED = ReceivedRow(1, 1, 1, 1, 1, ns=1, ew=4, declarer=1, seat="N", contract="4 S", result="=", remarks="")
SECTION = WHOLE.sections[0]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sections": ()}, "has no sections"),
        ({"sections": (SECTION, SectionRow(2, "A", 2))}, "section A more than once"),
        ({"sections": (replace(SECTION, letter="AAA"),)}, "must be called A to ZZ, not AAA"),
        ({"rounds": (*WHOLE.rounds, RoundRow(7, 1, 1, 1, 2, (1,)))}, "no section number 7"),
        ({"rounds": (*WHOLE.rounds, RoundRow(1, 3, 1, 5, 6, (1,)))}, "has no table 3 (round 1)"),
        ({"rounds": (*WHOLE.rounds, RoundRow(1, 1, 0, 1, 4, (1,)))}, "rounds are numbered from 1"),
        ({"rounds": (*WHOLE.rounds, WHOLE.rounds[0])}, "table 1 twice in round 1"),
        ({"rounds": (*WHOLE.rounds[:2], RoundRow(1, 2, 2, 3, 1, (3,)), RoundRow(1, 1, 2, 1, 4, (3,)))},
         "round 2: number 1 sits at two tables"),
    ],
)  # fmt: skip
def test_a_set_up_that_cannot_be_is_refused_by_its_row(changes, words):
    with pytest.raises(RuleError) as refusal:
        event_of(replace(WHOLE, received=(PLAYED,), **changes))
    assert refusal.value.code == "bws.set_up"
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"section": 3}, "There is no section number 3"),
        ({"table": 9}, "The section has no table 9"),
        ({"round": 4}, "Nothing is planned at this table in round 4"),
        ({"board": 3}, "Board 3 is not played at this table in this round"),
        ({"ns": 3}, "It names 3-4 instead of 1-4"),
        ({"result": ""}, "the contract 4 S without a result"),
        ({"result": "+5"}, "cannot make more than 3 overtricks"),
        ({"contract": "8 S"}, "8 S is not a contract"),
        ({"contract": "", "result": "", "remarks": "Ask Ann"}, "Ask Ann"),
    ],
)
def test_a_row_that_does_not_fit_is_a_question_and_no_result(changes, words):
    event = event_of(replace(WHOLE, received=(replace(PLAYED, **changes),)))
    (question,) = event.questions
    assert words.lower() in str(question).lower()
    assert {line.outcome.kind.value for _board, line in event.lines()} == {"not_entered"}


def test_an_erased_row_asks_nothing_and_the_last_that_stands_decides():
    rows = (replace(PLAYED, table=9, erased=True), replace(PLAYED, number=2), replace(PLAYED, number=3, ns=3))
    event = event_of(replace(WHOLE, received=rows))
    assert [str(question)[:5] for question in event.questions] == ["Row 3"]
    (line,) = [line for board, line in event.lines() if board.number == 1 and line.table == 1]
    assert (line.outcome.kind.value, [entry.void for entry in line.entries]) == ("not_entered", [True, True])


def test_who_comes_in_a_later_round_is_a_substitute_in_that_seat():
    """Zoe sits North at table 2 in round 2, where pair 3 is: she plays for its first member from then on."""
    seats = (*WHOLE.seats, SeatRow(1, 2, Seat.N, "99", "Zoe", 2))
    event = event_of(replace(WHOLE, received=(PLAYED,), seats=seats))
    (pair,) = [one for one in event.competitors if one.pair.number == 3]
    assert [(one.name, one.seat, one.from_round) for one in pair.players] == [
        ("Finn", 1, 1),
        ("Hana", 2, 1),
        ("Zoe", 1, 2),
    ]
