"""When a card is played, when it goes back, and tricks after play. Laws 50 to 53, 79 and 82."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, ruling
from scoring.words import Word

HOW = Question(
    "how",
    Word("What happened with the card?"),
    {
        "named": Word("It was named"),
        "hand": Word("It was detached from a hand that is not faced"),
        "touched": Word("It was touched in dummy, or in another faced hand"),
        "back": Word("A player wants to take a played card back"),
    },
)
SAME_BREATH = Question("same_breath", Word("Was another card named in the same breath?"), YES_NO,
                       default="no")  # fmt: skip
ON_TABLE = Question(
    "on_table",
    Word("How far did the card come?"),
    {
        "table": Word("Face up on the table, with apparent intent to play it"),
        "partner": Word("A defender detached it with such intent, and the partner has seen its face"),
        "no": Word("Not so far"),
    },
)
PURPOSE = Question("purpose", Word("Was a purpose other than play plain or mentioned?"), YES_NO)
REASON = Question(
    "reason",
    Word("Why does the card go back?"),
    {
        "penalty": Word("To comply with a penalty"),
        "revoke": Word("To correct a revoke"),
        "many": Word("To correct that more than one card was played to a trick"),
        "opponent": Word("Because an opponent has corrected a revoke or a penalty that was not obeyed"),
        "other": Word("For another reason"),
    },
)
_PLAYED = Word("The card is played.")
_NOT_PLAYED = Word("The card is not played.")

PLAYED_CARD = Table(
    "played_card",
    Word("It is not clear whether a card is played."),
    (HOW, SAME_BREATH, ON_TABLE, PURPOSE, REASON),
    (
        ruling("50", Word("The card named in the same breath is played in its place."),
               Effect.DESIGNATION_CHANGES, how="named", same_breath="yes"),
        ruling("50", Word("A card that is named as the play is played."), Effect.PLAY_STANDS,
               how="named", same_breath="no"),
        ruling("51", _PLAYED, Effect.PLAY_STANDS, how="hand", on_table=("table", "partner")),
        ruling("51", _NOT_PLAYED, Effect.NOT_PLAYED, how="hand", on_table="no"),
        ruling("52", _NOT_PLAYED, Effect.NOT_PLAYED, how="touched", purpose="yes"),
        ruling("52", _PLAYED, Effect.PLAY_STANDS, how="touched", purpose="no"),
        ruling("53", Word("A played card may not be withdrawn for that."), Effect.PLAY_STANDS,
               how="back", reason="other"),
        ruling("53", Word("The card is withdrawn."), Effect.WITHDRAW_CARD, how="back",
               reason=("penalty", "revoke", "many", "opponent")),
    ),
)  # fmt: skip

MATTER = Question(
    "matter",
    Word("What is the matter?"),
    {
        "claim": Word("A revoke, honours or the number of tricks is claimed after play"),
        "wrong_side": Word("The wrong side has taken a trick"),
    },
)
MIXED = Question(
    "mixed_by_opponent",
    Word("Did an opponent then mix the cards, so that the claim cannot be proved?"),
    YES_NO,
)

TRICKS = Table(
    "tricks_after_play",
    Word("A claim is made after play, or a trick lies with the wrong side."),
    (MATTER, MIXED),
    (
        ruling("79", Word("The cards were mixed after the claim was made: the claim must be allowed."),
               Effect.CLAIM_ALLOWED, matter="claim", mixed_by_opponent="yes"),
        ruling("79", Word("The tricks and the unplayed cards may be inspected to settle the claim."),
               Effect.CARDS_INSPECTED, matter="claim", mixed_by_opponent="no"),
        ruling("82", Word("The trick is restored on demand, and is scored for its winners in any case."),
               Atom(Effect.TRICK_RESTORED, Role.INNOCENTS), matter="wrong_side", then=("93",)),
    ),
)  # fmt: skip

TABLES = (PLAYED_CARD, TRICKS)
