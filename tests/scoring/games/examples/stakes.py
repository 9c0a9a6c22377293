"""The books' examples, and sheets made by hand with their arithmetic beside them."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, FIVE = FOUR[:3], (*FOUR, "Eve")
SIX = (*FIVE, "Fay")
SEVEN = (*SIX, "Gil")
TWO_THIRDS = Fraction(2, 3)


def nap(bidder, bid, tricks=None, **more):
    return {"bidder": bidder, "bid": bid, **({} if tricks is None else {"tricks": tricks}), **more}


def called(bidder, bid, tricks, **partners):
    return {"bidder": bidder, "bid": bid, "tricks": tricks, **partners}


def ombre(bidder, game, tricks=None, **more):
    return {"bidder": bidder, "game": game, **({} if tricks is None else {"tricks": tricks}), **more}


def suit(bidder, bid, value, **more):
    return {"bidder": bidder, "bid": bid, "value": value, **more}


EXAMPLES = [
    # 3 from each of three; 4 to each; nap made 10 from each, nap lost 5 to each
    Golden(
        "napoleon", FOUR, [nap("Bo", "3", 3), nap("Cem", "4", 3), nap("Ann", "5", 5), nap("Dee", "5", 4)],
        totals=[[-3, 9, -3, -3], [1, 13, -15, 1], [31, 3, -25, -9], [36, 8, -20, -24]],
        final=[36, 8, -20, -24], payments=[36, 8, -20, -24], ended=False, source="000:l.16867",
    ),
    # the dealer bids one; Bo revokes against Ann: 2 for all three; Ann revokes: 2 to each;
    # a wrong hand of an opponent saves the bidder, his own lets him win nothing; Bo does not collect
    Golden(
        "napoleon", FOUR,
        [nap("Ann", "1", 1), nap("Ann", "2", offender="Bo"), nap("Ann", "2", offender="Ann"),
         nap("Ann", "2", 1, wrong_hand="opponent"), nap("Ann", "2", 2, wrong_hand="bidder"),
         nap("Ann", "2", 1, out_of_turn="Bo")],
        totals=[[3, -1, -1, -1], [9, -7, -1, -1], [3, -5, 1, 1], [3, -5, 1, 1], [3, -5, 1, 1],
                [2, -8, 3, 3]],
        final=[2, -8, 3, 3], ended=False, source="000:l.16877",
    ),
    # Wellington 10 either way, Blücher lost 20; misère as a bid of three
    Golden(
        "napoleon", THREE, [nap("Ann", "wellington", 5), nap("Bo", "blucher", 4), nap("Cem", "misere", 0)],
        options={"special_bids": "printed"}, totals=[[20, -10, -10], [40, -50, 10], [37, -53, 16]],
        final=[37, -53, 16], ended=False, source="000:l.16930",
    ),
    Golden(
        "napoleon", THREE, [nap("Ann", "wellington", 5), nap("Bo", "blucher", 4), nap("Cem", "misere", 1)],
        options={"special_bids": "variant"}, totals=[[40, -20, -20], [55, -50, -5], [58, -47, -11]],
        final=[58, -47, -11], ended=False, source="000:l.16934",
    ),
    Spoiled("napoleon", FOUR, [nap("Bo", "3")], "stakes.tricks", "tricks"),  # l.16867
    Spoiled("napoleon", FOUR, [nap("Bo", "1", 1)], "stakes.bid", "bid"),  # l.16845: only the dealer
    Spoiled("napoleon", FOUR, [nap("Bo", "2", 2, out_of_turn="Bo")], "stakes.out_of_turn", "out_of_turn"),
    Spoiled("napoleon", FOUR, [nap("Bo", "misere", 0)], "field.choice", "bid"),  # l.16930: an option
    Spoiled("napoleon", FOUR, [nap("Bo", "3", 6)], "field.high", "tricks"),
    Golden("sir_garnet", FOUR, [nap("Bo", "5", 5), nap("Cem", "2", 1)],
           totals=[[-10, 30, -10, -10], [-8, 32, -16, -8]],
           final=[-8, 32, -16, -8], ended=False, source="000:l.16898"),
    Spoiled("sir_garnet", FOUR, [nap("Bo", "1", 1)], "stakes.bid", "bid"),
    Spoiled("sir_garnet", FOUR, [nap("Bo", "5")], "stakes.tricks", "tricks"),
    Spoiled("sir_garnet", FOUR, [nap("Bo", "5", 5, out_of_turn="Bo")], "stakes.out_of_turn", "out_of_turn"),
    # two looks, then a third: Cem takes 3 and 10 from each
    Golden(
        "peep", FOUR,
        [nap("Bo", "3", 3, looked=[True, True, False, False]),
         nap("Cem", "5", 5, looked=[False, False, True, False])],
        totals=[[-4, 8, -3, -3], [-14, -2, 29, -13]], final=[-14, -2, 29, -13], ended=False,
        source="000:l.16901",
    ),
    Spoiled("peep", FOUR, [nap("Bo", "3", 3)], "field.missing", "looked"),
    Spoiled("peep", FOUR, [nap("Bo", "1", 3, looked=[False] * 4)], "stakes.bid", "bid"),
    Spoiled("peep", FOUR, [nap("Bo", "3", looked=[False] * 4)], "stakes.tricks", "tricks"),
    # antes 6, Ann loses 3 to each; Bo antes 2, Cem doubles 8; Cem antes 2, Bo takes 18; new antes
    Golden(
        "nap_pool", THREE, [nap("Ann", "3", 2), nap("Cem", "5", 4), nap("Bo", "5", 5), nap("Ann", "1", 1)],
        totals=[[-8, 1, 1], [-3, 4, -17], [-13, 42, -29], [-13, 39, -32]], final=[-11, 41, -30],
        payments=[-11, 41, -30], ended=False, source="000:l.16918",
    ),
    # a pool of 6 and one look; nap lost does not double it
    Golden("nap_pool", THREE, [nap("Ann", "5", 4, looked=[True, False, False])],
           options={"peep": True, "doubled": False}, totals=[[-13, 3, 3]],
           final=[-10 - TWO_THIRDS, 6 - TWO_THIRDS, 6 - TWO_THIRDS], ended=False, source="000:l.16918"),
    Spoiled("nap_pool", THREE, [nap("Ann", "3")], "stakes.tricks", "tricks"),
    Spoiled("nap_pool", THREE, [nap("Bo", "1", 1)], "stakes.bid", "bid"),
    Spoiled("nap_pool", THREE, [nap("Ann", "3", 3, looked=[True, False, False])], "field.unknown", "looked"),
    # antes 6 and three cards; Ann takes 2 from each; broken off, 9 are divided
    Golden("purchase_nap", THREE, [nap("Ann", "2", 2, bought=[3, 0, 0])], totals=[[-1, -4, -4]],
           final=[2, -1, -1], payments=[2, -1, -1], ended=False, source="000:l.16925"),
    # six players hold 30 of 52 cards: 22 are left
    Spoiled("purchase_nap", SIX, [nap("Ann", "2", 2, bought=[5, 5, 5, 5, 3, 0])], "deal.sum", "bought"),
    Spoiled("purchase_nap", THREE, [nap("Ann", "2", 2, bought=[6, 0, 0])], "field.high", "bought.1"),
    Spoiled("purchase_nap", THREE, [nap("Ann", "2", 2)], "field.missing", "bought"),
    # the bid to Ann and Cem; eight lost, to four others; four to Eve and two partners; the average is 10
    Golden(
        "euchre_auction", FIVE,
        [called("Ann", "3", 3, partner="Cem"), called("Bo", "8", 4),
         called("Eve", "4", 5, partner="Ann", second="Bo"), {}],
        totals=[[3, 0, 3, 0, 0], [11, 0, 11, 8, 8], [15, 4, 11, 8, 12], [15, 4, 11, 8, 12]],
        final=[15, 4, 11, 8, 12], payments=[5, -6, 1, -2, 2], ended=False, source="000:l.17825",
    ),
    # two teams: 5, then 15 alone, then three lost; 18 - 5
    Golden("euchre_auction", SIX, [called("Ann", "5", 5), called("Bo", "15", 5), called("Cem", "3", 2)],
           totals=[[5, 0], [5, 15], [5, 18]], final=[5, 18], payments=[-13, 13, -13, 13, -13, 13],
           ended=False, source="000:l.17831"),
    # six tricks with two partners; twenty alone needs seven
    Golden("euchre_auction", SEVEN, [called("Ann", "6", 6, partner="Bo", second="Cem"),
           called("Dee", "20", 6)],
           totals=[[6, 6, 6, 0, 0, 0, 0], [26, 26, 26, 0, 20, 20, 20]], final=[26, 26, 26, 0, 20, 20, 20],
           ended=False, source="000:l.17783"),
    Spoiled("euchre_auction", FIVE, [called("Ann", "4", 4, partner="Bo")], "deal.missing", "second"),
    Spoiled("euchre_auction", FIVE, [called("Ann", "8", 5, partner="Bo")], "deal.when", "partner"),
    Spoiled("euchre_auction", FIVE, [called("Ann", "3", 4, partner="Ann")], "stakes.partner", "partner"),
    Spoiled("euchre_auction", FIVE, [called("Ann", "4", 4, partner="Bo", second="Bo")], "stakes.second",
            "second"),
    Spoiled("euchre_auction", SIX, [called("Ann", "3", 4, partner="Cem")], "field.unknown", "partner"),
    Spoiled("euchre_auction", FIVE, [called("Ann", "6", 5)], "field.choice", "bid"),  # l.17771
    Spoiled("euchre_auction", FIVE, [called("Ann", "8", 6)], "field.high", "tricks"),  # five cards
    # 2 each; 8 to each; Ann pays 4 for two to each; 16 from each; Bo pays 4 for all three
    Golden(
        "solo_ombre", FOUR,
        [ombre("Ann", "frog", 5, partner="Cem"), ombre("Bo", "solo_in_colour", 4, bid="frog"),
         ombre("Dee", "frog_in_colour", partner="Ann", offender="Ann"), ombre("Cem", "tout", 8),
         ombre("Ann", "solo", offender="Bo")],
        totals=[[4, -4, 4, -4], [12, -28, 12, 4], [-4, -20, 20, 4], [-20, -36, 68, -12], [-8, -48, 68, -12]],
        final=[-8, -48, 68, -12], payments=[-8, -48, 68, -12], ended=False, source="000:l.27167",
    ),
    # a forfeit of 8 instead, and 2 to each at the end
    Golden("solo_ombre", FOUR, [ombre("Ann", "frog", 5, partner="Bo", offender="Cem", forced=True)],
           options={"forfeit": 8}, totals=[[4, 4, -12, -4]], final=[6, 6, -10, -2], ended=False,
           source="000:l.27185"),
    Spoiled("solo_ombre", FOUR, [ombre("Ann", "frog", 5)], "deal.missing", "partner"),  # l.27124
    Spoiled("solo_ombre", FOUR, [ombre("Ann", "solo", 5, partner="Bo")], "deal.when", "partner"),  # l.27124
    Spoiled("solo_ombre", FOUR, [ombre("Ann", "frog", 5, partner="Ann")], "stakes.partner", "partner"),
    Spoiled("solo_ombre", FOUR, [ombre("Ann", "solo", 5, forced=True)], "stakes.game", "game"),  # l.27147
    Spoiled("solo_ombre", FOUR, [ombre("Ann", "solo", 5, bid="solo_in_colour")], "stakes.game", "game"),
    Spoiled("solo_ombre", FOUR, [ombre("Ann", "solo")], "stakes.tricks", "tricks"),  # l.27163
    # 20 in the pool and 20 to match it; Bo and Cem put 20 each and take 80; nobody plays; Dee matches 20
    Golden(
        "mediatore", FOUR,
        [{"bidder": "Ann", "points": 5, "matched": 20}, {"bidder": "Bo", "partner": "Cem", "points": 6}, {},
         {"bidder": "Dee", "points": 11}],
        totals=[[-25, -5, -5, -5], [-25, 15, 15, -5], [-30, 10, 10, -10], [-30, 10, 10, 10]],
        final=[-30, 10, 10, 10], payments=[-30, 10, 10, 10], ended=False, source="000:l.27644",
    ),
    # broken off, the pool of 40 is divided
    Golden("mediatore", FOUR, [{"bidder": "Ann", "points": 0}], final=[-15, 5, 5, 5], ended=False,
           source="000:l.27660"),
    Spoiled("mediatore", FOUR, [{"bidder": "Ann", "points": 5},
            {"bidder": "Ann", "points": 5, "matched": 20}],
            "stakes.matched", "matched"),  # l.27660: 40 by now
    Spoiled("mediatore", FOUR, [{"bidder": "Ann", "partner": "Ann", "points": 5}], "stakes.partner",
            "partner"),
    Spoiled("mediatore", FOUR, [{"bidder": "Ann", "points": 12}], "field.high", "points"),  # l.27635
    Spoiled("mediatore", FOUR, [{"partner": "Ann"}], "deal.when", "partner"),
    # 20 and 4 stay; 20 more, Bo's 2 come back with 44; Cem doubles 20, Dee's 1 comes back with 40
    Golden(
        "thirty_five", FOUR, [suit("Ann", 4, 34), suit("Bo", 2, 40), suit("Dee", 1, 35, unproved="Cem")],
        totals=[[-9, -5, -5, -5], [-14, 34, -10, -10], [-19, 29, -35, 25]], final=[-19, 29, -35, 25],
        payments=[-19, 29, -35, 25], ended=False, source="000:l.29656",
    ),
    # two chips from each for Bo's royale; 24 are divided
    Golden("thirty_five", FOUR, [suit("Ann", 4, 10, shown=[False, True, False, False])],
           options={"bonuses": True}, totals=[[-11, 1, -7, -7]], final=[-5, 7, -1, -1], ended=False,
           source="000:l.29651"),
    Golden("thirty_five", FOUR, [{"dealt": [True, False, True, False]}], options={"dealt_35": True},
           final=[5, -5, 5, -5], ended=False, source="000:l.29672"),
    # 7 out of 20; 9 lost; a bid of 100 wins the 62 that are there
    Golden(
        "thirty_five", FOUR, [suit("Ann", 7, 35), suit("Bo", 9, 20), suit("Cem", 100, 36)],
        options={"wins_the_bid": True},
        totals=[[2, -5, -5, -5], [-3, -19, -10, -10], [-8, -24, 47, -15]], final=[-8, -24, 47, -15],
        ended=False, source="000:l.29677",
    ),
    Spoiled("thirty_five", FOUR, [suit("Ann", 4, 59)], "field.high", "value"),  # l.29614: a suit of 58
    Spoiled("thirty_five", FIVE, [suit("Ann", 4, 86)], "field.high", "value"),  # l.29611: of 85 with tens
    Spoiled("thirty_five", FOUR, [suit("Ann", 6, 20)], "field.high", "bid", options={"capped": True}),
    Spoiled("thirty_five", FOUR, [suit("Ann", 6, 20, unproved="Ann")], "stakes.unproved", "unproved"),
    Spoiled("thirty_five", FOUR, [suit("Ann", 6, 20, dealt=[True, False, False, False])], "stakes.dealt",
            "dealt", options={"dealt_35": True}),
    Spoiled("thirty_five", FOUR, [{"dealt": [False] * 4}], "stakes.bidder", "bidder",
            options={"dealt_35": True}),
    Spoiled("thirty_five", FOUR, [{"dealt": [True] * 4, "shown": [True] * 4}], "stakes.shown", "shown",
            options={"dealt_35": True, "bonuses": True}),
]  # fmt: skip
