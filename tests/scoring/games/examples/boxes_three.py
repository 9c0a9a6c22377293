"""Gin of three players; sheets made by hand with their arithmetic."""

from tests.scoring.games.examples.boxes_gin import DRAW, gin, knock
from tests.scoring.games.golden import Golden, Spoiled

THREE = ("Ann", "Bo", "Cem")


def royal(knocker, *deadwood, result="knock", **more):
    return {"result": result, "knocker": knocker, "deadwood": list(deadwood), **more}


EXAMPLES = [
    # Ann in the box loses 20, wins 30 from Bo, and loses 100 to Cem, who is captain then: 55 against
    # 120 + 100 + 50, and she settles 215 with each
    Golden("gin_chouette", THREE, [knock("Bo", 5, 25), knock("Ann", 5, 35), gin("Cem", 75)],
           totals=[[0, 20], [30, 20], [30, 120]], final=[55, 270], payments=[-430, 215, 215],
           source="000:l.4190"),
    # after a drawn hand the captain stays
    Golden("gin_chouette", THREE, [DRAW, knock("Bo", 5, 25)], final=[0, 45], payments=[-90, 45, 45],
           ended=False, source="000:l.4194"),
    Spoiled("gin_chouette", THREE, [knock("Cem", 5, 25)], "boxes.knocker", "knocker"),
    Spoiled("gin_chouette", THREE, [knock("Ann", 5, 35), knock("Bo", 5, 25)], "boxes.knocker", "knocker"),
    Spoiled("gin_chouette", THREE, [knock("Ann", 11, 35)], "boxes.knocker_deadwood", "knocker_deadwood"),
    Spoiled("gin_chouette", THREE, [knock("Ann", 5, 35, missing=[0, 0, 1])], "boxes.missing", "missing"),
    Spoiled("gin_chouette", THREE, [gin("Ann", 35, barred="Cem")], "boxes.barred", "barred"),
    # Bo loses and sits out, then Ann after a drawn hand. 20 + 25; 103 + 100 + 50 for Cem; Bo without a score
    # pays Cem 253 twice, and Ann 45 once
    Golden("gin_cutthroat", THREE,
           [knock("Ann", 5, 25), {**DRAW, "stays": "Cem"}, gin("Cem", 60), knock("Cem", 2, 20)],
           totals=[[20, 0, 0], [20, 0, 0], [20, 0, 85], [20, 0, 103]], final=[45, 0, 253],
           payments=[-163, -551, 714], source="000:l.4205"),
    # too many cards make a tie, after which one is named who stays
    Golden("gin_cutthroat", THREE, [knock("Ann", 9, 7, excess=[0, 1, 0], stays="Ann"), knock("Cem", 5, 25)],
           final=[0, 0, 45], payments=[-45, -45, 90], ended=False, source="000:l.4209"),
    Spoiled("gin_cutthroat", THREE, [knock("Ann", 5, 25), knock("Bo", 5, 25)], "boxes.knocker", "knocker"),
    Spoiled("gin_cutthroat", THREE, [DRAW], "boxes.stays", "stays"),
    Spoiled("gin_cutthroat", THREE, [{**DRAW, "stays": "Cem"}], "boxes.stays", "stays"),
    Spoiled("gin_cutthroat", THREE, [knock("Ann", 5, 25, stays="Ann")], "boxes.stays", "stays"),
    Spoiled("gin_cutthroat", THREE, [knock("Ann", 12, 25)], "boxes.knocker_deadwood", "knocker_deadwood"),
    # 20 + 15; 25 + 8 + 10 for the undercut; 50 + 50 + 60 for gin; 10 + 12. With 100 for the game and boxes
    # 392 and 68; Cem without a score pays Ann 784 and Bo 68
    Golden("gin_battle_royal", THREE,
           [royal("Ann", 5, 20, 15), royal("Ann", 8, 6, 10, undercut_by="Bo"),
            royal("Ann", 0, 50, 60, result="gin"), DRAW, royal("Ann", 3, 10, 12)],
           totals=[[35, 0, 0], [35, 43, 0], [195, 43, 0], [195, 43, 0], [217, 43, 0]], final=[392, 68, 0],
           payments=[1108, -256, -852], source="000:l.4224"),
    # both have undercut, Cem last, and with a tie: 25 + 8 + 6
    Golden("gin_battle_royal", THREE, [royal("Ann", 8, 6, 6, undercut_by="Cem")], final=[0, 0, 64],
           payments=[-64, -64, 128], ended=False, source="000:l.4265"),
    Spoiled("gin_battle_royal", THREE, [royal("Ann", 8, 8, 20)], "boxes.undercut_by", "undercut_by"),
    Spoiled("gin_battle_royal", THREE, [royal("Ann", 8, 6, 20, undercut_by="Cem")], "boxes.undercut_by",
            "undercut_by"),
    Spoiled("gin_battle_royal", THREE, [royal("Ann", 8, 10, 20, undercut_by="Ann")], "boxes.undercut_by",
            "undercut_by"),
    Spoiled("gin_battle_royal", THREE, [royal("Ann", 12, 20, 20)], "boxes.deadwood", "deadwood"),
    Spoiled("gin_battle_royal", THREE, [royal("Ann", 2, 20, 20, result="gin")], "boxes.deadwood", "deadwood"),
    Spoiled("gin_battle_royal", THREE, [{**DRAW, "knocker": "Ann"}], "deal.when", "knocker"),
]  # fmt: skip
