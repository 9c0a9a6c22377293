"""For how many tables Mitchells are made, and which pair is missing from a half table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..fairness import fairest_absence
from ..spec import Spec
from ..values import Movement

MITCHELL_SIZES = range(3, 41)


def last_north_south(spec: Spec) -> int:
    """The highest N-S pair: its table stays empty, nothing else changes, relay-and-share shares no more."""
    return spec.tables


def last_pair(spec: Spec) -> int:
    """The highest number that any pair has."""
    return 2 * spec.tables


def fairest_missing(build: Callable[[Spec], Movement]) -> Callable[[Spec], int]:
    """The pair without which the movement that is built is most even; of equal ones the highest number."""

    def missing(spec: Spec) -> int:
        return fairest_absence(build(replace(spec, missing=None, entries=None)))

    return missing
