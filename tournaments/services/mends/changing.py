"""A running movement changed: pairs that come, a round played again, boards dealt out otherwise.

What has begun stays as it is; `tournaments.movements.changing` plans the rounds to come from the stored
encounters, and only encounters that it seats otherwise are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.db import transaction

from scoring.actors import Actor
from scoring.models import Field, Section
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse
from tournaments.models.kept_message import listed
from tournaments.movements.changing import (
    Changed,
    Evening,
    repeated,
    with_boards,
    with_new_boards,
    with_pairs,
)
from tournaments.services.mends.begin import begin, end
from tournaments.services.mends.presence import People
from tournaments.services.mends.reseating import reseat
from tournaments.services.mends.stored import evening_of

PLANS = 64  # evenings remembered: a plan is looked at, previewed and then taken


def plan_pairs(section: Section, count: int) -> Changed:
    """How the evening would go on with so many pairs more. Raises RuleError "change.*"."""
    evening = evening_of(section)
    last = max(section.entries.values_list("number", flat=True), default=0)
    joined = _joined(evening, tuple(range(last + 1, last + 1 + count)))
    if isinstance(joined, RuleError):
        raise joined
    return joined


@lru_cache(maxsize=PLANS)
def _joined(evening: Evening, pairs: tuple[int, ...]) -> Changed | RuleError:
    """Found once: the search takes seconds in the worst case, and a refusal the longest."""
    try:
        return with_pairs(evening, pairs)
    except RuleError as error:
        return error


@transaction.atomic
def add_pairs(*, section: Section, people: Sequence[People], by: Actor, reason: str = "") -> Deed:
    """Late pairs (their people each, none yet for empty) join in the rounds to come; two open a table.

    Raises RuleError "change.*".
    """
    locked = begin(section.session, by)
    section.refresh_from_db()
    changed = plan_pairs(section, len(people))
    numbers = section.entries.values_list("number", flat=True)
    new = sorted(set(changed.evening.entries) - set(numbers))
    late = dict(zip(new, people, strict=True))
    return _end(section, locked, changed, reseat(section, changed.evening, by, late), by, reason)


@transaction.atomic
def repeat_round(*, section: Section, number: int, by: Actor, reason: str = "") -> Deed:
    """One round more, seated as round `number`, on boards new to all. Raises RuleError "change.*"."""
    locked = begin(section.session, by)
    section.refresh_from_db()
    _require_no_cut(section)
    changed = repeated(evening_of(section), number)
    return _end(section, locked, changed, reseat(section, changed.evening, by), by, reason)


def _require_no_cut(section: Section) -> None:
    if section.round_set.filter(number__gt=section.rounds).exists():
        raise RuleError(
            "change.cut",
            "round",
            "Round {round} was cut: undo that first, then play it.",
            "",
            round=section.rounds + 1,
        )


@transaction.atomic
def set_boards(
    *, section: Section, number: int, boards: Mapping[int, Sequence[int]], by: Actor, reason: str = ""
) -> Deed:
    """In a round to come these tables play these boards, by table number. Raises RuleError "change.*"."""
    locked = begin(section.session, by)
    section.refresh_from_db()
    evening = evening_of(section)
    stored = {row.table: tuple(row.boards) for row in evening.rows if row.round == number}
    wanted = {table: tuple(own) for table, own in boards.items() if stored.get(table) != tuple(own)}
    if not wanted:
        raise RuleError(
            "change.nothing", "boards", "Nothing was changed: the boards are already like this.", ""
        )
    changed = with_boards(evening, number, wanted)
    return _end(section, locked, changed, reseat(section, changed.evening, by), by, reason)


@transaction.atomic
def replace_boards(*, section: Section, boards: Mapping[int, int], by: Actor, reason: str = "") -> Deed:
    """In all rounds to come other boards take the place of these: {old: new}. Raises RuleError "change.*"."""
    locked = begin(section.session, by)
    section.refresh_from_db()
    changed = with_new_boards(evening_of(section), boards)
    return _end(section, locked, changed, reseat(section, changed.evening, by), by, reason)


def _end(
    section: Section,
    locked: Sequence[Field],
    changed: Changed,
    inverse: Inverse,
    by: Actor,
    reason: str,
) -> Deed:
    message = Message("Section {section}: {said}", section=section.letter, said=listed(changed.words, " "))
    return end(section.session, locked, kind="change", message=message, by=by, reason=reason, inverse=inverse)
