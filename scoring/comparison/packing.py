"""Named integer arrays as bytes and back: how points and totals are kept.

The same numbers always give the same bytes. After four bytes of length comes a JSON header, then
the arrays, little-endian, each in the narrowest type that holds it; numbers too large for int64
stand in the header as digits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.exact import ExactArray, peak

_VERSION: Final = 1
_LIMITS: Final = [(np.dtype(kind), int(np.iinfo(kind).max)) for kind in ("<i1", "<i2", "<i4", "<i8")]


def pack(arrays: Mapping[str, ExactArray]) -> bytes:
    """The arrays, one-dimensional, in the order given."""
    packed = {name: _narrowest(values) for name, values in arrays.items()}
    header = [
        [name, values.tolist() if values.dtype == object else values.dtype.str, len(values)]
        for name, values in packed.items()
    ]
    front = json.dumps({"version": _VERSION, "arrays": header}, separators=(",", ":")).encode()
    raw = [values.tobytes() for values in packed.values() if values.dtype != object]
    return len(front).to_bytes(4, "little") + front + b"".join(raw)


def unpack(data: bytes | memoryview) -> dict[str, ExactArray]:
    """What `pack` was given, as int64 arrays (Python ints where those are too small)."""
    data = bytes(data)
    start = 4 + int.from_bytes(data[:4], "little")
    header = json.loads(data[4:start])
    assert header["version"] == _VERSION, f"packed by version {header['version']}"
    arrays: dict[str, ExactArray] = {}
    for name, kind, length in header["arrays"]:
        if isinstance(kind, list):
            arrays[name] = np.array(kind, dtype=object)
            continue
        values: NDArray[Any] = np.frombuffer(data, dtype=kind, count=length, offset=start)
        arrays[name] = values.astype(np.int64)
        start += values.nbytes
    return arrays


def _narrowest(values: ExactArray) -> ExactArray:
    largest = peak(values)
    for kind, limit in _LIMITS:
        if largest <= limit:
            return values.astype(kind)
    return values.astype(object)
