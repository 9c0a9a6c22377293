"""Duplicate auction of 1913: the laws of auction, and what differs.

A new deal is given by laws 36 and 37 alone, so that where auction offers one the adversaries score instead.
Facts: docs/rules/rulings-older-codes.md, 2.1.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.older import auction_1913
from scoring.laws.older.amending import amended, without_answers
from scoring.laws.older.auction_bidding_1913 import ACTED, CALL, IRREGULAR_DEAL, WRONG_BID, WRONG_DOUBLE
from scoring.laws.older.auction_play_1913 import DEFECTIVE_TRICK, LATE, PROOF, REVOKE
from scoring.laws.table import YES_NO, Question, Row, Table, ruling
from scoring.words import Word

FOUND = Question(
    "found",
    Word("When was it found?"),
    {
        "original": Word("Before or in the original play"),
        "taken_up": Word("At taking up the cards for overplay"),
        "overplay": Word("After the overplay began"),
    },
)
TABLES_OF_ROOM = Question(
    "tables", Word("How many tables are there?"), {"two": Word("Two"), "more": Word("More than two")}
)
SURPLUS = Question(
    "surplus",
    Word("Who holds the surplus card?"),
    {"opponent": Word("An opponent"), "partner": Word("The partner of the short hand")},
)

WRONG_HAND = Table(
    "wrong_number_of_cards",
    Word("A player has not got thirteen cards."),
    (FOUND, TABLES_OF_ROOM, SURPLUS),
    (
        ruling("B1", Word("The cards are dealt again."), Effect.VOID_DEAL, found="original"),
        ruling("B2", Word("The cards go back to the table before."), Effect.BACK_TO_TABLE, found="taken_up"),
        ruling("B3", Word("The cards are dealt again."), Effect.VOID_DEAL, tables="two"),
        ruling("B3", Word("Both pairs get the average."), Effect.TABLE_AVERAGE, surplus="opponent"),
        ruling(
            "B3",
            Word("The own pair gets the lowest score of the deal, and the opponents the highest."),
            Effect.WORST_AND_BEST,
            surplus="partner",
        ),
    ),
)

_FIFTY = Atom(Effect.POINTS, Role.INNOCENTS, points=50)

CALL_OUT_OF_TURN = Table(
    "call_out_of_turn",
    Word("A player declared out of turn."),
    (CALL, ACTED),
    (
        ruling(
            "49p",
            Word("The order is not changed, and the player may come in again later."),
            Effect.CONTINUE,
            call="pass",
        ),
        ruling(
            "50b",
            Word("The next player has acted, and the right to a penalty is lost."),
            Atom(Effect.LOSES_RIGHT, Role.INNOCENTS),
            acted="yes",
        ),
        ruling(
            "F",
            Word("The call stands, the adversaries score 50 points, and the partner is barred."),
            Effect.CALL_STANDS,
            _FIFTY,
            Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER),
            call=("declaration", "double"),
        ),
    ),
)


def _without_a_new_deal(table: Table, law: str, row: Row | None) -> Table:
    """The table whose choice by a law offers no new deal; where one option is left, `row` is in its place."""

    def changed(before: Row) -> Row:
        if before.law != law or not before.options:
            return before
        options = tuple(one for one in before.options if Atom(Effect.VOID_DEAL) not in one.atoms)
        return row or replace(before, options=options)

    return replace(table, rows=tuple(map(changed, table.rows)))


BID = _without_a_new_deal(WRONG_BID, "50i", None)
DOUBLE = _without_a_new_deal(
    WRONG_DOUBLE,
    "54",
    ruling(
        "54",
        Word("The adversaries score 100 points."),
        Atom(Effect.POINTS, Role.INNOCENTS, points=100),
        doubled="again",
    ),
)
TRICK = _without_a_new_deal(
    DEFECTIVE_TRICK,
    "81",
    ruling("F", Word("The adversaries score 50 points."), _FIFTY, cards="none"),
)

CLAIMED_LATE = replace(
    LATE, words=Word("Was it claimed only after the last trick was quitted and the deal recorded?")
)


def _claimed_at_duplicate(table: Table) -> Table:
    """The table with the time for claims of a revoke at duplicate (D) in place of the next cut (88)."""
    questions = tuple(CLAIMED_LATE if one == LATE else one for one in table.questions)
    rows = tuple(replace(row, law="D") if row.law == "88" else row for row in table.rows)
    return replace(table, questions=questions, rows=rows)


AGREED = Question(
    "agreed", Word("Was the total of the deals agreed before the opponents changed?"), YES_NO, default="no"
)

SCORE_ERROR = Table(
    "score_error",
    Word("The score is wrong."),
    (AGREED,),
    (
        ruling("E", Word("The total is agreed, and stands."), Effect.RESULT_STANDS, agreed="yes"),
        ruling("E", Word("The error is corrected."), Effect.RESCORE, agreed="no"),
    ),
)

CODE = amended(
    auction_1913.CODE,
    key="duplicate_auction_1913",
    title=Word("Laws of duplicate auction 1913"),
    source="001:l.1234",
    clauses={
        "B1": Word("Wrong hands before or in the original play"),
        "B2": Word("Wrong hands at taking up for overplay"),
        "B3": Word("Wrong hands after the overplay began"),
        "D": Word("A revoke claimed"),
        "E": Word("Errors in the score at duplicate"),
        "F": Word("Irregularities without a new deal"),
    },
    tables=(
        without_answers(IRREGULAR_DEAL, "what", "short", "over"),
        WRONG_HAND,
        CALL_OUT_OF_TURN,
        BID,
        DOUBLE,
        TRICK,
        _claimed_at_duplicate(REVOKE),
        _claimed_at_duplicate(PROOF),
        SCORE_ERROR,
    ),
)
