"""The plays of boards as results pages read them, with their exact points and how these came about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, reduce
from operator import or_

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.comparison import Board, Direction, Explanation, explain
from scoring.comparison.reckoning import AS_IT_IS, Reckoning, reckon
from scoring.models import SEATS, Entry, Play
from scoring.selectors.cut import CUT_PLAY
from tournaments.models import BoardPoints
from tournaments.ranking import BoardPlays, ComparedBoard, board_of
from tournaments.selectors.results.adjusted_laws import adjusted_laws
from tournaments.selectors.results.board_figures import BoardFigures, board_figures
from tournaments.selectors.results.pages import RULED, Results
from tournaments.selectors.results.play_rows import MORE, ROW, Played, played_of

Makeable = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of one form of a board, and the double-dummy tricks if they are known; "" for no cards."""

    deal: str = ""
    makeable: Makeable | None = None


@dataclass
class BoardSheet:
    """All plays of one board of a field, in the order of comparison, with the points they have.

    `compared` are the saved points; None where the board has not been compared yet.
    """

    number: int
    plays: tuple[Played, ...]
    compared: ComparedBoard | None
    results: Results
    _figures: dict[int, BoardFigures] = field(default_factory=dict, repr=False)

    @cached_property
    def index(self) -> dict[int, int]:
        """Where each play stands in the saved arrays, by its id."""
        plays = [] if self.compared is None else self.compared.plays.plays.tolist()
        return {play: index for index, play in enumerate(plays)}

    @cached_property
    def board(self) -> Board:
        return board_of([play.row for play in self.plays])

    def points(self, play: Played, direction: Direction) -> Fraction | None:
        """A side's exact points, averages plus and minus filled; None where it has none."""
        at = self.index.get(play.row.play)
        if self.compared is None or at is None:
            return None
        state, averages = self.results.state, self.results.averages
        if state is None or averages is None:
            return self.compared.points.fraction(at, direction)
        return state.points_on(self.compared, at, direction, averages)

    def follows_other_boards(self, play: Played, direction: Direction) -> bool:
        """Whether a side's average at IMPs is worth the mean of its other boards (Law 12C2c)."""
        at = self.index.get(play.row.play)
        usual = None if self.compared is None or at is None else self.compared.points.fraction(at, direction)
        return usual is not None and usual != self.points(play, direction)

    def dealt(self, plays: Sequence[Played]) -> Dealt:
        """What the reader may see of the cards of a form, whose plays are given.

        Of clubs that share a board one may have attached the deal, the others not. No query for a board
        without a deal, nor for staff who need not wait; else that of `Results.cards`.
        """
        known = [play for play in plays if play.deal]
        sealed = any(play.sealed for play in known)
        if not known or not self.results.cards.shown(self.number, sealed=sealed):
            return Dealt()
        return Dealt(known[0].deal, next((play.makeable for play in known if play.makeable), None))

    def top(self, play: Played) -> int:
        at = self.index.get(play.row.play)
        return 0 if self.compared is None or at is None else int(self.compared.points.top[at])

    def figures(self, play: Played) -> BoardFigures:
        """What is shown of a play, written once for whatever shows it."""
        if play.row.play not in self._figures:
            points = {direction: self.points(play, direction) for direction in Direction}
            self._figures[play.row.play] = board_figures(play, points, self.top(play), self.results)
        return self._figures[play.row.play]

    def explanation(self, play: Played, direction: Direction) -> Explanation | None:
        """How the points came about, compared anew; None for a play without any."""
        assert self.results.state is not None
        assert not self.results.behind
        terms = self.results.conditions.terms(self.results.state.expected)
        return explain(self.board, self.plays.index(play), direction, terms)

    def reckoning(self, play: Played, direction: Direction) -> Reckoning | None:
        """How the points of any method but matchpoints came about; None for a play without any."""
        method = self.results.conditions.method
        tables = (
            BoardPlays.of([one.row for one in self.plays]).tables_of_matches if method.is_of_teams else ()
        )
        state = self.results.state
        terms = AS_IT_IS if state is None else self.results.conditions.terms(state.expected)
        return reckon(self.board, self.plays.index(play), direction, method, tables, terms)


def sheets_of(results: Results, numbers: Iterable[int] | QuerySet[Play, int]) -> dict[int, BoardSheet]:
    """The sheets of boards by number; what the reader may see of them is for the caller. Two queries.

    One more where something was ruled: by which law.
    """
    plays_of: dict[int, list[Played]] = {}
    plays = Play.objects.filter(~CUT_PLAY, field=results.field, board__number__in=numbers)
    for values in plays.order_by("board__number", "pk").values_list(*ROW, *MORE):
        plays_of.setdefault(values[0], []).append(played_of(values))
    _tell_laws(results, plays_of)
    rows = BoardPoints.objects.filter(field=results.field, number__in=plays_of)
    compared = {row.number: ComparedBoard.unpack(row.points) for row in rows}
    return {
        number: BoardSheet(number, tuple(board_plays), compared.get(number), results)
        for number, board_plays in plays_of.items()
    }


def _tell_laws(results: Results, plays_of: Mapping[int, list[Played]]) -> None:
    """Put the laws of the session's recorded rulings beside the plays that they adjusted."""
    ruled = {
        play.row.play: play.outcome
        for board_plays in plays_of.values()
        for play in board_plays
        if play.row.kind in RULED and play.outcome is not None
    }
    laws = adjusted_laws(results.session, ruled)
    for board_plays in plays_of.values() if laws else ():
        board_plays[:] = [replace(play, law=laws.get(play.row.play, "")) for play in board_plays]


def boards_of(results: Results, *entries: Entry) -> QuerySet[Play, int]:
    """The numbers of the boards that any of these entries plays; may be asked within another query."""
    seats = any_of(seated("encounter__", entry, results.contestants) for entry in entries)
    plays = Play.objects.filter(seats, field=results.field)
    return plays.order_by().values_list("board__number", flat=True)


def any_of(conditions: Iterable[Q]) -> Q:
    """That one of these conditions holds, of which there is one at least."""
    return reduce(or_, conditions)


def seated(where: str, entry: Entry, contestants: str) -> Q:
    """That an entry sits at the encounter that the lookup `where` leads to."""
    seats = SEATS if contestants == "players" else SEATS[:2]
    in_a_seat = Q()
    for seat in seats:
        in_a_seat |= Q(**{f"{where}{seat}": entry})
    return in_a_seat


@dataclass(frozen=True, slots=True)
class Room:
    """Where a team played a board that it played at two tables; its points stand once, beside the first.

    A team of eight has two such pairs of tables, of which the first one sat N-S.
    """

    name: str
    other: int
    is_first: bool


def rooms_of_team(plays: Iterable[tuple[BoardSheet, Played]], entry: Entry) -> dict[int, Room]:
    """By play: the room, and the play of the same board at the other table of its match. Only of teams.

    `plays` are those of one entry in the order of play.
    """
    matches: dict[tuple[int, tuple[int, int]], list[Played]] = {}
    for sheet, play in plays:
        if sheet.results.conditions.method.is_of_teams:
            opponents = play.opponents(play.direction_of(entry.place_in_field))
            matches.setdefault((sheet.number, opponents), []).append(play)
    rooms: dict[int, Room] = {}
    for tables in matches.values():
        north = [play for play in tables if play.direction_of(entry.place_in_field) is Direction.NS]
        if len(north) > 1:
            east = [play for play in tables if play not in north]
            rooms |= _rooms_of_eight(zip(north, east, strict=False))
            continue
        for first, second in zip(tables[::2], tables[1::2], strict=False):  # an odd one has no other table
            rooms[first.row.play] = Room(_("open room"), second.row.play, is_first=True)
            rooms[second.row.play] = Room(_("closed room"), first.row.play, is_first=False)
    return rooms


def _rooms_of_eight(tables: Iterable[tuple[Played, Played]]) -> dict[int, Room]:
    """Of a team of eight: each table where it sat N-S with one where it sat E-W, by their numbers."""
    rooms: dict[int, Room] = {}
    for north, east in tables:
        for here, there in ((north, east), (east, north)):
            name = _("table {table}").format(table=here.table)
            rooms[here.row.play] = Room(name, there.row.play, is_first=here is north)
    return rooms


def plays_of_entry(sheets: Mapping[int, BoardSheet], entry: Entry) -> list[tuple[BoardSheet, Played]]:
    """The plays of an entry with the sheets they are on, in the order of play."""
    at = entry.place_in_field
    entry_plays = [
        (sheet, play)
        for sheet in sheets.values()
        for play in sheet.plays
        if at in (*play.side(Direction.NS), *play.side(Direction.EW))
    ]
    return sorted(entry_plays, key=lambda row: (row[1].round, row[1].row.number, row[1].table))
