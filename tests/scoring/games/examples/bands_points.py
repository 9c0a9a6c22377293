"""Sixty-six and Schafkopf; sheets made by hand from the tables of the catalogue."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def cards(points, tricks, **more):
    return {"cards": points, "tricks": tricks, **more}


def queens(points, tricks, **more):
    return {"spadille": "Ann", "baste": "Bo", "points": points, "tricks": tricks, **more}


def least(points, tricks, **more):
    return {"game": "least", "each_points": points, "each_tricks": tricks, **more}


def taken(points, tricks):
    return {"game": "take", "player": "Ann", "points": points, "tricks": tricks}


EXAMPLES = [
    # 46 + 20 against 40: 1; a wrong claim at 60: 2; 65 all: drawn; no trick: 3 + 1; then a revoke: 3
    Golden("sixty_six", TWO,
           [cards([46, 40], [5, 4], marriages=[20, 0], claim="Ann"), cards([60, 50], [6, 5], claim="Ann"),
            cards([65, 65], [6, 6]), cards([0, 70], [0, 7], claim="Bo"), cards([40, 30], [4, 3],
            offence="Bo")],
           totals=[[1, 0], [1, 2], [1, 2], [1, 6], [4, 6]], final=[4, 6], ended=False, source="000:l.22905"),
    # fewer than 33 is two; a marriage without a trick does not count
    Golden("sixty_six", TWO, [cards([70, 30], [6, 5], claim="Ann"), cards([0, 60], [0, 6], marriages=[40,
           20])],
           totals=[[2, 0], [2, 3]], final=[2, 3], ended=False, source="000:l.22960"),
    Spoiled("sixty_six", TWO, [cards([100, 40], [6, 6])], "deal.sum", "cards"),
    Spoiled("sixty_six", TWO, [cards([20, 110], [0, 12])], "bands.tricks", "tricks"),
    Spoiled("sixty_six", TWO, [cards([60, 70], [6, 6], closed=True)], "bands.cards", "cards"),
    # Ann deals: Bo wins 1 and so does she; Bo deals: drawn, he has 1; Cem deals: Ann wins 3 by a revoke
    Golden("sixty_six_three", THREE,
           [cards([0, 70, 40], [0, 6, 4], claim="Bo"), cards([65, 0, 65], [6, 0, 6]),
            cards([10, 20, 0], [1, 2, 0], offence="Bo")],
           totals=[[1, 1, 0], [1, 2, 0], [4, 2, 3]], final=[4, 2, 3], ended=False, source="000:l.23041"),
    # three deals of 3 each: Cem deals the third and stops at 6
    Golden("sixty_six_three", THREE,
           [cards([0, 10, 20], [0, 1, 2], offence="Bo"), cards([10, 0, 20], [1, 0, 2], offence="Ann"),
            cards([10, 20, 0], [1, 2, 0], offence="Bo")],
           totals=[[3, 0, 3], [3, 3, 6], [6, 3, 6]], final=[6, 3, 6], ended=False, source="000:l.23041"),
    Spoiled("sixty_six_three", THREE, [cards([10, 70, 40], [1, 6, 4])], "bands.cards", "cards"),
    Golden("sixty_six_four", FOUR,
           [{"points": [70, 60], "tricks": [4, 4]}, {"points": [65, 65], "tricks": [4, 4]},
            {"points": [30, 100], "tricks": [2, 6]}, {"points": [130, 0], "tricks": [8, 0]}],
           totals=[[1, 0], [1, 0], [1, 3], [4, 3]], final=[4, 3], ended=False, source="000:l.23049"),
    Golden("sixty_six_four", FOUR, [{"points": [130, 0], "tricks": [7, 1], "ten": "Bo"}],
           options={"ten_counts": True},
           totals=[[2, 1]], final=[2, 1], ended=False, source="000:l.23049"),
    Spoiled("sixty_six_four", FOUR, [{"points": [70, 60], "tricks": [8, 0]}], "bands.points", "points"),
    Spoiled("sixty_six_four", FOUR, [{"points": [70, 50], "tricks": [4, 4]}], "deal.sum", "points"),
    # 60 + 30 against 70 + 60: 130 to 90, 1; no trick for Ann: 4
    Golden("marriage", TWO, [cards([60, 70], [6, 6], melds=[30, 60]), cards([0, 130], [0, 12],
           last_six="Bo")],
           totals=[[0, 1], [0, 5]], final=[0, 5], ended=False, source="000:l.23074"),
    Spoiled("marriage", TWO, [cards([60, 60], [6, 6])], "deal.sum", "cards"),
    # 61 is 1, 91 is 2, all tricks 3; the others 2, 4, 6
    Golden("schafkopf_ancient", FOUR,
           [{"makers": "Ann", "points": 61, "tricks": 4}, {"makers": "Bo", "points": 29, "tricks": 2},
            {"makers": "Bo", "points": 120, "tricks": 8}, {"makers": "Ann", "points": 60, "tricks": 4},
            {"makers": "Ann", "points": 120, "tricks": 7}],
           totals=[[1, 0], [5, 0], [5, 3], [5, 3], [7, 3]], final=[7, 3], payments=[4, -4, 4, -4],
           ended=False,
           source="000:l.25873"),
    Golden("schafkopf_ancient", FOUR, [{"makers": "Ann", "points": 60, "tricks": 4}],
           options={"tie": "makers_lose"},
           final=[0, 2], ended=False, source="000:l.25873"),
    Spoiled("schafkopf_ancient", FOUR, [{"makers": "Ann", "points": 118, "tricks": 8}], "bands.points",
            "points"),
    Golden("schafkopf_wendish", FOUR,
           [queens(61, 5), queens(29, 2), queens(0, 0), queens(95, 6, baste="Ann", ace="Dee", suit="hearts")],
           totals=[[1, 1, -1, -1], [-1, -1, 1, 1], [-5, -5, 5, 5], [-3, -7, 3, 7]], final=[-3, -7, 3, 7],
           payments=[-3, -7, 3, 7], ended=False, source="000:l.25956"),
    Spoiled("schafkopf_wendish", FOUR, [queens(61, 5, baste="Ann")], "bands.ace", "ace"),
    Spoiled("schafkopf_wendish", FOUR, [queens(61, 5, ace="Dee", suit="hearts")], "bands.ace", "ace"),
    Spoiled("schafkopf_wendish", FOUR, [queens(61, 5, baste="Ann", ace="Ann", suit="hearts")], "bands.ace",
            "ace"),
    # 000:l.26074: 49 in play and 4 buried are 53: two lost; 61 is 2, 91 is 4, all tricks 6
    Golden("schafkopf_modern", THREE, [taken(53, 5), taken(61, 5), taken(91, 8), taken(120, 10), taken(20,
           0), taken(30, 2)],
           totals=[[-2, 0, 0], [0, 0, 0], [4, 0, 0], [10, 0, 0], [4, 0, 0], [0, 0, 0]], final=[0, 0, 0],
           payments=[0, 0, 0], ended=False, source="000:l.26074"),
    # all tricks -4; no trick 4; fewest 2; a tie; all even: the dealer, Bo
    Golden("schafkopf_modern", THREE,
           [least([120, 0, 0], [10, 0, 0]), least([0, 60, 60], [0, 5, 5]), least([50, 40, 30], [4, 3, 3]),
            least([30, 60, 30], [3, 4, 3], earlier="Ann"), least([40, 40, 40], [4, 3, 3])],
           totals=[[-4, 0, 0], [0, 0, 0], [0, 0, 2], [2, 0, 2], [2, 2, 2]], final=[2, 2, 2], ended=False,
           source="000:l.26020"),
    Golden("schafkopf_modern", FOUR, [{"game": "take", "player": "Bo", "points": 70, "tricks": 6}],
           final=[0, 2, 0, 0],
           payments=[Fraction(-1, 2), Fraction(3, 2), Fraction(-1, 2), Fraction(-1, 2)], ended=False,
           source="000:l.25973"),
    Spoiled("schafkopf_modern", FOUR, [taken(70, 6)], "bands.player", "player"),
    Spoiled("schafkopf_modern", THREE, [{"game": "take", "player": "Ann", "tricks": 5}], "deal.missing",
            "points"),
    Spoiled("schafkopf_modern", THREE, [taken(53, 5) | {"each_points": [40, 40, 40]}], "deal.when",
            "each_points"),
    Spoiled("schafkopf_modern", THREE, [least([30, 60, 30], [3, 4, 3])], "bands.earlier", "earlier"),
]  # fmt: skip
