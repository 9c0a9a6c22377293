"""Gin of two players and of two teams; the book's own sheets, and others with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

TWO, BOOK = ("Ann", "Bo"), ("You", "He")
FOUR = ("Ann", "Bo", "Cem", "Dee")
SIX = (*FOUR, "Eve", "Fay")
DRAW = {"result": "draw"}
OWN = "5h 5s 5d Ah 2h 3h 9c 9d 9h 6s"  # three melds, and a six
OTHER = "5c Kd Kh Qs 7s 8s 2c 9s Jh Td"  # 7 8 9 of spades; the five is laid off; five tens and a two


def knock(knocker, own, other, **more):
    counts = {"knocker_deadwood": own, "opponent_deadwood": other}
    return {"result": "knock", "knocker": knocker, **counts, **more}


def gin(knocker, other, **more):
    return {"result": "gin", "knocker": knocker, "opponent_deadwood": other, **more}


def refused(doubler, own, other, **more):
    return {**knock(doubler, own, other), "result": "refused", **more}


def hands(*several, **more):
    return {**{f"hand_{n}": hand for n, hand in enumerate(several, 1)}, **more}


ENTITLED = [knock("Ann", 5, 15), knock("Ann", 5, 15), knock("Bo", 5, 15)]  # three games and two

EXAMPLES = [
    # The book nets the boxes: 118 + 75 + 100 = 293 and 50. Here 118 + 125 + 100 and 50 + 50; 243 both times.
    Golden("gin_rummy", BOOK,
           [knock("You", 6, 19), gin("He", 24), knock("He", 8, 9), knock("You", 10, 27), knock("He", 4, 4),
            knock("You", 7, 39), gin("You", 6)],
           totals=[[13, 0], [13, 49], [13, 50], [30, 50], [55, 50], [87, 50], [118, 50]],
           final=[343, 100], payments=[243, -243], source="000:l.3927"),
    # who wins the game may lose by the boxes: 100 + 100 + 25 against 8 x 12 + 8 x 25
    Golden("gin_rummy", TWO, [knock("Bo", 5, 17)] * 8 + [gin("Ann", 75)], final=[225, 296],
           payments=[-71, 71], source="000:l.3662"),
    # shutout: 75 + 25, 100, 100, two boxes
    Golden("gin_rummy", TWO, [gin("Ann", 50), DRAW, knock("Ann", 5, 30)], totals=[[75, 0], [75, 0], [100, 0]],
           final=[350, 0], payments=[350, -350], source="000:l.3650"),
    # law 32: 5 and 10 for a missing card against 8; 10 against 10 is won without the bonus, a box alone;
    # with too many cards 7 against 9 is a tie, and 20 against 9 lost
    Golden("gin_rummy", TWO,
           [knock("Ann", 8, 5, missing=[0, 1]), knock("Ann", 10, 0, missing=[0, 1]),
            knock("Ann", 9, 7, excess=[0, 1]), knock("Ann", 9, 20, excess=[0, 1])],
           totals=[[7, 0], [7, 0], [7, 0], [18, 0]], final=[68, 25], payments=[43, -43], ended=False,
           source="000:l.3691"),
    # law 39: a knock with 14 is accepted; law 40: no bonus for gin, none for an undercut
    Golden("gin_rummy", TWO,
           [knock("Ann", 14, 20, accepted=True), gin("Ann", 12, barred="Ann"),
            knock("Ann", 6, 5, barred="Bo")],
           totals=[[6, 0], [18, 0], [18, 1]], final=[68, 26], payments=[42, -42], ended=False,
           source="000:l.3745"),
    # other bonuses: 20 + 30, then 10 + 2; boxes of 20
    Golden("gin_rummy", TWO, [gin("Ann", 30), knock("Ann", 5, 3)],
           options={"gin_bonus": 20, "undercut_bonus": 10, "box_bonus": 20}, totals=[[50, 0], [50, 12]],
           final=[70, 32], payments=[38, -38], ended=False, source="000:l.4029"),
    # with the cards beside: 52 - 6
    Golden("gin_rummy", TWO, [knock("Ann", 6, 52, knocker_cards=OWN, opponent_cards=OTHER)],
           final=[71, 0], payments=[71, -71], ended=False, source="000:l.3583"),
    # with the cards alone; gin, on which the five is not laid off: 25 + 57
    Golden("gin_rummy", TWO,
           [{"result": "knock", "knocker": "Ann", "knocker_cards": OWN, "opponent_cards": OTHER},
            {"result": "gin", "knocker": "Ann", "opponent_cards": OTHER}],
           totals=[[46, 0], [128, 0]], final=[378, 0], source="000:l.3636"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 11, 20)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 0, 20)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 5, 101)], "boxes.opponent_deadwood", "opponent_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 5, 91, missing=[0, 1])], "boxes.opponent_deadwood",
            "opponent_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 10, 20, accepted=True)], "boxes.accepted", "accepted"),
    Spoiled("gin_rummy", TWO, [gin("Ann", 20, knocker_deadwood=1)], "deal.when", "knocker_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 5, 20, missing=[1, 0])], "boxes.missing", "missing"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 5, 20, excess=[1, 0])], "boxes.excess", "excess"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 5, 20, missing=[0, 1], excess=[0, 1])], "boxes.excess", "excess"),
    Spoiled("gin_rummy", TWO, [{**DRAW, "knocker": "Ann"}], "deal.when", "knocker"),
    Spoiled("gin_rummy", TWO, [{**DRAW, "missing": [0, 1]}], "boxes.missing", "missing"),
    Spoiled("gin_rummy", TWO, [{"result": "gin", "knocker": "Ann"}], "boxes.opponent_deadwood",
            "opponent_deadwood"),
    Spoiled("gin_rummy", TWO, [{"result": "knock", "knocker": "Ann", "opponent_deadwood": 20}],
            "boxes.knocker_deadwood", "knocker_deadwood"),
    # what is laid off depends on the cards of the knocker
    Spoiled("gin_rummy", TWO, [{"result": "knock", "knocker": "Ann", "knocker_deadwood": 6,
                                "opponent_cards": OTHER}], "boxes.opponent_deadwood", "opponent_deadwood"),
    Spoiled("gin_rummy", TWO, [gin("Ann", 75), gin("Bo", 20)], "sheet.ended", "deals"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 7, 52, knocker_cards=OWN)], "boxes.knocker_deadwood",
            "knocker_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 6, 57, knocker_cards=OWN, opponent_cards=OTHER)],
            "boxes.opponent_deadwood", "opponent_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 6, 52, opponent_cards=OTHER[3:])], "boxes.opponent_cards",
            "opponent_cards"),
    Spoiled("gin_rummy", TWO, [gin("Ann", 52, knocker_cards=OWN)], "boxes.knocker_cards", "knocker_cards"),
    # without laying off the five counts too: 57
    Spoiled("gin_rummy", TWO, [gin("Ann", 52, opponent_cards=OTHER)], "boxes.opponent_deadwood",
            "opponent_deadwood"),
    Spoiled("gin_rummy", TWO, [knock("Ann", 6, 52, knocker_cards=OWN, opponent_cards=OWN)], "deal.card",
            "opponent_cards"),
    # 17 in game 1, 8 in games 1 and 2, 26 in game 1; three boxes and one
    Golden("gin_hollywood", BOOK, [knock("You", 5, 22), knock("You", 5, 13), knock("He", 5, 31)],
           totals=[[17, 0], [33, 0], [33, 26]], final=[108, 51], payments=[57, -57], ended=False,
           source="000:l.4086"),
    # a shutout in game 1; the first score of the loser is in game 2, his next in 2 and 3, and ends both:
    # 100 + 200 + 25 against (126 + 200 + 50) + (100 + 200 + 25)
    Golden("gin_hollywood", TWO, [gin("Ann", 75), knock("Bo", 5, 31), gin("Bo", 75)],
           totals=[[100, 0], [100, 26], [100, 226]], final=[325, 701], payments=[-376, 376],
           source="000:l.4051"),
    Spoiled("gin_hollywood", TWO, [knock("Ann", 11, 20)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_hollywood", TWO, [knock("Ann", 0, 20)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_hollywood", TWO, [gin("Ann", 101)], "boxes.opponent_deadwood", "opponent_deadwood"),
    Spoiled("gin_hollywood", TWO, [gin("Ann", 75), knock("Bo", 5, 31), gin("Bo", 75), DRAW], "sheet.ended",
            "deals"),
    # Game 1 ends at once, game 4 begins empty; 26, 20 in game 2, 30 in 2 and 3; 60 ends game 2 and is the
    # first score of game 5; 85 in 3, 4 and 5 ends all, for the series was closed. Bonuses: 225, 175, 275,
    # 250, 250, and 25 for a box of the other.
    Golden("gin_continuous", BOOK,
           [gin("You", 75), knock("He", 5, 31), knock("You", 5, 25), knock("You", 5, 35), gin("You", 35),
            gin("You", 60, closes=True)],
           totals=[[100, 0], [100, 26], [120, 26], [180, 26], [420, 26], [675, 26]], final=[1850, 51],
           payments=[1799, -1799], source="000:l.4095"),
    # each win by who scores everywhere begins a game: 1 + 2 + 3 + 4 scores of 10, as many boxes
    Golden("gin_continuous", TWO, [knock("Ann", 5, 15)] * 4, options={"open_ended": True},
           totals=[[10, 0], [30, 0], [60, 0], [100, 0]], final=[350, 0], payments=[350, -350], ended=False,
           source="000:l.4100"),
    # the third win ends games 1 to 3 with 123; it begins and ends 4 to 6 as well, but not 7 to 9
    Golden("gin_continuous", TWO, [knock("Ann", 5, 6), knock("Ann", 5, 6), gin("Ann", 98)],
           totals=[[1, 0], [3, 0], [741, 0]], final=[741 + 6 * 200 + 9 * 25, 0], ended=False,
           source="000:l.4095"),
    Spoiled("gin_continuous", TWO, [knock("Ann", 11, 20)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_continuous", TWO, [knock("Ann", 5, 101)], "boxes.opponent_deadwood", "opponent_deadwood"),
    Spoiled("gin_continuous", TWO, [knock("Ann", 0, 20, closes=True)], "boxes.knocker_deadwood",
            "knocker_deadwood"),
    # 16 won and 12 lost is 4; a drawn hand is not played again: 25 + 30; 10 against 10 is nothing; 85 + 85
    Golden("gin_partnership", FOUR,
           [hands(knock("Ann", 4, 20), knock("Bo", 3, 15)), hands(DRAW, gin("Dee", 30)),
            hands(knock("Ann", 5, 15), knock("Bo", 5, 15)), hands(gin("Bo", 60), gin("Dee", 60))],
           totals=[[4, 0], [4, 55], [4, 55], [4, 225]], final=[29, 375], payments=[-346, 346, -346, 346],
           source="000:l.4136"),
    # six play to 150: 85 + 85 and a drawn hand, a shutout
    Golden("gin_partnership", SIX, [hands(gin("Ann", 60), gin("Cem", 60), DRAW)], final=[395, 0],
           payments=[395, -395] * 3, source="000:l.4163"),
    # in three games, and a missing card of Dee: 20 - 4 + 10 in games 1; 26 again in games 1 and 2
    Golden("gin_partnership", FOUR,
           [hands(knock("Ann", 4, 20), DRAW, missing=[0, 0, 0, 1]), hands(knock("Ann", 4, 30), DRAW)],
           options={"columns": "three"}, totals=[[26, 0], [78, 0]], final=[153, 0], ended=False,
           source="000:l.4171"),
    Spoiled("gin_partnership", FOUR, [hands(knock("Ann", 4, 20), knock("Dee", 3, 15))], "boxes.knocker",
            "hand_2.knocker"),
    Spoiled("gin_partnership", FOUR, [hands(knock("Ann", 11, 20), DRAW)], "boxes.knocker_deadwood",
            "hand_1.knocker_deadwood"),
    Spoiled("gin_partnership", FOUR, [hands(DRAW, gin("Cem", 20, barred="Ann"))], "boxes.barred",
            "hand_2.barred"),
    Spoiled("gin_partnership", FOUR, [hands({"result": "knock", "knocker": "Ann"}, DRAW)],
            "boxes.opponent_deadwood", "hand_1.opponent_deadwood"),
    Spoiled("gin_partnership", FOUR, [hands(gin("Ann", 20), DRAW, excess=[1, 0, 0, 0])], "boxes.excess",
            "excess"),
    Spoiled("gin_partnership", FOUR, [hands(gin("Ann", 20))], "field.missing", "hand_2"),
    # gin against nothing is level; 20 + 40; 20 + 2 for an undercut; 110 - 4 ends it at 125
    Golden("gin_round_corner", TWO,
           [gin("Ann", 0), gin("Ann", 40), knock("Ann", 5, 3), knock("Bo", 4, 110)],
           totals=[[0, 0], [60, 0], [60, 22], [60, 128]], final=[85, 278], payments=[-193, 193],
           source="000:l.4273"),
    # four play to 150: 70 + 80 is a shutout
    Golden("gin_round_corner", FOUR, [hands(gin("Ann", 50), gin("Cem", 60))], final=[375, 0],
           payments=[375, -375, 375, -375], source="000:l.4285"),
    # K A 2 of hearts is a sequence here, and an ace in hand 15; the gin bonus is 20, the box 25
    Golden("gin_round_corner", TWO, [gin("Ann", 15, knocker_cards="Kh Ah 2h 3s 3d 3c 4s 4d 4c 4h",
                                         opponent_cards="Qh Jh Th As Ks Qs 5s 5d 5c Ad")],
           final=[60, 0], ended=False, source="000:l.4273"),
    Spoiled("gin_round_corner", TWO, [knock("Ann", 5, 111)], "boxes.opponent_deadwood", "opponent_deadwood"),
    Spoiled("gin_round_corner", TWO, [knock("Ann", 11, 30)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_round_corner", TWO, [knock("Ann", 0, 30)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_round_corner", FOUR, [hands(gin("Ann", 111), DRAW)], "boxes.opponent_deadwood",
            "hand_1.opponent_deadwood"),
    # with a six up 6 is enough; 7 is accepted; a king allows 10, an ace 1
    Golden("gin_oklahoma", TWO,
           [knock("Ann", 6, 19, upcard="6"), knock("Ann", 7, 20, upcard="6", accepted=True),
            knock("Bo", 10, 12, upcard="K"), knock("Bo", 1, 3, upcard="A")],
           totals=[[13, 0], [26, 0], [26, 2], [26, 4]], final=[76, 54], payments=[22, -22], ended=False,
           source="000:l.4291"),
    # a spade doubles 25 + 20, but not the box
    Golden("gin_oklahoma", TWO, [gin("Ann", 20, upcard="5", spade=True), knock("Bo", 5, 15, upcard="7")],
           options={"spades_double": True}, totals=[[90, 0], [90, 10]], final=[115, 35], payments=[80, -80],
           ended=False, source="000:l.4302"),
    Spoiled("gin_oklahoma", TWO, [knock("Ann", 7, 19, upcard="6")], "boxes.knocker_deadwood",
            "knocker_deadwood"),
    Spoiled("gin_oklahoma", TWO, [knock("Ann", 2, 19, upcard="A")], "boxes.knocker_deadwood",
            "knocker_deadwood"),
    Spoiled("gin_oklahoma", TWO, [knock("Ann", 1, 19, upcard="A")], "boxes.knocker_deadwood",
            "knocker_deadwood", {"ace_needs_gin": True}),
    Spoiled("gin_oklahoma", TWO, [knock("Ann", 6, 19)], "field.missing", "upcard"),
    Spoiled("gin_oklahoma", TWO, [gin("Ann", 19, upcard="6", spade=True)], "field.unknown", "spade"),
    # the book's two refusals, the second again after a double; 15 four times; 35 twice; gin has no bonus
    # after a refusal
    Golden("gin_doubling", TWO,
           [refused("Ann", 36, 31), refused("Ann", 12, 26), refused("Ann", 12, 26, doubles=1),
            knock("Bo", 5, 20, doubles=2), gin("Ann", 10, doubles=1), refused("Ann", 0, 20),
            knock("Ann", 5, 25)],
           totals=[[10, 0], [34, 0], [82, 0], [82, 60], [152, 60], [182, 60], [202, 60]], final=[452, 85],
           payments=[367, -367], source="000:l.4354"),
    # in three games: 27 in games 1 and 2, 17 in game 3; 10 in two and nothing in the third; 20, 20, 10
    Golden("gin_doubling", TWO, [*ENTITLED, refused("Ann", 14, 31)], options={"columns": "three"},
           totals=[[10, 0], [30, 0], [30, 10], [101, 10]], final=[251, 35], ended=False,
           source="000:l.4395"),
    Golden("gin_doubling", TWO, [*ENTITLED, refused("Ann", 14, 12)], options={"columns": "three"},
           totals=[[10, 0], [30, 0], [30, 10], [50, 10]], final=[175, 35], ended=False, source="000:l.4400"),
    Golden("gin_doubling", TWO, [*ENTITLED, knock("Ann", 5, 15, doubles=1)], options={"columns": "three"},
           final=[230, 35], ended=False, source="000:l.4393"),
    Spoiled("gin_doubling", TWO, [refused("Ann", 12, 26, doubles=2)], "boxes.doubles", "doubles",
            {"one_redouble": True}),
    Spoiled("gin_doubling", TWO, [refused("Ann", 12, 26, doubles=1, doubled_by="Ann")], "boxes.knocker",
            "knocker"),
    Spoiled("gin_doubling", TWO, [knock("Ann", 5, 26, doubled_by="Ann")], "boxes.doubled_by", "doubled_by"),
    Spoiled("gin_doubling", TWO, [knock("Ann", 11, 26, doubles=1)], "boxes.knocker_deadwood",
            "knocker_deadwood"),
    Spoiled("gin_doubling", TWO, [refused("Ann", 12, 101)], "boxes.opponent_deadwood", "opponent_deadwood"),
]  # fmt: skip
