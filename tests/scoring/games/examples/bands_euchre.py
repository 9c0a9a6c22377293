"""Euchre, écarté and forty-five; sheets made by hand from the tables of the catalogue."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE, FIVE = FOUR[:2], FOUR[:3], (*FOUR, "Eve")


def made(maker, tricks, **more):
    return {"maker": maker, "tricks": tricks, **more}


GAME = [made("Ann", 5, alone=True), made("Ann", 3)]  # 4 + 1

EXAMPLES = [
    # 3 made 1, march 2, alone 4, euchre 2 for the others
    Golden("euchre", FOUR, [made("Ann", 3), made("Bo", 5), made("Cem", 2), made("Cem", 5, alone=True)],
           totals=[[1, 0], [1, 2], [1, 4], [5, 4]], final=[5, 4], source="000:l.17357"),
    # a lone player revokes: four points; then two off the other side
    Golden("euchre", FOUR,
           [made("Ann", 3, alone=True, revoked="Ann", revoke_scores="add"),
            made("Bo", 4, revoked="Ann", revoke_scores="deduct")],
           totals=[[1, 4], [-1, 5]], final=[-1, 5], source="000:l.17560"),
    # games of 5-0, 0-5 and 5-1: 3, 3 and 2 points, 2 more for the rubber: 7 to 3
    Golden("euchre", FOUR, [*GAME, made("Bo", 5, alone=True), made("Bo", 3), made("Bo", 3), *GAME],
           options={"rubber": True}, final=[7, 3], payments=[4, -4, 4, -4], source="000:l.17590"),
    Spoiled("euchre", FOUR, [made("Ann", 6)], "field.high", "tricks"),
    Spoiled("euchre", FOUR, [{"tricks": 3}], "field.missing", "maker"),
    Spoiled("euchre", FOUR, [made("Ann", 3, revoked="Bo")], "deal.missing", "revoke_scores"),
    Spoiled("euchre", FOUR, [made("Ann", 3, revoke_scores="add")], "deal.when", "revoke_scores"),
    Golden("euchre_setback", FOUR, [made("Ann", 2), made("Ann", 5), made("Bo", 3)], totals=[[-2, 0], [0, 0],
           [0, 1]],
           final=[0, 1], ended=False, source="000:l.17603"),
    Spoiled("euchre_setback", FOUR, [made("Zoe", 2)], "field.player", "maker"),
    # both others reach five by one euchre
    Golden("euchre_three", THREE, [made("Ann", 2), made("Ann", 0), made("Ann", 1)],
                totals=[[0, 2, 2], [0, 4, 4], [0, 6, 6]], final=[0, 6, 6], source="000:l.17628"),
    Spoiled("euchre_three", THREE, [{"maker": "Ann"}], "field.missing", "tricks"),
    Golden("euchre_blind", THREE, [made("Ann", 3), made("Bo", 1)], totals=[[1, 0, 0], [3, 0, 2]], final=[3,
           0, 2],
           ended=False, source="000:l.17639"),
    Spoiled("euchre_blind", THREE, [made("Ann", -1)], "field.low", "tricks"),
    Golden("euchre_two", TWO, [made("Ann", 5), made("Bo", 2), made("Bo", 4)], totals=[[2, 0], [4, 0], [4, 1]],
           final=[4, 1], ended=False, source="000:l.17657"),
    Spoiled("euchre_two", TWO, [made("Ann", 9)], "field.high", "tricks"),
    # pat march 5; then jambone 8, jamboree 16, a lone euchre of a lone player 4, a pat hand lost 3
    Golden("euchre_railroad", FOUR,
           [made("Ann", 5, alone=True, pat=True)], final=[5, 0], source="000:l.17666"),
    Golden("euchre_railroad", FOUR,
           [made("Ann", 5, alone=True, jambone=True), made("Bo", 5, jamboree=True),
            made("Ann", 2, alone=True, opposed=True), made("Bo", 2, alone=True, pat=True)],
           options={"target": 40}, totals=[[8, 0], [8, 16], [8, 20], [11, 20]], final=[11, 20], ended=False,
           source="000:l.17666"),
    # a game to nothing counts twice and is the rubber: 3 + 3 + 2
    Golden("euchre_railroad", FOUR, [made("Ann", 5, alone=True, jambone=True)], options={"rubber": True},
           final=[8, 0], payments=[8, -8, 8, -8], source="000:l.17698"),
    Spoiled("euchre_railroad", FOUR, [made("Ann", 5, pat=True)], "deal.when", "pat"),
    Spoiled("euchre_railroad", FOUR, [made("Ann", 4, jamboree=True)], "bands.tricks", "tricks"),
    Spoiled("euchre_railroad", FOUR, [made("Ann", 5, alone=True, pat=True, opposed=True)], "bands.opposed",
            "opposed"),
    Spoiled("euchre_railroad", FOUR, [made("Ann", 5, alone=True, pat=True)], "field.unknown", "pat",
            options={"pat_hands": False}),
    # five players: a march of two 3 each; alone 5; euchre 2 to each of three
    Golden("euchre_call_ace", FIVE, [made("Ann", 5, partner="Cem"), made("Bo", 2, partner="Dee")],
           totals=[[3, 0, 3, 0, 0], [5, 0, 5, 0, 2]], final=[5, 0, 5, 0, 2], source="000:l.17850"),
    Golden("euchre_call_ace", FOUR, [made("Ann", 5, partner="Cem"), made("Bo", 5)],
           totals=[[2, 0, 2, 0], [2, 4, 2, 0]], final=[2, 4, 2, 0], ended=False, source="000:l.17850"),
    Spoiled("euchre_call_ace", FIVE, [made("Ann", 5, partner="Ann")], "bands.partner", "partner"),
    Golden("forty_five", FOUR, [{"tricks": [3, 2]}, {"tricks": [0, 5]}, {"tricks": [5, 0]}],
           totals=[[5, 0], [5, 10], [15, 10]], final=[15, 10], ended=False, source="000:l.16537"),
    Spoiled("forty_five", FOUR, [{"tricks": [3, 3]}], "deal.sum", "tricks"),
    # Ann deals: king turned, Bo 3 tricks; Bo deals: Ann stood and won 2: Bo 2; Ann deals: Bo marks the king
    # and wins
    Golden("ecarte", TWO, [{"turned": True, "tricks": 3}, {"stood": "Ann", "tricks": 2}, {"king": "Bo",
           "tricks": 5}],
           totals=[[1, 1], [1, 3], [1, 6]], final=[1, 6], source="000:l.16940"),
    Golden("ecarte@twenty", TWO, [{"tricks": 0}, {"tricks": 5}, {"king": "Ann"}], options={"target": 5,
           "multiples": True},
           final=[5, 0], payments=[3, -3], source="003:l.564"),
    # who revokes scores nothing for three or four tricks, and one for all five
    Golden("ecarte", TWO, [{"tricks": 3, "revoked": "Bo"}, {"tricks": 5, "revoked": "Ann"},
           {"tricks": 1, "revoked": "Bo"}],
           totals=[[0, 0], [1, 0], [2, 0]], final=[2, 0], ended=False, source="000:l.17087"),
    Spoiled("ecarte", TWO, [{"turned": True, "king": "Ann", "tricks": 3}], "bands.king", "king"),
    Spoiled("ecarte", TWO, [{"turned": True}], "bands.tricks", "tricks"),
    Spoiled("ecarte", TWO, [{"tricks": 6}], "field.high", "tricks"),
]  # fmt: skip
