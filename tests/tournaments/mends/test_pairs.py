"""Who sat where: turned boards and tables, other pairs."""

import pytest
from django.utils import timezone

from scoring.models import Encounter, Play
from scoring.words import RuleError
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    enter_all,
    entry_of,
    make_person,
    make_session,
    play_of,
    section_of,
)
from tests.tournaments.mends.evening import ranking, snapshot
from tournaments.services.control.deeds import undo
from tournaments.services.mends import (
    add_rover,
    mend,
    name_pair,
    preview,
    set_turns,
    sit,
    turn_boards,
    turn_tables,
    withdraw_pair,
)

pytestmark = pytest.mark.django_db


def fresh(encounter):
    return Encounter.objects.select_related("round__section__session", "north", "east").get(pk=encounter.pk)


def results_of(encounter):
    return list(encounter.plays.order_by("ordinal").values_list("kind", "score"))


def test_the_turns_wished_are_saved_once_however_often_they_are_sent():
    session = make_session(options={"switch": "3"})
    seen = [fresh(encounter_of(session, table, 3)) for table in (1, 2, 3)]
    before = snapshot(session)
    deed = set_turns(encounters=seen, turned={2}, by=STAFF)
    assert [encounter_of(session, table, 3).turned for table in (1, 2, 3)] == [False, True, False]
    assert deed.words == "Round 3: N-S and E-W swapped at table 1, 3"
    with pytest.raises(RuleError) as refused:  # a second press, of the page as it was
        set_turns(encounters=seen, turned={2}, by=STAFF)
    assert refused.value.code == "turn.nothing"
    assert [encounter_of(session, table, 3).turned for table in (1, 2, 3)] == [False, True, False]
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_a_turned_table_changes_the_pairs_and_keeps_the_results():
    session = make_session(boards=1)
    enter_all(session, ["4HN=", "4HN+1", "3NN="])
    encounter = encounter_of(session, 2, 2)
    north, east, results = encounter.north, encounter.east, results_of(encounter)
    people = (encounter.north_person, encounter.east_person)
    before = snapshot(session)
    turn_tables(encounters=[fresh(encounter)], by=STAFF, reason="sat wrong")
    turned = fresh(encounter)
    assert (turned.north, turned.east, turned.turned) == (east, north, True)
    assert (turned.east_person, turned.north_person) == people
    assert results_of(turned) == results
    percents = ranking(session)
    assert percents != before["ranking"]
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_one_board_turned_gives_each_pair_the_others_matchpoints():
    session = make_session(boards=1)
    board = play_of(session, 1, 1).board
    for score, play in zip(
        ("4HN=", "4HN+1", "3NN="), Play.objects.filter(board=board).order_by("pk"), strict=True
    ):
        enter(play, score)
    best = Play.objects.get(board=board, score=450)
    north, east = str(best.encounter.north), str(best.encounter.east)
    before = snapshot(session)
    assert (before["ranking"][north], before["ranking"][east]) == (100, 0)
    turn_boards(plays=[best], by=STAFF)
    after = ranking(session)
    assert (after[north], after[east]) == (0, 100)
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_a_whole_round_whose_switch_was_forgotten_is_turned_at_once():
    make_session(options={"switch": "3"})
    encounters = list(Encounter.objects.filter(round__number=3).select_related("round__section__session"))
    assert {e.turned for e in encounters} == {True}
    deed = turn_tables(encounters=encounters, by=STAFF)
    assert set(Encounter.objects.filter(round__number=3).values_list("turned", flat=True)) == {False}
    assert deed.words == "Round 3: N-S and E-W swapped at table 1, 2, 3"


def test_no_table_is_no_mend():
    with pytest.raises(RuleError) as refused:
        turn_tables(encounters=[], by=STAFF)
    assert refused.value.code == "mend.nothing"


def test_two_pairs_that_sat_at_one_anothers_table_change_places():
    session = make_session(4, "mitchell_skip")
    enter_all(session, rounds=1)
    here, there = encounter_of(session, 1, 1), encounter_of(session, 2, 1)
    before = snapshot(session)
    mended = mend(session, lambda: sit(encounter=fresh(here), ns=here.north, ew=there.east, by=STAFF))
    assert (fresh(here).north, fresh(here).east) == (here.north, there.east)
    assert (fresh(there).north, fresh(there).east) == (there.north, here.east)
    assert fresh(here).west_person == there.west_person
    assert mended.deed.words == f"Round 1, table 1: pairs 1 and {there.east.number} sat there"
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_the_checker_tells_what_a_mend_makes_of_later_rounds():
    session = make_session(3)
    first, second = encounter_of(session, 1, 1), encounter_of(session, 1, 2)
    later = second.east  # would meet pair 1 in round 2: now already in round 1
    mended = mend(session, lambda: sit(encounter=fresh(first), ns=first.north, ew=later, by=STAFF))
    assert {fault.code for fault in mended.faults} >= {"movement.opponents_again"}


def test_a_pair_that_sat_out_by_mistake_takes_its_seat_and_the_other_sits_out():
    session = make_session(3, missing=3)
    playing, idle = encounter_of(session, 1, 1), encounter_of(session, 3, 1)
    assert idle.sits_out
    sit(encounter=fresh(playing), ns=playing.north, ew=idle.east, by=STAFF)
    assert fresh(playing).east == idle.east
    assert fresh(idle).east == playing.east


@pytest.mark.parametrize(
    ("table", "ns", "ew", "code"), [(1, 1, 1, "sit.same"), (1, 3, 4, "sit.absent"), (3, 1, 4, "sit.absent")]
)
def test_who_cannot_have_sat_there(table, ns, ew, code):
    session = make_session(3, missing=3)
    with pytest.raises(RuleError) as refused:
        sit(
            encounter=fresh(encounter_of(session, table, 1)),
            ns=entry_of(session, ns),
            ew=entry_of(session, ew),
            by=STAFF,
        )
    assert refused.value.code == code


def test_a_preview_of_a_turn_names_every_pair_that_gains_or_loses():
    session = make_session(boards=1)
    enter_all(session, ["4HN=", "4HN+1", "3NN="])
    encounter = encounter_of(session, 2, 2)
    found = preview(session, lambda: turn_tables(encounters=[fresh(encounter)], by=STAFF))
    before = ranking(session)
    turn_tables(encounters=[fresh(encounter)], by=STAFF)
    after = ranking(session)
    assert found.results == 1
    assert {(pair, was, now) for pair, was, now in found.pairs} == {
        (pair, before[pair], after[pair]) for pair in after if before[pair] != after[pair]
    }


def test_taking_back_a_turn_keeps_the_names_given_since():
    session = make_session()
    encounter, person = encounter_of(session, 1, 1), make_person(session.club, "The right name")
    turn_tables(encounters=[fresh(encounter)], by=STAFF)
    turn = session.deeds.first()
    name_pair(entry=entry_of(session, 1), people=[person], by=STAFF)
    assert fresh(encounter).east_person == person
    undo(session=session, by=STAFF, deed_id=turn.pk)
    assert fresh(encounter).north_person == person
    assert fresh(encounter).east_person == encounter.east_person


def test_what_a_table_said_meanwhile_outlives_a_turn():
    session = make_session()
    seen = fresh(encounter_of(session, 1, 1))
    Encounter.objects.filter(pk=seen.pk).update(confirmed=timezone.now())
    turn_tables(encounters=[seen], by=STAFF)
    assert fresh(seen).confirmed is not None


def test_a_turn_is_of_the_table_as_it_stands_not_as_it_was_read():
    session = make_session()
    seen = fresh(encounter_of(session, 1, 1))
    turn_tables(encounters=[fresh(seen)], by=STAFF)
    turn_tables(encounters=[seen], by=STAFF)
    again = fresh(seen)
    assert (again.north, again.turned) == (seen.north, False)


def test_one_board_is_turned_back_by_who_had_read_it_before():
    session = make_session()
    seen = play_of(session)
    turn_boards(plays=[play_of(session)], by=STAFF)
    turn_boards(plays=[seen], by=STAFF)
    assert not play_of(session).turned


def test_taking_back_a_rover_keeps_the_names_given_since():
    session = make_session(5, boards=1)
    people = [make_person(session.club), make_person(session.club)]
    rover = add_rover(section=section_of(session), people=people, from_round=2, by=STAFF)
    person = make_person(session.club, "The right name")
    name_pair(entry=entry_of(session, 1), people=[person], by=STAFF)
    undo(session=session, by=STAFF, deed_id=rover.pk)
    north = Encounter.objects.filter(north=entry_of(session, 1)).values_list("north_person", flat=True)
    assert set(north) == {person.pk}


@pytest.mark.parametrize(("number", "code"), [(1, ""), (2, "sit.left"), (3, "sit.left")])
def test_a_pair_that_has_left_sat_only_where_it_still_played(number, code):
    session = make_session(4, "mitchell_skip")
    enter_all(session, rounds=1)
    gone = entry_of(session, 5)
    withdraw_pair(entry=gone, from_round=2, by=STAFF)
    here = next(e for e in map(fresh, Encounter.objects.filter(round__number=number)) if not e.sits_out)
    if not code:
        sit(encounter=here, ns=here.north, ew=entry_of(session, 5), by=STAFF)
        return
    with pytest.raises(RuleError) as refused:
        sit(encounter=here, ns=here.north, ew=gone, by=STAFF)
    assert refused.value.code == code
