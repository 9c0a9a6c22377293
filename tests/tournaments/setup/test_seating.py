"""The plan of the room: places and numbers, moves, stationary pairs, the half table, the start."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from scoring.actors import user_actor
from scoring.models import Encounter, Entry, Section, Session
from scoring.words import RuleError
from tests import factories as make
from tournaments.movements import make as make_movement
from tournaments.selectors.setup.room_plan import place_shown, room_plan, seat_changes, seat_name
from tournaments.services.setup import entries as setup_entries
from tournaments.services.setup import seating, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db

HOWELL = Choice("howell", 4, None, 2)


@pytest.fixture
def session() -> Session:
    club = make.make_club()
    return setup.create_session(club=club, name="Tonight", date=dt.date(2026, 11, 20), by=make.STAFF)


@pytest.fixture
def section(session) -> Section:
    return session.sections.get()


def seated(section: Section, count: int) -> list[Entry]:
    """So many pairs, each at the next free place, in the order of seating."""
    pairs = make.make_players(section.session.club, count, 2)
    return [seating.seat_pair(section=section, people=pair, by=make.STAFF) for pair in pairs]


def numbers(entries: list[Entry]) -> dict[str, int]:
    """The number of each pair by its seat, as the plan shows them."""
    fresh = Entry.objects.select_related("section__session__contest").in_bulk([one.pk for one in entries])
    return {seat_name(place_shown(entry)): entry.number for entry in fresh.values()}


def refused(deed: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as error:
        deed()
    return error.value.code


def test_seventeen_pairs_have_the_numbers_of_the_mitchell_they_play(section):
    """Nine tables: N-S 1 to 8, E-W 10 to 18. The odd pair is E-W at table 9, without opponents."""
    pairs = seated(section, 17)
    expected = {f"{table} N-S": table for table in range(1, 9)}
    expected |= {f"{table} E-W": 9 + table for table in range(1, 10)}
    assert numbers(pairs) == expected
    choice = Choice("mitchell", 9, 9, 3, 9)
    setup.choose_movement(section=section, choice=choice, by=make.STAFF)
    assert numbers(pairs) == expected
    assert seat_changes(section, list(section.entries.all())) == []
    starting.start(session=section.session, by=make.STAFF)
    first = Encounter.objects.filter(round__section=section, round__number=1, idle_boards=[])
    playing = {
        f"{encounter.table} {way}": entry.number
        for encounter in first
        for way, entry in (("N-S", encounter.north), ("E-W", encounter.east))
    }
    assert playing == {seat: number for seat, number in expected.items() if not seat.startswith("9 ")}


def test_everybody_keeps_the_seat_when_a_table_opens_and_e_w_numbers_go_up(section):
    first = seated(section, 4)
    assert numbers(first) == {"1 N-S": 1, "2 N-S": 2, "1 E-W": 3, "2 E-W": 4}
    seated(section, 1)
    assert numbers(first) == {"1 N-S": 1, "2 N-S": 2, "1 E-W": 4, "2 E-W": 5}


def test_a_pair_sits_where_it_is_put_or_at_the_next_place_if_that_is_taken(section):
    one = seating.seat_pair(section=section, people=[], by=make.STAFF, place=5)  # 3 N-S
    other = seating.seat_pair(section=section, people=[], by=make.STAFF, place=5)
    assert numbers([one, other]) == {"3 N-S": 3, "1 N-S": 1}
    assert refused(lambda: seating.seat_pair(section=section, people=[], by=make.STAFF, place=0)) == (
        "plan.place"
    )
    assert refused(lambda: seating.seat_pair(section=section, people=[], by=make.STAFF, place=999)) == (
        "plan.place"
    )


def test_a_pair_moves_to_a_free_place_or_changes_with_who_sits_there(section):
    pairs = seated(section, 5)  # 1 N-S, 1 E-W, 2 E-W, 2 N-S, 3 E-W
    seating.move_pair(entry=pairs[0], place=5, by=make.STAFF)
    assert numbers(pairs) == {"3 N-S": 3, "1 E-W": 4, "2 N-S": 2, "2 E-W": 5, "3 E-W": 6}
    seating.move_pair(entry=pairs[0], place=2, by=make.STAFF)
    assert numbers(pairs[:2]) == {"1 E-W": 4, "3 N-S": 3}
    seating.move_pair(entry=pairs[0], place=8, by=make.STAFF)  # 4 E-W: one more table
    assert numbers(pairs[:2]) == {"4 E-W": 8, "3 N-S": 3}
    assert refused(lambda: seating.move_pair(entry=pairs[0], place=0, by=make.STAFF)) == "plan.place"


def test_who_leaves_leaves_a_place_free_and_the_next_pair_takes_it(section):
    pairs = seated(section, 6)
    seating.take_off(entry=pairs[1], by=make.STAFF)  # 1 E-W
    kept = {"1 N-S": 1, "2 N-S": 2, "3 N-S": 3, "2 E-W": 5, "3 E-W": 6}
    assert numbers(pairs) == kept
    new = seating.seat_pair(section=section, people=[], by=make.STAFF)
    assert numbers([*pairs, new]) == kept | {"1 E-W": 4}
    assert refused(lambda: seating.take_off(entry=pairs[1], by=make.STAFF)) == "plan.gone"


def test_a_howell_numbers_the_seats_and_shows_every_change_before_the_start(section):
    """Howell for 8: in round 1 table 1 is 8 v 7, the others as the form says; everybody keeps the seat."""
    pairs = seated(section, 8)
    setup.choose_movement(section=section, choice=HOWELL, by=make.STAFF)
    first = make_movement("howell", 4).in_round(1)
    expected = {f"{s.table} N-S": s.ns for s in first} | {f"{s.table} E-W": s.ew for s in first}
    assert (expected["1 N-S"], expected["1 E-W"]) == (8, 7)
    assert numbers(pairs) == expected
    changes = seat_changes(section, list(section.entries.all()))
    assert all(change.seat == change.new_seat for change in changes)
    assert {change.seat: change.new_number for change in changes} == {
        seat: number
        for seat, number in expected.items()
        if number != {"1 N-S": 1, "2 N-S": 2, "3 N-S": 3, "4 N-S": 4}.get(seat, 4 + int(seat[0]))
    }
    starting.start(session=section.session, by=make.STAFF)
    assert numbers(pairs) == expected
    table_1 = make.encounter_of(section.session, table=1)
    assert (table_1.north_id, table_1.east_id) == (pairs[0].pk, pairs[1].pk)


def test_one_pair_more_than_the_movement_takes_gives_the_usual_numbers_again(section):
    pairs = seated(section, 8)
    setup.choose_movement(section=section, choice=HOWELL, by=make.STAFF)
    late = seating.seat_pair(section=section, people=[], by=make.STAFF)
    assert numbers([*pairs, late])["5 E-W"] == 10
    assert numbers(pairs) == {f"{n} N-S": n for n in range(1, 5)} | {f"{n} E-W": 5 + n for n in range(1, 5)}


def test_a_movement_that_leaves_a_seat_empty_puts_its_pair_where_room_is(section):
    """Seven pairs at four tables and one at a fifth: at four tables it takes the seat that is left."""
    pairs = seated(section, 7)  # 4 N-S is free
    late = seating.seat_pair(section=section, people=[], by=make.STAFF, place=10)
    setup.choose_movement(section=section, choice=HOWELL, by=make.STAFF)
    left = next(s for s in make_movement("howell", 4).in_round(1) if s.table == 4).ns
    assert numbers([*pairs, late])["4 N-S"] == left
    late.refresh_from_db()
    assert late.number == left
    changes = {change.seat: change for change in seat_changes(section, list(section.entries.all()))}
    assert changes["5 E-W"].new_seat == "4 N-S"
    assert refused(lambda: seating.move_pair(entry=late, place=10, by=make.STAFF)) == "plan.phantom"


def test_stationary_pairs_have_n_s_numbers_of_a_mitchell_and_stay(section):
    pairs = seated(section, 6)
    seating.set_stationary(entry=pairs[2], stationary=True, by=make.STAFF)  # 2 E-W: to N-S of that table
    assert numbers([pairs[2], pairs[3]]) == {"2 N-S": 2, "2 E-W": 5}
    for entry, place in ((pairs[2], 1), (pairs[0], 3)):
        code = refused(
            lambda entry=entry, place=place: seating.move_pair(entry=entry, place=place, by=make.STAFF)
        )
        assert code == "plan.stationary"
    setup.choose_movement(section=section, choice=Choice("mitchell", 3, 3, 4), by=make.STAFF)
    starting.start(session=section.session, by=make.STAFF)
    own = Encounter.objects.filter(round__section=section, north=pairs[2])
    assert list(own.values_list("table", flat=True)) == [2, 2, 2]


def test_a_howell_holds_one_stationary_pair_and_says_which_it_cannot_hold(section):
    pairs = seated(section, 8)
    for entry in (pairs[2], pairs[4]):
        seating.set_stationary(entry=entry, stationary=True, by=make.STAFF)
    setup.choose_movement(section=section, choice=HOWELL, by=make.STAFF)
    plan = room_plan(section, list(section.entries.all()))
    held = {entry.number for entry in section.entries.filter(stationary=True)}
    assert 8 in held  # the only number of a Howell that stays
    assert [line.entry.number for line in plan.cannot_stay] == sorted(held - {8})
    changes = {change.number: change for change in seat_changes(section, list(section.entries.all()))}
    assert changes[2].new_seat == "1 N-S"
    seating.set_stationary(entry=pairs[4], stationary=False, by=make.STAFF)
    assert room_plan(section, list(section.entries.all())).cannot_stay == []


def test_pairs_entered_over_the_api_keep_their_numbers_until_the_plan_is_used(section):
    for people in make.make_players(section.session.club, 8, 2):
        setup_entries.sign_in(section=section, people=people, by=make.STAFF)
    before = dict(section.entries.values_list("pk", "number"))
    setup.choose_movement(section=section, choice=HOWELL, by=make.STAFF)
    assert dict(section.entries.values_list("pk", "number")) == before
    plan = room_plan(section, list(section.entries.all()))
    assert {seat.line.entry.number for seat in plan.tables[0].seats if seat.line} == {8, 7}


def test_who_comes_over_the_api_to_a_plan_takes_the_next_place(section):
    pairs = seated(section, 3)
    entry = setup_entries.sign_in(section=section, people=[], by=make.STAFF)
    assert numbers([*pairs, entry]) == {"1 N-S": 1, "2 N-S": 2, "1 E-W": 3, "2 E-W": 4}
    assert entry.number == 2


def test_a_pair_without_a_table_in_the_first_round_is_named_beside_the_plan(section):
    """Seventeen pairs with a rover play at eight tables: pair 17 sits out first."""
    seated(section, 17)
    setup.choose_movement(section=section, choice=Choice("rover", 8, 8, 3), by=make.STAFF)
    plan = room_plan(section, list(section.entries.order_by("number")))
    assert [line.entry.number for line in plan.waiting] == [17]
    assert len(plan.tables) == 8


@pytest.mark.parametrize("role", ["scorer", ""])
def test_the_plan_is_for_directors(section, role):
    entry = seated(section, 2)[0]
    actor = user_actor(make.make_user(club=section.session.club, role=role))
    deeds = {
        "encounters": [lambda: seating.seat_pair(section=section, people=[], by=actor)],
        "settings": [
            lambda: seating.move_pair(entry=entry, place=3, by=actor),
            lambda: seating.set_stationary(entry=entry, stationary=True, by=actor),
            lambda: seating.take_off(entry=entry, by=actor),
        ],
    }
    for right, acts in deeds.items():
        assert {refused(act) for act in acts} == {f"permission.{right}"}


def test_the_plan_is_closed_when_play_has_begun_and_no_plan_is_made_for_teams(section):
    pairs = seated(section, 6)
    setup.choose_movement(section=section, choice=Choice("mitchell", 3, 3, 4), by=make.STAFF)
    starting.start(session=section.session, by=make.STAFF)
    entry = Entry.objects.select_related("section__session__contest").get(pk=pairs[0].pk)
    assert refused(lambda: seating.move_pair(entry=entry, place=3, by=make.STAFF)) in {
        "session.started",
        "permission.settings",
    }
    teams = make.make_session(kind="round_robin", tables=4, start=False)
    section = teams.sections.get()
    assert refused(lambda: seating.seat_pair(section=section, people=[], by=make.STAFF)) == "plan.none"
