"""Rounds and tables found again: nobody twice in a round, and the movement's own rounds where it is plain."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from scoring.bridge.outcome import Outcome, OutcomeKind
from tests.cases import examples
from tests.tournaments.exchange.events import events
from tests.tournaments.exchange.small import usebio_file
from tournaments.exchange import usebio
from tournaments.exchange.event import BoardRecord, Competitor, Line, PairId, TravellerLine
from tournaments.exchange.meetings import LARGEST, encounters

PASSED = Outcome(OutcomeKind.PASSED_OUT)
DATA = Path(__file__).parents[4] / "shared" / "data"


def places_taken(meetings):
    return Counter((m.round, pair) for m in meetings for pair in (m.ns, m.ew))


def sat(meeting, board):
    """The board with the pairs as they sat there, N-S first."""
    pairs = (meeting.ew, meeting.ns) if board in meeting.turned else (meeting.ns, meeting.ew)
    return (board, *pairs)


def boards_taken(meetings):
    return Counter((m.round, board) for m in meetings for board in m.boards)


def test_the_small_file():
    met = [
        (m.round, m.table, str(m.ns), str(m.ew), m.boards) for m in encounters(usebio.parse(usebio_file()))
    ]
    assert len(met) == 6
    assert max(places_taken(encounters(usebio.parse(usebio_file()))).values()) == 1


@pytest.mark.parametrize(
    ("name", "rounds", "meetings", "boards"),
    [
        ("pairs-mitchell-21-boards", 7, 42, {3}),
        ("pairs-howell-27-boards-average", 9, 54, {2, 3}),
        ("pairs-mitchell-22-boards-handicap", 11, 99, {2}),
        ("butler-howell-35-boards", 7, 28, {5}),
    ],
)
def test_real_sessions(name, rounds, meetings, boards):
    path = DATA / f"{name}.xml"
    if not path.exists():
        pytest.skip("the shared data is not beside this checkout")
    found = encounters(usebio.parse(path.read_bytes()))
    assert {m.round for m in found} == set(range(1, rounds + 1))
    assert len(found) == meetings
    assert {len(m.boards) for m in found} == boards
    assert max(places_taken(found).values()) == max(boards_taken(found).values()) == 1
    assert max(Counter((m.round, m.table) for m in found).values()) == 1


def test_a_board_that_was_turned_belongs_to_its_meeting():
    """Pairs 4 and 2 played boards 13 and 14 one way round and board 15 the other."""
    path = DATA / "pairs-howell-27-boards-average.xml"
    if not path.exists():
        pytest.skip("the shared data is not beside this checkout")
    found = encounters(usebio.parse(path.read_bytes()))
    (turned,) = [m for m in found if m.turned]
    assert (turned.ns.number, turned.ew.number, turned.boards, turned.turned) == (4, 2, (13, 14, 15), (15,))


def test_a_mitchells_first_round_is_table_by_table():
    path = DATA / "pairs-mitchell-22-boards-handicap.xml"
    if not path.exists():
        pytest.skip("the shared data is not beside this checkout")
    first = [m for m in encounters(usebio.parse(path.read_bytes())) if m.round == 1]
    assert [(m.table, m.ns.number, m.ew.number, m.boards[0]) for m in first] == [
        (table, table, table, 2 * table - 1) for table in range(1, 10)
    ]


def test_a_field_too_large_to_search_still_has_nobody_twice_in_a_round():
    tables = range(1, 41)
    pairs = [PairId("", number, line) for line in (Line.NS, Line.EW) for number in tables]
    boards = tuple(
        BoardRecord(
            number,
            None,
            tuple(
                TravellerLine(
                    PairId("", table, Line.NS), PairId("", (table * 7 + number) % 40 + 1, Line.EW), PASSED
                )
                for table in tables
            ),
        )
        for number in range(1, 31)
    )
    event = replace(
        usebio.parse(usebio_file()), competitors=tuple(Competitor(pair) for pair in pairs), boards=boards
    )
    found = encounters(event)
    assert len(found) > LARGEST
    assert max(places_taken(found).values()) == 1


@given(events())
@examples(60)
def test_nobody_is_twice_in_a_round_and_every_line_is_in_one_meeting(event):
    found = encounters(event)
    assert max(places_taken(found).values(), default=1) == 1
    told = Counter((board.number, line.ns, line.ew) for board, line in event.lines())
    assert Counter(sat(m, board) for m in found for board in m.boards) == told
    assert encounters(event) == found


@given(events(with_rounds=True))
@examples(30)
def test_rounds_and_tables_that_the_file_tells_are_kept(event):
    told = {(line.round, line.table, *sorted((line.ns, line.ew))) for _, line in event.lines()}
    found = encounters(event)
    kept = {(m.round, m.table, *sorted((m.ns, m.ew))) for m in found}
    assert {(number, *pairs) for number, _, *pairs in kept} == {
        (number, *pairs) for number, _, *pairs in told
    }
    assert max(Counter((m.section, m.round, m.table) for m in found).values(), default=1) == 1
    places = Counter((ns.section, number, table) for number, table, ns, _ in told)
    if max(places.values(), default=1) == 1:
        assert kept == told
