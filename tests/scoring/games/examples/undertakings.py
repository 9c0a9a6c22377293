"""The books' examples, and sheets made by hand with their arithmetic beside them."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, FIVE, SIX = FOUR[:3], (*FOUR, "Eve"), (*FOUR, "Eve", "Fay")


def played(bidder, bid, *won, **more):
    return {"bidder": bidder, "bid": bid, "won": list(won)} | more


def hell(bids, won, **more):
    return {"bids": bids, "won": won} | more


def tarok(bidder, bid, points, **more):
    return {"bidder": bidder, "bid": bid, "points": points} | more


EXAMPLES = [
    # 20 of a bid of 20; 10 of 15: 15 off, the others keep their 20; all 30 bid and made are 60; 15 of 20
    Golden("auction_forty_five", FOUR,
           [played("Ann", 20, 20, 10), played("Bo", 15, 20, 10), played("Ann", 30, 30, 0),
            played("Cem", 20, 15, 15)],
           totals=[[20, 10], [40, -5], [100, -5], [80, 10]], final=[80, 10], ended=False,
           source="000:l.16546"),
    # a foul hand of the bidder loses the bid; one of the others only their own points
    Golden("auction_forty_five", FOUR,
           [played("Ann", 10, 20, 10, revoked="Ann"), played("Ann", 10, 20, 10, revoked="Bo"),
            played("Ann", 25, 20, 10, revoked="Bo")],
           totals=[[-10, 10], [10, 10], [-15, 10]], final=[-15, 10], ended=False, source="000:l.16617"),
    Spoiled("auction_forty_five", FOUR, [played("Ann", 30, 30, 0)] * 2 + [played("Ann", 15, 15, 15)],
            "sheet.ended", "deals"),
    Spoiled("auction_forty_five", FOUR, [played("Ann", 20, 25, 5)] * 4 + [played("Cem", 15, 15, 15)],
            "undertaking.bid", "bid"),
    Spoiled("auction_forty_five", FOUR, [played("Ann", 20, 25, 10)], "deal.sum", "won"),
    Spoiled("auction_forty_five", FOUR, [played("Ann", 12, 15, 15)], "field.step", "bid"),
    # 4 of 3; then 3 of 4: 4 off; the joker's three made
    Golden("hasenpfeffer", FOUR,
           [played("Ann", 3, 4, 2), played("Bo", 4, 3, 3), played("Cem", 3, 3, 3, forced=True)],
           totals=[[4, 2], [7, -2], [10, 1]], final=[10, 1], source="000:l.17872"),
    # a revoke: two points for the others, or off the side
    Golden("hasenpfeffer", FOUR,
           [played("Ann", 3, 4, 2, offender="Bo", revoke_scores="add"),
            played("Ann", 3, 4, 2, offender="Bo", revoke_scores="deduct")],
           totals=[[6, 2], [10, 2]], final=[10, 2], source="000:l.17560"),
    Spoiled("hasenpfeffer", FOUR, [played("Ann", 4, 4, 2, forced=True)], "undertaking.bid", "bid"),
    Spoiled("hasenpfeffer", FOUR, [played("Ann", 7, 6, 0)], "field.high", "bid"),
    Spoiled("hasenpfeffer", FOUR, [played("Ann", 3, 4, 3)], "deal.sum", "won"),
    Spoiled("hasenpfeffer", FOUR, [played("Ann", 3, 4, 2, revoke_scores="add")], "deal.when",
            "revoke_scores"),
    # alone 7 of 7: 14; Bo deals, is forced to 6 and makes 5: 3 off; alone and lost: the 12 of a hand
    Golden("hasenpfeffer_double", FOUR,
           [played("Bo", 7, 5, 7, alone=True), played("Bo", 6, 7, 5), played("Ann", 8, 7, 5, alone=True)],
           totals=[[5, 14], [12, 11], [0, 16]], final=[0, 16], ended=False, source="000:l.17964"),
    # three players: hands of 16, each for himself
    Golden("hasenpfeffer_double", THREE, [played("Ann", 9, 10, 4, 2), played("Ann", 12, 10, 4, 2)],
           totals=[[10, 4, 2], [-2, 8, 4]], final=[-2, 8, 4], ended=False, source="000:l.17951"),
    # the dealer's forced six, played alone and lost: a hand, or half of the six where the table says so
    Golden("hasenpfeffer_double", FOUR, [played("Ann", 6, 5, 7, alone=True)], final=[-12, 7], ended=False,
           source="000:l.17964"),
    Golden("hasenpfeffer_double", FOUR, [played("Ann", 6, 5, 7, alone=True)], options={"forced_alone": True},
           final=[-3, 7], ended=False, source="000:l.17964"),
    Spoiled("hasenpfeffer_double", FOUR, [played("Ann", 5, 7, 5)], "field.low", "bid"),
    Spoiled("hasenpfeffer_double", SIX, [played("Ann", 9, 8, 0)], "field.high", "bid"),
    Spoiled("hasenpfeffer_double", FOUR, [played("Ann", 6, 7, 6)], "deal.sum", "won"),
    # the book's three: 9 to 5 made is 4; 6 to 8 made is 2 for the others; 5 of a bid of 8 is 9 + 8
    Golden("cinch", FOUR, [played("Ann", 6, 9, 5), played("Ann", 6, 6, 8), played("Ann", 8, 5, 9),
           {"won": [8, 6]}],
           totals=[[4, 0], [4, 2], [4, 19], [12, 25]], final=[12, 25], ended=False, source="000:l.20029"),
    # a revoke of the bidders, and of the others
    Golden("cinch", FOUR, [played("Ann", 6, 9, 5, revoked="Cem"), played("Ann", 6, 9, 5, revoked="Bo")],
           totals=[[0, 11], [9, 11]], final=[9, 11], ended=False, source="000:l.20090"),
    # 10 to 4 of 8 is 6; 7 to 7 of 8 is 8 + 7; a revoke of the others: 9 to 5 of 8 is 4, 6 to 8 of 8 is 8 - 6
    Golden("cinch@enc_c", FOUR, [played("Ann", 8, 10, 4), played("Ann", 8, 7, 7),
           played("Ann", 8, 9, 5, revoked="Bo"), played("Ann", 8, 6, 8, revoked="Bo")],
           totals=[[6, 0], [6, 15], [10, 15], [12, 15]], final=[12, 15], ended=False, source="002:l.160"),
    Golden("cinch@enc_c", FOUR, [played("Ann", 8, 6, 8, revoked="Bo")], options={"revoke_credit": "gross"},
           final=[8, 0], ended=False, source="002:l.158"),
    Spoiled("cinch", FOUR, [played("Ann", 15, 9, 5)], "field.high", "bid"),
    Spoiled("cinch", FOUR, [played("Ann", 6, 9, 6)], "deal.sum", "won"),
    Spoiled("cinch", FOUR, [{"bid": 6, "won": [9, 5]}], "deal.when", "bid"),
    Spoiled("cinch", FOUR, [{"bidder": "Ann", "won": [9, 5]}], "deal.missing", "bid"),
    # 10 to 4 of 6: six to each of the two; 7 of 8: the bid and his own to each of the others
    Golden("razzle_dazzle", FIVE, [played("Ann", 6, 6, 1, 4, 2, 1, partner="Cem"),
           played("Bo", 8, 4, 3, 1, 4, 2, partner="Dee"), {"won": [4, 4, 3, 2, 1]}],
           totals=[[6, 1, 6, 2, 1], [18, 1, 15, 2, 11], [22, 5, 18, 4, 12]], final=[22, 5, 18, 4, 12],
           ended=False, source="000:l.20142"),
    Golden("razzle_dazzle", FIVE, [played("Ann", 6, 6, 1, 4, 2, 1, partner="Cem")],
           options={"amount_due": "points_taken"}, final=[10, 1, 10, 2, 1], ended=False,
           source="000:l.20154"),
    # who names a card of his own plays alone: 8 to 6 is 2
    Golden("razzle_dazzle@enc_c", FIVE, [played("Ann", 6, 8, 2, 2, 1, 1, partner="Ann")],
           final=[2, 2, 2, 1, 1], ended=False, source="002:l.162"),
    Spoiled("razzle_dazzle", FIVE, [played("Ann", 6, 8, 2, 2, 1, 1, partner="Ann")], "undertaking.partner",
            "partner"),
    Spoiled("razzle_dazzle", FIVE, [played("Ann", 6, 8, 2, 2, 1, 1)], "deal.missing", "partner"),
    Spoiled("razzle_dazzle", FIVE, [played("Ann", 6, 8, 2, 2, 1, 2, partner="Bo")], "deal.sum", "won"),
    # 10 to 4 made is 6; 5 of 5 made, but the others have 4 more
    Golden("cinch_blind", FOUR, [played("Ann", 8, 10, 4), played("Bo", 5, 9, 5)], totals=[[6, 0], [10, 0]],
           final=[10, 0], ended=False, source="002:l.163"),
    Spoiled("cinch_blind", FOUR, [played("Ann", 8, 10, 5)], "deal.sum", "won"),
    Spoiled("cinch_blind", FOUR, [played("Ann", 0, 10, 4)], "field.low", "bid"),
    Spoiled("cinch_blind", FOUR, [played("Eve", 8, 10, 4)], "field.player", "bidder"),
    # three sides: made, each its own; 5 of 6: the bid and its own to each other side
    Golden("cinch_widow", SIX, [played("Ann", 6, 7, 4, 3), played("Bo", 6, 5, 5, 4)],
           totals=[[7, 4, 3], [18, 4, 13]], final=[18, 4, 13], ended=False, source="002:l.164"),
    Spoiled("cinch_widow", SIX, [played("Ann", 6, 7, 4, 4)], "deal.sum", "won"),
    Spoiled("cinch_widow", SIX, [played("Ann", 6, 7, 7)], "field.each", "won"),
    Spoiled("cinch_widow", SIX, [played("Ann", 15, 7, 4, 3)], "field.high", "bid"),
    # 45 to 18 is 27; 33 of 35: 35 + 30
    Golden("sixty_three", FOUR, [played("Ann", 40, 45, 18), played("Bo", 35, 30, 33)],
           totals=[[27, 0], [92, 0]], final=[92, 0], ended=False, source="002:l.165"),
    Spoiled("sixty_three", FOUR, [played("Ann", 64, 45, 18)], "field.high", "bid"),
    Spoiled("sixty_three", FOUR, [played("Ann", 40, 45, 17)], "deal.sum", "won"),
    Spoiled("sixty_three", FOUR, [{"bidder": "Ann", "bid": 40}], "field.missing", "won"),
    # one card: nothing made is 5 + 1, one made 10 + 1; two cards: 12, 5 + 2, and one that fails
    Golden("oh_hell", FOUR, [hell([0, 1, 0, 0], [0, 1, 0, 0]), hell([2, 0, 1, 0], [2, 0, 0, 0])],
           totals=[[6, 11, 6, 6], [18, 18, 6, 13]], final=[18, 18, 6, 13], ended=False, source="000:l.20724"),
    # a revoke: ten off, and the deal of one card is dealt again; with two cards at most that is the end
    Golden("oh_hell", THREE, [{"revoked": "Bo"}, hell([0, 1, 1], [0, 1, 0]), hell([1, 0, 0], [1, 1, 0])],
           options={"most": 2, "zero": "five"}, totals=[[0, -10, 0], [5, 1, 0], [16, 1, 5]],
           final=[16, 1, 5], source="000:l.20764"),
    # up, down again: one, two, one
    Golden("oh_hell@twenty", THREE,
           [hell([0, 1, 0], [0, 1, 0]), hell([1, 0, 0], [1, 1, 0]), hell([1, 0, 0], [1, 0, 0])],
           options={"most": 2, "series": "up_down"}, totals=[[10, 11, 10], [21, 11, 20], [32, 21, 30]],
           final=[32, 21, 30], source="003:l.207"),
    Spoiled("oh_hell", FOUR, [hell([0, 1, 0, 0], [0, 1, 1, 0])], "undertaking.won", "won"),
    Spoiled("oh_hell", FOUR, [hell([0, 2, 0, 0], [0, 1, 0, 0])], "undertaking.bids", "bids"),
    Spoiled("oh_hell", FOUR, [hell([0, 1, 0, 0], [0, 1, 0, 0])], "undertaking.bids", "bids",
            options={"hook": "always"}),
    # even bids are free until each of the three has dealt
    Spoiled("oh_hell", THREE, [hell([0, 1, 0], [0, 1, 0]), hell([1, 0, 1], [1, 1, 0]),
            hell([1, 1, 1], [1, 1, 1]), hell([4, 0, 0], [4, 0, 0])], "undertaking.bids", "bids",
            options={"hook": "after_round"}),
    Spoiled("oh_hell", FOUR, [{"bids": [0, 1, 0, 0]}], "undertaking.won", "won"),
    Spoiled("oh_hell", FOUR, [hell([0, 1, 0, 0], [0, 1, 0, 0], revoked="Bo")], "undertaking.revoked",
            "revoked"),
    # the book's 48 points: 76; a solo of 30 loses 100 and twice 5 to each; each settles with each
    Golden("tarok", THREE, [tarok("Ann", "threesome", 48), tarok("Bo", "solo", 30, trull="Cem")],
           totals=[[76, 0, 0], [186, 0, 210]], final=[186, 0, 210], payments=[162, -396, 234], ended=False,
           source="000:l.27511"),
    # 48 in a solo are 126, announced ultimo 200; contra saved the Pagat: 4 x 50 for each of the others
    Golden("tarok", THREE,
           [tarok("Ann", "solo", 48, ultimo="announced_made"),
            tarok("Bo", "threesome", 36, ultimo="contra_made")],
           totals=[[326, 0, 0], [526, 52, 200]], final=[526, 52, 200], ended=False, source="000:l.27537"),
    # Ann deals and sits out: she has what each opponent has for the game; then consolation, 35 or fewer
    Golden("tarok", FOUR,
           [tarok("Bo", "solo", 30), tarok("Cem", "threesome", 20, consolation=True),
            tarok("Ann", "threesome", 40, consolation=True), {}],
           options={"forehand": True},
           totals=[[110, 0, 110, 110], [110, 0, 160, 110], [110, 50, 210, 160], [135, 50, 210, 160]],
           final=[135, 50, 210, 160], ended=False, source="000:l.27467"),
    Golden("tarok", THREE, [tarok("Ann", "threesome", 20, consolation=True, multiplier=2)],
           options={"mirror": True}, final=[160, 0, 0], ended=False, source="000:l.27473"),
    Spoiled("tarok", THREE, [tarok("Ann", "threesome", 71)], "field.high", "points"),
    Spoiled("tarok", FOUR, [tarok("Ann", "threesome", 40)], "undertaking.bidder", "bidder"),
    Spoiled("tarok", THREE, [tarok("Ann", "solo", 20, consolation=True)], "deal.when", "consolation"),
    Spoiled("tarok", THREE, [{"trull": "Ann"}], "deal.when", "trull"),
]  # fmt: skip
