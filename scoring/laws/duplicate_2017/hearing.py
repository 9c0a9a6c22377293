"""The auction heard again, questions, calls in doubt, the opening lead. Laws 19, 20, 33, 41 and 61B."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import Question, Row, Table, ruling, when
from scoring.words import Word

REQUEST = Question(
    "request",
    Word("What does the player want?"),
    {
        "unclear": Word("To know a call that was not clear"),
        "review": Word("To hear the auction again"),
        "explain": Word("An explanation of the opponents' calls"),
        "whose_lead": Word("A defender asks whether the opening lead is to be made by that player"),
        "correct": Word("To correct a slip in what an opponent restated"),
        "partner": Word("To ask for the partner's sake alone, or only to draw a wrong answer"),
    },
)
MOMENT = Question(
    "moment",
    Word("When does the player ask?"),
    {
        "own_call": Word("At the own turn to call, not being bound to pass"),
        "waiting": Word("In the auction at another time, or bound to pass"),
        "own_play": Word("After the final pass, or at the own first turn to play, before playing"),
        "later": Word("Later in the play"),
    },
)
_RESTATED = Atom(Effect.AUCTION_RESTATED, Role.OPPONENTS)
_WAITS = Word("The player may ask only at the own turn to call.")

REVIEW = Table(
    "review_of_auction",
    Word("A player asks about a call, or wants to hear the auction again."),
    (REQUEST, MOMENT),
    (
        ruling("20A", Word("The call is made clear at once."), Effect.CALL_REPEATED, request="unclear"),
        ruling(
            "20C1",
            Word("After the final pass a defender may ask that, and is answered."),
            Effect.MAY_ASK, request="whose_lead",
        ),
        ruling(
            "20E",
            Word("Only an opponent restates the calls, but every player, dummy too, corrects a slip in it."),
            Effect.SLIP_CORRECTED, request="correct", then=("20D", "12C1"),
        ),
        ruling(
            "20G", Word("No player may ask for that reason."), Atom(Effect.PENALTY, Role.OFFENDERS),
            request="partner", then=("16B3",),
        ),
        ruling(
            "20B", Word("An opponent restates the whole auction with its alerts, not a part of it."),
            _RESTATED, request="review", moment="own_call", then=("20D",),
        ),
        ruling("20B", _WAITS, Effect.MUST_WAIT, request="review", moment="waiting"),
        ruling(
            "20C2",
            Word(
                "An opponent restates the whole auction once more. The leader's partner and the presumed "
                "declarer ask before the opening lead is faced."
            ),
            _RESTATED, request="review", moment="own_play", then=("20D", "41B"),
        ),
        ruling(
            "41C", Word("It is too late for the auction to be heard again."), Effect.CONTRACT_TOLD,
            request="review", moment="later",
        ),
        ruling(
            "20F1",
            Word(
                "The partner of the player who called explains: the calls made, relevant calls that were not "
                "made, and what follows by agreement."
            ),
            Atom(Effect.EXPLAINS, Role.OPPONENTS), request="explain", moment="own_call", then=("20F4a",),
        ),
        ruling("20F1", _WAITS, Effect.MUST_WAIT, request="explain", moment="waiting"),
        ruling(
            "20F2",
            Word(
                "Declarer may ask at the turn of either hand, a defender at the own turn. One call alone may "
                "be asked about, which may tell the partner something."
            ),
            Atom(Effect.EXPLAINS, Role.OPPONENTS), request="explain", moment=("own_play", "later"),
            then=("20F3", "20F4a", "16B3"),
        ),
    ),
)  # fmt: skip

DOUBT = Question(
    "doubt",
    Word("What is in doubt?"),
    {
        "at_once": Word("The call was made at the same time as that of the player in turn"),
        "double": Word("A double named a wrong level or denomination"),
        "redouble": Word("A redouble named a wrong level or denomination"),
    },
)

CALL_IN_DOUBT = Table(
    "call_in_doubt",
    Word("Two players called at once, or a double named the wrong bid."),
    (DOUBT,),
    (
        ruling("33", Word("The call counts as later than that of the player in turn."), Effect.COUNTS_SECOND,
               doubt="at_once"),
        ruling("19A3", Word("The bid is doubled as it was made."), Effect.BID_AS_MADE, doubt="double",
               then=("16",)),
        ruling("19B3", Word("The bid is redoubled as it was made."), Effect.BID_AS_MADE, doubt="redouble",
               then=("16",)),
    ),
)  # fmt: skip

FACE = Question(
    "face",
    Word("How does the opening lead lie?"),
    {"down": Word("Face down"), "up": Word("Face up")},
)
REASON = Question(
    "reason",
    Word("Why should it go back?"),
    {
        "turn": Word("It was the lead of another player"),
        "explanation": Word("An explanation on which it was chosen was wrong"),
        "mind": Word("For another reason"),
    },
)

OPENING_LEAD = Table(
    "opening_lead",
    Word("An opening lead was made, and its player wants it back, or must take it back."),
    (FACE, REASON),
    (
        ruling(
            "41A", Word("On the director's word the lead goes back, and the right defender leads."),
            Effect.WITHDRAW_CARD, Effect.CORRECT_LEAD, face="down", reason="turn",
        ),
        ruling(
            "41A", Word("On the director's word the lead may go back, and another card be led."),
            Atom(Effect.CARD_MAY_CHANGE, Role.MISINFORMED), face="down", reason="explanation",
            then=("47E2a",),
        ),
        ruling("41A", Word("A lead face down goes back only on the director's word."), Effect.PLAY_STANDS,
               face="down", reason="mind"),
        ruling("54D", Word("A faced lead out of turn is ruled on as such."), face="up", reason="turn",
               continues="lead_out_of_turn"),
        ruling("47E2a", Word("A card chosen on a wrong explanation is ruled on as such."), face="up",
               reason="explanation", continues="misinformed_card"),
        ruling("41C", Word("The lead is faced: the play has begun, and dummy is spread."),
               Effect.PLAY_STANDS, Effect.DUMMY_SPREADS, face="up", reason="mind", then=("41D",)),
    ),
)  # fmt: skip

ASKER = Question(
    "asker",
    Word("Who asks?"),
    {"declarer": Word("Declarer"), "dummy": Word("Dummy"), "defender": Word("A defender")},
)
ASKED = Question(
    "asked",
    Word("Who is asked?"),
    {"declarer": Word("Declarer"), "defender": Word("A defender")},
)

VOID_ASKED = Table(
    "question_about_a_void",
    Word("A player did not follow suit, and is asked about having no card of that suit."),
    (ASKER, ASKED),
    (
        ruling("61B", Word("Declarer may ask a defender."), Effect.MAY_ASK, asker="declarer",
               asked="defender"),
        Row(when=when(asker="declarer", asked="declarer"), law="61B",
            says=Word("Declarer does not ask declarer."), contradicts="asked"),
        ruling("61B", Word("Dummy may ask declarer."), Effect.MAY_ASK, asker="dummy", asked="declarer",
               then=("42B", "43B2b")),
        ruling("61B2b", Word("Dummy may not ask a defender."), Effect.COME_BACK,
               asker="dummy", asked="defender", then=("16B3",)),
        ruling("61B", Word("A defender may ask declarer."), Effect.MAY_ASK, asker="defender",
               asked="declarer"),
        ruling("61B", Word("A defender may ask the other one, which may tell the partner something."),
               Effect.MAY_ASK, asker="defender", asked="defender", then=("16B3",)),
    ),
)  # fmt: skip

TABLES = (REVIEW, CALL_IN_DOUBT, OPENING_LEAD, VOID_ASKED)
