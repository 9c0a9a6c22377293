"""Leads out of turn. Laws 55 to 57 and 65."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import Option, Question, Row, Table, when
from scoring.words import Word

LEADER = Question(
    "leader",
    Word("Who led out of turn?"),
    {"defender": Word("A defender"), "declaring_side": Word("Declarer or dummy")},
)
OTHER_SIDE_PLAYED = Question(
    "other_side_played",
    Word("What has the other side done before attention was drawn to it?"),
    {
        "nothing": Word("Nothing"),
        "played": Word("It has played to the lead"),
        "hand_exposed": Word("After the opening lead declarer faced the hand, and dummy was not spread"),
    },
    default="nothing",
)
TURN = Question(
    "turn",
    Word("Whose turn was it to lead?"),
    {"partner": Word("The other defender's"), "declaring_side": Word("The declaring side's")},
)
RIGHT_HAND = Question(
    "right_hand",
    Word("From where should the lead have come?"),
    {"defender": Word("From a defender"), "other_hand": Word("From the other hand of the declaring side")},
)
_ACCEPT = Option("accept", "55", Word("Accept the lead"), (Atom(Effect.LEAD_STANDS),))

LEAD_OUT_OF_TURN = Table(
    "lead_out_of_turn",
    Word("A player led out of turn."),
    (LEADER, OTHER_SIDE_PLAYED, TURN, RIGHT_HAND),
    (
        Row(
            when=when(other_side_played="played"),
            law="55",
            says=Word("The other side has played to the lead, so it counts as correct."),
            atoms=(Atom(Effect.LEAD_STANDS),),
        ),
        Row(
            when=when(leader="declaring_side", other_side_played="hand_exposed"),
            law="65",
            says=Word("Declarer's hand can be dummy only after a defender's opening lead."),
            contradicts="other_side_played",
        ),
        Row(
            when=when(other_side_played="hand_exposed"),
            law="65",
            says=Word("Declarer has faced the hand, so it becomes dummy, and the partner becomes declarer."),
            atoms=(Atom(Effect.LEAD_STANDS), Atom(Effect.DECLARER_CHANGES)),
        ),
        Row(
            when=when(leader="defender", turn="declaring_side"),
            law="57a",
            says=Word("Declarer may accept the lead. If it is refused, the card becomes a penalty card."),
            elects=Role.DECLARER,
            options=(
                _ACCEPT,
                Option(
                    "refuse", "57a", Word("Refuse the lead"),
                    (Atom(Effect.CORRECT_LEAD), Atom(Effect.PENALTY_CARD)),
                ),
            ),
            then=("69",),
        ),
        Row(
            when=when(leader="defender"),
            law="57b",
            says=Word(
                "Declarer may accept the lead. If it is refused, declarer may forbid that suit, and the card "
                "is picked up; or the card becomes a penalty card, and any card may be led."
            ),
            elects=Role.DECLARER,
            options=(
                _ACCEPT,
                Option(
                    "forbid", "57b", Word("Forbid the lead of that suit"),
                    (Atom(Effect.SUIT_FORBIDDEN, Role.PARTNER), Atom(Effect.PICK_UP)),
                ),
                Option(
                    "penalty_card", "57b", Word("Let any card be led"),
                    (Atom(Effect.LEAD_FREE, Role.PARTNER), Atom(Effect.PENALTY_CARD)),
                ),
            ),
            then=("69",),
        ),
        *(
            Row(
                when=conditions,
                law="56",
                says=says,
                elects=Role.EITHER_DEFENDER,
                options=(
                    _ACCEPT, Option("refuse", "56", Word("Refuse the lead"), (Atom(Effect.PICK_UP), lead)),
                ),
            )
            for conditions, says, lead in (
                (
                    when(leader="declaring_side", right_hand="defender"),
                    Word("The defenders may accept the lead. If it is refused, the card goes back."),
                    Atom(Effect.CORRECT_LEAD),
                ),
                (
                    when(leader="declaring_side"),
                    Word(
                        "The defenders may accept the lead. If it is refused, the card goes back, and the "
                        "right hand leads the same suit if able."
                    ),
                    Atom(Effect.LEAD_SAME_SUIT, Role.DECLARER),
                ),
            )
        ),
    ),
)  # fmt: skip

TABLES = (LEAD_OUT_OF_TURN,)
