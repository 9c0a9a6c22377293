"""Couples with as few repeats as can be: of two lines exactly, of one line by a bounded search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

T = TypeVar("T")

ATTEMPTS = 8
SWEEPS = 25


def matched(items: Sequence[T], cost: Callable[[T, T], int], chance: Random) -> list[tuple[T, T]]:
    """All items in couples, of low total cost: the best of some random starts, each improved by exchanges.

    Their number is even, `cost` at least 0 and the same both ways.
    """
    attempts: list[tuple[int, list[tuple[T, T]]]] = []
    for _ in range(ATTEMPTS):
        order = chance.sample(items, len(items))
        couples = list(zip(order[::2], order[1::2], strict=True))
        attempts.append((_improve(couples, cost, chance), couples))
        if attempts[-1][0] == 0:
            break
    return min(attempts, key=lambda attempt: attempt[0])[1]


def _improve(couples: list[tuple[T, T]], cost: Callable[[T, T], int], chance: Random) -> int:
    """Exchange between two couples while that gains, here and there where it loses nothing; the cost left."""
    idle = 0
    for _ in range(SWEEPS):
        gained = 0
        for i, j in combinations(range(len(couples)), 2):
            (a, b), (c, d) = couples[i], couples[j]
            now, first, second = cost(a, b) + cost(c, d), cost(a, c) + cost(b, d), cost(a, d) + cost(b, c)
            least = min(first, second)
            if least < now or (least == now > 0 and chance.random() < 0.5):
                couples[i], couples[j] = ((a, c), (b, d)) if first == least else ((a, d), (b, c))
                gained += now - least
        idle = 0 if gained else idle + 1
        if idle > 3:
            break
    return sum(cost(*couple) for couple in couples)


def matched_lines(
    ones: Sequence[T], others: Sequence[T], times: Callable[[T, T], int], chance: Random
) -> list[tuple[T, T]]:
    """Each of `ones` with one of as many `others`, so that nobody is with anybody more often than need be.

    `times` says how often two were together. As long as everybody has somebody new, all have: by Hall's
    theorem, where all were together equally often, couples can be found for as many rounds as there are
    others. The couples grow along alternating paths.
    """
    most = 0
    while not (couples := _couples(ones, others, times, most, chance)):
        most += 1
    return couples


def _couples(
    ones: Sequence[T], others: Sequence[T], times: Callable[[T, T], int], most: int, chance: Random
) -> list[tuple[T, T]]:
    """Everybody with somebody met `most` times at most; none if that cannot be."""
    order = {
        one: [other for other in chance.sample(others, len(others)) if times(one, other) <= most]
        for one in chance.sample(ones, len(ones))
    }
    taken: dict[T, T] = {}
    if all(_place(one, order, taken, set()) for one in order):
        return [(one, other) for other, one in taken.items()]
    return []


def _place(one: T, order: dict[T, list[T]], taken: dict[T, T], tried: set[T]) -> bool:
    """Find one a place, moving those who have theirs where need be; False if that cannot be done."""
    for other in order[one]:
        if other in tried:
            continue
        tried.add(other)
        if other not in taken or _place(taken[other], order, taken, tried):
            taken[other] = one
            return True
    return False
