"""Triangle contract and Lindy bridge, worked by hand from the rules."""

from tests.scoring.games.golden import Golden, Spoiled

THREE = ("Ann", "Bo", "Cem")
_PASS = {"contract": "PASS"}
_GAME = {"contract": "4S", "declarer": "Ann", "tricks": 10}

EXAMPLES = [
    Golden(
        # a deal sums to nothing: who has the dummy twice, the partners once each
        "triangle_contract",
        THREE,
        [
            {"contract": "4S", "declarer": "Cem", "tricks": 10, "has_dummy": "Cem"},
            {"contract": "2H", "declarer": "Ann", "tricks": 8, "dealer": "Bo"},
            {"contract": "3NX", "declarer": "Bo", "tricks": 7, "has_dummy": "Cem"},
            {**_PASS, "has_dummy": "Ann"},
            {"contract": "6C", "declarer": "Ann", "tricks": 12, "honours": 100, "holder": "Cem"},
            _PASS,
            {"contract": "1N", "declarer": "Cem", "tricks": 7, "has_dummy": "Bo"},
            _PASS,
            _PASS,
        ],
        totals=[
            [-420, -420, 840],
            [-310, -310, 620],
            [-610, -610, 1220],
            [-610, -610, 1220],
            [1030, -1430, 400],
            [1030, -1430, 400],
            [1120, -1610, 490],
            [1120, -1610, 490],
            [1120, -1610, 490],
        ],
        final=[1120, -1610, 490],
        source="000:l.15692",
    ),
    Golden(
        "triangle_contract",
        THREE,
        [_PASS, _PASS, _PASS, {**_GAME, "declarer": "Bo", "has_dummy": "Bo"}],
        options={"next_dummy": "right"},
        final=[-420, 840, -420],
        ended=False,
        source="000:l.15692, the other way round",
    ),
    Spoiled("triangle_contract", THREE, [{**_GAME, "has_dummy": "Ann"}], "rubber.has_dummy", "has_dummy"),
    Spoiled("triangle_contract", THREE, [_GAME, {**_GAME, "dealer": "Ann"}], "rubber.dealer", "dealer"),
    Spoiled(
        "triangle_contract",
        THREE,
        [_GAME, {**_GAME, "vulnerable": [True, False, False]}],
        "triangle.vulnerable",
        "vulnerable",
    ),
    Spoiled("triangle_contract", THREE, [_PASS] * 10, "sheet.ended", "deals"),
    Golden(
        # 200 + 4 x 300 is cut to a thousand (law 8), a slam made is not: 180 + 750 + 500
        "lindy_bridge",
        THREE,
        [
            {**_GAME, "vulnerable": [False, False, False]},
            {"contract": "3N", "declarer": "Bo", "tricks": 9, "vulnerable": [True, False, False]},
            {"contract": "7NX", "declarer": "Ann", "tricks": 8, "has_dummy": "Ann"},
            {"contract": "6S", "declarer": "Bo", "tricks": 12, "vulnerable": [True, True, True]},
            {**_PASS, "dealer": "Bo"},
        ],
        totals=[
            [420, -420, -420],
            [20, -20, -20],
            [-980, 980, 980],
            [-2410, 2410, 2410],
            [-2410, 2410, 2410],
        ],
        final=[-2410, 2410, 2410],
        ended=False,
        source="000:l.15710",
    ),
    Golden(
        "lindy_bridge",
        THREE,
        [_GAME, {"contract": "7NX", "declarer": "Bo", "tricks": 8}],
        options={"totals": "gross", "limit": False, "vulnerable": "both"},
        totals=[[620, 0, 0], [2020, 0, 0]],
        final=[2020, 0, 0],
        ended=False,
        source="000:l.15710, gross",
    ),
    Spoiled("lindy_bridge", THREE, [_GAME, {**_GAME, "dealer": "Bo"}], "rubber.dealer", "dealer"),
    Spoiled(
        "lindy_bridge",
        THREE,
        [_GAME, {**_GAME, "vulnerable": [False, True, True]}],
        "lindy.vulnerable",
        "vulnerable",
    ),
    Spoiled("lindy_bridge", THREE, [_PASS] * 13, "sheet.ended", "deals"),
]
