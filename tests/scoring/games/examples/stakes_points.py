"""Bids of card points and of partners: the books' examples, and sheets made by hand."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, FIVE = FOUR[:3], (*FOUR, "Eve")


def bid(bidder, called, points=None, **more):
    return {"bidder": bidder, "bid": called, **({} if points is None else {"points": points}), **more}


def played(bidder, called, trump, melds, points):
    return bid(bidder, called, points, outcome="played", trump=trump, melds=melds)


def ended(bidder, called, outcome, **more):
    return bid(bidder, called, outcome=outcome, **more)


UNSEEN = ended("Ann", 300, "unseen")
EXAMPLES = [
    # 3 from each; spades 10 from each and the kitty; spades lost, 40 to each and the kitty; 3 more
    Golden(
        "pinochle_auction", THREE,
        [played("Ann", 300, "hearts", 100, 200), played("Bo", 350, "spades", 100, 250),
         played("Cem", 400, "spades", 100, 100), UNSEEN],
        totals=[[6, -3, -3], [-4, 27, -13], [36, 67, -133], [33, 67, -133]], final=[44, 78, -122],
        payments=[44, 78, -122], ended=False, source="000:l.24290",
    ),
    # the dealer is paid too: 5 to each of three and the kitty; Dee shows the widow after a bid of 320
    Golden(
        "pinochle_auction", FOUR,
        [ended("Bo", 350, "conceded"), ended("Cem", 320, "exposed", exposed_by="Dee"),
         ended("Ann", 400, "void")],
        totals=[[5, -20, 5, 5], [8, -17, 8, -7], [8, -17, 8, -7]], final=[10, -15, 10, -5], ended=False,
        source="000:l.24266",
    ),
    # section 44: 20 to the kitty, 20 from it, 3 to it, whatever the suit
    Golden(
        "pinochle_auction", THREE,
        [played("Ann", 400, "spades", 100, 100), ended("Bo", 400, "granted", trump="hearts"),
         ended("Cem", 300, "forfeited", trump="hearts")],
        options={"kitty": "double"}, totals=[[-100, 40, 40], [-110, 80, 30], [-104, 86, 15]],
        final=[-103, 87, 16], ended=False, source="000:l.24608",
    ),
    # section 45: 500 in hearts 3 x 8; 300 in hearts lost 2 x 3
    Golden(
        "pinochle_auction@spades_hearts", THREE,
        [played("Ann", 500, "hearts", 300, 200), played("Bo", 300, "hearts", 0, 250)],
        totals=[[72, -24, -24], [78, -42, -18]], final=[72, -48, -24], ended=False, source="000:l.24613",
    ),
    *[
        # the note to section 45: what 500 and 350 count, doubling from 20 at 450, or ten more every fifty
        Golden("pinochle_auction", THREE, [ended("Ann", 500, "conceded"), ended("Bo", 350, "conceded")],
               options={"schedule": schedule, "kitty": "none"},
               totals=[[-2 * high, high, high], [low - 2 * high, high - 2 * low, high + low]],
               final=[low - 2 * high, high - 2 * low, high + low], ended=False,
               source=f"000:l.24616 {schedule}")
        for schedule, high, low in [("doubling", 40, 5), ("by_tens", 37, 7)]
    ],
    # section 42: from 200
    Golden("pinochle_auction", THREE, [ended("Ann", 240, "conceded"), ended("Bo", 250, "conceded")],
           options={"least": 200, "kitty": "none"}, totals=[[-2, 1, 1], [0, -3, 3]], final=[0, -3, 3],
           ended=False, source="000:l.24600"),
    Golden(
        "pinochle_auction@twenty", THREE,
        [played("Ann", 450, "spades", 250, 200), played("Bo", 400, "clubs", 100, 250), {}],
        totals=[[30, -15, -15], [50, -55, 5], [50, -55, 5]], final=[50, -55, 5], payments=[50, -55, 5],
        ended=False, source="003:l.803",
    ),
    Golden(
        "pinochle_auction@twenty", THREE,
        [played("Ann", 500, "spades", 250, 250), ended("Bo", 300, "conceded"),
         played("Cem", 400, "clubs", 100, 250), ended("Ann", 510, "granted", trump="spades")],
        options={"by_points": True}, totals=[[500, 0, 0], [500, -300, 0], [500, -300, -800],
                                             [1010, -300, -800]],
        final=[1010, -300, -800], payments=[], source="003:l.809",
    ),
    # a jackpot: 3 unseen, 2 x 5 x 2 for spades, then 350 made leaves it, and 400 made takes all 23
    Golden(
        "pinochle_auction", THREE,
        [UNSEEN, played("Bo", 350, "spades", 100, 100), played("Cem", 350, "hearts", 150, 200),
         played("Ann", 400, "clubs", 200, 200), ended("Bo", 400, "granted", trump="hearts")],
        options={"kitty": "jackpot"},
        totals=[[-3, 0, 0], [17, -60, 20], [12, -65, 30], [55, -75, 20], [45, -55, 10]], final=[45, -55, 10],
        payments=[45, -55, 10], ended=False, source="000:l.24728",
    ),
    # 350 made takes half of 23 chips, 11, and 300 nothing; the 12 are taken later, and a new kitty begins
    Golden(
        "pinochle_auction", THREE,
        [UNSEEN, played("Bo", 350, "spades", 100, 100), played("Cem", 350, "hearts", 150, 200),
         ended("Ann", 300, "granted", trump="clubs"), played("Ann", 500, "clubs", 300, 200),
         ended("Bo", 350, "conceded")],
        options={"kitty": "jackpot_half"},
        totals=[[-3, 0, 0], [17, -60, 20], [12, -65, 41], [18, -68, 38], [70, -88, 18], [75, -103, 23]],
        final=[Fraction(230, 3), Fraction(-304, 3), Fraction(74, 3)], ended=False, source="000:l.24731",
    ),
    # Ann deals, so that she is the third to bid: 290, then 320; all pass; Cem is second, and bids 250
    Golden(
        "pinochle_auction", THREE,
        [ended("Ann", 290, "conceded", after_passes=True), ended("Bo", 320, "conceded", after_passes=True),
         {}, ended("Cem", 250, "conceded")],
        options={"min_290": True, "kitty": "none"},
        totals=[[-4, 2, 2], [-1, -4, 5], [-1, -4, 5], [1, -2, 1]], final=[1, -2, 1], ended=False,
        source="000:l.24734",
    ),
    # over the bids of others the third bids what he likes, 260 here
    Golden("pinochle_auction", THREE, [ended("Ann", 260, "conceded")],
           options={"min_290": True, "kitty": "none"}, final=[-4, 2, 2], ended=False, source="000:l.24734"),
    # Ann deals and rests, so that Dee is third
    Golden("pinochle_auction", FOUR, [ended("Dee", 290, "conceded", after_passes=True)],
           options={"min_290": True, "kitty": "none"}, final=[2, 2, 2, -6], ended=False,
           source="000:l.24734"),
    *[
        Spoiled("pinochle_auction", THREE, [ended("Ann", number, "conceded", after_passes=True)],
                "stakes.bid", "bid", options={"min_290": True})
        for number in (250, 280, 300, 310)
    ],
    Spoiled("pinochle_auction", THREE, [ended("Ann", 250, "conceded")], "stakes.bid", "bid",
            options={"min_290": True}),
    Spoiled("pinochle_auction", THREE, [ended("Bo", 290, "conceded", after_passes=True)],
            "stakes.after_passes", "after_passes", options={"min_290": True}),
    Spoiled("pinochle_auction", THREE, [ended("Bo", 240, "conceded")], "field.low", "bid",
            options={"min_290": True}),
    Spoiled("pinochle_auction", THREE, [{"after_passes": True}], "deal.when", "after_passes",
            options={"min_290": True}),
    Spoiled("pinochle_auction", THREE, [ended("Ann", 290, "conceded", after_passes=True)], "field.unknown",
            "after_passes", options={"least": 250}),
    Spoiled("pinochle_auction", FOUR, [ended("Ann", 350, "conceded")], "stakes.bidder", "bidder"),  # sec. 7
    Spoiled("pinochle_auction", THREE, [ended("Ann", 310, "unseen")], "stakes.bid", "bid"),  # sec. 10
    Spoiled("pinochle_auction@twenty", THREE, [UNSEEN], "stakes.outcome", "outcome"),  # sec. 20
    Spoiled("pinochle_auction", THREE, [ended("Ann", 305, "conceded")], "field.step", "bid"),  # sec. 30
    Spoiled("pinochle_auction", THREE, [ended("Ann", 660, "conceded")], "field.high", "bid"),  # sec. 30
    Spoiled("pinochle_auction", THREE, [ended("Ann", 290, "conceded")], "field.low", "bid"),  # sec. 30
    Spoiled("pinochle_auction", THREE, [{}], "field.missing", "bidder"),  # sec. 9: the first must bid
    Spoiled("pinochle_auction", THREE, [ended("Ann", 300, "played", trump="clubs", melds=40)],
            "deal.missing", "points"),
    Spoiled("pinochle_auction", THREE, [ended("Ann", 300, "conceded", trump="clubs")], "deal.when", "trump"),
    Spoiled("pinochle_auction", THREE, [ended("Ann", 300, "exposed", exposed_by="Bo")], "stakes.outcome",
            "outcome", options={"by_points": True}),
    # 15 from each; 10 x 4 to each; 60 is a draw; all pass
    Golden("frog", THREE, [bid("Ann", "frog", 75), bid("Bo", "grand", 50), bid("Cem", "chico", 60), {}],
           totals=[[30, -15, -15], [70, -95, 25], [70, -95, 25], [70, -95, 25]], final=[70, -95, 25],
           payments=[70, -95, 25], ended=False, source="000:l.26959"),
    # Ann deals, she and Cem, the second at her left, have no cards: 20 x 2 from the two others
    Golden("frog", FIVE, [bid("Bo", "chico", 80)], final=[0, 80, 0, -40, -40], ended=False,
           source="000:l.26907"),
    Golden("frog", FOUR, [bid("Bo", "frog", 62)], options={"unit": 5}, final=[0, 20, -10, -10], ended=False,
           source="000:l.26959"),
    Spoiled("frog", FIVE, [bid("Cem", "frog", 80)], "stakes.bidder", "bidder"),  # l.26907
    Spoiled("frog", THREE, [bid("Cem", "frog", 121)], "field.high", "points"),  # l.26946: 120 in the pack
    Spoiled("frog", THREE, [bid("Cem", "frog")], "deal.missing", "points"),
    Spoiled("frog", THREE, [{"points": 60}], "deal.when", "points"),
    # 5 x 2, 5 x 3 lost, 30, 40 with 74 in hearts, lost with 79 otherwise, 60 lost, 100, 150 lost
    Golden(
        "six_bid_solo", THREE,
        [bid("Ann", "solo", 65), bid("Bo", "heart_solo", 55), bid("Cem", "misere", 0),
         bid("Ann", "guarantee", 74, hearts=True), bid("Ann", "guarantee", 79), bid("Bo", "spread", 2),
         bid("Cem", "call", 120, hearts=True), bid("Cem", "call", 118)],
        totals=[[20, -10, -10], [35, -40, 5], [5, -70, 65], [85, -110, 25], [5, -70, 65], [65, -190, 125],
                [-35, -290, 325], [115, -140, 25]],
        final=[115, -140, 25], payments=[115, -140, 25], ended=False, source="000:l.27009",
    ),
    Golden("six_bid_solo", THREE, [bid("Ann", "call", 120, hearts=True), bid("Bo", "call", 120)],
           options={"call_solo": "hearts"}, totals=[[300, -150, -150], [200, 50, -250]],
           final=[200, 50, -250], ended=False, source="000:l.27023"),
    Spoiled("six_bid_solo", FOUR, [bid("Ann", "solo", 65)], "stakes.bidder", "bidder"),  # l.26907
    Spoiled("six_bid_solo", THREE, [bid("Ann", "solo", 65, hearts=True)], "deal.when", "hearts"),  # l.26974
    Spoiled("six_bid_solo", THREE, [bid("Ann", "misere")], "deal.missing", "points"),
    # 22 - 13 from each; all 35 pay 70; none costs 70
    Golden("calabrasella", THREE, [{"bidder": "Ann", "points": 22}, {"bidder": "Bo", "points": 35},
                                   {"bidder": "Cem", "points": 0}, {}],
           totals=[[18, -9, -9], [-52, 131, -79], [18, 201, -219], [18, 201, -219]], final=[18, 201, -219],
           payments=[18, 201, -219], ended=False, source="000:l.27256"),
    # the dealer settles as an opponent: 1 to each; 35 from Cem to each, then 5 and twice 9 for Dee's revoke
    Golden(
        "calabrasella", FOUR,
        [{"bidder": "Bo", "points": 17}, {"bidder": "Ann", "points": 20, "revoked": "Dee", "looked": "Cem"},
         {"bidder": "Ann", "points": 22, "revoked": "Ann"}],
        totals=[[1, -3, 1, 1], [105, 9, -127, 13], [78, 18, -118, 22]], final=[78, 18, -118, 22], ended=False,
        source="000:l.27279",
    ),
    Golden("calabrasella@enc_c", THREE, [{"bidder": "Ann", "points": 25}, {"bidder": "Bo", "points": 14}],
           totals=[[30, -15, -15], [37, -29, -8]], final=[37, -29, -8], ended=False, source="002:l.3"),
    Golden("calabrasella@enc_c", THREE, [{"bidder": "Ann", "points": 35}], options={"by_points": True},
           final=[140, -70, -70], payments=[], source="002:l.3"),
    Spoiled("calabrasella", FOUR, [{"bidder": "Ann", "points": 20}], "stakes.bidder", "bidder"),  # l.27201
    Spoiled("calabrasella", FOUR, [{"bidder": "Bo", "points": 20, "revoked": "Ann"}], "stakes.revoked",
            "revoked"),
    Spoiled("calabrasella", THREE, [{"bidder": "Ann", "points": 36}], "field.high", "points"),  # l.27253
    Spoiled("calabrasella", THREE, [{"points": 20}], "deal.when", "points"),
    Spoiled("calabrasella@enc_c", THREE, [{"bidder": "Ann"}], "deal.missing", "points"),
]  # fmt: skip
