"""The room on the screen: who is where, what is drawn, who plays next and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import npgettext_lazy

from clubs import procedure
from clubs.people.words import say
from clubs.room.models import Evening, RoomEvent, RoomTable
from clubs.room.selectors.log import with_rule
from clubs.room.selectors.memory import room_of
from clubs.room.selectors.names import guests_of, number_of, with_names
from clubs.room.selectors.tables import next_rubber, tables_of
from scoring.games.registry import game_of
from scoring.models import Sheet
from scoring.selectors.sheets import StoredSheet, stored_sheets
from scoring.words import Message
from scoring.words.bars import Bar, point_bars

SEATS = {2: "NS", 3: "NEW", 4: "NESW"}  # clockwise, by how many play


@dataclass(frozen=True, slots=True)
class Someone:
    """A person in the room: their number tonight and their name, and what they are there now."""

    number: int
    name: str
    streak: int = 0
    lent: str = ""  # to which table, or from which


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where in a rubber; `card` is what they drew for partners."""

    seat: str
    who: Someone
    card: str = ""


@dataclass(frozen=True, slots=True)
class NextRubber:
    """Who plays next: for certain, by cards, and why in words."""

    plays: Sequence[Someone]
    sits: Sequence[Someone]
    draw: Sequence[Someone]
    reasons: Sequence[str]


@dataclass(frozen=True, slots=True)
class DrawShown:
    """A draw of cards, who precedes first: what it was for, and each one's card that counts."""

    title: str
    cards: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Score:
    """The rubber in play: its sheet, each side's names, total and bar, and whether the game is over.

    The total of a rubber that is over has its bonus in it.
    """

    sheet: Sheet
    totals: Sequence[tuple[str, Any, Bar | None]]
    deals: int
    ended: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as the host sees it."""

    name: str
    kind: RoomTable | None
    state: str
    game: str
    members: Sequence[Someone]
    waiting: Sequence[Someone]
    playing: Sequence[Seated]
    sitting: Sequence[Someone]
    next: NextRubber | None
    draws: Sequence[DrawShown]
    score: Score | None

    @property
    def players(self) -> Sequence[Someone]:
        """Those in the rubber."""
        return [seated.who for seated in self.playing]

    @property
    def needs_fourth(self) -> bool:
        return len(self.members) == 3


@dataclass(frozen=True, slots=True)
class RoomView:
    """The whole room. `free` are in it without a table, by entry."""

    evening: Evening
    free: Sequence[Someone]
    tables: Sequence[TableView]
    people: int
    present: Sequence[int]  # ids of the persons who are in the room

    @property
    def waiting(self) -> Sequence[tuple[str, str]]:
        """Those who wait for a place, each with the table for which they wait."""
        return [(one.name, table.name) for table in self.tables for one in table.waiting]

    @property
    def next_name(self) -> str:
        """The lowest number that no table has."""
        taken = {table.name for table in self.tables}
        return next(str(n) for n in range(1, len(taken) + 2) if str(n) not in taken)


STATES = {
    procedure.State.INCOMPLETE: _("places free"),
    procedure.State.COMPLETE: _("complete"),
    procedure.State.BROKEN: _("too few to play"),
}


def room_view(evening: Evening) -> RoomView:
    """The room of an evening as it is now: a fixed number of queries, however many tables there are."""
    room = room_of(evening)
    guests = guests_of(evening)
    view = _Viewer(evening, room, {guest.token: guest.name for guest in guests})
    at_tables = {member.name for table in room.tables for member in table.members}
    waiting = {member.name for table in room.tables for member in table.waiting}
    free = [view.someone(name) for name in room.entered if name not in at_tables | waiting]
    present = [guest.person for guest in guests if guest.token in room.entered]
    return RoomView(evening, free, [view.table(table) for table in room.tables], len(room.entered), present)


class _Viewer:
    """What all tables of one page share: rows read once."""

    def __init__(self, evening: Evening, room: procedure.Room, names: Mapping[str, str]) -> None:
        self.room, self.names = room, names
        self.kinds = tables_of(evening)
        self.drawn = {row.event["table"]: row for row in _last_draws(evening)}
        running = (row.sheet for row in self.drawn.values() if row.sheet and self._rubber(row.event["table"]))
        self.sheets = stored_sheets(running)

    def _rubber(self, name: str) -> procedure.Rubber | None:
        table = self.room.find(name)
        return table.rubber if table else None

    def someone(self, name: str, streak: int = 0, at: str = "") -> Someone:
        loan = self.room.loan(name)
        lent = "" if loan is None else (loan.host if at == loan.home else loan.home)
        return Someone(number_of(name), self.names[name], streak, lent)

    def someones(self, names: Iterable[str]) -> list[Someone]:
        return [self.someone(name) for name in names]

    def table(self, table: procedure.Table) -> TableView:
        kind = self.kinds.get(table.name)
        rubber = table.rubber
        members = {m.name: self.someone(m.name, m.streak, table.name) for m in table.members}
        row = self.drawn.get(table.name)
        draws = row.told["draws"] if row else []
        playing = self._seated(rubber, draws) if rubber else []
        players = set(rubber.players) if rubber else set()
        return TableView(
            name=table.name,
            kind=kind,
            state=str(STATES[self.room.state_of(table)]),
            game=game_title(kind),
            members=list(members.values()),
            waiting=self.someones(waiter.name for waiter in table.waiting),
            playing=playing,
            sitting=[someone for name, someone in members.items() if name not in players],
            next=self._next(table.name),
            draws=[_shown(draw, self.names) for draw in draws],
            score=_score(self.sheets[row.sheet.pk]) if rubber and row and row.sheet else None,
        )

    def _seated(self, rubber: procedure.Rubber, draws: Sequence[Mapping[str, Any]]) -> list[Seated]:
        drawn = (draw["cards"] for draw in draws if draw["for"] == "partners")
        cards: Mapping[str, Any] = next(drawn, {})
        sides = rubber.partners or tuple((player,) for player in rubber.players)
        order = [name for pair in zip(*sides, strict=True) for name in pair]
        return [
            Seated(seat, self.someone(name), _last_card(cards.get(name)))
            for seat, name in zip(SEATS[len(order)], order, strict=True)
        ]

    def _next(self, table: str) -> NextRubber | None:
        upcoming = next_rubber(self.kinds.get(table), self.room, table)
        if upcoming is None:
            return None
        reasons = [with_names(reason, self.names) for reason in _reasons(upcoming.reasons)]
        plays, sits, draw = (self.someones(names) for names in (upcoming.plays, upcoming.sits, upcoming.draw))
        return NextRubber(plays, sits, draw, reasons)


def _last_draws(evening: Evening) -> QuerySet[RoomEvent]:
    """The newest draw of each table, with its sheet and that one's way up to the club."""
    drawn = evening.events.filter(event__type="draw", undone=False)
    last = drawn.order_by().values("event__table").annotate(last=Max("number"))
    with_sheets = drawn.select_related("sheet__encounter__round__section__session__contest__club")
    return with_sheets.filter(number__in=last.values("last"))


def rubbers_in_play(evening: Evening, room: procedure.Room) -> dict[str, int]:
    """The sheet, by id, of every table that plays a rubber. One query."""
    playing = {table.name for table in room.tables if table.rubber}
    return {
        row.event["table"]: row.sheet_id
        for row in _last_draws(evening)
        if row.sheet_id and row.event["table"] in playing
    }


def _score(stored_sheet: StoredSheet) -> Score:
    folded = stored_sheet.sheet
    ended = folded.game.ended(folded.state)
    names = [" & ".join(side) for side in folded.side_names()]
    points = folded.settlement.final if ended else folded.totals  # the end adds the bonus of the rubber
    bars = point_bars(points, few_are_good=folded.game.few_are_good(folded.table.options))
    totals = list(zip(names, points, bars, strict=True))
    return Score(stored_sheet.record, totals, stored_sheet.count, say(ended) if ended else "")


OF_SEVERAL = {
    "{person} is among the highest in rank.": npgettext_lazy(
        "people",
        "{person} is among the highest in rank.",
        "{person} are among the highest in rank.",
        "people",
    ),
    "{person} is tied in rank and draws cards for the last places.": npgettext_lazy(
        "people",
        "{person} is tied in rank and draws cards for the last places.",
        "{person} are tied in rank and draw cards for the last places.",
        "people",
    ),
    "{person} ranks behind those who are playing.": npgettext_lazy(
        "people",
        "{person} ranks behind those who are playing.",
        "{person} rank behind those who are playing.",
        "people",
    ),
    "{person} did not play in the last rubber, so plays in this one.": npgettext_lazy(
        "people",
        "{person} did not play in the last rubber, so plays in this one.",
        "{person} did not play in the last rubber, so play in this one.",
        "people",
    ),
    "{person} comes from another table and draws cards for the first rubber here.": npgettext_lazy(
        "people",
        "{person} comes from another table and draws cards for the first rubber here.",
        "{person} come from another table and draw cards for the first rubber here.",
        "people",
    ),
    "{person} stays in because others have played more rubbers in a row.": npgettext_lazy(
        "people",
        "{person} stays in because others have played more rubbers in a row.",
        "{person} stay in because others have played more rubbers in a row.",
        "people",
    ),
    "{person} sits out: four others became members earlier.": npgettext_lazy(
        "people",
        "{person} sits out: four others became members earlier.",
        "{person} sit out: four others became members earlier.",
        "people",
    ),
    "{person} goes out, having played the most rubbers in a row ({streak}).": npgettext_lazy(
        "people",
        "{person} goes out, having played the most rubbers in a row ({streak}).",
        "{person} go out, having played the most rubbers in a row ({streak}).",
        "people",
    ),
    "{person} draws cards: one of the players with a streak of {streak} makes way.": npgettext_lazy(
        "people",
        "{person} draws cards: one of the players with a streak of {streak} makes way.",
        "{person} draw cards: one of the players with a streak of {streak} makes way.",
        "people",
    ),
    "{person} draws cards: {count} of the players with a streak of {streak} make way.": npgettext_lazy(
        "people",
        "{person} draws cards: {count} of the players with a streak of {streak} make way.",
        "{person} draw cards: {count} of the players with a streak of {streak} make way.",
        "people",
    ),
    (
        "{person} has played the most rubbers in a row ({streak}) and draws cards to keep the place."
    ): npgettext_lazy(
        "people",
        "{person} has played the most rubbers in a row ({streak}) and draws cards to keep the place.",
        "{person} have played the most rubbers in a row ({streak}) and draw cards to keep their places.",
        "people",
    ),
}
"""What the procedure says of one person, by its template, as it is said of several."""


def _reasons(decisions: Iterable[procedure.Decision]) -> list[str]:
    """The decisions in words: one that was taken for several people is one sentence, with all their names."""
    alike: dict[tuple[Any, ...], list[str]] = {}
    decisions_by_key: dict[tuple[Any, ...], procedure.Decision] = {}
    for decision in decisions:
        others = tuple((name, value) for name, value in decision.words.values.items() if name != "person")
        key = (decision.rule, decision.words.template, others)
        alike.setdefault(key, []).append(decision.person)
        decisions_by_key[key] = decision
    sentences = []
    for key, decision in decisions_by_key.items():
        people = alike[key]
        values = {**decision.words.values, "person": ", ".join(people)}
        several = OF_SEVERAL.get(decision.words.template)
        if several and len(people) > 1:
            words = several.format(people=len(people), **values)
        else:
            words = say(Message(decision.words.template, **values))
        sentences.append(with_rule(words, decision.rule))
    return sentences


PURPOSES = {
    "places": _("Draw for places"),
    "streak": _("Draw to decide who makes way"),
    "transfer": _("Draw for players from another table"),
    "partners": _("Draw for partners"),
}


def _shown(draw: Mapping[str, Any], names: Mapping[str, str]) -> DrawShown:
    cards = draw["cards"]
    ordered = [(names[token], _last_card(cards[token])) for token in draw["order"] if token in cards]
    return DrawShown(str(PURPOSES[draw["for"]]), ordered)


def _last_card(drawn: str | Sequence[str] | None) -> str:
    """The card that counts: the last that a person drew."""
    return "" if not drawn else drawn if isinstance(drawn, str) else str(drawn[-1])


def game_title(kind: RoomTable | None) -> str:
    return say(game_of(kind.game)[0].title) if kind else ""
