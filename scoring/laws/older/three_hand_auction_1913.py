"""Rulings at three-handed auction bridge, 1913: the laws of auction of that year with three tables replaced.

What differs is a call out of turn, an exposed card, and a double out of turn. As each of the three plays for
himself, a penalty in points goes to each of the other two. The clauses (5, 6, 9, 10) are numbers of the
additional laws for three hands; everything else is ruled by `auction_1913`. Facts:
docs/rules/rulings-older-codes.md, 2.1; source: 001:l.1198 (line 1198 of book 001, see docs/rules/README.md).
"""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.older import auction_1913
from scoring.laws.older.amending import amended
from scoring.laws.table import YES_NO, Question, Table, ruling
from scoring.words import Word


def _each(points: int) -> Atom:
    """Each of the two other players scores these points."""
    return Atom(Effect.POINTS, Role.EACH_OTHER, points=points)


ACCEPTED = Question(
    "accepted", Word("Have both others accepted it by passing or bidding?"), YES_NO, default="no"
)
NEXT_ACTED = Question("next_acted", Word("Has the next player acted over it?"), YES_NO, default="no")

DECLARED_OUT_OF_TURN = Table(
    "call_out_of_turn",
    Word("A player declared out of turn."),
    (ACCEPTED, NEXT_ACTED),
    (
        ruling(
            "5",
            Word("Each other player scores 50 points. Both have accepted the call, so that it stands."),
            Effect.CALL_STANDS,
            _each(50),
            accepted="yes",
        ),
        ruling(
            "6",
            Word("The third player may still demand the correction. The first offender alone pays."),
            Effect.CANCEL_CALL,
            _each(50),
            next_acted="yes",
        ),
        ruling(
            "5",
            Word("Each other player scores 50 points, and the right player has the turn."),
            Effect.CANCEL_CALL,
            _each(50),
            next_acted="no",
        ),
    ),
)

WHEN = Question(
    "when",
    Word("When was the card exposed?"),
    {
        "bidding": Word("Before the bidding ended, by a later adversary"),
        "declarer": Word("By declarer"),
        "later": Word("Later, by an adversary"),
    },
)

CARD_EXPOSED = Table(
    "card_exposed",
    Word("A card was exposed."),
    (WHEN,),
    (
        ruling(
            "9",
            Word(
                "Each other player scores 50 points, and the suit may be required or forbidden at the lead."
            ),
            _each(50),
            Atom(Effect.OPENING_LEAD_OF_SUIT, Role.DECLARER),
            when="bidding",
        ),
        ruling("9", Word("There is no penalty."), Effect.NO_PENALTY, when="declarer"),
        ruling("9", Word("The card is liable, as at auction."), Effect.LIABLE, when="later"),
    ),
)

WHO_DOUBLED = Question(
    "of_whom",
    Word("Does the player who was doubled let it stand?"),
    YES_NO,
    elects=Role.DOUBLED,
)

DOUBLE_OUT_OF_TURN = Table(
    "double_out_of_turn",
    Word("A player doubled out of turn."),
    (WHO_DOUBLED,),
    (
        ruling(
            "10",
            Word("Each other player scores 100 points, and the double stands."),
            _each(100),
            Effect.CALL_STANDS,
            of_whom="yes",
        ),
        ruling(
            "10",
            Word(
                "Each other player scores 100 points. The double is struck out, and nobody else may double."
            ),
            _each(100),
            Effect.CANCEL_CALL,
            of_whom="no",
        ),
    ),
)

CODE = amended(
    auction_1913.CODE,
    key="auction_three_hand_1913",
    title=Word("Laws of auction for three hands 1913"),
    source="001:l.1198",
    clauses={
        "5": Word("A declaration out of turn"),
        "6": Word("A declaration out of turn over which the next player has acted"),
        "9": Word("A card exposed"),
        "10": Word("A double out of turn"),
    },
    tables=(DECLARED_OUT_OF_TURN, CARD_EXPOSED, DOUBLE_OUT_OF_TURN),
)
