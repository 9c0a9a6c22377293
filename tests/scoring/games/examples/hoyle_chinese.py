"""German and Chinese whist by their books."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, TWO = FOUR[:3], FOUR[:2]


def _tricks(*tricks, **more):
    return {"tricks": list(tricks), **more}


EXAMPLES = [
    Golden(  # every deal is settled by the difference of the tricks
        "german_whist",
        TWO,
        [_tricks(16, 10), _tricks(13, 13), _tricks(0, 26)],
        totals=[[6, -6], [6, -6], [-20, 20]],
        final=[-20, 20],
        payments=[-20, 20],
        ended=False,
        source="001:l.3639",
    ),
    Golden(  # tricks above six, to ten; the loser's points are deducted
        "chinese_whist",
        FOUR,
        [_tricks(10, 3), _tricks(5, 8), _tricks(7, 6, revokes=[{"side": "Bo", "to": "Ann"}]), _tricks(8, 5)],
        totals=[[4, 0], [4, 2], [8, 2], [10, 2]],
        final=[10, 2],
        payments=[8, -8, 8, -8],
        source="001:l.3657",
    ),
    Golden(  # honours by agreement; two players take twenty-six tricks
        "chinese_whist",
        TWO,
        [_tricks(9, 17, honours=[3, 1])],
        options={"honours": True, "game": 7},
        final=[5, 11],
        payments=[-6, 6],
        source="001:l.3655",
    ),
    Golden(  # the other book: three need nine of seventeen, two fourteen of twenty-six
        "chinese_whist@enc_c",
        THREE,
        [_tricks(9, 8, 0), _tricks(2, 3, 12)],
        totals=[[1, 0, 0], [1, 0, 4]],
        final=[1, 0, 4],
        payments=[-2, -5, 7],
        ended=False,
        source="002:l.151",
    ),
    Golden(
        "chinese_whist@enc_c",
        TWO,
        [_tricks(14, 12), _tricks(13, 13)],
        final=[1, 0],
        payments=[1, -1],
        ended=False,
        source="002:l.151, two",
    ),
    Spoiled("german_whist", TWO, [_tricks(13, 12)], "chinese.tricks", "tricks"),
    Spoiled("german_whist", TWO, [_tricks(13, 13), _tricks(13, 13, dealer="Ann")], "rubber.dealer", "dealer"),
    Spoiled("chinese_whist", FOUR, [_tricks(7, 7)], "chinese.tricks", "tricks"),
    Spoiled("chinese_whist", THREE, [_tricks(7, 6, 0)], "chinese.tricks", "tricks"),
    Spoiled("chinese_whist", TWO, [_tricks(7, 6)], "chinese.tricks", "tricks"),
    Spoiled("chinese_whist", FOUR, [_tricks(7, 6, honours=[4, 0])], "chinese.no_honours", "honours"),
    Spoiled("chinese_whist", FOUR, [_tricks(7, 6, honours=[4, 4])], "chinese.honours", "honours",
            options={"honours": True}),
    Spoiled("chinese_whist", FOUR, [_tricks(7, 6, revokes=[{"side": "Bo", "to": "Ann"}] * 14)],
            "whist.revokes", "revokes"),
    Spoiled("chinese_whist", FOUR, [_tricks(7, 6, revokes=[{"side": "Bo", "to": "Dee"}])],
            "chinese.revoke", "revokes.1.to"),
    Spoiled("chinese_whist", FOUR, [_tricks(13, 0), _tricks(13, 0), _tricks(13, 0)], "sheet.ended", "deals"),
]  # fmt: skip
