"""Layouts: newmarket, boodle, matrimony, Pope Joan, spinado; made by hand with their arithmetic."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
FOUR, THREE = FIVE[:4], FIVE[:3]
THIRD = Fraction(1, 3)


def won(winner, *left, **more):
    return {"winner": winner, "left": list(left), **more}


def lay(*chips, **more):
    return {"antes": list(chips), **more}


# the dealer lays eight chips on four cards, the others four
LAID = ({"ace": 8}, {"ace": 4}, {"ace": 1, "king": 1, "queen": 1, "jack": 1})
BLAMED = {"errors": [0, 0, 1], "unplayed": "king", "unplayed_by": "Cem", "unplayed_with": "Ann"}
BOODLES = ({"ace": 2, "king": 1}, {"ace": 1, "queen": 2}, {"jack": 3})
BET = ({"matrimony": 1, "intrigue": 1, "confederacy": 1, "pair": 1, "best": 1}, {"matrimony": 4}, {"best": 4})
UNION = {"king": "Bo", "queen": "Bo", "matrimony": "Bo"}
DEALER_LAYS = {"on_pope": 1, "on_matrimony": 2, "on_intrigue": 3} | dict.fromkeys(
    ("on_ace", "on_king", "on_queen", "on_jack", "on_game"), 1
)
BY_DEALER = {"antes_by": "dealer", "dealer_total": 11}
KINGS = {"king": "Bo", "kings": [0, 0, 1, 0]}
EXAMPLES = [
    # Ann lays 8, the others 4, so that each card has 5. Bo takes the ace, Ann the queen, and 3 of Dee for the
    # extra hand; Cem is out: 2 + 3 + 1. Then Bo deals: king and jack have 10, Dee takes the king, and nobody
    # can go on. 20 are left: 5 for each.
    Golden("newmarket", FOUR, [
               won("Cem", 2, 3, 0, 1, ace="Bo", queen="Ann", widow_buyer="Dee", widow_price=3),
               {"king": "Dee"}],
           totals=[[-2, -2, 2, -8], [-6, -10, -2, -2]], final=[-1, -5, 3, 3], payments=[-1, -5, 3, 3],
           ended=False, source="000:l.18699"),
    # 13 on the ace for Cem; Bo has 1 and 2 for cards, and one more for a boodle card left; 3 chips remain
    Golden("newmarket", THREE, [won("Bo", 1, 0, 2, **lay(*LAID, ace="Cem", boodles_left=[0, 0, 1]))],
           options={"free": True, "two_for_boodles": True}, totals=[[-9, 0, 6]], final=[-8, 1, 7],
           payments=[-8, 1, 7], ended=False, source="000:l.18718"),
    # Cem pays a chip to each for his error, and the 4 chips of the king to Ann who holds it; 16 are left
    Golden("newmarket", THREE, [won("Bo", 1, 0, 2, **BLAMED)], totals=[[-4, 0, -12]],
           final=[4 * THIRD, 16 * THIRD, -20 * THIRD], ended=False, source="000:l.18727"),
    # who made an error and goes out does not win: the others play on
    Golden("newmarket", THREE, [won("Bo", 1, 0, 0, errors=[0, 0, 2])], totals=[[-7, -1, -8]],
           final=[-5 * THIRD, 13 * THIRD, -8 * THIRD], ended=False, source="000:l.18730"),
    Spoiled("newmarket", FOUR, [won("Cem", 2, 3, 0, 1, widow_buyer="Ann", widow_price=3)],
            "compartments.widow_buyer", "widow_buyer"),
    Spoiled("newmarket", FOUR, [won("Cem", 2, 3, 0, 1, widow_buyer="Bo")], "deal.missing", "widow_price"),
    Spoiled("newmarket", FOUR, [won("Cem", 2, 3, 1, 1)], "compartments.left", "left"),
    Spoiled("newmarket", FOUR, [won("Cem", 2, 0, 0, 1)], "compartments.left", "left"),
    Spoiled("newmarket", FOUR, [won("Cem", 12, 3, 0, 1)], "field.high", "left.1"),
    Spoiled("newmarket", FOUR, [{"left": [2, 3, 1, 1]}], "deal.when", "left"),
    Spoiled("newmarket", FOUR, [{}], "field.missing", "winner", {"lead_on": True}),
    Spoiled("newmarket", THREE, [won("Cem", 1, 1, 0, errors=[0, 0, 1])], "compartments.winner", "winner"),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 2, **BLAMED, king="Bo")], "compartments.unplayed",
            "unplayed"),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 2, **{**BLAMED, "unplayed_by": "Bo"})],
            "compartments.unplayed_by", "unplayed_by"),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 2, **{**BLAMED, "unplayed_with": "Cem"})],
            "compartments.unplayed_with", "unplayed_with"),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 2, **{**BLAMED, "unplayed_with": "Bo"})],
            "compartments.unplayed_with", "unplayed_with"),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 2, **lay(LAID[0], {"ace": 5}, LAID[2]))],
            "compartments.antes", "antes", {"free": True}),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 2, **lay(*LAID[:2], {"ace": 4}, king="Bo"))],
            "compartments.king", "king", {"free": True}),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 4, ace="Cem", boodles_left=[0, 0, 4])],
            "compartments.boodles_left", "boodles_left", {"two_for_boodles": True}),
    Spoiled("newmarket", THREE, [won("Bo", 1, 0, 2, boodles_left=[2, 0, 0])],
            "compartments.boodles_left", "boodles_left", {"two_for_boodles": True}),
    # 3 chips on the ace for Ann, 3 on the jack for Bo; Cem has 4 and 1 for cards
    Golden("boodle", THREE, [won("Cem", 4, 1, 0, **lay(*BOODLES, ace="Ann", jack="Bo"))],
           totals=[[-4, -1, 2]], final=[-3, 0, 3], payments=[-3, 0, 3], ended=False, source="000:l.18815"),
    # each lays 2 on each of four cards; nobody can go on
    Golden("boodle", THREE, [{"each": 2, "ace": "Ann"}], options={"equal": True}, totals=[[-2, -8, -8]],
           final=[4, -2, -2], ended=False, source="000:l.18818"),
    Spoiled("boodle", THREE, [won("Cem", 4, 1, 0, **lay(*BOODLES[:2], {"jack": 4}))], "compartments.antes",
            "antes"),
    Spoiled("boodle", THREE, [won("Cem", 16, 1, 0, **lay(*BOODLES))], "field.high", "left.1"),
    Spoiled("boodle", THREE, [won("Cem", 4, 1, 0, **lay({"ace": 3}, *BOODLES[1:], king="Bo"))],
            "compartments.king", "king"),
    Spoiled("boodle", THREE, [won("Cem", 4, 1, 0, **lay({}, {}, {}))], "compartments.antes", "antes"),
    Spoiled("boodle", THREE, [won("Cem", 4, 1, 0, **lay(*BOODLES, widow_buyer="Bo", widow_price=1))],
            "field.unknown", "widow_buyer"),
    # 5, 4 and 4 chips: 1 for the pair, 5 for best; 7 remain. Then Bo lays 2 and the others 1, and Ann takes
    # the 6 of matrimony
    Golden("matrimony", THREE, [lay(*BET, pair="Bo", best="Cem"),
                                lay({"matrimony": 1}, {"intrigue": 2}, {"pair": 1}, matrimony="Ann")],
           totals=[[-5, -3, 1], [0, -5, 0]], final=[5 * THIRD, -10 * THIRD, 5 * THIRD],
           payments=[5 * THIRD, -10 * THIRD, 5 * THIRD], ended=False, source="000:l.18837"),
    Golden("matrimony", THREE, [lay(*BET, all_to="Bo")], options={"best_rule": "ace_takes_all"},
           final=[-5, 9, -4], ended=False, source="000:l.18850"),
    Spoiled("matrimony", THREE, [lay(*BET[:2], {"best": 5})], "compartments.antes", "antes"),
    Spoiled("matrimony", THREE, [lay({}, {}, {})], "compartments.antes", "antes"),
    Spoiled("matrimony", THREE, [lay(*BET)], "compartments.antes", "antes", {"minimum": 6}),
    Spoiled("matrimony", THREE, [lay(*BET, pair="Bo", matrimony="Bo")], "compartments.pair", "pair"),
    Spoiled("matrimony", THREE, [lay({"best": 5}, *BET[1:], pair="Bo")], "compartments.pair", "pair"),
    Spoiled("matrimony", THREE, [lay(*BET, all_to="Bo", pair="Cem")], "compartments.all_to", "all_to",
            {"best_rule": "ace_takes_all"}),
    Spoiled("matrimony", THREE, [lay(*BET, all_to="Bo")], "field.unknown", "all_to"),
    # 5 chips in each of eight; Bo has three of them, Ann the ace, Cem game and 2 + 1 + 4: Eve with the nine
    # of diamonds is exempt. Pope, intrigue and jack remain: 3 for each
    Golden("pope_joan", FIVE, [won("Cem", 2, 1, 0, 4, 3, **UNION, ace="Ann", holder="Eve")],
           totals=[[-5, 6, 4, -12, -8]], final=[-2, 9, 7, -9, -5], payments=[-2, 9, 7, -9, -5], ended=False,
           source="000:l.18902"),
    # the dealer alone lays 1, 2, 3 and a chip on each of five; Bo has one, Cem one and 3 for cards; 9 remain
    Golden("pope_joan", THREE, [won("Cem", 1, 2, 0, **DEALER_LAYS, jack="Bo")], options=BY_DEALER,
           totals=[[-12, -1, 4]], final=[-9, 2, 7], ended=False, source="000:l.18893"),
    # nobody lays on the king, so that nobody says who played it
    Golden("pope_joan", THREE, [won("Cem", 1, 2, 0, on_queen=1, on_matrimony=2, queen="Bo", matrimony="Bo")],
           options={"antes_by": "dealer"}, final=[-4, 1, 3], ended=False, source="000:l.18902"),
    Spoiled("pope_joan", FIVE, [won("Cem", 2, 1, 0, 4, 3, **{**UNION, "king": "Ann"})],
            "compartments.matrimony", "matrimony"),
    Spoiled("pope_joan", FIVE, [won("Cem", 2, 1, 0, 4, 3, queen="Dee", jack="Dee")],
            "compartments.intrigue", "intrigue"),
    Spoiled("pope_joan", FIVE, [won("Cem", 2, 1, 0, 4, 3, pope="Ann", holder="Eve")],
            "compartments.holder", "holder"),
    Spoiled("pope_joan", FIVE, [won("Cem", 2, 1, 0, 4, 3, holder="Cem")], "compartments.holder", "holder"),
    Spoiled("pope_joan", FIVE, [{"holder": "Eve"}], "deal.when", "holder"),
    Spoiled("pope_joan", THREE, [won("Cem", 1, 2, 0, **DEALER_LAYS, jack="Bo")], "compartments.on_pope",
            "on_pope", {**BY_DEALER, "dealer_total": 12}),
    Spoiled("pope_joan", THREE, [won("Cem", 1, 2, 0, **{**DEALER_LAYS, "on_jack": 0}, jack="Bo")],
            "compartments.jack", "jack", {"antes_by": "dealer"}),
    # 5 chips in each of three: matrimony for Bo, game for Dee with 1 + 2 + 3; intrigue remains
    Golden("spinado", FOUR, [won("Dee", 1, 2, 3, 0, matrimony="Bo")], totals=[[-7, 0, -6, 8]],
           final=[Fraction(-23, 4), Fraction(5, 4), Fraction(-19, 4), Fraction(37, 4)], ended=False,
           source="000:l.18926"),
    # two of each for the king of diamonds, one for Cem's king; then Dee, who has won, does not ante:
    # 4 chips a compartment, and 9 in intrigue for Cem; Ann has game and 3 for cards
    Golden("spinado", FOUR, [won("Dee", 1, 2, 3, 0, matrimony="Bo", **KINGS),
                             won("Ann", 0, 1, 1, 1, intrigue="Cem")],
           options={"winner_free": True, "kings": True}, totals=[[-10, 5, -5, 5], [-6, -2, 0, 4]],
           final=[-5, -1, 1, 5], payments=[-5, -1, 1, 5], ended=False, source="000:l.18934"),
    Spoiled("spinado", FOUR, [won("Dee", 1, 2, 3, 0, matrimony="Bo", intrigue="Cem")],
            "compartments.intrigue", "intrigue"),
    Spoiled("spinado", FOUR, [won("Dee", 1, 2, 3, 0, matrimony="Cem", **KINGS)], "compartments.king", "king",
            {"kings": True}),
    Spoiled("spinado", FOUR, [won("Dee", 1, 2, 3, 0, kings=[2, 2, 0, 0])], "deal.sum", "kings",
            {"kings": True}),
    Spoiled("spinado", FOUR, [won("Dee", 11, 2, 3, 0)], "field.high", "left.1", {"deuces_out": True}),
    Spoiled("spinado", FOUR, [won("Dee", 1, 2, 3, 1)], "compartments.left", "left"),
]  # fmt: skip
