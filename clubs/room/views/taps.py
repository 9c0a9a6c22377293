"""One tap of the host as an event of the procedure.

A button says `type:table:number ...`; people that are ticked are sent as `people`. Numbers are those
of the evening's entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import QueryDict

from clubs.room.selectors.names import token_of
from scoring.words import RuleError


def event_of(posted: QueryDict) -> dict[str, Any]:
    """The event that was tapped. Raises RuleError "room.tap" for what no button says, "room.nobody"."""
    kind, *rest = posted.get("do", "").split(":")
    if kind not in TAPS:
        raise _unknown()
    try:
        return {"type": kind if kind in PLAIN else PLAIN_OF[kind], **TAPS[kind](rest, posted)}
    except RuleError:
        raise
    except (IndexError, ValueError):
        raise _unknown() from None


def _who(number: str) -> str:
    return token_of(int(number))


def _unknown() -> RuleError:
    return RuleError("room.tap", "do", "This button no longer works. Look at the room again.", "")


def _ticked(posted: QueryDict) -> list[str]:
    people = [_who(number) for number in posted.getlist("people")]
    if not people:
        raise RuleError("room.nobody", "people", "Tick the players first.", "")
    return people


def _apply(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    return {"table": rest[0], "people": _ticked(posted)}


def _form(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    table = posted.get("table", "").strip() or rest[0]
    return {"table": table, "people": _ticked(posted)}


def _move(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    """The event of a player who leaves a table to join another one."""
    person = _who(rest[1])
    return {"table": rest[0], "people": [person], "leaving": [person]}


def _draw(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    sitting = [_who(number) for number in rest[1:]]
    return {"table": rest[0], **({"sitting_out": sitting} if sitting else {})}


def _table(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    return {"table": rest[0]}


def _person(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    return {"person": _who(rest[0])}


def _person_at(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    return {"table": rest[0], "person": _who(rest[1])}


def _lend(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    return {**_person_at(rest, posted), "announced": rest[2:] == ["returns"]}


def _nothing(rest: Sequence[str], posted: QueryDict) -> dict[str, Any]:
    return {}


TAPS: Mapping[str, Callable[[Sequence[str], QueryDict], dict[str, Any]]] = {
    "apply": _apply,
    "form": _form,
    "form_other": _form,
    "move": _move,
    "draw": _draw,
    "rubber_over": _table,
    "leave": _person_at,
    "exit": _person,
    "lend": _lend,
    "return": _person,
    "refuse": _person_at,
    "close": _table,
    "undo": _nothing,
    "end": _nothing,
}
PLAIN_OF = {"move": "apply", "form_other": "form"}
PLAIN = frozenset(TAPS) - frozenset(PLAIN_OF)
