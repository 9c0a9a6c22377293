"""Rounds of a party deal by deal against other ways to the same figures."""

from random import Random

import pytest

from scoring.bridge import ALL_CONTRACTS, PASSED_OUT, Denomination, Honours, Result, score
from scoring.games.registry import game_of
from scoring.games.sheet import Refused, begin
from scoring.words import Seat, Vulnerability

FOUR = ("Ann", "Bo", "Cem", "Dee")
TABLES = {"portland_1948": "duplicate-1948", "laws_1993": "duplicate-2017"}


def drawn(random: Random, honours: bool = True) -> Result:
    """Any result, now and then with honours, now and then passed out."""
    if random.random() < 0.1:
        return PASSED_OUT
    contract = random.choice(ALL_CONTRACTS)
    held = None
    if honours and random.random() < 0.3:
        points = 150 if contract.denomination is Denomination.NOTRUMP else random.choice((100, 150))
        held = Honours(points, random.choice(list(Seat)))
    return Result(contract, random.randint(0, 13), held)


@pytest.mark.parametrize("figures", TABLES)
def test_without_the_limit_a_deal_is_worth_what_a_board_is(figures):
    """000:l.13735: the premiums of progressive bridge are those of duplicate; 3,000 deals."""
    random = Random(8)
    for by in ("by_deal", "none", "both"):
        for _ in range(250):
            sheet = begin(
                game_of("progressive")[0], FOUR, {"limit": "none", "figures": figures, "vulnerability": by}
            )
            for _ in range(4):
                result = drawn(random, honours=figures == "portland_1948")
                facts = {fact.key: fact.value for fact in sheet.game.facts(sheet.state)}
                vulnerability = Vulnerability(facts["vulnerable"])
                before = sheet.totals
                sheet = sheet.after(sheet.read({"result": str(result)}))
                gained = [now - was for now, was in zip(sheet.totals, before, strict=True)]
                assert gained[0] - gained[1] == score(result, vulnerability, TABLES[figures])


@pytest.mark.parametrize("options", [{}, {"limit": "none"}, {"vulnerability": "both", "deals": 8},
                                     {"edition": "drive"}, {"figures": "laws_1993", "deals": 3}])  # fmt: skip
def test_what_deals_come_to_can_be_entered_as_totals(options):
    random = Random(str(options))
    game = game_of("progressive")[0]
    empty = begin(game, FOUR, options)
    for _ in range(200):
        sheet, slam = empty, False
        while game.ended(sheet.state) is None:
            result = drawn(random)
            slam |= result.made and result.contract is not None and result.contract.level > 5
            sheet = sheet.after(sheet.read({"result": str(result)}))
        entered = empty.after(empty.read({"totals": list(sheet.totals), "slam": slam}))
        assert entered.totals == sheet.totals
        assert game.ended(entered.state) is not None


@pytest.mark.parametrize("scoring", ["tricks", "points"])
@pytest.mark.parametrize("honours", ["none", "english"])
@pytest.mark.parametrize("deals", [1, 2, 8])
def test_what_hands_come_to_can_be_entered_as_totals(scoring, honours, deals):
    random = Random(deals)
    game = game_of("progressive_whist")[0]
    empty = begin(game, FOUR, {"scoring": scoring, "honours": honours, "deals": deals})
    for _ in range(100):
        sheet = empty
        for _ in range(deals):
            won, held = random.randint(0, 13), random.randint(0, 4)
            deal = {"tricks": [won, 13 - won]}
            if honours == "english":
                deal["honours"] = [held, 4 - held]
            sheet = sheet.after(sheet.read(deal))
        assert empty.after(empty.read({"totals": list(sheet.totals)})).totals == sheet.totals


def test_the_points_of_a_hand_that_can_be():
    """One side alone has points, 1 to 7; without honours there are fourteen totals of a single hand."""
    empty = begin(game_of("progressive_whist")[0], FOUR, {"scoring": "points"})
    allowed = []
    for first in range(10):
        for second in range(10):
            try:
                allowed.append(empty.after(empty.read({"totals": [first, second]})).totals)
            except Refused:
                continue
    assert set(allowed) == {(n, 0) for n in range(1, 8)} | {(0, n) for n in range(1, 8)}
