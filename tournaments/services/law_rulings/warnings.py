"""The standard penalty for a second warning under the same law, once the director confirms it."""

from __future__ import annotations

from django.db import transaction

from clubs.people.words import say
from scoring.actors import Actor
from scoring.models import Entry
from scoring.words import Message, RuleError
from tournaments.models import LawRuling
from tournaments.selectors.control.law_warnings import COUNTING, penalty_kind, standard_penalty, warnings_of
from tournaments.services.control.rulings import penalise
from tournaments.services.law_rulings.record import added, locked_newest, next_version, require_state

LAW = "Law 90"


@transaction.atomic
def penalise_second_offence(*, ruling: LawRuling, version: int, by: Actor) -> LawRuling:
    """Give the standard penalty to the contestant whom this ruling warns for the second time (Law 90).

    It is an ordinary penalty: it can be previewed, undone and withdrawn as all others can. The new version of
    the ruling refers to it. Raises RuleError "warning.none" where the ruling warns nobody, "warning.gone"
    where the contestant was taken out of the session since, "warning.first" without an earlier warning under
    the same law, "warning.penalised" where the penalty was given before, "ruling.state", "ruling.stale",
    "permission.rule".
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, COUNTING)
    entry = _entry_to_penalise(newest)
    amount, unit = standard_penalty(newest.session)
    reason = Message("Ruling {number}: second warning, Law {law}", number=newest.number, law=newest.law)
    penalise(entry=entry, amount=amount, unit=unit, kind=penalty_kind(newest.law), by=by, reason=say(reason))
    penalty = entry.penalties.latest("pk")
    return added(next_version(newest, penalty=penalty), by, silent=True)


def _entry_to_penalise(ruling: LawRuling) -> Entry:
    """The contestant whom the ruling warns for the second time. Raises RuleError."""
    if ruling.warned_id is None:
        raise RuleError("warning.none", "ruling", "This ruling warns nobody.", LAW)
    warning = warnings_of(ruling.session, [ruling])[ruling.number]
    entry = ruling.warned
    if entry is None:
        raise RuleError("warning.gone", "ruling", "{who} is no longer in this session.", LAW, who=warning.who)
    if not warning.earlier:
        raise RuleError(
            "warning.first",
            "ruling",
            "This is the first warning of {who} under Law {law}: only a second one brings the standard "
            "penalty.",
            LAW,
            who=warning.who,
            law=ruling.law,
        )
    if warning.penalised:
        raise RuleError(
            "warning.penalised",
            "ruling",
            "{who} has already been given the standard penalty for this.",
            LAW,
            who=warning.who,
        )
    return entry
