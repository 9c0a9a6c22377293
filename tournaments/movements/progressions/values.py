"""The values of a party: who is there, how people go from table to table, and the plan of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.cards import Card
from scoring.words import Message, Seat, Side, message_from_json, message_to_json

PLAN_VERSION = 1


class Progression(StrEnum):
    """How people go from table to table. Progressive Bridge, Laws 5 and 6; movements, section 5."""

    STANDARD = "standard"
    ASSIGNED = "assigned"
    PAIR_CONTEST = "pair_contest"
    NS_FIXED = "ns_fixed_ew_up"
    LADIES_UP = "ladies_up_gents_down"
    FREEZEOUT = "freezeout"


class Partners(StrEnum):
    """Who plays with whom: new partners by draw, a lady with a gentleman, or the same all evening. Law 6."""

    DRAW = "draw"
    MIXED = "mixed"
    FIXED = "fixed"


class Extra(StrEnum):
    """What is done with one, two or three too many: they sit out in turn, a dummy joins, or the host does."""

    SIT = "sit"
    DUMMY = "dummy"
    HOST = "host"


class TableTie(StrEnum):
    """Who goes on from a table where both sides have the same: who draws the higher card, or the visitors."""

    DRAW_CARDS = "draw_cards"
    VISITORS_MOVE = "visitors_move"


class FirstSeats(StrEnum):
    """How tallies are given out for round 1: drawn, or by the numbers of the entries. Law 2."""

    DRAWN = "drawn"
    NUMBERED = "numbered"


class Purpose(StrEnum):
    """What a draw of cards settles."""

    TIE = "tie"
    ARRIVALS = "arrivals"
    STAYERS = "stayers"
    PARTNERS = "partners"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Person:
    """Who takes part, by entry number: a player, or where partners are fixed a pair in its two seats.

    `line` is "L" or "G" in a mixed party, else "". Present in the rounds `from_round` to `last_round`
    (None: to the end). `team` is for the totals and does not bear on seats. Who `stands_in` is the host:
    he plays only when a table lacks one.
    """

    number: int
    line: str = ""
    from_round: int = 1
    last_round: int | None = None
    team: str = ""
    stands_in: bool = False

    def __post_init__(self) -> None:
        assert self.number >= 1, self
        assert self.line in ("", "L", "G"), self

    def plays_in(self, number: int) -> bool:
        """Whether they are there in a round."""
        return self.from_round <= number and (self.last_round is None or number <= self.last_round)


@dataclass(frozen=True, slots=True)
class Seats:
    """A table of a round: the entry in each seat, None where a dummy is; a pair stands in both its seats.

    `visiting` are the seats of those who came to the table for this round; empty where all are new.
    """

    table: int
    north: int | None
    east: int | None
    south: int | None
    west: int | None
    first_dealer: Seat
    visiting: tuple[Seat, ...] = ()

    def at(self, seat: Seat) -> int | None:
        """Who sits there."""
        return {Seat.N: self.north, Seat.E: self.east, Seat.S: self.south, Seat.W: self.west}[seat]

    def side(self, side: Side) -> tuple[int | None, int | None]:
        """The two players of a side: North and South, or East and West."""
        return (self.north, self.south) if side is Side.NS else (self.east, self.west)

    @property
    def seated(self) -> tuple[int, ...]:
        """The entries at the table, each once, in the order of the seats."""
        return tuple(dict.fromkeys(who for who in self._in_order if who is not None))

    @property
    def dummies(self) -> int:
        """How many seats nobody has."""
        return self._in_order.count(None)

    @property
    def _in_order(self) -> tuple[int | None, ...]:
        return self.north, self.east, self.south, self.west


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards drawn at a table, in the order drawn, and the entries from the highest card down.

    `cards` are (entry, card), ace high, of one rank spades before hearts, diamonds and clubs. Where a
    pair's two players draw, its number stands twice, and the cards are those of N, E, S and W.
    """

    table: int
    purpose: Purpose
    cards: tuple[tuple[int, Card], ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableResult:
    """What both sides of a table made in the round, in the points that decide who goes on."""

    table: int
    ns: int
    ew: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """Who sits where in a round, in the order of the tables.

    `sitters` are there without a seat; in a freezeout they have a bye. `retired` are those whom it has
    thrown out: they have no seat, unless as a partner for one of the last. `draws` of a tie name the
    table of the round before.
    """

    number: int
    tables: tuple[Seats, ...]
    sitters: tuple[int, ...] = ()
    retired: tuple[int, ...] = ()
    draws: tuple[Draw, ...] = ()
    reasons: tuple[Message, ...] = ()

    @property
    def seated(self) -> tuple[int, ...]:
        """Who plays, in the order of tables and seats."""
        return tuple(number for seats in self.tables for number in seats.seated)

    def to_json(self) -> dict[str, Any]:
        """As it is stored; `from_json` is the inverse."""
        return {
            "version": PLAN_VERSION,
            "number": self.number,
            "tables": [_seats_record(seats) for seats in self.tables],
            "sitters": list(self.sitters),
            "retired": list(self.retired),
            "draws": [_draw_record(draw) for draw in self.draws],
            "reasons": [message_to_json(reason) for reason in self.reasons],
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> RoundPlan:
        """The inverse of `to_json`."""
        assert record["version"] == PLAN_VERSION, record["version"]
        return cls(
            number=record["number"],
            tables=tuple(map(_seats, record["tables"])),
            sitters=tuple(record["sitters"]),
            retired=tuple(record["retired"]),
            draws=tuple(map(_draw, record["draws"])),
            reasons=tuple(map(message_from_json, record["reasons"])),
        )


def _seats_record(seats: Seats) -> dict[str, Any]:
    return {
        "table": seats.table,
        "seats": [seats.at(seat) for seat in Seat],
        "first_dealer": seats.first_dealer.value,
        "visiting": "".join(seats.visiting),
    }


def _seats(record: Mapping[str, Any]) -> Seats:
    visiting = tuple(map(Seat, record["visiting"]))
    north, east, south, west = record["seats"]
    return Seats(record["table"], north, east, south, west, Seat(record["first_dealer"]), visiting)


def _draw_record(draw: Draw) -> dict[str, Any]:
    return {
        "table": draw.table,
        "purpose": draw.purpose.value,
        "cards": [[number, str(card)] for number, card in draw.cards],
        "order": list(draw.order),
    }


def _draw(record: Mapping[str, Any]) -> Draw:
    cards = tuple((number, Card.parse(card)) for number, card in record["cards"])
    return Draw(record["table"], Purpose(record["purpose"]), cards, tuple(record["order"]))
