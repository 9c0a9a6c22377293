"""Insufficient bids and calls out of turn. Laws 27 and 30 to 33."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

LHO_CALLED = Question(
    "lho_called",
    Word("Has the left-hand opponent called over it before a penalty was enforced?"),
    YES_NO,
    default="no",
)
REPLACEMENT = Question(
    "replacement",
    Word("What does the offender call in its place, having heard the penalties?"),
    {
        "lowest": Word("The lowest sufficient bid in the same denomination"),
        "other": Word("Another sufficient bid"),
        "pass": Word("A pass"),
    },
    elects=Role.OFFENDER,
    help=Word("It may not be a double or redouble."),
)
CALL = Question(
    "call",
    Word("Which call was made out of turn?"),
    {"pass": Word("A pass"), "other": Word("A bid, double or redouble")},
)
TURN = Question(
    "turn",
    Word("Whose turn was it to call?"),
    {"rho": Word("The offender's right-hand opponent"), "other": Word("Another player's")},
)
BID_MADE = Question("bid_made", Word("Had a bid been made before?"), YES_NO)
RHO_BOUND = Question("rho_bound", Word("Was the right-hand opponent bound to pass?"), YES_NO, default="no")
RIGHT_PLAYER_CALLED = Question(
    "right_player_called",
    Word("Has the opponent whose turn it was called before attention was drawn to it?"),
    YES_NO,
    default="no",
)

_ACCEPTED = Row(
    when=when(lho_called="yes"),
    law="27",
    says=Word("The left-hand opponent has called over it, so the auction goes on as if it had been proper."),
    atoms=(Atom(Effect.CALL_IS_LEGAL),),
)
_SILENT = (Atom(Effect.CANCEL_CALL), Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER))

INSUFFICIENT_BID = Table(
    "insufficient_bid",
    Word("A player made an insufficient bid."),
    (LHO_CALLED, REPLACEMENT),
    (
        _ACCEPTED,
        Row(
            when=when(replacement="lowest"),
            law="30a",
            says=Word("The bid is made good in the same denomination, and there is no penalty."),
            atoms=(Atom(Effect.CANCEL_CALL), Atom(Effect.CONTINUE)),
        ),
        Row(
            when=when(replacement="other"),
            law="30b",
            says=Word("The new bid stands, and the partner must pass for the rest of the auction."),
            atoms=_SILENT,
        ),
        Row(
            when=when(replacement="pass"),
            law="30c",
            says=Word(
                "The partner must pass for the rest of the auction. If that side defends, declarer may "
                "require or forbid the opening lead of one suit."
            ),
            atoms=(*_SILENT, Atom(Effect.OPENING_LEAD_OF_SUIT, Role.DECLARER)),
        ),
    ),
)

CALL_OUT_OF_TURN = Table(
    "call_out_of_turn",
    Word("A player called out of turn."),
    (CALL, TURN, BID_MADE, RHO_BOUND, RIGHT_PLAYER_CALLED, LHO_CALLED),
    (
        Row(
            when=when(turn="rho", rho_bound="yes"),
            law="32",
            says=Word("The right-hand opponent had to pass anyway, so the call counts as made in turn."),
            atoms=(Atom(Effect.CALL_IS_LEGAL),),
        ),
        Row(
            when=when(turn="rho", right_player_called="yes"),
            law="33",
            says=Word("The right player has called, and the call out of turn counts as not made."),
            atoms=(Atom(Effect.CANCEL_CALL),),
        ),
        _ACCEPTED,
        *(
            Row(
                when=conditions,
                law="31a",
                says=Word(
                    "The pass is void, and the auction goes back to the player whose turn it was. The "
                    "offender must pass at the next turn."
                ),
                atoms=(Atom(Effect.CANCEL_CALL), Atom(Effect.PASSES_ONCE, Role.OFFENDER)),
            )
            for conditions in (when(call="pass", turn="rho"), when(call="pass", bid_made="no"))
        ),
        Row(
            when={},
            law="31b",
            says=Word(
                "The call is void, and the auction goes back to the player whose turn it was. The offender's "
                "partner must pass for the rest of the auction."
            ),
            atoms=_SILENT,
        ),
    ),
)

TABLES = (CALL_OUT_OF_TURN, INSUFFICIENT_BID)
