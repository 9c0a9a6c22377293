"""Bets on a layout and between players; sheets made by hand from the book's rules."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE, FIVE = FOUR[:2], FOUR[:3], (*FOUR, "Eve")
HALF = Fraction(1, 2)


def bet(bettor, stake, **more):
    return {"bettor": bettor, "stake": stake, **more}


def turn(losing, winning, *bets, **more):
    return {"bets": list(bets), "losing": losing, "winning": winning, **more}


def monte(bottom, top, gate, *bets):
    return {"bets": list(bets), "bottom": bottom, "top": top, "gate": gate}


def ranked(layout, paired, *bets):
    return {"bets": list(bets), "layout": layout, "paired": paired}


def ziginette(dealer, paired, *bets):
    return {"bets": list(bets), "dealer": dealer, "paired": paired}


def skin(bettor, other, stake, loser):
    return {"bettor": bettor, "other": other, "stake": stake, "loser": loser}


def trade(seller, buyer, shares, price):
    return {"seller": seller, "buyer": buyer, "shares": shares, "price": price}


def match(player, turned, **more):
    return {"player": player, "turn": turned, **more}


# 24 turns: each of six times a pair of ranks that is left; A to Q twice over four ranks at a time
PAIRS = ("23", "45", "67", "89", "TJ", "QK")
ALL_TURNS = [turn(*pair) for pair in PAIRS for _ in range(4)]
# the king has shown four times, so that three aces (the fourth was soda) are left: too few to call
LAST_THREE = [*ALL_TURNS[:-1], turn("A", "A")]
# left: a queen, a king, an ace
CAT_HOP = [*ALL_TURNS[:-1], turn("Q", "A")]
# left: two aces and a king

EXAMPLES = [
    # the losing card: Bo's 7 to win loses, Cem's coppered 7 wins; the winning card: Dee's group has the 9;
    # Cem's king stays open; a split costs Bo half of 5; the king loses,
    # so that Cem loses 2
    Golden(
        "faro", FOUR,
        [turn("7", "9", bet("Bo", 4, win="7"), bet("Cem", 3, lose="7"), bet("Dee", 1, win="8 9 10"),
              bet("Cem", 2, win="K")),
         turn("5", "5", bet("Bo", 5, win="4 5")),
         turn("K", "2", bet("Dee", 6, win="2", lose="3"), bet("Bo", "0.25", win="A"))],
        totals=[[0, -4, 3, 1], [2 + HALF, -6 - HALF, 3, 1], [-2 + HALF, -6 - HALF, 1, 7]],
        final=[-2 + HALF, -6 - HALF, 1, 7], payments=[-2 + HALF, -6 - HALF, 1, 7], ended=False,
        source="000:l.30289",
    ),
    # a king, an ace and a queen are left: the turn is called for 4 to 1
    # and wrongly; Bo's open bet was taken back
    Golden(
        "faro", THREE,
        [*LAST_THREE[:-1], turn("A", "A", bet("Bo", 8, win="K")),
         turn("K", "Q", bet("Bo", 2, call="K Q A"), bet("Cem", 3, call="A K Q"), hock="A", back=[1]),
         turn("K", "Q", bet("Bo", 1, win="Q"))],
        final=[-6, 9, -3], ended=False, source="000:l.30320",
    ),
    # two aces and a king: 2 to 1
    Golden("faro", TWO, [*CAT_HOP, turn("A", "K", bet("Bo", 2, call="A K A"), hock="A")], final=[-4, 4],
           ended=False, source="000:l.30324"),
    # a group of four ranks is one bet: the losing 5 shows first, and all of 4 is lost; coppered, it is won
    Golden("faro", THREE, [turn("5", "6", bet("Bo", 4, win="5 6 8 9"), bet("Cem", 4, lose="5 6 8 9"))],
           final=[0, -4, 4], ended=False, source="000:l.30335"),
    # a split takes half of a coppered bet, of a heeled one and of a group alike: 1, 2 and 3
    Golden("faro", FOUR, [turn("9", "9", bet("Bo", 2, lose="9"), bet("Cem", 4, win="9", lose="K"),
                               bet("Dee", 6, win="8 9 10"))],
           final=[6, -1, -2, -3], ended=False, source="000:l.30317"),
    # the losing 4 is even, the winning king, 13, odd and higher: Bo has 3, Cem loses 2, Dee 5 and has 1
    Golden("faro", FOUR, [turn("4", "K", bet("Bo", 3, side="win_odd"), bet("Cem", 2, side="lose_odd"),
                               bet("Dee", 5, side="lose_high"), bet("Dee", 1, side="win_high"))],
           final=[3, 3, -2, -4], ended=False, source="000:l.30359"),
    # the ace is 1: odd, and lower than the two; of two queens none is higher, and both are even
    Golden("faro", THREE, [turn("A", "2", bet("Bo", 1, side="lose_odd"), bet("Cem", 2, side="win_high")),
                           turn("Q", "Q", bet("Bo", 4, side="win_high"), bet("Cem", 5, side="lose_even"))],
           totals=[[-3, 1, 2], [-8, 1, 7]], final=[-8, 1, 7], ended=False, source="000:l.30359"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Bo", 1, side="win_odd", win="9"))], "bank.win", "bets.1.win"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Bo", 1, side="soda_odd"))], "field.choice", "bets.1.side"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Bo", 1))], "bank.win", "bets.1.win"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Bo", 1, win="7 1"))], "bank.win", "bets.1.win"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Bo", 1, win="2 3 4 5 6"))], "bank.win", "bets.1.win"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Bo", 1, win="7", lose="7"))], "bank.win", "bets.1.win"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Bo", 1, call="7 9 K"))], "bank.call", "bets.1.call"),
    Spoiled("faro", TWO, [turn("7", "9", hock="K")], "bank.hock", "hock"),
    Spoiled("faro", TWO, [*CAT_HOP, turn("A", "K")], "bank.hock", "hock"),
    Spoiled("faro", TWO, [*CAT_HOP, turn("A", "K", bet("Bo", 1, call="A Q K"), hock="A")], "bank.call",
            "bets.1.call"),
    Spoiled("faro", TWO, [turn("7", "7"), turn("7", "7"), turn("7", "9")], "bank.losing", "losing"),
    Spoiled("faro", TWO, [turn("7", "9", back=[1])], "bank.back", "back.1"),
    Spoiled("faro", TWO, [turn("7", "9", bet("Ann", 1, win="7"))], "bank.bettor", "bets.1.bettor"),
    # Bo's 7 wins, Cem's 9 waits and loses; half of 3 for a split
    Golden(
        "pharoah", THREE,
        [turn("K", "7", bet("Bo", 2, card="7", offered=5), bet("Cem", 4, card="9")), turn("9", "2"),
         turn("5", "5", bet("Bo", 3, card="5"), bet("Cem", 1, card="A"), last=True), turn("A", "2")],
        totals=[[-2, 2, 0], [2, 2, -4], [3 + HALF, HALF, -4], [3 + HALF, HALF, -4]],
        final=[3 + HALF, HALF, -4], ended=False, source="000:l.30379",
    ),
    Spoiled("pharoah", TWO, [turn("K", "7", bet("Bo", 2, card="7"), bet("Bo", 2, card="8"))], "bank.bettor",
            "bets.2.bettor"),
    Spoiled("pharoah", TWO, [turn("K", "7", bet("Bo", 2, card="7", offered=1))], "bank.offered",
            "bets.1.offered"),
    Spoiled("pharoah", TWO, [turn("K", "7", bet("Bo", 0, card="7"))], "bank.stake", "bets.1.stake"),
    # the first card takes 2; a split takes all of 4; Bo's 9 is paid; Cem's queen is among the last four
    Golden(
        "stuss", THREE,
        [{"bets": [bet("Bo", 2, card="K"), bet("Cem", 1, card="Q")], "first": "K"},
         turn("5", "5", bet("Bo", 4, card="5")), turn("8", "9", bet("Bo", 3, card="9")),
         {"bets": [bet("Bo", 6, card="A")], "house": "Q 2 3 4"}],
        totals=[[2, -2, 0], [6, -6, 0], [3, -3, 0], [4, -3, -1]], final=[4, -3, -1], ended=False,
        source="000:l.30388",
    ),
    Spoiled("stuss", TWO, [{"bets": []}], "bank.losing", "losing"),
    Spoiled("stuss", TWO, [{"bets": [], "losing": "5"}], "bank.winning", "winning"),
    Spoiled("stuss", TWO, [{"bets": [], "house": "5 6 7"}], "bank.house", "house"),
    Spoiled("stuss", TWO, [turn("5", "6"), {"bets": [], "first": "5"}], "bank.first", "first"),
    Spoiled("stuss", TWO, [turn("5", "6", bet("Bo", 1, lose="6"))], "field.unknown", "bets.1.lose"),
    # the gate is a heart: the bottom layout has one, the top has none
    Golden("monte_bank", THREE, [monte("5h 7s", "Kc 2d", "Ah", bet("Bo", 2, on="bottom"), bet("Cem", 3,
           on="top"))],
           final=[1, 2, -3], payments=[1, 2, -3], ended=False, source="000:l.30424"),
    # the 7 is paired before the king; the ace against the 2 is not decided
    Golden("monte_bank", THREE, [ranked("7 K A 2", "7 K", bet("Bo", 2, on="7", against="K"),
                                        bet("Cem", 3, on="K", against="7"), bet("Cem", 1, on="A",
                                        against="2"))],
           options={"form": "ranks"}, final=[1, 2, -3], ended=False, source="000:l.30434"),
    Spoiled("monte_bank", TWO, [monte("5h 9s", "Kc 2d", "Ah")], "bank.bottom", "bottom"),
    Spoiled("monte_bank", TWO, [monte("5h 7s", "Kc 5h", "Ah")], "deal.card", "top"),
    Spoiled("monte_bank", TWO, [ranked("7 7 A 2", "7")], "bank.layout", "layout", {"form": "ranks"}),
    Spoiled("monte_bank", TWO, [ranked("7 K A 2", "5")], "bank.paired", "paired", {"form": "ranks"}),
    Spoiled("monte_bank", TWO, [ranked("7 K A 2", "7", bet("Bo", 1, on="5", against="K"))], "bank.on",
            "bets.1.on", {"form": "ranks"}),
    Spoiled("monte_bank", TWO, [ranked("7 K A 2", "7", bet("Bo", 1, on="K", against="K"))], "bank.against",
            "bets.1.against", {"form": "ranks"}),
    # the 5 is paired before the dealer's king, the ace is not; then the pack ends
    Golden("ziginette", THREE, [ziginette("K", "5 K", bet("Bo", 3, on="5"), bet("Cem", 2, on="A")),
                                ziginette("K", "5", bet("Bo", 1, on="5"), bet("Cem", 2, on="A"))],
           totals=[[1, -3, 2], [2, -4, 2]], final=[2, -4, 2], ended=False, source="000:l.30458"),
    Spoiled("ziginette", TWO, [ziginette("K", "K 5", bet("Bo", 1, on="5"))], "bank.paired", "paired"),
    Spoiled("ziginette", TWO, [ziginette("K", "5 5", bet("Bo", 1, on="5"))], "bank.paired", "paired"),
    Spoiled("ziginette", TWO, [ziginette("K", "5", bet("Bo", 1, on="K"))], "bank.on", "bets.1.on"),
    # Bo's king beats the queen, Cem's queen stands off, Dee's 2 loses; then a tie costs half
    Golden("banker_and_broker", FOUR,
           [{"bets": [bet("Bo", 2, card="K"), bet("Cem", 3, card="Q"), bet("Dee", 4, card="2")],
           "card": "Q"}],
           final=[2, 2, 0, -4], payments=[2, 2, 0, -4], ended=False, source="000:l.30188"),
    Golden("banker_and_broker", TWO, [{"bets": [bet("Bo", 3, card="Q")], "card": "Q"}],
           options={"ties": "half"},
           final=[1 + HALF, -1 - HALF], ended=False, source="000:l.30207"),
    Spoiled("banker_and_broker", TWO, [{"bets": [bet("Bo", 3, card="Q"), bet("Bo", 3, card="K")],
            "card": "Q"}],
            "bank.bettor", "bets.2.bettor"),
    Spoiled("banker_and_broker", FIVE, [{"bets": [bet(name, 1, card="Q") for name in FIVE[1:]], "card": "Q"}],
            "bank.bets", "bets"),
    Spoiled("banker_and_broker", TWO, [{"bets": [bet("Bo", 6, card="Q")], "card": "Q"}], "bank.stake",
            "bets.1.stake", {"limit": 5}),
    # three reds win; three blacks lose the doubled bet; Bo deals next
    Golden("red_and_black", THREE,
           [{"bets": [bet("Bo", 2, colour="red", reds=3), bet("Cem", 3, colour="red", reds=2, doubled=True)]},
            {"bets": [bet("Ann", 1, colour="black", reds=0)]}],
           totals=[[4, 2, -6], [5, 1, -6]], final=[5, 1, -6], ended=False, source="000:l.30639"),
    # four of the colour 2 x 2, five of the other 4 x 1
    Golden("red_and_black", THREE,
           [{"bets": [bet("Bo", 2, colour="red", reds=4), bet("Cem", 1, colour="red", reds=0)]}],
           options={"multiples": True}, final=[0, 4, -4], ended=False, source="000:l.30647"),
    Spoiled("red_and_black", TWO, [{"bets": [bet("Bo", 1, colour="red", reds=4, doubled=True)]}],
            "bank.doubled", "bets.1.doubled"),
    Spoiled("red_and_black", TWO, [{"bets": [bet("Ann", 1, colour="red", reds=4)], "banker": "Bo"}],
            "bank.banker", "banker"),
    Spoiled("red_and_black", TWO, [{"bets": [bet("Bo", 1, colour="red", reds=4)] * 2}], "bank.bettor",
            "bets.2.bettor"),
    Spoiled("red_and_black", TWO, [{"bets": [bet("Bo", 1, colour="red", reds=6)]}], "field.high",
            "bets.1.reds"),
    # corner 3 is paid 3 x 2, edge 2-3 once; corner 1 and edge 4-1 lose
    Golden("chinese_fan_tan", FOUR,
           [{"bets": [bet("Bo", 2, on="3"), bet("Cem", 4, on="2-3"), bet("Dee", 1, on="1"),
                      bet("Dee", 2, on="4-1")], "remainder": 3, "counted": 39}],
           final=[-7, 6, 4, -3], payments=[-7, 6, 4, -3], ended=False, source="002:l.150"),
    Spoiled("chinese_fan_tan", TWO, [{"bets": [bet("Bo", 2, on="3")], "remainder": 3, "counted": 40}],
            "bank.remainder", "remainder"),
    Spoiled("chinese_fan_tan", TWO, [{"bets": [bet("Bo", 2, on="1-3")], "remainder": 3}], "field.choice",
            "bets.1.on"),
    Spoiled("chinese_fan_tan", TWO, [{"bets": [bet("Ann", 2, on="1")], "remainder": 3}], "bank.bettor",
            "bets.1.bettor"),
    # Ann hits 8 and 13; Bo hits nothing
    Golden("treize", THREE, [{"hits": [8, 13]}, {"hits": []}], totals=[[42, -21, -21], [49, -35, -14]],
           final=[49, -35, -14], payments=[49, -35, -14], ended=False, source="000:l.30693"),
    Spoiled("treize", TWO, [{"hits": [8, 8]}], "bank.hits", "hits.2"),
    Spoiled("treize", TWO, [{"hits": [14]}], "field.high", "hits.1"),
    Spoiled("treize", TWO, [{"hits": [8], "banker": "Bo"}], "bank.banker", "banker"),
    # Bo puts 4 and 16 for two cards of 8; Cem takes 1 and 16
    Golden("put_and_take", THREE,
           [{"matches": [match("Bo", 3), match("Bo", 4, cards=2), match("Cem", 6), match("Cem", 10)]}],
           final=[3, -20, 17], payments=[3, -20, 17], ended=False, source="000:l.30621"),
    # up and down the river: Bo puts 13 for a king, and takes two jacks
    Golden("put_and_take", TWO,
           [{"matches": [match("Bo", 1), match("Bo", 6, cards=2)], "turned": "K 2 3 4 5 J 7 8 9 A"}],
           options={"form": "value"}, final=[-9, 9], ended=False, source="000:l.30599"),
    Spoiled("put_and_take", TWO, [{"matches": [match("Ann", 1)]}], "bank.player", "matches.1.player"),
    Spoiled("put_and_take", THREE, [{"matches": [match("Bo", 1, cards=2), match("Cem", 1, cards=2)]}],
            "bank.cards", "matches.2.cards"),
    Spoiled("put_and_take", TWO, [{"matches": [match("Bo", 1), match("Bo", 1)]}], "bank.turn",
            "matches.2.turn"),
    Spoiled("put_and_take", TWO, [{"matches": [match("Bo", 1)], "turned": "K Q"}], "bank.turned", "turned",
            {"form": "value"}),
    # Ann against Bo and Cem; Dee and Eve are pikers; then Cem has dropped out, and bets with Dee
    Golden("skinball", FIVE,
           [{"bets": [skin("Ann", "Bo", 2, "Bo"), skin("Ann", "Cem", 3, "Ann"), skin("Dee", "Eve", 1,
           "Dee")]},
            {"bets": [skin("Cem", "Dee", 4, "Cem")], "dropped": ["Cem"]}],
           totals=[[-1, -2, 3, -1, 1], [-1, -2, -1, 3, 1]], final=[-1, -2, -1, 3, 1], ended=False,
           source="000:l.30499"),
    Spoiled("skinball", FOUR, [{"bets": [skin("Ann", "Dee", 2, "Dee")]}], "bank.other", "bets.1.other"),
    Spoiled("skinball", FOUR, [{"bets": [skin("Ann", "Bo", 2, "Cem")]}], "bank.loser", "bets.1.loser"),
    Spoiled("skinball", FOUR, [{"bets": [skin("Ann", "Ann", 2, "Ann")]}], "bank.other", "bets.1.other"),
    Spoiled("skinball", FOUR, [{"bets": [skin("Ann", "Bo", 2, "Bo")], "principals": ["Ann", "Bo"]}],
            "bank.principals", "principals"),
    Spoiled("skinball", FOUR, [{"bets": [skin("Ann", "Bo", 2, "Bo")], "dropped": ["Dee"]}], "bank.dropped",
            "dropped.1"),
    # four players: aces, twos, threes; at 14 Bo has bought 3 at 12.50 from Ann, and Ann 2 at 15 from Cem
    Golden("stock_market", FOUR, [{"trades": [trade("Ann", "Bo", 3, "12.50"), trade("Cem", "Ann", 2, 15)],
                                   "market": 14}],
           final=[-6 - HALF, 4 + HALF, 2, 0], payments=[-6 - HALF, 4 + HALF, 2, 0], ended=False,
           source="000:l.29691"),
    # the cheapest eight cards are four faces and four aces, the dearest four threes and four twos
    Spoiled("stock_market", FOUR, [{"trades": [trade("Ann", "Bo", 1, 10)], "market": 21}], "field.high",
            "market"),
    Spoiled("stock_market", FOUR, [{"trades": [trade("Ann", "Bo", 1, 10)], "market": 3}], "field.low",
            "market"),
    Spoiled("stock_market", FOUR, [{"trades": [trade("Ann", "Ann", 1, 10)], "market": 14}], "bank.buyer",
            "trades.1.buyer"),
]  # fmt: skip
