"""Any tables that are written into a file by its description are read back from it."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.exchange.jet.jet_tables import BOTH
from tests.tournaments.exchange.jet_files import made
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Column, Kind, Table, Version

WIDE = st.characters(exclude_categories=["Cs"], exclude_characters="\ufeff")
NARROW = st.characters(codec="cp1252")
MOMENTS = st.datetimes(dt.datetime(100, 1, 1), dt.datetime(9999, 12, 30)).map(
    lambda at: at.replace(microsecond=0)
)
VALUES = {
    Kind.BYTE: st.integers(0, 255),
    Kind.SHORT: st.integers(-(2**15), 2**15 - 1),
    Kind.LONG: st.integers(-(2**31), 2**31 - 1),
    Kind.MONEY: st.integers(-(2**63), 2**63 - 1).map(lambda whole: Decimal(whole).scaleb(-4)),
    Kind.SINGLE: st.floats(allow_nan=False, allow_infinity=False, width=32).map(Decimal),
    Kind.DOUBLE: st.floats(allow_nan=False, allow_infinity=False).map(Decimal),
    Kind.DATE: MOMENTS,
    Kind.BINARY: st.binary(max_size=20),
    Kind.GUID: st.uuids().map(lambda one: "{" + str(one).upper() + "}"),
}


def values(kind: Kind, version: Version) -> st.SearchStrategy[object]:
    if kind is Kind.YES_NO:
        return st.booleans()
    if kind in (Kind.TEXT, Kind.MEMO):
        text = st.text(NARROW if version is Version.JET3 else WIDE, max_size=40)
        return st.none() | text
    return st.none() | VALUES[kind]


@st.composite
def tables(draw: st.DrawFn, version: Version) -> Table:
    kinds = draw(
        st.lists(st.sampled_from([kind for kind in Kind if kind is not Kind.OBJECT]), min_size=1, max_size=9)
    )
    sizes = {Kind.TEXT: 40, Kind.BINARY: 20, Kind.MEMO: 0, Kind.YES_NO: 0, Kind.BYTE: 1, Kind.SHORT: 2}
    sizes |= {Kind.LONG: 4, Kind.SINGLE: 4, Kind.GUID: 16}
    columns = tuple(Column(f"Column {n}", kind, sizes.get(kind, 8)) for n, kind in enumerate(kinds))
    row = st.tuples(*(values(kind, version) for kind in kinds))
    return Table("T", columns, tuple(draw(st.lists(row, max_size=12))))


@settings(max_examples=60)
@given(st.data())
def test_random_tables_are_read_as_they_were_written(data):
    version = data.draw(st.sampled_from(BOTH))
    table = data.draw(tables(version))
    file = made(
        [table],
        version,
        compressed=data.draw(st.booleans()),
        deleted=data.draw(st.booleans()),
        memos=data.draw(st.sampled_from(["inline", "page", "chain"])),
        wide_maps=data.draw(st.booleans()),
        moved={"T": [n for n in range(len(table.rows)) if data.draw(st.booleans())]},
    )
    assert read(file).table("T") == table
