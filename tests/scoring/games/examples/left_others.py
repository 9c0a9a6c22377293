"""Contract rummy, tunk, carousel, eights, go boom, Russian bank; sheets made by hand."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def out(winner, *left, **more):
    return {"out": winner, "left": list(left), **more}


def blocked(*left):
    return {"left": list(left)}


SIX = [out("Ann", 0, 20, 30)] * 3 + [out("Bo", 40, 0, 10)] * 3
EXAMPLES = [
    # Ann 120 + 60, Bo 60, Cem 120 + 45: Bo collects 120 and 105
    Golden("contract_rummy", THREE, [*SIX, out("Bo", 60, 0, 45)], final=[180, 60, 165],
           payments=[-120, 225, -105], source="000:l.3366"),
    Golden("contract_rummy", THREE, SIX, final=[120, 60, 120], payments=[], ended=False, source="000:l.3366"),
    # nobody out: the stock was empty; four jokers, and a wild deuce in hand is 2
    Golden("contract_rummy@enc_c", THREE, [blocked(2, 60, 400)], final=[2, 60, 400], ended=False,
           source="002:l.301"),
    Spoiled("contract_rummy", THREE, [out("Ann", 0, 2, 30)], "left.left", "left"),
    Spoiled("contract_rummy", THREE, [out("Ann", 0, 1, 30)], "left.left", "left", {"deuces_wild": False}),
    Spoiled("contract_rummy", THREE, [*SIX, out("Bo", 39, 0, 45)], "left.left", "left"),
    Spoiled("contract_rummy", THREE, [out("Ann", 5, 20, 30)], "left.left", "left"),
    Spoiled("contract_rummy", THREE, [out("Ann", 0, 500, 412)], "deal.sum", "left"),  # 807 + 8 x 13 = 911
    Spoiled("contract_rummy", THREE, [out("Ann", 0, 408, 400)], "deal.sum", "left", {"deuces_wild": False}),
    Spoiled("contract_rummy", THREE, [blocked(2, 60, 40)], "field.missing", "out"),
    # 70 + 20, 4 + 12, 60 + 40: Cem is out; then Ann is
    Golden("tunk", THREE, [out("Bo", 70, 4, 60), out("Bo", 20, 5, 40), out("Bo", 10, 3, 0)],
           totals=[[70, 4, 60], [90, 9, 100], [100, 12, 100]], final=[100, 12, 100], payments=[],
           source="000:l.4471"),
    Spoiled("tunk", THREE, [out("Bo", 70, 6, 60)], "left.left", "left"),
    Spoiled("tunk", THREE, [out("Bo", 71, 4, 60)], "left.left", "left"),
    Spoiled("tunk", THREE, [out("Bo", 70, 4, 60), out("Bo", 20, 5, 40), out("Bo", 2, 3, 1)], "left.left",
            "left"),
    Spoiled("tunk", THREE, [out("Bo", 70, 4, 60), out("Bo", 20, 5, 40), out("Cem", 2, 3, 0)], "left.out",
            "out"),
    # Ann 8 is beaten by 5: Bo 8 + 20 + 10; gin: 30 + 40 + 25; Ann has 95, Bo 38 + 150: 100 for game,
    # and Cem, who has nothing, pays double: 288 - 95 and 2 x 288
    Golden("carousel", THREE, [out("Ann", 8, 5, 20), out("Ann", 0, 30, 40), out("Bo", 100, 2, 50)],
           totals=[[0, 38, 0], [95, 38, 0], [95, 188, 0]], final=[95, 288, 0], payments=[-193, 769, -576],
           source="000:l.4436"),
    # two tie for the low of 4: 10 and 20 divided; the knocker is one of them
    Golden("carousel", FOUR, [out("Ann", 4, 4, 10, 20)], final=[15, 15, 0, 0], ended=False,
           source="000:l.4432"),
    # by 002 differences: 20 - 5 and 10 for the tie, then gin 25 + 40
    Golden("carousel@enc_c", TWO, [out("Ann", 5, 20), out("Ann", 5, 5), out("Bo", 40, 0)],
           totals=[[15, 0], [15, 10], [15, 75]], final=[15, 75], ended=False, source="002:l.87"),
    # 65 + 65 + 65 = 195, 100 for game, three boxes: 370, doubled in a shutout
    Golden("carousel@enc_c", TWO, [out("Ann", 0, 40)] * 3, final=[740, 0], payments=[740, -740],
           source="002:l.90"),
    Spoiled("carousel", THREE, [out("Ann", 11, 15, 20)], "left.left", "left"),
    Spoiled("carousel@enc_c", TWO, [out("Ann", 6, 15)], "left.left", "left"),
    Spoiled("carousel", TWO, [out("Ann", 5, 361)], "deal.sum", "left"),
    # a hundred: 60 + 55 to 30; the difference and 100
    Golden("eights", TWO, [out("Ann", 0, 60), out("Bo", 30, 0), blocked(5, 60)],
           totals=[[60, 0], [60, 30], [115, 30]], final=[215, 30], payments=[185, -185],
           source="000:l.19281"),
    Golden("eights", THREE, [out("Ann", 0, 60, 5), blocked(10, 30, 12)], totals=[[65, -60, -5],
           [87, -80, -7]], final=[87, -80, -7], payments=[87, -80, -7], ended=False, source="000:l.19276"),
    # partners: Ann and Cem are both out, 50 of the others; then a block, 12 to 30
    Golden("eights", FOUR, [out("Ann", 0, 50, 0, 0), blocked(12, 25, 0, 5)], options={"partners": True},
           totals=[[50, -50], [68, -68]], final=[68, -68], payments=[68, -68, 68, -68], ended=False,
           source="000:l.19276"),
    Spoiled("eights", TWO, [out("Ann", 5, 60)], "left.left", "left"),
    Spoiled("eights", TWO, [blocked(0, 60)], "left.left", "left"),
    Spoiled("eights", TWO, [out("Ann", 0, 509)], "field.high", "left.2"),
    Spoiled("eights", FOUR, [out("Ann", 0, 50, 3, 8)], "left.left", "left", {"partners": True}),
    # cards of the others: 5 + 6, then 40
    Golden("go_boom", THREE, [out("Ann", 0, 5, 6), out("Ann", 0, 20, 20)], totals=[[11, 0, 0], [51, 0, 0]],
           final=[51, 0, 0], source="000:l.29118"),
    Golden("go_boom", THREE, [out("Ann", 0, 50, 60), out("Bo", 30, 0, 40)], options={"counting": "values"},
           totals=[[0, 50, 60], [30, 50, 100]], final=[30, 50, 100], source="000:l.29120"),
    Spoiled("go_boom", THREE, [out("Ann", 0, 0, 6)], "left.left", "left"),
    Spoiled("go_boom", THREE, [out("Ann", 2, 5, 6)], "left.left", "left"),
    Spoiled("go_boom", THREE, [out("Ann", 0, 30, 23)], "deal.sum", "left"),
    # 30 + 2 x 7 + 12 = 56; 30 and the last card
    Golden("russian_bank", TWO, [{"out": "Ann", "reserve": 7, "rest": 12},
                                 {"out": "Bo", "reserve": 0, "rest": 1}],
           totals=[[56, 0], [56, 31]], final=[56, 31], payments=[], ended=False, source="000:l.28543"),
    Golden("russian_bank", TWO, [{"out": "Ann", "reserve": 7, "rest": 12}] * 2, options={"target": 100},
           final=[112, 0], source="000:l.28543"),
    Spoiled("russian_bank", TWO, [{"out": "Ann", "reserve": 60, "rest": 45}], "left.rest", "rest"),
    Spoiled("russian_bank", TWO, [{"out": "Ann", "reserve": 105, "rest": 0}], "field.high", "reserve"),
    Spoiled("russian_bank", TWO, [{"out": "Ann", "reserve": 0, "rest": 0}], "left.rest", "rest"),
    Spoiled("russian_bank", TWO, [{"reserve": 5, "rest": 0}], "field.missing", "out"),
]  # fmt: skip
