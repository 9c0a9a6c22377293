"""Barometer: all tables play the same boards in a round, so standings are final after each.

Any round robin will do. To 20 tables it is a full Howell turned about: what is played there on set s is
played here in round s, and the competition is as even. Beyond, the circle method: pair 2T meets
residue r in round r, and r + k meets r - k; `barometer.json` says who sits N-S.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from ..descriptions import size_words
from ..kinds import Kind, Meaning
from ..spec import Spec, checked_rounds, entries_without, without
from ..values import Movement, Seating, Text, text
from .builders import missing_words
from .howell import Howell, howells
from .mitchell import wrap
from .sizes import last_pair

MOST_TABLES = 40


@cache
def _full_howell(tables: int) -> Howell | None:
    """The fairest full Howell, one in which pairs follow each other if there is one as fair."""
    full = [h for h in howells() if h.tables == tables and h.rounds == 2 * tables - 1]
    return max(full, key=lambda h: (h.q, h.cyclic), default=None)


def _turned_about(form: Howell) -> Iterator[Seating]:
    """Sets as rounds; the tables of a round in the order of the Howell's."""
    for number in range(1, form.rounds + 1):
        there = sorted((s.table, s.round, s) for s in form.seatings if s.board_set == number)
        for table, (_, _, s) in enumerate(there, start=1):
            yield Seating(number, table, s.ns, s.ew, number)


def _circle(tables: int) -> Iterator[Seating]:
    """The circle method. `+` at place k: in round r pair r + k sits N-S against r - k, else E-W."""
    rounds = 2 * tables - 1
    ways = _ways()[str(tables)]
    for number in range(1, rounds + 1):
        yield Seating(number, 1, 2 * tables, number, number)
        for k in range(1, tables):
            one, other = wrap(number + k, rounds), wrap(number - k, rounds)
            ns, ew = (one, other) if ways[k - 1] == "+" else (other, one)
            yield Seating(number, k + 1, ns, ew, number)


@cache
def _ways() -> dict[str, str]:
    data = resources.files(__package__).joinpath("barometer.json").read_text("utf-8")
    stored: dict[str, str] = json.loads(data)
    return stored


def build_barometer(spec: Spec) -> Movement:
    """A barometer of at most 2T - 1 rounds. RuleError "movement.rounds" for more."""
    tables = spec.tables
    words = "A barometer of {tables} tables has 1 to {most} rounds, not {rounds}."
    rounds = checked_rounds(spec.rounds, 2 * tables - 1, tables, words)
    form = _full_howell(tables)
    full = _turned_about(form) if form else _circle(tables)
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without((s for s in full if s.round <= rounds), missing)
    boards = spec.boards_for(rounds)
    return Movement(
        kind="barometer",
        title=text("Barometer"),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=rounds,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        copies=tables,
        description=(
            size_words(rounds, boards, rounds),
            *_barometer_words(tables, form is None or form.cyclic),
            *missing_words(missing, 0),
        ),
    )


def _barometer_words(tables: int, follow: bool) -> Iterator[Text]:
    yield text(
        "All tables play the same boards in a round: {copies} copies of them are needed.", copies=tables
    )
    if follow:
        yield text("Pair {pair} stays at table 1.", pair=2 * tables)
        yield text(
            "Every other pair follows the next lower number; pair 1 follows pair {last}.", last=2 * tables - 1
        )
    else:
        yield text("Pairs move by guide cards.")


KINDS = (Kind("barometer", "Barometer", tuple(range(2, MOST_TABLES + 1)), build_barometer, last_pair),)
WORDS: Mapping[str, tuple[Meaning, ...]] = {}
