"""Shape E: the books' examples, and sheets made by hand with their arithmetic beside them."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE, FIVE = FOUR[:3], (*FOUR, "Eve")
SIX = (*FIVE, "Fay")
TWO_THIRDS = Fraction(2, 3)


def nap(bidder, bid, tricks=None, **more):
    return {"bidder": bidder, "bid": bid, **({} if tricks is None else {"tricks": tricks}), **more}


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
]  # fmt: skip
