"""Plays before the partner's, and tricks to which a card too few or too many was played. Laws 57 and 67."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Option, Question, Row, Table, when
from scoring.words import Word

# ---- Law 57

WHO = Question(
    "who", Word("Who played too early?"), {"defender": Word("A defender"), "declarer": Word("Declarer")}
)
WHEN = Question(
    "moment",
    Word("When did the defender play?"),
    {
        "before_partner": Word("Before the partner, or led to the next trick before the partner had played"),
        "at_rho_turn": Word("At the turn of the right-hand opponent"),
    },
)
DECLARERS_HANDS = Question(
    "declarer_hands",
    Word("What had the declaring side done on this trick?"),
    {
        "played_from_both": Word("Declarer had played from both hands, or named dummy's card"),
        "dummy_alone": Word("Dummy had chosen a card without declarer, or hinted at one"),
        "neither": Word("Neither"),
    },
)
LEGAL = Question("legal", Word("Can the card legally be played at the defender's right turn?"), YES_NO)
ABLE = Question("able", Word("Can the partner do what declarer chooses?"), YES_NO, default="yes")

_MAJOR = Atom(Effect.MAJOR_PENALTY_CARD)

PLAY_BEFORE_PARTNER = Table(
    "play_out_of_turn",
    Word("A player played to a trick before the right turn."),
    (WHO, WHEN, DECLARERS_HANDS, LEGAL, ABLE),
    (
        Row(
            when=when(who="declarer"),
            law="57C",
            says=Word("Declarer's early play, if it was no lead, is a played card and stays if it is legal."),
            atoms=(Atom(Effect.PLAY_STANDS),),
        ),
        Row(
            when=when(moment="at_rho_turn", legal="yes"),
            law="57D",
            says=Word(
                "The card must be played at the defender's right turn, and the partner may not use what it "
                "has shown."
            ),
            atoms=(Atom(Effect.PLAY_AT_TURN, Role.OFFENDER), Atom(Effect.UNAUTHORISED, Role.PARTNER)),
            then=("16",),
        ),
        Row(
            when=when(moment="at_rho_turn"),
            law="57D",
            says=Word("The card cannot legally be played to the trick, so it becomes a major penalty card."),
            atoms=(_MAJOR, Atom(Effect.UNAUTHORISED, Role.PARTNER)),
            then=("16", "50D1"),
        ),
        Row(
            when=when(declarer_hands="played_from_both"),
            law="57C",
            says=Word(
                "Declarer had already played from both hands, so the early card costs nothing."
            ),
            atoms=(Atom(Effect.CONTINUE),),
        ),
        Row(
            when=when(declarer_hands="dummy_alone"),
            law="57C",
            says=Word(
                "Dummy had played or hinted without declarer, so the early card costs nothing."
            ),
            atoms=(Atom(Effect.CONTINUE),),
        ),
        Row(
            when=when(able="no"),
            law="57B",
            says=Word(
                "The card becomes a major penalty card. The partner cannot do what declarer chose, and may "
                "play any legal card."
            ),
            atoms=(_MAJOR,),
            then=("59", "50D1"),
        ),
        Row(
            when=when(moment="before_partner"),
            law="57A",
            says=Word(
                "The card becomes a major penalty card, and declarer makes one choice for the partner's "
                "play: the highest card of the suit led, the lowest one, a card of another suit that "
                "declarer names, or no card of another suit that declarer names."
            ),
            atoms=(_MAJOR,),
            elects=Role.DECLARER,
            options=(
                Option(
                    "highest", "57A", Word("The highest card of the suit led"),
                    (Atom(Effect.PLAY_HIGHEST, Role.PARTNER),),
                ),
                Option(
                    "lowest", "57A", Word("The lowest card of the suit led"),
                    (Atom(Effect.PLAY_LOWEST, Role.PARTNER),),
                ),
                Option(
                    "other_suit", "57A", Word("A card of another suit that declarer names"),
                    (Atom(Effect.PLAY_OTHER_SUIT, Role.PARTNER),),
                ),
                Option(
                    "not_other_suit", "57A", Word("No card of another suit that declarer names"),
                    (Atom(Effect.NOT_OTHER_SUIT, Role.PARTNER),),
                ),
            ),
            then=("57B", "59", "50D1"),
        ),
    ),
)  # fmt: skip

# ---- Law 67

CARDS = Question(
    "cards",
    Word("What is wrong with the trick?"),
    {
        "missing": Word("A player has played no card to it"),
        "extra": Word("A player has played more than one card to it"),
        "astray": Word("A card was played to it, but lies elsewhere"),
    },
)
NOTICED = Question(
    "noticed",
    Word("When was it noticed?"),
    {
        "at_once": Word("Before both sides played to the next trick"),
        "later": Word("Later"),
    },
)
FOLLOWS = Question("follows", Word("Has the player a card of the suit that was led?"), YES_NO)
SIDE_WON = Question("side_won", Word("Did that player's side win this trick or a later one?"), YES_NO)
USED_AGAIN = Question(
    "used_again", Word("Was the card used again in a later trick, and is it too late to change that?"), YES_NO
)

DEFECTIVE_TRICK = Table(
    "defective_trick",
    Word("A player has played too few or too many cards to a trick."),
    (CARDS, NOTICED, FOLLOWS, SIDE_WON, USED_AGAIN),
    (
        Row(
            when=when(cards="astray", used_again="yes"),
            law="67B3",
            says=Word("The card was used again, and it is too late to change that: the score is adjusted."),
            atoms=(Atom(Effect.ADJUST),),
        ),
        Row(
            when=when(cards="astray"),
            law="67B3",
            says=Word("The card is put where it was played. Nothing else follows."),
            atoms=(Atom(Effect.CONTINUE),),
        ),
        Row(
            when=when(cards="missing", noticed="at_once"),
            law="67A1",
            says=Word("The player adds a legal card to the trick."),
            atoms=(Atom(Effect.SUPPLY_CARD, Role.OFFENDER),),
        ),
        Row(
            when=when(cards="extra", noticed="at_once"),
            law="67A2",
            says=Word(
                "It is ruled on as a fifth card of the trick, or as two cards played at once from a hand: "
                "the extra card goes back, and one of a defender becomes a penalty card."
            ),
            atoms=(Atom(Effect.EXTRA_CARD_BACK),),
            then=("45E", "58B", "50"),
        ),
        *(
            Row(
                when=when(cards="missing", noticed="later", follows=follows, side_won=side_won),
                law=law,
                says=says,
                atoms=(Atom(Effect.SUPPLY_CARD, Role.OFFENDER), Atom(Effect.TRANSFER, tricks=tricks)),
                then=("64A2", "64C1"),
            )
            for follows, law in (("yes", "67B1a"), ("no", "67B1b"))
            for side_won, tricks, says in (
                (
                    "yes", 1,
                    Word(
                        "The player adds a card to the trick, one that follows suit if possible. It counts "
                        "as a revoke: as that side won this trick or a later one, one trick goes to the "
                        "other side after play."
                    ),
                ),
                (
                    "no", 0,
                    Word(
                        "The player adds a card to the trick, one that follows suit if possible. It counts "
                        "as a revoke, but as that side won neither this trick nor a later one, no trick is "
                        "transferred."
                    ),
                ),
            )
        ),
        Row(
            when=when(cards="extra"),
            law="67B2a",
            says=Word(
                "The card that was faced in play stays, and the extra cards go back. A defender's card "
                "that is seen by this becomes a penalty card. The extra card counts as held all the time, "
                "so not having played it earlier may be a revoke."
            ),
            atoms=(Atom(Effect.EXTRA_CARD_BACK), Atom(Effect.CARD_ALWAYS_HELD)),
            then=("67B2b", "50"),
        ),
    ),
)  # fmt: skip

TABLES = (PLAY_BEFORE_PARTNER, DEFECTIVE_TRICK)
