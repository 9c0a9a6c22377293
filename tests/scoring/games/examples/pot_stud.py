"""Stud poker: the wild cards, the number of cards and the order of hands decide."""

from tests.scoring.games.golden import Golden, Spoiled
from tests.scoring.games.pots import FOUR, THREE, decided, pot, two_show

PAIR_OF_ACES, TWO_PAIRS = "AS AH KD QC JS", "3S 3H 2D 2C 4S"
FLUSH_OF_SEVEN, FULL_OF_SEVEN = "9S 8S 4S 3S 2S AH AD", "KS KH KD QC QD JC TC"


def paid(key, first, second, chips, source):
    """Ann's hand wins by wild cards, one of which she paid for: the chips come back with the pot. Bo, who has
    none of these cards, cannot have paid.
    """
    return [
        *decided(key, "Ann", first, second, source, besides=[chips, 0, 0]),
        Spoiled(key, THREE, [two_show(first, second, besides=[0, 7, 0])], "pot.besides", "besides"),
    ]


EXAMPLES = [
    *decided("stud_five", "Bo", PAIR_OF_ACES, TWO_PAIRS, "000:l.6928"),
    *decided("stud_seven", "Bo", PAIR_OF_ACES, TWO_PAIRS, "000:l.6863"),
    Spoiled("stud_seven", THREE, [two_show(FLUSH_OF_SEVEN, FULL_OF_SEVEN)], "field.many", "hands.1"),
    *decided("misere_stud", "Ann", "6S 4H 3D 2C AS", "7S 5H 4D 3C 2D", "000:l.6922"),
    *decided("down_the_river", "Bo", FLUSH_OF_SEVEN, FULL_OF_SEVEN, "000:l.7123"),
    # the sixth card makes the flush
    *decided("stud_six", "Ann", "AH 9S 8S 4S 3S 2S", "KS KH KD 8C 7C 2D", "000:l.7352"),
    *decided("stud_eight", "Ann", "AH AD AC 9S 8S 4S 3S 2S", "KS KH KD 8C 7C 2D 3D 4D", "000:l.7359"),
    *decided("joker_stud", "Ann", "KS KH 9D 4C", "AS AH 8D 7C 2S", "000:l.7138", joker="Ann"),
    # the bug is an ace: a pair of kings against a pair of aces
    Golden("joker_stud", THREE, [two_show("KS KH 9D 4C", "AS AH 8D 7C 2S", joker="Ann", winner="Bo")],
           options={"joker": "bug"}, final=[-10, 14, -4], ended=False, source="000:l.7138"),
    *decided("new_york_stud", "Ann", "KS 9S 4S 2S 3H", "AS AH KD QC JS", "000:l.7157"),
    *paid("baseball_five", "3S 9S KS KH 2D", "AS AH AC 2C 4D", 12, "000:l.7173"),
    *paid("baseball", "3S 9S KS KH 2D 5C 6C", "AS AH AC 2C 4D 7D 8H", 12, "000:l.7301"),
    # an open four gave Bo an eighth card
    Golden("baseball", THREE, [two_show("3S 9S KS KH 2D 5C 6C", "AS AH AC AD 4D 7D 8H 2H", winner="Bo")],
           final=[-10, 14, -4], ended=False, source="000:l.7303"),
    *paid("football", "6S 4S KS KH 2D 5C 7C", "AS AH AC 2C TD 7D 8H", 12, "000:l.7306"),
    *paid("heinz", "5S 7S KS KH 2D TC 9C", "AS AH AC 2C JD 3D 8H", 12, "000:l.7311"),
    *paid("woolworth", "5S TS KS KH 2D 7C 9C", "AS AH AC 2C 4D 3D 8H", 15, "000:l.7314"),
    Spoiled("woolworth", THREE, [two_show("5S TS KS KH 2D 7C 9C", "AS AH AC 2C 4D 3D 8H",
                                          besides=[20, 0, 0])], "pot.besides", "besides"),
    # four cards are open; what a hidden hand paid is made of fives and tens too
    Golden("woolworth", THREE, [pot("10 10 4", out="23", besides=[0, 40, 5])], final=[59, -50, -9],
           ended=False, source="000:l.7314"),
    *(Spoiled("woolworth", THREE, [pot("10 10 4", out="23", besides=[0, chips, 0])], "pot.besides", "besides")
      for chips in (7, 45)),
    Spoiled("woolworth", THREE, [two_show("5S 5H 5C TS TH 7C 9C", "AS AH AC 2C 4D 3D 8H",
                                          besides=[35, 0, 0])], "pot.besides", "besides"),
    # tens, fours and twos: the straight flush Q J 10 9 8 of clubs against four aces
    *decided("dr_pepper", "Ann", "TS 4S 2S KS 7H 8C 9C", "AS AH AC AD 3D 5H 6H", "000:l.7319"),
    *decided("four_forty_four", "Ann", "4S 4H KS KH 2D 7C 9C JD", "AS AH AC 2C TD 3D 8H 5H", "000:l.7320"),
    *decided("four_forty_two", "Ann", "2S 2H KS KH 4D 7C 9C JD", "AS AH AC 4C TD 3D 8H 5H", "000:l.7320"),
    *decided("three_forty_five", "Ann", "5S 5H KS KH 4D 7C 9C JD", "AS AH AC 4C TD 3D 8H 2H", "000:l.7323"),
    # hidden 7 K Q: both sevens are wild; hidden A K Q: the queen is
    *decided("low_hole_card_wild", "Ann", "7S KS QH 7H KH 3D 2C", "AS KC QD AH 8C 4D 9H", "000:l.7328"),
    # the joker on the table: four kings against aces full
    *decided("kankakee", "Ann", "KS KH KC 2D 5C 9H", "AS AH 3C 3D 8C 7S", "000:l.7292"),
    *decided("seven_card_flip", "Bo", FLUSH_OF_SEVEN, FULL_OF_SEVEN, "000:l.7287"),
    *decided("mexican_stud", "Bo", PAIR_OF_ACES, TWO_PAIRS, "000:l.7259"),
    *decided("rickey_de_laet", "Ann", "7S 7H KS KH 2D", "QC AS AH 3C 9D", "000:l.7278"),
    *decided("shifting_sands", "Bo", "QC AS AH 3C 9D", "7S 7H KS KH 2D", "000:l.7281"),
    *decided("pistol_stud", "Bo", PAIR_OF_ACES, TWO_PAIRS, "000:l.7253"),
    *decided("double_barrelled_shotgun", "Bo", PAIR_OF_ACES, TWO_PAIRS, "000:l.7240"),
    *decided("take_it_or_leave_it", "Bo", PAIR_OF_ACES, TWO_PAIRS, "000:l.7181"),
    # Ann refused two cards: 26 in the pot
    Golden("take_it_or_leave_it", THREE, [two_show(PAIR_OF_ACES, TWO_PAIRS, besides=[2, 0, 0])],
           options={"refused": True}, final=[-12, 16, -4], ended=False, source="000:l.7191"),
    Spoiled("take_it_or_leave_it", THREE, [two_show(PAIR_OF_ACES, TWO_PAIRS, besides=[2, 0, 0])],
            "pot.besides", "besides"),
    *decided("butcher_boy", "Ann", "2S 2H 2C 2D 7C", "AS AH AC 3D", "000:l.7193"),
    # a deal of antes, then Bo is the last on his feet
    Golden("four_of_a_kind", THREE, [pot("1 1 1"), pot("1 1 1", winner="Bo")],
           totals=[[-1, -1, -1], [-2, 4, -2]], final=[-2, 4, -2], ended=False, source="000:l.7204"),
    Spoiled("four_of_a_kind", THREE, [pot("1 1 0")], "pot.put", "put"),
    Spoiled("four_of_a_kind", THREE, [pot("1 1 1", out="2", winner="Bo")], "pot.winner", "winner"),
    Spoiled("four_of_a_kind", THREE, [pot("1 1 1", "AS")], "field.unknown", "hands"),
    # a pair of two cards beats what the others show
    *decided("beat_your_neighbour", "Ann", "KS KH", "QS QH 9D 4C 2S", "000:l.7226"),
    # four nines and the nine of spades; then half for the full house, half for the nine; 24 - 2 x 10 - 4
    Golden("poker_chicago", THREE, [two_show("9S 9H 9D 9C 2S AH AD", "KD KH KC QC QD JC 8S")],
           final=[14, -10, -4], ended=False, source="002:l.143"),
    Golden("poker_chicago", THREE, [two_show("KD KH KC QC QD 2S TC", "9S 8S 4S 3S AC AH AD",
                                             winner="Ann", low_winner="Bo")],
           final=[2, 2, -4], ended=False, source="002:l.143"),
    # of the hidden cards, the first three, nobody has a spade but Bo the three
    Golden("poker_chicago", FOUR, [pot("5 5 5 5", "KD KH KC QC QD KS TC", "3S 8H 4H 2S AC AH AD", out="34")],
           options={"hidden": True}, final=[5, 5, -5, -5], ended=False, source="002:l.143"),
    Spoiled("poker_chicago", THREE, [two_show("KD KH KC QC QD 2S TC", "9S 8S 4S 3S AC AH AD",
                                              low_winner="Ann")], "pot.low_winner", "low_winner"),
    Spoiled("poker_chicago", THREE, [two_show("KD KH KC QC QD 2S TC", "9S 8S 4S 3S AC AH AD", winner="Bo")],
            "pot.winner", "winner"),
    Spoiled("poker_chicago", THREE, [pot("10 10 4", out="3", winner="Ann")], "pot.low_winner", "low_winner"),
]  # fmt: skip
