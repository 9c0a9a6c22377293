"""Hands with too many or too few cards, found before, during or after the play. Laws 13 and 14."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

HANDS = Question(
    "hands",
    Word("What is wrong with the hands?"),
    {
        "over": Word("A hand has more than thirteen cards"),
        "surplus": Word("There is a card too many, which does not belong to this pack"),
        "under": Word("A hand has fewer than thirteen cards, and none has more"),
    },
)
FOUND = Question(
    "found",
    Word("When was it found?"),
    {
        "before_lead": Word("Before the opening lead was faced"),
        "in_play": Word("After that, before the end of play"),
        "after_play": Word("After play"),
    },
)
CALLED = Question("called", Word("Has a player with a wrong hand called?"), YES_NO)
CARD_SEEN = Question("card_seen", Word("Has a player seen a card of another one's hand?"), YES_NO)
CORRECTABLE = Question(
    "correctable",
    Word(
        "Does the director judge that the hands can be put right and the board played with no call changed?"
    ),
    YES_NO,
)
IN_QUITTED_TRICK = Question(
    "in_quitted_trick", Word("Was the card played to a trick that was quitted?"), YES_NO
)
MISSING_CARD = Question(
    "missing_card",
    Word("Where is the missing card?"),
    {"played": Word("Among the played cards"), "elsewhere": Word("Elsewhere, or it is not found")},
)

_HELD_ALL_THE_TIME = (
    Atom(Effect.RESTORE_HANDS),
    Atom(Effect.CARD_ALWAYS_HELD),
    Atom(Effect.UNAUTHORISED, Role.PARTNER),
)

WRONG_HAND = Table(
    "wrong_number_of_cards",
    Word("A player has not got thirteen cards."),
    (HANDS, FOUND, CALLED, CARD_SEEN, CORRECTABLE, IN_QUITTED_TRICK, MISSING_CARD),
    (
        Row(
            when=when(hands="surplus", in_quitted_trick="yes"),
            law="13C",
            says=Word(
                "The card that does not belong to the pack is removed, and the board goes on. It was "
                "played to a quitted trick, so the director comes back after play and may adjust the "
                "score."
            ),
            atoms=(Atom(Effect.REMOVE_CARD), Atom(Effect.COME_BACK)),
            then=("12C1",),
        ),
        Row(
            when=when(hands="surplus"),
            law="13C",
            says=Word("The card that does not belong to the pack is removed, and the board goes on."),
            atoms=(Atom(Effect.REMOVE_CARD), Atom(Effect.CONTINUE)),
        ),
        Row(
            when=when(hands="over", found="after_play"),
            law="13D",
            says=Word(
                "One hand had a card too many and another one too few: the result is cancelled, the score is "
                "adjusted, and a procedural penalty is possible."
            ),
            atoms=(Atom(Effect.CANCEL_RESULT), Atom(Effect.ADJUST)),
            then=("12C2", "86B"),
        ),
        Row(
            when=when(hands="over", called="no", card_seen="no"),
            law="13A1",
            says=Word(
                "No player with a wrong hand has called: the hands are put right, and the board is played."
            ),
            atoms=(Atom(Effect.RESTORE_HANDS), Atom(Effect.PLAY_NORMALLY)),
        ),
        Row(
            when=when(hands="over", called="no"),
            law="13A2",
            says=Word(
                "The hands are put right, and the board is played and scored. If the card that was seen "
                "affects the result, the director adjusts the score."
            ),
            atoms=(Atom(Effect.RESTORE_HANDS), Atom(Effect.COME_BACK)),
            then=("12C1",),
        ),
        Row(
            when=when(hands="over", correctable="yes"),
            law="13B1",
            says=Word(
                "The hands are put right, and the board is played on with every call as it was made. The "
                "director may adjust the score after play."
            ),
            atoms=(Atom(Effect.RESTORE_HANDS), Atom(Effect.COME_BACK)),
            then=("12C1",),
        ),
        Row(
            when=when(hands="over", correctable="no"),
            law="13B2",
            says=Word(
                "The board cannot be put right with the calls as they were made: the score is adjusted."
            ),
            atoms=(Atom(Effect.ADJUST),),
            then=("12C1",),
        ),
        Row(
            when=when(hands="under", found="before_lead"),
            law="14A",
            says=Word(
                "The missing card is searched for and put back, or the hand is rebuilt from another pack. "
                "All calls stand, and the card counts as held all the time."
            ),
            atoms=_HELD_ALL_THE_TIME,
            then=("14C",),
        ),
        Row(
            when=when(hands="under", missing_card="played"),
            law="14B1",
            says=Word("The card lies among the played ones: it is a trick with a card too many."),
            continues="defective_trick",
        ),
        Row(
            when=when(hands="under", missing_card="elsewhere"),
            law="14B2",
            says=Word(
                "The card is put back, or the hand is rebuilt from another pack. It counts as held all the "
                "time: it may become a penalty card, and not having played it may be a revoke."
            ),
            atoms=_HELD_ALL_THE_TIME,
            then=("14C", "50", "64A2"),
        ),
    ),
)

TABLES = (WRONG_HAND,)
