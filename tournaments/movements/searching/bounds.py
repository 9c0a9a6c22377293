"""What no movement of a size can pass in fairness, by the least sum of squares of C.

In a movement of T tables and R rounds in which every pair meets each of R board sets once, or sits out
once, the sum of a row of C is fixed, and so is what an entry of C leaves when it is divided by 4 (or by 2,
if a pair sits out). The fairest row is the one in which entries of the right remainders are nearest to
each other; the bound adds the fairest rows up. Theory: docs/rules/howells.md.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ..pairs.bounds import full_howell_bound
from .parities import howell_bound

EXHAUSTED = {(5, 7): Fraction(39200, 459)}
"""The best of all movements of so many tables and rounds, where each of them has been looked at."""


@cache
def bound_for(pairs: int, rounds: int) -> Fraction | None:
    """The most Q, in per cent, for so many pairs in so many rounds with as many board sets as rounds.

    None if there are fewer rounds than tables: then a movement needs more sets or copies, and no bound is
    known.
    """
    tables = (pairs + 1) // 2
    if rounds < tables:
        return None
    if pairs % 2:
        return _with_sit_outs(tables, rounds)
    bound = EXHAUSTED.get((tables, rounds)) or howell_bound(tables, rounds)
    return min(bound, full_howell_bound(tables)) if rounds == 2 * tables - 1 else bound


def _with_sit_outs(tables: int, rounds: int) -> Fraction:
    """One pair less than two a table: `rounds` of the pairs miss one set each, nobody misses two.

    Of two pairs, C leaves by 2 the number of sets that both play, and of a meeting the tables less one more.
    """
    pairs, results = 2 * tables - 1, tables - 1
    squares, total = 0, 0
    for count, misses in ((rounds, 1), (pairs - rounds, 0)):
        if count:
            row_total = (rounds - misses) * (results - 1)
            row = _row_with_sit_outs(pairs, rounds, results, misses, row_total)
            squares += count * row
            total += count * row_total
    return min(Fraction(100), Fraction(100 * total * total, pairs * (pairs - 1) * squares))


def _row_with_sit_outs(pairs: int, rounds: int, results: int, misses: int, total: int) -> int:
    sitting, playing = rounds - misses, pairs - rounds - (1 - misses)
    meetings = rounds - misses
    rows = []
    for met in range(max(0, meetings - playing), min(sitting, meetings) + 1):
        common = rounds - misses
        groups = [
            (sitting - met, (common - 1) % 2),
            (met, (common - 1 + results) % 2),
            (playing - (meetings - met), common % 2),
            (meetings - met, (common + results) % 2),
        ]
        squares = _least_squares(groups, 2, total)
        if squares is not None:
            rows.append(squares)
    assert rows, (pairs, rounds, misses)
    return min(rows)


def _least_squares(groups: list[tuple[int, int]], modulus: int, total: int) -> int | None:
    """The least sum of squares of numbers with this sum: of each group so many with that remainder.

    None where no such numbers have the sum. Every number begins far below the mean, and the smallest grows
    by the modulus until the sum is reached.
    """
    size = sum(count for count, _ in groups)
    if size == 0:
        return 0 if total == 0 else None
    floor = total // size - 2 * modulus
    numbers = [floor + (rest - floor) % modulus for count, rest in groups for _ in range(count)]
    missing = total - sum(numbers)
    if missing < 0 or missing % modulus:
        return None
    rounds_up, rest = divmod(missing // modulus, size)
    numbers = sorted(number + modulus * rounds_up for number in numbers)
    for _ in range(rest):
        smallest = min(range(size), key=numbers.__getitem__)
        numbers[smallest] += modulus
    return sum(number * number for number in _levelled(numbers, modulus))


def _levelled(numbers: list[int], modulus: int) -> list[int]:
    """The same sum and remainders, no two numbers further apart than the modulus where that can be."""
    while max(numbers) - min(numbers) > modulus:
        numbers[numbers.index(max(numbers))] -= modulus
        numbers[numbers.index(min(numbers))] += modulus
    return numbers
