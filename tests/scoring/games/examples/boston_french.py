"""French Boston: its table of payments by bid and suit. The dealer stakes ten, twenty in the doubles."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")


def _bid(turned, bid, tricks=None, **more):
    return {
        "turned": turned,
        "bid": bid,
        "caller": "Ann",
        **({} if tricks is None else {"tricks": tricks}),
        **more,
    }


def _passed(number, turned="spades"):
    return [{"turned": turned, "bid": "passed"}] * number


EXAMPLES = [
    Golden(  # five in hearts 16, three honours 12, a trick over 4; six in clubs 12 with four honours 12
        "boston_french",
        FOUR,
        [
            _bid("hearts", "simple", 6, suit="hearts", honours=3),
            _bid("spades", "six", 6, suit="clubs", honours=4),
            _bid("spades", "eight", 10, suit="diamonds"),
            _bid("spades", "nine", 9, suit="spades"),
        ],
        totals=[
            [96, -32, -32, -32], [178, -56, -56, -66], [332, -104, -114, -114], [378, -126, -126, -126]
        ],
        final=[378, -126, -126, -126],
        ended=False,
        source="001:l.3596",
    ),
    Golden(  # misere by the turned suit: 64 for a little one in hearts, 16 in spades; a failure doubles
        "boston_french",
        FOUR,
        [
            _bid("hearts", "little_misere", 0),
            _bid("spades", "little_misere", 0),
            _bid("clubs", "quatre_as", 1),
            _bid("diamonds", "grand_spread", 0),
        ],
        totals=[[192, -64, -64, -64], [250, -80, -80, -90], [48, -16, -26, -26], [654, -218, -218, -218]],
        final=[654, -218, -218, -218],
        ended=False,
        source="001:l.3590",
    ),
    Golden(  # left alone with eight tricks: 24 in petite, 48 in belle; thirteen of a pair the same from each
        "boston_french",
        FOUR,
        [
            _bid("hearts", "simple", 8, suit="hearts"),
            _bid("clubs", "simple", 9, suit="clubs"),
            _bid("clubs", "simple", 8, suit="hearts", partner="Bo", partner_tricks=5),
        ],
        totals=[[144, -48, -48, -48], [226, -72, -72, -82], [279, -19, -130, -130]],
        final=[279, -19, -130, -130],
        ended=False,
        source="001:l.3580",
    ),
    Golden(  # by the table instead
        "boston_french",
        FOUR,
        [
            _bid("clubs", "eight", 13, suit="hearts"),
            _bid("clubs", "simple", 8, suit="clubs", partner="Bo", partner_tricks=5),
            _bid("clubs", "simple", 8, suit="clubs"),
        ],
        options={"slams": "table"},
        totals=[[1200, -400, -400, -400], [1305, -295, -500, -510], [1357, -309, -524, -524]],
        final=[1357, -309, -524, -524],
        ended=False,
        source="001:l.3612",
    ),
    Golden(  # who of a pair is short pays; both if both are; together eight are enough in any split
        "boston_french",
        FOUR,
        [
            _bid("clubs", "simple", 4, suit="clubs", partner="Bo", partner_tricks=3),
            _bid("clubs", "simple", 5, suit="clubs", partner="Bo", partner_tricks=2),
            _bid("clubs", "simple", 4, suit="clubs", partner="Bo", partner_tricks=2),
            _bid("clubs", "simple", 2, suit="clubs", partner="Bo", partner_tricks=6),
        ],
        totals=[[-36, 0, 8, 8], [-36, -46, 16, 6], [-79, -89, 14, 14], [4, -16, 6, 6]],
        final=[4, -16, 6, 6],
        ended=False,
        source="001:l.3572",
    ),
    Golden(  # the jack of diamonds is two from each; who revokes pays the bid himself, and doubles the pool
        "boston_french",
        FOUR,
        [
            {"turned": "clubs", "bid": "passed"},
            _bid("clubs", "six", 7, suit="spades", jack="Bo", offender="Ann"),
            _bid("clubs", "six", suit="spades", offender="Bo"),
        ],
        totals=[[-10, 0, 0, 0], [-50, 12, 4, -6], [-32, -56, -6, -6]],
        final=[-7, -31, 19, 19],
        ended=False,
        source="001:l.3586",
    ),
    Golden(  # tricks missing, where that is agreed
        "boston_french",
        FOUR,
        [_bid("clubs", "eight", 6, suit="spades")],
        options={"under_tricks": True},
        totals=[[-68, 16, 16, 16]],
        final=[-63, 21, 21, 21],
        ended=False,
        source="001:l.3596, tricks missing",
    ),
    Golden(  # 32 simples, then eight doubles; what is left in the pool is divided
        "boston_french",
        FOUR,
        [*_passed(32), _bid("spades", "six", 6, suit="spades", jack="Ann"), *_passed(7)],
        final=[303, -101, -101, -101],
        source="001:l.3532",
    ),
    Golden(  # or it is played for, in extra simples
        "boston_french@s000",
        FOUR,
        [*_passed(40), _bid("spades", "six", 5, suit="spades"), _bid("spades", "six", 6, suit="spades")],
        options={"play_out": True},
        final=[360, -120, -120, -120],
        source="001:l.3532, played out",
    ),
    Spoiled("boston_french", FOUR, [_bid("clubs", "simple", 5, suit="hearts")], "french.suit", "suit"),
    Spoiled("boston_french", FOUR, [_bid("clubs", "simple", 8, suit="clubs", partner="Bo", partner_tricks=6)],
            "counters.tricks", "partner_tricks"),
    Spoiled("boston_french", FOUR, [_bid("clubs", "six", 6, suit="hearts", partner="Bo")], "counters.unsaid",
            "partner"),
    Spoiled("boston_french", FOUR, [_bid("clubs", "little_misere", 0, jack="Bo")], "counters.unsaid", "jack"),
    Spoiled("boston_french", FOUR, [_bid("clubs", "seven", 7, suit="clubs")], "field.choice", "bid"),
    Spoiled("boston_french", FOUR, [_bid("clubs", "simple", 5, suit="clubs", partner="Ann",
            partner_tricks=3)], "counters.partner", "partner"),
    Spoiled("boston_french", FOUR, [*_passed(1), {**_passed(1)[0], "dealer": "Bo"}], "rubber.dealer",
            "dealer"),
    Spoiled("boston_french", FOUR, _passed(41), "sheet.ended", "deals"),
]  # fmt: skip
