"""Cards and tricks by the American laws of auction bridge 1913: laws 51 and 60 to 93."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, choice, option, ruling
from scoring.words import Word

_NOTHING = Word("There is no penalty.")
_BARRED = Atom(Effect.PASSES_THROUGHOUT, Role.PARTNER)

DEED = Question(
    "deed",
    Word("What did dummy do?"),
    {
        "other": Word("Named an incident of the play that dummy has no right to name"),
        "named": Word("Named an irregularity after looking at a hand on purpose"),
        "suggested": Word("Suggested a card"),
        "warned": Word("Warned of the wrong hand"),
        "revoked": Word("Revoked, and the trick is quitted"),
    },
)

DUMMY_ACTS = Table(
    "dummy_acts",
    Word("Dummy did what dummy may not."),
    (DEED,),
    (
        ruling("60", Word("No penalty may be taken for it."), Effect.NO_PENALTY, deed="other"),
        ruling("61", Word("No penalty may be taken for it."), Effect.NO_PENALTY, deed="named"),
        ruling(
            "62",
            Word("Either adversary may have the card played, or not."),
            Atom(Effect.ORDERS_CARD, Role.INNOCENTS),
            deed="suggested",
        ),
        ruling(
            "62a",
            Word("Either adversary may order the lead from that hand."),
            Atom(Effect.CHOOSES_HAND, Role.INNOCENTS),
            deed="warned",
        ),
        ruling(
            "63", Word("Dummy's revoke stands, and there is no penalty."), Effect.NO_PENALTY, deed="revoked"
        ),
    ),
)

MOMENT = Question(
    "moment",
    Word("When and how was the card exposed?"),
    {
        "auction": Word("Before the final bid, or led then"),
        "leader": Word("Before the lead, by the leader"),
        "partner": Word("Before the lead, by the leader's partner"),
        "play": Word("In play, by an adversary: dropped, named, or seen by the partner"),
        "floor": Word("On the floor, or seen by declarer only"),
        "winners": Word("An adversary played winners on and on without waiting"),
        "two": Word("An adversary played two cards at once"),
        "last": Word("An adversary exposed the last card before the partner played to trick 12"),
        "hand": Word("An adversary threw the hand down"),
        "declarer": Word("Declarer claimed the rest"),
    },
)
_LIABLE = Word("The card is liable to be called.")

EXPOSED_CARD = Table(
    "card_exposed",
    Word("A card was exposed."),
    (MOMENT,),
    (
        ruling(
            "65",
            Word(
                "The card is liable, and the partner may not bid or double. If the partner leads first, "
                "declarer may bar that suit."
            ),
            Effect.LIABLE,
            _BARRED,
            Atom(Effect.SUIT_FORBIDDEN, Role.PARTNER),
            moment="auction",
        ),
        choice(
            "66",
            Word("Declarer calls the card, or a suit from the leader."),
            Role.DECLARER,
            option("liable", "66", Word("Have the card liable"), Effect.LIABLE),
            option("suit", "66", Word("Call a suit"), Atom(Effect.CALLS_SUIT, Role.DECLARER)),
            moment="partner",
        ),
        ruling("66", _LIABLE, Effect.LIABLE, moment="leader"),
        ruling("67", _LIABLE, Effect.LIABLE, moment="play"),
        ruling("69", _NOTHING, Effect.CONTINUE, moment="floor"),
        ruling(
            "70",
            Word("Declarer calls one of the cards to the trick, and the others are liable."),
            Atom(Effect.NAMES_CARD, Role.DECLARER),
            Effect.LIABLE,
            moment="two",
        ),
        ruling(
            "70a",
            Word("The two cards of the partner are faced, and liable to be called."),
            Atom(Effect.HAND_LIABLE, Role.PARTNER),
            moment="last",
        ),
        ruling(
            "71",
            Word("The partner wins the first or any of them if able; the others are liable."),
            Effect.WINS_IF_ABLE,
            Effect.LIABLE,
            moment="winners",
        ),
        ruling(
            "72",
            Word("The cards are liable, and the partner keeps the own hand."),
            Effect.LIABLE,
            moment="hand",
        ),
        ruling(
            "72",
            Word("Declarer's hand stays faced, and an unannounced finesse is barred."),
            Atom(Effect.PLAYS_AS_STATED, Role.DECLARER),
            moment="declarer",
        ),
    ),
)

WHO = Question(
    "who",
    Word("Who led out of turn?"),
    {
        "adversary": Word("An adversary"),
        "declarer": Word("Declarer, from the wrong hand"),
    },
)
FOLLOWED = Question("followed", Word("Has the next player or declarer played to it?"), YES_NO)

LEAD_OUT_OF_TURN = Table(
    "lead_out_of_turn",
    Word("A player led out of turn."),
    (WHO, FOLLOWED),
    (
        ruling("78", Word("The lead stands."), Effect.LEAD_STANDS, followed="yes"),
        choice(
            "76",
            Word("Declarer calls the card, or a suit at the next lead of the adversaries."),
            Role.DECLARER,
            option("liable", "76", Word("Have the card liable"), Effect.LIABLE),
            option("suit", "76", Word("Call a suit"), Atom(Effect.CALLS_SUIT, Role.DECLARER)),
            who="adversary",
        ),
        ruling(
            "77",
            Word("There is no penalty, and the lead goes back only if an adversary says so."),
            Effect.NO_PENALTY,
            who="declarer",
        ),
    ),
)

HAS_SUIT = Question("has_suit", Word("Has the second hand a card of the suit led?"), YES_NO)

EARLY_PLAY = Table(
    "play_out_of_turn",
    Word("The fourth hand played before the second."),
    (HAS_SUIT,),
    (
        ruling(
            "80",
            Word("Declarer calls a card of the second hand: highest, lowest, winning or losing."),
            Atom(Effect.HIGH_OR_LOW, Role.DECLARER),
            Atom(Effect.WIN_OR_LOSE, Role.DECLARER),
            has_suit="yes",
        ),
        ruling(
            "80",
            Word("Declarer may have the highest card of a suit that is named played."),
            Atom(Effect.PLAY_OTHER_SUIT, Role.PARTNER),
            has_suit="no",
        ),
    ),
)

CARDS = Question(
    "cards",
    Word("What was played to the trick?"),
    {
        "none": Word("No card, and the player has played on"),
        "two": Word("Two cards"),
    },
)

DEFECTIVE_TRICK = Table(
    "defective_trick",
    Word("A player played no card, or two."),
    (CARDS,),
    (
        choice(
            "81",
            Word("The adversaries have a new deal, or the surplus card belongs to that trick."),
            Role.INNOCENTS,
            option("deal", "81", Word("Have a new deal"), Effect.VOID_DEAL),
            option("stand", "81", Word("Let the deal stand; the card is not a revoke"), Effect.DEAL_STANDS),
            cards="none",
        ),
        ruling(
            "82",
            Word("The card goes back, and the player answers for revokes."),
            Effect.EXTRA_CARD_BACK,
            Effect.CARD_ALWAYS_HELD,
            cards="two",
        ),
    ),
)

ESTABLISHED = Question(
    "established", Word("Is the revoke established: quitted by its winners, or played on?"), YES_NO
)
REVOKER = Question(
    "revoker",
    Word("Who revoked?"),
    {
        "declarer": Word("Declarer"),
        "dummy": Word("Dummy"),
        "adversary": Word("An adversary"),
    },
)
SIDES = Question("both_sides", Word("Did both sides revoke?"), YES_NO, default="no")
FURTHER = Question("further", Word("Is it a further revoke of that side?"), YES_NO, default="no")
LATE = Question("late", Word("Was the next deal cut before it was claimed?"), YES_NO, default="no")
MIXED = Question(
    "mixed",
    Word("Did the accused side mix the cards after the claim, before they were examined?"),
    YES_NO,
    default="no",
)
_HUNDRED = Atom(Effect.POINTS, Role.INNOCENTS, points=100)

REVOKE = Table(
    "revoke",
    Word("A player did not follow suit although able to."),
    (ESTABLISHED, LATE, REVOKER, SIDES, FURTHER),
    (
        choice(
            "86",
            Word("Corrected: declarer has the card liable, or calls the highest or lowest card now."),
            Role.DECLARER,
            option("liable", "86", Word("Have the card liable"), Effect.LIABLE),
            option(
                "called",
                "86",
                Word("Call the highest or lowest card"),
                Atom(Effect.HIGH_OR_LOW, Role.DECLARER),
            ),
            established="no",
            revoker="adversary",
        ),
        ruling(
            "86",
            Word("The revoke is corrected, and others may change later cards."),
            Effect.CORRECT_REVOKE,
            established="no",
        ),
        ruling("88", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, late="yes"),
        ruling("63", Word("There is no penalty for a revoke of dummy."), Effect.NO_PENALTY, revoker="dummy"),
        ruling(
            "89",
            Word("Both sides score honours only, and each further revoke 100 to the other side."),
            Effect.HONOURS_ONLY,
            both_sides="yes",
        ),
        ruling(
            "84c", Word("The other side scores 100 points for a further revoke."), _HUNDRED, further="yes"
        ),
        ruling(
            "84a",
            Word("Declarer scores nothing for tricks, and the other side 100 points besides undertricks."),
            Atom(Effect.NO_TRICK_SCORE, Role.OFFENDERS),
            _HUNDRED,
            revoker="declarer",
            then=("83",),
        ),
        choice(
            "84b",
            Word("Declarer takes 100 points or three tricks. These may fulfil the contract, without bonus."),
            Role.DECLARER,
            option("points", "84b", Word("Take 100 points"), Atom(Effect.POINTS, Role.DECLARER, points=100)),
            option("tricks", "84b", Word("Take three tricks"), Atom(Effect.TRANSFER, tricks=3)),
            revoker="adversary",
            then=("83",),
        ),
    ),
)

TALK = Question(
    "talk",
    Word("What did the player do?"),
    {
        "looked": Word("Looked at a quitted trick"),
        "attention": Word("Drew the partner's attention to the trick before the partner played"),
        "referred": Word("Referred to the play"),
        "bids": Word("Told the partner of earlier bids after the end: an adversary"),
        "dummy_bids": Word("Told declarer of earlier bids after the end: dummy"),
        "refused": Word("Did not obey a lawful call although able, and the trick is quitted"),
    },
)

PROOF = Table(
    "proof_of_revoke",
    Word("A revoke is claimed after play, and the accused side denies it."),
    (LATE, MIXED),
    (
        ruling("88", Word("It is too late to claim the revoke."), Effect.NO_PENALTY, late="yes"),
        ruling(
            "87",
            Word("The accused side mixed the cards, and no proof is necessary."),
            Effect.PROVED,
            mixed="yes",
            continues="revoke",
        ),
        ruling(
            "87",
            Word("The claimants may search all the tricks."),
            Effect.CARDS_INSPECTED,
            mixed="no",
        ),
    ),
)

CONDUCT = Table(
    "conduct",
    Word("A player looked, talked or did not obey."),
    (TALK,),
    (
        ruling(
            "90",
            Word("The other side scores 25 points."),
            Atom(Effect.POINTS, Role.INNOCENTS, points=25),
            talk="looked",
        ),
        ruling(
            "92",
            Word("The partner's card may be called: highest, lowest, winning or losing."),
            Atom(Effect.HIGH_OR_LOW, Role.DECLARER),
            Atom(Effect.WIN_OR_LOSE, Role.DECLARER),
            talk="attention",
        ),
        ruling(
            "93",
            Word("Declarer calls a suit from the next of them to lead."),
            Atom(Effect.CALLS_SUIT, Role.DECLARER),
            talk="referred",
        ),
        ruling(
            "51",
            Word("Declarer calls a lead from the next adversary to lead."),
            Atom(Effect.CALLS_SUIT, Role.DECLARER),
            talk="bids",
        ),
        ruling(
            "51",
            Word("Either adversary may call a lead of declarer."),
            Atom(Effect.CALLS_SUIT, Role.INNOCENTS),
            talk="dummy_bids",
        ),
        ruling("73", Word("It is ruled on as a revoke."), talk="refused", continues="revoke"),
    ),
)

TOUCHED = Question(
    "touched",
    Word("What did declarer do with the card?"),
    {
        "dummy": Word("Named or touched a card of dummy"),
        "arranged": Word("Touched it, saying: I arrange"),
        "hand": Word("Put down a card of the own hand, and has quitted it"),
        "held": Word("Put down a card of the own hand, and has not quitted it"),
    },
)

PLAYED_CARD = Table(
    "played_card",
    Word("It is not clear whether declarer has played a card."),
    (TOUCHED,),
    (
        ruling("64", Word("The card is played."), Effect.PLAY_STANDS, touched=("dummy", "hand")),
        ruling("64", Word("The card is not played."), Effect.NOT_PLAYED, touched=("arranged", "held")),
    ),
)

TABLES = (
    DUMMY_ACTS,
    EXPOSED_CARD,
    LEAD_OUT_OF_TURN,
    EARLY_PLAY,
    DEFECTIVE_TRICK,
    REVOKE,
    PROOF,
    CONDUCT,
    PLAYED_CARD,
)
