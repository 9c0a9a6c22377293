"""Deal and bidding by the American laws of auction bridge 1913: laws 12, 13 and 32 to 57."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, choice, option, ruling
from scoring.words import Word

_VOID = Word("The deal is void, and the same dealer deals again.")
_TOO_LATE = Word("The next player has acted, and the right to a penalty is lost.")

WHAT = Question(
    "what",
    Word("What was wrong?"),
    {
        "cut": Word("A card was seen in the cut, or the dealer shuffled after it"),
        "misdealt": Word(
            "The cards were not dealt one by one in turn, a card was faced, or a hand has over 13"
        ),
        "uncut": Word("The pack was not cut, the wrong one, or dealt out of turn"),
        "pack": Word("The pack is proved wrong before the next cut"),
        "short": Word("One hand is short, and the three others are right"),
        "over": Word("One hand has too many cards and another too few"),
    },
)
OBJECTED = Question(
    "objected", Word("Does an adversary object while dealing goes on, with the own cards unseen?"), YES_NO
)

IRREGULAR_DEAL = Table(
    "irregular_deal",
    Word("The deal was irregular."),
    (WHAT, OBJECTED),
    (
        ruling("32", Word("The cards are cut again."), Effect.CUT_AGAIN, what="cut"),
        ruling("37a", _VOID, Effect.VOID_DEAL, what="misdealt"),
        ruling("38", _VOID, Effect.VOID_DEAL, what="uncut", objected="yes"),
        ruling("38", Word("The deal stands."), Effect.DEAL_STANDS, what="uncut", objected="no"),
        ruling("39", Word("The deal is void, and earlier scores stand."), Effect.VOID_DEAL, what="pack"),
        ruling(
            "40",
            Word("The player owns the missing card and answers for its revokes."),
            Effect.CARD_ALWAYS_HELD,
            what="short",
        ),
        ruling("40", _VOID, Effect.VOID_DEAL, what="over"),
    ),
)

CALL = Question(
    "call",
    Word("What was called out of turn?"),
    {
        "pass": Word("A pass"),
        "declaration": Word("A bid"),
        "double": Word("A double or redouble"),
    },
)
ACTED = Question("acted", Word("Has an adversary passed, doubled or declared over it?"), YES_NO, default="no")
_STAND_OR_DEAL = Word("Either adversary may have the call stand, or have the cards dealt again.")

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
        ruling("50b", _TOO_LATE, Atom(Effect.LOSES_RIGHT, Role.INNOCENTS), acted="yes"),
        *(
            choice(
                law,
                _STAND_OR_DEAL,
                Role.INNOCENTS,
                option("stand", law, Word("Let it stand"), Effect.CALL_STANDS),
                option("deal", law, Word("Have a new deal"), Effect.VOID_DEAL),
                call=call,
            )
            for call, law in (("declaration", "49"), ("double", "57"))
        ),
    ),
)

KIND = Question(
    "kind",
    Word("What was wrong with the bid?"),
    {
        "low": Word("It was insufficient"),
        "impossible": Word("It was above seven"),
        "barred": Word("Its player was barred"),
    },
)
_BARRED = Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER)

WRONG_BID = Table(
    "insufficient_bid",
    Word("A bid was insufficient, impossible or barred."),
    (KIND, ACTED),
    (
        ruling("50b", _TOO_LATE, Atom(Effect.LOSES_RIGHT, Role.INNOCENTS), acted="yes"),
        ruling(
            "50",
            Word("The bid is made sufficient. The partner is barred unless the other side acts."),
            Effect.MADE_SUFFICIENT,
            _BARRED,
            kind="low",
        ),
        choice(
            "50i",
            Word("Either adversary chooses what the impossible bid counts as."),
            Role.INNOCENTS,
            option("seven", "50i", Word("Seven, with the partner barred"), Effect.MADE_SEVEN),
            option("deal", "50i", Word("A new deal"), Effect.VOID_DEAL),
            option(
                "last", "50i", Word("The last own bid of that side, as the final one"), Effect.LAST_BID_FINAL
            ),
            kind="impossible",
        ),
        choice(
            "50a",
            Word("Either adversary says whether the bid stands. That side is out of the bidding."),
            Role.INNOCENTS,
            option("stand", "50a", Word("Let it stand"), Effect.CALL_STANDS),
            option("cancel", "50a", Word("Cancel it"), Effect.CANCEL_CALL),
            kind="barred",
        ),
    ),
)

DOUBLED = Question(
    "doubled",
    Word("What was doubled?"),
    {
        "again": Word("A bid that was redoubled already"),
        "partner": Word("The partner's bid or double"),
    },
)

WRONG_DOUBLE = Table(
    "inadmissible_double",
    Word("A player doubled what cannot be doubled."),
    (DOUBLED,),
    (
        choice(
            "54",
            Word("The adversaries score 100 points, or have the cards dealt again."),
            Role.INNOCENTS,
            option("points", "54", Word("Score 100 points"), Atom(Effect.POINTS, Role.INNOCENTS, points=100)),
            option("deal", "54", Word("Have a new deal"), Effect.VOID_DEAL),
            doubled="again",
        ),
        ruling(
            "54",
            Word("The adversaries score 50 points, and the bidding goes on."),
            Atom(Effect.POINTS, Role.INNOCENTS, points=50),
            doubled="partner",
        ),
    ),
)

CHANGED = Question(
    "changed",
    Word("What had happened before the player changed the declaration?"),
    {
        "nothing": Word("Nothing"),
        "attention": Word("An adversary had drawn attention to an insufficient or impossible declaration"),
        "acted": Word("The next player had passed, declared or doubled"),
    },
)

CHANGE_OF_CALL = Table(
    "change_of_call",
    Word("A player changed a declaration made inadvertently."),
    (CHANGED,),
    (
        ruling("52", Word("The correction is in time and free."), Effect.LATE_CALL_COUNTS, changed="nothing"),
        ruling(
            "52",
            Word("It may no longer be corrected, and the penalty for the bid is due."),
            Effect.CALL_STANDS,
            changed="attention",
            continues="insufficient_bid",
        ),
        ruling("52", Word("The declaration cannot be changed."), Effect.CALL_STANDS, changed="acted"),
    ),
)

ELECTION = Question(
    "election",
    Word("What did the adversaries do about the penalty?"),
    {
        "one": Word("One of them chose it, or left the choice to the partner in so many words"),
        "consulted": Word("They consulted further"),
        "altered": Word("They want another one than was chosen first"),
    },
)

PENALTY_CHOSEN = Table(
    "penalty_chosen",
    Word("The adversaries choose a penalty."),
    (ELECTION,),
    (
        ruling("50c", Word("The decision is final."), Effect.FIRST_CHOICE, election=("one", "altered")),
        ruling(
            "50c",
            Word("The consultation was not allowed, and the right to a penalty is lost."),
            Atom(Effect.LOSES_RIGHT, Role.INNOCENTS),
            election="consulted",
        ),
    ),
)

ERROR = Question(
    "error",
    Word("What was scored wrongly?"),
    {"honours": Word("Honours"), "tricks": Word("Tricks")},
)
TIME = Question(
    "time",
    Word("When is it noticed?"),
    {
        "early": Word("Before a declaration was made in the next game"),
        "later": Word("Later, before the score of the rubber was agreed"),
        "last_game": Word("After the last game of the rubber, before its score was agreed"),
        "agreed": Word("After the score of the rubber was agreed"),
    },
)

SCORE_ERROR = Table(
    "score_error",
    Word("The score is wrong."),
    (TIME, ERROR),
    (
        ruling(
            "12",
            Word("The rubber's score is agreed, and stands."),
            Effect.RESULT_STANDS,
            time="agreed",
            error="honours",
        ),
        ruling("13", Word("The rubber's score is agreed, and stands."), Effect.RESULT_STANDS, time="agreed"),
        ruling("12", Word("The error is corrected."), Effect.RESCORE, error="honours"),
        ruling(
            "13",
            Word("The next game has begun, and it is too late to correct tricks."),
            Effect.RESULT_STANDS,
            time="later",
            error="tricks",
        ),
        ruling("13", Word("The error is corrected."), Effect.RESCORE, error="tricks"),
    ),
)

TABLES = (
    IRREGULAR_DEAL,
    CALL_OUT_OF_TURN,
    WRONG_BID,
    WRONG_DOUBLE,
    CHANGE_OF_CALL,
    PENALTY_CHOSEN,
    SCORE_ERROR,
)
