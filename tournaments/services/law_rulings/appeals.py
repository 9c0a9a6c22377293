"""Appeals against rulings by the laws (Laws 92 and 93): a contestant lodges one, and a committee decides it,
or the contestant withdraws it.

Each act adds a version to the ruling, as all acts do (`record`). `version` is the one that the page showed.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Session
from scoring.words import RuleError
from tournaments.models import LawRuling
from tournaments.services.law_rulings.record import added, fitting, locked_newest, next_version, require_state

State = LawRuling.State


@transaction.atomic
def lodge(*, ruling: LawRuling, version: int, appellant: str, concurs: bool, by: Actor) -> LawRuling:
    """Lodge an appeal of a contestant, whose name or names are `appellant`.

    `concurs` says that both partners, or the team's captain, agree to it (Law 92D). A ruling can be appealed
    once, until the correction period ends (Law 92B). The deposit is the amount that the club has set (Law
    92A). Raises RuleError "appeal.late", "appeal.concur", "appeal.who", "ruling.state" for a ruling that is
    open or was appealed or withdrawn, "ruling.stale", "permission.rule".
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, {State.GIVEN})
    _require_in_time(newest.session)
    if not concurs:
        raise RuleError(
            "appeal.concur",
            "concurs",
            "An appeal is heard only if both partners, or the captain of the team, concur.",
            "Law 92D",
        )
    who = fitting("appellant", appellant)
    if not who:
        raise RuleError("appeal.who", "appellant", "Say who appeals.", "Law 92A")
    row = next_version(
        newest,
        state=State.UNDER_APPEAL,
        appellant=who,
        appealed_at=timezone.now(),
        deposit=newest.session.club.appeal_deposit,
        deposit_kept=None,
        committee="",
        decision="",
        decided_at=None,
    )
    return added(row, by)


@transaction.atomic
def withdraw_appeal(
    *, ruling: LawRuling, version: int, reason: str = "", deposit_kept: bool | None = None, by: Actor
) -> LawRuling:
    """Record that the appellants withdrew their appeal before it was decided: the ruling stands.

    No committee has to sit, and a `reason` may be left out. `deposit_kept` must be given if a deposit was
    paid, and only then. The ruling cannot be appealed again, but the director may judge it again. Raises
    RuleError "appeal.deposit", "ruling.length", "ruling.state", "ruling.stale", "permission.rule".
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, {State.UNDER_APPEAL})
    _require_deposit_settled(newest, deposit_kept)
    row = next_version(
        newest,
        state=State.APPEAL_WITHDRAWN,
        decision=fitting("decision", reason),
        decided_at=timezone.now(),
        deposit_kept=deposit_kept,
    )
    return added(row, by)


@transaction.atomic
def decide(
    *,
    ruling: LawRuling,
    version: int,
    amended: bool,
    committee: str,
    decision: str,
    on_law: bool = False,
    deposit_kept: bool | None = None,
    recommended: bool = False,
    by: Actor,
) -> LawRuling:
    """Record what the committee decided: it upholds the ruling or amends it, with reasons (`decision`).

    `committee` says who heard the appeal. An amended score is entered afterwards (`record.adjust`). `on_law`
    says that the appeal is about a point of law or regulation: on that the committee cannot overrule the
    director (Law 93B3). It can uphold the ruling and recommend that the director change it (`recommended`):
    then the ruling stands until the director rules again. `deposit_kept` must be given if a deposit was paid,
    and only then. Raises RuleError "appeal.law", "appeal.committee", "appeal.reasons", "appeal.deposit",
    "ruling.state", "ruling.stale", "permission.rule".
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, {State.UNDER_APPEAL})
    sat, reasons = fitting("committee", committee), fitting("decision", decision)
    if not sat:
        raise RuleError("appeal.committee", "committee", "Say who heard the appeal.", "Law 93A")
    if not reasons:
        raise RuleError("appeal.reasons", "decision", "Give the reasons for the decision.", "Law 93B")
    if amended and on_law:
        raise RuleError(
            "appeal.law",
            "on_law",
            "On a point of law the committee cannot overrule the director. It may recommend that the "
            "director change the ruling.",
            "Law 93B3",
        )
    _require_deposit_settled(newest, deposit_kept)
    upheld = State.RECOMMENDED if recommended else State.UPHELD
    row = next_version(
        newest,
        state=State.AMENDED if amended else upheld,
        committee=sat,
        decision=reasons,
        decided_at=timezone.now(),
        deposit_kept=deposit_kept,
    )
    return added(row, by)


def _require_deposit_settled(ruling: LawRuling, deposit_kept: bool | None) -> None:
    if ruling.deposit is not None and deposit_kept is None:
        raise RuleError(
            "appeal.deposit", "deposit_kept", "Say whether the deposit is returned or kept.", "Law 92A"
        )
    if ruling.deposit is None and deposit_kept is not None:
        raise RuleError("appeal.deposit", "deposit_kept", "No deposit was paid for this appeal.", "Law 92A")


def _require_in_time(session: Session) -> None:
    until = session.corrections_until
    if until is not None and until < timezone.now():
        raise RuleError(
            "appeal.late",
            "ruling",
            "The time for appeals ended at {until}.",
            "Law 92B",
            until=f"{until.astimezone(session.club.tz):%H:%M}",
        )
