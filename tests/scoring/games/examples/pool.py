"""Pool and lives; sheets made by hand from the book's rules, with their arithmetic."""

from fractions import Fraction

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def bet(bettor, stake, **more):
    return {"bettor": bettor, "stake": stake, **more}


def turns(*bets):
    return {"bets": list(bets)}


BEATEN, WON = {"beaten": True}, {"won": True}
FORFEIT = {"bettor": "Ann", "action": "forfeit"}


def farm(counts, cards, **more):
    return {"counts": counts, "cards": cards, **more}


def betting(paid, dropped, counts):
    return {"paid": paid, "dropped": dropped, "counts": counts}


def cuckoo(*lost, **more):
    return {"lost": [name in lost for name in THREE], **more}


def authors(books, violations, **more):
    return {"books": books, "violations": violations, **more}


def garbage(**more):
    usual = {"bets": [], "poker": ["Bo"], "chips": [0, 15, 8], "winners": ["Bo"], "matches": [], "hits": [1]}
    return {**usual, **more}


def match(player, turned, **more):
    return {"player": player, "turn": turned, **more}


def commerce(trades, *winners, **more):
    return {"trades": trades, "winners": list(winners), **more}


EXAMPLES = [
    # antes 3; Bo wins 2 of them; Cem loses 1, Ann forfeits 1: 3 are left.
    # Cem takes all 3, so that all ante again; Ann pays the 5 that she bet too much, and Bo takes 2 of 8
    Golden(
        "red_dog", THREE,
        [turns(bet("Bo", 2, **BEATEN), bet("Cem", 1), FORFEIT),
         turns(bet("Cem", 3, **BEATEN), bet("Ann", 5, action="too_much"), bet("Bo", 2, **BEATEN))],
        totals=[[-2, 1, -2], [-8, 2, 0]], final=[-6, 4, 2], payments=[-6, 4, 2], ended=False,
        source="000:l.30084",
    ),
    # a bet of 5 over a pool of 3 wins only the pool; then Ann bets to lose and wins 1 of the new antes
    Golden("red_dog", THREE, [turns(bet("Bo", 5, action="too_much", **BEATEN), bet("Ann", 1,
           action="copper"))],
           options={"copper": True}, totals=[[-1, 1, -2]], final=[-THIRD, 1 + 2 * THIRD, -1 - THIRD],
           ended=False, source="000:l.30143"),
    Spoiled("red_dog", THREE, [turns(bet("Bo", 4))], "pool.stake", "bets.1.stake"),
    Spoiled("red_dog", THREE, [turns(bet("Bo", 2), bet("Cem", 6))], "pool.stake", "bets.2.stake"),
    Spoiled("red_dog", THREE, [turns(bet("Cem", 1), bet("Bo", 1))], "pool.bettor", "bets.2.bettor"),
    Spoiled("red_dog", THREE, [turns(bet("Bo", 1), bet("Bo", 1))], "pool.bettor", "bets.2.bettor"),
    Spoiled("red_dog", THREE, [turns(bet("Bo", 3, action="too_much"))], "pool.action", "bets.1.action"),
    Spoiled("red_dog", THREE, [turns({"bettor": "Bo"})], "pool.stake", "bets.1.stake"),
    Spoiled("red_dog", THREE, [turns({**FORFEIT, "stake": 1})], "pool.stake", "bets.1.stake"),
    Spoiled("red_dog", THREE, [turns({**FORFEIT, "beaten": True})], "pool.beaten", "bets.1.beaten"),
    Spoiled("red_dog", THREE, [turns(FORFEIT)], "pool.action", "bets.1.action", {"copper": True}),
    Spoiled("red_dog", THREE, [turns(bet("Bo", 1, action="copper"))], "field.choice", "bets.1.action"),
    # antes 3: Bo loses 3, Cem wins 4 of 6, Ann loses 1: 3 are left; new antes 6, and Cem wins all
    Golden(
        "slippery_sam", THREE,
        [turns(bet("Bo", 3), bet("Cem", 4, **WON), bet("Ann", 1)), turns(bet("Cem", 6, **WON))],
        totals=[[-2, -4, 3], [-3, -5, 8]], final=[-3, -5, 8], payments=[-3, -5, 8], ended=False,
        source="000:l.30163",
    ),
    Spoiled("slippery_sam", THREE, [turns(bet("Bo", 4))], "pool.stake", "bets.1.stake"),
    Spoiled("slippery_sam", THREE, [turns(bet("Bo", 0))], "pool.stake", "bets.1.stake"),
    Spoiled("slippery_sam", THREE, [turns(bet("Bo", 1))], "pool.bets", "bets"),
    Spoiled("slippery_sam", THREE, [turns(bet("Bo", 3, **WON), bet("Cem", 1))], "pool.bettor",
            "bets.2.bettor"),
    Spoiled("slippery_sam", THREE, [turns(bet("Cem", 1), bet("Bo", 1), bet("Ann", 1))], "pool.bettor",
            "bets.2.bettor"),
    # antes 4 and Ann's bid of 3. Cem is 5 over; nobody has 16: Dee has 15 like Bo and fewer cards.
    # Then Bo and Dee have 16, and Dee the six of hearts: he takes 7, is the farmer, and Ann pays him 2 over
    Golden(
        "farmer", FOUR,
        [farm([12, 15, 21, 15], [3, 3, 3, 2], farmer="Ann", bid=3),
         farm([9, 16, 10, 16], [2, 2, 2, 3], six_of_hearts="Dee"),
         farm([18, 8, 8, 16], [3, 2, 2, 2])],
        totals=[[0, -2, -7, 2], [0, -2, -7, 9], [-3, -3, -8, 14]], final=[-3, -3, -8, 14],
        payments=[-3, -3, -8, 14], ended=False, source="000:l.29541",
    ),
    Spoiled("farmer", TWO, [farm([12, 15], [1, 2])], "field.low", "cards.1"),
    Spoiled("farmer", TWO, [farm([21, 15], [2, 2])], "pool.counts", "counts.1"),
    Spoiled("farmer", TWO, [farm([5, 15], [2, 2], six_of_hearts="Ann")], "pool.six_of_hearts",
            "six_of_hearts"),
    Spoiled("farmer", TWO, [farm([12, 15], [2, 2]), farm([12, 15], [2, 2], bid=1)], "pool.bid", "bid"),
    # antes 2; both over: a draw; antes 4; Bo is under, Ann over
    Golden("quinze", TWO, [{"counts": [18, 16]}, {"counts": [17, 4]}, {"counts": [15, 13]}],
           totals=[[-1, -1], [-2, 2], [-1, 1]], final=[-1, 1], payments=[-1, 1], ended=False,
           source="000:l.29572"),
    # with betting: Bo and Dee stayed, both with 14: each has 13 / 2 of the pool
    Golden("quinze", FOUR, [betting([2, 5, 1, 5], [True, False, True, False], [15, 14, 22, 14])],
           final=[-2, 1 + HALF, -1, 1 + HALF], ended=False, source="000:l.29584"),
    Spoiled("quinze", THREE, [betting([2, 5, 5], [True, False, False], [15, 14, 16])], "pool.dropped",
            "dropped.3"),
    Spoiled("quinze", THREE, [betting([2, 5, 4], [True, False, False], [15, 14, 12])], "pool.paid", "paid"),
    Spoiled("quinze", THREE, [betting([2, 2, 2], [True, True, True], [15, 14, 12])], "pool.dropped",
            "dropped"),
    Spoiled("quinze", THREE, [betting([6, 5, 5], [True, False, False], [15, 14, 12])], "pool.paid", "paid"),
    Spoiled("quinze", TWO, [{"counts": [0, 12]}], "field.low", "counts.1"),
    # Ann deals. Bo's cards hold 20; he takes Cem's 9 and Dee's 12. Then Cem and Dee share 20 + 10 + 5 = 35
    Golden(
        "bingo_cards", FOUR,
        [{"chips": [0, 20, 9, 12], "winners": ["Bo"]}, {"chips": [5, 0, 20, 10], "winners": ["Cem", "Dee"]}],
        totals=[[0, 21, -9, -12], [-5, 21, -11 - HALF, -4 - HALF]], final=[-5, 21, -11 - HALF, -4 - HALF],
        payments=[-5, 21, -11 - HALF, -4 - HALF], ended=False, source="000:l.30217",
    ),
    Golden("bingo_cards", THREE, [{"winners": ["Ann", "Cem"]}], options={"form": "pot", "ante": 2},
           final=[1, -2, 1], ended=False, source="000:l.30228"),
    Spoiled("bingo_cards", THREE, [{"chips": [1, 20, 0], "winners": ["Bo"]}], "pool.chips", "chips.1"),
    Spoiled("bingo_cards", THREE, [{"chips": [0, 5, 0], "winners": ["Bo"]}], "pool.chips", "chips.2"),
    Spoiled("bingo_cards", THREE, [{"chips": [0, 20, 0], "winners": ["Bo", "Bo"]}], "pool.winners",
            "winners.2"),
    Spoiled("bingo_cards", THREE, [{"chips": [0, 20, 0], "winners": []}], "field.few", "winners"),
    # the pot of 3, then two who tie
    Golden("commerce", THREE, [{"winners": ["Bo"]}, {"winners": ["Ann", "Cem"]}],
           totals=[[-1, 2, -1], [-HALF, 1, -HALF]], final=[-HALF, 1, -HALF], payments=[-HALF, 1, -HALF],
           ended=False, source="000:l.6761"),
    # Ann takes 2 + 1 for trades, and pays two others because she held a pair and Cem won
    Golden("commerce@enc_c", THREE, [commerce([0, 2, 1], "Cem", dealer_pair=True)], final=[0, -2, 2],
           ended=False, source="002:l.176"),
    Spoiled("commerce", THREE, [{"winners": []}], "field.few", "winners"),
    Spoiled("commerce", THREE, [{"winners": ["Bo"], "trades": [0, 1, 0]}], "field.unknown", "trades"),
    Spoiled("commerce", THREE, [{"winners": ["Bo", "Bo"]}], "pool.winners", "winners.2"),
    Spoiled("commerce", THREE, [commerce([1, 0, 0], "Cem")], "pool.trades", "trades.1", {"edition": "enc_c"}),
    Spoiled("commerce", THREE, [commerce([0, 0, 0], "Ann", dealer_pair=True)], "pool.dealer_pair",
            "dealer_pair",
            {"edition": "enc_c"}),
    # two lives each: Bo and Cem tie; then Bo goes out, then Cem, and Ann takes the pool of 4
    Golden(
        "cuckoo", THREE, [cuckoo("Bo", "Cem"), cuckoo("Bo"), cuckoo("Cem")], options={"lives": 2},
        totals=[[0, -1, -1], [0, -2, -1], [0, -2, -2]], final=[4, -2, -2], payments=[4, -2, -2],
        source="000:l.28714",
    ),
    # all go out at once: nobody wins, and each has his own back
    Golden("cuckoo", THREE, [cuckoo(*THREE)], options={"lives": 1, "chip": 1}, totals=[[-1, -1, -1]],
           final=[0, 0, 0], source="000:l.28721"),
    Spoiled("cuckoo", THREE, [cuckoo()], "pool.lost", "lost"),
    Spoiled("cuckoo", THREE, [cuckoo("Bo"), cuckoo("Bo")], "pool.lost", "lost.2", {"lives": 1}),
    Spoiled("cuckoo", THREE, [cuckoo("Bo", king=True)], "pool.king", "king"),
    Spoiled("cuckoo", THREE, [cuckoo("Bo"), cuckoo("Cem"), cuckoo("Ann")], "sheet.ended", "deals",
            {"lives": 1}),
    # 13 books: 5, 4 and 4 with one too late, 2 x (5, 4, 3) less what the others take; Cem pays 1 to each
    Golden("authors", THREE, [authors([5, 4, 4], [0, 0, 1], late=[0, 0, 1])], final=[4, 1, -5],
           payments=[4, 1, -5], ended=False, source="000:l.28986"),
    Spoiled("authors", THREE, [authors([5, 5, 4], [0, 0, 0])], "deal.sum", "books"),
    Spoiled("authors", THREE, [authors([5, 4, 3], [0, 0, 0])], "pool.books", "books"),
    Spoiled("authors", THREE, [authors([5, 4, 4], [0, 0, 0], late=[6, 0, 0])], "pool.late", "late.1"),
    # Ann deals: antes of Bo and Cem 2; Bo's red 2, doubled black of Cem -6; Cem has the pot of 2; bingo: Bo
    # takes 8; Bo puts 4, Cem takes 1; treize: 3 and 10 from each
    Golden(
        "garbage", THREE,
        [garbage(bets=[bet("Bo", 2, colour="red", reds=3), bet("Cem", 3, colour="black", reds=3,
        doubled=True)],
                 poker=["Cem"], matches=[match("Bo", 3), match("Cem", 6)], hits=[3, 10])],
        final=[33, -8, -25], payments=[33, -8, -25], ended=False, source="000:l.30685",
    ),
    Spoiled("garbage", THREE, [garbage(poker=["Ann"])], "pool.poker", "poker.1"),
    Spoiled("garbage", THREE, [garbage(chips=[1, 15, 8])], "pool.chips", "chips.1"),
    Spoiled("garbage", THREE, [garbage(bets=[bet("Ann", 2, colour="red", reds=3)])], "pool.bettor",
            "bets.1.bettor"),
    Spoiled("garbage", THREE, [garbage(bets=[bet("Bo", 2, colour="red", reds=5, doubled=True)])],
            "pool.doubled", "bets.1.doubled"),
    Spoiled("garbage", THREE, [garbage(matches=[match("Ann", 1)])], "pool.player", "matches.1.player"),
    Spoiled("garbage", THREE, [garbage(hits=[1, 1])], "pool.hits", "hits.2"),
    Spoiled("garbage", THREE, [garbage()], "field.missing", "turned", {"form": "value"}),
]  # fmt: skip
