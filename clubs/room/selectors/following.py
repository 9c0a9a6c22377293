"""What a screen that stays open asks for: whether anything is new, what to do next, what Undo takes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext

from clubs.room.models import Evening
from clubs.room.selectors.evening import RoomView, TableView
from scoring.models import Sheet


@dataclass(frozen=True, slots=True)
class Deed:
    """A tap, what its button says, the table that it is about, and how many people must be ticked for it."""

    do: str
    words: str
    table: str = ""
    ticks: int = 0


def stamp_of(evening: Evening) -> str:
    """Changes with every event of the evening and every deal on its sheets. One query.

    An event raises the session's version, an entry that of its sheet; neither ever falls.
    """
    sheets = Sheet.objects.filter(encounter__round__section__session=evening.session_id)
    entered = sheets.aggregate(all=Sum("version"))["all"] or 0
    return f"{evening.session.version}.{entered}"


def next_deed(view: RoomView, players: int) -> Deed | None:
    """What the room waits for: a rubber that is over, a table that may cut, people enough for a table."""
    over = _first(view, lambda table: bool(table.score and table.score.ended))
    if over:
        return Deed(f"rubber_over:{over}", gettext("Rubber over at table {name}").format(name=over), over)
    ready = _first(view, lambda table: table.next is not None)
    if ready:
        return Deed(f"draw:{ready}", gettext("Cut at table {name}").format(name=ready), ready)
    if len(view.free) >= players:
        new = view.next_name
        return Deed(f"form:{new}", gettext("Form table {name}").format(name=new), ticks=players)
    return None


def _first(view: RoomView, waits: Callable[[TableView], bool]) -> str:
    return next((table.name for table in view.tables if waits(table)), "")
