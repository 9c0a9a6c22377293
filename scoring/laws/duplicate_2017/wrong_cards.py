"""The cards of a wrong board, and a board that was not due. Law 15."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

BOARD = Question(
    "board",
    Word("Which board is to be settled?"),
    {
        "at_table": Word("The one at which the call was made"),
        "of_the_cards": Word("The one whose cards were looked at by mistake, now that it is played"),
    },
    default="at_table",
)
PARTNER_CALLED = Question(
    "partner_called", Word("Has the partner called over the call on the wrong cards?"), YES_NO
)
SAME_CALL = Question(
    "same_call",
    Word("Does that player make the same call on it as on the earlier board?"),
    YES_NO,
    help=Word("A call with a much different meaning, or a psychic one, is not the same."),
)

CARDS_OF_WRONG_BOARD = Table(
    "cards_of_wrong_board",
    Word("A player called on the cards of another board."),
    (BOARD, PARTNER_CALLED, SAME_CALL),
    (
        Row(
            when=when(board="of_the_cards", same_call="yes"),
            law="15A3",
            says=Word("The same call was made again, so the board may be played normally."),
            atoms=(Atom(Effect.PLAY_NORMALLY),),
            then=("15A4",),
        ),
        Row(
            when=when(board="of_the_cards", same_call="no"),
            law="15A3",
            says=Word("The call differs from the one on the earlier board, so the score is adjusted."),
            atoms=(Atom(Effect.ADJUST),),
            then=("15A4",),
        ),
        Row(
            when=when(partner_called="yes"),
            law="15A2",
            says=Word(
                "The call and all later ones are cancelled. The partner has already called over it, so the "
                "score of the board is adjusted."
            ),
            atoms=(Atom(Effect.CANCEL_CALL_AND_LATER), Atom(Effect.ADJUST)),
            then=("15A3", "15A4"),
        ),
        Row(
            when=when(partner_called="no"),
            law="15A2",
            says=Word(
                "The call and all later ones are cancelled. The player looks at the right hand and calls "
                "again, and the auction goes on from there."
            ),
            atoms=(
                Atom(Effect.CANCEL_CALL_AND_LATER),
                Atom(Effect.TURN_GOES_TO, Role.OFFENDER),
                Atom(Effect.UNAUTHORISED, Role.OFFENDERS),
            ),
            then=("16C", "15A3", "15A4"),
        ),
    ),
)

CONTEST = Question(
    "contest",
    Word("Which contest is it?"),
    {"pairs": Word("Pairs or individuals"), "teams": Word("Teams")},
    default="pairs",
)
PLAYED_BEFORE = Question("played_before", Word("Has one of the four played this board before?"), YES_NO)

BOARD_NOT_DUE = Table(
    "wrong_board",
    Word("An auction has begun on a board that was not due at this table in this round."),
    (CONTEST, PLAYED_BEFORE),
    (
        Row(
            when=when(contest="teams"),
            law="86B",
            says=Word("In a team match the director treats it as a board without a comparable result."),
            atoms=(Atom(Effect.ADJUST),),
            then=("12C2",),
        ),
        Row(
            when=when(played_before="yes"),
            law="15B1",
            says=Word(
                "One of you has played the board before, so it is cancelled for that player, the partner "
                "and these opponents. A contestant who thereby loses the chance of a score gets an "
                "artificial one."
            ),
            atoms=(Atom(Effect.CANCEL_BOARD),),
            then=("15B3", "12C2"),
        ),
        Row(
            when=when(played_before="no"),
            law="15B2",
            says=Word(
                "None of you has played the board, so it is played to its end, and the score stands. The "
                "board that was due may be played by these pairs later."
            ),
            atoms=(Atom(Effect.FINISH_BOARD),),
            then=("15B3",),
        ),
    ),
)

TABLES = (CARDS_OF_WRONG_BOARD, BOARD_NOT_DUE)
