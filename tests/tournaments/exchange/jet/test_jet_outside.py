"""Other programs read the same files cell by cell: mdbtools, access-parser and mdb-reader."""

from __future__ import annotations

import pytest

from tests.cases import for_each
from tests.tournaments.exchange.jet import outside_readers
from tests.tournaments.exchange.jet.jet_tables import evening, long_rows
from tests.tournaments.exchange.jet_files import made
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Column, Kind, Table, Version

READERS = pytest.mark.parametrize(
    "reader", [outside_readers.mdbtools, outside_readers.access_parser, outside_readers.mdb_reader]
)
WAYS = (
    (Version.JET3, {}),
    (Version.JET3, {"deleted": True, "moved": {"ReceivedData": (3, 7)}}),
    (Version.JET4, {"compressed": True}),
    (Version.JET4, {"deleted": True, "moved": {"ReceivedData": (3, 7)}}),
)
MEMOS = Table(
    "Memos",
    (Column("Number", Kind.LONG, 4), Column("Memo", Kind.MEMO)),
    [(number, "Zoë, " * length) for number, length in enumerate((1, 50, 300, 900, 2000))],
)


def same(path, data: bytes, reader: outside_readers.Reader, name: str) -> None:
    """Rows may come in another order: some programs read moved rows where they are."""
    path.write_bytes(data)
    table = read(data).table(name)
    ours = sorted([outside_readers.cell(value) for value in row] for row in table.rows)
    assert ours
    assert sorted(reader(path, name, [column.name for column in table.columns])) == ours


@READERS
def test_the_tables_of_an_evening(tmp_path, reader):
    for version, ways in WAYS:
        data = made(
            evening(12, name="Zoë Núñez" if version is Version.JET3 else "Žofie Núñez"), version, **ways
        )
        same(tmp_path / "evening.bws", data, reader, "ReceivedData")
    same(tmp_path / "evening.bws", data, reader, "PlayerNumbers")


@READERS
@for_each("memos", ["inline", "page", "chain"])
def test_memos(tmp_path, reader, memos):
    same(tmp_path / "memos.mdb", made([MEMOS], memos=memos), reader, "Memos")


# access-parser does not know where 256 is added to the end of a value.
@pytest.mark.parametrize("reader", [outside_readers.mdbtools, outside_readers.mdb_reader])
@for_each("version", list(Version))
def test_long_rows(tmp_path, reader, version):
    same(tmp_path / "long.mdb", made([long_rows(version)], version), reader, "Long rows")
