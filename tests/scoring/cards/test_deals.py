import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK, Card, Deal

# Each seat holds a suit: N spades, E hearts, S diamonds, W clubs.
from scoring.words import RuleError, Seat

# Each seat holds a suit: N spades, E hearts, S diamonds, W clubs.
SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
shuffles = st.permutations(PACK)


def dealt(cards: list[Card]) -> Deal:
    return Deal(tuple(frozenset(cards[i : i + 13]) for i in range(0, 52, 13)))


@pytest.mark.parametrize("card", PACK)
def test_cards_round_trip_both_ways_of_writing(card: Card) -> None:
    assert Card.parse(str(card)) == Card.parse(str(card).lower()) == Card.parse(card.title) == card
    assert Card.parse_rank_first(card.rank.value + card.suit.value) == card


def test_the_pack_has_52_cards_and_ten_has_two_names() -> None:
    assert len(set(PACK)) == 52
    assert Card.parse("H10") == Card.parse("HT") == Card.parse_rank_first("10♥")


@pytest.mark.parametrize("text", ["", "S", "A", "AS", "S1", "XA", "SAA", "S A"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="is not a card"):
        Card.parse(text)


@given(shuffles, st.sampled_from(Seat))
def test_deals_round_trip_from_any_first_hand(cards: list[Card], first: Seat) -> None:
    deal = dealt(cards)
    assert Deal.parse(str(deal)) == Deal.parse(deal.pbn(first)) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal


@given(shuffles)
def test_every_card_has_one_holder(cards: list[Card]) -> None:
    deal = dealt(cards)
    assert all(card in deal.hand(deal.holder(card)) for card in PACK)


@given(shuffles, st.integers(-8, 8), st.sampled_from(Seat))
def test_rotation_moves_every_hand_clockwise(cards: list[Card], steps: int, seat: Seat) -> None:
    deal = dealt(cards)
    assert deal.rotated(steps).hand(seat.turned(steps)) == deal.hand(seat)


def test_pbn_names_the_first_hand_and_goes_clockwise() -> None:
    deal = Deal.parse(SUITS)
    assert [deal.holder(Card.parse(c)) for c in ("SA", "H2", "DT", "C9")] == list(Seat)
    assert deal.pbn(Seat.W).startswith("W:...AKQJT98765432 AKQJT98765432...")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "A deal must begin with the seat of the first hand: N:, E:, S: or W:."),
        ("X:...", "A deal must begin with the seat of the first hand: N:, E:, S: or W:."),
        ("N:AKQJT98765432...", "A deal must have 4 hands, not 1."),
        (SUITS.replace("... .", ".. ."), "North: a hand must have 4 suits separated by dots, not 3."),
        (SUITS.replace("N:A", "N:1"), "North: 1 is not the rank of a card."),
        (SUITS.replace("N:AK", "N:KK"), "♠K is dealt twice: North and North."),
        (SUITS.replace("N:A", "N:"), "♠A is missing from all four hands."),
        (SUITS.replace(" .AK", " A.K"), "♠A is dealt twice: North and East."),
        (SUITS.replace("N:A", "N:").replace(" .AK", " A.AK"), "North has 12 cards, not 13."),
    ],
)
def test_a_broken_deal_is_refused_with_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(RuleError) as refusal:
        Deal.parse(text)
    assert str(refusal.value) == message


def test_a_deal_cannot_be_built_with_a_card_twice() -> None:
    hand = frozenset(PACK[:13])
    with pytest.raises(RuleError, match="dealt twice"):
        Deal((hand, hand, frozenset(PACK[26:39]), frozenset(PACK[39:])))
