"""Straight bridge and its relatives: the figures that the two books print."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")

EXAMPLES = [
    Golden(  # at 18, twelve more are six spades tricks; a black slam does not win a game from love
        "bridge_whist",
        FOUR,
        [
            {"trump": "diamonds", "tricks": [9, 4], "maker": "Cem", "dealer": "Ann"},
            {"trump": "spades", "tricks": [12, 1]},
            {"trump": "clubs", "tricks": [0, 13]},
            {"trump": "notrump", "tricks": [7, 6], "honours": "three", "honours_side": "Bo"},
            {"trump": "hearts", "tricks": [8, 5], "doubles": 1, "honours": "four_and_fifth",
             "honours_side": "Ann", "below": 32, "above": 72},
        ],
        totals=[[18, 0], [50, 0], [50, 68], [62, 98], [166, 98]],
        final=[266, 98],
        payments=[168, -168, 168, -168],
        source="001:l.665",
    ),
    *[
        Golden(  # at 18, three odd in clubs win the game too, two in diamonds or hearts, one at no-trumps
            "bridge_whist",
            FOUR,
            [
                {"trump": "diamonds", "tricks": [9, 4]},
                {"trump": trump, "tricks": [tricks, 13 - tricks]},
                {"trump": "hearts", "tricks": [11, 2]},
            ],
            totals=[[18, 0], [18 + points, 0], [58 + points, 0]],
            final=[158 + points, 0],
            source=f"001:l.665 {trump}",
        )
        for trump, tricks, points in [
            ("clubs", 9, 12), ("diamonds", 8, 12), ("hearts", 8, 16), ("notrump", 7, 12),
        ]
    ],
    Golden(  # honours of 000:l.15569: 2, 4, 8, 9, 10 times the trick; aces 30, 40, 100; chicane twice
        "bridge_whist",
        FOUR,
        [
            {"trump": "clubs", "tricks": [6, 7], "honours": "four_divided", "honours_side": "Ann",
             "chicane": "Dee"},
            {"trump": "spades", "tricks": [7, 6], "honours": "five_in_one_hand", "honours_side": "Ann"},
            {"trump": "spades", "tricks": [7, 6], "honours": "four_in_one_hand", "honours_side": "Bo"},
            {"trump": "notrump", "tricks": [7, 6], "honours": "four_in_one_hand", "honours_side": "Bo"},
        ],
        totals=[[16, 12], [38, 12], [40, 28], [52, 128]],
        final=[52, 128],
        ended=False,
        source="000:l.15539",
    ),
    *[
        Golden(  # five clubs divided: 5 x 4, 4 x 4, 5 x 8 as doubled, or 50; chicane 2 x 4, 2 x 8 or 30
            "bridge_whist",
            FOUR,
            [{"trump": "clubs", "tricks": [6, 7], "doubles": 1, "honours": "five_divided",
              "honours_side": "Ann", "chicane": "Dee"}],
            options={"honour_table": table},
            totals=[[honours, 8 + chicane]],
            final=[honours, 8 + chicane],
            ended=False,
            source=f"000:l.15569 {table}",
        )
        for table, honours, chicane in [
            ("five_times", 20, 8), ("four_times", 16, 8), ("doubled", 40, 16), ("in_points", 50, 30),
        ]
    ],
    *[
        Spoiled(game, players, [deal], "straight.no_chicane", "chicane", options={"chicane": False})
        for game, players, deal in [
            ("bridge_whist", FOUR, {"trump": "clubs", "tricks": [7, 6], "chicane": "Ann"}),
            ("bridge_reversi", FOUR, {"trump": "clubs", "tricks": [7, 6], "chicane": "Ann"}),
        ]
    ],
    Golden(  # a no-trump trick goes 12, 24, 48, 96 and stops at 100; a side that revoked stops at 28
        "bridge_whist@american",
        FOUR,
        [
            {"trump": "notrump", "tricks": [7, 6], "doubles": 4},
            {"trump": "hearts", "tricks": [13, 0], "revokes": [1, 0]},
            {"trump": "hearts", "tricks": [5, 8], "revokes": [1, 0]},
        ],
        totals=[[100, 0], [128, 0], [128, 40]],
        final=[128, 40],
        ended=False,
        source="001:l.635",
    ),
    Golden(  # English practice: three tricks' value off, or on to the other side
        "bridge_whist@english",
        FOUR,
        [
            {"trump": "hearts", "tricks": [8, 5], "revokes": [1, 0], "revoke_choice": "points_off"},
            {"trump": "hearts", "tricks": [8, 5], "revokes": [1, 0], "revoke_choice": "points_on"},
        ],
        totals=[[0, 0], [16, 24]],
        final=[16, 24],
        ended=False,
        source="001:l.647",
    ),
    Golden(  # the dealer loses two by cards at no-trumps, with thirty aces against him: 24 and 30 are his
        "bridge_reversi",
        FOUR,
        [{"trump": "notrump", "tricks": [5, 8], "honours": "three", "honours_side": "Bo"}],
        totals=[[54, 0]],
        final=[54, 0],
        ended=False,
        source="001:l.795",
    ),
    Golden(  # who revokes takes three tricks: 6 become 9, and the others score them
        "bridge_reversi",
        FOUR,
        [{"trump": "clubs", "tricks": [6, 7], "revokes": [1, 0]}],
        totals=[[0, 12]],
        final=[0, 12],
        ended=False,
        source="001:l.795 revoke",
    ),
    Golden(  # 34 below end it, but the 112 of tricks and honours of the others are more than 46
        "short_bridge_1913",
        FOUR,
        [
            {"trump": "diamonds", "tricks": [9, 4], "honours": "three", "honours_side": "Ann"},
            {"trump": "notrump", "tricks": [6, 7], "honours": "four_in_one_hand", "honours_side": "Bo"},
            {"trump": "hearts", "tricks": [8, 5]},
        ],
        totals=[[30, 0], [30, 112], [46, 112]],
        final=[46, 112],
        payments=[-1, 1, -1, 1],
        source="001:l.797",
    ),
    Spoiled("bridge_whist", FOUR, [{"trump": "clubs", "tricks": [7, 7]}], "straight.tricks", "tricks"),
    Spoiled("bridge_whist", FOUR, [{"trump": "notrump", "tricks": [7, 6], "chicane": "Ann"}],
            "straight.chicane", "chicane"),
    Spoiled("bridge_whist", FOUR, [{"trump": "notrump", "tricks": [7, 6], "honours": "five_divided",
            "honours_side": "Ann"}], "honours.aces", "honours"),
    Spoiled("bridge_whist", FOUR, [{"trump": "clubs", "tricks": [7, 6], "honours": "three"}],
            "honours.side", "honours_side"),
    Spoiled("bridge_whist", FOUR, [{"trump": "clubs", "tricks": [7, 6], "maker": "Bo"}],
            "straight.maker", "maker"),
    Spoiled("bridge_whist", FOUR, [{"trump": "clubs", "tricks": [7, 6], "revokes": [1, 0]}],
            "straight.revokes", "revokes"),
    Spoiled("bridge_whist@american", FOUR, [{"trump": "clubs", "tricks": [7, 6], "revokes": [1, 0],
            "revoke_choice": "points_on"}], "straight.revoke_choice", "revoke_choice"),
    Spoiled("bridge_whist", FOUR, [{"trump": "clubs", "tricks": [7, 6], "below": 8}],
            "rubber.below", "below"),
    Spoiled("bridge_whist", FOUR, [{"trump": "notrump", "tricks": [9, 4]}, {"trump": "notrump",
            "tricks": [9, 4]}, {"trump": "clubs", "tricks": [7, 6]}], "sheet.ended", "deals"),
    Spoiled("bridge_whist", FOUR, [{"trump": "clubs", "tricks": [7, 6], "dealer": "Bo"}],
            "rubber.dealer", "dealer"),
    Spoiled("bridge_reversi", FOUR, [{"trump": "clubs", "tricks": [6, 6]}], "straight.tricks", "tricks"),
    Spoiled("short_bridge_1913", FOUR, [{"trump": "clubs", "tricks": [6, 7], "doubles": 1}],
            "straight.doubles", "doubles"),
    Spoiled("short_bridge_1913", FOUR, [{"trump": "notrump", "tricks": [9, 4]},
            {"trump": "clubs", "tricks": [6, 7]}], "sheet.ended", "deals"),
]  # fmt: skip
