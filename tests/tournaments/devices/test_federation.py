"""A federation's scoring file becomes a session: its movement, its numbers, its people, its deals."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.actors import user_actor
from scoring.models import Encounter
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.devices.federation_files import DAY, GUID, MITCHELL, federation_file
from tests.tournaments.exchange.jet_files import blank_scoring_file
from tournaments.exchange.jet.values import Version
from tournaments.exchange.jet.writing import append
from tournaments.models import DeviceFile
from tournaments.services.devices.federation import session_from_file
from tournaments.services.setup import starting

pytestmark = pytest.mark.django_db
NAME = "county.bws"
HOWELL = [
    (1, 1, 4, 1, 1),
    (1, 2, 2, 3, 3),
    (2, 1, 4, 2, 5),
    (2, 2, 3, 1, 5),
    (3, 1, 4, 3, 7),
    (3, 2, 1, 2, 7),
]
"""Two tables, which share boards in the second and the third round."""


def made(data: bytes, *, name: str = NAME, club=None, by=make.STAFF):
    return session_from_file(club=club or make.make_club(), data=data, name=name, by=by)


def started(data: bytes, **how):
    return starting.start(session=made(data, **how), by=make.STAFF)


def meetings(session) -> list[tuple[int, int, int, int, list[int]]]:
    """Round, table, N-S, E-W and boards of every table that plays."""
    encounters = Encounter.objects.filter(round__section__session=session).order_by("round__number", "table")
    return [
        (
            one.round.number,
            one.table,
            one.north.number,
            one.east.number,
            [play.board.number for play in one.plays.order_by("ordinal")],
        )
        for one in encounters.select_related("round", "north", "east")
        if not one.sits_out
    ]


def test_a_mitchell_of_two_winners_numbers_its_east_west_pairs_on():
    session = made(federation_file())
    assert (session.state, session.name, session.date) == ("setup", "County pairs", DAY)
    session = starting.start(session=session, by=make.STAFF)
    assert meetings(session) == [
        (round_, table, ns, ew + 3, [low, low + 1]) for round_, table, ns, ew, low in MITCHELL
    ]
    assert session.sections.get().winners == 2
    file = session.device_files.get()
    assert (file.way, file.guid, file.name) == (DeviceFile.Way.FILL, GUID, "")
    assert file.sections == {"1": session.sections.get().pk}


def test_a_howell_keeps_the_numbers_of_the_file():
    session = started(federation_file(HOWELL))
    assert [row[:4] for row in meetings(session)] == [row[:4] for row in HOWELL]
    assert session.sections.get().winners == 1


def test_the_pair_that_is_missing_leaves_the_others_to_sit_out():
    session = made(federation_file(HOWELL, section={"missingpair": 4}))
    numbers = list(session.sections.get().entries.values_list("number", flat=True))
    assert numbers == [1, 2, 3]
    session = starting.start(session=session, by=make.STAFF)
    assert meetings(session) == [(1, 2, 2, 3, [3, 4]), (2, 2, 3, 1, [5, 6]), (3, 2, 1, 2, [7, 8])]


def test_people_are_known_by_number_and_others_become_guests():
    club = make.make_club()
    ann = make.make_person(club, "Ann Archer", national_id="0042")
    people = [
        (1, "N", "0042", "A. Archer"),
        (1, "S", "77", "Ben Bow"),
        (1, "E", "", "Cy Cole"),
        (2, "W", "555", ""),
    ]
    session = made(federation_file(people=people), club=club)
    seated = {
        (entry.number, member.seat): member.person
        for entry in session.sections.get().entries.all()
        for member in entry.members.all()
    }
    assert seated[1, 1] == ann
    assert (seated[1, 2].name, seated[1, 2].national_id) == ("Ben Bow", "77")
    assert seated[4, 1].name == "Cy Cole"
    assert (seated[5, 2].name, seated[5, 2].national_id) == ("555", "555")
    assert len(seated) == 4


def test_two_sections_keep_their_letters_and_are_compared_on_the_same_boards():
    session = started(federation_file(sections={"B": MITCHELL, "C": MITCHELL}))
    assert list(session.sections.values_list("letter", flat=True)) == ["B", "C"]
    assert session.sections.values("field").distinct().count() == 1


def test_teams_by_the_groups_of_tables():
    # Four pairs of two teams: 1 and 4 are a team, 2 and 3 the other.
    rows = [(1, 1, 1, 3, 1), (1, 2, 2, 4, 1)]
    session = started(federation_file(rows, section={"scoringtype": 4}, groups={1: 7, 2: 7}))
    assert [row[:4] for row in meetings(session)] == [(1, 1, 1, 2), (1, 2, 2, 1)]
    assert set(Encounter.objects.filter(round__section__session=session).values_list("match", flat=True)) == {
        1
    }


def test_deals_come_with_the_file():
    hands = "AKQJ", "T987", "65", "432"
    names = "north", "east", "south", "west"
    suits = "spades", "hearts", "diamonds", "clubs"
    hand = {
        name + suit: hands[(seat + at) % 4]
        for seat, name in enumerate(names)
        for at, suit in enumerate(suits)
    }
    hand |= {"section": 1, "board": 2}
    hand["southspades"], hand["southhearts"] = "65", "432"
    session = made(federation_file(hands=[hand]))
    board = session.board_sets.get().boards.get(number=2)
    assert board.deal == "N:AKQJ.T987.65.432 T987.65.432.AKQJ 65.432.AKQJ.T987 432.AKQJ.T987.65"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (lambda: blank_scoring_file(), "bws.blank"),
        (lambda: blank_scoring_file(Version.JET3), "bws.access_97"),
        (lambda: b"Not a database", "jet.kind"),
        (lambda: federation_file([(1, 1, 1, 2, 1), (1, 2, 1, 4, 3)]), "movement.pair_twice"),
        (lambda: federation_file([(1, 1, 1, 2, 1), (1, 1, 3, 4, 3)]), "bws.twice"),
        (lambda: federation_file([(1, 1, 1, 2, 1), (3, 1, 1, 2, 3)]), "typed.gap"),
        (lambda: federation_file([(1, 1, 1, 2, 1)], section={"missingpair": 2}), "bws.none"),
        (lambda: federation_file(section={"missingpair": 2}), "bws.missing"),
        (
            lambda: federation_file([(1, 1, 1, 3, 1), (1, 2, 2, 4, 1)], section={"scoringtype": 4}),
            "bws.teams",
        ),
        (lambda: federation_file(sections={"A": MITCHELL, "AAA": MITCHELL}), "bws.letter"),
        (lambda: federation_file([(1, 1, 1, 2000, 1)]), "bws.number"),
        (
            lambda: federation_file(
                received=[{"id": 1, "section": 1, "table": 1, "round": 1, "board": 1, "contract": "PASS"}]
            ),
            "bws.results",
        ),
        (lambda: federation_file(people=[(1, "N", "5", "Ann"), (1, "S", "5", "Ann")]), "bws.person"),
    ],
)
def test_what_cannot_be_a_session_is_refused_by_name_and_leaves_nothing(data, code):
    club = make.make_club()
    with pytest.raises(RuleError) as refused:
        made(data(), club=club)
    assert refused.value.code == code
    assert not club.contests.exists()
    assert not club.persons.exists()


def test_a_table_with_fewer_boards_than_others_is_named():
    rows = [{"section": 1, "table": 9, "round": 1, "nspair": 8, "ewpair": 9, "lowboard": 9, "highboard": 9}]
    data = append(federation_file([(1, 1, 1, 2, 1)]), {"RoundData": rows})
    with pytest.raises(RuleError) as refused:
        made(data)
    assert str(refused.value).startswith("Section A, table 9, round 1: 1 board, where other tables have 2.")


def test_a_stranger_makes_no_session_and_the_file_is_not_even_read():
    club = make.make_club()
    member = make.make_user(club=make.make_club(), role="director")
    with pytest.raises(RuleError, match="Only a director"):
        made(b"no file at all", club=club, by=user_actor(member))


def test_one_file_is_not_two_sessions():
    club = make.make_club()
    made(federation_file(), club=club)
    with pytest.raises(RuleError) as refused:
        made(federation_file(), club=club)
    assert refused.value.code == "filling.taken"
    assert made(federation_file(guid="F" * 32, date=dt.date(2026, 11, 27)), club=club).date.day == 27


def test_a_name_that_no_file_has_is_only_a_title():
    session = made(federation_file(name=""), name="../../etc/pass\x00wd.bws")
    assert session.name == "pass wd"
    assert session.device_files.get().name == ""


def test_a_file_without_any_name_still_has_one():
    assert made(federation_file(name=" "), name="").name == "Imported session"
