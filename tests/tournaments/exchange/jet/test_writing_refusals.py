"""What is not written: values that a column does not take, files that cannot be added to, damaged ones."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from decimal import Decimal
from functools import partial

import pytest

from scoring.words import RuleError
from tests.cases import for_each
from tests.tournaments.exchange.jet.jet_tables import EVERY_KIND, FULL, evening
from tests.tournaments.exchange.jet.structure import PAGE, definition_of, indexes_of
from tests.tournaments.exchange.jet.test_writing import BLANK, places, result
from tests.tournaments.exchange.jet_files import blank_scoring_file, made
from tests.tournaments.exchange.scoring_tables import INDEXES
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Table, Version
from tournaments.exchange.jet.writing import append, change

KINDS = made([Table("Kinds", EVERY_KIND, [FULL])])


def refusal(data: bytes, rows: object) -> RuleError:
    with pytest.raises(RuleError) as caught:
        append(data, rows)  # type: ignore[arg-type]
    return caught.value


@for_each(
    "cell",
    [
        ("Byte", -1, "from 0 to 255, not -1"),
        ("Byte", 256, "from 0 to 255, not 256"),
        ("Short", 32768, "from -32768 to 32767, not 32768"),
        ("Short", True, "not True"),
        ("Short", "5", "not 5"),
        ("Short", Decimal(5), "not 5"),
        ("Number", 2**31, "from -2147483648 to 2147483647"),
        ("YesNo", 1, "must be yes or no"),
        ("YesNo", "yes", "must be yes or no"),
        ("Text", "x" * 256, "takes at most 255 characters, not 256: xxx"),
        ("Text", "😀" * 128, "takes at most 255 characters, not 256"),
        ("Text", "\ud83d", "has a character that cannot be stored"),
        ("Text", "a\0b", "has a character that cannot be stored"),
        ("Text", "\ufeffa", "has a character that cannot be stored"),
        ("Text", 5, "must be a text"),
        ("Memo", "x", "cannot be written"),
        ("Money", Decimal("0.00001"), "four decimals"),
        ("Money", Decimal(2**63), "four decimals"),
        ("Money", Decimal("NaN"), "must be a number, not NaN"),
        ("Single", Decimal("1e39"), "cannot be 1E"),
        ("Double", Decimal("1e400"), "cannot be 1E"),
        ("Double", Decimal("-Infinity"), "must be a number"),
        ("Double", False, "must be a number"),
        ("Date", dt.date(2026, 11, 29), "must be a local date and time"),
        ("Date", dt.datetime(2026, 11, 29, tzinfo=dt.UTC), "must be a local date and time"),
        ("Binary", b"x" * 21, "must be at most 20 bytes"),
        ("Binary", "x", "must be at most 20 bytes"),
        ("Guid", "x", "must be a GUID"),
        ("Guid", b"x" * 16, "must be a GUID"),
    ],
)
def test_values(cell):
    column, value, text = cell
    error = refusal(KINDS, {"kinds": [{}, {column.upper(): value}]})
    assert (error.code, error.field) == ("jet.value", column)
    assert str(error).startswith(f"Kinds, row 2: {'' if 'cannot be written' not in text else 'values of '}")
    assert column in str(error)
    assert text in str(error)


def test_a_text_of_two_units_a_character():
    """A character outside the first 65 536 counts twice."""
    data = append(KINDS, {"Kinds": [{"text": "😀" * 127 + "x"}]})
    assert read(data).records("Kinds")[1]["text"] == "😀" * 127 + "x"


def test_a_number_too_high():
    data = append(BLANK, {"Clients": [{"ID": 2**31 - 1}]})
    error = refusal(data, {"Clients": [{}]})
    assert error.code == "jet.value"
    assert "Clients, row 1: ID must be a whole number" in str(error)


def test_columns_and_tables():
    error = refusal(BLANK, {"Session": [{}, {"Nome": "x"}]})
    assert (error.code, error.field) == ("jet.column", "Nome")
    assert str(error) == "Session, row 2: there is no column Nome."
    error = refusal(BLANK, {"Session": [{"Name": "x", "NAME": "y"}]})
    assert (error.code, str(error)) == ("jet.column", "Session, row 1: column NAME has two values.")
    error = refusal(BLANK, {"Sitzung": []})
    assert (error.code, error.field) == ("jet.table", "Sitzung")
    assert refusal(BLANK, {"MSysObjects": [{}]}).code == "jet.table"


def test_a_row_that_is_too_long():
    columns = tuple(EVERY_KIND[9] for _ in range(9))
    columns = tuple(type(c)(f"T{n}", c.kind, 255) for n, c in enumerate(columns))
    error = refusal(made([Table("Wide", columns, ())]), {"Wide": [{c.name: "x" * 255 for c in columns}]})
    assert (error.code, str(error)) == ("jet.value", "Wide, row 1 is too long for the file.")


@for_each("version", [(Version.JET3, None), (Version.JET4, 2), (Version.JET4, 5)])
def test_other_versions_are_not_written(version):
    layout, byte = version
    data = made(evening(1), layout, version_byte=byte) if byte else blank_scoring_file(layout)
    assert refusal(data, {"Session": [{"Name": "x"}]}).code == "jet.version"
    with pytest.raises(RuleError) as caught:
        change(data, "ReceivedData", {})
    assert caught.value.code == "jet.version"


@for_each(
    "change_",
    [
        ({0: {"Contract": "1 C"}}, "jet.column", "ReceivedData, row 1: Contract cannot be changed."),
        ({0: {"Contrat": "1 C"}}, "jet.column", "ReceivedData, row 1: there is no column Contrat."),
        ({2: {"Board": 40_000}}, "jet.value", "ReceivedData, row 3: Board must be a whole number"),
        ({3: {"Board": 4}}, "jet.row", "ReceivedData has no row 4."),
        ({-1: {"Board": 4}}, "jet.row", "ReceivedData has no row 0."),
    ],
)
def test_changes(change_):
    changes, code, text = change_
    with pytest.raises(RuleError) as caught:
        change(made(evening(3)), "ReceivedData", changes)
    assert caught.value.code == code
    assert text in str(caught.value)


def test_a_row_older_than_its_column_is_not_changed():
    data = made(evening(3), short={"ReceivedData": {1: 20}})
    with pytest.raises(RuleError, match="row 2: SuspiciousContract cannot be changed"):
        change(data, "ReceivedData", {1: {"SuspiciousContract": 1}})


def test_what_is_no_database():
    for data in (b"", b"x" * 10_000, BLANK[:-1], BLANK[: 3 * PAGE]):
        assert refusal(data, {"Session": [{}]}).code.startswith("jet.")


def test_a_written_file_is_refused_when_it_is_cut_off():
    data = append(BLANK, {"ReceivedData": [result(n) for n in range(200)], "Clients": [{}] * 500})
    for tenth in range(10):
        for cut in (len(data) * tenth // 10, len(data) // PAGE * tenth // 10 * PAGE):
            with pytest.raises(RuleError):
                _read_and_add(data[:cut])


def _read_and_add(data: bytes) -> list[Table | None]:
    append(data, {"Clients": [{}]})
    return [read(data).table(name) for name in ("ReceivedData", "Clients")]


def _code(run: Callable[[], bytes]) -> str:
    """The code of the refusal that comes of this; nothing where there is none."""
    try:
        run()
    except RuleError as error:
        return error.code
    return ""


def test_trees_that_are_loops():
    """Leaves and nodes that lead back, to other tables' pages or to none."""
    data = append(BLANK, {"Clients": [{}] * 1300})
    owner = places(data)["Clients"]
    root = next(indexes_of(definition_of(data, owner))).root
    first = int.from_bytes(data[root * PAGE + 0x1E0 + 9 : root * PAGE + 0x1E0 + 13], "big")
    for page in (0, 2, owner, root, first, 1, 2**24 - 1, 2**32 - 1):
        for at in (
            root * PAGE + 0x1E0 + 22,  # of a node the second page below, and the last
            root * PAGE + 20,
            first * PAGE + 16,  # of a leaf the following one
        ):
            order = "big" if at == root * PAGE + 0x1E0 + 22 else "little"
            draft = data[:at] + page.to_bytes(4, order) + data[at + 4 :]
            code = _code(partial(append, draft, {"Clients": [{}]}))
            assert code in ("", "jet.damaged", "jet.torn", "jet.index")


@for_each("seed", [1, 2, 3])
def test_damaged_bytes_never_crash(seed):
    """Only refusals come of bytes that are changed, in the pages and places that are read most."""
    chance = random.Random(seed)
    data = append(made(evening(30), indexes=INDEXES), {"Clients": [{}] * 900})
    pages = [0, 1, 2, *places(data).values(), *range(len(data) // PAGE - 4, len(data) // PAGE)]
    for _ in range(30):
        draft = bytearray(data)
        for _change in range(chance.choice((1, 3, 40))):
            page = chance.choice(pages)
            at = chance.choice((chance.randrange(80), chance.randrange(600), chance.randrange(PAGE)))
            draft[page * PAGE + at] = chance.choice((0, 1, 0xFF, 0x80, chance.randrange(256)))
        rows = {"Clients": [{}] * 3, "ReceivedData": [result(1)], "Settings": [{}]}
        changes = {3: {"Processed": True, "Board": 7}}
        for run in (
            partial(append, bytes(draft), rows),
            partial(change, bytes(draft), "ReceivedData", changes),
        ):
            assert _code(run).partition(".")[0] in ("", "jet")


def test_a_full_file():
    """The map of free pages that is in its row ends at page 512."""
    data = append(BLANK, {"ReceivedData": [{"Remarks": "x" * 255}] * 2800})
    error = refusal(data, {"ReceivedData": [{"Remarks": "x" * 255}] * 1000})
    assert (error.code, error.field) == ("jet.full", "file")
