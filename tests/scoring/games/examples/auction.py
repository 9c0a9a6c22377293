"""Auction bridge by both books, plafond, royal auction."""

from tests.scoring.games.golden import Golden, Spoiled

WE = ("A", "Y", "B", "Z")


def _deal(level, denomination, declarer, tricks, **more):
    return {"level": level, "denomination": denomination, "declarer": declarer, "tricks": tricks, **more}


def _royal(level, trump, declarer, tricks, **more):
    return {"level": level, "trump": trump, "declarer": declarer, "tricks": tricks, **more}


def _held(what, by):
    return {"honours": what, "honours_side": by}


EXAMPLES = [
    Golden(  # 001:l.190: WE one heart; THEY set royals by two, then four odd at no-trumps and at royals
        "auction_bridge@laws_1913",
        WE,
        [
            _deal(1, "hearts", "A", 7, **_held("three", "A")),
            _deal(2, "royals", "B", 6, **_held("three", "A")),
            _deal(4, "notrump", "Y", 10, **_held("three", "Y"), below=40, above=30),
            _deal(3, "royals", "Z", 10, **_held("four_divided", "Z"), below=36, above=36),
        ],
        totals=[[24, 0], [42, 100], [42, 170], [42, 242]],
        final=[42, 492],
        payments=[-450, 450, -450, 450],
        source="001:l.190",
    ),
    Golden(  # 3 hearts, only the odd trick, simple honours: 16 and 100; 3NT doubled, five odd: 100 and 150
        "auction_bridge@laws_1913",
        WE,
        [
            _deal(3, "hearts", "A", 7, **_held("three", "A")),
            _deal(3, "notrump", "A", 11, doubled=1, below=100, above=150),
        ],
        totals=[[16, 100], [266, 100]],
        final=[266, 100],
        ended=False,
        source="001:l.180",
    ),
    Golden(  # 3 hearts doubled: seven tricks in play and three for a revoke are 64 below, and no fifties
        "auction_bridge@laws_1913",
        WE,
        [_deal(3, "hearts", "Z", 7, doubled=1, revokes=[1, 0], revoke_choice="tricks", below=64, above=0)],
        totals=[[0, 64]],
        final=[0, 64],
        ended=False,
        source="001:l.138",
    ),
    Golden(  # law 48: dealer's one spade loses 100 at most; redoubled there is no such limit
        "auction_bridge@laws_1913",
        WE,
        [
            _deal(1, "spades", "A", 3, first_spade=True),
            _deal(1, "spades", "Y", 3, first_spade=True, doubled=1),
            _deal(1, "spades", "B", 3, first_spade=True, doubled=2),
            _deal(1, "spades", "Z", 6, first_spade=True),
        ],
        totals=[[0, 100], [100, 100], [100, 900], [150, 900]],
        final=[150, 900],
        ended=False,
        source="001:l.182",
    ),
    Golden(  # the dearer bid, or the longer of two as dear: 3 spades over 1 club, 2NT over 3 clubs
        "auction_bridge@laws_1913",
        WE,
        [
            _deal(3, "spades", "A", 9, over_level=1, over_denomination="clubs"),
            _deal(2, "notrump", "Y", 8, over_level=3, over_denomination="clubs"),
            _deal(3, "clubs", "B", 9, over_level=2, over_denomination="royals"),
        ],
        totals=[[6, 0], [6, 20], [24, 20]],
        final=[24, 20],
        ended=False,
        source="001:l.110",
    ),
    Golden(  # four clubs that nobody objected to are 24 points, and three royals, 27, go over them
        "auction_bridge@laws_1913",
        WE,
        [_deal(3, "royals", "A", 9, over_level=4, over_denomination="clubs")],
        final=[27, 0],
        ended=False,
        source="001:l.120",
    ),
    Golden(  # the play of the book's hand at no-trumps, aces two and two, with the bid that it needs
        "auction_bridge@laws_1913",
        WE,
        [_deal(3, "notrump", "Y", 9, over_level=3, over_denomination="diamonds", below=30, above=0)],
        totals=[[0, 30]],
        final=[0, 30],
        ended=False,
        source="001:l.588 no-trumps",
    ),
    Golden(  # nullos: the others take ten, which is four odd at ten; no honours
        "auction_bridge@laws_1913",
        WE,
        [_deal(4, "nullos", "Y", 3, below=40, above=0), _deal(4, "nullos", "B", 5)],
        options={"nullos": True},
        totals=[[0, 40], [0, 140]],
        final=[0, 140],
        ended=False,
        source="001:l.588",
    ),
    Golden(  # declarer's revoke: no tricks, 100; the others' second one costs 100 more; both: honours only
        "auction_bridge@laws_1913",
        WE,
        [
            _deal(1, "clubs", "A", 8, revokes=[1, 0], **_held("three", "A")),
            _deal(1, "clubs", "Y", 8, revokes=[2, 0]),
            _deal(3, "clubs", "B", 8, revokes=[1, 2], **_held("four_divided", "Y")),
            _deal(1, "clubs", "Z", 7, penalties=[25, 0]),
        ],
        totals=[[12, 100], [12, 312], [112, 336], [137, 342]],
        final=[137, 342],
        ended=False,
        source="001:l.1088",
    ),
    *[
        Golden(  # eight tricks in play and three for a revoke are five odd at 12 = 60 below; the law pays 50
            # for the contract and 50 for the one overtrick won in play, the chapter nothing above the line
            "auction_bridge@laws_1913",
            WE,
            [_deal(1, "clubs", "A", 8, doubled=1, revokes=[0, 1], revoke_choice="tricks",
                   below=60, above=above)],
            options={"no_bonus_after_revoke": chapter},
            final=[60 + above, 0],
            ended=False,
            source=source,
        )
        for chapter, above, source in (
            (False, 100, "001:l.1088 bonus in play"), (True, 0, "001:l.136 no bonus")
        )
    ],
    Golden(  # who takes 100 points instead took no tricks, and keeps the bonus: 24 below, 50 + 50 + 100 above
        "auction_bridge@laws_1913",
        WE,
        [_deal(1, "clubs", "A", 8, doubled=1, revokes=[0, 1], below=24, above=200)],
        options={"no_bonus_after_revoke": True},
        final=[224, 0],
        ended=False,
        source="001:l.136 points instead",
    ),
    Golden(  # broken off at the time agreed on: 125 a game, to both where both have one (law 11)
        "auction_bridge@laws_1913",
        WE,
        [_deal(4, "royals", "A", 10), _deal(4, "royals", "Y", 10), _deal(1, "hearts", "B", 7)],
        options={"time_limit": True},
        totals=[[36, 0], [36, 36], [44, 36]],
        final=[169, 161],
        payments=[8, -8, 8, -8],
        ended=False,
        source="001:l.848",
    ),
    Golden(  # what tables agreed on: royals at ten (l.47), slams at 50 and 100, the dealer may pass (l.1274)
        "auction_bridge@laws_1913",
        WE,
        [
            {"passed": True},
            _deal(1, "royals", "Y", 9),
            _deal(6, "royals", "B", 12, **_held("three", "B")),
        ],
        options={"royals_value": 10, "english_slams": True, "dealer_may_pass": True},
        totals=[[0, 0], [0, 30], [130, 30]],
        final=[130, 30],
        ended=False,
        source="001:l.1274",
    ),
    Golden(  # 000: honours in points; a seven-bid set by one still has its little slam
        "auction_bridge",
        WE,
        [
            _deal(4, "spades", "A", 11, **_held("four_and_fifth", "A")),
            {"passed": True},
            _deal(7, "hearts", "B", 12, **_held("five_divided", "A")),
            _deal(2, "diamonds", "Z", 9, doubled=2, **_held("four_in_one_hand", "A"), below=84, above=280),
            _deal(3, "notrump", "A", 13, doubled=1, **_held("four_in_one_hand", "Y")),
        ],
        totals=[[135, 0], [135, 0], [235, 50], [315, 334], [805, 434]],
        final=[1055, 434],
        payments=[621, -621, 621, -621],
        source="000:l.14636",
    ),
    Golden(  # only odd tricks bid count below; honours twice auction's, undertricks 100, rubber 400
        "plafond",
        WE,
        [
            _deal(2, "spades", "A", 11, **_held("three", "A"), below=18, above=210),
            _deal(3, "notrump", "Y", 7, doubled=1),
            _deal(4, "hearts", "B", 10, **_held("five_in_one_hand", "A")),
            _deal(6, "diamonds", "A", 12),
        ],
        totals=[[228, 0], [628, 0], [860, 0], [1002, 0]],
        final=[1402, 0],
        payments=[1402, -1402, 1402, -1402],
        source="000:l.15314",
    ),
    *[
        Golden(  # 27 x 2 below, 50 for making it; two overtricks of 50, or of 100 by option
            "plafond",
            WE,
            [_deal(3, "spades", "A", 11, doubled=1, below=54, above=above)],
            options={"doubled_overtricks": doubled},
            totals=[[54 + above, 0]],
            final=[54 + above, 0],
            ended=False,
            source=f"000:l.15314 overtricks {doubled}",
        )
        for doubled, above in [(False, 150), (True, 250)]
    ],
    Golden(  # 3 spades are 6 and 1 heart is 8; royals count 9; either side scores its odd tricks
        "royal_auction",
        WE,
        [
            _royal(1, "hearts", "Y", [5, 8], over_level=3, over_trump="spades"),
            _royal(2, "royals", "A", [10, 3], below=36, above=18, **_held("three", "A")),
            _royal(3, "notrump", "A", [6, 7], doubles=1),
        ],
        totals=[[0, 16], [54, 16], [54, 40]],
        final=[54, 40],
        ended=False,
        source="000:l.15583",
    ),
    Golden(  # where undertricks cost 50, a contract that fails counts no tricks
        "royal_auction",
        WE,
        [_royal(3, "notrump", "A", [6, 7])],
        options={"undertricks": 50},
        totals=[[0, 150]],
        final=[0, 150],
        ended=False,
        source="000:l.15583 undertricks",
    ),
    Spoiled("royal_auction", WE, [_royal(3, "spades", "Y", [5, 8], over_level=1, over_trump="hearts")],
            "auction.insufficient", "level"),
    Spoiled("royal_auction", WE, [_royal(3, "spades", "Y", [5, 9])], "straight.tricks", "tricks"),
    Spoiled("royal_auction", WE, [{"level": 3}], "field.missing", "trump"),
    Spoiled("auction_bridge@laws_1913", WE,
            [_deal(4, "clubs", "A", 10, over_level=3, over_denomination="royals")],
            "auction.insufficient", "level"),
    *[
        Spoiled("auction_bridge@laws_1913", WE,
                [_deal(level, "diamonds", "A", 13, over_level=5, over_denomination="notrump")],
                "auction.insufficient", "level")
        for level in (6, 7)
    ],
    Spoiled("auction_bridge@laws_1913", WE,  # the book's own hand: two no-trumps over three diamonds
            [_deal(2, "notrump", "Y", 9, over_level=3, over_denomination="diamonds")],
            "auction.insufficient", "level"),
    Spoiled("auction_bridge@laws_1913", WE,
            [_deal(1, "clubs", "A", 8, doubled=1, revokes=[0, 1], revoke_choice="tricks", above=100)],
            "rubber.above", "above", options={"no_bonus_after_revoke": True}),
    Spoiled("auction_bridge@laws_1913", WE, [{"passed": True}], "auction.dealer_bids", "passed"),
    Spoiled("auction_bridge@laws_1913", WE, [_deal(1, "spades", "B", 6, first_spade=True)],
            "auction.first_spade", "first_spade"),
    Spoiled("auction_bridge", WE, [_deal(1, "royals", "B", 7)], "auction.royals", "denomination"),
    Spoiled("auction_bridge", WE, [_deal(1, "nullos", "B", 6)], "auction.nullos", "denomination"),
    Spoiled("auction_bridge", WE, [_deal(1, "nullos", "B", 6, **_held("three", "A"))],
            "auction.nullos", "honours", options={"nullos": True}),
    Spoiled("auction_bridge", WE, [_deal(1, "clubs", "B", 7, adverse=7)], "auction.tricks", "adverse"),
    Spoiled("auction_bridge", WE, [_deal(1, "clubs", "B", None)], "auction.contract", "tricks"),
    Spoiled("auction_bridge", WE, [_deal(1, "clubs", "B", 7, passed=True)], "auction.passed", "passed"),
    Spoiled("auction_bridge", WE, [_deal(1, "clubs", "B", 14)], "field.high", "tricks"),
    Spoiled("auction_bridge", WE, [_deal(8, "clubs", "B", 13)], "field.high", "level"),
    Spoiled("auction_bridge", WE, [_deal(1, "notrump", "B", 7, **_held("five_divided", "A"))],
            "honours.aces", "honours"),
    Spoiled("auction_bridge", WE, [_deal(1, "clubs", "B", 7, honours="three")],
            "honours.side", "honours_side"),
    Spoiled("auction_bridge", WE, [_deal(1, "clubs", "B", 7, revokes=[1, 0])],
            "auction.laws_1913", "edition"),
    Spoiled("auction_bridge", WE, [_deal(1, "clubs", "B", 5, below=6)], "rubber.below", "below"),
    Spoiled("plafond", WE, [_deal(2, "spades", "A", 11, below=45)], "rubber.below", "below"),
]  # fmt: skip
