"""Assigned tallies: for every round a seat, so that everybody has as many different partners as can be.

Of 4n and 4n + 1 players, all there from the start, the designs of whist tournaments give them: everyone
partners every other once before anybody twice. Otherwise each round is searched on what was played before:
first for partners, then for opponents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from scoring.words import Side

from ..individuals.designs import Design, designs
from .attendance import Attendance
from .drawing import Lots
from .matching import matched, matched_lines
from .places import COME, DUMMY, STAY, Room
from .rules import Rules
from .values import Extra, FirstSeats, Person, RoundPlan, Seats

Couple = tuple[int, int]
Table = tuple[Couple, Couple]
TRIALS = 4
SECOND_DUMMY = -1
APART = 10_000
"""The cost of two dummies at a table: more than all repeats of an evening."""


@dataclass(frozen=True, slots=True)
class Tallies:
    """A design and who has its places: `numbers` by place, DUMMY for a dummy."""

    design: Design
    numbers: tuple[int, ...]

    def round_of(self, number: int) -> int:
        """The design's round for a round of the party: it begins anew when it is through."""
        return (number - 1) % self.design.modulus + 1

    def tables(self, number: int) -> list[Table]:
        """The couples of a round, N-S and E-W of every table."""
        return [self._table(residues, self.round_of(number)) for residues in self.design.tables]

    def _table(self, residues: tuple[int, int, int, int], round_: int) -> Table:
        n, s, e, w = (self.numbers[self.design.player(residue, round_) - 1] for residue in residues)
        return (n, s), (e, w)

    def sitters(self, number: int) -> tuple[int, ...]:
        """Who sits out in a round."""
        out = self.design.sitting_out(self.round_of(number))
        return tuple(sorted(self.numbers[player - 1] for player in out))

    def gave(self, plan: RoundPlan) -> bool:
        """Whether a round was played by these tallies."""
        couples = {_couple(*couple) for table in self.tables(plan.number) for couple in table}
        return couples == {couple for seats in plan.tables for couple in couples_of(seats)}


def design_for(
    rules: Rules, people: Sequence[Person], plans: Sequence[RoundPlan], lots: Lots
) -> Tallies | None:
    """The tallies of all rounds up to this one, where a design gives them to all who were there throughout.

    A dummy or the host may have a place. None where there is no design, or other rounds were played.
    """
    there = [{p.number for p in people if p.plays_in(r)} for r in range(1, lots.number + 1)]
    if rules.mixed or any(each != there[0] for each in there):
        return None
    hosts = [p.number for p in people if p.stands_in and p.number in there[0]]
    places = sorted(there[0] - set(hosts))
    if len(places) % 4 == 3 and rules.extra is not Extra.SIT:
        places += hosts[:1] if rules.extra is Extra.HOST else [DUMMY]
    if len(places) % 4 > 1 or len(places) not in designs():
        return None
    if rules.first_seats is not FirstSeats.NUMBERED:  # the tallies were drawn before round 1
        places = Lots(lots.seed, 0).shuffled("tallies", places)
    tallies = Tallies(designs()[len(places)], tuple(places))
    return tallies if all(map(tallies.gave, plans)) else None


def send_by_design(room: Room, tallies: Tallies, number: int) -> tuple[int, ...]:
    """Seat a round of the design; who sits out in it."""
    for table, (ns, ew) in enumerate(tallies.tables(number), start=1):
        room.send(table, STAY, ns)
        room.send(table, COME, ew)
    return tallies.sitters(number)


class Met:
    """How often two were partners, how often opponents, in the rounds so far; both dummies are one."""

    def __init__(self, plans: Sequence[RoundPlan]) -> None:
        self.as_partners: Counter[Couple] = Counter()
        self.as_opponents: Counter[Couple] = Counter()
        for seats in chain.from_iterable(plan.tables for plan in plans):
            ns, ew = couples_of(seats)
            self.as_partners.update((ns, ew))
            self.as_opponents.update(_couple(one, other) for one in ns for other in ew)

    def partners(self, one: int, other: int) -> int:
        """How often they were partners; two dummies never are."""
        return APART if max(one, other) <= DUMMY else self.as_partners[_couple(one, other)]

    def opponents(self, one: Couple, other: Couple) -> int:
        """The cost of two couples at a table: for each two of them the square of their meetings."""
        return sum(self._opposed(a, b) ** 2 for a in one for b in other)

    def _opposed(self, one: int, other: int) -> int:
        return APART if max(one, other) <= DUMMY else self.as_opponents[_couple(one, other)]


def _couple(one: int, other: int) -> Couple:
    one, other = max(one, DUMMY), max(other, DUMMY)
    return (one, other) if one <= other else (other, one)


def couples_of(seats: Seats) -> Table:
    """The couples N-S and E-W, the lower number first."""
    ns, ew = (seats.side(side) for side in Side)
    return _couple(ns[0] or DUMMY, ns[1] or DUMMY), _couple(ew[0] or DUMMY, ew[1] or DUMMY)


def send_by_search(
    room: Room, rules: Rules, present: Attendance, plans: Sequence[RoundPlan], lots: Lots
) -> None:
    """Seat those who play, with new partners as far as there are any, then new opponents."""
    met, chance = Met(plans), lots.chance("tallies")
    tables = _best(met, (_trial(room, rules, present, met, chance) for _ in range(TRIALS)))
    for table, (ns, ew) in enumerate(tables, start=1):
        room.send(table, STAY, (max(ns[0], DUMMY), max(ns[1], DUMMY)))
        room.send(table, COME, (max(ew[0], DUMMY), max(ew[1], DUMMY)))


def _trial(room: Room, rules: Rules, present: Attendance, met: Met, chance: Random) -> list[Table]:
    everybody = [*present.playing, *(DUMMY, SECOND_DUMMY)[: present.dummies]]
    if rules.mixed:
        ladies, gents = _two_lines(room, everybody, chance)
        couples = matched_lines(ladies, gents, met.partners, chance)
    else:
        couples = matched(everybody, lambda one, other: met.partners(one, other) ** 2, chance)
    return matched(couples, met.opponents, chance)


def _two_lines(room: Room, everybody: Sequence[int], chance: Random) -> tuple[list[int], list[int]]:
    """As many ladies as gentlemen: dummies, the host and then some of the longer line join the shorter."""
    ladies = [who for who in everybody if room.line(who) == "L"]
    gents = [who for who in everybody if room.line(who) == "G"]
    for joker in [who for who in everybody if not room.line(who)]:
        min(ladies, gents, key=len).append(joker)
    longer, shorter = (ladies, gents) if len(ladies) > len(gents) else (gents, ladies)
    for who in chance.sample(longer, (len(longer) - len(shorter)) // 2):
        longer.remove(who)
        shorter.append(who)
    return ladies, gents


def _best(met: Met, trials: Iterable[list[Table]]) -> list[Table]:
    """The cheapest trial; the first without any repeat ends the search."""
    attempts: list[tuple[tuple[int, int], list[Table]]] = []
    for tables in trials:
        attempts.append((_cost(met, tables), tables))
        if not any(attempts[-1][0]):
            break
    return min(attempts, key=lambda trial: trial[0])[1]


def _cost(met: Met, tables: Sequence[Table]) -> tuple[int, int]:
    """Repeats of partners, the later the dearer, then of opponents."""
    partners = sum(met.partners(*couple) ** 2 for couples in tables for couple in couples)
    return partners, sum(met.opponents(*couples) for couples in tables)
