"""Names come out as they were typed, whatever a file says of its encoding; no control character comes in."""

import pytest

from scoring.words import RuleError
from tests.cases import for_each
from tests.tournaments.exchange.small import usebio_file
from tests.tournaments.exchange.test_native import changed
from tournaments.exchange import native, pbn, spreadsheet, usebio

NAME = "Renée D’Or"
CSV = f"board,ns,ew,result,score,ns_names\n1,1,2,4SN=,420,{NAME} & Al\n"
PBN = rf"""% PBN 2.1

[Event "{NAME}"]
[Board "1"]
[Scoring "MP"]
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Result\2R"]
 1 11 4S N 10
 2 12 4S N  9
"""


def xml(declared, name=NAME):
    prologue = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    return usebio_file(prologue=prologue).decode().replace("Player N1", name)


def name_in(data):
    return usebio.parse(data).competitors[0].players[0].name


@for_each(
    "case",
    [
        ("iso-8859-1", "utf-8"),
        ("ISO-8859-1", "cp1252"),
        ("us-ascii", "cp1252"),
        ("latin1", "utf-8"),
        ("windows-1252", "cp1252"),
        ("windows-1252", "utf-8"),
        ("iso-8859-15", "utf-8"),
        ("UTF-8", "utf-8"),
        ("UTF-8", "cp1252"),
        ("utf-8", "utf-8-sig"),
        ("iso-8859-1", "utf-8-sig"),
        ("", "utf-8"),
        ("", "cp1252"),
    ],
)
def test_xml_that_says_one_encoding_and_has_another(case):
    declared, written = case
    assert name_in(xml(declared).encode(written)) == NAME


@for_each(
    "case",
    [
        ("iso-8859-2", "Paweł Żuk"),
        ("iso-8859-15", "Œuvré Šik"),
        ("windows-1250", "Dvořák"),
        ("windows-1251", "Иван Ёлкин"),
        ("iso-8859-1", "João Ângelo Åse"),
    ],
)
def test_xml_that_is_as_it_says(case):
    declared, name = case
    assert name_in(xml(declared, name).encode(declared)) == name


def test_utf_16_with_its_mark():
    assert name_in(xml("utf-16").encode("utf-16")) == NAME


def test_a_file_put_together_from_two():
    data = xml("iso-8859-1", "FIRST").replace("Player N2", "SECOND").encode()
    data = data.replace(b"FIRST", NAME.encode()).replace(b"SECOND", "José".encode("cp1252"))
    assert [own.players[0].name for own in usebio.parse(data).competitors][:2] == [NAME, "José"]


@for_each("code", ["&#146;", "&#x92;", "\x92"])
def test_a_reference_to_a_control_is_the_sign_of_windows(code):
    assert name_in(xml("UTF-8", f"Renée D{code}Or").encode()) == NAME


@for_each("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_csv_and_pbn(encoding):
    event = spreadsheet.parse_results(CSV.encode(encoding))
    assert event.competitors[0].players[0].name == NAME
    assert pbn.parse(PBN.encode(encoding)).name == NAME


def test_csv_whose_sign_was_once_misread():
    """Windows-1252 read as ISO-8859-1 and written as UTF-8."""
    twice = CSV.encode("cp1252").decode("iso-8859-1").encode()
    assert spreadsheet.parse_results(twice).competitors[0].players[0].name == NAME


@for_each("sign", ["\x81", "\x01", "\x7f", "\u202e"])
def test_a_control_character_is_refused(sign):
    for read, data in (
        (spreadsheet.parse_results, CSV.replace("’", sign).encode()),
        (pbn.parse, PBN.replace("’", sign).encode()),
    ):
        with pytest.raises(RuleError) as refusal:
            read(data)
        assert refusal.value.code == "exchange.control"
        assert f"contains the control character U+{ord(sign):04X}" in str(refusal.value)


def test_a_control_character_in_xml_is_refused_with_its_pair():
    with pytest.raises(RuleError) as refusal:
        usebio.parse(xml("iso-8859-1", "D\x81Or").encode("iso-8859-1"))
    assert (refusal.value.code, refusal.value.field) == ("exchange.control", "pair 1NS")
    with pytest.raises(RuleError, match="not valid XML"):
        usebio.parse(xml("UTF-8", "D\x01Or").encode())


@for_each("sign", ["\x92", "\x7f"])
def test_a_control_character_in_a_native_file_is_refused(sign):
    with pytest.raises(RuleError, match="invalid character"):
        native.parse(changed("name", to=f"D{sign}Or"))
