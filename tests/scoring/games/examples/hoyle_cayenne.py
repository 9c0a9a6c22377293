"""Cayenne: the rubber that the book prints, and its penalties."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")


def _deal(cayenne, trump, tricks, **more):
    return {"cayenne": cayenne, "trump": trump, "tricks": tricks, **more}


_SIX_TO_EIGHT = [  # 6 to 8 on the markers
    _deal("hearts", "clubs", [9, 4]),
    _deal("hearts", "clubs", [4, 9]),
    _deal("hearts", "spades", [5, 8]),
]
_ADDED = {"side": "Ann", "penalty": "add"}
_BOTH_TO_FORTY = [
    _deal("clubs", "clubs", [10, 3], honours=[4, 1]),
    _deal("clubs", "nullo", [9, 4]),
    _deal("clubs", "diamonds", [6, 7], honours=[5, 0]),
    _deal("diamonds", "diamonds", [3, 10], honours=[3, 2]),
]
_SPADES_IN_COLOUR = _deal("clubs", "spades", [1, 12], honours=[1, 4])


EXAMPLES = [
    Golden(  # a double with 6 over; 32 are three games, a double and two quadruples; then the rubber
        "cayenne",
        FOUR,
        [
            *_SIX_TO_EIGHT,
            _deal("hearts", "hearts", [5, 8], honours=[3, 2]),
            _deal("spades", "grand", [10, 3]),
            _SPADES_IN_COLOUR,
        ],
        totals=[[0, 0], [0, 0], [0, 0], [0, 2], [10, 2], [10, 17]],
        final=[10, 25],
        payments=[-15, 15, -15, 15],
        source="001:l.2787",
    ),
    Golden(  # the most without slams: eleven tricks at grand are four games, a quadruple each, and eight
        "cayenne",
        FOUR,
        [_deal("hearts", "grand", [11, 2])],
        totals=[[16, 0]],
        final=[24, 0],
        payments=[24, -24, 24, -24],
        source="001:l.2742",
    ),
    Golden(  # honours alone stop at nine; with the odd trick they win; nullo counts for who took fewer
        "cayenne",
        FOUR,
        [
            _deal("hearts", "hearts", [6, 7], honours=[5, 0]),
            _deal("hearts", "spades", [7, 6], honours=[3, 2]),
            _deal("hearts", "nullo", [5, 8]),
        ],
        totals=[[0, 0], [2, 0], [6, 0]],
        final=[6, 0],
        ended=False,
        source="001:l.2777",
    ),
    Golden(  # who revoked stops at nine and scores no slam; three tricks are worth nine points in colour
        "cayenne",
        FOUR,
        [
            _deal("hearts", "hearts", [12, 1], revokes=[{"side": "Ann", "penalty": "subtract"}]),
            _deal("hearts", "diamonds", [7, 6], revokes=[{"side": "Ann", "penalty": "add"}]),
            _deal("hearts", "clubs", [8, 5], revokes=[{"side": "Bo", "penalty": "subtract"}]),
            _deal("hearts", "spades", [9, 4], revokes=[{"side": "Ann", "penalty": "tricks"}]),
            _deal("hearts", "nullo", [4, 9], revokes=[{"side": "Ann", "penalty": "tricks"}]),
        ],
        totals=[[0, 0], [0, 0], [3, 0], [3, 0], [3, 0]],
        final=[3, 0],
        ended=False,
        source="001:l.2769",
    ),
    Golden(  # two revokes of a side: points off first, so that nothing is left to the losers but a quadruple
        "cayenne",
        FOUR,
        [
            _deal("hearts", "spades", [4, 9]),
            _deal("hearts", "hearts", [7, 6], revokes=[{"side": "Bo", "penalty": "add"},
                                                       {"side": "Bo", "penalty": "subtract"}]),
        ],
        totals=[[0, 0], [4, 0]],
        final=[4, 0],
        ended=False,
        source="001:l.2767 two revokes",
    ),
    Golden(  # law 3687: slams count towards game
        "cayenne",
        FOUR,
        [_deal("hearts", "spades", [13, 0])],
        options={"slam_to_game": True},
        final=[4, 0],
        ended=False,
        source="001:l.3687",
    ),
    Golden(  # to forty: points of both sides; tricks come before honours, so Bo's side is out first
        "cayenne@s000",
        FOUR,
        _BOTH_TO_FORTY,
        totals=[[32, 0], [32, 24], [38, 25], [46, 41]],
        final=[46, 49],
        payments=[-3, 3, -3, 3],
        source="000:l.16326",
    ),
    Golden(  # the same deals where the higher total wins: Ann's side has the eight, 54 to 41
        "cayenne@s000",
        FOUR,
        _BOTH_TO_FORTY,
        options={"higher_total_wins": True},
        totals=[[32, 0], [32, 24], [38, 25], [46, 41]],
        final=[54, 41],
        payments=[13, -13, 13, -13],
        source="000:l.16326 higher total",
    ),
    *[
        Golden(  # thirteen tricks in the cayenne suit are 7 x 4 = 28; the slam is 6, or 6 x 4 = 24
            "cayenne@s000",
            FOUR,
            [_deal("clubs", "clubs", [13, 0])],
            options={"slams_multiplied": multiplied},
            totals=[total],
            final=final,
            payments=[final[0], -final[0]] * 2,
            ended=multiplied,
            source=f"000:l.16326 slams {'multiplied' if multiplied else 'flat'}",
        )
        for multiplied, total, final in ((False, [34, 0], [34, 0]), (True, [52, 0], [60, 0]))
    ],
    Spoiled("cayenne@s000", FOUR, [_deal("clubs", "clubs", [13, 0]), _deal("clubs", "clubs", [7, 6])],
            "sheet.ended", "deals", options={"slams_multiplied": True}),
    Spoiled("cayenne@s000", FOUR, [*_BOTH_TO_FORTY, _deal("clubs", "clubs", [7, 6])],
            "sheet.ended", "deals", options={"higher_total_wins": True}),
    Spoiled("cayenne", FOUR, [_deal("clubs", "clubs", [7, 7])], "whist.tricks", "tricks"),
    Spoiled("cayenne", FOUR, [_deal("clubs", "grand", [7, 6], honours=[3, 2])], "cayenne.no_honours",
            "honours"),
    Spoiled("cayenne", FOUR, [_deal("clubs", "hearts", [7, 6], honours=[3, 3])], "cayenne.honours",
            "honours"),
    Spoiled("cayenne", FOUR, [_deal("clubs", "notrump", [7, 6])], "field.choice", "trump"),
    Spoiled("cayenne", FOUR, [_deal("clubs", "clubs", [7, 6], revokes=[_ADDED] * 14)], "whist.revokes",
            "revokes"),
    Spoiled("cayenne", FOUR, [_deal("clubs", "clubs", [7, 6], dealer="Bo")], "rubber.dealer", "dealer"),
    Spoiled("cayenne", FOUR, [_deal("clubs", "grand", [13, 0]), _deal("clubs", "clubs", [7, 6])],
            "sheet.ended", "deals"),
    Spoiled("cayenne@s000", FOUR, [_deal("clubs", "clubs", [7, 6], revokes=[_ADDED])],
            "cayenne.revokes", "revokes"),
]  # fmt: skip
