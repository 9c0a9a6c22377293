"""Card points: every game that counts cards refuses what no cards of its pack count, and nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from scoring.games.reading import schema_of
from scoring.games.registry import all_games, game_of
from scoring.games.shape import Table
from scoring.games.shapes.counting_cards import CountingCards, four_suits
from scoring.games.shapes.declared import Field, at_table, misfits, record_of
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
