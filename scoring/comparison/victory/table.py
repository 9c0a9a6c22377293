"""A scale as a printed table: bands of margins and what the winner and the loser have.

    boards 6-8
    0: 10-10
    1-2: 11-9
    3+: 20-0

A table without a line of boards is for any number of them; a table may have several parts. A row may
leave the loser out where the two sides always have as much together as at a draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.comparison.victory.scale import MOST_BOARDS, Scale, Share
from scoring.words import N_, RuleError, nouns

MOST_ROWS: Final = 1000
MOST_MARGIN: Final = 10_000
_POINTS: Final = r"(\d{1,4}(?:\.\d{1,2})?)"
_ROW: Final = re.compile(rf"(\d{{1,5}})(?:-(\d{{1,5}})|(\+))?\s*[:=\s]\s*{_POINTS}(?:\s*[-:\s]\s*{_POINTS})?")
_BOARDS: Final = re.compile(r"boards\s+(\d{1,4})(?:-(\d{1,4}))?", re.IGNORECASE)


class Band(NamedTuple):
    """Margins from `first` to `last`, None for all that are larger, and what they are worth."""

    first: int
    last: int | None
    winner: Decimal
    loser: Decimal

    def __str__(self) -> str:
        margins = {None: f"{self.first}+", self.first: str(self.first)}.get(
            self.last, f"{self.first}-{self.last}"
        )
        return f"{margins}: {_plain(self.winner)}-{_plain(self.loser)}"


@dataclass(frozen=True, slots=True)
class Part:
    """The bands for matches of `least` to `most` boards."""

    bands: tuple[Band, ...]
    least: int = 1
    most: int = MOST_BOARDS

    def __post_init__(self) -> None:
        refuse_bands(self.bands)

    def __str__(self) -> str:
        boards = [] if self.is_for_any else [f"boards {_span(self.least, self.most)}"]
        return "\n".join([*boards, *map(str, self.bands)])

    @property
    def is_for_any(self) -> bool:
        return (self.least, self.most) == (1, MOST_BOARDS)

    def rows(self) -> tuple[Share, ...]:
        """Margin by margin, up to the first of the open band."""
        last = self.bands[-1].first
        return tuple(
            (band.winner, band.loser)
            for band in self.bands
            for _ in range(band.first, (last if band.last is None else band.last) + 1)
        )


@dataclass(frozen=True, slots=True)
class Table(Scale):
    """A scale of one part for every number of boards that it has."""

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, name: str, title: str, source: str, *parts: Part) -> Table:
        """Raises RuleError "vp.parts" when two parts are for the same number of boards."""
        ordered = tuple(sorted(parts, key=lambda part: part.least))
        for one, other in pairwise(ordered):
            if other.least <= one.most:
                raise _refusal(
                    "parts",
                    N_("Matches of {boards} appear in two parts of the table."),
                    boards=nouns.boards(other.least),
                )
        least, most = min(part.least for part in parts), max(part.most for part in parts)
        return cls(name, title, source, least, most, ordered)

    @classmethod
    def parse(
        cls, text: str, name: str = "own", title: str = N_("Your own table"), source: str = ""
    ) -> Table:
        """Read a table as text; the inverse of str(). Raises RuleError "vp." and what is wrong."""
        parts, bands, boards = [], list[Band](), (1, MOST_BOARDS)
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip():
                continue
            if header := _BOARDS.fullmatch(line.strip()):
                parts += [Part(tuple(bands), *boards)] if bands else []
                bands, boards = [], _boards(header, number)
            else:
                bands.append(_band(line.strip(), number, bands))
        return cls.of(name, title, source, *parts, Part(tuple(bands), *boards))

    def __str__(self) -> str:
        return "\n".join(map(str, self.parts))

    def rows(self, boards: int) -> Sequence[Share]:
        self.refuse_boards(boards)
        for part in self.parts:
            if part.least <= boards <= part.most:
                return part.rows()
        raise _refusal(
            "boards",
            N_("{title} has no part for matches of {boards}."),
            title=self.title,
            boards=nouns.boards(boards),
        )


def steps(lower: Sequence[int], winner: Sequence[int], pool: int) -> tuple[Band, ...]:
    """Bands from the lowest margin of each and the winner's points, where the two have `pool` together."""
    lasts: list[int | None] = [following - 1 for following in lower[1:]]
    return tuple(
        Band(first, last, Decimal(points), Decimal(pool - points))
        for first, last, points in zip(lower, [*lasts, None], winner, strict=True)
    )


def refuse_bands(bands: Sequence[Band]) -> None:
    """Raises the first RuleError of what makes these no scale."""
    for problem in _problems(bands):
        raise problem


def _problems(bands: Sequence[Band]) -> Iterator[RuleError]:
    if not bands:
        yield _refusal("empty", N_("The table has no rows."))
        return
    if bands[0].first != 0:
        yield _refusal(
            "start", N_("The first row must be for a margin of 0, not {margin}."), margin=bands[0].first
        )
    if bands[0].winner != bands[0].loser:
        yield _refusal("draw", N_("At a margin of 0 both sides must have the same points."))
    for row, following in pairwise(bands):
        yield from _joints(row, following)
    if bands[-1].loser < 0:
        yield _refusal("negative", N_("At the largest margins the loser has fewer than 0 points."))
    if bands[-1].last is not None:
        yield _refusal(
            "open", N_("The last row must be {first}+, to cover all larger margins."), first=bands[-1].first
        )
    yield from _sums(bands)


def _joints(row: Band, following: Band) -> Iterator[RuleError]:
    """What is wrong between two rows."""
    if row.last is None:
        yield _refusal(
            "order",
            N_("Only the last row may cover all larger margins, so {margin}+ is not allowed here."),
            margin=row.first,
        )
    elif following.first > row.last + 1:
        first, last = row.last + 1, following.first - 1
        yield _refusal("gap", N_("No row covers the margins {margins}."), margins=_span(first, last))
    elif following.first <= row.last:
        yield _refusal("overlap", N_("Two rows cover the margin {margin}."), margin=following.first)
    if following.winner < row.winner or following.loser > row.loser:
        yield _refusal(
            "falling",
            N_(
                "A margin of {margin} gives the winner fewer points than a smaller margin, or the loser more."
            ),
            margin=following.first,
        )


def _sums(bands: Sequence[Band]) -> Iterator[RuleError]:
    """Both sides have as much as at a draw; less only where the winner cannot have more."""
    together, most = bands[0].winner + bands[0].loser, bands[-1].winner
    for band in bands:
        band_sum = band.winner + band.loser
        if band_sum != together and not (band_sum < together and band.winner == most):
            yield _refusal(
                "asymmetry",
                N_(
                    "At a margin of {margin} the two sides have {own} points together, not "
                    "{together} as in a draw."
                ),
                margin=band.first,
                own=_plain(band_sum),
                together=_plain(together),
            )


def _band(line: str, number: int, above: Sequence[Band]) -> Band:
    match = _ROW.fullmatch(line)
    if match is None or len(above) >= MOST_ROWS:
        raise _refusal(
            "row", N_("Line {line} is not a valid row. Write rows such as 1-2: 11-9."), line=number
        )
    first, last, more, winner, loser = match.groups()
    band = Band(int(first), None if more else int(last or first), Decimal(winner), Decimal(loser or winner))
    if (band.last or 0) > MOST_MARGIN or (band.last is not None and band.last < band.first):
        raise _refusal(
            "row", N_("Line {line} is not a valid row. Write rows such as 1-2: 11-9."), line=number
        )
    if loser is None and above:
        return band._replace(loser=above[0].winner + above[0].loser - band.winner)
    return band


def _boards(header: re.Match[str], number: int) -> tuple[int, int]:
    least, most = int(header[1]), int(header[2] or header[1])
    if not 1 <= least <= most <= MOST_BOARDS:
        raise _refusal("parts", N_("Line {line} does not give a valid number of boards."), line=number)
    return least, most


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _plain(points: Decimal) -> str:
    return format(points.normalize(), "f")


def _refusal(what: str, template: str, **values: object) -> RuleError:
    return RuleError(f"vp.{what}", "table", template, "", **values)
