"""Bridge of 1913 for two and three."""

from tests.scoring.games.golden import Golden, Spoiled

TWO = ("Ann", "Bo")
THREE = (*TWO, "Cem")
FOUR = (*THREE, "Dee")
_ROYALS = {"contract": "3R", "declarer": "Ann", "tricks": 10, "held": [3, 1, 0], "held_by_dummy": 1}
_HEARTS = {"trumps": "H", "tricks": 8, "held": [3, 2]}

EXAMPLES = [
    Golden(
        # each hand's honours count by themselves; each game is 125 at once, the rubber 250
        "auction_three_hand",
        THREE,
        [
            _ROYALS,
            {"contract": "4HX", "declarer": "Bo", "tricks": 9, "held": [1, 0, 4]},
            {"contract": "2S", "declarer": "Bo", "tricks": 8, "held": [0, 5, 0]},
            {"contract": "1N", "declarer": "Cem", "tricks": 12, "held": [0, 0, 2], "held_by_dummy": 2},
            {
                "contract": "5DX",
                "declarer": "Ann",
                "tricks": 11,
                "held": [4, 0, 0],
                "held_by_dummy": 1,
                "doubles_out_of_turn": [0, 0, 1],
            },
        ],
        totals=[[197, 9, 0], [305, 9, 164], [305, 33, 164], [305, 33, 409], [713, 133, 409]],
        final=[963, 133, 409],
        payments=[1384, -1106, -278],
        source="001:l.722",
    ),
    Golden(
        # of four, one sits out: neither undertricks nor penalties are his; four aces in one hand 100
        "auction_three_hand",
        FOUR,
        [
            {"contract": "2N", "declarer": "Bo", "tricks": 7, "held": [4, 0, 0, 0], "sits_out": "Dee"},
            {"contract": "PASS", "sits_out": "Ann", "bids_out_of_turn": [0, 0, 1, 0], "held_by_dummy": 0},
            {"contract": "PASS", "sits_out": "Ann", "cards_exposed": [0, 1, 0, 0]},
        ],
        totals=[[150, 0, 50, 0], [150, 50, 50, 50], [150, 50, 100, 100]],
        final=[150, 50, 100, 100],
        payments=[200, -200, 0, 0],
        ended=False,
        source="001:l.1198",
    ),
    Spoiled("auction_three_hand", THREE, [{**_ROYALS, "held": [3, 2, 0]}], "held.sum", "held"),
    Spoiled("auction_three_hand", THREE, [{**_ROYALS, "held": None}], "held.sum", "held"),
    Spoiled("auction_three_hand", FOUR, [{**_ROYALS, "held": [3, 1, 0, 0]}], "auction_three_hand.sits_out",
            "sits_out"),
    Spoiled("auction_three_hand", FOUR, [{**_ROYALS, "held": [3, 1, 0, 0], "sits_out": "Ann"}],
            "auction_three_hand.idle", "declarer"),
    Spoiled("auction_three_hand", FOUR, [{**_ROYALS, "held": [3, 0, 0, 1], "sits_out": "Dee"}],
            "auction_three_hand.idle", "held"),
    Spoiled("auction_three_hand", THREE, [{**_ROYALS, "honours": 100, "holder": "Ann"}],
            "auction_three_hand.honours", "honours"),
    Spoiled("auction_three_hand", THREE, [{**_ROYALS, "contract": "3O"}], "bid.text", "contract"),
    Golden(
        # the book's own totals, reached by deals of ours: 320, 80 and 64 with the hundred in
        "bridge_three_dummy",
        THREE,
        [
            {"trumps": "N", "tricks": 11, "held": [0, 3, 1]},
            {"trumps": "H", "tricks": 6, "doubles": 1, "held": [1, 2, 0], "held_by_dummy": 2},
            {"trumps": "C", "tricks": 7, "doubles": 1, "held": [2, 1, 2], "dealer": "Cem"},
            {"trumps": "N", "tricks": 9, "held": [0, 0, 0], "held_by_dummy": 4},
        ],
        totals=[[60, 40, 40], [76, 72, 56], [84, 80, 64], [220, 80, 64]],
        final=[320, 80, 64],
        payments=[496, -224, -272],
        source="001:l.747",
    ),
    Golden(
        # the others' game is none: their tricks go above the line
        "bridge_three_dummy",
        THREE,
        [{"trumps": "N", "tricks": 0, "held": [1, 1, 1], "held_by_dummy": 1}] * 3,
        totals=[[0, 124, 124], [124, 124, 248], [248, 248, 248]],
        final=[248, 248, 248],
        ended=False,
        source="001:l.743",
    ),
    Spoiled("bridge_three_dummy", THREE, [{**_HEARTS, "held": [3, 1, 0]}], "held.sum", "held"),
    Spoiled("bridge_three_dummy", THREE, [{**_HEARTS, "held": [3, 1, 1], "doubles": 3}], "straight.doubles",
            "doubles"),
    Spoiled("bridge_three_dummy", THREE, [{**_HEARTS, "held": [3, 1, 1], "dealer": "Bo"}], "rubber.dealer",
            "dealer"),
    Golden(
        # a trick is never more than a hundred: no-trumps go 12, 24, 48, 96, 100 (001:l.635)
        "bridge_two",
        TWO,
        [
            {"trumps": "H", "tricks": 8, "doubles": 1, "held": [3, 2]},
            {"trumps": "S", "tricks": 9, "held": [1, 4]},
            {"trumps": "N", "tricks": 6, "doubles": 3, "held": [2, 2]},
            {"trumps": "N", "tricks": 7, "doubles": 4, "held": [0, 4]},
        ],
        totals=[[48, 0], [48, 22], [48, 118], [48, 318]],
        final=[48, 418],
        payments=[-370, 370],
        source="001:l.749",
    ),
    Spoiled("bridge_two", TWO, [{**_HEARTS, "trumps": "N", "held": [3, 1], "doubles": 5}],
            "straight.doubles", "doubles"),
    Spoiled("bridge_two", TWO, [{**_HEARTS, "held": [3, 1]}], "held.sum", "held"),
    Spoiled("bridge_two", TWO, [{**_HEARTS, "tricks": 14}], "field.high", "tricks"),
]  # fmt: skip
