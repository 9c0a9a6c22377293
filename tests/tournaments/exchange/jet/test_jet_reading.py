"""Access databases are read: every kind of value, wherever the file keeps it."""

from __future__ import annotations

import datetime as dt
import struct

import pytest

from scoring.words import RuleError
from tests.cases import for_each
from tests.tournaments.exchange.jet.jet_tables import BOTH, EMPTY, EVERY_KIND, KINDS, evening, long_rows
from tests.tournaments.exchange.jet_files import blank_scoring_file, made
from tests.tournaments.exchange.scoring_tables import TABLES
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.rows import moment
from tournaments.exchange.jet.texts import text_of
from tournaments.exchange.jet.values import Column, Kind, Table, Version

WAYS = (
    {},
    {"compressed": True},
    {"deleted": True},
    {"moved": {"Every kind": (0, 2)}},
    {"memos": "page"},
    {"memos": "chain"},
    {"wide_maps": True},
)


@for_each("version", BOTH)
@for_each("ways", WAYS)
def test_every_kind_is_read_wherever_the_file_keeps_it(version, ways):
    database = read(made([KINDS], version, **ways))
    assert database.version is version
    assert database.table("EVERY KIND") == Table(KINDS.name, EVERY_KIND, tuple(KINDS.rows))


@for_each("byte", range(2, 7))
def test_later_versions_are_read_like_jet_4(byte):
    database = read(made([KINDS], version_byte=byte))
    assert database.version is Version.JET4
    assert database.tables["every kind"].rows == tuple(KINDS.rows)


@for_each("version", BOTH)
def test_long_rows_are_read_around_every_256_bytes(version):
    table = long_rows(version)
    assert read(made([table], version)).tables["long rows"].rows == tuple(table.rows)


@for_each("version", BOTH)
@for_each("memos", ["page", "chain"])
def test_long_memos_are_read_from_one_page_and_from_several(version, memos):
    columns = (Column("Memo", Kind.MEMO), Column("Number", Kind.LONG, 4))
    rows = tuple(("Zoë " * (size // 4), size) for size in (4, 700, 1500, 3000, 9000))
    assert read(made([Table("T", columns, rows)], version, memos=memos)).tables["t"].rows == rows


@for_each("version", BOTH)
def test_a_row_from_before_a_column_was_added_has_nothing_in_it(version):
    table = Table("T", EVERY_KIND, [KINDS.rows[0], KINDS.rows[0]])
    for count in range(1, len(EVERY_KIND)):
        whole, older = reversed(read(made([table], version, short={"T": {0: count}})).tables["t"].rows)
        assert whole == KINDS.rows[0]
        assert older == KINDS.rows[0][:count] + EMPTY[count:]


def test_a_table_without_rows_has_its_columns():
    table = read(blank_scoring_file()).table("Settings")
    assert len(table.columns) == 75
    assert table.columns[20] == Column("BM2PINcode", Kind.TEXT, 4)
    assert table.rows == ()


@for_each("version", BOTH)
def test_the_tables_of_an_evening_are_read(version):
    tables = evening(60)
    database = read(made(tables, version))
    assert list(database.tables) == [table.name.lower() for table in TABLES]
    for table in tables:
        assert database.table(table.name).rows == tuple(table.rows)


def test_a_file_of_more_pages_than_one_map_has_is_read():
    columns = (Column("Number", Kind.LONG, 4), Column("Text", Kind.TEXT, 255))
    rows = tuple((number, "x" * 255) for number in range(4000))
    assert read(made([Table("T", columns, rows)])).tables["t"].rows == rows


def test_system_tables_are_left_out():
    database = read(made([Table("MSysThings", KINDS.columns), KINDS]))
    assert list(database.tables) == ["every kind"]
    assert database.table("MSysObjects") is None


def test_a_table_is_read_when_it_is_asked_for_and_once():
    data = bytearray(made([KINDS, Table("T", EVERY_KIND)]))
    data[4 * 4096] = 0  # the definition of T
    database = read(bytes(data))
    assert "t" in database.tables
    assert database.table("Every kind") is database.table("every kind")
    with pytest.raises(RuleError, match="copied"):
        database.table("T")


def test_a_column_of_a_kind_that_is_not_known_is_left_out():
    data = bytearray(made([KINDS]))
    at = 3 * 4096 + 63 + 25 * 2  # the column Byte becomes a decimal of 17 bytes
    assert data[at] == Kind.BYTE
    data[at] = 16
    table = read(bytes(data)).tables["every kind"]
    assert not table.has("Byte")
    assert table.rows[0] == KINDS.rows[0][:2] + KINDS.rows[0][3:]


def test_texts_of_jet_3_are_in_the_code_page_of_their_column():
    data = bytearray(made([Table("T", (Column("Text", Kind.TEXT, 9),), [("Łódź",)])], Version.JET4))
    assert read(bytes(data)).tables["t"].rows == (("Łódź",),)
    data = bytearray(made([Table("T", (Column("Text", Kind.TEXT, 9),), [("£ódŸ",)])], Version.JET3))
    at = 3 * 2048 + 43
    assert struct.unpack_from("<H", data, at + 11) == (1252,)
    struct.pack_into("<H", data, at + 11, 1250)
    assert read(bytes(data)).tables["t"].rows == (("Łódź",),)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("", ""),
        ("4100", "A"),
        ("fffe", ""),
        ("fffe41e9", "Aé"),
        ("fffe410060010042", "AŠB"),
        ("fffe0060017e01", "Šž"),
        ("fffe410060", "A"),
        ("00d8", "�"),
        ("410", "A"),
    ],
)
def test_texts_of_jet_4_have_one_byte_or_two_for_a_character(stored, text):
    """A zero byte switches, by the description of the format."""
    assert text_of(bytes.fromhex(stored.ljust(len(stored) + len(stored) % 2, "0")), "utf-16-le") == text


@pytest.mark.parametrize(
    ("days", "text"),
    [
        (0.0, "1899-12-30T00:00:00"),
        (2.0, "1900-01-01T00:00:00"),
        (46027.8125, "2026-01-05T19:30:00"),
        (0.8125, "1899-12-30T19:30:00"),
        (1.999995, "1900-01-01T00:00:00"),
        (-1.25, "1899-12-29T06:00:00"),
    ],
)
def test_dates_are_days_after_30_december_1899(days, text):
    """The examples are those of Microsoft's description of such dates."""
    assert moment(days) == dt.datetime.fromisoformat(text)


@for_each("days", [float("nan"), float("inf"), 3e6, -7e5, 1e300])
def test_what_is_not_a_date_is_not_read_as_one(days):
    with pytest.raises((ValueError, OverflowError)):
        moment(days)
