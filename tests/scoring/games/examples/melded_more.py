"""Canasta of other books, of three packs and of four, with wild canastas; sheets made by hand."""

from tests.scoring.games.examples.melded_canasta import deal, has, penalties
from tests.scoring.games.golden import Golden, Spoiled

SIX = ("Ann", "Bo", "Cem", "Dee", "Eva", "Fay")
TWO, THREE, FOUR = SIX[:2], SIX[:3], SIX[:4]


def four_packs(melded, in_hand, **more):
    """What a side has with four packs."""
    return {"melded": melded, "in_hand": in_hand, **more}


def by_cards(*by_side, counts=None, **more):
    """A deal that is entered as cards; Ann went out."""
    return {"counts": counts or [{}] * len(by_side), "cards": list(by_side), "out": "Ann", **more}


def shown(*melds, **more):
    """The melds of a side, and its other cards."""
    return {"melds": ", ".join(melds), **more}


HARD = {"sevens_hard": True}
TENS, TENS_AND_WILD = "Ts Th Td Tc Ts Th Td", "Tc Ts Th Td Tc 2s jk"  # 70, and 50 + 20 + 50
KINGS = "Ks Kh Kd Kc Ks Kh jk"  # 60 + 50
WILD, DEUCES = "jk jk 2s 2h 2d 2c 2s", "2h 2d 2c 2s 2h 2d 2c"  # 100 + 100, and 140
SEVENS, SEVENS_AND_WILD = "7s 7h 7d 7c 7s 7h 7d", "7c 7s 7h 7d 7c 2h jk"  # 35, and 25 + 20 + 50
SPADES = "As Ks Qs Js Ts 9s 8s"  # 20 + 60
OTHERS = shown("As Ah Ad", hand="7c 8c")  # 60 - 15
EXAMPLES = [
    # 1,500 + 500 + 200 for out + 100 + 280 - 30; one canasta is not two: 300 + 120 - 90 - 200 for its threes
    Golden("samba", FOUR, [deal(has(280, 30, 1, 0, 1, sambas=1), has(120, 90, 0, 1, 2), out="Ann")],
           final=[2550, 130], payments=[2420, -2420, 2420, -2420], ended=False, source="000:l.3206"),
    # all six red threes 1,000; nobody out: 3,000 + 1,000 + 150 - 40, and 60 - 50
    Golden("samba", FOUR, [deal(has(150, 40, threes=6, sambas=2), has(60, 50))], final=[4110, 10],
           ended=False, source="000:l.3206"),
    # the same without a second canasta: 1,500 - 1,000 + 150 - 40; 7,000 reached: 150 are needed
    Golden("samba", FOUR, [deal(has(150, 40, threes=6, sambas=1), has(60, 50)),
                           deal(has(400, 20, sambas=4), has(60, 50), out="Ann"),
                           deal(has(150, 20), has(60, 50))],
           totals=[[610, 10], [7190, 20], [7320, 30]], final=[7320, 30], ended=False, source="000:l.3207"),
    Golden("samba", FOUR, [deal(has(500, 20, 2, sambas=6), has(60, 50), out="Ann")], final=[10680, 10],
           payments=[10670, -10670, 10670, -10670], source="000:l.3208"),
    Spoiled("samba", FOUR, [deal(has(280, 30, 1, 0, 1), has(120, 90), out="Ann")], "melded.needs", "out"),
    Spoiled("samba", FOUR, [deal(has(280, 30, 1, sambas=1), has(120, 90), out="Ann", concealed=True)],
            "field.unknown", "concealed"),
    Spoiled("samba", FOUR, [deal(has(99, 30), has(80, 90, 0, 1, sambas=1))], "field.step", "counts.1.melded"),
    Spoiled("samba", FOUR, [deal(has(60, 30), has(80, 90, 0, 1, sambas=1))], "melded.melded",
            "counts.2.melded"),
    Spoiled("samba", FOUR, [deal(has(400, 20, 1, sambas=5), has(60, 50), out="Ann"),
                            deal(has(145, 20), has(60, 50))], "melded.opening", "counts.1.melded"),
    Spoiled("samba", FOUR, [deal(has(1000, 30, sambas=7), has(700, 90, sambas=6))], "melded.canastas",
            "counts"),
    # two players: 100 + 500 + 300 + 100 + 180 - 0, 50 - 100; settled in hundreds: 12 and -1 (1,180 and -50)
    Golden("canasta_2p", TWO, [deal(has(180, 0, 1, 1, 1), has(50, 100), out="Ann")], final=[1180, -50],
           payments=[13, -13], ended=False, source="002:l.49"),
    Spoiled("canasta_2p", TWO, [deal(has(180, 0, 1), has(50, 100), out="Ann")], "melded.needs", "out"),
    Spoiled("canasta_2p", TWO, [deal(has(45, 10), has(50, 100))], "melded.opening", "counts.1.melded"),
    Spoiled("canasta_2p", TWO, [deal(has(80, 10), has(50, 100), **penalties({"yes": 1}, {}))],
            "field.unknown", "penalties"),
    # three alone: 100 + 300 + 120, 200 - 30, -60 - 100
    Golden("canasta_3p", THREE, [deal(has(120, 0, 0, 1), has(200, 30), has(0, 60, threes=1), out="Ann")],
           final=[520, 170, -160], options={"settled": "points"}, payments=[1030, -20, -1010], ended=False,
           source="002:l.50"),
    Spoiled("canasta_3p", THREE, [deal(has(120, 0, 0, 1), has(200, 30), has(0, 60), out="Ann")],
            "melded.needs", "out", {"canastas_out": 2}),
    Spoiled("canasta_3p", THREE, [deal(has(120, 5, 0, 1), has(200, 30), has(0, 60), out="Ann")],
            "melded.in_hand", "counts.1.in_hand"),
    Spoiled("canasta_3p", THREE, [deal(has(120, 0, 0, 1), has(200, 30), has(0, 60, threes=5), out="Ann")],
            "field.high", "counts.3.red_threes"),
    # Ann alone: 100 + 300 + 150 = 550. Bo and Cem together 500 + 80 + 60 - 40 - 20 = 580 each, and red threes
    # for the one who has them: Bo 100, Cem 200
    Golden("canasta_3p_cutthroat", THREE, [
        deal(has(150, 0, 0, 1), has(80, 40, 1, 0, 1), has(60, 20, threes=2), out="Ann", lone="Ann"),
    ], final=[550, 680, 780], ended=False, source="002:l.51"),
    # nobody took the pile: Cem, who went out, is the lone hand; the pair has no meld, and Bo loses 100
    Golden("canasta_3p_cutthroat", THREE, [
        deal(has(0, 40), has(0, 20, threes=1), has(110, 0, 0, 1), out="Cem"),
    ], final=[-60, -160, 510], ended=False, source="002:l.50"),
    # nobody was out, and nobody took it: each alone
    Golden("canasta_3p_cutthroat", THREE, [deal(has(60, 40), has(50, 20, threes=1), has(0, 30))],
           final=[20, 130, -30], ended=False, source="002:l.52"),
    Spoiled("canasta_3p_cutthroat", THREE, [deal(has(60, 40), has(35, 20), has(0, 30))], "melded.opening",
            "counts.2.melded"),
    Spoiled("canasta_3p_cutthroat", THREE, [
        deal(has(60, 40), has(55, 20), has(80, 0), out="Cem", lone="Ann"),
    ], "melded.needs", "out"),
    Spoiled("canasta_3p_cutthroat", THREE, [
        deal(has(60, 40), has(155, 0), has(80, 0, 0, 1), out="Cem", lone="Ann"),
    ], "melded.in_hand", "counts.3.in_hand"),  # of the pair Bo has a card
    # six: 100 + 500 + 300 + 1,000 for five red threes + 250 - 60; 80 - 90
    Golden("canasta_6p", SIX, [deal(has(250, 60, 1, 1, 5), has(80, 90), out="Ann")], final=[2090, -10],
           payments=[21, -21] * 3, ended=False, source="002:l.54"),
    # all six 1,200, four 400; 10,000 ends it
    Golden("canasta_6p", SIX, [deal(has(900, 60, 5, 5, 6), has(80, 90), out="Ann"),
                               deal(has(900, 60, 5, 5, 4), has(80, 90), out="Ann")],
           totals=[[6140, -10], [11480, -20]], final=[11480, -20], payments=[115, -115] * 3,
           source="002:l.54"),
    Spoiled("canasta_6p", SIX, [deal(has(250, 60, 1), has(80, 90), out="Ann")], "melded.needs", "out"),
    Spoiled("canasta_6p", SIX, [deal(has(900, 60, 5, 5, 6), has(80, 90), out="Ann"),
                                deal(has(900, 60, 2, 0, 4), has(80, 90)), deal(has(145, 60), has(80, 90))],
            "melded.opening", "counts.1.melded"),
    Spoiled("canasta_6p", SIX, [deal(has(250, 60, threes=4), has(80, 90, threes=3))], "melded.threes",
            "counts"),
    Spoiled("canasta_6p", SIX, [deal(has(900, 60), has(800, 15))], "melded.sum", "counts"),  # 1,775
    # three teams: 100 + 300 + 150 - 20, 90 - 40, -50
    Golden("canasta_6p_3teams", SIX, [deal(has(150, 20, 0, 1), has(90, 40), has(0, 50), out="Dee")],
           final=[530, 50, -50], options={"settled": "points"}, payments=[1060, -380, -680] * 2, ended=False,
           source="002:l.55"),
    Spoiled("canasta_6p_3teams", SIX, [deal(has(150, 20), has(90, 40), has(0, 50), out="Dee")],
            "melded.needs", "out"),
    Spoiled("canasta_6p_3teams", SIX, [deal(has(150, 20), has(45, 40), has(0, 50))], "melded.opening",
            "counts.2.melded"),
    Spoiled("canasta_6p_3teams", SIX, [deal(has(150, 20), has(90, 40), has(0, 5))], "melded.in_hand",
            "counts.3.in_hand"),
    # 300 for out + 500 + 300 + 2,000 + 3,000 + 4 x 200 + 560 - 20; the others have the cards of theirs alone:
    # 170 - 60
    Golden("canasta_italian", FOUR, [
        deal(has(560, 20, 1, 1, 4, wild=1, deuces=1), has(170, 60), out="Ann"),
    ], final=[7440, 110], payments=[73, -73, 73, -73], ended=False, source="002:l.65"),
    Golden("canasta_italian", FOUR, [
        deal(has(300, 20, 1, 1), has(170, 60, threes=3, wild=1), out="Ann"),
    ], final=[1380, 410], ended=False, source="002:l.65"),
    # five canastas: 2,000 if all are natural; four of them and a mixed one 1,000
    Golden("canasta_italian", FOUR, [deal(has(300, 20, 5), has(300, 60, 4, 1), out="Ann")],
           options={"five_canastas": True}, final=[5080, 3540], ended=False, source="002:l.66"),
    # 5,000 needs 160, 12,000 ends it
    Golden("canasta_italian", FOUR, [deal(has(560, 20, 1, 1, wild=1, deuces=1), has(170, 60), out="Ann"),
                                     deal(has(560, 20, 1, 1, wild=1, deuces=1), has(170, 60), out="Ann")],
           totals=[[6640, 110], [13280, 220]], final=[13280, 220], payments=[131, -131, 131, -131],
           source="002:l.66"),
    Spoiled("canasta_italian", FOUR, [deal(has(560, 20, 1, 1, wild=1, deuces=1), has(170, 60), out="Ann"),
                                      deal(has(155, 20), has(170, 60))], "melded.opening", "counts.1.melded"),
    Spoiled("canasta_italian", FOUR, [deal(has(560, 20, 1, wild=1), has(170, 60), out="Ann")],
            "melded.needs", "out"),
    Spoiled("canasta_italian", FOUR, [deal(has(560, 20, wild=2), has(170, 60, deuces=1))], "melded.wild",
            "counts"),  # 21 wild cards of 18
    Spoiled("canasta_italian", FOUR, [deal(has(165, 20, wild=1), has(170, 60))], "melded.melded",
            "counts.1.melded"),
    # by the cards: 300 + 500 + 300 + 2,000 + 3,000 + 800 + 70 + 110 + 200 + 140 - 5
    Golden("canasta_italian", FOUR, [
        by_cards(shown(TENS, KINGS, WILD, DEUCES, threes="3h 3d 3h 3d", hand="4c"), OTHERS),
    ], final=[7415, 45], ended=False, source="002:l.65"),
    # the wild canasta of the others counts its cards alone; what was typed beside is right
    Golden("canasta_italian", FOUR, [
        by_cards(shown(TENS, KINGS, hand="4c"), shown(WILD, hand="7c 8c"),
                 counts=[{"natural": 1, "melded": 180}, {"wild": 1, "in_hand": 15}]),
    ], final=[1275, 185], ended=False, source="002:l.65"),
    # the melds of one side as cards, all else as numbers
    Golden("canasta_italian", FOUR, [
        by_cards(shown(TENS, KINGS), {}, counts=[{"in_hand": 20, "red_threes": 1}, has(170, 60)]),
    ], final=[1360, 110], ended=False, source="002:l.65"),
    # a wild canasta is none of the two that are needed
    Spoiled("canasta_italian", FOUR, [by_cards(shown(TENS, WILD, hand="4c"), OTHERS)], "melded.needs",
            "out"),
    Spoiled("canasta_italian", FOUR, [by_cards(shown(TENS, KINGS, hand="4c"), OTHERS,
                                               counts=[{}, {"deuces": 1, "melded": 60}])],
            "melded.differs", "counts.2.deuces"),
    Spoiled("canasta_italian", FOUR, [by_cards(shown(TENS, KINGS, "jk 2s", hand="4c"), OTHERS)],
            "melded.meld", "cards.1.melds"),
    Spoiled("canasta_italian", FOUR, [by_cards(shown(TENS, KINGS, hand="4c"), shown("9h 9d jk jk 2h 2d"))],
            "melded.meld", "cards.2.melds"),
    Spoiled("canasta_italian", FOUR, [by_cards(shown(TENS, "Tc Tc Tc", hand="4c"), OTHERS)], "melded.meld",
            "cards.1.melds"),
    Spoiled("canasta_italian", FOUR, [by_cards(shown(TENS, WILD, "jk jk jk"), shown("Kh Kd jk jk"))],
            "melded.cards", "cards.2.melds"),
    Spoiled("canasta_italian", FOUR, [by_cards(shown(TENS, hand="As As"), shown("As As Ah"))],
            "melded.cards", "cards.2.melds"),
    # a canasta takes more wild cards than three: 300 + 500 + 300 + 70 + 40 + 60 + 50 - 5
    Golden("canasta_three_pack", FOUR, [
        by_cards(shown(SEVENS, "Ts Th Td Tc 2s 2h 2d jk", hand="4c"), OTHERS),
    ], final=[1280, 45], ended=False, source="002:l.20"),
    Spoiled("canasta_three_pack", FOUR, [by_cards(shown(TENS, KINGS, hand="4c"), {})], "melded.missing",
            "counts.2.melded"),
    Golden("canasta_three_pack", FOUR, [deal(has(300, 20, 1, 1), has(170, 60, threes=3), out="Ann")],
           options={"target": 1000}, final=[1380, 410], payments=[10, -10, 10, -10], source="002:l.63"),
    Spoiled("canasta_three_pack", FOUR, [deal(has(300, 20, 1), has(170, 60), out="Ann")], "melded.needs",
            "out"),
    Spoiled("canasta_three_pack", FOUR, [deal(has(45, 20), has(170, 60))], "melded.opening",
            "counts.1.melded"),
    Spoiled("canasta_three_pack", FOUR, [deal(has(900, 20), has(800, 60))], "melded.sum", "counts"),
    # 100 + 500 + 300 + 1,500 + 100 + 300 - 20; a mixed canasta of sevens 1,000, two sevens in hand cost 400:
    # 1,000 + 100 - 30 - 400
    Golden("canasta_four_pack", FOUR, [deal(
        four_packs(300, 20, natural=1, mixed=1, natural_sevens=1, red_threes=1),
        four_packs(100, 30, mixed_sevens=1, sevens=2), out="Ann",
    )], final=[2780, 670], payments=[21, -21, 21, -21], ended=False, source="002:l.70"),
    # a wild canasta 2,000, all eight red threes 800
    Golden("canasta_four_pack", FOUR, [deal(
        four_packs(400, 20, natural=2, wild=1, red_threes=8), four_packs(100, 30), out="Ann",
    )] * 4, totals=[[4280, 70], [8560, 140], [12840, 210], [17120, 280]], final=[17120, 280],
           payments=[168, -168, 168, -168], source="002:l.72"),
    Spoiled("canasta_four_pack", FOUR, [deal(
        four_packs(300, 20, natural=2, wild=0, natural_sevens=0), four_packs(100, 30), out="Ann",
    )], "melded.needs", "out"),
    Spoiled("canasta_four_pack", FOUR, [deal(
        four_packs(300, 20, natural=3), four_packs(100, 30), out="Ann",
    )], "melded.special", "out"),
    Spoiled("canasta_four_pack", FOUR, [deal(
        four_packs(300, 20, natural_sevens=2), four_packs(100, 30, sevens=3),
    )], "melded.sevens", "counts"),
    Spoiled("canasta_four_pack", FOUR, [deal(
        four_packs(300, 20), four_packs(2000, 25, sevens=4),
    )], "melded.sum", "counts"),  # 2,345 and 20 for the sevens
    # by the cards: 100 + 1,500 + 500 + 300 + 100 + 35 + 70 + 120 - 5; 1,000 + 95, less an eight and two
    # sevens, 10 and 400
    Golden("canasta_four_pack", FOUR, [
        by_cards(shown(SEVENS, TENS, TENS_AND_WILD, threes="3h", hand="4c"),
                 shown(SEVENS_AND_WILD, hand="7s 7h 8c")),
    ], final=[2720, 685], ended=False, source="002:l.70"),
    # 100 + 2,000 + 1,000 + 200 + 70 + 70 - 5; a seven in a smaller meld counts 5, and others may be typed
    Golden("canasta_four_pack", FOUR, [
        by_cards(shown(WILD, TENS, "Tc Ts Th Td Tc Ts Th", hand="4c"), shown("As Ah Ad", "7s 7h 7d"),
                 counts=[{}, {"in_hand": 30, "sevens": 1}]),
    ], final=[3435, -155], ended=False, source="002:l.70"),
    Spoiled("canasta_four_pack", FOUR, [by_cards(shown(f"{SEVENS} 7c", hand="4c"), OTHERS)], "melded.meld",
            "cards.1.melds"),
    Spoiled("canasta_four_pack", FOUR, [by_cards(shown("Ts Th Td Tc 2s 2h jk", hand="4c"), OTHERS)],
            "melded.meld", "cards.1.melds"),
    Spoiled("canasta_four_pack", FOUR, [by_cards(shown(TENS, KINGS, TENS_AND_WILD, hand="4c"), OTHERS)],
            "melded.special", "out"),
    Spoiled("canasta_four_pack", FOUR, [
        by_cards(shown(SEVENS, TENS, KINGS, hand="4c"), shown("As Ah Ad", hand="7s 7h 8c"),
                 counts=[{}, {"sevens": 1}]),
    ], "melded.differs", "counts.2.sevens"),
    Spoiled("canasta_four_pack", FOUR, [by_cards(shown(SEVENS, TENS, KINGS, hand="4c"),
                                                 shown("7c 7c 7c", hand="7c 7c 8c"))],
            "melded.cards", "cards.2.hand"),
    # six, plain: 15,000 and 100 each; two natural canastas and one of sevens
    Golden("canasta_four_pack_6p", SIX, [deal(
        four_packs(300, 20, natural=2, natural_sevens=1, red_threes=8), four_packs(100, 30, red_threes=0),
        out="Ann",
    )], final=[3680, 70], payments=[36, -36] * 3, ended=False, source="002:l.73"),
    # the harder game: all eight 2,000; without sevens and wild canastas red threes are lost, 100 each
    Golden("canasta_four_pack_6p", SIX, [deal(
        four_packs(300, 20, natural=2, natural_sevens=1, red_threes=8), four_packs(100, 30), out="Ann",
    )], options=HARD, final=[4880, 70], ended=False, source="002:l.76"),
    Golden("canasta_four_pack_6p", SIX, [deal(
        four_packs(300, 20, natural=2, wild=1, red_threes=3), four_packs(400, 30, natural=2, red_threes=5),
        out="Ann",
    )], options=HARD, final=[3680, 870], ended=False, source="002:l.76"),
    # by the cards, six play: as four play, with one card more in hand
    Golden("canasta_four_pack_6p", SIX, [
        by_cards(shown(SEVENS, TENS, TENS_AND_WILD, threes="3h", hand="4c 5c"),
                 shown(SEVENS_AND_WILD, hand="7s 7h 8c")),
    ], final=[2715, 685], ended=False, source="002:l.73"),
    # 100 + 1,500 + 500 + 300 + 100 + 225 - 10; the others lose 200 for their red threes: 60 - 20 - 200
    Golden("canasta_four_pack_6p", SIX, [
        by_cards(shown(SEVENS, TENS, TENS_AND_WILD, threes="3h", hand="4c 5c"),
                 shown("As Ah Ad", hand="4d 5d Td", threes="3h 3d")),
    ], options=HARD, final=[2715, -160], ended=False, source="002:l.76"),
    Spoiled("canasta_four_pack_6p", SIX, [
        by_cards(shown(SEVENS, TENS, TENS_AND_WILD, hand="4c 5c"), shown(SEVENS_AND_WILD, hand="7s 7h 8c")),
    ], "melded.meld", "cards.2.melds", HARD),
    Spoiled("canasta_four_pack_6p", SIX, [deal(
        four_packs(300, 20, mixed_sevens=1), four_packs(100, 30),
    )], "field.unknown", "counts.1.mixed_sevens", HARD),
    Spoiled("canasta_four_pack_6p", SIX, [deal(
        four_packs(300, 20, natural=3), four_packs(100, 30), out="Ann",
    )], "melded.special", "out"),
    Spoiled("canasta_four_pack_6p", SIX, [deal(four_packs(300, 20), four_packs(45, 30))], "melded.opening",
            "counts.2.melded"),
    # 100 + 300 + 2,000 + 300 - 10; the bonus of a wild canasta is a setting
    Golden("canasta_wild", FOUR, [deal(has(300, 10, 0, 1, wild=1), has(60, 40), out="Ann")],
           final=[2690, 20], ended=False, source="002:l.62"),
    Golden("canasta_wild", FOUR, [deal(has(300, 10, 0, 1, wild=1), has(60, 40), out="Ann")],
           options={"wild_bonus": 1000}, final=[1690, 20], ended=False, source="002:l.62"),
    Spoiled("canasta_wild", FOUR, [deal(has(300, 10, 0, 6, wild=1), has(60, 40))], "melded.wild", "counts"),
    Spoiled("canasta_wild", FOUR, [deal(has(135, 10, wild=1), has(60, 40))], "melded.melded",
            "counts.1.melded"),
    Spoiled("canasta_wild", FOUR, [deal(has(300, 10), has(60, 40), out="Ann")], "melded.needs", "out"),
    # by the cards: 100 + 2,000 + 200 - 5
    Golden("canasta_wild", FOUR, [by_cards(shown(WILD, hand="4c"), OTHERS)], final=[2295, 45], ended=False,
           source="002:l.62"),
    Golden("canasta_wild", FOUR, [by_cards(shown(WILD, hand="4c"), OTHERS)], options={"wild_bonus": 1000},
           final=[1295, 45], ended=False, source="002:l.62"),
    Spoiled("canasta_wild", FOUR, [by_cards(shown(WILD, hand="4c"), shown("Ah Ad 2s", hand="7c 8c"))],
            "melded.cards", "cards.2.melds"),
    Spoiled("canasta_wild", FOUR, [by_cards(shown(WILD, "As Ks Qs", hand="4c"), OTHERS)], "melded.meld",
            "cards.1.melds"),
    # sequences as in samba 1,500, or wild canastas 2,000: 100 + 300 + 1,500 (2,000) + 300 - 10
    Golden("canasta_chile", FOUR, [deal(has(300, 10, 0, 1, sambas=1), has(60, 40), out="Ann")],
           final=[2190, 20], ended=False, source="002:l.144"),
    Golden("canasta_chile", FOUR, [deal(has(300, 10, 0, 1, wild=1), has(60, 40), out="Ann")],
           options={"form": "wild"}, final=[2690, 20], ended=False, source="002:l.144"),
    # by the cards: 100 + 1,500 + 500 + 80 + 70 - 5; the others 60 and 30 for a sequence of three, less 15
    Golden("canasta_chile", FOUR, [
        by_cards(shown(SPADES, TENS, hand="4c"), shown("As Ah Ad", "Kh Qh Jh", hand="7c 8c")),
    ], final=[2245, 75], ended=False, source="002:l.144"),
    # 100 + 2,000 + 500 + 200 + 70 - 5
    Golden("canasta_chile", FOUR, [by_cards(shown(WILD, TENS, hand="4c"), OTHERS)], options={"form": "wild"},
           final=[2865, 45], ended=False, source="002:l.144"),
    Spoiled("canasta_chile", FOUR, [by_cards(shown(WILD, TENS, hand="4c"), OTHERS)], "melded.meld",
            "cards.1.melds"),
    Spoiled("canasta_chile", FOUR, [by_cards(shown(SPADES, TENS, hand="4c"), OTHERS)], "melded.meld",
            "cards.1.melds", {"form": "wild"}),
    Spoiled("canasta_chile", FOUR, [by_cards(shown(f"{SPADES} 7s", TENS, hand="4c"), OTHERS)],
            "melded.meld", "cards.1.melds"),
    Spoiled("canasta_chile", FOUR, [deal(has(300, 10, 0, 1, wild=1), has(60, 40))], "field.unknown",
            "counts.1.wild"),
    Spoiled("canasta_chile", FOUR, [deal(has(300, 10, 0, 1), has(60, 40), out="Ann")], "melded.needs", "out"),
    Spoiled("canasta_chile", FOUR, [deal(has(900, 10), has(850, 15))], "melded.sum", "counts"),
]  # fmt: skip
