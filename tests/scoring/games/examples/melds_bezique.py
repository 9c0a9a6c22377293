"""Bezique; sheets made by hand from the tables of the catalogue, with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def won(brisques, last, *melds, **more):
    return {
        "melds": [*melds, *[{}] * (len(brisques) - len(melds))],
        "brisques": brisques,
        "last": last,
        **more,
    }


def shown(last, *melds, **more):
    return {"melds": list(melds), "last": last, **more}


def cards(points, last, *melds, **more):
    return {"melds": [*melds, *[{}] * (2 - len(melds))], "cards": points, "last": last, **more}


FIRST_OF_500 = cards([70, 50], "Ann", {"royal": 1, "sequence": 1, "marriage": 1},
                     {"plain_sequence": 2, "marriage": 1}, turned=True)  # fmt: skip
SECOND_OF_500 = cards([80, 40], "Bo", {"marriage": 3}, {"royal": 1, "jacks": 1, "aces": 1})
TENS = {"trump_tens": 1, "five_tens": 1, "back_door": 2}  # 900 + 1,800 + 2 x 150 = 3,000

EXAMPLES = [
    # Ann, who deals: 10 + 40 + 250 + 100 + 9 x 10 + 10 = 500; Bo: 40 + 500 + 2 x 20 + 40 + 70 = 690.
    # Then 250 + 40 + 60 + 80 + 10 + 60 = 500 to 100 + 60 + 100 + 10 = 270.
    # Then 500 + 70 = 570 to 250 + 40 + 100 + 80 + 60 + 90 + 10 = 630: both pass 1,500, and Bo has more.
    Golden("bezique", TWO,
           [won([9, 7], "Ann", {"royal": 1, "sequence": 1, "aces": 1},
                {"bezique": 1, "double": 1, "marriage": 2, "jacks": 1}, turned=True),
            won([6, 10], "Bo", {"sequence": 1, "royal": 1, "queens": 1, "kings": 1, "seven": 1},
                {"aces": 1, "marriage": 3}),
            won([7, 9], "Bo", {"double": 1},
                {"sequence": 1, "royal": 1, "aces": 1, "kings": 1, "queens": 1})],
           totals=[[500, 690], [1000, 960], [1570, 1590]], final=[1570, 1590], payments=[-20, 20],
           source="000:l.22539"),
    # 40 + 40 + 500 + 250 + 40 + 100 + 10 = 980 to 20 + 60; then 80 + 80 to 100 + 80 + 10. Bo has fewer
    # than 500, so the difference of 870 counts twice.
    Golden("bezique@twenty", TWO,
           [won([10, 6], "Ann", {"bezique": 2, "double": 1, "sequence": 1, "royal": 1}, {"marriage": 1}),
            won([8, 8], "Bo", {"kings": 1}, {"aces": 1})],
           totals=[[980, 80], [1140, 270]], final=[1140, 270], payments=[1740, -1740], source="003:l.735"),
    # each deal a game: 100 + 80 to 80 + 10
    Golden("bezique", TWO, [won([8, 8], "Bo", {"aces": 1})], options={"each_deal": True},
           final=[180, 90], payments=[90, -90], source="000:l.22642"),
    # a card of the stock is dead, so that fifteen brisques are won
    Golden("bezique", TWO, [won([8, 7], "Bo", dead=True)], final=[80, 80], ended=False,
           source="000:l.22681"),
    Spoiled("bezique", TWO, [won([9, 6], "Ann")], "melds.brisques", "brisques"),
    Spoiled("bezique", TWO, [won([9, 8], "Ann")], "deal.sum", "brisques"),
    Spoiled("bezique", TWO, [won([9, 7], "Ann", {"sequence": 2}, {"sequence": 1})], "melds.packs", "melds"),
    Spoiled("bezique", TWO, [won([9, 7], "Ann", {"seven": 2}, turned=True)], "melds.packs", "melds"),
    Spoiled("bezique", TWO, [won([9, 7], "Ann", {"seven": 2}, turned=True)], "field.unknown", "turned",
            options={"no_turn_up": True}),
    Spoiled("bezique", TWO, [won([9, 7], "Ann", {"bezique": 2, "double": 1})], "melds.melds", "melds"),
    Spoiled("bezique@twenty", TWO, [won([9, 7], "Ann", {"double": 1}, {"bezique": 1})], "melds.melds",
            "melds"),
    Spoiled("bezique", TWO, [{"brisques": [9, 7]}], "melds.last", "last"),
    # 40 + 500 + 1,500 + 100 to 80 and 60 + 10; three times his own total less the 2,290 of all
    Golden("bezique_three", THREE, [won([10, 8, 6], "Cem", {"bezique": 1, "double": 1, "triple": 1})],
           final=[2140, 80, 70], payments=[4130, -2050, -2080], source="000:l.22697"),
    Spoiled("bezique_three", THREE, [won([10, 8, 5], "Cem")], "melds.brisques", "brisques"),
    Spoiled("bezique_three", THREE, [won([10, 8, 6], "Cem", {"sequence": 2}, {"sequence": 2})],
            "melds.packs", "melds"),
    Spoiled("bezique_three", THREE, [won([10, 8, 6], "Cem", {"double": 1}, {"bezique": 2})], "melds.melds",
            "melds"),
    Spoiled("bezique_three", THREE,
            [won([10, 8, 6], "Cem", {"royal": 3, "marriage": 9, "sequence": 3, "aces": 3, "kings": 3,
             "queens": 3})], "melds.turns", "melds"),
    # alone: 1,500 + 500 + 100 = 2,100 and 80, 70 and 70 + 10; four times his own less the 2,330 of all
    Golden("bezique_four", FOUR, [won([10, 8, 7, 7], "Dee", {"double": 1, "triple": 1})],
           final=[2100, 80, 70, 80], payments=[6070, -2010, -2050, -2010], source="000:l.22708"),
    # partners: 1,500 + 500 + 250 + 180 = 2,430 to 3 x 100 + 140 + 10 = 450
    Golden("bezique_four", FOUR,
           [won([18, 14], "Dee", {"double": 1, "triple": 1, "sequence": 1}, {"aces": 3})],
           options={"partners": True}, final=[2430, 450], payments=[1980, -1980, 1980, -1980],
           source="000:l.22726"),
    Spoiled("bezique_four", FOUR, [won([10, 8, 7, 6], "Dee")], "melds.brisques", "brisques"),
    Spoiled("bezique_four", FOUR, [won([10, 8, 7, 7], "Dee", {"aces": 3}, {"aces": 2})], "melds.packs",
            "melds"),
    Spoiled("bezique_four", FOUR, [won([10, 8, 7, 7], "Dee", {"triple": 1}, {"double": 1})], "melds.melds",
            "melds"),
    # 40 + 250 + 40 + 500 + 1,500 + 50 = 2,380 and 500, to 20 x 2 + 40 + 150 + 300 + 100 + 400 + 120 = 1,150.
    # Then 80 to 500 + 1,500 + 4,500 + 50 = 6,550: rubicon, 6,550 + 80 + 320 + 1,000 = 7,950.
    # Then 40 + 80 + 50 = 170 each, so 200 to 120 of brisques: rubicon, 170 + 170 + 320 + 1,000 = 1,660.
    Golden("rubicon_bezique", TWO,
           [shown("Ann", {"royal": 1, "sequence": 1, "bezique": 1, "double": 1, "triple": 1},
                  {"marriage": 2, "royal": 1, "back_door": 1, "aces": 3, "carte": 2, "kings": 5,
                   "queens": 2}),
            shown("Bo", {"royal": 1, "jacks": 1}, {"double": 1, "triple": 1, "quadruple": 1}),
            shown("Ann", {"royal": 1, "kings": 1}, {"aces": 1, "marriage": 1, "carte": 1},
                  brisques=[20, 12])],
           totals=[[2880, 1150], [2880, 9100], [4540, 9100]], final=[4540, 9100], payments=[-4560, 4560],
           ended=False, source="000:l.22792"),
    Spoiled("rubicon_bezique", TWO, [shown("Ann", {"marriage": 1}, {})], "melds.melds", "melds"),
    Spoiled("rubicon_bezique", TWO, [shown("Ann", {"royal": 1, "kings": 1}, {"aces": 1, "marriage": 1,
            "carte": 1})], "melds.brisques", "brisques"),
    Spoiled("rubicon_bezique", TWO, [shown("Ann", {"kings": 1}, {}, brisques=[20, 12])], "melds.brisques",
            "brisques"),
    Spoiled("rubicon_bezique", TWO, [shown("Ann", {"aces": 30}, {"kings": 25})], "melds.turns", "melds"),
    Spoiled("rubicon_bezique", TWO, [{"melds": [{}, {}]}], "melds.last", "last"),
    # Ann deals and lifts 24: 250 + 40 + 1,000 + 250 + 500 + 50 = 2,090 to 80 + 60 + 250 + 900 + 60 = 1,350,
    # under 3,000: 2,090 + 1,350 + 1,000. Then Ann guesses: 150 + 40 + 800 + 4,500 = 5,490 and 1,000 for the
    # game, to 1,000 + 900 + 800 + 300 + 50 = 3,050.
    Golden("six_pack_bezique", TWO,
           [shown("Ann", {"royal": 1, "trump_aces": 1, "sequence": 1, "double": 1},
                  {"kings": 1, "queens": 1, "carte": 1, "trump_tens": 1, "marriage": 3},
                  trump="spades", lift=True),
            shown("Bo", {"royal": 1, "trump_jacks": 2, "quadruple": 1},
                  {"trump_aces": 1, "trump_tens": 1, "trump_kings": 1, "back_door": 2}, trump="hearts",
                  guess=True)],
           totals=[[4440, 0], [10930, 3050]], final=[10930, 3050], payments=[7880, -7880], ended=False,
           source="000:l.22834"),
    # the last trick counts 250 by agreement: 40 + 250 + 1,000; the next trumps may be none at all
    Golden("six_pack_bezique", TWO,
           [shown("Ann", {"royal": 1}, {}, trump="clubs"), shown("Bo", {"marriage": 1}, {})],
           options={"last_counts": 250}, totals=[[1290, 0], [1290, 1270]], final=[1290, 1270], ended=False,
           source="000:l.22830"),
    Spoiled("six_pack_bezique", TWO, [shown("Ann", {"royal": 1}, {})], "melds.trump", "trump"),
    Spoiled("six_pack_bezique", TWO, [shown("Ann", {"marriage": 1}, {})], "melds.trump", "trump"),
    Spoiled("six_pack_bezique", TWO, [shown("Ann", {"aces": 1}, {}, trump="clubs")], "melds.melds", "melds"),
    Spoiled("six_pack_bezique", TWO, [shown("Ann", {"royal": 1}, {}, trump="clubs")] * 2, "melds.trump",
            "trump"),
    # 2,000 + 9,000 + 40 + 50 = 11,090 and 1,000, to 800 + 800 + 1,500 + 3,000 = 6,100
    Golden("eight_pack_bezique", TWO,
           [shown("Ann", {"royal": 1, "five_aces": 1, "quintuple": 1},
                  {"five_jacks": 1, "trump_kings": 1, "triple": 1, **TENS}, trump="hearts")],
           final=[12090, 6100], payments=[5990, -5990], ended=False, source="000:l.22841"),
    # 11,090 to 4,900, which is under 5,000: 11,090 + 4,900 + 1,000
    Golden("eight_pack_bezique", TWO,
           [shown("Ann", {"royal": 1, "five_aces": 1, "quintuple": 1},
                  {"trump_jacks": 1, "triple": 1, **TENS}, trump="hearts")],
           final=[16990, 0], ended=False, source="000:l.22845"),
    Spoiled("eight_pack_bezique", TWO, [shown("Ann", {"five_aces": 1}, {})], "melds.trump", "trump"),
    Spoiled("eight_pack_bezique", TWO, [shown("Ann", {"aces": 60}, {"kings": 53})], "melds.turns", "melds"),
    Spoiled("eight_pack_bezique", TWO, [{"trump": "clubs", "melds": [{"royal": 1}, {}]}], "melds.last",
            "last"),
    # captured cards make a second meld of their own: 40 + 500 + 3 x 100 + 2 x 80 + 80 to 3 x 40 + 80 + 10
    Golden("polish_bezique", TWO,
           [won([8, 8], "Bo", {"bezique": 1, "double": 1, "aces": 3, "kings": 2}, {"royal": 3})],
           final=[1080, 210], ended=False, source="000:l.22851"),
    Spoiled("polish_bezique", TWO, [won([8, 8], "Bo", {"aces": 3}, {"aces": 2})], "melds.packs", "melds"),
    Spoiled("polish_bezique", TWO, [won([8, 8], "Bo", {"seven": 2}, {"seven": 1})], "melds.packs", "melds"),
    Spoiled("polish_bezique", TWO, [won([8, 7], "Bo")], "melds.brisques", "brisques"),
    # 10 + 40 + 250 + 20 + 70 + 10 = 400 to 240 + 20 + 50 = 310; then 60 + 80 to 40 + 40 + 100 + 40 + 10:
    # 540 each, so the game goes on to 600; then 80 + 10 to 40
    Golden("cinq_cents", TWO,
           [FIRST_OF_500, SECOND_OF_500, cards([80, 40], "Ann")],
           totals=[[400, 310], [540, 540], [630, 580]], final=[630, 580], payments=[50, -50],
           source="000:l.22864"),
    # 400 + 40 + 40 + 120 + 10 = 610 to 310 + 120 + 40 + 40 = 510: one is at 600, so the game is 700
    Golden("cinq_cents", TWO,
           [FIRST_OF_500, cards([120, 0], "Ann", {"royal": 1, "marriage": 2},
                                {"plain_sequence": 1, "jacks": 1, "binage": 1})],
           totals=[[400, 310], [610, 510]], final=[610, 510], ended=False, source="000:l.22866"),
    # a right claim wins with 540, though Bo has 310 + 250 + 40 + 20 = 620
    Golden("cinq_cents", TWO,
           [FIRST_OF_500, cards([80, 20], None, {"marriage": 3}, {"sequence": 1, "royal": 1}, claim="Ann")],
           totals=[[400, 310], [540, 620]], final=[540, 620], payments=[41, -41], source="000:l.22864"),
    # the other edition knows no claim and no longer game: 540 each ends it
    Golden("cinq_cents@enc_c", TWO,
           [FIRST_OF_500, SECOND_OF_500],
           final=[540, 540], payments=[0, 0], source="002:l.167"),
    Spoiled("cinq_cents", TWO, [cards([70, 49], "Ann")], "melds.cards", "cards"),
    Spoiled("cinq_cents", TWO, [cards([70, 50], "Ann", {"sequence": 1}, {"sequence": 1})], "melds.packs",
            "melds"),
    Spoiled("cinq_cents", TWO,
            [cards([70, 50], "Ann", {"royal": 1, "marriage": 3, "sequence": 1}, {"aces": 1, "kings": 1,
             "queens": 1})], "melds.turns", "melds"),
    Spoiled("cinq_cents@enc_c", TWO, [cards([70, 50], "Ann", claim="Ann")], "field.unknown", "claim"),
]  # fmt: skip
