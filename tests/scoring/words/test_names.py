"""Which names are the same, and in which order they stand in lists."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words.name_order import by_surname, surname_first
from scoring.words.names import APOSTROPHES, HYPHENS, composed, folded, pattern_of, same_name, written_so
from tests.cases import for_each

SCRIPT = Path(__file__).parents[3] / "static" / "arrowswitch" / "combo.js"
AS_TYPED = {
    "Siân O'Neil": [
        *(f"Siân O{mark}Neil" for mark in "'’‘‛ʼʻʹ`´′＇"),
        "SIAN ONEIL", "Siân  O'Neil", " Siân\u00a0O'Neil\u2003", "Sia\u0302n O'Neil", "Siân O' Neil",
        "Siân O''Neil", "Siân O\u200b'Neil",
    ],
    "Anne-Marie Smith": [
        *(f"Anne{mark}Marie Smith" for mark in "-‐‑‒–—−－﹣"),
        "Anne Marie Smith", "Anne - Marie Smith", "Anne– Marie Smith", "anne--marie smith",
        "Anne\u202fMarie Smith",
    ],
    "David Ben-Gurion": ["David Ben\u05beGurion"],
    "Carlo D'Angelo": ["CARLO D’ ANGELO", "Carlo D´Angelo", "Carlo Dangelo"],
    "Åsa Øst": ["A\u030asa Øst", "ASA OST", "A\u030a\u200dsa Ost"],
    "Гарри Йорк": ["Гарри И\u0306орк", "ГАРРИ ЙОРК"],
}  # fmt: skip


@for_each("name", AS_TYPED)
def test_apostrophes_hyphens_blanks_and_accents_do_not_make_two_people_of_one(name):
    assert {typed: same_name(typed) for typed in AS_TYPED[name]} == dict.fromkeys(
        AS_TYPED[name], same_name(name)
    )


@for_each("mark", [*APOSTROPHES, *HYPHENS], name=ascii)
def test_every_mark_is_the_same_in_whichever_form_unicode_has_it(mark):
    plain = "Jo O'Neil" if mark in APOSTROPHES else "Jo O-Neil"
    for form in ("NFC", "NFD", "NFKC"):
        typed = unicodedata.normalize(form, f"Jo O{mark}Neil")
        if unicodedata.normalize(form, mark) == mark:
            assert (folded(typed), same_name(typed)) == (folded(plain), same_name(plain))
    assert same_name(composed(f"Jo O{mark}Neil")) == same_name(plain)


@for_each(
    "two",
    [
        ("Anna Li", "Ann Ali"), ("Jean-Luc Roux", "Jeanluc Roux"), ("Jo O'Neil", "Jo O Neil"),
        ("Ann Berg", "Anna Berg"), ("かが", "かか"), ("Jo Smith-Jones", "Jo Smith"), ("王 芳", "王 方"),
    ],
)  # fmt: skip
def test_the_words_of_a_name_tell_people_apart(two):
    assert same_name(two[0]) != same_name(two[1])


@given(st.text(st.sampled_from("aO' -’–éÅß王\u00a0\u200d\u0301.が"), max_size=12))
def test_what_is_stored_is_folded_once_and_for_all(text):
    """The database makes the same of what is stored as Python makes of the name: it replaces two letters."""
    assert folded(folded(text)) == folded(text)
    assert folded(text).replace("'", "").replace("-", " ") == same_name(text) == same_name(folded(text))


def test_the_script_of_the_fields_knows_every_apostrophe():
    (class_of_marks,) = re.findall(r"^const APOSTROPHES = /\[(.*)\]\+/g;", SCRIPT.read_text(), re.MULTILINE)
    marks = re.sub(r"\\u(.{4})", lambda code: chr(int(code[1], 16)), class_of_marks)
    assert set(marks) == set(APOSTROPHES)
    (others,) = re.findall(r"^const HYPHENS = .*?\\p\{Pd\}([^\]]*)\]", SCRIPT.read_text(), re.MULTILINE)
    assert set(others) == {mark for mark in HYPHENS if unicodedata.category(mark) != "Pd"}


@dataclass
class Somebody:
    name: str


def test_of_two_of_one_name_a_file_means_the_one_that_is_written_so():
    straight, round_one, loud = Somebody("Jo O'Neil"), Somebody("Jo O’Neil"), Somebody("JO O’NEIL")
    assert written_so("jo  o'neil", [straight, round_one]) == [straight]
    assert written_so("Jo O`Neil", [straight, round_one]) == [straight, round_one]
    assert written_so("Jo O’Neil", [straight, round_one, loud]) == [round_one, loud]
    assert written_so("Jo ONeil", [straight]) == [straight]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Siân O’Neil", "SIÂN O'NEIL"), ("Siân O'Neil", "Siân ONeil"), ("Anne-Marie (2)", "Anne  Marie (2)"),
        ("Anne Marie", "Anne‑Marie"), ("Anne–Marie", "Anne-\nMarie"),
    ],
)  # fmt: skip
def test_a_name_is_recognised_in_a_text_with_other_marks(name, text):
    assert re.fullmatch(pattern_of(name), text, re.IGNORECASE)
    assert not re.search(pattern_of(name), "Anne Berg (2) of Neil")


def test_lists_are_by_surname_without_regard_to_accents_and_marks():
    names = [
        "Zoë Ångström", "Nguyễn Thị Ánh", "David Cohen", "Jo Golfer", "Ann O'Brien", "Siân O’Neil",
        "Zoë ONEIL", "Peter Oz", "Bo Smith", "Jo Smith", "Al Smith-Jones", "Al Smithers", "Łukasz Żak",
        "Ида Ким", "王 芳",
    ]  # fmt: skip
    backwards = names[::-1]
    assert sorted(backwards, key=by_surname) == names


@pytest.mark.parametrize(
    ("name", "listed"),
    [("Agnes Harper", "Harper, Agnes"), ("Anna", "Anna"), ("Jan van Dam", "Dam, Jan van"), (" Bo ", "Bo")],
)
def test_a_name_begins_with_the_surname(name, listed):
    assert surname_first(name) == listed
