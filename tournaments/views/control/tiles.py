"""The tables of the control room and its rows as HTML: each is made once, and kept with its tile.

They are made without templates. A room has hundreds of boards: templates of tiles and rows take as long as
all that is read of the room, and so do an address and a translation looked up for each of them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Play
from scoring.templatetags.cards import drawn, mark, signed
from tournaments.selectors.control.room import Mark, Room, Tile
from tournaments.selectors.control.row_views import row_view
from tournaments.selectors.control.rows import Cursor
from tournaments.views.access import SessionContext

ANY_NUMBER = 999_999_999
"""A number that stands for another in an address."""


def digest_of(html: str) -> str:
    """A short digest of a part of the page, which says whether the part has changed."""
    return f"{zlib.crc32(html.encode()):x}"


class Words(NamedTuple):
    """What tiles and rows say, looked up once for all of them."""

    table: str
    team: str
    board: str
    round: str
    row_of_board: str
    row_of_round: str

    @classmethod
    def now(cls) -> Words:
        """In the language that is active."""
        return cls(
            table=_("Table"),
            team=_("Team"),
            board=_("board {board}"),
            round=_("round {number}"),
            row_of_board=_("Table {table}"),
            row_of_round=_("Table {table}, board {board}"),
        )


class Drawing:
    """What is the same for all tiles and rows of one request: the place, and words and addresses in it."""

    def __init__(self, sitting: SessionContext, *, several: bool) -> None:
        """`several`: tables carry their section's letter."""
        self.place = sitting.club.slug, sitting.session.pk
        self.several = several
        self._of_section: dict[str, Callable[[int], str]] = {}

    @cached_property
    def words(self) -> Words:
        return Words.now()

    @cached_property
    def play_address(self) -> Callable[[int], str]:
        """The address of the panel of a play, by the play's id."""
        return _addresses("control-play", *self.place)

    def table_address(self, letter: str, table: int) -> str:
        """The address of the panel of a table."""
        if letter not in self._of_section:
            self._of_section[letter] = _addresses("control-table", *self.place, letter)
        return self._of_section[letter](table)

    def row(self, cursor: Cursor, tile: Tile, play: Play) -> str:
        """A row, kept with its table; when a play of the table changes, a new table replaces it."""
        key = ("row", play.pk, cursor.view, play.pk == cursor.play)
        if key not in tile.rendered:
            tile.rendered[key] = self.new_row(cursor, play)
        return tile.rendered[key]

    def new_row(self, cursor: Cursor, play: Play) -> SafeString:
        """A row of a board or a round: what counts on a play."""
        row = row_view(play, self.several)
        template = self.words.row_of_board if cursor.view == "board" else self.words.row_of_round
        where = escape(template.format(table=row.table, board=row.board))
        href = self.play_address(play.pk)
        current = ' aria-current="true"' if play.pk == cursor.play else ""
        return mark_safe(  # noqa: S308 - texts are escaped
            f'<li id="row-{row.pk}" data-play="{row.pk}" data-label="{escape(row.label)}"{current}>'
            f'<a id="row-link-{row.pk}" href="{href}" hx-get="{href}" hx-target="#panel">'
            f'<span class="row-place">{where}</span> '
            f'<span class="row-pairs">{escape(row.pairs)}</span> '
            f'<span class="row-said">{mark(row.state, "", word=False)} {drawn(row.result)}</span> '
            f'<span class="row-score figure">{escape(signed(row.score))}</span></a></li>\n'
        )

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

    def _new_tile(self, room: Room, tile: Tile, *, is_elsewhere: bool) -> SafeString:
        key, href = tile.key, self.table_address(tile.section.letter, tile.table)
        state = tile.sign or ("done" if tile.all_entered else "")
        round_ = self._round(tile.shown.round) if is_elsewhere else ""
        beside, meets = self._meets(tile, room.contestants, round_)
        sign = mark(tile.sign) if tile.sign else _count(tile)
        boards = "".join(self._board(key, own) for own in tile.marks)
        return mark_safe(  # noqa: S308 - texts are escaped
            f'<li class="tile{state and f" tile-{state}"}" id="tile-{key}">'
            f'<a id="tile-link-{key}" href="{href}" hx-get="{href}">\n'
            f'  <span class="tile-head"><strong>'
            f'<span class="visually-hidden">{escape(self.words.table)} </span>{escape(tile.label)}</strong> '
            f"{beside}{sign}</span>\n"
            f'  <span class="tile-pairs">{meets}</span></a>\n'
            f'  <div class="tile-boards">{boards}</div>\n</li>\n'
        )

    def _round(self, number: int) -> str:
        return f'<span class="tile-round">{escape(self.words.round.format(number=number))}</span>'

    def _meets(self, tile: Tile, contestants: str, round_: str) -> tuple[str, str]:
        """What stands beside the table's number, and who meets whom there.

        The round, if it is shown, stands beside the pairs; of players and teams beside the number.
        """
        meets = escape(tile.shown.pairs)
        beside = f"{round_} " if round_ else ""
        if contestants == "teams":
            short, full = map(escape, tile.shown.rooms)
            return beside, (
                f'<span><span class="visually-hidden">{escape(self.words.team)} </span>{meets}</span> '
                f'<span class="tile-round"><span aria-hidden="true">{short}</span>'
                f'<span class="visually-hidden">{full}</span></span>'
            )
        if contestants == "players":
            return beside, f'<span class="tile-chairs">{meets}</span>'
        return "", f"{meets} {round_}" if round_ else meets

    def _board(self, key: str, own: Mark) -> str:
        """A board of the tile `key`: a link to the panel of its play, where it has one."""
        words = escape(self.words.board.format(board=own.board))
        inner = (
            f'<span class="visually-hidden">{words}: </span>{mark(own.state)}'
            f'<span aria-hidden="true">{escape(own.board)}</span>'
        )
        if own.play is None:
            return f'<span class="tile-board">{inner}</span>'
        href = self.play_address(own.play)
        return f'<a class="tile-board" id="tile-{key}-{own.play}" href="{href}" hx-get="{href}">{inner}</a>'


def _addresses(name: str, *place: object) -> Callable[[int], str]:
    """The addresses in a place by the number at their end, which is looked up once for all of them."""
    before, after = reverse(name, args=[*place, ANY_NUMBER]).rsplit(str(ANY_NUMBER), 1)
    return lambda number: f"{before}{number}{after}"


def _count(tile: Tile) -> str:
    words = _count_words(tile)
    return f'<span class="tile-count">{escape(words)}</span>' if words else ""


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
