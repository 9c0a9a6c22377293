"""The director's rulings: awards and assigned scores on a board, penalties in a pair's ledger."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.bridge.tables import table_in
from scoring.models import Entry, Penalty, Play
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import number_in_session
from scoring.services import chain, counting, fields, results
from scoring.words import Message, RuleError
from tournaments.line import Ruled
from tournaments.models import Deed
from tournaments.models.inverse import ColumnsBefore, Inverse, row_id
from tournaments.models.kept_message import listed
from tournaments.selectors.control.penalties import MOST, unit_title, units_of
from tournaments.selectors.control.rulings import penalty_message, penalty_reason
from tournaments.selectors.results.figures import called
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.control.earlier import Snapshot, changed_since, snapshot_of
from tournaments.services.law_rulings.repeated_awards import as_regulated
from tournaments.services.mends.boards import place_of


def ruled_outcome(ruling: Ruled, play: Play) -> Outcome:
    """A ruling as an outcome of that play: results as what they are worth on its board. Raises RuleError."""
    table = table_in(counting.session_of(play).contest.settings)
    return ruling.outcome(play.board.vulnerability, table)


@transaction.atomic
def rule(
    *, play: Play, outcome: Outcome, by: Actor, reason: str = "", entry_id: UUID | None = None
) -> Deed | None:
    """The director's word on a board; None where it says what stood there already.

    A contestant's second average plus or minus has the union's figure, if there is one (Law 12C2d).
    Raises RuleError as `record_result`.
    """
    outcome = as_regulated(play, outcome)
    return record_outcomes(
        outcomes=[(play, outcome)], by=by, reason=reason, entry_ids=[entry_id or uuid4()], kind="ruling"
    )


@transaction.atomic
def record_outcomes(
    *,
    outcomes: list[tuple[Play, Outcome]],
    by: Actor,
    reason: str = "",
    entry_ids: list[UUID],
    kind: str = "result",
) -> Deed | None:
    """Record outcomes on plays as one action that can be undone.

    `entry_ids` has an id for each outcome. Returns None if every one had been recorded before.
    """
    session = counting.session_of(outcomes[0][0])
    fields.locked_in(session)  # before what stands there is noted: a phone may be saying something
    before = snapshot_of(play for play, _outcome in outcomes)
    for (play, outcome), entry_id in zip(outcomes, entry_ids, strict=True):
        results.record_result(
            play_id=play.pk, entry_id=entry_id, outcome=outcome, seen=play.last_revision, by=by, reason=reason
        )
    changed = changed_since(before)
    if not changed:
        return None
    message = listed(
        (Message("{place}: {outcome}", place=place_of(p), outcome=outcome_words(o)) for p, o in outcomes),
        "; ",
    )
    inverse = Inverse(results=changed)
    return record_deed(session=session, kind=kind, message=message, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def choose_revision(*, play: Play, revision: int, by: Actor) -> Deed | None:
    """An earlier revision counts again; None where nothing changes by it. Raises as `results.choose`."""
    fields.locked(play.field_id)
    chosen_before = play.revisions.filter(number=revision).first()
    if chosen_before is not None and stands(play, Outcome.from_json(chosen_before.outcome)):
        return None
    before = snapshot_of([play])
    chosen = results.choose(play_id=play.pk, revision=revision, by=by).revision
    outcome = outcome_words(Outcome.from_json(chosen.outcome))
    message = Message("{place}: {outcome} counts", place=place_of(play), outcome=outcome)
    return _record_change(play, "choose", message, by, before)


def stands(play: Play, outcome: Outcome) -> bool:
    """Whether the board says this already, agreed, and nothing waits there."""
    now = Play.objects.select_related("accepted").get(pk=play.pk)
    if now.accepted is None or now.waiting or not now.agreed:
        return False
    return Outcome.from_json(now.accepted.outcome).same_as(outcome)


@transaction.atomic
def keep_doubt(*, play: Play, by: Actor) -> Deed | None:
    """An unlikely result was looked at, and stays; None where there was no doubt."""
    fields.locked(play.field_id)
    before = snapshot_of([play])
    results.keep_doubt(play_id=play.pk, by=by)
    message = Message("{place}: kept as it is", place=place_of(play))
    return _record_change(play, "keep", message, by, before)


@transaction.atomic
def withdraw_result(*, play: Play, by: Actor, reason: str = "") -> Deed | None:
    """Nothing counts on the board any more; None where nothing did. Raises as `results.withdraw`."""
    fields.locked(play.field_id)
    before = snapshot_of([play])
    results.withdraw(play_id=play.pk, by=by, reason=reason)
    message = Message("{place}: no result counts", place=place_of(play))
    return _record_change(play, "withdraw", message, by, before, reason)


def _record_change(
    play: Play, kind: str, message: Message, by: Actor, before: Snapshot, reason: str = ""
) -> Deed | None:
    changed = changed_since(before)
    if not changed:
        return None
    return record_deed(
        session=counting.session_of(play),
        kind=kind,
        message=message,
        by=by,
        reason=reason,
        inverse=Inverse(results=changed),
    )


@transaction.atomic
def penalise(
    *,
    entry: Entry,
    amount: Decimal,
    unit: str = Penalty.Unit.TOP,
    by: Actor,
    kind: str = "",
    reason: str = "",
) -> Deed:
    """Take so much off an entry's total; its opponents gain nothing (Law 90).

    Raises RuleError "penalty.unit", "penalty.amount" if it is not more than 0, "permission.rule".
    """
    _require_amount(amount, unit, entry.section.session.contest.settings)
    return _write_line(entry, amount, unit, by, kind, reason)


@transaction.atomic
def give_bonus(
    *,
    entry: Entry,
    amount: Decimal,
    unit: str = Penalty.Unit.TOP,
    by: Actor,
    kind: str = Penalty.Kind.INDEMNITY,
    reason: str = "",
) -> Deed:
    """Add so much to an entry's total; nobody loses by it. In the ledger it stands below 0.

    Raises as `penalise`.
    """
    _require_amount(amount, unit, entry.section.session.contest.settings)
    return _write_line(entry, -amount, unit, by, kind, reason)


def _write_line(entry: Entry, amount: Decimal, unit: str, by: Actor, kind: str, reason: str) -> Deed:
    session = entry.section.session
    permissions.require("rule", session, by)
    field = fields.locked(entry.section.field_id)
    penalty = Penalty(entry=entry, amount=amount, unit=unit, kind=kind, reason=reason[:200], by=by.user)
    chain.append(field, penalty)
    penalty.save(force_insert=True)
    fields.touch(field)  # the ranking has changed, no board has
    message = Message("{who}: {penalty}", who=_who(entry), penalty=penalty_message(penalty))
    reversed_at = ColumnsBefore(row_id(penalty), {"reversed_at": timezone.now().isoformat()})
    inverse = as_before([]).plus(Inverse(columns=(reversed_at,)))
    said = penalty_reason(penalty)
    return record_deed(session=session, kind="penalty", message=message, by=by, reason=said, inverse=inverse)


def _who(entry: Entry) -> Message:
    return called(contestants_of(entry.section), number_in_session(entry))


def _require_amount(amount: Decimal, unit: str, settings: Mapping[str, Any]) -> None:
    """In a unit of the event, not nothing, of two decimals and no slip of the keys."""
    if unit not in units_of(settings):
        raise RuleError(
            "penalty.unit", "unit", "Penalties in this event are in {units}.", "Law 90",
            units=", ".join(unit_title(known, settings) for known in units_of(settings)),
        )  # fmt: skip
    most = MOST[Penalty.Unit(unit)]
    if not 0 < amount <= most or amount != amount.quantize(Decimal("0.01")):
        raise RuleError(
            "penalty.amount",
            "amount",
            "An amount is more than 0 and at most {most}, with at most two decimals. A penalty takes it "
            "off, and a bonus adds it.",
            "Law 90",
            most=most,
        )


@transaction.atomic
def reverse_penalty(*, penalty: Penalty, by: Actor, reason: str = "") -> Deed:
    """Take a penalty back: its line stays in the ledger. Raises RuleError "penalty.reversed"."""
    entry = penalty.entry
    session = entry.section.session
    permissions.require("rule", session, by)
    field = fields.locked(entry.section.field_id)
    penalty.refresh_from_db(fields=["reversed_at"])
    if penalty.reversed_at is not None:
        raise RuleError("penalty.reversed", "penalty", "This penalty has already been withdrawn.", "Law 90")
    inverse = as_before([(penalty, ("reversed_at",))])
    chain.change(field, [(penalty, {"reversed_at": timezone.now()})])
    fields.touch(field)  # the ranking has changed, no board has
    message = Message("{who}: penalty withdrawn", who=_who(entry))
    return record_deed(
        session=session, kind="penalty", message=message, by=by, reason=reason, inverse=inverse
    )
