"""For chips: continental rum, panguingue, conquian; sheets made by hand with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def pan(winner, *conditions, dropped=(False, False, False, True), **more):
    conditions = [*conditions, *[{}] * (4 - len(conditions))]
    return {"out": winner, "dropped": list(dropped), "conditions": conditions, **more}


def won(winner, jokers=0, **more):
    return {"out": winner, "jokers": jokers, **more}


ANN, BO = ({"result": "won", "out": name} for name in TWO)
DRAWN = {"result": "drawn"}
# Ann's spades are 4 from two players, Bo's 2 and the further card 1 from two; Bo wins 4 from two and 2 of Dee
BOTH = ({"valle_spades": 1}, {"spades": 1, "extra": 1})
EXAMPLES = [
    # 1 + 2 x 2 + 3 from each of two; then 1 and bonuses 10 + 10 + 10 from two, and 1 to Bo, who deals
    Golden("continental_rum", THREE, [won("Bo", 2, deuces=3), won("Ann", no_draw=True, no_wild=True,
                                                                  one_suit=True, lifted=True)],
           totals=[[-8, 16, -8], [53, -13, -40]], final=[53, -13, -40], payments=[53, -13, -40], ended=False,
           source="000:l.3469"),
    Golden("continental_rum@enc_c", THREE, [won("Bo", one_suit=True)], final=[-16, 32, -16], ended=False,
           source="002:l.188"),
    Spoiled("continental_rum", THREE, [won("Bo", 3)], "field.high", "jokers"),
    Spoiled("continental_rum", THREE, [won("Bo", no_draw=True, one_draw=True)], "left.one_draw", "one_draw"),
    Spoiled("continental_rum", THREE, [won("Bo", 1, no_wild=True)], "left.no_wild", "no_wild"),
    Spoiled("continental_rum", THREE, [won("Bo", deuces=3, one_suit=True)], "left.one_suit", "one_suit"),
    Spoiled("continental_rum", (*FOUR, *"EFGHI"), [won("Bo", 4, deuces=12)], "left.deuces", "deuces"),
    Spoiled("continental_rum", THREE, [won("Bo", deuces=1)], "field.unknown", "deuces",
            {"deuces_wild": False}),
    # Ann 8 - 3 - 4, Bo 6 - 4 + 8 + 2, Cem -4 - 3 - 4
    Golden("panguingue", FOUR, [pan("Bo", *BOTH)], final=[1, 12, -11, -2], payments=[1, 12, -11, -2],
           ended=False, source="000:l.4818"),
    # Ann's discard put Bo out: she pays the 4 of Cem too
    Golden("panguingue", FOUR, [pan("Bo", *BOTH, pays_for_all="Ann")], final=[-3, 12, -7, -2], ended=False,
           source="000:l.4842"),
    # Cem has no meld: 2 in the place of 1
    Golden("panguingue", FOUR, [pan("Bo", *BOTH, unmelded=[False, False, True, False])],
           options={"no_meld": True}, final=[1, 13, -12, -2], ended=False, source="000:l.4820"),
    Spoiled("panguingue", FOUR, [pan("Dee", *BOTH)], "left.out", "out"),
    Spoiled("panguingue", FOUR, [pan("Bo", *BOTH, {}, {"suit": 1})], "left.conditions", "conditions"),
    Spoiled("panguingue", FOUR, [pan("Bo", *BOTH, pays_for_all="Bo")], "left.pays_for_all", "pays_for_all"),
    Spoiled("panguingue", FOUR, [pan("Bo", *BOTH, unmelded=[True, False, False, False])], "left.unmelded",
            "unmelded", {"no_meld": True}),
    # two drawn games: four in the pool, with the stake of the next
    Golden("conquian", TWO, [ANN, DRAWN, DRAWN, BO],
           totals=[[1, -1], [0, -2], [-1, -3], [-2, 2]], final=[-2, 2], payments=[-2, 2], ended=False,
           source="000:l.4918"),
    # by 002 the next game counts double, whatever the number of draws, or doubles with each
    Golden("conquian@enc_c", TWO, [DRAWN, DRAWN, BO, BO], options={"stake": 3},
           totals=[[0, 0], [0, 0], [-6, 6], [-9, 9]], final=[-9, 9], ended=False, source="002:l.184"),
    Golden("conquian@enc_c", TWO, [DRAWN, DRAWN, BO], options={"cumulative": True}, final=[-4, 4],
           ended=False, source="002:l.184"),
    Spoiled("conquian", TWO, [{"result": "won", "out": "Cem"}], "field.player", "out"),
    Spoiled("conquian", TWO, [{**ANN, "jokers": 1}], "field.unknown", "jokers"),
    Spoiled("conquian", TWO, [{"result": "won"}], "deal.missing", "out"),
    Spoiled("conquian", TWO, [{"result": "drawn", "out": "Ann"}], "deal.when", "out"),
]  # fmt: skip
