"""Links to Bridge Base's hand viewer: read back by another program's reader of such hands."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from scoring.cards import PACK, Deal
from scoring.words import Seat
from tournaments.exchange.deals.replaying import replay_address

ONE_SUIT = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
BOTH_OF_LAW_2 = {4, 7, 10, 13}
NONE_OF_LAW_2 = {1, 8, 11, 14}
NS_OF_LAW_2 = {2, 5, 12, 15}


def random_deal(seed: int) -> Deal:
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return Deal(tuple(frozenset(pack[at : at + 13]) for at in range(0, 52, 13)))


def test_the_address_of_a_deal_of_one_suit_a_hand():
    assert replay_address(ONE_SUIT, 2) == (
        "https://www.bridgebase.com/tools/handviewer.html"
        "?n=sakqjt98765432hdc&e=shakqjt98765432dc&s=shdakqjt98765432c&w=shdcakqjt98765432&d=e&v=n&b=2"
    )


@pytest.mark.parametrize("board", range(1, 17))
def test_dealer_and_vulnerability_are_those_of_the_number(board):
    asked = parse_qs(urlsplit(replay_address(ONE_SUIT, board)).query)
    assert asked["d"] == ["nesw"[(board - 1) % 4]]
    vulnerable = (
        "b"
        if board in BOTH_OF_LAW_2
        else "-"
        if board in NONE_OF_LAW_2
        else "n"
        if board in NS_OF_LAW_2
        else "e"
    )
    assert asked["v"] == [vulnerable]
    assert asked["b"] == [str(board)]


def test_nothing_but_the_board_is_in_the_address():
    assert set(parse_qs(urlsplit(replay_address(ONE_SUIT, 16)).query)) == set("neswdvb")


@pytest.mark.parametrize("seed", range(5))
def test_another_reader_of_such_hands_finds_the_same_cards(seed):
    from endplay import Deal as Dealt

    deal = random_deal(seed)
    asked = parse_qs(urlsplit(replay_address(deal, 1)).query)
    in_order_of_lin = ",".join(asked[seat][0] for seat in "swne").upper()
    assert Dealt.from_lin("3" + in_order_of_lin).to_pbn() == deal.pbn(Seat.N)
