"""Irregular deals, and cards that are missing or too many. Laws 12 to 14 and 96."""

from __future__ import annotations

from scoring.laws.atoms import Effect
from scoring.laws.table import YES_NO, Question, Table, ruling
from scoring.words import Word

WHAT = Question(
    "what",
    Word("What was wrong?"),
    {
        "out_of_turn": Word("The cards were dealt out of turn, or the pack was not cut"),
        "dealt_wrongly": Word("The cards were dealt wrongly, or one was faced in the pack"),
        "hand_seen": Word("A player took the hand of another one and saw a card"),
        "numbers": Word("One player took too many cards and another too few, or the pack is not perfect"),
        "mixed": Word("The hands were mixed before a missing card was found, or for a new deal not due"),
    },
)
NOTICED = Question(
    "noticed",
    Word("When was it noticed?"),
    {
        "dealing": Word("Before the last card was dealt"),
        "before_call": Word("After that, before the first call"),
        "before_mixing": Word("Later, before the cards were mixed"),
        "after_mixing": Word("After the cards were mixed"),
    },
)
_VOID = Word("The deal is void, and the same dealer deals again.")
_STANDS = Word("It is too late for a new deal, and the deal stands.")

IRREGULAR_DEAL = Table(
    "irregular_deal",
    Word("The deal was irregular."),
    (WHAT, NOTICED),
    (
        ruling(
            "12a", Word("A player may demand it, and then the right dealer deals with a pack that was cut."),
            Effect.RIGHT_DEALER_DEALS, what="out_of_turn", noticed="dealing",
        ),
        ruling("12a", _STANDS, Effect.DEAL_STANDS, what="out_of_turn"),
        ruling("12b", _VOID, Effect.VOID_DEAL, what="dealt_wrongly", noticed="dealing"),
        ruling("12b", _STANDS, Effect.DEAL_STANDS, what="dealt_wrongly"),
        ruling("12c", _VOID, Effect.VOID_DEAL, what="hand_seen", noticed=("dealing", "before_call")),
        ruling("12c", _STANDS, Effect.DEAL_STANDS, what="hand_seen"),
        ruling(
            "96", Word("The cards are mixed, and all scores made with the pack stand."), Effect.RESULT_STANDS,
            what="numbers", noticed="after_mixing",
        ),
        ruling(
            "12d", Word("The deal is void even after play, and the same dealer deals again."),
            Effect.VOID_DEAL, Effect.CANCEL_RESULT, what="numbers",
        ),
        ruling("12e", _VOID, Effect.VOID_DEAL, what="mixed"),
    ),
)  # fmt: skip

CARD = Question(
    "card",
    Word("What is wrong with the hand?"),
    {"missing": Word("A card is missing"), "surplus": Word("There is a card too many")},
)
WHERE = Question(
    "where",
    Word("Where was the card?"),
    {"trick": Word("In a trick"), "elsewhere": Word("Elsewhere, as on the floor")},
)
MISSED = Question("missed_trick", Word("Did the holder play no card to a trick?"), YES_NO)

WRONG_HAND = Table(
    "wrong_number_of_cards",
    Word("A player has a card too few or too many."),
    (CARD, WHERE, MISSED),
    (
        ruling(
            "13", Word("The card lies in a trick, which has a card too many."),
            card="missing", where="trick", continues="defective_trick",
        ),
        ruling(
            "13",
            Word(
                "The card goes back and counts as held all the time. It may be a penalty card, and not "
                "having followed suit with it a revoke."
            ),
            Effect.RESTORE_HANDS, Effect.CARD_ALWAYS_HELD, card="missing", then=("26a", "67", "76"),
        ),
        ruling(
            "14", Word("The holder has played no card to a trick, and that is ruled on."),
            card="surplus", missed_trick="yes", continues="defective_trick",
        ),
        ruling("14", _VOID, Effect.VOID_DEAL, card="surplus", missed_trick="no"),
    ),
)  # fmt: skip

TABLES = (IRREGULAR_DEAL, WRONG_HAND)
