"""Rulings by the laws as they stand and as pages tell them: those to judge, all of a session, one whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.laws.asking import next_step, with_defaults
from scoring.laws.codes import code_of, table_of
from scoring.laws.polls import Consulted, read_poll
from scoring.laws.table import Row
from scoring.laws.telling import Part, told
from scoring.models import Session
from scoring.words import Message, RuleError
from tournaments.models import LawRuling

State = LawRuling.State


@dataclass(frozen=True, slots=True)
class TellingPart:
    """One part of a ruling in words: what kind of part it is, and what it says."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class RulingInWords:
    """A ruling as a page shows it; `earlier` are the versions before it, the newest first."""

    ruling: LawRuling
    place: str
    trigger: str
    parts: Sequence[TellingPart]
    before: str
    after: str
    earlier: Sequence[LawRuling]

    @property
    def consulted(self) -> list[Consulted]:
        """The players who were consulted."""
        return read_poll(self.ruling.consulted)

    @property
    def is_open(self) -> bool:
        """Whether it waits to be judged."""
        return self.ruling.state == State.OPEN


def as_they_stand(session: Session) -> QuerySet[LawRuling]:
    """The newest version of every ruling of a session, in the order in which they were first recorded."""
    newer = LawRuling.objects.filter(
        session=OuterRef("session"), number=OuterRef("number"), version__gt=OuterRef("version")
    )
    return LawRuling.objects.filter(~Exists(newer), session=session).order_by("number")


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
    """Every ruling of a session, those to judge first. Two queries."""
    versions: dict[int, list[LawRuling]] = {}
    rows = LawRuling.objects.filter(session=session).select_related("play").order_by("number", "-version")
    for row in rows:
        versions.setdefault(row.number, []).append(row)
    told_all = [told_in_words(newest, earlier) for newest, *earlier in versions.values()]
    return sorted(told_all, key=lambda one: not one.is_open)


def told_in_words(ruling: LawRuling, earlier: Sequence[LawRuling] = ()) -> RulingInWords:
    """A ruling with its law, what was read out, what was chosen and what followed."""
    trigger, parts = _telling(ruling)
    return RulingInWords(
        ruling,
        place_words(ruling),
        trigger,
        parts,
        _outcome_words(ruling.before),
        _outcome_words(ruling.after),
        earlier,
    )


def place_parts(ruling: LawRuling) -> list[Message]:
    """Where it happened, as far as the record says it: board, table, round."""
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


def _telling(ruling: LawRuling) -> tuple[str, list[TellingPart]]:
    """What happened and the parts of the ruling. Of options only the chosen one is told, once one is.

    A row whose table has other questions by now tells its law alone.
    """
    try:
        code = code_of(ruling.law_code)
        table = table_of(code, ruling.law_table)
        step = next_step(table, with_defaults(table, ruling.answers))
    except RuleError:
        return "", _law_alone(ruling)
    if not isinstance(step, Row):
        return say(table.trigger), _law_alone(ruling)
    parts = []
    option = -1
    for part in told(code, step):
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
