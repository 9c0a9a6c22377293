"""Arrow-switching: in chosen rounds N-S and E-W exchange seats, so that there is one winner.

The option `switch`: `none`; `best` (so many last rounds as give the best Q); `apart` (every other one
of the last, likewise); rounds, as `8,9` or `8-9`; `limited` and `any`, stored patterns of single tables,
of higher Q than whole rounds: `limited` has switches in at most an eighth of the rounds, and one, `any`
in any; `unswitched`, one field without any switch.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from importlib import resources

from scoring.words import N_, Message, RuleError, nouns

from .fairness import best_last_rounds, quality_if_switched
from .number_spans import numbers_in
from .values import Movement

PATTERNS = ("limited", "any")
UNSWITCHED = "unswitched"
APART = "apart"
Places = frozenset[tuple[int, int]]  # (round, table)


def with_switch(movement: Movement, wish: str, base: str, pivots: Collection[int] = frozenset()) -> Movement:
    """The movement switched as the option says. `base` is the key of its Mitchell form.

    Tables of `pivots` are never switched. RuleError "movement.switch" if the option cannot be read or
    does not fit.
    """
    if wish == "none":
        return movement
    if wish == UNSWITCHED:
        words = Message("One winner; no rounds are arrow-switched.")
        return replace(movement, winners=1, description=(*movement.description, words))
    if wish in PATTERNS:
        return switched(movement, _pattern(movement, wish, base))
    if wish == APART:
        return switched(movement, _at_tables(rounds_apart(movement), movement.tables, pivots))
    rounds = proposed_rounds(movement, pivots) if wish == "best" else read_rounds(wish, movement.rounds)
    return switched(movement, _at_tables(rounds, movement.tables, pivots))


def proposed_rounds(movement: Movement, pivots: Collection[int] = frozenset()) -> tuple[int, ...]:
    """The rounds to switch for the best Q: the last k of them; none if none is best."""
    count = best_last_rounds(movement, pivots)
    return tuple(range(movement.rounds - count + 1, movement.rounds + 1))


def rounds_apart(movement: Movement) -> tuple[int, ...]:
    """Every other one of the last rounds, as many as give the best Q, of equal ones the fewest.

    Where two rounds are best at an even number of tables, two apart are fairer than the last two.
    """
    last = movement.rounds
    choices = [range(last, last - 2 * count, -2) for count in range(last // 4 + 1)]
    best = max(choices, key=lambda rounds: (quality_if_switched(movement, rounds), -len(rounds)))
    return tuple(sorted(best))


def read_rounds(wish: str, rounds: int) -> tuple[int, ...]:
    """The rounds of a list as "1,8-9". RuleError "movement.switch" for other text, other rounds."""
    if not re.fullmatch(r"\d{1,3}(-\d{1,3})?(,\d{1,3}(-\d{1,3})?)*", wish, re.ASCII):
        raise RuleError(
            "movement.switch",
            "switch",
            "The arrow-switch must be none, best, apart, limited, any, unswitched or rounds "
            'such as "8,9", not "{wish}".',
            "",
            wish=wish,
        )
    chosen = numbers_in(wish)
    if not chosen <= set(range(1, rounds + 1)) or not chosen:
        raise RuleError(
            "movement.switch",
            "switch",
            "The rounds to arrow-switch must be between 1 and {rounds}, not {wish}.",
            "",
            rounds=rounds,
            wish=wish,
        )
    return tuple(sorted(chosen))


def switched(movement: Movement, places: Places) -> Movement:
    """The movement with N-S and E-W exchanged at these places, and one winner."""
    seatings = tuple(
        replace(s, ns=s.ew, ew=s.ns, arrow_switched=not s.arrow_switched)
        if (s.round, s.table) in places
        else s
        for s in movement.seatings
    )
    words = tuple(_words(places, movement.tables))
    return replace(movement, seatings=seatings, winners=1, description=(*movement.description, *words))


def has_pattern(base: str, tables: int, rounds: int, wish: str) -> bool:
    """Whether a pattern of single tables is stored for a movement of this base, size and length."""
    return (base, tables, rounds, wish) in _patterns()


def _pattern(movement: Movement, wish: str, base: str) -> Places:
    """The stored pattern; `any` is the one of few rounds where no other is known to gain by it."""
    size = base, movement.tables, movement.rounds
    stored = _patterns().get((*size, wish)) or _patterns().get((*size, "limited"))
    if stored is None:
        raise RuleError(
            "movement.switch",
            "switch",
            "No arrow-switch pattern for single tables is known for {tables} and "
            "{rounds} of this movement; choose best instead.",
            "",
            tables=nouns.tables(movement.tables),
            rounds=nouns.rounds(movement.rounds),
        )
    return stored


def _at_tables(rounds: Collection[int], tables: int, pivots: Collection[int]) -> Places:
    return frozenset(
        (number, table) for number in rounds for table in range(1, tables + 1) if table not in pivots
    )


def _words(places: Places, tables: int) -> list[Message]:
    """What a director announces: whole rounds together, single tables a line a round."""
    by_round: dict[int, list[int]] = {}
    for number, table in sorted(places):
        by_round.setdefault(number, []).append(table)
    whole = [number for number, there in by_round.items() if len(there) == tables]
    lines = [
        Message(
            "Round {round}, tables to arrow-switch: {tables}.",
            round=number,
            tables=", ".join(map(str, there)),
        )
        for number, there in by_round.items()
        if len(there) < tables
    ]
    if whole:
        template = (
            N_("Round {rounds}: arrow-switch at every table (turn the boards).")
            if len(whole) == 1
            else N_("Rounds {rounds}: arrow-switch at every table (turn the boards).")
        )
        lines.append(Message(template, rounds=", ".join(map(str, whole))))
    return lines or [Message("No rounds are arrow-switched: that gives the best balance here.")]


@cache
def _patterns() -> dict[tuple[str, int, int, str], Places]:
    """By base, tables, rounds and pattern. The file has a hexadecimal mask a round: bit t - 1 is table t."""
    stored = json.loads(resources.files(__package__).joinpath("switches.json").read_text("utf-8"))
    return {
        (entry["base"], entry["tables"], entry["rounds"], entry["pattern"]): frozenset(
            (int(number), table)
            for number, mask in entry["masks"].items()
            for table in range(1, entry["tables"] + 1)
            if int(mask, 16) >> (table - 1) & 1
        )
        for entry in stored
    }
