"""Wrong explanations, and understandings that opponents do not know. Laws 20, 21, 40, 47E2 and 75."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

DAMAGED = Question("damaged", Word("Was the other side damaged by it?"), YES_NO)
_STANDS = (Atom(Effect.RESULT_STANDS),)
_ASSIGNED = (Atom(Effect.ASSIGNED),)

# ---- a call on wrong information: Law 21

ORIGIN = Question(
    "origin",
    Word("Why had the player a wrong idea of the call?"),
    {
        "own": Word("By the player's own misunderstanding"),
        "opponent": Word("By an opponent's wrong or missing explanation or alert"),
    },
    help=Word("Without evidence the director presumes a wrong explanation, not a wrong call (Law 21B1b)."),
)
INFLUENCED = Question("influenced", Word("Could it well have influenced the player's call?"), YES_NO)
AUCTION_OPEN = Question(
    "auction_open",
    Word("Can the call still be changed?"),
    {
        "yes": Word("Yes: the auction period is not over, and the player's partner has not called since"),
        "no": Word("No"),
    },
)

MISINFORMED_CALL = Table(
    "misinformed_call",
    Word("A player called on wrong information."),
    (ORIGIN, INFLUENCED, AUCTION_OPEN, DAMAGED),
    (
        Row(
            when=when(origin="own"),
            law="21A",
            says=Word("There is no redress for a player's own misunderstanding."),
            atoms=(Atom(Effect.CONTINUE),),
        ),
        Row(
            when=when(influenced="no"),
            law="21B1a",
            says=Word("The explanation did not matter for the call, and the auction goes on."),
            atoms=(Atom(Effect.CONTINUE),),
        ),
        Row(
            when=when(auction_open="yes"),
            law="21B1a",
            says=Word(
                "The player may change the call without further rectification. After such a change the "
                "left-hand opponent may change a later call too."
            ),
            atoms=(Atom(Effect.CALL_MAY_CHANGE, Role.MISINFORMED),),
            then=("21B2", "16C"),
        ),
        Row(
            when=when(damaged="no"),
            law="21B3",
            says=Word("It is too late to change the call, but the other side has not gained."),
            atoms=_STANDS,
        ),
        Row(
            when=when(damaged="yes"),
            law="21B3",
            says=Word("It is too late to change the call. The other side has gained: the score is adjusted."),
            atoms=_ASSIGNED,
            then=("12C1",),
        ),
    ),
)

# ---- a card on wrong information: Law 47E2

PLAYED_AFTER = Question(
    "played_after",
    Word("Has a card been played after it?"),
    {"no": Word("No (after an opening lead: dummy has faced no card)"), "yes": Word("Yes")},
)

MISINFORMED_CARD = Table(
    "misinformed_card",
    Word("A player chose a card on a wrong explanation, which was corrected."),
    (PLAYED_AFTER, DAMAGED),
    (
        Row(
            when=when(played_after="no"),
            law="47E2a",
            says=Word("The card may be taken back, and another one played."),
            atoms=(Atom(Effect.CARD_MAY_CHANGE, Role.MISINFORMED),),
            then=("16C",),
        ),
        Row(
            when=when(damaged="yes"),
            law="47E2b",
            says=Word("It is too late to take the card back: the score is adjusted."),
            atoms=_ASSIGNED,
            then=("12C1",),
        ),
        Row(
            when=when(damaged="no"),
            law="47E2b",
            says=Word("It is too late to take the card back, and it did no harm."),
            atoms=_STANDS,
        ),
    ),
)

# ---- what was wrong, the explanation or the call: Law 75

AGREEMENT = Question(
    "agreement",
    Word("What had the two agreed on?"),
    {
        "other": Word("Something other than was explained"),
        "explained": Word("What was explained: the call was the mistake"),
        "nothing": Word("Nothing, although a meaning was explained"),
    },
    help=Word("Without evidence the director presumes a wrong explanation, not a wrong call (Law 21B1b)."),
)

EXPLANATION = Table(
    "explanation",
    Word("A player does not hold what the partner explained."),
    (AGREEMENT, DAMAGED),
    (
        Row(
            when=when(agreement="explained"),
            law="75C",
            says=Word(
                "The explanation was right and the call was the mistake: there is no infraction, and the "
                "result stands whatever the damage."
            ),
            atoms=_STANDS,
        ),
        Row(
            when=when(agreement="other", damaged="yes"),
            law="75B1",
            says=Word("The score becomes what was likely with the right explanation in time."),
            atoms=_ASSIGNED,
            then=("75D3", "12C1"),
        ),
        Row(
            when=when(agreement="nothing", damaged="yes"),
            law="75D2",
            says=Word("The score becomes what was likely had the opponents been told of no agreement."),
            atoms=_ASSIGNED,
            then=("75D3", "12C1"),
        ),
        Row(
            when=when(damaged="no"),
            law="75B1",
            says=Word("The explanation was an infraction, but it did no damage."),
            atoms=_STANDS,
        ),
    ),
)

# ---- correcting an explanation: Law 20F

WHOSE = Question(
    "whose",
    Word("Whose explanation was wrong?"),
    {"own": Word("The player's own"), "partner": Word("The partner's, or an alert of the partner")},
)
PERIOD = Question(
    "period",
    Word("When is it noticed?"),
    {
        "auction": Word("In the auction"),
        "clarification": Word("After the final pass, before the opening lead is faced"),
        "play": Word("In the play"),
    },
)
SIDE = Question(
    "side",
    Word("Which side is the player on?"),
    {"declaring": Word("The declaring side"), "defending": Word("The defending side")},
)
_SOON = Atom(Effect.CORRECTS_BEFORE_LEAD, Role.EXPLAINER)
_NOW = Atom(Effect.CORRECTS_NOW, Role.EXPLAINER)

CORRECTION = Table(
    "correction_of_explanation",
    Word("A player notices that an explanation of the own side was wrong."),
    (WHOSE, PERIOD, SIDE),
    (
        Row(
            when=when(whose="own", period="play"),
            law="20F4a",
            says=Word("The player calls the director and corrects the explanation at once."),
            atoms=(_NOW,),
            then=("21B1a", "47E2a"),
        ),
        Row(
            when=when(whose="own"),
            law="20F4a",
            says=Word(
                "The player calls the director and corrects the explanation, sooner or later, but before the "
                "opening lead is faced."
            ),
            atoms=(_SOON,),
            then=("21B1a",),
        ),
        Row(
            when=when(side="defending"),
            law="20F5",
            says=Word("A defender shows nothing, and corrects the partner's explanation only after play."),
            atoms=(Atom(Effect.CORRECTS_AFTER_PLAY, Role.EXPLAINER),),
        ),
        Row(
            when=when(period="auction"),
            law="20F5",
            says=Word(
                "The player shows nothing during the auction, and corrects the partner's explanation after "
                "the final pass."
            ),
            atoms=(_SOON, Atom(Effect.UNAUTHORISED, Role.EXPLAINER)),
            then=("75A",),
        ),
        Row(
            when=when(side="declaring"),
            law="20F5",
            says=Word("The player calls the director and corrects the partner's explanation now."),
            atoms=(_NOW,),
            then=("21B1a",),
        ),
    ),
)

# ---- understandings: Law 40

KIND = Question(
    "kind",
    Word("What was wrong with the understanding?"),
    {
        "none": Word("Nothing was agreed on: the call or play misled everybody"),
        "undisclosed": Word("It was not disclosed"),
        "held_back": Word("An answer held back special knowledge of the own methods that was crucial"),
        "forbidden": Word("The regulations forbid it, or its meaning depends on which of the two calls"),
        "aid": Word("A player looked at own notes, or used another aid to memory"),
    },
)
PARTNER_KNEW = Question(
    "partner_knew", Word("Had the partner more reason to expect it than the opponents?"), YES_NO
)

UNDERSTANDING = Table(
    "understanding",
    Word("A call or play rests on an understanding that opponents do not know, or that is not allowed."),
    (KIND, PARTNER_KNEW, DAMAGED),
    (
        Row(
            when=when(kind="none", partner_knew="no"),
            law="40C1",
            says=Word(
                "A player may mislead everybody, the partner included. The call or play is legal, and the "
                "result stands."
            ),
            atoms=_STANDS,
            then=("40A3",),
        ),
        Row(
            when=when(kind="aid"),
            law="40B2d",
            says=Word("Aids to memory are not allowed during play."),
            atoms=(Atom(Effect.PENALTY, Role.OFFENDERS),),
        ),
        Row(
            when=when(kind="forbidden", damaged="yes"),
            law="40B4",
            says=Word("An understanding that is not allowed did damage: the score is adjusted."),
            atoms=(*_ASSIGNED, Atom(Effect.PENALTY, Role.OFFENDERS)),
            then=("12C1",),
        ),
        Row(
            when=when(kind="forbidden"),
            law="40B4",
            says=Word("An understanding that is not allowed did no damage."),
            atoms=(*_STANDS, Atom(Effect.PENALTY, Role.OFFENDERS)),
        ),
        *(
            Row(when=when(kind=kind, damaged="yes"), law=law, says=says, atoms=_ASSIGNED, then=("12C1",))
            for kind, law, says in (
                (
                    ("none", "undisclosed"), "40B3",
                    Word("The opponents could not know what the partner could: the score is adjusted."),
                ),
                (
                    "held_back", "40B5",
                    Word("What was held back was crucial, and did damage: the score is adjusted."),
                ),
            )
        ),
        Row(
            when=when(damaged="no"),
            law="40B3",
            says=Word("The opponents were not told what they should know, but it did no damage."),
            atoms=_STANDS,
        ),
    ),
)  # fmt: skip

TABLES = (MISINFORMED_CALL, MISINFORMED_CARD, EXPLANATION, CORRECTION, UNDERSTANDING)
