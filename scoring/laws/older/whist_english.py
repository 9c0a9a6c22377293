"""English whist: deal, trump card, score; the code. Facts: docs/rules/rulings-older-codes.md, 4."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.older.whist_english_play import TABLES as PLAY_TABLES
from scoring.laws.table import YES_NO, Code, Question, Table, choice, option, ruling
from scoring.words import Word

WHAT = Question(
    "what",
    Word("What was wrong with the deal?"),
    {
        "shuffled": Word("The dealer shuffled after the cut"),
        "faced": Word("The pack was wrong, or a card was faced in it"),
        "exposed": Word("The dealer's side exposed a card"),
        "adversary": Word("An adversary of the dealer exposed a card"),
        "looked": Word("The dealer looked at the trump card in dealing"),
        "other_pack": Word("A player took a card of the other pack into the hand"),
        "misdeal": Word("A misdeal: not one by one, wrong trump, a hand of 14, uncut"),
        "broken": Word("A misdeal after the other side touched cards before the dealer's partner did"),
        "interrupted": Word("A misdeal after the other side interrupted the dealer wrongly"),
        "partner": Word("A misdeal of a player who took the partner's deal"),
        "short": Word("One hand is short, three are right, and its player has played"),
        "imperfect": Word("The pack is imperfect"),
        "out_of_turn": Word("It was dealt out of turn, or with the wrong pack"),
    },
)
TRUMP_TURNED = Question("trump_turned", Word("Was the trump card turned?"), YES_NO)
TOUCHED = Question("touched", Word("Has the other side touched its cards?"), YES_NO, default="no")
PARTNER_TOUCHED = Question(
    "partner_touched", Word("Has the dealer's partner touched a card?"), YES_NO, default="no"
)
_NEW_DEAL_38 = (
    option("deal", "38", Word("Have a new deal"), Effect.VOID_DEAL),
    option("stand", "38", Word("Let the deal stand"), Effect.DEAL_STANDS),
)

IRREGULAR_DEAL = Table(
    "irregular_deal",
    Word("The deal was irregular."),
    (WHAT, TOUCHED, PARTNER_TOUCHED, TRUMP_TURNED),
    (
        ruling("36", Word("The deal passes."), Effect.DEAL_PASSES, what="shuffled"),
        ruling("37", Word("The same dealer deals again."), Effect.VOID_DEAL, what="faced"),
        ruling("38", Word("The card may not be called."), Effect.DEAL_STANDS, what="exposed", touched="yes"),
        choice(
            "38",
            Word("The other side may claim a new deal."),
            Role.INNOCENTS,
            *_NEW_DEAL_38,
            what="exposed",
        ),
        ruling(
            "38",
            Word("The dealer's partner has touched a card, and the card may not be called."),
            Effect.DEAL_STANDS,
            what="adversary",
            partner_touched="yes",
        ),
        choice(
            "38",
            Word("The dealer may claim a new deal."),
            Role.INNOCENTS,
            *_NEW_DEAL_38,
            what="adversary",
        ),
        choice(
            "41",
            Word("The adversaries may see the trump card, and may exact a new deal."),
            Role.INNOCENTS,
            option("deal", "41", Word("Have a new deal"), Effect.VOID_DEAL),
            option(
                "see", "41", Word("See the trump card, and play"), Atom(Effect.TRUMP_SEEN, Role.INNOCENTS)
            ),
            what="looked",
        ),
        choice(
            "42",
            Word("The adversaries decide whether they will have a new deal."),
            Role.INNOCENTS,
            option("deal", "42", Word("Have a new deal"), Effect.VOID_DEAL),
            option("stand", "42", Word("Let the deal stand"), Effect.DEAL_STANDS),
            what="other_pack",
        ),
        ruling("44", Word("The deal passes."), Effect.DEAL_PASSES, what="misdeal"),
        ruling("45", Word("The dealer deals again."), Effect.VOID_DEAL, what="broken"),
        ruling("50", Word("The dealer may deal again."), Effect.VOID_DEAL, what="interrupted"),
        ruling(
            "51",
            Word("The partner bears it: the adversary next to the right dealer deals."),
            Effect.DEAL_PASSES,
            what="partner",
        ),
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
    {
        "left": Word("It was left on the table after trick 1 was quitted"),
        "named": Word("It was named after it had been taken up"),
        "early": Word("It was taken up too early, and the dealer showed a wrong card for it"),
        "forgotten": Word("The dealer cannot recollect it"),
    },
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
        ruling(
            "54",
            Word("The card shown may be called, and further ones until the trump card appears."),
            Effect.FURTHER_CARDS,
            trump="early",
        ),
        ruling(
            "55",
            Word(
                "The dealer's highest or lowest trump may be called. The call may be repeated, not changed."
            ),
            Atom(Effect.CALLS_TRUMP, Role.INNOCENTS),
            trump="forgotten",
        ),
    ),
)

MATTER = Question(
    "matter",
    Word("What about the score?"),
    {
        "order": Word("Several scores could end the game"),
        "not_called": Word("Honours were not called before the next trump card was turned"),
        "called": Word("Honours were called, and not scored"),
        "game": Word("The score of a game is wrong"),
        "rubber": Word("An error touches the amount of the rubber"),
    },
)
GAME_OVER = Question(
    "game_over",
    Word("Has the game ended, and was the trump card of the next deal turned?"),
    YES_NO,
)
RUBBER_OVER = Question("rubber_over", Word("Is the rubber over?"), YES_NO)

SCORE = Table(
    "score_error",
    Word("The score is wrong, or honours were forgotten."),
    (MATTER, GAME_OVER, RUBBER_OVER),
    (
        ruling("5", Word("A revoke is scored first, then tricks, then honours."), Effect.ORDER_OF_SCORES,
               matter="order"),
        ruling("6", Word("Honours that were not claimed in time are not scored."), Effect.HONOURS_LOST,
               matter="not_called"),
        ruling("7", Word("Honours that were called may be scored at any time in the game."), Effect.RESCORE,
               matter="called", game_over="no"),
        ruling("7", Word("The game is over, and the honours are not scored."), Effect.HONOURS_LOST,
               matter="called"),
        ruling("11", Word("The error is corrected."), Effect.RESCORE, matter="game", game_over="no"),
        ruling("11", Word("The game is over, and its score stands."), Effect.RESULT_STANDS, matter="game"),
        ruling("12", Word("The error is corrected."), Effect.RESCORE, rubber_over="no"),
        ruling("12", Word("The rubber is over, and its score stands."), Effect.RESULT_STANDS,
               rubber_over="yes"),
    ),
)  # fmt: skip

TABLES = (IRREGULAR_DEAL, TRUMP_CARD, SCORE, *PLAY_TABLES)

CODE = Code(
    key="whist_english",
    title=Word("English laws of whist"),
    source="001:l.3923",
    clauses={
        "5": Word("The order of scoring"),
        "6": Word("Honours that were not called in time"),
        "7": Word("Honours that were called"),
        "11": Word("Errors in the score of a game"),
        "12": Word("Errors in the score of the rubber"),
        "36": Word("A dealer who shuffles after the cut"),
        "37": Word("A wrong pack, or a card faced in it"),
        "38": Word("A card exposed by the dealer's side"),
        "41": Word("A dealer who looks at the trump card"),
        "42": Word("A card of the other pack"),
        "44": Word("A misdeal"),
        "45": Word("A misdeal after an interruption"),
        "46": Word("A short hand"),
        "47": Word("An imperfect pack"),
        "48": Word("A deal out of turn"),
        "50": Word("A wrong interruption of the deal"),
        "51": Word("A misdeal in place of the partner"),
        "52": Word("The trump card left on the table"),
        "53": Word("The trump card named"),
        "54": Word("A wrong card shown for the trump card"),
        "55": Word("A trump card that is forgotten"),
        "56": Word("Cards that are liable"),
        "57": Word("Winners played without waiting"),
        "58": Word("Hands thrown down"),
        "59": Word("All hands thrown down"),
        "60": Word("A detached card that is named"),
        "61": Word("A call that is not obeyed"),
        "62": Word("A lead out of turn"),
        "63": Word("A lead out of turn that was followed"),
        "67": Word("The third hand plays early"),
        "68": Word("The fourth hand plays early"),
        "69": Word("A card omitted"),
        "70": Word("Two cards to a trick"),
        "72": Word("An established revoke"),
        "73": Word("When a revoke is established"),
        "76": Word("A revoke corrected in time"),
        "77": Word("Cards mixed after a claim"),
        "78": Word("A revoke claimed too late"),
        "79": Word("The deal of a revoke may be played out"),
        "81": Word("Revokes of both sides"),
        "82": Word("A revoking side cannot win the game"),
        "84": Word("The choice of a penalty"),
        "86": Word("Attention drawn to the trick"),
        "88": Word("A bystander who speaks of the score"),
        "91": Word("The last trick"),
    },
    tables={table.key: table for table in TABLES},
)
