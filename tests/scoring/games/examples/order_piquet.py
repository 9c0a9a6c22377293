"""Piquet and imperial; the books' examples, and sheets made by hand with their arithmetic."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def deal(tricks, adverse, *declared, **more):
    declared = [*declared, *[{}] * (len(tricks) - len(declared))]
    return {"tricks": tricks, "adverse": adverse, "declared": declared, **more}


def won(tricks=None, *takers, **more):
    """A deal of imperial: tricks, and who took the honours in their order."""
    named = {f"honour_{place}": taker for place, taker in enumerate(takers, 1)}
    return {**({"tricks": tricks} if tricks else {}), **named, **more}


# Ann deals, Bo leads: Bo 5 + 1 + 7 + 3 = 16 and 10; Ann 3 + 5 + 3 = 11, the last trick is Bo's
PLAIN = deal([5, 7], [3, 3], {"trios": 1}, {"point": 5})
SWAPPED = deal([7, 5], [3, 3], {"point": 5}, {"trios": 1})
# eight diamonds with four aces are 8 + 18 + 14 and repique 60; with three aces 29, and the lead makes pique
EIGHT = {"point": 8, "huitiemes": 1}
# four aces and four spades; six clubs from the king, three kings
HANDS = ["As Ah Ad Ac Qs Js 9s Th 9h Td 9d 7h", "Kc Qc Jc Tc 9c 8c Kh Kd Qh 8h 8d 7d"]
# a quint and four aces with Bo, two trios with Dee, his partner; a quint to the jack with each of the others
OF_FOUR = ["7s Jh Th 9h 8h 7h Jd Td", "As Ks Qs Js Ts Ah Ad Ac", "Jc Tc 9c 8c 7c 9d 8d 7d",
           "Kh Kd Kc Qh Qd Qc 9s 8s"]  # fmt: skip
PLAY_OF_FOUR = {"tricks": [3, 5], "adverse": [2, 1]}
EXAMPLES = [
    # Bo repiques with 100 and wins nine: 100 + 1 + 9 + 10 = 120; Ann three with the last: 3 + 1 = 4
    Golden("piquet", TWO, [deal([3, 9], [1, 0], {}, {**EIGHT, "quatorzes": 1})], totals=[[4, 120]],
           final=[4, 120], ended=False, source="000:l.22222"),
    # 29 and pique 30, then 1 + 9 + 10
    Golden("piquet", TWO, [deal([3, 9], [1, 0], {}, {**EIGHT, "trios": 1})], final=[4, 79], ended=False,
           source="000:l.22229"),
    # the dealer with the same hand has no pique: Bo counts 1 for his lead
    Golden("piquet", TWO, [deal([9, 3], [1, 0], {**EIGHT, "trios": 1})], final=[49, 4], ended=False,
           source="000:l.22230"),
    # capot: 12 leads of Bo and 40, no point for the last trick; by 003 it has one
    Golden("piquet", TWO, [deal([0, 12], [0, 0], {}, {"point": 4})], final=[0, 56], ended=False,
           source="000:l.22233"),
    Golden("piquet@twenty", TWO, [deal([0, 12], [0, 0], {}, {"point": 4})], final=[0, 57], ended=False,
           source="003:l.548"),
    # 003:l.540: two quatorzes and a trio, 31, are repique, 91 with it, though Bo leads: 91 + 6 + 1
    Golden("piquet@twenty", TWO, [deal([6, 6], [1, 1], {"quatorzes": 2, "trios": 1}, {})],
           final=[98, 8], ended=False, source="003:l.540"),
    # carte blanche of the other saves from repique: 10 + 1 + 6 + 1
    Golden("piquet@twenty", TWO, [deal([6, 6], [1, 1], {"quatorzes": 2, "trios": 1}, {}, carte_blanche="Bo")],
           final=[38, 18], ended=False, source="003:l.540"),
    # point and sequence come before sets: 7 + 17 + ... of Bo are 24, so Ann's quatorze comes too early
    Golden("piquet", TWO, [deal([6, 6], [1, 1], {"quatorzes": 1}, {"point": 7, "septiemes": 1})],
           final=[21, 32], ended=False, source="000:l.22134"),
    # 26 and four leads before Ann wins a trick are pique, if the tricks were in that order: 26 + 30 + 8 + 10
    Golden("piquet", TWO, [deal([5, 7], [2, 1], {}, {"point": 6, "sixiemes": 1, "quarts": 1}, pique=True)],
           final=[7, 75], ended=False, source="000:l.22226"),
    # Ann said a trio of kings that she has not: Bo has his quint, his point and 23
    Golden("piquet", TWO, [{"declared": [{}, {"point": 5, "quints": 1}], "misdeclared": "Ann"}],
           final=[0, 43], ended=False, source="000:l.22282"),
    # 11 and 26 where Ann deals, 12 and 25 where Bo does: 69 to 153, and Ann is rubiconed: 100 + 222
    Golden("piquet", TWO, [PLAIN] * 6, final=[69, 153], payments=[-322, 322], source="000:l.22251"),
    # 111 each after six, so two more: 11 to 26 and 12 to 25; 100 and the difference of 28
    Golden("piquet", TWO, [PLAIN, SWAPPED] * 3 + [PLAIN] * 2, final=[134, 162], payments=[-128, 128],
           source="003:l.552"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], {"point": 4}, {"point": 5})], "order.declared", "declared"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], {"point": 2})], "order.declared", "declared"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], {"tierces": 3, "quarts": 1})], "order.declared", "declared"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], {"trios": 3, "quatorzes": 1})], "order.declared",
            "declared"),
    Spoiled("piquet", TWO, [deal([5, 8], [3, 3])], "deal.sum", "tricks"),
    Spoiled("piquet", TWO, [deal([5, 7], [0, 3])], "order.adverse", "adverse"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 5])], "order.adverse", "adverse"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], {}, {"point": 5}, pique=True)], "order.pique", "pique"),
    Spoiled("piquet", TWO, [{"tricks": [5, 7]}], "deal.missing", "adverse"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], misdeclared="Ann")], "order.misdeclared", "misdeclared"),
    # Bo drew six cards and saw one, or Ann before Bo was done: the hand is lost, to be paid as above
    Golden("piquet", TWO, [{"declared": [{}, {"point": 5, "quints": 1}], "drew_wrongly": "Ann"}],
           final=[0, 43], ended=False, source="000:l.22273"),
    # as PLAIN, but a hand with a card too many has nothing for the play: Ann keeps her trio, Bo his point
    Golden("piquet", TWO, [{**PLAIN, "too_many": "Ann"}], final=[3, 26], ended=False, source="000:l.22292"),
    Golden("piquet", TWO, [{**PLAIN, "too_many": "Bo"}], final=[11, 5], ended=False, source="000:l.22292"),
    # nor has it pique or capot
    Golden("piquet", TWO, [deal([0, 12], [0, 0], {}, {**EIGHT, "trios": 1}, too_many="Bo")],
           final=[0, 29], ended=False, source="000:l.22292"),
    # Ann has no card for the twelfth trick, to which Bo leads after trick eleven: as usual 11 and 26
    Golden("piquet", TWO, [{**PLAIN, "too_few": "Ann", "lacking": 1}], final=[11, 26], ended=False,
           source="000:l.22292"),
    # Bo wins trick eleven, and has no card to lead. Bo: 1 + 7 - 1 + 3, 5 and 10; Ann: 3, four
    # tricks, three of them adverse, 1 for the twelfth and 1 for the last
    Golden("piquet", TWO, [{**PLAIN, "too_few": "Bo", "lacking": 1}], final=[12, 25], ended=False,
           source="000:l.22292"),
    # by the cards of both hands: Bo's six clubs in sequence are the longer suit, 6 and 16; his three kings
    # are less than Ann's four aces, 14. Bo 22 + 1 + 7 + 3 and 10, Ann 14 + 5 + 3
    Golden("piquet", TWO, [{"tricks": [5, 7], "adverse": [3, 3], "shown": HANDS}], final=[22, 43],
           ended=False, source="000:l.22134"),
    # a player may sink what he has (l.22184), but not declare what he has not
    Golden("piquet", TWO, [deal([5, 7], [3, 3], {}, {"point": 6}, shown=HANDS)], final=[8, 27], ended=False,
           source="000:l.22184"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], {}, {"point": 7}, shown=HANDS)], "order.declared",
            "declared"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], {"quatorzes": 2}, shown=HANDS)], "order.declared",
            "declared"),
    Spoiled("piquet", TWO, [{"tricks": [5, 7], "adverse": [3, 3], "shown": [HANDS[0], None]}], "order.shown",
            "shown"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], shown=[HANDS[0][:-3], None])], "order.shown", "shown"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], shown=[HANDS[0][:-2] + "6h", None])], "order.shown",
            "shown"),
    Spoiled("piquet", TWO, [deal([5, 7], [3, 3], shown=[HANDS[0], HANDS[0]])], "deal.card", "shown"),
    Spoiled("piquet", TWO, [{"drew_wrongly": "Ann", "misdeclared": "Bo"}], "order.drew_wrongly",
            "drew_wrongly"),
    Spoiled("piquet", TWO, [{**PLAIN, "drew_wrongly": "Ann"}], "order.drew_wrongly", "drew_wrongly"),
    Spoiled("piquet", TWO, [{"misdeclared": "Bo", "too_many": "Ann"}], "order.too_many", "too_many"),
    Spoiled("piquet", TWO, [{**PLAIN, "too_many": "Ann", "too_few": "Bo", "lacking": 1}], "order.too_few",
            "too_few"),
    Spoiled("piquet", TWO, [{**PLAIN, "too_few": "Bo"}], "deal.missing", "lacking"),
    Spoiled("piquet", TWO, [{**PLAIN, "lacking": 2}], "deal.when", "lacking"),
    Spoiled("piquet", TWO, [deal([1, 11], [1, 1], too_few="Bo", lacking=2)], "order.lacking", "lacking"),
    Spoiled("piquet", TWO, [deal([8, 4], [3, 3], too_few="Bo", lacking=6)], "order.adverse", "adverse"),
    # the first and the last deal double
    Golden("club_piquet", TWO, [PLAIN, SWAPPED] * 2, final=[111, 111], source="000:l.22260"),
    Spoiled("club_piquet", TWO, [PLAIN] * 5, "sheet.ended", "deals"),
    Spoiled("club_piquet", TWO, [deal([5, 7], [3, 3], {"point": 9})], "field.high", "declared.1.point"),
    Spoiled("club_piquet", TWO, [deal([5, 6], [3, 3])], "deal.sum", "tricks"),
    # Ann deals, Bo leads: 6 + 16 = 22 jump to 92, then 1 + 5 + 10; Cem 3 + 2; Ann 2 + 1
    Golden("piquet_normand", THREE, [deal([2, 5, 3], [1, 0, 2], {}, {"point": 5, "quints": 1})],
           final=[3, 106, 5], payments=[-1, 2, -1], source="000:l.22364"),
    # 15 and two tie for the tricks: Ann 4 + 1 + 5, Bo 15 + 1 + 4 + 1 + 5, Cem 2 + 1
    Golden("piquet_normand", THREE, [deal([4, 4, 2], [1, 1, 1], {}, {"quints": 1})], options={"ante": 5},
           final=[10, 26, 3], ended=False, source="000:l.22374"),
    Spoiled("piquet_normand", THREE, [deal([4, 4, 3], [1, 1, 1])], "deal.sum", "tricks"),
    Spoiled("piquet_normand", THREE, [deal([4, 4, 2], [1, 1, 0])], "order.adverse", "adverse"),
    Spoiled("piquet_normand", THREE, [deal([4, 4, 2], [1, 1, 1], {"trios": 1}, {"trios": 1})],
            "order.declared", "declared"),
    Spoiled("piquet_normand", THREE, [deal([4, 4, 2], [1, 1, 1], {"quarts": 2, "tierces": 1})],
            "order.declared", "declared"),
    # Bo and Dee: two points of 5 and 4, 9, two quatorzes 28 are repique 70, then 1 + 5 + 1 and 10; 3 + 2
    Golden("piquet_voleur", FOUR, [deal([3, 5], [2, 1], {}, {"point": 9, "quatorzes": 2})],
           final=[5, 124], ended=False, source="000:l.22378"),
    Golden("piquet_voleur", FOUR, [deal([4, 4], [1, 1]), deal([4, 4], [1, 1])], options={"method": "club"},
           totals=[[10, 12], [16, 17]], final=[16, 17], ended=False, source="000:l.22378"),
    # by the cards: points of 5 and 2, the quint 15, the quatorze 14 and trios 6 are 42 and repique 70; then
    # 5 + 1 + 1 and 10, to 3 + 2
    Golden("piquet_voleur", FOUR, [{**PLAY_OF_FOUR, "shown": OF_FOUR}], final=[5, 129], ended=False,
           source="000:l.22378"),
    # partners may sink what they have: the point of one, a trio: 5 + 3 + 7 + 10
    Golden("piquet_voleur", FOUR, [deal([3, 5], [2, 1], {}, {"point": 5, "trios": 1}, shown=OF_FOUR)],
           final=[5, 25], ended=False, source="000:l.22184"),
    # numbers where the hands of the other side alone were shown
    Golden("piquet_voleur", FOUR, [deal([3, 5], [2, 1], {}, {"point": 9, "quatorzes": 2},
                                        shown=[OF_FOUR[0], None, OF_FOUR[2], None])],
           final=[5, 124], ended=False, source="000:l.22378"),
    Spoiled("piquet_voleur", FOUR, [deal([3, 5], [2, 1], {}, {"point": 6}, shown=OF_FOUR)],
            "order.declared", "declared"),
    Spoiled("piquet_voleur", FOUR, [deal([3, 5], [2, 1], {}, {"trios": 3}, shown=OF_FOUR)],
            "order.declared", "declared"),
    Spoiled("piquet_voleur", FOUR, [{**PLAY_OF_FOUR, "shown": [*OF_FOUR[:3], None]}], "order.shown", "shown"),
    Spoiled("piquet_voleur", FOUR, [{**PLAY_OF_FOUR, "shown": [*OF_FOUR[:3], OF_FOUR[3][:-3]]}],
            "order.shown", "shown"),
    Spoiled("piquet_voleur", FOUR, [{**PLAY_OF_FOUR, "shown": [*OF_FOUR[:3], f"{OF_FOUR[3]} 7s"]}],
            "field.many", "shown.4"),
    Spoiled("piquet_voleur", FOUR, [{**PLAY_OF_FOUR, "shown": [*OF_FOUR[:3], OF_FOUR[3][:-2] + "7s"]}],
            "deal.card", "shown"),
    Spoiled("piquet_voleur", FOUR, [{**PLAY_OF_FOUR, "shown": OF_FOUR, "carte_blanche": "Bo"}],
            "order.carte_blanche", "carte_blanche"),
    Spoiled("piquet_voleur", FOUR, [deal([3, 4], [2, 1])], "deal.sum", "tricks"),
    Spoiled("piquet_voleur", FOUR, [deal([3, 5], [2, 1], {"point": 1})], "order.declared", "declared"),
    Spoiled("piquet_voleur", FOUR, [deal([3, 5], [2, 0])], "order.adverse", "adverse"),
    # Ann 1 turned up; Bo a sequence, a red: Ann's white goes back; point Bo; honours Ann, Bo; 7 to 5
    Golden("imperial", TWO, [won([5, 7], "Ann", "Bo", turned=True, point="Bo",
                                 imperials=[{}, {"sequences": 1}])],
           final=[1, 10], ended=False, source="000:l.22493"),  # Bo 6 + 1 + 1 + 2
    # both show imperials: Ann keeps the white that was turned up; then 1 + 6 + 1 + 2 to 6 + 6 + 1
    Golden("imperial", TWO, [won([7, 5], "Ann", "Bo", turned=True, imperials=[{"quartets": 1},
                                                                              {"sequences": 1,
                                                                               "quartets": 1}])],
           final=[10, 13], ended=False, source="000:l.22514"),
    # Ann has 4 of honours and takes no more; Bo's six whites make a red and wipe them: 1 + 5 of tricks = 6
    Golden("imperial", TWO, [won([3, 9], "Ann", "Ann", "Ann", "Ann")], final=[0, 6], ended=False,
           source="000:l.22493"),
    # simultaneous with tombée: Ann takes the red and 4 whites before the tricks, which take them back
    Golden("imperial", TWO, [won([3, 9], "Ann", "Ann", "Ann", "Ann", tombee="Ann")],
           options={"tombee": True}, final=[6, 6], ended=False, source="000:l.22477"),
    # capot is two reds, and the whites of the other are gone
    Golden("imperial", TWO, [won([12, 0], point="Bo")], final=[12, 0], ended=False, source="000:l.22487"),
    # carte blanche and a quartet are three reds, twice two: 18 and 30; the rest of the deal is dropped
    Golden("imperial", TWO, [won([6, 6], carte_blanche="Ann", imperials=[{"quartets": 1}, {}]),
                             won(carte_blanche="Ann")],
           totals=[[18, 0], [30, 0]], final=[30, 0], source="000:l.22519"),
    Golden("imperial", TWO, [won(carte_blanche="Ann", imperials=[{}, {"sequences": 1, "trump_sequence": 1}])],
           options={"carte_blanche_ends": True, "trump_sequence": True}, final=[12, 12], ended=False,
           source="000:l.22448"),
    Golden("imperial", TWO, [won([5, 7], revoked="Bo")], final=[0, 0], ended=False, source="000:l.22522"),
    Spoiled("imperial", TWO, [won([5, 8])], "deal.sum", "tricks"),
    Spoiled("imperial", TWO, [won()], "deal.missing", "tricks"),
    Spoiled("imperial", TWO, [won([5, 7], "Ann", "Ann", "Ann", "Ann", "Ann", turned=True)], "order.honour_5",
            "honour_5"),
    Spoiled("imperial", TWO, [won([5, 7], honour_2="Ann")], "deal.when", "honour_2"),
    Spoiled("imperial", TWO, [won([5, 7], "Ann", "Bo", tombee="Ann")], "order.tombee", "tombee",
            options={"tombee": True}),
    Spoiled("imperial", TWO, [won([5, 7], carte_blanche="Ann", imperials=[{"sequences": 1}, {}])],
            "order.imperials", "imperials"),
    Spoiled("imperial", TWO, [won([12, 0], revoked="Ann")], "order.revoked", "revoked"),
]  # fmt: skip
