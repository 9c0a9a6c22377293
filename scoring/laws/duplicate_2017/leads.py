"""Leads out of turn: the opening lead, a defender's later lead, declarer's. Laws 41A, 47E1, 53 to 56."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Option, Question, Row, Table, when
from scoring.words import Word

LEADER = Question(
    "leader",
    Word("Who led out of turn?"),
    {"defender": Word("A defender"), "declaring_side": Word("Declarer or dummy")},
)
LEAD = Question(
    "lead",
    Word("Which lead was it?"),
    {
        "opening": Word("The opening lead"),
        "later": Word("A later lead, up to trick 12"),
        "last": Word("The lead to trick 13"),
    },
)
INFORMED = Question(
    "informed",
    Word("Did an opponent say that it was that player's turn to lead?"),
    YES_NO,
    default="no",
)
FACED = Question("faced", Word("Was the opening lead face up?"), YES_NO, default="yes")
DECLARING_CARDS = Question(
    "declaring_cards",
    Word("What has the declaring side done since the opening lead?"),
    {
        "none": Word("Nothing"),
        "declarer_spreads": Word("Declarer has begun to spread the hand, and a card was seen"),
        "dummy_seen": Word("Declarer could have seen a card of dummy"),
        "dummy_played": Word("Dummy was spread, and the second card was played from it"),
    },
    default="none",
)
TURN = Question(
    "turn",
    Word("Whose turn was it to lead?"),
    {"partner": Word("The other defender's"), "declaring_side": Word("The declaring side's")},
)
PLAYED_SINCE = Question(
    "played_since",
    Word("What was played to that lead?"),
    {
        "none": Word("Nothing"),
        "next_hand": Word("The next hand played to it"),
        "right_lead": Word("The opponent whose turn it was has led a card of their own"),
    },
    default="none",
)
RIGHT_HAND = Question(
    "right_hand",
    Word("From where should the lead have come?"),
    {"defender": Word("From a defender"), "other_hand": Word("From the other hand of the declaring side")},
)
DEFENDERS_PLAYED = Question(
    "defenders_played",
    Word("Has a defender played to that lead?"),
    {
        "none": Word("No"),
        "next_hand": Word("Yes, the defender whose turn it was to play"),
        "on_the_right": Word("Yes, the defender on the right of the hand that led"),
    },
    default="none",
)


def lead_options(restricted: str, free: str) -> tuple[Option, ...]:
    """What declarer may ask of a defender on lead whose partner has a major penalty card, by which laws."""
    return (
        Option(
            "require",
            restricted,
            Word("Require the lead of that suit"),
            (Atom(Effect.LEAD_REQUIRED, Role.PARTNER), Atom(Effect.PICK_UP)),
        ),
        Option(
            "forbid",
            restricted,
            Word("Forbid the lead of that suit as long as that player keeps the lead"),
            (Atom(Effect.LEAD_FORBIDDEN, Role.PARTNER), Atom(Effect.PICK_UP)),
        ),
        Option(
            "neither",
            free,
            Word("Neither: any card may be led, and the penalty card stays"),
            (Atom(Effect.LEAD_FREE, Role.PARTNER), Atom(Effect.PENALTY_CARD_STAYS)),
        ),
    )


PENALTY_OPTIONS = lead_options("50D2a", "50D2b")
AFTER_PENALTY_CARD = ("50E", "50E4", "72C")

_ACCEPT = Option("accept", "53A", Word("Accept the lead"), (Atom(Effect.LEAD_STANDS),))

LEAD_OUT_OF_TURN = Table(
    "lead_out_of_turn",
    Word("A player led out of turn."),
    (
        LEADER, LEAD, INFORMED, FACED, DECLARING_CARDS, TURN, PLAYED_SINCE, RIGHT_HAND, DEFENDERS_PLAYED,
    ),
    (
        Row(
            when=when(informed="yes"),
            law="47E1",
            says=Word(
                "The player was told by an opponent that it was their turn. The lead is taken back without "
                "rectification, and the next player may not accept it."
            ),
            atoms=(Atom(Effect.WITHDRAW_CARD), Atom(Effect.CORRECT_LEAD)),
        ),
        Row(
            when=when(leader="declaring_side", lead="opening"),
            law="54E",
            says=Word(
                "The declaring side cannot make the opening lead. The card is treated as one that was seen "
                "during the auction: it goes back into the hand, and the right defender leads."
            ),
            atoms=(Atom(Effect.PICK_UP), Atom(Effect.CORRECT_LEAD)),
            then=("24D", "16C"),
        ),
        Row(
            when=when(leader="defender", lead="opening", faced="no"),
            law="41A",
            says=Word(
                "The lead is still face down, so it goes back into the hand, and the right defender leads."
            ),
            atoms=(Atom(Effect.PICK_UP), Atom(Effect.CORRECT_LEAD)),
        ),
        Row(
            when=when(leader="defender", lead="opening", declaring_cards="declarer_spreads"),
            law="54A",
            says=Word(
                "Declarer has begun to spread the hand, so the whole hand goes down as dummy, and the "
                "partner becomes declarer. The lead stands."
            ),
            atoms=(Atom(Effect.LEAD_STANDS), Atom(Effect.DECLARER_CHANGES)),
        ),
        Row(
            when=when(leader="defender", lead="opening", declaring_cards="dummy_seen"),
            law="54C",
            says=Word(
                "Declarer could have seen a card of dummy, so the lead must be accepted, and declarer plays "
                "the hand."
            ),
            atoms=(Atom(Effect.LEAD_STANDS), Atom(Effect.DUMMY_SPREADS)),
        ),
        Row(
            when=when(leader="defender", lead="opening", declaring_cards="dummy_played"),
            law="54B2",
            says=Word(
                "Dummy has played to the lead. The lead is accepted, and dummy's card stays unless it was a "
                "revoke."
            ),
            atoms=(Atom(Effect.LEAD_STANDS), Atom(Effect.PLAY_STANDS)),
        ),
        Row(
            when=when(leader="defender", lead="opening"),
            law="54D",
            says=Word(
                "The presumed declarer, without asking the partner, may spread the hand and become dummy; "
                "accept the lead, see dummy and play second from the hand; or refuse it. If it is refused, "
                "the card is a major penalty card, and the presumed declarer may require or forbid the lead "
                "of its suit, or leave the right defender free to lead. A card that the right defender has "
                "led face down goes back."
            ),
            elects=Role.PRESUMED_DECLARER,
            options=(
                Option(
                    "spread", "54A", Word("Spread the hand and become dummy"),
                    (Atom(Effect.LEAD_STANDS), Atom(Effect.DECLARER_CHANGES)),
                ),
                Option(
                    "accept", "54B1", Word("Accept the lead, see dummy and play the second card"),
                    (Atom(Effect.LEAD_STANDS), Atom(Effect.DUMMY_SPREADS)),
                ),
                *PENALTY_OPTIONS,
            ),
            then=AFTER_PENALTY_CARD,
        ),
        Row(
            when=when(lead="last"),
            law="53A",
            says=Word(
                "A lead out of turn to the last trick must be taken back. The right player leads."
            ),
            atoms=(Atom(Effect.WITHDRAW_CARD), Atom(Effect.CORRECT_LEAD)),
        ),
        Row(
            when=when(leader="defender", turn="declaring_side", played_since="right_lead"),
            law="53B",
            says=Word(
                "The right player's own lead stands. Cards that were played to the wrong lead go back "
                "without becoming penalty cards."
            ),
            atoms=(Atom(Effect.WITHDRAW_CARD), Atom(Effect.LEAD_STANDS)),
            then=("16C",),
        ),
        Row(
            when=when(leader="defender", turn="partner", played_since="right_lead"),
            law="53B",
            says=Word("It was the lead of the other defender, not of an opponent."),
            contradicts="played_since",
        ),
        Row(
            when=when(leader="defender", played_since="next_hand"),
            law="53A",
            says=Word("The next hand has played to the lead, so it is accepted and counts as correct."),
            atoms=(Atom(Effect.LEAD_STANDS),),
        ),
        Row(
            when=when(leader="defender", turn="partner"),
            law="56",
            says=Word(
                "Declarer may accept the lead. If it is refused, the card is a major penalty card: declarer "
                "may require or forbid the lead of its suit, or leave the other defender free to lead."
            ),
            elects=Role.DECLARER,
            options=(_ACCEPT, *PENALTY_OPTIONS),
            then=AFTER_PENALTY_CARD,
        ),
        Row(
            when=when(leader="defender", turn="declaring_side"),
            law="56",
            says=Word(
                "Declarer may accept the lead. If it is refused, the card is a major penalty card, and the "
                "declaring side leads."
            ),
            elects=Role.DECLARER,
            options=(
                _ACCEPT,
                Option(
                    "refuse", "56", Word("Refuse the lead"),
                    (Atom(Effect.MAJOR_PENALTY_CARD), Atom(Effect.CORRECT_LEAD)),
                ),
            ),
            then=AFTER_PENALTY_CARD,
        ),
        Row(
            when=when(leader="declaring_side", defenders_played="next_hand"),
            law="53A",
            says=Word("The next hand has played to the lead, so it is accepted and counts as correct."),
            atoms=(Atom(Effect.LEAD_STANDS),),
        ),
        Row(
            when=when(leader="declaring_side", defenders_played="on_the_right"),
            law="53C",
            says=Word(
                "The defender on the right of that hand has played, so the lead stands. That card was "
                "played before the partner's."
            ),
            atoms=(Atom(Effect.LEAD_STANDS),),
            then=("57",),
        ),
        Row(
            when=when(leader="declaring_side", right_hand="defender"),
            law="55B1",
            says=Word(
                "Either defender may accept the lead. If they differ, the one next in turn after the lead "
                "decides. If it is refused, the card goes back, and the right defender leads."
            ),
            elects=Role.EITHER_DEFENDER,
            options=(
                Option("accept", "55A", Word("Accept the lead"), (Atom(Effect.LEAD_STANDS),)),
                Option(
                    "refuse", "55B1", Word("Refuse the lead"),
                    (Atom(Effect.PICK_UP), Atom(Effect.CORRECT_LEAD)),
                ),
            ),
            then=("55C", "16"),
        ),
        Row(
            when=when(leader="declaring_side", right_hand="other_hand"),
            law="55B2",
            says=Word(
                "Either defender may accept the lead. If they differ, the one next in turn after the lead "
                "decides. If it is refused, the card goes back, and declarer leads any card from the right "
                "hand."
            ),
            elects=Role.EITHER_DEFENDER,
            options=(
                Option("accept", "55A", Word("Accept the lead"), (Atom(Effect.LEAD_STANDS),)),
                Option(
                    "refuse", "55B2", Word("Refuse the lead"),
                    (Atom(Effect.PICK_UP), Atom(Effect.LEAD_FROM_RIGHT_HAND, Role.DECLARER)),
                ),
            ),
            then=("55C", "16"),
        ),
    ),
)  # fmt: skip

TABLES = (LEAD_OUT_OF_TURN,)
