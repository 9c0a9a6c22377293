"""A movement as a picture of the room: tables in order, who begins where, arrows to where all go next.

Everything is in units of the drawing. A table is a box with a row for each seat and one for its boards; a row
has an arrow and the table where it leads, so that it can be read wherever the next table stands. Where that
is the neighbour, an arrow crosses the gap between the two as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.words import Message
from tournaments.movements import Movement, Place
from tournaments.movements.moves import Chair, Direction
from tournaments.movements.number_spans import spans
from tournaments.movements.pattern import Pattern, pattern_of
from tournaments.movements.ways import SHORT, words_of

WIDTH, GAP_ACROSS, GAP_DOWN = 180, 40, 24
"""Of a table's box, and between two of them."""
HEAD, ROW, FOOT = 32, 26, 8
"""Heights within a box: its number, a row, and what is below the last one."""
WIDE, NARROW, ON_PAPER = 4, 2, 3
"""So many tables stand in a line: on laptops, on phones, and on paper, whose letters have a least size."""
STAYS, UP, DOWN, TURNS, OUT, RESTS = "stays", "up", "down", "turns", "out", "rests"


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table's box: what it is, who or which boards begin there, and where they go.

    `way` is how its arrow looks, "" for none. `stand`: they rest on a stand first.
    """

    y: int
    what: str
    who: str
    way: str
    to: str
    boards: bool = False
    stand: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A table: its corner, number and rows; `shares` are the tables with which it shares boards."""

    x: int
    y: int
    table: int
    lines: Sequence[Line]
    shares: str


@dataclass(frozen=True, slots=True)
class Crossing:
    """An arrow over the gap between neighbours, or the stand between them for `stand`: its middle."""

    x: int
    y: int
    up: bool
    boards: bool
    stand: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """The drawing for so many tables in a line; `name` tells it from the other on a page."""

    name: str
    width: int
    height: int
    tile_height: int
    tiles: Sequence[Tile]
    crossings: Sequence[Crossing]


@dataclass(frozen=True)
class RoomPicture:
    """A movement seen: drawings for wide and for narrow pages, and the words that say the same."""

    pattern: Pattern

    @cached_property
    def rooms(self) -> list[Room]:
        return [self.wide, _room(self.pattern, self.pattern.tables, "narrow", NARROW)]

    @cached_property
    def wide(self) -> Room:
        """The drawing for laptops."""
        return _room(self.pattern, self.pattern.tables, "wide", WIDE)

    @property
    def lines(self) -> list[Room]:
        """The drawing for paper, a line of tables at a time, so that a sheet may end between two."""
        tables = self.pattern.tables
        return [
            _room(self.pattern, tables[first : first + ON_PAPER], "line", ON_PAPER, least=ON_PAPER)
            for first in range(0, len(tables), ON_PAPER)
        ]

    @cached_property
    def words(self) -> list[str]:
        return [say(message) for message in words_of(self.pattern)]

    @property
    def has_arrows(self) -> bool:
        return bool(self.pattern.moves)

    @property
    def has_stands(self) -> bool:
        return bool(self.pattern.stands)


def room_picture(movement: Movement) -> RoomPicture:
    """The picture of a movement of any kind."""
    return RoomPicture(pattern_of(movement))


def _room(pattern: Pattern, tables: Sequence[int], name: str, columns: int, least: int = 1) -> Room:
    """The drawing of these tables, so many in a line; as wide as `least` tables."""
    chairs = _chairs(pattern)
    rows = len(chairs) + 1 + bool(pattern.shares)
    height = HEAD + ROW * rows + FOOT
    columns = max(least, min(columns, len(tables)))
    tiles = []
    for index, table in enumerate(tables):
        x = index % columns * (WIDTH + GAP_ACROSS)
        y = index // columns * (height + GAP_DOWN)
        shares = ", ".join(map(str, pattern.shares.get(table, ())))
        tiles.append(Tile(x, y, table, list(_lines(pattern, table, chairs)), shares))
    lines = -(-len(tiles) // columns)
    return Room(
        name=name,
        width=columns * (WIDTH + GAP_ACROSS) - GAP_ACROSS,
        height=lines * (height + GAP_DOWN) - GAP_DOWN,
        tile_height=height,
        tiles=tiles,
        crossings=list(_crossings(pattern, tiles, chairs)),
    )


def _chairs(pattern: Pattern) -> list[Direction | Chair]:
    """The chairs of a table, in the order N, E, S, W."""
    chairs = {place.direction for place in (*pattern.start, *pattern.moves)}
    return [chair for chair in ("NS", "N", "EW", "E", "S", "W") if chair in chairs]


def _lines(pattern: Pattern, table: int, chairs: Sequence[Direction | Chair]) -> Iterator[Line]:
    for index, chair in enumerate(chairs):
        place = Place(table, chair)
        way, to = _way(pattern, place)
        who = pattern.start.get(place)
        what = say(Message(SHORT[chair]))
        yield Line(_y(index), what, "" if who is None else str(who), way, to)
    going = pattern.boards.get(table, ())
    stand = next((stand for stand in pattern.stands if stand.after == table), None)
    if stand is not None:
        going = (stand.before,)
    way = "" if pattern.same_boards or table not in pattern.boards else _boards_way(table, going)
    yield Line(
        y=_y(len(chairs)),
        what="",
        who=spans(pattern.laid.get(table, ()), ", "),
        way=way,
        to="" if way == STAYS else " + ".join(map(str, going)),
        boards=True,
        stand=stand is not None,
    )


def _y(index: int) -> int:
    """The middle of a row within its box."""
    return HEAD + ROW * index + ROW // 2


def _way(pattern: Pattern, place: Place) -> tuple[str, str]:
    """How the arrow of a seat looks, and the words at its point."""
    if place not in pattern.moves:
        return "", _("card") if pattern.cards and place in pattern.start else ""
    to = pattern.moves[place]
    if to is None:
        return OUT, _("out")
    if to == place:
        return STAYS, ""
    chair = say(Message(SHORT[to.direction]))
    if to.table == place.table:
        return TURNS, chair
    words = str(to.table) if to.direction == place.direction else f"{to.table} {chair}"
    return (UP if to.table > place.table else DOWN), words


def _boards_way(table: int, going: Sequence[int]) -> str:
    if not going:
        return RESTS
    if tuple(going) == (table,):
        return STAYS
    return UP if going[0] > table else DOWN


def _crossings(
    pattern: Pattern, tiles: Sequence[Tile], chairs: Sequence[Direction | Chair]
) -> Iterator[Crossing]:
    """The arrows between tables that stand side by side."""
    at = {tile.table: tile for tile in tiles}
    boards = _y(len(chairs))
    resting = {stand.after for stand in pattern.stands}
    moves = [
        (place.table, to.table, _y(chairs.index(place.direction)), False, False)
        for place, to in pattern.moves.items()
        if to is not None
    ]
    moves += [
        (table, to, boards, True, False)
        for table, tables in pattern.boards.items()
        if table not in resting
        for to in tables
    ]
    moves += [(stand.after, stand.before, boards, True, True) for stand in pattern.stands]
    for one, other, y, of_boards, stand in moves:
        if one in at and other in at and at[one].y == at[other].y:
            left, right = sorted((at[one].x, at[other].x))
            if right - left == WIDTH + GAP_ACROSS:
                yield Crossing(right - GAP_ACROSS // 2, at[one].y + y, other > one, of_boards, stand)
