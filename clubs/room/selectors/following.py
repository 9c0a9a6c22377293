"""What an open screen asks for: whether anything is new, and which tap the room waits for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext

from clubs.room.models import Evening
from clubs.room.selectors.evening import RoomView, TableView
from scoring.models import Sheet


@dataclass(frozen=True, slots=True)
class SuggestedTap:
    """The tap that the room waits for, as the first button of the page.

    `do` is what the button sends (see `views.taps`), `words` is its label, `table` the table that it is about
    ("" for a new one), and `ticks` how many people must be ticked for it.
    """

    do: str
    words: str
    table: str = ""
    ticks: int = 0


def stamp_of(evening: Evening) -> str:
    """Returns a text that changes with every event of the evening and every deal on its sheets. One query.

    An event raises the session's version, an entry that of its sheet; neither ever falls.
    """
    sheets = Sheet.objects.filter(encounter__round__section__session=evening.session_id)
    sheet_versions = sheets.aggregate(all=Sum("version"))["all"] or 0
    return f"{evening.session.version}.{sheet_versions}"


def next_tap(view: RoomView, players: int) -> SuggestedTap | None:
    """Returns the tap for the first of these that the room waits for, None for none.

    They are a rubber that is over, a table that may cut, and people enough (`players`) for a new table.
    """
    over = _first(view, lambda table: bool(table.score and table.score.ended))
    if over:
        return SuggestedTap(
            f"rubber_over:{over}", gettext("Rubber over at table {name}").format(name=over), over
        )
    ready = _first(view, lambda table: table.next is not None)
    if ready:
        return SuggestedTap(f"draw:{ready}", gettext("Cut at table {name}").format(name=ready), ready)
    if len(view.free) >= players:
        new = view.next_name
        return SuggestedTap(f"form:{new}", gettext("Form table {name}").format(name=new), ticks=players)
    return None


def _first(view: RoomView, waits: Callable[[TableView], bool]) -> str:
    """Returns the name of the first table that waits so, "" for none."""
    return next((table.name for table in view.tables if waits(table)), "")
