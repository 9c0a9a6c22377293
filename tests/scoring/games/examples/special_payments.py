"""Knock poker and gleek: every payment the book names, by hand with its arithmetic."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
THREE = FOUR[:3]
KINGS, TENS, TENS_TOO = "Ks Kh 7d 5c 2s", "Ts Th 7c 5d 2h", "Td Tc 7h 5s 2c"
QUADS, ROYAL = "9s 9h 9d 9c 2d", "Ac Kc Qc Jc Tc"


def knock(knocker, *winners, dropped=(), players=FOUR, **more):
    return {
        "knocker": knocker,
        "dropped": [name in dropped for name in players],
        **({"winners": [name in winners for name in players]} if winners else {}),
        **more,
    }


def gleek(cards, **more):
    return {"cards": cards, **more}


EXAMPLES = [
    # antes 4; Dee drops and pays 1; two stay and pay 2 each: 4 + 1 + 4 - 1 = 8
    Golden("knock_poker", FOUR, [knock("Ann", "Ann", dropped=("Dee",))], final=[8, -3, -3, -2],
           payments=[8, -3, -3, -2], ended=False, source="000:l.6550"),
    # Bo beats the knocker: he has the antes and 2, Cem gets 2 as well
    Golden("knock_poker", FOUR, [knock("Ann", "Bo", dropped=("Dee",))], final=[-4, 5, 1, -2], ended=False,
           source="000:l.6554"),
    # a tie: Ann and Bo divide the antes and Cem's 2, 3 each; Ann keeps the chip of Dee
    Golden("knock_poker", FOUR, [knock("Ann", "Ann", "Bo", dropped=("Dee",))], final=[3, 2, -3, -2],
           ended=False, source="000:l.6552"),
    # all drop: the antes and a chip of each, 4 + 3 - 1
    Golden("knock_poker", FOUR, [knock("Ann", dropped=FOUR[1:])], final=[6, -2, -2, -2], ended=False,
           source="000:l.6547"),
    # by the cards: kings beat tens, 3 antes and 2 x 2; then two equal hands of tens
    Golden("knock_poker", THREE, [{"knocker": "Ann", "hands": [KINGS, TENS, TENS_TOO]},
                                  {"knocker": "Bo", "hands": [None, TENS, TENS_TOO],
                                   "dropped": [True, False, False]}],
           # the odd ante goes to the first at the left of Bo, who deals: Cem
           totals=[[6, -3, -3], [4, -2, -2]], final=[4, -2, -2], ended=False, source="000:l.6552"),
    # four of a kind 1 and a pat hand of the first round 2 from each, one who dropped too: 8 + 9
    Golden("knock_poker", FOUR, [{**knock("Ann", dropped=("Dee",), knock="pat"),
                                  "hands": [QUADS, KINGS, TENS, None]}],
           final=[17, -6, -6, -5], ended=False, source="000:l.6559"),
    # a royal flush is 4 from each, by the cards or as entered; a knocker who drew the top card has 1 more
    Golden("knock_poker", THREE, [{"knocker": "Ann", "hands": [KINGS, ROYAL, TENS]},
                                  knock("Ann", "Ann", players=THREE, knock="drawn",
                                        winning_hand="straight_flush")],
           # Bo 3 - 1 + 2 + 8, Ann -1 - 4 - 4, Cem -1 + 2 - 4; then Ann 3 - 1 + 4 + 2 x 3
           totals=[[-9, 12, -3], [3, 6, -9]], final=[3, 6, -9], ended=False, source="000:l.6561"),
    # a foul hand pays 2: to the pot, to the knocker, to the winner; a foul knocker pays as a losing one
    Golden("knock_poker", THREE, [
        knock("Ann", "Ann", players=THREE, foul="Cem", foul_found="before"),  # 3 + 2 + 2 - 1
        knock("Ann", "Bo", players=THREE, foul="Cem", foul_found="after_knock"),  # Bo 3 + 2 - 1
        knock("Ann", "Bo", players=THREE, foul="Cem", foul_found="after_showdown"),  # Bo 3 + 2 + 2 - 1
        knock("Ann", "Bo", players=THREE, foul="Ann"),  # Bo 3 + 2 - 1, Cem 2 - 1
    ], totals=[[6, -3, -3], [5, 1, -6], [2, 7, -9], [-3, 11, -8]], final=[-3, 11, -8], ended=False,
        source="000:l.6570"),
    Spoiled("knock_poker", FOUR, [knock("Ann", "Bo", dropped=("Ann",))], "special.dropped", "dropped"),
    Spoiled("knock_poker", FOUR, [knock("Ann", "Bo", dropped=("Bo",))], "special.winners", "winners"),
    Spoiled("knock_poker", FOUR, [knock("Ann")], "special.winners", "winners"),
    Spoiled("knock_poker", THREE, [knock("Ann", "Bo", players=THREE, hands=[KINGS, TENS, TENS_TOO])],
            "special.winners", "winners"),
    Spoiled("knock_poker", THREE, [knock("Ann", hands=[KINGS, "Ts Th 7c 5d", TENS_TOO], players=THREE)],
            "special.hands", "hands"),
    Spoiled("knock_poker", THREE, [knock("Ann", hands=[KINGS, KINGS, TENS], players=THREE)], "deal.card",
            "hands"),
    Spoiled("knock_poker", FOUR, [knock("Ann", "Bo", knock="pat")], "special.knock", "knock"),
    Spoiled("knock_poker", THREE, [knock("Ann", hands=[KINGS, TENS, TENS_TOO], players=THREE,
                                         winning_hand="four")], "special.winning_hand", "winning_hand"),
    Spoiled("knock_poker", FOUR, [knock("Ann", "Bo", foul="Cem")], "special.foul_found", "foul_found"),
    Spoiled("knock_poker", FOUR, [knock("Ann", "Bo", foul="Ann", foul_found="before")],
            "special.foul_found", "foul_found"),
    # Ann deals an ace, 1 of each; Bo pays 5, halved; Cem takes 4 and 2 of the ruff; Ann's mournival 2 of
    # each and gleek 1 of each; Bo has honours, 1 of each; 15 12 9 cards: Cem pays Ann 3.
    # Ann 2 + 5/2 - 4 + 4 + 2 - 1 + 3, Bo -1 - 5 - 2 - 2 - 1 + 2, Cem -1 + 5/2 + 6 - 2 - 1 - 1 - 3
    Golden("gleek", THREE, [gleek([15, 12, 9], ace_turned=True, buyer="Bo", price=5, ruff="Cem",
                                  bets=[4, 2, 4], mournivals=[1, 0, 0], gleeks=[1, 0, 0], honours="Bo")],
           final=[Fraction(17, 2), -9, Fraction(1, 2)], ended=False, source="000:l.6800"),
    # amounts of the table: gleek 2 and mournival 4 of each, 3 for a card: 8 + 4 of others, 9 a player
    Golden("gleek", THREE, [gleek([15, 15, 6], mournivals=[0, 0, 1], gleeks=[0, 1, 0])],
           options={"gleek": 2, "mournival": 4, "card": 3}, final=[3, 9, -12],
           payments=[3, 9, -12], ended=False, source="000:l.6809"),
    Spoiled("gleek", THREE, [gleek([12, 12, 9])], "deal.sum", "cards"),
    Spoiled("gleek", THREE, [gleek([11, 13, 12])], "field.step", "cards.1"),
    Spoiled("gleek", THREE, [gleek([12, 12, 12], ruff="Bo", bets=[4, 3, 0])], "special.ruff", "ruff"),
    Spoiled("gleek", THREE, [gleek([12, 12, 12], buyer="Bo")], "deal.missing", "price"),
    Spoiled("gleek", THREE, [gleek([12, 12, 12], bets=[4, 3, 0])], "deal.when", "bets"),
    Spoiled("gleek", THREE, [gleek([12, 12, 12], mournivals=[1, 1, 0], gleeks=[0, 2, 1])],
            "special.gleeks", "gleeks"),
    Spoiled("gleek", THREE, [gleek([12, 12, 12], mournivals=[2, 0, 0], gleeks=[2, 0, 0])],
            "special.gleeks", "gleeks"),
]  # fmt: skip
