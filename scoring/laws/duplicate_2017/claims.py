"""Claims and concessions. Laws 68 to 71."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, when
from scoring.words import Word

SITUATION = Question(
    "situation",
    Word("What has become of the claim or concession?"),
    {
        "agreed": Word("All agree to it"),
        "partner_objects": Word("A defender conceded, and the partner objected at once"),
        "play_on": Word("The other side asks to play on, and all four agree"),
        "doubted": Word("Somebody doubts it"),
    },
)
WITHDRAWN = Question(
    "withdrawn",
    Word("What is taken back?"),
    {"assent": Word("An agreement to a claim"), "concession": Word("A concession")},
)
IN_TIME = Question("in_time", Word("Is the time for corrections still running?"), YES_NO)
ASSENTED_TRICK = Question(
    "assented_trick",
    Word("What about the trick that this side agreed to lose?"),
    {
        "won": Word("The side had already won it"),
        "likely": Word("The side would likely have won it, had play gone on"),
        "other": Word("Neither"),
    },
)
CONCEDED_TRICK = Question(
    "conceded_trick",
    Word("What about the trick that was conceded?"),
    {
        "won": Word("The side had already won it"),
        "cannot_lose": Word("No normal play could have lost it"),
        "other": Word("Neither: some normal play, a careless one included, loses it"),
    },
)
DOUBT = Question(
    "doubt",
    Word("On what does the doubted trick hang?"),
    {
        "trump": Word("On a trump that an opponent still has"),
        "line": Word("On a line of play that was not in the statement"),
        "side": Word("On one opponent rather than the other having a card"),
        "partner": Word("On a choice by the partner of the defender who claimed"),
        "other": Word("On something else"),
    },
)
TRUMP_MENTIONED = Question("trump_mentioned", Word("Was the trump mentioned in the statement?"), YES_NO)
UNAWARE = Question("unaware", Word("Is it at all likely that the claimer did not know of the trump?"), YES_NO)
NORMAL_PLAY_LOSES = Question(
    "normal_play_loses",
    Word("Is there a normal play, a careless one included, that loses a trick to it?"),
    YES_NO,
)
OTHER_LINE = Question(
    "other_line", Word("Is there another normal line, a careless one included, that wins less?"), YES_NO
)
SHOWN_OUT = Question(
    "shown_out",
    Word("Has one opponent shown out of that suit before, or will one do so on every normal line?"),
    YES_NO,
)
PARTNERS_CHOICE = Question(
    "partners_choice",
    Word("Has the partner more than one normal play, of which one loses the trick?"),
    YES_NO,
)
WITH_CLAIMER = Question(
    "with_claimer",
    Word("Does the claim hold in equity, any doubt going against the claimer?"),
    YES_NO,
)

_HOLDS = (Atom(Effect.DOUBTED_TRICKS_TO, Role.CLAIMANTS),)
_FAILS = (Atom(Effect.DOUBTED_TRICKS_TO, Role.OPPONENTS),)
_CLAIM_HOLDS = Word("The claim is allowed for this trick.")

CLAIM = Table(
    "claim",
    Word("A player claimed or conceded tricks."),
    (SITUATION,),
    (
        Row(
            when=when(situation="agreed"),
            law="69A",
            says=Word(
                "The tricks are scored as claimed. That is fixed once the side that agreed has called on a "
                "later board, or the round has ended."
            ),
            atoms=(Atom(Effect.TRICKS_AS_CLAIMED),),
            then=("69B", "71"),
        ),
        Row(
            when=when(situation="partner_objects"),
            law="68B2",
            says=Word(
                "The partner objected at once, so nothing was conceded, and play goes on. The cards that "
                "were shown are not penalty cards, but the partner may not use what they have shown."
            ),
            atoms=(Atom(Effect.CLAIM_VOID), Atom(Effect.UNAUTHORISED, Role.PARTNER)),
            then=("16C",),
        ),
        Row(
            when=when(situation="play_on"),
            law="68D2",
            says=Word(
                "All four agree to play on, so the claim is void. Laws 16 and 50 do not apply to what was "
                "shown, and the result of the play stands."
            ),
            atoms=(Atom(Effect.CLAIM_VOID),),
        ),
        Row(
            when=when(situation="doubted"),
            law="68D2",
            says=Word("Play has ended. The director hears the statement again, then the objections."),
            continues="doubted_claim",
        ),
    ),
)

DOUBTED_CLAIM = Table(
    "doubted_claim",
    Word("A claim is doubted."),
    (
        DOUBT,
        TRUMP_MENTIONED,
        UNAWARE,
        NORMAL_PLAY_LOSES,
        OTHER_LINE,
        SHOWN_OUT,
        PARTNERS_CHOICE,
        WITH_CLAIMER,
    ),
    (
        Row(
            when=when(doubt="trump", trump_mentioned="no", unaware="yes", normal_play_loses="yes"),
            law="70C",
            says=Word(
                "The trump was not mentioned, the claimer may well have forgotten it, and some normal play "
                "loses to it. The trick goes to the other side."
            ),
            atoms=_FAILS,
        ),
        Row(
            when=when(doubt="trump"),
            law="70C",
            says=_CLAIM_HOLDS,
            atoms=_HOLDS,
        ),
        Row(
            when=when(doubt="line", other_line="yes"),
            law="70D1",
            says=Word(
                "The line was not stated, and another normal line wins less. It is not accepted, and the "
                "trick goes to the other side."
            ),
            atoms=_FAILS,
        ),
        Row(when=when(doubt="line"), law="70D1", says=_CLAIM_HOLDS, atoms=_HOLDS),
        Row(
            when=when(doubt="side", shown_out="no"),
            law="70E1",
            says=Word(
                "The line was not stated and needs the card with one of the opponents. It is not accepted, "
                "and the trick goes to the other side."
            ),
            atoms=_FAILS,
        ),
        Row(when=when(doubt="side"), law="70E1", says=_CLAIM_HOLDS, atoms=_HOLDS),
        Row(
            when=when(doubt="partner", partners_choice="yes"),
            law="70D2",
            says=Word(
                "The claim needs a certain choice of the partner among normal plays. That part of it is "
                "refused, and the trick goes to the other side."
            ),
            atoms=_FAILS,
        ),
        Row(when=when(doubt="partner"), law="70D2", says=_CLAIM_HOLDS, atoms=_HOLDS),
        Row(when=when(with_claimer="yes"), law="70A", says=_CLAIM_HOLDS, atoms=_HOLDS),
        Row(
            when=when(with_claimer="no"),
            law="70A",
            says=Word("The doubt goes against the claimer, and the trick goes to the other side."),
            atoms=_FAILS,
        ),
    ),
)

CLAIM_TAKEN_BACK = Table(
    "claim_taken_back",
    Word("A side takes back that it agreed to a claim, or that it conceded."),
    (WITHDRAWN, IN_TIME, ASSENTED_TRICK, CONCEDED_TRICK),
    (
        Row(
            when=when(in_time="no"),
            law="79C",
            says=Word("The time for corrections is over, so the result stands."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
        Row(
            when=when(withdrawn="assent", assented_trick=("won", "likely")),
            law="69B",
            says=Word(
                "The side had won the trick, or would likely have won it. It gets the trick, and the board "
                "is scored again."
            ),
            atoms=(Atom(Effect.TRICK_GIVEN_TO, Role.OPPONENTS),),
        ),
        Row(
            when=when(withdrawn="assent"),
            law="69B",
            says=Word("The side would not likely have won the trick, so the claim stands as agreed."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
        Row(
            when=when(withdrawn="concession", conceded_trick=("won", "cannot_lose")),
            law="71",
            says=Word(
                "The trick was already won, or no normal play could have lost it. The concession is "
                "cancelled, and the board is scored again."
            ),
            atoms=(Atom(Effect.TRICK_GIVEN_TO, Role.CLAIMANTS),),
        ),
        Row(
            when=when(withdrawn="concession"),
            law="71",
            says=Word("Some normal play loses the trick, so it stays conceded."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
    ),
)

TABLES = (CLAIM, DOUBTED_CLAIM, CLAIM_TAKEN_BACK)
