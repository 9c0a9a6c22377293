"""Settlements of a club by the books' tables."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Smith", "Jones", "Brown", "Green")
FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
_RUBBER = {"ns_total": 1080, "ew_total": 440}
_CHANGED = {"north": "Eve", "south": "Ann", "east": "Cem", "west": "Bo"}
_SEATED = {**_RUBBER, "north": "Ann", "south": "Bo", "east": "Cem", "west": "Dee"}

EXAMPLES = [
    Golden(
        # the book has 3,610 for 3,940 less 430, and so -9700 and +4540
        "settlement_round_robin",
        FOUR,
        [{"points": [3000, 3940, -20, 400]}, {"points": [2170, 0, 1800, 30]}],
        totals=[[3000, 3940, -20, 400], [5170, 3940, 1780, 430]],
        final=[5170, 3940, 1780, 430],
        payments=[9360, 4440, -4200, -9600],
        ended=False,
        source="000:l.31054",
    ),
    Golden(
        "settlement_round_robin",
        FOUR[:2],
        [{"points": [30, 100]}],
        final=[30, 100],
        payments=[70, -70],
        options={"low_wins": True},
        ended=False,
        source="000:l.31050, two players, few points good",
    ),
    Spoiled("settlement_round_robin", FOUR, [{"points": [1, 2, 3]}], "field.each", "points"),
    Spoiled("settlement_round_robin", FOUR, [{"points": [1, 2, 3, 4.5]}], "field.number", "points.4"),
    Golden(
        "settlement_average",
        FIVE,
        [{"points": [213, 157, 118, 94, 71]}],
        final=[213, 157, 118, 94, 71],
        payments=[Fraction(412, 5), Fraction(132, 5), Fraction(-63, 5), Fraction(-183, 5), Fraction(-298, 5)],
        ended=False,
        source="000:l.26476",
    ),
    Golden(
        # as printed: the average 131, and the two that are over fall to the lowest score
        "settlement_average",
        FIVE,
        [{"points": [213, 157, 118, 94, 71]}],
        options={"residue": "lowest"},
        final=[213, 157, 118, 94, 71],
        payments=[82, 26, -13, -37, -58],
        ended=False,
        source="000:l.26525",
    ),
    Golden(
        # hearts: 49 and 12 are paid, 20 and 41 collected
        "settlement_average",
        FOUR,
        [{"points": [132, 95, 63, 41]}],
        options={"residue": "lowest", "low_wins": True},
        final=[132, 95, 63, 41],
        payments=[-49, -12, 20, 41],
        ended=False,
        source="000:l.20243",
    ),
    Spoiled("settlement_average", FOUR, [{"points": [1, 2, 3, None]}], "field.number", "points.4"),
    Golden(
        # a six-point rubber (000:l.11642), then 650, which counts as seven; the four change
        "back_score",
        FIVE,
        [_SEATED, {"ns_total": 0, "ew_total": 650, **_CHANGED}],
        totals=[[6, 6, -6, -6, 0], [-1, 13, 1, -6, -7]],
        final=[-1, 13, 1, -6, -7],
        payments=[-1, 13, 1, -6, -7],
        ended=False,
        source="000:l.11565",
    ),
    Golden(
        "back_score",
        FIVE,
        [{**_SEATED, "results": ["4SN=", "4SN="], "ns_total": 940, "ew_total": 0}],
        options={"rounding": "exact", "figures": "laws_1993"},
        final=[940, 940, -940, -940, 0],
        payments=[940, 940, -940, -940, 0],
        ended=False,
        source="000:l.11636",
    ),
    Spoiled("back_score", FIVE, [_RUBBER], "rubbers.seat", "north"),
    Spoiled("back_score", FIVE, [{**_SEATED, "west": "Ann"}], "rubbers.twice", "west"),
    Spoiled("back_score", FIVE, [{**_SEATED, "results": ["4SN=", "4SN="]}], "rubbers.sum", "ns_total"),
    Golden(
        # Ann wins from all three and stays; loses, pays all, goes to the end; Bo is banker against Cem
        "chouette",
        FIVE[:4],
        [
            {"points": 10, "winner": "Ann"},
            {"points": 20, "winner": "Bo", "banker": "Ann", "opponent": "Bo"},
            {"points": 5, "winner": "Cem", "banker": "Bo"},
            {"points": 1, "winner": "Cem", "banker": "Cem", "opponent": "Dee"},
        ],
        totals=[[30, -10, -10, -10], [-30, 10, 10, 10], [-25, -5, 15, 15], [-26, -6, 18, 14]],
        final=[-26, -6, 18, 14],
        payments=[-26, -6, 18, 14],
        ended=False,
        source="002:l.152",
    ),
    Golden(
        "chouette",
        FIVE[:3],
        [{"points": 1, "winner": "Ann"}, {"points": 1, "winner": "Ann", "opponent": "Cem"}],
        options={"beaten_opponent": "goes_to_the_end"},
        final=[4, -2, -2],
        ended=False,
        source="000:l.31658",
    ),
    Spoiled("chouette", FIVE[:3], [{"points": 1, "winner": "Cem"}], "chouette.winner", "winner"),
    Spoiled("chouette", FIVE[:3], [{"points": 1, "winner": "Ann", "banker": "Bo"}], "chouette.banker",
            "banker"),
    Spoiled("chouette", FIVE[:3], [{"points": 1, "winner": "Bo"}, {"points": 1, "winner": "Bo",
            "opponent": "Ann"}], "chouette.opponent", "opponent"),
    Spoiled("chouette", FIVE[:3], [{"points": -1, "winner": "Ann"}], "field.low", "points"),
]  # fmt: skip
