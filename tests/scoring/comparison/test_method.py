"""A method from its settings, and every method through the one function."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import (
    MATCHPOINTS,
    Average,
    Award,
    BoardResult,
    DatumKind,
    DatumRule,
    Direction,
    Divisor,
    Half,
    ImpAwards,
    Method,
    MethodName,
    Scaling,
    Stream,
    Terms,
    Unequal,
    compare,
)
from scoring.words import RuleError

TERMS = Terms(Unequal.NONE)
BOARD = [BoardResult.played(score) for score in (10, 12, 9, 9)]
"""Scores that are tricks too: N-S's, or their points."""
MATCHES = ((0, 2), (1, 3))
FULL = {
    "v": 1,
    "method": "imps-datum",
    "datum": {"trim": "auto", "kind": "median", "rounded": False, "half": "even"},
    "divisor": "tables",
    "scaling": "results",
    "average_imps": "2.5",
    "percent_imps": "0.3",
    "unequal": "none",
    "vp": "",
}


def test_all_settings():
    assert Method.of(FULL) == Method(
        MethodName.IMPS_DATUM,
        DatumRule(None, DatumKind.MEDIAN, rounded=False, half=Half.EVEN),
        Divisor.TABLES,
        Scaling.RESULTS,
        ImpAwards(Fraction(5, 2), Fraction(3, 10)),
    )


@pytest.mark.parametrize("settings", [{}, {"method": "matchpoints"}, {"datum": {}, "average_imps": ""}])
def test_what_is_not_set_has_its_default(settings):
    assert Method.of(settings) == MATCHPOINTS == Method()


@pytest.mark.parametrize(("given_imps", "average"), [(3, 3), ("0", 0), ("2", 2), ("2.25", Fraction(9, 4))])
def test_imps_are_exact_decimals(given_imps, average):
    assert Method.of({"average_imps": given_imps}).awards.average == average


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"method": "imp"}, "method"),
        ({"method": None}, "method"),
        ({"datum": "mean"}, "datum"),
        ({"datum": {"trim": -1}}, "datum.trim"),
        ({"datum": {"trim": True}}, "datum.trim"),
        ({"datum": {"trim": "two"}}, "datum.trim"),
        ({"datum": {"kind": "mode"}}, "datum.kind"),
        ({"datum": {"rounded": "yes"}}, "datum.rounded"),
        ({"datum": {"half": "down"}}, "datum.half"),
        ({"divisor": "n"}, "divisor"),
        ({"scaling": "up"}, "scaling"),
        ({"average_imps": "three"}, "average_imps"),
        ({"average_imps": -3}, "average_imps"),
        ({"average_imps": 2.5}, "average_imps"),
        ({"average_imps": "NaN"}, "average_imps"),
        ({"percent_imps": "101"}, "percent_imps"),
    ],
)
def test_a_setting_that_says_nothing_is_refused_by_its_key(settings, field):
    with pytest.raises(RuleError) as refused:
        Method.of(settings)
    assert (refused.value.code, refused.value.field) == ("method.setting", field)
    assert str(refused.value)


SETTING_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2), st.dictionaries(st.sampled_from(["trim", "kind"]), inner)
    ),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from(list(FULL)), SETTING_VALUES))
def test_whatever_the_settings_they_are_read_or_refused(settings):
    try:
        method = Method.of(settings)
    except RuleError:
        return
    assert method.name in MethodName


@pytest.mark.parametrize(
    ("name", "ns"),
    [
        ("matchpoints", [4, 6, 1, 1]),
        ("imps-datum", [0, 0, 0, 0]),
        ("imps-cross", [0, 0, 0, 0]),
        ("bam", [2, 2, 0, 0]),
        ("imps", [0, 0, 0, 0]),
        ("net", [1, 3, -1, -3]),
        ("patton", [2, 2, 0, 0]),
        ("hybrid", [0, 0, 0, 0]),
        ("total", [10, 12, 9, 9]),
        ("total-average", [0, 2, -1, -1]),
        ("tricks", [10, 12, 9, 9]),
        ("tricks-average", [0, 2, -1, -1]),
    ],
)
def test_every_method(name, ns):
    method = Method.of({"method": name})
    compared = compare(BOARD, method, TERMS, MATCHES)
    assert [compared.fraction(index, Direction.NS) for index in range(4)] == ns
    assert (compared.top.max() > 0) == (method.has_tops or name == "patton")


def test_e_w_have_the_rest_of_the_tricks():
    compared = compare(BOARD, Method(MethodName.TRICKS), TERMS)
    assert [compared.fraction(index, Direction.EW) for index in range(4)] == [3, 1, 4, 4]


@pytest.mark.parametrize(
    ("name", "streams"),
    [("imps", ["points"]), ("patton", ["points", "gains"]), ("hybrid", ["points", "boards"])],
)
def test_what_a_match_is_decided_by(name, streams):
    assert list(Method(MethodName(name)).streams) == streams


def test_the_second_measure_of_a_match():
    gains = compare(BOARD, Method(MethodName.PATTON), TERMS, MATCHES, Stream.GAINS)
    boards = compare(BOARD, Method(MethodName.HYBRID), TERMS, MATCHES, Stream.BOARDS)
    assert [gains.fraction(index, Direction.NS) for index in range(4)] == [1, 3, 0, 0]
    assert [boards.fraction(index, Direction.NS) for index in range(4)] == [2, 2, 0, 0]


AWARDS = [Award(Average.EVEN), Award(Average.PLUS), Award(Fraction(60)), Award(None, Fraction(3))]
AWARDS += [Award(Fraction(60), Fraction(3)), Award(Average.EVEN, Fraction(1))]


@pytest.mark.parametrize("name", MethodName)
def test_an_award_is_refused_beforehand_exactly_when_its_comparison_would(name):
    method = Method(name)
    for award in AWARDS:
        board = [BoardResult(award, award), *BOARD[1:]]
        beforehand = refusal(lambda award=award: method.check(award))
        refused = [
            refusal(lambda board=board, stream=stream: compare(board, method, TERMS, MATCHES, stream))
            for stream in method.streams
        ]
        assert beforehand == next(filter(None, refused), None)


@pytest.mark.parametrize("name", MethodName)
def test_a_score_is_refused_beforehand_exactly_when_its_comparison_would(name):
    method = Method(name)
    for score in (-1, 0, 13, 14, 420):
        board = [BoardResult.played(score), *BOARD[1:]]
        beforehand = refusal(lambda score=score: method.check_score(score))
        assert beforehand == refusal(lambda board=board: compare(board, method, TERMS, MATCHES))


def refusal(call):
    try:
        call()
    except RuleError as error:
        return error.code
    return None
