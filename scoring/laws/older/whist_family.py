"""Whist by the American League 1893 and by the general book. Facts: docs/rules/rulings-older-codes.md, 3.

The general book repeats the laws of the League from 14 to 39; its rulings that differ stand beside them.
"""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Code, Question, Table, choice, option, ruling
from scoring.words import Word

WHAT = Question(
    "what",
    Word("What was wrong with the deal?"),
    {
        "cut": Word("A card was seen in the cut, or there was doubt about it"),
        "shuffled": Word("The dealer shuffled after the cut"),
        "faced": Word("A card was faced in the pack, or the pack is wrong"),
        "exposed": Word("The dealer exposed a card"),
        "out_of_turn": Word("It was dealt out of turn, or with the wrong pack"),
        "misdeal": Word("A misdeal: uncut, wrong numbers, the trump looked at or put face down"),
    },
)
TOUCHED = Question(
    "touched", Word("Has the other side touched a card, or interrupted the deal?"), YES_NO, default="no"
)
TRUMP_TURNED = Question("trump_turned", Word("Was the trump card turned?"), YES_NO)
_AGAIN = Word("The same dealer deals again, and earlier scores stand.")

IRREGULAR_DEAL = Table(
    "irregular_deal",
    Word("The deal was irregular."),
    (WHAT, TOUCHED, TRUMP_TURNED),
    (
        ruling("11", Word("The cards are cut again."), Effect.CUT_AGAIN, what="cut"),
        ruling("12", Word("The deal passes."), Effect.DEAL_PASSES, what="shuffled"),
        ruling("14", _AGAIN, Effect.VOID_DEAL, what="faced"),
        choice(
            "15",
            Word("The other side may demand a new deal."),
            Role.INNOCENTS,
            option("deal", "15", Word("Have a new deal"), Effect.VOID_DEAL),
            option("stand", "15", Word("Let the deal stand"), Effect.DEAL_STANDS),
            what="exposed",
            touched="no",
        ),
        ruling("15", Word("The card is not liable."), Effect.DEAL_STANDS, what="exposed"),
        ruling(
            "16",
            Word("The deal is stopped, and the right dealer deals."),
            Effect.RIGHT_DEALER_DEALS,
            what="out_of_turn",
            trump_turned="no",
        ),
        ruling("16", Word("The deal stands."), Effect.DEAL_STANDS, what="out_of_turn"),
        ruling("17", Word("The deal passes."), Effect.DEAL_PASSES, what="misdeal", touched="no"),
        ruling(
            "17",
            Word("The other side touched a card or interrupted, and the deal does not pass."),
            Effect.VOID_DEAL,
            what="misdeal",
        ),
    ),
)

OTHERS = Question("others", Word("Are the hands of the other side right?"), YES_NO)

WRONG_HAND = Table(
    "wrong_number_of_cards",
    Word("After the first trick a hand has not the right number of cards."),
    (OTHERS,),
    (
        choice(
            "19",
            Word("The other side chooses."),
            Role.INNOCENTS,
            option("deal", "19", Word("Have a new deal"), Effect.VOID_DEAL),
            option("play", "19", Word("Play on, without counting the deal against them"), Effect.DEAL_STANDS),
            others="yes",
        ),
        ruling("19", Word("The cards are dealt again."), Effect.VOID_DEAL, others="no"),
    ),
)

TRUMP = Question(
    "trump",
    Word("What happened to the trump card?"),
    {
        "left": Word("It lay on the table after trick 2 was quitted"),
        "named": Word("It was named after it had been taken up"),
    },
)

TRUMP_CARD = Table(
    "trump_card",
    Word("The trump card was left on the table, or named."),
    (TRUMP,),
    (
        ruling("18", Word("The card is liable."), Effect.LIABLE, trump="left"),
        ruling(
            "18",
            Word("The highest or lowest trump of the holder may be called."),
            Atom(Effect.CALLS_TRUMP, Role.INNOCENTS),
            trump="named",
        ),
    ),
)

HOW = Question(
    "how",
    Word("How was the card exposed?"),
    {
        "faced": Word("Faced, dropped, played with another, seen by the partner, named"),
        "winners": Word("The best card was led, and more without waiting"),
        "rest": Word("The player said that the rest were theirs"),
        "all": Word("All four hands were thrown down"),
    },
)

CARD_EXPOSED = Table(
    "card_exposed",
    Word("A card was exposed in play."),
    (HOW,),
    (
        ruling("20", Word("The card is liable to be called."), Effect.LIABLE, how="faced", then=("21",)),
        ruling(
            "22",
            Word("The partner takes the first trick if told to, and the other cards are liable."),
            Effect.WINS_IF_ABLE,
            Effect.LIABLE,
            how="winners",
        ),
        ruling(
            "36",
            Word("The partner's cards are faced, and liable to be called."),
            Atom(Effect.HAND_LIABLE, Role.PARTNER),
            how="rest",
        ),
        ruling(
            "27",
            Word("The result is as claimed or admitted. A revoke still counts."),
            Effect.TRICKS_AS_CLAIMED,
            how="all",
        ),
    ),
)

STATE = Question(
    "state",
    Word("What about the card?"),
    {
        "called": Word("An adversary calls it"),
        "revoke": Word("An adversary calls it, and to play it would be a revoke"),
        "another": Word("Its player played another card before the adversaries spoke"),
        "gone": Word("It was played away in the course of play"),
    },
)

LIABLE_CARD = Table(
    "liable_card",
    Word("A player has a card that is liable to be called."),
    (STATE,),
    (
        ruling("21", Word("The player must lead or play it."), Atom(Effect.PLAYS_CALLED, Role.OFFENDER),
               state="called"),
        ruling("21", Word("It need not be played to this trick, and may be called again at the next one."),
               Effect.LIABLE, state="revoke"),
        ruling("21", Word("No penalty remains."), Effect.NO_PENALTY, state="gone"),
        ruling("23", Word("The other card is liable to be called too."), Effect.LIABLE, state="another"),
    ),
)  # fmt: skip

ALL_PLAYED = Question("all_played", Word("Have all four played to it?"), YES_NO)

LEAD_OUT_OF_TURN = Table(
    "lead_out_of_turn",
    Word("A player led out of turn."),
    (ALL_PLAYED,),
    (
        ruling("24", Word("The trick stands."), Effect.LEAD_STANDS, all_played="yes"),
        ruling(
            "24",
            Word("The cards go back and are not liable. A suit may be called at that side's first lead."),
            Effect.PICK_UP,
            Atom(Effect.CALLS_SUIT, Role.RIGHT_ADVERSARY),
            all_played="no",
        ),
    ),
)

EARLY = Question(
    "early",
    Word("Who played too early?"),
    {
        "third": Word("The third hand before the second"),
        "fourth": Word("The fourth hand before the second, and the third has not played"),
    },
)

EARLY_PLAY = Table(
    "play_out_of_turn",
    Word("A player played before the turn."),
    (EARLY,),
    (
        ruling(
            "25",
            Word("The fourth hand may play before the second as well."),
            Atom(Effect.MAY_PLAY_TOO, Role.FOURTH),
            early="third",
        ),
        ruling(
            "26",
            Word("The third hand calls the second's highest or lowest card; of a void hand a trump or not."),
            Atom(Effect.HIGH_OR_LOW, Role.INNOCENTS),
            Atom(Effect.TRUMP_OR_NOT, Role.INNOCENTS),
            early="fourth",
        ),
    ),
)

ESTABLISHED = Question("established", Word("Is the trick quitted, or has that side played on?"), YES_NO)
LATE = Question("late", Word("Was the next pack cut before it was claimed?"), YES_NO, default="no")
BOTH = Question("both_sides", Word("Did both sides revoke?"), YES_NO, default="no")

REVOKE = Table(
    "revoke",
    Word("A player did not follow suit although able to."),
    (ESTABLISHED, LATE, BOTH),
    (
        ruling(
            "28",
            Word("The card is corrected and liable, and later players may change theirs."),
            Effect.CORRECT_REVOKE,
            Effect.LIABLE,
            Atom(Effect.LATER_CARDS_MAY_CHANGE, Role.INNOCENTS),
            established="no",
        ),
        ruling("33", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, late="yes"),
        ruling(
            "30",
            Word("Two tricks are transferred for each revoke, and neither side can win the game."),
            Atom(Effect.TRANSFER, tricks=2),
            Atom(Effect.NO_GAME, Role.OFFENDERS),
            Atom(Effect.NO_GAME, Role.INNOCENTS),
            both_sides="yes",
        ),
        ruling(
            "30",
            Word("Two tricks are transferred for each revoke. The revoking side cannot win the game."),
            Atom(Effect.TRANSFER, tricks=2),
            Atom(Effect.NO_GAME, Role.OFFENDERS),
            both_sides="no",
            then=("31",),
        ),
    ),
)

MIXED = Question(
    "mixed",
    Word("Did the accused side mix the cards after the claim, before they were examined?"),
    YES_NO,
)

PROOF = Table(
    "proof_of_revoke",
    Word("A revoke is claimed after play, and the accused side denies it."),
    (LATE, MIXED),
    (
        ruling("33", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, late="yes"),
        ruling("32", Word("The accused side mixed the cards, and the revoke is established."), Effect.PROVED,
               mixed="yes", continues="revoke"),
        ruling("32", Word("The claimants may search all the tricks."), Effect.CARDS_INSPECTED, mixed="no"),
    ),
)  # fmt: skip

TALK = Question(
    "talk",
    Word("What did the player do?"),
    {
        "attention": Word("Drew attention to the trick or the score before the partner played"),
        "quitted": Word("Looked at a quitted trick"),
        "refused": Word("Did not obey a lawful call although able"),
        "wrong": Word("The wrong adversary demanded a penalty, or a wrong one was demanded"),
    },
)

CONDUCT = Table(
    "conduct",
    Word("A player looked, talked or did not obey."),
    (TALK,),
    (
        ruling(
            "35",
            Word("The last player calls the highest or lowest card; of a void hand a trump or not."),
            Atom(Effect.HIGH_OR_LOW, Role.FOURTH),
            Atom(Effect.TRUMP_OR_NOT, Role.FOURTH),
            talk="attention",
        ),
        ruling(
            "37", Word("It is ruled on as a lead out of turn."), talk="quitted", continues="lead_out_of_turn"
        ),
        ruling("38", Word("It is ruled on as a revoke."), talk="refused", continues="revoke"),
        ruling("39", Word("No penalty may be taken."), Effect.NO_PENALTY, talk="wrong"),
    ),
)

ERROR = Question(
    "error", Word("What was scored wrongly?"), {"tricks": Word("Tricks"), "other": Word("Anything else")}
)
TIME = Question(
    "time",
    Word("When is it noticed?"),
    {
        "early": Word("Before the last card of the next deal was dealt"),
        "last_deal": Word("After the last deal of the game or rubber, before the score was agreed"),
        "later": Word("Later, before the final score was agreed"),
        "agreed": Word("After the final score was agreed"),
    },
)

SCORE_ERROR = Table(
    "score_error",
    Word("The score is wrong."),
    (TIME, ERROR),
    (
        ruling("err", Word("The final score is agreed, and stands."), Effect.RESULT_STANDS, time="agreed"),
        ruling("err", Word("The next cards are dealt, and it is too late to correct tricks."),
               Effect.RESULT_STANDS, time="later", error="tricks"),
        ruling("err", Word("The error is corrected."), Effect.RESCORE),
    ),
)  # fmt: skip

TABLES = (
    IRREGULAR_DEAL,
    WRONG_HAND,
    TRUMP_CARD,
    CARD_EXPOSED,
    LIABLE_CARD,
    LEAD_OUT_OF_TURN,
    EARLY_PLAY,
    REVOKE,
    PROOF,
    CONDUCT,
    SCORE_ERROR,
)
CLAUSES = {
    "11": Word("A card seen in the cut"),
    "12": Word("A dealer who shuffles after the cut"),
    "14": Word("A card faced in the pack, or a wrong pack"),
    "15": Word("A card exposed in dealing"),
    "16": Word("A deal out of turn"),
    "17": Word("A misdeal"),
    "18": Word("The trump card"),
    "19": Word("Wrong numbers of cards"),
    "20": Word("Cards that are liable to be called"),
    "21": Word("How a liable card is called"),
    "22": Word("Winners led without waiting"),
    "23": Word("Another card played before the adversaries spoke"),
    "24": Word("A lead out of turn"),
    "25": Word("The third hand plays before the second"),
    "26": Word("The fourth hand plays before the second"),
    "27": Word("All hands thrown down"),
    "28": Word("A revoke corrected in time"),
    "30": Word("An established revoke"),
    "31": Word("The deal of a revoke played out, to a score of six at most"),
    "32": Word("Cards mixed after a claim"),
    "33": Word("A revoke claimed too late"),
    "35": Word("Attention drawn to the trick"),
    "36": Word("A claim of the rest"),
    "37": Word("A quitted trick that was seen"),
    "38": Word("A lawful call that is not obeyed"),
    "39": Word("A wrong penalty"),
    "err": Word("Errors in the score"),
}

LEAGUE = Code(
    key="whist_awl_1893",
    title=Word("Laws of whist of the American Whist League 1893"),
    source="001:l.3673",
    clauses=CLAUSES,
    tables={table.key: table for table in TABLES},
)

# ---- the general book: too late once the partner has asked

ASKED = Question(
    "asked", Word("Has the partner asked about the suit, with the answer no?"), YES_NO, default="no"
)
GENERAL_REVOKE = Table(
    "revoke",
    REVOKE.trigger,
    (ESTABLISHED, ASKED, LATE, BOTH),
    (
        ruling(
            "28",
            Word("The card is corrected and liable, and later players may change theirs."),
            Effect.CORRECT_REVOKE,
            Effect.LIABLE,
            Atom(Effect.LATER_CARDS_MAY_CHANGE, Role.INNOCENTS),
            established="no",
            asked="no",
        ),
        *REVOKE.rows[1:],
    ),
)

GENERAL = Code(
    key="whist_general",
    title=Word("Laws of whist of the general book"),
    source="000:l.15823",
    clauses={law: words for law, words in CLAUSES.items() if law not in ("11", "12", "err")},
    tables={
        table.key: table
        for table in (
            Table(
                IRREGULAR_DEAL.key,
                IRREGULAR_DEAL.trigger,
                (
                    Question(
                        WHAT.key,
                        WHAT.words,
                        {key: words for key, words in WHAT.answers.items() if key not in ("cut", "shuffled")},
                    ),
                    TOUCHED,
                    TRUMP_TURNED,
                ),
                IRREGULAR_DEAL.rows[2:],
            ),
            *(
                GENERAL_REVOKE if table is REVOKE else table
                for table in TABLES[1:]
                if table is not SCORE_ERROR
            ),
        )
    },
)
