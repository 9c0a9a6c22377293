"""Calls at once or wrongly named, and how the auction is heard again. Laws 34, 35 and 41 to 43."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import Question, Table, ruling
from scoring.words import Word

DOUBT = Question(
    "doubt",
    Word("What is in doubt?"),
    {
        "at_once": Word("The call was made at the same time as a proper call of another player"),
        "wrong_bid": Word("A double or redouble named the wrong number of tricks or denomination"),
    },
)

CALL_IN_DOUBT = Table(
    "call_in_doubt",
    Word("Two players called at once, or a double named the wrong bid."),
    (DOUBT,),
    (
        ruling("34", Word("The call counts as made after the proper call."), Effect.COUNTS_SECOND,
               doubt="at_once", then=("31a", "31b")),
        ruling("35", Word("The bid is doubled or redoubled as it was made."), Effect.BID_AS_MADE,
               doubt="wrong_bid"),
    ),
)  # fmt: skip

REQUEST = Question(
    "request",
    Word("What does the player want?"),
    {
        "unclear": Word("To hear a call again that was not heard distinctly"),
        "redress": Word("Redress for a call made on what was misheard or misunderstood"),
        "review": Word("To hear the auction again"),
    },
)
PERIOD = Question(
    "period",
    Word("When does the player ask?"),
    {
        "in_time": Word("At the own turn to call, or after the auction before the opening lead"),
        "after_lead": Word("After the opening lead"),
    },
)

REVIEW = Table(
    "review_of_auction",
    Word("A player did not hear a call, or asks for the auction."),
    (REQUEST, PERIOD),
    (
        ruling("41", Word("The call is repeated at once."), Effect.CALL_REPEATED, request="unclear"),
        ruling("41", Word("There is no redress for a call made on what was misheard or misunderstood."),
               Effect.CALL_STANDS, request="redress"),
        ruling("42", Word("An opponent restates the calls. Dummy and a player bound to pass should not ask."),
               Atom(Effect.AUCTION_RESTATED, Role.OPPONENTS), period="in_time"),
        ruling("43", Word("The calls are not restated after the opening lead."), Effect.CONTRACT_TOLD,
               period="after_lead"),
    ),
)  # fmt: skip

TABLES = (CALL_IN_DOUBT, REVIEW)
