"""Solo whist: the examples of two books."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
FIVE = (*FOUR, "Eve")
THREE = FOUR[:3]


def _solo(caller, tricks, **more):
    return {"call": "solo", "caller": caller, "tricks": tricks, **more}


def _pair(tricks, **more):
    return {"call": "proposal", "caller": "Ann", "acceptor": "Bo", "tricks": tricks, **more}


def _quarters(*points):
    return [Fraction(quarters, 4) for quarters in points]


def _calls(*rows):
    """Calls row by row: West is eldest hand, then North, East, and South, who dealt."""
    said = [call for row in rows for call in row]
    return [{"player": COMPASS[n % 4], "call": call} for n, call in enumerate(said) if call]


COMPASS = ("West", "North", "East", "South")
SOUTH_DEALS = ("South", *COMPASS[:3])
_ACCEPTED = _calls(("pass", "proposal", "pass", "pass"), ("accept",))
_OVERCALLED = _calls(("pass", "proposal", "accept", "solo"), ("pass", "misere", "pass", "pass"))
_TO_THE_TOP = _calls(
    ("solo", "pass", "misere", "abundance"),
    ("abundance_in_trumps", "pass", "spread", "slam"),
    ("pass", "", "pass"),
)
_PASSED = _calls(("pass", "pass", "pass", "pass"))


EXAMPLES = [
    *[
        Golden(  # the three auctions of the book, each with its first possible success
            "solo_whist@s000", SOUTH_DEALS, [{**deal, "calls": calls}], final=final, ended=False,
            source=f"000:l.15035 {deal['call']}",
        )
        for calls, deal, final in [
            (
                _ACCEPTED,
                {"call": "proposal", "caller": "North", "acceptor": "West", "tricks": 8},
                [-1, 1, 1, -1],
            ),
            (_OVERCALLED, {"call": "misere", "caller": "North", "tricks": 0}, [-2, -2, 6, -2]),
            (_TO_THE_TOP, {"call": "slam", "caller": "South", "tricks": 13}, [18, -6, -6, -6]),
            (_PASSED, {"call": "passed"}, [0, 0, 0, 0]),
        ]
    ],
    *[
        Spoiled("solo_whist", SOUTH_DEALS, [{"call": "passed", "calls": calls}], "solo.auction", field)
        for calls, field in [
            (_calls(("", "pass")), "calls.1"),
            (_calls(("pass", "", "pass")), "calls.2"),
            (_calls(("misere", "solo")), "calls.2"),
            (_calls(("proposal", "accept", "accept")), "calls.3"),
            (_calls(("pass", "pass", "proposal", "pass"), ("pass", "accept")), "calls.6"),
            (_calls(("solo", "pass", "pass", "pass"), ("misere",)), "calls.5"),
            (_calls(("pass", "pass", "pass", "solo"), ("misere",)), "calls.5"),
        ]
    ],
    Spoiled("solo_whist", SOUTH_DEALS, [{"call": "passed", "calls": _calls(("solo", *["pass"] * 3))}],
            "solo.calling", "calls"),
    Spoiled("solo_whist", SOUTH_DEALS, [{"call": "passed", "calls": _calls(("pass", "pass"))}],
            "solo.calling", "calls"),
    Golden(  # a solo with four tricks pays 2 red and 1 white to each; with seven it gets 2 red and 2 white
        "solo_whist",
        FOUR,
        [_solo("Ann", 4), _solo("Bo", 7)],
        totals=[[-33, 11, 11, 11], [-45, 47, -1, -1]],
        final=[-45, 47, -1, -1],
        payments=[-45, 47, -1, -1],
        ended=False,
        source="001:l.2873",
    ),
    Golden(  # the other figures; a slam and a misere end at the first trick and pay no odd tricks
        "solo_whist",
        FOUR,
        [
            _pair(9),
            {"call": "misere", "caller": "Cem", "made": False},
            {"call": "abundance", "caller": "Cem", "tricks": 10},
            {"call": "spread", "caller": "Dee", "tricks": 0, "made": True},
            {"call": "slam", "caller": "Dee", "tricks": 12},
            {"call": "passed"},
        ],
        totals=[
            [6, 6, -6, -6], [21, 21, -51, 9], [0, 0, 12, -12], [-30, -30, -18, 78], [10, 10, 22, -42],
            [10, 10, 22, -42],
        ],
        final=[10, 10, 22, -42],
        ended=False,
        source="001:l.2859",
    ),
    Golden(  # callers' 11 tricks are 8 after a revoke: a red each, no white; 8 are 5: a red and 3 white
        "solo_whist",
        FOUR,
        [_pair(11, offender="Bo"), _pair(8, offender="Ann"), _solo("Ann", 6, offender="Ann")],
        totals=[[-5, -5, 5, 5], [-13, -13, 13, 13], [-49, -1, 25, 25]],
        final=[-49, -1, 25, 25],
        ended=False,
        source="001:l.2909",
    ),
    Golden(  # the book prints one red for a solo here; by its table two: 11 each, then 9 white by Ann alone
        "solo_whist",
        FOUR,
        [_solo("Dee", 6, offender="Ann", safe=True)],
        final=[-20, -11, -11, 42],
        ended=False,
        source="001:l.2909, an adversary's revoke",
    ),
    Golden(  # who revokes against a call that was not safe pays alone; so does who spoils a misere
        "solo_whist",
        FOUR,
        [
            _solo("Dee", 4, offender="Ann"),
            {"call": "misere", "caller": "Bo", "offender": "Cem"},
            _pair(8, offender="Dee", safe=True),
            _pair(6, offender="Cem"),
        ],
        totals=[[-36, 0, 0, 36], [-36, 45, -45, 36], [-28, 53, -50, 25], [-22, 59, -62, 25]],
        final=[-22, 59, -62, 25],
        ended=False,
        source="001:l.2907",
    ),
    Golden(  # a red of each; a lone caller who fails doubles the pool, who wins takes it; then it is filled
        "solo_whist",
        FOUR,
        [_pair(8), _solo("Ann", 5, offender="Ann"), _solo("Bo", 5), _solo("Cem", 5)],
        options={"pool": "start"},
        totals=[[0, 0, -10, -10], [-59, 13, 3, 3], [-69, 83, -7, -7], [-84, 68, 38, -22]],
        final=[-84, 68, 38, -22],
        ended=False,
        source="001:l.2879",
    ),
    Golden(  # a caller with a wrong hand can only lose; an adversary's costs the stake
        "solo_whist",
        FOUR,
        [
            _solo("Ann", 7, offender="Ann", fault="wrong_count"),
            _solo("Ann", 4, offender="Ann", fault="wrong_count"),
            _solo("Ann", 3, offender="Bo", fault="wrong_count"),
        ],
        options={"pool": "dealer"},
        totals=[[-5, 0, 0, 0], [-48, 6, 11, 11], [7, -4, -4, 1]],
        final=[7, -4, -4, 1],
        ended=False,
        source="001:l.3799",
    ),
    Golden(  # who threw in his hand pays alone if the call is beaten, else everybody his share
        "solo_whist",
        FOUR,
        [
            _solo("Ann", 4, offender="Bo", fault="abandoned"),
            _solo("Ann", 6, offender="Bo", fault="abandoned"),
        ],
        totals=[[30, -30, 0, 0], [63, -41, -11, -11]],
        final=[63, -41, -11, -11],
        ended=False,
        source="001:l.3849",
    ),
    Golden(  # a pool of the dealers; broken off, what is left is divided
        "solo_whist",
        FOUR,
        [{"call": "passed"}, _pair(8)],
        options={"pool": "dealer"},
        totals=[[-5, 0, 0, 0], [0, 0, -5, -5]],
        final=[Fraction(5, 2), Fraction(5, 2), Fraction(-5, 2), Fraction(-5, 2)],
        payments=[Fraction(5, 2), Fraction(5, 2), Fraction(-5, 2), Fraction(-5, 2)],
        ended=False,
        source="001:l.2879, dealers",
    ),
    Golden(  # of five the dealer sits out; a grand costs its last trick a solo to each of three
        "solo_whist",
        FIVE,
        [{"call": "grand", "last_trick": "Bo"}],
        options={"passed_out": "grand"},
        final=[0, -30, 10, 10, 10],
        ended=False,
        source="001:l.2853",
    ),
    Golden(  # 8, 13, 7 and 5 tricks of a pair: 1, 2 1/4, 1 and 1 1/2 units
        "solo_whist@s000",
        FOUR,
        [_pair(8), _pair(13), _pair(7), _pair(5)],
        totals=[
            [1, 1, -1, -1], _quarters(13, 13, -13, -13), _quarters(9, 9, -9, -9), _quarters(3, 3, -3, -3)
        ],
        final=_quarters(3, 3, -3, -3),
        ended=False,
        source="000:l.14931",
    ),
    Golden(  # tricks of a solo are quarters, of an abundance halves, but for the first that is missing
        "solo_whist@s000",
        FOUR,
        [
            _solo("Ann", 7),
            _solo("Ann", 4),
            {"call": "abundance_in_trumps", "caller": "Ann", "tricks": 7},
            {"call": "abundance", "caller": "Ann", "tricks": 11, "adjustment": [4, 0, 0, -4]},
        ],
        totals=[
            _quarters(18, -6, -6, -6), _quarters(3, -1, -1, -1), _quarters(-39, 13, 13, 13),
            _quarters(25, -3, -3, -19),
        ],
        final=_quarters(25, -3, -3, -19),
        ended=False,
        source="000:l.15110",
    ),
    Golden(
        "solo_whist@s000",
        FOUR,
        [_solo("Ann", 4), {"call": "abundance", "caller": "Bo", "tricks": 8}],
        options={"solo_first_short_free": True, "abundance_first_short_free": False},
        totals=[[-3, 1, 1, 1], [Fraction(1, 2), Fraction(-19, 2), Fraction(9, 2), Fraction(9, 2)]],
        final=[Fraction(1, 2), Fraction(-19, 2), Fraction(9, 2), Fraction(9, 2)],
        ended=False,
        source="000:l.15110, first tricks missing",
    ),
    Golden(  # three players: a solo; then six tricks with trumps of one's own, priced as an abundance
        "solo_whist_three",
        THREE,
        [_solo("Ann", 5), {"call": "trump_turned_down", "caller": "Bo", "tricks": 7}],
        totals=[[20, -10, -10], [-1, 32, -31]],
        final=[-1, 32, -31],
        ended=False,
        source="001:l.3045",
    ),
    Golden(
        "solo_whist_three",
        THREE,
        [{"call": "trump_turned_down", "caller": "Bo", "bid": 8, "tricks": 7}],
        options={"overcalling": True},
        final=[21, -42, 21],
        ended=False,
        source="001:l.3047",
    ),
    Golden(  # Kimberly: four players, six tricks with another trump suit are a solo
        "solo_whist_three",
        FOUR,
        [{"call": "trump_turned_down", "caller": "Bo", "tricks": 6}, {"call": "passed"}],
        final=[-10, 30, -10, -10],
        ended=False,
        source="001:l.3049",
    ),
    Golden(  # the book leaves the stakes to the table; unless it says others, the number of the call
        "auction_solo",
        FOUR,
        [
            _solo("Ann", 5),
            {"call": "abundance", "caller": "Bo", "tricks": 8},
            {"call": "misere", "caller": "Cem", "made": True},
            {"call": "slam_in_trumps", "caller": "Dee", "tricks": 12},
            {"call": "passed", "adjustment": [0, 2, -2, 0]},
        ],
        totals=[[3, -1, -1, -1], [13, -31, 9, 9], [4, -40, 36, 0], [24, -20, 56, -60], [24, -18, 54, -60]],
        final=[24, -18, 54, -60],
        payments=[24, -18, 54, -60],
        ended=False,
        source="000:l.15138",
    ),
    Golden(
        "auction_solo",
        FOUR,
        [
            {"call": "six_in_trumps", "caller": "Ann", "tricks": 8},
            {"call": "ten", "caller": "Ann", "tricks": 9},
        ],
        options={"stakes": {"six_in_trumps": 7, "ten": 20}, "trick": 2},
        totals=[[33, -11, -11, -11], [-33, 11, 11, 11]],
        final=[-33, 11, 11, 11],
        ended=False,
        source="000:l.15138, stakes of a table",
    ),
    Spoiled("auction_solo", FOUR, [{"call": "six", "caller": "Ann"}], "counters.missing", "tricks"),
    Spoiled("auction_solo", FOUR, [{"call": "six", "caller": "Ann", "tricks": 6, "made": False}],
            "solo.made", "made"),
    Spoiled("auction_solo", FOUR, [{"call": "passed", "caller": "Ann"}], "counters.unsaid", "caller"),
    Spoiled("solo_whist", FOUR, [_solo("Ann", 14)], "field.high", "tricks"),
    Spoiled("solo_whist", FOUR, [{"call": "solo", "tricks": 5}], "counters.missing", "caller"),
    Spoiled("solo_whist", FOUR, [{"call": "proposal", "caller": "Ann", "tricks": 8}], "counters.missing",
            "acceptor"),
    Spoiled("solo_whist", FOUR, [{**_pair(8), "acceptor": "Ann"}], "counters.partner", "acceptor"),
    Spoiled("solo_whist", FOUR, [_solo("Ann", 5, acceptor="Bo")], "counters.unsaid", "acceptor"),
    Spoiled("solo_whist", FOUR, [{"call": "misere", "caller": "Ann", "tricks": 1, "made": True}],
            "solo.made", "made"),
    Spoiled("solo_whist", FOUR, [{"call": "slam", "caller": "Ann", "tricks": 12, "made": True}],
            "solo.made", "made"),
    Spoiled("solo_whist", FOUR, [_solo("Ann", 4, offender="Bo", safe=True)], "solo.safe", "safe"),
    Spoiled("solo_whist", FOUR, [_solo("Ann", 4, offender="Ann", fault="abandoned")], "solo.abandoned",
            "fault"),
    Spoiled("solo_whist", FOUR, [_solo("Ann", 4, fault="wrong_count")], "solo.offender", "offender"),
    Spoiled("solo_whist_three", THREE, [_solo("Ann", 4, offender="Bo", safe=True)], "solo.safe", "safe"),
    Spoiled("solo_whist", FOUR, [_solo("Ann", 5, revokes=2)], "solo.offender", "offender"),
    Spoiled("solo_whist", FOUR, [{"call": "grand", "last_trick": "Ann"}], "solo.passed_out", "call"),
    Spoiled("solo_whist", FOUR, [{"call": "passed", "adjustment": [1, 0, 0, 0]}], "counters.adjustment",
            "adjustment"),
    Spoiled("solo_whist", FOUR, [_solo("Ann", 5, dealer="Bo")], "rubber.dealer", "dealer"),
    Spoiled("solo_whist", FIVE, [_solo("Ann", 5)], "solo.sits_out", "caller"),
    Spoiled("solo_whist@s000", FOUR, [_solo("Ann", 5, offender="Bo")], "solo.revoke", "offender"),
    Spoiled("solo_whist_three", FOUR, [{"call": "trump_turned_down", "caller": "Bo", "bid": 7, "tricks": 7}],
            "solo.bid", "bid"),
    Spoiled("solo_whist_three", THREE, [{"call": "proposal", "caller": "Ann", "tricks": 8}],
            "field.choice", "call"),
]  # fmt: skip
