"""Five hundred: sheets made by hand from the schedules of the books (000:l.18063-18300)."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE, FIVE, SIX = FOUR[:2], FOUR[:3], (*FOUR, "Eve"), (*FOUR, "Eve", "Fay")


def played(bidder, bid, denomination, *won, **more):
    return {"bidder": bidder, "bid": bid, "denomination": denomination, "won": list(won)} | more


def nullo(bidder, denomination, *won):
    return {"bidder": bidder, "denomination": denomination, "won": list(won)}


EXAMPLES = [
    # 7 hearts 200; 8 spades with 7: 240 off; 6 spades and all ten: 250; all pass: nothing; 10 no trump 520
    Golden("five_hundred", THREE,
           [played("Ann", 7, "hearts", 8, 1, 1), played("Bo", 8, "spades", 2, 7, 1),
            played("Cem", 6, "spades", 0, 0, 10), {}, played("Ann", 10, "notrump", 10, 0, 0)],
           totals=[[200, 10, 10], [220, -230, 20], [220, -230, 270], [220, -230, 270], [740, -230, 270]],
           final=[740, -230, 270], source="000:l.17980"),
    # 7 hearts 2 x 100; 8 clubs 3 x 60; 9 no trump 4 x 120
    Golden("five_hundred@original", THREE,
           [played("Ann", 7, "hearts", 7, 2, 1), played("Bo", 8, "clubs", 1, 8, 1),
            played("Bo", 9, "notrump", 1, 9, 0)],
           totals=[[200, 20, 10], [210, 200, 20], [220, 680, 20]], final=[220, 680, 20],
           source="000:l.18149"),
    # clubs 40 are cheapest, diamonds 100 dearest: 8 diamonds 300; 6 spades 60 lost
    Golden("five_hundred@inverted", THREE,
           [played("Ann", 8, "diamonds", 8, 2, 0), played("Bo", 6, "spades", 3, 5, 2)],
           totals=[[300, 20, 0], [330, -40, 20]], final=[330, -40, 20], ended=False, source="000:l.18226"),
    # nullo made 250 and nothing for the others; lost with four tricks: 40 to each of them
    Golden("five_hundred", THREE, [nullo("Ann", "nullo", 0, 6, 4), nullo("Bo", "nullo", 2, 4, 4)],
           options={"nullo": True}, totals=[[250, 0, 0], [290, -250, 40]], final=[290, -250, 40],
           ended=False, source="000:l.18339"),
    # a revoke of the contractor loses the contract; one of an opponent makes it, and neither of them scores
    Golden("five_hundred", THREE,
           [played("Ann", 6, "clubs", 7, 2, 1, revoked="Ann"),
            played("Ann", 6, "clubs", 5, 3, 2, revoked="Bo")],
           totals=[[-60, 20, 10], [0, 20, 10]], final=[0, 20, 10], ended=False, source="000:l.18410"),
    # all pass and the deal is played; card points are the contractor's only if he makes it
    Golden("five_hundred", THREE,
           [{"won": [5, 3, 2]}, played("Ann", 7, "hearts", 6, 3, 1, card_points=[150, 60, 30]),
            played("Ann", 6, "hearts", 6, 3, 1, card_points=[150, 60, 30])],
           options={"passed_played": True, "card_points": True, "target": 1000},
           totals=[[50, 30, 20], [-150, 120, 60], [100, 210, 100]], final=[100, 210, 100], ended=False,
           source="000:l.18332"),
    # 003: who revoked scores nothing, the other opponent does; open nullo lost is 520: below -500
    Golden("five_hundred@twenty", THREE,
           [played("Ann", 6, "clubs", 5, 3, 2, revoked="Bo"), nullo("Cem", "open_nullo", 5, 4, 1)],
           totals=[[60, 0, 20], [70, 10, -500]], final=[70, 10, -500], source="003:l.673"),
    Spoiled("five_hundred", THREE, [played("Ann", 11, "hearts", 8, 1, 1)], "field.high", "bid"),
    Spoiled("five_hundred", THREE, [played("Ann", 7, "hearts", 8, 1, 2)], "deal.sum", "won"),
    Spoiled("five_hundred", THREE, [{"bidder": "Ann", "won": [8, 1, 1]}], "deal.missing", "denomination"),
    Spoiled("five_hundred", THREE, [{"won": [8, 1, 1]}], "deal.when", "won"),
    Spoiled("five_hundred", THREE, [nullo("Ann", "nullo", 0, 6, 4) | {"bid": 6}], "deal.when", "bid",
            options={"nullo": True}),
    Spoiled("five_hundred", THREE, [played("Ann", 7, "hearts", 8, 1, 1, first="Bo")], "undertaking.first",
            "first"),
    # both opponents pass the target in one deal
    Spoiled("five_hundred", THREE, [played("Ann", 6, "hearts", 2, 4, 4)], "undertaking.first", "first",
            options={"target": 40}),
    Golden("five_hundred", THREE, [played("Ann", 6, "hearts", 2, 4, 4, first="Cem")], final=[-100, 40, 40],
           options={"target": 40, "settlement": "each"}, payments=[-280, 140, 140], source="000:l.18326"),
    # tricks of the two are ten: the third hand is dead; 440 and 100 lost are 540: the other has won
    Golden("five_hundred_two", TWO,
           [played("Ann", 6, "hearts", 6, 4), played("Bo", 10, "spades", 1, 9),
            played("Bo", 6, "hearts", 5, 5)],
           totals=[[100, 40], [110, -400], [160, -500]], final=[160, -500], source="000:l.18557"),
    Golden("five_hundred_two", TWO, [played("Ann", 8, "spades", 8, 2)], options={"schedule": "inverted"},
           final=[180, 20], ended=False, source="000:l.18226"),
    Spoiled("five_hundred_two", TWO, [played("Ann", 6, "hearts", 6, 3)], "deal.sum", "won"),
    Spoiled("five_hundred_two", TWO, [played("Ann", 5, "hearts", 6, 4)], "field.low", "bid"),
    Spoiled("five_hundred_two", TWO, [nullo("Ann", "nullo", 0, 10)], "field.choice", "denomination"),
    # the others' tricks once for the side: 8 clubs 260 and 20; 9 hearts 400 lost, 20 for the others
    Golden("five_hundred_four", FOUR,
           [played("Ann", 8, "clubs", 8, 2), played("Dee", 9, "hearts", 2, 8),
            played("Bo", 7, "diamonds", 4, 6)],
           totals=[[260, 20], [280, -380], [320, -560]], final=[320, -560], source="000:l.18538"),
    Golden("five_hundred_four@twenty", FOUR, [{"won": [6, 4]}, nullo("Ann", "nullo", 0, 10)],
           totals=[[60, 40], [310, 40]], final=[310, 40], ended=False, source="003:l.659"),
    Spoiled("five_hundred_four", FOUR, [played("Ann", 8, "clubs", 8, 3)], "deal.sum", "won"),
    Spoiled("five_hundred_four", FOUR, [played("Ann", 8, "clubs", 8, 1, 1)], "field.each", "won"),
    Spoiled("five_hundred_four", FOUR, [{"bid": 8, "won": [8, 2]}], "deal.when", "bid"),
    # Ann and Cem make seven diamonds 180 each; eight hearts by three: 300 lost by each of them
    Golden("five_hundred_five", FIVE,
           [played("Ann", 7, "diamonds", 4, 1, 3, 1, 1, partner="Cem"),
            played("Bo", 8, "hearts", 1, 4, 2, 2, 1, partner="Dee", second="Eve")],
           totals=[[180, 10, 180, 10, 10], [190, -290, 200, -290, -290]],
           final=[190, -290, 200, -290, -290], ended=False, source="000:l.18560"),
    # 003: the called partner wins or loses half of 180
    Golden("five_hundred_five@twenty", FIVE,
           [played("Ann", 7, "diamonds", 4, 1, 3, 1, 1, partner="Cem"),
            played("Ann", 7, "diamonds", 4, 2, 2, 1, 1, partner="Cem")],
           totals=[[180, 10, 90, 10, 10], [0, 30, 0, 20, 20]], final=[0, 30, 0, 20, 20], ended=False,
           source="003:l.695"),
    Spoiled("five_hundred_five", FIVE, [played("Ann", 7, "hearts", 4, 1, 3, 1, 1, partner="Ann")],
            "undertaking.partner", "partner"),
    Spoiled("five_hundred_five", FIVE,
            [played("Ann", 7, "hearts", 4, 1, 3, 1, 1, partner="Cem", second="Dee")], "undertaking.second",
            "second"),
    Spoiled("five_hundred_five", FIVE, [played("Ann", 8, "hearts", 4, 1, 3, 1, 1, second="Dee")],
            "deal.when", "second"),
    Golden("five_hundred_six", SIX, [played("Ann", 7, "hearts", 7, 3), played("Fay", 6, "notrump", 3, 7)],
           totals=[[200, 30], [230, 150]], final=[230, 150], ended=False, source="000:l.18571"),
    # 003: three pairs, Ann with Dee
    Golden("five_hundred_six@twenty", SIX, [played("Dee", 7, "hearts", 7, 2, 1)], final=[200, 20, 10],
           ended=False, source="003:l.699"),
    Golden("five_hundred_six@twenty", SIX, [played("Dee", 7, "hearts", 3, 7)], options={"teams": "two"},
           final=[30, 200], ended=False, source="003:l.699"),
    Spoiled("five_hundred_six", SIX, [played("Ann", 7, "hearts", 7, 2, 1)], "field.each", "won"),
    Spoiled("five_hundred_six", SIX, [played("Ann", 7, "hearts", 7, 4)], "deal.sum", "won"),
    Spoiled("five_hundred_six", SIX, [played("Ann", 7, "royals", 7, 3)], "field.choice", "denomination"),
]  # fmt: skip
