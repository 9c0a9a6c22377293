from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import read_back
from scoring.words import RuleError, Vulnerability
from tournaments.line import (
    Adjust,
    Context,
    Row,
    Ruled,
    finishes,
    first_difference,
    outcomes,
    parse_line,
)


@pytest.mark.parametrize(
    ("text", "vulnerability", "words"),
    [
        ("4sn=", "none", "4 spades by North, ten tricks. N-S +420."),
        ("4sn=", "ns", "4 spades by North, ten tricks. N-S +620."),
        ("3ntxe hk -2", "none", "3 no-trumps doubled by East, lead ♥K, seven tricks. N-S +300."),
        ("4hw10", "ew", "4 hearts by West, ten tricks. E-W +620."),
        ("1nxxs0", "both", "1 no-trump redoubled by South, no tricks. E-W +4000."),
        ("62+", "both", "N-S +620."),
        ("5-", "none", "E-W +50."),
        ("p", "none", "passed out."),
        ("np", "none", "not played."),
        ("60/40", "none", "60 % for N-S, 40 % for E-W."),
        ("a+/a-", "none", "average plus for N-S, average minus for E-W."),
    ],
)
def test_a_row_echoes_in_words_and_points(text: str, vulnerability: str, words: str) -> None:
    (outcome,) = [entry.outcome for entry in parse_line(text).entries]
    assert isinstance(outcome, Outcome)
    assert str(read_back(outcome, Vulnerability(vulnerability))) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("adj 62+", "N-S +620."),
        ("adj p", "0."),
        ("adj 62+/10-", "N-S +620, E-W +100."),
        ("adj 62+/60-", "N-S +620, E-W +600."),
        ("adj 10-/62+", "N-S \N{MINUS SIGN}100, E-W \N{MINUS SIGN}620."),
        ("adj 60% 62+, 40% 10-", "60 % of N-S +620, 40 % of E-W +100."),
        ("adj 50% 62+, 30% 10-, 20% p", "50 % of N-S +620, 30 % of E-W +100, 20 % of 0."),
        (
            "adj 62+ / 33.3% 62+, 66.7% 10-",
            "N-S +620; E-W 33.3 % of \N{MINUS SIGN}620, 66.7 % of +100.",
        ),
    ],
)
def test_a_ruling_echoes_in_words(text: str, words: str) -> None:
    command = parse_line(text).command
    assert isinstance(command, Adjust)
    assert isinstance(command.ruling, Ruled)
    outcome = command.ruling.outcome(Vulnerability.BOTH)
    assert str(read_back(outcome, Vulnerability.BOTH)) == words


def test_an_award_in_imps_echoes_in_imps() -> None:
    outcome = Outcome(OutcomeKind.AWARD, award_ns="+3imp", award_ew="-2.5imp")
    assert str(read_back(outcome, Vulnerability.NONE)) == "+3 IMPs for N-S, \N{MINUS SIGN}2.5 IMPs for E-W."


@pytest.mark.parametrize("text", ["62+", "5-", " 62 + ", ".", "/"])
def test_a_score_s_sign_a_point_and_a_stroke_finish_at_once(text: str) -> None:
    assert finishes(text)


@pytest.mark.parametrize("text", ["", "62", "p", "4sn=", "b7 62+", "4sn=,.", "60/", "sw", "4sn+"])
def test_all_else_waits_for_enter(text: str) -> None:
    assert not finishes(text)


@pytest.mark.parametrize(
    "text",
    ["4sn=", "4sn+1", "4sn-2", "4sn9", "4sn10", "p", "np", "60/40", "a+/a-", "sw", "#b", "u", "b7 62+"],
)
def test_fast_finish_takes_what_cannot_grow(text: str) -> None:
    assert finishes(text, fast=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4sn",
        "4sn-1",  # -10
        "4sn1",  # 10 to 13 tricks
        "60/4",  # 40 %
        "60/10",  # 100 %
        "a+/a",
        "mv b8",
        "sit n5 e1",
        "adj",
        "adj 62+",  # E-W's own
        "adj 60% 62+, 40% 10-",
        "sw -- sat wrong",
        "8sn=",
    ],
)
def test_fast_finish_waits_for_what_can_grow(text: str) -> None:
    assert not finishes(text, fast=True)


def test_keys_of_the_common_results() -> None:
    def keys(text: str, fast: bool) -> int:
        for length in range(1, len(text) + 1):
            if finishes(text[:length], fast):
                return length
        return len(text) + 1  # Enter

    assert [keys(text, fast=False) for text in ("4sn=", "62+", ".")] == [5, 3, 1]
    assert keys("4sn=", fast=True) == 4


@given(
    st.sampled_from(["4sn=", "3ne+1", "p", "5-", "a/a", "np"]), st.sampled_from("0123456789+-=cdhsnewxp/.")
)
def test_no_line_that_finished_fast_had_a_longer_one(text: str, key: str) -> None:
    longer = text + key
    if finishes(text, fast=True):
        with pytest.raises(RuleError):
            parse_line(longer)


def row(existing: str) -> Row:
    return Row(1, Vulnerability.NONE, existing=Outcome.played(existing))


def test_second_pass_stops_at_the_first_score_that_differs() -> None:
    rows = (row("4SN="), row("3NE-1"), row("PASS"))
    assert first_difference(parse_line("42+,5+,/"), Context(rows=rows)) is None
    assert first_difference(parse_line("42+,5-,/"), Context(rows=rows)) == 1
    assert first_difference(parse_line("42+,5+,5-"), Context(rows=rows)) == 2
    missing = Context(rows=(Row(1, Vulnerability.NONE),))
    assert first_difference(parse_line("42+"), missing) == 0


def test_outcomes_resolve_what_is_as_above() -> None:
    rows = (Row(1, Vulnerability.NONE),) * 3
    context = Context(rows=rows, above=Outcome.played("PASS"))
    assert outcomes(parse_line(".,4sn=,."), context) == (
        Outcome(OutcomeKind.PASSED_OUT),
        Outcome.played("4SN="),
        Outcome.played("4SN="),
    )
