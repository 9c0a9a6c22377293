"""Cards of canasta: the values of the packs, the examples of the books, what is a meld and what is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.cards import PACK, Card
from scoring.cards.canasta import Form, Meld, fault, faults, is_red_three, kind_of, worth
from scoring.cards.cards import Joker

SETS = {Meld.NATURAL, Meld.MIXED}
OF_TWO, ADDED = Form(), Form(added=True)
SAMBA = Form(packs=3, wild=2, kinds=frozenset({*SETS, Meld.SAMBA}), one_of_a_rank=False)
CHILE = Form(packs=3, added=True, kinds=frozenset({*SETS, Meld.SAMBA}))
WILD = Form(added=True, kinds=frozenset({*SETS, Meld.WILD}))
ITALIAN = Form(packs=3, added=True, kinds=frozenset({*SETS, Meld.WILD, Meld.DEUCES}))
HARD = Form(
    packs=4, in_canasta=2, closed=True, one_of_a_rank=False,
    kinds=frozenset({*SETS, Meld.WILD, Meld.NATURAL_SEVENS}),
)  # fmt: skip
FOUR_PACK = replace(HARD, kinds=frozenset({*HARD.kinds, Meld.MIXED_SEVENS}))


def cards(text):
    """Ranks as the books write them, in any suit (black threes); `*` is a joker."""
    return [Joker.JOKER if rank == "*" else Card.parse(f"S{rank}") for rank in text.split()]


def of_suits(text):
    return [Card.parse(word) for word in text.split()]


@pytest.mark.parametrize(("packs", "value"), [(2, 1_180), (3, 1_770), (4, 2_360)])
def test_all_cards_without_red_threes_are_worth_what_the_catalogue_says(packs, value):
    """000:l.2754: jokers 200, twos 160, aces 160, 480, 160 and 20 in two packs."""
    pack = [card for card in PACK if not is_red_three(card)] * packs + [Joker.JOKER] * 2 * packs
    assert worth(pack) == value


@pytest.mark.parametrize(
    ("melds", "value"),
    [
        ("2 K K K", 50), ("K K K", 30), ("2 8 8", 40), ("2 7 7", 30), ("2 K K", 40), ("7 7 7", 15),
        ("A A A", 60), ("6 6 6 6 6 6 6", 35), ("T T T T T T T", 70), ("* T T T T T T T 2", 140),
    ],
)  # fmt: skip
def test_melds_of_the_book_are_worth_what_it_says(melds, value):
    """002:l.20-27."""
    assert worth(cards(melds)) == value
    assert fault(cards(melds), OF_TWO, out=False) is None


@pytest.mark.parametrize(
    ("melds", "kind"),
    [
        ("9 9 9 9 9 9", Meld.SET), ("9 9 9 9 9 9 9", Meld.NATURAL), ("* J J J J J J 2", Meld.MIXED),
        ("* * Q Q Q Q 2", Meld.MIXED),
    ],
)  # fmt: skip
def test_seven_cards_are_a_canasta(melds, kind):
    """002:l.20."""
    assert kind_of(cards(melds), OF_TWO) == kind


@pytest.mark.parametrize(
    ("form", "melds", "kind"),
    [
        (WILD, "* * 2 2 2 2 2", Meld.WILD),
        (WILD, "2 2 2 2 2 2 2", Meld.WILD),  # 002:l.62
        (WILD, "* 2 2", Meld.SET),
        (ITALIAN, "2 2 2 2 2 2 2", Meld.DEUCES),  # 002:l.65: deuces only 3,000
        (ITALIAN, "* 2 2 2 2 2 2", Meld.WILD),
        (ITALIAN, "7 7 7 7 7 7 7", Meld.NATURAL),
        (FOUR_PACK, "7 7 7 7 7 7 7", Meld.NATURAL_SEVENS),  # 002:l.70
        (FOUR_PACK, "7 7 7 7 7 2 *", Meld.MIXED_SEVENS),
        (FOUR_PACK, "7 7 7 7 7 7", Meld.SET),
        (FOUR_PACK, "8 8 8 8 8 2 *", Meld.MIXED),
        (FOUR_PACK, "2 2 2 2 2 2 2", Meld.WILD),
    ],
)
def test_kinds_of_canastas_of_other_forms(form, melds, kind):
    assert fault(cards(melds), form, out=False) is None
    assert kind_of(cards(melds), form) == kind


@pytest.mark.parametrize(
    ("form", "melds", "out"),
    [
        (OF_TWO, "9 9", False),
        (OF_TWO, "9 9 8", False),
        (OF_TWO, "9 2 2", False),  # one natural card
        (OF_TWO, "2 2 *", False),
        (OF_TWO, "9 9 2 2 2 *", False),
        (OF_TWO, "9 9 9 9 2 2 2 *", False),  # 000:l.2813: three wild cards even in a canasta
        (ADDED, "9 9 9 2 2 2 *", False),  # it was none before the fourth
        (OF_TWO, "3 3 3", False),
        (OF_TWO, "3 3 2", True),
        (SAMBA, "9 9 2 2 2", False),
        (SAMBA, "A K Q J T 9 8 7", False),  # eight of a sequence
        (SAMBA, "K Q J 2", False),
        (WILD, "* 2", False),
        (WILD, "K 2 2", False),  # one natural card
        (CHILE, "A K Q J T 9 8 7", False),
        (ITALIAN, "K Q J", False),
        (FOUR_PACK, "T T T T T T T T", False),  # 002:l.69: a canasta is of seven cards
        (FOUR_PACK, "2 2 2 2 2 2 * *", False),
        (FOUR_PACK, "T T T T 2 2 *", False),  # 002:l.70: two wild cards in a canasta
        (FOUR_PACK, "T T 2 2 * *", False),
        (HARD, "7 7 7 7 7 7 2", False),  # 002:l.75: sevens make natural canastas only
    ],
)
def test_what_is_no_meld(form, melds, out):
    assert fault(cards(melds), form, out=out) is not None


@pytest.mark.parametrize(
    ("form", "melds", "out"),
    [
        (OF_TWO, "9 9 2 2 2", False),
        (OF_TWO, "9 9 9 9 2 2 2", False),
        (ADDED, "9 9 9 9 2 2 2 *", False),  # 002:l.20: any number of wild cards can be added
        (OF_TWO, "3 3 3", True),
        (OF_TWO, "3 3 3 3", True),
        (SAMBA, "3 3 3 3 3 3", True),
        (SAMBA, "9 9 2 2", False),
        (SAMBA, "K Q J", False),
        (SAMBA, "T 9 8 7 6 5 4", False),
        (CHILE, "T T T T 2 2 2 *", False),
        (FOUR_PACK, "T T 2 2 *", False),  # 002:l.19: three in a meld that is no canasta
        (HARD, "7 7 2", False),
        (HARD, "8 8 8 8 8 2 *", False),
    ],
)
def test_what_is_a_meld(form, melds, out):
    assert fault(cards(melds), form, out=out) is None


def test_a_sequence_is_of_one_suit_and_ends_at_the_four():
    """000:l.3175."""
    assert kind_of(of_suits("SA SK SQ SJ ST S9 S8"), SAMBA) == Meld.SAMBA
    assert fault(of_suits("SK SQ HJ"), SAMBA, out=False) is not None
    assert fault(of_suits("S5 S4 S3"), SAMBA, out=False) is not None
    assert fault(of_suits("SK SQ ST"), SAMBA, out=False) is not None
    assert fault(of_suits("SK SQ SJ"), OF_TWO, out=False) is not None


def test_a_red_three_is_in_no_meld():
    assert fault(of_suits("H3 D3 S3"), OF_TWO, out=True) is not None


@pytest.mark.parametrize(
    ("form", "melds", "places"),
    [
        (ITALIAN, ("K K K", "K K 2"), [2]),  # 003:l.391
        (ITALIAN, ("* 2 2", "* * 2", "K K 2"), []),  # wild cards are of no rank
        (CHILE, ("K Q J", "K Q J", "K K K"), []),
        (CHILE, ("K K K", "K Q J", "K K 2"), [3]),
        (SAMBA, ("K K K", "K K 2"), []),  # 000:l.3201
        (FOUR_PACK, ("K K K K K K K", "K K K"), []),
    ],
)
def test_whether_a_side_has_one_meld_of_a_rank(form, melds, places):
    assert [place for place, _ in faults(list(map(cards, melds)), form, out=False)] == places
