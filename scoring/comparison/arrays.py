"""Whole fields compared at once: scores in as arrays, points out as integer arrays.

A field is a row a board and a column a table; a one-dimensional array is one board.
Scores are N-S's, `int16` is quickest; results not played are masked (a NumPy masked array).
Each result gets a code, board x width + value: one `bincount` counts the whole field, and all
that depends only on board and score is a table looked up by that code. Results not played share
one extra value at the end of each row, whose count is 0.

A large field goes by blocks of boards whose arrays stay in the cache. Whole, its arrays of megabytes would be
taken from the system anew at each call, and filling fresh pages costs several times the counting.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scoring.comparison.imps import imps_of
from scoring.words import RuleError

_WIDEST: Final = (1 << 16) - 1  # columns and the spare one are counted in uint16
_CELLS: Final = 1 << 20  # a table of all values between best and worst may have as many cells
_IMP_BLOCK: Final = 512  # columns of the IMP matrix made at a time
_RESULTS: Final = 1 << 17  # of a block of boards: its codes take a megabyte, its points half of one

IntArray = NDArray[np.int64]
Points = NDArray[np.int32]


class _Coded(NamedTuple):
    """A field as codes, boards x tables, and their counts, boards x width.

    Column c of the counts stands for `values()[c]`.
    """

    codes: NDArray[np.intp]
    counts: IntArray
    scale: _Scale
    shape: tuple[int, ...]
    mask: NDArray[np.bool_] | None

    def look_up(self, table: IntArray) -> Points:
        """Each result's value in `table` (boards x width); masked where the scores are."""
        return self.shaped(table.astype(np.int32).take(self.codes, mode="wrap"))

    def shaped(self, points: NDArray[Any]) -> Points:
        points = points.astype(np.int32, copy=False).reshape(self.shape)
        return points if self.mask is None else np.ma.MaskedArray(points, self.mask)


class _Scale(NamedTuple):
    """Which score each column stands for: `width` of them from `lowest` by `step`, or those listed.

    The last column is spare: no score, but the results not played.
    """

    width: int
    lowest: int = 0
    step: int = 1
    listed: IntArray | None = None

    def values(self) -> IntArray:
        if self.listed is not None:
            return np.append(self.listed, 0)
        return np.arange(self.lowest, self.lowest + self.width * self.step, self.step, dtype=np.int64)


def matchpoints(scores: ArrayLike) -> Points:
    """N-S matchpoints, 2 for each result beaten and 1 for each equalled, in the shape of `scores`.

    On a board of n results the top is 2(n - 1); E-W have the rest. Law 78A.
    Raises RuleError "comparison.scores" when `scores` are not whole numbers in one or two dimensions.
    """
    given = _whole_numbers(scores)
    if given.ndim == 2 and given.size > _RESULTS and len(given) > 1:
        return _by_blocks(given)
    return _matchpoints(given)


def _by_blocks(field: NDArray[np.integer[Any]]) -> Points:
    """Matchpoints of a large field, some boards at a time; the codes of all blocks use the same memory."""
    points = np.empty(field.shape, dtype=np.int32)
    boards = max(1, _RESULTS // field.shape[1])
    room = np.empty((boards, field.shape[1]), dtype=np.intp)
    for start in range(0, len(field), boards):
        block = field[start : start + boards]
        coded = _coded(block, room[: len(block)])
        table = _matchpoint_table(coded).astype(np.int32)
        table.take(coded.codes, mode="wrap", out=points[start : start + boards])
    if isinstance(field, np.ma.MaskedArray):
        return np.ma.MaskedArray(points, np.ma.getmaskarray(field).copy())
    return points


def _matchpoints(scores: NDArray[np.integer[Any]]) -> Points:
    field = _coded(scores)
    if field.counts.size <= field.codes.size:
        return field.look_up(_matchpoint_table(field))
    upto = field.counts.cumsum(axis=1)  # a small field: sooner reckoned a result than a cell
    points = upto.take(field.codes, mode="wrap")
    points *= 2
    points -= field.counts.take(field.codes, mode="wrap")
    points -= 1
    return field.shaped(points)


def _matchpoint_table(field: _Coded) -> IntArray:
    """The matchpoints of each score on each board, boards x width."""
    table = field.counts.cumsum(axis=1)
    table *= 2
    table -= field.counts
    table -= 1
    return table


def cross_imps(scores: ArrayLike) -> Points:
    """N-S's IMPs against every other result of the board, added up and not divided. Law 78B.

    Same shape and refusals as `matchpoints`.
    """
    field = _coded(scores)
    used = np.flatnonzero(field.counts.any(axis=0))
    values, counts = field.scale.values()[used], field.counts[:, used].astype(np.float64)
    table = np.zeros(field.counts.shape, dtype=np.int64)
    for start in range(0, len(used), _IMP_BLOCK):
        block = used[start : start + _IMP_BLOCK]
        won = imps_of(field.scale.values()[block] - values[:, None])  # by column from row
        table[:, block] = counts @ won.astype(np.float64)  # whole numbers far below 2**53: exact
    return field.look_up(table)


def butler(scores: ArrayLike, trim: int = 0) -> Points:
    """N-S's IMPs against the datum of the board, the mean of its scores; E-W's are the negative.

    The `trim` best and worst results are left out of the mean (fewer where nothing would be left);
    it is rounded to 10, a half away from zero. Same shape and refusals as `matchpoints`.
    """
    field = _coded(scores)
    return field.look_up(imps_of(field.scale.values() - _datums(field, trim)[:, None]))


def datums(scores: ArrayLike, trim: int = 0) -> IntArray:
    """The datum of each board, as `butler` takes it; 0 for a board without results."""
    return _datums(_coded(scores), trim)


def _datums(field: _Coded, trim: int) -> IntArray:
    if trim < 0:
        raise RuleError(
            "comparison.trim",
            "trim",
            "The number of results to leave out must be 0 or more, not {trim}.",
            "",
            trim=trim,
        )
    upto = field.counts.cumsum(axis=1)
    results = upto[:, -1]
    left_out = np.minimum(trim, np.maximum(results - 1, 0) // 2)[:, None]
    kept = np.clip(upto, left_out, results[:, None] - left_out)
    total = np.diff(kept, axis=1, prepend=left_out) @ field.scale.values()
    return rounded_to_ten(total, np.maximum(results - 2 * left_out[:, 0], 1))


def rounded_to_ten(totals: IntArray, counts: IntArray) -> IntArray:
    """totals / counts to the nearest 10, a half away from zero (no law says; the usual way)."""
    tens = 10 * counts
    rounded: IntArray = np.sign(totals) * ((2 * np.abs(totals) + tens) // (2 * tens)) * 10
    return rounded


def _coded(scores: ArrayLike, room: NDArray[np.intp] | None = None) -> _Coded:
    """The field as codes and counts; the codes are put into `room`, boards x tables, if it is given."""
    given = _whole_numbers(scores)
    field, mask = np.asarray(given), None
    if isinstance(given, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(given)
        field = field * ~mask  # 0 lies among the scores of nearly every field
    if given.ndim == 1:
        field = field[None, :]
    scale, columns = _columns(field)
    boards, width = len(field), scale.width
    if mask is not None:
        columns = np.maximum(columns, mask * columns.dtype.type(width - 1))
    codes = np.empty(field.shape, dtype=np.intp) if room is None else room
    first = np.arange(0, boards * width, width)[:, None]
    if boards * width <= _WIDEST and columns.dtype == np.uint16:
        columns += first.astype(np.uint16)  # four results in the time of one
        codes[...] = columns
    else:
        np.add(columns, first, out=codes)
    counts = np.bincount(codes.reshape(-1), minlength=boards * width).reshape(boards, width)
    if mask is not None:
        counts[:, -1] = 0
    return _Coded(codes, counts, scale, given.shape, mask)


def _whole_numbers(scores: ArrayLike) -> NDArray[np.integer[Any]]:
    given = np.asanyarray(scores)
    if given.dtype.kind in "iu" and given.dtype != np.uint64 and 1 <= given.ndim <= 2:
        return given
    if given.size == 0 and given.ndim == 1:  # an empty list has no type of its own
        return given.astype(np.int16)
    raise RuleError(
        "comparison.scores",
        "scores",
        "Scores must be whole numbers, for one board or one row per board, not {kind} in {ndim} dimensions.",
        "",
        kind=given.dtype.name,
        ndim=given.ndim,
    )


def _columns(field: NDArray[np.integer[Any]]) -> tuple[_Scale, NDArray[Any]]:
    """Each result's column, by the quickest scale that is right for these scores.

    By tens; by ones where a score is off the tens; and over the values that occur where best and
    worst lie too far apart for a table of all between.
    """
    if field.size == 0:
        return _Scale(width=1), np.zeros(field.shape, dtype=np.uint16)
    lowest, highest = int(field.min()), int(field.max())
    span = highest - lowest
    if span < _WIDEST:
        above = _above(field, lowest)
        tens = above // np.uint16(10)
        if np.count_nonzero(tens * np.uint16(10) != above) == 0:
            above, step = tens, 10
        else:
            step = 1
        width = span // step + 2
        if len(field) * width <= max(_CELLS, 4 * field.size):
            return _Scale(width, lowest, step), above
    listed, columns = np.unique(field, return_inverse=True)
    return _Scale(len(listed) + 1, listed=listed.astype(np.int64)), columns.reshape(field.shape)


def _above(field: NDArray[np.integer[Any]], lowest: int) -> NDArray[np.uint16]:
    """How far each score lies above the lowest, known to fit."""
    if field.dtype == np.int16:
        return (field - np.int16(lowest)).view(np.uint16)  # what wraps round is right again unsigned
    return (field.astype(np.int64) - lowest).astype(np.uint16)
