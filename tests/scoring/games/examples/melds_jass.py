"""Jass, klaberjass and their relatives; sheets made by hand, with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def cards(points, *melds, **more):
    return {"melds": [*melds, *[{}] * (len(points) - len(melds))], "cards": points, **more}


def made(maker, points, last, *melds, **more):
    return cards(points, *melds, maker=maker, last=last, **more)


def alsos(maker, trump, points, last, *melds, **more):
    return made(maker, points, last, *melds, trump=trump, **more)


def undertaken(declaration, value, **more):
    return {"undertaken": declaration, "value": value, **more}


EXAMPLES = [
    # 200 + 20 + 60 = 280 to 100 + 20 + 52 = 172; then 200 + 300 + 100 + 50 + 112 = 762
    Golden("jass", TWO,
           [cards([60, 52], {"fours_of_jacks": 1, "three": 1}, {"five": 1, "pair": 1}),
            cards([112, 0], {"fours_of_jacks": 1, "fours": 3, "five": 1, "four": 1})],
           totals=[[280, 172], [1042, 172]], final=[1042, 172], payments=[870, -870], source="000:l.23143"),
    # with tens of 10 the pack has 152
    Golden("jass", TWO, [cards([80, 72])], options={"ten_value": 10}, final=[80, 72], ended=False,
           source="000:l.23143"),
    # a revoke leaves all to the other: 60 + 100 + 52
    Golden("jass", TWO, [cards([60, 52], {}, {"fours": 1}, offence="Bo")], final=[212, 0], ended=False,
           source="000:l.23373"),
    Spoiled("jass", TWO, [cards([60, 51])], "melds.cards", "cards"),
    Spoiled("jass", TWO, [cards([60, 72])], "deal.sum", "cards"),
    Spoiled("jass", TWO, [cards([60, 52], {"fours_of_jacks": 1}, {"fours_of_jacks": 1})], "melds.packs",
            "melds"),
    Spoiled("jass", TWO, [cards([60, 52], {"three": 6}, {"three": 4})], "melds.turns", "melds"),
    # 100 + 40, 20 + 100 + 30, 22 and 20; four times his own less the 332 of all
    Golden("jass_four", FOUR, [cards([40, 30, 22, 20], {"five": 1}, {"three": 1, "fours": 1})],
           final=[140, 150, 22, 20], payments=[228, 268, -244, -252], ended=False, source="000:l.23179"),
    Spoiled("jass_four", FOUR, [cards([40, 30, 22, 19])], "melds.cards", "cards"),
    Spoiled("jass_four", FOUR, [cards([40, 30, 22, 20], {"five": 1, "four": 1, "three": 1})], "melds.melds",
            "melds"),
    Spoiled("jass_four", FOUR, [cards([40, 30, 22, 20], {"fours_of_jacks": 1, "fours": 2})], "melds.melds",
            "melds"),
    Spoiled("jass_four", FOUR, [cards([40, 30, 22, 20], {"pair": 1}, {"pair": 1})], "melds.packs", "melds"),
    # one hand stays out of play, so that the cards may count fewer than 112
    Golden("jass_three", THREE, [cards([40, 30, 30], {"four": 1})], final=[90, 30, 30],
           payments=[120, -60, -60], ended=False, source="000:l.23193"),
    Spoiled("jass_three", THREE, [cards([40, 42, 31])], "deal.sum", "cards"),
    Spoiled("jass_three", THREE, [cards([40, 30, 30], {"four": 2, "three": 1})], "melds.melds", "melds"),
    Spoiled("jass_three", THREE, [cards([40, 30, 30], {"pair": 1}, {"pair": 1})], "melds.packs", "melds"),
    # 50 + 20 + 60 + 10 to 50; 70 each, so that only the other scores; 40 to 90, and the maker is bete:
    # 130 to the other; abandoned; an offence: 60 + 50 + 10 + 50; 236 to 20; 120 to 86: both have 500
    Golden("klaberjass", TWO,
           [made("Ann", [60, 50], "Ann", {"fifty": 1, "bella": 1}),
            made("Bo", [70, 40], "Bo", {}, {"twenty": 1}), made("Ann", [40, 80], "Bo"), {},
            made("Bo", [60, 50], "Bo", {}, {"fifty": 1}, offence="Bo"),
            made("Bo", [20, 126], "Bo", {}, {"fifty": 2}), made("Ann", [60, 86], "Ann", {"fifty": 1})],
           totals=[[140, 50], [210, 50], [210, 180], [210, 180], [380, 180], [400, 416], [520, 502]],
           final=[520, 502], payments=[18, -18], source="000:l.23338"),
    Spoiled("klaberjass", TWO, [made("Ann", [60, 50], "Ann", {"fifty": 1}, {"twenty": 1})], "melds.melds",
            "melds"),
    Spoiled("klaberjass", TWO, [made("Ann", [60, 50], "Ann", {"fifty": 2, "twenty": 1})], "melds.melds",
            "melds"),
    Spoiled("klaberjass", TWO, [made("Ann", [60, 50], "Ann", {"bella": 1}, {"bella": 1})], "melds.packs",
            "melds"),
    Spoiled("klaberjass", TWO, [made("Ann", [87, 60], "Ann")], "deal.sum", "cards"),
    Spoiled("klaberjass", TWO, [made("Ann", [10, 7], "Ann")], "melds.cards", "cards"),
    Spoiled("klaberjass", TWO, [{"maker": "Ann", "last": "Ann"}], "deal.missing", "cards"),
    Spoiled("klaberjass", TWO, [{"melds": [{"bella": 1}, {}]}], "deal.when", "melds"),
    # 200 + 70 to 50 + 20 + 60 + 10; 60 to 90: his own are lost and no more; 60 each: the maker's are lost
    Golden("belotte", TWO,
           [made("Ann", [70, 60], "Bo", {"fours_of_jacks": 1}, {"five": 1, "bella": 1}),
            made("Bo", [80, 40], "Ann", {}, {"three": 1}), made("Ann", [50, 60], "Ann")],
           totals=[[270, 140], [360, 140], [360, 200]], final=[360, 200], payments=[160, -160], ended=False,
           source="000:l.23463"),
    Spoiled("belotte", TWO, [made("Ann", [70, 60], "Bo", {"fours_of_jacks": 1}, {"fours": 1})],
            "melds.melds", "melds"),
    Spoiled("belotte", TWO, [made("Ann", [70, 60], "Bo", {"five": 1}, {"three": 1})], "melds.melds", "melds"),
    Spoiled("belotte", TWO, [made("Ann", [70, 60], "Bo", {"fours_of_jacks": 1, "fours": 2})], "melds.melds",
            "melds"),
    Spoiled("belotte", TWO, [made("Ann", [90, 60], "Bo")], "deal.sum", "cards"),
    # 90 to 50 + 20 together; then 40 to 60 + 55: his 40 are shared
    Golden("clabber", THREE, [made("Ann", [80, 50, 20], "Ann"), made("Bo", [60, 40, 45], "Cem")],
           totals=[[90, 50, 20], [170, 50, 95]], final=[170, 50, 95], payments=[195, -165, -30], ended=False,
           source="000:l.23471"),
    Golden("clabber", THREE, [made("Bo", [60, 40, 45], "Cem")], options={"bete": "lost"}, final=[60, 0, 55],
           ended=False, source="000:l.23471"),
    # pairs of four hands, so that all 152 are in play: 90 to 72; then 80 + 10 and 72, who are bete
    Golden("clabber", FOUR, [made("Ann", [90, 62], "Bo"), made("Bo", [80, 72], "Ann")],
           totals=[[90, 72], [252, 72]], final=[252, 72], payments=[180, -180, 180, -180], ended=False,
           source="000:l.23479"),
    Golden("clabber", FOUR, [made("Ann", [90, 30, 20, 12], "Ann")], options={"partners": False},
           final=[100, 30, 20, 12], ended=False, source="000:l.23471"),
    Spoiled("clabber", FOUR, [made("Ann", [90, 61], "Bo")], "melds.cards", "cards"),
    Spoiled("clabber", THREE, [made("Ann", [40, 30, 14], "Bo")], "melds.cards", "cards"),
    Spoiled("clabber", TWO, [made("Ann", [87, 60], "Ann")], "deal.sum", "cards"),
    Spoiled("clabber", FOUR, [made("Ann", [90, 62], "Bo", {"fifty": 4, "twenty": 1})], "melds.melds",
            "melds"),
    Spoiled("clabber", THREE, [made("Ann", [80, 50, 20], "Ann", {"fifty": 1}, {"twenty": 1})], "melds.melds",
            "melds"),
    # 80 + 10 + 20 = 110 to 30 + 20, and 82 points at 50, doubled; then at no trump 20 to 30 + 50, so that his
    # 20 are shared, and 100 are lost; three times his own less the 260 of all
    Golden("alsos", THREE,
           [alsos("Ann", "hearts", [80, 30, 20], "Ann", {"bella": 1}, **undertaken("absolute", 50,
                  is_made=True, doubled=True)),
            alsos("Bo", "no_trump", [30, 20, 40], "Cem", **undertaken("hundred", 100))],
           totals=[[210, 30, 20], [250, -70, 80]], final=[250, -70, 80], payments=[490, -470, -20],
           ended=False, source="000:l.23527"),
    Golden("alsos", THREE, [alsos("Bo", "no_trump", [30, 20, 40], "Cem")], options={"bete": "lost"},
           final=[30, 0, 50], ended=False, source="000:l.23485"),
    # 200 points with the melds: 120 + 10 + 100 - of five cards
    Golden("alsos", THREE, [alsos("Ann", "clubs", [90, 10, 10], "Ann", {"five": 1}, **undertaken(
           "two_hundred", 200, is_made=True))],
           final=[400, 10, 10], ended=False, source="000:l.23531"),
    Spoiled("alsos", THREE, [alsos("Ann", "hearts", [80, 30, 20], "Ann", **undertaken("hundred", 50,
            is_made=True))], "melds.cards", "cards"),
    Spoiled("alsos", THREE, [alsos("Ann", "hearts", [80, 30, 20], "Ann", **undertaken("cassa", 50,
            is_made=True))], "melds.melds", "melds"),
    Spoiled("alsos", THREE, [alsos("Ann", "hearts", [80, 30, 20], "Bo", **undertaken("ultimo", 50,
            is_made=True))], "melds.last", "last"),
    Spoiled("alsos", THREE, [alsos("Ann", "hearts", [80, 30, 20], "Ann", **undertaken("volat", 50,
            is_made=True))], "melds.cards", "cards"),
    Spoiled("alsos", THREE, [alsos("Ann", "hearts", [0, 80, 30], "Ann", **undertaken("bettli", 50,
            is_made=True))], "melds.cards", "cards"),
    Spoiled("alsos", THREE, [alsos("Ann", "no_trump", [80, 30, 11], "Ann")], "melds.cards", "cards"),
    Spoiled("alsos", THREE, [alsos("Ann", "no_trump", [40, 15, 10], "Ann")], "melds.cards", "cards"),
    Spoiled("alsos", THREE, [alsos("Ann", "no_trump", [80, 30, 10], "Ann", {"bella": 1})], "melds.melds",
            "melds"),
    Spoiled("alsos", THREE, [alsos("Ann", "no_trump", [80, 30, 10], "Ann", **undertaken("family", 50))],
            "melds.undertaken", "undertaken"),
    Spoiled("alsos", THREE, [made("Ann", [80, 30, 20], "Ann")], "deal.missing", "trump"),
    Spoiled("alsos", THREE, [alsos("Ann", "clubs", [80, 30, 20], "Ann", undertaken="uhu")], "deal.missing",
            "value"),
    Spoiled("alsos", THREE, [undertaken("uhu", 50)], "deal.when", "undertaken"),
    # the three queens are no matter of jacks: the declaration may be made with any points
    Golden("felsos", THREE, [alsos("Ann", "clubs", [30, 10, 10], "Ann", {"eighty": 1}, **undertaken(
           "all_three", 40, is_made=True))],
           final=[160, 10, 10], payments=[300, -150, -150], ended=False, source="000:l.23546"),
    Spoiled("felsos", THREE, [alsos("Ann", "clubs", [43, 30, 20], "Ann", **undertaken("aces", 50,
            is_made=True))], "melds.cards", "cards"),
    Spoiled("felsos", THREE, [alsos("Ann", "clubs", [43, 30, 20], "Ann", {"three": 1}, {"four": 1})],
            "melds.melds", "melds"),
    Spoiled("felsos", THREE, [alsos("Ann", "clubs", [83, 50, 20], "Ann")], "deal.sum", "cards"),
    # Ann deals: 80 to 50; Bo deals: 40 to 40 + 30, so that Cem's 40 go to Ann and Dee
    Golden("kalabrias", FOUR,
           [alsos("Bo", "spades", [0, 70, 30, 20], "Bo"), alsos("Cem", "clubs", [40, 0, 40, 20], "Dee")],
           totals=[[0, 80, 30, 20], [60, 80, 30, 70]], final=[60, 80, 30, 70], payments=[0, 80, -120, 40],
           ended=False, source="000:l.23550"),
    Spoiled("kalabrias", FOUR, [alsos("Ann", "spades", [0, 70, 30, 20], "Bo")], "melds.maker", "maker"),
    Spoiled("kalabrias", FOUR, [alsos("Bo", "spades", [10, 70, 30, 20], "Bo")], "melds.cards", "cards"),
    Spoiled("kalabrias", FOUR, [alsos("Bo", "spades", [0, 70, 30, 20], "Bo", {"eighty": 1})], "melds.melds",
            "melds"),
    Spoiled("kalabrias", THREE, [alsos("Bo", "spades", [20, 40, 20], "Bo")], "melds.cards", "cards"),
]  # fmt: skip
