"""Calls in turn that are not as they should be. Laws 25, 27 and 36 to 39."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.duplicate_2017.calls import ACCEPTED, COMPARABLE_HELP, LHO_CALLED
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

# ---- an insufficient bid: Law 27

IN_TURN = Question("in_turn", Word("Was the bid made in turn?"), YES_NO, default="yes")
REPLACEMENT = Question(
    "replacement",
    Word("What does the offender call in its place?"),
    {
        "lowest": Word("The lowest sufficient bid that names the same denomination or denominations"),
        "comparable": Word("Another comparable call"),
        "other": Word("Another sufficient bid, or a pass"),
        "double": Word("A double or redouble that is not comparable"),
        "insufficient": Word("Another insufficient bid, which is not accepted"),
    },
    elects=Role.OFFENDER,
    help=COMPARABLE_HELP,
)
_CHOOSE_AGAIN = Word(
    "This call is cancelled too. The offender chooses a sufficient bid or a pass, and the partner must "
    "pass for the rest of the auction, whatever the choice. If that side defends, declarer may restrict "
    "the partner's first lead."
)
_SILENCED = (Atom(Effect.CANCEL_CALL), Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER))

INSUFFICIENT_BID = Table(
    "insufficient_bid",
    Word("A player made an insufficient bid."),
    (IN_TURN, ACCEPTED, REPLACEMENT),
    (
        Row(
            when=when(in_turn="no"),
            law="27A2",
            says=Word("The bid was out of turn as well, and it is ruled on as a call out of turn."),
            continues="call_out_of_turn",
        ),
        Row(
            when=when(accepted="yes"),
            law="27A1",
            says=Word("The bid is accepted. It counts as legal, and the auction goes on from it."),
            atoms=(Atom(Effect.CALL_IS_LEGAL),),
        ),
        *(
            Row(
                when=when(replacement=replacement),
                law=law,
                says=Word(
                    "The insufficient bid is withdrawn, and the call in its place stands without "
                    "rectification. The director comes back if the insufficient bid may have helped."
                ),
                atoms=(Atom(Effect.CANCEL_CALL), Atom(Effect.CONTINUE), Atom(Effect.COME_BACK)),
                then=("27C", "27D"),
            )
            for replacement, law in (("lowest", "27B1a"), ("comparable", "27B1b"))
        ),
        Row(
            when=when(replacement="other"),
            law="27B2",
            says=Word(
                "The insufficient bid is withdrawn, and the call in its place stands. The partner must "
                "pass for the rest of the auction. If that side defends, declarer may restrict the "
                "partner's first lead."
            ),
            atoms=_SILENCED,
            then=("27C", "26B", "72C"),
        ),
        *(
            Row(
                when=when(replacement=replacement),
                law=law,
                says=_CHOOSE_AGAIN,
                atoms=_SILENCED,
                then=("27C", "26B", "72C"),
            )
            for replacement, law in (("double", "27B3"), ("insufficient", "27B4"))
        ),
    ),
)

# ---- a change of call: Law 25

INTENDED = Question(
    "unintended",
    Word("Did a slip of the hand or tongue make the call another one than its player meant?"),
    YES_NO,
    help=Word(
        "A change of mind and a loss of concentration are not slips. How the slip was noticed is irrelevant."
    ),
)
PARTNER_CALLED = Question("partner_called", Word("Has the partner called since?"), YES_NO)

SECOND_ACCEPTED = Question(
    "accepted",
    Word("Does the left-hand opponent accept the second call?"),
    {"yes": Word("Yes, or has called over it"), "no": Word("No")},
    elects=Role.LHO,
)

CHANGE_OF_CALL = Table(
    "change_of_call",
    Word("A player changed a call, or wants to."),
    (INTENDED, PARTNER_CALLED, SECOND_ACCEPTED),
    (
        Row(
            when=when(unintended="yes", partner_called="no"),
            law="25A",
            says=Word(
                "The call that was meant stands in place of the slip. If the left-hand opponent has called "
                "over the slip, that call may be changed."
            ),
            atoms=(Atom(Effect.LATE_CALL_COUNTS), Atom(Effect.UNAUTHORISED, Role.OFFENDERS)),
        ),
        Row(
            when=when(unintended="yes", partner_called="yes"),
            law="25A",
            says=Word("It is too late to put a slip right once the partner has called. The call stands."),
            atoms=(Atom(Effect.CALL_STANDS),),
        ),
        Row(
            when=when(accepted="yes"),
            law="25B1",
            says=Word("The second call is accepted: it stands, and the first one is withdrawn."),
            atoms=(Atom(Effect.LATE_CALL_COUNTS), Atom(Effect.UNAUTHORISED, Role.OFFENDERS)),
            then=("26B", "16C"),
        ),
        Row(
            when=when(accepted="no"),
            law="25B2",
            says=Word("The second call is cancelled, and the first one stands."),
            atoms=(Atom(Effect.CALL_STANDS), Atom(Effect.UNAUTHORISED, Role.OFFENDERS)),
            then=("26B", "16C"),
        ),
    ),
)

# ---- an inadmissible double in turn: Law 36

NOTICED = Question(
    "noticed",
    Word("When was it noticed?"),
    {
        "at_once": Word("Before the left-hand opponent called"),
        "lho_called": Word("After the left-hand opponent called, before a lead was faced"),
        "lead_faced": Word("After the opening lead was faced"),
    },
)

INADMISSIBLE_DOUBLE = Table(
    "inadmissible_double",
    Word("A player doubled or redoubled in turn what could not be doubled or redoubled."),
    (NOTICED,),
    (
        Row(
            when=when(noticed="lead_faced"),
            law="36C",
            says=Word("The contract is scored as if the double or redouble had not been made."),
            atoms=(Atom(Effect.CANCEL_CALL),),
        ),
        Row(
            when=when(noticed="lho_called"),
            law="36A",
            says=Word(
                "The double and all later calls are cancelled, and the auction goes on from the offender as "
                "if nothing had happened."
            ),
            atoms=(Atom(Effect.CANCEL_CALL_AND_LATER), Atom(Effect.TURN_GOES_TO, Role.OFFENDER)),
        ),
        Row(
            when=when(noticed="at_once"),
            law="36B",
            says=Word(
                "The double is cancelled, and the offender makes a legal call in its place. The partner must "
                "pass for the rest of the auction. If that side defends, declarer may restrict the partner's "
                "first lead."
            ),
            atoms=(
                Atom(Effect.CANCEL_CALL),
                Atom(Effect.ANY_LEGAL_CALL, Role.OFFENDER),
                Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER),
            ),
            then=("72C", "26B"),
        ),
    ),
)

# ---- calls that nobody may make: Laws 37 to 39

KIND = Question(
    "kind",
    Word("What kind of call was it?"),
    {
        "barred": Word("A bid, double or redouble by a player who was bound to pass"),
        "above_seven": Word("A bid of more than seven"),
        "after_end": Word("A call after the final pass"),
    },
)
LATE_CALLER = Question(
    "caller",
    Word("Who called after the final pass?"),
    {
        "defender_acts": Word("A defender, with a bid, double or redouble"),
        "other": Word("A defender with a pass, or a player of the declaring side"),
    },
)
_BOTH_SILENT = (Atom(Effect.PASSES_INSTEAD), Atom(Effect.PASSES_THROUGHOUT, Role.OFFENDERS))

CALL_NOBODY_MAY_MAKE = Table(
    "inadmissible_call",
    Word("A player called although bound to pass, above seven, or after the final pass."),
    (KIND, LHO_CALLED, LATE_CALLER),
    (
        Row(
            when=when(kind="barred", lho_called="yes"),
            law="37A",
            says=Word(
                "The left-hand opponent has called over it, so the call and all later ones stand. A duty to "
                "pass for the whole auction goes on. The partner's lead is not restricted for this call."
            ),
            atoms=(Atom(Effect.CALL_STANDS),),
        ),
        Row(
            when=when(kind="barred"),
            law="37B",
            says=Word(
                "The call is replaced by a pass, and both players of the side must pass for the rest of the "
                "auction. If they defend, declarer may restrict the partner's first lead."
            ),
            atoms=_BOTH_SILENT,
            then=("72C", "26B"),
        ),
        Row(
            when=when(kind="above_seven", lho_called="yes"),
            law="38",
            says=Word(
                "A bid above seven never counts. It and all later calls are cancelled, a pass takes its "
                "place, and both players of the side must pass for the rest of the auction."
            ),
            atoms=(Atom(Effect.CANCEL_CALL_AND_LATER), *_BOTH_SILENT),
        ),
        Row(
            when=when(kind="above_seven"),
            law="38",
            says=Word(
                "A bid above seven never counts. A pass takes its place, and both players of the side must "
                "pass for the rest of the auction. If they defend, declarer may restrict the partner's first "
                "lead."
            ),
            atoms=_BOTH_SILENT,
            then=("72C", "26B"),
        ),
        Row(
            when=when(lho_called="no", caller="defender_acts"),
            law="39C",
            says=Word(
                "The call is cancelled. Declarer may restrict the first lead of that defender's partner."
            ),
            atoms=(Atom(Effect.CANCEL_CALL),),
            then=("26B",),
        ),
        Row(
            when=when(kind="after_end"),
            law="39A",
            says=Word("The call is cancelled, and nothing more follows."),
            atoms=(Atom(Effect.CANCEL_CALL),),
        ),
    ),
)

TABLES = (INSUFFICIENT_BID, CHANGE_OF_CALL, INADMISSIBLE_DOUBLE, CALL_NOBODY_MAY_MAKE)
