"""Cribbage; the example of book 002, and sheets made by hand with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]
BOOK = {
    "pegs": [9, 3], "starter": "3h", "shown": ["7c 6d 5c 5d", "Qs 5s 4d Ac"], "crib_cards": "Kh 8h 2h Ah",
}  # fmt: skip


def deal(pegs, hands=None, crib=None, **more):
    named = {"pegs": pegs, "hands": hands, "crib": crib, **more}
    return {name: value for name, value in named.items() if value is not None}


PLAIN = deal([4, 2], [10, 12], 5)
BY_BO = deal([2, 4], [12, 10], 5)
EXAMPLES = [
    # Ann deals: 9 + 12 + 10, Bo 3 + 7
    Golden("cribbage@enc_c", TWO, [BOOK], totals=[[31, 10]], final=[31, 10], ended=False,
           source="002:l.345"),
    Golden("cribbage", TWO, [{**BOOK, "hands": [12, 7], "crib": 10}], final=[31, 10], ended=False,
           source="000:l.20894"),
    # 19 and 14 a deal in turn: 33 after two; 99 after six, then the dealer has 118 and the other 113;
    # Bo deals: Ann, who shows first, needs 3 of her 12 after 2 in the play: 120, 121; nothing else counts
    Golden("cribbage", TWO, [PLAIN, BY_BO] * 4,
           totals=[[19, 14], [33, 33], [52, 47], [66, 66], [85, 80], [99, 99], [118, 113], [121, 117]],
           final=[121, 117], payments=[1, -1], source="000:l.20938"),
    # heels and 28: 2 + 7 + 28 + 20 = 57, then 6 + 29 = 92, 149 is cut at 121; Bo has 3: a double game
    Golden("cribbage", TWO, [deal([7, 1], [28, 0], 20, heels=True), deal([6, 1], [29, 0], 0),
                             deal([6, 1], [29, 0])],
           totals=[[57, 1], [92, 2], [121, 3]], final=[121, 3], payments=[2, -2], source="000:l.20945"),
    Golden("cribbage", TWO, [deal([7, 1], [28, 0], 20, heels=True), deal([6, 1])],
           options={"target": 61, "lurch": False}, totals=[[57, 1], [61, 2]], final=[61, 2],
           payments=[1, -1], source="000:l.20938"),
    # his heels end the game before a card is played
    Golden("cribbage", TWO, [deal([1, 1], [29, 29], 29), deal([0, 1], [0, 0], 0), deal([0, 0], heels=True)],
           options={"target": 61}, totals=[[59, 30], [59, 31], [61, 31]], final=[61, 31], payments=[1, -1],
           source="000:l.20834"),
    # both pass in the play: 58 + 3 and 60 + 2; Bo says he was first, so Ann has not got there
    Golden("cribbage", TWO, [deal([1, 2], [28, 29], 29), deal([0, 29], [0, 0], 0),
                             deal([3, 2], first="Bo")],
           options={"target": 61}, totals=[[58, 31], [58, 60], [60, 61]], final=[60, 61],
           payments=[-1, 1], source="000:l.20938"),
    # muggins: of 12 Bo overlooked 2, of the crib Ann 1: Ann 4 + 10 + 4 + 2 = 20, Bo 2 + 10 + 1 = 13
    Golden("cribbage", TWO, [deal([4, 2], [10, 12], 5, overlooked=[0, 2], overlooked_crib=1)],
           options={"muggins": True}, final=[20, 13], ended=False, source="000:l.20934"),
    # a wrong hand and a go that was none: 2 each for Bo; Ann's wrong pegging: 2 more
    Golden("cribbage", TWO, [{**PLAIN, "penalties": [0, 2], "overpegged": [0, 1]}], final=[19, 20],
           ended=False, source="000:l.20966"),
    Spoiled("cribbage", TWO, [deal([4, 2], [10, 19], 5)], "order.hands", "hands"),
    Spoiled("cribbage", TWO, [deal([4, 2], [10, 12], 27)], "order.crib", "crib"),
    Spoiled("cribbage", TWO, [deal([4, 2], [10, 30], 5)], "field.high", "hands.2"),
    Spoiled("cribbage", TWO, [deal([4, 2], [10, 12])], "deal.missing", "crib"),
    Spoiled("cribbage", TWO, [deal([4, 2], crib=5)], "deal.missing", "hands"),
    Spoiled("cribbage", TWO, [deal([0, 2], [10, 12], 5)], "order.pegs", "pegs"),
    Spoiled("cribbage", TWO, [{**BOOK, "hands": [14, 7]}], "order.hands", "hands"),
    Spoiled("cribbage", TWO, [{**BOOK, "crib": 9}], "order.crib", "crib"),  # the slip of 002:l.366
    Spoiled("cribbage", TWO, [{**BOOK, "starter": None}], "order.starter", "starter"),
    Spoiled("cribbage", TWO, [{**BOOK, "heels": True}], "order.heels", "heels"),
    Spoiled("cribbage", TWO, [{**BOOK, "starter": "Jh"}], "order.heels", "heels"),
    Spoiled("cribbage", TWO, [deal([4, 2], [29, 0], 0, heels=True)], "order.hands", "hands"),
    Spoiled("cribbage", TWO, [{**BOOK, "crib_cards": "Kh 8h 2h Ac"}], "deal.card", "crib_cards"),
    Spoiled("cribbage", TWO, [{**BOOK, "shown": ["7c 6d 5c", "Qs 5s 4d Ac"]}], "order.shown", "shown"),
    Spoiled("cribbage", TWO, [{**PLAIN, "first": "Ann"}], "order.first", "first"),
    Spoiled("cribbage", TWO, [deal([1, 2], [28, 29], 29), deal([0, 29], [0, 0], 0), deal([3, 2])],
            "order.first", "first", options={"target": 61}),
    Spoiled("cribbage", TWO, [deal([4, 2], [10, 12], 5, overlooked=[11, 0])], "order.overlooked",
            "overlooked", options={"muggins": True}),
    Spoiled("cribbage", TWO, [PLAIN] * 9, "sheet.ended", "deals"),
    # three cards and the starter: 5 5 5 with a five is 20; Ann 1 + 20 + 29
    Golden("cribbage_five", TWO, [deal([1, 2], [20, 2], 29), deal([2, 3], [9, 12], 8)],
           totals=[[50, 4], [61, 7]], final=[61, 7], payments=[1, -1], source="000:l.21052"),
    # three spades and a heart: a seven with the eight is fifteen; no flush unless it is agreed
    Golden("cribbage_five", TWO, [{"pegs": [1, 0], "starter": "7h", "shown": ["8s Ks 2s", "Qd Jc 9c"],
                                   "crib": 0}],
           final=[3, 0], ended=False, source="000:l.21052"),
    Golden("cribbage_five", TWO, [{"pegs": [1, 0], "starter": "7h", "shown": ["8s Ks 2s", "Qd Jc 9c"],
                                   "crib": 0}],
           options={"flush": True}, final=[6, 0], ended=False, source="000:l.21052"),
    Spoiled("cribbage_five", TWO, [deal([1, 2], [21, 2], 29)], "field.high", "hands.1"),
    Spoiled("cribbage_five", TWO, [deal([1, 2], [17, 2], 29)], "order.hands", "hands"),
    Spoiled("cribbage_five", TWO, [deal([1, 2], [20, 2], 25)], "order.crib", "crib"),
    Spoiled("cribbage_five", TWO, [{**BOOK, "hands": [12, 7]}], "field.many", "shown.1"),
    # the table of 000:l.21364: 655544 is 40, 665544 46, KKKK55 30; Ann 5 + 40 + 20 = 65,
    # Bo 4 and a double run of four 10
    Golden("cribbage_seven", TWO,
           [{"pegs": [5, 4], "starter": "4d", "shown": ["6s 5s 5d 5c 4h", "Ks Kh Qh Jh Th"], "crib": 20}],
           final=[65, 14], ended=False, source="000:l.21658"),
    Golden("cribbage_seven", TWO, [deal([5, 4], [46, 30], 20), deal([5, 4], [46, 30], 20),
                                   deal([5, 4], [46, 30], 20)],
           totals=[[71, 34], [122, 88], [181, 122]], final=[181, 122], payments=[1, -1],
           source="000:l.21658"),
    Spoiled("cribbage_seven", TWO, [deal([5, 4], [47, 30], 20)], "field.high", "hands.1"),
    Spoiled("cribbage_seven", TWO, [deal([5, 4], [45, 30], 20)], "order.hands", "hands"),
    Spoiled("cribbage_seven", TWO, [deal([5, 4], [46, 30], 26)], "order.crib", "crib"),
    # Bo, Cem, Ann, then her crib: 12 + 2, 8 + 1, 4 + 6 + 5
    Golden("cribbage_three", THREE, [deal([4, 2, 1], [6, 12, 8], 5)], final=[15, 14, 9], ended=False,
           source="000:l.21669"),
    # Bo is first: 14 + 29 + 20 = 61 and Cem, 9 in all, is lurched; Ann with 31 is not
    Golden("cribbage_three", THREE, [deal([4, 2, 1], [22, 12, 8], 5), deal([0, 18, 0], [0, 0, 0], 0),
                                     deal([0, 0, 5], [0, 29, 0])],
           options={"target": 61}, totals=[[31, 14, 9], [31, 32, 9], [31, 61, 14]], final=[31, 61, 14],
           payments=[-1, 3, -2], source="000:l.20945"),
    Spoiled("cribbage_three", THREE, [deal([0, 0, 0], [6, 12, 8], 5)], "order.pegs", "pegs"),
    Spoiled("cribbage_three", THREE, [deal([4, 2, 1], [6, 12, 19], 5)], "order.hands", "hands"),
    Spoiled("cribbage_three", THREE, [deal([4, 2, 1], [6, 12], 5)], "field.each", "hands"),
    # Ann deals: Bo and Dee 3 + 12 + 8, then Cem, Ann and the crib: 5 + 10 + 6 + 4
    Golden("cribbage_four", FOUR, [deal([5, 3], [6, 12, 10, 8], 4)], final=[25, 23], ended=False,
           source="000:l.21676"),
    # to 31: Bo and Dee show first and are there, 3 + 20 + 8, though the other side would have more
    Golden("cribbage_four", FOUR, [deal([5, 3], [24, 20, 24, 8], 4)], options={"target": 31},
           final=[5, 31], payments=[-2, 2, -2, 2], source="000:l.21676"),
    Spoiled("cribbage_four", FOUR, [deal([5, 3], [6, 12, 10, 26], 4)], "order.hands", "hands"),
    Spoiled("cribbage_four", FOUR, [deal([5, 3, 1], [6, 12, 10, 8], 4)], "field.each", "pegs"),
    Spoiled("cribbage_four", FOUR, [deal([5, 3], [6, 12, 10, 8])], "deal.missing", "crib"),
]  # fmt: skip
