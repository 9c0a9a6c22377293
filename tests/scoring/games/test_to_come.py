"""What a sheet says of the next deal: who deals it, and how much is left to the end of the game."""

import pytest

from scoring.games.printed import sheet_json
from scoring.games.registry import all_games, game_of
from scoring.games.sheet import play
from tests.scoring.games.examples.melds_pinochle import BEGUN, cards
from tests.scoring.games.examples.order_cribbage import BY_BO, PLAIN
from tests.scoring.games.golden import Golden, of

TWO, THREE, FOUR = ("Ann", "Bo"), ("Ann", "Bo", "Cem"), ("Ann", "Bo", "Cem", "Dee")
WITHOUT_DEALER = {
    # a banker keeps the bank, or everybody deals his own cards
    "faro", "pharoah", "stuss", "monte_bank", "ziginette", "vingt_et_un", "seven_and_half", "macao",
    "pontoon", "baccarat", "chemin_de_fer", "trente_et_quarante", "banker_and_broker", "red_and_black",
    "chinese_fan_tan", "treize", "put_and_take", "skinball", "stock_market",
    # an entry is a whole rubber or game, or the scores of one
    "pivot4", "pivot5", "double_rubbers", "semi_set_match", "back_score", "chouette",
    "settlement_round_robin", "settlement_average",
    # one player alone, or each with cards of his own
    "cribbage_solitaire", "cribbage_squares", "poker_solitaire", "poker_squares",
    # pairs play at several tables; the dealing pair is named as such
    "gin_partnership", "bridge_six_hand",
    # how the deal passes, the books do not say
    "mort",
}  # fmt: skip
NOT_WITH_MORE_PLAYERS = {  # of pairs each has its own dealer; who plays of more than three, is not fixed
    "gin_round_corner", "towie", "auction_three_hand",
}  # fmt: skip
UNCOUNTED = {
    # the end is a player without chips or lives, or hangs on a claim
    "tunk", "cuckoo", "freezeout", "euchre_loo", "tresette",
    # forty deals, then as many as the pool lasts
    "boston_french",
    # several games, rubbers or targets at once
    "gin_hollywood", "gin_continuous", "dummy_whist", "mort", "bridge_six_hand",
}  # fmt: skip
GOLDEN = of(Golden)


def next_deal(key, players, deals, **options):
    game, brought = game_of(key)
    return sheet_json(play(game, players, {**brought, **options}, deals))["next"]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.game)
def test_a_game_says_who_deals_or_has_no_dealer_and_what_is_to_come_until_it_is_over(golden):
    game, brought = game_of(golden.game)
    sheet = play(game, golden.players, {**brought, **golden.options}, golden.deals)
    for number in range(len(sheet.states)):
        now = sheet.up_to(number)
        facts = {fact.key: fact.value for fact in now.next_facts()}
        if game.key in WITHOUT_DEALER:
            assert "dealer" not in facts
        elif game.key not in NOT_WITH_MORE_PLAYERS or len(golden.players) == min(game.seats):
            assert facts["dealer"] in (*golden.players, *"NESW", "dummy")
        if game.ended(now.state) is not None:
            assert "to_come" not in facts
        elif game.ended(sheet.state) is not None and len(golden.deals) > 1 and game.key not in UNCOUNTED:
            assert facts["to_come"]
            assert " 0 " not in f" {facts['to_come']} "


def test_the_games_that_are_left_out_are_in_the_registry():
    assert all_games().keys() >= WITHOUT_DEALER | NOT_WITH_MORE_PLAYERS | UNCOUNTED


@pytest.mark.parametrize(
    ("deals", "dealer", "to_come"),
    [
        (0, "Ann", "121 more to reach 121"),
        (1, "Bo", "102 more to reach 121"),  # 19 and 14: 000:l.20938
        (7, "Bo", "3 more to reach 121"),  # 118 and 113
    ],
)
def test_cribbage(deals, dealer, to_come):
    assert next_deal("cribbage", TWO, ([PLAIN, BY_BO] * 4)[:deals]) == {"dealer": dealer, "to_come": to_come}


def test_euchre_to_five_and_in_a_rubber():
    deals = [{"maker": "Ann", "tricks": 3}, {"maker": "Bo", "tricks": 5}, {"maker": "Cem", "tricks": 2}]
    assert next_deal("euchre", FOUR, deals) == {"dealer": "Dee", "to_come": "1 more to reach 5"}
    assert next_deal("euchre", FOUR, [], rubber=True)["to_come"] == "2 more games win the rubber"


def test_a_rubber_lasts_until_a_side_has_two_games():
    deals = [{"result": "3HN+1"}, {"result": "3NE-1"}, {"result": "4NE+1"}]
    games = [next_deal("contract_rubber", FOUR, deals[:number])["to_come"] for number in (0, 2, 3)]
    assert games == [
        "2 more games win the rubber",
        "2 more games win the rubber",
        "1 more game wins the rubber",
    ]


def test_hearts_to_a_hundred():
    deal = {"hearts": [4, 3, 6, 0], "queen": "Bo"}  # 3 and 13
    assert next_deal("black_lady", FOUR, [deal] * 5) == {"dealer": "Bo", "to_come": "20 more to reach 100"}
    fallen = {"hearts": [4, 3, 6, 0], "queen": "Bo", "plus": "Cem"}  # 16 under nothing
    assert next_deal("omnibus_hearts", FOUR, [fallen])["to_come"] == "84 more to fall to -100"


def test_hearts_for_chips_has_no_end():
    assert "to_come" not in next_deal("hearts", FOUR, [])


def test_pinochle_goes_on_where_both_have_a_thousand():
    both = cards([124, 126], {"royal": 1}, {"flush": 1, "royal": 1, "aces": 1, "dix": 1})
    assert next_deal("pinochle_two", TWO, BEGUN)["to_come"] == "90 more to reach 1000"
    assert next_deal("pinochle_two", TWO, [*BEGUN, both])["to_come"] == "180 more to reach 1250"
    assert "to_come" not in next_deal("pinochle_two", TWO, [], each_deal=True)


def test_canasta_by_its_target():
    nothing = {"natural": 0, "mixed": 0, "red_threes": 0}
    deal = {"counts": [{**nothing, "melded": 60, "in_hand": 50}, {**nothing, "melded": 0, "in_hand": 100}]}
    assert next_deal("canasta", FOUR, [])["to_come"] == "5000 more to reach 5000"
    after = next_deal("canasta", FOUR, [deal])
    assert (after["dealer"], after["to_come"]) == ("Bo", "4990 more to reach 5000")
    assert next_deal("canasta", FOUR, [], target=3000)["to_come"] == "3000 more to reach 3000"


def test_a_game_of_so_many_deals_numbers_the_next():
    assert next_deal("bridge_chicago", FOUR, [])["to_come"] == "Deal 1 of 4"
    assert "to_come" not in next_deal("progressive_whist", FOUR, [])  # a single one


def test_rummy_by_its_options():
    assert rummy(deals=10)["to_come"] == "Deal 1 of 10"
    assert rummy(target=100)["to_come"] == "100 more to reach 100"
    assert "to_come" not in rummy(target=100, deals=10)
    assert "to_come" not in rummy()


def rummy(**options):
    return sheet_json(play(game_of("rummy")[0], FOUR, options, []))["next"]


def test_a_deal_that_is_thrown_in_may_be_dealt_again():
    assert next_deal("goulash", FOUR, [{"result": "PASS"}])["dealer"] == "N"


@pytest.mark.parametrize("key", ["tresette", "mediatore", "thirty_five"])
def test_the_deal_passes_to_the_right_in_games_of_the_south(key):
    """General rules 11: these are dealt and played counter-clockwise."""
    deals = {
        "tresette": {"melds": [3, 0], "aces": [1, 3], "thirds": [11, 9], "last": "Bo"},
        "mediatore": {},
        "thirty_five": {"bidder": "Ann", "bid": 4, "value": 34},
    }
    assert next_deal(key, FOUR, [])["dealer"] == "Ann"
    assert next_deal(key, FOUR, [deals[key]])["dealer"] == "Dee"


@pytest.mark.parametrize(
    ("left", "dealer"), [([12, 20], "Ann"), ([12, 4], "Bo"), ([12, 12], "Bo"), ([0, 0], "Ann")]
)
def test_of_two_players_the_winner_of_knock_rummy_deals(left, dealer):
    """000:l.4550 says who wins where both have as much; of three players the deal passes on."""
    assert next_deal("knock_rummy", TWO, [{"out": "Ann", "left": left}])["dealer"] == dealer
    assert next_deal("knock_rummy", THREE, [{"out": "Ann", "left": [12, 20, 25]}])["dealer"] == "Bo"
