"""The plays of one board as arrays: what its comparison is from, kept so that one outcome is exchanged."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import ABSENT, Board, BoardPoints, BoardResult, Weighted
from scoring.comparison.awards import award_of
from scoring.comparison.exact import ExactArray
from scoring.comparison.packing import pack, unpack
from scoring.comparison.results import SideResult
from tournaments.ranking.totals import BoardLines

SCORED = frozenset({"played", "passed_out", "assigned"})
BY_SIDE = frozenset({"award", "split", "weighted"})
NOBODY = -1
EXTRA: Final = 100_000
"""The extra boards of match m, which decide it if it is level, are summed apart: as match m + EXTRA."""
BESIDE = "beside_"
Weights = Mapping[str, Sequence[tuple[int, str]]]


class PlayRow(NamedTuple):
    """One play as it counts: board number and form, the play, who sat N-S and E-W (by index), the outcome.

    `score` is N-S's; `score_ew` too, and differs only for a split score; awards as text; `weights` of a
    weighted score as [score, per cent] by side. Of a split or weighted score one side may have an award,
    and then nothing else. Where players compete `ns` is North, `ew` East, and
    `south` and `west` their partners. `match` is the match that the play is part of, 0 if none, and more by
    `EXTRA` for an extra board of it.
    """

    number: int
    form: str
    play: int
    ns: int
    ew: int
    kind: str
    score: int | None
    score_ew: int | None
    award_ns: str
    award_ew: str
    weights: Weights | None = None
    south: int = NOBODY
    west: int = NOBODY
    match: int = 0

    @property
    def is_plain(self) -> bool:
        """One score for both sides, on an unfouled board."""
        return (
            self.kind in SCORED
            and self.form == "a"
            and self.score is not None
            and self.score == self.score_ew
        )

    @property
    def plain_score(self) -> int:
        return self.score or 0 if self.is_plain else 0

    @property
    def is_special(self) -> bool:
        """Any other result: an award, a split score, one on another form of the board."""
        return not self.is_plain and not self.result.absent

    @property
    def result(self) -> BoardResult:
        group = "" if self.form == "a" else self.form
        if self.kind in SCORED:
            return BoardResult(self.score, self.score_ew, group)
        if self.kind in BY_SIDE:
            return BoardResult(
                _side(self.award_ns, self.weights, "ns", self.score),
                _side(self.award_ew, self.weights, "ew", self.score_ew),
                group,
            )
        return ABSENT

    def turned(self) -> PlayRow:
        """The play with its sides the other way round: so they sat on this board alone."""
        return self._replace(ns=self.ew, ew=self.ns, south=self.west, west=self.south)


def _side(share: str, weights: Weights | None, side: str, score: int | None) -> SideResult:
    """What one side has: an award, its weights, or its score."""
    if share:
        return award_of(share)
    if weights:
        return Weighted.of_percents((points, Fraction(percent)) for points, percent in weights[side])
    return score


class NewOutcome(NamedTuple):
    """What now counts on a play of a board; who sits there is as before."""

    number: int
    form: str
    play: int
    kind: str
    score: int | None
    score_ew: int | None
    award_ns: str
    award_ew: str
    weights: Weights | None = None

    def row(self, seats: Sequence[int], match: int) -> PlayRow:
        """The play as it counts, with those who sit there: N-S, E-W, and their partners."""
        ns, ew, south, west = seats
        outcome = (self.kind, self.score, self.score_ew, self.award_ns, self.award_ew, self.weights)
        return PlayRow(self.number, self.form, self.play, ns, ew, *outcome, south, west, match)


@dataclass(frozen=True, slots=True, eq=False)
class BoardPlays:
    """All plays of one board, its forms too, in rising order of `plays`, their ids.

    `ns` and `ew` are who sat there, by index, `south` and `west` their partners where players compete
    (else empty); `match` is the match of each play. `scores` hold where `plain` is true; `special` are
    the plays with any other result, by position. What is neither has none.
    """

    plays: NDArray[np.int64]
    ns: NDArray[np.int64]
    ew: NDArray[np.int64]
    scores: NDArray[np.int64]
    plain: NDArray[np.bool_]
    special: Mapping[int, PlayRow]
    south: NDArray[np.int64]
    west: NDArray[np.int64]
    match: NDArray[np.int64]

    @classmethod
    def of(cls, rows: Iterable[PlayRow]) -> Self:
        ordered = sorted(rows, key=lambda row: row.play)
        seats = [(row.play, row.ns, row.ew, row.south, row.west, row.match) for row in ordered]
        plays, ns, ew, *partners, match = np.array(seats, dtype=np.int64).reshape(-1, 6).T.copy()
        south, west = (side if (side >= 0).any() else side[:0] for side in partners)
        plain = np.array([row.is_plain for row in ordered], dtype=np.bool_)
        scores = np.array([row.plain_score for row in ordered], dtype=np.int64)
        special = {at: row for at, row in enumerate(ordered) if row.is_special}
        return cls(plays, ns, ew, scores, plain, special, south, west, match)

    def __len__(self) -> int:
        return len(self.plays)

    @property
    def board(self) -> Board:
        """The results to compare, in the order of the plays."""
        return Board(self.scores, self.plain, {at: row.result for at, row in self.special.items()})

    def with_outcomes(self, changes: Iterable[NewOutcome]) -> Self | None:
        """The plays after these changed. None if one of them is not known here."""
        scores, plain, special = self.scores.copy(), self.plain.copy(), dict(self.special)
        for change in changes:
            at = int(np.searchsorted(self.plays, change.play))
            if at == len(self) or self.plays[at] != change.play:
                return None
            row = change.row(self._seats(at), int(self.match[at]))
            plain[at], scores[at] = row.is_plain, row.plain_score
            special.pop(at, None)
            if row.is_special:
                special[at] = row
        return replace(self, scores=scores, plain=plain, special=special)

    def _seats(self, at: int) -> list[int]:
        sides = (self.ns, self.ew, self.south, self.west)
        return [int(side[at]) if len(side) else NOBODY for side in sides]

    def arrays(self) -> dict[str, ExactArray]:
        """All of it as named integer arrays; `from_arrays` is the inverse."""
        special = json.dumps([[at, *self.special[at]] for at in sorted(self.special)])
        return {
            "plays": self.plays,
            "entries_ns": self.ns,
            "entries_ew": self.ew,
            "entries_south": self.south,
            "entries_west": self.west,
            "match": self.match,
            "scores": self.scores,
            "plain": self.plain.astype(np.int64),
            "special": np.frombuffer(special.encode(), dtype=np.uint8).astype(np.int64),
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, ExactArray]) -> Self:
        special = json.loads(arrays["special"].astype(np.uint8).tobytes())
        return cls(
            arrays["plays"],
            arrays["entries_ns"],
            arrays["entries_ew"],
            arrays["scores"],
            arrays["plain"].astype(np.bool_),
            {at: PlayRow(*row) for at, *row in special},
            *(arrays[name] for name in ("entries_south", "entries_west", "match")),
        )

    @property
    def tables_of_matches(self) -> list[tuple[int, int]]:
        """Every two tables, by position, that are compared: of one match, with its teams either way round.

        Two tables of a match of four against four; of eight each of two with each of two others.
        """
        waiting: dict[tuple[int, int, int], list[int]] = {}
        pairs = []
        for at, (match, ns, ew) in enumerate(
            zip(self.match.tolist(), self.ns.tolist(), self.ew.tolist(), strict=True)
        ):
            pairs += [(other, at) for other in waiting.get((match, ew, ns), ()) if ns != ew]
            waiting.setdefault((match, ns, ew), []).append(at)
        return pairs


@dataclass(frozen=True, slots=True, eq=False)
class ComparedBoard:
    """A board's plays and the points they have: what is kept of it.

    `beside` are the points of a second measure, where matches are decided by two at once.
    """

    plays: BoardPlays
    points: BoardPoints
    beside: BoardPoints | None = None

    @property
    def lines(self) -> BoardLines:
        """Who has the points, each entry for itself."""
        return BoardLines(self.plays.ns, self.plays.ew, self.points, self.plays.south, self.plays.west)

    def of_plays(self, kept: Collection[int]) -> Self:
        """The same board with nobody at any play but these, by id; their points stay as they are."""
        at = np.isin(self.plays.plays, list(kept))
        ns, ew, south, west = (
            np.where(at, seat, NOBODY) if len(seat) else seat
            for seat in (self.plays.ns, self.plays.ew, self.plays.south, self.plays.west)
        )
        return replace(self, plays=replace(self.plays, ns=ns, ew=ew, south=south, west=west))

    def pack(self) -> bytes:
        beside = self.beside.arrays() if self.beside is not None else {}
        more = {f"{BESIDE}{name}": values for name, values in beside.items()}
        return pack(self.plays.arrays() | self.points.arrays() | more)

    @classmethod
    def unpack(cls, data: bytes | memoryview) -> Self:
        arrays = unpack(data)
        more = {
            name.removeprefix(BESIDE): values for name, values in arrays.items() if name.startswith(BESIDE)
        }
        beside = BoardPoints.from_arrays(more) if more else None
        return cls(BoardPlays.from_arrays(arrays), BoardPoints.from_arrays(arrays), beside)


def by_board(rows: Iterable[PlayRow]) -> dict[int, BoardPlays]:
    """The plays of each board number; the rows come sorted by it."""
    return {number: BoardPlays.of(own) for number, own in groupby(rows, key=lambda row: row.number)}


def board_of(rows: Iterable[PlayRow]) -> Board:
    """All results of one board, its forms as groups, in the order of the plays' ids."""
    return BoardPlays.of(rows).board
