"""English whist. Facts: docs/rules/rulings-older-codes.md, 4."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Code, Question, Table, choice, option, ruling
from scoring.words import Word

WHAT = Question(
    "what",
    Word("What was wrong with the deal?"),
    {
        "shuffled": Word("The dealer shuffled after the cut"),
        "faced": Word("The pack was wrong, or a card was faced in it"),
        "exposed": Word("The dealer's side exposed a card"),
        "misdeal": Word("A misdeal: not one by one, wrong trump, a hand of 14, uncut"),
        "broken": Word("A misdeal after the other side touched cards or broke in wrongly"),
        "short": Word("One hand is short, three are right, and its player has played"),
        "imperfect": Word("The pack is imperfect"),
        "out_of_turn": Word("It was dealt out of turn, or with the wrong pack"),
    },
)
TRUMP_TURNED = Question("trump_turned", Word("Was the trump card turned?"), YES_NO)
TOUCHED = Question("touched", Word("Has the other side touched its cards?"), YES_NO, default="no")

IRREGULAR_DEAL = Table(
    "irregular_deal",
    Word("The deal was irregular."),
    (WHAT, TOUCHED, TRUMP_TURNED),
    (
        ruling("36", Word("The deal passes."), Effect.DEAL_PASSES, what="shuffled"),
        ruling("37", Word("The same dealer deals again."), Effect.VOID_DEAL, what="faced"),
        ruling("38", Word("The card may not be called."), Effect.DEAL_STANDS, what="exposed", touched="yes"),
        choice(
            "38",
            Word("The other side may claim a new deal."),
            Role.INNOCENTS,
            option("deal", "38", Word("Have a new deal"), Effect.VOID_DEAL),
            option("stand", "38", Word("Let the deal stand"), Effect.DEAL_STANDS),
            what="exposed",
        ),
        ruling("44", Word("The deal passes."), Effect.DEAL_PASSES, what="misdeal"),
        ruling("45", Word("The dealer deals again."), Effect.VOID_DEAL, what="broken"),
        ruling(
            "46",
            Word("The deal stands, and the player answers for revokes."),
            Effect.DEAL_STANDS,
            what="short",
        ),
        ruling(
            "47", Word("This deal is void, and earlier scores stand."), Effect.VOID_DEAL, what="imperfect"
        ),
        ruling("48", Word("The deal is stopped."), Effect.RIGHT_DEALER_DEALS, trump_turned="no"),
        ruling("48", Word("The deal goes on."), Effect.DEAL_STANDS, trump_turned="yes"),
    ),
)

TRUMP = Question(
    "trump",
    Word("What happened to the trump card?"),
    {"left": Word("It was left on the table after trick 1"), "named": Word("It was named, or forgotten")},
)

TRUMP_CARD = Table(
    "trump_card",
    Word("The trump card was left on the table, or named."),
    (TRUMP,),
    (
        ruling("52", Word("The card is liable."), Effect.LIABLE, trump="left"),
        ruling(
            "53",
            Word("The holder's highest or lowest trump may be called."),
            Atom(Effect.CALLS_TRUMP, Role.INNOCENTS),
            trump="named",
        ),
    ),
)

HOW = Question(
    "how",
    Word("How was the card exposed?"),
    {
        "two": Word("Two were played at once, or one was dropped face up"),
        "winners": Word("Winners were played on without waiting"),
        "hand": Word("One or more hands were thrown down"),
        "all": Word("All four hands were thrown down"),
        "named": Word("It was detached, and an adversary named it rightly"),
        "misnamed": Word("It was detached, and an adversary named it wrongly"),
    },
)

CARD_EXPOSED = Table(
    "card_exposed",
    Word("A card was exposed in play."),
    (HOW,),
    (
        ruling("56", Word("The card is liable."), Effect.LIABLE, how="two"),
        ruling(
            "57",
            Word("The partner wins any of them if told to, and the rest are liable."),
            Effect.WINS_IF_ABLE,
            Effect.LIABLE,
            how="winners",
        ),
        ruling(
            "58",
            Word("The hand is liable to be called."),
            Atom(Effect.HAND_LIABLE, Role.OFFENDER),
            how="hand",
        ),
        ruling(
            "59", Word("The deal is abandoned, and nothing can be claimed."), Effect.NO_PENALTY, how="all"
        ),
        ruling("60", Word("The card is liable."), Effect.LIABLE, how="named"),
        ruling(
            "60",
            Word("A suit may be called from the adversary who named it wrongly."),
            Atom(Effect.CALLS_SUIT, Role.INNOCENTS),
            how="misnamed",
        ),
    ),
)

FOLLOWED = Question("all_played", Word("Have all four played to it?"), YES_NO)

LEAD_OUT_OF_TURN = Table(
    "lead_out_of_turn",
    Word("A player led out of turn."),
    (FOLLOWED,),
    (
        ruling("62", Word("The trick stands."), Effect.LEAD_STANDS, all_played="yes"),
        choice(
            "62",
            Word("The cards go back. The card is liable, or a suit is called from that side."),
            Role.INNOCENTS,
            option("liable", "62", Word("Have the card liable"), Effect.LIABLE),
            option("suit", "62", Word("Call a suit"), Atom(Effect.CALLS_SUIT, Role.INNOCENTS)),
            all_played="no",
        ),
    ),
)

EARLY = Question(
    "early",
    Word("Who played too early?"),
    {
        "third": Word("The third hand"),
        "fourth": Word("The fourth hand before the partner, and the third has not played"),
    },
)

EARLY_PLAY = Table(
    "play_out_of_turn",
    Word("A player played before the turn."),
    (EARLY,),
    (
        ruling(
            "67", Word("The fourth hand may play too."), Atom(Effect.MAY_PLAY_TOO, Role.FOURTH), early="third"
        ),
        ruling(
            "68",
            Word("The second hand may be ordered to win the trick or not."),
            Atom(Effect.WIN_OR_LOSE, Role.INNOCENTS),
            early="fourth",
        ),
    ),
)

CARDS = Question(
    "cards",
    Word("What was played to the trick?"),
    {"none": Word("No card, and the player has played on"), "two": Word("Two cards")},
)

DEFECTIVE_TRICK = Table(
    "defective_trick",
    Word("A player played no card, or two."),
    (CARDS,),
    (
        choice(
            "69",
            Word("The adversaries have a new deal, or the surplus card belongs to that trick."),
            Role.INNOCENTS,
            option("deal", "69", Word("Have a new deal"), Effect.VOID_DEAL),
            option("stand", "69", Word("Let the deal stand; the card is not a revoke"), Effect.DEAL_STANDS),
            cards="none",
        ),
        ruling(
            "70",
            Word("The card goes back, and the player answers for revokes."),
            Effect.EXTRA_CARD_BACK,
            Effect.CARD_ALWAYS_HELD,
            cards="two",
        ),
    ),
)

ESTABLISHED = Question(
    "established",
    Word("Is it established: the trick quitted, that side played on, or asked and answered no?"),
    YES_NO,
)
LATE = Question("late", Word("Was the next pack cut before it was claimed?"), YES_NO, default="no")
BOTH = Question("both_sides", Word("Did both sides revoke?"), YES_NO, default="no")
_CLAIMS = (
    option("tricks", "72", Word("Take three tricks"), Atom(Effect.TRANSFER, tricks=3)),
    option("off", "72", Word("Take three points off"), Atom(Effect.POINTS_OFF, Role.OFFENDERS, points=3)),
    option("on", "72", Word("Add three points"), Atom(Effect.POINTS, Role.INNOCENTS, points=3)),
)

REVOKE = Table(
    "revoke",
    Word("A player did not follow suit although able to."),
    (ESTABLISHED, LATE, BOTH),
    (
        choice(
            "76",
            Word("The revoke is corrected. The card is liable, or the highest or lowest is called now."),
            Role.INNOCENTS,
            option("liable", "76", Word("Have the card liable"), Effect.LIABLE),
            option(
                "called", "76", Word("Call the highest or lowest"), Atom(Effect.HIGH_OR_LOW, Role.INNOCENTS)
            ),
            established="no",
        ),
        ruling("78", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, late="yes"),
        ruling(
            "79",
            Word("Both sides revoked, and neither can win the game."),
            Atom(Effect.NO_GAME, Role.OFFENDERS),
            Atom(Effect.NO_GAME, Role.INNOCENTS),
            both_sides="yes",
        ),
        choice(
            "72",
            Word("The other side may consult, and takes one of the three before every score."),
            Role.INNOCENTS,
            *_CLAIMS,
            both_sides="no",
            then=("82",),
        ),
    ),
)

TALK = Question(
    "talk",
    Word("What did the player do?"),
    {
        "attention": Word("Drew attention to the trick before the partner played"),
        "refused": Word("Did not obey a call of suit, highest or lowest"),
    },
)

CONDUCT = Table(
    "conduct",
    Word("A player talked or did not obey."),
    (TALK,),
    (
        ruling(
            "86",
            Word("The partner's card may be called: highest, lowest, winning or losing."),
            Atom(Effect.HIGH_OR_LOW, Role.INNOCENTS),
            Atom(Effect.WIN_OR_LOSE, Role.INNOCENTS),
            talk="attention",
        ),
        ruling("61", Word("It is ruled on as a revoke."), talk="refused", continues="revoke"),
    ),
)

TABLES = (
    IRREGULAR_DEAL,
    TRUMP_CARD,
    CARD_EXPOSED,
    LEAD_OUT_OF_TURN,
    EARLY_PLAY,
    DEFECTIVE_TRICK,
    REVOKE,
    CONDUCT,
)

CODE = Code(
    key="whist_english",
    title=Word("English laws of whist"),
    source="001:l.3923",
    clauses={
        "36": Word("A dealer who shuffles after the cut"),
        "37": Word("A wrong pack, or a card faced in it"),
        "38": Word("A card exposed by the dealer's side"),
        "44": Word("A misdeal"),
        "45": Word("A misdeal after an interruption"),
        "46": Word("A short hand"),
        "47": Word("An imperfect pack"),
        "48": Word("A deal out of turn"),
        "52": Word("The trump card left on the table"),
        "53": Word("The trump card named"),
        "56": Word("Cards that are liable"),
        "57": Word("Winners played without waiting"),
        "58": Word("Hands thrown down"),
        "59": Word("All hands thrown down"),
        "60": Word("A detached card that is named"),
        "61": Word("A call that is not obeyed"),
        "62": Word("A lead out of turn"),
        "67": Word("The third hand plays early"),
        "68": Word("The fourth hand plays early"),
        "69": Word("A card omitted"),
        "70": Word("Two cards to a trick"),
        "72": Word("An established revoke"),
        "76": Word("A revoke corrected in time"),
        "78": Word("A revoke claimed too late"),
        "79": Word("Revokes of both sides"),
        "82": Word("A revoking side cannot win the game"),
        "86": Word("Attention drawn to the trick"),
    },
    tables={table.key: table for table in TABLES},
)
