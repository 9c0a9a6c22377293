"""A round with boards of two sets, from the setup to what table, phone and guide cards say."""

from __future__ import annotations

import pytest

from tests import factories as make
from tournaments.paper.guides import guide_tables
from tournaments.selectors.table.moves import moves_after, stored_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return make.make_session(3, "six_pairs_five_rounds", boards=4)


def test_boards_that_part_are_told_at_the_table(session):
    rows = stored_rows(make.section_of(session))
    said = [" ".join(map(str, moves_after(rows, table, 1))) for table in (1, 2, 3)]
    assert said[0].endswith("Boards 1-2 stay. Boards 9-10 are not in play next round.")
    assert said[1].endswith("Boards 11-12 go to table 3. Boards 17-18 are not in play next round.")
    assert said[2].endswith("Boards 5-6 are not in play next round. Boards 19-20 go to table 2.")


def test_boards_that_part_stand_on_the_guide_cards(session):
    cards = guide_tables(session)["cards"]
    first = [card["rounds"][0] for card in cards]
    assert [one["boards"] for one in first] == ["1–2, 9–10", "11–12, 17–18", "5–6, 19–20"]
    assert [one["boards_to"] for one in first] == [
        "1–2: 1; 9–10: aside",
        "11–12: 3; 17–18: aside",
        "5–6: aside; 19–20: 2",
    ]
    assert {card["rounds"][-1]["boards_to"] for card in cards} == {"–"}
