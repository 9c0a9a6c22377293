"""500 rum, Persian rummy, Oklahoma; sheets made by hand with the figures of the book."""

from tests.scoring.games.golden import Golden, Spoiled

FIVE = ("Ann", "Bo", "Cem", "Dee", "Eva")
TWO, THREE, FOUR = FIVE[:2], FIVE[:3], FIVE[:4]


def deal(*counts, **more):
    """What each has melded and in hand."""
    return {"counts": [{"melded": melded, "in_hand": hand} for melded, hand in counts], **more}


def persian(*counts, **more):
    """And the value of fours melded at once."""
    names = ("melded", "in_hand", "at_once")
    return {"counts": [dict(zip(names, count, strict=False)) for count in counts], **more}


EXAMPLES = [
    # 130, 60 - 25, -70; then 150, 140 - 40, 45 - 10; then 240 - 2, 60, 70 - 15: Ann has 518 of 733 in all,
    # and collects 518 - 195 and 518 - 20
    Golden("rum_500", THREE, [deal((130, 0), (60, 25), (0, 70), out="Ann"),
                              deal((150, 0), (140, 40), (45, 10), out="Ann"),
                              deal((240, 2), (60, 0), (70, 15), out="Bo")],
           totals=[[130, 35, -70], [280, 135, -35], [518, 195, 20]], final=[518, 195, 20],
           payments=[821, -148, -673], source="000:l.2326"),
    # two reach 500 in one deal: the higher total wins, and a bonus by agreement is his
    Golden("rum_500", TWO, [deal((250, 0), (100, 40), out="Ann"), deal((130, 20), (220, 0), out="Bo"),
                            deal((160, 15), (220, 0), out="Bo")],
           options={"game_bonus": 100}, totals=[[250, 60], [360, 280], [505, 500]], final=[605, 500],
           payments=[105, -105], source="000:l.2339"),
    # five players have two packs, 792; nobody was out
    Golden("rum_500", FIVE, [deal((300, 2), (200, 15), (100, 30), (0, 60), (50, 35))],
           final=[298, 185, 70, -60, 15], ended=False, source="000:l.2244"),
    Spoiled("rum_500", TWO, [deal((300, 0), (60, 37), out="Ann")], "melded.sum", "counts"),  # 397
    Spoiled("rum_500", FIVE, [deal((300, 0), (300, 93), (50, 10), (30, 5), (0, 5), out="Ann")], "melded.sum",
            "counts"),
    Spoiled("rum_500", THREE, [deal((130, 5), (60, 25), (0, 70), out="Ann")], "melded.in_hand",
            "counts.1.in_hand"),
    Spoiled("rum_500", THREE, [deal((130, 0), (60, 1), (0, 70), out="Ann")], "melded.in_hand",
            "counts.2.in_hand"),
    Spoiled("rum_500", THREE, [deal((130, 5), (60, 25), (0, 0))], "melded.in_hand", "counts.3.in_hand"),
    Spoiled("rum_500", THREE, [deal((5, 10), (0, 25), (0, 70))], "melded.set", "counts.1.melded"),
    Spoiled("rum_500", THREE, [deal((0, 0), (60, 25), (0, 70), out="Ann")], "melded.out", "out"),
    # each keeps his own melds, and the nets of both are their side's: 80 - 10 + 60, and 30 - 20 - 45
    Golden("rum_500_partnership", FOUR, [deal((80, 10), (30, 20), (60, 0), (0, 45), out="Cem")],
           totals=[[130, -35]], final=[130, -35], payments=[165, -165, 165, -165], ended=False,
           source="000:l.2434"),
    Golden("rum_500_partnership", FOUR, [deal((120, 10), (30, 20), (150, 0), (0, 45), out="Cem")] * 2,
           totals=[[260, -35], [520, -70]], final=[520, -70], payments=[590, -590, 590, -590],
           source="000:l.2332"),
    Spoiled("rum_500_partnership", FOUR, [deal((80, 10), (30, 20), (60, 5), (0, 45), out="Cem")],
            "melded.in_hand", "counts.3.in_hand"),
    Spoiled("rum_500_partnership", FOUR, [deal((200, 10), (100, 20), (60, 0), (0, 45), out="Cem")],
            "melded.sum", "counts"),
    Spoiled("rum_500_partnership", FOUR, [deal((0, 10), (3, 20), (0, 6), (0, 45))], "melded.set",
            "counts.2.melded"),
    # four jokers at once 160: 80 + 80, 40 others, 25 for going out, 10 in the partner's hand;
    # then four aces at once 120 and nobody out: 295 + 90 + 50 to 60 + 205
    Golden("persian_rummy", FOUR, [persian((120, 10, 80), (90, 30), out="Ann"),
                                   persian((100, 10), (150, 65, 60))],
           totals=[[215, 60], [305, 205]], final=[355, 205], payments=[150, -150, 150, -150],
           source="000:l.2453"),
    # equal totals: no bonus (the book is silent)
    Golden("persian_rummy", FOUR, [persian((100, 10), (100, 10))] * 2, final=[180, 180],
           payments=[0, 0, 0, 0], source="000:l.2462"),
    Spoiled("persian_rummy", FOUR, [persian((60, 10, 80), (90, 30), out="Ann")], "melded.at_once",
            "counts.1.at_once"),
    Spoiled("persian_rummy", FOUR, [persian((300, 10), (137, 30), out="Ann")], "melded.sum", "counts"),
    Spoiled("persian_rummy", FOUR, [persian((60, 10), (90, 3), out="Ann")], "melded.in_hand",
            "counts.2.in_hand"),  # two players have two cards
    Spoiled("persian_rummy", FOUR, [persian((120, 10, 42), (90, 30))], "field.step", "counts.1.at_once"),
    # 400 + 100; 250 - 60; 15 - 200. Then 350 + 100 concealed, 300 - 40, 200 - 20. Then 200 - 5, 480 + 100:
    # Ann 1,145 and Bo 1,030 have reached 1,000: 200 for the higher, and 250 for the concealed hand
    Golden("oklahoma_rummy", THREE, [deal((400, 0), (250, 60), (15, 200), out="Ann"),
                                     deal((350, 0), (300, 40), (200, 20), out="Ann", concealed=True),
                                     deal((200, 5), (480, 0), (100, 30), out="Bo")],
           totals=[[500, 190, -185], [950, 450, -5], [1145, 1030, 65]], final=[1595, 1030, 65],
           payments=[2095, 400, -2495], source="000:l.2647"),
    # equal totals share the bonus of 200; 250 counts for nothing but the end
    Golden("oklahoma_rummy", TWO, [deal((500, 0), (200, 50), out="Ann", concealed=True),
                                   deal((400, 50), (400, 0), out="Bo"), deal((60, 10), (410, 60))],
           totals=[[600, 150], [950, 650], [1000, 1000]], final=[1350, 1100],
           payments=[250, -250], source="000:l.2651"),
    # in partnership: 450 + 100 with 20 in the partner's hand, 300 - 120
    Golden("oklahoma_rummy", FOUR, [deal((450, 20), (300, 120), out="Ann")], options={"partners": True},
           totals=[[530, 180]], final=[530, 180], payments=[350, -350, 350, -350], ended=False,
           source="000:l.2478"),
    # broken off: the concealed hand counts at the end of a game only
    Golden("oklahoma_rummy", TWO, [deal((500, 0), (200, 50), out="Ann", concealed=True)], final=[600, 150],
           ended=False, source="000:l.2655"),
    Spoiled("oklahoma_rummy", TWO, [deal((402, 0), (200, 50), out="Ann")], "field.step", "counts.1.melded"),
    Spoiled("oklahoma_rummy", TWO, [deal((900, 0), (205, 50), out="Ann")], "melded.sum", "counts"),
    Spoiled("oklahoma_rummy", TWO, [deal((500, 700), (100, 85))], "melded.sum", "counts"),
    Spoiled("oklahoma_rummy", TWO, [deal((500, 0), (10, 85), out="Ann")], "melded.set", "counts.2.melded"),
    Spoiled("oklahoma_rummy", TWO, [deal((500, 5), (50, 85), out="Ann")], "melded.in_hand",
            "counts.1.in_hand"),
    Spoiled("oklahoma_rummy", TWO, [deal((500, 5), (50, 85), concealed=True)], "deal.when", "concealed"),
]  # fmt: skip
