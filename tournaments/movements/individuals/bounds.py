"""What no individual of so many players and rounds can pass in balance, where everybody plays every set.

Of k results on a board a player competes by k - 1 in all: two opponents are worth k each, the partner
-k, and of the others one more sits the other way than sits the same way. So the competition C of each
player adds up to rounds x (k - 1), and the sum of its squares is least if all figures are alike. They
are whole numbers; and as two players sit the same way on some of the R boards and opposite ways on the
others, C = R + 2 (E-W boards of both players) + k (times opponents + times partners) modulo 2 and, where k
is even, modulo 4. If k is even all figures have the parity of R. If 4 divides k, the figure of two
players leaves R when divided by 4 if both sit E-W on an even, or both on an odd, number of boards,
and R + 2 otherwise.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from ..values import Movement


def individual_bound(movement: Movement) -> Fraction | None:
    """The most Q, per cent, of any individual in which as many players all play as many sets once.

    None where that is not the case here, where two winners are ranked, or at one table.
    """
    players, rounds = len(movement.entries), movement.rounds
    complete = movement.sets == rounds and not movement.sit_outs and players == 4 * movement.tables
    if movement.winners == 2 or not complete or movement.tables == 1 or movement.sets_per_round > 1:
        return None
    results = movement.tables
    total = rounds * (results - 1)
    least = min(filter(None, (_squares(players, odd, rounds, results, total) for odd in range(players + 1))))
    return Fraction(100 * players * total * total, (players - 1) * least)


def _squares(players: int, odd: int, rounds: int, results: int, total: int) -> int | None:
    """The least sum of squares over all players if `odd` of them sit E-W an odd number of times."""
    sizes = [size for size in (odd, players - odd) if size]
    rows = [_row(size - 1, players - size, rounds, results, total) for size in sizes]
    if None in rows:
        return None
    return sum(size * (row or 0) for size, row in zip(sizes, rows, strict=True))


def _row(alike: int, others: int, rounds: int, results: int, total: int) -> int | None:
    """The least sum of squares of one player's figures; None if no figures of these classes add up."""
    if results % 4 == 0:
        return least_squares([rounds % 4] * alike + [(rounds + 2) % 4] * others, 4, total)
    step = 2 if results % 2 == 0 else 1
    return least_squares([rounds % step] * (alike + others), step, total)


def least_squares(residues: list[int], step: int, total: int) -> int | None:
    """The least sum of squares of numbers of these residues modulo `step` that add up to `total`.

    Adding `step` to the smallest number costs least, so it is done until the total is reached.
    """
    low = -step * (1 + abs(total) // (step * len(residues)))
    numbers = Counter(residue + low for residue in residues)
    missing, rest = divmod(total - sum(numbers.elements()), step)
    if rest:
        return None
    while missing:
        smallest = min(numbers)
        raised = min(numbers[smallest], missing)
        numbers[smallest + step] += raised
        numbers[smallest] -= raised
        if not numbers[smallest]:
            del numbers[smallest]
        missing -= raised
    return sum(count * number * number for number, count in numbers.items())
