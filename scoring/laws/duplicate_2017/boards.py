"""Boards and their deal, wrong boards, cards that go back, tricks that are looked at.

Laws 2, 6, 7, 15, 22, 47, 65, 66 and 82B.
"""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, ruling, when
from scoring.words import Word

WHAT = Question(
    "what",
    Word("What is wrong?"),
    {
        "marks": Word("The board's dealer or vulnerability is not marked by the standard pattern"),
        "seats": Word("Players sit at a wrong table, in a wrong seat or direction"),
        "dealt": Word("The cards were dealt wrongly, or a player could have seen another's card"),
        "other_deal": Word("A sorted pack was not shuffled, or the deal is that of another session"),
        "passed_out": Word("All four have passed, and a player wants a new deal"),
        "not_counted": Word("A player did not count the cards before looking, or put them back wrongly"),
    },
)
BEGUN = Question("begun", Word("Has the auction begun on the board?"), YES_NO)
PLAYABLE = Question("playable", Word("Can the board be played on?"), YES_NO)

BOARD_OR_DEAL = Table(
    "irregular_deal",
    Word("Something is wrong with the board, the deal or the seats."),
    (WHAT, BEGUN, PLAYABLE),
    (
        ruling("2", Word("Such a board should not be used. If it is, its marks count for this session."),
               Effect.MARKS_COUNT, what="marks"),
        ruling("82B", Word("The board is played to its end, and scored by the seats."), Effect.FINISH_BOARD,
               what="seats", playable="yes"),
        ruling("12A2", Word("The board cannot be played normally, and is given an artificial score."),
               Effect.ARTIFICIAL, what="seats", playable="no", continues="artificial_score"),
        ruling("6D1", Word("The cards are shuffled and dealt again."), Effect.NEW_DEAL,
               what="dealt", begun="no"),
        ruling("16D1", Word("The auction has begun. What was seen is information by accident."),
               what="dealt", begun="yes", continues="accidental_information"),
        ruling("6D2", Word("No result of such a deal may stand."), Effect.CANCEL_RESULT, what="other_deal"),
        ruling("22B", Word("The board is passed out, with a score of 0, and is not dealt again."),
               Effect.NO_NEW_DEAL, Effect.RESULT_STANDS, what="passed_out"),
        ruling("7B2", Word("The player should have counted. An adjusted score may cost a penalty too."),
               Atom(Effect.PENALTY, Role.CONTESTANT), what="not_counted", then=("90B7", "90B6")),
    ),
)  # fmt: skip

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

# ---- cards that go back, tricks that are looked at

REASON = Question(
    "reason",
    Word("Why should the card go back?"),
    {
        "rectification": Word("A rectification demands it"),
        "illegal": Word("It was an illegal play"),
        "designation": Word("A card of dummy was named by a slip"),
        "opponent": Word("An opponent has changed a play before it"),
        "explanation": Word("It was played on a wrong explanation"),
        "right_lead": Word("The opponent whose lead it was has led"),
        "other": Word("For another reason"),
    },
)
_BACK = Word("The card may be taken back.")

CARD_BACK = Table(
    "card_taken_back",
    Word("A player wants to take back a card that was played."),
    (REASON,),
    (
        *(
            ruling(law, _BACK, Effect.WITHDRAW_CARD, reason=reason, then=("16C",))
            for reason, law in (
                ("rectification", "47A"), ("illegal", "47B"), ("opponent", "47D"), ("right_lead", "53B"),
            )
        ),
        ruling("47C", Word("It is ruled on as a card named by a slip."), reason="designation",
               continues="played_card"),
        ruling("47E2a", Word("It is ruled on as a card on a wrong explanation."), reason="explanation",
               continues="misinformed_card"),
        ruling("47F", Word("A played card may not be taken back for that."), Effect.PLAY_STANDS,
               reason="other"),
    ),
)  # fmt: skip

WANTS = Question(
    "wants",
    Word("What does the player want?"),
    {
        "trick": Word("To see the four cards of the trick"),
        "own": Word("To look at the own last card"),
        "earlier": Word("To look at an earlier trick, or to prove a revoke by it"),
        "pointed": Word("To say that a card points the wrong way"),
    },
)
TIME = Question(
    "time",
    Word("How far is the play?"),
    {
        "own_face_up": Word("The player's own card of the trick still lies face up"),
        "not_played_on": Word("It is turned, and that side has not led or played on"),
        "played_on": Word("That side has led or played on"),
        "over": Word("The play is over"),
    },
)

TRICKS_SEEN = Table(
    "tricks_seen",
    Word("A player wants to look at a trick, or says that a card lies wrongly."),
    (WANTS, TIME),
    (
        ruling("66D", Word("After play all tricks may be looked at."), Effect.CARDS_INSPECTED,
               wants=("trick", "own", "earlier"), time="over"),
        ruling("66A", Word("All four cards are faced."), Effect.CARDS_INSPECTED,
               wants="trick", time="own_face_up"),
        ruling("66B", Word("The player may look at that card, and shows it to nobody."),
               Effect.CARDS_INSPECTED, wants="own", time=("own_face_up", "not_played_on")),
        ruling("66C", Word("No trick is looked at now without the director's word."), Effect.NOT_INSPECTED,
               wants=("trick", "own", "earlier"), then=("61C",)),
        ruling("65B3", Word("The player may say so, and the card is put right."), Effect.SLIP_CORRECTED,
               wants="pointed", time=("own_face_up", "not_played_on")),
        ruling("65B3", Word("It is too late to say so, and what it tells may not be used."),
               Atom(Effect.UNAUTHORISED, Role.PARTNER), wants="pointed", then=("16B3",)),
    ),
)  # fmt: skip

TABLES = (BOARD_OR_DEAL, CARDS_OF_WRONG_BOARD, BOARD_NOT_DUE, CARD_BACK, TRICKS_SEEN)
