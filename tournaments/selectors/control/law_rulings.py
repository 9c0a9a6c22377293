"""Rulings by the laws in their newest version, and in the words of pages: those still to judge, and all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.laws.asking import next_step, read_facts, with_defaults
from scoring.laws.codes import code_of, table_of
from scoring.laws.effects import Effect
from scoring.laws.polls import Consulted, read_poll
from scoring.laws.table import Question, Row, Table
from scoring.laws.telling import Part, applied, ruling_parts
from scoring.models import Session
from scoring.words import Message, RuleError
from tournaments.models import Deed, LawRuling
from tournaments.models.law_ruling import rulings_as_they_stand
from tournaments.selectors.control.law_warnings import WarningInWords, warnings_of

State = LawRuling.State
MAY_BE_JUDGED = frozenset({State.OPEN, State.GIVEN, State.RECOMMENDED, State.APPEAL_WITHDRAWN})
"""The states in which the director may judge a ruling again or withdraw it."""
ARTIFICIAL = frozenset({Effect.ARTIFICIAL, Effect.AWARD_PLUS, Effect.AWARD_AVERAGE, Effect.AWARD_MINUS})


@dataclass(frozen=True, slots=True)
class TellingPart:
    """One part of a ruling in words: what kind of part it is, and what it says."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class RulingInWords:
    """A ruling as a page shows it; `earlier` are the versions before it, the newest first.

    `score_counts` says whether its adjusted score is the result that counts now, `can_restore` whether an
    action gave that score that can be undone, so that the result before it counts again. `warning` says whom
    the ruling warns.
    """

    ruling: LawRuling
    place: str
    trigger: str
    parts: Sequence[TellingPart]
    before: str
    after: str
    earlier: Sequence[LawRuling]
    can_restore: bool = False
    score_counts: bool = False
    warning: WarningInWords | None = None

    @property
    def consulted(self) -> list[Consulted]:
        """The players who were consulted."""
        return read_poll(self.ruling.consulted)

    @property
    def is_open(self) -> bool:
        """Whether it waits to be judged."""
        return self.ruling.state == State.OPEN

    @property
    def may_be_judged(self) -> bool:
        """Whether the director may rule on it again, or withdraw it."""
        return self.ruling.state in MAY_BE_JUDGED


def as_they_stand(session: Session) -> QuerySet[LawRuling]:
    """The newest version of every ruling of a session, in the order in which they were first recorded."""
    return rulings_as_they_stand().filter(session=session).order_by("number")


def to_judge(session: Session) -> QuerySet[LawRuling]:
    """The rulings to which the director comes back after play. Filters what `as_they_stand` gives."""
    return as_they_stand(session).filter(state=State.OPEN)


def ruling_of(session: Session, number: int) -> LawRuling | None:
    """A ruling of a session as it stands, by its number."""
    return as_they_stand(session).select_related("session__contest__club").filter(number=number).first()


def versions_of(ruling: LawRuling) -> QuerySet[LawRuling]:
    """Every version of a ruling, the first one first."""
    return LawRuling.objects.filter(session=ruling.session_id, number=ruling.number).order_by("version")


def in_words(session: Session) -> list[RulingInWords]:
    """Every ruling of a session, those to judge first. Two queries, three more where one of them warns."""
    versions: dict[int, list[LawRuling]] = {}
    rows = LawRuling.objects.filter(session=session).order_by("number", "-version")
    rows = rows.select_related("session", "play__accepted", "adjustment", "warned__section", "penalty")
    for row in rows:
        versions.setdefault(row.number, []).append(row)
    warnings = warnings_of(session, [newest for newest, *_earlier in versions.values()])
    rulings = [
        ruling_in_words(newest, earlier, warnings.get(newest.number))
        for newest, *earlier in versions.values()
    ]
    return sorted(rulings, key=lambda one: not one.is_open)


def ruling_in_words(
    ruling: LawRuling, earlier: Sequence[LawRuling] = (), warning: WarningInWords | None = None
) -> RulingInWords:
    """A ruling in words: its law, what was read out, what was chosen and what followed."""
    trigger, parts = _telling(ruling)
    adjustments = [row.adjustment for row in (ruling, *earlier) if row.adjustment is not None]
    return RulingInWords(
        ruling,
        place_words(ruling),
        trigger,
        parts,
        before=_outcome_words(ruling.before),
        after=_outcome_words(ruling.after),
        earlier=earlier,
        can_restore=any(action.undone is None for action in adjustments),
        score_counts=score_counts(ruling),
        warning=warning,
    )


def score_kind(ruling: LawRuling) -> str:
    """The kind of score to which the effects of a ruling lead: "weighted", "award", or "" for any other."""
    try:
        step = _step_of(ruling, table_of(code_of(ruling.law_code), ruling.law_table))
        atoms = applied(step, ruling.choice) if isinstance(step, Row) else ()
    except RuleError:
        return ""
    effects = {atom.effect for atom in atoms}
    if Effect.WEIGHTED in effects:
        return "weighted"
    return "award" if effects & ARTIFICIAL else ""


def standing_adjustments(ruling: LawRuling) -> list[Deed]:
    """The actions by which the versions of a ruling gave adjusted scores and that nobody has undone.

    The newest stands first: undone in this order, they bring back the result before. One query.
    """
    versions = ruling.session.law_rulings.filter(number=ruling.number)
    deeds = ruling.session.deeds.filter(undone__isnull=True, pk__in=versions.values("adjustment"))
    return list(deeds.order_by("-pk"))


def score_counts(ruling: LawRuling) -> bool:
    """Whether the result that counts now is the adjusted score of the ruling, whoever entered it."""
    play = ruling.play
    if ruling.after is None or play is None or play.accepted is None:
        return False
    return Outcome.from_json(play.accepted.outcome).same_as(Outcome.from_json(ruling.after))


def place_parts(ruling: LawRuling) -> list[Message]:
    """Where it happened, as far as it was recorded: board, table, round."""
    parts = []
    if ruling.board:
        parts.append(Message("board {board}", board=ruling.board))
    if ruling.table:
        parts.append(Message("table {table}", table=ruling.table))
    if ruling.round:
        parts.append(Message("round {round}", round=ruling.round))
    return parts


def place_words(ruling: LawRuling) -> str:
    """Where it happened: "board 5, table 2, round 3"; "" for what concerns no place."""
    return ", ".join(map(say, place_parts(ruling)))


def _outcome_words(outcome: dict[str, object] | None) -> str:
    return "" if outcome is None else say(outcome_words(Outcome.from_json(outcome)))


def _step_of(ruling: LawRuling, table: Table) -> Question | Row:
    """The row or the question to which a ruling's answers lead.

    Raises RuleError "laws.question" and "laws.answer" for answers that the table does not have: those of a
    file, or of a table whose questions have changed since.
    """
    return next_step(table, with_defaults(table, read_facts(table, ruling.answers)))


def _telling(ruling: LawRuling) -> tuple[str, list[TellingPart]]:
    """What happened, and the parts of the ruling; of its options only the chosen one, once one is chosen.

    Where the questions of the law table have changed since, the law alone is given.
    """
    try:
        code = code_of(ruling.law_code)
        table = table_of(code, ruling.law_table)
        step = _step_of(ruling, table)
    except RuleError:
        return "", _law_alone(ruling)
    if not isinstance(step, Row):
        return say(table.trigger), _law_alone(ruling)
    parts = []
    option = -1
    for part in ruling_parts(code, step):
        option += part.part is Part.OPTION
        in_option = part.part in (Part.OPTION, Part.OPTION_EFFECT)
        if in_option and ruling.choice and step.options[option].key != ruling.choice:
            continue
        parts.append(TellingPart(part.part.value, say(part.words)))
    return say(table.trigger), parts


def _law_alone(ruling: LawRuling) -> list[TellingPart]:
    if not ruling.law:
        return []
    return [TellingPart(Part.LAW.value, _("Law {law}").format(law=ruling.law))]
