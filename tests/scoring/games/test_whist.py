"""What holds for every deal of whist, over all scores, tricks, honours and one revoke."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scoring.games.registry import all_games
from scoring.games.sheet import begin
from scoring.games.whist.whist import Deal, Marker, Revoke

FOUR = ("Ann", "Bo", "Cem", "Dee")
HONOURS = [(held, 4 - held) for held in range(5)]
TRICKS = [(won, 13 - won) for won in range(14)]


def _after(game: str, edition: str, score: tuple[int, int], deal: Deal) -> tuple[Marker, Marker]:
    found = all_games()[game]
    marker = replace(begin(found, FOUR, {"edition": edition}).state, score=score, points=score)
    return marker, found.apply(marker, deal)


@pytest.mark.parametrize("edition", ["english_laws", "s000", "twenty"])
def test_a_game_is_won_once_and_valued_by_what_the_losers_have(edition):
    for score, tricks, honours in product(product(range(5), repeat=2), TRICKS, HONOURS):
        before, after = _after("whist_short", edition, score, Deal(tricks=tricks, honours=honours))
        marked = [now - was for now, was in zip(after.points, before.points, strict=True)]
        if not after.won:
            assert after.score == tuple(map(sum, zip(score, marked, strict=True)))
            assert max(after.score) < 5
            continue
        (game,) = after.won
        losers = score[1 - game.side] + marked[1 - game.side]
        assert losers < 5 <= score[game.side] + marked[game.side]
        assert game.value == [3, 2, 2, 1, 1][losers]
        assert after.score == (0, 0)


@pytest.mark.parametrize(("edition", "penalty"), [
    ("english_laws", "tricks"), ("english_laws", "add"), ("english_laws", "subtract"),
    ("twenty", "add"), ("twenty", "subtract"), ("s000", "tricks"),
])  # fmt: skip
def test_a_side_that_revoked_never_wins_the_game_by_that_deal(edition, penalty):
    for score, tricks, honours, side in product(product(range(5), repeat=2), TRICKS, HONOURS, (0, 1)):
        deal = Deal(tricks=tricks, honours=honours, revokes=(Revoke(side=side, penalty=penalty),))
        before, after = _after("whist_short", edition, score, deal)
        assert all(game.side != side for game in after.won)
        assert 0 <= after.points[side] <= 4
        both = replace(deal, revokes=(*deal.revokes, Revoke(side=1 - side, penalty=penalty)))
        assert not all_games()["whist_short"].apply(before, both).won


def test_a_side_at_four_scores_no_honours_by_english_laws():
    for tricks, honours in product(TRICKS[:7], HONOURS):
        _before, after = _after("whist_short", "english_laws", (4, 0), Deal(tricks=tricks, honours=honours))
        assert after.points[0] == 4
