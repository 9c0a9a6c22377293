import pickle
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge import (
    ALL_CONTRACTS,
    PASSED_OUT,
    Contract,
    Denomination,
    Doubling,
    Honours,
    Result,
    breaches,
)
from scoring.words import RuleError, Seat

results = st.one_of(
    st.just(PASSED_OUT), st.builds(Result, st.sampled_from(ALL_CONTRACTS), st.integers(0, 13))
)


def test_there_are_420_contracts_and_each_round_trips() -> None:
    assert len(set(ALL_CONTRACTS)) == 420
    assert all(Contract.parse(str(contract)) == contract for contract in ALL_CONTRACTS)


def test_every_result_round_trips() -> None:
    for contract, tricks in product(ALL_CONTRACTS, range(14)):
        result = Result(contract, tricks)
        assert Result.parse(str(result)) == result
    assert Result.parse("PASS") == PASSED_OUT
    assert str(PASSED_OUT) == "PASS"


@given(results, st.lists(st.integers(0, 3), min_size=6, max_size=6), st.booleans(), st.booleans())
def test_case_spaces_and_signs_do_not_matter(
    result: Result, gaps: list[int], lower: bool, signs: bool
) -> None:
    tokens = re.findall(r"PASS|XX|\d+|.", str(result))
    if signs and result.contract:
        tokens[1] = result.contract.denomination.sign
    spaced = "".join(token + " " * gap for token, gap in zip(tokens, gaps, strict=False))
    assert Result.parse(spaced.lower() if lower else spaced) == result


@given(results, st.sampled_from(Seat), st.sampled_from([100, 150]))
def test_honours_round_trip_where_they_can_be(result: Result, holder: Seat, points: int) -> None:
    honours = Honours(points, holder)
    suit = result.contract is not None and result.contract.denomination is not Denomination.NOTRUMP
    if suit or (result.contract is not None and points == 150):
        held = Result(result.contract, result.tricks, honours)
        assert str(held) == f"{result} H{points}{holder}"
        assert Result.parse(str(held)) == Result.parse(str(held).lower()) == held
    else:
        with pytest.raises(RuleError, match=r"honours|four aces"):
            Result.parse(f"{result} {honours}")


@given(st.text(max_size=12))
def test_any_text_is_a_result_or_a_refusal(text: str) -> None:
    try:
        result = Result.parse(text)
    except RuleError:
        return
    assert Result.parse(str(result)) == result


@pytest.mark.parametrize(
    ("text", "tricks"),
    [
        ("3NTN=", 9),
        ("3nn=", 9),
        ("4SXE+1", 11),
        ("2HXXW-2", 6),
        ("4♠n−1", 9),
        ("1ns+0", 7),
        (" 7 nt xx w - 13 ", 0),
    ],
)
def test_tricks_won_follow_from_the_ending(text: str, tricks: int) -> None:
    assert Result.parse(text).tricks == tricks


@pytest.mark.parametrize(
    ("text", "code", "position", "message"),
    [
        ("8SN=", "contract.level", 0, "The level of a bid must be 1 to 7, not 8."),
        ("0SN=", "contract.level", 0, "The level of a bid must be 1 to 7, not 0."),
        ("12SN=", "contract.level", 0, "The level of a bid must be 1 to 7, not 12."),
        ("", "contract.begin", 0, "A contract must begin with its level, 1 to 7."),
        ("SN=", "contract.begin", 0, "A contract must begin with its level, 1 to 7."),
        ("4ZN=", "contract.denomination", 1, "4 in which suit? Add C, D, H, S or NT."),
        ("3NT=", "contract.declarer", 3, "Who was declarer in 3NT? Add N, E, S or W."),
        ("4S", "contract.declarer", 2, "Who was declarer in 4♠? Add N, E, S or W."),
        ("4SX+1", "contract.declarer", 3, "Who was declarer in 4♠? Add N, E, S or W."),
        ("3NEX=", "contract.double_late", 2, "Put the double before the seat: 3NxE."),
        ("3NEXX=", "contract.double_late", 2, "Put the double before the seat: 3NxxE."),
        ("4SN", "result.ending", 3, "What was the result of 4♠? Add =, +1 or -1."),
        ("4SN+", "result.ending", 3, "What was the result of 4♠? Add =, +1 or -1."),
        ("4SN10", "result.ending", 3, "What was the result of 4♠? Add =, +1 or -1."),
        ("3NE+5", "result.overtricks", 3, "3NT cannot make more than 4 overtricks."),
        ("6CE+2", "result.overtricks", 3, "6♣ cannot make more than 1 overtrick."),
        ("7CE+1", "result.overtricks", 3, "7♣ cannot make any overtricks."),
        ("1CE-8", "result.undertricks", 3, "1♣ cannot go more than 7 off."),
        ("1CE-80000000000000", "result.undertricks", 3, "1♣ cannot go more than 7 off."),
        ("4SN=,", "result.rest", 4, "I can't read “,” after 4SN=."),
        ("PASSED", "result.rest", 4, "I can't read “ED” after PASS."),
        ("4SN= H", "honours.form", 5, "Write honours as the points and the holder, such as H100N."),
    ],
)
def test_refusals_say_what_and_where(text: str, code: str, position: int, message: str) -> None:
    with pytest.raises(RuleError) as refusal:
        Result.parse(text)
    assert (refusal.value.code, refusal.value.message.values["position"], str(refusal.value)) == (
        code,
        position,
        message,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4SN= H50N", "Honours score 100 or 150, not 50."),
        ("3NN= H100N", "In no-trumps only four aces in one hand score for honours, and they score 150."),
        ("PASS H100N", "A passed-out board cannot have honours."),
    ],
)
def test_honours_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(RuleError) as refusal:
        Result.parse(text)
    assert str(refusal.value) == message


def test_a_contract_alone_has_no_ending() -> None:
    with pytest.raises(RuleError, match=r"I can't read “=” after the contract\.") as refusal:
        Contract.parse("4SN=")
    assert refusal.value.message.values["position"] == 3


def test_an_illegal_level_cannot_be_built() -> None:
    with pytest.raises(RuleError, match="The level of a bid must be 1 to 7, not 8"):
        Contract(8, Denomination.SPADES, Doubling.NONE, Seat.N)


def test_the_opening_lead_comes_from_declarers_left() -> None:
    leaders = [Contract.parse(f"1C{seat}").leader for seat in "NESW"]
    assert leaders == [Seat.E, Seat.S, Seat.W, Seat.N]


def test_a_form_hears_of_every_fault_at_once() -> None:
    faults = breaches(level=8, denomination="Z", doubling="XXX", declarer="", tricks=14)
    assert [fault.field for fault in faults] == ["level", "denomination", "doubling", "declarer", "tricks"]
    assert not list(breaches(level=4, denomination="S", doubling="X", declarer="N", tricks=0))
    missing = breaches(level=4, denomination="S", doubling="", declarer="N", tricks=None)
    assert [str(fault) for fault in missing] == ["How many tricks did declarer win?"]


def test_contracts_and_results_pickle() -> None:
    result = Result.parse("4SXE+1")
    assert pickle.loads(pickle.dumps(result)) == result
    assert pickle.loads(pickle.dumps(result.contract)) == result.contract
