"""Awards from their text."""

from fractions import Fraction

import pytest

from scoring.comparison.awards import award_of
from scoring.comparison.results import Average, Award


@pytest.mark.parametrize(
    ("text", "award"),
    [
        ("A+", Award(Average.PLUS)),
        ("A", Award(Average.EVEN)),
        ("A-", Award(Average.MINUS)),
        ("62.5", Award(Fraction(125, 2))),
        ("0", Award(Fraction(0))),
        ("+3imp", Award(None, Fraction(3))),
        ("-2.5imp", Award(None, Fraction(-5, 2))),
        ("0imp", Award(None, Fraction(0))),
    ],
)
def test_an_award_is_read_from_what_a_result_keeps(text, award):
    assert award_of(text) == award
