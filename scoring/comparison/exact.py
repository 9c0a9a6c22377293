"""Exact sums and products of integer arrays: int64 while it holds them, Python's own ints beyond."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

ExactArray = NDArray[Any]
"""An array of whole numbers: int64, or Python ints (dtype object) where int64 is too small."""

_ROOM: Final = 1 << 62  # so that one addition more cannot overflow


def whole(numbers: Sequence[int]) -> ExactArray:
    """An exact array of these numbers, however large they are."""
    return narrowed(np.array(numbers, dtype=object))


def peak(values: ExactArray) -> int:
    """The largest absolute value of an array; 0 if it is empty."""
    if not values.size:
        return 0
    return max(int(np.maximum.reduce(values)), -int(np.minimum.reduce(values)))


def times(values: ExactArray, factor: int | ExactArray) -> ExactArray:
    """The product, without overflow; `factor` is one number or one for each."""
    if isinstance(factor, int) and factor == 1:
        return values.copy()
    largest = abs(factor) if isinstance(factor, int) else peak(factor)
    if largest < _ROOM and peak(values) * largest < _ROOM:
        return values * factor
    return values.astype(object) * factor


def plus(values: ExactArray, more: int | ExactArray) -> ExactArray:
    """The sum of two arrays, without overflow."""
    largest = abs(more) if isinstance(more, int) else peak(more)
    if peak(values) + largest < _ROOM:
        return values + more
    return values.astype(object) + more


def added_at(values: ExactArray, where: NDArray[np.int64], more: ExactArray) -> ExactArray:
    """A copy of `values` with `more` added at the indices `where`, which may repeat."""
    if peak(values) + len(more) * peak(more) < _ROOM:
        total = narrowed(values).copy()
        more = narrowed(more)
    else:
        total = values.astype(object)
    np.add.at(total, where, more)
    return narrowed(total)


def widened(values: ExactArray, largest: int) -> ExactArray:
    """The same numbers, in a type that has room for a result as large as `largest`."""
    return values if largest < _ROOM else values.astype(object)


def narrowed(values: ExactArray) -> ExactArray:
    """The same numbers as int64 wherever that holds them."""
    return values.astype(np.int64) if values.dtype != np.int64 and peak(values) < _ROOM else values


def common_divisor(first: int, *arrays: ExactArray) -> int:
    """The greatest divisor of `first` and of every number in the arrays."""
    for values in arrays:
        if first == 1:
            break
        if values.size:
            first = gcd(first, int(np.gcd.reduce(values)))
    return first
