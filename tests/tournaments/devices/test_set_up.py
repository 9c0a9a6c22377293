"""A session as the values of a scoring file: its encounters as they are, cut, mended and drawn."""

from dataclasses import asdict

import pytest

from scoring.models import Board, Entry
from scoring.words import RuleError, Side
from tests.factories import (
    STAFF,
    encounter_of,
    enter_all,
    entry_of,
    make_players,
    make_session,
    section_of,
    sign_in_all,
)
from tournaments.exchange.bws.numbers import number_in_file, own_number
from tournaments.exchange.bws.values import Scoring
from tournaments.selectors.devices.set_up import makeable_of, set_up_of, shares_boards
from tournaments.services import mends
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def row(file, table, round, section=1):
    (only,) = [one for one in file.rounds if (one.section, one.table, one.round) == (section, table, round)]
    return only


def met(file, table, round, section=1):
    one = row(file, table, round, section)
    return one.ns, one.ew, one.boards


def test_a_mitchell_has_the_numbers_of_the_guide_cards_in_both_directions():
    file = set_up_of(make_session(9, boards=3), guid="AB")
    assert (file.guid, file.name, file.date.isoformat()) == ("AB", "Tuesday pairs", "2026-11-20")
    (section,) = file.sections
    assert asdict(section) == {
        "number": 1, "letter": "A", "tables": 9, "missing": 0, "scoring": Scoring.MATCHPOINTS, "winners": 2,
        "moves": 0,
    }  # fmt: skip
    assert len(file.rounds) == 81
    assert met(file, 1, 1) == (1, 10, (1, 2, 3))
    assert met(file, 1, 2) == (1, 18, (4, 5, 6))  # E-W up one, boards down one
    assert met(file, 9, 1) == (9, 18, (25, 26, 27))
    assert [own_number(number, "pairs") for number in (1, 18)] == [1, 18]


def test_who_sits_down_is_named_and_has_no_number_that_is_contact_data():
    session = make_session(3)
    person = encounter_of(session, 2).east_person
    person.national_id = "secret"
    person.save()
    seats = {(one.table, one.seat.value): one for one in set_up_of(session).seats}
    assert len(seats) == 12
    assert seats[2, "E"].name == person.name
    assert {one.number for one in seats.values()} == {""}


def test_half_a_table_has_nobody_on_one_side_and_its_boards_wait():
    session = make_session(3, missing=6)
    file = set_up_of(session)
    assert met(file, 3, 1) == (3, 0, (5, 6))
    assert met(file, 1, 2) == (1, 0, (3, 4))
    assert [seat.seat.value for seat in file.seats if seat.table == 3] == ["N", "S"]


def test_a_phantom_and_a_pair_that_left_are_nobody():
    session = make_session(3)
    Entry.objects.filter(section__session=session, number=3).update(state=Entry.State.PHANTOM)
    mends.withdraw_pair(entry=entry_of(session, 4), from_round=2, by=STAFF)
    file = set_up_of(session)
    assert met(file, 3, 1)[:2] == (0, 6)
    assert met(file, 1, 1)[:2] == (1, 4)
    assert met(file, 2, 2) == (2, 0, (5, 6))  # the boards wait there


def test_sections_go_by_their_letters():
    session = make_session(3, start=False, boards=2)
    section = setup.add_section(session=session, by=STAFF, separate_field=True)
    setup.choose_movement(section=section, choice=Choice("howell", 2, None, 2), by=STAFF)
    sign_in_all(section, make_players(session.club, 4))
    file = set_up_of(starting.start(session=session, by=STAFF))
    assert [(one.number, one.letter, one.tables, one.winners) for one in file.sections] == [
        (1, "A", 3, 2), (2, "B", 2, 1),
    ]  # fmt: skip
    assert {(one.ns, one.ew) for one in file.rounds if one.section == 2 and one.round == 1} <= {
        (a, b) for a in range(1, 5) for b in range(1, 5)
    }
    assert {one.section for one in file.seats} == {1, 2}


def test_a_switched_round_has_those_n_s_who_sit_there():
    session = make_session(3, options={"switch": "3"})
    here = encounter_of(session, 1, 3)
    assert here.turned
    assert met(set_up_of(session), 1, 3)[:2] == (here.north.number, here.east.number)
    assert here.east.number == 1


def test_the_pairs_of_a_team_are_told_apart_and_its_match_is_a_group():
    session = make_session(4, "round_robin", settings={"method": "imps"})
    file = set_up_of(session)
    assert file.sections[0].scoring is Scoring.TEAMS
    for number in range(1, max(one.round for one in file.rounds) + 1):
        seated = [who for one in file.rounds if one.round == number for who in (one.ns, one.ew)]
        assert sorted(seated) == [1, 2, 3, 4, 101, 102, 103, 104]
    here = encounter_of(session, 1)
    assert met(file, 1, 1)[:2] == (here.north.number, 100 + here.east.number)
    assert [own_number(number, "teams") for number in (3, 103, 203, 303, 0)] == [3, 3, 3, 3, 0]
    assert file.groups == {(1, 1): 1, (1, 2): 1, (1, 3): 2, (1, 4): 2}


def test_four_pairs_of_a_team_of_eight_are_told_apart():
    file = set_up_of(make_session(4, "teams_of_eight"))
    for number in {one.round for one in file.rounds}:
        seated = [who for one in file.rounds if one.round == number for who in (one.ns, one.ew)]
        assert sorted(seated) == [1, 2, 101, 102, 201, 202, 301, 302]


def test_a_team_that_has_another_ones_number_is_refused():
    with pytest.raises(RuleError) as refused:
        number_in_file(100, Side.NS, "teams")
    assert refused.value.code == "bws.number"


def test_single_players_have_their_four_seats():
    session = make_session(2, "individual8")
    file = set_up_of(session)
    here = encounter_of(session, 1)
    assert file.is_individual
    one = row(file, 1, 1)
    assert (one.ns, one.ew, one.south, one.west) == tuple(
        getattr(here, seat).number for seat in ("north", "east", "south", "west")
    )


def test_a_swiss_has_the_rounds_that_are_drawn():
    session = make_session(4, "swiss_pairs", rounds=4)
    assert {one.round for one in set_up_of(session).rounds} == {1}
    enter_all(session, rounds=1)
    mends.pair_round(section=section_of(session), by=STAFF)
    file = set_up_of(session)
    assert {one.round for one in file.rounds} == {1, 2}
    here = encounter_of(session, 1, 2)
    assert met(file, 1, 2)[:2] == (here.north.number, here.east.number)


def test_a_cut_round_is_left_out():
    session = make_session(3)
    mends.cut_round(section=section_of(session), by=STAFF)
    assert {one.round for one in set_up_of(session).rounds} == {1, 2}


def test_a_rover_sits_where_it_bumps():
    session = make_session(5, "rover")
    file = set_up_of(session)
    for one in file.rounds:
        here = encounter_of(session, one.table, one.round)
        assert (one.ns, one.ew) == (here.north.number, here.east.number)
    assert {one.ns for one in file.rounds} | {one.ew for one in file.rounds} == set(range(1, 12))


def test_shared_boards_are_found():
    assert not shares_boards(set_up_of(make_session(3)))
    assert shares_boards(set_up_of(make_session(4, "mitchell_relay_share")))


def test_deals_are_there_only_if_asked_for():
    session = make_session(3)
    tricks = {seat: dict.fromkeys("CDHSN", 6) for seat in "NESW"}
    Board.objects.filter(board_set__session=session, number=1).update(deal=DEAL, makeable=tricks)
    assert set_up_of(session).deals == {}
    file = set_up_of(session, with_deals=True)
    assert {place: str(deal) for place, deal in file.deals.items()} == {(1, 1): DEAL}
    assert list(makeable_of(session, file.deals)) == [(1, 1)]


def test_nothing_is_made_before_play_or_of_another_game():
    with pytest.raises(RuleError) as refused:
        set_up_of(make_session(3, start=False))
    assert refused.value.code == "devices.play"
    with pytest.raises(RuleError) as refused:
        set_up_of(make_session(3, settings={"table": "whist"}, start=False))
    assert refused.value.code == "devices.game"
