"""What the API answers of rooms and their evenings, with people by the names that are shown."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Self

from clubs.people.words import say
from clubs.procedure import RULE_SETS, Next, State
from clubs.procedure import Room as ProcedureRoom
from clubs.procedure.printed import room_to_json
from clubs.room.models import Evening, Room, RoomEvent, RoomTable
from clubs.room.selectors.evening import rubbers_in_play
from clubs.room.selectors.log import event_words
from clubs.room.selectors.memory import room_of
from clubs.room.selectors.names import Guest, guests_of, named, with_names
from clubs.room.selectors.tables import next_rubber, tables_of
from clubs.web.api.answers import Answer, AnyField, Help, LeftOut, OneOf
from scoring.models import Session
from scoring.selectors.versions import version_of
from scoring.words import message_from_json

Names = Mapping[str, str]
"""Shown names by the token of the procedure."""
RoomRules = OneOf("RoomRules", RULE_SETS)
SessionState = Annotated[str, OneOf("SessionState", Session.State.values)]


def money(value: Decimal) -> str:
    """An amount of money as text with two decimals."""
    return f"{value:.2f}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningAnswer(Answer):
    """The current evening."""

    id: int
    date: dt.date


@dataclass(frozen=True, slots=True, kw_only=True)
class RubberRoomAnswer(Answer):
    """A rubber bridge room of the club with its house rules."""

    id: int
    name: str
    rules: Annotated[str, RoomRules, Help("The cutting-in rules.")]
    readings: Annotated[
        dict[str, Any], Help("Readings of the rules that the club has chosen instead of the defaults.")
    ]
    game: Annotated[str, Help("key@edition: the game of a table unless it chooses another.")]
    game_options: dict[str, Any]
    stake: Annotated[str, Help("Stake per hundred points; two decimals.")]
    currency: str
    settlement: Annotated[str, OneOf("RoomSettlement", Room.Settlement.values)]
    closed: dt.datetime | None
    evening: RunningAnswer | None

    @classmethod
    def of(cls, room: Room, running: Evening | None) -> Self:
        """A room with its current evening, whose session is already loaded. No query."""
        return cls(
            id=room.pk,
            name=room.name,
            rules=room.rules,
            readings=room.readings,
            game=room.game,
            game_options=room.game_options,
            stake=money(room.stake),
            currency=room.currency,
            settlement=room.settlement,
            closed=room.closed,
            evening=RunningAnswer(id=running.pk, date=running.session.date) if running else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRowAnswer(Answer):
    """An evening of a room."""

    id: int
    session: int
    date: dt.date
    state: SessionState

    @classmethod
    def of(cls, evening: Evening) -> Self:
        """The row of an evening whose session is already loaded. No query."""
        session = evening.session
        return cls(id=evening.pk, session=session.pk, date=session.date, state=session.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestAnswer(Answer):
    """A person who has arrived. Events name people by this number or name."""

    number: Annotated[int, Help("Number in this evening, in order of first arrival.")]
    name: Annotated[str, Help("If two names are the same, the second has a number.")]
    person: int

    @classmethod
    def of(cls, guest: Guest) -> Self:
        """A person by the name that is shown this evening."""
        return cls(number=guest.number, name=guest.name, person=guest.person)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedAnswer(Answer):
    """The game, form and stake that a table plays."""

    table: str
    number: Annotated[int, Help("The table's number in its rubbers.")]
    game: Annotated[str, Help("key@edition")]
    form: Annotated[str, OneOf("RoomTableForm", RoomTable.Form.values)]
    stake: str
    sheet: Annotated[int | None, Help("Score sheet of the rubber in play.")]

    @classmethod
    def of(cls, table: RoomTable, sheet: int | None) -> Self:
        """A table and the id of its sheet."""
        return cls(
            table=table.name,
            number=table.number,
            game=table.game,
            form=table.form,
            stake=money(table.stake),
            sheet=sheet,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionAnswer(Answer):
    """A decision and its rule. `person` and `table` are null if it concerns none."""

    rule: Annotated[str, Help("A letter of the procedure, a law, or empty.")]
    what: str
    person: str | None
    table: str | None
    message: str

    @classmethod
    def stored(cls, decision: Mapping[str, Any], names: Names) -> Self:
        """A decision as an event keeps it."""
        return cls(
            rule=decision["rule"],
            what=decision["what"],
            person=with_names(decision["person"], names) or None,
            table=decision["table"] or None,
            message=with_names(say(message_from_json(decision)), names),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAnswer(Answer):
    """Cards drawn. `order` lists the players from the first in precedence."""

    rule: str
    table: str
    cards: Annotated[
        dict[str, Any],
        Help("By name: the card, or all of the cards, with the reason for any that is void."),
    ]
    order: list[str]
    purpose: Annotated[str, Help("What it was for.")]

    @classmethod
    def stored(cls, draw: Mapping[str, Any], names: Names) -> Self:
        """Cards as an event keeps them."""
        shown = named(draw, names)
        return cls(purpose=shown.pop("for"), **shown)

    def as_dict(self) -> dict[str, Any]:
        return _with_for(super(DrawAnswer, self).as_dict())

    @classmethod
    def described(cls) -> dict[str, AnyField]:
        return _with_for(super(DrawAnswer, cls).described())


def _with_for(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a draw under the names of the API: `for` cannot be a name in Python."""
    return {"for" if name == "purpose" else name: field for name, field in fields.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAnswer(Answer):
    """The next rubber: who certainly plays, who sits out, who must draw cards for a place, and why."""

    plays: list[str]
    sits: list[str]
    draw: list[str]
    reasons: list[DecisionAnswer]

    @classmethod
    def printed(cls, row: Mapping[str, Any]) -> Self:
        """The next rubber as the procedure prints it, people by name."""
        reasons = [DecisionAnswer(**reason) for reason in row["reasons"]]
        return cls(plays=row["plays"], sits=row["sits"], draw=row["draw"], reasons=reasons)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoanAnswer(Answer):
    """A player lent from one table to another."""

    person: str
    home: str
    host: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStateAnswer(Answer):
    """A table as the command `rotate` prints it."""

    table: str
    state: Annotated[str, OneOf("RoomTableState", [state.value for state in State])]
    members: Annotated[list[str], Help("In order of membership.")]
    streaks: dict[str, int]
    playing: list[str]
    partners: Annotated[list[list[str]], Help("The dealer's side first.")]
    sitting: list[str]
    waiting: list[str]
    next: NextAnswer | None

    @classmethod
    def printed(cls, row: Mapping[str, Any]) -> Self:
        """A table as the procedure prints it, people by name."""
        coming = NextAnswer.printed(row["next"]) if row["next"] else None
        return cls(**{**row, "next": coming})


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningAnswer(Answer):
    """An evening. `room`, `lent` and `tables` are as the command `rotate` prints them."""

    id: int
    session: int
    version: Annotated[str, Help("Changes with every event and every deal; for `since`.")]
    name: str
    date: dt.date
    state: SessionState
    rules: Annotated[str, RoomRules]
    people: list[GuestAnswer]
    sheets: Annotated[list[PlayedAnswer], Help("The game and score sheet of each table.")]
    room: Annotated[list[str], Help("People in the room, in order of arrival.")]
    lent: list[LoanAnswer]
    tables: list[TableStateAnswer]

    @classmethod
    def of(cls, evening: Evening) -> Self:
        """An evening as it is now.

        Once this process knows the evening, the number of queries does not grow with its events.
        """
        room, session = room_of(evening), evening.session
        guests = guests_of(evening)
        sheets = rubbers_in_play(evening, room)
        tables = tables_of(evening)

        def next_at(room: ProcedureRoom, name: str) -> Next | None:
            return next_rubber(tables.get(name), room, name)

        names = {guest.token: guest.name for guest in guests}
        printed = named(room_to_json(room, say, next_at), names)
        return cls(
            id=evening.pk,
            session=session.pk,
            version=version_of(session),
            name=session.name,
            date=session.date,
            state=session.state,
            rules=evening.room.rules,
            people=[GuestAnswer.of(guest) for guest in guests],
            sheets=[PlayedAnswer.of(table, sheets.get(table.name)) for table in tables.values()],
            room=printed["room"],
            lent=[LoanAnswer(**loan) for loan in printed["lent"]],
            tables=[TableStateAnswer.printed(table) for table in printed["tables"]],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HappenedAnswer(Answer):
    """An event of the log, as `rotate` reads it and in words, and what followed under which rule."""

    number: int
    event: dict[str, Any]
    words: str
    decisions: list[DecisionAnswer]
    draws: list[DrawAnswer]
    sheet: Annotated[int | None, Help("Score sheet that it opened or settled.")]
    undone: bool
    by: str
    at: dt.datetime

    @classmethod
    def of(cls, row: RoomEvent, names: Names) -> Self:
        """An event of the log. No query."""
        return cls(
            number=row.number,
            event=named(row.event, names),
            words=with_names(say(event_words(row.event)), names),
            decisions=[DecisionAnswer.stored(decision, names) for decision in row.told["decisions"]],
            draws=[DrawAnswer.stored(draw, names) for draw in row.told["draws"]],
            sheet=row.sheet_id,
            undone=row.undone,
            by=row.by_name,
            at=row.at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StepAnswer(Answer):
    """The consequences of an event, and the evening after it."""

    happened: HappenedAnswer
    evening: EveningAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class RotateAnswer(Answer):
    """The evening as a file for the command `rotate`.

    It has the seed once the evening is over; before that nobody may know which cards will be drawn.
    """

    name: str
    seed: Annotated[str | None, LeftOut()]
    rules: Annotated[str, RoomRules]
    readings: dict[str, Any]
    events: list[dict[str, Any]]

    @classmethod
    def of(cls, evening: Evening) -> Self:
        """An evening with its events, people by name. Two queries."""
        names = {guest.token: guest.name for guest in guests_of(evening)}
        over = evening.session.state == Session.State.CLOSED
        return cls(
            name=evening.session.name,
            seed=evening.seed if over else None,
            rules=evening.room.rules,
            readings=evening.readings,
            events=[named(row.event, names) for row in evening.events.order_by("number")],
        )
