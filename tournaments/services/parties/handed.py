"""Tallies as the players handed them in: kept beside the score, to find where one was written wrong."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Section
from scoring.services import fields
from scoring.words import RuleError
from tournaments.selectors.parties.plans import HANDED, plans_of
from tournaments.services.setup.sessions import touch_session

MOST = 100_000

Written = Mapping[int, tuple[int, int] | None]
"""By entry's number: own points and the opponents' as its tally has them; None: nothing is written there."""


@transaction.atomic
def hand_in(*, section: Section, number: int, written: Written, by: Actor) -> Section:
    """Keep what tallies say of a round; those that are not named stay. Raises RuleError "party.tally"."""
    permissions.require("correct", section.session, by)
    fields.locked(section.field_id)
    section.refresh_from_db(fields=["movement"])
    _check(number, written, len(plans_of(section)))
    _require_numbers(section, written)
    handed = {who: dict(rounds) for who, rounds in section.movement.get(HANDED, {}).items()}
    for who, points in written.items():
        points_by_round = handed.setdefault(str(who), {})
        if points is None:
            points_by_round.pop(str(number), None)
        else:
            points_by_round[str(number)] = list(points)
    section.movement = section.movement | {HANDED: handed}
    section.save(update_fields=["movement"])
    touch_session(section.session)
    return section


def _check(number: int, written: Written, rounds: int) -> None:
    if not 1 <= number <= rounds:
        raise RuleError("party.tally", "round", "Rounds run from 1 to {last}.", "", last=rounds)
    if any(not 0 <= points <= MOST for both in written.values() if both for points in both):
        raise RuleError(
            "party.tally",
            "points",
            "The points on a tally must be from 0 to {most}.",
            "000:l.13798",
            most=MOST,
        )


def _require_numbers(section: Section, written: Written) -> None:
    numbers = set(section.entries.values_list("number", flat=True))
    for at, number in enumerate(written):
        if number not in numbers:
            field = f"tallies.{at}.number"
            raise RuleError("party.tally", field, "Nobody has number {number}.", "", number=number)
