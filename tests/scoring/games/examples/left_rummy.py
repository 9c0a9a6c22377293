"""Rummy and its relatives; sheets made by hand with their arithmetic."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def out(winner, *left, **more):
    return {"out": winner, "left": list(left), **more}


def blocked(*left, **more):
    return {"left": list(left), **more}


EXAMPLES = [
    # 12 + 25 + 8; then twice 30 + 10 + 1, and Bo has two cards too few: 20 more, doubled
    Golden("rummy", FOUR, [out("Ann", 0, 12, 25, 8), out("Dee", 30, 10, 1, 0, rummy=True,
                                                         missing=[0, 2, 0, 0])],
           totals=[[45, -12, -25, -8], [-15, -72, -27, 114]], final=[-15, -72, -27, 114],
           payments=[-15, -72, -27, 114], ended=False, source="000:l.1664"),
    # to a target, or for so many deals, the winner's points are added up: 45, then 2 x 41
    Golden("rummy@twenty", FOUR, [out("Ann", 0, 12, 25, 8), out("Dee", 30, 10, 1, 0, rummy=True)],
           options={"deals": 2}, totals=[[45, 0, 0, 0], [45, 0, 0, 82]], final=[45, 0, 0, 82],
           source="003:l.311"),
    Golden("rummy", TWO, [out("Ann", 0, 60), out("Ann", 0, 20, rummy=True)], options={"target": 100},
           totals=[[60, 0], [100, 0]], final=[100, 0], payments=[], source="000:l.1664"),
    # 000:l.1743: a hand of eight cards may count more than seven
    Golden("rummy", THREE, [out("Ann", 0, 80, 5, excess=[0, 1, 0])], final=[85, -80, -5], ended=False,
           source="000:l.1743"),
    Spoiled("rummy", FOUR, [out("Ann", 3, 12, 25, 8)], "left.left", "left"),
    Spoiled("rummy", FOUR, [out("Ann", 0, 0, 25, 8)], "left.left", "left"),
    Spoiled("rummy", FOUR, [out("Ann", 0, 71, 25, 8)], "left.left", "left"),
    Spoiled("rummy", (*FOUR, "Eve", "Fay"), [out("Ann", 0, 61, 25, 8, 9, 9)], "left.left", "left"),
    Spoiled("rummy", FOUR, [out("Ann", 0, 150, 150, 50)], "deal.sum", "left"),
    Spoiled("rummy", FOUR, [{"left": [0, 12, 25, 8]}], "field.missing", "out"),
    # low 5 collects 7 and 20; then two with 5 share the 15 of the third
    Golden("rummy_block", THREE, [blocked(12, 25, 5), blocked(5, 20, 5), out("Ann", 0, 9, 4)],
           totals=[[-7, -20, 27], [Fraction(1, 2), -35, Fraction(69, 2)],
                   [Fraction(27, 2), -44, Fraction(61, 2)]],
           final=[Fraction(27, 2), -44, Fraction(61, 2)], ended=False, source="000:l.1853"),
    Spoiled("rummy_block", THREE, [blocked(12, 0, 5)], "left.left", "left"),
    Spoiled("rummy_block", THREE, [blocked(12, 25, 5, rummy=True)], "left.rummy", "rummy"),
    Spoiled("rummy_block", THREE, [out("Ann", 1, 9, 4)], "left.left", "left"),
    # 45 from each of three
    Golden("rummy_queen_city", FOUR, [{"out": "Bo", "value": 45}], final=[-45, 135, -45, -45],
           payments=[-45, 135, -45, -45], ended=False, source="000:l.1865"),
    Spoiled("rummy_queen_city", FOUR, [{"out": "Bo", "value": 81}], "left.value", "value"),
    Spoiled("rummy_queen_city", FOUR, [{"out": "Bo", "value": 45, "left": [1, 0, 2, 3]}], "field.unknown",
            "left"),
    Spoiled("rummy_queen_city", FOUR, [{"out": "Bo", "value": 0}], "field.low", "value"),
    # two jokers and eight aces are 118
    Golden("rummy_coon_can", THREE, [out("Bo", 118, 0, 15)], final=[-118, 133, -15], ended=False,
           source="000:l.1870"),
    Golden("rummy_coon_can", THREE, [out("Bo", 20, 0, 15, rummy=True)], options={"rummy_times": 1},
           final=[-20, 35, -15], ended=False, source="000:l.1870"),
    Spoiled("rummy_coon_can", THREE, [out("Bo", 119, 0, 15)], "left.left", "left"),
    Spoiled("rummy_coon_can", THREE, [out("Bo", 11, 2, 15)], "left.left", "left"),
    Spoiled("rummy_coon_can", THREE, [out("Bo", 11, 0, 0)], "left.left", "left"),
    # all of a hand may be matched without being laid down; hands grow, so that 120 is possible
    Golden("rummy_boathouse", THREE, [out("Bo", 120, 0, 0)], final=[-120, 120, 0], ended=False,
           source="000:l.1925"),
    Golden("rummy_boathouse", THREE, [out("Bo", 4, 0, 3)], options={"payment": "card"}, final=[-4, 7, -3],
           ended=False, source="000:l.1925"),
    Spoiled("rummy_boathouse", THREE, [out("Bo", 381, 0, 0)], "field.high", "left.1"),
    Spoiled("rummy_boathouse", THREE, [out("Bo", 40, 0, 13)], "deal.sum", "left", {"payment": "card"}),
    Spoiled("rummy_boathouse", THREE, [out("Bo", 4, 1, 3)], "left.left", "left"),
    # 15 and 40; going rummy from hand doubles
    Golden("kaluki", THREE, [out("Cem", 15, 40, 0, rummy=True)], final=[-30, -80, 110], ended=False,
           source="000:l.4576"),
    Golden("kaluki", THREE, [out("Cem", 15, 40, 0)], final=[-15, -40, 55], ended=False, source="000:l.4576"),
    Spoiled("kaluki", THREE, [out("Cem", 251, 40, 0)], "left.left", "left"),
    Spoiled("kaluki", THREE, [out("Cem", 15, 0, 0)], "left.left", "left"),
    Spoiled("kaluki", THREE, [out("Cem", 15, 40, 5)], "left.left", "left"),
    # Ann knocks with 12: 8 and 13; she knocks with 12 and Bo has 4, so 8, 6 and 10 go to him
    Golden("knock_rummy", THREE, [out("Ann", 12, 20, 25), out("Ann", 12, 4, 10)],
           totals=[[21, -8, -13], [3, 16, -19]], final=[3, 16, -19], ended=False, source="000:l.4547"),
    # who ties the knocker wins instead of him
    Golden("knock_rummy", THREE, [out("Ann", 12, 12, 20)], final=[0, 8, -8], ended=False,
           source="000:l.4550"),
    # rum: 25 from each besides; Bo has rum too, and by the option the difference of Cem
    Golden("knock_rummy", THREE, [out("Ann", 0, 0, 20)], final=[70, -25, -45], ended=False,
           source="000:l.4555"),
    Golden("knock_rummy", THREE, [out("Ann", 0, 0, 20)], options={"tie_beats_rum": True},
           final=[50, -5, -45], ended=False, source="000:l.4555"),
    # beaten by two with 4: they share 8 of the knocker, 6 of Dee, and the 10
    Golden("knock_rummy", FOUR, [out("Ann", 12, 4, 4, 10)], final=[-18, 12, 12, -6], ended=False,
           source="000:l.4547"),
    Spoiled("knock_rummy", THREE, [out("Ann", 12, 71, 25)], "left.left", "left"),
    Spoiled("knock_rummy", TWO, [out("Ann", 12, 99)], "left.left", "left"),
    Spoiled("knock_rummy", THREE, [out("Ann", 12, 71)], "field.each", "left"),
]  # fmt: skip
