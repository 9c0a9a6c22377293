"""Letters that Inter lacks come from other fonts, and those that no font has are named."""

from __future__ import annotations

import pytest
import typst
from django.urls import reverse

from clubs.web.paper import letters
from clubs.web.paper.letters import fonts_for, unprintable, words_for
from scoring.models import Session
from tests import factories as make
from tests.cases import for_each
from tests.tournaments.paper.conftest import ALWAYS
from tests.tournaments.paper.reading import pages, text
from tests.tournaments.paper.test_parties import address as party_address
from tests.tournaments.parties.evenings import make_party, start
from tournaments.paper.documents import PARTY

CHINESE, KOREAN, HEBREW = "王 芳", "김", "דוד"


@pytest.fixture(autouse=True)
def no_fonts(monkeypatch):
    """A machine without any font of its own; `with_hebrew` gives it one."""
    monkeypatch.setattr(letters, "machine_fonts", lambda: BARE)
    return monkeypatch


BARE = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[letters.FONTS])


@pytest.fixture
def with_hebrew(no_fonts):
    """typst's own fonts play the part of those of the machine: one of them has Hebrew, and none Chinese."""
    no_fonts.setattr(letters, "machine_fonts", letters.house_fonts)


@for_each(
    "name",
    ["Łukasz Żak", "Ида Ким", "Nguyễn Thị Ánh", "Siân O’Neil", "Νίκη Ξένου", "Zoe\u0308 I\u200bda", "Ŵŷ–…“”"],
)
def test_what_inter_has_needs_no_other_font(name):
    assert unprintable(name) == []
    assert fonts_for(name) == (letters.house_fonts(), [])


def test_letters_that_no_font_has_are_named_each_once(with_hebrew):
    assert unprintable(f"Ann {CHINESE} {HEBREW} {CHINESE} {KOREAN}") == ["王", "芳", "김"]
    assert unprintable("\N{GOLFER}\ufe0f\u200d\N{FEMALE SIGN}\ufe0f Ann") == ["\N{GOLFER}\ufe0f"]


def test_a_letter_of_a_font_of_the_machine_can_be_printed(no_fonts):
    assert unprintable(HEBREW) == ["ד", "ו"]
    no_fonts.setattr(letters, "machine_fonts", letters.house_fonts)
    assert unprintable(HEBREW) == []
    assert fonts_for(HEBREW) == (letters.house_fonts(), [])


class Listed:
    """Fonts of a machine, by their families alone."""

    def families(self) -> list[str]:
        return ["Noto Sans CJK SC", "noto sans cjk jp", "Comic Sans MS", "Malgun Gothic"]


@pytest.mark.parametrize(
    ("name", "families"),
    [
        ("王 芳", ["Noto Sans CJK SC", "Noto Sans CJK JP", "Malgun Gothic"]),
        ("北野 かおり", ["Noto Sans CJK JP", "Noto Sans CJK SC", "Malgun Gothic"]),
        ("김 민준", ["Malgun Gothic", "Noto Sans CJK JP", "Noto Sans CJK SC"]),
        ("דוד", []),
    ],
)
def test_fonts_without_serifs_are_preferred_those_of_the_script_first(no_fonts, name, families):
    fonts = Listed()
    no_fonts.setattr(letters, "machine_fonts", lambda: fonts)
    assert fonts_for(name) == (fonts, families)


def test_letters_are_named_by_script_and_number():
    """The numbers are Unicode's: 王 is U+738B, 芳 U+82B3, 김 U+AE40, a golfer U+1F3CC."""
    assert words_for([]) == ""
    assert words_for(["王"]) == "No font has this letter: Chinese U+738B"
    assert words_for(["\N{GOLFER}\ufe0f", "王", "芳", "김"]) == (
        "No font has these 4 letters: Korean U+AE40; Chinese U+738B, U+82B3; U+1F3CC"
    )


@pytest.fixture
def session(db) -> Session:
    session = make.make_session(3, boards=1)
    make.enter_all(session)
    person = make.entry_of(session, 1).members.get(seat=1).person
    person.name = CHINESE
    person.save()
    return session


NAMED = "No font has these 2 letters: Chinese U+738B, U+82B3"


@pytest.mark.django_db
def test_every_page_of_every_document_says_what_it_could_not_print(fetch):
    session = make.make_session(3, boards=1, name=f"{CHINESE} cup")
    make.enter_all(session)
    for document in ALWAYS:
        pdf = fetch(session, document.key)
        assert all(NAMED in page.extract_text() for page in pages(pdf)), document.key


def test_a_document_of_other_names_says_nothing(session, fetch):
    person = make.entry_of(session, 1).members.get(seat=1).person
    person.name = "Wang Fang"
    person.save()
    assert "No font" not in text(fetch(session, "seating"))


def test_many_letters_take_one_line(session, fetch):
    person = make.entry_of(session, 1).members.get(seat=1).person
    person.name = "".join(map(chr, range(0x4E00, 0x4E00 + 100)))
    person.save()
    (page,) = pages(fetch(session, "seating"))
    lines = page.extract_text().splitlines()
    (named,) = (line for line in lines if "No font has these 100 letters: Chinese U+4E00" in line)
    assert named.rstrip().endswith("…")


def test_the_page_of_what_to_print_shows_the_letters_to_those_who_run_the_session(session, signed_in):
    page = signed_in(session).get(reverse("paper", args=[session.club.slug, session.pk])).content.decode()
    assert "these letters, and documents show boxes in their place: 王 (U+738B), 芳 (U+82B3)" in page
    session.state = Session.State.OFFICIAL
    session.save()
    stranger = signed_in(session, "")
    page = stranger.get(reverse("paper", args=[session.club.slug, session.pk])).content.decode()
    assert "No font" not in page


def test_a_partys_paper_says_it_too(db, signed_in):
    party = make_party(8)
    party.name = f"{CHINESE} party"
    party.save()
    start(party)
    host = signed_in(party)
    for document in PARTY:
        pdf = host.get(party_address(party, document.key)).content
        assert all(NAMED in page.extract_text() for page in pages(pdf)), document.key
    page = host.get(reverse("party-paper", args=[party.club.slug, party.pk])).content.decode()
    assert "these letters, and documents show boxes in their place: 王 (U+738B), 芳 (U+82B3)" in page
