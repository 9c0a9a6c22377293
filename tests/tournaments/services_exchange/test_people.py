"""Whom a file means: nobody becomes two, and no two become one."""

from __future__ import annotations

import pytest

from clubs.people.models import Person
from scoring.models import EntryMember
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.exchange.events import read
from tournaments.services.exchange import import_event
from tournaments.services.exchange.people import persons_meant, persons_of_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make.make_club()


def test_a_number_decides_before_a_name(club):
    ann = make.make_person(club, "Ann Ash", national_id="1")
    make.make_person(club, "Anne Ash")
    assert persons_meant(club, [("Anne Ash", "1")]) == {("Anne Ash", "1"): ann}


def test_a_namesake_with_another_number_is_somebody_else(club):
    ann = make.make_person(club, "Ann Ash", national_id="1")
    other = persons_meant(club, [("Ann Ash", "2")])["Ann Ash", "2"]
    assert other != ann
    assert (other.name, other.national_id) == ("Ann Ash", "2")


@pytest.mark.parametrize(("here", "there"), [("", "2"), ("1", ""), ("", "")])
def test_a_name_decides_where_a_number_is_missing(club, here, there):
    ann = make.make_person(club, "Ann Ash", national_id=here)
    assert persons_meant(club, [("ANN  Ash", there)]) == {("ANN  Ash", there): ann}


def test_one_person_is_never_two_of_a_file(club):
    ann = make.make_person(club, "Ann Ash", national_id="1")
    keys = [("Ann Ash", ""), ("Ann Ash", "1"), ("Ann Ash", "2"), ("Anne Ash", "1")]
    found = persons_meant(club, keys)
    assert found["Ann Ash", "1"] == ann
    assert len({person.pk for person in found.values()}) == 4


def test_the_same_file_again_means_the_same_people(club):
    keys = [("Ann Ash", "1"), ("Ann Ash", "2"), ("Ben Birch", ""), ("Anne Ash", "1")]
    assert persons_meant(club, keys) == persons_meant(club, keys)
    assert Person.objects.filter(club=club).count() == 4


def test_a_name_that_two_have_decides_nothing(club):
    for _ in range(2):
        make.make_person(club, "Ann Ash")
    persons_meant(club, [("Ann Ash", "")])
    assert Person.objects.filter(club=club, name="Ann Ash").count() == 3


@pytest.mark.parametrize("key", [("x" * 121, ""), ("æ" * 61, ""), ("Ann Ash", "1" * 41)])
def test_what_no_person_can_be_called_is_refused(club, key):
    refusal = read(lambda keys: persons_meant(club, keys), [key])[1]
    assert refusal.code == "exchange.person"
    assert not Person.objects.exists()


def test_a_long_name_of_a_results_file_is_refused_clearly(club, shared_data):
    data = (shared_data / "pairs-mitchell-21-boards.xml").read_text()
    start = data.index("<PLAYER_NAME>") + len("<PLAYER_NAME>")
    long = data[:start] + "x" * 130 + data[data.index("</PLAYER_NAME>") :]
    with pytest.raises(RuleError, match="longer than 120"):
        import_event(data=long.encode(), club=club, by=make.STAFF)
    assert not club.contests.exists()


@pytest.mark.parametrize("handicap", ["4.275", "10000"])
def test_a_handicap_that_would_be_rounded_is_refused(club, handicap):
    data = TWO_SECTIONS.replace(b"</PAIR>", f"<HANDICAP>{handicap}</HANDICAP></PAIR>".encode(), 1)
    with pytest.raises(RuleError, match=f"not {handicap}") as refused:
        import_event(data=data, club=club, by=make.STAFF)
    assert refused.value.code == "exchange.handicap"


def test_namesakes_in_two_sections_of_a_file_are_two(club):
    """One call for the whole file: the second section does not take what the first has."""
    make.make_person(club, "Ann Ash", national_id="")
    session = import_event(data=TWO_SECTIONS, club=club, by=make.STAFF)
    people = EntryMember.objects.filter(entry__section__session=session, person__name="Ann Ash")
    assert people.values("person").distinct().count() == 2


def test_namesakes_without_numbers_in_two_pairs_are_two(club):
    """Which of them the club knows nobody can tell: both are guests, and may be merged by hand."""
    known = make.make_person(club, "Ann Ash")
    entries = [[("Ann Ash", ""), ("Bo", "")], [("ANN Ash", ""), ("", "")], [("Cy", ""), ("Cy", "")]]
    found = persons_of_entries(club, entries)
    assert [[person and person.name for person in entry] for entry in found] == [
        ["Ann Ash", "Bo"],
        ["ANN Ash", None],
        ["Cy", "Cy"],
    ]
    people = [person for entry in found for person in entry if person]
    assert len({person.pk for person in people} | {known.pk}) == 6


def test_namesakes_without_numbers_of_a_results_file_are_two(club):
    session = import_event(data=TWO_SECTIONS.replace(b">1</NAT", b"></NAT").replace(b">2</NAT", b"></NAT"),
                           club=club, by=make.STAFF)  # fmt: skip
    people = EntryMember.objects.filter(entry__section__session=session, person__name="Ann Ash")
    assert people.values("person").distinct().count() == 2


PAIR = (
    "<PAIR><PAIR_NUMBER>{n}</PAIR_NUMBER><PLAYER><PLAYER_NAME>{name}</PLAYER_NAME>"
    "<NATIONAL_ID_NUMBER>{id}</NATIONAL_ID_NUMBER></PLAYER></PAIR>"
)
LINE = (
    "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>"
    "<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>100</SCORE></TRAVELLER_LINE></BOARD>"
)


def _section(letter: str, number: str) -> str:
    pairs = PAIR.format(n=1, name="Ann Ash", id=number) + PAIR.format(n=2, name=f"Bo {letter}", id="")
    return f'<SECTION SECTION_ID="{letter}"><PARTICIPANTS>{pairs}</PARTICIPANTS>{LINE}</SECTION>'


TWO_SECTIONS = (
    '<?xml version="1.0" encoding="UTF-8"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><SESSION>'
    + _section("A", "1")
    + _section("B", "2")
    + "</SESSION></EVENT></USEBIO>"
).encode()
