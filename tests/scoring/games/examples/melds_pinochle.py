"""Pinochle without bids; sheets made by hand, with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def cards(points, *melds, **more):
    return {"melds": [*melds, *[{}] * (len(points) - len(melds))], "cards": points, **more}


def side(points, tricks, *melds, **more):
    return cards(points, *melds, tricks=tricks, **more)


# 10 + 40 + 150 + 80 + 40 + 10 = 330 and 137, which is 140; 100 + 60 + 40 = 200 and 113, which is 110.
# Then 310 and 136, which is 130; 80 + 40 + 40 = 160 and 114, which is 110: 240 in all.
BEGUN = [
    cards([137, 113], {"royal": 1, "flush": 1, "kings": 1, "pinochle": 1, "dix": 1},
          {"aces": 1, "marriage": 3, "jacks": 1}, turned=True),
    cards([136, 114], {"flush": 1, "aces": 1, "queens": 1}, {"kings": 1, "pinochle": 1, "marriage": 2}),
]  # fmt: skip

EXAMPLES = [
    # 120 + 40 = 160 to 120 + 150 + 40 + 100 + 10 = 420: both have 1,000, so it goes on to 1,250;
    # then 130 + 100 to 120 + 40
    Golden("pinochle_two", TWO,
           [*BEGUN, cards([124, 126], {"royal": 1}, {"flush": 1, "royal": 1, "aces": 1, "dix": 1}),
            cards([130, 120], {"aces": 1}, {"jacks": 1})],
           totals=[[470, 310], [910, 580], [1070, 1000], [1300, 1160]], final=[1300, 1160],
           payments=[140, -140], source="000:l.23801"),
    # a right claim with 910 + 40 + 50 = 1,000 wins, though Bo has 580 + 60 + 150 + 100 + 80 + 60 = 1,030
    Golden("pinochle_two", TWO,
           [*BEGUN, cards([52, 60], {"royal": 1}, {"flush": 1, "aces": 1, "kings": 1, "queens": 1},
                          claim="Ann")],
           totals=[[470, 310], [910, 580], [1000, 1030]], final=[1000, 1030], payments=[1, -1],
           source="000:l.23809"),
    # a wrong claim with 910 + 40 + 40 = 990 loses: 10 points less than the 1,000 that the other has won by
    Golden("pinochle_two", TWO, [*BEGUN, cards([42, 60], {"royal": 1}, claim="Ann")],
           totals=[[470, 310], [910, 580], [990, 640]], final=[990, 640], payments=[-10, 10],
           source="000:l.23809"),
    # where a claim needs a trick: nobody wins one after Ann's claim, so that it is played out; both have
    # 1,000, and it goes on to 1,250
    Golden("pinochle_two", TWO,
           [*BEGUN, cards([124, 126], {"royal": 1}, {"flush": 1, "royal": 1, "aces": 1, "dix": 1},
                          claim="Ann"),
            cards([130, 120], {"aces": 1}, {"jacks": 1})],
           options={"claim_needs_trick": "trick"},
           totals=[[470, 310], [910, 580], [1070, 1000], [1300, 1160]], final=[1300, 1160],
           payments=[140, -140], source="000:l.23902"),
    # Ann claims 1,000, Bo claims 1,030 before she has a trick, and wins one first: 1,030 to 999 at most
    *[
        Golden("pinochle_two", TWO,
               [*BEGUN, cards([52, 60], {"royal": 1}, {"flush": 1, "aces": 1, "kings": 1, "queens": 1},
                              claim="Ann", claim_trick="Bo")],
               options={"claim_needs_trick": way}, final=[1000, 1030], payments=[-31, 31],
               source="000:l.23902")
        for way in ("trick", "lead")
    ],
    # with her trick she wins, and with a wrong claim of 990 she loses
    Golden("pinochle_two", TWO,
           [*BEGUN, cards([52, 60], {"royal": 1}, {"flush": 1, "aces": 1, "kings": 1, "queens": 1},
                          claim="Ann", claim_trick="Ann")],
           options={"claim_needs_trick": "lead"}, final=[1000, 1030], payments=[1, -1],
           source="000:l.23902"),
    Golden("pinochle_two", TWO, [*BEGUN, cards([42, 60], {"royal": 1}, claim="Ann", claim_trick="Ann")],
           options={"claim_needs_trick": "trick"}, final=[990, 640], payments=[-10, 10],
           source="000:l.23902"),
    # the claim without a trick does not end the deal, so that all cards are counted
    Spoiled("pinochle_two", TWO, [*BEGUN, cards([52, 60], {"royal": 1}, claim="Ann")], "melds.cards", "cards",
            options={"claim_needs_trick": "trick"}),
    Spoiled("pinochle_two", TWO, [cards([120, 130], claim_trick="Ann")], "deal.when", "claim_trick",
            options={"claim_needs_trick": "lead"}),
    Spoiled("pinochle_two", TWO, [cards([120, 130], claim="Ann", claim_trick="Ann")], "field.unknown",
            "claim_trick"),
    Spoiled("pinochle_two", TWO, [cards([120, 130], claim_trick="Ann")], "field.unknown", "claim_trick",
            options={"claim_needs_trick": "trick", "each_deal": True}),
    # who revokes has nothing for tricks, and keeps his melds; 300 for a double pinochle, 80 for a grand one
    Golden("pinochle_two", TWO, [cards([120, 130], {"aces": 1}, {"jacks": 1}, revoked="Bo")],
           totals=[[220, 40]], final=[220, 40], ended=False, source="000:l.23878"),
    Golden("pinochle_two", TWO, [cards([120, 130], {"double_pinochle": 1})],
           options={"double_pinochle": True}, final=[420, 130], ended=False, source="000:l.23892"),
    Golden("pinochle_two", TWO, [cards([120, 130], {"grand_pinochle": 1, "pinochle": 1})],
           options={"grand_pinochle": True}, final=[240, 130], ended=False, source="000:l.23892"),
    # where each deal is a game, it may be drawn
    Golden("pinochle_two", TWO, [cards([125, 125])], options={"each_deal": True}, final=[120, 120],
           payments=[0, 0], source="000:l.23897"),
    Spoiled("pinochle_two", TWO, [cards([120, 129])], "melds.cards", "cards"),
    Spoiled("pinochle_two", TWO, [cards([120, 131])], "deal.sum", "cards"),
    Spoiled("pinochle_two", TWO, [cards([120, 130], {"flush": 2}, {"flush": 1})], "melds.packs", "melds"),
    Spoiled("pinochle_two", TWO, [cards([120, 130], {"dix": 2}, turned=True)], "melds.packs", "melds"),
    Spoiled("pinochle_two", TWO,
            [cards([120, 130], {"royal": 2, "flush": 2, "marriage": 6, "aces": 2, "kings": 1})],
            "melds.turns", "melds"),
    Spoiled("pinochle_two", TWO, [cards([120, 130], {"double_pinochle": 1}, {"pinochle": 1})],
            "melds.packs", "melds", options={"double_pinochle": True}),
    Spoiled("pinochle_two", TWO, [cards([120, 130], {"double_pinochle": 1})], "field.unknown",
            "melds.1.double_pinochle"),
    # 10 + 13 melds of 20 to 150: 2 x 40 + 2 x 150 + 6 x 20 + 2 x 100 + 80 = 780 and 130; 100 and 120
    Golden("pinochle_64", TWO,
           [cards([130, 120], {"royal": 2, "flush": 2, "marriage": 6, "aces": 2, "kings": 1, "dix": 1},
                  {"dix": 1})],
           totals=[[920, 130]], final=[920, 130], ended=False, source="000:l.23997"),
    Golden("pinochle_64", TWO, [cards([130, 120], {"royal": 2, "flush": 2, "marriage": 6, "aces": 2})] * 2,
           totals=[[830, 120], [1660, 240]], final=[1660, 240], payments=[1420, -1420], source="000:l.24002"),
    Spoiled("pinochle_64", TWO, [cards([120, 120])], "melds.cards", "cards"),
    Spoiled("pinochle_64", TWO, [cards([120, 130], {"aces": 2}, {"aces": 1})], "melds.packs", "melds"),
    Spoiled("pinochle_64", TWO,
            [cards([120, 130], {"royal": 2, "flush": 2, "marriage": 6, "aces": 2, "kings": 2, "queens": 2,
             "jacks": 1})], "melds.turns", "melds"),
    # 150 + 120, 40 + 80, 100 + 50; then 80 + 100, 90, 60; then 110, 80, 60: three times 560 less 1,070
    Golden("pinochle_three", THREE,
           [cards([120, 80, 50], {"flush": 1}, {"royal": 1}, {"aces": 1}), cards([100, 90, 60], {"kings": 1}),
            cards([110, 80, 60])],
           totals=[[270, 120, 150], [450, 210, 210], [560, 290, 270]], final=[560, 290, 270],
           payments=[560, -250, -310], source="000:l.24007"),
    # with 64 cards the last of the stock is dead
    Golden("pinochle_three", THREE, [cards([120, 80, 39], dead=True)], final=[120, 80, 40], ended=False,
           source="000:l.24016"),
    # 350 to 330; then 550 to 530, so it goes on to 750; then 800 to 780, so it goes on to 1,000
    Golden("pinochle_three", THREE,
           [cards([100, 100, 50], {"flush": 1, "aces": 1}, {"flush": 1, "kings": 1}),
            cards([100, 100, 50], {"aces": 1}, {"queens": 1, "royal": 1}),
            cards([100, 100, 50], {"flush": 1}, {"flush": 1})],
           totals=[[350, 330, 50], [550, 530, 100], [800, 780, 150]], final=[800, 780, 150], ended=False,
           source="000:l.24007"),
    Spoiled("pinochle_three", THREE, [cards([120, 80, 39])], "melds.cards", "cards"),
    Spoiled("pinochle_three", THREE, [cards([120, 80, 50], {"royal": 2}, {"royal": 1})], "melds.packs",
            "melds"),
    Spoiled("pinochle_three", THREE, [cards([120, 80, 50], {"marriage": 5})], "melds.turns", "melds"),
    # 150 + 100 + 10 + 150 = 410 to 80 + 40 + 100 = 220; then a double flush without a trick is nothing,
    # and the others have 1,000 + 250
    Golden("pinochle_partnership", FOUR,
           [side([150, 100], [8, 4], {"flush": 1, "aces": 1, "dix": 1}, {"kings": 1, "pinochle": 1}),
            side([0, 250], [0, 12], {"double_flush": 1}, {"double_aces": 1})],
           totals=[[410, 220], [410, 1470]], final=[410, 1470], payments=[-1060, 1060, -1060, 1060],
           source="000:l.25283"),
    # 1,000 + 130 to 1,000 + 120: both have 1,000; then 140 to 110: one has 1,250
    Golden("pinochle_partnership", FOUR,
           [side([130, 120], [6, 6], {"double_aces": 1}, {"double_queens": 1, "double_jacks": 1}),
            side([140, 110], [7, 5])],
           totals=[[1130, 1120], [1270, 1230]], final=[1270, 1230], source="000:l.25345"),
    # a claim of 1,000 that is 945 loses by 55
    Golden("pinochle_partnership", FOUR,
           [side([45, 20], [3, 1], {"double_kings": 1, "aces": 1}, {"double_pinochle": 1}, claim="Ann")],
           final=[945, 320], payments=[-55, 55, -55, 55], source="000:l.25374"),
    # a revoke: nothing for tricks, and the melds stay
    Golden("pinochle_partnership", FOUR,
           [side([130, 120], [6, 6], {"aces": 1}, {"royal": 1}, revoked="Bo")],
           final=[230, 40], ended=False, source="000:l.25431"),
    Golden("pinochle_partnership", FOUR, [side([137, 113], [6, 6])], options={"count": "traditional"},
           final=[140, 110], ended=False, source="000:l.25378"),
    Spoiled("pinochle_partnership", FOUR, [side([130, 120], [6, 5])], "melds.tricks", "tricks"),
    Spoiled("pinochle_partnership", FOUR, [side([130, 115], [6, 6])], "melds.cards", "cards"),
    Spoiled("pinochle_partnership", FOUR, [side([133, 117], [6, 6])], "melds.cards", "cards"),
    Spoiled("pinochle_partnership", FOUR, [side([125, 125], [6, 6])], "melds.cards", "cards",
            options={"count": "tens"}),
    Spoiled("pinochle_partnership", FOUR, [side([130, 120], [0, 12])], "melds.cards", "cards"),
    Spoiled("pinochle_partnership", FOUR, [side([130, 120], [6, 6], {"flush": 1, "royal": 1}, {"royal": 1})],
            "melds.packs", "melds"),
    Spoiled("pinochle_partnership", FOUR, [side([130, 120], [6, 6], {"double_aces": 1}, {"aces": 1})],
            "melds.packs", "melds"),
]  # fmt: skip
