"""Gin rummy, and the penalties of poker. Facts: docs/rules/rulings-older-codes.md, 6."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Code, Question, Table, choice, option, ruling
from scoring.words import Word

# ---- gin

HANDS = Question(
    "hands",
    Word("Which hands have a wrong number of cards?"),
    {"one": Word("One hand"), "both": Word("Both hands")},
)
FIRST_DRAW = Question("first_draw", Word("Was it found before the own first draw?"), YES_NO)

WRONG_HAND = Table(
    "wrong_number_of_cards",
    Word("A hand has a wrong number of cards."),
    (FIRST_DRAW, HANDS),
    (
        ruling("30", Word("The cards are dealt again."), Effect.VOID_DEAL, first_draw="yes"),
        ruling("31", Word("The cards are dealt again."), Effect.VOID_DEAL, hands="both"),
        choice(
            "31",
            Word("The player with the right hand chooses."),
            Role.INNOCENTS,
            option("deal", "31", Word("Have a new deal"), Effect.VOID_DEAL),
            option(
                "play",
                "31",
                Word("Play on; the other puts it right by drawing or discarding only"),
                Atom(Effect.NO_KNOCK, Role.OFFENDER),
            ),
            hands="one",
        ),
    ),
)

COUNT = Question(
    "count",
    Word("What is wrong after the knock?"),
    {"few": Word("Too few cards"), "many": Word("Too many cards")},
)

KNOCK_WITH_WRONG_HAND = Table(
    "hand_at_knock",
    Word("After a knock a hand has a wrong number of cards."),
    (COUNT,),
    (
        ruling(
            "32",
            Word("Each missing card costs 10 points, and there is no bonus for undercutting."),
            Atom(Effect.POINTS_OFF, Role.OFFENDER, points=10),
            Atom(Effect.NO_BONUS, Role.OFFENDER),
            count="few",
        ),
        ruling(
            "33",
            Word("The player cannot win the hand."),
            Atom(Effect.CANNOT_WIN, Role.OFFENDER),
            count="many",
        ),
    ),
)

EXPOSED = Question("exposed", Word("Has the opponent exposed cards?"), YES_NO)
WRONG_COUNT = Question("wrong_count", Word("Has the knocker a wrong number of cards?"), YES_NO, default="no")

ILLEGAL_KNOCK = Table(
    "illegal_knock",
    Word("A player knocked with too many points."),
    (WRONG_COUNT, EXPOSED),
    (
        choice(
            "41",
            Word("The opponent chooses."),
            Role.INNOCENTS,
            option("deal", "41", Word("Have a new deal"), Effect.VOID_DEAL),
            option("expose", "41", Word("Have the hand played on face up"), Effect.FACES_HAND),
            wrong_count="yes",
        ),
        choice(
            "39",
            Word("The opponent may accept the knock; else the hand stays face up until the next play."),
            Role.INNOCENTS,
            option("accept", "39", Word("Accept the knock"), Effect.CONTINUE),
            option("refuse", "39", Word("Refuse the knock"), Effect.FACES_HAND),
            exposed="no",
        ),
        choice(
            "40",
            Word("The knocker chooses."),
            Role.OFFENDER,
            option("face_up", "40", Word("Play on with the hand face up"), Effect.FACES_HAND),
            option(
                "pick_up",
                "40",
                Word("Pick the hand up, without bonuses for undercutting and gin"),
                Atom(Effect.NO_BONUS, Role.OFFENDER),
            ),
            exposed="yes",
        ),
    ),
)

DEED = Question(
    "deed",
    Word("What happened?"),
    {
        "dealt": Word("The cards were dealt out of turn, and the upcard is not turned"),
        "pack": Word("The pack was wrong, or a card was seen in the deal"),
        "saw": Word("A player saw a card, not out of turn"),
        "out_of_turn": Word("A player saw a card by drawing out of turn"),
        "looked": Word("A player looked back at the discards, which was not agreed on"),
    },
)

IRREGULARITY = Table(
    "irregularity",
    Word("A deal or a draw was irregular."),
    (DEED,),
    (
        ruling("27", Word("The deal is stopped."), Effect.RIGHT_DEALER_DEALS, deed="dealt"),
        ruling("28", Word("The cards are dealt again."), Effect.VOID_DEAL, deed="pack"),
        ruling(
            "36",
            Word("The cards are faced, and the opponent has the first choice of them."),
            Atom(Effect.NO_KNOCK, Role.OFFENDER),
            deed="saw",
        ),
        ruling(
            "37",
            Word("The player never takes the cards that were seen."),
            Atom(Effect.NO_KNOCK, Role.OFFENDER),
            deed="out_of_turn",
        ),
        ruling(
            "43",
            Word("The player loses the next draw."),
            Atom(Effect.LOSES_DRAW, Role.OFFENDER),
            deed="looked",
        ),
    ),
)

_GIN = (WRONG_HAND, KNOCK_WITH_WRONG_HAND, ILLEGAL_KNOCK, IRREGULARITY)

GIN = Code(
    key="gin",
    title=Word("Laws of gin rummy"),
    source="000:l.3665",
    clauses={
        "27": Word("A deal out of turn"),
        "28": Word("A wrong pack, or a card seen"),
        "30": Word("A wrong hand before the first draw"),
        "31": Word("A wrong hand later"),
        "32": Word("Too few cards after a knock"),
        "33": Word("Too many cards after a knock"),
        "36": Word("A card that was seen"),
        "37": Word("A draw out of turn"),
        "39": Word("An illegal knock, and nothing exposed"),
        "40": Word("An illegal knock, and cards exposed"),
        "41": Word("A knock with a wrong number of cards"),
        "43": Word("Discards that were looked at"),
    },
    tables={table.key: table for table in _GIN},
)

# ---- poker

OFFENCE = Question(
    "offence",
    Word("What did the player do?"),
    {
        "pass": Word("Passed out of turn"),
        "last_pass": Word("Passed out of turn in the last betting interval"),
        "discards": Word("Looked at the discards of others"),
        "no_show": Word("Did not show the hand after a call"),
        "touched": Word("Exposed a card of another player by touching it"),
        "packs": Word("Mixed the packs"),
        "draw": Word("Did not announce the draw"),
        "early": Word("Showed cards early again"),
        "not_turned": Word("Did not turn the cards down"),
        "no_hole": Word("Was dealt no hole card"),
    },
)
_CHIPS = {
    "pass": 2, "last_pass": 5, "discards": 3, "no_show": 10, "touched": 2, "packs": 5, "draw": 2, "early": 2,
    "not_turned": 2,
}  # fmt: skip

PENALTIES = Table(
    "penalty",
    Word("A player broke a rule of poker."),
    (OFFENCE,),
    (
        *(
            ruling(
                "penalties",
                Word("The player pays chips to the kitty or the pot, as the game has it."),
                Atom(Effect.CHIPS, Role.OFFENDER, points=chips),
                offence=offence,
            )
            for offence, chips in _CHIPS.items()
        ),
        ruling(
            "penalties",
            Word("The player may drop out and take back up to 20 chips from the dealer."),
            Atom(Effect.DROPS_OUT, Role.INNOCENTS, points=20),
            offence="no_hole",
        ),
    ),
)

POKER = Code(
    key="poker",
    title=Word("Penalties of poker"),
    source="000:l.7713",
    clauses={"penalties": Word("Penalties in chips")},
    tables={PENALTIES.key: PENALTIES},
)
