"""Barometer: all tables play the same boards in a round, so standings are final after each.

Any round robin will do. Where there is a Howell of this size and length it is that one turned about: what
is played there on set s is played here in round s, and the competition is as even. Else it is the first
rounds of a full one, from 21 tables of the circle method (pair 2T meets residue r in round r, and r + k
meets r - k; `barometer.json` says who sits N-S), with sides exchanged until no exchange gains.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from scoring.words import N_, Message, nouns

from ..descriptions import size_words
from ..kinds import Kind, Meaning
from ..spec import Spec, checked_rounds, entries_without, without
from ..values import Movement, Seating
from .balancing import balanced
from .builders import missing_words
from .following import following, staying
from .howell import Howell, howells
from .mitchell import wrap
from .sizes import fairest_missing

MOST_TABLES = 40


def _howell(tables: int, rounds: int) -> Howell | None:
    """The fairest Howell of this length, one in which pairs follow each other if there is one as fair."""
    forms = [
        h for h in howells() if (h.tables, h.rounds, h.meetings) == (tables, rounds, 1) and not h.on_request
    ]
    return max(forms, key=lambda h: (h.q, h.cyclic), default=None)


@cache
def _schedule(tables: int, rounds: int) -> tuple[tuple[Seating, ...], Howell | None]:
    """The seatings of all 2T pairs, and the Howell that they come from; None for the circle."""
    exact = _howell(tables, rounds)
    if exact:
        return tuple(_turned_about(exact)), exact
    form = _howell(tables, 2 * tables - 1)
    whole = _turned_about(form) if form else _circle(tables)
    first = [s for s in whole if s.round <= rounds]
    if rounds < 2 * tables - 1:
        first = balanced(first, 2 * tables, rounds)
    return tuple(first), form


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
    words = N_("A barometer with {size} can have 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, 2 * tables - 1, tables, words)
    full, form = _schedule(tables, rounds)
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(full, missing)
    boards = spec.boards_for(rounds)
    return Movement(
        kind="barometer",
        title=Message("Barometer"),
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
            Message(
                "All tables play the same boards in each round: {copies} of each board are needed.",
                copies=nouns.copies(tables),
            ),
            *_ways_of_pairs(tables, form, missing),
            *missing_words(missing, 0),
        ),
    )


def _ways_of_pairs(tables: int, form: Howell | None, missing: int | None) -> Iterator[Message]:
    """In the circle, and in a Howell of one cycle, pairs follow each other."""
    if form is not None and not form.cyclic:
        yield Message("Pairs follow guide cards.")
        return
    stay = form.stationary if form else 1
    yield from staying(tables, stay, missing)
    yield following(tables, stay, missing)
    yield Message("The guide cards show which pair sits N-S.")


KINDS = (
    Kind(
        "barometer",
        N_("Barometer"),
        tuple(range(2, MOST_TABLES + 1)),
        build_barometer,
        fairest_missing(build_barometer),
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {}
