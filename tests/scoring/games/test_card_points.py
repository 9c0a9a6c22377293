"""Card points: every game that counts cards refuses what no cards of its pack count, and nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from scoring.games.reading import schema_of
from scoring.games.registry import all_games, game_of
from scoring.games.shape import Table
from scoring.games.shapes.counting_cards import CountingCards, four_suits
from scoring.games.shapes.declared import Field, at_table, misfits, record_of
from scoring.games.shapes.sharing import can_be_shared
from scoring.games.sheet import Refused, begin
from scoring.words import Word
from tests.scoring.games.golden import Golden, of

TWO, FOUR = ("Ann", "Bo"), ("Ann", "Bo", "Cem", "Dee")
STANDARD = {1, 119}
"""Of ace 11, ten 10, king 4, queen 3 and jack 2 in four suits: all but these can be taken."""

SKAT = {"game": "solo_suit", "player": "Ann", "trump": "clubs", "matadors": 1, "bid": 10}
# game, a deal that can be, the field, and the numbers that cannot be with those of the other side
DEALS = [
    ("sixty_six", {"cards": [66, 64], "tricks": [6, 6], "claim": "Ann"}, "cards", [129, 1]),
    ("sixty_six", {"cards": [66, 64], "tricks": [6, 6], "claim": "Ann"}, "cards", [1, 129]),
    ("sixty_six", {"cards": [70, 12], "tricks": [5, 3], "claim": "Ann"}, "cards", [70, 1]),
    ("sixty_six_four", {"points": [120, 10], "tricks": [7, 1]}, "points", [129, 1]),
    ("marriage", {"cards": [120, 10], "tricks": [11, 1]}, "cards", [1, 129]),
    ("cinq_cents", {"cards": [118, 2], "last": "Ann"}, "cards", [119, 1]),
    ("pinochle_two", {"melds": [{}, {}], "cards": [248, 2]}, "cards", [249, 1]),
    ("jass", {"cards": [110, 2]}, "cards", [111, 1]),
    ("klaberjass", {"maker": "Ann", "cards": [90, 2], "last": "Ann"}, "cards", [90, 1]),
    (
        "skat",
        {"game": "solo_suit", "player": "Ann", "trump": "clubs", "matadors": 1, "bid": 10, "points": 118},
        "points",
        119,
    ),
    ("six_bid_solo", {"bidder": "Ann", "bid": "solo", "points": 118}, "points", 1),
    ("frog", {"bidder": "Ann", "bid": "frog", "points": 118}, "points", 119),
    ("schafkopf_ancient", {"makers": "Ann", "points": 118, "tricks": 7}, "points", 119),
    ("spot_hearts", {"spots": [102, 2, 0]}, "spots", [103, 1, 0]),
    ("spot_hearts", {"spots": [2, 3, 99]}, "spots", [2, 2, 100]),
    ("spot_hearts", {"spots": [5, 3, 96]}, "spots", [3, 3, 98]),
    ("spot_hearts", {"spots": [9, 9, 86]}, "spots", [4, 4, 96]),
]


def refusals(sheet, deal):
    try:
        sheet.after(sheet.read(deal))
    except Refused as refused:
        return [(problem.code, problem.field, problem.source) for problem in refused.problems]
    return []


@pytest.mark.parametrize(("key", "deal", "field", "wrong"), DEALS)
def test_card_points_that_no_cards_give_are_refused(key, deal, field, wrong):
    game = all_games()[key]
    names = FOUR[: min(game.players(game.default_options))]
    sheet = begin(game, names)
    assert "deal.uncountable" not in {code for code, _, _ in refusals(sheet, deal)}
    uncountable = [name for code, name, _ in refusals(sheet, {**deal, field: wrong})
                   if code == "deal.uncountable"]  # fmt: skip
    assert uncountable == [field]


def test_all_but_one_and_all_but_one_less_can_be_taken_of_four_suits():
    cards = four_suits("000:l.26374")
    assert cards.total == 120
    assert {number for number in range(121) if [*cards.impossible((number,))]} == STANDARD


def test_no_two_sides_share_a_card():
    """Of an ace, a ten and a king: 14 and 11 can be won by two sides, 14 and 10 cannot."""
    cards = CountingCards((11, 10, 4), "")
    assert not [*cards.impossible((11, 10))]
    assert not [*cards.impossible((11, 10, 4, 0))]
    assert [*cards.impossible((14, 11))] == []
    assert [*cards.impossible((14, 10))] == [24]


@pytest.mark.parametrize("spots", [[4, 4, 4, 92], [5, 5, 5, 89], [2, 3, 5, 5, 89], [50, 50, 2, 2, 0]])
def test_nobody_has_a_heart_of_another(spots):
    """000:l.20338: a heart counts its spots, and there is one of each."""
    sheet = begin(all_games()["spot_hearts"], [*FOUR, "Eve"][: len(spots)])
    assert refusals(sheet, {"spots": spots}) == [("deal.uncountable", "spots", "000:l.20338")]


@pytest.mark.parametrize("spots", [[5, 5, 94], [52, 52, 0, 0], [7, 7, 7, 83], [2, 3, 4, 5, 6, 84]])
def test_several_hearts_make_the_same_number(spots):
    sheet = begin(all_games()["spot_hearts"], [*FOUR, "Eve", "Fay"][: len(spots)])
    assert not refusals(sheet, {"spots": spots})


def test_every_deal_of_a_few_cards_can_be_shared_and_no_other():
    """All numbers of three sides, against every way to deal seven cards."""
    for worths in ((11, 10, 4, 3, 2, 2, 1), (2, 3, 4, 5, 6, 7, 8)):
        total = sum(worths)
        dealt = {
            tuple(
                sum(w for w, taker in zip(worths, takers, strict=True) if taker == side) for side in range(3)
            )
            for takers in product(range(3), repeat=7)
        }
        counted = {
            tuple((sum(held), len(held)) for held in (
                [w for w, taker in zip(worths, takers, strict=True) if taker == side] for side in range(3)
            ))
            for takers in product(range(3), repeat=7)
        }  # fmt: skip
        for first, second in product(range(total + 1), repeat=2):
            shares = (first, second, total - first - second)
            assert can_be_shared(worths, [(share, None) for share in shares]) == (shares in dealt), shares
        for (first, second), (one, two) in product(
            product(range(0, total + 1, 3), repeat=2), product(range(8), repeat=2)
        ):
            held = ((first, one), (second, two), (total - first - second, 7 - one - two))
            assert can_be_shared(worths, held) == (held in counted), held


# Five hundred: players, tricks, card points, and whether the cards can lie so in the tricks
FIVE_HUNDRED = [
    ("five_hundred", [10, 0, 0], [253, 7, 0], False),
    ("five_hundred", [10, 0, 0], [251, 0, 0], True),
    ("five_hundred", [10, 0, 0], [1, 0, 0], False),
    ("five_hundred", [10, 0, 0], [230, 0, 0], True),
    ("five_hundred", [10, 0, 0], [229, 0, 0], False),
    ("five_hundred", [10, 0, 0], [258, 0, 0], True),
    ("five_hundred", [10, 0, 0], [256, 0, 0], False),
    ("five_hundred", [10, 0, 0], [260, 0, 0], False),
    ("five_hundred", [8, 1, 1], [190, 31, 20], False),
    ("five_hundred", [8, 1, 1], [200, 30, 2], True),
    ("five_hundred", [6, 3, 1], [150, 60, 30], True),
    ("five_hundred_two", [10, 0], [160, 0], True),
    ("five_hundred_two", [10, 0], [0, 160], False),
    ("five_hundred_two", [10, 0], [60, 0], False),
    ("five_hundred_two", [9, 1], [140, 20], True),
    ("five_hundred_two", [9, 1], [139, 21], False),
    ("five_hundred_four", [10, 0], [300, 4], False),
    ("five_hundred_four", [9, 1], [250, 40], True),
    ("five_hundred_four", [9, 1], [250, 41], False),
    ("five_hundred_five", [10, 0, 0, 0, 0], [338, 0, 0, 0, 0], True),
    ("five_hundred_five", [6, 1, 1, 1, 1], [200, 40, 40, 30, 20], True),
    ("five_hundred_five", [6, 1, 1, 1, 1], [128, 50, 50, 50, 52], False),
    ("five_hundred_six", [10, 0], [440, 0], True),
    ("five_hundred_six", [10, 0], [100, 0], False),
]


@pytest.mark.parametrize(("key", "tricks", "points", "possible"), FIVE_HUNDRED)
def test_tricks_hold_the_card_points_of_five_hundred(key, tricks, points, possible):
    """000:l.18333: only what lies in the tricks counts; all but the discards and a dead hand lies there."""
    game = all_games()[key]
    names = [*FOUR, "Eve", "Fay"][: min(game.players(game.default_options))]
    sheet = begin(game, names, {"card_points": True})
    deal = {"bidder": "Ann", "bid": 6, "denomination": "hearts", "won": tricks, "card_points": points}
    wrong = {(field, source) for _, field, source in refusals(sheet, deal)}
    assert wrong == (set() if possible else {("card_points", "000:l.18333")})


# Other games that count tricks and card points: a deal, its field, and what those tricks cannot hold
BY_ANN = {"bidder": "Ann", "bid": 100, "melds": [90, 0]}
IN_TRICKS = [
    ("sixty_six", {"cards": [20, 96], "tricks": [1, 10], "claim": "Bo"}, "cards", [33, 90]),
    ("sixty_six", {"cards": [32, 98], "tricks": [1, 11], "claim": "Bo"}, "cards", [33, 97]),
    ("sixty_six", {"cards": [66, 0], "tricks": [4, 1], "claim": "Ann"}, "cards", [95, 0]),
    ("sixty_six_three", {"cards": [0, 22, 90], "tricks": [0, 1, 10], "claim": "Cem"}, "cards", [0, 33, 85]),
    ("marriage", {"cards": [98, 32], "tricks": [11, 1]}, "cards", [97, 33]),
    ("marriage", {"cards": [10, 120], "tricks": [3, 9]}, "cards", [0, 130]),
    ("sixty_six_four", {"points": [76, 54], "tricks": [7, 1]}, "points", [75, 55]),
    ("schafkopf_ancient", {"makers": "Ann", "points": 44, "tricks": 1}, "points", 45),
    ("schafkopf_ancient", {"makers": "Ann", "points": 76, "tricks": 7}, "points", 75),
    ("pinochle_partnership", {"melds": [{}, {}], "cards": [50, 200], "tricks": [1, 11]}, "cards", [55, 195]),
    ("pinochle_partnership_auction", {**BY_ANN, "won": [54, 196], "tricks": [1, 11]}, "won", [55, 195]),
    ("pinochle_partnership_widow", {**BY_ANN, "won": [196, 54], "tricks": [10, 1]}, "won", [195, 55]),
    ("pinochle_partnership_widow", {**BY_ANN, "won": [88, 162], "tricks": [1, 10]}, "won", [106, 144]),
    ("pinochle_check", {**BY_ANN, "bid": 200, "won": [54, 196], "tricks": [1, 11]}, "won", [55, 195]),
    (
        "pinochle_auction_1000_home",
        {**BY_ANN, "melds": [90, 0, 0], "won": [174, 43, 33], "tricks": [13, 1, 1]},
        "won",
        [163, 43, 44],
    ),
]


@pytest.mark.parametrize(("key", "deal", "field", "wrong"), IN_TRICKS)
def test_card_points_lie_in_the_tricks(key, deal, field, wrong):
    game = all_games()[key]
    sheet = begin(game, FOUR[: min(game.players(game.default_options))])
    assert field not in {name for _, name, _ in refusals(sheet, deal)}
    assert field in {name for _, name, _ in refusals(sheet, {**deal, field: wrong})}


@pytest.mark.parametrize(("count", "points", "wrong"), [
    ("traditional", [54, 196], [55, 195]), ("simple", [50, 200], [55, 195]), ("tens", [50, 200], [60, 190]),
])  # fmt: skip
def test_card_points_of_pinochle_lie_in_the_tricks_by_the_values_of_the_table(count, points, wrong):
    sheet = begin(all_games()["pinochle_partnership"], FOUR, {"count": count})
    deal = {"melds": [{}, {}], "tricks": [1, 11]}
    assert not refusals(sheet, {**deal, "cards": points})
    assert {name for _, name, _ in refusals(sheet, {**deal, "cards": wrong})} == {"cards"}


def test_after_a_revoke_the_rest_need_not_be_counted():
    sheet = begin(all_games()["five_hundred"], FOUR[:3], {"card_points": True})
    deal = {"bidder": "Ann", "bid": 6, "denomination": "hearts", "won": [7, 2, 1], "card_points": [90, 0, 0]}
    assert refusals(sheet, deal)
    assert not refusals(sheet, {**deal, "revoked": "Bo"})


def test_a_field_with_cards_accepts_what_they_count_and_refuses_the_rest():
    """Over all numbers of two sides."""
    seen = 0
    for counting, high in {
        (four_suits(""), 120), (four_suits("", last=10), 130), (four_suits("", packs=2, last=10), 250),
    }:  # fmt: skip
        field = Field("cards", "whole", Word("Card points"), 0, high, per="side", total=high,
                      counting=counting)  # fmt: skip
        table = Table(TWO, None)
        kind = record_of(*at_table((field,), table))
        for number in range(high + 1):
            wrong = [*misfits(at_table((field,), table), kind(cards=(number, high - number)), "")]
            assert bool(wrong) == (number in (1, high - 1)), number
            seen += 1
    assert seen == 503


def test_brute_force_of_a_small_pack():
    """Each card to one of two sides, or to nobody."""
    worths = (11, 10, 4, 3, 2)
    shares = {
        tuple(sum(w for w, taker in zip(worths, takers, strict=True) if taker == side) for side in (0, 1))
        for takers in product((0, 1, 2), repeat=5)
    }
    cards = CountingCards(worths, "")
    for share in shares:
        assert not [*cards.impossible(share)]


# What the walk leaves out, and why one point can be taken there.
ONE_POINT = {
    "all_fives": "the jack of trumps",
    "california_jack": "a jack",
    "shasta_sam": "a jack",
    "five_hundred": "an ace",
    "mediatore": "an ace, or three lower cards",
    "tarok": "three cards count together, and the rest is cut off",
    "calabrasella": "three cards count together, and the rest is cut off",
}


def card_point_fields():
    """The fields of card points, from the golden sheets: (example, deal, field) of each game and field."""
    seen, without = {}, set()
    for example in of(Golden):
        game, brought = game_of(example.game)
        if game.key in without:
            continue
        sheet = begin(game, example.players, {**brought, **example.options})
        properties = schema_of(game.record(sheet.table))["properties"]
        if not any("points" in str(kept.get("title", "")).lower() for kept in properties.values()):
            without.add(game.key)
        for number, deal in enumerate(example.deals):
            for name in deal:
                title = str(properties.get(name, {}).get("title", "")).lower()
                if "points" in title and (
                    "card" in title or "points of" in title or "with the last" in title
                ):
                    seen.setdefault((game.key, name), (example, number))
    return seen


@pytest.mark.costly("walks the golden sheets of every game")
def test_one_point_is_refused_wherever_no_card_counts_one():
    """Each field of card points in the registry: one point to a side, and the rest to another."""
    walked = set()
    for (key, name), (example, number) in card_point_fields().items():
        game, brought = game_of(example.game)
        sheet = begin(game, example.players, {**brought, **example.options})
        for deal in example.deals[:number]:
            sheet = sheet.after(sheet.read(deal))
        deal = example.deals[number]
        value = deal[name]
        if value is None or (isinstance(value, list) and sum(value) < 10):
            continue
        walked.add(key)
        wrong = 1 if isinstance(value, int) else [sum(value) - 1, 1, *[0] * (len(value) - 2)]
        codes = {code for code, field, _ in refusals(sheet, {**deal, name: wrong}) if field.startswith(name)}
        assert bool(codes) or key in ONE_POINT, (key, name, wrong)
    assert len(walked) > 25, sorted(walked)
