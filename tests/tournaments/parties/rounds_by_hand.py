"""What a table plays in a round, at random, and what it is worth by the tables of the books alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

COMPASS = "NESW"
Options = Mapping[str, Any]
Deals = list[dict[str, object]]
Round = tuple[Deals, list[int]]


class Made(NamedTuple):
    """By the table of 1948: `below` for the tricks bid, `over` for those above, `down` tricks lacking."""

    below: int = 0
    over: int = 0
    down: int = 0
    slam: bool = False


RESULTS = {
    "2S{}=": Made(60),
    "1N{}+2": Made(40, over=60),
    "3N{}=": Made(100),
    "4H{}+1": Made(120, over=30),
    "4S{}-1": Made(down=1),
    "3N{}-2": Made(down=2),
    "6H{}=": Made(180, slam=True),
}


def one_result(chance: random.Random) -> tuple[str, int, Made]:
    """A result as it is typed, its declarer's side, what was made."""
    text, declarer = chance.choice(sorted(RESULTS)), chance.randrange(4)
    return text.format(COMPASS[declarer]), declarer % 2, RESULTS[text]


def progressive(options: Options, chance: random.Random) -> Round:
    """Laws 8 and 9, by deal: none, the dealer's side twice, all. A drive has no games, no vulnerability."""
    deals: Deals = []
    points, first = [0, 0], COMPASS.index(options["first_dealer"])
    drive = options["edition"] == "drive"
    for number in range(options["deals"]):
        text, side, made = one_result(chance)
        dealers_side = (first + number) % 2
        vulnerable = not drive and (number == 3 or (number in (1, 2) and side == dealers_side))
        deals.append({"result": text})
        points[1 - side if made.down else side] += one_deal(made, vulnerable=vulnerable, games=not drive)
    return deals, points


def one_deal(made: Made, *, vulnerable: bool, games: bool) -> int:
    """What a deal is worth by itself, to whoever it goes: nothing here is over 1,000 but slams."""
    if made.down:
        return made.down * (100 if vulnerable else 50)
    game = (500 if vulnerable else 300) if made.below >= 100 else 50
    slam = (750 if vulnerable else 500) if made.slam else 0
    return made.below + made.over + (game if games else 0) + slam


def rubber(options: Options, chance: random.Random) -> Round:
    """Rubbers as many as there are deals for; six where the bell ends the round."""
    played = [one_result(chance) for _ in range(options["deals"] or 6)]
    deals: Deals = [{"result": text} for text, _side, _made in played]
    points = rubbers(((side, made) for _text, side, made in played), gross=options["gross"])
    return deals, points


def rubbers(played: Iterable[tuple[int, Made]], *, gross: bool) -> list[int]:
    """Points of both sides after these deals, by a naive pad."""
    points, games, part = [0, 0], [0, 0], [0, 0]
    for side, made in played:
        if made.down:
            points[1 - side] += made.down * (100 if games[side] else 50)
            continue
        slam = (750 if games[side] else 500) if made.slam else 0
        points[side] += made.below + made.over + slam
        part[side] += made.below
        if part[side] >= 100:
            games[side], part = games[side] + 1, [0, 0]
        if games[side] == 2:
            points[side] += 500 if games[1 - side] else 700
            games = [0, 0]
    for side in (0, 1):
        if games[side] and (gross or not games[1 - side]):
            points[side] += 300
        if part[side] and (gross or not part[1 - side]):
            points[side] += 50
    return points


def whist(options: Options, chance: random.Random) -> Round:
    """Tricks, or points over six."""
    tricks = [chance.randint(0, 13) for _ in range(options["deals"])]
    sides = [(own, 13 - own) for own in tricks]
    over = 6 if options["scoring"] == "points" else 0
    deals: Deals = [{"tricks": list(both)} for both in sides]
    return deals, [sum(max(both[side] - over, 0) for both in sides) for side in (0, 1)]


ROUNDS: dict[str, Callable[[Options, random.Random], Round]] = {
    "progressive": progressive,
    "progressive_rubber": rubber,
    "progressive_whist": whist,
}


def a_round(game: str, options: Options, chance: random.Random, *, ties: bool = True) -> Round:
    """A table's round; without `ties` one that a side has won."""
    while True:
        deals, points = ROUNDS[game](options, chance)
        if ties or points[0] != points[1]:
            return deals, points
