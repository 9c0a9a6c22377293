"""The books' examples, and sheets made by hand with their arithmetic beside them."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")
TWO, THREE = FOUR[:2], FOUR[:3]


def items(high, low, jack=None, game=None, **more):
    said = {"high": high, "low": low, "jack": jack, "game": game}
    return {name: value for name, value in said.items() if value} | more


def bid(pitcher, number, *taken, **more):
    return {"pitcher": pitcher, "bid": number} | items(*taken) | more


def counted(high, low, jack, count, **more):
    return {"high": high, "low": low, "jack": jack, "count": count} | more


def casino(cards, spades, big, little, aces, **more):
    return {"cards": cards, "spades": spades, "big": big, "little": little, "aces": aces} | more


def scopa(cards, diamonds, seven, settanta=None, **more):
    said = {"cards": cards, "diamonds": diamonds, "seven": seven} | more
    return said | ({"settanta": settanta} if settanta else {})


ANNS, BOS = items("Ann", "Ann", "Ann", "Ann"), items("Bo", "Bo", "Bo", "Bo")

EXAMPLES = [
    # Ann deals and turns a jack, gives Bo one; high Ann, low Bo, jack Ann, game Bo; then a revoke with the
    # jack
    Golden("seven_up", TWO, [items("Ann", "Bo", "Ann", "Bo", turned=1, gift=True), items("Bo", "Ann", "Bo",
           revoked="Ann")],
           totals=[[3, 3], [2, 5]], final=[2, 5], ended=False, source="000:l.19469"),
    # both could go out: high counts before game
    Golden("seven_up", TWO, [BOS, ANNS, items("Ann", "Bo", "Ann", "Bo"), items("Ann", "Bo", None, "Bo")],
           totals=[[0, 4], [4, 4], [6, 6], [7, 6]], final=[7, 6], source="000:l.19560"),
    Spoiled("seven_up", TWO, [items("Ann", None)], "field.missing", "low"),
    Spoiled("seven_up", TWO, [BOS, items("Ann", "Bo", None, "Bo"), items("Bo", "Ann", gift=True)],
            "bands.gift", "gift"),
    Golden("california_jack", TWO, [counted("Ann", "Bo", "Ann", [50, 30]), counted("Ann", "Bo", "Ann", [40,
           40]),
           {"high": "Ann", "low": "Ann", "claim": "Ann"}], totals=[[3, 1], [5, 2], [7, 2]], final=[7, 2],
           source="000:l.19611"),
    Golden("california_jack", TWO, [{"high": "Ann", "claim": "Ann"}], final=[1, 0], source="000:l.19668"),
            # Bo wins
    Spoiled("california_jack", TWO, [counted("Ann", "Bo", "Ann", [50, 40])], "deal.sum", "count"),
    Spoiled("california_jack", TWO, [counted("Ann", "Bo", "Ann", [40, 30])], "bands.count", "count"),
    Golden("california_jack@enc_c", THREE, [counted("Ann", "Bo", "Cem", [30, 25, 25])], final=[2, 1, 1],
           ended=False,
           source="002:l.6"),
    Golden("shasta_sam", TWO, [counted("Ann", "Ann", "Ann", [50, 30]), counted("Ann", "Ann", "Ann", [30,
           50])],
           totals=[[4, 0], [7, 1]], final=[7, 1], source="000:l.19611"),
    Spoiled("shasta_sam", TWO, [counted("Ann", "Bo", None, [50, 30])], "bands.jack", "jack"),
    # 4 + 3 + 1 + 5 + 1 = 14 and 2 + 10 = 12: 26 in all; 25 where the card points are even
    Golden("all_fives", TWO,
           [{"ace": "Ann", "king": "Ann", "queen": "Bo", "jack": "Ann", "ten": "Bo", "five": "Ann",
           "count": [50, 30]},
            {"ace": "Ann", "king": "Ann", "queen": "Ann", "jack": "Ann", "ten": "Ann", "five": "Ann",
            "count": [40, 40]}],
           totals=[[14, 12], [39, 12]], final=[39, 12], ended=False, source="000:l.19674"),
    Spoiled("all_fives", TWO, [{"ace": "Ann", "king": "Ann", "queen": "Bo", "jack": "Ann", "ten": "Bo",
            "count": [50, 30]}], "field.missing", "five"),
    # Bo's king and ten of trumps count 13 for game, Ann's ace, queen and jack 7
    Spoiled("all_fives", TWO, [{"ace": "Ann", "king": "Bo", "queen": "Ann", "jack": "Ann", "ten": "Bo",
            "five": "Ann", "count": [70, 10]}], "bands.count", "count"),
    Spoiled("california_jack", TWO, [items("Ann", "Bo", "Bo", count=[3, 77])], "bands.count", "count"),
    # a bid of 2 made with 3; a bid of 3 failed with 2; each of the others keeps his own
    Golden("auction_pitch", THREE, [bid("Ann", 2, "Ann", "Bo", "Ann", "Ann"), bid("Bo", 3, "Bo", "Bo", None,
           "Cem")],
           totals=[[3, 1, 0], [3, -2, 1]], final=[3, -2, 1], ended=False, source="000:l.19713"),
    # Ann wins; Bo was set back twice and is below nothing: 1 + 2 + 1; Cem: 1
    Golden("auction_pitch", THREE,
           [bid("Bo", 4, "Ann", "Ann", "Ann", "Cem"), bid("Bo", 4, "Ann", "Ann", "Ann", "Cem"), bid("Ann",
           1, "Ann", "Cem")],
           totals=[[3, -4, 1], [6, -8, 2], [7, -8, 2]], final=[7, -8, 2], payments=[5, -4, -1],
           source="000:l.19800"),
    # who revokes takes nothing and is set back the bid, though another pitched
    Golden("auction_pitch", THREE, [bid("Ann", 2, "Ann", "Bo", "Ann", "Bo", revoked="Bo")], final=[2, -2,
           0], ended=False,
           source="000:l.19780"),
    # 000:l.19713, 15: after another's revoke the pitcher scores what he makes, though he failed
    Golden("auction_pitch", THREE, [bid("Ann", 2, "Ann", "Cem", revoked="Bo")], final=[1, -2, 1], ended=False,
           source="000:l.19713"),
    Spoiled("auction_pitch", THREE, [bid("Ann", 5, "Ann", "Bo")], "field.high", "bid"),
    Spoiled("auction_pitch", THREE, [bid("Ann", 2, "Ann", None)], "field.missing", "low"),
    Spoiled("auction_pitch", THREE, [{"bid": 2} | ANNS], "field.missing", "pitcher"),
    Golden("smudge", THREE, [bid("Ann", 4, "Ann", "Ann", "Ann", "Ann")], final=[7, 0, 0],
           source="000:l.19828"),
    Golden("smudge", THREE, [bid("Ann", 4, "Bo", "Bo"), bid("Ann", 4, "Ann", "Ann", "Ann", "Ann")],
           totals=[[-4, 2, 0], [4, 2, 0]], final=[4, 2, 0], ended=False, source="000:l.19828"),
    Golden("smudge", THREE, [bid("Ann", 2, "Ann", "Ann", "Ann", "Ann")], options={"smudge": "c"}, final=[8,
           0, 0],
           source="000:l.19835"),
    Golden("smudge", THREE, [bid("Ann", 4, "Ann", "Ann", "Ann", "Ann", revoked="Bo")], final=[7, -4, 0],
           source="000:l.19828"),
    Spoiled("smudge", THREE, [bid("Ann", 4, "Ann", "Ann", "Zoe")], "field.player", "jack"),
    # five of five; then the joker and the jack; high ends it before low
    Golden("joker_pitch", TWO, [bid("Ann", 5, "Ann", "Ann", "Ann", "Ann", joker="Ann"),
           bid("Ann", 4, "Ann", "Ann", "Ann", "Bo", joker="Ann"), bid("Bo", 1, "Ann", "Bo")],
           totals=[[5, 0], [9, 1], [10, 2]], final=[10, 2], source="000:l.19857"),
    Spoiled("joker_pitch", TWO, [bid("Ann", 6, "Ann", "Ann")], "field.high", "bid"),
    # Bo is eldest: he sells to Cem for 2 and scores 2; Cem makes 3. Then Cem is eldest and pitches at Dee's
    # 1: Dee 1
    Golden("commercial_pitch", FOUR,
           [{"bidder": "Cem", "bid": 2, "sold": True} | items("Cem", "Cem", "Cem", "Ann"),
            {"bidder": "Dee", "bid": 1} | items("Cem", "Bo", None, "Bo")],
           totals=[[1, 2, 3, 0], [1, 4, 4, 1]], final=[1, 4, 4, 1], ended=False, source="000:l.19866"),
    # Dee's three count at once; her two at once are the game, and nothing more is played
    Golden("commercial_pitch", FOUR,
           [{"bidder": "Dee", "bid": 3} | items("Bo", "Bo", None, "Bo"), {"bidder": "Dee", "bid": 2}],
           options={"target": 5}, totals=[[0, 3, 0, 3], [0, 3, 0, 5]],
           final=[0, 3, 0, 5], source="000:l.19880"),
    Spoiled("commercial_pitch", FOUR, [{"bidder": "Dee", "bid": 3}], "bands.high", "high"),
    Spoiled("commercial_pitch", FOUR, [{"bidder": "Bo", "bid": 2} | ANNS], "bands.bidder", "bidder"),
    Spoiled("commercial_pitch", FOUR, [{"bid": 2, "sold": True} | ANNS], "bands.bidder", "bidder"),
    Golden("pitch_blind", THREE, [items("Ann", "Bo", "Cem", "Ann")], final=[2, 1, 1], ended=False,
           source="000:l.19869"),
    # the jack was in play: two off for the revoke
    Golden("pitch_blind", THREE, [items("Ann", "Bo", "Cem", "Ann", revoked="Bo")], final=[2, -1, 1],
           ended=False, source="000:l.19590"),
    Spoiled("pitch_blind", THREE, [items(None, "Bo")], "field.missing", "high"),
    # 1 + 1 + 5 of a bid of 6; a bid of 10 fails with 9
    Golden("pedro_sancho", THREE, [bid("Ann", 6, "Ann", "Ann", "Bo", "Bo", pedro="Ann", sancho="Cem"),
           bid("Cem", 10, "Ann", "Ann", None, None, sancho="Cem")],
           totals=[[7, 2, 9], [9, 2, -1]], final=[9, 2, -1], ended=False, source="000:l.19886"),
    Spoiled("pedro_sancho", THREE, [bid("Ann", 19, "Ann", "Ann")], "field.high", "bid"),
    Golden("pedro", THREE, [bid("Ann", 5, "Bo", "Bo", None, None, pedro="Ann")], final=[5, 2, 0], ended=False,
           source="000:l.19886"),
    Spoiled("pedro", THREE, [bid("Ann", 10, "Bo", "Bo")], "field.high", "bid"),
    Golden("dom_pedro", THREE, [bid("Ann", 18, "Bo", "Bo", None, None, three="Ann", snoozer="Ann",
           pedro="Cem")],
           final=[18, 2, 5], ended=False, source="000:l.19926"),
    Spoiled("dom_pedro", THREE, [bid("Ann", 37, "Bo", "Bo")], "field.high", "bid"),
    # 3 + 1 + 2 + 1 + 1 against 3 aces; then 26 cards each: nothing for cards
    Golden("casino", TWO, [casino([30, 22], [8, 5], "Ann", "Ann", [1, 3]), casino([26, 26], [6, 7], "Bo",
           "Bo", [4, 0])],
           totals=[[8, 3], [12, 7]], final=[12, 7], payments=[5, -5], ended=False, source="000:l.21684"),
    # 3 + 1 + 2 + 1 + 4, 22 cards over 30 and 5 spades over 8 are 38; in one deal it counts four times
    Golden("casino", TWO, [casino([52, 0], [13, 0], "Ann", "Ann", [4, 0])], options={"overs": True,
           "multiplier": True},
           final=[38, 0], payments=[152, -152], source="000:l.21850"),
    Golden("casino@enc_c", THREE, [casino([18, 18, 16], [6, 4, 3], "Bo", "Cem", [2, 1, 1], sweeps=[1, 0, 2])],
           options={"sweeps_count": True}, final=[4, 3, 4], ended=False, source="002:l.92"),
    # by the cards: all spades, big casino and the red aces are Ann's, 1 + 2 + 1 + 3; Bo has 36 cards, 3 + 1
    Golden("casino", TWO, [{"won": ["As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Td Ad Ah", ""]}],
           totals=[[7, 4]], final=[7, 4], ended=False, source="000:l.21684"),
    Spoiled("casino", TWO, [{"won": ["As 2s Td", ""], "aces": [2, 2]}], "bands.aces", "aces"),
    Spoiled("casino", TWO, [{"won": ["As 2s Td", "Ks Qs"]}], "bands.won", "won"),
    Spoiled("casino", TWO, [{"won": ["As 2s Td", "As"]}], "deal.card", "won"),
    Spoiled("casino", TWO, [{"cards": [30, 22], "spades": [8, 5], "aces": [1, 3], "big": "Ann"}],
            "bands.little", "little"),
    Spoiled("casino", TWO, [casino([30, 23], [8, 5], "Ann", "Ann", [1, 3])], "deal.sum", "cards"),
    Spoiled("casino", TWO, [casino([30, 22], [8, 4], "Ann", "Ann", [1, 3])], "deal.sum", "spades"),
    # 2 + 2 + 1 against 1 + 2 three times; then 3 + 1 + 2 against 3 + 2
    Golden("casino", TWO, [*[casino([26, 26], [7, 6], "Ann", "Bo", [2, 2])] * 3,
           casino([30, 22], [7, 6], "Bo", "Bo", [2, 2])],
           totals=[[5, 3], [10, 6], [15, 9], [21, 14]], final=[21, 14], payments=[7, -7],
           source="000:l.21811"),
    # 20 each before the last aces: Bo was first, and Ann had 20 at most by then
    Golden("casino", TWO, [casino([52, 0], [13, 0], "Ann", "Ann", [4, 0]), casino([0, 52], [0, 13], "Bo",
           "Bo", [0, 4]),
           casino([22, 30], [7, 6], "Ann", "Bo", [2, 2]), casino([28, 24], [6, 7], "Bo", "Bo", [2, 2],
           first="Bo")],
           totals=[[11, 0], [11, 11], [16, 17], [21, 23]], final=[21, 23], payments=[-3, 3],
           source="000:l.21811"),
    # the order of counting tells it too, and Ann cannot have been first
    Golden("casino", TWO, [casino([52, 0], [13, 0], "Ann", "Ann", [4, 0]), casino([0, 52], [0, 13], "Bo",
           "Bo", [0, 4]),
           casino([22, 30], [7, 6], "Ann", "Bo", [2, 2]), casino([28, 24], [6, 7], "Bo", "Bo", [2, 2])],
           final=[21, 23], payments=[-3, 3], source="000:l.21811"),
    Spoiled("casino", TWO, [casino([52, 0], [13, 0], "Ann", "Ann", [4, 0]), casino([0, 52], [0, 13], "Bo",
            "Bo", [0, 4]),
            casino([22, 30], [7, 6], "Ann", "Bo", [2, 2]), casino([28, 24], [6, 7], "Bo", "Bo", [2, 2],
            first="Ann")],
            "bands.first", "first"),
    # 19 and 14; cards bring Ann to 22 before Bo's spades, both casinos and four aces make 22 too
    Golden("casino", TWO, [casino([40, 12], [9, 4], "Ann", "Ann", [4, 0]), casino([12, 40], [4, 9], "Bo",
           "Bo", [0, 4]),
           casino([30, 22], [6, 7], "Ann", "Bo", [3, 1]), casino([30, 22], [6, 7], "Bo", "Bo", [0, 4])],
           totals=[[11, 0], [11, 11], [19, 14], [22, 22]], final=[22, 22], payments=[2, -2],
           source="000:l.21811"),
    # 5 and 3, then 6 each before the aces: which of them was first with two aces is asked
    Spoiled("casino", TWO, [casino([26, 26], [7, 6], "Ann", "Bo", [2, 2]), casino([26, 26], [6, 7], "Bo",
            "Ann", [2, 2])], "bands.first", "first", options={"target": 8}),
    Spoiled("casino", TWO, [casino([30, 22], [8, 5], "Ann", "Ann", [1, 3], first="Ann")], "bands.first",
            "first"),
    Spoiled("casino", TWO, [casino([52, 0], [13, 0], "Ann", "Bo", [4, 0])], "bands.spades", "spades"),
    Spoiled("casino", TWO, [casino([48, 4], [13, 0], "Ann", "Ann", [0, 4])], "bands.spades", "spades"),
    Spoiled("casino", TWO, [casino([52, 0], [13, 0], "Ann", "Ann", [4, 0], sweeps=[0, 1])], "bands.sweeps",
            "sweeps",
            options={"sweeps_count": True}),
    Spoiled("casino", TWO, [casino([30, 22], [8, 5], "Ann", "Ann", [1, 3], sweeps=[1, 0])], "field.unknown",
            "sweeps"),
    Golden("royal_casino", TWO, [casino([30, 22], [8, 5], "Ann", "Ann", [1, 3], sweeps=[1, 2])], final=[9,
           5], ended=False,
           source="000:l.21936"),
    Spoiled("royal_casino", TWO, [casino([30, 22], [8, 5], "Ann", "Ann", [1, 4])], "deal.sum", "aces"),
    # cards 3, spades 6 + 2, big 2, ace 1, sweep 1; spades 7, aces 3, sweeps 2
    Golden("spade_casino", TWO, [{"cards": [30, 22], "spades": [6, 7], "two": "Ann", "spade_jack": "Ann",
           "big": "Ann", "aces": [1, 3], "sweeps": [1, 2]}], options={"sweeps_count": True}, final=[15, 12],
           ended=False, source="000:l.21968"),
    # 24 in all: cards 3, spades 8 and 5, the two and the jack 1 more each, big 2, aces 1 and 3
    Golden("spade_casino", TWO, [{"cards": [30, 22], "spades": [8, 5], "two": "Ann", "spade_jack": "Bo",
           "big": "Ann",
           "aces": [1, 3]}], final=[15, 9], ended=False, source="000:l.21968"),
    # three players: the most is enough in all of these games, and two who have as many score nothing
    # Ann's 3 + 1, Bo's big casino and ace, little casino and two aces of Cem
    Golden("casino", THREE, [casino([20, 18, 14], [6, 4, 3], "Bo", "Cem", [1, 1, 2])], totals=[[5, 3, 3]],
           final=[5, 3, 3], ended=False, source="000:l.21798"),
    Golden("casino", THREE, [casino([19, 19, 14], [5, 5, 3], "Bo", "Cem", [1, 1, 2])], final=[1, 3, 3],
           ended=False, source="002:l.127"),
    Golden("royal_casino", THREE, [casino([20, 18, 14], [6, 4, 3], "Bo", "Cem", [1, 1, 2])],
           final=[5, 3, 3], ended=False, source="000:l.21798"),
    # cards 3, spades 5 and the two, big casino, an ace; 4, the jack, an ace; 4 and two aces: 24 in all
    Golden("spade_casino", THREE, [{"cards": [26, 16, 10], "spades": [5, 4, 4], "two": "Ann",
           "spade_jack": "Bo", "big": "Ann", "aces": [1, 1, 2]}], final=[12, 6, 6], ended=False,
           source="000:l.21968"),
    # by the option a majority is 27 cards, and seven spades
    Golden("casino", THREE, [casino([26, 16, 10], [6, 4, 3], "Bo", "Cem", [1, 1, 2]),
           casino([27, 15, 10], [7, 3, 3], "Bo", "Cem", [1, 1, 2])], options={"majority": True},
           totals=[[1, 3, 3], [6, 6, 6]], final=[6, 6, 6], ended=False, source="000:l.33849"),
    Golden("royal_casino", THREE, [casino([20, 18, 14], [6, 4, 3], "Bo", "Cem", [1, 1, 2])],
           options={"majority": True}, final=[1, 3, 3], ended=False, source="000:l.33849"),
    Golden("spade_casino", THREE, [{"cards": [26, 16, 10], "spades": [5, 4, 4], "two": "Ann",
           "spade_jack": "Bo", "big": "Ann", "aces": [1, 1, 2]}], options={"majority": True},
           final=[9, 6, 6], ended=False, source="000:l.21968"),
    Spoiled("spade_casino", TWO, [{"cards": [30, 22], "spades": [8, 5], "spade_jack": "Bo", "big": "Ann",
            "aces": [1, 3]}],
            "bands.two", "two"),
    Golden("draw_casino", TWO, [casino([30, 22], [8, 5], "Ann", "Ann", [1, 3])], final=[8, 3], ended=False,
           source="000:l.21974"),
    Spoiled("draw_casino", TWO, [casino([30, 22], [8, 5], "Ann", None, [1, 3])], "bands.little", "little"),
    # cards, seven and a scoop to Ann; diamonds and settanta to Bo; 20 cards and 5 diamonds each: nothing
    Golden("scopa", TWO, [scopa([21, 19], [4, 6], "Ann", "Bo", scoops=[1, 0]), scopa([20, 20], [5, 5], "Bo")],
           totals=[[3, 2], [3, 3]], final=[3, 3], ended=False, source="000:l.21981"),
    Golden("scopa", TWO, [{"seven": "Ann", "claim": "Ann"}], final=[1, 0], source="000:l.22040"),
            # a wrong claim: Bo wins
    Golden("scopa", TWO, [scopa([21, 19], [4, 6], "Ann", "Bo", scoops=[1, 1], claim="Bo")],
           options={"target": 3}, final=[3, 3],
           source="000:l.22040"),
    Spoiled("scopa", TWO, [scopa([21, 19], [4, 6], "Ann", "Bo", scoops=[1, 1])], "bands.claim", "claim",
            options={"target": 3}),
    Spoiled("scopa", TWO, [scopa([20, 20], [10, 0], "Bo")], "bands.diamonds", "diamonds"),
    Spoiled("scopa", TWO, [scopa([40, 0], [10, 0], "Ann", "Bo")], "bands.settanta", "settanta"),
    Spoiled("scopa", TWO, [scopa([37, 3], [10, 0], "Ann", scoops=[0, 2])], "bands.scoops", "scoops"),
    Spoiled("scopa", TWO, [scopa([21, 20], [4, 6], "Ann")], "deal.sum", "cards"),
    Golden("scopone", FOUR, [scopa([21, 19], [4, 6], "Ann", "Bo", scoops=[10, 0])], final=[12, 2],
           ended=False,
           source="000:l.22053"),
    Spoiled("scopone", FOUR, [scopa([21, 19], [4, 5], "Ann")], "bands.diamonds", "diamonds"),
    # 3 + 1 ace + 3 of eleven thirds; 3 aces, 3 of nine, last: 7; eleven in play and three of a meld
    Golden("tresette", FOUR, [{"melds": [3, 0], "aces": [1, 3], "thirds": [11, 9], "last": "Bo"}], final=[7,
           7], ended=False,
           source="000:l.27561"),
    Golden("tresette", FOUR, [{"melds": [31, 0], "claim": "Ann"}], final=[31, 0], source="000:l.27600"),
    Golden("tresette", FOUR, [{"melds": [30, 0], "claim": "Ann"}], final=[30, 0], source="000:l.27600"),
            # Bo's side wins
    Spoiled("tresette", FOUR, [{"aces": [1, 3], "thirds": [11, 10], "last": "Bo"}], "deal.sum", "thirds"),
    Spoiled("tresette", FOUR, [{"aces": [1, 2], "thirds": [11, 9], "last": "Bo"}], "bands.aces", "aces"),
    Spoiled("tresette", FOUR, [{"melds": [5, 0], "aces": [1, 3], "thirds": [11, 9], "last": "Bo"}],
            "bands.melds", "melds"),
]  # fmt: skip
