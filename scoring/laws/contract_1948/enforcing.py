"""How a penalty is taken, and what is played before it. Laws 16, 19 and 59 to 62."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import Question, Table, ruling
from scoring.words import Word

WHAT = Question(
    "what",
    Word("What happened?"),
    {
        "consulted": Word("The opponents consulted about the penalty, or one of them waived it"),
        "paid": Word("The penalty that was paid, or another action that was taken, was wrong"),
        "unable": Word("A player cannot lead or play as the penalty requires"),
        "declarer": Word("Declarer played from either hand before taking a penalty"),
        "withdrawn_lead": Word("A defender played to declarer's lead out of turn that had to go back"),
        "offenders": Word("The offending side played before the penalty was taken"),
    },
)

PENALTY = Table(
    "penalty_in_play",
    Word("A penalty is due, and something was done before it was taken, or in taking it."),
    (WHAT,),
    (
        ruling("16", Word("The right to a penalty is gone; what is put right is put right all the same."),
               Atom(Effect.LOSES_RIGHT, Role.INNOCENTS), what="consulted"),
        ruling("19", Word("A penalty once paid, or an action once taken, stands even if it was wrong."),
               Effect.RESULT_STANDS, what="paid"),
        ruling(
            "59",
            Word("The player may play any correct card, and the penalty is paid. A penalty card stays due."),
            Atom(Effect.MAY_PLAY_ANY, Role.OFFENDER), what="unable", then=("69",),
        ),
        ruling("60", Word("Declarer has played, and so has waived the lead or play penalty."),
               Atom(Effect.LOSES_RIGHT, Role.DECLARER), what="declarer"),
        ruling("61", Word("The defender's card becomes a penalty card."), Effect.PENALTY_CARD,
               what="withdrawn_lead", then=("69",)),
        ruling("62", Word("The play does not touch the right of the other side to the penalty."),
               Atom(Effect.RIGHT_STAYS, Role.INNOCENTS), what="offenders"),
    ),
)  # fmt: skip

TABLES = (PENALTY,)
