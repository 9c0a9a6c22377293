"""Whole sheets of random deals, recomputed from the books by sums that share nothing with the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scoring.games.boston.tables import LOST, MADE, TRICK_BIDS
from scoring.games.registry import all_games
from scoring.games.sheet import Sheet, begin

FOUR = ("Ann", "Bo", "Cem", "Dee")
SUITS = ("spades", "hearts", "diamonds", "clubs")
SHEETS = 60
Deals = Iterator[tuple[dict[str, object], list[Any]]]  # each deal with the totals after it


def played(key: str, **options: object) -> Sheet:
    return begin(all_games()[key], FOUR, options)


def follow(sheet: Sheet, deals: Deals) -> None:
    """Play each deal and compare the totals; the last totals of all are the settlement's."""
    final: list[Any] = []
    for deal, totals in deals:
        if deal:
            sheet = sheet.after(sheet.read(deal))
            assert list(sheet.totals) == totals, deal
        final = totals
    assert list(sheet.settlement.final) == final


# ---- Cayenne, 001:l.2724

ORDERS = {
    "hearts": ("spades", "clubs", "diamonds", "hearts"),
    "diamonds": ("spades", "clubs", "hearts", "diamonds"),
    "clubs": ("diamonds", "hearts", "spades", "clubs"),
    "spades": ("diamonds", "hearts", "clubs", "spades"),
}


class Cayenne:
    """Points of the game, games, and what is on the score sheet."""

    def __init__(self) -> None:
        self.up, self.games, self.sheet = [0, 0], [0, 0], [0, 0]

    def add(self, side: int, points: int) -> None:
        self.up[side] += points
        while self.up[side] >= 10 and self.games[side] < 4:
            losers = self.up[1 - side]
            self.sheet[side] += 4 if losers == 0 else 3 if losers < 4 else 2 if losers < 7 else 1
            self.games[side] += 1
            self.up[side], self.up[1 - side] = self.up[side] - 10, 0

    def honours(self, side: int, points: int, cards: int, out_by_cards: bool) -> None:
        if side == cards:
            self.add(side, points)
        elif not out_by_cards:
            self.up[side] = min(9, self.up[side] + points)


def cayenne(random: Random) -> Deals:
    book = Cayenne()
    while max(book.games) < 4:
        turned, trump, taken = (
            random.choice(SUITS),
            random.choice((*SUITS, "grand", "nullo")),
            random.randint(0, 13),
        )
        deal = {"cayenne": turned, "trump": trump, "tricks": [taken, 13 - taken]}
        times = 8 if trump in ("grand", "nullo") else ORDERS[turned].index(trump) + 1
        winner = 0 if taken > 6 else 1
        scorer, odd = (1 - winner if trump == "nullo" else winner), max(taken, 13 - taken) - 6
        before = book.games[scorer]
        book.add(scorer, odd * times)
        if trump in SUITS and max(book.games) < 4:
            held = random.randint(0, 5)
            deal["honours"] = [held, 5 - held]
            most = max(held, 5 - held)
            out = book.games[scorer] > before
            book.honours(0 if held > 2 else 1, 2 * (most - 2) * times, scorer, out)
        if odd >= 6 and trump != "nullo":
            book.sheet[winner] += 6 if odd == 7 else 4
        yield deal, list(book.sheet)
    book.sheet[0 if book.games[0] == 4 else 1] += 8
    yield {}, book.sheet


# ---- Boston with its pools, 001:l.3215; the tables are checked cell by cell in test_boston

BIDS = tuple(TRICK_BIDS)
ALL_SHORT = {"little_misere": 20, "grand_misere": 40, "little_spread": 80, "grand_spread": 160}


class Pools:
    """Pools of white counters; what a full one cannot hold begins the next."""

    def __init__(self, limit: int) -> None:
        self.limit, self.each = limit, [40]

    def taken(self) -> int:
        full = [place for place, held in enumerate(self.each) if held == self.limit]
        return self.each.pop(full[0] if full else 0)

    def doubled(self) -> int:
        more = max(self.each) if self.limit in self.each else self.each[0]
        held = sum(self.each) + more
        self.each = [self.limit] * (held // self.limit) + ([held % self.limit] if held % self.limit else [])
        return more


def boston(random: Random, limit: int) -> Deals:
    points, pools = [-10] * 4, Pools(limit)
    for _deal in range(12):
        if not pools.each:
            pools, points = Pools(limit), [held - 10 for held in points]
        bid, caller, early = random.choice((*BIDS, *ALL_SHORT)), random.randrange(4), random.random() < 0.2
        if bid in ALL_SHORT:
            tricks = random.randint(0, 1)
            worth, made, takes = ALL_SHORT[bid], tricks == 0, tricks == 0
        else:
            wanted, tricks = TRICK_BIDS[bid], random.randint(0, 13)
            made = early or tricks >= wanted
            took = wanted if early else tricks
            worth = MADE[wanted][took - wanted] if made else LOST[wanted][wanted - tricks - 1]
            takes = made and (wanted > 6 or not early)
        points = [held - (worth if made else -worth) for held in points]
        points[caller] += 4 * (worth if made else -worth)
        points[caller] += pools.taken() if takes else 0 if made else -pools.doubled()
        said = {"paid_early": True} if early and bid in BIDS else {"tricks": tricks}
        yield {"bid": bid, "caller": FOUR[caller], **said}, list(points)
    left = sum(pools.each)
    yield {}, [held + Fraction(left, 4) for held in points]


# ---- Boston de Fontainebleau, 001:l.3393

FLAT = {
    "little_misere": 75,
    "piccolissimo": 100,
    "grand_misere": 150,
    "little_spread": 200,
    "grand_spread": 250,
}
SUIT_RANK = {"spades": 0, "clubs": 0, "hearts": 1, "diamonds": 2}


def fontainebleau(random: Random) -> Deals:
    points, pool = [Fraction(0)] * 4, Fraction(0)
    for number in range(12):
        points[number % 4], pool = points[number % 4] - 5, pool + 5
        callers = random.sample(range(4), 2)
        deal, callers, made, worth = random.choice((flat_bid, suit_bid))(random, callers)
        others = [player for player in range(4) if player not in callers]
        sign = 1 if made else -1
        for player in others:
            points[player] -= sign * worth
        for player in callers:
            points[player] += Fraction(sign * worth * len(others), len(callers))
        to_pool = Fraction(0) if made else Fraction(worth)
        for player in callers:
            points[player] += (pool if made else -to_pool) / len(callers)
        pool = Fraction(0) if made else pool + to_pool
        if number == 11:  # what a failure owes the pool goes to the adversaries
            pool -= to_pool
            for player in others:
                points[player] += to_pool / len(others)
        yield deal, list(points)
    yield {}, [held + pool / 4 for held in points]


def flat_bid(random: Random, callers: list[int]) -> tuple[dict[str, object], list[int], bool, int]:
    bid, tricks = random.choice(list(FLAT)), random.randint(0, 2)
    deal = {"bid": bid, "caller": FOUR[callers[0]], "tricks": tricks}
    return deal, callers[:1], tricks == (bid == "piccolissimo"), FLAT[bid]


def suit_bid(random: Random, callers: list[int]) -> tuple[dict[str, object], list[int], bool, int]:
    bid, suit, tricks = random.choice(BIDS), random.choice(SUITS), random.randint(0, 13)
    deal = {"bid": bid, "suit": suit, "caller": FOUR[callers[0]], "tricks": tricks}
    honours, wanted = random.choice((2, 3, 4)), TRICK_BIDS[bid]
    deal["honours"] = honours
    if wanted <= 10 and random.random() < 0.4:  # a pair wins three tricks more, and has their price
        wanted, deal["partner"] = wanted + 3, FOUR[callers[1]]
    else:
        callers = callers[:1]
    price = 400 + 50 * SUIT_RANK[suit] if wanted == 13 else 20 * wanted - 90 + 10 * SUIT_RANK[suit]
    made = tricks >= wanted
    return deal, callers, made, price + 5 * (abs(tricks - wanted) + made * (0, 2, 4)[honours - 2])


# ---- deals of contract by their own vulnerability, 000:l.10895


def contract(random: Random) -> tuple[int, str, int, int, int]:
    """Level, denomination, doubling, tricks over, declarer."""
    level = random.randint(1, 7)
    over = random.randint(-6 - level, 7 - level)
    return level, random.choice("CDHSN"), random.randint(0, 2), over, random.randrange(4)


def text_of(level: int, denomination: str, doubled: int, over: int, declarer: int) -> str:
    return f"{level}{denomination}{'X' * doubled}{'NESW'[declarer]}{f'{over:+d}' if over else '='}"


def below(level: int, denomination: str, doubled: int, over: int) -> int:
    each = 20 if denomination in "CD" else 30
    return (each * level + 10 * (denomination == "N")) * 2**doubled if over >= 0 else 0


def above(level: int, denomination: str, doubled: int, over: int, vulnerable: bool) -> int:
    """Premiums of a contract made; negative: what the other side gets for undertricks."""
    if over < 0 and not doubled:
        return over * (100 if vulnerable else 50)
    if over < 0:
        return -doubled * ((-300 if vulnerable else -200) * over - 100)
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    each = doubled * (200 if vulnerable else 100) if doubled else 20 if denomination in "CD" else 30
    return slam + over * each + 50 * bool(doubled)


def short_bridge(random: Random) -> Deals:
    """000:l.15264."""
    points, parts = [0, 0], [0, 0]
    for deal in range(4):
        bid = contract(random)
        side = bid[-1] % 2
        vulnerable = deal == 3 or (deal > 0 and deal % 2 == side)
        tricks, premiums = below(*bid[:4]), above(*bid[:4], vulnerable)
        points[side if premiums >= 0 else 1 - side] += tricks + abs(premiums)
        parts[side] += tricks
        if parts[side] >= 100:
            points[side], parts = points[side] + (500 if vulnerable else 300), [0, 0]
        elif tricks and deal == 3:
            points[side] += 100
        yield {"result": text_of(*bid)}, list(points)
    if points[0] != points[1]:
        points[points[1] > points[0]] += 500
    yield {}, points


# ---- percentage bridge, 000:l.15354


def percentage(random: Random) -> Deals:
    points, line, games = [0, 0], [0, 0], [0, 0]
    while max(games) < 2:
        bid, tricks, caught = random.randint(11, 90) * 10, random.randint(1, 14), random.randint(0, 100)
        declarer, doubled = random.randrange(4), random.randint(0, 2)
        side, odd = declarer % 2, -(-bid // 100) - 1
        short, lacking = odd + 7 - tricks, (caught + 4) // 10 * 10 < bid - 100 * odd
        times = 2**doubled
        if short > 0 or lacking:
            points[1 - side] += times * (150 if short <= 0 else short * (250 if lacking else 200))
        else:
            points[side] += bid - short * 100 * times + {6: 500, 7: 1000, 8: 2000}.get(odd, 0)
            line[side] += bid
        if line[side] >= 450:
            games[side], line = games[side] + 1, [0, 0]
        deal = {"bid": bid, "denomination": "hearts", "declarer": FOUR[declarer], "tricks": tricks}
        yield {**deal, "points": caught, "doubled": doubled}, list(points)
    points[games.index(2)] += 1000
    yield {}, points


@pytest.mark.parametrize(
    ("key", "book", "options"),
    [
        ("cayenne", cayenne, {}),
        ("boston", boston, {"pool_limit": 25}),
        ("boston", boston, {"pool_limit": 10}),
        ("boston_fontainebleau", fontainebleau, {}),
        ("short_bridge", short_bridge, {}),
        ("percentage_bridge", percentage, {}),
    ],
)
def test_random_sheets_come_out_as_the_book_has_them(key, book: Callable[..., Deals], options):
    for seed in range(SHEETS):
        more = [10 * limit for limit in options.values()]
        follow(played(key, **options), book(Random(f"{key}/{seed}"), *more))
