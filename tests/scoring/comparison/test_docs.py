"""docs/reference/scoring.md names every method, setting and scale."""

from pathlib import Path

import pytest

from scoring.comparison import DatumKind, Divisor, MethodName, Unequal
from scoring.comparison.victory import SCALES, scale_of

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "reference" / "scoring.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("names", [MethodName, Unequal, Divisor, DatumKind, SCALES])
def test_every_name_is_explained(names):
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_the_table_shown_is_a_scale():
    lines = PAGE.split("`vp --table FILE`:")[1].split("Without a line")[0]
    assert scale_of(lines).vp(2, 7) == (12, 8)
