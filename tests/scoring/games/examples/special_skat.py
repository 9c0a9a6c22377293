"""Skat and Räuber skat: the book's examples, and deals made by hand with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
THREE, FOUR = FIVE[:3], FIVE[:4]


def skat(kind, player, *, matadors=None, points=None, bid=10, **more):
    numbers = {"matadors": matadors, "points": points, "bid": bid}
    return {"game": kind, "player": player, **{k: v for k, v in numbers.items() if v is not None}, **more}


def solo(player, trump, matadors, points, **more):
    return skat("solo_suit", player, trump=trump, matadors=matadors, points=points, **more)


def least(points, tricks, kind="least", **more):
    return {"game": kind, "least_points": points, "least_tricks": tricks, **more}


def robber(player, trump, matadors, points, bid=18, **more):
    return skat("suit", player, trump=trump, matadors=matadors, points=points, bid=bid, **more)


def _schwarz(player, trump, matadors, bid):
    """A solo with all ten tricks, and schwarz predicted."""
    return solo(player, trump, matadors, 120, bid=bid, tricks=10, predicted="schwarz")


GUCKI = skat("gucki_grand", "Bo", matadors=1, points=80)
OVERBID = solo("Bo", "spades", 1, 76, bid=30)
EXAMPLES = [
    # 16 x (1 + 1) = 32
    Golden("skat", THREE, [GUCKI], final=[0, 32, 0], ended=False, source="000:l.26443"),
    # 12 x (3 + 3) = 72, lost with 90 though schneider was predicted
    Golden("skat", THREE, [solo("Cem", "clubs", 3, 90, predicted="schneider")], final=[0, 0, -72],
           ended=False, source="000:l.26447"),
    # 11 x 2 = 22 is less than 30: charged with 33
    Golden("skat", THREE, [OVERBID], final=[0, -33, 0], ended=False, source="000:l.26460"),
    # schneider made saves him: 11 x (1 + 2) = 33 reaches the bid
    Golden("skat", THREE, [solo("Bo", "spades", 1, 91, bid=30)], final=[0, 33, 0], ended=False,
           source="000:l.26461"),
    # gucki overbid: 16 x 2 = 32 for a bid of 40, charged with 48 twice; a lost second turn is -2 x 5 x 2;
    # schwarz against the player: 20 x (1 + 3), once
    Golden("skat", THREE, [
        skat("gucki_grand", "Bo", matadors=1, points=80, bid=40),
        skat("tournee_suit", "Cem", trump="diamonds", matadors=1, points=60, second_turn=True),
        skat("solo_grand", "Ann", matadors=1, points=0, tricks=0),
    ], totals=[[0, -96, 0], [0, -96, -20], [-80, -96, -20]], final=[-80, -96, -20], ended=False,
        source="000:l.26455"),
    # schneider against the player from 90 for the others: 30 are schneider, 31 are not; 9 x 3 and 9 x 2
    Golden("skat", THREE, [solo("Bo", "diamonds", 1, 30), solo("Cem", "diamonds", 1, 31)],
           totals=[[0, -27, 0], [0, -27, -18]], final=[0, -27, -18], ended=False, source="000:l.26429"),
    # schneider predicted and schwarz made: 10 x (2 + 4); schwarz predicted and made: 10 x (2 + 5)
    Golden("skat", THREE, [solo("Bo", "hearts", 2, 120, tricks=10, predicted="schneider"),
                           _schwarz("Bo", "hearts", 2, 18)],
           totals=[[0, 60, 0], [0, 130, 0]], final=[0, 130, 0], ended=False, source="000:l.26433"),
    # schwarz predicted, nine tricks: lost, 10 x (2 + 5), though he has all points
    Golden("skat", THREE, [solo("Bo", "hearts", 2, 120, tricks=9, predicted="schwarz")], final=[0, -70, 0],
           ended=False, source="000:l.26402"),
    # nulls are fixed; open grand 24 x (2 + 5)
    Golden("skat", THREE, [skat("null", "Bo", bid=20, tricks=0), skat("open_null", "Bo", bid=40, tricks=1),
                           skat("open_grand", "Bo", matadors=2, bid=24, tricks=10)],
           totals=[[0, 20, 0], [0, -20, 0], [0, 148, 0]], final=[0, 148, 0], ended=False,
           source="000:l.26337"),
    Golden("skat", THREE, [skat("open_grand", "Bo", matadors=2, tricks=9)], options={"open_grand": "made"},
           final=[0, -120, 0], ended=False, source="000:l.26353"),
    # nobody bids and forehand names his game, which cannot be overbid: 5 x 2
    Golden("skat", FOUR, [skat("tournee_suit", "Bo", trump="diamonds", matadors=1, points=61, bid=None)],
           final=[0, 10, 0, 0], ended=False, source="000:l.26213"),
    # least of five: Ann deals, Ann and Dee sit out. Bo has the fewest points
    Golden("skat", FIVE, [least([0, 30, 40, 0, 50], [0, 3, 3, 0, 4])], final=[0, 10, 0, 0, 0], ended=False,
           source="000:l.26464"),
    Golden("skat", THREE, [
        least([70, 0, 50], [6, 0, 4]), least([120, 0, 0], [10, 0, 0]), least([40, 40, 40], [3, 3, 4]),
        least([30, 60, 30], [3, 4, 3], later="Ann"),
    ], totals=[[0, 20, 0], [-30, 20, 0], [-20, 20, 0], [-20, 20, 10]], final=[-20, 20, 10], ended=False,
        source="000:l.26465"),
    # 64 in all, so the average is 21; the first of the lowest pays the rest: 43 - 21 = 22
    Golden("skat", THREE, [GUCKI, GUCKI], final=[0, 64, 0], payments=[-22, 43, -21], ended=False,
           source="000:l.26484"),
    Golden("skat", THREE, [GUCKI, GUCKI], options={"settlement": "each"}, final=[0, 64, 0],
           payments=[-64, 128, -64], ended=False, source="000:l.31050"),
    Spoiled("skat", THREE, [skat("gucki_grand", "Bo", matadors=1, points=80, bid=11)], "special.bid", "bid"),
    Spoiled("skat", THREE, [skat("null", "Bo", bid=21, tricks=0)], "special.bid", "bid"),
    Spoiled("skat", THREE, [skat("open_null", "Bo", bid=42, tricks=0)], "special.bid", "bid"),
    Spoiled("skat", THREE, [skat("tournee_suit", "Bo", trump="diamonds", matadors=1, points=61, bid=72)],
            "special.bid", "bid"),
    Spoiled("skat", THREE, [solo("Bo", "hearts", 1, 61, bid=33)], "special.bid", "bid",
            options={"even_bids": True}),
    Spoiled("skat", FOUR, [solo("Ann", "hearts", 1, 61)], "special.player", "player"),
    Spoiled("skat", THREE, [skat("gucki_grand", "Cem", matadors=1, points=80, bid=None)], "special.player",
            "player"),
    Spoiled("skat", THREE, [skat("gucki_grand", "Bo", matadors=5, points=80)], "special.matadors",
            "matadors"),
    Spoiled("skat", THREE, [skat("gucki_grand", "Bo", matadors=0, points=80)], "field.low", "matadors"),
    Spoiled("skat", THREE, [skat("gucki_grand", "Bo", matadors=1, points=95, predicted="schneider")],
            "deal.when", "predicted"),
    Spoiled("skat", THREE, [solo("Bo", "hearts", 1, 61, second_turn=True)], "deal.when", "second_turn"),
    Spoiled("skat", THREE, [skat("solo_suit", "Bo", matadors=1, points=61)], "deal.missing", "trump"),
    Spoiled("skat", THREE, [solo("Bo", "hearts", 1, 120)], "special.tricks", "tricks"),
    Spoiled("skat", THREE, [solo("Bo", "hearts", 1, 23, tricks=0)], "special.points", "points"),
    Spoiled("skat", THREE, [solo("Bo", "hearts", 1, 118, tricks=10)], "special.points", "points"),
    Spoiled("skat", THREE, [skat("null", "Bo", bid=20)], "special.tricks", "tricks"),
    Spoiled("skat", THREE, [least([40, 40, 40], [3, 3, 4], bid=10)], "special.bid", "bid"),
    Spoiled("skat", THREE, [least([40, 40, 41], [3, 3, 4])], "deal.sum", "least_points"),
    Spoiled("skat", THREE, [least([10, 60, 50], [0, 5, 5])], "special.least_points", "least_points"),
    Spoiled("skat", FOUR, [least([30, 40, 50, 0], [3, 3, 4, 0])], "special.least_points", "least_points"),
    Spoiled("skat", THREE, [least([30, 60, 30], [3, 4, 3])], "special.later", "later"),
    Spoiled("skat", THREE, [least([20, 60, 40], [3, 4, 3], later="Ann")], "special.later", "later"),
    # the most without open: 12 x (11 + 5 + 1) = 204
    Golden("rauber_skat", THREE, [robber("Bo", "clubs", 11, 120, tricks=10, handplay=True,
                                         predicted="schwarz")],
           final=[0, 204, 0], ended=False, source="000:l.26211"),
    # 9 x (1 + 1) = 18; lost with the skat taken 2 x 18, by handplay
    # 9 x (1 + 1 + 1); a null of 23 lost, an open null of 46 made
    Golden("rauber_skat", THREE, [
        robber("Bo", "diamonds", 1, 61), robber("Bo", "diamonds", 1, 60),
        robber("Bo", "diamonds", 1, 60, handplay=True), skat("null", "Cem", bid=23, tricks=2),
        skat("null", "Cem", bid=46, tricks=0, open=True),
    ], totals=[[0, 18, 0], [0, -18, 0], [0, -45, 0], [0, -45, -46], [0, -45, 0]], final=[0, -45, 0],
        ended=False, source="000:l.26867"),
    # open handplay 59 x (1 + 1 + 1), of a suit or grand; overbid with the skat taken: 20 x 2 < 50, so -2 x 60
    Golden("rauber_skat", THREE, [
        robber("Bo", "hearts", 1, 61, handplay=True, open=True),
        skat("grand", "Cem", matadors=1, points=70, bid=50),
        least([40, 40, 40], [3, 3, 4], "reject"),
    ], totals=[[0, 177, 0], [0, 177, -120], [10, 177, -120]], final=[10, 177, -120], ended=False,
        source="000:l.26881"),
    Golden("rauber_skat", THREE, [skat("null", "Bo", bid=46, tricks=0, open=True, handplay=True)],
           options={"open_handplay": "null"}, final=[0, 59, 0], ended=False, source="000:l.26882"),
    Spoiled("rauber_skat", THREE, [robber("Bo", "hearts", 1, 61, open=True)], "special.open", "open"),
    Spoiled("rauber_skat", THREE, [robber("Bo", "hearts", 1, 61, open=True, handplay=True)], "special.open",
            "open", options={"open_handplay": "null"}),
    Spoiled("rauber_skat", THREE, [robber("Bo", "hearts", 1, 95, predicted="schneider")],
            "special.predicted", "predicted"),
    Spoiled("rauber_skat", THREE, [skat("null", "Bo", bid=24, tricks=0)], "special.bid", "bid"),
    Spoiled("rauber_skat", THREE, [robber("Bo", "hearts", 1, 61, bid=19)], "special.bid", "bid"),
    Spoiled("rauber_skat", THREE, [robber("Bo", "hearts", 1, 61, bid=17)], "field.low", "bid"),
    Spoiled("rauber_skat", THREE, [skat("grand", "Bo", matadors=5, points=61, bid=20)], "special.matadors",
            "matadors"),
    Spoiled("rauber_skat", THREE, [least([40, 40, 40], [3, 3, 4], "reject", bid=18)], "special.bid", "bid"),
]  # fmt: skip
