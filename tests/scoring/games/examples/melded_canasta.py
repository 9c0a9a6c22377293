"""Canasta of two packs, for two to six; sheets with the figures of the books, or made by hand."""

from tests.scoring.games.golden import Golden, Spoiled

SIX = ("Ann", "Bo", "Cem", "Dee", "Eva", "Fay")
TWO, THREE, FOUR, FIVE = SIX[:2], SIX[:3], SIX[:4], SIX[:5]


def has(melded, in_hand, natural=0, mixed=0, threes=0, **more):
    """What a side has; canastas and red threes in the order of the page."""
    return {"natural": natural, "mixed": mixed, "red_threes": threes, "melded": melded, "in_hand": in_hand,
            **more}  # fmt: skip


def deal(*counts, out=None, **more):
    return {"counts": list(counts), **({"out": out} if out else {}), **more}


def penalties(*by_side, **more):
    return {"penalties": list(by_side), **more}


LITTLE = has(60, 40)
# 100 + 500 + 300 + 100 + 345 - 20; the others have melded nothing, and lose 200 with their 180
FIRST = deal(has(345, 20, 1, 1, 1), has(0, 180, threes=2), out="Ann")
ALONE = [deal(has(150, 0, 1, 1), has(60, 40), out="Ann"), deal(has(200, 60, threes=3), has(100, 30, 0, 1))]
# the example of the book ends 5,175 to 2,830, settled as 52 to 28
BOOK = [
    deal(has(400, 15, 2, 0, 1), has(250, 60, 0, 1, 1), out="Ann"),
    deal(has(420, 20, 1, 2, 2), has(300, 40, 1, 0, 2), out="Cem"),
    deal(has(430, 40, 2, 1), has(260, 80, 1, 1, 3), out="Ann"),
]
EXAMPLES = [
    # 1,325 and -380; nobody out: 300 + 210 - 90, 800 + 60 - 130; concealed: 200 + 1,000 + 400 - 35, 50 - 100;
    # then 100 + 1,000 + 300 + 200 + 500 - 10, and 55 - 40 + 100 - 500 for a red three that was not shown
    Golden("canasta", FOUR, [
        FIRST, deal(has(210, 90, 0, 1), has(60, 130, threes=4)),
        deal(has(400, 35, 2), has(50, 100), out="Cem", concealed=True),
        deal(has(500, 10, 2, 1, 2), has(55, 40, threes=1), out="Ann", **penalties({}, {"red_three": 1})),
    ], totals=[[1325, -380], [1745, 350], [3310, 300], [5400, -85]], final=[5400, -85],
           payments=[5485, -5485, 5485, -5485], source="000:l.2985"),
    # nobody was out: red threes count for a side without a meld; by 002 and 003 they do not
    Golden("canasta", FOUR, [deal(has(60, 50), has(0, 100, threes=2))], final=[10, 100], ended=False,
           source="000:l.3010"),
    Golden("canasta@enc_c", FOUR, [deal(has(60, 50), has(0, 100, threes=2))], final=[10, -300], ended=False,
           source="002:l.32"),
    Golden("canasta@twenty", FOUR, [deal(has(60, 50), has(0, 100, threes=4))], final=[10, -900], ended=False,
           source="003:l.454"),
    # 002:l.35: 5,175 and 2,830 are 52 and 28: the margin is 24
    Golden("canasta@enc_c", FOUR, BOOK, totals=[[1585, 590], [3385, 1550], [5175, 2830]],
           final=[5175, 2830], payments=[24, -24, 24, -24], source="002:l.35"),
    Golden("canasta@twenty", FOUR, BOOK, final=[5175, 2830], payments=[2345, -2345, 2345, -2345],
           source="003:l.456"),
    Golden("canasta", FOUR, BOOK, options={"settled": "hundreds"}, final=[5175, 2830],
           payments=[24, -24, 24, -24], source="002:l.35"),
    # penalties of 003: 200 for the pile, 100 + 50; a concealed hand needs no minimum: 200 + 300 + 50 - 10
    Golden("canasta@twenty", FOUR, [
        deal(has(50, 10, 0, 1), has(0, 80), out="Ann", concealed=True,
             **penalties({"pile": 1}, {"put_back": 1, "too_many": 1})),
    ], final=[340, -230], ended=False, source="003:l.460"),
    # 70 melded where 50 and twice 10 more were needed; the partner took cards back: 100
    Golden("canasta", FOUR, [deal(has(70, 10), has(60, 20), **penalties({"short": 2}, {"returned": 1}))],
           final=[60, -60], ended=False, source="000:l.3042"),
    # a small meld that was noticed too late stands
    Golden("canasta", FOUR, [deal(has(45, 10), has(60, 20), **penalties({"condoned": 1}, {}))],
           final=[35, 40], ended=False, source="000:l.3085"),
    # two players need two canastas; 100 + 500 + 300 + 150, 60 - 40; then 300 + 200 - 60, 300 + 100 - 30
    Golden("canasta", TWO, ALONE, totals=[[1050, 20], [1490, 390]], final=[1490, 390],
           payments=[1100, -1100], ended=False, source="000:l.2959"),
    # three: each settles with each, or the highest alone collects: 500 - 100 and 500 - 20
    Golden("canasta", THREE, [deal(has(100, 0, 0, 1), has(120, 20), has(80, 60), out="Ann")],
           final=[500, 100, 20], payments=[880, -320, -560], ended=False, source="000:l.3093"),
    Golden("canasta", THREE, [deal(has(100, 0, 0, 1), has(120, 20), has(80, 60), out="Ann")],
           options={"one_winner": True}, final=[500, 100, 20], payments=[880, -400, -480], ended=False,
           source="000:l.3096"),
    # five: two against three, who share what they pay
    Golden("canasta", FIVE, [deal(has(200, 5, 0, 1), has(100, 60), out="Ann")], final=[595, 40],
           payments=[555, -370, 555, -370, -370], ended=False, source="000:l.3099"),
    # six, all playing: 300 + 100 + 200 - 10 to 100 - 90
    Golden("canasta", SIX, [deal(has(200, 10, 0, 1), has(100, 90), out="Ann")], final=[590, 10],
           payments=[580, -580] * 3, ended=False, source="000:l.3109"),
    # by the cards: 500, 70 + 60 and 200 for red threes, 100 + 100, less a joker and a black three: 975; the
    # others have three kings with a joker, 80, less a four and a five; what was typed beside is right
    Golden("canasta", FOUR, [
        {"counts": [{}, {"melded": 80}], "out": "Ann", "concealed": True, "cards": [
            {"melds": "Ts Th Td Tc Ts Th Td, As Ah Ad", "hand": "jk 3c", "threes": "3h 3d"},
            {"melds": "Kh Ks Kd jk", "hand": "4c 5c"},
        ]},
    ], final=[975, 70], ended=False, source="000:l.2985"),
    # 002:l.20: tens with a joker and a two, 300 + 140; the hands may be cards where the melds are numbers
    Golden("canasta@enc_c", FOUR, [
        {"counts": [{"in_hand": 20}, {"melded": 60}], "out": "Ann",
         "cards": [{"melds": "Ts Th Td Tc Ts Th Td jk 2s"}, {"hand": "Ac Kc 4h"}]},
    ], final=[520, 25], ended=False, source="002:l.20"),
    Spoiled("canasta", FOUR, [{"counts": [{"melded": 60, "in_hand": 5}, {"melded": 60}]}],
            "melded.missing", "counts.2.in_hand"),
    Spoiled("canasta", FOUR, [{"counts": [{"melded": 75}, LITTLE], "cards": [{"melds": "As Ah Ad"}, {}]}],
            "melded.differs", "counts.1.melded"),
    Spoiled("canasta", FOUR, [{"counts": [{"mixed": 1}, LITTLE],
                               "cards": [{"melds": "Ts Th Td Tc Ts Th Td"}, {}]}],
            "melded.differs", "counts.1.mixed"),
    Spoiled("canasta", FOUR, [{"counts": [{}, LITTLE], "cards": [{"melds": "As Ah Ad, Ac 2s As"}, {}]}],
            "melded.meld", "cards.1.melds"),
    Spoiled("canasta", FOUR, [{"counts": [{}, {}], "cards": [{"melds": "As As As"}, {"hand": "4c"}]}],
            "melded.cards", "cards.1.melds"),
    Spoiled("canasta", FOUR, [{"counts": [{}, {}], "cards": [{"melds": "As As Ah"}, {"hand": "As"}]}],
            "melded.cards", "cards.2.hand"),
    Spoiled("canasta", FOUR, [{"counts": [{}, {}], "cards": [{}, {"hand": "4c", "threes": "3s"}]}],
            "melded.threes", "cards.2.threes"),
    Spoiled("canasta", FOUR, [{"counts": [{}, {}], "cards": [{"hand": "3h"}, {"hand": "1c"}]}],
            "field.card", "cards.2.hand"),
    # equal totals at the target: another deal
    Golden("canasta", FOUR, [deal(has(100, 10), has(100, 10))], options={"target": 90}, final=[90, 90],
           ended=False, source="002:l.35"),
    Spoiled("canasta", FOUR, [deal(has(45, 20), has(60, 180))], "melded.opening", "counts.1.melded"),
    Spoiled("canasta", FOUR, [FIRST, deal(has(85, 20), has(10, 180))], "melded.opening", "counts.2.melded"),
    Spoiled("canasta", FOUR, [deal(has(65, 10), has(60, 20), **penalties({"short": 2}, {}))],
            "melded.opening", "counts.1.melded"),
    Spoiled("canasta", FOUR, [deal(has(300, 20), has(60, 180), out="Ann")], "melded.needs", "out"),
    Spoiled("canasta", TWO, [deal(has(300, 0, 1), has(60, 180), out="Ann")], "melded.needs", "out"),
    Spoiled("canasta", FOUR, [deal(has(300, 20, 0, 1), has(60, 180), out="Ann")], "melded.needs", "out",
            {"canastas_out": 2}),
    Spoiled("canasta", FOUR, [deal(has(300, 20, threes=3), has(60, 180, threes=2))], "melded.threes",
            "counts"),
    Spoiled("canasta", FOUR, [deal(has(300, 20, threes=4), has(60, 180), **penalties({}, {"red_three": 1}))],
            "melded.threes", "counts"),
    Spoiled("canasta", FOUR, [deal(has(700, 20, 1), has(285, 180))], "melded.sum", "counts"),  # 1,185
    Spoiled("canasta", FOUR, [deal(has(119, 20, 1, 1), has(60, 180))], "field.step", "counts.1.melded"),
    Spoiled("canasta", FOUR, [deal(has(80, 20, 1, 1), has(60, 180))], "melded.melded", "counts.1.melded"),
    Spoiled("canasta", FOUR, [deal(has(500, 20, 9), has(500, 20, 6))], "melded.canastas", "counts"),
    Spoiled("canasta", FOUR, [deal(has(550, 20, 0, 10), has(200, 20, 0, 3))], "melded.wild", "counts"),
    Spoiled("canasta", FOUR, [deal(has(550, 20, 10, 2), has(100, 20))], "melded.ranks", "counts.1.melded"),
    Spoiled("canasta", FOUR, [deal(has(100, 5), has(60, 180))], "melded.in_hand", "counts.1.in_hand"),
    Spoiled("canasta", TWO, [deal(has(300, 5, 1, 1), has(60, 180), out="Ann")], "melded.in_hand",
            "counts.1.in_hand"),
    Spoiled("canasta", FOUR, [deal(has(300, 20, 1, 1), has(60, 180), concealed=True)], "deal.when",
            "concealed"),
    Spoiled("canasta", FOUR, [deal(has(0, 20), has(60, 180), out="Ann")], "melded.out", "out"),
    Spoiled("canasta@twenty", FOUR, [deal(has(60, 20), has(60, 80), **penalties({"yes": 1}, {}))],
            "field.unknown", "penalties.1.yes"),
    Spoiled("canasta", FOUR, [deal(has(60, 20), has(60, 80), **penalties({"yes": 1}, {}))],
            "field.unknown", "penalties", {"penalties_apply": False}),
]  # fmt: skip
