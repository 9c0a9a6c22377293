"""Measures the count of a hand with its parts beside a plain Python function that only adds up.

    python -m bench.hands

Times are per hand, at cribbage, piquet, gin rummy and canasta.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.timing import medians
from scoring.cards import PACK, Card, Rank
from scoring.cards.cribbage import shown
from scoring.cards.gin import best_layouts, deadwood
from scoring.cards.melds import points_of
from scoring.cards.piquet import RANKS, declared
from scoring.games.closing import Closing, parts

HANDS, SMALL = 1_000, 20
ORDER = "A23456789TJQK"
PIQUET_PACK = [card for card in PACK if card.rank in RANKS]


def plain_cribbage(hand: Sequence[Card], starter: Card) -> int:
    """The points of four cards with their starter, written down plainly."""
    cards = [*hand, starter]
    places = [ORDER.index(card.rank.value) + 1 for card in cards]
    points = sum(
        2 for n in range(2, 6) for some in combinations(places, n) if sum(min(p, 10) for p in some) == 15
    )
    alike = Counter(places)
    points += sum(n * (n - 1) for n in alike.values())
    length, ways, longest = 0, 1, 0
    for place in range(1, 15):
        if place in alike:
            length, ways = length + 1, ways * alike[place]
            continue
        longest = length * ways if length >= 3 else longest
        length, ways = 0, 1
    if len({card.suit for card in hand}) == 1:
        points += 5 if starter.suit is hand[0].suit else 4
    return points + longest + (Card(starter.suit, Rank.JACK) in hand)


def plain_piquet(hand: Sequence[Card]) -> int:
    """The points for point, sequences and sets of a hand, all of them good."""
    by_suit: dict[str, str] = {}
    for card in hand:
        by_suit[card.suit.value] = by_suit.get(card.suit.value, "") + card.rank.value
    points = max(len(ranks) for ranks in by_suit.values())
    for ranks in by_suit.values():
        shape = "".join("x" if rank in ranks else " " for rank in "AKQJT987")
        points += sum(len(run) + 10 * (len(run) > 4) for run in shape.split() if len(run) > 2)
    alike = Counter(card.rank.value for card in hand)
    return points + sum({3: 3, 4: 14}.get(alike[rank], 0) for rank in "AKQJT")


def piquet(hand: Sequence[Card]) -> int:
    return sum(points_of(parts) for parts in declared(hand).values())


def plain_gin(hand: Sequence[Card]) -> int:
    """The least deadwood of a hand: each card in turn is deadwood, or in one of its possible melds."""
    cards = [(ORDER.index(card.rank.value), card.suit.value) for card in hand]
    melds = [
        frozenset(some)
        for size in (3, 4, 5)
        for some in combinations(sorted(cards), size)
        if (size < 5 and len({rank for rank, _ in some}) == 1)
        or (len({suit for _, suit in some}) == 1 and some[-1][0] - some[0][0] == size - 1)
    ]

    def least(left: frozenset[tuple[int, str]]) -> int:
        if not left:
            return 0
        card = min(left)
        alone = min(card[0] + 1, 10) + least(left - {card})
        return min([alone, *(least(left - meld) for meld in melds if card in meld and meld <= left)])

    return least(frozenset(cards))


def gin(hand: Sequence[Card]) -> int:
    return deadwood(best_layouts(hand)[0])


def plain_canasta(side: Closing) -> int:
    """The score of a side that has gone out, with natural canastas only."""
    values = dict.fromkeys("76543", 5) | dict.fromkeys("KQJT98", 10) | dict.fromkeys("A2", 20)
    melded = sum(values[card[1]] for meld in side.melds for card in meld)
    left_in_hand = sum(values[card[1]] for card in side.hand)
    return (
        melded
        - left_in_hand
        + 500 * sum(len(meld) >= 7 for meld in side.melds)
        + 100 * (len(side.threes) + 1)
    )


def canasta(side: Closing) -> int:
    return sum(map(points_of, parts(side).values()))


def closing(random: Random) -> Closing:
    """A side that has gone out: a natural canasta, four melds of three, four cards in hand, a red three."""
    first, *others = random.sample("AKQJT987654", 5)
    melds = [
        tuple(f"{suit}{first}" for suit in "SHDCSHD"),
        *(tuple(f"{s}{rank}" for s in "SHD") for rank in others),
    ]
    return Closing(melds=tuple(melds), hand=("S3", "C3", "H2", "D2"), threes=("H3",), out=True)


def measure(options: Options) -> list[Line]:
    random, number = Random(1), SMALL if options.small else HANDS
    cribbage = [random.sample(PACK, 5) for _ in range(number)]
    twelve = [random.sample(PIQUET_PACK, 12) for _ in range(number)]
    ten = [random.sample(PACK, 10) for _ in range(number)]
    for *hand, starter in cribbage:
        assert points_of(shown(hand, starter)) == plain_cribbage(hand, starter), (hand, starter)
    sides = [closing(random) for _ in range(number)]
    assert all(canasta(side) == plain_canasta(side) for side in sides)
    assert all(piquet(hand) == plain_piquet(hand) for hand in twelve)
    assert all(gin(hand) == plain_gin(hand) for hand in ten)
    seconds = medians(
        {
            "plain cribbage": lambda: [plain_cribbage(dealt[:4], dealt[4]) for dealt in cribbage],
            "cribbage": lambda: [points_of(shown(dealt[:4], dealt[4])) for dealt in cribbage],
            "plain piquet": lambda: [plain_piquet(hand) for hand in twelve],
            "piquet": lambda: [piquet(hand) for hand in twelve],
            "plain gin": lambda: [plain_gin(hand) for hand in ten],
            "gin": lambda: [gin(hand) for hand in ten],
            "plain canasta": lambda: [plain_canasta(side) for side in sides],
            "canasta": lambda: [canasta(side) for side in sides],
        },
        options.rounds,
    )
    each = {name: time / number for name, time in seconds.items()}
    base = "a plain function"
    return [
        Line("one cribbage hand with its parts", base, each["cribbage"], each["plain cribbage"], 1.5),
        Line("one piquet hand with its parts", base, each["piquet"], each["plain piquet"], 2),
        Line("one gin hand with all its best layouts", base, each["gin"], each["plain gin"], 2),
        Line("one canasta count with its parts", base, each["canasta"], each["plain canasta"], 9),
    ]


if __name__ == "__main__":
    report.main(measure, "bench.hands")
