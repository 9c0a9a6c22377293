"""Revokes: corrected in time, established, and what is transferred. Laws 61 to 64."""

from __future__ import annotations

from scoring.laws.asking import NONE, SOME
from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

ESTABLISHED = Question(
    "established",
    Word("Is the revoke established?"),
    YES_NO,
    help=Word(
        "It is once the offender or the partner has led, played or named a card to the next trick, or their "
        "side has claimed or conceded; also once they have agreed to an opponent's claim and the round is "
        "over or they have called on a later board (Law 63A)."
    ),
)
TRICK_TWELVE = Question(
    "trick_twelve",
    Word("Was the revoke at trick 12?"),
    {
        "no": Word("No"),
        "cards_out": Word("Yes, and not all four hands are back in the board"),
        "cards_back": Word("Yes, and all four hands are back in the board"),
    },
    default="no",
)
BOTH_SIDES = Question(
    "both_sides",
    Word("Has the other side revoked as well?"),
    {
        "no": Word("No"),
        "same_trick": Word("Yes, on the same trick, and only one side has played on"),
        "yes": Word("Yes, and both revokes are established"),
    },
    default="no",
)
NOTICED = Question(
    "noticed",
    Word("When was attention drawn to it?"),
    {
        "in_time": Word("In time"),
        "next_board": Word("After a player of the other side called on the next board"),
        "after_round": Word("After the round"),
    },
    default="in_time",
)
FACED_CARD = Question(
    "faced_card",
    Word("Did the card that should have been played lie face up?"),
    {"no": Word("No"), "yes": Word("Yes: it was a penalty card, or in dummy")},
    default="no",
)
REPEATED = Question(
    "repeated",
    Word("Had this player an earlier established revoke in the same suit?"),
    YES_NO,
    default="no",
)
WON_BY = Question(
    "won_by",
    Word("Who won the trick of the revoke?"),
    {
        "offender": Word("The player who revoked"),
        "side": Word("The partner of that player (a trick of dummy is not declarer's own)"),
        "other": Word("The other side"),
    },
)
LATER_TRICKS = Question(
    "later_tricks",
    Word("How many later tricks did the revoking side win?"),
    {NONE: Word("None"), SOME: Word("One or more")},
)
PLAYER = Question(
    "player",
    Word("Who revoked?"),
    {
        "defender": Word("A defender, with a card of the hand"),
        "defender_faced": Word("A defender, with a card that lay face up"),
        "declarer": Word("Declarer"),
        "dummy": Word("Dummy"),
    },
)

_EQUITY = (Atom(Effect.COME_BACK),)
_CORRECTED = (
    Atom(Effect.CORRECT_REVOKE),
    Atom(Effect.LATER_CARDS_MAY_CHANGE, Role.INNOCENTS),
    Atom(Effect.THEN_OFFENDERS_MAY_CHANGE),
)


def _without_transfer(law: str, says: Word, *, then: tuple[str, ...] = ("64C1",), **answers: str) -> Row:
    """An established revoke for which the law moves no trick; the director still looks for damage."""
    return Row(
        when=when(established="yes", **answers),
        law=law,
        says=says,
        atoms=(Atom(Effect.TRANSFER, tricks=0), *_EQUITY),
        then=then,
    )


def _transfer(law: str, tricks: int, says: Word, **answers: str) -> Row:
    return Row(
        when=when(established="yes", **answers),
        law=law,
        says=says,
        atoms=(Atom(Effect.TRANSFER, tricks=tricks), *_EQUITY),
        then=("64C1",),
    )


REVOKE = Table(
    "revoke",
    Word("A player did not follow suit although able to, or did not play a card that the law required."),
    (
        ESTABLISHED, TRICK_TWELVE, BOTH_SIDES, NOTICED, FACED_CARD, REPEATED, WON_BY, LATER_TRICKS, PLAYER,
    ),
    (
        Row(
            when=when(established="no", trick_twelve="cards_back"),
            law="62D1",
            says=Word("With all four hands back in the board, a revoke at trick 12 is not corrected."),
            contradicts="established",
        ),
        Row(
            when=when(established="no", both_sides="yes"),
            law="64B7",
            says=Word("A revoke that is not established cannot be one of two established ones."),
            contradicts="both_sides",
        ),
        Row(
            when=when(trick_twelve="cards_out", player=("defender", "defender_faced")),
            law="62D1",
            says=Word(
                "A revoke at trick 12 is corrected even if it is established. If the partner of the defender "
                "had not yet played to the trick, the partner may not use what the revoke has shown."
            ),
            atoms=(Atom(Effect.CORRECT_REVOKE),),
            then=("62D2", "16C"),
        ),
        Row(
            when=when(trick_twelve="cards_out"),
            law="62D1",
            says=Word("A revoke at trick 12 is corrected even if it is established."),
            atoms=(Atom(Effect.CORRECT_REVOKE),),
        ),
        Row(
            when=when(both_sides="same_trick"),
            law="62C3",
            says=Word(
                "Both sides revoked on this trick, and only one has played on, so both revokes are "
                "corrected. The cards that defenders take back become penalty cards, and no trick is "
                "transferred."
            ),
            atoms=(
                Atom(Effect.CORRECT_REVOKE),
                Atom(Effect.TRANSFER, tricks=0),
            ),
            then=("64B8", "50"),
        ),
        Row(
            when=when(established="no", player="defender"),
            law="62B",
            says=Word(
                "The revoke is not established, so it must be corrected. The card that was played becomes a "
                "major penalty card. The other side may change a card that it played after the revoke."
            ),
            atoms=(*_CORRECTED, Atom(Effect.MAJOR_PENALTY_CARD)),
            then=("62C", "16C", "50", "72C"),
        ),
        Row(
            when=when(established="no"),
            law="62B",
            says=Word(
                "The revoke is not established, so it must be corrected. The card that was played goes back. "
                "The other side may change a card that it played after the revoke."
            ),
            atoms=(*_CORRECTED, Atom(Effect.PICK_UP)),
            then=("62C", "16C"),
        ),
        _without_transfer(
            "64B6",
            Word("No trick is transferred for a revoke at trick 12. The director looks for damage."),
            trick_twelve="cards_back",
        ),
        _without_transfer(
            "64B7",
            Word(
                "Both sides have revoked, so no trick is transferred. If one side was damaged, the director "
                "adjusts the score as if there had been no revoke."
            ),
            then=("64C2b",),
            both_sides="yes",
        ),
        _without_transfer(
            "64B4",
            Word(
                "The other side has already called on the next board, so no trick is transferred. The "
                "director looks for damage."
            ),
            noticed="next_board",
        ),
        _without_transfer(
            "64B5",
            Word("The round is over, so no trick is transferred. The director looks for damage."),
            noticed="after_round",
        ),
        _without_transfer(
            "64B3",
            Word(
                "The card that should have been played lay face up, so no trick is transferred. The director "
                "looks for damage."
            ),
            faced_card="yes",
        ),
        _without_transfer(
            "64B2",
            Word(
                "It is a further revoke of this player in the same suit, so no trick is transferred for it. "
                "The director adjusts the score if the other side would have won more without it."
            ),
            then=("64C2a",),
            repeated="yes",
        ),
        _transfer(
            "64A1",
            2,
            Word(
                "The player who revoked won the trick, and that side won a later one. After play, two tricks "
                "go to the other side."
            ),
            won_by="offender",
            later_tricks=SOME,
        ),
        _transfer(
            "64A1",
            1,
            Word(
                "The player who revoked won the trick, and that side won none after it. After play, this "
                "trick goes to the other side."
            ),
            won_by="offender",
        ),
        _transfer(
            "64A2",
            1,
            Word(
                "The partner of the player who revoked won the trick. After play, one trick goes to the "
                "other side."
            ),
            won_by="side",
        ),
        _transfer(
            "64A2",
            1,
            Word("The revoking side won a later trick. After play, one trick goes to the other side."),
            won_by="other",
            later_tricks=SOME,
        ),
        _without_transfer(
            "64B1",
            Word(
                "The revoking side won neither this trick nor a later one, so no trick is transferred. The "
                "director looks for damage."
            ),
            won_by="other",
        ),
    ),
)  # fmt: skip

TABLES = (REVOKE,)
