"""The books' examples, and sheets made by hand with their arithmetic beside them."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, TWO = FOUR[:3], FOUR[:2]
Q = Fraction(3, 4)
FIVE, SIX = (*FOUR, "Eve"), (*FOUR, "Eve", "Fay")


def hearts(*taken):
    return {"hearts": list(taken)}


def tricks(first, last, queen):
    return {"first": first, "last": last, "queen": queen}


def jacks(*takers, **more):
    return dict(zip(("spades", "hearts", "diamonds", "clubs"), takers, strict=True)) | more


def two_packs(taken, queens):
    return {"hearts": taken, "queens": queens}


def fifteen(taken, queen, plus):
    return {"hearts": taken, "queen": queen, "plus": plus}


CAPOT = jacks("Ann", "Ann", "Ann", "Ann", capot="Ann", capot_made=True)
EXAMPLES = [
    # 52 hearts, 13 each on the average: pay 13 and 4, collect 7 and 10
    Golden("hearts", FOUR, [hearts(13, 0, 0, 0), hearts(0, 9, 3, 1), hearts(13, 0, 0, 0), hearts(0, 8, 3, 2)],
           final=[26, 17, 6, 3], payments=[-13, -4, 7, 10], ended=False, source="000:l.20238"),
    # 000:l.20255: hearts 6 4 2 1 of four players; pay 18 12 6 3, take 7 9 11 12
    Golden(
        "hearts", FOUR, [hearts(6, 4, 2, 1)], options={"method": "howell"}, totals=[[-11, -3, 5, 9]],
        final=[-11, -3, 5, 9], payments=[-11, -3, 5, 9], ended=False, source="000:l.20255",
    ),
    # all painted: 13 stay; two clear share 26; one clear takes 13; all to one: 13 stay
    Golden(
        "hearts", FOUR,
        [hearts(4, 4, 4, 1), hearts(0, 0, 6, 7), hearts(0, 1, 5, 7), hearts(13, 0, 0, 0)],
        options={"method": "sweepstake"},
        totals=[[-4, -4, -4, -1], [9, 9, -10, -8], [22, 8, -15, -15], [9, 8, -15, -15]],
        final=[13, 11, -12, -12], payments=[13, 11, -12, -12], ended=False, source="000:l.20229",
    ),
    # 003:l.215: with a jackpot down two clear players win nothing, a sole one wins all three pools
    Golden(
        "hearts@twenty", FOUR,
        [hearts(4, 4, 4, 1), hearts(0, 0, 6, 7), hearts(0, 1, 5, 7)], options={"method": "sweepstake"},
        totals=[[-4, -4, -4, -1], [-4, -4, -10, -8], [35, -5, -15, -15]],
        final=[35, -5, -15, -15], ended=False, source="003:l.215",
    ),
    # 000:l.20268: the play is abandoned, and each of two who revoked is charged all 13
    Golden("hearts", FOUR, [hearts(6, 4, 2, 1), {"revoked": [False, True, False, True]}],
           totals=[[6, 4, 2, 1], [6, 17, 2, 14]], final=[6, 17, 2, 14], ended=False, source="000:l.20268"),
    # 13 - 4 x 13 = -39 for one of four, 13 for each other; in a sweepstake his 13 stay in the pool
    Golden("hearts", FOUR, [{"revoked": [True, False, False, False]}], options={"method": "howell"},
           final=[-39, 13, 13, 13], ended=False, source="000:l.20268"),
    Golden("hearts", FOUR, [{"revoked": [True, True, False, False]}, hearts(6, 4, 3, 0)],
           options={"method": "sweepstake"}, totals=[[-13, -13, 0, 0], [-19, -17, -3, 39]],
           final=[-19, -17, -3, 39], ended=False, source="000:l.20268"),
    Golden("spot_hearts", THREE, [{"revoked": [True, False, False]}], final=[104, 0, 0],
           options={"settlement": "none"}, ended=False, source="000:l.20268"),
    Spoiled("hearts", FOUR, [hearts(6, 4, 2, 1) | {"revoked": [True, False, False, False]}], "counts.revoked",
            "hearts"),
    Spoiled("hearts", FOUR, [{}], "deal.missing", "hearts"),
    Spoiled("hearts", FOUR, [hearts(6, 4, 2, 2)], "deal.sum", "hearts"),
    Spoiled("hearts", FOUR, [hearts(14, 0, 0, 0)], "field.high", "hearts.1"),
    Spoiled("hearts", FOUR, [hearts(6, 4, 3)], "field.each", "hearts"),
    Golden("heartsette", THREE, [hearts(5, 5, 3)], final=[5, 5, 3], payments=[-1, -1, 2], ended=False,
           source="000:l.20332"),  # 13 of three: 4 and a third, so 4; the winner gains 1 and the odd point
    Spoiled("heartsette", THREE, [hearts(5, 5, 2)], "deal.sum", "hearts"),
    Golden("spot_hearts", THREE, [{"spots": [14, 50, 40]}], final=[14, 50, 40], payments=[20, -15, -5],
           ended=False,
           source="000:l.20338"),  # 104 of three: 35; the winner is 21 better and gets 20
    Spoiled("spot_hearts", THREE, [{"spots": [14, 50, 39]}], "deal.sum", "spots"),
    Spoiled("spot_hearts", THREE, [{"spots": [1, 103, 0]}], "deal.uncountable", "spots"),
    Golden("joker_hearts", FOUR, [hearts(6, 4, 2, 2)], options={"method": "howell"}, final=[-10, -2, 6, 6],
           ended=False, source="000:l.20342"),  # 14 - 4 x 6 = -10, 14 - 16 = -2, 14 - 8 = 6
    Golden("joker_hearts", FOUR, [{"spots": [20, 14, 45, 45]}], options={"counting": "spots"},
           final=[20, 14, 45, 45], ended=False, source="000:l.20342"),
    Spoiled("joker_hearts", FOUR, [hearts(6, 4, 2, 1)], "deal.sum", "hearts"),
    Spoiled("joker_hearts", FOUR, [{"hearts": [6, 4, 2, 2], "spots": [20, 14, 45, 45]}], "field.unknown",
            "spots"),
    Golden("domino_hearts", THREE, [hearts(13, 0, 0), hearts(9, 2, 1), hearts(9, 1, 1)],
           totals=[[13, 0, 0], [22, 2, 1], [31, 3, 2]], final=[31, 3, 2], source="000:l.20354"),
    Spoiled("domino_hearts", THREE, [hearts(9, 3, 2)], "deal.sum", "hearts"),
    Golden("draw_hearts", TWO, [hearts(5, 8), hearts(13, 0)], totals=[[3, -3], [-10, 10]], final=[-10, 10],
           payments=[-10, 10], ended=False, source="000:l.20369"),
    Spoiled("draw_hearts", TWO, [hearts(5, 7)], "deal.sum", "hearts"),
    # Ann pays 5 and 6, the pool of 18 stays; nothing more for the suit; Bo alone is clear and wins 18 + 13
    Golden(
        "auction_hearts", FOUR,
        [{"bidder": "Ann", "bid": 5, "cards": [6, 4, 2, 1]}, {"bidder": "Ann", "cards": [5, 0, 4, 4]},
         {"bidder": "Dee", "bid": 2, "cards": [0, 0, 0, 13]}],
        totals=[[-11, -4, -2, -1], [-16, 27, -6, -5], [-16, 27, -6, -20]], final=[-12, 31, -2, -17],
        ended=False, source="000:l.20378",
    ),
    Spoiled("auction_hearts", FOUR, [{"bidder": "Ann", "cards": [6, 4, 2, 1]}], "counts.bid", "bid"),
    Spoiled("auction_hearts", FOUR, [{"bidder": "Ann", "bid": 5, "cards": [6, 4, 2, 1]},
            {"bidder": "Bo", "cards": [6, 4, 2, 1]}], "counts.bidder", "bidder"),
    Spoiled("auction_hearts", FOUR, [{"bidder": "Ann", "bid": 5, "cards": [6, 4, 2, 1]},
            {"bidder": "Ann", "bid": 5, "cards": [6, 4, 2, 1]}], "counts.bid", "bid"),
    # 26 hearts and two queens: 10 + 13, 6, 0 + 13, 4, 6, 0
    Golden("cancellation_hearts", SIX, [two_packs([10, 6, 0, 4, 6, 0], [1, 0, 1, 0, 0, 0])],
           final=[23, 6, 13, 4, 6, 0], ended=False, source="000:l.20455"),
    # 000:l.20439: one player takes all 28 counting cards, and nobody scores; not when he lacks one of them
    Golden("cancellation_hearts", SIX, [two_packs([26, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0]),
           two_packs([26, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0])], totals=[[0] * 6, [39, 13, 0, 0, 0, 0]],
           final=[39, 13, 0, 0, 0, 0], ended=False, source="000:l.20455"),
    Spoiled("cancellation_hearts", SIX, [two_packs([10, 6, 0, 4, 6, 1], [1, 0, 1, 0, 0, 0])], "deal.sum",
            "hearts"),
    Spoiled("cancellation_hearts", SIX, [two_packs([10, 6, 0, 4, 6, 0], [1, 1, 1, 0, 0, 0])], "deal.sum",
            "queens"),
    # -5 -13, -4, -3 + 10, -1; then all fifteen for Cem; then all but the ten
    Golden(
        "omnibus_hearts", FOUR,
        [fifteen([5, 4, 3, 1], "Ann", "Cem"), fifteen([0, 0, 13, 0], "Cem", "Cem"),
         fifteen([0, 0, 13, 0], "Cem", "Ann")],
        totals=[[-18, -4, 7, -1], [-18, -4, 33, -1], [-8, -4, 7, -1]], final=[-8, -4, 7, -1], ended=False,
        source="000:l.20467",
    ),
    Golden("omnibus_hearts", FOUR, [fifteen([0, 0, 13, 0], "Cem", "Ann")],
           options={"fourteen": "nothing"}, final=[10, 0, 0, 0], ended=False, source="000:l.20467"),
    Golden("omnibus_hearts", FOUR, [fifteen([13, 0, 0, 0], "Ann", "Bo")] * 4,
           final=[-104, 40, 0, 0], source="000:l.20467"),
    Spoiled("omnibus_hearts", FOUR, [{**hearts(5, 4, 3, 1), "queen": "Ann"}], "field.missing", "plus"),
    Golden("greek_hearts", FOUR, [fifteen([5, 4, 3, 1], "Ann", "Cem")], final=[-18, -4, 7, -1],
           ended=False, source="000:l.20491"),
    Spoiled("greek_hearts", FOUR, [fifteen([5, 4, 3, 2], "Ann", "Cem")], "deal.sum", "hearts"),
    # 1 1 1 0, then all three with Dee: 4; the pool of 7 parted by four
    Golden("slobberhannes", FOUR, [tricks("Ann", "Bo", "Cem"), tricks("Dee", "Dee", "Dee")],
           totals=[[-1, -1, -1, 0], [-1, -1, -1, -4]], final=[-1, -1, -1, -4],
           payments=[Q, Q, Q, -3 * Q], ended=False,
           source="000:l.20496"),
    # five players: 1, 1 and 3 for the queen make 5; all three collects 5
    Golden("slobberhannes", FIVE, [tricks("Ann", "Bo", "Cem"), tricks("Dee", "Dee", "Dee")],
           options={"even_pool": True}, totals=[[-1, -1, -3, 0, 0], [-1, -1, -3, 5, 0]],
           final=[-1, -1, -3, 5, 0],
           payments=[-1, -1, -3, 5, 0], ended=False, source="000:l.20520"),
    Spoiled("slobberhannes", FOUR, [{"first": "Ann", "last": "Bo"}], "field.missing", "queen"),
    Spoiled("slobberhannes", FOUR, [tricks("Ann", "Bo", "Zoe")], "field.player", "queen"),
    # Ann 2 + 1, Bo 1, Cem 1; Dee fails a capot: 5 more; Ann makes one: 5 jacks, one chip from each other
    Golden(
        "polignac", FOUR,
        [jacks("Ann", "Ann", "Bo", "Cem", capot="Dee"),
         CAPOT],
        totals=[[-3, -1, -1, -5], [-5, -2, -2, -6]], final=[-5, -2, -2, -6],
        ended=False, source="000:l.20529",
    ),
    Golden("polignac", FOUR, [CAPOT], options={"common_pool": False}, final=[-5, -5, -5, -5], ended=False,
           source="000:l.20529"),
    Spoiled("polignac", FOUR, [jacks("Ann", "Ann", "Bo", "Cem", capot="Ann", capot_made=True)],
            "counts.capot_made", "capot_made"),
    Spoiled("polignac", FOUR, [jacks("Ann", "Ann", "Bo", "Cem", capot_made=True)],
            "deal.when", "capot_made"),
    # three players: sixteen cards a deal go four times into the pack
    Golden("highest_card", THREE, [{"tricks": [2, 1, 1]}] * 4, final=[8, 4, 4], source="000:l.28618"),
    Golden("highest_card", THREE, [{"tricks": [2, 1, 1]}], options={"each_deal": True}, final=[2, 1, 1],
           source="000:l.28618"),
    Spoiled("highest_card", THREE, [{"tricks": [2, 1, 2]}], "deal.sum", "tricks"),
    Spoiled("highest_card", THREE, [{"tricks": [2, 1, 1]}] * 5, "sheet.ended", "deals"),
    # three players hold 51 of 52 cards
    Golden("twenty_one_children", THREE, [{"cards": [30, 11, 10]}, {"cards": [20, 20, 11]}], final=[50, 31,
           21],
           source="000:l.28842"),
    Spoiled("twenty_one_children", THREE, [{"cards": [30, 11, 11]}], "deal.sum", "cards"),
    Golden("twenty_nine", FOUR, [{"cards": [27, 25]}], final=[27, 25], source="000:l.28871"),
    Spoiled("twenty_nine", FOUR, [{"cards": [40, 11]}], "counts.cards", "cards"),
    Spoiled("twenty_nine", FOUR, [{"cards": [1, 0]}], "counts.cards", "cards"),
    Spoiled("twenty_nine", FOUR, [{"cards": [30, 23]}], "deal.sum", "cards"),
    Golden("concentration", FOUR, [{"pairs": [8, 7, 7, 4]}], final=[8, 7, 7, 4], source="002:l.181"),
    Golden("concentration@s000", TWO, [{"pairs": [12, 14]}], final=[12, 14], source="000:l.29053"),
    # without the fours and the nines there are 22 pairs
    Golden("concentration@s000", TWO, [{"pairs": [12, 10]}], final=[12, 10], source="000:l.29059"),
    Spoiled("concentration@s000", TWO, [{"pairs": [12, 11]}], "counts.pairs", "pairs"),
    Spoiled("concentration@s000", TWO, [{"pairs": [14, 13]}], "deal.sum", "pairs"),
    Spoiled("concentration@enc_c", FOUR, [{"pairs": [8, 7, 7, 2]}], "deal.sum", "pairs"),
    Spoiled("concentration", FOUR, [{"pairs": [8, 7, 7, 5]}], "deal.sum", "pairs"),
]  # fmt: skip
