"""How evenly a movement lets its contestants compete with each other.

Per board with k results, two pairs compete by k - 1 if they meet on it, by +1 if they sit the same
way at different tables, by -1 if opposite ways, by 0 if one of them does not play it. C sums this
over all boards. One field is assumed, so the figures speak of one-winner events; exact integers.
Players compete so too, with their partner on a board by -(k - 1): what he wins is theirs. Teams
compete only by the boards on which the two halves of their match meet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
import numpy.typing as npt

from scoring.comparison.team_seats import OF_FOUR
from scoring.words.figures import rounded

from .values import Movement, Seating

Matrix = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The figures of a movement.

    `q` is a percentage: 100 if every two contestants compete equally, else
    1/q - 1 is the squared coefficient of variation of C. `least` and `most` are the extremes of C,
    `met` the fewest different opponents that anyone meets, `shared` how often a board set is
    at two or more tables in a round.
    """

    q: Fraction
    least: int
    most: int
    met: int
    shared: int

    @property
    def q_text(self) -> str:
        """Q with one decimal, halves up: "90.5"."""
        return str(rounded(self.q, 1))


def fairness(movement: Movement) -> Fairness:
    """The figures of a movement with two or more contestants."""
    field = _Field(movement)
    competition = _competition(movement, field)
    pairs = competition[np.triu_indices(len(competition), 1)] * movement.boards_per_set
    return Fairness(
        q=quality(competition),
        least=int(pairs.min()),
        most=int(pairs.max()),
        met=_met(movement),
        shared=_shared(movement),
    )


def field_balances(movement: Movement) -> tuple[Fraction, ...]:
    """The balance in per cent of each field that is ranked: one for one winner, N-S and E-W for two.

    Inside a field of a two-winner movement nobody meets anybody: contestants compete by the boards that
    both of them play. A movement in which somebody plays both directions has one field whatever it names.
    """
    field = _Field(movement)
    competition = _competition(movement, field)
    north_south, east_west = (np.unique(seats) for seats in (field.ns, field.ew))
    if movement.winners == 1 or np.intersect1d(north_south, east_west).size:
        return (quality(competition),)
    return tuple(quality(competition[np.ix_(members, members)]) for members in (north_south, east_west))


def quality_if_switched(movement: Movement, rounds: Collection[int]) -> Fraction:
    """Q if, in these rounds, N-S and E-W exchanged seats at every table."""
    return quality(_Field(movement).competition(rounds))


def competition_of(movement: Movement, switched_rounds: Collection[int] = ()) -> Matrix:
    """C over all boards of the movement, by the places of two contestants in `entries`.

    In `switched_rounds`, N-S and E-W exchange seats at every table. The diagonal means nothing.
    """
    return competitions_of(movement)(switched_rounds)


def competitions_of(movement: Movement) -> Callable[[Collection[int]], Matrix]:
    """`competition_of` for many choices of rounds; of teams, whose C asks for no directions, for any."""
    field = _Field(movement)
    of_sets = partial(_matches, field) if movement.contestants == "teams" else None

    def of_rounds(switched_rounds: Collection[int]) -> Matrix:
        return (of_sets() if of_sets else field.competition(switched_rounds)) * movement.boards_per_set

    return of_rounds


def fairest_absence(movement: Movement) -> int:
    """Which pair's absence leaves the others most even, by Q; of equal ones the highest number.

    Where that pair would sit nobody plays, and whoever was to meet it sits out.
    """
    field = _Field(movement)
    qualities = {number: quality(field.without(index)) for index, number in enumerate(movement.entries)}
    return max(qualities, key=lambda number: (qualities[number], number))


def best_last_rounds(movement: Movement, beside: Collection[int] = ()) -> int:
    """How many rounds to arrow-switch: the number k up to half of them, the last k, of best Q.

    Of equal ones the smallest. Switching half of the rounds is nearly always worse than none.
    Tables of `beside` are never switched.
    """
    field = _Field(movement)
    last = movement.rounds

    def of_last(count: int) -> Fraction:
        return quality(field.competition(range(last - count + 1, last + 1), beside))

    return max(range(last // 2 + 1), key=lambda count: (of_last(count), -count))


class _Field:
    """A movement as arrays: a row a contestant, a column a board set.

    `ns` and `ew` hold a table's N-S and E-W in a row each: one contestant, or of players two.
    """

    def __init__(self, movement: Movement) -> None:
        place = {number: index for index, number in enumerate(movement.entries)}
        coded = [row for seating in movement.seatings for row in _coded(seating, place)]
        self.rounds, self.tables, self.set, *seats = np.array(coded, dtype=np.int64).T
        half = len(seats) // 2
        self.ns, self.ew = np.array(seats[:half]), np.array(seats[half:])
        self.size = len(place), movement.sets

    def without(self, index: int) -> Matrix:
        """C of the others for one board a set if one pair, by its index, were not there."""
        plays = np.all(np.concatenate([self.ns, self.ew]) != index, axis=0)
        competition = self._competition(np.ones(len(plays), dtype=np.int64), plays)
        return np.delete(np.delete(competition, index, axis=0), index, axis=1)

    def competition(self, switched_rounds: Collection[int] = (), beside: Collection[int] = ()) -> Matrix:
        """C for one board a set, with these rounds switched but at tables of `beside`.

        Its diagonal means nothing.
        """
        turned = np.isin(self.rounds, list(switched_rounds)) & ~np.isin(self.tables, list(beside))
        return self._competition(np.where(turned, -1, 1), np.ones(len(turned), dtype=bool))

    def _competition(self, sign: Matrix, plays: npt.NDArray[np.bool_]) -> Matrix:
        """C where these tables play, those of sign -1 switched."""
        sets, sign = self.set[plays], sign[plays]
        ns, ew = self.ns[:, plays], self.ew[:, plays]
        ways: Matrix = np.zeros(self.size, dtype=np.int64)  # +1 N-S, -1 E-W, 0 not played
        for one, other in zip(ns, ew, strict=True):
            np.add.at(ways, (one, sets), sign)
            np.add.at(ways, (other, sets), -sign)
        return ways @ ways.T + self._meetings(ns, ew, sets)

    def _meetings(self, ns: Matrix, ew: Matrix, sets: Matrix) -> Matrix:
        """The results on the boards on which two are opponents, less those on which they are partners."""
        results = np.bincount(sets, minlength=self.size[1])[sets]
        meetings: Matrix = np.zeros((self.size[0], self.size[0]), dtype=np.int64)
        for one in ns:
            for other in ew:
                np.add.at(meetings, (one, other), results)
        if len(ns) == 2:
            for one, other in (ns, ew):
                np.subtract.at(meetings, (one, other), results)
        return meetings + meetings.T


def _coded(seating: Seating, place: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """For each set of a table: round, table, set, who sits N-S, who sits E-W."""
    ns, ew, *partners = (place[number] for number in seating.seated)
    seats = (ns, partners[0], ew, partners[1]) if partners else (ns, ew)
    for board_set in seating.sets:
        yield seating.round, seating.table, board_set - 1, *seats


def _competition(movement: Movement, field: _Field) -> Matrix:
    """C for one board a set; teams of eight play a board at two tables each way, which is one board."""
    if movement.contestants != "teams":
        return field.competition()
    return _matches(field) // (movement.team_size // OF_FOUR)


def _matches(field: _Field) -> Matrix:
    """C of teams for one board a set: the sets that two of them play both ways."""
    ways: Matrix = np.zeros((field.size[0], field.size[0]), dtype=np.int64)
    np.add.at(ways, (field.ns[0], field.ew[0]), 1)
    return np.minimum(ways, ways.T)


def quality(competition: Matrix) -> Fraction:
    """100 x (sum C)^2 / (N x sum C^2) over the N pairs of contestants; 0 if nobody is compared."""
    pairs = competition[np.triu_indices(len(competition), 1)]
    total, squares = int(pairs.sum()), int((pairs * pairs).sum())
    return Fraction(100 * total * total, len(pairs) * squares) if squares else Fraction(0)


def _met(movement: Movement) -> int:
    """The fewest different opponents of a contestant."""
    met: dict[int, set[int]] = {number: set() for number in movement.entries}
    for seating in movement.seatings:
        for one in (seating.ns, seating.south or seating.ns):
            for other in (seating.ew, seating.west or seating.ew):
                if one != other:
                    met[one].add(other)
                    met[other].add(one)
    return min(map(len, met.values()))


def _shared(movement: Movement) -> int:
    uses: dict[tuple[int, int], int] = {}
    for seating in movement.seatings:
        for board_set in seating.sets:
            key = seating.round, board_set
            uses[key] = uses.get(key, 0) + 1
    return sum(count > 1 for count in uses.values())
