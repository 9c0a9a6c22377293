from itertools import product

import pytest

from scoring.bridge import (
    ALL_CONTRACTS,
    TABLES,
    Result,
    check_score,
    reachable_scores,
    results_for_score,
    score,
)
from scoring.words import RuleError, Vulnerability


@pytest.mark.parametrize(("table", "vulnerability"), list(product(TABLES, Vulnerability)))
def test_every_result_of_every_contract_is_reachable(table: str, vulnerability: Vulnerability) -> None:
    played = {score(Result(c, tricks), vulnerability, table) for c in ALL_CONTRACTS for tricks in range(14)}
    assert played | {0} <= reachable_scores(vulnerability, table)


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_every_reachable_score_names_its_results(vulnerability: Vulnerability) -> None:
    for points in reachable_scores(vulnerability):
        results = results_for_score(points, vulnerability)
        assert results
        assert {score(result, vulnerability) for result in results} == {points}


@pytest.mark.parametrize(
    ("points", "vulnerability", "results"),
    [
        (420, "none", {"4HN=", "4HS=", "4SN=", "4SS=", "5CN+1", "5CS+1", "5DN+1", "5DS+1"}),
        (1520, "none", {"7NN=", "7NS="}),
        (0, "both", {"PASS"}),
        (430, "ns", set()),  # the catalogue's example: 3NT with an overtrick is 630 when vulnerable
    ],
)
def test_results_behind_a_score(points: int, vulnerability: str, results: set[str]) -> None:
    found = {str(r) for r in results_for_score(points, Vulnerability(vulnerability))}
    assert {text for text in found if "X" not in text} == results


@pytest.mark.parametrize(
    ("points", "board", "vulnerability", "message"),
    [
        (620, 1, "none", "+620 is not possible on board 1: N-S are not vulnerable."),
        (420, 2, "ns", "+420 is not possible on board 2: N-S are vulnerable."),
        (-620, 2, "ns", "−620 is not possible on board 2: E-W are not vulnerable."),
        (-420, 4, "both", "−420 is not possible on board 4: E-W are vulnerable."),
        (7600, 1, "none", "+7600 is not possible on board 1: E-W are not vulnerable."),
        (620, None, "none", "+620 is not possible: N-S are not vulnerable."),
        (10, 1, "none", "No result gives a score of +10."),
        (-425, 4, "both", "No result gives a score of −425."),
    ],
)
def test_a_score_that_cannot_be_is_refused_with_the_reason(
    points: int, board: int | None, vulnerability: str, message: str
) -> None:
    with pytest.raises(RuleError) as refusal:
        check_score(points, Vulnerability(vulnerability), board)
    assert str(refusal.value) == message


def test_a_score_that_can_be_passes() -> None:
    for vulnerability in Vulnerability:
        for points in reachable_scores(vulnerability):
            check_score(points, vulnerability, 1)


def test_honours_widen_the_set_in_1948_only() -> None:
    assert 1670 not in reachable_scores(Vulnerability.NONE)
    assert 1670 in reachable_scores(Vulnerability.NONE, "duplicate-1948")  # 7NT made with four aces
    assert 1 not in reachable_scores(Vulnerability.NONE, "duplicate-1948")
