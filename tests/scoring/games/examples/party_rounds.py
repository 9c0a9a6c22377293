"""Rounds of a party at one table: progressive bridge, progressive rubber bridge, whist drives."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")  # Ann & Cem sit North-South


def _deals(*results: str) -> list[dict[str, object]]:
    return [{"result": result} for result in results]


EXAMPLES = [
    Golden(
        # 90 + 50; passed out counts; East dealt the second and North-South the third: vulnerable, so
        # 120 + 500; the last deal both: 100 + 500
        "progressive",
        FOUR,
        [
            {"result": "2SN+1", "dealer": "N", "vulnerable": "none", "score": [140, 0]},
            {"result": "PASS", "dealer": "E", "vulnerable": "ew", "score": [0, 0]},
            {"result": "4HS=", "dealer": "S", "vulnerable": "ns", "score": [620, 0]},
            {"result": "3NW=", "dealer": "W", "vulnerable": "both", "score": [0, 600]},
        ],
        totals=[[140, 0], [140, 0], [760, 0], [760, 600]],
        final=[760, 600],
        source="000:l.13735",
    ),
    Golden(
        # law 8: five off doubled and not vulnerable, 100 + 4 x 200 = 900; six off is 1,100 and counts
        # 1,000; a small slam vulnerable, 180 + 500 + 750, is over it by right; honours are in the 1,000:
        # 200 + 3 x 300 = 1,100 with 100 of honours for the defenders, and 150 for the declarers
        "progressive",
        FOUR,
        [
            {"result": "2CXN-6", "score": [0, 1000]},
            {"result": "5DXW-4 H100N"},
            {"result": "6SS="},
            {"result": "1NXE-4 H150E"},
        ],
        totals=[[0, 1000], [1000, 1000], [2430, 1000], [3430, 1150]],
        final=[3430, 1150],
        source="000:l.13998",
    ),
    Golden(
        # the same without a limit, always vulnerable, by the figures of 1993: -6 doubled 200 + 5 x 300
        "progressive",
        FOUR,
        _deals("2CXN-6", "5DXW-4 H100N"),
        options={"limit": "none", "vulnerability": "both", "deals": 2, "figures": "laws_1993"},
        totals=[[0, 1700], [1200, 1700]],
        final=[1200, 1700],
        source="000:l.14003",
    ),
    Golden(
        # six deals: the fifth is as the first, nobody vulnerable, 4 spades 120 + 300
        "progressive",
        FOUR,
        _deals("PASS", "PASS", "PASS", "PASS", "4SN=", "4SE="),
        options={"deals": 6},
        totals=[[0, 0], [0, 0], [0, 0], [0, 0], [420, 0], [420, 620]],
        final=[420, 620],
        source="000:l.13735, six deals",
    ),
    Golden(
        # the scorer's totals stand for all four deals; the figures of law 11's comment
        "progressive",
        FOUR,
        [{"totals": [2460, 1520]}],
        totals=[[2460, 1520]],
        final=[2460, 1520],
        source="000:l.14023",
    ),
    Golden(
        "progressive",
        FOUR,
        [{"totals": [4430, 0], "slam": True}],
        final=[4430, 0],
        source="000:l.13998, totals with a slam",
    ),
    Golden(
        # a drive knows neither games nor vulnerability: 120; 100 + 2 x 200
        "progressive@drive",
        FOUR,
        _deals("4SN=", "2SXE-3"),
        options={"deals": 2},
        totals=[[120, 0], [620, 0]],
        final=[620, 0],
        source="001:l.769",
    ),
    Spoiled("progressive", FOUR, [{"result": "2CXN-6", "score": [0, 1100]}], "progressive.limit", "score"),
    Spoiled("progressive", FOUR, [{"result": "4SN=", "score": [620, 0]}], "progressive.vulnerability",
            "score"),
    Spoiled("progressive", FOUR, [*_deals("PASS", "PASS"), {"result": "4SN=", "score": [420, 0]}],
            "progressive.vulnerability", "score"),
    Spoiled("progressive", FOUR, [{"result": "4SN=", "score": [450, 0]}], "progressive.score", "score"),
    Spoiled("progressive", FOUR, [{"result": "4SN=", "score": [425, 0]}], "field.step", "score.1"),
    Spoiled("progressive", FOUR, [{"result": "4SN=", "vulnerable": "ns"}], "rubber.vulnerable", "vulnerable"),
    Spoiled("progressive", FOUR, _deals("PASS", "PASS", "PASS", "PASS", "1NN="), "sheet.ended", "deals"),
    Spoiled("progressive", FOUR, [{"result": "4SN=", "slam": True}], "progressive.slam", "slam"),
    Spoiled("progressive", FOUR, [{"result": "4SN= H100N"}], "rubber.honours", "result",
            options={"honours": False}),
    Spoiled("progressive", FOUR, [{}], "party.empty", "result"),
    Spoiled("progressive", FOUR, [{"result": "PASS", "totals": [0, 0]}], "party.both", "totals"),
    Spoiled("progressive", FOUR, [{"result": "PASS"}, {"totals": [100, 0]}], "party.late", "totals"),
    Spoiled("progressive", FOUR, [{"totals": [100, 0]}, {"result": "PASS"}], "sheet.ended", "deals"),
    Spoiled("progressive", FOUR, [{"totals": [4010, 0]}], "progressive.limit", "totals"),
    Spoiled("progressive", FOUR, [{"totals": [425, 0]}], "field.step", "totals.1"),
    Spoiled("progressive", FOUR, [{"totals": [-100, 0]}], "field.low", "totals.1"),
    # the least that brings anything is 50 for one trick off
    Spoiled("progressive", FOUR, [{"totals": [0, 40]}], "progressive.totals", "totals"),
    Spoiled("progressive@drive", FOUR, _deals("4SN="), "progressive.even", "deals", options={"deals": 3}),
    Golden(
        # 120; 60; vulnerable 100, and 700 for two games; passed out; in the next rubber 120 and 60. It is
        # left unfinished: 300 for the only game, 50 for the only part score
        "progressive_rubber",
        FOUR,
        [
            {"result": "4SN=", "dealer": "N", "vulnerable": "none"},
            {"result": "2HE=", "vulnerable": "ns", "below": 60},
            {"result": "3NS=", "below": 100, "above": 0},
            {"result": "PASS", "dealer": "W", "vulnerable": "none"},
            {"result": "4HW=", "dealer": "N"},
            {"result": "2SN=", "vulnerable": "ew"},
        ],
        totals=[[120, 0], [120, 60], [920, 60], [920, 60], [920, 180], [980, 180]],
        final=[1030, 480],
        source="000:l.14041",
    ),
    Golden(
        # three games: 500. Then one off is 50 for the side that was vulnerable: it lapsed with the rubber
        "progressive_rubber",
        FOUR,
        _deals("4SN=", "4HE=", "4SN=", "1NN-1"),
        options={"deals": 8},
        totals=[[120, 0], [120, 120], [740, 120], [740, 170]],
        final=[740, 170],
        ended=False,
        source="000:l.14063",
    ),
    Golden(
        # a game and a part score each: nothing for them where nets are entered
        "progressive_rubber",
        FOUR,
        _deals("4SN=", "4HE=", "2SN=", "2HE="),
        options={"deals": 0},
        final=[180, 180],
        ended=False,
        source="000:l.14041, both have a game",
    ),
    Golden(
        # where all points are entered 300 and 50 to each side
        "progressive_rubber",
        FOUR,
        _deals("4SN=", "4HE=", "2SN=", "2HE="),
        options={"deals": 0, "gross": True},
        final=[530, 530],
        ended=False,
        source="000:l.14083",
    ),
    Golden(
        # a lone part score is 100 since 1993
        "progressive_rubber",
        FOUR,
        _deals("PASS", "2SN="),
        options={"deals": 2, "figures": "laws_1993"},
        totals=[[0, 0], [60, 0]],
        final=[160, 0],
        source="modern-standards 2, part score",
    ),
    Golden(
        "progressive_rubber",
        FOUR,
        [{"totals": [0, 550]}],
        final=[0, 550],
        source="000:l.14077, the net",
    ),
    Spoiled("progressive_rubber", FOUR, [{"result": "4SN=", "below": 420}], "rubber.below", "below"),
    Spoiled("progressive_rubber", FOUR, [{"result": "4SN="}, {"result": "1NN-1", "above": 50}],
            "rubber.above", "above"),
    Spoiled("progressive_rubber", FOUR, [{"result": "4SN="}, {"result": "PASS", "vulnerable": "none"}],
            "rubber.vulnerable", "vulnerable"),
    Spoiled("progressive_rubber", FOUR, _deals(*["PASS"] * 7), "sheet.ended", "deals"),
    Spoiled("progressive_rubber", FOUR, [{"totals": [0, 550]}, {"result": "PASS"}], "sheet.ended", "deals",
            options={"deals": 0}),
    Spoiled("progressive_rubber", FOUR, [{"result": "PASS"}, {"totals": [0, 550]}], "party.late", "totals"),
    Spoiled("progressive_rubber", FOUR, [{"totals": [0, 550], "above": 0}], "party.both", "totals"),
    Spoiled("progressive_rubber", FOUR, [{"totals": [5, 0]}], "field.step", "totals.1"),
    Spoiled("progressive_rubber", FOUR, [{}], "party.empty", "result"),
    Spoiled("progressive_rubber", FOUR, [{"result": "4SN= H100N"}], "rubber.honours", "result",
            options={"honours": False}),
    Golden(
        "progressive_whist",
        FOUR,
        [{"tricks": [8, 5], "trump": "hearts", "dealer": "Ann"}],
        totals=[[8, 5]],
        final=[8, 5],
        source="std",
    ),
    Golden(
        # points over six, honours by the English count: four for all, two for three of them
        "progressive_whist",
        FOUR,
        [{"tricks": [8, 5], "honours": [0, 4]}, {"tricks": [6, 7], "honours": [3, 1]}],
        options={"scoring": "points", "honours": "english", "deals": 2},
        totals=[[2, 4], [4, 5]],
        final=[4, 5],
        source="std, points",
    ),
    Golden(
        "progressive_whist@progressive_duplicate",
        FOUR,
        [{"totals": [20, 32]}],
        options={"deals": 4},
        final=[20, 32],
        source="001:l.2346",
    ),
    Spoiled("progressive_whist", FOUR, [{"tricks": [8, 4]}], "whist.tricks", "tricks"),
    Spoiled("progressive_whist", FOUR, [{"tricks": [8, 5]}] * 2, "sheet.ended", "deals"),
    Spoiled("progressive_whist", FOUR, [{"tricks": [8, 5], "honours": [2, 2]}], "whist.no_honours",
            "honours"),
    Spoiled("progressive_whist", FOUR, [{"tricks": [8, 5], "honours": [2, 3]}], "whist.honours", "honours",
            options={"honours": "english"}),
    Spoiled("progressive_whist", FOUR, [{"tricks": [8, 5], "dealer": "Bo"}], "rubber.dealer", "dealer"),
    Spoiled("progressive_whist", FOUR, [{"totals": [20, 20]}], "drive.tricks", "totals",
            options={"deals": 3}),
    # one deal is won by one side
    Spoiled("progressive_whist", FOUR, [{"totals": [2, 2]}], "drive.totals", "totals",
            options={"scoring": "points"}),
    Spoiled("progressive_whist", FOUR, [{}], "party.empty", "tricks"),
    Spoiled("progressive_whist", FOUR, [{"totals": [13, 0], "honours": [4, 0]}], "party.both", "totals",
            options={"honours": "english"}),
    Spoiled("progressive_whist@progressive_duplicate", FOUR, [{"tricks": [8, 5]}], "whist.no_honours",
            "honours", options={"honours": "english"}),
]  # fmt: skip
