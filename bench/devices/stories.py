"""What is said about a board at a table with a unit, by whom, and what must count when all of it is said.

Results are written as `4HS+1` (see `tests.browser.recomputation`). What a table may not say itself, waits
for the director; who has not seen what another said contradicts it; a later row of a unit takes the place of
its earlier one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from bench.soak.phones import RESULTS

Who = Literal["unit", "phone", "line", "api"]
Place = tuple[int, int, int]
"""The table, the round and the board."""
Until = Literal["", "counts", "waits", "conflict"]
FORM = re.compile(r"([1-7])([CDHSN])(X{0,2})([NESW])(=|[+-]\d+)")
STRAINS = {"N": "NT"}
DOUBLED = {"": "", "X": " x", "XX": " xx"}


@dataclass(frozen=True, slots=True)
class Step:
    """One statement. `then`: what the site must show before somebody else goes on; "": nothing."""

    who: Who
    result: str = ""  # `4HS+1`, `PASS`; of the director also two per cents, `60/40`
    act: Literal["receive", "replace", "erase"] = "receive"  # of a unit
    remarks: str = ""
    swapped: bool = False  # the unit sends its pairs on each other's side
    stranger: bool = False  # the unit sends a pair that plays elsewhere
    then: Until = ""


@dataclass(frozen=True, slots=True)
class Story:
    """The statements on a board, in order, and what they come to.

    `counts`: a result, an award, or nothing. `waits` and `conflict` are those of the board. `told`: a row of
    a unit was not taken as it is, which the director is told; `open`: it still is so at the end.
    """

    name: str
    steps: tuple[Step, ...]
    counts: str | tuple[int, int] | None
    waits: bool = False
    conflict: bool = False
    turned: bool = False
    told: bool = False
    open: bool = False


def plain(first: str, _other: str) -> Story:
    return Story("plain", (Step("unit", first),), first)


def repeated(first: str, _other: str) -> Story:
    return Story("repeated", (Step("unit", first), Step("unit", first)), first)


def corrected(first: str, other: str) -> Story:
    return Story("corrected", (Step("unit", first), Step("unit", other)), other)


def corrected_late(first: str, other: str) -> Story:
    return Story("corrected late", (Step("unit", first, then="counts"), Step("unit", other)), other)


def inserted_anew(first: str, other: str) -> Story:
    return Story("inserted anew", (Step("unit", first), Step("unit", other, act="replace")), other)


def inserted_anew_late(first: str, other: str) -> Story:
    steps = (Step("unit", first, then="counts"), Step("unit", other, act="replace"))
    return Story("inserted anew late", steps, other)


def erased(first: str, other: str) -> Story:
    steps = (Step("unit", first), Step("unit", act="erase"), Step("unit", other))
    return Story("erased", steps, other)


def erased_for_good(first: str, _other: str) -> Story:
    steps = (Step("unit", first, then="counts"), Step("unit", act="erase"))
    return Story("erased for good", steps, None)


def erased_unseen(first: str, _other: str) -> Story:
    return Story("erased unseen", (Step("unit", first), Step("unit", act="erase")), None)


def not_played(_first: str, _other: str) -> Story:
    return Story("not played", (Step("unit", remarks="Not played"),), None, waits=True)


def not_played_settled(_first: str, _other: str) -> Story:
    steps = (Step("unit", remarks="Not played", then="waits"), Step("api", "50/50"))
    return Story("not played, settled", steps, (50, 50))


def awarded(_first: str, _other: str) -> Story:
    """The director enters what the unit may not say itself."""
    steps = (Step("unit", remarks="60%-40%"), Step("api", "60/40"))
    return Story("awarded", steps, (60, 40), told=True)


def wrong_direction(first: str, _other: str) -> Story:
    """The row waits until the director has turned the board."""
    steps = (Step("unit", first, remarks="Wrong direction"), Step("line", "sw"))
    return Story("wrong direction", steps, first, turned=True)


def other_way_round(first: str, _other: str) -> Story:
    steps = (Step("unit", first, swapped=True), Step("line", "sw"))
    return Story("other way round", steps, first, turned=True)


def never_turned(first: str, _other: str) -> Story:
    return Story("never turned", (Step("unit", first, swapped=True),), None, open=True)


def wrong_pair(first: str, other: str) -> Story:
    steps = (Step("unit", first, stranger=True), Step("unit", other))
    return Story("wrong pair", steps, other, told=True)


def contradicted(first: str, other: str) -> Story:
    steps = (Step("unit", first, then="counts"), Step("phone", other, then="conflict"))
    return Story("contradicted", steps, None, waits=True, conflict=True)


def contradicted_settled(first: str, other: str) -> Story:
    steps = (*contradicted(first, other).steps, Step("line", other))
    return Story("contradicted, settled", steps, other)


def ruled_late(first: str, other: str) -> Story:
    """A unit that repeats its result after the director's does not count."""
    steps = (Step("unit", first, then="counts"), Step("line", other, then="counts"), Step("unit", first))
    return Story("ruled late", steps, other, waits=True)


def ruled_early(first: str, other: str) -> Story:
    steps = (Step("line", first, then="counts"), Step("unit", other))
    return Story("ruled early", steps, first, waits=True)


def agreed_with(first: str, _other: str) -> Story:
    steps = (Step("line", first, then="counts"), Step("unit", first))
    return Story("agreed with", steps, first)


UNUSUAL: tuple[Callable[[str, str], Story], ...] = (
    repeated, corrected, corrected_late, inserted_anew, inserted_anew_late, erased, erased_for_good,
    erased_unseen, not_played, not_played_settled, awarded, wrong_direction, other_way_round,
    never_turned, wrong_pair, contradicted, contradicted_settled, ruled_late, ruled_early, agreed_with,
)  # fmt: skip


def told(places: Sequence[Place], chance: random.Random) -> dict[Place, Story]:
    """A story for every place: each unusual one in turn on two places of five, the usual one elsewhere."""
    drawn = chance.sample(list(places), len(places))
    odd = drawn[: max(len(UNUSUAL), 2 * len(drawn) // 5)]
    kinds = {place: UNUSUAL[number % len(UNUSUAL)] for number, place in enumerate(odd)}
    return {place: kinds.get(place, plain)(*chance.sample(RESULTS, 2)) for place in places}


def written(step: Step) -> dict[str, str]:
    """A result as a unit sends it: contract, seat and ending in texts of their own."""
    if step.result == "PASS":
        return {"contract": "PASS", "remarks": step.remarks}
    if not step.result:
        return {"remarks": step.remarks}
    found = FORM.fullmatch(step.result)
    assert found is not None, step.result
    level, strain, doubled, seat, ending = found.groups()
    contract = f"{level} {STRAINS.get(strain, strain)}{DOUBLED[doubled]}"
    return {"contract": contract, "seat": seat, "result": ending, "remarks": step.remarks}
