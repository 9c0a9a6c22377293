"""Rights lost or kept, manners, discipline, who may appeal. Laws 11, 16A, 60, 74, 76, 91, 92A and 93C."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, choice, option, ruling
from scoring.words import Word

# ---- what everybody may use: Law 16A

ORIGIN = Question(
    "origin",
    Word("Where does the information come from?"),
    {
        "legal": Word(
            "From the legal calls and plays of the board, illegal ones that were accepted included"
        ),
        "withdrawn": Word("From a call or card that was withdrawn"),
        "law": Word("A law or regulation allows it"),
        "before": Word("The player knew it before taking up the hand, and no law forbids it"),
        "opponents": Word("From an estimate of the own score, the opponents' traits, or the regulations"),
        "partner": Word("From the partner in another way, or by accident"),
    },
)

AUTHORISED_INFORMATION = Table(
    "authorised_information",
    Word("A player wants to use what was learned, or has used it: was that allowed?"),
    (ORIGIN,),
    (
        ruling("16A1", Word("Everybody may use it."), Effect.MAY_USE, origin=("legal", "law", "before")),
        ruling("16A2", Word("Everybody may use it."), Effect.MAY_USE, origin="opponents"),
        ruling("16C", Word("That depends on the side that withdrew it."), origin="withdrawn",
               continues="unauthorised_information"),
        ruling("16", Word("Such information is not authorised."), origin="partner",
               continues="unauthorised_information"),
    ),
)  # fmt: skip

# ---- a right that is lost: Law 11

BEFORE_DIRECTOR = Question(
    "gained",
    Word("Did one side gain by what an opponent did, not knowing the law?"),
    YES_NO,
)

RIGHT_LOST = Table(
    "acted_before_director",
    Word("A player of the innocent side acted on an irregularity before the director came."),
    (BEFORE_DIRECTOR,),
    (
        ruling(
            "11A",
            Word(
                "The right to the rectification may be lost. One side has gained by an action in ignorance "
                "of the law: its score alone is cut, and the other side keeps the score of the table."
            ),
            Atom(Effect.ADJUST_ONE_SIDE, Role.GAINERS), gained="yes", then=("11B",),
        ),
        ruling(
            "11A", Word("Nobody has gained by it, and the result stands."), Effect.RESULT_STANDS,
            gained="no", then=("11B",),
        ),
    ),
)  # fmt: skip

# ---- plays before the ruling: Law 60

WHAT = Question(
    "what",
    Word("Who played?"),
    {
        "innocent": Word("An innocent player, after the wrong lead or play of the right-hand opponent"),
        "own_lead": Word("An innocent player who had the lead, and has led a card"),
        "defender": Word("A defender, before declarer had corrected a lead out of turn"),
        "offender": Word("A player of the offending side, before the ruling"),
    },
)

PLAYED_BEFORE_RULING = Table(
    "played_before_ruling",
    Word("After an irregularity in the play a card was played before the ruling."),
    (WHAT,),
    (
        ruling(
            "60A1",
            Word(
                "The wrong lead or play counts as made in turn, and the right to rectify it is lost. Older "
                "duties of the offending side go on later."
            ),
            Effect.LEAD_STANDS, Atom(Effect.LOSES_RIGHT, Role.INNOCENTS), what="innocent",
            then=("60A2", "60A3"),
        ),
        ruling(
            "53B",
            Word("The player's own lead stands, and cards played to the wrong lead go back."),
            Effect.WITHDRAW_CARD, Effect.LEAD_STANDS, what="own_lead", then=("16C",),
        ),
        ruling("60B", Word("The defender's card becomes a major penalty card."), Effect.MAJOR_PENALTY_CARD,
               what="defender", then=("50D1",)),
        ruling(
            "60C",
            Word("The rights of the other side stay as they are. The play may be ruled on as well."),
            Atom(Effect.RIGHT_STAYS, Role.INNOCENTS), what="offender",
        ),
    ),
)  # fmt: skip

# ---- manners and spectators: Laws 74 and 76

DISORDER = Question(
    "disorder", Word("Is it so grave that it is a matter of order and discipline?"), YES_NO, default="no"
)

MANNERS = Table(
    "manners",
    Word("A player is rude, or spoils the game for others."),
    (DISORDER,),
    (
        ruling("74", Word("Every player owes the others courtesy, and may be penalised for a breach."),
               Atom(Effect.PENALTY, Role.OFFENDER), disorder="no", then=("90A",)),
        ruling("91A", Word("The director keeps order."), disorder="yes", continues="discipline"),
    ),
)  # fmt: skip

WATCHING = Question(
    "watching",
    Word("What did the spectator do?"),
    {
        "hands": Word("Looked at the hands of more than one player"),
        "reacted": Word("Showed a reaction to the bidding or play"),
        "spoke": Word("Said something about the board, unasked"),
        "asked": Word("Spoke of facts or of the law, because the director asked"),
    },
)
_WATCHES = Word("A spectator watches one hand, shows no reaction, and says nothing about the board.")

SPECTATOR = Table(
    "spectator",
    Word("A spectator has looked, reacted or spoken."),
    (WATCHING,),
    (
        ruling("76C1", Word("At the director's request a spectator may speak of facts and of the law."),
               Effect.SPECTATOR_HEARD, watching="asked"),
        ruling("76C1", _WATCHES, Effect.SPECTATOR_STOPPED, watching="spoke", then=("16D1", "91A")),
        ruling("76", _WATCHES, Effect.SPECTATOR_STOPPED, watching=("hands", "reacted"), then=("91A",)),
    ),
)  # fmt: skip

# ---- order and discipline: Law 91

APPROVES = Question(
    "approves",
    Word("Is there cause for a disqualification, and does the organiser approve of it?"),
    YES_NO,
    default="no",
)
_DISCIPLINE = (
    option("points", "91A", Word("Take points"), Atom(Effect.DISCIPLINE_POINTS, Role.CONTESTANT)),
    option("suspend", "91A", Word("Suspend"), Atom(Effect.SUSPENDED, Role.CONTESTANT)),
)

DISCIPLINE = Table(
    "discipline",
    Word("A contestant disturbs order, or behaves badly."),
    (APPROVES,),
    (
        choice(
            "91B",
            Word("The director may take points, suspend the contestant, or disqualify it."),
            Role.DIRECTOR,
            *_DISCIPLINE,
            option("disqualify", "91B", Word("Disqualify"), Atom(Effect.DISQUALIFIED, Role.CONTESTANT)),
            approves="yes",
        ),
        choice(
            "91A",
            Word(
                "The director may take points, or suspend the contestant for the session or a part of it. "
                "That decision is final."
            ),
            Role.DIRECTOR, *_DISCIPLINE, approves="no",
        ),
    ),
)  # fmt: skip

# ---- who may appeal: Law 92A

OWN_TABLE = Question("own_table", Word("Was the ruling made at the own table?"), YES_NO)
BY_WHOM = Question("by_whom", Word("Who appeals?"), {
    "contestant": Word("The contestant, or the captain"), "another": Word("Somebody else"),
})  # fmt: skip
THROUGH_DIRECTOR = Question(
    "through_director", Word("Was the appeal brought through the director?"), YES_NO, default="yes"
)
NO_MERIT = Question(
    "no_merit",
    Word("Has the appeal no merit, and does a regulation sanction that?"),
    YES_NO,
    default="no",
)

RIGHT_OF_APPEAL = Table(
    "right_of_appeal",
    Word("Somebody wants to appeal against a ruling: who may?"),
    (OWN_TABLE, BY_WHOM, THROUGH_DIRECTOR, NO_MERIT),
    (
        ruling("92A", Word("Only a ruling at the own table can be appealed against."), Effect.APPEAL_REFUSED,
               own_table="no"),
        ruling("92A", Word("Only the contestant or the captain may appeal."), Effect.APPEAL_REFUSED,
               by_whom="another"),
        ruling("92C", Word("An appeal is brought through the director, or it is not heard."),
               Effect.APPEAL_REFUSED, through_director="no"),
        ruling("92A", Word("The regulation says what an appeal without merit costs."),
               Atom(Effect.APPEAL_SANCTIONED, Role.CONTESTANT), no_merit="yes"),
        ruling("92A", Word("The contestant may appeal."), no_merit="no", then=("92B",), continues="appeal"),
    ),
)  # fmt: skip

# ---- beyond the committee: Law 93C

STAGE = Question(
    "stage",
    Word("What is foreseen after the committee?"),
    {
        "further": Word("A further appeal by the procedure of the union"),
        "referred": Word("The matter is referred to the union"),
        "organiser": Word("The union has given such appeals to a body of the organiser"),
        "dropped": Word("Nothing: with notice, the stage was dropped"),
    },
)

FURTHER_APPEAL = Table(
    "further_appeal",
    Word("A contestant does not accept the decision of the committee."),
    (STAGE,),
    (
        ruling("93C1", Word("The appeal goes on by that procedure."), Effect.APPEAL_FURTHER, stage="further"),
        ruling("93C2", Word("The union has the last word."), Effect.APPEAL_TO_UNION, stage="referred"),
        ruling("93C3", Word("That body hears the appeal."), Effect.APPEAL_TO_ORGANISER, stage="organiser"),
        ruling("93C3", Word("The decision of the committee stands."), Effect.APPEAL_REFUSED, stage="dropped"),
    ),
)  # fmt: skip

TABLES = (
    AUTHORISED_INFORMATION, RIGHT_LOST, PLAYED_BEFORE_RULING, MANNERS, SPECTATOR, DISCIPLINE, RIGHT_OF_APPEAL,
    FURTHER_APPEAL,
)  # fmt: skip
