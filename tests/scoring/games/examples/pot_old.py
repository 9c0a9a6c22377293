"""Ancestors and relatives of poker; sheets made by hand with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled
from tests.scoring.games.pots import FOUR, THREE, decided, pot, two_show


def gile(*hands, put="4 4 4 4", first=(2, 2, 2, 2), gone="", **more):
    dropped = [str(place) in gone for place in range(1, 5)]
    return pot(put, *hands, first=list(first), first_dropped=dropped, **more)


GILE = ("AS AH 7D", "KS KH 8D", "QS JS 9S", "TC 8H 7H")
BOUILLOTTE = ("AS AH 8D", "KS KH 9D", "QS QH 9H", "KD QD 8S")
NO_BRELAN = ("AS KH 9D", "KS QS 9H", "AD QH 8H", "KD 9S 8D")
PRIMIERA = ("7S 6S AS 5S", "2S 2H 2D 2C", "KS KH QH JD", "AD 7D 6D KC")
TREZON, FLUSH = "7S 7H 7D 4C", "9S 8S 4S 2S"
SEVEN = ("Gil", "Ann", "Bo", "Cem", "Dee", "Eve", "Fay")
BO_WINS = pot("4 4 1", out="3", winner="Bo")
EXAMPLES = [
    *decided("as_nas", "Bo", "AS AH KD QS JD", "KS KH QH QD JS", "000:l.6648"),
    # without a pair all hands tie: 12 each
    Golden("as_nas", THREE, [two_show("AS KS QS JS TS", "AH KH QH JH TD")], final=[2, 2, -4], ended=False,
           source="000:l.6658"),
    Spoiled("as_nas", THREE, [two_show("AS KS QS JS 9S", "AH KH QH JH TD")], "pot.hands", "hands"),
    Spoiled("as_nas", THREE, [two_show("AS KS QS JS TS", "AH KH QC JH TD")], "pot.hands", "hands"),
    # Ann's aces take 8 of the first pot, Cem's flush 16 of the second: 6 - 4, -2 + 12
    Golden("gile", FOUR, [gile(*GILE)], final=[2, -6, 10, -6], payments=[2, -6, 10, -6], ended=False,
           source="000:l.6662"),
    # without a pair the pots are one of 24
    Golden("gile", FOUR, [gile("AS KH 7D", "KS QH 8D", *GILE[2:])],
           final=[-6, -6, 18, -6], ended=False, source="000:l.6670"),
    # ace and king of a suit are 20 1/2, queen and jack 20: 4 + 8 - 4 - 1
    Golden("gile", FOUR,
           [gile("AS KS 9D", "QH JH 9C", put="4 4 0 0", first=(1, 1, 1, 1), gone="34", out="34")],
           final=[7, -5, -1, -1], ended=False, source="000:l.6676"),
    Golden("gile", FOUR, [gile(gone="234", pair=None, winner="Bo")], final=[2, 10, -6, -6], ended=False,
           source="000:l.6666"),
    Spoiled("gile", FOUR, [gile(*GILE, pair="Bo")], "pot.pair", "pair"),
    Spoiled("gile", FOUR, [gile(*GILE, first=(2, 2, 2, 1))], "pot.first", "first"),
    Spoiled("gile", FOUR, [gile(*GILE, winner="Dee")], "pot.winner", "winner"),
    Spoiled("gile", FOUR, [gile(*GILE, put="4 4 4 3")], "pot.put", "put"),
    Spoiled("gile", FOUR, [gile("6S AH 7D", *GILE[1:])], "pot.hands", "hands"),
    # three aces with the common one: 17 - 5 and a chip from each
    Golden("bouillotte", FOUR, [pot("5 5 5 2", *BOUILLOTTE, out="4", common="AC")], final=[15, -6, -6, -3],
           payments=[15, -6, -6, -3], ended=False, source="000:l.6686"),
    # four aces: four chips from each
    Golden("bouillotte", FOUR, [pot("5 5 5 2", "AS AH AD", *BOUILLOTTE[1:], out="4", common="AC")],
           final=[24, -9, -9, -6], ended=False, source="000:l.6685"),
    # spades 40, diamonds 38, hearts 37: Bo has 20 in spades, Ann 11
    Golden("bouillotte", FOUR, [pot("5 5 5 2", *NO_BRELAN, out="4", common="8C")], final=[-5, 12, -5, -2],
           ended=False, source="000:l.6688"),
    Spoiled("bouillotte", FOUR, [pot("5 5 5 2", *NO_BRELAN[:3], out="4", common="8C")], "pot.hands", "hands"),
    Spoiled("bouillotte", FOUR, [pot("5 5 5 2", "TS KH 9D", *NO_BRELAN[1:], out="4", common="8C")],
            "pot.hands", "hands"),
    Spoiled("bouillotte", FOUR, [pot("5 5 5 2", *NO_BRELAN, out="4", common="8C", winner="Ann")],
            "pot.winner", "winner"),
    Spoiled("bouillotte", FOUR, [pot("5 4 5 2", *NO_BRELAN, out="4", common="8C")], "pot.put", "put"),
    # three with the fourth suit: six from everybody, of Cem too
    Golden("ambigu", THREE, [two_show(TREZON, FLUSH)], final=[26, -16, -10], payments=[26, -16, -10],
           ended=False, source="000:l.6733"),
    # on point: one from everybody
    Golden("ambigu", THREE, [two_show("9S 8S 4H 2H", "TS 5H 4D 3H")], final=[16, -11, -5], ended=False,
           source="000:l.6728"),
    # nobody calls: Bo gets an ante from Cem, and the three antes stay
    Golden("ambigu", THREE, [pot("1 1 1", out="13", refused="Cem")], totals=[[-1, 0, -2]], final=[0, 1, -1],
           ended=False, source="000:l.6711"),
    Spoiled("ambigu", THREE, [two_show(TREZON, FLUSH, refused="Cem")], "pot.refused", "refused"),
    Spoiled("ambigu", THREE, [two_show(TREZON, FLUSH, winner="Ann", made="flush")], "pot.made", "made"),
    Spoiled("ambigu", THREE, [two_show(TREZON, "KS 8S 4S 2S")], "pot.hands", "hands"),
    Spoiled("ambigu", THREE, [two_show(TREZON, FLUSH, winner="Bo")], "pot.winner", "winner"),
    # natural threes beat three kings with the ace of diamonds
    *decided("brag", "Bo", "AD KS KH", "2S 2H 2D", "000:l.6748"),
    # of equal threes the higher wild card wins
    Golden("brag", THREE, [two_show("AD 5S 5H", "JC 5D 5C", winner="Ann")], final=[14, -10, -4], ended=False,
           source="000:l.6757"),
    Golden("brag", THREE, [two_show("KS KH 3D", "JS 4S 4H", winner="Bo")], options={"all_wild": True},
           final=[-10, 14, -4], ended=False, source="000:l.6743"),
    Golden("brag", THREE, [pot("1 0 0", out="23")], final=[2, -1, -1], ended=False, source="000:l.6753"),
    Spoiled("brag", THREE, [pot("0 4 4", out="1", winner="Bo")], "pot.put", "put"),
    # the book's table: antes, 56 of Ann and Cem, 14 of Gil and Dee; a pot of 147
    Golden("pif_paf", SEVEN, [pot("15 57 1 57 15 1 1", out="13567", winner="Ann")],
           final=[-15, 90, -1, -57, -15, -1, -1], ended=False, source="000:l.2003"),
    # the winner deals, and bets three blind
    Golden("pif_paf", THREE, [BO_WINS, pot("1 4 4", out="1", winner="Cem")],
           totals=[[-4, 5, -1], [-5, 1, 4]], final=[-5, 1, 4], ended=False, source="000:l.1984"),
    Spoiled("pif_paf", THREE, [BO_WINS, pot("4 1 4", out="2", winner="Cem")], "pot.put", "put"),
    Spoiled("pif_paf", THREE, [pot("4 4 0", out="3", winner="Bo")], "pot.put", "put"),
    Spoiled("pif_paf", THREE, [pot("4 4 1", out="3", winner="Cem")], "pot.winner", "winner"),
    Spoiled("pif_paf", THREE, [pot("8 4 1", out="3", winner="Ann")], "pot.put", "put"),
    *decided("numerical_valuation", "Ann", "KS QS JS 9S 9H", "AS AH KD KC 2D", "000:l.30651"),
    Golden("numerical_valuation", THREE, [two_show("JS 7S 4S 2D 2H", "KS QS 3D 3H 3C", winner="Ann")],
           options={"method": "suit"}, final=[14, -10, -4], ended=False, source="000:l.30660"),
    # king and three of red 13, black 25: -12 is lowest
    Golden("numerical_valuation", THREE,
           [pot("10 10 5", "KD 8S 7S TC 3H", "KH QH 2D AS 4S", out="3", counts=[-12, 17, 0])],
           options={"method": "plus_minus"}, final=[2, 3, -5], ended=False, source="000:l.30672"),
    Golden("numerical_valuation", THREE, [pot("10 10 5", out="3", counts=[40, 38, 0])], final=[15, -10, -5],
           ended=False, source="000:l.30651"),
    Spoiled("numerical_valuation", THREE,
            [pot("10 10 5", "KD 8S 7S TC 3H", "KH QH 2D AS 4S", out="3", counts=[12, 17, 0])], "pot.counts",
            "counts", {"method": "plus_minus"}),
    # primiera beats flush, which beats fifty-five
    Golden("primiera", FOUR, [pot("1 1 1 1", *PRIMIERA, knocker="Bo")], final=[-1, 3, -1, -1],
           payments=[-1, 3, -1, -1], ended=False, source="000:l.27665"),
    # two flushes of 64: the eldest, at the right of Ann, who deals
    Golden("primiera", FOUR, [pot("1 1 1 1", "KS KH QH JD", "7H 6H 2H 3H", "QS QC JC KC", "7D 6D 2D 3D")],
           final=[-1, -1, -1, 3], ended=False, source="000:l.27686"),
    # no hand of a class: the pot stays
    Golden("primiera", FOUR, [pot("1 1 1 1", "KS KH QH JD", "7H 6H 2H 3S", "QS QC JC KC", "7D 6D 2C 3D"),
                              pot("1 1 1 1", *PRIMIERA)],
           totals=[[-1, -1, -1, -1], [-2, 6, -2, -2]], final=[-2, 6, -2, -2], ended=False,
           source="000:l.27680"),
    Spoiled("primiera", FOUR, [pot("1 1 1 1", *PRIMIERA, winner="Ann")], "pot.winner", "winner"),
    Spoiled("primiera", FOUR, [pot("1 1 2 1", *PRIMIERA)], "pot.put", "put"),
    Spoiled("primiera", FOUR, [pot("1 1 1 1", "8S 6S AS 5S", *PRIMIERA[1:])], "pot.hands", "hands"),
]  # fmt: skip
