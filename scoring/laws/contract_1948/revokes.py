"""Revokes, and the tricks that are transferred for them. Laws 72 to 76 and 92."""

from __future__ import annotations

from scoring.laws.asking import NONE, ONE, SOME
from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

ESTABLISHED = Question(
    "established",
    Word("Is the revoke established?"),
    YES_NO,
    help=Word(
        "It is once the offender or the partner has led or played to a later trick, named a card for it, "
        "claimed, conceded or exposed a hand (Law 74)."
    ),
)
TRICK_TWELVE = Question(
    "trick_twelve",
    Word("Was the revoke at trick 12?"),
    {
        "no": Word("No"),
        "not_mixed": Word("Yes, and the cards have not been mixed"),
        "mixed": Word("Yes, and the cards have been mixed"),
    },
    default="no",
)
DEFENDERS_CARD = Question(
    "defender_card", Word("Was it a card of a defender that had not been face up?"), YES_NO
)
MIXED = Question(
    "mixed", Word("Had the cards been mixed before attention was drawn to it?"), YES_NO, default="no"
)
FACED_CARD = Question(
    "faced_card",
    Word("Did the card that should have been played lie face up?"),
    {"no": Word("No"), "yes": Word("Yes: it was a penalty card, or in dummy")},
    default="no",
)
REPEATED = Question(
    "repeated", Word("Had this player revoked in the same suit before?"), YES_NO, default="no"
)
WON_BY = Question(
    "won_by",
    Word("Who won the trick of the revoke?"),
    {
        "offender": Word("The player who revoked"),
        "side": Word("The partner of that player"),
        "other": Word("The other side"),
    },
)
LATER_TRICKS = Question(
    "later_tricks",
    Word("How many later tricks did the revoking side win?"),
    {NONE: Word("None"), ONE: Word("One"), SOME: Word("Two or more")},
)
_OWN = ("offender", "side")


def _established(tricks: int, says: Word, **answers: str | tuple[str, ...]) -> Row:
    return Row(
        when=when(established="yes", **answers),
        law="76",
        says=says,
        atoms=(Atom(Effect.TRANSFER, tricks=tricks),),
        then=("74", "92") if tricks else ("74",),
    )


_TWO = Word("The revoking side won two tricks or more from the revoke on. Two go to the other side.")
_ONE = Word("The revoking side won one trick from the revoke on. It goes to the other side.")

REVOKE = Table(
    "revoke",
    Word("A player did not follow suit although able to."),
    (ESTABLISHED, TRICK_TWELVE, DEFENDERS_CARD, MIXED, FACED_CARD, REPEATED, WON_BY, LATER_TRICKS),
    (
        Row(
            when=when(trick_twelve="mixed"),
            law="72",
            says=Word("A revoke at trick 12 is never established, and there is no penalty."),
            atoms=(Atom(Effect.TRANSFER, tricks=0),),
        ),
        *(
            Row(
                when={**conditions, "defender_card": (defender_card,)},
                law="72",
                says=says,
                atoms=(
                    Atom(Effect.CORRECT_REVOKE),
                    Atom(Effect.LATER_CARDS_MAY_CHANGE, Role.INNOCENTS),
                    Atom(effect),
                ),
                then=("73",),
            )
            for conditions in (when(trick_twelve="not_mixed"), when(established="no"))
            for defender_card, effect, says in (
                (
                    "yes", Effect.PENALTY_CARD,
                    Word(
                        "The revoke is corrected with any card of the suit. "
                        "The card that was played becomes a penalty card."
                    ),
                ),
                (
                    "no", Effect.PICK_UP,
                    Word(
                        "The revoke is corrected with any card of the suit. "
                        "The card that was played goes back."
                    ),
                ),
            )
        ),
        _established(0, Word("The cards had been mixed, so no trick is transferred."), mixed="yes"),
        _established(0, Word("The card lay face up, so no trick is transferred."), faced_card="yes"),
        _established(
            0, Word("It is a later revoke of this player in the same suit: no trick is transferred for it."),
            repeated="yes",
        ),
        _established(1, _ONE, won_by=_OWN, later_tricks=NONE),
        _established(2, _TWO, won_by=_OWN),
        _established(1, _ONE, won_by="other", later_tricks=ONE),
        _established(2, _TWO, won_by="other", later_tricks=SOME),
        _established(
            0, Word("The revoking side won no trick from the revoke on, so none is transferred."),
            won_by="other",
        ),
    ),
)  # fmt: skip

TABLES = (REVOKE,)
