"""What the API answers of the control room: its tables, what needs attention, the clock, calls, a line."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Self

from clubs.people.words import say
from clubs.web.api.answers import Answer, Help, OneOf
from tournaments.api.answers.sessions import DeedAnswer
from tournaments.models import Call, Clock
from tournaments.selectors.control.clock import ClockState
from tournaments.selectors.control.needs import needs_of
from tournaments.selectors.control.room import Room, Tile
from tournaments.selectors.control.rows import VIEWS, Cursor
from tournaments.services.line import record as line

MARKS = ("agreed", "unagreed", "missing", "doubt", "sitout")
TILE_STATES = ("", "call", "late", "sitout")
PANELS = ("", "help", "ruling")

PhaseWord = Annotated[str, OneOf("ClockPhase", Clock.Phase.values)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellAnswer(Answer):
    """A phase of a round, and the time at which it ends."""

    round: int
    phase: PhaseWord
    ends: dt.datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAnswer(Answer):
    """The round clock.

    `coming` has this phase and those after it while the clock runs, so that a page can count down by itself.
    """

    round: Annotated[int, Help("0: play has not begun.")]
    rounds: int
    phase: PhaseWord
    running: bool
    left: Annotated[int, Help("Seconds left in the phase.")]
    over: bool
    last_board: bool
    coming: list[SpellAnswer]
    warnings: Annotated[list[str], Help("About the next round.")]

    @classmethod
    def of(cls, state: ClockState) -> Self:
        """The clock at a moment."""
        return cls(
            round=state.round,
            rounds=state.rounds,
            phase=state.phase,
            running=state.running,
            left=state.left,
            over=state.over,
            last_board=state.last_board,
            coming=[SpellAnswer(round=one.round, phase=one.phase, ends=one.ends) for one in state.coming],
            warnings=[say(words) for words in state.warnings],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkAnswer(Answer):
    """The state of one board at a table."""

    board: str
    state: Annotated[str, OneOf("BoardMark", MARKS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileAnswer(Answer):
    """A table as the control room shows it: who plays there, and the state of each board of its round."""

    section: str
    table: int
    label: str
    phone: bool
    encounter: int
    round: int
    pairs: str
    state: Annotated[str, OneOf("TableMark", TILE_STATES)]
    done: bool
    marks: list[MarkAnswer]

    @classmethod
    def of(cls, tile: Tile) -> Self:
        """A table with the meeting that is shown of it."""
        meeting = tile.shown
        return cls(
            section=tile.section.letter,
            table=tile.table,
            label=tile.label,
            phone=tile.phone,
            encounter=meeting.encounter.pk,
            round=meeting.round,
            pairs=meeting.pairs,
            state=tile.state,
            done=tile.done,
            marks=[MarkAnswer(board=mark.board, state=mark.state) for mark in tile.marks],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedAnswer(Answer):
    """Something that needs attention. `key` stays the same as long as it does."""

    key: str
    mark: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomAnswer(Answer):
    """The control room: all tables, and what needs attention, most urgent first."""

    version: str
    clock: ClockAnswer
    tables: list[TileAnswer]
    needs: list[NeedAnswer]
    deeds: list[DeedAnswer]

    @classmethod
    def of(cls, room: Room) -> Self:
        """The control room of a session."""
        return cls(
            version=room.version,
            clock=ClockAnswer.of(room.clock),
            tables=[TileAnswer.of(tile) for tile in room.tiles],
            needs=[NeedAnswer(key=need.key, mark=need.mark, text=need.text) for need in needs_of(room)],
            deeds=[DeedAnswer.of(deed) for deed in room.deeds],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CursorAnswer(Answer):
    """The row on which the next line is typed."""

    view: Annotated[str, OneOf("CursorView", VIEWS)]
    number: int
    play: int | None

    @classmethod
    def of(cls, cursor: Cursor) -> Self:
        """A row of the control room."""
        return cls(view=cursor.view, number=cursor.number, play=cursor.play)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineAnswerAnswer(Answer):
    """The answer to a command line: the new cursor, the reply of each row, and a panel to open, if any."""

    cursor: CursorAnswer
    echo: list[str]
    panel: Annotated[str, OneOf("LinePanel", PANELS)]
    play: Annotated[int | None, Help("The row that the ruling panel is about.")]
    deed: DeedAnswer | None

    @classmethod
    def of(cls, answer: line.Answer) -> Self:
        """What the command line replied."""
        return cls(
            cursor=CursorAnswer.of(answer.cursor),
            echo=list(answer.echo),
            panel=answer.panel,
            play=answer.play,
            deed=DeedAnswer.of(answer.deed) if answer.deed else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswer(Answer):
    """A call for the director."""

    id: int
    kind: Annotated[str, OneOf("CallKind", Call.Kind.values)]
    encounter: int | None
    play: int | None
    text: str
    by: str
    at: dt.datetime
    done: dt.datetime | None

    @classmethod
    def of(cls, call: Call) -> Self:
        """A call with the names that its message refers to."""
        return cls(
            id=call.pk,
            kind=call.kind,
            encounter=call.encounter_id,
            play=call.play_id,
            text=call.words,
            by=call.by_name,
            at=call.at,
            done=call.done,
        )
