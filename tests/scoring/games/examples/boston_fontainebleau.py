"""Boston de Fontainebleau and Russian Boston: their examples and prices. The dealer stakes five."""

from fractions import Fraction
from itertools import accumulate

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")


def _bid(bid, suit, tricks, **more):
    return {"bid": bid, "suit": suit, "caller": "Ann", "tricks": tricks, **more}


def _flat(bid, tricks, **more):
    return {"bid": bid, "caller": "Ann", "tricks": tricks, **more}


def _prices(slam, spread_slam, **options):
    """The book's table bid by bid, black, hearts, diamonds; each is made, and there is no pool."""
    names = ["five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "spread_slam"]
    blacks = [10, 30, 50, 70, 90, 110, 130, 150]
    rows = [*((black, black + 10, black + 20) for black in blacks), slam, spread_slam]
    deals, each = [], []
    for tricks, (bid, row) in enumerate(zip(names, rows, strict=True), 5):
        for suit, price in zip(("spades", "hearts", "diamonds"), row, strict=True):
            deals.append(_bid(bid, suit, min(13, tricks)))
            each.append(price)
    totals = [[3 * won, -won, -won, -won] for won in accumulate(each)]
    options = {"stake": 0, "deals": 100, **options}
    return Golden("boston_fontainebleau", FOUR, deals, totals=totals, final=totals[-1], options=options,
                  ended=False, source=f"001:l.3472 {slam}")  # fmt: skip


EXAMPLES = [
    _prices((400, 450, 500), (600, 700, 800)),
    _prices((250, 300, 350), (350, 400, 450), slams="american"),
    Golden(  # nine hearts and six tricks: 115 to each and to the pool, four times in all
        "boston_fontainebleau",
        FOUR,
        [_bid("nine", "hearts", 6)],
        totals=[[-465, 115, 115, 115]],
        final=[-435, 145, 145, 145],
        payments=[-435, 145, 145, 145],
        ended=False,
        source="001:l.3469",
    ),
    Golden(  # seven diamonds with a partner, nine of ten tricks: 135 to a neighbour, 135 together to the pool
        "boston_fontainebleau",
        FOUR,
        [_bid("seven", "diamonds", 9, partner="Bo"), _bid("seven", "diamonds", 10, partner="Cem")],
        totals=[
            [Fraction(-415, 2), Fraction(-405, 2), 135, 135],
            [-5, Fraction(-675, 2), Fraction(675, 2), 5],
        ],
        final=[-5, Fraction(-675, 2), Fraction(675, 2), 5],
        ended=False,
        source="001:l.3500",
    ),
    Golden(  # honours are tricks over where the bid is made; not where it is lost
        "boston_fontainebleau",
        FOUR,
        [
            _bid("eight", "clubs", 9, honours=4),
            _bid("eight", "clubs", 8, honours=3),
            _bid("eight", "clubs", 7, honours=4),
        ],
        totals=[[285, -95, -95, -95], [530, -180, -175, -175], [230, -105, -105, -100]],
        final=[250, -85, -85, -80],
        ended=False,
        source="001:l.3451",
    ),
    Golden(  # the flat bids; piccolissimo is one trick, neither more nor less
        "boston_fontainebleau",
        FOUR,
        [
            _flat("little_misere", 0), _flat("piccolissimo", 1), _flat("grand_misere", 0),
            _flat("little_spread", 0), _flat("grand_spread", 0), _flat("piccolissimo", 0),
        ],
        totals=[
            [225, -75, -75, -75], [530, -180, -175, -175], [985, -330, -330, -325],
            [1590, -530, -530, -530], [2340, -780, -780, -780], [1940, -685, -680, -680],
        ],
        final=[Fraction(7865, 4), Fraction(-2635, 4), Fraction(-2615, 4), Fraction(-2615, 4)],
        ended=False,
        source="001:l.3472, flat",
    ),
    Golden(  # misere partout is for the pool alone; it is divided among those with the fewest tricks
        "boston_fontainebleau",
        FOUR,
        [{"bid": "passed"}, {"bid": "misere_partout", "tricks_of_all": [2, 7, 2, 2]}],
        options={"stake": 6},
        totals=[[-6, 0, 0, 0], [-2, -6, 4, 4]],
        final=[-2, -6, 4, 4],
        ended=False,
        source="001:l.3443",
    ),
    Golden(  # in the last deal what a failure owes the pool goes to the adversaries
        "boston_fontainebleau",
        FOUR,
        [_bid("seven", "hearts", 7), _bid("seven", "spades", 6)],
        options={"deals": 2},
        totals=[[180, -60, -60, -60], [-40, Fraction(25, 3), Fraction(40, 3), Fraction(40, 3)]],
        final=[Fraction(-155, 4), Fraction(115, 12), Fraction(175, 12), Fraction(175, 12)],
        source="001:l.3510",
    ),
    Golden(  # as at Boston: a caller's revoke is one trick missing and four red, another's three tricks over
        "boston_fontainebleau",
        FOUR,
        [
            {"bid": "nine", "suit": "hearts", "caller": "Ann", "offender": "Ann"},
            {"bid": "five", "suit": "hearts", "caller": "Ann", "offender": "Bo"},
            {"bid": "five", "suit": "hearts", "caller": "Ann", "paid_early": True},
            {"bid": "ten", "suit": "notrump", "caller": "Ann", "tricks": 10},
        ],
        totals=[
            [-465, 105, 105, 105], [-205, 25, 70, 70], [-100, 5, 45, 50], [325, -135, -95, -95],
        ],
        final=[325, -135, -95, -95],
        ended=False,
        source="001:l.3465",
    ),
    Golden(  # the other book: everybody stakes, a defeated bidder matches the pool
        "boston_fontainebleau@s000",
        FOUR,
        [_bid("six", "clubs", 5), _bid("six", "clubs", 6)],
        totals=[[-130, 30, 30, 30], [15, -5, -5, -5]],
        final=[15, -5, -5, -5],
        ended=False,
        source="000:l.16294",
    ),
    Golden(  # carte blanche is ten from each; a pair needs four tricks more than its bid
        "boston_russian",
        FOUR,
        [
            _bid("six", "hearts", 10, partner="Cem", carte_blanche="Bo"),
            _bid("six", "spades", 9, partner="Cem"),
        ],
        totals=[[Fraction(215, 2), -90, Fraction(225, 2), -130], [-65, 20, -60, -15]],
        final=[-35, 50, -30, 15],
        ended=False,
        source="001:l.3615",
    ),
    Spoiled("boston_fontainebleau", FOUR, [_bid("eleven", "clubs", 11, partner="Bo")], "boston.joint",
            "partner"),
    Spoiled("boston_fontainebleau", FOUR, [_bid("five", "clubs", 5, partner="Ann")], "counters.partner",
            "partner"),
    Spoiled("boston_fontainebleau", FOUR, [_bid("five", "notrump", 5, honours=3)], "boston.honours",
            "honours"),
    Spoiled("boston_fontainebleau", FOUR, [_flat("little_misere", 13)], "boston.little", "tricks"),
    Spoiled("boston_fontainebleau", FOUR, [_flat("five", 5)], "counters.missing", "suit"),
    Spoiled("boston_fontainebleau", FOUR, [_flat("grand_spread", 0, partner="Bo")], "counters.unsaid",
            "partner"),
    Spoiled("boston_fontainebleau", FOUR, [{"bid": "misere_partout", "tricks_of_all": [2, 7, 2, 3]}],
            "counters.tricks", "tricks_of_all"),
    Spoiled("boston_fontainebleau", FOUR, [_bid("five", "clubs", 5, dealer="Bo")], "rubber.dealer", "dealer"),
    Spoiled("boston_fontainebleau@s000", FOUR, [_bid("five", "clubs", 5, offender="Bo")], "boston.penalties",
            "offender"),
    Spoiled("boston_russian", FOUR, [_bid("five", "clubs", 9, partner="Bo")], "boston.joint", "partner"),
    Spoiled("boston_russian", FOUR, [_bid("six", "notrump", 6, carte_blanche="Bo")], "boston.blanche",
            "carte_blanche"),
]  # fmt: skip
