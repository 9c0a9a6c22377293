"""Reading member lists as programs and people write them."""

from contextlib import suppress
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.people import roster
from scoring.words import RuleError


def cells(text: str) -> list[dict[str, str]]:
    return [row.cells for row in roster.read(text).rows]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_delimiter_and_any_end_of_line(delimiter, end):
    text = end.join(delimiter.join(line) for line in (["Name", "E-Mail"], ["Anna Berg", "a@example.org"], []))
    assert cells(text) == [{"name": "Anna Berg", "email": "a@example.org"}]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Åse".encode(), "Åse"),
        ("\ufeffÅse".encode(), "Åse"),
        ("Åse".encode("latin-1"), "Åse"),
        ("O’Brien".encode("cp1252"), "O’Brien"),
        ("Åse".encode("utf-16"), "Åse"),
        (b"\x81", "\x81"),
        (b"", ""),
    ],
)
def test_any_encoding(data, text):
    assert roster.decode(data) == text


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        ("NAME;Mitglieds-Nr.;Telefon", ["name", "number", "phone"]),
        ("First name,Surname,Mobile", ["first", "last", "phone"]),
        ("Full_Name,Member No.,ACBL Number", ["name", "number", "national_id"]),
        ("Prénom;last", ["first", "last"]),
        ("EBU No.,Given name,Surname", ["national_id", "first", "last"]),
        ("ACBL #;E-mail", ["national_id", "email"]),
        ("Nom,N° licence,Nº FFB", [None, "national_id", "national_id"]),
        ("DBV-Nr.;ÖBV-Nummer;NBB-nummer", ["national_id"] * 3),
        ("ABF Number,NZ Bridge no,SBU membership number", ["national_id"] * 3),
        ("MP Rank,MP Total,Master Points", ["rank", "masterpoints", "masterpoints"]),
        ("EBU Master Points;ACBL rank;As of", ["masterpoints", "rank", "masterpoints_on"]),
        ("EBU,ACBL member", [None, None]),
    ],
)
def test_headings_by_any_name(headings, fields):
    assert [roster.field_of(heading) for heading in headings.replace(";", ",").split(",")] == fields


def test_masterpoints_with_the_signs_of_any_country():
    """Three digits behind a sign are thousands, one or two are decimals."""
    read = ("1234.5", "1,234.50", "1.234,50", "1 234,5", "1'234.50", "1,234", "0,07", "12", "1,234,567.8", "")
    assert [roster.points(text) for text in read] == [
        Decimal(text) if text else None
        for text in (
            *("1234.50", "1234.50", "1234.50", "1234.50", "1234.50", "1234.00", "0.07", "12.00"),
            *("1234567.80", ""),
        )
    ]
    for text in ("1.2.3", "1,23,456", "12.345.6", "A", "-1", "1e3", "1234.567", "12345678"):
        with pytest.raises(RuleError, match="not a number of masterpoints"):
            roster.points(text)


def test_the_number_of_the_club_stands_in_a_column_under_any_name():
    """EBU "Club No", ACBL "Club #", DBV "Verein-Nr.", NBB "Verenigingsnummer", and others."""
    for heading in (
        *("Club No", "Club Number", "Club #", "Club ID", "EBU club no.", "ACBL Club Number", "Home club no"),
        *("Verein-Nr.", "Vereinsnummer", "Verenigingsnummer", "Clubnummer", "Klubbnr", "Klub nr."),
        *("N° club", "Numéro du club", "Codice società", "Código de club", "Numer klubu"),
    ):
        table = roster.read(f"Name;{heading}\nAnna;12345\nBo;\nCem;12345")
        assert (table.club_number, table.ignored) == ("12345", ()), heading


def test_a_list_of_several_clubs_or_without_a_number_names_none():
    for cells in (("12345", "777"), ("Riverside", "Riverside"), ("", ""), ("1" * 41, "1" * 41)):
        table = roster.read("Name,Club No\n" + "\n".join(f"Anna {cell},{cell}" for cell in cells))
        assert (table.club_number, table.ignored, len(table.rows)) == ("", ("Club No",), 2), cells


def test_a_second_column_of_clubs_is_left_out():
    table = roster.read("Name,Home club no,Club no\nAnna,12345,777")
    assert (table.club_number, table.ignored) == ("12345", ("Club no",))


def test_the_number_of_the_club_stands_above_the_headings():
    for first in ("Club number: 12345", "Club No,12345,,", '"Club #";"12345"', "Club number\t12345"):
        for gap in ("", "\n"):
            table = roster.read(f"{first}\n{gap}Name,E-mail\nAnna,a@example.org\nBo,,,x")
            assert table.club_number == "12345", first
            line = 4 if gap else 3  # as an editor counts them
            assert [(row.line, row.too_many) for row in table.rows] == [(line, False), (line + 1, True)]


def test_unknown_columns_are_named_and_left():
    table = roster.read("Name,Shoe size,,Favourite suit\nAnna,38,,spades")
    assert table.ignored == ("Shoe size", "Favourite suit")
    assert table.rows[0].cells == {"name": "Anna"}


def test_rows_know_their_line_over_quotes_blanks_and_a_hint():
    text = 'sep=;\nName;Phone\n\n"Anna\nBerg";1\n;;\n  ;\nBo;"2;3"\nCem;4;5\n'
    rows = roster.read(text).rows
    assert [(row.line, row.cells.get("phone"), row.too_many) for row in rows] == [
        (4, "1", False),
        (8, "2;3", False),
        (9, "4", True),
    ]


def test_a_short_row_says_nothing_of_the_rest():
    assert cells("Name,Phone,Email\nAnna") == [{"name": "Anna"}]


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ({"name": "Anna Berg"}, "Anna Berg"),
        ({"name": "Berg, Anna"}, "Anna Berg"),
        ({"first": "Anna", "last": "Berg"}, "Anna Berg"),
        ({"last": "Berg"}, "Berg"),
        ({}, ""),
    ],
)
def test_names_begin_with_the_first_name(row, name):
    assert roster.full_name(row) == name


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024-12-31", date(2024, 12, 31)),
        ("2024-1-5", date(2024, 1, 5)),
        ("31.12.2024", date(2024, 12, 31)),
        ("5.1.2024", date(2024, 1, 5)),
        ("31/12/2024", date(2024, 12, 31)),
        ("12/31/2024", date(2024, 12, 31)),
        ("05/05/2024", date(2024, 5, 5)),
        ("", None),
    ],
)
def test_dates_that_can_be_read_one_way(text, day):
    assert roster.day(text, "since") == day


@pytest.mark.parametrize(
    "text", ["01/02/2024", "2024-02-30", "31.13.2024", "yesterday", "24", "0000-01-01", "1.2.24"]
)
def test_dates_that_cannot(text):
    with pytest.raises(RuleError) as refused:
        roster.day(text, "since")
    assert (refused.value.code, refused.value.field) == ("import.date", "since")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "import.headings"),
        ("Anna Berg\nBo Hartmann", "import.headings"),
        ("First name\nAnna", "import.headings"),
        ("Name,E-mail,Mail\nAnna,a,b", "import.twice"),
        ('Name\n"Anna', "import.csv"),
        ('Name\n"Anna"Berg', "import.csv"),
        ("Name\n" + "A" * 200_000, "import.csv"),
        ("Name\n" + "A\n" * (roster.MOST_ROWS + 1), "import.rows"),
    ],
)
def test_what_is_no_member_list(text, code):
    with pytest.raises(RuleError) as refused:
        roster.read(text)
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"A" * (roster.LARGEST + 1), "import.size"),
        (b"PK\x03\x04\x00\x00", "import.text"),
        (b"N\x00a\x00m\x00e\x00", "import.text"),
    ],
)
def test_what_is_no_text(data, code):
    with pytest.raises(RuleError) as refused:
        roster.decode(data)
    assert refused.value.code == code


FILES = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200).map(str.encode),
    st.text(max_size=99).map(lambda text: f"Name\n{text}".encode()),
)


@given(FILES)
def test_any_file_is_read_or_refused(data):
    with suppress(RuleError):
        lines = [row.line for row in roster.read(roster.decode(data)).rows]
        assert lines == sorted(set(lines))
