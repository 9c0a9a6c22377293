"""Claims, concessions, errors in the score, a rubber broken off. Laws 84 to 89, 93 and 97."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, choice, option, ruling
from scoring.words import Word

CLAIMANT = Question("claimant", Word("Who claims?"), {
    "declarer": Word("Declarer"), "defender_to_declarer": Word("A defender, showing cards to declarer only"),
    "defender": Word("A defender, otherwise"),
})  # fmt: skip
ACCEDE = Question("accede", Word("Do both opponents accede, or has one of them let a hand be mixed?"), YES_NO)

CLAIM = Table(
    "claim",
    Word("A player claims tricks."),
    (CLAIMANT, ACCEDE),
    (
        ruling("86", Word("The claim is proper."), Effect.CONTINUE, claimant="defender_to_declarer"),
        ruling("86", Word("The claim is ruled on as a remark."), continues="remark", claimant="defender"),
        ruling("88", Word("The claim is allowed."), Effect.TRICKS_AS_CLAIMED, accede="yes"),
        choice(
            "89", Word("Declarer's hand stays face up, and either defender may have the play go on."),
            Role.EITHER_DEFENDER,
            option("play_on", "89", Word("Require that play goes on"),
                   Atom(Effect.PLAYS_AS_STATED, Role.DECLARER)),
            option("allow", "88", Word("Allow the claim"), Effect.TRICKS_AS_CLAIMED),
            accede="no",
        ),
    ),
)  # fmt: skip

WHAT = Question("what", Word("What was conceded?"), {
    "unlosable": Word("A trick that no play could lose"), "won": Word("A trick that was in fact won"),
    "other": Word("Another trick"),
})  # fmt: skip
MIXED = Question("mixed", Word("Were the cards mixed before it was noticed?"), YES_NO, default="no")
BY_DEFENDER = Question(
    "partner_objects", Word("Did a defender concede, and the partner does not agree?"), YES_NO, default="no"
)

CONCESSION = Table(
    "concession",
    Word("A player conceded a trick."),
    (WHAT, MIXED, BY_DEFENDER),
    (
        ruling("87", Word("A defender's concession counts only if the partner agrees."), Effect.CLAIM_VOID,
               partner_objects="yes"),
        ruling("84", Word("No play could lose the trick: the concession is void."), Effect.CLAIM_VOID,
               what="unlosable", mixed="no"),
        ruling("85", Word("The trick was won: the concession is void, and the score is corrected."),
               Effect.CLAIM_VOID, Effect.RESCORE, what="won", then=("93",)),
        ruling("84", Word("The concession stands."), Effect.RESULT_STANDS),
    ),
)  # fmt: skip

ERROR = Question("error", Word("What was scored wrongly?"), {
    "shared": Word("A part score or a game, by all who keep the score"), "other": Word("Anything else"),
})  # fmt: skip
TIME = Question("time", Word("When is it noticed?"), {
    "early": Word("Before the last card of the second correct deal after it"),
    "later": Word("Later, before the rubber's score was agreed"),
    "agreed": Word("After the rubber's score was agreed"),
})  # fmt: skip
MAJORITY = Question("majority", Word("Do most of the players consent to a correction?"), YES_NO, default="no")

SCORE_ERROR = Table(
    "score_error",
    Word("The score is wrong."),
    (TIME, ERROR, MAJORITY),
    (
        ruling("93", Word("The rubber's score is agreed, and stands."), Effect.RESULT_STANDS, time="agreed"),
        ruling("93", Word("It is too late for a correction that most players do not want."),
               Effect.RESULT_STANDS, time="later", error="shared", majority="no"),
        ruling("93", Word("The error is corrected."), Effect.RESCORE),
    ),
)  # fmt: skip

STANDING = Question("standing", Word("How does the rubber stand?"), {
    "game": Word("One side alone has a game"), "part_score": Word("One side has a part score in a game"),
    "level": Word("Neither"),
})  # fmt: skip

UNFINISHED_RUBBER = Table(
    "unfinished_rubber",
    Word("A rubber is broken off."),
    (STANDING,),
    (
        ruling("97", Word("The side that has the only game scores 300 points."),
               Atom(Effect.POINTS, Role.AHEAD, points=300), standing="game"),
        ruling("97", Word("The side that has a part score in the unfinished game scores 50 points."),
               Atom(Effect.POINTS, Role.AHEAD, points=50), standing="part_score"),
        ruling("97", Word("Nothing is added."), Effect.RESULT_STANDS, standing="level"),
    ),
)  # fmt: skip

TABLES = (CLAIM, CONCESSION, SCORE_ERROR, UNFINISHED_RUBBER)
