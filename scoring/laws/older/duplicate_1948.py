"""Duplicate by the laws of 1948: the laws of contract bridge with their duplicate amendments.

What belongs to a rubber alone (unfinished rubbers, its times for errors) is left out, and so is what the
amendments replace: claims, concessions, hands with a wrong number of cards. There is a director, so that no
player assesses or waives a penalty. Facts: docs/rules/rulings-older-codes.md, 1.4.
"""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.contract_1948 import CODE as CONTRACT_1948
from scoring.laws.contract_1948.enforcing import PENALTY
from scoring.laws.older.amending import amended, without_answers
from scoring.laws.table import YES_NO, Question, Table, ruling
from scoring.words import Word

MATTER = Question(
    "matter",
    Word("What happened?"),
    {
        "no_indemnity": Word("The laws give no full indemnity, or normal play is impossible"),
        "convention": Word("A secret understanding that opponents could not expect did damage"),
        "information": Word("A wrong hand was seen, or a remark heard"),
        "numbers": Word("A hand has a wrong number of cards"),
        "procedure": Word("An error of procedure forces an adjusted score"),
        "mixed": Word("Cards were interchanged during the session"),
    },
)
PLAYABLE = Question("playable", Word("Can the board be played normally, without weighty knowledge?"), YES_NO)

ADJUSTMENT = Table(
    "adjusted_score",
    Word("A board may need an adjusted score."),
    (MATTER, PLAYABLE),
    (
        ruling(
            "adj",
            Word("The director adjusts the score, which need not balance."),
            Effect.ADJUST,
            matter="no_indemnity",
        ),
        ruling(
            "conv",
            Word("The director may adjust the score, and forbid the convention."),
            Effect.ADJUST,
            matter="convention",
        ),
        ruling(
            "pen",
            Word("A tenth of a top is recommended, and as much as indemnity for the innocent side."),
            Atom(Effect.TENTH_OF_TOP, Role.OFFENDERS),
            matter="procedure",
        ),
        ruling("mix", Word("The scores are compared group by group."), Effect.SCORED_BY_FORM, matter="mixed"),
        ruling(
            "info", Word("The board is played."), Effect.PLAY_NORMALLY, matter="information", playable="yes"
        ),
        ruling("info", Word("The score is adjusted."), Effect.ADJUST, matter="information"),
        ruling(
            "num",
            Word("The hands are put right, and the board is played."),
            Effect.RESTORE_HANDS,
            Effect.PLAY_NORMALLY,
            playable="yes",
        ),
        ruling("num", Word("The score is adjusted."), Effect.ADJUST, playable="no"),
    ),
)

DEED = Question(
    "deed",
    Word("What happened?"),
    {
        "wrong_card": Word("Dummy placed a card that was not named, and the next lead was not made"),
        "suggested": Word("Dummy suggested a card"),
        "changed": Word("Declarer changed the card in the same breath, or it was not there"),
    },
)

DUMMY = Table(
    "card_of_dummy",
    Word("A card of dummy is in doubt."),
    (DEED,),
    (
        ruling(
            "dummy",
            Word("The card is corrected, and a defender may change a later one."),
            Effect.CARD_OF_DUMMY_CHANGES,
            deed="wrong_card",
        ),
        ruling(
            "dummy2",
            Word("The director requires or forbids the card, or its equal."),
            Atom(Effect.ORDERS_CARD, Role.DIRECTOR),
            deed="suggested",
        ),
        ruling("desig", Word("The designation may be changed."), Effect.DESIGNATION_CHANGES, deed="changed"),
    ),
)

REVOKE_WHEN = Question(
    "noticed",
    Word("When was the revoke noticed?"),
    {
        "trick_twelve": Word("At trick 12, before all four hands were back"),
        "moved": Word("After the round ended and the board moved"),
        "in_time": Word("In time"),
    },
)

REVOKE = Table(
    "late_revoke",
    Word("A revoke at duplicate was noticed."),
    (REVOKE_WHEN,),
    (
        ruling(
            "rev", Word("A revoke at trick 12 is corrected."), Effect.CORRECT_REVOKE, noticed="trick_twelve"
        ),
        ruling("rev", Word("There is no penalty."), Effect.NO_PENALTY, noticed="moved"),
        ruling(
            "rev",
            Word("Tricks are transferred by law 76 of 1948."),
            Effect.CONTINUE,
            noticed="in_time",
            continues="revoke",
        ),
    ),
)

CLAIMED = Question(
    "claimed",
    Word("What was conceded or claimed?"),
    {
        "unlosable": Word("A trick that could not be lost was conceded"),
        "won": Word("A trick that was won was conceded"),
        "disputed": Word("A claim is disputed"),
        "partner": Word("A defender conceded a trick, and the partner does not agree"),
    },
)
IN_TIME = Question(
    "in_time",
    Word("Is it in time?"),
    YES_NO,
    help=Word(
        "A trick that cannot be lost: until the round ends and the board moves; one that was won: within 30 "
        "minutes of the end of the session."
    ),
)

CLAIM = Table(
    "claim",
    Word("A claim or a concession is questioned."),
    (CLAIMED, IN_TIME),
    (
        ruling(
            "claim",
            Word("Doubtful tricks go to the opponents of the claimant."),
            Atom(Effect.DOUBTED_TRICKS_TO, Role.OPPONENTS),
            claimed="disputed",
        ),
        ruling(
            "87", Word("The concession of one defender does not bind."), Effect.CLAIM_VOID, claimed="partner"
        ),
        ruling("claim", Word("The concession is void."), Effect.CLAIM_VOID, in_time="yes"),
        ruling(
            "claim", Word("It is too late, and the concession stands."), Effect.RESULT_STANDS, in_time="no"
        ),
    ),
)

ASSESSED = Question(
    "assessed", Word("Did a player name the penalty, take it or waive it?"), YES_NO, default="no"
)

ATTENTION = Table(
    "attention",
    Word("A player has drawn attention to an irregularity."),
    (ASSESSED,),
    (
        ruling(
            "dir",
            Word("The director assesses the penalty. What a player named or waived does not count."),
            Effect.DIRECTOR_CALLED,
            Effect.RIGHTS_UNTOUCHED,
            assessed="yes",
        ),
        ruling("dir", Word("The director is called."), Effect.DIRECTOR_CALLED, assessed="no"),
    ),
)

COMMITTEE = Question("committee", Word("Is there a committee?"), YES_NO)
ABOUT = Question(
    "about",
    Word("What is the appeal about?"),
    {"facts": Word("Facts, or the director's discretion"), "law": Word("A law")},
)

APPEAL = Table(
    "appeal",
    Word("A contestant appeals against a ruling."),
    (ABOUT, COMMITTEE),
    (
        ruling(
            "app",
            Word("The director rules on the law."),
            Effect.APPEAL_TO_DIRECTOR,
            about="law",
        ),
        ruling("app", Word("The committee hears the appeal."), Effect.APPEAL_TO_COMMITTEE, committee="yes"),
        ruling(
            "app",
            Word("There is no committee, and the director hears the appeal."),
            Effect.APPEAL_TO_DIRECTOR,
            committee="no",
        ),
    ),
)

TABLES = (
    ADJUSTMENT, DUMMY, REVOKE, CLAIM, ATTENTION, APPEAL,
    without_answers(PENALTY, "what", "consulted", "paid"),
)  # fmt: skip

CODE = amended(
    CONTRACT_1948,
    key="duplicate_1948",
    title=Word("Laws of contract bridge 1948 at duplicate"),
    source="000:l.14201",
    clauses={
        "dir": Word("The director, and penalties"),
        "app": Word("Appeals"),
        "adj": Word("Adjusted scores"),
        "conv": Word("Secret understandings"),
        "dummy": Word("A wrong card of dummy"),
        "dummy2": Word("A suggestion of dummy"),
        "desig": Word("A change of designation"),
        "info": Word("Improper information"),
        "rev": Word("Revokes"),
        "claim": Word("Claims and concessions"),
        "num": Word("Wrong numbers of cards"),
        "mix": Word("Interchanged cards"),
        "pen": Word("Penalties and indemnity"),
    },
    tables=TABLES,
    without=("concession", "wrong_number_of_cards", "score_error", "unfinished_rubber"),
)
