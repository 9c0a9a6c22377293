"""Dummy, early plays, exposed and penalty cards, defective tricks. Laws 45 to 83."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, choice, option, ruling
from scoring.words import Word

DEED = Question(
    "deed",
    Word("What did dummy do first?"),
    {
        "named": Word("Named an irregularity of a defender"),
        "warned": Word("Warned declarer of a lead from the wrong hand"),
        "asked": Word("Asked about a revoke, which is withdrawn"),
    },
)
LOOKED = Question("looked", Word("Had dummy looked at another hand?"), YES_NO)

DUMMY_ACTS = Table(
    "dummy_acts",
    Word("Dummy drew attention to something."),
    (LOOKED, DEED),
    (
        ruling("45", Word("Dummy has the right to do so."), Effect.CONTINUE, looked="no"),
        ruling("46a", Word("No penalty may be enforced for it."), Atom(Effect.LOSES_RIGHT, Role.DECLARER),
               deed="named"),
        ruling("46b", Word("Either defender chooses the hand that leads."),
               Atom(Effect.CHOOSES_HAND, Role.EITHER_DEFENDER), deed="warned"),
        ruling("46c", Word("Either defender names the highest or lowest correct card."),
               Atom(Effect.HIGH_OR_LOW, Role.EITHER_DEFENDER), deed="asked"),
    ),
)  # fmt: skip

PLAYED_BOTH = Question("declarer_played", Word("Has declarer played from both hands?"), YES_NO)

EARLY_PLAY = Table(
    "play_out_of_turn",
    Word("A defender played, or led to the next trick, before the partner."),
    (PLAYED_BOTH,),
    (
        ruling("54", Word("Declarer has played from both hands, and there is no penalty."), Effect.CONTINUE,
               declarer_played="yes"),
        choice(
            "54", Word("Declarer may say what the partner plays."), Role.DECLARER,
            option("highest", "54", Word("The highest card of the suit"),
                   Atom(Effect.PLAY_HIGHEST, Role.PARTNER)),
            option("lowest", "54", Word("The lowest card of the suit"),
                   Atom(Effect.PLAY_LOWEST, Role.PARTNER)),
            option("other_suit", "54", Word("A card of another suit that is named"),
                   Atom(Effect.PLAY_OTHER_SUIT, Role.PARTNER)),
            declarer_played="no", then=("59",),
        ),
    ),
)  # fmt: skip

BY = Question(
    "by",
    Word("Who played at once?"),
    {"two_players": Word("Two players"), "defender": Word("A defender"), "declarer": Word("Declarer")},
)

CARDS_AT_ONCE = Table(
    "cards_at_once",
    Word("Two cards were played at once."),
    (BY,),
    (
        ruling("58", Word("The card out of turn counts as the second."), Effect.COUNTS_SECOND,
               by="two_players"),
        ruling("58", Word("The defender plays either card, and the other becomes a penalty card."),
               Atom(Effect.NAMES_CARD, Role.OFFENDER), Effect.PENALTY_CARD, by="defender"),
        ruling("64", Word("Declarer names one card, and the other goes back."),
               Atom(Effect.NAMES_CARD, Role.DECLARER), Effect.PICK_UP, by="declarer"),
    ),
)  # fmt: skip

WHO = Question("who", Word("Whose cards were seen?"), {
    "defender": Word("A defender's"), "declarer": Word("Declarer's"),
})  # fmt: skip
HOW_MANY = Question("cards", Word("How many cards?"), {
    "one": Word("One or some"), "rest": Word("All that were left, on purpose"),
})  # fmt: skip

CARD_EXPOSED = Table(
    "card_exposed_in_play",
    Word("A card was seen during the play."),
    (WHO, HOW_MANY),
    (
        ruling("67", Word("A defender's card becomes a penalty card."), Effect.PENALTY_CARD,
               who="defender", cards="one", then=("69",)),
        ruling("70", Word("Declarer may treat the cards of either defender as penalty cards."),
               Atom(Effect.HANDS_AS_PENALTY, Role.DECLARER), who="defender", cards="rest"),
        ruling("63", Word("Declarer may show cards without penalty."), Effect.PICK_UP,
               who="declarer", cards="one"),
        ruling("66", Word("Declarer has exposed the hand on purpose, which is a claim."), continues="claim",
               who="declarer", cards="rest"),
    ),
)  # fmt: skip

SITUATION = Question("situation", Word("What about the penalty card?"), {
    "lies": Word("It lies on the table"), "picked_up": Word("It was picked up"),
})  # fmt: skip
DECLARER_PLAYED = Question("declarer_played", Word("Has declarer played before demanding it back?"), YES_NO)

PENALTY_CARD = Table(
    "penalty_card",
    Word("A defender has a penalty card."),
    (SITUATION, DECLARER_PLAYED),
    (
        ruling("69", Word("It must be played at the first legal chance. Of several declarer names one."),
               Atom(Effect.PLAY_PENALTY_CARD, Role.OFFENDER), situation="lies"),
        ruling("68", Word("Declarer has played on, and it is no longer a penalty card."), Effect.PICK_UP,
               declarer_played="yes"),
        ruling("68", Word("Declarer may have it put back on the table."), Effect.PENALTY_CARD_STAYS,
               declarer_played="no"),
    ),
)  # fmt: skip

HAND = Question("hand", Word("What did the player do?"), {
    "none": Word("Played no card to the trick"), "too_many": Word("Played too many cards to it"),
})  # fmt: skip
NOTICED = Question("noticed", Word("When was it noticed?"), {
    "in_time": Word("Before both sides played to the next trick"), "later": Word("Later"),
})  # fmt: skip

DEFECTIVE_TRICK = Table(
    "defective_trick",
    Word("A player played no card to a trick, or too many."),
    (HAND, NOTICED),
    (
        ruling("80", Word("The player supplies a card. The trick is put right."),
               Atom(Effect.SUPPLY_CARD, Role.OFFENDER), hand="none", noticed="in_time"),
        ruling("80", Word("The extra card goes back; a defender's becomes a penalty card."),
               Effect.EXTRA_CARD_BACK, hand="too_many", noticed="in_time", then=("67",)),
        ruling("81a", Word("The hand is short: the trick stands, and there is no card for the last one."),
               Atom(Effect.PLAYS_SHORT, Role.OFFENDER), hand="too_many"),
        ruling("81b", Word("The hand is long: a card that could have been played is added to the trick."),
               Atom(Effect.ADDS_CARD, Role.OFFENDER), hand="none"),
    ),
)  # fmt: skip

PLAYED_ON = Question("played_on", Word("Has the offending side played on?"), YES_NO)

PENALTY_NOT_OBEYED = Table(
    "penalty_not_obeyed",
    Word("A player able to obey did not lead or play as a penalty required."),
    (PLAYED_ON,),
    (
        ruling("83a", Word("It is corrected, and a defender's card becomes a penalty card."),
               Effect.WITHDRAW_CARD, Effect.PENALTY_CARD, played_on="no"),
        ruling("83b", Word("The card stands, and tricks are transferred as for a revoke."),
               continues="revoke", played_on="yes"),
    ),
)  # fmt: skip

TABLES = (
    DUMMY_ACTS, EARLY_PLAY, CARDS_AT_ONCE, CARD_EXPOSED, PENALTY_CARD, DEFECTIVE_TRICK, PENALTY_NOT_OBEYED,
)  # fmt: skip
