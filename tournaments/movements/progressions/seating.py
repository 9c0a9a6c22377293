"""Who takes which seat at a table, and who deals first. Laws 6 and 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.words import Seat, Side

from .drawing import Lots
from .places import COME, DUMMY, GENTS, LADIES, STAY, Room
from .rules import Rules
from .values import Progression, Purpose, RoundPlan, Seats

Chairs = Mapping[Seat, int]


class Seating:
    """Seats the full room of a round, table by table; its draws of cards are those of `lots`."""

    def __init__(self, rules: Rules, room: Room, lots: Lots, before: RoundPlan | None = None) -> None:
        """`before` is the round before, where who stays and who comes matters."""
        self.rules, self.room, self.lots, self.before = rules, room, lots, before
        tables = before.tables if before else ()
        self.couples_before = [set(seats.side(side)) for seats in tables for side in Side]

    def tables(self, *, by_cards: bool = False) -> tuple[Seats, ...]:
        """Every table, in order; `by_cards`: the four of a new table draw for partners."""
        at = self._met if self.before else (self._drawn if by_cards else self._new)
        return tuple(at(table) for table in range(1, self.room.tables + 1))

    def tables_of_lines(self, *, changed: bool) -> tuple[Seats, ...]:
        """Every table of two ladies, N and E, and two gentlemen, who after a while have changed partners."""
        return tuple(self._lines(table, changed) for table in range(1, self.room.tables + 1))

    def _lines(self, table: int, changed: bool) -> Seats:
        (north, east), gents = self.room.group(table, LADIES), self.room.group(table, GENTS)
        south, west = reversed(gents) if changed else gents
        chairs = {Seat.N: north, Seat.E: east, Seat.S: south, Seat.W: west}
        return self.seats(table, chairs, self._ladies(chairs))

    def _new(self, table: int) -> Seats:
        """Round 1: a couple N-S, a couple E-W. The two ladies draw for the deal, or all four do."""
        chairs = couples(self.room.group(table, STAY), self.room.group(table, COME))
        return self.seats(table, chairs, self._ladies(chairs))

    def _drawn(self, table: int) -> Seats:
        """The two highest of four cards play together, the highest deals."""
        four = [*self.room.group(table, STAY), *self.room.group(table, COME)]
        order = [four[place] for place in self.lots.draw(table, Purpose.PARTNERS, four)]
        return self.seats(table, couples(order[:2], order[2:]), (Seat.N,))

    def _met(self, table: int) -> Seats:
        """A later round: some stay, some come."""
        stay, come = self.room.group(table, STAY), self.room.group(table, COME)
        if self.rules.of_pairs:
            return self._pairs(table, stay, come)
        if table == 1 and self.rules.table1_winners_keep_partner:
            return self._kept_partners(table, stay, come)
        return self._new_partners(table, stay, come)

    def _pairs(self, table: int, stay: Sequence[int], come: Sequence[int]) -> Seats:
        """The pair that stays keeps its seats; all four draw for the deal."""
        side = Side.NS if self.rules.progression is Progression.NS_FIXED else self._side_of(stay[0])
        if side is Side.NS:
            return self.seats(table, couples(stay, come), (), (Seat.E, Seat.W))
        return self.seats(table, couples(come, stay), (), (Seat.N, Seat.S))

    def _side_of(self, pair: int) -> Side:
        """Where a pair sat in the round before; N-S if it did not."""
        assert self.before is not None
        sat_ew = any(pair == seats.east for seats in self.before.tables)
        return Side.EW if sat_ew else Side.NS

    def _kept_partners(self, table: int, stay: Sequence[int], come: Sequence[int]) -> Seats:
        """The winners who stay remain partners, so those who come are; the lady who comes deals."""
        chairs = couples(come, stay)
        ladies = [
            seat for seat in (Seat.N, Seat.S) if self.rules.mixed and self.room.line(chairs[seat]) == "L"
        ]
        return self.seats(table, chairs, ladies if len(ladies) == 1 else (), (Seat.N, Seat.S))

    def _new_partners(self, table: int, stay: Sequence[int], come: Sequence[int]) -> Seats:
        """Who comes first deals, North; the other who comes sits at his left; those who stay join them.

        In a mixed party the lady who comes is the dealer. Partners cross where that makes more mixed
        couples, or where two would be partners again. Wherever there is a choice, the two draw and the
        higher card goes first. Law 6.
        """
        straight, crossed = self._good(come, stay), self._good(come, stay[::-1])
        ladies = [who for who in come if self.room.line(who) == "L"]
        if self.rules.mixed and len(ladies) == 1 and DUMMY not in come:
            first = ladies[0]
        else:
            first = self._higher(table, Purpose.ARRIVALS, come)
        second = come[1] if first == come[0] else come[0]
        if straight == crossed:
            partner = self._higher(table, Purpose.STAYERS, stay)
        else:
            partner = stay[0] if (first == come[0]) == (straight > crossed) else stay[1]
        other = stay[1] if partner == stay[0] else stay[0]
        chairs = {Seat.N: first, Seat.E: second, Seat.S: partner, Seat.W: other}
        return self.seats(table, chairs, (Seat.N,), (Seat.N, Seat.E))

    def _good(self, ones: Sequence[int], others: Sequence[int]) -> tuple[int, int]:
        """How many couples are mixed, where the party is, and how many are new."""
        mixed = new = 0
        for one, other in zip(ones, others, strict=True):
            lines = {self.room.line(one), self.room.line(other)}
            mixed += self.rules.mixed and lines == {"L", "G"}
            new += {one, other} not in self.couples_before
        return mixed, new

    def _higher(self, table: int, purpose: Purpose, two: Sequence[int]) -> int:
        """Who of two draws the higher card; who is there, if the other is a dummy."""
        return self.lots.higher_first(table, purpose, [who for who in two if who != DUMMY])[0]

    def _ladies(self, chairs: Chairs) -> tuple[Seat, ...]:
        """The seats of the two ladies who draw for the deal: of four in two mixed couples, else nobody's."""
        if not self.rules.mixed:
            return ()
        ladies = tuple(seat for seat, who in chairs.items() if self.room.line(who) == "L")
        return ladies if {seat.side for seat in ladies} == set(Side) and len(ladies) == 2 else ()

    def seats(
        self, table: int, chairs: Chairs, deal: Sequence[Seat] = (), visiting: tuple[Seat, ...] = ()
    ) -> Seats:
        """A table as it stands in the plan. `deal` are the seats that draw for the deal; none: all. Law 7."""
        among = [seat for seat in (deal or tuple(Seat)) if chairs[seat] != DUMMY]
        dealer = among[0]
        if len(among) > 1:
            dealer = among[self.lots.draw(table, Purpose.DEALER, [chairs[seat] for seat in among])[0]]
        north, east, south, west = (chairs[seat] or None for seat in Seat)
        return Seats(table, north, east, south, west, dealer, visiting)


def couples(ns: Sequence[int], ew: Sequence[int]) -> dict[Seat, int]:
    """The chairs of two couples, or of two pairs each in both its seats."""
    return {Seat.N: ns[0], Seat.E: ew[0], Seat.S: ns[-1], Seat.W: ew[-1]}
