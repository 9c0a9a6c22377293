"""Grids of cribbage and poker: the tables and targets of the book, squares counted by hand."""

from tests.scoring.games.golden import Golden, Spoiled

ROWS = (
    "As Ks Qs Js Ts",  # royal flush
    "9h 8h 7h 6h 5h",  # straight flush
    "4s 4h 4d 4c Kd",  # four of a kind
    "3s 3h 3d 2c 2d",  # full house
    "Kc Jc 9c 7c 5c",  # flush
)
SQUARE = " ".join(ROWS)
# columns: A 9 4 3 K, K 8 4 3 J, Q 7 4 3 9, J 6 4 2 7 and T 5 K 2 5: nothing four times, then a pair
TURNED = " ".join(" ".join(row.split()[place] for row in ROWS) for place in range(5))
# rows: straight, three of a kind, two pairs, pair, nothing; columns: pairs of tens and of aces
PLAIN = "2s 3h 4d 5c 6s 7h 7d 7c Qs Jh 8d 8c Td Th Ac Kd Kh 9c Js Ad Qd Ah Tc 6h 3c"
# fives and the jack of the starter's suit, as in the hand of 29
FIVES = "5h 5d 5c Js 2h 2d 2c 2s 4h 4d 4c 4s Kh Kd Kc Ks"
COUNTS = {"hands": [12] * 6, "cribs": [4] * 6, "last": 20}
ONE, THREE = ("Ann",), ("Ann", "Bo", "Cem")


def square(cards, **more):
    return {"grid": cards, **more}


EXAMPLES = [
    # 6 x 12 + 6 x 4 + 20 = 116, no win
    Golden("cribbage_solitaire", ONE, [COUNTS], final=[116], payments=[], source="000:l.27987"),
    Golden("cribbage_solitaire", ONE, [{**COUNTS, "hands": [29, 24, 0, 1, 2, 28]}, COUNTS],
           options={"deals": 2}, totals=[[128], [244]], final=[244], source="000:l.27987"),
    Spoiled("cribbage_solitaire", ONE, [{**COUNTS, "hands": [19, *[4] * 5]}], "special.hands", "hands"),
    Spoiled("cribbage_solitaire", ONE, [{**COUNTS, "cribs": [4] * 7}], "special.cribs", "cribs"),
    Spoiled("cribbage_solitaire", ONE, [{**COUNTS, "last": 15}], "special.last", "last"),
    Spoiled("cribbage_solitaire", ONE, [{**COUNTS, "hands": [30, *[4] * 5]}], "field.high", "hands.1"),
    Spoiled("cribbage_solitaire", ONE, [COUNTS, COUNTS], "sheet.ended", "deals"),
    # rows: 29, four twos 12, four fours 12, four kings with four fifteens 20; columns: three times two
    # fifteens, a pair and a flush of four, 10; at last two fifteens, a flush of five and his nob, 10
    Golden("cribbage_squares", ONE, [square(FIVES, starter="5s")], final=[29 + 12 + 12 + 20 + 4 * 10],
           source="000:l.27990"),
    Spoiled("cribbage_squares", ONE, [square(FIVES, starter="5h")], "deal.card", "starter"),
    Spoiled("cribbage_squares", ONE, [square("5h 5d 5c Js", starter="5s")], "field.few", "grid"),
    Spoiled("cribbage_squares", ONE, [square(f"{FIVES} 9h", starter="5s")], "field.many", "grid"),
    Spoiled("cribbage_squares", ONE, [square(FIVES)], "field.missing", "starter"),
    # 30 + 30 + 16 + 10 + 5 and a pair 1; 100 + 75 + 50 + 25 + 20 and 2; rows and columns count alike
    Golden("poker_solitaire", ONE, [square(SQUARE)], final=[92], source="000:l.28226"),
    Golden("poker_solitaire@american", ONE, [square(SQUARE)], final=[272], source="000:l.28226"),
    Golden("poker_solitaire", ONE, [square(TURNED)], final=[92], source="000:l.28226"),
    # 12 + 6 + 3 and three pairs; 15 + 10 + 5 and three pairs of 2
    Golden("poker_solitaire", ONE, [square(PLAIN)], final=[24], source="000:l.28226"),
    Golden("poker_solitaire@american", ONE, [square(PLAIN)], final=[36], source="000:l.28226"),
    Spoiled("poker_solitaire", ONE, [square(SQUARE.replace("5c", "As"))], "deal.card", "grid"),
    Spoiled("poker_solitaire", ONE, [square(SQUARE[:-3])], "field.few", "grid"),
    Spoiled("poker_solitaire", ONE, [square(f"{SQUARE} 8d")], "field.many", "grid"),
    Spoiled("poker_solitaire", ONE, [square(SQUARE.replace("5c", "1c"))], "field.card", "grid"),
    Golden("poker_squares", THREE, [{"grids": [{"cards": SQUARE}, {"cards": TURNED}, {"cards": SQUARE}]}],
           options={"count": "american"}, final=[272, 272, 272], source="000:l.28303"),
    Spoiled("poker_squares", THREE, [{"grids": [{"cards": SQUARE}, {"cards": TURNED},
                                                {"cards": SQUARE.replace("5c", "8d")}]}],
            "special.grids", "grids"),
    Spoiled("poker_squares", THREE, [{"grids": [{"cards": SQUARE}] * 2}], "field.each", "grids"),
    Spoiled("poker_squares", THREE, [{"grids": [{"cards": SQUARE}, {"cards": TURNED}, {"cards": "5c"}]}],
            "field.few", "grids.3.cards"),
]  # fmt: skip
