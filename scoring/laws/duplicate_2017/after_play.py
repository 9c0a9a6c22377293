"""Scores in dispute, team boards, fouled boards, penalties and appeals. Laws 79, 86, 87, 90, 92 and 93."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Option, Question, Row, Table, when
from scoring.words import Word

_STANDS = (Atom(Effect.RESULT_STANDS),)
_RESCORE = (Atom(Effect.RESCORE),)

# ---- tricks and scores: Law 79

MATTER = Question(
    "matter",
    Word("What is wrong?"),
    {
        "tricks": Word("The sides do not agree on the tricks won"),
        "entry": Word("The agreed score was entered or added up wrongly"),
    },
)
CLAIM = Question("claim", Word("Was there a claim or a concession?"), YES_NO)
CALLED_IN_TIME = Question("called_in_time", Word("Was the director called before the round ended?"), YES_NO)
CONVINCED = Question(
    "convinced", Word("Is the director clearly convinced of the result at the table?"), YES_NO
)
IN_TIME = Question(
    "in_time",
    Word("Is it within the time for corrections?"),
    YES_NO,
    help=Word("It ends 30 minutes after the score is on view, unless the club has set another time."),
)
PERMITTED = Question(
    "permitted",
    Word("Does the club permit later corrections, and is the record wrong beyond reasonable doubt?"),
    YES_NO,
    default="no",
)

SCORE_IN_DOUBT = Table(
    "score_in_doubt",
    Word("A score, or the number of tricks, is in doubt."),
    (MATTER, CLAIM, CALLED_IN_TIME, CONVINCED, IN_TIME, PERMITTED),
    (
        Row(
            when=when(matter="tricks", claim="yes"),
            law="79B1",
            says=Word("The tricks were claimed or conceded, and are ruled on as such."),
            continues="claim_taken_back",
        ),
        Row(
            when=when(matter="tricks", called_in_time="yes"),
            law="79B2",
            says=Word("The director finds out what happened, and rules what the score is."),
            atoms=(Atom(Effect.DIRECTOR_RULES),),
        ),
        Row(
            when=when(matter="tricks", convinced="yes"),
            law="79B3",
            says=Word("The director is convinced of the result, and corrects it for both sides."),
            atoms=_RESCORE,
        ),
        Row(
            when=when(matter="tricks", convinced="no"),
            law="79B3",
            says=Word(
                "The director may leave the score, or lower that of one side without raising the other's."
            ),
            elects=Role.DIRECTOR,
            options=(
                Option("leave", "79B3", Word("Leave the score"), _STANDS),
                Option(
                    "lower", "79B3", Word("Lower the score of one side"),
                    (Atom(Effect.ADJUST_ONE_SIDE, Role.OFFENDERS),),
                ),
            ),
        ),
        Row(
            when=when(in_time="yes"),
            law="79C1",
            says=Word("The error is corrected."),
            atoms=_RESCORE,
        ),
        Row(
            when=when(permitted="yes"),
            law="79C2",
            says=Word("The club permits it and the error is beyond doubt, so that it is corrected late."),
            atoms=_RESCORE,
        ),
        Row(
            when=when(permitted="no"),
            law="79C2",
            says=Word("It is too late for a correction."),
            atoms=_STANDS,
        ),
    ),
)  # fmt: skip

# ---- boards of team matches: Law 86

PROBLEM = Question(
    "problem",
    Word("What is wrong with the board?"),
    {
        "deal": Word("It would have to be dealt again"),
        "one": Word("It has no result at one table"),
        "several": Word("Several boards cannot be compared, or need an adjusted score"),
    },
)
KNOWN = Question("known", Word("Could the result of the match without this board be known?"), YES_NO)
FAVOURS = Question("favours", Word("Does the result of the other table clearly favour one side?"), YES_NO)
FAULT = Question(
    "fault",
    Word("Who is at fault?"),
    {"nobody": Word("Neither side"), "one": Word("One side"), "both": Word("Both sides")},
)
_CANCELLED = (Atom(Effect.CANCEL_RESULT), Atom(Effect.ARTIFICIAL))

TEAM_BOARD = Table(
    "team_board",
    Word("A board of a team match cannot be compared."),
    (PROBLEM, KNOWN, FAVOURS, FAULT),
    (
        Row(
            when=when(problem="deal", known="yes"),
            law="86A",
            says=Word("The result of the match could be known: the board is adjusted, not dealt again."),
            atoms=(Atom(Effect.NO_NEW_DEAL), Atom(Effect.ADJUST)),
        ),
        Row(
            when=when(problem="deal"),
            law="86A",
            says=Word("The board may be dealt again."),
            atoms=(Atom(Effect.NEW_DEAL),),
        ),
        Row(
            when=when(problem="one", favours="yes"),
            law="86B1",
            says=Word(
                "The other table's result favours one side, so that a score is assigned in place of an "
                "artificial one."
            ),
            atoms=(Atom(Effect.ASSIGNED),),
            then=("12C1",),
        ),
        Row(
            when=when(problem="one"),
            law="86B1",
            says=Word("The other table's result favours neither side, and the score is artificial."),
            atoms=(Atom(Effect.ARTIFICIAL),),
            continues="artificial_score",
        ),
        Row(
            when=when(fault="nobody"),
            law="86B2a",
            says=Word("The boards are cancelled. Substitute boards are played, or artificial scores given."),
            elects=Role.DIRECTOR,
            options=(
                Option("artificial", "86B2a", Word("Give artificial scores"), _CANCELLED),
                Option(
                    "substitute", "86B2a", Word("Have substitute boards played"),
                    (Atom(Effect.CANCEL_RESULT), Atom(Effect.SUBSTITUTE_BOARDS)),
                ),
            ),
            then=("12C2",),
        ),
        Row(
            when=when(fault="one"),
            law="86B2b",
            says=Word(
                "Board by board the innocent side gets average plus or an assigned score, whichever is "
                "better, and the side at fault gets the complement."
            ),
            atoms=(Atom(Effect.AWARD_BETTER, Role.INNOCENTS), Atom(Effect.AWARD_COMPLEMENT, Role.OFFENDERS)),
            then=("12C2",),
        ),
        Row(
            when=when(fault="both"),
            law="86B2c",
            says=Word("The boards are cancelled, and the scores are artificial."),
            atoms=_CANCELLED,
            then=("12C2",),
        ),
    ),
)  # fmt: skip

ONE_TABLE = Table(
    "board_at_one_table",
    Word("Boards of a team match were played at one table alone."),
    (Question("regulated", Word("Has the union fixed other scores for such boards?"), YES_NO),),
    (
        Row(
            when=when(regulated="yes"),
            law="86B3",
            says=Word("The scores that the union has fixed take the place of the usual ones."),
            atoms=(Atom(Effect.AWARD_REGULATED, Role.CONTESTANT),),
        ),
        Row(
            when=when(regulated="no"),
            law="86B3",
            says=Word("No rule is laid down: the boards are ruled on like others without a comparison."),
            continues="team_board",
        ),
    ),
)

# ---- fouled boards: Law 87

COMPARED = Question("comparison_lost", Word("Can some results no longer be compared because of it?"), YES_NO)
CONTEST = Question(
    "contest",
    Word("What is played?"),
    {"pairs": Word("Pairs or individuals"), "teams": Word("Teams")},
)

FOULED_BOARD = Table(
    "fouled_board",
    Word("A board was played with cards, a dealer or a vulnerability that differ."),
    (COMPARED, CONTEST),
    (
        Row(
            when=when(comparison_lost="no"),
            law="87A",
            says=Word("The results can be compared, and the board is not fouled."),
            atoms=_STANDS,
        ),
        Row(
            when=when(contest="pairs"),
            law="87B",
            says=Word("The results are compared group by group, by the regulation of the union or club."),
            atoms=(Atom(Effect.SCORED_BY_FORM),),
        ),
        Row(
            when=when(contest="teams"),
            law="87C",
            says=Word("In a team match the board is one that cannot be compared."),
            continues="team_board",
        ),
    ),
)

# ---- procedural penalties: Law 90

ERROR = Question(
    "error",
    Word("What did the contestant do?"),
    {
        "late": Word("Came late"),
        "slow": Word("Played too slowly"),
        "loud": Word("Spoke of a board so that another table could hear"),
        "compared": Word("Compared scores with another contestant"),
        "touched": Word("Touched the cards of another player"),
        "misboarded": Word("Put cards into a wrong pocket"),
        "forced": Word("Made an error that forces an adjusted score"),
        "disobeyed": Word("Did not obey at once"),
        "other": Word("Delayed, hindered or inconvenienced others, or broke procedure, otherwise"),
    },
)
BOARD_LOST = Question("board_lost", Word("Has a board no result because of it?"), YES_NO, default="no")
_ERRORS = {
    "late": "90B1", "slow": "90B2", "loud": "90B3", "compared": "90B4", "touched": "90B5",
    "misboarded": "90B6", "forced": "90B7", "disobeyed": "90B8", "other": "90A",
}  # fmt: skip

ERROR_OF_PROCEDURE = Table(
    "error_of_procedure",
    Word("A contestant broke procedure."),
    (ERROR, BOARD_LOST),
    tuple(
        row
        for error, law in _ERRORS.items()
        for row in (
            Row(
                when=when(error=error, board_lost="yes"),
                law=law,
                says=Word(
                    "The board is given an artificial score by fault, and the contestant at fault alone may "
                    "be penalised in addition."
                ),
                atoms=(Atom(Effect.ARTIFICIAL), Atom(Effect.PENALTY, Role.CONTESTANT)),
                then=("12C2",),
            ),
            Row(
                when=when(error=error),
                law=law,
                says=Word("The contestant at fault may be warned or penalised."),
                atoms=(Atom(Effect.PENALTY, Role.CONTESTANT),),
            ),
        )
    ),
)

# ---- appeals: Laws 92 and 93

APPEAL_IN_TIME = Question("in_time", Word("Is the appeal within its time?"), YES_NO, help=IN_TIME.help)
CONCUR = Question("concur", Word("Do both members of the pair, or the captain of the team, concur?"), YES_NO)
COMMITTEE = Question("committee", Word("Is there a committee?"), YES_NO)
ABOUT = Question(
    "about",
    Word("What is the appeal about?"),
    {"law": Word("A law or a regulation"), "facts": Word("Facts, or a matter of judgement")},
)

APPEAL = Table(
    "appeal",
    Word("A contestant appeals against a ruling."),
    (APPEAL_IN_TIME, CONCUR, COMMITTEE, ABOUT),
    (
        Row(
            when=when(in_time="no"),
            law="92B",
            says=Word("The time for appeals is over."),
            atoms=(Atom(Effect.APPEAL_REFUSED),),
        ),
        Row(
            when=when(concur="no"),
            law="92D",
            says=Word("An appeal is heard only if the whole pair, or the captain, concurs."),
            atoms=(Atom(Effect.APPEAL_REFUSED),),
        ),
        Row(
            when=when(committee="no"),
            law="93A",
            says=Word("There is no committee, and the director in charge hears the appeal."),
            atoms=(Atom(Effect.APPEAL_TO_DIRECTOR),),
        ),
        Row(
            when=when(about="law"),
            law="93B1",
            says=Word("The director in charge rules on the law, and that may be appealed to the committee."),
            atoms=(Atom(Effect.APPEAL_TO_DIRECTOR),),
        ),
        Row(
            when=when(about="facts"),
            law="93B2",
            says=Word(
                "The committee hears the appeal with all powers of the director. It may not overrule a law "
                "or a regulation."
            ),
            atoms=(Atom(Effect.APPEAL_TO_COMMITTEE),),
        ),
    ),
)

TABLES = (SCORE_IN_DOUBT, TEAM_BOARD, ONE_TABLE, FOULED_BOARD, ERROR_OF_PROCEDURE, APPEAL)
