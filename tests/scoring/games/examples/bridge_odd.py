"""Bridges that keep no pad of two sides: misery, king's, six-hand and Chinese bridge."""

from tests.scoring.games.golden import Golden, Spoiled

TWO = ("Ann", "Bo")
FOUR = ("Ann", "Bo", "Cem", "Dee")
SIX = ("A1", "B1", "C1", "A2", "B2", "C2")


def _hand(trump, tricks, **more):
    return {"trump": trump, "tricks": tricks, **more}


def _said(announced, trump, tricks, **more):
    return {"announced": announced, "trump": trump, "tricks": tricks, **more}


def _bid(bid, trump, declarer, points, **more):
    return {"bid": bid, "trump": trump, "declarer": declarer, "points": points, **more}


def _met(against, trump, tricks, **more):
    return {"against": against, "trump": trump, "tricks": tricks, **more}


EXAMPLES = [
    Golden(  # odd tricks; eight made count double, not made cost 10; a misery is 5 a trick over six
        "bridge_misery",
        TWO,
        [
            _said("normal", "hearts", 9, exchanged=4),
            _said("eight_tricks", "diamonds", 8),
            _said("eight_tricks", "notrump", 7),
            _said("misery", "notrump", 1),
            _said("misery", "notrump", 3, dealer="Ann"),
            _said("normal", "clubs", 6),
        ],
        totals=[[24, 0], [24, 24], [24, 34], [24, 64], [24, 79], [28, 79]],
        final=[28, 79],
        ended=False,
        source="001:l.757",
    ),
    Golden(  # the other reading: only tricks above one pay
        "bridge_misery",
        TWO,
        [_said("misery", "notrump", 3)],
        options={"misery_penalty_from": 2},
        totals=[[0, 10]],
        final=[0, 10],
        ended=False,
        source="001:l.763",
    ),
    Golden(  # the dealer wins 16 and 16: 32 to him; he loses 12 and 30: 42 to each of the others
        "bridge_kings",
        FOUR,
        [
            _hand("hearts", 8, honours="three", honours_side="dealer"),
            _hand("notrump", 6, honours="three", honours_side="others", dealer="Bo"),
        ],
        totals=[[32, 0, 0, 0], [74, 0, 42, 42]],
        final=[74, 0, 42, 42],
        payments=[138, -158, 10, 10],
        ended=False,
        source="001:l.789",
    ),
    Golden(  # twelve deals, each player deals three; partners move round the first player
        "bridge_kings",
        FOUR,
        [
            _hand("spades", 7, dealer=dealer)
            for dealer in ("Ann", "Bo", "Cem", "Dee", "Ann", "Cem", "Dee", "Bo", "Ann", "Dee", "Bo", "Cem")
        ],
        final=[6, 6, 6, 6],
        payments=[0, 0, 0, 0],
        source="001:l.791",
    ),
    Golden(  # each pair deals in turn and meets both others; with the rubber of A and B over, A meets C alone
        "bridge_six_hand",
        SIX,
        [
            _met("B1", "notrump", 9),
            _met("C1", "hearts", 5, dealing="A1"),
            _met("A2", "notrump", 4, dealing="B2"),
            _met("C2", "diamonds", 8, honours="three", honours_side="B1"),
            _met("B1", "clubs", 10),
            _met("A1", "notrump", 9),
            _met("C1", "hearts", 13),
        ],
        totals=[
            [36, 0, 0], [36, 0, 16], [72, 0, 16], [72, 24, 16], [72, 24, 32], [72, 24, 68], [168, 24, 68],
        ],
        final=[268, 24, 68],
        payments=[216, -164, -52, 216, -164, -52],
        ended=False,
        source="001:l.775",
    ),
    Golden(  # 100 no-trump, clean table in one hand, three doubles: 100 x 8 x 2 x 8
        "chinese_bridge_points",
        FOUR,
        [
            _bid(100, "notrump", "Ann", 100, doubles=3, clean="hand", all_tricks="hand"),
            _bid(100, "notrump", "Ann", 95, doubles=3, clean="hand"),
            _bid(60, "hearts", "Bo", 75),
            _bid(70, "hearts", "Cem", 50, doubles=1, adverse=50),
            _bid(100, "clubs", "Dee", 100),
            _bid(100, "clubs", "Dee", 90),
            _bid(100, "clubs", "Dee", 100, clean="side", all_tricks="hand"),
            _bid(100, "clubs", "Dee", 100, clean="side"),
            {"passed": True},
        ],
        totals=[
            [12800, 0], [12800, 13440], [12800, 13555], [12800, 13795], [12800, 13995], [13240, 13995],
            [13240, 14395], [13640, 14395], [13640, 14395],
        ],
        final=[13640, 14395],
        ended=False,
        source="000:l.15508",
    ),
    Spoiled("bridge_misery", TWO, [_said("misery", "notrump", 1, exchanged=1)],
            "misery.exchanged", "exchanged"),
    Spoiled("bridge_misery", TWO, [_said("misery", "hearts", 1)], "misery.trump", "trump"),
    Spoiled("bridge_misery", TWO, [_said("normal", "hearts", 14)], "field.high", "tricks"),
    Spoiled("bridge_kings", FOUR, [_hand("hearts", 8, dealer="Bo")], "rubber.dealer", "dealer"),
    Spoiled("bridge_kings", FOUR, [_hand("spades", 7)] * 13, "sheet.ended", "deals"),
    Spoiled("bridge_kings", FOUR, [_hand("hearts", 8, honours="three")], "honours.side", "honours_side"),
    Spoiled("bridge_kings", FOUR, [_hand("notrump", 8, chicane="dealer")], "straight.chicane", "chicane"),
    Spoiled("bridge_six_hand", SIX, [_met("B1", "clubs", 7), _met("B1", "clubs", 7)],
            "six_hand.against", "against"),
    Spoiled("bridge_six_hand", SIX, [_met("C1", "clubs", 7, dealing="B1")], "six_hand.dealing", "dealing"),
    Spoiled("bridge_six_hand", SIX, [_met("B1", "clubs", 7, chicane="B1")], "straight.no_chicane", "chicane",
            options={"chicane": False}),
    Spoiled("bridge_six_hand", SIX, [_met("C1", "clubs", 7, chicane="B1")], "six_hand.side", "chicane"),
    Spoiled("bridge_six_hand", SIX, [_met("C1", "notrump", 7, chicane="C1")], "straight.chicane", "chicane"),
    Spoiled("chinese_bridge_points", FOUR, [_bid(60, "hearts", "Bo", 72)], "field.step", "points"),
    Spoiled("chinese_bridge_points", FOUR, [_bid(45, "hearts", "Bo", 75)], "field.low", "bid"),
    Spoiled("chinese_bridge_points", FOUR, [_bid(60, "hearts", "Bo", 75, adverse=30)],
            "chinese.points", "adverse"),
    Spoiled("chinese_bridge_points", FOUR, [_bid(60, "hearts", "Bo", 75, clean="side")],
            "chinese.clean", "clean"),
    Spoiled("chinese_bridge_points", FOUR, [_bid(60, "hearts", "Bo", 75, all_tricks="side")],
            "chinese.all_tricks", "points"),
    Spoiled("chinese_bridge_points", FOUR, [_bid(60, "hearts", "Bo", 75, passed=True)],
            "chinese.bid", "bid"),
]  # fmt: skip
