"""Dummy, double dummy and mort: what the books print."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, TWO = FOUR[:3], FOUR[:2]


def _played(*tricks):
    return [{"tricks": taken} for taken in tricks]


def _revoke(player, penalty):
    return {"player": player, "penalty": penalty}


_SINGLE = (4, 11)  # three points to the others, then five to dummy's side


EXAMPLES = [
    Golden(  # two trebles make a rubber of eight, which is settled with both others; the third goes 3, -3, 3
        "dummy_whist",
        THREE,
        _played(13, 13, 1, 1, 12, 0, 11),
        totals=[
            [0, 0, 0], [16, -8, -8], [16, -8, -8], [24, -24, 0], [24, -24, 0], [24, -24, 0], [19, -29, 10],
        ],
        final=[19, -29, 10],
        payments=[19, -29, 10],
        source="001:l.2528",
    ),
    Golden(  # who keeps dummy can win seven or nothing, the others nine, and two at least
        "dummy_whist",
        THREE,
        _played(13, 13, 0, 0, *_SINGLE, 1, *_SINGLE),
        options={"dummy": "kept"},
        totals=[
            [0, 0, 0], [14, -7, -7], [14, -7, -7], [-4, 2, 2], [-4, 2, 2], [-4, 2, 2], [-4, 2, 2], [-4, 2, 2],
            [-4, 2, 2],
        ],
        final=[-4, 2, 2],
        ended=False,
        source="001:l.2538",
    ),
    Golden(  # revoke, tricks, honours: three off the others leave a treble; broken off, finished games count
        "dummy_whist",
        THREE,
        [
            {"tricks": 4, "honours": 0, "not_called": True},
            {"tricks": 9, "honours": 3, "revokes": [_revoke("Cem", "subtract")]},
        ],
        totals=[[0, 0, 0], [0, 0, 0]],
        final=[6, -3, -3],
        payments=[6, -3, -3],
        ended=False,
        source="001:l.2552",
    ),
    Golden(  # three deals, each dealer with dummy once
        "dummy_whist@three_deals",
        THREE,
        [{"tricks": 9}, {"tricks": 5}, {"tricks": 7, "honours": 3}],
        totals=[[3, 0, 0], [5, 0, 2], [5, 0, 5]],
        final=[5, 0, 5],
        payments=[5, -10, 5],
        source="000:l.16355",
    ),
    Golden(  # double dummy is scored as short whist, and settled between two
        "whist_double_dummy",
        TWO,
        [{"tricks": [13, 0]}, {"tricks": [4, 9], "honours": [0, 4]}, {"tricks": [13, 0]}],
        totals=[[5, 0], [5, 5], [10, 5]],
        final=[8, 3],
        payments=[5, -5],
        source="001:l.2572",
    ),
    Golden(  # 8 to 2 is 12; 5 to 4 with a slam against is -14 though won; 8 to nothing with a revoke is 18
        "mort",
        THREE,
        [
            *_played(5, 10, 10),
            *_played(13, 10, 2),
            {"tricks": 10, "revokes": [_revoke("Ann", "sheet")]},
            {"tricks": 10},
        ],
        totals=[
            [0, 0, 0], [0, 0, 0], [24, -12, -12], [24, -12, -12], [24, -12, -12], [10, 16, -26],
            [10, 16, -26], [-8, -2, 10],
        ],
        final=[-8, -2, 10],
        payments=[-8, -2, 10],
        source="001:l.2692",
    ),
    Golden(  # two revokes: three off the others' score and three on to Vivant's, whichever is written first
        "mort",
        THREE,
        [
            *_played(4, 8),
            {"tricks": 7, "revokes": [_revoke("Bo", "add"), _revoke("Cem", "subtract")]},
        ],
        totals=[[0, 0, 0], [0, 0, 0], [26, -13, -13]],
        final=[26, -13, -13],
        ended=False,
        source="001:l.2692 two revokes",
    ),
    Golden(  # from four to three, eleven tricks are a game of nine; a slam at four all leaves it so
        "mort",
        THREE,
        _played(10, 4, 11, 10, 3, 13, 7),
        totals=[
            [0, 0, 0], [0, 0, 0], [22, -11, -11], [22, -11, -11], [22, -11, -11], [22, -11, -11],
            [-4, 41, -37],
        ],
        final=[-4, 41, -37],
        ended=False,
        source="001:l.2700",
    ),
    Golden(  # seventeen is the most: ten points, a triple and four, for twelve tricks when four up
        "mort",
        THREE,
        _played(10, 12),
        totals=[[0, 0, 0], [34, -17, -17]],
        final=[34, -17, -17],
        ended=False,
        source="001:l.2716",
    ),
    Golden(  # six is the least; who was Vivant sits out next; who revoked stops at four
        "mort",
        FOUR,
        [*_played(9, 3, 8), {"tricks": 1, "revokes": [_revoke("Cem", "add")]}, *_played(11, 8)],
        totals=[[0] * 4, [0] * 4, [12, -6, -6, 0], [12, -6, -6, 0], [12, 12, -15, -9], [12, 12, -15, -9]],
        final=[12, 12, -15, -9],
        ended=False,
        source="001:l.2706",
    ),
    Golden(  # no slam of penalties: a trick remains; the fourth may share what Vivant wins
        "mort",
        FOUR,
        [{"tricks": 11, "revokes": [_revoke("Bo", "tricks")]}],
        options={"sitter_shares": True},
        totals=[[13, -13, -13, 13]],
        final=[13, -13, -13, 13],
        ended=False,
        source="001:l.2664",
    ),
    Spoiled("dummy_whist", THREE, _played(14), "field.high", "tricks"),
    Spoiled("dummy_whist", THREE, [{"tricks": 9, "revokes": [{"player": "Bo"}]}], "whist.penalty",
            "revokes.1.penalty"),
    Spoiled("dummy_whist", THREE, _played(13, 13, 13, 13, 13, 13, 13), "sheet.ended", "deals"),
    Spoiled("dummy_whist@three_deals", THREE, _played(7, 7, 7, 7), "sheet.ended", "deals"),
    Spoiled("whist_double_dummy", TWO, [{"tricks": [7, 7]}], "whist.tricks", "tricks"),
    Spoiled("whist_double_dummy", TWO, [{"tricks": [7, 6], "misdeals": 1}], "dummy.misdeal", "misdeals"),
    Spoiled("mort", THREE, [{"tricks": 7, "revokes": [_revoke("Bo", "add"), _revoke("Cem", "add")] * 7}],
            "whist.revokes", "revokes"),
    Spoiled("mort", FOUR, [{"tricks": 7, "revokes": [_revoke("Dee", "add")]}], "mort.sitter",
            "revokes.1.player"),
    Spoiled("mort", THREE, _played(14), "field.high", "tricks"),
    Spoiled("mort", THREE, _played(12, 12, 12, 12), "sheet.ended", "deals"),
]  # fmt: skip
