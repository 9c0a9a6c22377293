"""Melds of all sides together are made of the cards of the packs, in every game of bezique and pinochle."""

from __future__ import annotations

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
]  # fmt: skip


def faults_of_packs(key, *melds):
    """What the packs do not have; a deal of melds alone has other faults, which do not matter."""
    game = all_games()[key]
    sheet = begin(game, FOUR[: min(game.players(game.default_options))])
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
