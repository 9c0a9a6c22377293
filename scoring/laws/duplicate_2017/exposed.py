"""Cards that are seen too early, and penalty cards. Laws 24 and 48 to 52."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.duplicate_2017.leads import AFTER_PENALTY_CARD, PENALTY_OPTIONS, lead_options
from scoring.laws.table import YES_NO, Option, Question, Row, Table, when
from scoring.words import Word

# ---- during the auction: Law 24

AUCTION = Question(
    "auction",
    Word("How did the auction end?"),
    {
        "goes_on": Word("It is not over yet"),
        "declares": Word("The offender's side declares"),
        "defends": Word("The offender's side defends"),
    },
    default="goes_on",
)
CARDS = Question(
    "cards", Word("How many cards were seen?"), {"one": Word("One"), "several": Word("Two or more")}
)
RANK = Question(
    "rank",
    Word("Which card was it?"),
    {"low": Word("A card below the ten"), "honour": Word("An honour: a ten or a higher card")},
)
LED = Question("led", Word("Was it led before its time?"), YES_NO, default="no")

_SEEN = (
    Atom(Effect.LEAVE_FACED),
    Atom(Effect.AUTHORISED, Role.INNOCENTS),
    Atom(Effect.UNAUTHORISED, Role.OFFENDERS),
)
_PARTNER_PASSES = (*_SEEN, Atom(Effect.PASSES_ONCE, Role.PARTNER))

CARD_SEEN_IN_AUCTION = Table(
    "card_exposed_in_auction",
    Word("During the auction a player's own card was in a position in which the partner could see it."),
    (AUCTION, CARDS, RANK, LED),
    (
        Row(
            when=when(auction="declares"),
            law="24D",
            says=Word("The offender has become declarer or dummy, so the cards are picked up."),
            atoms=(Atom(Effect.PICK_UP),),
        ),
        Row(
            when=when(auction="defends", cards="one", rank="low", led="no"),
            law="24E",
            says=Word("The offender defends, so the card becomes a minor penalty card."),
            atoms=(Atom(Effect.MINOR_PENALTY_CARD),),
            then=("50B", "50C"),
        ),
        Row(
            when=when(auction="defends"),
            law="24E",
            says=Word("The offender defends, so every such card becomes a major penalty card."),
            atoms=(Atom(Effect.MAJOR_PENALTY_CARD),),
            then=("50B", "50D1", "51A"),
        ),
        Row(
            when=when(cards="several"),
            law="24C",
            says=Word(
                "The cards stay face up until the auction ends, and the partner must pass at the next turn."
            ),
            atoms=_PARTNER_PASSES,
            then=("72C", "16C", "24D", "24E"),
        ),
        Row(
            when=when(rank="low", led="no"),
            law="24A",
            says=Word("The card stays face up until the auction ends. Nobody has to pass."),
            atoms=_SEEN,
            then=("16C", "24D", "24E"),
        ),
        Row(
            when=when(cards="one"),
            law="24B",
            says=Word(
                "The card stays face up until the auction ends, and the partner must pass at the next turn."
            ),
            atoms=_PARTNER_PASSES,
            then=("72C", "16C", "24D", "24E"),
        ),
    ),
)

# ---- during the play: Laws 48 to 50B

WHO = Question(
    "who",
    Word("Whose card was seen?"),
    {"defender": Word("A defender's"), "declarer": Word("Declarer's")},
)
DECLARER_SHOWED = Question(
    "declarer_showed",
    Word("How did declarer show the cards?"),
    {
        "cards": Word("One or more cards were shown or dropped"),
        "hand_after_lead": Word("The hand was faced after an opening lead out of turn"),
        "hand": Word("The hand was faced at another time"),
    },
)
OCCASION = Question(
    "occasion",
    Word("On what occasion did the partner have a chance to see the card, or was it named?"),
    {
        "irregular": Word("Not in normal play"),
        "normal": Word("In normal play"),
        "remark": Word("With a remark about the trick in play alone"),
        "concession": Word("With a concession to which the partner objected at once"),
    },
    default="irregular",
)
DELIBERATE = Question(
    "deliberate",
    Word("How did it happen?"),
    {
        "accident": Word("By accident: it was dropped, or two cards were played at once"),
        "played": Word("It was played on purpose: led out of turn, or taken back after a revoke"),
    },
)

CARD_SEEN_IN_PLAY = Table(
    "card_exposed_in_play",
    Word("During the play a card was seen that should not have been."),
    (WHO, DECLARER_SHOWED, OCCASION, CARDS, RANK, DELIBERATE),
    (
        Row(
            when=when(who="declarer", declarer_showed="hand_after_lead"),
            law="48B1",
            says=Word("Declarer faced the hand after an opening lead out of turn: see there."),
            continues="lead_out_of_turn",
        ),
        Row(
            when=when(who="declarer", declarer_showed="hand"),
            law="48B2",
            says=Word("Declarer has claimed or conceded, unless that was plainly not meant."),
            atoms=(Atom(Effect.COME_BACK),),
            then=("68",),
        ),
        Row(
            when=when(who="declarer"),
            law="48A",
            says=Word("Declarer's cards never become penalty cards. They go back into the hand."),
            atoms=(Atom(Effect.PICK_UP),),
        ),
        Row(
            when=when(occasion="normal"),
            law="49",
            says=Word("A card that is seen in normal play is not a penalty card."),
            atoms=(Atom(Effect.CONTINUE),),
        ),
        Row(
            when=when(occasion="remark"),
            law="68",
            says=Word("A remark about the trick in play is not a claim, and the card is not a penalty card."),
            atoms=(Atom(Effect.PICK_UP),),
            then=("16", "57"),
        ),
        Row(
            when=when(occasion="concession"),
            law="68B2",
            says=Word(
                "The partner objected at once, so there is no concession, and play goes on. Cards that were "
                "shown are not penalty cards, but the partner may not use what they have shown."
            ),
            atoms=(Atom(Effect.PICK_UP), Atom(Effect.UNAUTHORISED, Role.PARTNER)),
            then=("16C",),
        ),
        Row(
            when=when(cards="one", rank="low", deliberate="accident"),
            law="50B",
            says=Word("The card becomes a minor penalty card and stays face up."),
            atoms=(Atom(Effect.MINOR_PENALTY_CARD),),
            then=("49", "50C"),
        ),
        Row(
            when=when(occasion="irregular"),
            law="50B",
            says=Word("The card, or each of the cards, becomes a major penalty card and stays face up."),
            atoms=(Atom(Effect.MAJOR_PENALTY_CARD),),
            then=("49", "50D1", "51A"),
        ),
    ),
)

# ---- penalty cards on the table: Laws 50C to 52

SITUATION = Question(
    "situation",
    Word("What is to be settled?"),
    {
        "owner_plays": Word("The player with the penalty card has the turn to play"),
        "partner_leads": Word("The partner of that player is on lead"),
        "not_played": Word("A defender played another card although the penalty card had to be played"),
    },
)
KIND = Question(
    "kind",
    Word("Which penalty cards lie on the table?"),
    {
        "minor": Word("A minor one"),
        "major": Word("A major one"),
        "one_suit": Word("Several of one suit"),
        "suits": Word("Several of different suits"),
    },
)
DECLARER_PLAYED = Question(
    "declarer_played", Word("Has declarer played from either hand since?"), YES_NO, default="no"
)

PENALTY_CARD = Table(
    "penalty_card",
    Word("A defender has a penalty card on the table."),
    (SITUATION, KIND, DECLARER_PLAYED),
    (
        Row(
            when=when(situation="not_played", declarer_played="yes"),
            law="52B1",
            says=Word(
                "Declarer has played since, so the other card is accepted. A penalty card that was not "
                "played stays one."
            ),
            atoms=(Atom(Effect.PLAY_STANDS), Atom(Effect.PENALTY_CARD_STAYS)),
        ),
        Row(
            when=when(situation="not_played"),
            law="52B1",
            says=Word(
                "Declarer may accept the other card, or have the penalty card played in its place. In that "
                "case every card that was shown wrongly becomes a major penalty card."
            ),
            elects=Role.DECLARER,
            options=(
                Option(
                    "accept", "52B1", Word("Accept the card"),
                    (Atom(Effect.PLAY_STANDS), Atom(Effect.PENALTY_CARD_STAYS)),
                ),
                Option(
                    "refuse", "52B2", Word("Have the penalty card played"),
                    (Atom(Effect.PLAY_PENALTY_CARD, Role.OFFENDER), Atom(Effect.MAJOR_PENALTY_CARD)),
                ),
            ),
        ),
        Row(
            when=when(situation="owner_plays", kind="minor"),
            law="50C",
            says=Word(
                "No other card below an honour of that suit may be played before the minor penalty card; an "
                "honour may."
            ),
            atoms=(Atom(Effect.LOW_CARDS_WAIT, Role.OFFENDER),),
        ),
        Row(
            when=when(situation="partner_leads", kind="minor"),
            law="50C",
            says=Word("A minor penalty card does not restrict the partner's lead."),
            atoms=(Atom(Effect.LEAD_FREE, Role.PARTNER),),
            then=("50E",),
        ),
        Row(
            when=when(situation="owner_plays", kind="major"),
            law="50D1",
            says=Word(
                "The major penalty card must be played at the first legal chance. The duty to follow suit "
                "and restrictions of a lead or play come first."
            ),
            atoms=(Atom(Effect.PLAY_PENALTY_CARD, Role.OFFENDER),),
        ),
        Row(
            when=when(situation="owner_plays"),
            law="51A",
            says=Word(
                "A penalty card must be played at the first legal chance. If several can be played, declarer "
                "names the one."
            ),
            atoms=(Atom(Effect.PLAY_PENALTY_CARD, Role.OFFENDER),),
            then=("50D1",),
        ),
        Row(
            when=when(situation="partner_leads", kind="major"),
            law="50D2a",
            says=Word(
                "Before the partner leads, declarer may require the suit of the penalty card, or forbid it "
                "as long as the partner keeps the lead; the card is then picked up. If declarer does "
                "neither, any card may be led, and the penalty card stays."
            ),
            elects=Role.DECLARER,
            options=PENALTY_OPTIONS,
            then=AFTER_PENALTY_CARD,
        ),
        Row(
            when=when(situation="partner_leads", kind="one_suit"),
            law="51B1",
            says=Word(
                "Declarer may require or forbid the suit. All penalty cards of the suit are then picked up. "
                "If declarer does neither, any card may be led, and they stay."
            ),
            elects=Role.DECLARER,
            options=lead_options("51B1", "50D2b"),
            then=AFTER_PENALTY_CARD,
        ),
        Row(
            when=when(situation="partner_leads", kind="suits"),
            law="51B2",
            says=Word(
                "Declarer may require one of the suits, or forbid one or more of them. The penalty cards of "
                "those suits are then picked up. If declarer does neither, any card may be led, and all stay."
            ),
            elects=Role.DECLARER,
            options=(
                Option(
                    "require", "51B2", Word("Require one of the suits"),
                    (Atom(Effect.LEAD_REQUIRED, Role.PARTNER), Atom(Effect.PICK_UP)),
                ),
                Option(
                    "forbid", "51B2", Word("Forbid one or more of the suits"),
                    (Atom(Effect.LEAD_FORBIDDEN, Role.PARTNER), Atom(Effect.PICK_UP)),
                ),
                Option(
                    "neither", "51B2", Word("Neither: any card may be led, and all penalty cards stay"),
                    (Atom(Effect.LEAD_FREE, Role.PARTNER), Atom(Effect.PENALTY_CARD_STAYS)),
                ),
            ),
            then=AFTER_PENALTY_CARD,
        ),
    ),
)  # fmt: skip

TABLES = (CARD_SEEN_IN_AUCTION, CARD_SEEN_IN_PLAY, PENALTY_CARD)
