"""Averages in whole points: half a point goes up in every game, and the payments still sum to nothing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor

import pytest

from scoring.games.printed import game_row
from scoring.games.registry import all_games
from scoring.games.settling import in_whole_points, nearest_whole
from scoring.games.shape import Table
from scoring.words.figures import figure

OWN_OPTION = {  # of the games that do not share the option: its name and value, and who bears what is left
    "settlement_average": ("residue", "lowest"),
    "skat": ("settlement", "average"),
    "rauber_skat": ("settlement", "average"),
}


def rounded_games():
    """Every game of the registry that offers such a settlement, with the options for it."""
    for key, game in all_games().items():
        choices = game_row(game)["options"]
        name, value = OWN_OPTION.get(key, ("settlement", "rounded"))
        if value in choices.get(name, {}).get("enum", ()):
            yield key, replace(game.default_options, **{name: value})


GAMES = dict(rounded_games())


@pytest.mark.parametrize(
    ("average", "whole"),
    [
        (Fraction(13, 2), 7), (Fraction(11, 2), 6), (Fraction(1, 2), 1), (Fraction(-1, 2), 0),
        (Fraction(-13, 2), -6), (Fraction(331, 4), 83), (Fraction(653, 5), 131), (Fraction(25, 4), 6), (7, 7),
    ],
)  # fmt: skip
def test_half_a_point_goes_up(average, whole):
    assert nearest_whole(average) == whole


@pytest.mark.parametrize(
    ("totals", "bearers", "paid"),
    [
        ((132, 95, 63, 41), (3,), (49, 12, -20, -41)),  # 000:l.20240, the biggest winner of hearts
        ((213, 157, 118, 94, 71), (4,), (82, 26, -13, -37, -58)),  # 000:l.26484, the lowest at skat
        ((6, 7), (0,), (0, 0)),
        ((8, 6, 6, 6), (1, 2, 3), (1, 0, 0, -1)),  # two points, of three who tie the first two bear one each
        ((7, 7, 6, 6), (0, 1), (1, 1, -1, -1)),
    ],
)
def test_the_settlements_that_the_book_prints_and_ties(totals, bearers, paid):
    assert in_whole_points(totals, bearers) == paid


def test_the_games_with_such_a_settlement():
    assert len(GAMES) == 36
    assert {"hearts", "cinch", "oh_hell", *OWN_OPTION} <= GAMES.keys()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("below", [6, 7, -7, -8])
def test_every_game_with_a_rounded_average_rounds_it_the_same_way(key, below):
    """Averages half way between an even number and an odd one; a third or a fifth where no side is even."""
    game, options = all_games()[key], GAMES[key]
    sizes = sorted(game.players(options), key=lambda size: (size % 2, size))
    names = [f"P{n}" for n in range(1, sizes[0] + 1)]
    table = Table(tuple(names), options)
    sides = game.sides(table)
    totals = [below + (place % 2 if len(sides) % 2 == 0 else not place) for place in range(len(sides))]
    average = Fraction(sum(totals), len(sides))
    whole = floor(average + Fraction(1, 2))
    settled = game.settle(replace(game.start(table), points=tuple(totals)))
    low = game.few_are_good(options)
    best = min(totals) if low or key in OWN_OPTION else max(totals)
    assert sum(settled.payments) == 0
    for side, members in enumerate(sides):
        if totals[side] != best:
            paid = {settled.payments[player] for player in members}
            assert paid == {(whole - totals[side]) if low else totals[side] - whole}
    assert settled.words is not None
    assert settled.words.values["whole"] == figure(whole)
    assert settled.words.values["average"] == figure(average)
    bearing = [members for side, members in enumerate(sides) if totals[side] == best]
    assert all(names[members[0]] in settled.words.values["bearers"] for members in bearing)
