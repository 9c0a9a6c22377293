"""How often people met: the figures shown with assigned tallies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.words import Message, Side

from .values import RoundPlan, Seats

Two = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Repeats:
    """Meetings in some rounds, of those who had a seat in any of them. A dummy counts for nobody.

    `partners` are the twos who were partners more than once, with how often; `most` how often at most.
    `fewest_partners` and `fewest_opponents` are the fewest different ones that anybody had. `opposed`
    says how many twos were opponents how often, as (times, twos) from the lowest number of times, 0 too.
    """

    partners: tuple[tuple[Two, int], ...]
    most: int
    fewest_partners: int
    fewest_opponents: int
    opposed: tuple[tuple[int, int], ...]

    @property
    def again(self) -> int:
        """How often two were partners who had been before."""
        return sum(times - 1 for _, times in self.partners)


def repeats(plans: Sequence[RoundPlan]) -> Repeats:
    """The figures of these rounds; of pairs, who are always partners, those of opponents."""
    everybody = sorted({number for plan in plans for number in plan.seated})
    tables = [seats for plan in plans for seats in plan.tables]
    partners = Counter(two for seats in tables for two in partners_of(seats))
    opponents = Counter(two for seats in tables for two in opponents_of(seats))
    spread = Counter(opponents[two] for two in combinations(everybody, 2))
    return Repeats(
        partners=tuple((two, times) for two, times in sorted(partners.items()) if times > 1),
        most=max(partners.values(), default=0),
        fewest_partners=_fewest(partners, everybody),
        fewest_opponents=_fewest(opponents, everybody),
        opposed=tuple(sorted(spread.items())),
    )


def partners_of(seats: Seats) -> Iterator[Two]:
    """The partners at a table, the lower number first; none where one is a dummy, or both one pair."""
    for side in Side:
        one, other = seats.side(side)
        if one is not None and other is not None and one != other:
            yield (min(one, other), max(one, other))


def opponents_of(seats: Seats) -> Iterator[Two]:
    """Every two opponents at a table, the lower number first; dummies are nobody's."""
    ns, ew = (sorted({who for who in seats.side(side) if who is not None}) for side in Side)
    yield from ((min(one, other), max(one, other)) for one in ns for other in ew)


def _fewest(met: Iterable[Two], everybody: Sequence[int]) -> int:
    counts = Counter(number for two in met for number in two)
    return min((counts[number] for number in everybody), default=0)


def repeat_words(figures: Repeats) -> tuple[Message, ...]:
    """The figures in sentences."""
    opposed = figures.opposed[-1][0] if figures.opposed else 0
    if figures.partners:
        twos = ", ".join(f"{one}-{other}" for (one, other), _ in figures.partners)
        partners = Message("Partnerships that repeat: {twos}.", twos=twos)
    else:
        partners = Message("Nobody has the same partner twice.")
    return (
        partners,
        Message("Different partners for each player: at least {partners}.", partners=figures.fewest_partners),
        Message("Meetings with any one opponent: at most {times}.", times=opposed),
    )
