"""Grids: when a solitaire is won, and which numbers no cards can count."""

from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from scoring.games.registry import game_of
from scoring.games.shapes.grids.cribbage_rows import BEST_LAST, NO_LAST
from scoring.games.sheet import play
from tests.scoring.games.examples.grids import COUNTS, FIVES, ONE, PLAIN, SQUARE


@pytest.mark.parametrize(
    ("key", "deals", "options", "won"),
    [
        ("cribbage_solitaire", [COUNTS], {}, False),  # 116 of 120
        ("cribbage_solitaire", [{**COUNTS, "hands": [12] * 5 + [16]}], {}, True),  # 120
        ("cribbage_squares", [{"grid": FIVES, "starter": "5s"}], {}, True),  # 113 of 61
        ("poker_solitaire", [{"grid": SQUARE}], {}, True),  # 92 of 60
        ("poker_solitaire", [{"grid": SQUARE}, {"grid": PLAIN}], {"deals": 2}, False),  # 116 of 2 x 60
        ("poker_solitaire@american", [{"grid": PLAIN}], {}, False),  # 36 of 170
    ],
)
def test_a_solitaire_is_won_with_the_points_of_the_book(key, deals, options, won):
    game, brought = game_of(key)
    sheet = play(game, ONE, {**brought, **options}, deals)
    assert sheet.settlement.winners == ((0,) if won else ())


def _counts(ranks):
    """What four cards of these ranks may count, by the plainest means, with a flush and without."""
    pips = [min(rank, 10) for rank in ranks]
    fifteens = sum(sum(few) == 15 for size in (2, 3, 4) for few in combinations(pips, size))
    pairs = sum(one == other for one, other in combinations(ranks, 2))
    runs = 0
    for size in (4, 3):
        if not runs:
            runs = size * sum(all(b - a == 1 for a, b in pairwise(few)) for few in combinations(ranks, size))
    points = 2 * (fifteens + pairs) + runs
    return {points, points + 4} if len({*ranks}) == 4 else {points}


def test_four_cards_without_a_starter_count_every_number_that_is_allowed():
    possible = set()
    for ranks in combinations_with_replacement(range(1, 14), 4):
        possible |= _counts(ranks)
    assert possible == {*range(BEST_LAST + 1)} - NO_LAST
