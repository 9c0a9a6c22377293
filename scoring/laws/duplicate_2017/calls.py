"""Calls out of turn. Laws 28 to 32, and 36 for a double that no turn would make legal."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

COMPARABLE_HELP = Word(
    "Comparable is a call with the same or a similar meaning, one whose meanings are among those of the "
    "withdrawn call, or one with the same purpose (Law 23A)."
)

CALL = Question(
    "call",
    Word("Which call was made out of turn?"),
    {
        "pass": Word("A pass"),
        "artificial_pass": Word("An artificial pass, or a pass of an artificial call"),
        "bid": Word("A bid"),
        "double": Word("A double or redouble"),
    },
)
ADMISSIBLE = Question(
    "admissible",
    Word("Could the double or redouble be legal at the offender's own turn?"),
    YES_NO,
    default="yes",
    help=Word("A double is of an opponent's last bid, a redouble of an opponent's double."),
)
LHO_CALLED = Question("lho_called", Word("Has the left-hand opponent called over it?"), YES_NO)
TURN = Question(
    "turn",
    Word("Whose turn was it to call?"),
    {
        "rho": Word("The offender's right-hand opponent"),
        "partner": Word("The offender's partner"),
        "lho": Word("The offender's left-hand opponent"),
    },
)
RHO_BOUND = Question(
    "rho_bound",
    Word("Was the right-hand opponent bound by law to pass?"),
    YES_NO,
    default="no",
)
RHO_CALLED = Question(
    "rho_called",
    Word("Has the right-hand opponent called before a rectification was set?"),
    YES_NO,
    default="no",
)
CALLED_BEFORE = Question("called_before", Word("Had the offender called before in this auction?"), YES_NO)
ACCEPTED = Question(
    "accepted",
    Word("Does the left-hand opponent accept the call?"),
    {"yes": Word("Yes, or has called over it"), "no": Word("No")},
    elects=Role.LHO,
)
RHO_CALLS = Question(
    "rho_calls",
    Word("What does the right-hand opponent call, now that the turn has gone back?"),
    {"pass": Word("A pass"), "other": Word("A bid, double or redouble")},
)
COMPARABLE = Question(
    "comparable",
    Word("Is the call that the offender makes at the right turn comparable with the withdrawn one?"),
    YES_NO,
    help=COMPARABLE_HELP,
)

_LIKE_A_BID = ("bid", "artificial_pass")
_FREE = (Atom(Effect.CANCEL_CALL), Atom(Effect.CONTINUE), Atom(Effect.COME_BACK))
_BARRED_ONCE = (
    Atom(Effect.CANCEL_CALL),
    Atom(Effect.PASSES_ONCE, Role.PARTNER),
    Atom(Effect.UNAUTHORISED, Role.OFFENDERS),
)
_PARTNER_CALLS = (Atom(Effect.ANY_LEGAL_CALL, Role.PARTNER), Atom(Effect.UNAUTHORISED, Role.PARTNER))
_COMPARABLE = Word(
    "The call out of turn is cancelled. The call in its place is comparable, so there is no rectification. "
    "The director comes back if the infraction may have helped all the same."
)
_NOT_COMPARABLE = Word(
    "The call out of turn is cancelled. The call in its place is not comparable, so the offender's partner "
    "must pass once. If the offender's side defends, declarer may restrict the partner's first lead."
)
_COMPARABLE_AT_PARTNERS_TURN = Word(
    "The call out of turn is cancelled. The partner may make any legal call, but may not use what the "
    "withdrawn call has shown. The offender's call in its place is comparable, so there is no further "
    "rectification. The director comes back if the infraction may have helped all the same."
)
_NOT_COMPARABLE_AT_PARTNERS_TURN = Word(
    "The call out of turn is cancelled. The partner may make any legal call, but may not use what the "
    "withdrawn call has shown. The offender's call in its place is not comparable, so the partner must then "
    "pass once. If the offender's side defends, declarer may restrict the partner's first lead."
)
_AFTER_NOT_COMPARABLE = ("16C", "26B", "72C")

CALL_OUT_OF_TURN = Table(
    "call_out_of_turn",
    Word("A player called out of turn."),
    (
        CALL, ADMISSIBLE, LHO_CALLED, TURN, RHO_BOUND, RHO_CALLED, CALLED_BEFORE, ACCEPTED, RHO_CALLS,
        COMPARABLE,
    ),
    (
        Row(
            when=when(call="double", admissible="no", lho_called="yes"),
            law="36A",
            says=Word(
                "The double can never be legal. It and all later calls are cancelled, and the auction goes "
                "on from the player whose turn it was, as if nothing had happened."
            ),
            atoms=(Atom(Effect.CANCEL_CALL_AND_LATER),),
        ),
        Row(
            when=when(call="double", admissible="no"),
            law="36B4",
            says=Word(
                "The double can never be legal, and it was out of turn. It is cancelled, and the auction "
                "goes back to the player whose turn it was. The offender may make any legal call in turn, "
                "but the partner must pass for the rest of the auction."
            ),
            atoms=(
                Atom(Effect.CANCEL_CALL),
                Atom(Effect.ANY_LEGAL_CALL, Role.OFFENDER),
                Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER),
            ),
            then=("72C", "26B"),
        ),
        Row(
            when=when(turn="rho", rho_bound="yes"),
            law="28A",
            says=Word(
                "The right-hand opponent had to pass anyway, so the call counts as made in turn."
            ),
            atoms=(Atom(Effect.CALL_IS_LEGAL),),
        ),
        Row(
            when=when(turn="rho", rho_called="yes"),
            law="28B",
            says=Word(
                "The right-hand opponent's call counts as made in turn, and the call out of turn as not "
                "made. The right to a rectification is lost, but the offending side may not use what its "
                "withdrawn call has shown."
            ),
            atoms=(Atom(Effect.CANCEL_CALL), Atom(Effect.UNAUTHORISED, Role.OFFENDERS)),
            then=("16C2",),
        ),
        Row(
            when=when(call="pass", turn="lho", called_before="yes"),
            law="30B2",
            says=Word("The pass is treated as a change of call."),
            continues="change_of_call",
        ),
        Row(
            when=when(call=_LIKE_A_BID, turn="lho", called_before="yes"),
            law="31C",
            says=Word("The call is treated as a change of call."),
            continues="change_of_call",
        ),
        Row(
            when=when(call="double", turn="lho"),
            law="32C",
            says=Word("The double or redouble is treated as a change of call."),
            continues="change_of_call",
        ),
        Row(
            when=when(accepted="yes"),
            law="29A",
            says=Word("The call is accepted. It counts as legal, and the auction goes on from it."),
            atoms=(Atom(Effect.CALL_IS_LEGAL),),
        ),
        Row(
            when=when(call="pass", turn="rho"),
            law="30A",
            says=Word(
                "The pass is cancelled, and the auction goes back to the right-hand opponent. The offender "
                "must pass at the next turn."
            ),
            atoms=(
                Atom(Effect.CANCEL_CALL),
                Atom(Effect.TURN_GOES_TO, Role.RHO),
                Atom(Effect.PASSES_ONCE, Role.OFFENDER),
            ),
            then=("72C",),
        ),
        Row(
            when=when(call="pass", comparable="yes"),
            law="30B1b",
            says=_COMPARABLE_AT_PARTNERS_TURN,
            atoms=(*_PARTNER_CALLS, *_FREE),
            then=("30B1a", "16C2", "23C"),
        ),
        Row(
            when=when(call="pass", comparable="no"),
            law="30B1b",
            says=_NOT_COMPARABLE_AT_PARTNERS_TURN,
            atoms=(*_PARTNER_CALLS, *_BARRED_ONCE),
            then=("30B1a", *_AFTER_NOT_COMPARABLE),
        ),
        *(
            row
            for call, repeated, comparable, not_comparable in (
                (_LIKE_A_BID, "31A1", "31A2a", "31A2b"),
                (("double",), "32A1", "32A2a", "32A2b"),
            )
            for row in (
                Row(
                    when=when(call=call, turn="rho", rho_calls="pass"),
                    law=repeated,
                    says=Word(
                        "The call is cancelled, and the auction goes back to the right-hand opponent, who "
                        "passes. The offender must repeat the call, and there is no rectification if it is "
                        "legal."
                    ),
                    atoms=(Atom(Effect.CANCEL_CALL), Atom(Effect.REPEAT_CALL, Role.OFFENDER)),
                ),
                Row(
                    when=when(call=call, turn="rho", comparable="yes"),
                    law=comparable,
                    says=_COMPARABLE,
                    atoms=(Atom(Effect.ANY_LEGAL_CALL, Role.OFFENDER), *_FREE),
                    then=("23C",),
                ),
                Row(
                    when=when(call=call, turn="rho", comparable="no"),
                    law=not_comparable,
                    says=_NOT_COMPARABLE,
                    atoms=(Atom(Effect.ANY_LEGAL_CALL, Role.OFFENDER), *_BARRED_ONCE),
                    then=_AFTER_NOT_COMPARABLE,
                ),
            )
        ),
        *(
            row
            for call, law, laws in (
                (_LIKE_A_BID, "31B", ("31A2a", "31A2b")), (("double",), "32B", ("32A2a", "32A2b"))
            )
            for row in (
                Row(
                    when=when(call=call, comparable="yes"),
                    law=law,
                    says=_COMPARABLE_AT_PARTNERS_TURN,
                    atoms=(*_PARTNER_CALLS, *_FREE),
                    then=(laws[0], "16C2", "23C"),
                ),
                Row(
                    when=when(call=call, comparable="no"),
                    law=law,
                    says=_NOT_COMPARABLE_AT_PARTNERS_TURN,
                    atoms=(*_PARTNER_CALLS, *_BARRED_ONCE),
                    then=(laws[1], *_AFTER_NOT_COMPARABLE),
                ),
            )
        ),
    ),
)  # fmt: skip

TABLES = (CALL_OUT_OF_TURN,)
