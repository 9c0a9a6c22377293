"""Auctions: what may be called, and the contract it comes to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge import Denomination
from scoring.bridge.calls import Bidding, contract_of
from scoring.words import RuleError, Seat
from tests.cases import examples


@pytest.mark.parametrize(
    ("text", "dealer", "contract"),
    [  # 002:l.195: who declares is who named it first of the side that bid last
        ("1S P 1N P 2D P 3H P P P", "S", "3HN"),
        ("1S P 1N P 2D P 3S P P P", "S", "3SS"),
        ("1S P 1N P 2D P 3H P 3NT P P P", "S", "3NN"),
        ("P P P P", "N", None),
        ("- - - 1c x xx - - -", "N", "1CXXW"),
        ("1♥, X, 2♥, P, P, P", "E", "2HE"),
        ("1C X P 1D P P P", "N", "1DW"),
        ("7NT P P P", "W", "7NW"),
    ],
)
def test_the_contract_of_an_auction(text, dealer, contract):
    found = contract_of(text, Seat(dealer))
    assert (found and str(found)) == contract


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1C 1C", "call.insufficient"),
        ("1NT 1S", "call.insufficient"),
        ("2C 1NT", "call.insufficient"),
        ("X", "call.double"),
        ("1C P X", "call.double"),
        ("1C X P X", "call.double"),
        ("1C XX", "call.redouble"),
        ("1C X 1D XX", "call.redouble"),
        ("1C X XX P P XX", "call.redouble"),
        ("8C", "call.level"),
        ("0C", "call.level"),
        ("1C P P P P", "call.closed"),
        ("P P P P 1C", "call.closed"),
        ("1C P P", "call.open"),
        ("P P P", "call.open"),
        ("", "call.text"),
        ("1Z", "call.text"),
        ("bid", "call.text"),
    ],
)
def test_a_call_that_cannot_be_is_refused(text, code):
    with pytest.raises(RuleError) as refused:
        contract_of(text, Seat.N)
    assert refused.value.code == code
    assert str(refused.value)


def _legal(bidding: Bidding) -> list[str]:
    calls = ["P", "X", "XX", *(f"{level}{what.value}" for level in range(1, 8) for what in Denomination)]
    return [call for call in calls if _goes_on(bidding, call)]


def _goes_on(bidding: Bidding, call: str) -> bool:
    try:
        _call(bidding, call)
    except RuleError:
        return False
    return True


def _call(bidding: Bidding, call: str) -> Bidding:
    plain = {"P": bidding.passed, "X": bidding.doubled, "XX": bidding.redoubled}
    return plain[call]() if call in plain else bidding.bid(int(call[0]), Denomination(call[1]))


@examples(40)
@given(st.data(), st.sampled_from(list(Seat)))
def test_every_legal_auction_closes_with_its_last_bid(data, dealer):
    bidding, calls = Bidding(dealer), []
    while not bidding.closed:
        call = data.draw(st.sampled_from(_legal(bidding)))
        calls.append(call)
        bidding = _call(bidding, call)
    found = contract_of(" ".join(calls), dealer)
    bids = [call for call in calls if call[0].isdigit()]
    assert len(calls) <= 319
    assert (found is None) == (not bids)
    if found is not None:
        assert f"{found.level}{found.denomination.value}" == bids[-1]
        after = calls[len(calls) - calls[::-1].index(bids[-1]) :]
        assert found.doubling.value == ("XX" if "XX" in after else "X" if "X" in after else "")
