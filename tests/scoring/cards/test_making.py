"""Deals from a seed: each number is one deal, each seed makes the same deals for ever."""

from __future__ import annotations

import hashlib
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Deal
from scoring.cards.making import DEALS, commitment_of, deal_of_number, deals_of, number_of_deal
from scoring.words import RuleError

# Four deals with the numbers that the extended version of Big Deal 2.0 printed for them (format goedel).
OF_BIG_DEAL = {
    "N:K.A7643.742.AK75 J5.KQJ9.KJ5.9864 Q986432.82.A3.Q2 AT7.T5.QT986.JT3": 23427608313737602233280812004,
    "N:J95.AQ96.A.AKJ42 AQ4.J875.96532.Q 32.K43.QJT4.9876 KT876.T2.K87.T53": 33648568897818020638975832784,
    "N:84.T852.J54.KT96 AQJ6.KQ.AK73.AQ7 K75.9764.Q6.5432 T932.AJ3.T982.J8": 46779436468105247602033130322,
    "N:AJ653.J.7.J98532 Q982.72.AQJT65.T K7.T9853.K83.AQ4 T4.AKQ64.942.K76": 6890405506165735555560960478,
}
SUIT = "AKQJT98765432"


def test_there_are_as_many_numbers_as_deals():
    assert DEALS == math.factorial(52) // math.factorial(13) ** 4 == 53_644_737_765_488_792_839_237_440_000


def test_the_first_and_the_last_deal():
    assert str(deal_of_number(0)) == f"N:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}"
    assert str(deal_of_number(DEALS - 1)) == f"N:...{SUIT} ..{SUIT}. .{SUIT}.. {SUIT}..."
    for number in (-1, DEALS):
        with pytest.raises(ValueError, match=f"no deal of number {number}"):
            deal_of_number(number)


def test_the_numbers_are_those_of_big_deal():
    assert {text: number_of_deal(Deal.parse(text)) for text in OF_BIG_DEAL} == OF_BIG_DEAL


@given(st.integers(0, DEALS - 1))
def test_each_number_is_one_deal(number):
    assert number_of_deal(deal_of_number(number)) == number


def test_souths_hand_changes_first_and_then_easts():
    deals = [deal_of_number(number) for number in range(math.comb(26, 13) - 3, math.comb(26, 13) + 3)]
    assert len(set(deals)) == 6
    assert len({deal.hands[:2] for deal in deals}) == 2


def again(seed: str, count: int) -> list[str]:
    """The deals of a seed by the words of the description alone: a lottery drawn in another way.

    Each number is taken apart into the places of three hands, and each hand is looked for among the hands
    that begin with the same cards.
    """
    deals, block = [], 0
    while len(deals) < count:
        digest = hashlib.sha256(f"Arrowswitch deals 1, block {block}: {seed}".encode()).hexdigest()
        block += 1
        number = int(digest[:24], 16)
        if number >= 53644737765488792839237440000:
            continue
        rest, hands = [(suit, rank) for suit in "SHDC" for rank in SUIT], []
        places = [number // 10400600 // 8122425444, number // 10400600 % 8122425444, number % 10400600]
        for place in places:
            hand = []
            for card in rest:
                left, open_ = len(rest) - rest.index(card) - 1, 13 - len(hand)
                begin_with = math.comb(left, open_ - 1) if open_ else 0
                if place < begin_with:
                    hand.append(card)
                else:
                    place -= begin_with
            hands.append(hand)
            rest = [card for card in rest if card not in hand]
        texts = (
            ".".join("".join(rank for of, rank in hand if of == suit) for suit in "SHDC")
            for hand in (*hands, rest)
        )
        deals.append("N:" + " ".join(texts))
    return deals


def test_a_seed_makes_the_same_deals_for_ever():
    golden = [
        "N:AK.T74.T65.QJ976 JT852.85.Q2.KT42 4.AQJ93.K974.A83 Q9763.K62.AJ83.5",
        "N:KJ82..9743.KJ653 A964.AT764.JT.Q8 QT3.K93.86.A9742 75.QJ852.AKQ52.T",
        "N:JT7.AK93.J87.742 6.JT864.643.A963 832.Q752.K92.QJT AKQ954..AQT5.K85",
    ]
    assert [str(deal) for deal in deals_of("Tuesday, 24 November 2026", 3)] == golden
    for seed in ("Tuesday, 24 November 2026", "é ♠ {seed}", "0"):
        assert [str(deal) for deal in deals_of(seed, 5)] == again(seed, 5)
    assert deals_of("é".encode(), 2) == deals_of("é", 2)


def test_more_boards_begin_with_the_same_deals():
    assert deals_of("club", 8)[:5] == deals_of("club", 5)
    assert len(set(deals_of("club", 60) + deals_of("club ", 60))) == 120


def test_numbers_that_are_of_no_deal_are_passed_over():
    """A third of the blocks: none of them may be folded into a deal by a remainder."""
    blocks = [
        int(hashlib.sha256(f"Arrowswitch deals 1, block {n}: club".encode()).hexdigest()[:24], 16)
        for n in range(120)
    ]
    taken = [number for number in blocks if number < DEALS]
    assert 60 < len(taken) < 100
    assert [number_of_deal(deal) for deal in deals_of("club", len(taken))] == taken


def test_a_commitment_is_a_hash_that_anybody_computes():
    assert commitment_of("club") == hashlib.sha256(b"Arrowswitch deals 1, seed: club").hexdigest()
    assert commitment_of("club") == commitment_of(b"club") != commitment_of("club ")


@pytest.mark.parametrize("seed", ["", b"", "\udcff"])
def test_a_seed_of_nothing_is_refused(seed):
    for made in (lambda: deals_of(seed, 1), lambda: commitment_of(seed)):
        with pytest.raises(RuleError, match="not empty") as refusal:
            made()
        assert refusal.value.code == "deals.seed"
