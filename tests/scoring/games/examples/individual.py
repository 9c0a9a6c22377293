"""Rubbers with a column for every player; worked by hand from the rules, line by line."""

from tests.scoring.games.golden import Golden, Spoiled

THREE = ("Ann", "Bo", "Cem")
FOUR = (*THREE, "Dee")
FIVE = (*FOUR, "Eve")

_GAME = {"contract": "4S", "declarer": "Ann", "tricks": 10}
_JOINED = {**_GAME, "partner": "Cem", "accepted": True}

EXAMPLES = [
    Golden(
        # set, vulnerable: each of the others has all of 200 + 300; Cem's game wipes Bo's 60
        "indiv_rubber",
        THREE,
        [
            {"contract": "4S", "declarer": "Ann", "tricks": 11, "dealer": "Ann"},
            {"contract": "3NTX", "declarer": "Ann", "tricks": 7, "vulnerable": [True, False, False]},
            {"contract": "2H", "declarer": "Bo", "tricks": 8},
            {"contract": "5D", "declarer": "Cem", "tricks": 11},
            {"contract": "2H", "declarer": "Bo", "tricks": 8},
            {"contract": "4H", "declarer": "Ann", "tricks": 10, "honours": 150, "holder": "Ann"},
        ],
        totals=[
            [150, 0, 0],
            [150, 500, 500],
            [150, 560, 500],
            [150, 560, 600],
            [150, 620, 600],
            [420, 620, 600],
        ],
        final=[920, 620, 600],
        payments=[620, -280, -340],
        source="000:l.14843",
    ),
    Golden(
        # a partner who joined writes the same; what was set is vulnerable if either of the two is
        "indiv_rubber",
        FOUR,
        [
            {"contract": "3N", "declarer": "Ann", "partner": "Cem", "tricks": 9},
            {"contract": "PASS"},
            {"contract": "4SX", "declarer": "Bo", "partner": "Ann", "tricks": 8},
        ],
        options={"figures": "laws_1993"},
        totals=[[100, 0, 100, 0], [100, 0, 100, 0], [100, 0, 600, 500]],
        final=[100, 0, 600, 500],
        payments=[-800, -1200, 1200, 800],
        ended=False,
        source="000:l.14843, a partner",
    ),
    Spoiled("indiv_rubber", THREE, [{"contract": "4S", "declarer": "Ann"}], "individual.missing", "tricks"),
    Spoiled("indiv_rubber", THREE, [{"contract": "4S", "tricks": 9}], "individual.missing", "declarer"),
    Spoiled("indiv_rubber", THREE, [{"contract": "PASS", "tricks": 9}], "individual.passed", "tricks"),
    Spoiled("indiv_rubber", THREE, [{**_GAME, "contract": "8S"}], "contract.level", "contract"),
    Spoiled("indiv_rubber", THREE, [{**_GAME, "contract": "4O"}], "bid.text", "contract"),
    Spoiled("indiv_rubber", THREE, [{**_GAME, "tricks": 14}], "field.high", "tricks"),
    Spoiled("indiv_rubber", THREE, [{**_GAME, "partner": "Ann"}], "individual.partner", "partner"),
    Spoiled("indiv_rubber", THREE, [{"contract": "PASS", "partner": "Ann"}], "individual.passed", "partner"),
    Spoiled("indiv_rubber", THREE, [{**_GAME, "honours": 100}], "individual.honours", "honours"),
    Spoiled(
        "indiv_rubber",
        THREE,
        [{**_GAME, "contract": "3N", "honours": 100, "holder": "Bo"}],
        "honours.notrump",
        "honours",
    ),
    Spoiled("indiv_rubber", THREE, [_GAME, {**_GAME, "dealer": "Cem"}], "rubber.dealer", "dealer"),
    Spoiled(
        "indiv_rubber",
        THREE,
        [_GAME, {**_GAME, "vulnerable": [False, True, False]}],
        "individual.vulnerable",
        "vulnerable",
    ),
    Spoiled("indiv_rubber", THREE, [_GAME, _GAME, _GAME], "sheet.ended", "deals"),
    *[
        Golden(  # 120 and 150 of a partner's hand for both, or for the holder alone
            game,
            FOUR,
            [{**_GAME, "partner": "Cem", "honours": 150, "holder": "Cem"}],
            options=options,
            totals=[totals],
            final=totals,
            ended=False,
            source=f"000:l.14843 honours {options}",
        )
        for game, options, totals in [
            ("indiv_rubber", {}, [270, 0, 270, 0]),
            ("indiv_rubber", {"honours": "holder"}, [120, 0, 270, 0]),
            ("pirate_bridge", {"honours": "holder"}, [120, 0, 270, 0]),
        ]
    ],
    Golden(  # a defender's honours, for himself only
        "booby",
        THREE,
        [{**_GAME, "honours": 100, "holder": "Bo"}],
        options={"honours": "holder"},
        final=[120, 100, 0],
        ended=False,
        source="000:l.14818, honours",
    ),
    # ---- booby
    Golden(
        # four nullos: at most three tricks, 120; three nullos with six tricks are two off
        "booby",
        THREE,
        [
            {"contract": "4O", "declarer": "Ann", "tricks": 3},
            {"contract": "3 nullos", "declarer": "Bo", "tricks": 6},
            {"contract": "2N", "declarer": "Ann", "tricks": 9},
        ],
        totals=[[120, 0, 0], [220, 0, 100], [320, 0, 100]],
        final=[320, 0, 100],
        payments=[540, -420, -120],
        ended=False,
        source="000:l.14818",
    ),
    Golden(
        # no defender has a game: 700; seven nullos not vulnerable are a grand slam, 210 + 1000
        "booby",
        THREE,
        [
            {"contract": "7O", "declarer": "Cem", "tricks": 0},
            {"contract": "5C", "declarer": "Cem", "tricks": 11},
        ],
        totals=[[0, 0, 1210], [0, 0, 1310]],
        final=[0, 0, 2010],
        payments=[-2010, -2010, 4020],
        source="000:l.14818, the rubber",
    ),
    Spoiled(
        "booby",
        THREE,
        [{"contract": "4O", "declarer": "Ann", "tricks": 3, "honours": 100, "holder": "Ann"}],
        "booby.honours",
        "honours",
    ),
    Spoiled("booby", THREE, [{"contract": "4R", "declarer": "Ann", "tricks": 3}], "bid.text", "contract"),
    # ---- pirate bridge
    Golden(
        "pirate_bridge",
        FOUR,
        [
            {"contract": "3N", "declarer": "Ann", "partner": "Cem", "tricks": 9},
            {"contract": "4SX", "declarer": "Bo", "partner": "Ann", "tricks": 8},
            {"contract": "4H", "declarer": "Cem", "partner": "Dee", "tricks": 10},
        ],
        totals=[[100, 0, 100, 0], [100, 0, 600, 500], [100, 0, 720, 620]],
        final=[100, 0, 1220, 620],
        payments=[-1540, -1940, 2940, 540],
        source="000:l.15424",
    ),
    Spoiled("pirate_bridge", FOUR, [_GAME], "cutthroat.partner", "partner"),
    # ---- cutthroat contract
    Golden(
        # who accepts scores with declarer, who rejects with the others; 300 for an accepting partner's
        # first game where declarer wins the rubber; a pass out of turn is 50 to each other player
        "cutthroat_contract",
        FOUR,
        [
            _JOINED,
            {
                "contract": "3N",
                "declarer": "Bo",
                "partner": "Ann",
                "accepted": False,
                "tricks": 7,
                "passes_out_of_turn": [0, 0, 0, 1],
            },
            {
                "contract": "4HX",
                "declarer": "Ann",
                "partner": "Dee",
                "accepted": True,
                "tricks": 10,
                "honours": 100,
                "holder": "Dee",
            },
        ],
        totals=[[120, 0, 120, 0], [270, 50, 270, 100], [560, 50, 270, 490]],
        final=[1060, 50, 270, 790],
        payments=[2070, -1970, -1090, 990],
        source="000:l.15445",
    ),
    Golden(
        # opening without the values: 300 to each other; nothing for a declarer who says so in time; dummy's
        # fault may make the deal void
        "cutthroat_contract",
        FOUR,
        [
            {**_JOINED, "unsound_opening": "Ann", "owned_up": True},
            {**_JOINED, "unsound_opening": "Cem", "void": True, "calls_out_of_turn": [0, 1, 0, 0]},
        ],
        totals=[[120, 0, 120, 0], [720, 300, 420, 600]],
        final=[720, 300, 420, 600],
        ended=False,
        source="000:l.15445, penalties",
    ),
    Spoiled("cutthroat_contract", FOUR, [{**_JOINED, "contract": "3SX"}], "cutthroat.below_game", "contract"),
    Spoiled("cutthroat_contract", FOUR, [{**_JOINED, "accepted": None}], "cutthroat.accepted", "accepted"),
    Spoiled("cutthroat_contract", FOUR, [{**_JOINED, "partner": None}], "cutthroat.partner", "partner"),
    Spoiled("cutthroat_contract", FOUR, [{**_JOINED, "owned_up": True}], "cutthroat.owned_up", "owned_up"),
    Spoiled(
        "cutthroat_contract",
        FOUR,
        [{**_JOINED, "void": True, "unsound_opening": "Ann"}],
        "cutthroat.void",
        "void",
    ),
    # ---- elective contract
    Golden(
        # no rubber: 300 for a game, 500 for a player who has made one before; 1430 = 180 + 750 + 500
        "elective_contract",
        FOUR,
        [
            {**_GAME, "partner": "Bo", "accepted": True},
            {"contract": "3N", "declarer": "Cem", "partner": "Ann", "accepted": True, "tricks": 8},
            {"contract": "6S", "declarer": "Ann", "partner": "Cem", "accepted": False, "tricks": 12},
            {"contract": "2S", "declarer": "Dee", "partner": "Cem", "accepted": False, "tricks": 8},
            {"contract": "2S", "declarer": "Dee", "partner": "Cem", "accepted": False, "tricks": 8},
        ],
        totals=[
            [420, 420, 0, 0],
            [420, 520, 0, 100],
            [1850, 520, 0, 100],
            [1850, 520, 0, 160],
            [1850, 520, 0, 220],
        ],
        final=[1850, 520, 0, 220],
        payments=[4810, -510, -2590, -1710],
        ended=False,
        source="000:l.15485",
    ),
    Golden(
        "elective_contract",
        FOUR,
        [_JOINED, {**_JOINED, "tricks": 9}],
        options={"vulnerable": "never"},
        final=[420, 50, 420, 50],
        ended=False,
        source="000:l.15485, nobody vulnerable",
    ),
    Spoiled("elective_contract", FOUR, [{**_JOINED, "accepted": None}], "cutthroat.accepted", "accepted"),
    # ---- towie
    Golden(
        # 3NT 105 and 500 for the first game; undertricks 100 + 200 to all four others; four redoubled
        # hearts 480 and 200 vulnerable, the rubber 1,000; honours to their holder
        "towie",
        FIVE,
        [
            {"contract": "3N", "declarer": "Ann", "tricks": 9, "active": [True, True, True, False, False]},
            {
                "contract": "4SX",
                "declarer": "Bo",
                "tricks": 8,
                "active": [False, True, True, True, False],
                "goulash": True,
            },
            {
                "contract": "4HXX",
                "declarer": "Ann",
                "tricks": 10,
                "active": [True, False, False, True, True],
                "honours": 100,
                "holder": "Dee",
            },
        ],
        totals=[[605, 0, 0, 0, 0], [905, 0, 300, 300, 300], [1585, 0, 300, 400, 300]],
        final=[2585, 0, 300, 400, 300],
        payments=[9340, -3585, -2085, -1585, -2085],
        source="000:l.15632",
    ),
    Golden(
        # vulnerable undertricks 100, 200, 200; a card of dummy turned is 200 to the dealer, the dealer's
        # own fault 100 to each other
        "towie",
        THREE,
        [
            {"contract": "5C", "declarer": "Ann", "tricks": 11, "turned_by": "Cem"},
            {"contract": "3N", "declarer": "Ann", "tricks": 6, "wrong_exposure": True},
        ],
        totals=[[800, 0, 0], [900, 500, 600]],
        final=[900, 500, 600],
        ended=False,
        source="000:l.15632, penalties",
    ),
    Golden(
        # Bo's side won seven: three after his second revoke and Cem's first, five after Bo's first. Bo pays
        # 2 + 1 and Cem 2; of the three tricks after the later ones all go, of the five the other two: 6 + 5
        # = 11, four spades 120 with an overtrick 50 and the first game 500
        "towie",
        THREE,
        [
            {
                "contract": "4S",
                "declarer": "Ann",
                "tricks": 6,
                "revokes": [
                    {"player": "Bo", "won_after": 5},
                    {"player": "Bo", "won_after": 3},
                    {"player": "Cem", "won_after": 3},
                ],
            },
            # declarer revoked and has won one trick since, which goes: vulnerable one off is 100 to both
            {
                "contract": "3N",
                "declarer": "Ann",
                "tricks": 9,
                "revokes": [{"player": "Ann", "won_after": 1}],
            },
            # out of turn and condoned, or after the bid that became the contract: Bo may still declare
            {
                "contract": "3N",
                "declarer": "Bo",
                "tricks": 8,
                "calls_out_of_turn": [
                    {"player": "Bo", "condoned": True},
                    {"player": "Bo", "bid_before": True},
                    {"player": "Ann"},
                ],
            },
        ],
        totals=[[670, 0, 0], [670, 100, 100], [720, 100, 150]],
        final=[720, 100, 150],
        ended=False,
        source="000:l.15632, revokes",
    ),
    Spoiled(
        "towie",
        THREE,
        [{**_GAME, "calls_out_of_turn": [{"player": _GAME["declarer"]}]}],
        "towie.must_pass",
        "calls_out_of_turn.1.condoned",
    ),
    Spoiled(
        "towie",
        THREE,
        [{**_GAME, "tricks": 10, "revokes": [{"player": "Cem", "won_after": 4}]}],
        "towie.revoke",
        "revokes.1.won_after",
    ),
    Spoiled(
        "towie",
        THREE,
        [{**_GAME, "revokes": [{"player": "Cem", "won_after": 1}, {"player": "Cem", "won_after": 2}]}],
        "towie.revoke",
        "revokes.2.won_after",
    ),
    Spoiled(
        "towie",
        FIVE,
        [
            {
                **_GAME,
                "active": [True, True, True, False, False],
                "revokes": [{"player": "Dee", "won_after": 0}],
            }
        ],
        "towie.idle",
        "revokes.1.player",
    ),
    Spoiled("towie", THREE, [{**_GAME, "contract": "3S"}], "towie.below_game", "contract"),
    Spoiled("towie", THREE, [{"contract": "PASS"}], "towie.below_game", "contract"),
    Spoiled("towie", FIVE, [_GAME], "towie.active", "active"),
    Spoiled("towie", FIVE, [{**_GAME, "active": [False, True, True, True, False]}], "towie.idle", "declarer"),
    Spoiled(
        "towie",
        FIVE,
        [{**_GAME, "active": [True, True, True, False, False], "turned_by": "Bo"}],
        "towie.dealer",
        "dealer",
    ),
    Spoiled("towie", THREE, [{**_GAME, "turned_by": "Ann"}], "towie.turned", "turned_by"),
]
