"""Adjusted scores: assigned, weighted, artificial; damage judged after play. Laws 12, 72 and 82C."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, ruling, when
from scoring.words import Word

GROUND = Question(
    "ground",
    Word("Why may the score have to be adjusted?"),
    {
        "no_rectification": Word("The laws give no rectification for this kind of breach"),
        "unplayable": Word("No rectification lets the board be played normally"),
        "wrong_ruling": Word("The director gave a wrong ruling, and the board cannot be scored normally"),
        "severity": Word("The rectification of the law seems too harsh or too kind"),
    },
)
DAMAGED = Question(
    "damaged",
    Word("Did the infraction give the innocent side a worse result than it could expect without it?"),
    YES_NO,
)
OWN_HARM = Question(
    "own_harm",
    Word("Did the innocent side hurt itself after the irregularity, by an extreme blunder or by a gamble?"),
    YES_NO,
    default="no",
    help=Word(
        "Only a blunder that has no link to the infraction counts, and a gamble that was to be made good by "
        "a ruling."
    ),
)
RESULTS = Question(
    "results",
    Word("Which results were likely without the irregularity?"),
    {
        "one": Word("One result stands out"),
        "several": Word("Several results were possible"),
        "unclear": Word("They are too many, or cannot be judged"),
    },
)

ADJUSTED_SCORE = Table(
    "adjusted_score",
    Word("A score may have to be adjusted."),
    (GROUND, DAMAGED, OWN_HARM, RESULTS),
    (
        Row(
            when=when(ground="severity"),
            law="12B2",
            says=Word("A score is never adjusted because the rectification seems too harsh or too kind."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
        Row(
            when=when(ground="unplayable"),
            law="12A2",
            says=Word("The board cannot be played normally, so that an artificial score is given."),
            atoms=(Atom(Effect.ARTIFICIAL),),
            continues="artificial_score",
        ),
        Row(
            when=when(ground="wrong_ruling"),
            law="82C",
            says=Word(
                "The director's own ruling was wrong. The score is assigned, and in it each side counts as "
                "innocent."
            ),
            atoms=(Atom(Effect.ASSIGNED), Atom(Effect.BOTH_INNOCENT)),
            then=("12A3", "12C1"),
        ),
        Row(
            when=when(damaged="no"),
            law="12B1",
            says=Word("There was no damage, so that the result stands."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
        Row(
            when=when(own_harm="yes"),
            law="12C1e",
            says=Word(
                "The offending side gets the score that the rectification gives. The innocent side bears the "
                "part of the damage that it did to itself, and the two scores need not balance."
            ),
            atoms=(Atom(Effect.ASSIGNED, Role.OFFENDERS), Atom(Effect.NO_RELIEF, Role.INNOCENTS)),
        ),
        Row(
            when=when(results="one"),
            law="12C1b",
            says=Word("The score becomes the result that was likely without the infraction."),
            atoms=(Atom(Effect.ASSIGNED),),
        ),
        Row(
            when=when(results="several"),
            law="12C1c",
            says=Word(
                "The score is weighted over the results that could be reached without the infraction. At "
                "matchpoints and at IMPs each result is compared first, then the points are weighted."
            ),
            atoms=(Atom(Effect.WEIGHTED),),
        ),
        Row(
            when=when(results="unclear"),
            law="12C1d",
            says=Word(
                "The possible results are too many or not clear, so that an artificial score is given."
            ),
            atoms=(Atom(Effect.ARTIFICIAL),),
            continues="artificial_score",
        ),
    ),
)

# ---- artificial scores: Law 12C2

SCORING = Question(
    "scoring",
    Word("How is the board scored?"),
    {"matchpoints": Word("By matchpoints"), "imps": Word("By IMPs")},
)
FAULT = Question(
    "fault",
    Word("How far is this contestant at fault that there is no result?"),
    {"in_no_way": Word("In no way"), "partly": Word("Partly"), "directly": Word("Directly")},
)
OTHER_BOARDS = Question(
    "other_boards",
    Word("How did the contestant do on the other boards of the session?"),
    {
        "usual": Word("Between 40 and 60 %"),
        "above": Word("Above 60 %, or as much at IMPs"),
        "below": Word("Below 40 %, or as little at IMPs"),
    },
    default="usual",
)
_AWARDS = {
    "in_no_way": (Effect.AWARD_PLUS, Word("The contestant is innocent and gets average plus.")),
    "partly": (Effect.AWARD_AVERAGE, Word("The contestant is partly at fault and gets the average.")),
    "directly": (Effect.AWARD_MINUS, Word("The contestant is directly at fault and gets average minus.")),
}

ARTIFICIAL_SCORE = Table(
    "artificial_score",
    Word("No result can be had on a board."),
    (SCORING, FAULT, OTHER_BOARDS),
    (
        *(
            Row(
                when=when(fault=fault, other_boards=others),
                law="12C2c",
                says=says,
                atoms=(Atom(Effect.AWARD_SESSION, Role.CONTESTANT),),
            )
            for fault, others, says in (
                (
                    "in_no_way", "above",
                    Word("The contestant is innocent, and did better than 60 % on the other boards."),
                ),
                (
                    "directly", "below",
                    Word("The contestant is at fault, and did worse than 40 % on the other boards."),
                ),
            )
        ),
        *(
            Row(
                when=when(scoring=scoring, fault=fault),
                law=law,
                says=says,
                atoms=(Atom(effect, Role.CONTESTANT),),
            )
            for scoring, law in (("matchpoints", "12C2a"), ("imps", "12C2b"))
            for fault, (effect, says) in _AWARDS.items()
        ),
    ),
)  # fmt: skip

REGULATED = Question(
    "regulated",
    Word("Has the union fixed other figures for the second and later boards?"),
    YES_NO,
)

SEVERAL_BOARDS = Table(
    "boards_without_result",
    Word("A contestant has a second or later board without a result in one session."),
    (REGULATED,),
    (
        ruling("12C2d", Word("The figures of the union take the place of the usual ones."),
               Atom(Effect.AWARD_REGULATED, Role.CONTESTANT), regulated="yes"),
        ruling("12C2", Word("Each board is given an artificial score by itself."), regulated="no",
               continues="artificial_score"),
    ),
)  # fmt: skip

# ---- who it concerns in an individual: Law 12C3

MEASURE = Question(
    "measure",
    Word("What is given?"),
    {
        "score": Word("A rectification or an adjusted score"),
        "penalty": Word("A procedural penalty"),
    },
)
PARTNER_AT_FAULT = Question("partner_at_fault", Word("Is the partner to blame too?"), YES_NO)

INDIVIDUAL = Table(
    "individual_score",
    Word("In an individual, one of two partners has committed an irregularity."),
    (MEASURE, PARTNER_AT_FAULT),
    (
        ruling("12C3", Word("It counts for both members of the offending side."),
               Atom(Effect.BOTH_BEAR_IT, Role.OFFENDERS), measure="score"),
        ruling("12C3", Word("Both players are to blame, and each may be penalised."),
               Atom(Effect.PENALTY, Role.OFFENDERS), measure="penalty", partner_at_fault="yes",
               then=("90A",)),
        ruling("12C3", Word("A partner who is not to blame is never penalised."),
               Atom(Effect.PENALTY, Role.OFFENDER), measure="penalty", partner_at_fault="no",
               then=("90A",)),
    ),
)  # fmt: skip

BALANCE = Question("balance", Word("Do the scores of the two sides balance?"), YES_NO)
WEIGHTED = Question("weighted", Word("Is one of the scores weighted?"), YES_NO, default="no")

KNOCKOUT_SCORE = Table(
    "knockout_score",
    Word("A board of a knockout match has an adjusted score."),
    (BALANCE, WEIGHTED),
    (
        Row(
            when=when(balance="no", weighted="yes"),
            law="12C4",
            says=Word(
                "Each side's score is worked out apart: the IMPs of each result by its percentage. The mean "
                "of what each of them wins counts for both."
            ),
            atoms=(Atom(Effect.WEIGHTED), Atom(Effect.MEAN_OF_BOTH)),
            then=("12C1c",),
        ),
        Row(
            when=when(balance="no"),
            law="12C4",
            says=Word(
                "Each side's score is worked out apart, and the mean of what each of them wins counts for "
                "both."
            ),
            atoms=(Atom(Effect.MEAN_OF_BOTH),),
        ),
        Row(
            when=when(balance="yes"),
            law="12C4",
            says=Word("The scores balance, and count as they are."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
    ),
)

# ---- what the director comes back for: Laws 23C, 27D, 45F, 50E4, 64C and 72

JUDGED = Question(
    "ground",
    Word("What is to be judged?"),
    {
        "comparable": Word("A comparable call in place of one that was withdrawn"),
        "insufficient": Word("An insufficient bid that was made good"),
        "hint": Word("A card of dummy that dummy touched or hinted at"),
        "penalty_card": Word("A penalty card that was seen"),
        "revoke": Word("An established revoke"),
        "repeated": Word("Several revokes of a player in one suit"),
        "both_sides": Word("Revokes of both sides"),
        "foresight": Word("An infraction whose consequences the offender could have foreseen"),
    },
)
COULD_KNOW = Question(
    "could_have_known",
    Word("Could the offender have known, at the time, that it could well damage the other side?"),
    YES_NO,
)
STILL_DAMAGED = Question(
    "damaged",
    Word("Did it damage the other side, which is still short of what was likely without it?"),
    YES_NO,
)

_GROUNDS = {
    "comparable": ("23C", Word("Without the help of the infraction the result could well have differed.")),
    "insufficient": ("27D", Word("The score becomes what was likely without the insufficient bid.")),
    "hint": ("45F", Word("The play that was hinted at did damage, and the score is adjusted.")),
    "penalty_card": ("50E4", Word("The score becomes what was likely without the penalty card.")),
    "revoke": ("64C1", Word("The tricks that were transferred do not make good the damage.")),
    "repeated": ("64C2a", Word("More tricks were likely without the later revokes.")),
    "both_sides": ("64C2b", Word("The score becomes what was likely had nobody revoked.")),
    "foresight": ("72C", Word("The offender could have known that it might help, and the side has gained.")),
}
_NO_DAMAGE = Word("There was no damage, and the result stands.")

AFTER_PLAY = Table(
    "judged_after_play",
    Word("Play is over: did an infraction on this board do damage?"),
    (JUDGED, COULD_KNOW, STILL_DAMAGED),
    (
        ruling(
            "72C", Word("Nobody could foresee it, and the result stands."), Effect.RESULT_STANDS,
            ground="foresight", could_have_known="no",
        ),
        *(
            row
            for ground, (law, says) in _GROUNDS.items()
            for row in (
                Row(
                    when=when(ground=ground, damaged="yes"), law=law, says=says,
                    atoms=(Atom(Effect.ASSIGNED),), then=("12C1",),
                ),
                Row(
                    when=when(ground=ground, damaged="no"), law=law, says=_NO_DAMAGE,
                    atoms=(Atom(Effect.RESULT_STANDS),),
                ),
            )
        ),
    ),
)  # fmt: skip

DEED = Question(
    "deed",
    Word("What did the player do?"),
    {
        "on_purpose": Word("Broke a law on purpose, even if ready to pay for it"),
        "hid": Word("Hid an infraction, as by a second revoke or by mixing the cards"),
    },
)

DELIBERATE = Table(
    "deliberate_breach",
    Word("A player broke a law on purpose, or hid an infraction."),
    (DEED,),
    (
        ruling("72B1", Word("A player must not break a law on purpose."), Atom(Effect.PENALTY, Role.OFFENDER),
               deed="on_purpose", then=("91A",)),
        ruling("72B3", Word("A player may not hide an infraction."), Atom(Effect.PENALTY, Role.OFFENDER),
               deed="hid", then=("91A",)),
    ),
)  # fmt: skip

TABLES = (
    ADJUSTED_SCORE, ARTIFICIAL_SCORE, SEVERAL_BOARDS, INDIVIDUAL, KNOCKOUT_SCORE, AFTER_PLAY, DELIBERATE,
)  # fmt: skip
