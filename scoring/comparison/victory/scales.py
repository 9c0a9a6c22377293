"""The scales that have names: by formula, and printed ones as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.comparison.victory.formula import Continuous, Discrete
from scoring.comparison.victory.scale import Measure, Scale, Share
from scoring.comparison.victory.table import Band, Part, Table, steps
from scoring.words import N_, RuleError
from scoring.words.figures import rounded

DEFAULT_SCALE: Final = "wbf-continuous"
_WBF: Final = "WBF scoring panel, 2013"
_NOT_SEEN: Final = "from memory of the WBF's before 2013: compare it with your union's"


@dataclass(frozen=True, slots=True)
class Linear(Scale):
    """Swiss pairs on matchpoints: each side has its share of the tops, in `pool` points."""

    pool: int = 20

    @property
    def measure(self) -> Measure:
        return Measure.PERCENT

    def rows(self, boards: int) -> Sequence[Share]:
        self.refuse_boards(boards)
        return [self.vp(percent, boards) for percent in range(51)]

    def vp(self, margin: int | Fraction, boards: int, in_favour: int = 0) -> Share:
        """`margin` is in per cents above 50, not rounded before; no side has more than the pool."""
        self.refuse_boards(boards)
        ahead = min(abs(Fraction(margin)), Fraction(50))
        winner = rounded(self.pool * (50 + ahead) / 100)
        shares = (winner, self.pool - winner)
        return shares if margin >= 0 else shares[::-1]


def _acbl(name: str, title: str, winner: Sequence[int], pool: int, *lower: Sequence[int]) -> Table:
    """The ACBL's older scales: one part for 6 to 8 boards, one for 9 to 11."""
    six, nine = (steps(limits, winner, pool) for limits in lower)
    return Table.of(name, title, "ACBL, before 2013", Part(six, 6, 8), Part(nine, 9, 11))


_ACBL_20 = _acbl(
    "acbl-20",
    N_("ACBL 20 points, older"),
    range(10, 21),
    20,
    (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28),
    (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36),
)
_ACBL_30 = _acbl(
    "acbl-30",
    N_("ACBL 30 points, older"),
    (15, *range(18, 31)),
    30,
    (0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28),
    (0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36),
)

_TWENTY_FIVE = (
    *((first, 15 + step, 15 - step) for step, first in enumerate((0, 3, 7, 11, 16, 21, 26, 31, 36, 42, 48))),
    *((first, 25, 4 - step) for step, first in enumerate((54, 60, 67, 74, 82))),
)
"""The least margin in a match of 16 boards, the winner's points and the loser's."""


def _twenty_five(boards: int) -> Part:
    """The margins of 16 boards grow and shrink with the root of the boards."""
    lower = [_at_least_root(first, boards) for first, _, _ in _TWENTY_FIVE]
    lasts: list[int | None] = [following - 1 for following in lower[1:]]
    bands = (
        Band(first, last, Decimal(winner), Decimal(loser))
        for first, last, (_, winner, loser) in zip(lower, [*lasts, None], _TWENTY_FIVE, strict=True)
    )
    return Part(tuple(bands), boards, boards)


def _at_least_root(first: int, boards: int) -> int:
    """The least whole margin that is not below first x sqrt(boards / 16)."""
    margin = 0
    while 16 * margin**2 < first**2 * boards:
        margin += 1
    return margin


_WIN_LOSS = "0: 0.5-0.5\n1+: 1-0"
_WIN_LOSS_QUARTERS = "0: 0.5-0.5\n1-2: 0.75-0.25\n3+: 1-0"

SCALES: Final[Mapping[str, Scale]] = MappingProxyType(
    {
        scale.name: scale
        for scale in (
            Continuous(DEFAULT_SCALE, N_("WBF 20 points, continuous"), _WBF),
            Discrete("wbf-discrete", N_("WBF 20 points, whole numbers"), _WBF),
            Continuous(
                "wbf-half", N_("Half match: 10 points, continuous"), _WBF, pool=10, part=Fraction(1, 2)
            ),
            _ACBL_20,
            _ACBL_30,
            Table.of("25-0", N_("25-0, older"), _NOT_SEEN, *map(_twenty_five, range(8, 41))),
            Table.parse(_WIN_LOSS, "win-loss", N_("Win 1 point, draw half a point"), "ACBL"),
            Table.parse(
                _WIN_LOSS_QUARTERS,
                "win-loss-quarters",
                N_("Win 1 point, or three quarters for a win by 1 or 2 IMPs"),
                "ACBL",
            ),
            Linear("linear", N_("Swiss pairs: 20 points in proportion to matchpoints")),
        )
    }
)
"""Every scale with a name."""


def scale_of(text: str) -> Scale:
    """The scale of this name, or an own table where `text` is one. Raises RuleError.

    "vp.scale" for a name that is not known, and those of `Table.parse`.
    """
    if scale := SCALES.get(text.strip()):
        return scale
    if "\n" in text.strip() or ":" in text:
        return Table.parse(text)
    raise RuleError(
        "vp.scale",
        "scale",
        "There is no victory point scale called {name}. The scales are: {known}.",
        "",
        name=text.strip()[:60],
        known=", ".join(SCALES),
    )
