"""A file that does not say its code page: names come in whole, or a question shows how they can be read."""

from __future__ import annotations

import pytest

from scoring.words import RuleError
from scoring.words.code_pages import NAMES, UNDECIDED, in_utf_8, readings
from tests.cases import for_each

# Names of each language as people write them, in the code page that its Windows has.
FOREIGN = [
    ("windows-1250", "Łukasz Żak & Béla Tóth"),
    ("windows-1250", "Ewa Ząbek & Piotr Wójcik"),
    ("windows-1250", "Kamiński"),
    ("windows-1250", "Jiří Dvořák"),
    ("windows-1250", "Kovač & Müller"),
    ("windows-1250", "Marić & Dvořák"),
    ("windows-1250", "Erdős Pál & Szűcs"),
    ("windows-1250", "Băsescu"),
    ("windows-1250", "ŁUKASZ"),
    ("windows-1251", "Иванов Пётр & Ян"),
    ("windows-1251", "ИВАНОВ"),
    ("windows-1251", "Тарас Шевченко & Їжак"),
    ("windows-1253", "Γιώργος Παπαδόπουλος"),
    ("windows-1254", "Işık Yıldız & Özçelik"),
    ("windows-1254", "Şükrü & Gülşen Çağlar"),
    ("windows-1254", "İbrahim Şen"),
    ("windows-1255", "דוד כהן"),
    ("windows-1256", "محمد علي"),
    ("windows-1257", "Jānis Bērziņš"),
    ("iso-8859-2", "Wałęsa & Śliwa"),
    ("koi8-r", "Иванов Пётр"),
    ("cp866", "Иванов Пётр"),
]

WESTERN = [
    "Renée D’Or & Al",
    "Zoë Ångström",
    "Jürgen Größe & José García",
    "Søren Jensen & Åse Kjær",
    "Åse",
    "Sørensen & Jørgen",
    "Hélène & Irène",
    "Muñoz & Núñez",
    "João Conceição",
    "Siân O’Neil",
    "Guðrún Þórðardóttir",
    "Ö. Müller",
    "Entry fee £5",
    "“Jo” McÉwan",
]


@for_each("case", FOREIGN)
def test_another_page_is_asked_about_with_the_right_names_among_the_choices(case):
    page, text = case
    choices = readings(f"1;2;{text}\n".encode(page))
    whole = [one for one in choices if all(name in text.split(" & ") for name in one.texts)]
    assert len(whole) == 1
    assert in_utf_8(text.encode(page), whole[0].page.name).decode() == text


@for_each("text", WESTERN)
def test_western_names_that_no_other_page_makes_names_of_are_not_asked_about(text):
    data = f"1;2;{text}\n".encode("cp1252")
    assert readings(data) == ()
    assert in_utf_8(data) == data


@for_each("case", FOREIGN)
def test_utf_8_is_never_asked_about(case):
    data = case[1].encode()
    assert readings(data) == readings(b"\xef\xbb\xbf" + data) == ()
    assert {in_utf_8(data, page) for page in ("", *NAMES)} == {data}


def test_names_in_which_two_pages_have_letters_are_asked_about_the_usual_page_first():
    choices = readings("Søren Jensen".encode("cp1252"))
    assert [(one.page.name, one.texts) for one in choices] == [
        ("windows-1252", ("Søren Jensen",)),
        ("windows-1250", ("Sřren Jensen",)),
    ]


def test_a_reading_without_letters_is_the_last_choice():
    choices = readings("Łukasz Żak".encode("cp1250"))
    assert [(one.page.name, one.texts) for one in choices] == [
        ("windows-1250", ("Łukasz Żak",)),
        ("windows-1252", ("£ukasz ¯ak",)),
    ]


@for_each(
    "case",
    [
        ("windows-1250", "windows-1250", "Łukasz Żak", False),
        ("windows-1251", "windows-1251", "Иванов", False),
        ("iso-8859-1", "cp1252", "Søren Jensen", False),
        ("windows-1252", "cp1252", "Hélène", False),
        ("utf-8", "cp1252", "Søren Jensen", True),
        ("iso-8859-1", "cp1250", "Łukasz Żak", True),
        ("windows-1252", "cp1250", "Jiří Dvořák", True),
        ("iso-8859-1", "cp1251", "Иванов", True),
        ("windows-1253", "cp1250", "Łukasz Żak", True),
        ("iso-8859-99", "cp1250", "Łukasz Żak", True),
        ("iso-8859-1", "utf-8", "Łukasz Żak", False),
        ("gb2312", "gb2312", "王芳", False),
    ],
)
def test_what_a_file_names_is_believed_as_long_as_it_makes_words(case):
    declared, written, text, asked = case
    assert bool(readings(text.encode(written), declared)) is asked


def test_a_refusal_names_the_choices():
    with pytest.raises(RuleError) as refusal:
        in_utf_8("Łukasz Żak".encode("cp1250"))
    assert (refusal.value.code, refusal.value.field) == (UNDECIDED, "file")
    assert "windows-1250: Łukasz Żak; windows-1252: £ukasz ¯ak." in str(refusal.value)


def test_a_page_that_the_file_is_not_in_is_refused_with_the_line():
    with pytest.raises(RuleError, match=r"not in windows-1257: line 2 "):
        in_utf_8(b"board\n\xa1", "windows-1257")


def test_a_file_that_is_no_text_is_not_asked_about_for_long():
    noise = bytes(at * at % 251 for at in range(500_000)) + b"\xb3"
    assert readings(noise) == ()
    choices = readings("; ".join(f"Łuk{'x' * (at % 90)}ą" for at in range(5000)).encode("cp1250"))
    assert choices[0].page.name == "windows-1250"
    assert all(len(text) <= 60 for one in choices for text in one.texts)
