"""An evening as its encounters say it: what was played, what is planned, who plays."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from scoring.comparison.team_seats import OF_FOUR
from scoring.words import Finding

from .faults import faults_of_rows
from .values import Row


@dataclass(frozen=True, slots=True)
class Evening:
    """The encounters of all rounds, of which 1 to `fixed` are begun or over and stay.

    `entries` are who is there in the rounds to come. Whoever is not seated in a round sits out.
    `at_once` tables may hold a board in a round; `meetings`, `partnerships`, `plays`, `team_meets_itself`,
    `contestants` and `team_size` are those of a `Movement`. `winners` 2 keeps each pair in its line. `spare`
    are sets of boards that may be added.
    """

    rows: tuple[Row, ...]
    entries: tuple[int, ...]
    fixed: int = 0
    at_once: int = 1
    meetings: int = 1
    plays: int = 1
    winners: int = 1
    spare: tuple[tuple[int, ...], ...] = ()
    partnerships: int = 1
    team_meets_itself: bool = False
    contestants: str = "pairs"
    team_size: int = OF_FOUR

    @property
    def rounds(self) -> int:
        return max((row.round for row in self.rows), default=0)

    @property
    def board_sets(self) -> tuple[tuple[int, ...], ...]:
        """The boards that a table can play in a round, lowest first.

        Those that are together in a row; where all tables play two sets in a round, any two sets.
        """
        planned = {tuple(row.boards) for row in self.rows}
        sets = self._smallest_sets()
        if {len(boards) for boards in planned} == {2 * len(one) for one in sets}:
            planned |= {tuple(sorted(one + other)) for one, other in combinations(sets, 2)}
        return tuple(sorted(planned))

    def _smallest_sets(self) -> set[tuple[int, ...]]:
        """The boards that are never apart."""
        rows_of: dict[int, list[int]] = defaultdict(list)
        for index, row in enumerate(self.rows):
            for board in row.boards:
                rows_of[board].append(index)
        together: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for board, indices in sorted(rows_of.items()):
            together[tuple(indices)].append(board)
        return set(map(tuple, together.values()))

    def sit_outs(self) -> tuple[tuple[int, int], ...]:
        """(round, number) of those who are there and not seated."""
        seated = {(row.round, pair) for row in self.rows for pair in row.seated}
        return tuple(
            (number, pair)
            for number in range(1, self.rounds + 1)
            for pair in self.entries
            if (number, pair) not in seated
        )

    def faults(self) -> list[Finding]:
        """What is wrong with the whole of it; late pairs may be absent from what was played."""
        return faults_of_rows(
            self.rows,
            sit_outs=self.sit_outs(),
            at_once=self.at_once,
            meetings=self.meetings,
            plays=self.plays,
            contestants=self.contestants,
            partnerships=self.partnerships,
            team_meets_itself=self.team_meets_itself,
            team_size=self.team_size,
        )
