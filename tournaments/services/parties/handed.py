"""Tallies as the players handed them in: kept beside the score, to find where one was written wrong."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Section
from scoring.services import fields
from scoring.words import RuleError
from tournaments.models.section_movement import section_movement
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
    _check(number, written, section_movement(section).rounds_drawn)
    _require_numbers(section, written)
    section.movement = section_movement(section).with_handed(number, written).to_json()
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
