"""Finds the rows that the places of a line name, on the board or in the round that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.actors import Actor
from scoring.models import Play, Session
from scoring.selectors.labels import letter_before
from scoring.words import N_, RuleError
from tournaments.line import Line, Place, Where
from tournaments.selectors.control.rows import Cursor, first_open, rows_at


@dataclass(frozen=True, slots=True)
class Target:
    """The place of a line: the rows shown, those that its `where` names, and the one to begin at."""

    cursor: Cursor
    rows: Sequence[Play]
    named: Sequence[Play]
    index: int

    @property
    def play(self) -> Play:
        return self.rows[self.index]


@dataclass(frozen=True, slots=True)
class Typed:
    """A line with everything that decides what it does; `cursor` is where it was typed."""

    session: Session
    line: Line
    cursor: Cursor
    target: Target
    confirmed: frozenset[str]
    by: Actor

    @property
    def after(self) -> Cursor:
        """Where the rows stand once it is done: the order of the rows is the one that was on the screen.

        They stand at the line's own row where that is among them, else where the line was typed.
        """
        if self.target.cursor.view == self.cursor.view:
            return self.target.cursor
        row = self.target.play
        return self.cursor.at(row.pk) if _is_shown(row, self.cursor) else self.cursor


def find(session: Session, line: Line, cursor: Cursor) -> Target:
    """The rows that a line typed at `cursor` is about.

    Raises RuleError "line.no_rows", "line.no_row", or "line.section" if its place is in several sections.
    """
    view = _view(line.where, cursor)
    rows = rows_at(session, view)
    if not rows:
        raise RuleError("line.no_rows", "where", "Nothing is played there.", "", position=0)
    outside_view = [where for where in line.where if not is_view(where, view)]
    section = next((where.section for where in line.where if where.section), "")
    if not outside_view and not section and any(play.pk == view.play for play in rows):
        return Target(view, rows, rows, next(i for i, play in enumerate(rows) if play.pk == view.play))
    named = [play for play in rows if all(_is_at(play, where) for where in line.where)]
    if not named:
        raise _no_row(view, rows, line.where[-1])
    if outside_view:
        _require_one_section(named, outside_view[-1])
    shown = [play for play in named if _is_shown(play, cursor)] or named
    index = rows.index(shown[first_open(shown)])
    return Target(view.at(rows[index].pk), rows, named, index)


def _view(places: Sequence[Where], cursor: Cursor) -> Cursor:
    """A board or round that is named is shown; else the rows stay."""
    named = {where.place: where.number for where in places}
    for place, view in ((Place.BOARD, "board"), (Place.ROUND, "round")):
        if place in named and (cursor.view, cursor.number) != (view, named[place]):
            return Cursor(view, named[place])  # type: ignore[arg-type]
        if place in named:
            return cursor
    return cursor


def _is_shown(play: Play, cursor: Cursor) -> bool:
    """Whether the row is among those on the screen."""
    if cursor.view == "round":
        return play.encounter.round.number == cursor.number
    return play.board.number == cursor.number


def is_view(where: Where, view: Cursor) -> bool:
    return where.place is (Place.BOARD if view.view == "board" else Place.ROUND)


def _is_at(play: Play, where: Where) -> bool:
    encounter = play.encounter
    numbers = {
        Place.BOARD: {play.board.number},
        Place.TABLE: {encounter.table},
        Place.ROUND: {encounter.round.number},
        Place.NS: {entry.number for entry in (encounter.north, encounter.south) if entry},
        Place.EW: {entry.number for entry in (encounter.east, encounter.west) if entry},
    }
    return where.number in numbers[where.place] and where.section in ("", encounter.round.section.letter)


def _require_one_section(named: Sequence[Play], where: Where) -> None:
    letters = sorted({play.encounter.round.section.letter for play in named})
    if len(letters) > 1 and where.place is not Place.ROUND:
        raise RuleError(
            "line.section",
            "where",
            "Which section? For example: {examples}.",
            "",
            examples=", ".join(f"{where.place.value}{letter}{where.number}" for letter in letters),
            position=where.at,
        )


def _no_row(view: Cursor, rows: Sequence[Play], where: Where) -> RuleError:
    if view.view == "board":
        template = N_("Board {number} is not played at {where}. It is played at tables {tables}.")
    else:
        template = N_("Round {number} has no row for {where}. It is played at tables {tables}.")
    places = sorted({(play.encounter.round.section.letter, play.encounter.table) for play in rows})
    several = letter_before(rows[0].encounter.round.section) if rows else ""
    return RuleError(
        "line.no_row",
        "where",
        template,
        "",
        number=view.number,
        where=where,
        tables=", ".join(f"{letter if several else ''}{table}" for letter, table in places),
        position=where.at,
    )
