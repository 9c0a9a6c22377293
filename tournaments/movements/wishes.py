"""What people of an evening need: seats that must not move, pairs that must not meet, tables out of use.

Seats and meetings are granted by the numbers that pairs play by: whoever needs a seat has a number that
stays, and two who must not meet have numbers that never do. Tables out of use are passed by: those after them
bear the next numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.words import N_, Message, RuleError, nouns
from scoring.words.figures import rounded

from .seat_numbers import number_changes, who_keep_a_table
from .values import Movement

LONGEST_WORDS = 400
MOST_TRIED = 20_000  # numbers given before a movement is taken for one that cannot grant the wishes
HIGHEST_TABLE = 80
UNUSED = "unused_tables"
"""The option of every movement that names the tables out of use."""

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """The pairs, by number, that keep their table, and the couples of pairs that must not meet.

    `pairs` are the numbers of all, as they signed in; without them, those of the movement.
    """

    staying: frozenset[int] = frozenset()
    apart: frozenset[Couple] = frozenset()
    pairs: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.staying or self.apart)

    @property
    def numbers(self) -> list[int]:
        """Every pair that is named, in order."""
        return sorted(self.staying.union(*self.apart))


def numbers_typed(field: str, words: str) -> tuple[int, ...]:
    """Numbers of pairs or tables as "3, 8". RuleError "wishes.words" with this field for other text."""
    return tuple(int(part) for part in _parts(field, words, r"\d{1,3}", "3, 8"))


def couples_typed(field: str, words: str) -> tuple[Couple, ...]:
    """Couples of pairs as "1-2, 4-5". RuleError "wishes.words" with this field for other text."""
    couples = []
    for part in _parts(field, words, r"\d{1,3}-\d{1,3}", "1-2, 4-5"):
        one, other = part.split("-")
        couples.append((int(one), int(other)))
    return tuple(couples)


def _parts(field: str, words: str, form: str, example: str) -> list[str]:
    joined = re.sub(r"\s*+-\s*+", "-", words[:LONGEST_WORDS])
    parts = [part for part in re.split(r"[\s,;]++", joined) if part]
    if len(words) > LONGEST_WORDS or not all(re.fullmatch(form, part, re.ASCII) for part in parts):
        template = N_("Enter numbers such as {example}.")
        raise RuleError("wishes.words", field, template, "", example=example)
    return parts


def checked(wishes: Wishes, pairs: Collection[int]) -> Wishes:
    """The wishes, if all whom they name are there and nobody is named with himself.

    Raises RuleError "wishes.pair", "wishes.itself".
    """
    for field, numbers in (("staying", wishes.staying), ("apart", {n for two in wishes.apart for n in two})):
        for number in sorted(numbers):
            if number not in pairs:
                raise RuleError("wishes.pair", field, "There is no pair {pair} here.", "", pair=number)
    for one, other in sorted(wishes.apart):
        if one == other:
            words = N_("Pair {pair} cannot be kept apart from itself.")
            raise RuleError("wishes.itself", "apart", words, "", pair=one)
    return wishes


def granted(movement: Movement, wishes: Wishes) -> Mapping[int, int] | None:
    """The number of the movement that each pair plays by so that the wishes hold; None if that cannot be.

    Pairs keep their numbers where they can; who has to give one up takes one that another has left. A number
    that the movement has not is first exchanged for one that it has, as when play begins.
    """
    stays = who_keep_a_table(movement.seatings) if wishes.staying else frozenset()
    if len(stays) < len(wishes.staying):
        return None
    pairs = wishes.pairs or movement.entries
    changes = number_changes(pairs, movement.entries)
    usual = {pair: changes.get(pair, pair) for pair in pairs}
    met = {frozenset((s.ns, s.ew)) for s in movement.seatings} if wishes.apart else set()
    chosen = next(_ways(usual, wishes, stays, met), None)
    return None if chosen is None else _with_the_others(usual, chosen)


def _ways(
    usual: Mapping[int, int], wishes: Wishes, stays: Collection[int], met: Collection[frozenset[int]]
) -> Iterator[dict[int, int]]:
    """Numbers for the pairs that the wishes name, those with the nearest numbers first."""
    named = wishes.numbers
    tried = 0

    def further(chosen: dict[int, int]) -> Iterator[dict[int, int]]:
        nonlocal tried
        if len(chosen) == len(named):
            yield chosen
            return
        pair = named[len(chosen)]
        couples = [(one, other) for two in wishes.apart for one, other in (two, two[::-1])]
        others = [chosen[other] for one, other in couples if one == pair and other in chosen]
        for number in sorted(usual.values(), key=lambda n: (abs(n - usual[pair]), n)):
            tried += 1
            if tried > MOST_TRIED:
                return
            if number in chosen.values() or (pair in wishes.staying and number not in stays):
                continue
            if not any(frozenset((number, other)) in met for other in others):
                yield from further({**chosen, pair: number})

    yield from further({})


def _with_the_others(usual: Mapping[int, int], chosen: Mapping[int, int]) -> dict[int, int]:
    taken = set(chosen.values())
    kept = {pair: own for pair, own in usual.items() if pair not in chosen and own not in taken}
    left = iter(sorted(set(usual.values()) - taken - set(kept.values())))
    return {pair: chosen.get(pair) or kept.get(pair) or next(left) for pair in usual}


GRANTED = Message("Your wishes are granted by the numbers that pairs get.")


def cost_words(without: tuple[Message, Fraction], own: Fraction) -> Message:
    """What the wishes cost: title and balance of what would be first without them; `own` is in per cent."""
    title, balance = without
    return Message(
        "Without these wishes, {title} would be first, with a balance of {without} % instead of {own} %.",
        title=title,
        without=rounded(balance, 1),
        own=rounded(own, 1),
    )


def tables_typed(words: str) -> frozenset[int]:
    """The tables out of use. RuleError "wishes.words", "wishes.table"."""
    tables = numbers_typed(UNUSED, words)
    for table in tables:
        if not 1 <= table <= HIGHEST_TABLE:
            template = N_("Tables have numbers from 1 to {most}, not {table}.")
            raise RuleError("wishes.table", UNUSED, template, "", most=HIGHEST_TABLE, table=table)
    return frozenset(tables)


def beside(movement: Movement, unused: Collection[int]) -> Movement:
    """The movement at tables that are in use; nothing changes where those out of use come after its last.

    Its `tables` count those that it passes by.
    """
    in_use = [table for table in range(1, movement.tables + len(unused) + 1) if table not in unused]
    last = in_use[movement.tables - 1]
    if last == movement.tables:
        return movement
    passed = sorted(table for table in unused if table < last)
    words = Message(
        "Tables out of use that stay empty: {tables}. The sentences above count the others.",
        tables=", ".join(map(str, passed)),
    )
    return replace(
        movement,
        tables=last,
        seatings=tuple(replace(s, table=in_use[s.table - 1]) for s in movement.seatings),
        description=(*movement.description, words),
    )


def not_granted(movements: Iterable[Movement], wishes: Wishes) -> RuleError:
    """The refusal where no movement that fits grants the wishes: how many seats stay at most, if too few."""
    most = max((len(who_keep_a_table(movement.seatings)) for movement in movements), default=0)
    if most < len(wishes.staying):
        words = N_(
            "No movement that fits keeps so many pairs at their tables: {most}, not {wanted}. "
            "Let one of them move, or choose a movement manually."
        )
        return RuleError(
            "wishes.staying", "staying", words, "", most=nouns.pairs(most), wanted=len(wishes.staying)
        )
    words = N_("In every movement that fits, some of these pairs meet. Play fewer rounds, or search for one.")
    return RuleError("wishes.apart", "apart", words, "")
