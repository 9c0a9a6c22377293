"""What the director comes back for after play: was there damage? Laws 23C, 27D, 45F, 50E4, 64C, 72."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Row, Table, ruling, when
from scoring.words import Word

GROUND = Question(
    "ground",
    Word("What is to be judged?"),
    {
        "comparable": Word("A comparable call in place of one that was withdrawn"),
        "insufficient": Word("An insufficient bid that was made good"),
        "hint": Word("A card of dummy that dummy touched or hinted at"),
        "penalty_card": Word("A penalty card that was seen"),
        "revoke": Word("An established revoke"),
        "repeated": Word("Several revokes of a player in one suit"),
        "both_sides": Word("Revokes of both sides"),
        "foresight": Word("An infraction whose consequences the offender could have foreseen"),
    },
)
COULD_KNOW = Question(
    "could_have_known",
    Word("Could the offender have known, at the time, that it could well damage the other side?"),
    YES_NO,
)
DAMAGED = Question(
    "damaged",
    Word("Did it damage the other side, which is still short of what was likely without it?"),
    YES_NO,
)

_GROUNDS = {
    "comparable": ("23C", Word("Without the help of the infraction the result could well have differed.")),
    "insufficient": ("27D", Word("The score becomes what was likely without the insufficient bid.")),
    "hint": ("45F", Word("The play that was hinted at did damage, and the score is adjusted.")),
    "penalty_card": ("50E4", Word("The score becomes what was likely without the penalty card.")),
    "revoke": ("64C1", Word("The tricks that were transferred do not make good the damage.")),
    "repeated": ("64C2a", Word("More tricks were likely without the later revokes.")),
    "both_sides": ("64C2b", Word("The score becomes what was likely had nobody revoked.")),
    "foresight": ("72C", Word("The offender could have known that it might help, and the side has gained.")),
}
_NO_DAMAGE = Word("There was no damage, and the result stands.")

AFTER_PLAY = Table(
    "judged_after_play",
    Word("Play is over: did an infraction on this board do damage?"),
    (GROUND, COULD_KNOW, DAMAGED),
    (
        ruling(
            "72C", Word("Nobody could foresee it, and the result stands."), Effect.RESULT_STANDS,
            ground="foresight", could_have_known="no",
        ),
        *(
            row
            for ground, (law, says) in _GROUNDS.items()
            for row in (
                Row(
                    when=when(ground=ground, damaged="yes"), law=law, says=says,
                    atoms=(Atom(Effect.ASSIGNED),), then=("12C1",),
                ),
                Row(
                    when=when(ground=ground, damaged="no"), law=law, says=_NO_DAMAGE,
                    atoms=(Atom(Effect.RESULT_STANDS),),
                ),
            )
        ),
    ),
)  # fmt: skip

DEED = Question(
    "deed",
    Word("What did the player do?"),
    {
        "on_purpose": Word("Broke a law on purpose, even if ready to pay for it"),
        "hid": Word("Hid an infraction, as by a second revoke or by mixing the cards"),
    },
)

DELIBERATE = Table(
    "deliberate_breach",
    Word("A player broke a law on purpose, or hid an infraction."),
    (DEED,),
    (
        ruling("72B1", Word("A player must not break a law on purpose."), Atom(Effect.PENALTY, Role.OFFENDER),
               deed="on_purpose", then=("91A",)),
        ruling("72B3", Word("A player may not hide an infraction."), Atom(Effect.PENALTY, Role.OFFENDER),
               deed="hid", then=("91A",)),
    ),
)  # fmt: skip

TABLES = (AFTER_PLAY, DELIBERATE)
