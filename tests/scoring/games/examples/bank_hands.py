"""Hands and a bank of chips; sheets made by hand from the book's rules, with their arithmetic."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE, FIVE = FOUR[:2], FOUR[:3], (*FOUR, "Eve")


def bet(bettor, stake, **more):
    return {"bettor": bettor, "stake": stake, **more}


def hand(bettor, stake, result="stood", count=None, **more):
    return bet(bettor, stake, result=result, **({} if count is None else {"count": count}), **more)


def deal(result, count, *hands, **more):
    return {"bets": list(hands), "result": result, **({} if count is None else {"count": count}), **more}


def coup(right, left, dealer, *bets, **more):
    return {"bets": list(bets), "right": right, "left": left, "dealer": dealer, **more}


def chemin(player, dealer, *bets, **more):
    return {"bets": list(bets), "player": player, "dealer": dealer, **more}


def trente(noir, rouge, first, *bets, **more):
    return {"bets": list(bets), "noir": noir, "rouge": rouge, "first": first, **more}


HALF = Fraction(1, 2)
VINGT = [
    # Ann banks 18: Bo is over, 2; Cem has 20 doubled, 2 x 2; Dee's natural, 2 x 3; Dee deals next
    deal(
        "stood", 18, hand("Bo", 2, "bust"), hand("Cem", 2, count=20, doubled="2"), hand("Dee", 3, "natural")
    ),
    # Dee is over: five cards 2 x 1, three sevens 3 x 2, and Bo stood
    deal("bust", None, hand("Ann", 1, "five"), hand("Cem", 2, "sevens"), hand("Bo", 1, count=12)),
    # Dee's natural shows an ace: Ann loses 2 and is paid 2 x 1, Bo's natural stands off, Cem loses 4
    deal("natural", None, hand("Ann", 2, insurance=1), hand("Bo", 5, "natural"), hand("Cem", 4), shows="ace"),
]
EXAMPLES = [
    Golden(
        "vingt_et_un", FOUR, VINGT,
        totals=[[-8, -2, 4, 6], [-6, -1, 10, -3], [-6, -1, 6, 1]], final=[-6, -1, 6, 1],
        payments=[-6, -1, 6, 1], ended=False, source="000:l.29201",
    ),
    # in gambling houses a natural is paid 3, a tie loses, and 0.25 for 0.25
    Golden(
        "vingt_et_un", THREE,
        [deal("stood", 19, hand("Bo", 2, "natural"), hand("Cem", "0.25", count=19)),
         deal("stood", 17, hand("Cem", 1, count=18), banker="Bo", price=5)],
        options={"natural_pays": "three_halves", "ties_pay_banker": True, "bonuses": False,
                 "stands_at_17": True, "passes": "never"},
        totals=[[-3 + Fraction(1, 4), 3, -Fraction(1, 4)], [2 + Fraction(1, 4), -3, Fraction(3, 4)]],
        final=[2 + Fraction(1, 4), -3, Fraction(3, 4)], ended=False, source="000:l.29296",
    ),
    # a pair that was split: one hand wins, one loses; a natural of one of two hands does not take the deal
    Golden(
        "vingt_et_un", THREE,
        [deal("stood", 20, hand("Bo", 2, "natural"), hand("Bo", 2, count=18), hand("Cem", 1, count=20)),
         deal("bust", None, hand("Cem", 1, count=16))],
        totals=[[-2, 2, 0], [-3, 2, 1]], final=[-3, 2, 1], ended=False, source="000:l.29334",
    ),
    Spoiled("vingt_et_un", THREE, [deal("bust", None, hand("Ann", 1))], "bank.bettor", "bets.1.bettor"),
    Spoiled("vingt_et_un", THREE, [deal("stood", 18, hand("Bo", 1))], "bank.count", "bets.1.count"),
    Spoiled("vingt_et_un", THREE, [deal("stood", 18, hand("Bo", 0, count=20))], "bank.stake", "bets.1.stake"),
    Spoiled("vingt_et_un", THREE, [deal("natural", None, hand("Bo", 1, "bust"))], "bank.result",
            "bets.1.result"),
    Spoiled("vingt_et_un", THREE, [deal("natural", None, hand("Bo", 1, insurance=1))], "bank.insurance",
            "bets.1.insurance"),
    Spoiled("vingt_et_un", THREE, [deal("bust", None, hand("Bo", 1, insurance=2), shows="ten")],
            "bank.insurance", "bets.1.insurance"),
    Spoiled("vingt_et_un", THREE, [deal("natural", None, hand("Bo", 1), shows="other")], "bank.shows",
            "shows"),
    Spoiled("vingt_et_un", THREE, [deal("stood", 16, hand("Bo", 1, count=17))], "bank.count", "count",
            {"stands_at_17": True}),
    Spoiled("vingt_et_un", THREE, [deal("bust", None, hand("Bo", 7))], "bank.stake", "bets.1.stake",
            {"limit": 5}),
    Spoiled("vingt_et_un", THREE, [deal("bust", None, hand("Bo", 1, "five"))], "field.choice",
            "bets.1.result",
            {"bonuses": False}),
    Spoiled("vingt_et_un", THREE, [deal("stood", None, hand("Bo", 1, count=17))], "deal.missing", "count"),
    Spoiled("vingt_et_un", THREE, [deal("bust", None, hand("Bo", 1), banker="Ann", price=3)], "bank.price",
            "price"),
    # 6½ against 6; 7½ in two cards pays double and takes the deal; equal hands stand off
    Golden(
        "seven_and_half", FOUR,
        [deal("stood", "6", hand("Bo", 2, count="6.5"), hand("Cem", 3, "natural"), hand("Dee", 1, count="6")),
         deal("natural", None, hand("Ann", 2), hand("Bo", 1, "natural"))],
        totals=[[-8, 2, 6, 0], [-10, 2, 8, 0]], final=[-10, 2, 8, 0], payments=[-10, 2, 8, 0], ended=False,
        source="000:l.29557",
    ),
    Spoiled("seven_and_half", TWO, [deal("stood", 6, hand("Bo", 1, count=8))], "bank.count", "bets.1.count"),
    Spoiled("seven_and_half", TWO, [deal("stood", 0, hand("Bo", 1, count=6))], "bank.count", "count"),
    Spoiled("seven_and_half", TWO, [deal("stood", 6, hand("Bo", 1, count=0))], "bank.count", "bets.1.count"),
    Spoiled("seven_and_half", TWO, [deal("stood", 6, hand("Bo", 1, count="6.25"))], "field.step",
            "bets.1.count"),
    # a first nine collects 3 x 2, an eight loses to the banker's nine 3 x 1
    Golden(
        "macao", THREE,
        [deal("stood", 6, hand("Bo", 2, "nine"), hand("Cem", 1, count=7)),
         deal("nine", None, hand("Ann", 2, "nine"), hand("Cem", 1, "eight")),
         deal("seven", None, hand("Ann", 1), hand("Bo", 2, "eight"))],
        totals=[[-7, 6, 1], [-7, 9, -2], [-8, 13, -5]], final=[-8, 13, -5], ended=False, source="000:l.29564",
    ),
    Golden("macao", TWO, [deal("nine", None, hand("Bo", 2))], options={"banker_too": False}, final=[2, -2],
           ended=False, source="000:l.29566"),
    Spoiled("macao", TWO, [deal("nine", None, hand("Bo", 1, "bust"))], "bank.result", "bets.1.result"),
    Spoiled("macao", TWO, [deal("stood", 6, hand("Bo", 1, "nine", 9))], "bank.count", "bets.1.count"),
    Spoiled("macao", TWO, [deal("stood", 6, hand("Bo", 1))], "bank.count", "bets.1.count"),
    # the table of 003:l.861: under 21; over; five cards take double, but not from a pontoon
    Golden(
        "pontoon", FOUR,
        [deal("stood", 19, hand("Bo", 2, count=20), hand("Cem", 3, count=19), hand("Dee", 1, "pontoon")),
         deal("bust", None, hand("Ann", 1, "five_card"), hand("Cem", 2, "bust"), hand("Dee", 1, "royal")),
         deal("five_card", None, hand("Ann", 1, "bust"), hand("Bo", 2, "pontoon"), hand("Dee", 1,
         "five_card")),
         deal("pontoon", None, hand("Ann", 1), hand("Bo", 1, "pontoon"))],
        totals=[[-1, 2, -3, 2], [1, -1, -5, 5], [-1, 3, -5, 3], [-3, 1, -5, 7]], final=[-3, 1, -5, 7],
        payments=[-3, 1, -5, 7], ended=False, source="003:l.861",
    ),
    Golden("pontoon", THREE, [deal("stood", 21, hand("Bo", 1, "pontoon"), hand("Cem", 1, "pontoon")),
                              deal("bust", None, hand("Ann", 1, count=16))],
           options={"passes": "natural"}, totals=[[-4, 2, 2], [-3, 1, 2]], final=[-3, 1, 2], ended=False,
           source="003:l.827"),
    Spoiled("pontoon", THREE, [deal("pontoon", None, hand("Bo", 1, "royal"))], "bank.result",
            "bets.1.result"),
    Spoiled("pontoon", THREE, [deal("bust", None, hand("Bo", 1, count=15))], "field.low", "bets.1.count"),
    Spoiled("pontoon", THREE, [deal("stood", 18, hand("Bo", 1))], "bank.count", "bets.1.count"),
    # the bank of 10: right 1 is Dee (4), left 1 is Bo (4), right 2 is Cem: 2 of his 4; the dealer loses all,
    # and Ann has nothing left; with 20 more he wins 5 of Bo's, and à cheval is off
    Golden(
        "baccarat", FOUR,
        [coup(7, 6, 5, bet("Bo", 4, on="left"), bet("Cem", 4, on="right"), bet("Dee", 4, on="right"),
        bank=10),
         coup(3, 7, 5, bet("Dee", 5, on="right"), bet("Bo", 5, on="a_cheval"), bank=20),
         coup(8, 9, 8, bet("Bo", 3, on="right"), bet("Cem", 4, on="left"), dealer_natural=True, ends=True),
         coup(1, 9, 8, bet("Ann", 3, on="left"), bet("Cem", 4, on="left"), banker="Bo", bank=30,
              left_natural=True)],
        totals=[[-10, 4, 2, 4], [-30, 4, 2, -1], [-9, 4, 6, -1], [-6, -26, 10, -1]],
        final=[-6, -3, 10, -1], payments=[-6, -3, 10, -1], ended=False, source="000:l.29873",
    ),
    # 5 per cent of 50 to Cem, who is the house; Dee drew wrongly, and pays Eve's loss too
    Golden(
        "baccarat", FIVE,
        [coup(3, 6, 5, bet("Dee", 10, on="right"), bet("Eve", 20, on="right"), bank=50, house="Cem",
              right_erred="Dee")],
        options={"fee": 5}, totals=[[-52 - HALF, 0, 2 + HALF, -30, 0]], final=[27 + HALF, 0, 2 + HALF, -30,
        0],
        ended=False, source="000:l.29951",
    ),
    # banco of Bo: all of 10 on both sides; the right hand is dead
    Golden("baccarat", THREE, [coup(3, 6, 5, bet("Bo", 5, on="right"), bet("Bo", 5, on="left"), bank=10,
                                    banco="Bo", dead="right")],
           totals=[[-10, 5, 0]], final=[-5, 5, 0], ended=False, source="000:l.29796"),
    Spoiled("baccarat", THREE, [coup(1, 2, 3, bet("Bo", 1, on="left"))], "bank.bank", "bank"),
    Spoiled("baccarat", THREE, [coup(1, 2, 3, bet("Bo", 11, on="left"), bank=10)], "bank.stake",
            "bets.1.stake"),
    Spoiled("baccarat", THREE, [coup(1, 2, 3, bet("Bo", 1, on="left"), bank=10, left_natural=True)],
            "bank.left_natural", "left_natural"),
    Spoiled("baccarat", THREE, [coup(1, 2, 3, bet("Bo", 9, on="left"), bank=10, banco="Bo")], "bank.banco",
            "banco"),
    Spoiled("baccarat", THREE, [coup(1, 2, 3, bet("Bo", 1, on="left"), bank=10, ends=True),
                                coup(1, 2, 3, bet("Bo", 1, on="left"), bank=10)], "bank.banker", "banker"),
    Spoiled("baccarat", THREE, [coup(1, 2, 3, bet("Bo", 1, on="left"), bank=10, ends=True),
                                coup(1, 2, 3, bet("Bo", 1, on="left"), bank=10, banker="Ann")],
            "bank.banker", "banker"),
    Spoiled("baccarat", THREE, [coup(1, 2, 0, bet("Bo", 10, on="left"), bank=10),
                                coup(1, 2, 3, bet("Bo", 1, on="left"))], "bank.bank", "bank"),
    Spoiled("baccarat", THREE, [coup(1, 2, 3, bet("Bo", 1, on="left"), bank=10)], "bank.house", "house",
            {"fee": 5}),
    # Ann's 8 loses to a natural 9; what is left, 4, goes back to her; Dee at her right banks, and ties
    Golden(
        "chemin_de_fer", FOUR,
        [chemin(7, 8, bet("Bo", 3), bet("Cem", 2), bank=10), chemin(9, 8, bet("Dee", 11),
        player_natural=True),
         chemin(5, 5, bet("Ann", 6), bank=6)],
        totals=[[-10, -3, -2, 0], [-6, -3, -2, 11], [-6, -3, -2, 5]], final=[-6, -3, -2, 11], ended=False,
        source="000:l.29985",
    ),
    # by the encyclopaedia the deal goes on to the left; a drawn 9 loses to a natural 8
    Golden("chemin_de_fer@enc_c", THREE, [chemin(8, 9, bet("Bo", 4), bank=5, player_natural=True),
                                          chemin(1, 2, bet("Ann", 1), bank=2)],
           totals=[[-4, 4, 0], [-5, 2, 0]], final=[-5, 5, 0], ended=False, source="002:l.140"),
    Spoiled("chemin_de_fer", THREE, [chemin(1, 2, bet("Bo", 3), bet("Cem", 3), bank=5)], "bank.bets", "bets"),
    Spoiled("chemin_de_fer", THREE, [chemin(1, 2, bet("Bo", 1), bank=5, dealer_natural=True)],
            "bank.dealer_natural", "dealer_natural"),
    Spoiled("chemin_de_fer", THREE, [chemin(3, 2, bet("Bo", 1), bank=5), chemin(3, 2, bet("Bo", 1))],
            "bank.bank", "bank"),
    Spoiled("chemin_de_fer", THREE, [chemin(1, 2, bet("Ann", 1), bank=5)], "bank.bettor", "bets.1.bettor"),
    # 33 beats 35, first card black: noir and couleur win; 31 each: prison; then Bo is out, and Cem has lost
    Golden(
        "trente_et_quarante", THREE,
        [trente(33, 35, "black", bet("Bo", 2, on="noir"), bet("Cem", 3, on="inverse")),
         trente(31, 31, "red", bet("Bo", 4, on="noir"), bet("Cem", 5, on="rouge")),
         trente(36, 36, "red", bet("Bo", 1, on="noir")), trente(32, 40, "red")],
        totals=[[1, 2, -3], [1, -2, -8], [1, -2, -8], [6, 2, -8]], final=[6, 2, -8], payments=[6, 2, -8],
        ended=False, source="000:l.30012",
    ),
    # broken off with bets in prison: they are returned
    Golden("trente_et_quarante", TWO, [trente(31, 31, "red", bet("Bo", 4, on="couleur"))], totals=[[0, -4]],
           final=[0, 0], ended=False, source="000:l.30020"),
    Spoiled("trente_et_quarante", TWO, [trente(30, 33, "red")], "field.low", "noir"),
    Spoiled("trente_et_quarante", TWO, [trente(32, 33, "red", bet("Ann", 1, on="noir"))], "bank.bettor",
            "bets.1.bettor"),
    Spoiled("trente_et_quarante", TWO, [trente(32, 33, "red", bet("Bo", 1, on="zero"))], "field.choice",
            "bets.1.on"),
]  # fmt: skip
