"""Cards, tricks and revokes at English whist: laws 56 to 91."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, choice, option, ruling
from scoring.words import Word

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

REVOKED = Question("revoked", Word("Is a revoke established?"), YES_NO, default="no")

CARD_EXPOSED = Table(
    "card_exposed",
    Word("A card was exposed in play."),
    (HOW, REVOKED),
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
        choice(
            "59",
            Word(
                "The hands are abandoned, and a revoke is established: three points off or on, and that side "
                "cannot win the game."
            ),
            Role.INNOCENTS,
            option(
                "off",
                "59",
                Word("Take three points off"),
                Atom(Effect.POINTS_OFF, Role.OFFENDERS, points=3),
                Atom(Effect.NO_GAME, Role.OFFENDERS),
            ),
            option(
                "on",
                "59",
                Word("Add three points"),
                Atom(Effect.POINTS, Role.INNOCENTS, points=3),
                Atom(Effect.NO_GAME, Role.OFFENDERS),
            ),
            how="all",
            revoked="yes",
        ),
        ruling(
            "59", Word("The hands are abandoned, and nothing can be claimed."), Effect.NO_PENALTY, how="all"
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
        ruling("63", Word("The trick stands."), Effect.LEAD_STANDS, all_played="yes"),
        choice(
            "62",
            Word("The cards go back. The card is liable, or a suit is called from that side."),
            Role.INNOCENTS,
            option("liable", "62", Word("Have the card liable"), Effect.LIABLE),
            option("suit", "62", Word("Call a suit"), Atom(Effect.CALLS_SUIT, Role.INNOCENTS)),
            all_played="no",
            then=("63",),
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
    help=Word(
        "If the partner asks before the trick is quitted, quitting it does not establish the revoke, unless "
        "the answer was no or that side has played on (Laws 73 and 74)."
    ),
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
            "81",
            Word("Both sides revoked: neither can win the game, and each is penalised as the other chooses."),
            Atom(Effect.NO_GAME, Role.OFFENDERS),
            Atom(Effect.NO_GAME, Role.INNOCENTS),
            both_sides="yes",
            then=("72", "82"),
        ),
        choice(
            "72",
            Word("The other side may consult, and takes one of the three before every score."),
            Role.INNOCENTS,
            *_CLAIMS,
            both_sides="no",
            then=("73", "79", "82"),
        ),
    ),
)

MIXED = Question(
    "mixed",
    Word("Did the accused side mix the cards after the claim, before they were examined?"),
    YES_NO,
)

PROOF = Table(
    "proof_of_revoke",
    Word("A revoke is claimed after play, and the accused side denies it."),
    (LATE, MIXED),
    (
        ruling("78", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, late="yes"),
        ruling(
            "77",
            Word("The accused side mixed the cards, and the revoke is established."),
            Effect.PROVED,
            mixed="yes",
            continues="revoke",
        ),
        ruling("77", Word("The tricks are searched to prove it."), Effect.CARDS_INSPECTED, mixed="no"),
    ),
)

TALK = Question(
    "talk",
    Word("What did the player do?"),
    {
        "attention": Word("Drew attention to the trick before the partner played"),
        "refused": Word("Did not obey a call of suit, highest or lowest"),
        "consulted": Word("Consulted the partner about which of two penalties to exact, not for a revoke"),
        "decided": Word("Demanded a penalty to which that side is entitled, without asking the partner"),
        "bystander": Word("A bystander drew attention to an oversight in the score"),
        "last_trick": Word("Wants to see the last trick"),
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
        ruling(
            "84",
            Word("The right to a penalty is lost."),
            Atom(Effect.LOSES_RIGHT, Role.INNOCENTS),
            talk="consulted",
        ),
        ruling("84", Word("The decision is final."), Effect.FIRST_CHOICE, talk="decided"),
        ruling(
            "88",
            Word("The players may have the bystander pay the stakes and bets on that game or rubber."),
            Atom(Effect.PAYS_STAKES, Role.BYSTANDER),
            talk="bystander",
        ),
        ruling("91", Word("Any player may see it."), Effect.LAST_TRICK_SEEN, talk="last_trick"),
    ),
)

TABLES = (CARD_EXPOSED, LEAD_OUT_OF_TURN, EARLY_PLAY, DEFECTIVE_TRICK, REVOKE, PROOF, CONDUCT)
