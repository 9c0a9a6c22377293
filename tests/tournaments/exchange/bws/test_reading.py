"""The tables of a scoring file become values, whatever columns and types a program made them with."""

import datetime as dt
from decimal import Decimal

import pytest

from scoring.cards import Deal
from scoring.words import RuleError, Seat
from tests.tournaments.exchange.bws.made_files import (
    HANDS,
    RESULT,
    database,
    hand_records,
    players,
    results,
    rounds,
    sections,
    session,
    table,
)
from tournaments.exchange.bws.reading import is_scoring_file, scoring_file
from tournaments.exchange.bws.values import ReceivedRow, RoundRow, Scoring, SeatRow, SectionRow
from tournaments.exchange.jet.values import Column, Database, Kind, Table, Version

DEAL = "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"  # PBN 2.1, its first example


def read(*tables, **needed):
    used = {
        "Section": sections((1, "A", 2, 0, 1, 2)),
        "RoundData": rounds(),
        "ReceivedData": results(),
    } | needed
    return scoring_file(database(*used.values(), *tables))


def test_a_blank_file_has_no_rows():
    file = read(session())
    assert (file.rounds, file.received, file.seats, file.deals, file.faults) == ((), (), (), {}, ())


def test_another_database_is_refused_by_the_table_that_it_lacks():
    assert not is_scoring_file(database(table("Members", ("ID",))))
    with pytest.raises(RuleError) as refused:
        scoring_file(database(sections(), rounds()))
    assert refused.value.code == "bws.tables"
    assert "ReceivedData" in str(refused.value)


def test_a_table_without_a_needed_column_is_refused():
    with pytest.raises(RuleError) as refused:
        read(RoundData=table("RoundData", ("Section", "Table", "Round", "NSPair")))
    assert str(refused.value) == "The table RoundData of this scoring file has no column EWPair."


@pytest.mark.parametrize(
    "text", ["{0f8fad5b-d9cb-469f-a165-70867728950e}", "0F8FAD5BD9CB469FA16570867728950E"]
)
def test_a_session_has_one_name_in_all_spellings(text):
    assert read(session(guid=text)).guid == "0F8FAD5BD9CB469FA16570867728950E"


def test_the_session_and_its_sections():
    file = read(
        session("Friday", dt.datetime(2026, 3, 6)),
        Section=sections((1, " a ", 4, 0, 1, 2), (2, "B", 3, 6, 4, 0), (3, None, 3, None, 9, 7)),
    )
    assert (file.name, file.date) == ("Friday", dt.date(2026, 3, 6))
    assert file.sections == (
        SectionRow(1, "A", 4, 0, Scoring.MATCHPOINTS, 2),
        SectionRow(2, "B", 3, 6, Scoring.TEAMS, 0),
        SectionRow(3, "C", 3, 0, None, 0),
    )


def test_rounds_with_ranges_lists_and_nobody():
    file = read(
        RoundData=rounds((1, 1, 1, 3, 10, 1, 3), (1, 2, 1, 0, 4, 0, 0), (1, 3, 1, 5, 6, 0, 0, "1,5; 9-10"))
    )
    assert file.rounds == (
        RoundRow(1, 1, 1, 3, 10, (1, 2, 3)),
        RoundRow(1, 2, 1, 0, 4, ()),
        RoundRow(1, 3, 1, 5, 6, (1, 5, 9, 10)),
    )
    assert not file.is_individual


@pytest.mark.parametrize(
    ("low", "high", "listed"),
    [(3, 1, None), (0, 4, None), (1, 1000, None), (1, 30_000, None), (0, 0, "1..4"), (0, 0, "9999")],
)
def test_rounds_with_boards_that_cannot_be_are_left_out_and_named(low, high, listed):
    file = read(RoundData=rounds((1, 1, 1, 3, 10, low, high, listed), (1, 2, 1, 4, 11, 1, 2)))
    assert [row.table for row in file.rounds] == [2]
    assert str(file.faults[0]).startswith("RoundData, row 1: ")


def test_players_by_the_columns_of_south_and_west():
    names = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "South", "West")
    columns = (*RESULT, "South", "West")
    row = (7, 1, 1, 1, 1, 1, 2, 3, "S", "2 C", "=", "", "", None, None, False, False, 0, 3, 4)
    file = read(
        RoundData=table("RoundData", names, [(1, 1, 1, 1, 2, 1, 1, 3, 4)]),
        ReceivedData=table("ReceivedData", columns, [row]),
    )
    assert file.is_individual
    assert file.rounds == (RoundRow(1, 1, 1, 1, 2, (1,), south=3, west=4),)
    assert (file.received[0].south, file.received[0].west) == (3, 4)


def test_columns_of_south_and_west_without_values_are_pairs():
    names = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "South", "West")
    file = read(RoundData=table("RoundData", names, [(1, 1, 1, 1, 2, 1, 1, None, 0)]))
    assert not file.is_individual
    assert (file.rounds[0].south, file.rounds[0].west) == (None, None)


ZERO = dt.datetime(1899, 12, 30)


@pytest.mark.parametrize(
    ("day", "time", "meant"),
    [
        (dt.datetime(2026, 3, 4), dt.datetime(1899, 12, 30, 19, 5, 9), dt.datetime(2026, 3, 4, 19, 5, 9)),
        (dt.datetime(2026, 3, 4), dt.datetime(2026, 3, 4, 19, 5, 9), dt.datetime(2026, 3, 4, 19, 5, 9)),
        (dt.datetime(2026, 3, 4, 19, 5, 9), None, dt.datetime(2026, 3, 4, 19, 5, 9)),
        (None, dt.datetime(2026, 3, 4, 19, 5, 9), dt.datetime(2026, 3, 4, 19, 5, 9)),
        (dt.datetime(2026, 3, 4), None, dt.datetime(2026, 3, 4)),
        (None, dt.datetime(1899, 12, 30, 19, 5), None),
        (ZERO, ZERO, None),
        (None, None, None),
    ],
)
def test_either_of_two_columns_may_have_both_day_and_time(day, time, meant):
    row = (1, 1, 1, 1, 1, 3, 10, 3, "N", "4 S", "=", "", "", day, time)
    assert read(ReceivedData=results(row)).received[0].time == meant


def test_results_come_by_their_number_with_every_column():
    second = (9, 1, 2, 1, 5, 4, 11, 0, None, "PASS", None, None, "x\x00y", None, None, True, True, 2)
    first = (4, 1, 1, 1, 1, 3, 10, 3, "n ", " 4 S", "=", "HA", None)
    file = read(ReceivedData=results(second, first))
    assert file.received == (
        ReceivedRow(4, 1, 1, 1, 1, 3, 10, 3, "N", "4 S", "=", "HA"),
        ReceivedRow(
            9, 1, 2, 1, 5, 4, 11, 0, "", "PASS", "", "", "x y", erased=True, is_ours=True, suspicious=2
        ),
    )


def test_a_file_with_few_columns_in_capitals_and_other_types_is_read():
    names = ("SECTION", "TABLE", "ROUND", "BOARD", "PAIRNS", "PAIREW", "CONTRACT", "RESULT", "ERASED")
    kinds = (
        Kind.LONG,
        Kind.DOUBLE,
        Kind.TEXT,
        Kind.SHORT,
        Kind.SHORT,
        Kind.SHORT,
        Kind.TEXT,
        Kind.TEXT,
        Kind.SHORT,
    )
    columns = tuple(Column(name, kind, 20) for name, kind in zip(names, kinds, strict=True))
    few = Table("RECEIVEDDATA", columns, ((1, Decimal("2.0"), " 3 ", 4, 5, 6, "1 NT", "=", -1),))
    file = scoring_file(
        Database(Version.JET3, {"section": sections((1, "A", 2)), "rounddata": rounds(), "receiveddata": few})
    )
    assert file.received == (ReceivedRow(1, 1, 2, 3, 4, 5, 6, contract="1 NT", result="=", erased=True),)


def test_a_result_with_a_cell_that_cannot_be_is_left_out_and_named():
    file = read(ReceivedData=results((5, 1, -1, 1, 1, 3, 10), (6, 1, 1, 1, 1, 3, 10)))
    assert [row.number for row in file.received] == [6]
    assert str(file.faults[0]) == (
        "ReceivedData, row 5: The column table must have a number from 0 to 32767, not -1."
    )


def test_who_sits_down_with_numbers_and_names():
    names = table("PlayerNames", ("ID", "Name", "strID"), [(123, "Ann Ames", "00123"), (77, "Bo Berg", None)])
    file = read(
        names,
        players(
            (1, 1, "N", "00123", "", 0),
            (1, 1, "south", "77", None, None),
            (1, 1, "E", "", "", 0),
            (1, 1, "W", "000", "", 0),
            (1, 2, "N", "123", "Anna", 0),
            (1, 2, "S", "5", "old", 3),
            (1, 2, "S", "6", "new", 3),
        ),
    )
    assert file.seats == (
        SeatRow(1, 1, Seat.N, "00123", "Ann Ames"),
        SeatRow(1, 1, Seat.S, "77", "Bo Berg"),
        SeatRow(1, 2, Seat.N, "123", "Anna"),
        SeatRow(1, 2, Seat.S, "6", "new", 3),
    )


def test_a_seat_that_is_none_is_named():
    file = read(players((1, 1, "X", "5", "Ann", 0)))
    assert [str(fault) for fault in file.faults] == ["PlayerNumbers, row 1: X is not a seat: N, E, S or W."]


@pytest.mark.parametrize("deal", [DEAL, DEAL.replace("T", "10"), DEAL.lower()])
def test_deals_have_tens_in_either_spelling(deal):
    assert read(hand_records((1, 1, deal))).deals == {(1, 1): Deal.parse(f"N:{DEAL}")}


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (DEAL.replace("QJ6.", "QJJ."), "North has a card twice."),
        (DEAL.replace("QJ6.", "QJ7."), "is dealt twice"),
        (DEAL.replace("QJ6.", "QJ."), "is missing"),
        (DEAL.replace("QJ6.", "QJ?."), "? is not the rank of a card."),
    ],
)
def test_hands_that_are_no_deal_are_left_out_and_named(deal, said):
    file = read(hand_records((1, 1, deal), (1, 2, DEAL)))
    assert list(file.deals) == [(1, 2)]
    assert str(file.faults[0]).startswith("HandRecord, row 1: ")
    assert said in str(file.faults[0])


def test_a_board_without_cards_has_no_deal_and_one_with_two_has_none():
    north, east, south, west = DEAL.split()
    empty = table("HandRecord", ("Section", "Board", *HANDS), [(1, 3)])
    assert read(empty).deals == {}
    file = read(
        hand_records((1, 1, DEAL), (1, 1, f"{east} {south} {west} {north}"), (1, 2, DEAL), (1, 2, DEAL))
    )
    assert list(file.deals) == [(1, 2)]
    assert str(file.faults[0]) == "HandRecord, row 2: Board 1 of section 1 has two different deals."


def test_groups_of_tables():
    tables = table("Tables", ("Section", "Table", "Group"), [(1, 1, 1), (1, 2, 1), (1, 3, None)])
    assert read(tables).groups == {(1, 1): 1, (1, 2): 1, (1, 3): 0}


def test_a_result_of_no_table_is_left_out_and_named():
    """As a copy has it that was taken before the row was written whole."""
    file = read(ReceivedData=results((None,), (1, 1, 1, 1, 1, 3, 10, 0, "", "PASS", "")))
    assert [row.number for row in file.received] == [1]
    assert [str(fault) for fault in file.faults] == [
        "ReceivedData, row 1: The row is empty, as one that was copied before it was written whole."
    ]
