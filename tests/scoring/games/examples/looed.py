"""Looed: loo in its five forms, spoil five, euchre loo; made by hand with their arithmetic."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
FOUR = FIVE[:4]
FIFTH = Fraction(1, 5)


def stay(who, *tricks, **more):
    """A deal in which these stayed, by their letters."""
    played = {"tricks": list(tricks)} if tricks else {}
    return {"stayed": [name[0] in who for name in FIVE], **played, **more}


def hands(**shown):
    """The hands that are shown, by the letter of the player."""
    return {"shown": [{"hand": shown[name[0]]} if name[0] in shown else {} for name in FIVE]}


def marked(who, names=FIVE):
    return [name[0] in who for name in names]


def tricks(*won, **more):
    return {"tricks": list(won), **more}


SINGLE = tricks(1, 2, 0, 0, 0)
DOUBLE = stay("ACD", 2, 0, 1, 0, 0)
SHOWN = stay("ABC", **hands(A="blaze", C="pam_flush"))
BARRED = {"barred": marked("A", FOUR)}
EXAMPLES = [
    # 1 Ann deals a single pool of 3: three are looed. 2 Bo antes: 12, four a trick, Dee is looed. 3 Cem: 6 to
    # Eve's flush, Ann is looed. 4 Dee: 6, Ann has two of them, and the thirds of Dee, who defends, stay.
    # 5 Eve: 4 + 3 = 7, Bo revokes and pays 6, Ann and Cem take 3 each, and 1 stays. 6 Ann: 10 for herself
    # alone. 7 Bo: a single pool and a forfeit of Cem: 6, two a trick; Dee and Eve are looed.
    Golden("loo", FIVE, [SINGLE, DOUBLE, stay("AE", flush=marked("E")),
                         stay("A", 1, 0, 0, 2, 0, defends=True), stay("ABC", revoke_by="Bo"), stay("A"),
                         tricks(1, 1, 1, 0, 0, forfeits=[0, 0, 1, 0, 0])],
           totals=[[-2, 2, -3, -3, -3], [6, -1, 1, -6, -3], [3, -1, -2, -6, 3], [5, -1, -2, -9, 3],
                   [8, -7, 1, -9, 0], [15, -7, 1, -9, 0], [17, -8, 0, -12, -3]],
           final=[91 * FIFTH, -34 * FIFTH, 6 * FIFTH, -54 * FIFTH, -9 * FIFTH],
           payments=[91 * FIFTH, -34 * FIFTH, 6 * FIFTH, -54 * FIFTH, -9 * FIFTH], ended=False,
           source="000:l.16735"),
    # 7 in the pool and 3 of Ann: three a trick, and 1 stays with the 3 of Bo, who is looed
    Golden("loo", FIVE, [SINGLE, DOUBLE, stay("AE", flush=marked("E")),
                         stay("A", 1, 0, 0, 2, 0, defends=True), stay("ABC", revoke_by="Bo"),
                         stay("BCE", 0, 0, 1, 0, 2)],
           totals=[[-2, 2, -3, -3, -3], [6, -1, 1, -6, -3], [3, -1, -2, -6, 3], [5, -1, -2, -9, 3],
                   [8, -7, 1, -9, 0], [5, -10, 4, -9, 6]],
           final=[29 * FIFTH, -46 * FIFTH, 24 * FIFTH, -41 * FIFTH, 34 * FIFTH], ended=False,
           source="000:l.16752"),
    # two flushes: Bo deals, and Cem sits before Ann; Ann and Dee are looed
    Golden("loo", FIVE, [SINGLE, stay("ACD", flush=marked("AC"))],
           totals=[[-2, 2, -3, -3, -3], [-5, -1, 9, -6, -3]],
           final=[-19 * FIFTH, FIFTH, 51 * FIFTH, -24 * FIFTH, -9 * FIFTH], ended=False,
           source="000:l.16716"),
    # stakes of six: everything is doubled
    Golden("loo", FIVE, [SINGLE], options={"stake": 6}, totals=[[-4, 4, -6, -6, -6]],
           final=[-2 * FIFTH, 38 * FIFTH, -12 * FIFTH, -12 * FIFTH, -12 * FIFTH], ended=False,
           source="000:l.16653"),
    Spoiled("loo", FIVE, [stay("ABCD", 1, 2, 0, 0, 0)], "looed.stayed", "stayed"),
    Spoiled("loo", FIVE, [{"flush": marked("A")}], "looed.flush", "flush"),
    Spoiled("loo", FIVE, [SINGLE, stay("", 1, 2, 0, 0, 0)], "looed.stayed", "stayed"),
    Spoiled("loo", FIVE, [SINGLE, stay("A", 1, 2, 0, 0, 0)], "looed.defends", "defends"),
    Spoiled("loo", FIVE, [SINGLE, {**DOUBLE, "defends": True}], "looed.defends", "defends"),
    Spoiled("loo", FIVE, [SINGLE, stay("ACD", 1, 1, 1, 0, 0)], "looed.tricks", "tricks"),
    Spoiled("loo", FIVE, [SINGLE, stay("ACD")], "looed.tricks", "tricks"),
    Spoiled("loo", FIVE, [SINGLE, {**DOUBLE, "revoke_by": "Cem"}], "looed.tricks", "tricks"),
    Spoiled("loo", FIVE, [SINGLE, stay("B", 0, 3, 0, 0, 0)], "looed.tricks", "tricks"),
    Spoiled("loo", FIVE, [SINGLE, stay("ACD", revoke_by="Eve")], "looed.revoke_by", "revoke_by"),
    Spoiled("loo", FIVE, [SINGLE, stay("ACD", flush=marked("A"), revoke_by="Cem")], "looed.revoke_by",
            "revoke_by"),
    Spoiled("loo", FIVE, [SINGLE, stay("ACD", flush=marked("B"))], "looed.flush", "flush"),
    Spoiled("loo", FIVE, [tricks(1, 2, 1, 0, 0)], "deal.sum", "tricks"),
    Spoiled("loo", FIVE, [SINGLE, stay("ACD", flush=marked("A"))], "field.unknown", "flush",
            {"flush": False}),
    # as above, but Dee is looed for the 12 that lie in the pool
    Golden("loo_unlimited", FIVE, [SINGLE, DOUBLE], totals=[[-2, 2, -3, -3, -3], [6, -1, 1, -15, -3]],
           final=[42 * FIFTH, 7 * FIFTH, 17 * FIFTH, -63 * FIFTH, -3 * FIFTH], ended=False,
           source="000:l.16785"),
    Spoiled("loo_unlimited", FIVE, [SINGLE, stay("CE", 1, 2, 0, 0, 0)], "looed.tricks", "tricks"),
    Spoiled("loo_unlimited", FIVE, [SINGLE, stay("C", 1, 2, 0, 0, 0)], "looed.defends", "defends"),
    Spoiled("loo_unlimited", FIVE, [tricks(1, 1, 0, 0, 0)], "deal.sum", "tricks"),
    # a pool of 3: two for Bo, one for Eve; Ann antes and is looed
    Golden("loo_irish", FIVE, [stay("ABE", 0, 2, 0, 0, 1)], totals=[[-6, 2, 0, 0, 1]],
           final=[-27 * FIFTH, 13 * FIFTH, 3 * FIFTH, 3 * FIFTH, 8 * FIFTH], ended=False,
           source="000:l.16790"),
    # all others pass: the dealer has his ante back
    Golden("loo_irish", FIVE, [stay("A")], final=[0, 0, 0, 0, 0], ended=False, source="000:l.16794"),
    Spoiled("loo_irish", FIVE, [SINGLE], "field.missing", "stayed"),
    Spoiled("loo_irish", FIVE, [stay("B", 1, 2, 0, 0, 0)], "looed.defends", "defends"),
    Spoiled("loo_irish", FIVE, [stay("")], "looed.stayed", "stayed"),
    # 5 and fifths: three for Bo, two for Eve, Ann looed 5; then Cem revokes: 10, and Ann has the pool of 10
    Golden("loo_five_card", FIVE, [stay("ABE", 0, 3, 0, 0, 2), stay("AC", revoke_by="Cem")],
           totals=[[-10, 3, 0, 0, 2], [0, -2, -10, 0, 2]], final=[2, 0, -8, 2, 4], payments=[2, 0, -8, 2, 4],
           ended=False, source="000:l.16798"),
    Spoiled("loo_five_card", FIVE, [stay("ABE", 0, 2, 0, 0, 1)], "deal.sum", "tricks"),
    Spoiled("loo_five_card", FIVE, [stay("ABE", 0, 3, 1, 0, 1)], "looed.tricks", "tricks"),
    Spoiled("loo_five_card", FIVE, [stay("AB", 0, 5, 0, 0, 0, defends=True)], "looed.defends", "defends"),
    # Cem's flush with pam beats a blaze: 5, and two are looed; then of two flushes the one before Ann's wins
    Golden("loo_pam", FIVE, [SHOWN, stay("AC", **hands(A="flush", C="flush"))],
           totals=[[-10, -5, 5, 0, 0], [-15, -10, 20, 0, 0]], final=[-14, -9, 21, 1, 1],
           payments=[-14, -9, 21, 1, 1], ended=False, source="000:l.16803"),
    Golden("loo_pam", FIVE, [SHOWN], options={"shown_loos": False}, final=[-5, 0, 5, 0, 0], ended=False,
           source="000:l.16807"),
    Spoiled("loo_pam", FIVE, [SHOWN | hands(A="pam_blaze", C="pam_flush")],
            "looed.shown", "shown"),
    Spoiled("loo_pam", FIVE, [SHOWN | hands(A="blaze", B="blaze", C="pam_blaze")],
            "looed.shown", "shown"),
    Spoiled("loo_pam", FIVE, [SHOWN | hands(D="flush")], "looed.shown", "shown"),
    Spoiled("loo_pam", FIVE, [SHOWN | tricks(5, 0, 0, 0, 0)], "looed.tricks", "tricks"),
    # spoilt; then the dealer adds one, and three tricks take 5; five tricks take 4 and a chip from each of
    # three; four of who played on spoil it
    Golden("spoil_five", FOUR, [tricks(2, 2, 1, 0), tricks(3, 1, 0, 0), tricks(0, 0, 5, 0, jink=True),
                                tricks(4, 1, 0, 0, jink=True)],
           totals=[[-1, -1, -1, -1], [4, -2, -1, -1], [2, -4, 5, -3], [1, -5, 4, -4]], final=[2, -4, 5, -3],
           payments=[2, -4, 5, -3], ended=False, source="000:l.16512"),
    # Ann is barred until the pool is won: three tricks of hers leave it
    Golden("spoil_five", FOUR, [tricks(3, 0, 0, 0, **BARRED), tricks(3, 0, 0, 0), tricks(0, 0, 0, 3),
                                tricks(3, 0, 0, 0)],
           totals=[[-1, -1, -1, -1], [-1, -2, -1, -1], [-1, -2, -2, 5], [2, -3, -3, 4]], final=[2, -3, -3, 4],
           ended=False, source="000:l.16522"),
    # a foul hand does not win this deal, but perhaps the next one
    Golden("spoil_five", FOUR, [tricks(3, 0, 0, 0, foul=marked("A", FOUR)), tricks(3, 0, 0, 0)],
           totals=[[-1, -1, -1, -1], [4, -2, -1, -1]], final=[4, -2, -1, -1], ended=False,
           source="000:l.16517"),
    Spoiled("spoil_five", FOUR, [tricks(2, 2, 0, 0)], "looed.tricks", "tricks"),
    Spoiled("spoil_five", FOUR, [tricks(4, 1, 0, 0)], "looed.tricks", "tricks"),
    Spoiled("spoil_five", FOUR, [tricks(2, 2, 1, 0, jink=True)], "looed.jink", "jink"),
    Spoiled("spoil_five", FOUR, [tricks(3, 0, 0, 0, jink=True)], "looed.jink", "jink"),
    Spoiled("spoil_five", FOUR, [tricks(4, 0, 0, 0, jink=True)], "looed.tricks", "tricks"),
    Spoiled("spoil_five", FOUR, [tricks(3, 3, 0, 0)], "deal.sum", "tricks"),
    # Ann 3 into the pool and one to each of two, Bo 2 and 2; then Ann 3 and 2; and her last 2
    Golden("euchre_loo", FOUR, [tricks(3, 2, 0, 0), tricks(3, 0, 2, 0), tricks(2, 1, 1, 1)],
           totals=[[-5, -4, 2, 2], [-10, -2, -2, 4], [-12, -3, -3, 3]], final=[-12, -3, -3, 3],
           source="000:l.17623"),
    # two chips for five tricks: they go into the pool, and nothing is left for the others
    Golden("euchre_loo", FOUR, [tricks(3, 2, 0, 0), tricks(3, 0, 2, 0), tricks(5, 0, 0, 0)],
           totals=[[-5, -4, 2, 2], [-10, -2, -2, 4], [-12, -2, -2, 4]], final=[-12, -2, -2, 4],
           source="000:l.17623"),
    Spoiled("euchre_loo", FOUR, [tricks(2, 2, 0, 0)], "deal.sum", "tricks"),
    Spoiled("euchre_loo", FOUR, [tricks(6, 0, 0, 0)], "field.high", "tricks.1"),
    Spoiled("euchre_loo", FOUR, [tricks(3, 2, 0, 0), tricks(3, 0, 2, 0), tricks(2, 1, 1, 1),
                                 tricks(5, 0, 0, 0)], "sheet.ended", "deals"),
]  # fmt: skip
