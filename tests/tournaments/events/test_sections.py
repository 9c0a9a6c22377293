"""Sections scored across the field: the same plays in one section or in two have the same standings."""

import pytest

from scoring.models import Board, Encounter, Play
from scoring.services.encounters import Planned, store_plan
from tests import factories as make
from tests.tournaments.events import evenings
from tournaments.selectors.results import rankings
from tournaments.services import sessions
from tournaments.services.results import standings
from tournaments.services.results.proving import prove
from tournaments.services.setup import entries
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.planning import place_entries

pytestmark = pytest.mark.django_db
CASES = (
    ({}, 1, 0),
    ({}, 2, 5),
    ({"unequal": "none"}, 3, 5),
    ({"unequal": "factor"}, 4, 1),
    ({"method": "imps-cross"}, 5, 5),
    ({"method": "imps-datum"}, 6, 1),
)
"""Settings, what chance has it, and how many results are missing."""


def in_one_section(session):
    """Another session of a single section, in which the same pairs meet at the same boards."""
    one = setup.create_session(
        club=make.make_club(),
        name="One",
        date=evenings.FIRST,
        by=make.STAFF,
        settings=session.contest.settings,
    )
    section = one.sections.get()
    numbers = {}
    for entry in evenings.entries(session):
        numbers[entry.pk] = entries.sign_in(section=section, people=[], by=make.STAFF).number
    rows = []
    for encounter in encounters(session):
        boards = tuple(encounter.plays.order_by("ordinal").values_list("board__number", flat=True))
        table = encounter.table + (3 if encounter.round.section.letter == "B" else 0)
        sides = (numbers[encounter.north_id], numbers[encounter.east_id])
        rows.append(Planned(encounter.round.number, table, *sides, boards, encounter.turned))
    board_set = one.board_sets.get()
    for number in sorted({number for row in rows for number in row.boards}):
        Board.objects.create(board_set=board_set, number=number)
    store_plan(section, rows, {board.number: board for board in board_set.boards.all()})
    section.rounds = max(row.round for row in rows)
    section.save()
    place_entries(one)
    one.state, one.started = "playing", session.started
    one.save()
    return one


def encounters(session):
    found = Encounter.objects.filter(round__section__session=session).select_related("round__section")
    return list(found.order_by("round__section__letter", "round__number", "table"))


def figures(session):
    """The ranking without its numbers: place, tie, exact figures, names by order of signing in."""
    standings.refresh_standings(field_id=session.sections.first().field_id)
    found = rankings.table(session.sections.first().field)
    order = {entry.pk: at for at, entry in enumerate(evenings.entries(session))}
    return {
        order[line.entry.pk]: (line.place, line.tied, line.percent, line.total, line.top, line.boards)
        for line in found
    }


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "seed", "missing"), CASES, ids=str)
def test_a_field_of_two_sections_has_the_standings_of_one_section(settings, seed, missing):
    two = evenings.begin(settings=settings)
    one = in_one_section(two)
    plays = Play.objects.filter(encounter__round__section__session=two)
    assert plays.count() == Play.objects.filter(encounter__round__section__session=one).count() == 60
    for session in (two, one):
        evenings.enter(session, seed, missing=missing)  # by section, round and table
    assert figures(two) == figures(one)
    for session in (two, one):
        sessions.finish(session=evenings.fresh(session), by=make.STAFF)
    assert figures(two) == figures(one)
    assert prove(two) == prove(one) == []


def test_sections_apart_are_compared_each_by_itself():
    session = evenings.begin(apart=True)
    evenings.enter(session, 4)
    tops = {line.top for line in evenings.lines(session).values()}
    assert tops == {2 * 10 * 2}  # ten boards, three results on each
    across = evenings.begin()
    evenings.enter(across, 4)
    assert {line.top for line in evenings.lines(across).values()} == {2 * 10 * 5}
