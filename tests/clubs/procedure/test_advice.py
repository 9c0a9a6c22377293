"""The book's table of which form suits how many (000:l.13645), row by row."""

from __future__ import annotations

import pytest

from clubs.procedure.advice import forms_for
from scoring.words import RuleError


@pytest.mark.parametrize(
    ("players", "forms"),
    [
        (4, ["club_procedure", "pivot4", "set_match", "duplicate_replay"]),
        (5, ["club_procedure", "pivot5", "semi_set_match"]),
        (6, ["club_procedure"]),
        (7, ["bridge_six_hand"]),
        (8, ["club_procedure", "team4", "individual8", "duplicate"]),
        (12, ["progressive", "duplicate", "individual12"]),
        (16, ["progressive", "duplicate"]),
        (13, []),
        (9, []),
    ],
)
def test_the_book_recommends(players, forms):
    assert [advice.form for advice in forms_for(players)] == forms


def test_who_sits_out_is_counted():
    assert str(forms_for(6)[0].why) == "One table, with 2 sitting out each rubber."


def test_three_make_no_table():
    with pytest.raises(RuleError, match="A table of four needs at least four players, not"):
        forms_for(3)
