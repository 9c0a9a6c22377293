"""Set matches and pivots: rubbers one after the other, each player settled with by himself."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
FIVE = (*FOUR, "Eve")

# The rubber of 000:l.11570: 1,080 to 440, six hundreds; one of two games: 120 + 120 + 700.
_BOOKS = ["3NS-1", "2SE+2", "4HN+1", "4SW= H150W", "3CXW-1 H100N", "1NN+1", "3DS="]
_SHORT = ["4SE=", "4HW="]


def _rubber(*results: str, **more: object) -> dict[str, object]:
    return {"results": list(results), **more}


def _deal(text: str) -> dict[str, object]:
    return {"result": text}


EXAMPLES = [
    Golden(
        # the exact 640 and -940 go on: 1080 - 440, then 0 - 940; not 6 - 9
        "set_match",
        FOUR,
        [_deal(text) for text in (*_BOOKS, *_SHORT)],
        totals=[[0, 50], [0, 170], [150, 170], [150, 440], [450, 440], [520, 440], [1080, 440], [1080, 560],
                [1080, 1380]],
        final=[1080, 1380],
        payments=[-300, 300, -300, 300],
        ended=False,
        source="000:l.13682",
    ),
    Golden(
        # settled rubber by rubber: 6 and -9; the last one broken off brings 300 for its only game, 420: -4
        "set_match",
        FOUR,
        [_deal(text) for text in (*_BOOKS, *_SHORT)] + [{"result": "4SE=", "broken_off": True}],
        options={"rounding": "hundreds"},
        final=[1080, 1800],
        payments=[-7, 7, -7, 7],
        ended=False,
        source="000:l.13682, rounded",
    ),
    Golden(
        "set_match",
        FOUR,
        [{"result": "4SE="}, {"result": "2SN="}],
        options={"edition": "laws_1993"},
        totals=[[0, 120], [60, 120]],
        final=[160, 420],
        payments=[-260, 260, -260, 260],
        ended=False,
        source="000:l.13682, unfinished",
    ),
    Spoiled("set_match", FOUR, [{"result": "4SE="}, {"result": "4HW=", "below": 150}], "rubber.below",
            "below"),
    Spoiled("set_match", FOUR, [*map(_deal, _SHORT), {"result": "PASS", "vulnerable": "ew"}],
            "rubber.vulnerable", "vulnerable"),
    Golden(
        # Ann and Bo are the couple; when Bo has cut out she plays with whom the cards give her
        "semi_set_match",
        FIVE,
        [
            _rubber(*_BOOKS, north="Ann", south="Bo", east="Cem", west="Dee"),
            _rubber(*_SHORT, north="Cem", south="Dee", east="Ann", west="Eve"),
            {"ns_total": 1000, "ew_total": 350, "north": "Dee", "south": "Eve", "east": "Bo", "west": "Ann"},
        ],
        totals=[[6, 6, -6, -6, 0], [15, 6, -15, -15, 9], [8, -1, -15, -8, 16]],
        final=[8, -1, -15, -8, 16],
        payments=[8, -1, -15, -8, 16],
        ended=False,
        source="000:l.13690",
    ),
    Spoiled("semi_set_match", FIVE, [_rubber(*_BOOKS, north="Ann", south="Cem", east="Bo", west="Dee")],
            "semi_set.couple", "north"),
    Spoiled("semi_set_match", FIVE, [_rubber(*_BOOKS, north="Ann", south="Bo", east="Cem")], "rubbers.seat",
            "west"),
    Spoiled("semi_set_match", FIVE, [_rubber(*_BOOKS, north="Ann", south="Bo", east="Cem", west="Cem")],
            "rubbers.twice", "west"),
    Golden(
        # 1-2 v 3-4; 1-3 v 2-4; 1-4 v 2-3
        "pivot4",
        FOUR,
        [_rubber(*_BOOKS), _rubber(*_SHORT), _rubber("4SN=", "1CN=", broken_off=True)],
        totals=[[6, 6, -6, -6], [-3, 15, -15, 3], [2, 10, -20, 8]],
        final=[2, 10, -20, 8],
        payments=[2, 10, -20, 8],
        source="000:l.13698",
    ),
    Golden(
        # the first dealer sits still and plays opposite the third, the fourth, the second
        "pivot4",
        FOUR,
        [{"ns_total": 1080, "ew_total": 440}] * 2 + [{"ns_total": 0, "ew_total": 940, "north": "Cem"}],
        options={"edition": "rotation", "rounding": "exact"},
        totals=[[640, -640, 640, -640], [1280, -1280, 0, 0], [2220, -340, -940, -940]],
        final=[2220, -340, -940, -940],
        source="001:l.765",
    ),
    Spoiled("pivot4", FOUR, [_rubber(*_BOOKS[:3])], "rubbers.unfinished", "broken_off"),
    Spoiled("pivot4", FOUR, [_rubber(*_BOOKS, broken_off=True)], "rubbers.unfinished", "broken_off"),
    Spoiled("pivot4", FOUR, [_rubber(*_BOOKS, "1CN=")], "rubbers.over", "results"),
    Spoiled("pivot4", FOUR, [_rubber(*_BOOKS, ns_total=1080, ew_total=450)], "rubbers.sum", "ns_total"),
    Spoiled("pivot4", FOUR, [{"ns_total": 1080}], "rubbers.totals", "ns_total"),
    Spoiled("pivot4", FOUR, [{}], "rubbers.empty", "results"),
    Spoiled("pivot4", FOUR, [{"ns_total": 1085, "ew_total": 0}], "field.step", "ns_total"),
    Spoiled("pivot4", FOUR, [_rubber(*_SHORT, north="Ann", south="Cem")], "pivot.seat", "south"),
    Spoiled("pivot4", FOUR, [_rubber(*_SHORT)] * 4, "sheet.ended", "deals"),
    Spoiled("pivot4", FOUR, [_rubber(*_SHORT)], "pivot.schedule", "schedule",
            options={"schedule": "1-2 v 3-4; 1-3 v 2-4; 1-3 v 2-4"}),
    Golden(
        # everyone sits out once: Eve, Dee, Cem, Bo, Ann; each rubber is won 940 by the first pair
        "pivot5",
        FIVE,
        [_rubber("4SN=", "4SN=")] * 5,
        totals=[[9, 9, -9, -9, 0], [18, 0, 0, -9, -9], [27, -9, 0, -18, 0], [36, -9, -9, -9, -9],
                [36, 0, 0, -18, -18]],
        final=[36, 0, 0, -18, -18],
        payments=[36, 0, 0, -18, -18],
        source="000:l.13715",
    ),
    Spoiled("pivot5", FIVE, [_rubber(*_SHORT, north="Eve")], "pivot.seat", "north"),
    Spoiled("pivot5", FIVE, [_rubber(*_SHORT)], "pivot.schedule", "schedule",
            options={"schedule": "1-2 v 3-4; 1-3 v 2-4; 1-4 v 2-3"}),
    Golden(
        # each partnership two rubbers
        "double_rubbers",
        FOUR,
        [_rubber("4SN=", "4SN=")] * 6,
        totals=[[9, 9, -9, -9], [18, 18, -18, -18], [27, 9, -9, -27], [36, 0, 0, -36], [45, -9, -9, -27],
                [54, -18, -18, -18]],
        final=[54, -18, -18, -18],
        source="000:l.13729",
    ),
    Spoiled("double_rubbers", FOUR, [_rubber(*_SHORT)] * 2 + [_rubber(*_SHORT, south="Bo", north="Ann")],
            "pivot.seat", "south"),
]  # fmt: skip
