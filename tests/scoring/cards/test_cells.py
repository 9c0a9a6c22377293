"""CSV that a spreadsheet opens: OWASP's "CSV Injection" names what begins a formula."""

import pytest

from scoring.words.cells import guarded, guarded_text


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1", "+1+1", "-2+3+cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u200b=1",
        "\ufeff=1", "\xa0=1", "＝1", "－2+3", "-", "-1-1", "--1", "-1.2.3", "=", "-²",
    ],
)  # fmt: skip
def test_what_begins_a_formula_is_written_as_text(cell):
    assert guarded(cell) == f"'{cell}"


@pytest.mark.parametrize(
    "cell", ["", "Anna", "1", "-1", "+420", "-12.50", "-12,5", "-3%", "1=", "a=b", "'t Hooft"]
)
def test_all_else_stays_as_it_is(cell):
    assert guarded(cell) == cell


def test_a_text_column_has_no_figures():
    assert guarded_text("-1") == "'-1"
    assert guarded_text("") == ""
