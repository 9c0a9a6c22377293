"""Warnings in the record of rulings: who was warned before for the same, and what a second one brings.

A ruling warns the contestant in its column `warned`. Of the same kind are warnings under the same law. They
are looked for in the whole event: a contestant of another session with the same people is the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.comparison.stated import contestants_in
from scoring.models import EntryMember, Session
from tournaments.models import LawRuling
from tournaments.models.law_ruling import rulings_as_they_stand
from tournaments.selectors.control.penalties import Unit, kind_of, usual
from tournaments.selectors.results.figures import numbered
from tournaments.selectors.table.seated import title_of

COUNTING = frozenset(set(LawRuling.State) - {LawRuling.State.OPEN, LawRuling.State.WITHDRAWN})
"""The states of a ruling in which its warning counts."""
PENALTY_KINDS = {"90B1": "lateness", "90B2": "slow-5", "91": "conduct", "74": "conduct"}
"""The kind of a penalty by the beginning of the law under which the warnings were given."""
PROCEDURE = "procedure"


@dataclass(frozen=True, slots=True)
class WarningInWords:
    """Who is warned by a ruling, and the earlier warnings of the same contestant under the same law.

    `is_gone` says that the contestant was taken out of the session since.
    """

    who: str
    earlier: Sequence[LawRuling]
    penalised: bool
    is_gone: bool = False

    @property
    def brings_penalty(self) -> bool:
        """Whether it is a second offence for which the standard penalty is still to be given."""
        return bool(self.earlier) and not self.penalised and not self.is_gone


def warnings_of(session: Session, rulings: Iterable[LawRuling]) -> dict[int, WarningInWords]:
    """The warnings among these rulings, by number, each with earlier ones of its kind in the whole event.

    Three queries, and none where nobody is warned.
    """
    warning = [row for row in rulings if row.warned_id is not None]
    if not warning:
        return {}
    rows = rulings_as_they_stand().filter(
        session__contest=session.contest_id, session__binned=None, warned__isnull=False, state__in=COUNTING
    )
    counting = sorted(rows.select_related("session"), key=_order)
    people = _people(row.warned_id for row in [*warning, *counting])
    several = session.sections.count() > 1
    contestants = contestants_in(session.contest.settings)
    by_number = {}
    for ruling in warning:
        earlier = [
            other
            for other in counting
            if ruling.state in COUNTING
            and other.law == ruling.law
            and _order(other) < _order(ruling)
            and (other.warned_id == ruling.warned_id or people[other.warned_id] == people[ruling.warned_id])
        ]
        given = ruling.penalty is not None and ruling.penalty.reversed_at is None
        who = _who(ruling, contestants, several=several)
        by_number[ruling.number] = WarningInWords(who, earlier, given, is_gone=ruling.warned is None)
    return by_number


def _who(ruling: LawRuling, contestants: str, *, several: bool) -> str:
    """Whom a ruling warns: "Pair 3"; of a contestant that is gone the number that the ruling keeps."""
    entry = ruling.warned
    if entry is None:
        return numbered(contestants, ruling.warned_number)
    return title_of(entry, contestants, entry.section.letter if several else "")


def _order(ruling: LawRuling) -> tuple[object, ...]:
    """Sessions by their day, and the rulings of one as they were first recorded."""
    return (ruling.session.date, ruling.session_id, ruling.number)


def _people(entries: Iterable[int | None]) -> dict[int | None, frozenset[int] | int]:
    """The people of each entry in round 1, by which entries are compared; one without names equals no other.

    One query.
    """
    ids = {pk for pk in entries if pk is not None}
    members: dict[int, set[int]] = {}
    rows = EntryMember.objects.filter(entry__in=ids, from_round=1)
    for entry_id, person_id in rows.values_list("entry_id", "person_id"):
        members.setdefault(entry_id, set()).add(person_id)
    return {pk: frozenset(members[pk]) if pk in members else -pk for pk in ids}


def standard_penalty(session: Session) -> tuple[Decimal, Unit]:
    """The standard procedural penalty by the scale of the event: an amount and its unit."""
    return usual(kind_of(PROCEDURE), session.contest.settings)


def penalty_kind(law: str) -> str:
    """The kind under which the ledger records the penalty for warnings under this law (Laws 74, 90, 91)."""
    kind_key = next((key for beginning, key in PENALTY_KINDS.items() if law.startswith(beginning)), PROCEDURE)
    kind = kind_of(kind_key)
    assert kind is not None, "the panel of penalties offers it"
    return kind.ledger_kind
