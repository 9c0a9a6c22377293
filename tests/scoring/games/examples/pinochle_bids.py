"""Pinochle with a bid, to a target: sheets made by hand from the books' rules, with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, SIX = FOUR[:3], (*FOUR, "Eve", "Fay")


def played(bidder, bid, melds, won, **more):
    return {"bidder": bidder, "bid": bid, "melds": melds, "won": won} | more


def tricks(bidder, bid, melds, won, taken, **more):
    return played(bidder, bid, melds, won, tricks=taken, **more)


EXAMPLES = [
    # 150 + 160 of 300: exactly 300; 100 + 120 of 250: 250 off; all pass; an opponent's revoke makes the bid
    Golden("pinochle_auction_1000_club", THREE,
           [played("Ann", 300, 150, [160, 50, 40]), played("Bo", 250, 100, [80, 120, 50]), {},
            played("Ann", 200, 40, [100, 90, 60], revoked="Bo")],
           totals=[[300, 50, 40], [380, -200, 90], [380, -200, 90], [580, -200, 150]],
           final=[580, -200, 150], ended=False, source="000:l.24766"),
    Spoiled("pinochle_auction_1000_club", THREE, [played("Ann", 90, 150, [160, 50, 40])], "field.low", "bid"),
    Spoiled("pinochle_auction_1000_club", THREE, [played("Ann", 190, 150, [160, 50, 40])], "field.low", "bid",
            options={"least": 200}),
    Spoiled("pinochle_auction_1000_club", THREE, [played("Ann", 305, 150, [160, 50, 40])], "field.step",
            "bid"),
    Spoiled("pinochle_auction_1000_club", THREE, [played("Ann", 300, 150, [160, 50, 50])], "deal.sum", "won"),
    Spoiled("pinochle_auction_1000_club", THREE, [{"melds": 40}], "deal.when", "melds"),
    # 150 + 160 count in full; Cem wins no trick and loses his 100; 40 + 30 of 200 fail without a trick of his
    Golden("pinochle_auction_1000_home", THREE,
           [tricks("Ann", 250, [150, 40, 100], [190, 60, 0], [11, 4, 0]),
            tricks("Bo", 200, [20, 40, 0], [130, 30, 90], [9, 0, 6])],
           totals=[[340, 100, 0], [490, -100, 90]], final=[490, -100, 90], ended=False,
           source="000:l.24806"),
    Spoiled("pinochle_auction_1000_home", THREE,
            [tricks("Ann", 250, [150, 40, 100], [190, 50, 10], [11, 4, 0])], "undertaking.tricks", "tricks"),
    Spoiled("pinochle_auction_1000_home", THREE,
            [tricks("Ann", 250, [150, 40, 100], [190, 60, 0], [11, 5, 0])], "deal.sum", "tricks"),
    Spoiled("pinochle_auction_1000_home", THREE,
            [tricks("Ann", 250, [150, 45, 100], [190, 60, 0], [11, 4, 0])], "field.step", "melds.2"),
    # 100 + 180 of 250; 40 + 90 of 200 fail, the others 60 + 160; melds of 150 without a trick make no bid
    Golden("pinochle_partnership_auction", FOUR,
           [tricks("Ann", 250, [100, 40], [180, 70], [9, 3]),
            tricks("Dee", 200, [60, 40], [160, 90], [8, 4]),
            tricks("Bo", 150, [0, 150], [250, 0], [12, 0])],
           totals=[[280, 110], [500, -90], [750, -240]], final=[750, -240], ended=False,
           source="000:l.25498"),
    # the bidders revoke: 200 off, but nothing where melds and a trick sufficed before; the others keep melds
    Golden("pinochle_partnership_auction", FOUR,
           [tricks("Ann", 200, [100, 40], [180, 70], [9, 3], revoked="Ann"),
            tricks("Ann", 200, [240, 40], [180, 70], [9, 3], revoked="Ann", trick_before=True),
            tricks("Ann", 300, [100, 40], [100, 150], [6, 6], revoked="Bo"),
            tricks("Ann", 200, [100, 40], [150, 100], [6, 6], revoked="Bo")],
           totals=[[-200, 110], [-200, 220], [-200, 260], [50, 300]], final=[50, 300], ended=False,
           source="000:l.25545"),
    Spoiled("pinochle_partnership_auction", FOUR, [tricks("Ann", 250, [0, 40], [180, 70], [12, 0])],
            "undertaking.tricks", "tricks"),
    Spoiled("pinochle_partnership_auction", FOUR, [tricks("Ann", 250, [0, 40], [180, 80], [9, 3])],
            "deal.sum", "won"),
    Spoiled("pinochle_partnership_auction", FOUR,
            [tricks("Ann", 250, [0, 40], [180, 70], [9, 3], trick_before=True)], "deal.when", "trick_before"),
    # the discard counts 30 without a trick, so that the melds do not
    Golden("pinochle_partnership_widow", FOUR,
           [tricks("Ann", 250, [100, 40], [180, 70], [8, 3]),
            tricks("Ann", 150, [150, 40], [30, 220], [0, 11])],
           totals=[[280, 110], [130, 370]], final=[130, 370], ended=False, source="000:l.25560"),
    Golden("pinochle_partnership_widow", FOUR, [tricks("Ann", 250, [100, 40], [180, 70], [9, 3])],
           options={"shared": True}, final=[280, 110], ended=False, source="000:l.25570"),
    Spoiled("pinochle_partnership_widow", FOUR, [tricks("Ann", 250, [100, 40], [180, 70], [9, 3])],
            "deal.sum", "tricks"),
    Spoiled("pinochle_partnership_widow", FOUR, [tricks("Ann", 250, [100, 40], [180, 70], [11, 0])],
            "undertaking.tricks", "tricks"),
    Spoiled("pinochle_partnership_widow", FOUR, [tricks("Ann", 250, [100, 40], [180, 80], [8, 3])],
            "deal.sum", "won"),
    # 300 + 320 of 600; 100 + 300 of 500 fail; Bo's side wins the last trick without a scoring card
    Golden("pinochle_double_pack", FOUR,
           [played("Ann", 600, [300, 150], [320, 180]), played("Bo", 500, [60, 100], [200, 300]),
            played("Ann", 700, [400, 150], [480, 20], scoreless="Bo")],
           totals=[[620, 330], [880, -170], [1760, -150]], final=[1760, -150], ended=False,
           source="000:l.25573"),
    # the bidders revoke: the bid off, the others their melds and no cards; the others revoke: no loss
    Golden("pinochle_double_pack", FOUR,
           [played("Ann", 600, [300, 150], [0, 0], revoked="Cem"),
            played("Ann", 600, [300, 150], [200, 300], revoked="Bo")],
           totals=[[-600, 150], [-600, 300]], final=[-600, 300], ended=False, source="000:l.25657"),
    Spoiled("pinochle_double_pack", FOUR, [played("Ann", 490, [300, 150], [320, 180])], "field.low", "bid"),
    Spoiled("pinochle_double_pack", FOUR, [played("Ann", 600, [300, 150], [320, 170])], "undertaking.won",
            "won"),
    Spoiled("pinochle_double_pack", FOUR, [played("Ann", 600, [300, 150], [320, 180], scoreless="Bo")],
            "undertaking.scoreless", "scoreless"),
    # 180 in cards: melds and cards are wiped off; 190 of the bidders lose the bid in spite of melds of 400;
    # after the bidders' revoke no cards count, and the others' melds do
    Golden("pinochle_wipe_off", FOUR,
           [played("Ann", 600, [300, 150], [320, 180]), played("Bo", 500, [60, 400], [310, 190]),
            played("Bo", 500, [60, 400], [0, 0], revoked="Bo")],
           totals=[[620, 0], [990, -500], [1050, -1000]], final=[1050, -1000], ended=False,
           source="000:l.25674"),
    Spoiled("pinochle_wipe_off", FOUR, [played("Ann", 600, [300, 150], [320, 190])], "deal.sum", "won"),
    Spoiled("pinochle_wipe_off", FOUR, [played("Ann", 605, [300, 150], [320, 180])], "field.step", "bid"),
    Spoiled("pinochle_wipe_off", FOUR, [{"melds": [0, 0]}], "deal.when", "melds"),
    # 300 + 250 of 500; Bo concedes 500: 100 + 40 and 100 + 80
    Golden("pinochle_double_three", THREE,
           [played("Ann", 500, [300, 40, 0], [250, 150, 100]),
            {"bidder": "Bo", "bid": 500, "melds": [40, 100, 80], "conceded": True}],
           totals=[[550, 190, 100], [690, -310, 280]], final=[690, -310, 280], ended=False,
           source="000:l.25678"),
    Spoiled("pinochle_double_three", THREE, [played("Ann", 500, [0, 0, 0], [250, 150, 100], conceded=True)],
            "undertaking.won", "won"),
    Spoiled("pinochle_double_three", THREE, [{"bidder": "Bo", "bid": 500, "melds": [40, 100, 80]}],
            "undertaking.won", "won"),
    Spoiled("pinochle_double_three", THREE, [played("Ann", 500, [0, 0, 0], [250, 150, 110])], "deal.sum",
            "won"),
    Golden("pinochle_triple_six", SIX,
           [played("Ann", 800, [400, 150], [450, 300]), played("Fay", 750, [40, 300], [350, 400])],
           totals=[[850, 450], [1240, -300]], final=[1240, -300], ended=False, source="000:l.25693"),
    Spoiled("pinochle_triple_six", SIX, [played("Ann", 740, [400, 150], [450, 300])], "field.low", "bid"),
    Spoiled("pinochle_triple_six", SIX, [played("Ann", 800, [400, 150], [450, 290])], "undertaking.won",
            "won"),
    Spoiled("pinochle_triple_six", SIX, [played("Ann", 800, [400, 150], [450, 300], scoreless="Bo")],
            "undertaking.scoreless", "scoreless"),
    # 240 + 160 of 300: 5 + 2 and 7, less 100 aces 2: 12 each; then 300 beaten costs 14, a flush pays 2
    Golden("pinochle_check", FOUR,
           [tricks("Ann", 300, [240, 100], [160, 90], [8, 4], round_trips=[1, 0], groups=[2, 0], aces=[0, 1]),
            tricks("Cem", 300, [150, 0], [120, 130], [6, 6], flushes=[1, 0])],
           totals=[[400, 190], [100, 320]], final=[100, 320], payments=[0, 0, 0, 0], ended=False,
           source="000:l.25701"),
    # a slam of 250: 4 + 5, less 2; the game of 500: 10, 500 more 5
    Golden("pinochle_check", FOUR,
           [tricks("Ann", 250, [250, 300], [250, 0], [12, 0], double_pinochles=[0, 1])],
           options={"target": 500}, final=[500, 0], payments=[22, -22, 22, -22], source="000:l.25745"),
    # beaten 240 is 4 checks; the others' game: 10, 250 + 240 more are 5, and 5 for the minus
    Golden("pinochle_check", FOUR, [tricks("Ann", 240, [40, 100], [100, 150], [5, 7])],
           options={"target": 250}, final=[-240, 250], payments=[-24, 24, -24, 24], source="000:l.25745"),
    Spoiled("pinochle_check", FOUR, [tricks("Ann", 190, [240, 100], [160, 90], [8, 4])], "field.low", "bid"),
    Spoiled("pinochle_check", FOUR, [tricks("Ann", 300, [240, 100], [160, 90], [8, 4], flushes=[0, 1])],
            "undertaking.flushes", "flushes"),
    Spoiled("pinochle_check", FOUR, [tricks("Ann", 300, [240, 100], [160, 90], [12, 0])],
            "undertaking.tricks", "tricks"),
    Spoiled("pinochle_check", FOUR, [tricks("Ann", 300, [240, 100], [160, 90], [8, 5])], "deal.sum",
            "tricks"),
]  # fmt: skip
