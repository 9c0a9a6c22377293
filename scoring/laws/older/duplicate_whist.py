"""Duplicate whist of the American Whist League. Facts: docs/rules/rulings-older-codes.md, 5."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Code, Question, Table, choice, option, ruling
from scoring.words import Word

MANY = Question(
    "tables", Word("How many tables are there?"), {"few": Word("One or two"), "more": Word("Three or more")}
)
WHAT = Question(
    "what",
    Word("What was wrong with the cards?"),
    {
        "original": Word("In the original play: a card exposed in the deal, wrong pack or wrong numbers"),
        "overplay": Word("At overplay: a surplus card, a wrong trump, a faced card"),
        "short": Word("A hand is short after trick 1, and the others are right"),
    },
)

IRREGULAR_DEAL = Table(
    "irregular_deal",
    Word("The cards of a deal are not right."),
    (WHAT, MANY),
    (
        ruling("III.2", Word("The cards are dealt again."), Effect.VOID_DEAL, what="original"),
        ruling("V.1", Word("The cards are dealt again."), Effect.VOID_DEAL, what="overplay", tables="few"),
        ruling(
            "V.1",
            Word("The cards are put right and passed on, and this table gets the average."),
            Effect.RESTORE_HANDS,
            Effect.TABLE_AVERAGE,
            what="overplay",
        ),
        ruling(
            "V.2",
            Word("The player answers for the card and its revokes."),
            Effect.CARD_ALWAYS_HELD,
            what="short",
        ),
    ),
)

TRUMP = Question(
    "trump",
    Word("What happened to the trump?"),
    {
        "looked": Word("A player looked at the slip"),
        "named": Word("A player named the trump card, or showed the slip to the partner"),
        "wrong": Word("A wrong trump was turned at overplay"),
        "differs": Word("The slip differs from the card that was turned"),
    },
)
PLAYED = Question("played", Word("Was it found only after the deal was played so?"), YES_NO)

TRUMP_SLIP = Table(
    "trump_slip",
    Word("The trump card or its slip was not as it should be."),
    (TRUMP, PLAYED, MANY),
    (
        ruling(
            "IV.5",
            Word("Either adversary may call the highest or lowest trump of that player."),
            Atom(Effect.CALLS_TRUMP, Role.INNOCENTS),
            trump="looked",
        ),
        ruling(
            "IV.6",
            Word("Either adversary may call the highest or lowest trump of the partner."),
            Atom(Effect.CALLS_TRUMP, Role.INNOCENTS),
            trump="named",
        ),
        ruling("IV.8", Word("The card is liable."), Effect.LIABLE, trump="wrong", played="no"),
        ruling(
            "IV.9", Word("The table gets the average."), Effect.TABLE_AVERAGE, trump="wrong", tables="more"
        ),
        ruling("IV.9", Word("The cards are dealt again."), Effect.VOID_DEAL, trump="wrong"),
        ruling("IV.10", Word("The cards are dealt again."), Effect.VOID_DEAL, played="no"),
        ruling(
            "IV.10",
            Word("The slip holds, and the first table gets the average."),
            Effect.TABLE_AVERAGE,
            tables="more",
        ),
        ruling("IV.10", Word("The cards are dealt again."), Effect.VOID_DEAL, tables="few"),
    ),
)

HOW = Question(
    "how",
    Word("How was the card exposed?"),
    {
        "faced": Word("Faced, shown or named"),
        "rest": Word("The player said that the rest were theirs, or played out"),
        "winners": Word("Winners were played on, or two cards at once"),
    },
)

CARD_EXPOSED = Table(
    "card_exposed",
    Word("A card was exposed."),
    (HOW,),
    (
        ruling(
            "VII.1",
            Word("The card is liable; the right-hand adversary calls it."),
            Effect.LIABLE,
            how="faced",
            then=("VII.4",),
        ),
        ruling(
            "VII.2",
            Word("The partner's hand is faced and liable."),
            Atom(Effect.HAND_LIABLE, Role.PARTNER),
            how="rest",
        ),
        ruling(
            "XI.6",
            Word("The partner wins the first or any of them, and the rest are liable."),
            Effect.WINS_IF_ABLE,
            Effect.LIABLE,
            how="winners",
        ),
    ),
)

TURN = Question(
    "turn",
    Word("Whose turn was it to lead?"),
    {"adversary": Word("An adversary's"), "partner": Word("The partner's")},
)

ALL_PLAYED = Question("all_played", Word("Have all four played to it?"), YES_NO, default="no")

LEAD_OUT_OF_TURN = Table(
    "lead_out_of_turn",
    Word("A player led out of turn."),
    (TURN, ALL_PLAYED),
    (
        ruling("VIII.1", Word("The trick stands."), Effect.LEAD_STANDS, all_played="yes"),
        ruling(
            "VIII.1",
            Word("A suit may be called at the first lead of that side."),
            Atom(Effect.CALLS_SUIT, Role.RIGHT_ADVERSARY),
            turn="adversary",
        ),
        ruling(
            "VIII.2",
            Word("The right-hand adversary calls a suit at once; an early lead of the partner is liable."),
            Atom(Effect.CALLS_SUIT, Role.RIGHT_ADVERSARY),
            turn="partner",
        ),
    ),
)

EARLY = Question(
    "early",
    Word("Who played too early?"),
    {
        "third": Word("The third hand"),
        "fourth": Word("The fourth hand before the second, and the third has not played"),
    },
)

EARLY_PLAY = Table(
    "play_out_of_turn",
    Word("A player played before the turn."),
    (EARLY,),
    (
        ruling(
            "IX.1",
            Word("The fourth hand may play too."),
            Atom(Effect.MAY_PLAY_TOO, Role.FOURTH),
            early="third",
        ),
        ruling(
            "IX.2",
            Word("The second's highest or lowest card may be called; of a void hand a trump or not."),
            Atom(Effect.HIGH_OR_LOW, Role.INNOCENTS),
            Atom(Effect.TRUMP_OR_NOT, Role.INNOCENTS),
            early="fourth",
        ),
    ),
)

ESTABLISHED = Question("established", Word("Is the trick quitted, or has that side played on?"), YES_NO)
NEXT_PLAYED = Question(
    "next_played",
    Word("Was the offender second or third hand, and had the next adversary played?"),
    YES_NO,
    default="no",
)
CONTEST = Question(
    "contest",
    Word("What is played?"),
    {"teams": Word("Teams, or another match of sides"), "pairs": Word("Pairs")},
    default="teams",
)
NEXT_DEAL = Question(
    "next_deal",
    Word("Has the claimant or the partner played to the next deal, or have both left?"),
    YES_NO,
    default="no",
)
FURTHER = Question("further", Word("Is it a further revoke of that side?"), YES_NO, default="no")

REVOKE = Table(
    "revoke",
    Word("A player did not follow suit although able to."),
    (ESTABLISHED, NEXT_PLAYED, NEXT_DEAL, CONTEST, FURTHER),
    (
        ruling(
            "X.3",
            Word("The revoke is corrected, and the card is liable. Later cards may be changed."),
            Effect.CORRECT_REVOKE,
            Effect.LIABLE,
            Atom(Effect.LATER_CARDS_MAY_CHANGE, Role.INNOCENTS),
            established="no",
            next_played="no",
        ),
        choice(
            "X.3",
            Word(
                "The revoke is corrected. The card is liable, or the adversary who has played calls the "
                "highest or lowest card."
            ),
            Role.INNOCENTS,
            option("liable", "X.3", Word("Have the card liable"), Effect.LIABLE),
            option(
                "called", "X.3", Word("Call the highest or lowest"), Atom(Effect.HIGH_OR_LOW, Role.INNOCENTS)
            ),
            established="no",
        ),
        ruling("X.5", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, next_deal="yes"),
        *(
            ruling(
                "X.4p",
                Word(
                    "The score is kept as made. The adversaries do not rise above the best of the other "
                    "tables by it, and what the offenders would lose below the worst is taken after the "
                    "averages."
                ),
                Atom(Effect.REVOKE_BESIDE, tricks=tricks),
                contest="pairs",
                further=further,
                then=("X.4",),
            )
            for further, tricks in (("no", 2), ("yes", 1))
        ),
        ruling(
            "X.4",
            Word("One more trick is transferred for each further revoke."),
            Atom(Effect.TRANSFER, tricks=1),
            further="yes",
        ),
        ruling(
            "X.4",
            Word(
                "Two tricks are transferred; those won before the first revoke are safe. The revoking side "
                "gets no more than the average, and the others no less."
            ),
            Atom(Effect.TRANSFER, tricks=2),
            further="no",
        ),
    ),
)

TALK = Question(
    "talk",
    Word("What did the player do?"),
    {
        "attention": Word("Drew attention to the trick"),
        "quitted": Word("Named or lifted a quitted card"),
        "wrong": Word("The wrong adversary called, a wrong penalty was called, or it was waived"),
        "refused": Word("Did not obey a lawful call although able"),
    },
)

CONDUCT = Table(
    "conduct",
    Word("A player looked, talked or did not obey."),
    (TALK,),
    (
        ruling(
            "XI.1",
            Word("The last adversary calls highest or lowest; of a void hand a trump or not."),
            Atom(Effect.HIGH_OR_LOW, Role.FOURTH),
            Atom(Effect.TRUMP_OR_NOT, Role.FOURTH),
            talk="attention",
        ),
        ruling(
            "VI.5",
            Word("It is ruled on as a lead out of turn."),
            talk="quitted",
            continues="lead_out_of_turn",
        ),
        ruling(
            "XI.4", Word("No penalty may be taken, unless for a revoke."), Effect.NO_PENALTY, talk="wrong"
        ),
        ruling("XI.5", Word("It is ruled on as a revoke."), talk="refused", continues="revoke"),
    ),
)

TABLES = (IRREGULAR_DEAL, TRUMP_SLIP, CARD_EXPOSED, LEAD_OUT_OF_TURN, EARLY_PLAY, REVOKE, CONDUCT)

CODE = Code(
    key="duplicate_whist",
    title=Word("Laws of duplicate whist"),
    source="001:l.2354",
    clauses={
        "III.2": Word("Reasons for a new deal"),
        "IV.5": Word("A slip that was looked at"),
        "IV.6": Word("A trump card that was named"),
        "IV.8": Word("A wrong trump found before play"),
        "IV.9": Word("A wrong trump found later"),
        "IV.10": Word("A slip that differs from the card"),
        "V.1": Word("Wrong cards at overplay"),
        "V.2": Word("A short hand"),
        "VI.5": Word("A quitted card that was named"),
        "VII.1": Word("Cards that are liable"),
        "VII.2": Word("A claim of the rest"),
        "VII.4": Word("The player who may call a card"),
        "VIII.1": Word("A lead at the turn of an adversary"),
        "VIII.2": Word("A lead at the turn of the partner"),
        "IX.1": Word("The third hand plays early"),
        "IX.2": Word("The fourth hand plays early"),
        "X.3": Word("A revoke that is corrected"),
        "X.4": Word("An established revoke"),
        "X.4p": Word("A revoke in a pair match"),
        "X.5": Word("A revoke claimed too late"),
        "XI.1": Word("Attention drawn to the trick"),
        "XI.4": Word("A wrong penalty"),
        "XI.5": Word("A lawful call that is not obeyed"),
        "XI.6": Word("Winners played on"),
    },
    tables={table.key: table for table in TABLES},
)
