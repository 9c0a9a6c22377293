"""Low and high-low games, the pot itself and what changes its payment; by hand with arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled
from tests.scoring.games.pots import FOUR, THREE, decided, pot, two_show

FULL, LOW = "KS KH KD QC QS", "7S 5H 4D 3C 2S"
NINES = "9S 9H 9D 8C 4H"


def halved(key, high, low, source, **more):
    """Ann is high, Bo low: 25 chips in halves, the odd one to high; refused are claims the other way."""
    options = more.pop("options", {})
    deal = pot("10 10 5", high, low, out="3", **more)
    return [
        Golden(key, THREE, [{**deal, "winner": "Ann", "low_winner": "Bo"}], final=[3, 2, -5],
               payments=[3, 2, -5], ended=False, source=source, options=options),
        Spoiled(key, THREE, [{**deal, "winner": "Bo"}], "pot.winner", "winner", options),
        Spoiled(key, THREE, [{**deal, "low_winner": "Ann"}], "pot.low_winner", "low_winner", options),
        Spoiled(key, THREE, [{**deal, "put": [10, 9, 5]}], "pot.put", "put", options),
        Spoiled(key, THREE, [pot("10 10 5", out="3", winner="Ann", **more)], "pot.low_winner", "low_winner",
                options),
    ]  # fmt: skip


BOOK = pot("40 80 120 120", short="12")
EXAMPLES = [
    *halved("high_low_poker", FULL, LOW, "000:l.7381"),
    *halved("high_low_stud_five", FULL, LOW, "000:l.7433"),
    # ace low: 6 4 3 2 A against 7 5 4 3 2
    Golden("high_low_stud_five", THREE, [pot("10 10 5", LOW, "6S 4H 3D 2C AS", out="3")],
           options={"low": "ace_low"}, final=[-10, 15, -5], ended=False, source="000:l.7404"),
    # Ann's seven cards are a flush of spades and 7 5 4 3 2: she takes both halves
    Golden("high_low_stud_seven", THREE, [pot("10 10 5", "7S 5S 4S 3S 9S 2H KH", "KS KD QC 8H 8D 6C 5D",
                                              out="3")],
           final=[15, -10, -5], ended=False, source="000:l.7458"),
    *halved("high_low_stud_seven", "KS KH KD QC QS TD 9D", "7S 5H 4D 3C 2S AH AD", "000:l.7458"),
    # ace and deuce: a pair of aces, and double ace low
    Golden("hurricane", THREE, [pot("10 10 5", "AS 2H", "KS KH", out="3")], final=[15, -10, -5], ended=False,
           source="000:l.7440"),
    *halved("hurricane", "KS KH", "3S 2H", "000:l.7440"),
    # a flush loses to three of a kind; a straight flush beats it
    *halved("monte_high_low", "9S 9H 9D", "AD 6D 4D", "000:l.7451"),
    Golden("monte_high_low", THREE, [pot("10 10 5", "9S 9H 9D", "6D 5D 4D", out="3")], final=[-10, 15, -5],
           ended=False, source="000:l.7451"),
    # 3 2 A of one suit is three high
    Golden("monte_high_low", THREE, [pot("10 10 5", "9S 9H 9D", "3D 2D AD", out="3")],
           options={"runs": False}, final=[3, 2, -5], ended=False, source="000:l.7455"),
    *decided("lowball", "Ann", "5S 4S 3S 2S AS", "6H 4D 3C 2C AC", "000:l.7560"),
    # ace and bug are a pair of aces
    Golden("lowball", THREE, [two_show("AS 4S 3S 2S", "KH QD JC TC 9C", joker="Ann", winner="Bo")],
           options={"bug": True}, final=[-10, 14, -4], ended=False, source="000:l.7556"),
    *decided("california_lowball", "Ann", "5S 4S 3S 2S AS", "6H 4D 3C 2C AC", "000:l.7563"),
    # the dealer and the player at his left ante
    Spoiled("california_lowball", THREE, [pot("0 4 4", "", LOW, "8S 6H 4C 3D 2D", out="1")], "pot.put",
            "put"),
    # the book's table: 160 for all four, 120 without Ann, 80 for Cem and Dee; the hands in the order A B D C
    Golden("poker_settlement", FOUR, [{**BOOK, "place": [1, 2, 4, 3]}], final=[120, 40, -120, -40],
           payments=[120, 40, -120, -40], ended=False, source="000:l.5637"),
    # the same by cards, with the stacks
    Golden("poker_settlement", FOUR,
           [pot("40 80 120 120", "AS AH AD AC 5S", FULL, "TS TH 6D 3D 2D", NINES,
                short="12", stack=[40, 80, 150, 200])],
           final=[120, 40, -120, -40], ended=False, source="000:l.5637"),
    # Cem's last 30 are met by nobody and go back
    Golden("poker_settlement", THREE, [pot("20 50 80", "AS AH AD AC 5S", FULL, "TS TH 6D 3D 2D", short="12")],
           final=[40, 10, -50], ended=False, source="000:l.5607"),
    # two equal hands: 25 chips, the odd one to the last bettor; without him to the first at the dealer's left
    Golden("poker_settlement", THREE,
           [pot("10 10 5", out="3", place=[1, 1, 0], last_bettor="Ann"),
            pot("10 5 10", out="2", place=[1, 0, 1])],
           totals=[[3, 2, -5], [5, -3, -2]], final=[5, -3, -2], ended=False, source="000:l.5375"),
    Golden("poker_settlement", FOUR, [pot("10 10 5 5", out="34", place=[1, 1, 0, 0])],
           options={"odd_chip": "stays"}, final=[5, 5, -5, -5], ended=False, source="000:l.5375"),
    # all others dropped, and the hand that is left is foul: the pot stays for the next
    Golden("poker_settlement", THREE,
           [pot("10 10 5", out="23", foul=[True, False, False]), two_show(FULL, NINES)],
           totals=[[-10, -10, -5], [29, -20, -9]], final=[29, -20, -9], ended=False, source="000:l.5219"),
    # a wrong pack: everybody takes his chips back
    Golden("poker_settlement", THREE, [pot("10 10 5", out="3", void=True, winner="Ann")], final=[0, 0, 0],
           ended=False, source="000:l.5589"),
    Golden("poker_settlement", THREE, [two_show(LOW, NINES)], options={"mode": "low"}, final=[14, -10, -4],
           ended=False, source="000:l.7390"),
    # the same low hand twice: the one with a wild card is the lower (l.6283)
    Golden("poker_settlement", THREE, [two_show("7S 5H 4D 3C AS", "7D 5C 4H 3S 2S", winner="Bo")],
           options={"mode": "low", "low": "ace_low", "wild": "deuces", "naturals": True},
           final=[-10, 14, -4], ended=False, source="000:l.6283"),
    # high and low with a side pot of 60 in which Cem and Dee are: Ann wins both ways of the main pot of 40,
    # and they share the side pot, whatever their hands
    Golden("poker_settlement", FOUR, [pot("10 10 40 40", short="12", place=[1, 2, 3, 4],
                                          low_place=[1, 2, 3, 4])],
           options={"mode": "high_low"}, final=[30, -10, -10, -10], ended=False, source="000:l.7475"),
    Spoiled("poker_settlement", FOUR, [{**BOOK, "winner": "Ann"}], "pot.place", "place"),
    Spoiled("poker_settlement", FOUR, [{**BOOK, "place": [1, 2, 4, 0]}], "pot.place", "place"),
    Spoiled("poker_settlement", FOUR, [BOOK], "pot.winner", "winner"),
    Spoiled("poker_settlement", FOUR, [{**BOOK, "stack": [30, 80, 150, 200], "place": [1, 2, 4, 3]}],
            "pot.put", "put"),
    Spoiled("poker_settlement", FOUR, [{**BOOK, "stack": [50, 80, 150, 200], "place": [1, 2, 4, 3]}],
            "pot.status", "status"),
    Spoiled("poker_settlement", FOUR, [pot("10 10 10 40", out="4", place=[1, 2, 3, 0])], "pot.put", "put"),
    Spoiled("poker_settlement", THREE, [two_show(FULL, NINES, place=[2, 1, 0])], "pot.place", "place"),
    Spoiled("poker_settlement", THREE, [pot("10 10 4", out="3", place=[1, 2, 3])], "pot.place", "place"),
    Spoiled("poker_settlement", THREE, [two_show(FULL, NINES, winner="Ann", foul=[True, False, False])],
            "pot.winner", "winner"),
    Spoiled("poker_settlement", THREE, [two_show(FULL, NINES[:-3])], "pot.hands", "hands"),
    # A and B declare both, C high, D low; A has the highest, B the lowest hand: a quarter to each
    Golden("poker_declarations", FOUR,
           [pot("10 10 10 10", place=[1, 2, 3, 4], low_place=[4, 1, 2, 3],
                declared=["both", "both", "high", "low"])],
           final=[0, 0, 0, 0], ended=False, source="000:l.7535"),
    # three for high, one for low: half to each, though D has the best hand; all high: the winner takes all
    Golden("poker_declarations", FOUR,
           [pot("10 10 10 10", place=[2, 3, 4, 1], low_place=[1, 2, 3, 4],
                declared=["high", "high", "high", "low"]),
            pot("10 10 10 10", place=[2, 1, 3, 4], low_place=[4, 3, 2, 1], declared=["high"] * 4)],
           totals=[[10, -10, -10, 10], [0, 20, -20, 0]], final=[0, 20, -20, 0], ended=False,
           source="000:l.7525"),
    Spoiled("poker_declarations", THREE, [two_show(FULL, LOW)], "field.missing", "declared"),
    Spoiled("poker_declarations", THREE, [two_show(FULL, LOW, declared=["high", "low", "low"])],
            "pot.declared", "declared"),
    Spoiled("poker_declarations", THREE, [two_show(FULL, LOW, declared=["high", "none", "none"])],
            "pot.declared", "declared"),
    # 24 - 10, and a chip from each for four of a kind, of Cem too, who dropped; then 2 for his straight flush
    Golden("poker_royalties", THREE,
           [two_show("AS AH AD AC 5S", FULL), two_show(FULL, NINES,
                                                        royal=["none", "none", "straight_flush"])],
           totals=[[16, -11, -5], [28, -23, -5]], final=[28, -23, -5], ended=False, source="000:l.6016"),
    Golden("poker_royalties", THREE, [two_show("AS KS QS JS TS", NINES)],
           options={"royalty": 5}, final=[54, -30, -24], ended=False, source="000:l.6018"),
    # a full house brings a round of roodles
    Golden("poker_royalties", THREE, [two_show(FULL, NINES)],
           options={"roodles": "full_house"}, final=[14, -10, -4], ended=False, source="000:l.6004"),
    Spoiled("poker_royalties", THREE, [two_show(FULL, NINES,
                                                royal=["four", "none", "none"])], "pot.royal", "royal"),
    Spoiled("poker_royalties", THREE, [two_show(FULL, NINES, winner="Bo")], "pot.winner",
            "winner"),
    Spoiled("poker_royalties", THREE, [pot("10 9 4", out="3", winner="Ann")], "pot.put", "put"),
    # Bo did not show: 10 into the pot of the next deal; then Cem has no hole card, and Bo, who deals, pays
    # 20 of his 25
    Golden("poker_penalties", THREE,
           [pot("10 10 4", out="3", winner="Ann", offence=["none", "not_shown", "passed"]),
            pot("25 25 25", out="3", winner="Ann", no_hole_card="Cem")],
           totals=[[14, -20, -6], [76, -65, -11]], final=[76, -65, -11], ended=False, source="000:l.7713"),
    # into the kitty, with a chip of the pot of 44
    Golden("poker_penalties", THREE,
           [pot("20 20 4", out="3", winner="Ann", offence=["mixed", "none", "none"])],
           options={"kitty": True}, totals=[[18, -20, -4]], final=[20, -18, -2], ended=False,
           source="000:l.5495"),
    Spoiled("poker_penalties", THREE, [pot("10 10 4", winner="Ann", out="3", no_hole_card="Ann")],
            "pot.no_hole_card", "no_hole_card"),
    Spoiled("poker_penalties", THREE,
            [pot("10 10 4", winner="Ann", out="3", offence=["late", "none", "none"])],
            "field.choice", "offence.1"),
    Spoiled("poker_penalties", THREE, [pot("10 10 4", winner="Cem", out="3")], "pot.winner", "winner"),
    # not all have put in the same
    Golden("cold_hands", THREE, [pot("3 5 1", FULL, NINES, LOW)], final=[6, -5, -1],
           ended=False, source="000:l.7674"),
    Spoiled("cold_hands", THREE, [pot("3 5 1", FULL, NINES, LOW, winner="Bo")],
            "pot.winner", "winner"),
    Spoiled("cold_hands", THREE, [pot("3 5 1", FULL, NINES, "9S 5H 4D 3C 2S")], "deal.card", "hands"),
    Spoiled("cold_hands", THREE, [pot("3 5 1", FULL, LOW[:-3], "")], "pot.hands", "hands"),
    # Cem loses his stack of 20, then Bo his 20
    Golden("freezeout", THREE,
           [pot("20 20 20", short="123", place=[1, 1, 3]), pot("30 30 0", out="3", short="12", winner="Bo")],
           options={"chips": 20}, totals=[[10, 10, -20], [-20, 40, -20]], final=[-20, 40, -20], ended=True,
           source="000:l.7680"),
    Spoiled("freezeout", THREE, [pot("21 20 20", winner="Ann")], "pot.put", "put", {"chips": 20}),
    Spoiled("freezeout", THREE, [pot("20 20 20", short="123", place=[1, 1, 3]),
                                 pot("5 5 0", short="3", winner="Bo")], "pot.status", "status",
            {"chips": 20}),
    Spoiled("freezeout", THREE, [pot("10 10 10", short="123", winner="Bo")], "pot.status", "status",
            {"chips": 20}),
    # Ann, Bo, then Ann again: 24 + 24 + 24 - 10 - 10 - 10; a tie wins nothing
    Golden("pots_won_twice", THREE,
           [two_show(FULL, LOW), two_show(LOW, FULL), pot("10 10 4", out="3", place=[1, 1, 0]),
            two_show(FULL, LOW)],
           totals=[[-10, -10, -4], [-20, -20, -8], [-30, -30, -12], [56, -40, -16]], final=[56, -40, -16],
           ended=False, source="000:l.7685"),
    Spoiled("pots_won_twice", THREE, [two_show(FULL, LOW, winner="Bo")], "pot.winner", "winner"),
    Spoiled("pots_won_twice", THREE, [pot("10 9 4", FULL, LOW, out="3")], "pot.put", "put"),
    Spoiled("pots_won_twice", THREE, [two_show(FULL, LOW, winner="Cem")], "pot.winner", "winner"),
]  # fmt: skip
