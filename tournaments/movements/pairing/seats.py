"""From a pairing to seats, and from the seats of the rounds before to who has met whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from scoring.words import RuleError

from ..teams import match_tables
from ..teams import triangle as seated_triangle
from ..values import Row, Seating
from .values import SOURCE, Contestant, Meeting, Pairing, SwissOptions, SwissState, Triangle, ranked


def seatings_of(
    pairing: Pairing, *, teams: bool = False, board_set: int | None = None, matches_before: int = 0
) -> tuple[Seating, ...]:
    """The tables of the matches; every table plays the same set, by default that of the round's number.

    Pairs: match m at table m. Teams: also at table m + (number of matches), where the visitors sit
    N-S. Matches are numbered through the event, `matches_before` of them in earlier rounds.
    Triangles have boards of their own, see `triangle_rows`.
    """
    played = pairing.round if board_set is None else board_set
    count = len(pairing.matches)
    seatings: list[Seating] = []
    for m in pairing.matches:
        both = match_tables(
            pairing.round, (m.number, count + m.number), (m.home, m.away), played, matches_before + m.number
        )
        seatings += both if teams else both[:1]
    return tuple(sorted(seatings))


@dataclass(frozen=True, slots=True, order=True)
class TriangleRow:
    """A table of a triangle: in `stage` 1 or 2, at one of three places, on one of three sets of boards."""

    stage: int
    place: int
    ns: int
    ew: int
    share: int


def triangle_rows(triangle: Triangle) -> tuple[TriangleRow, ...]:
    """N-S of a team stay, E-W sit with the neighbour, then with the other one. Movements, section 6.

    Within two rounds a stage is a round and a share a whole set; within one a stage is half of the
    round and a share half a set. A match is complete, on one share, after both stages.
    """
    return tuple(
        TriangleRow(seating.round, seating.table, seating.ns, seating.ew, seating.board_set)
        for seating in seated_triangle(1, (1, 2, 3), triangle.contestants, (1, 2, 3), 1)
    )


def triangle_boards(triangle: Triangle, *, boards_per_round: int, spare: int) -> dict[int, tuple[int, ...]]:
    """The boards of each share 1 to 3, set s having the s-th `boards_per_round` boards of the event.

    Within two rounds: the sets of both, and the `spare` set, which no round plays. Within one: both
    halves of its set, and half of the spare one; of an odd number of boards the first half is the larger.
    RuleError "pairing.half_match" where there is nothing to halve.
    """

    def boards_of(board_set: int) -> tuple[int, ...]:
        last = board_set * boards_per_round
        return tuple(range(last - boards_per_round + 1, last + 1))

    if triangle.rounds == 2:
        return {1: boards_of(triangle.round), 2: boards_of(triangle.round + 1), 3: boards_of(spare)}
    if boards_per_round < 2:
        raise RuleError(
            "pairing.half_match",
            "odd",
            "A round of one board cannot be split into two halves: give a bye instead.",
            SOURCE,
        )
    own, half = boards_of(triangle.round), boards_per_round // 2
    return {1: own[:-half], 2: own[-half:], 3: boards_of(spare)[:half]}


def history_of(rows: Iterable[Row]) -> tuple[tuple[Meeting, ...], tuple[Triangle, ...]]:
    """Who met, from the tables of pairs or teams as they were seated, in any order.

    The two tables of a team match are one meeting, home as at the lower table. Three who all meet
    each other in one round are a triangle.
    """
    by_round: dict[int, list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row.round, row.table)):
        if row.ns != row.ew:
            by_round[row.round].append(row)
    meetings: list[Meeting] = []
    triangles: list[Triangle] = []
    for number, tables in by_round.items():
        threes = list(_threes(tables))
        for three in threes:
            if not any(set(three) == set(t.contestants) and t.lasts_in(number) for t in triangles):
                own = sum(row.ns in three for row in tables)
                triangles.append(Triangle(number, three, 1 if own == 6 else 2))
        inside = {frozenset(couple) for three in threes for couple in combinations(three, 2)}
        couples: dict[frozenset[int], Meeting] = {}
        for row in tables:
            couples.setdefault(frozenset((row.ns, row.ew)), Meeting(number, row.ns, row.ew))
        meetings += (meeting for couple, meeting in couples.items() if couple not in inside)
    return tuple(meetings), tuple(triangles)


def _threes(tables: Iterable[Row]) -> list[tuple[int, int, int]]:
    """The triangles of a round, in the order that seats them as they sat: see `triangle_rows`."""
    visitors: dict[int, int] = {}
    for row in tables:
        visitors.setdefault(row.ns, row.ew)
    threes: list[tuple[int, int, int]] = []
    for one, third in visitors.items():
        second = visitors.get(third, one)
        closed = second != one and visitors.get(second) == one
        if closed and not any(one in three for three in threes):
            threes.append((one, second, third))
    return threes


def byes_of(contestants: Iterable[Contestant], rows: Iterable[Row]) -> tuple[tuple[int, int], ...]:
    """Who was there in a round and had no seat in it, as (round, number)."""
    seated: dict[int, set[int]] = defaultdict(set)
    for row in rows:
        seated[row.round] |= {row.ns, row.ew}
    return tuple(
        (number, contestant.number)
        for number in sorted(seated)
        for contestant in contestants
        if contestant.plays_in(number) and contestant.number not in seated[number]
    )


def swiss_state(
    number: int,
    contestants: Iterable[Contestant],
    rows: Iterable[Row],
    *,
    options: SwissOptions | None = None,
    assigned: Iterable[tuple[int, int]] = (),
    assigned_byes: Iterable[int] = (),
    ranked_after: int | None = None,
    rounds: int | None = None,
    seed: str = "1",
) -> SwissState:
    """The state before round `number`: contestants with the scores of round `ranked_after`, in any order,
    and the tables of every round paired before. Who had no seat in one of those had a bye.
    """
    before = [row for row in rows if row.round < number]
    everybody = ranked(contestants)
    meetings, triangles = history_of(before)
    return SwissState(
        round=number,
        contestants=everybody,
        meetings=meetings,
        byes=byes_of(everybody, before),
        triangles=triangles,
        assigned=tuple(assigned),
        assigned_byes=tuple(assigned_byes),
        ranked_after=ranked_after,
        rounds=rounds,
        seed=seed,
        options=options or SwissOptions(),
    )
