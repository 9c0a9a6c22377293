"""The house rules of a room, and the proof that nobody changed them behind the back of the services.

House rules are here all that a room keeps of itself: its stake, currency and settlement, its game and
options, its name, whether it is closed. An evening takes some of them over when it begins. Each change is a
link of the room's chain, of the kind "stake", with all values; what a person wrote stands in it as a
commitment alone, whose salt the room keeps. `clubs.room.services.house_rules` writes these links.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clubs.room.models import Room
from scoring.chains import commitment, plain
from scoring.selectors.chain import Broken, Chains
from scoring.selectors.layout import FOREIGN

STAKE = "stake"
VALUES = (
    "club_id", "contest_id", "rules", "readings", "game_options", "stake", "settlement", "closed", "created",
)  # fmt: skip
"""Columns of a room that stand in the link as they are."""
NAMES = ("name", "currency")
"""Columns in which somebody may have written a person's name: they stand in the link as commitments."""

HouseRules = Mapping[str, Any]
"""The values of the columns, by name; of the names their commitments."""


def house_rules_of(room: Any) -> dict[str, Any]:
    """The house rules of a room as a link has them; `room` is a row of today or of a migration's own time."""
    rules: dict[str, Any] = {name: plain(getattr(room, name)) for name in VALUES}
    rules["game"] = room.contest.form
    return rules | {name: commitment(room.salt, {name: getattr(room, name)}) for name in NAMES}


def differing_rules(linked: HouseRules, now: HouseRules) -> list[str]:
    """The names of the house rules that are not what was linked; all of them if nothing was."""
    return [name for name in now if name not in linked or linked[name] != now[name]]


def broken_house_rules(room: Room, chains: Chains) -> Iterator[Broken]:
    """Every house rule of a room that differs from what was linked last, or differed before a change."""
    link = chains.newest_in(room.chain_name, STAKE)
    if link is None:
        yield Broken(f"house rules of room {room.pk}", "not linked", "linked when the room is made")
        return
    now = house_rules_of(room)
    for name in differing_rules(link.content, now):
        yield Broken(f"{name} of room {room.pk}", str(now[name]), str(link.content.get(name)))
    for foreign in chains.of_kind(room.chain_name, FOREIGN):
        for name in foreign.content["changed"]:
            where = f"{name} of room {room.pk}, before link {foreign.link}"
            yield Broken(where, "changed by no action", "as linked before")
