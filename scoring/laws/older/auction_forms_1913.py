"""Auction for three hands and at duplicate, 1913. Facts: docs/rules/rulings-older-codes.md, 2.1."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Code, Question, Table, choice, option, ruling
from scoring.words import Word


def _each(points: int) -> Atom:
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

THREE_HANDS = Code(
    key="auction_three_hand_1913",
    title=Word("Laws of auction for three hands 1913"),
    source="001:l.1198",
    clauses={
        "5": Word("A declaration out of turn"),
        "6": Word("A declaration out of turn over which the next player has acted"),
        "9": Word("A card exposed"),
        "10": Word("A double out of turn"),
    },
    tables={table.key: table for table in (DECLARED_OUT_OF_TURN, CARD_EXPOSED, DOUBLE_OUT_OF_TURN)},
)

# ---- duplicate auction

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

WHAT = Question(
    "what",
    Word("What happened?"),
    {
        "out_of_turn": Word("A declaration out of turn"),
        "omitted": Word("A card was omitted, and the player has played on"),
    },
)

IRREGULARITY = Table(
    "irregularity",
    Word("What auction gives a new deal for happened at duplicate."),
    (WHAT,),
    (
        ruling(
            "F",
            Word("The call stands, the adversaries score 50 points, and the partner is barred."),
            Effect.CALL_STANDS,
            Atom(Effect.POINTS, Role.INNOCENTS, points=50),
            Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER),
            what="out_of_turn",
        ),
        ruling(
            "F",
            Word("The adversaries score 50 points."),
            Atom(Effect.POINTS, Role.INNOCENTS, points=50),
            what="omitted",
        ),
    ),
)

CLAIM = Question(
    "claimed", Word("Was it claimed before the last trick was quitted and the deal recorded?"), YES_NO
)
REVOKER = Question(
    "revoker", Word("Who revoked?"), {"declarer": Word("Declarer"), "adversary": Word("An adversary")}
)

REVOKE = Table(
    "revoke",
    Word("A player did not follow suit although able to."),
    (CLAIM, REVOKER),
    (
        ruling("D", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, claimed="no"),
        ruling(
            "D",
            Word("Declarer scores nothing for tricks, and the adversaries score 100 points."),
            Atom(Effect.NO_TRICK_SCORE, Role.OFFENDERS),
            Atom(Effect.POINTS, Role.INNOCENTS, points=100),
            revoker="declarer",
        ),
        choice(
            "D",
            Word("Declarer takes 100 points or three tricks."),
            Role.DECLARER,
            option("points", "D", Word("Take 100 points"), Atom(Effect.POINTS, Role.DECLARER, points=100)),
            option("tricks", "D", Word("Take three tricks"), Atom(Effect.TRANSFER, tricks=3)),
            revoker="adversary",
        ),
    ),
)

DUPLICATE = Code(
    key="duplicate_auction_1913",
    title=Word("Laws of duplicate auction 1913"),
    source="001:l.1234",
    clauses={
        "B1": Word("Wrong hands before or in the original play"),
        "B2": Word("Wrong hands at taking up for overplay"),
        "B3": Word("Wrong hands after the overplay began"),
        "D": Word("A revoke claimed"),
        "F": Word("Irregularities without a new deal"),
    },
    tables={table.key: table for table in (WRONG_HAND, IRREGULARITY, REVOKE)},
)
