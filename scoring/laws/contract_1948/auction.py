"""Remarks, cards seen in the auction, changed and inadmissible calls. Laws 20, 26 to 29 and 36 to 40."""

from __future__ import annotations

from dataclasses import replace

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.contract_1948.calls import LHO_CALLED
from scoring.laws.table import YES_NO, Question, Table, choice, option, ruling, when
from scoring.words import Word

_SILENT = (Atom(Effect.CANCEL_CALL), Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER))
_NO_PENALTY = Word("There is no penalty.")

AUCTION = Question(
    "auction", Word("Was the auction still open?"), {"open": Word("Yes"), "closed": Word("No")}
)
FOLLOWED = Question(
    "followed",
    Word(
        "Do most players agree on what was suggested, and has the partner followed it with no opponent "
        "playing after?"
    ),
    YES_NO,
)

REMARK = Table(
    "remark",
    Word("A player who is not declarer revealed a hand, a wish or a card by word or gesture."),
    (AUCTION, FOLLOWED),
    (
        choice(
            "20a",
            Word(
                "Either opponent may require that side to pass for the rest of the auction. If it defends, "
                "declarer may require or forbid one suit at the opening lead."
            ),
            Role.INNOCENTS,
            option(
                "impose", "20a", Word("Impose the penalty"),
                Atom(Effect.PASSES_THROUGHOUT, Role.OFFENDERS),
                Atom(Effect.OPENING_LEAD_OF_SUIT, Role.DECLARER),
            ),
            option("waive", "20a", Word("Impose nothing"), Effect.CONTINUE),
            auction="open",
        ),
        ruling(
            "20b",
            Word("The lead or play is withdrawn for another one; that is so for one trick only."),
            Atom(Effect.OTHER_CARD, Role.PARTNER), auction="closed", followed="yes",
        ),
        ruling("20b", _NO_PENALTY, Effect.CONTINUE, auction="closed", followed="no"),
    ),
)  # fmt: skip

CARDS = Question(
    "cards",
    Word("Which cards were seen?"),
    {
        "honour": Word("One ace, king, queen or jack"),
        "led": Word("One lower card, which was led too early"),
        "several": Word("Two or more, also at different times"),
        "low": Word("One ten or lower card, which was not led"),
    },
)
STAGE = Question(
    "stage",
    Word("How far is the auction?"),
    {
        "open": Word("It is not over"),
        "defends": Word("It is over, and the owner defends"),
        "declares": Word("It is over, and the owner is declarer or dummy"),
    },
    default="open",
)

CARD_EXPOSED = Table(
    "card_exposed_in_auction",
    Word("A card was seen during the auction."),
    (CARDS, STAGE),
    (
        ruling("26b", _NO_PENALTY, Effect.PICK_UP, cards="low"),
        ruling(
            "26a", Word("The card stays face up until the auction ends, and the partner must pass once."),
            Effect.LEAVE_FACED, Atom(Effect.PASSES_ONCE, Role.PARTNER), stage="open",
        ),
        ruling(
            "26a", Word("The owner defends, so that the card is a penalty card."), Effect.PENALTY_CARD,
            stage="defends", then=("69",),
        ),
        ruling("26a", Word("The owner does not defend: the card is picked up."), Effect.PICK_UP,
               stage="declares"),
    ),
)  # fmt: skip

SAME_BREATH = Question("same_breath", Word("Was the call changed in the same breath?"), YES_NO)
FIRST = Question(
    "first",
    Word("What of the first call?"),
    {
        "improper": Word("It was improper"),
        "kept": Word("It was proper, and the offender keeps it"),
        "changed": Word("It was proper, and the offender takes another proper call"),
    },
)

CHANGE_OF_CALL = Table(
    "change_of_call",
    Word("A player changed a call."),
    (SAME_BREATH, FIRST),
    (
        ruling("28", Word("The last call stands."), Effect.LATE_CALL_COUNTS, same_breath="yes"),
        ruling(
            "29a", Word("The change is void, and the first call is ruled on by its own law."),
            Effect.CALL_STANDS, first="improper",
        ),
        ruling(
            "29b", Word("The first call stands, and the partner must pass once."), Effect.CALL_STANDS,
            Atom(Effect.PASSES_ONCE, Role.PARTNER), first="kept",
        ),
        ruling(
            "29b", Word("The other call stands, and the partner must pass for the rest of the auction."),
            Effect.LATE_CALL_COUNTS, Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER), first="changed",
        ),
    ),
)  # fmt: skip

DOUBLED = Question(
    "doubled",
    Word("What was doubled or redoubled?"),
    {
        "again": Word("A bid that the own side had doubled or redoubled already"),
        "wrong": Word("The partner's bid, an undoubled bid redoubled, or nothing"),
    },
)
SUBSTITUTE = Question(
    "substitute",
    Word("What does the offender call in its place?"),
    {"pass": Word("A pass"), "other": Word("Another proper call")},
    elects=Role.OFFENDER,
)
_OTHER_CALL = Word(
    "The offender makes a proper call in its place, and the partner must pass for the rest of the auction."
)

_COUNTS_AS_PASS = ruling(
    "27",
    Word("The left-hand opponent has called over it: it counts as a pass, and there is no penalty."),
    Effect.PASSES_INSTEAD, lho_called="yes",
)  # fmt: skip

INADMISSIBLE_DOUBLE = Table(
    "inadmissible_double",
    Word("A player doubled or redoubled what could not be doubled or redoubled."),
    (LHO_CALLED, DOUBLED, SUBSTITUTE),
    (
        _COUNTS_AS_PASS,
        ruling(
            "36",
            Word(
                "The offender has passed: the partner must pass for the rest of the auction, and either "
                "opponent may cancel all doubles of the bid."
            ),
            *_SILENT, Atom(Effect.STRIKES_DOUBLES, Role.INNOCENTS), doubled="again", substitute="pass",
        ),
        ruling("36", _OTHER_CALL, *_SILENT, doubled="again", substitute="other"),
        ruling("37", _OTHER_CALL, *_SILENT, doubled="wrong"),
    ),
)  # fmt: skip

KIND = Question(
    "kind",
    Word("What kind of call was it?"),
    {
        "never": Word("A bid above seven, or a bid or double by a player bound to pass"),
        "after_end": Word("A call after the auction was closed"),
        "two_laws": Word("A call that two of these laws hit"),
    },
)
CALLER = Question(
    "caller",
    Word("Who called after the close?"),
    {
        "defender_acts": Word("A defender, with a bid, double or redouble"),
        "other": Word("A defender with a pass, or declarer's side"),
    },
)

INADMISSIBLE_CALL = Table(
    "inadmissible_call",
    Word("A player made a call that cannot be, or that two laws hit."),
    (KIND, LHO_CALLED, CALLER),
    (
        replace(_COUNTS_AS_PASS, when=when(kind="never", lho_called="yes")),
        ruling(
            "38",
            Word(
                "The call counts as a pass, and both players of the side must pass for the rest of the "
                "auction. If the offender defends, declarer may require or forbid the opening suit."
            ),
            Effect.PASSES_INSTEAD, Atom(Effect.PASSES_THROUGHOUT, Role.OFFENDERS),
            Atom(Effect.OPENING_LEAD_OF_SUIT, Role.DECLARER), kind="never",
        ),
        ruling(
            "39", Word("The other side chooses which of the two laws holds, not both."),
            Atom(Effect.CHOOSES_LAW, Role.INNOCENTS), kind="two_laws",
        ),
        ruling("40", _NO_PENALTY, Effect.CONTINUE, kind="after_end", caller="other"),
        ruling(
            "40",
            Word("The call is cancelled. Declarer may require or forbid a suit at the partner's first lead."),
            Effect.CANCEL_CALL, Atom(Effect.FIRST_LEAD_OF_SUIT, Role.DECLARER),
            kind="after_end", caller="defender_acts",
        ),
    ),
)  # fmt: skip

TABLES = (REMARK, CARD_EXPOSED, CHANGE_OF_CALL, INADMISSIBLE_DOUBLE, INADMISSIBLE_CALL)
