"""An evening scored again by the book, in plain Python and Fractions: nothing here is the product's.

Contracts as `4HS+1` (level, denomination, seat, result; `X` before the seat), `PASS`; an award as two per
cents. Sources: Law 77 (scores), Law 78A (matchpoints, here 2 a win), Neuberg's formula for boards with fewer
results than the fullest one. Of rulings: Law 12C1(c) (a weighted score is compared part by part), Law 12C1
(of a split score each side is compared by its own), Law 87 (forms of a fouled board are compared apart).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

# Law 2: who is vulnerable on boards 1 to 16.
VULNERABLE = ("", "NS", "EW", "NSEW", "NS", "EW", "NSEW", "", "EW", "NSEW", "", "NS", "NSEW", "", "NS", "EW")
FORM = re.compile(r"([1-7])([CDHSN])(X{0,2})([NESW])(=|[+-]\d+)")
TABLES = 7


@dataclass(frozen=True)
class Played:
    """What two pairs did on a board; `result` a contract with its result, or two per cents."""

    board: int
    ns: int
    ew: int
    result: str | tuple[int, int]


def east_west(round_: int, table: int) -> int:
    """The E-W pair of a Mitchell of seven tables: they go up one table after each round."""
    return TABLES + (table - round_) % TABLES + 1


def boards(round_: int, table: int) -> list[int]:
    """The boards there, three a table: they go down one table after each round."""
    first = 3 * ((table + round_ - 2) % TABLES) + 1
    return [first, first + 1, first + 2]


def score(result: str, board: int) -> int:
    """N-S's score of a contract with its result."""
    if result == "PASS":
        return 0
    found = FORM.fullmatch(result)
    assert found is not None, result
    level, denomination, doubled, seat, ending = found.groups()
    over = 0 if ending == "=" else int(ending)
    vulnerable = seat in VULNERABLE[(board - 1) % 16]
    double = len(doubled)
    points = _made(int(level), denomination, double, vulnerable, over) if over >= 0 else 0
    points -= _down(-over, double, vulnerable) if over < 0 else 0
    return points if seat in "NS" else -points


def _made(level: int, denomination: str, double: int, vulnerable: bool, over: int) -> int:
    each = 20 if denomination in "CD" else 30
    trick_points = (each * level + (10 if denomination == "N" else 0)) * 2**double
    game = (500 if vulnerable else 300) if trick_points >= 100 else 50
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    a_trick = each if double == 0 else 100 * double * (2 if vulnerable else 1)
    return trick_points + game + slam + 50 * double + over * a_trick


def _down(tricks: int, double: int, vulnerable: bool) -> int:
    if double == 0:
        return tricks * (100 if vulnerable else 50)
    first, next_two, others = (200, 300, 300) if vulnerable else (100, 200, 300)
    doubled = first + next_two * min(tricks - 1, 2) + others * max(tricks - 3, 0)
    return doubled * double


def percentages(evening: Iterable[Played]) -> dict[int, Fraction]:
    """Every pair's per cent of what it could have had."""
    by_board = defaultdict(list)
    for line in evening:
        by_board[line.board].append(line)
    fullest = max(len(lines) for lines in by_board.values())
    got, had = defaultdict(Fraction), defaultdict(int)
    for lines in by_board.values():
        for pair, points in _points(lines, fullest):
            got[pair] += points
            had[pair] += 2 * (fullest - 1)
    return {pair: 100 * got[pair] / had[pair] for pair in had}


def _points(lines: Sequence[Played], fullest: int) -> Iterable[tuple[int, Fraction]]:
    top = 2 * (fullest - 1)
    scored = [line for line in lines if isinstance(line.result, str)]
    scores = [score(str(line.result), line.board) for line in scored]
    for line, own in zip(scored, scores, strict=True):
        beaten = sum(2 if own > other else 1 if own == other else 0 for other in scores) - 1  # not itself
        points = Fraction(fullest * (beaten + 1), len(scored)) - 1  # Neuberg; the same if all played it
        yield line.ns, points
        yield line.ew, top - points
    for line in lines:
        if not isinstance(line.result, str):
            yield line.ns, Fraction(line.result[0] * top, 100)
            yield line.ew, Fraction(line.result[1] * top, 100)


Has = Mapping[int, Fraction]
"""What a side has: N-S's scores, each with its part of the whole."""


@dataclass(frozen=True)
class Ruled:
    """What two pairs have on a board after all rulings; `form` is that in which they played it."""

    board: int
    ns: str
    ew: str
    ns_has: Has
    ew_has: Has
    form: str = "a"


def ruled_percentages(evening: Iterable[Ruled]) -> dict[str, Fraction]:
    """Every pair's per cent of what it could have had, where results are ruled and boards fouled."""
    by_board = defaultdict(list)
    for line in evening:
        by_board[line.board].append(line)
    fullest = max(len(lines) for lines in by_board.values())
    got, had = defaultdict(Fraction), defaultdict(int)
    for line in (line for lines in by_board.values() for line in lines):
        group = [other for other in by_board[line.board] if other.form == line.form]
        for pair, points in (
            (line.ns, _won(line.ns_has, [other.ns_has for other in group])),
            (line.ew, 2 * (len(group) - 1) - _won(line.ew_has, [other.ew_has for other in group])),
        ):
            got[pair] += (points + 1) * fullest / len(group) - 1
            had[pair] += 2 * (fullest - 1)
    return {pair: 100 * got[pair] / had[pair] for pair in had}


def _won(own: Has, group: Sequence[Has]) -> Fraction:
    """N-S's matchpoints by these scores among those of their group, their own once among them."""
    return sum((_against(own, other) for other in group if other is not own), Fraction(0))


def _against(own: Has, other: Has) -> Fraction:
    """2 for a score that is more, 1 for the same, each in its parts."""
    return sum(
        (part * against * (1 + (mine > theirs) - (mine < theirs))
         for mine, part in own.items() for theirs, against in other.items()),
        Fraction(0),
    )  # fmt: skip


def shown(percent: Fraction) -> str:
    """To two decimals, a half upwards."""
    exact = Decimal(percent.numerator) / Decimal(percent.denominator)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))


def places(percents: dict[int, Fraction]) -> dict[int, str]:
    """1 and how many are better; `=` where several share it."""
    values = list(percents.values())
    found = {}
    for pair, own in percents.items():
        place = 1 + sum(other > own for other in values)
        found[pair] = f"{place}=" if values.count(own) > 1 else str(place)
    return found
