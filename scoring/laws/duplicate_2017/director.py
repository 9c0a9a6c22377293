"""Before a ruling: who may speak, who rules, which facts hold, what can be done. Laws 9, 10, 81 to 85."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Option, Question, Row, Table, choice, option, ruling, when
from scoring.words import Word

# ---- attention to an irregularity: Law 9

DEED = Question(
    "deed",
    Word("What did the player do?"),
    {
        "prevents": Word("Tries to stop an irregularity before it happens"),
        "points": Word("Points out an irregularity that has happened"),
        "calls": Word("Calls the director, after attention was drawn to it"),
        "silent": Word("Is silent about an irregularity of the own side"),
        "acts": Word("Calls, plays or rules before the director has explained everything"),
        "corrects": Word("Corrects the own irregularity before the director has come"),
    },
)
SPEAKER = Question(
    "speaker",
    Word("Who points it out, and when?"),
    {
        "auction": Word("Any player, during the auction period"),
        "play": Word("Declarer or a defender, during the play"),
        "dummy": Word("Dummy, before play is over"),
        "dummy_later": Word("Dummy, after play"),
    },
)
EXPLANATION = Question(
    "explanation",
    Word("Is it a wrong explanation by the partner?"),
    YES_NO,
    default="no",
)
_ATTENTION = Atom(Effect.DIRECTOR_CALLED)

ATTENTION = Table(
    "attention",
    Word("A player speaks of an irregularity, is silent about it, or acts before the director does."),
    (DEED, SPEAKER, EXPLANATION),
    (
        ruling(
            "9A3", Word("Every player, dummy too, may try to prevent an irregularity."),
            Effect.WARNING_ALLOWED, deed="prevents",
        ),
        ruling(
            "20F5", Word("A wrong explanation by the partner must be corrected at its time."),
            deed=("points", "silent"), explanation="yes", continues="correction_of_explanation",
        ),
        ruling("9A1", Word("During the auction period any player may do so."), _ATTENTION,
               deed="points", speaker="auction", then=("9B1",)),
        ruling("9A2", Word("During the play declarer and either defender may do so."), _ATTENTION,
               deed="points", speaker="play", then=("9B1",)),
        ruling("9A4", Word("Dummy may point out an irregularity only after play."),
               Atom(Effect.PENALTY, Role.OFFENDERS), deed="points", speaker="dummy", then=("43A1",)),
        ruling("9A4", Word("Play is over, and dummy may do so."), _ATTENTION, deed="points",
               speaker="dummy_later", then=("9B1",)),
        ruling(
            "9B1",
            Word(
                "Once attention is drawn, every player, dummy too, may call the director. It costs no right, "
                "and an admission changes nothing for the opponents."
            ),
            Effect.RIGHTS_UNTOUCHED, deed="calls", then=("9B2",),
        ),
        ruling("9A5", Word("No player need report an irregularity of the own side, but none may hide it."),
               Effect.NO_DUTY_TO_TELL, deed="silent", then=("72B3",)),
        ruling("9B2", Word("Nobody acts until the director has explained everything."),
               Effect.NOBODY_ACTS, deed="acts", then=("11A", "60C")),
        ruling(
            "9C", Word("A correction that is made too soon can cost the offender more."),
            Atom(Effect.MAY_PAY_MORE, Role.OFFENDER), deed="corrects", then=("26B",),
        ),
    ),
)  # fmt: skip

# ---- who rules, and who chooses: Laws 10 and 81C5

MATTER = Question(
    "matter",
    Word("What has happened?"),
    {
        "fixed": Word("Players set or waived a rectification without the director"),
        "waiver": Word("The innocent side asks the director to waive the rectification"),
        "options": Word("The law gives a player a choice"),
        "best": Word("An innocent player chose what was best for the own side"),
        "offender": Word("The offending side did well after the rectification"),
    },
)
FORBIDDEN_GAIN = Question(
    "forbidden_gain",
    Word("Did it use withdrawn actions, gain by an insufficient bid, or could it foresee the gain?"),
    YES_NO,
)

RULING_BY_PLAYERS = Table(
    "ruling_by_players",
    Word("Players ruled among themselves, or chose, or profited from a rectification."),
    (MATTER, FORBIDDEN_GAIN),
    (
        choice(
            "10B",
            Word(
                "Players have no right to set or to waive a rectification: only the director has. What they "
                "did may be allowed, or cancelled."
            ),
            Role.DIRECTOR,
            option("allow", "10B", Word("Allow it"), Effect.PLAYERS_WAY_STANDS),
            option("cancel", "10B", Word("Cancel it, and rule by the law"), Effect.LAW_RECTIFIES),
            matter="fixed", then=("10A", "11A"),
        ),
        choice(
            "81C5",
            Word("The director may waive a rectification for cause, and only if the innocents ask for it."),
            Role.DIRECTOR,
            option("waive", "81C5", Word("Waive it"), Effect.CONTINUE),
            option("keep", "10A", Word("Rule by the law"), Effect.LAW_RECTIFIES),
            matter="waiver",
        ),
        ruling("10C1", Word("The director explains every option before the player chooses."),
               Atom(Effect.CHOOSES_ALONE), matter="options", then=("10C2",)),
        ruling("10C3", Word("A player may choose what is best for the own side."), Effect.RESULT_STANDS,
               matter="best"),
        ruling(
            "10C4", Word("Such a gain is not allowed, and the board is judged after play."),
            Effect.COME_BACK, matter="offender", forbidden_gain="yes", then=("16C2", "27D", "72C"),
            continues="judged_after_play",
        ),
        ruling("10C4", Word("After the rectification the offending side may do as well as it can."),
               Effect.RESULT_STANDS, matter="offender", forbidden_gain="no"),
    ),
)  # fmt: skip

# ---- the facts, and what the law makes of them: Laws 84 and 85

FACTS = Question(
    "facts",
    Word("Are the facts agreed?"),
    {
        "agreed": Word("They are agreed"),
        "weighed": Word("They are disputed, and one account is more probable"),
        "unknown": Word("They are disputed, and cannot be found out"),
    },
)
LAW_GIVES = Question(
    "law_gives",
    Word("What does the law give for these facts?"),
    {
        "nothing": Word("No rectification"),
        "rectification": Word("A rectification"),
        "options": Word("A choice of a player"),
        "doubt": Word("It leaves a doubtful point to the director"),
    },
)
_BY_LAW = {
    "nothing": ("84A", Word("No law gives a rectification, and the board goes on."), Atom(Effect.CONTINUE)),
    "rectification": (
        "84B", Word("The rectification of the law is given."), Atom(Effect.LAW_RECTIFIES),
    ),
    "options": (
        "84C", Word("The options are explained, and the player chooses."),
        Atom(Effect.CHOOSES_ALONE),
    ),
    "doubt": (
        "84D", Word("The director seeks equity, and a doubtful point goes to the innocent side."),
        Atom(Effect.DOUBT_FAVOURS, Role.INNOCENTS),
    ),
}  # fmt: skip

FACTS_OF_A_CASE = Table(
    "facts_of_a_case",
    Word("The director has heard the players: which facts hold, and what follows?"),
    (FACTS, LAW_GIVES),
    (
        ruling("85B", Word("The facts stay unknown. The ruling must let play go on."),
               Effect.RULED_TO_GO_ON, facts="unknown"),
        *(
            ruling(law, says, effect, facts="agreed", law_gives=gives)
            for gives, (law, says, effect) in _BY_LAW.items()
        ),
        *(
            ruling("85A1", says, Effect.PROBABLE_FACTS, effect, facts="weighed", law_gives=gives,
                   then=(law,))
            for gives, (law, says, effect) in _BY_LAW.items()
        ),
    ),
)  # fmt: skip

# ---- an error of procedure: Law 82

LAW_PERMITS = Question(
    "law_permits",
    Word("Does a law permit an adjusted score here?"),
    YES_NO,
)
_PLAY = (
    option("require", "82B", Word("Have the board played"), Effect.BOARD_REQUIRED),
    option("postpone", "82B", Word("Postpone the board"), Effect.BOARD_POSTPONED),
    option("cancel", "82B", Word("Cancel the board"), Effect.CANCEL_BOARD),
)
_ADJUST = Option("adjust", "82B", Word("Adjust the score"), (Atom(Effect.ADJUST),))
_MEANS = Word("The director puts the error right by the means that the laws give, and keeps the game going.")

PROCEDURE_PUT_RIGHT = Table(
    "procedure_put_right",
    Word("An error of procedure has upset the play of a board."),
    (LAW_PERMITS,),
    tuple(
        Row(when=when(law_permits=answer), law="82A", says=_MEANS, elects=Role.DIRECTOR, options=options)
        for answer, options in (("yes", (_ADJUST, *_PLAY)), ("no", _PLAY))
    ),
)

# ---- a ruling that may be reviewed: Law 83

REVIEWABLE = Question(
    "reviewable",
    Word("Could a fact, or the judgement, well be seen differently by others?"),
    YES_NO,
)

RULING_REVIEWED = Table(
    "ruling_reviewed",
    Word("The director has ruled: must the players hear of an appeal?"),
    (REVIEWABLE,),
    (
        choice(
            "83",
            Word("The director tells the players that they may appeal, or refers the matter without them."),
            Role.DIRECTOR,
            option("tell", "83", Word("Tell them of the right to appeal"), Effect.RIGHT_TO_APPEAL_TOLD),
            option("refer", "83", Word("Refer the matter to the committee"), Effect.APPEAL_TO_COMMITTEE),
            reviewable="yes", then=("92B",),
        ),
        ruling("83", Word("The ruling stands without more."), Effect.RESULT_STANDS, reviewable="no"),
    ),
)  # fmt: skip

TABLES = (ATTENTION, RULING_BY_PLAYERS, FACTS_OF_A_CASE, PROCEDURE_PUT_RIGHT, RULING_REVIEWED)
