"""Pools and payments on the spot: comet to lift smoke; made by hand with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
FOUR, THREE, TWO = FIVE[:4], FIVE[:3], FIVE[:2]


def won(winner, *left, **more):
    return {"winner": winner, "left": list(left), **more}


def passed(winner, *passes, **more):
    return {"winner": winner, "passes": list(passes), **more}


def snipped(winner, snips, snaps, snores, left):
    return {"winner": winner, "snips": snips, "snaps": snaps, "snores": snores, "left": left}


DEAD = won("Ann", 0, 2, 2)
WITHHELD = passed("Cem", 1, 0, 0, 2, illegal=[0, 0, 0, 1], withheld_by="Dee", below="Ann", above="Bo")
SNIPS = snipped("Ann", [1, 0, 2, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 2, 3, 1])
UNION = {"king": "Bo", "queen": "Bo", "marriage": "Bo"}
EXAMPLES = [
    # the comet 2 from each for Ann, 12 + 5 for Bo; then Cem is left with it: 2 x (10 + 2), and Ann pays 3
    Golden("comet", THREE, [won("Bo", 12, 0, 5, comet_by="Ann"), won("Bo", 3, 0, 10, held_by="Cem")],
           totals=[[-8, 15, -7], [-11, 42, -31]], final=[-11, 42, -31], payments=[-11, 42, -31], ended=False,
           source="000:l.19055"),
    # as the last card and a nine: 4 x 2 from each, and 4 x 7 and 4 x 2; as another card twice
    Golden("comet", THREE, [won("Ann", 0, 7, 2, comet_by="Ann", last_card="nine"),
                            won("Ann", 0, 7, 2, comet_by="Ann", last_card="other")],
           totals=[[52, -36, -16], [78, -54, -24]], final=[78, -54, -24], ended=False, source="000:l.19061"),
    # two deals with the comet dead: it is worth 6, and 2 again when it is paid
    Golden("comet", THREE, [DEAD, DEAD, {**DEAD, "comet_by": "Bo"}, {**DEAD, "comet_by": "Bo"}],
           options={"growing": True}, totals=[[4, -2, -2], [8, -4, -4], [6, 6, -12], [8, 8, -16]],
           final=[8, 8, -16], ended=False, source="000:l.19050"),
    Golden("comet", TWO, [won("Bo", 10, 0, opera=True), won("Ann", 0, 90, opera=True, both_opera=True)],
           options={"opera": True}, totals=[[-20, 20], [-20, 20]], final=[-20, 20], ended=False,
           source="000:l.19077"),
    Spoiled("comet", THREE, [won("Bo", 12, 0, 5, comet_by="Ann", held_by="Cem")], "compartments.held_by",
            "held_by"),
    Spoiled("comet", THREE, [won("Bo", 12, 0, 5, held_by="Bo")], "compartments.held_by", "held_by"),
    Spoiled("comet", THREE, [won("Bo", 12, 0, 5, comet_by="Ann", last_card="nine")],
            "compartments.last_card", "last_card"),
    Spoiled("comet", THREE, [won("Bo", 12, 0, 5, opera=True, both_opera=True)], "compartments.both_opera",
            "both_opera", {"opera": True}),
    Spoiled("comet", THREE, [won("Bo", 12, 0, 1)], "compartments.left", "left"),
    Spoiled("comet", THREE, [won("Bo", 12, 3, 5)], "compartments.left", "left"),
    Spoiled("comet", THREE, [won("Bo", 121, 0, 5)], "field.high", "left.1"),
    Spoiled("comet", THREE, [won("Bo", 111, 0, 5, held_by="Ann")], "compartments.left", "left"),
    # the pool of 3 for Bo; Ann 4 for the comet and 2 for a king, Cem 2 for a king; Ann is left with a king
    Golden("commit", THREE,
           [{"winner": "Bo", "comet_by": "Ann", "kings": [1, 0, 1], "kings_left": [1, 0, 0]}],
           final=[3, -1, -2], payments=[3, -1, -2], ended=False, source="000:l.19121"),
    # as the sentence has it: two chips for a king left, one for the comet
    Golden("commit", THREE, [{"winner": "Bo", "held_by": "Cem", "kings_left": [1, 0, 0]}],
           options={"held_values": "printed"}, final=[-3, 5, -2], ended=False, source="000:l.19124"),
    # 002: who is left with the comet or a king pays every other player; Bo began a sequence with an ace
    Golden("commit@enc_c", THREE,
           [{"winner": "Bo", "held_by": "Cem", "kings_left": [1, 0, 0], "aces": [0, 1, 0]}],
           options={"aces": True}, final=[-2, 7, -5], ended=False, source="002:l.174"),
    Spoiled("commit", THREE, [{"winner": "Bo", "kings": [3, 0, 0], "kings_left": [1, 0, 1]}],
            "compartments.kings_left", "kings_left"),
    Spoiled("commit", THREE, [{"winner": "Bo", "kings_left": [0, 1, 0]}], "compartments.kings_left",
            "kings_left"),
    Spoiled("commit", THREE, [{"winner": "Bo", "kings": [3, 0, 2]}], "deal.sum", "kings"),
    Spoiled("commit", THREE, [{"winner": "Bo", "comet_by": "Ann", "held_by": "Cem"}],
            "compartments.held_by", "held_by"),
    Spoiled("commit", THREE, [{"winner": "Bo", "aces": [0, 1, 0]}], "field.unknown", "aces", {"aces": True}),
    # four antes and 6 passes; then 3 passes and 3 chips for an illegal one, and Dee pays Ann and Bo 5
    Golden("fan_tan", FOUR, [passed("Bo", 2, 0, 1, 3), WITHHELD],
           totals=[[-3, 9, -2, -4], [0, 13, 7, -20]], final=[0, 13, 7, -20], payments=[0, 13, 7, -20],
           ended=False, source="000:l.19200"),
    # Bo and Cem have eleven cards, the others ten: they ante two
    Golden("fan_tan", FIVE, [passed("Ann", 0, 0, 0, 0, 0)], options={"short_hands": True},
           final=[6, -1, -1, -2, -2], ended=False, source="000:l.19179"),
    # all of four have thirteen
    Golden("fan_tan", FOUR, [passed("Ann", 0, 0, 0, 0)], options={"short_hands": True, "ante": 2},
           final=[6, -2, -2, -2], ended=False, source="000:l.19179"),
    Spoiled("fan_tan", FOUR, [passed("Bo", 2, 0, 1, 3, illegal=[3, 0, 0, 0])], "compartments.illegal",
            "illegal"),
    Spoiled("fan_tan", FOUR, [{**WITHHELD, "illegal": [1, 0, 0, 0]}], "compartments.withheld_by",
            "withheld_by"),
    Spoiled("fan_tan", FOUR, [passed("Bo", 2, 0, 1, 3, illegal=[1, 0, 0, 0], withheld_by="Ann", above="Bo")],
            "deal.missing", "below"),
    Spoiled("fan_tan", FOUR, [passed("Bo", 2, 0, 1, 52)], "field.high", "passes.4"),
    # four antes, 5 passes and 3 for an illegal one
    Golden("play_or_pay", FOUR, [passed("Dee", 0, 4, 1, 0, illegal=[0, 1, 0, 0])], final=[-1, -8, -2, 11],
           ended=False, source="000:l.19205"),
    Spoiled("play_or_pay", FOUR, [WITHHELD], "field.unknown", "withheld_by"),
    Spoiled("play_or_pay", FOUR, [passed("Dee", 0, 4, 1, 0, illegal=[1, 0, 0, 0])], "compartments.illegal",
            "illegal"),
    Spoiled("play_or_pay", FOUR, [{"passes": [0, 4, 1, 0]}], "field.missing", "winner"),
    Golden("five_or_nine", FOUR, [WITHHELD], final=[3, 4, 9, -16], ended=False, source="000:l.19215"),
    Spoiled("five_or_nine", FOUR, [{**WITHHELD, "illegal": [0, 0, 0, 3]}], "compartments.illegal", "illegal"),
    Spoiled("five_or_nine", FOUR, [{**WITHHELD, "illegal": [0, 0, 0, 0]}], "compartments.withheld_by",
            "withheld_by"),
    Spoiled("five_or_nine", FOUR, [passed("Cem", 0, 0, 0, 0, above="Bo")], "deal.when", "above"),
    # four antes; Ann 1, Bo 2, Cem 2, Dee 3; and 6 for cards left: 18 for Ann
    Golden("snip_snap_snorem", FOUR, [SNIPS], final=[16, -5, -6, -5], payments=[16, -5, -6, -5], ended=False,
           source="000:l.19357"),
    Spoiled("snip_snap_snorem", FOUR, [{**SNIPS, "snips": [10, 4, 0, 0]}], "deal.sum", "snips"),
    Spoiled("snip_snap_snorem", FOUR, [{**SNIPS, "left": [0, 2, 14, 1]}], "field.high", "left.3"),
    Spoiled("snip_snap_snorem", FOUR, [{**SNIPS, "left": [1, 2, 3, 1]}], "compartments.left", "left"),
    Spoiled("snip_snap_snorem", FOUR, [{**SNIPS, "left": [0, 2, 0, 1]}], "compartments.left", "left"),
    # twenty sequences of two cards: 20 and the antes and 3 cards
    Golden("jig", FOUR, [snipped("Ann", [10, 10, 0, 0], [0] * 4, [0] * 4, [0, 1, 1, 1])],
           final=[16, -12, -2, -2], ended=False, source="000:l.19377"),
    Spoiled("jig", FOUR, [{**SNIPS, "snaps": [9, 9, 0, 0]}], "deal.sum", "snaps"),
    Spoiled("jig", FOUR, [{**SNIPS, "snores": [9, 5, 0, 0]}], "deal.sum", "snores"),
    Spoiled("jig", FOUR, [{**SNIPS, "left": [0, 2, 0, 1]}], "compartments.left", "left"),
    Golden("enfle", FOUR, [{"winner": "Bo"}, {"winner": "Dee"}], totals=[[-1, 3, -1, -1], [-2, 2, -2, 2]],
           final=[-2, 2, -2, 2], ended=False, source="000:l.19427"),
    Spoiled("enfle", FOUR, [{"winner": "Zoe"}], "field.player", "winner"),
    Spoiled("enfle", FOUR, [{}], "field.missing", "winner"),
    Spoiled("enfle", FOUR, [{"winner": "Bo", "left": [1, 0, 1, 1]}], "field.unknown", "left"),
    # 3 chips in each of eight: Ann one, Bo three, Cem poch and the bets of 4; 3 + 1 for Ann's going out;
    # jack, ten and sequence remain: 3 for each
    Golden("poch", THREE, [won("Ann", 0, 3, 1, ace="Ann", poch="Cem", bets=[2, 0, 2], **UNION)],
           totals=[[-3, -2, -4]], final=[0, 1, -1], payments=[0, 1, -1], ended=False, source="000:l.6770"),
    # what is not taken stays: the second ace has six
    Golden("poch", THREE, [won("Ann", 0, 1, 1), won("Ann", 0, 1, 1, ace="Bo")],
           totals=[[-6, -9, -9], [-12, -12, -18]], final=[2, 2, -4], ended=False, source="000:l.6791"),
    Spoiled("poch", THREE, [won("Ann", 0, 3, 1, **{**UNION, "king": "Cem"})], "compartments.marriage",
            "marriage"),
    Spoiled("poch", THREE, [won("Ann", 0, 3, 1, poch="Cem", bets=[2, 0, 1])], "compartments.bets", "bets"),
    Spoiled("poch", THREE, [won("Ann", 0, 3, 1, bets=[2, 0, 2])], "deal.when", "bets"),
    Spoiled("poch", THREE, [won("Ann", 0, 6, 1)], "field.high", "left.2"),
    Spoiled("poch", THREE, [won("Ann", 0, 3, 0)], "compartments.left", "left"),
    Golden("lift_smoke", FOUR, [{"winner": "Bo"}], options={"ante": 3}, final=[-3, 9, -3, -3], ended=False,
           source="000:l.20557"),
    Spoiled("lift_smoke", FOUR, [{"winner": "Zoe"}], "field.player", "winner"),
    Spoiled("lift_smoke", FOUR, [{}], "field.missing", "winner"),
    Spoiled("lift_smoke", FOUR, [{"winner": "Bo", "ante": 3}], "field.unknown", "ante"),
]  # fmt: skip
