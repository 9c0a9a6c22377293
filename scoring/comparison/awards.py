"""Awards read from the text that a result keeps."""

from __future__ import annotations

from fractions import Fraction

from scoring.bridge.awards import award_imps
from scoring.comparison.results import Average, Award


def award_of(text: str) -> Award:
    """One side's award from its text: "A+", per cents "62.5", or IMPs "+3imp"."""
    imps = award_imps(text)
    if imps is not None:
        return Award(None, Fraction(imps))
    return Award(Average(text) if text.startswith("A") else Fraction(text))
