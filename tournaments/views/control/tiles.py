"""The tables of the control room and its rows as HTML: each is made once, and kept with its tile.

Their templates get ready words and addresses. A room has hundreds of boards: to look up an address, a
translation and a mark for each of them in a template takes longer than all that is read of the room.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Play
from scoring.templatetags.cards import drawn, mark, signed
from tournaments.selectors.control.room import Room, Tile
from tournaments.selectors.control.row_views import row_view
from tournaments.selectors.control.rows import Cursor
from tournaments.views.access import SessionContext

ANY_PLAY = 999_999_999
"""An id that stands for another in an address."""


def digest_of(html: str) -> str:
    """A short digest of a part of the page, which says whether the part has changed."""
    return f"{zlib.crc32(html.encode()):x}"


class Drawing:
    """What is the same for all tiles and rows of one request: the place, and words and addresses in it."""

    def __init__(self, sitting: SessionContext, *, several: bool) -> None:
        """`several`: tables carry their section's letter."""
        self.sitting, self.several = sitting, several

    @cached_property
    def play_address(self) -> Callable[[int], str]:
        """The address of the panel of a play, by the play's id; it is looked up once for all of them."""
        place = self.sitting.club.slug, self.sitting.session.pk
        before, after = reverse("control-play", args=[*place, ANY_PLAY]).rsplit(str(ANY_PLAY), 1)
        return lambda pk: f"{before}{pk}{after}"

    def row(self, cursor: Cursor, tile: Tile, play: Play) -> str:
        """A row, kept with its table; when a play of the table changes, a new table replaces it."""
        key = ("row", play.pk, cursor.view, play.pk == cursor.play)
        if key not in tile.rendered:
            tile.rendered[key] = self.new_row(cursor, play)
        return tile.rendered[key]

    def new_row(self, cursor: Cursor, play: Play) -> str:
        """A row of a board or a round: what counts on a play."""
        row = row_view(play, self.several)
        if cursor.view == "board":
            where = _("Table {table}").format(table=row.table)
        else:
            where = _("Table {table}, board {board}").format(table=row.table, board=row.board)
        context = {
            "pk": str(row.pk),
            "label": row.label,
            "current": play.pk == cursor.play,
            "href": self.play_address(play.pk),
            "where": where,
            "pairs": row.pairs,
            "mark": mark(row.state, "", word=False),
            "result": drawn(row.result),
            "score": signed(row.score),
        }
        return render_to_string("tournaments/control/room/_row.html", context)

    def tile(self, room: Room, tile: Tile) -> tuple[str, str]:
        """The digest and the HTML of a tile, kept with it.

        A tile names its round only where the table plays another one than the room.
        """
        is_elsewhere = not tile.done and tile.shown.round != max(1, room.clock.round)
        if ("tile", is_elsewhere) not in tile.rendered:
            html = self._new_tile(room, tile, is_elsewhere=is_elsewhere)
            tile.rendered["digest", is_elsewhere] = digest_of(html)
            tile.rendered["tile", is_elsewhere] = html
        return tile.rendered["digest", is_elsewhere], tile.rendered["tile", is_elsewhere]

    def _new_tile(self, room: Room, tile: Tile, *, is_elsewhere: bool) -> str:
        place = self.sitting.club.slug, self.sitting.session.pk
        context = {
            "key": tile.key,
            "label": tile.label,
            "href": reverse("control-table", args=[*place, tile.section.letter, tile.table]),
            "state": tile.sign or ("done" if tile.all_entered else ""),
            "sign": mark(tile.sign) if tile.sign else "",
            "count": "" if tile.sign else _count_words(tile),
            "contestants": room.contestants,
            "pairs": tile.shown.pairs,
            "rooms": tile.shown.rooms,
            "round": _("round {number}").format(number=tile.shown.round) if is_elsewhere else "",
            "boards": [self._board(own.board, own.state, own.play) for own in tile.marks],
        }
        return render_to_string("tournaments/control/room/_tile.html", context)

    def _board(self, board: str, state: str, play: int | None) -> dict[str, Any]:
        return {
            "board": board,
            "words": _("board {board}").format(board=board),
            "mark": mark(state),
            "play": "" if play is None else str(play),
            "href": "" if play is None else self.play_address(play),
        }


def _count_words(tile: Tile) -> str:
    """How many boards of the meeting that is shown have a result; "" for a table without boards."""
    if tile.all_entered:
        return _("all entered")
    if tile.extra:
        number, entered = len(tile.extra), tile.extra_entered
        words = ngettext("{n} of {of} extra board", "{n} of {of} extra boards", number)
        return words.format(n=entered, of=number)
    if not tile.marks:
        return ""
    words = ngettext("{n} of {of} entered", "{n} of {of} entered", len(tile.marks))
    return words.format(n=tile.entered, of=len(tile.marks))
