"""Contract bridge with nullos or a fifth suit, and percentage bridge."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")


def _deal(level, denomination, declarer, tricks, **more):
    return {"level": level, "denomination": denomination, "declarer": declarer, "tricks": tricks, **more}


def _bid(bid, denomination, declarer, tricks, points, **more):
    return {"bid": bid, "denomination": denomination, "declarer": declarer, "tricks": tricks,
            "points": points, **more}  # fmt: skip


EXAMPLES = [
    Golden(  # 3 nullos: four tricks at most, and 100 as three no-trumps; with three, 2 nullos has two over
        "spanish_bridge",
        FOUR,
        [
            _deal(3, "nullos", "Ann", 4, below=100, above=0),
            _deal(1, "nullos", "Bo", 7),
            _deal(2, "nullos", "Cem", 3, doubled=1, vulnerable="ns", below=140, above=450),
        ],
        totals=[[100, 0], [150, 0], [740, 0]],
        final=[1440, 0],
        payments=[14, -14, 14, -14],
        source="000:l.15323",
    ),
    Golden(  # other denominations are rubber bridge: the book's 1NT and one over, 40 below and 30 above
        "spanish_bridge",
        FOUR,
        [_deal(1, "notrump", "Ann", 8, below=40, above=30), {"passed": True, "dealer": "Bo"}],
        totals=[[70, 0], [70, 0]],
        final=[120, 0],
        ended=False,
        source="000:l.11626",
    ),
    Golden(  # eagles 30, majors 25, minors 20, no-trump 40; game 120; an eight-bid 1,500 or 2,000
        "five_suit_bridge",
        FOUR,
        [
            _deal(4, "eagles", "Ann", 12),
            _deal(3, "hearts", "Bo", 11),
            _deal(1, "notrump", "Cem", 8, doubled=1),
            _deal(2, "diamonds", "Dee", 11, adverse=5),
            _deal(8, "hearts", "Ann", 16, honours=150, holder="Ann", vulnerable="ns"),
        ],
        totals=[[120, 0], [120, 75], [120, 275], [120, 335], [2470, 335]],
        final=[3170, 335],
        payments=[28, -28, 28, -28],
        source="000:l.15335",
    ),
    Golden(  # five aces in one hand at no-trump count 300; slams of six and seven as at contract
        "five_suit_bridge",
        FOUR,
        [
            _deal(3, "notrump", "Dee", 11, honours=300, holder="Ann"),
            _deal(6, "clubs", "Bo", 14),
        ],
        totals=[[300, 120], [300, 990]],
        final=[300, 1690],
        payments=[-14, 14, -14, 14],
        source="000:l.15350",
    ),
    Golden(  # 320 is three odd and 20; 300 is two odd and 100; 15 is 10 and 16 is 20; three kinds of failing
        "percentage_bridge",
        FOUR,
        [
            _bid(320, "diamonds", "Ann", 10, 16, below=320, above=0),
            _bid(300, "notrump", "Bo", 9, 96),
            _bid(250, "clubs", "Cem", 9, 45, doubled=1),
            _bid(640, "hearts", "Dee", 11, 60),
            _bid(450, "spades", "Ann", 8, 30, doubled=2),
            _bid(620, "percentage", "Bo", 14, 100),
            _bid(900, "notrump", "Cem", 15, 100),
            _bid(750, "spades", "Dee", 14, 80),
        ],
        totals=[
            [320, 0], [320, 300], [320, 600], [720, 600], [720, 3600], [720, 4820], [3620, 4820],
            [3620, 6570],
        ],
        final=[3620, 7570],
        payments=[-3950, 3950, -3950, 3950],
        source="000:l.15354",
    ),
    Golden(  # 15 points of percentage are ten only
        "percentage_bridge",
        FOUR,
        [_bid(320, "diamonds", "Ann", 10, 15), {"passed": True}],
        totals=[[0, 150], [0, 150]],
        final=[0, 150],
        ended=False,
        source="000:l.15380",
    ),
    Spoiled("spanish_bridge", FOUR, [_deal(1, "eagles", "Ann", 7)], "field.choice", "denomination"),
    Spoiled("spanish_bridge", FOUR, [_deal(1, "nullos", "Ann", 7, honours=100, holder="Ann")],
            "honours.points", "honours"),
    Spoiled("spanish_bridge", FOUR, [_deal(1, "clubs", "Ann", 7, honours=100)], "honours.holder", "holder"),
    Spoiled("spanish_bridge", FOUR, [_deal(3, "nullos", "Ann", 4), _deal(1, "clubs", "Ann", 7,
            vulnerable="none")], "rubber.vulnerable", "vulnerable"),
    Spoiled("five_suit_bridge", FOUR, [_deal(1, "clubs", "Ann", 9, adverse=4)], "auction.tricks", "adverse"),
    Spoiled("five_suit_bridge", FOUR, [_deal(9, "clubs", "Ann", 16)], "field.high", "level"),
    Spoiled("five_suit_bridge", FOUR, [_deal(1, "clubs", "Ann", 9, honours=300, holder="Ann")],
            "honours.points", "honours"),
    Spoiled("five_suit_bridge", FOUR, [{"passed": True, "honours": 100, "holder": "Ann"}],
            "auction.passed", "passed"),
    Spoiled("percentage_bridge", FOUR, [_bid(100, "clubs", "Ann", 9, 50)], "field.low", "bid"),
    Spoiled("percentage_bridge", FOUR, [_bid(325, "clubs", "Ann", 9, 50)], "field.step", "bid"),
    Spoiled("percentage_bridge", FOUR, [_bid(320, "clubs", "Ann", 15, 50)], "percentage.points", "points"),
    Spoiled("percentage_bridge", FOUR, [_bid(320, "clubs", "Ann", 16, 50)], "field.high", "tricks"),
    Spoiled("percentage_bridge", FOUR, [_bid(320, "clubs", "Ann", 9, None)], "percentage.bid", "points"),
    Spoiled("percentage_bridge", FOUR, [{"passed": True, "bid": 320}], "percentage.passed", "passed"),
    Spoiled("percentage_bridge", FOUR, [_bid(320, "clubs", "Ann", 9, 50, below=320)],
            "rubber.below", "below"),
]  # fmt: skip
