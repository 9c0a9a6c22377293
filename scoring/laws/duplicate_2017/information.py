"""Information from the partner, from withdrawn actions, by accident; deceptive tempo. Laws 16 and 73."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Option, Question, Row, Table, when
from scoring.words import Word

SOURCE = Question(
    "source",
    Word("Where did the information come from?"),
    {
        "partner": Word("From the partner: a remark, a question, an alert, a pause, a gesture"),
        "withdrawn": Word("From a call or card that was withdrawn"),
        "accident": Word("By accident: another table, a wrong hand, a card seen before the auction"),
    },
)
SIDE = Question(
    "side",
    Word("Whose side uses it?"),
    {"innocent": Word("The side that did not offend"), "offending": Word("The offending side")},
)
ACTED = Question("acted", Word("Has the player who has it acted since?"), YES_NO)
SUGGESTED = Question("suggested", Word("Does it demonstrably suggest that action over another one?"), YES_NO)
ALTERNATIVE = Question(
    "alternative",
    Word("Was that other action a logical alternative?"),
    YES_NO,
    help=Word(
        "It is one that a significant proportion of players of the same class, with the same methods, would "
        "seriously consider, and that some of them might choose."
    ),
)
GAINED = Question("gained", Word("Did the action give that side an advantage?"), YES_NO)

UNAUTHORISED_INFORMATION = Table(
    "unauthorised_information",
    Word("A player had information that may not be used."),
    (SOURCE, SIDE, ACTED, SUGGESTED, ALTERNATIVE, GAINED),
    (
        Row(
            when=when(source="accident"),
            law="16D1",
            says=Word("The player tells the director at once."),
            continues="accidental_information",
        ),
        Row(
            when=when(source="withdrawn", side="innocent"),
            law="16C1",
            says=Word("The innocent side may use everything that was withdrawn, its own and the opponents'."),
            atoms=(Atom(Effect.AUTHORISED, Role.INNOCENTS),),
        ),
        Row(
            when=when(acted="no"),
            law="16B2",
            says=Word(
                "The opponents may reserve their rights. The player must carefully avoid any gain from the "
                "information."
            ),
            atoms=(Atom(Effect.NOTED), Atom(Effect.UNAUTHORISED, Role.OFFENDER)),
            then=("73C",),
        ),
        Row(
            when=when(suggested="no"),
            law="16B1a",
            says=Word("The information does not suggest the action, so that there was no breach."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
        Row(
            when=when(alternative="no"),
            law="16B1b",
            says=Word("There was no logical alternative to the action, so that there was no breach."),
            atoms=(Atom(Effect.RESULT_STANDS),),
        ),
        Row(
            when=when(gained="no"),
            law="73C",
            says=Word("The action was a breach, but it gained nothing: the result stands."),
            atoms=(Atom(Effect.RESULT_STANDS), Atom(Effect.PENALTY, Role.OFFENDERS)),
        ),
        *(
            Row(
                when=when(source=source),
                law=law,
                says=Word(
                    "The action was suggested by information that may not be used, and it gained: the score "
                    "is adjusted to what would have come without it."
                ),
                atoms=(Atom(Effect.ASSIGNED), Atom(Effect.PENALTY, Role.OFFENDERS)),
                then=("12C1", "73C"),
            )
            for source, law in (("partner", "16B3"), ("withdrawn", "16C3"))
        ),
    ),
)

# ---- information by accident: Law 16D

DISTURBS = Question(
    "disturbs", Word("Is the information likely to disturb normal play?"), YES_NO, default="yes"
)
CALLED = Question("called", Word("Has a call been made on the board?"), YES_NO)
_PLAY = (Atom(Effect.PLAY_NORMALLY), Atom(Effect.COME_BACK))


def _of_director(law_play: str, law_adjust: str) -> tuple[Option, ...]:
    return (
        Option("play", law_play, Word("Let the board be played, ready to adjust the score"), _PLAY),
        Option("adjust", law_adjust, Word("Adjust the score"), (Atom(Effect.ADJUST),)),
    )


ACCIDENTAL_INFORMATION = Table(
    "accidental_information",
    Word("A player has learned something about a board by accident."),
    (DISTURBS, CALLED),
    (
        Row(
            when=when(disturbs="no"),
            law="16D1",
            says=Word("The information does no harm, and the board is played."),
            atoms=(Atom(Effect.PLAY_NORMALLY),),
        ),
        Row(
            when=when(called="no"),
            law="16D2",
            says=Word(
                "The director turns the seats or has the board dealt again, where the contest allows it, or "
                "lets it be played, or adjusts the score."
            ),
            elects=Role.DIRECTOR,
            options=(
                Option("seats", "16D2", Word("Turn the seats"), (Atom(Effect.SEATS_TURNED),)),
                Option("deal", "16D2", Word("Have the board dealt again"), (Atom(Effect.NEW_DEAL),)),
                *_of_director("16D2", "16D2"),
            ),
            then=("86B",),
        ),
        Row(
            when=when(called="yes"),
            law="16D3",
            says=Word("After the first call the director lets the board be played, or adjusts the score."),
            elects=Role.DIRECTOR,
            options=_of_director("16D3", "16D3"),
            then=("86B",),
        ),
    ),
)

# ---- an opponent misled: Law 73

INFERENCE = Question(
    "inference", Word("Did an innocent player draw a false inference from it, and was harmed?"), YES_NO
)
REASON = Question("reason", Word("Had the player a demonstrable bridge reason for it?"), YES_NO)
KNEW = Question(
    "could_have_known", Word("Could the player have known that it might help the own side?"), YES_NO
)
_NOTHING = (Atom(Effect.RESULT_STANDS),)

MISLEADING_MANNER = Table(
    "misleading_manner",
    Word("A pause, question, remark or manner misled an opponent."),
    (INFERENCE, REASON, KNEW),
    (
        Row(
            when=when(inference="no"),
            law="73D1",
            says=Word("An uneven tempo by itself is not an offence."),
            atoms=_NOTHING,
        ),
        Row(
            when=when(reason="yes"),
            law="73D1",
            says=Word("There was a bridge reason for it, and opponents draw inferences at their own risk."),
            atoms=_NOTHING,
        ),
        Row(
            when=when(could_have_known="no"),
            law="73D1",
            says=Word("The player could not know that it might help, so that the result stands."),
            atoms=_NOTHING,
        ),
        Row(
            when=when(could_have_known="yes"),
            law="73E2",
            says=Word("The player could have known that it might help, and the score is adjusted."),
            atoms=(Atom(Effect.ASSIGNED),),
            then=("12C1",),
        ),
    ),
)

TABLES = (UNAUTHORISED_INFORMATION, ACCIDENTAL_INFORMATION, MISLEADING_MANNER)
