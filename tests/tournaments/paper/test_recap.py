"""The recap on paper: all boards of a field across one sheet."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories as make
from tests.tournaments.paper.conftest import address
from tests.tournaments.paper.reading import lines, pages, sheet, sizes
from tests.tournaments.results.evenings import evening
from tournaments.services import sessions

pytestmark = pytest.mark.django_db


def test_points_by_pair_and_board_with_totals_and_names(fetch):
    """N-S 1, 2 and 3 have 4, 2 and 0 of 4 on every board; every E-W pair 12 of 24."""
    said = [line for page in pages(fetch(evening(), "recap")) for line in lines(page)]
    assert said[3:8] == [
        "N-S",
        "Pair 1 2 3 4 5 6 Score % Pos.",
        "1 4 4 4 4 4 4 24 100.00 1",
        "2 2 2 2 2 2 2 12 50.00 2",
        "3 0 0 0 0 0 0 0 0.00 3",
    ]
    assert any("1 Anna & Bo" in line for line in said)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_eighteen_pairs_and_twenty_seven_boards_are_on_one_sheet(fetch, size):
    session = make.make_session(9, boards=3)
    make.enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    found = pages(fetch(session, "recap", size))
    assert len(found) == 1
    assert found[0].mediabox.width > found[0].mediabox.height
    assert sheet(found[0]) == {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}[size]
    assert min(sizes(found[0])) >= 9
    heads = " ".join(["Pair", *map(str, range(1, 28)), "Score"])
    assert sum(line.startswith(heads) for line in lines(found[0])) == 2


@pytest.mark.slow
def test_boards_that_do_not_fit_go_on_in_another_table(fetch):
    """Forty boards, with points of half a matchpoint among them, are more than a sheet is wide."""
    session = make.make_session(20, "howell", boards=1, rounds=None)
    make.enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    said = [line for page in pages(fetch(session, "recap")) for line in lines(page)]
    heads = [line.split()[1:-3] for line in said if line.startswith("Pair ")]
    assert len({tuple(head) for head in heads}) == 2
    boards = sorted({int(number) for head in heads for number in head})
    assert boards == list(range(1, 40))


def test_nothing_to_see_yet_is_said():
    session = make.make_session(tables=3, boards=1)
    person = make.entry_of(session, 1).members.get(seat=1).person
    person.user = make.make_user()
    person.save()
    player = Client()
    player.force_login(person.user)
    said = [line for page in pages(player.get(address(session, "recap")).content) for line in lines(page)]
    assert said[3] == "A board is printed once all its results are in. None is complete yet."
