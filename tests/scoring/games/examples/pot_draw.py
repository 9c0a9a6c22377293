"""Draw poker and its relatives: hands that the peculiarity of each game decides."""

from tests.scoring.games.golden import Golden, Spoiled
from tests.scoring.games.pots import THREE, decided, pot, two_show

PAIR_OF_NINES, FLUSH = "9S 9H 8D 5C 2S", "AD JD 7D 4D 3D"
FULL, THREE_QUEENS = "KS KH KD QC QS", "QS QH QD 8C 4S"
STRAIGHT = "AS KH QD JC TS"
PASSED = pot("1 1 1", out="123")
SECOND = {"round": "second"}
EXAMPLES = [
    # the third odd card decides (l.5271)
    *decided("draw_poker", "Ann", "8S 8H 9D 5C 3S", "8D 8C 9H 5S 2D", "000:l.5271"),
    # ante 1 of Bo, straddle 2 of Cem, at the left of Ann, who deals
    Golden("draw_poker", THREE, [pot("0 1 2", out="12")], options={"scheme": "straddle"}, final=[0, -1, 1],
           ended=False, source="000:l.5388"),
    Spoiled("draw_poker", THREE, [pot("4 4 1", FULL, STRAIGHT, out="3")], "pot.put", "put",
            {"scheme": "straddle"}),
    # Ann had no openers: her flush cannot win
    *decided("jack_pots", "Bo", FLUSH, PAIR_OF_NINES, "000:l.5432", opener="Ann", openers="none"),
    # nobody opens: three chips lie in the pot for the next deal
    Golden("jack_pots", THREE, [PASSED, two_show(FLUSH, PAIR_OF_NINES, opener="Ann", openers="jacks")],
           totals=[[-1, -1, -1], [16, -11, -5]], final=[16, -11, -5], ended=False, source="000:l.5395"),
    *decided("ace_pots", "Bo", FLUSH, PAIR_OF_NINES, "000:l.5427", opener="Ann", openers="kings"),
    *decided("freak_pots", "Ann", "8S 8H 8D 5C 2S", FULL, "000:l.5459"),  # four eights
    # a pair of aces by the two, and a natural one: they tie, or the natural one is higher
    Golden("freak_pots", THREE, [two_show("AS KH 2D 8C 7S", "AD AC KS 8H 7C", winner="Ann")],
           final=[2, 2, -4], ended=False, source="000:l.6281"),
    Golden("freak_pots", THREE, [two_show("AS KH 2D 8C 7S", "AD AC KS 8H 7C", winner="Bo")],
           options={"naturals": True}, final=[-10, 14, -4], ended=False, source="000:l.6281"),
    *decided("misere_pots", "Ann", "6S 4H 3D 2C AS", "7S 5H 4D 3C 2D", "000:l.5465"),
    # one pot was not opened: queens are needed, and jacks do not open
    Golden("progressive_jackpots", THREE,
           [PASSED, two_show(FLUSH, PAIR_OF_NINES, opener="Ann", openers="jacks", winner="Bo")],
           totals=[[-1, -1, -1], [-11, 16, -5]], final=[-11, 16, -5], ended=False, source="000:l.6117"),
    Spoiled("progressive_jackpots", THREE,
            [PASSED, two_show(FLUSH, PAIR_OF_NINES, opener="Ann", openers="jacks", winner="Ann")],
            "pot.winner", "winner"),
    Spoiled("progressive_jackpots", THREE, [two_show(FLUSH, PAIR_OF_NINES, openers="jacks")], "deal.when",
            "openers"),
    Spoiled("progressive_jackpots", THREE, [two_show(FLUSH, PAIR_OF_NINES, opener="Ann", openers="tens")],
            "field.choice", "openers"),
    *decided("four_flush_to_open", "Ann", FLUSH, PAIR_OF_NINES, "000:l.6097", opener="Ann",
             openers="four_flush"),
    Golden("four_flush_to_open", THREE,
           [two_show(FLUSH, PAIR_OF_NINES, opener="Ann", openers="bobtail", winner="Ann")],
           options={"bobtail": True}, final=[14, -10, -4], ended=False, source="000:l.6111"),
    Spoiled("four_flush_to_open", THREE, [two_show(FLUSH, PAIR_OF_NINES, opener="Ann", openers="bobtail")],
            "field.choice", "openers"),
    *decided("draw_open_anything", "Ann", PAIR_OF_NINES, STRAIGHT.replace("TS", "8H"), "000:l.6229"),
    Spoiled("draw_open_anything", THREE, [two_show(FLUSH, PAIR_OF_NINES, opener="Ann")], "field.unknown",
            "opener"),
    # a big cat beats a straight; blind 1 of Bo, straddle 2 of Cem
    *decided("blind_opening", "Ann", "KS QH TD 9C 8S", "AS KH QD JC TS", "000:l.6192"),
    Spoiled("blind_opening", THREE, [pot("10 10 1", FULL, STRAIGHT, out="3")], "pot.put", "put"),
    # A G deals; A 1, B 2, C drops, D, G and A 4, B 4: nobody but the table of seven of l.6180: pot 16
    Golden("blind_opening", ("Gil", "Ann", "Bo", "Cem", "Dee", "Eve", "Fay"),
           [pot("4 4 4 0 4 0 0", out="467", winner="Bo")], final=[-4, -4, 12, 0, -4, 0, 0], ended=False,
           source="000:l.6180"),
    # the bug is the queen: A K Q against A K J
    *decided("poker_bug", "Ann", "AS KS 7S 5S", "AH KH JH 9H 8H", "000:l.6248", joker="Ann"),
    *decided("joker_poker", "Ann", "9S 9H 9D 9C", "8H 7H 6H 5H 4H", "000:l.6260", joker="Ann"),
    *decided("shotgun", "Bo", PAIR_OF_NINES, STRAIGHT, "000:l.6441"),
    # the best five of seven
    *decided("mike", "Ann", "9S 8S 7S 6S 5S AH AD", "KS KH KD KC 2D 3C 4C", "000:l.6453"),
    Spoiled("mike", THREE, [two_show("9S 8S 7S 6S 5S AH", "KS KH KD KC 2D 3C 4C")], "pot.hands", "hands"),
    *decided("two_card_poker", "Ann", "2S 2H", "AS KS", "000:l.6461"),
    *decided("three_card_poker", "Ann", "2S 2H 3D", "AS KS QS", "000:l.6482"),
    Golden("three_card_poker", THREE, [two_show("KH QD JC", "9S 6S 4S", winner="Bo")],
           options={"runs": True}, final=[-10, 14, -4], ended=False, source="000:l.6489"),
    # equal antes; the lowest hand pays the drinks
    Golden("whiskey_poker", THREE, [pot("5 5 5", PAIR_OF_NINES, FULL, FLUSH)], final=[-5, 10, -5],
           ended=False, source="000:l.6498"),
    Golden("whiskey_poker", THREE, [pot("0 0 0", PAIR_OF_NINES, FULL, FLUSH)],
           options={"drinks": 3, "kitty": True}, totals=[[-3, 0, 0]], final=[-2, 1, 1], ended=False,
           source="000:l.6500"),
    Spoiled("whiskey_poker", THREE, [pot("5 5 5", PAIR_OF_NINES, FULL, out="3")], "pot.status", "status"),
    Spoiled("whiskey_poker", THREE, [pot("5 5 4", PAIR_OF_NINES, FULL, FLUSH)], "pot.put", "put"),
    Spoiled("whiskey_poker", THREE, [pot("5 5 5", PAIR_OF_NINES, FULL, FLUSH, winner="Ann")], "pot.winner",
            "winner"),
    *decided("straight_poker", "Bo", PAIR_OF_NINES, STRAIGHT, "000:l.6611"),
    # eldest hand, at the left of the dealer, must open
    Spoiled("straight_poker", THREE, [pot("3 0 3", PAIR_OF_NINES, "", FULL, out="2")], "pot.put", "put"),
    # Ann has the buck, and antes 3; then Bo, who has it next, antes 3, and the winner deals
    Golden("poker_buck", THREE, [two_show(PAIR_OF_NINES, STRAIGHT), two_show(FULL, FLUSH)],
           totals=[[-13, 17, -4], [4, 4, -8]], final=[4, 4, -8], ended=False, source="000:l.6637"),
    # nobody bets: the antes stay
    Golden("poker_buck", THREE, [pot("0 0 0", out="123"), two_show(FULL, FLUSH)],
           totals=[[-3, 0, 0], [17, -13, -4]], final=[17, -13, -4], ended=False, source="000:l.6641"),
    Spoiled("poker_buck", THREE, [two_show(PAIR_OF_NINES, STRAIGHT)], "pot.hands", "hands",
            {"short_pack": True}),
    Spoiled("poker_buck", THREE, [two_show(FULL, FLUSH, winner="Bo")], "pot.winner", "winner"),
    Spoiled("poker_buck", THREE, [pot("10 9 4", FULL, FLUSH, out="3")], "pot.put", "put"),
    # the second game is for low; by the other options a straight flush is lowest, jacks are foul, suits count
    *decided("jacks_back", "Ann", "6S 4H 3D 2C AS", "7S 5H 4D 3C 2D", "000:l.7647", **SECOND),
    *[
        Golden("jacks_back", THREE, [two_show(first, second, winner="Ann", **SECOND)],
               options={"second": game}, final=[14, -10, -4], ended=False, source="000:l.7647")
        for game, first, second in (
            ("lowball", "5S 4S 3S 2S AS", "6H 4D 3C 2C AC"),
            ("tens_high", "TS TH AD KC QS", "JS JH 4D 3C 2S"),
            ("best_flush", "9S 7S 4S 3S 2H", FULL.replace("KD", "KC").replace("QS", "QD")),
        )
    ],
    Spoiled("jacks_back", THREE, [{**PASSED, "round": "first"}], "pot.round", "round"),
    Spoiled("jacks_back", THREE, [two_show(FULL, FLUSH, opener="Ann", **SECOND)], "pot.opener", "opener"),
    # nobody opens twice: the antes go to the dealer, Bo in the second deal
    Golden("kings_back", THREE, [two_show(FULL, FLUSH, round="first", opener="Ann", openers="kings"),
                                 {**PASSED, **SECOND}],
           totals=[[14, -10, -4], [13, -8, -5]], final=[13, -8, -5], ended=False, source="000:l.7665"),
    *decided("kings_back", "Ann", "5S 4S 3S 2S AS", "6H 4D 3C 2C AC", "000:l.7668", **SECOND),
    *decided("tens_high", "Bo", "JS JH 4D 3C 2S", "TS TH AD KC QS", "000:l.7652"),
    *decided("best_flush", "Ann", "9S 7S 4S 3S 2H", "AS AH AD KH KD", "000:l.7656"),
]  # fmt: skip
