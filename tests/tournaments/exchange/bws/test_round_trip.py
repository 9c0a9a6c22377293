"""A session's set-up, written into a blank scoring file and read again, is the same set-up."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import PACK, Deal
from scoring.comparison.team_seats import OF_EIGHT, Sitting, pairs_at
from scoring.words import Seat, Side
from tests.tournaments.exchange.bws.small_session import FILE
from tests.tournaments.exchange.jet_files import blank_scoring_file, made
from tests.tournaments.exchange.scoring_tables import INDEXES, TABLES
from tournaments.exchange.bws.blank import fitted
from tournaments.exchange.bws.numbers import number_in_file
from tournaments.exchange.bws.reading import scoring_file
from tournaments.exchange.bws.setting_up import rows_of
from tournaments.exchange.bws.values import RoundRow, Scoring, ScoringFile, SeatRow, SectionRow
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Column, Kind, Table
from tournaments.exchange.jet.writing import append
from tournaments.movements import KINDS, Movement, make

BLANK = blank_scoring_file()


def blank_for_players():
    """A blank file that has columns for South and West too."""
    more = (Column("South", Kind.SHORT, 2), Column("West", Kind.SHORT, 2))
    tables = [Table(one.name, one.columns + more * (one.name == "RoundData")) for one in TABLES]
    return made(tables, indexes=INDEXES)


BLANK_FOR_PLAYERS = blank_for_players()


def again(file: ScoringFile) -> ScoringFile:
    blank = BLANK_FOR_PLAYERS if file.is_individual else BLANK
    return scoring_file(read(append(blank, fitted(rows_of(file, {}), read(blank)))))


def file_of(movement: Movement) -> ScoringFile:
    """The set-up of a movement whose pairs and players have their own numbers, teams' pairs the file's."""
    eight = movement.team_size == OF_EIGHT
    met = [Sitting(one.round, one.table, one.ns, one.ew, one.match) for one in movement.seatings]
    pairs = pairs_at(met) if eight else {}
    rounds = []
    for one in movement.seatings:
        ns, ew = pairs.get((one.round, one.table), (0, 0))
        kind = movement.contestants
        rounds.append(
            RoundRow(
                1, one.table, one.round,
                number_in_file(one.ns, Side.NS, kind, ns), number_in_file(one.ew, Side.EW, kind, ew),
                tuple(sorted(set(movement.boards_at(one)))),
                *((one.south, one.west) if kind == "players" else (None, None)),
            )
        )  # fmt: skip
    tables = max(row.table for row in rounds)
    return replace(
        FILE,
        sections=(SectionRow(1, "A", tables, scoring=Scoring.IMPS, winners=movement.winners),),
        rounds=tuple(rounds),
        seats=(),
        deals={},
        is_individual=movement.contestants == "players",
        groups={(1, table): 0 for table in range(1, tables + 1)},
    )


def test_two_sections_half_a_table_and_a_deal():
    assert again(FILE) == FILE


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_of_movement(kind):
    for size in {kind.sizes[0], kind.sizes[len(kind.sizes) // 4]}:
        file = file_of(make(kind.key, size))
        assert again(file) == file


numbers = st.integers(0, 999)
names = st.text(st.characters(exclude_categories=("C", "Z"), max_codepoint=0xFFFF), max_size=18)


@st.composite
def files(draw):
    sizes = draw(st.lists(st.integers(1, 6), min_size=1, max_size=3))
    places = [(section, table) for section, size in enumerate(sizes, 1) for table in range(1, size + 1)]
    boards = st.sets(st.integers(1, 99), max_size=8).map(lambda some: tuple(sorted(some)))
    rounds = [
        RoundRow(section, table, number, draw(numbers), draw(numbers), draw(boards))
        for number in range(1, draw(st.integers(1, 3)) + 1)
        for section, table in places
    ]
    cards = draw(st.permutations(PACK))
    return ScoringFile(
        guid=draw(st.uuids()).hex.upper(),
        name=draw(st.text("abc Ž ñ 橋", max_size=20)).strip(),
        date=draw(st.dates(min_value=FILE.date.replace(year=2000), max_value=FILE.date.replace(year=2099))),
        sections=tuple(
            SectionRow(number, "ABC"[number - 1], size, scoring=draw(st.sampled_from([None, *Scoring])))
            for number, size in enumerate(sizes, 1)
        ),
        rounds=tuple(rounds),
        seats=tuple(SeatRow(*places[0], seat, "", name) for seat in Seat if (name := draw(names))),
        received=(),
        deals={(1, 1): Deal(tuple(frozenset(cards[at : at + 13]) for at in range(0, 52, 13)))},
        groups={place: draw(st.integers(0, 127)) for place in places},
    )


@settings(max_examples=40)
@given(files())
def test_any_set_up(file):
    assert again(file) == file
