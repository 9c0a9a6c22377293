"""Scotch and French whist, humbug, thirteen and the odd: the books' examples."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
FIVE = (*FOUR, "Eve")
SIX = (*FIVE, "Fay")
SEVEN = (*SIX, "Gus")
THREE, TWO = FOUR[:3], FOUR[:2]


def _all_to(side, cards, **more):
    return {**dict.fromkeys(("ten", "ace", "king", "queen", "jack"), side), "cards": cards, **more}


def _to(*sides, cards):
    return {**dict(zip(("ten", "ace", "king", "queen", "jack"), sides, strict=True)), "cards": cards}


def _tricks(first, second, **more):
    return {"tricks": [first, second], **more}


EXAMPLES = [
    Golden(  # thirty by honours; twenty cards of eighteen are two
        "scotch_whist",
        FOUR,
        [_all_to("Ann", [16, 20])],
        final=[30, 2],
        payments=[0, 0, 0, 0],
        ended=False,
        source="001:l.3178",
    ),
    Golden(  # eight tricks are 32 cards, 14 above the 18 dealt; each loser pays a stake
        "scotch_whist",
        FOUR,
        [_all_to("Ann", [32, 4])],
        final=[44, 0],
        payments=[1, -1, 1, -1],
        source="001:l.3134",
    ),
    Golden(  # five players with seven cards each: fifteen and ten taken are 8 and 3
        "scotch_whist",
        FIVE,
        [_all_to("Ann", [15, 10, 0, 5, 5])],
        final=[38, 3, 0, 0, 0],
        ended=False,
        source="001:l.3134, five",
    ),
    Golden(  # the ten counts out first, then cards, and the jack last: Bo's side has 41 before Ann's
        "scotch_whist",
        FOUR,
        [
            _all_to("Ann", [20, 16]),
            _all_to("Bo", [16, 20]),
            {"ten": "Bo", "ace": "Ann", "king": "Ann", "queen": "Ann", "jack": "Ann", "cards": [20, 16]},
        ],
        totals=[[32, 0], [32, 32], [54, 42]],
        final=[54, 42],
        payments=[-1, 1, -1, 1],
        source="001:l.3143",
    ),
    Golden(  # Ann wants 4, Bo 10, Cem 16: the ten and cards count first, and shut Bo out with his jack
        "scotch_whist",
        THREE,
        [
            _to("Ann", "Bo", "Bo", "Cem", "Cem", cards=[12, 12, 12]),
            _to("Bo", "Cem", "Cem", "Ann", "Ann", cards=[12, 12, 12]),
            _to("Bo", "Bo", "Ann", "Cem", "Ann", cards=[12, 9, 15]),
            _to("Cem", "Bo", "Bo", "Bo", "Bo", cards=[18, 9, 9]),
        ],
        totals=[[10, 7, 13], [23, 17, 20], [37, 31, 25], [43, 51, 35]],
        final=[43, 51, 35],
        payments=[2, -1, -1],
        source="001:l.3172",
    ),
    Golden(  # a revoke loses the game at once; of seven players it costs six
        "scotch_whist",
        SEVEN,
        [{"revoke": "Ann"}],
        final=[0] * 7,
        payments=[-6, 1, 1, 1, 1, 1, 1],
        source="001:l.3123",
    ),
    Golden(  # three pairs: the side pays both others, or the player does
        "scotch_whist",
        SIX,
        [{"revoke": "Ann"}],
        final=[0, 0, 0],
        payments=[-2, 1, 1, -2, 1, 1],
        source="001:l.3123, pairs",
    ),
    Golden(
        "scotch_whist@s000",
        SIX,
        [_all_to("Bo", [12, 24]), {"revoke": "Ann"}],
        options={"six_and_eight": "teams", "revoke_paid_by": "player"},
        totals=[[0, 36], [0, 36]],
        final=[0, 36],
        payments=[-3, 1, 0, 1, 0, 1],
        source="000:l.20596",
    ),
    Golden(  # the ten of diamonds counts; by agreement the ten of trumps beside it
        "french_whist",
        FOUR,
        [{**_all_to("Ann", [20, 16]), "trump_ten": "Bo"}],
        options={"trump_ten_too": True},
        final=[32, 10],
        ended=False,
        source="001:l.3213",
    ),
    Golden(  # six tricks more count six points; honours: two where the other has one; a game is five
        "whist_humbug",
        TWO,
        [
            _tricks(8, 5, held=[1, 3]),
            _tricks(7, 6, held=[2, 2]),
            _tricks(9, 4, held=[0, 2], revokes=[{"side": "Ann"}]),
        ],
        totals=[[2, 3], [3, 3], [3, 5]],
        final=[3, 5],
        source="001:l.2622",
    ),
    Golden(  # a point a deal, to five
        "thirteen_and_the_odd",
        TWO,
        [_tricks(7, 6), _tricks(0, 13), _tricks(13, 0), _tricks(8, 5), _tricks(9, 4), _tricks(7, 6)],
        totals=[[1, 0], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1]],
        final=[5, 1],
        source="001:l.2628",
    ),
    Spoiled("scotch_whist", FOUR, [_all_to("Ann", [16, 16])], "scotch.cards", "cards"),
    Spoiled("scotch_whist", FOUR, [_all_to("Ann", [17, 19])], "scotch.tricks", "cards"),
    Spoiled("scotch_whist", FIVE, [_all_to("Ann", [16, 5, 5, 5, 5])], "scotch.cards", "cards"),
    Spoiled("scotch_whist", FOUR, [{"ten": "Ann", "cards": [16, 20]}], "scotch.missing", "jack"),
    Spoiled("scotch_whist", FOUR, [_all_to("Ann", [0, 36])], "scotch.honours", "cards"),
    Spoiled("scotch_whist", TWO, [_all_to("Bo", [32, 4])], "scotch.honours", "cards"),  # five cards, not four
    Spoiled("french_whist", TWO, [_to("Ann", "Ann", "Bo", "Bo", "Bo", cards=[2, 34]) | {"trump_ten": "Ann"}],
            "scotch.honours", "cards", options={"trump_ten_too": True}),
    Spoiled("scotch_whist", FOUR, [{"revoke": "Ann"}, _all_to("Ann", [16, 20])], "sheet.ended", "deals"),
    Spoiled("scotch_whist", FOUR, [_all_to("Ann", [16, 20], dealer="Cem")], "rubber.dealer", "dealer"),
    Spoiled("french_whist", FOUR, [_all_to("Ann", [16, 20], trump_ten="Bo")], "scotch.trump_ten",
            "trump_ten"),
    Spoiled("whist_humbug", TWO, [_tricks(7, 6, held=[3, 2])], "humbug.honours", "held"),
    Spoiled("whist_humbug", TWO, [_tricks(7, 7)], "whist.tricks", "tricks"),
    Spoiled("thirteen_and_the_odd", TWO, [_tricks(6, 6)], "whist.tricks", "tricks"),
]  # fmt: skip
