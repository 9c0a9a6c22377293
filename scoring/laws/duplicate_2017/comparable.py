"""Comparable calls, lead restrictions, and an auction that ended too early. Laws 17D3, 23 and 26."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Option, Question, Row, Table, when
from scoring.words import Word

SIMILAR = Question(
    "similar", Word("Has the new call the same or a similar meaning as the withdrawn one?"), YES_NO
)
SUBSET = Question("subset", Word("Are its possible meanings all among those of the withdrawn call?"), YES_NO)
PURPOSE = Question(
    "purpose", Word("Has it the same purpose, as an asking bid or a relay?"), YES_NO, default="no"
)

COMPARABLE_CALL = Table(
    "comparable_call",
    Word("A call takes the place of a withdrawn one: is it comparable?"),
    (SIMILAR, SUBSET, PURPOSE),
    (
        *(
            Row(
                when=conditions,
                law="23A",
                says=Word(
                    "The call is comparable, and there is no rectification. The director comes back if the "
                    "infraction may have helped all the same."
                ),
                atoms=(Atom(Effect.CONTINUE), Atom(Effect.COME_BACK)),
                then=("23B", "23C", "26A"),
            )
            for conditions in (when(similar="yes"), when(subset="yes"), when(purpose="yes"))
        ),
        Row(
            when={},
            law="23A",
            says=Word(
                "The call is not comparable. If that side defends, declarer may restrict the first lead of "
                "the offender's partner."
            ),
            atoms=(Atom(Effect.UNAUTHORISED, Role.OFFENDERS),),
            then=("26B", "16C2"),
        ),
    ),
)

DEFENDS = Question("defends", Word("Does the side of the withdrawn call defend?"), YES_NO)
COMPARABLE = Question("comparable", Word("Was the call in its place comparable?"), YES_NO)
FIRST_TURN = Question("first_turn", Word("Is it the first turn of the offender's partner to lead?"), YES_NO)

LEAD_AFTER_CALL = Table(
    "lead_after_withdrawn_call",
    Word("A call was withdrawn, and the offender's partner is to lead."),
    (DEFENDS, COMPARABLE, FIRST_TURN),
    (
        Row(
            when=when(defends="yes", comparable="yes"),
            law="26A",
            says=Word("The replacement was comparable, and any card may be led."),
            atoms=(Atom(Effect.LEAD_FREE, Role.PARTNER), Atom(Effect.COME_BACK)),
            then=("23C",),
        ),
        Row(
            when=when(defends="yes", first_turn="yes"),
            law="26B",
            says=Word(
                "Declarer may forbid the lead of one suit that the offender did not specify in the legal "
                "auction. It lasts as long as the partner keeps the lead."
            ),
            elects=Role.DECLARER,
            options=(
                Option(
                    "forbid", "26B", Word("Forbid one such suit"),
                    (Atom(Effect.LEAD_FORBIDDEN, Role.PARTNER),),
                ),
                Option("free", "26B", Word("Let any card be led"), (Atom(Effect.LEAD_FREE, Role.PARTNER),)),
            ),
        ),
        Row(
            when=when(),
            law="26B",
            says=Word("The lead is not restricted."),
            atoms=(Atom(Effect.LEAD_FREE, Role.PARTNER),),
        ),
    ),
)  # fmt: skip

ROBBED = Question("robbed", Word("Did a pass out of turn rob a player of a turn to call?"), YES_NO)

AUCTION_ENDED = Table(
    "auction_ended_early",
    Word("Three passes followed a call, and one of them was out of turn."),
    (ROBBED,),
    (
        Row(
            when=when(robbed="yes"),
            law="17D3",
            says=Word(
                "The auction is not over. It goes back to the player who missed a turn, and all later passes "
                "are cancelled. A player who passed out of turn may not use what those calls have shown."
            ),
            atoms=(
                Atom(Effect.CANCEL_CALL_AND_LATER),
                Atom(Effect.TURN_GOES_TO, Role.SKIPPED),
                Atom(Effect.UNAUTHORISED, Role.OFFENDERS),
            ),
            then=("16C",),
        ),
        Row(
            when=when(robbed="no"),
            law="17D3",
            says=Word("Nobody missed a turn, and the auction is over."),
            atoms=(Atom(Effect.CALL_STANDS),),
        ),
    ),
)

TABLES = (COMPARABLE_CALL, LEAD_AFTER_CALL, AUCTION_ENDED)
