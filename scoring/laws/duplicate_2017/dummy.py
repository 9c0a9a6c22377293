"""What dummy may do, which card is played, cards that are named or played at once. Laws 43, 45, 46 and 58."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

# ---- dummy: Laws 42 and 43

DEED = Question(
    "deed",
    Word("What did dummy do?"),
    {
        "looked": Word("Changed hands with declarer, left the seat to watch, or looked at a defender's card"),
        "attention": Word(
            "Was first to draw attention to a defender's irregularity, or took part in the play"
        ),
        "warned": Word("Warned declarer of a lead from the wrong hand"),
        "asked": Word("Was first to ask declarer about a void, and it was a revoke"),
    },
)
LOOKED = Question(
    "looked", Word("Had dummy looked at a defender's card, or changed hands, before?"), YES_NO, default="no"
)

DUMMY_ACTS = Table(
    "dummy_acts",
    Word("Dummy did something."),
    (DEED, LOOKED),
    (
        Row(
            when=when(deed="looked"),
            law="43A2",
            says=Word("Dummy may not do this, and from now on loses the rights to warn and to ask."),
            atoms=(Atom(Effect.PENALTY, Role.OFFENDERS),),
            then=("90A",),
        ),
        Row(
            when=when(deed="attention", looked="yes"),
            law="43B3",
            says=Word(
                "Nothing follows now. If the defenders gained by the irregularity, their score alone is cut "
                "after play."
            ),
            atoms=(Atom(Effect.COME_BACK), Atom(Effect.ADJUST_ONE_SIDE, Role.INNOCENTS)),
        ),
        Row(
            when=when(deed="attention"),
            law="43A1",
            says=Word("Dummy may not be the first to draw attention during play, nor take part in it."),
            atoms=(Atom(Effect.PENALTY, Role.OFFENDERS),),
            then=("90A",),
        ),
        Row(
            when=when(deed="warned", looked="yes"),
            law="43B2a",
            says=Word("Dummy has lost the right to warn. Either defender chooses the hand."),
            atoms=(Atom(Effect.CHOOSES_HAND, Role.EITHER_DEFENDER),),
        ),
        Row(
            when=when(deed="asked", looked="yes"),
            law="43B2b",
            says=Word(
                "Dummy has lost the right to ask. The card is corrected, and after play tricks are "
                "transferred as if the revoke was established."
            ),
            atoms=(Atom(Effect.CORRECT_REVOKE),),
            continues="revoke",
        ),
        Row(
            when=when(deed=("warned", "asked")),
            law="42B",
            says=Word("Dummy may ask declarer about a void, and try to prevent an irregularity."),
            atoms=(Atom(Effect.CONTINUE),),
        ),
    ),
)

# ---- which card is played: Law 45

HOW = Question(
    "how",
    Word("What happened to the card?"),
    {
        "detached": Word("It was detached from the hand, and nobody could see its face"),
        "seen": Word("A defender held it so that the partner could see its face"),
        "shown": Word("Declarer held it face up, touching the table or nearly, or as if it was played"),
        "touched": Word("Declarer touched it in dummy on purpose"),
        "named": Word("It was named, or pointed out"),
        "slip": Word("Declarer named it in dummy by a slip of the tongue, and meant another one"),
        "not_named": Word("Dummy put it down, and it was not named"),
        "fifth": Word("It was a fifth card to the trick"),
        "hinted": Word("Dummy touched it, or hinted at it"),
    },
)
PLAYED_AGAIN = Question("played_again", Word("Has declarer played again since, from either hand?"), YES_NO)
NEXT_TRICK = Question("next_trick", Word("Have both sides played to the next trick?"), YES_NO)
FIFTH_BY = Question(
    "fifth_by",
    Word("Who played it?"),
    {
        "defender": Word("A defender"),
        "declaring": Word("Declarer or dummy"),
        "lead": Word("A player who meant it as a lead to the next trick"),
    },
)
_PLAYED = (Atom(Effect.PLAY_STANDS),)

PLAYED_CARD = Table(
    "played_card",
    Word("It is not clear whether a card is played."),
    (HOW, PLAYED_AGAIN, NEXT_TRICK, FIFTH_BY),
    (
        Row(
            when=when(how="detached"),
            law="45A",
            says=Word("The card is not played before it is faced."),
            atoms=(Atom(Effect.PICK_UP),),
        ),
        *(
            Row(when=when(how=how), law=law, says=Word("The card is played."), atoms=_PLAYED)
            for how, law in (
                ("seen", "45C1"), ("shown", "45C2"), ("touched", "45C3"), ("named", "45C4a")
            )
        ),
        Row(
            when=when(how="slip", played_again="no"),
            law="45C4b",
            says=Word(
                "Declarer may name the card that was meant. An opponent who has played after it may take "
                "that card back. A change of mind is not a slip."
            ),
            atoms=(Atom(Effect.DESIGNATION_CHANGES),),
            then=("16C",),
        ),
        Row(
            when=when(how="slip"),
            law="45C4b",
            says=Word("It is too late to put the slip right, and the card is played."),
            atoms=_PLAYED,
        ),
        Row(
            when=when(how="not_named", next_trick="no"),
            law="45D1",
            says=Word("The card is withdrawn, and the one that was named is played."),
            atoms=(Atom(Effect.CARD_OF_DUMMY_CHANGES),),
            then=("16C",),
        ),
        Row(
            when=when(how="not_named"),
            law="45D2",
            says=Word("It is too late, and the card stays played."),
            atoms=_PLAYED,
            then=("64B3", "64C1"),
        ),
        Row(
            when=when(how="fifth", fifth_by="defender"),
            law="45E1",
            says=Word("A defender's fifth card becomes a penalty card."),
            atoms=(Atom(Effect.PENALTY_CARD),),
        ),
        Row(
            when=when(how="fifth", fifth_by="declaring"),
            law="45E2",
            says=Word("The fifth card goes back into the hand."),
            atoms=(Atom(Effect.PICK_UP),),
        ),
        Row(
            when=when(how="fifth"),
            law="45E1",
            says=Word("The card was a lead, and is ruled on as such."),
            continues="lead_out_of_turn",
        ),
        Row(
            when=when(how="hinted"),
            law="45F",
            says=Word("Play goes on. If the play hinted at damaged the defenders, the score is adjusted."),
            atoms=(Atom(Effect.COME_BACK),),
            then=("12C1",),
        ),
    ),
)  # fmt: skip

# ---- an incomplete call for a card: Law 46

WORDS = Question(
    "words",
    Word("What did declarer say?"),
    {
        "high": Word("High, or the like"),
        "win": Word("Win it, or the like"),
        "low": Word("Low, or the like"),
        "suit": Word("A suit alone"),
        "rank": Word("A rank alone"),
        "absent": Word("A card that is not in dummy"),
        "anything": Word("Any card"),
    },
)
MEANT = Question(
    "meant_otherwise", Word("Is it incontrovertible that declarer meant another card?"), YES_NO, default="no"
)
LEADING = Question(
    "leading",
    Word("Is dummy leading, and has such a card in the suit in which it won the last trick?"),
    YES_NO,
)

CARD_NAMED = Table(
    "card_named",
    Word("Declarer did not name a card of dummy completely."),
    (WORDS, MEANT, LEADING),
    (
        Row(
            when=when(meant_otherwise="yes"),
            law="46B",
            says=Word("What declarer meant is beyond doubt, and that card is played."),
            atoms=(Atom(Effect.INTENDED_CARD),),
        ),
        *(
            Row(when=when(words=words), law=law, says=says, atoms=(Atom(effect),))
            for words, law, effect, says in (
                (
                    "high", "46B", Effect.HIGHEST_OF_DUMMY,
                    Word("The highest card of the suit led is played."),
                ),
                (
                    "win", "46B", Effect.LOWEST_WINNER,
                    Word("The lowest card that is known to win the trick is played."),
                ),
                ("low", "46B", Effect.LOWEST_OF_DUMMY, Word("The lowest card of the suit led is played.")),
                ("suit", "46B2", Effect.LOWEST_OF_DUMMY, Word("The lowest card of that suit is played.")),
            )
        ),
        Row(
            when=when(words="rank", leading="yes"),
            law="46B3",
            says=Word("Dummy goes on with the suit in which it won the last trick."),
            atoms=(Atom(Effect.SAME_SUIT_AS_BEFORE),),
        ),
        Row(
            when=when(words="rank"),
            law="46B3",
            says=Word("A legal card of that rank is played. If there are several, declarer names one."),
            atoms=(Atom(Effect.CARD_OF_THAT_RANK),),
        ),
        Row(
            when=when(words="absent"),
            law="46B4",
            says=Word("The call for the card is void, and declarer may name any legal card."),
            atoms=(Atom(Effect.ANY_LEGAL_CARD),),
        ),
        Row(
            when=when(words="anything"),
            law="46B5",
            says=Word("Either defender may name the card."),
            atoms=(Atom(Effect.NAMES_CARD, Role.EITHER_DEFENDER),),
        ),
    ),
)  # fmt: skip

# ---- cards played at once: Law 58

BY = Question(
    "by",
    Word("Who played at once?"),
    {"two_players": Word("Two players"), "one_hand": Word("One player, two cards or more from a hand")},
)
FACES = Question(
    "faces",
    Word("How many of the faces can be seen?"),
    {"one": Word("One"), "several": Word("Two or more")},
)
PLAYED_ON = Question("played_on", Word("Have both sides played to the next trick?"), YES_NO, default="no")
WHO = Question(
    "who", Word("Whose cards are they?"), {"defender": Word("A defender's"), "declaring": Word("Declarer's")}
)

CARDS_AT_ONCE = Table(
    "cards_at_once",
    Word("Two or more cards were played at once."),
    (BY, PLAYED_ON, FACES, WHO),
    (
        Row(
            when=when(by="two_players"),
            law="58A",
            says=Word("The card of the player who was not in turn counts as the second."),
            atoms=(Atom(Effect.COUNTS_SECOND),),
        ),
        Row(
            when=when(played_on="yes"),
            law="58B4",
            says=Word("Both sides have played on, and the trick is ruled on as one with a card too many."),
            continues="defective_trick",
        ),
        Row(
            when=when(faces="one"),
            law="58B1",
            says=Word("The card whose face can be seen is played. The others go back."),
            atoms=(Atom(Effect.PLAY_STANDS), Atom(Effect.PICK_UP)),
            then=("58B3",),
        ),
        Row(
            when=when(who="defender"),
            law="58B2",
            says=Word("The player names the card that is played. Each of the others becomes a penalty card."),
            atoms=(Atom(Effect.NAMES_CARD, Role.OFFENDER), Atom(Effect.PENALTY_CARD)),
            then=("58B3", "50"),
        ),
        Row(
            when=when(who="declaring"),
            law="58B2",
            says=Word("The player names the card that is played, and the others go back."),
            atoms=(Atom(Effect.NAMES_CARD, Role.OFFENDER), Atom(Effect.PICK_UP)),
            then=("58B3",),
        ),
    ),
)

TABLES = (DUMMY_ACTS, PLAYED_CARD, CARD_NAMED, CARDS_AT_ONCE)
