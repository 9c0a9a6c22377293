"""Melds of all sides together are made of the cards of the packs, in every game of bezique and pinochle."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scoring.games.registry import all_games
from scoring.games.shapes import bezique_rows, pinochle_rows
from scoring.games.sheet import Refused, begin
from tests.cases import for_each

FOUR = ("Ann", "Bo", "Cem", "Dee")
ROWS = {row.key: row for row in (*bezique_rows.ROWS, *pinochle_rows.ROWS)}
RUBICON = ("rubicon_bezique", "six_pack_bezique", "eight_pack_bezique")

# game, melds of the first side and of the second that the packs have, and one more that they have not
MELDS = [
    # a marriage again needs a new king or queen: seven of eight cards by one, three each by two
    ("rubicon_bezique", {"royal": 7}, {}, {"royal": 1}, {}),
    ("rubicon_bezique", {"royal": 3}, {"royal": 3}, {}, {"royal": 1}),
    ("rubicon_bezique", {"royal": 1, "marriage": 21}, {}, {"marriage": 1}, {}),
    ("rubicon_bezique", {"royal": 1, "sequence": 16}, {}, {"sequence": 1}, {}),
    ("rubicon_bezique", {"aces": 13}, {}, {"aces": 1}, {}),
    ("rubicon_bezique", {"kings": 5}, {"kings": 5}, {"kings": 1}, {}),
    ("rubicon_bezique", {"jacks": 5}, {"jacks": 4}, {}, {"jacks": 2}),
    ("rubicon_bezique", {"quadruple": 1}, {}, {"quadruple": 1}, {}),
    ("rubicon_bezique", {"triple": 1}, {"bezique": 1}, {"triple": 1}, {}),
    ("rubicon_bezique", {"double": 2}, {"bezique": 2}, {}, {"bezique": 1}),
    ("six_pack_bezique", {"royal": 1, "trump_aces": 3}, {}, {"trump_aces": 1}, {}),
    ("six_pack_bezique", {"royal": 1, "trump_tens": 1}, {}, {}, {"trump_tens": 1}),
    ("six_pack_bezique", {"royal": 1, "quadruple": 5}, {}, {"quadruple": 1}, {}),
    ("six_pack_bezique", {"royal": 1, "quadruple": 1}, {"double": 1}, {}, {"double": 1}),
    ("six_pack_bezique", {"royal": 2, "trump_kings": 2, "trump_queens": 2}, {"royal": 1}, {}, {"royal": 1}),
    ("eight_pack_bezique", {"royal": 1, "five_aces": 4}, {}, {"five_aces": 1}, {}),
    ("eight_pack_bezique", {"royal": 1, "trump_aces": 1}, {"trump_aces": 1}, {"five_aces": 1}, {}),
    ("eight_pack_bezique", {"royal": 1, "quintuple": 7}, {}, {"quintuple": 1}, {}),
    ("eight_pack_bezique", {"royal": 1, "quintuple": 1}, {"triple": 1}, {}, {"triple": 1}),
    ("bezique", {"sequence": 2, "royal": 2}, {}, {}, {"royal": 1}),
    ("bezique", {"kings": 1, "queens": 1}, {"marriage": 3, "royal": 1}, {"kings": 1}, {}),
    ("bezique", {"aces": 1}, {"sequence": 2}, {"aces": 1}, {}),
    ("bezique_three", {"aces": 2}, {"sequence": 3}, {"aces": 1}, {}),
    ("bezique_four", {"jacks": 3}, {"sequence": 4}, {"jacks": 1}, {}),
    ("polish_bezique", {"kings": 3}, {"marriage": 4}, {"kings": 1}, {}),
    ("cinq_cents", {"royal": 1, "marriage": 2}, {"plain_sequence": 1}, {"kings": 1}, {}),
    ("cinq_cents", {"aces": 1}, {"royal": 1, "marriage": 3}, {}, {"sequence": 1}),
    ("pinochle_two", {"kings": 1, "royal": 1}, {"marriage": 3, "royal": 1}, {"kings": 1}, {}),
    ("pinochle_two", {"flush": 1, "royal": 1}, {"flush": 1}, {}, {"aces": 2}),
    ("pinochle_64", {"queens": 1}, {"marriage": 3}, {"queens": 1}, {}),
    ("pinochle_three", {"aces": 1}, {"aces": 1, "flush": 1}, {"flush": 2}, {}),
    ("pinochle_partnership", {"double_kings": 1}, {"aces": 1}, {}, {"marriage": 1}),
    ("pinochle_partnership", {"aces": 1, "kings": 1}, {"queens": 1}, {}, {"double_kings": 1}),
    # the queen and the jack of a bezique are queens and jacks as well; of one side a card may be in both
    ("bezique", {"queens": 2, "bezique": 2}, {}, {}, {"bezique": 1}),
    ("bezique", {"jacks": 2, "double": 1}, {}, {}, {"bezique": 1}),
    ("bezique", {"queens": 1, "marriage": 4, "royal": 1}, {"bezique": 2}, {"marriage": 1}, {}),
    ("bezique_three", {"marriage": 7, "royal": 2}, {"double": 1}, {}, {"bezique": 2}),
    ("bezique_four", {"queens": 3}, {"double": 2}, {"queens": 1}, {}),
    ("polish_bezique", {"jacks": 3}, {"bezique": 4}, {"jacks": 1}, {}),
    ("rubicon_bezique", {"queens": 12}, {"bezique": 1}, {"queens": 1}, {}),
    ("rubicon_bezique", {"jacks": 9}, {"quadruple": 1}, {"jacks": 1}, {}),
    ("rubicon_bezique", {"queens": 12}, {"bezique": 4}, {}, {"bezique": 1}),
    ("six_pack_bezique", {"royal": 1, "queens": 20}, {"bezique": 1}, {"queens": 1}, {}),
    ("six_pack_bezique", {"royal": 1, "trump_queens": 1}, {"double": 1}, {}, {"triple": 1}),
    ("eight_pack_bezique", {"royal": 1, "jacks": 28}, {"bezique": 1}, {"jacks": 1}, {}),
    ("eight_pack_bezique", {"royal": 1, "five_queens": 1}, {"triple": 1}, {}, {"quadruple": 1}),
    ("cinq_cents", {"queens": 1}, {}, {}, {"binage": 1}),
    ("cinq_cents", {"jacks": 1}, {}, {}, {"binage": 1}),
    ("cinq_cents", {"royal": 1, "marriage": 2}, {"binage": 1}, {"marriage": 1}, {}),
    ("pinochle_two", {"queens": 2, "pinochle": 2}, {}, {}, {"pinochle": 1}),
    ("pinochle_two", {"queens": 1}, {"pinochle": 1}, {}, {"pinochle": 1}),
    ("pinochle_64", {"jacks": 1}, {"pinochle": 1}, {"jacks": 1}, {}),
    ("pinochle_three", {"jacks": 1}, {"pinochle": 1}, {}, {"pinochle": 1}),
    ("pinochle_two", {"kings": 1}, {"grand_pinochle": 1}, {"kings": 1}, {}),
    ("pinochle_partnership", {"double_queens": 1, "pinochle": 2}, {}, {}, {"pinochle": 1}),
    ("pinochle_partnership", {"double_jacks": 1}, {}, {}, {"double_pinochle": 1}),
]  # fmt: skip


def faults_of_packs(key, *melds):
    """What the packs do not have; a deal of melds alone has other faults, which do not matter."""
    game = all_games()[key]
    options = {"grand_pinochle": True} if key in ("pinochle_two", "pinochle_64", "pinochle_three") else {}
    sheet = begin(game, FOUR[: min(game.players(game.default_options))], options)
    sides = [*melds, *[{}] * (len(sheet.sides) - len(melds))]
    others = {"trump": "hearts"} if key in RUBICON[1:] else {}
    row = ROWS[key]
    cards = {row.cards.name: [0] * len(sides)} if row.cards else {}
    tricks = {"tricks": [6, 6]} if key == "pinochle_partnership" else {}
    try:
        sheet.after(sheet.read({"melds": sides, **others, **cards, **tricks}))
    except Refused as refused:
        of_packs = (problem for problem in refused.problems if problem.code == "melds.packs")
        return [(problem.field, problem.source) for problem in of_packs]
    return []


@for_each("case", MELDS)
def test_more_melds_than_the_packs_have_are_refused(case):
    key, first, second, more, other = case
    assert not faults_of_packs(key, first, second)
    added = [
        {name: melds.get(name, 0) + extra.get(name, 0) for name in {**melds, **extra}}
        for melds, extra in ((first, more), (second, other))
    ]
    problems = faults_of_packs(key, *added)
    assert {field for field, _ in problems} == {"melds"}
    assert {source for _, source in problems} == {ROWS[key].place("packs")}


def test_every_game_of_bezique_and_pinochle_knows_its_packs():
    packs = {key: row.pack.packs for key, row in ROWS.items()}
    assert packs == {
        "bezique": 2, "bezique_three": 3, "bezique_four": 4, "rubicon_bezique": 4, "six_pack_bezique": 6,
        "eight_pack_bezique": 8, "polish_bezique": 4, "cinq_cents": 1, "pinochle_two": 2, "pinochle_64": 2,
        "pinochle_three": 2, "pinochle_partnership": 2,
    }  # fmt: skip


@pytest.mark.parametrize("key", RUBICON)
def test_no_kind_of_meld_can_be_counted_more_often_than_cards_are_left_for_it(key):
    """Whatever is shown 120 times is refused, but carte blanche where six or eight packs have the cards."""
    for meld in ROWS[key].melds:
        if not meld.free or key == "rubicon_bezique":
            melds = {meld.name: 120} if meld.name == "royal" else {"royal": 1, meld.name: 120}
            assert faults_of_packs(key, melds) == [("melds", ROWS[key].place("packs"))], meld.name


def test_cartes_blanches_have_no_more_cards_than_there_are_without_a_face():
    """Rubicon bezique has 80 of them: nine at first, and one for each further time; seventeen for two."""
    assert not faults_of_packs("rubicon_bezique", {"carte": 72})
    assert faults_of_packs("rubicon_bezique", {"carte": 73})
    assert not faults_of_packs("rubicon_bezique", {"carte": 32}, {"carte": 32})
    assert faults_of_packs("rubicon_bezique", {"carte": 33}, {"carte": 32})


def melds_of(cards, trump, bezique, *, of_each_suit, restored):
    """Every meld that somebody can have shown who has had these cards, a counter of suit and rank."""
    queen, jack = cards[bezique[0], "Q"], cards[bezique[1], "J"]
    suits = [suit for suit in "SHDC" if suit != trump]

    def times(numbers, size):
        """How often: each card once, or again with each card that replaces another."""
        return max(0, sum(numbers) - size + 1) if restored and min(numbers) else min(numbers)

    shown = {
        "royal": times([cards[trump, "K"], cards[trump, "Q"]], 2),
        "marriage": sum(times([cards[suit, "K"], cards[suit, "Q"]], 2) for suit in suits),
        "grand_pinochle": min(queen, jack, cards[bezique[0], "K"]),
    }
    for name in ("sequence", "flush"):
        shown[name] = times([cards[trump, rank] for rank in "ATKQJ"], 5)
    for name in ("plain_sequence", "back_door"):
        shown[name] = sum(times([cards[suit, rank] for rank in "ATKQJ"], 5) for suit in suits)
    for name, rank in (("aces", "A"), ("kings", "K"), ("queens", "Q"), ("jacks", "J")):
        numbers = [cards[suit, rank] for suit in "SHDC"]
        several = max(0, sum(numbers) - 3) if restored else sum(numbers) // 4
        shown[name] = min(numbers) if of_each_suit else several
        shown[f"double_{name}"] = min(numbers) // 2 if of_each_suit else 0
        shown[f"trump_{name}"] = max(0, cards[trump, rank] - 3)
        shown[f"five_{name}"] = max(0, cards[trump, rank] - 4)
    for pairs, name in enumerate(("bezique", "double", "triple", "quadruple", "quintuple"), 1):
        enough = min(queen, jack) >= pairs
        shown[name] = (queen + jack - 2 * pairs + 1) * enough if restored else min(queen, jack) // pairs
    if not restored:
        shown |= {
            "binage": shown["bezique"],
            "pinochle": shown["bezique"],
            "double_pinochle": shown["double"],
        }
    return shown


@pytest.mark.parametrize("key", ROWS)
def test_whatever_the_cards_can_show_is_accepted(key):
    """Cards dealt to the sides at random, or nearly all of a rank to one; each side shows all that it can."""
    pack, dealer = ROWS[key].pack, random.Random(57)
    sides = 3 if key in ("bezique_three", "pinochle_three") else 2
    for _ in range(150):
        trump = dealer.choice("SHDC")
        bezique = {"S": "SD", "D": "DS", "H": "HC", "C": "CH"}[trump] if key in RUBICON[1:] else "SD"
        hands = [Counter() for _ in range(sides)]
        greedy = dealer.choice(("", "Q", "J", "K", "QJ"))
        for suit in "SHDC":
            for rank in "ATKQJ":
                for _card in range(pack.packs):
                    taker = 0 if rank in greedy and dealer.random() < 0.95 else dealer.randrange(sides)
                    hands[taker][suit, rank] += 1
        shown = [
            melds_of(hand, trump, bezique, of_each_suit=key.startswith("pinochle"), restored=pack.restored)
            for hand in hands
        ]
        if pack.each_new:  # a single bezique has a queen that is in no double one
            for melds in shown:
                melds |= dict.fromkeys(("binage", "pinochle", "grand_pinochle", "double_pinochle"), 0)
                melds |= {"quadruple": 0, "quintuple": 0}
                melds["bezique"] -= melds["double"] + melds["triple"]
        assert not [*pack.lacking([lambda name, melds=melds: melds.get(name, 0) for melds in shown])], shown
