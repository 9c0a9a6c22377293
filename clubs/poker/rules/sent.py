"""What a program may send as an event: the fields that its type has, and no others.

`acts` reads the fields that it knows. What it does not know would be stored all the same, and stay for good.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.poker.rules.acts import ACTS, Event
from clubs.poker.rules.plan import plan_from_json, plan_to_json, prizes_from_json, prizes_to_json
from clubs.poker.rules.reading import unreadable

FIELDS: Mapping[str, frozenset[str]] = {
    "plan": frozenset({"plan"}),
    "prizes": frozenset({"prizes"}),
    "enter": frozenset({"player"}),
    "rebuy": frozenset({"player"}),
    "addon": frozenset({"player"}),
    "buy": frozenset({"player", "money"}),
    "cash_out": frozenset({"player", "chips"}),
    "house": frozenset({"chips"}),
    "count": frozenset({"player", "chips", "pieces"}),
    "out": frozenset({"players"}),
    "seat": frozenset({"moves"}),
    "level": frozenset({"by"}),
    "minutes": frozenset({"minutes"}),
}
"""The fields of an event by its type, beside `type`; a type that is not here has none."""


def event_sent(event: Event) -> dict[str, Any]:
    """The event, with its plan or prizes written in full.

    Raises RuleError "poker.event" for a type or a field that there is not, and as `plan_from_json` and
    `prizes_from_json`.
    """
    kind = event.get("type")
    if not isinstance(kind, str) or kind not in ACTS:
        raise unreadable("type")
    for field in event:
        if field != "type" and field not in FIELDS.get(kind, ()):
            raise unreadable(field)
    if kind == "plan":
        return {"type": kind, "plan": plan_sent(event.get("plan"))}
    if kind == "prizes":
        prizes = prizes_to_json(prizes_from_json(event.get("prizes")))
        return {"type": kind, "prizes": _nothing_else(event["prizes"], prizes, "prizes")}
    return dict(event)


def plan_sent(plan: object) -> dict[str, Any]:
    """A plan in full. Raises RuleError "poker.event" for an unknown field, and as `plan_from_json`."""
    if not isinstance(plan, Mapping):
        raise unreadable("plan")
    return _nothing_else(plan, plan_to_json(plan_from_json(plan)), "plan")


def _nothing_else(sent: Mapping[str, Any], known: dict[str, Any], field: str) -> dict[str, Any]:
    """What is known of an object that was sent. Raises RuleError "poker.event" if it has another field."""
    for name, value in sent.items():
        if name not in known:
            raise unreadable(field)
        if isinstance(value, Mapping):
            _nothing_else(value, known[name] or {}, field)
    return known
