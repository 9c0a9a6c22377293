"""Who is there: a late pair, a pair that leaves, substitutes, names from the paper sheet."""

from decimal import Decimal
from functools import partial
from uuid import uuid4

import pytest

from scoring.bridge.outcome import Outcome
from scoring.models import Encounter, Entry, Play
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
)
from tests.tournaments.mends.evening import ranking, snapshot
from tournaments.movements import faults_of_rows
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.mends import (
    add_rover,
    cut_round,
    fill_phantom,
    foul_board,
    mend,
    name_pair,
    preview,
    rover_for,
    withdraw_pair,
)
from tournaments.services.mends.next_round import pair_round
from tournaments.services.mends.offers import for_late_pair, for_pair
from tournaments.services.mends.words import preview_words

pytestmark = pytest.mark.django_db


def two_more(session):
    return [make_person(session.club, "Late One"), make_person(session.club, "Late Two")]


def phantom_of(session):
    return Entry.objects.get(section__session=session, state=Entry.State.PHANTOM)


def boards_at(session, table, number):
    return sorted(encounter_of(session, table, number).plays.values_list("board__number", flat=True))


def test_a_late_pair_takes_the_phantoms_place_from_a_round_on():
    session = make_session(3, missing=3)
    enter_all(session, rounds=1)
    before, people = snapshot(session), two_more(session)
    phantom = phantom_of(session)
    waiting = encounter_of(session, 3, 2).idle_boards
    mended = mend(session, lambda: fill_phantom(entry=phantom, people=people, from_round=2, by=STAFF))
    assert mended.faults == []
    assert boards_at(session, 3, 1) == []
    assert boards_at(session, 3, 2) == sorted(waiting)
    here = encounter_of(session, 3, 2)
    assert (here.north_person, here.south_person) == tuple(people)
    assert encounter_of(session, 3, 1).north_person is None
    enter_all(session)
    assert ranking(session)["A3"] is not None
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF)
    assert refused.value.code == "undo.results"
    assert before != snapshot(session)


def test_a_late_pair_that_goes_again_leaves_everything_as_it_was():
    session = make_session(3, missing=3)
    enter_all(session, rounds=1)
    before = snapshot(session)
    fill_phantom(entry=phantom_of(session), people=two_more(session), from_round=2, by=STAFF)
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_only_a_pair_that_is_not_there_can_come():
    session = make_session(3)
    with pytest.raises(RuleError) as refused:
        fill_phantom(entry=entry_of(session, 1), people=two_more(session), from_round=1, by=STAFF)
    assert refused.value.code == "phantom.none"


def test_a_pair_that_leaves_lets_its_opponents_sit_out_and_keeps_what_it_played():
    session = make_session(3)
    enter_all(session, rounds=1)
    before, pair = snapshot(session), entry_of(session, 5)
    withdraw_pair(entry=pair, from_round=2, by=STAFF)
    left = list(Encounter.objects.filter(east=pair).order_by("round__number"))
    assert [(bool(e.idle_boards), e.plays.count()) for e in left] == [(False, 2), (True, 0), (True, 0)]
    assert play_of(session, 2, 1).kind == "played"
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_a_pair_that_left_can_come_back():
    session = make_session(3)
    enter_all(session, rounds=1)
    pair = entry_of(session, 5)
    withdraw_pair(entry=pair, from_round=2, by=STAFF)
    pair.refresh_from_db()
    fill_phantom(entry=pair, people=[], from_round=3, by=STAFF)
    played = [e.plays.count() for e in Encounter.objects.filter(east=pair).order_by("round__number")]
    assert played == [2, 0, 2]


@pytest.mark.parametrize(("from_round", "code"), [(1, "withdraw.results"), (2, "")])
def test_a_pair_cannot_leave_before_a_result_it_has(from_round, code):
    session = make_session(3)
    enter(play_of(session, 2, 1), "PASS")
    if not code:
        withdraw_pair(entry=entry_of(session, 5), from_round=from_round, by=STAFF)
        return
    with pytest.raises(RuleError) as refused:
        withdraw_pair(entry=entry_of(session, 5), from_round=from_round, by=STAFF)
    assert refused.value.code == code


def test_taking_back_a_departure_brings_a_fouled_board_back_in_its_form():
    session = make_session(3, boards=1)
    pair = entry_of(session, 5)
    later = Play.objects.get(encounter__east=pair, encounter__round__number=2)
    before = snapshot(session)
    foul_board(board=later.board, from_round=2, letter="b", by=STAFF)
    fouled = snapshot(session)
    withdraw_pair(entry=pair, from_round=2, by=STAFF)
    undo(session=session, by=STAFF)
    assert snapshot(session) == fouled
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_a_substitute_sits_from_a_round_on_and_nothing_else_changes():
    session = make_session(3)
    enter_all(session, rounds=1)
    before, person = snapshot(session), make_person(session.club, "Sub")
    name_pair(entry=entry_of(session, 1), people=[None, person], from_round=2, by=STAFF)
    seats = Encounter.objects.filter(north=entry_of(session, 1)).order_by("round__number")
    assert [e.south_person.name for e in seats] == ["Bo", "Sub", "Sub"]
    assert ranking(session) == before["ranking"]
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_names_from_the_paper_sheet_come_later_and_can_be_put_right():
    session = make_session(3)
    pair, (one, two) = entry_of(session, 4), two_more(session)
    before = snapshot(session)
    name_pair(entry=pair, people=[one, two], by=STAFF)
    assert encounter_of(session, 1, 1).east_person == one
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_nobody_of_another_club_and_nobody_twice(who):
    session = make_session(3)
    other = (
        make_person(make_session(3).club)
        if who == "stranger"
        else entry_of(session, 2).members.first().person
    )
    with pytest.raises(RuleError) as refused:
        name_pair(entry=entry_of(session, 1), people=[other], by=STAFF)
    assert refused.value.code == {"stranger": "entry.person", "elsewhere": "entry.twice"}[who]


def rows(session):
    return [
        (e.round.number, e.table, e.north.number, e.east.number, boards_at(session, e.table, e.round.number))
        for e in Encounter.objects.filter(round__section__session=session).select_related(
            "round", "north", "east"
        )
        if e.north and e.east
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tables", "kind", "options"),
    [
        (5, "mitchell", {}),
        (7, "mitchell", {}),
        (7, "mitchell", {"switch": "6,7"}),
        (6, "mitchell_relay_share", {}),
        (8, "mitchell_skip", {}),
        (9, "mitchell", {}),
    ],
)
def test_a_late_pair_joins_as_a_rover_and_no_pair_meets_a_board_twice(tables, kind, options):
    session = make_session(tables, kind, boards=1, options=options)
    section, number = session.sections.get(), 2 * tables + 1
    before = snapshot(session)
    shared = set(map(str, faults_of_rows(rows(session))))
    add_rover(section=section, people=two_more(session), from_round=2, by=STAFF)
    assert {str(fault) for fault in faults_of_rows(rows(session))} <= shared
    seats = [e for e in Encounter.objects.filter(round__section=section) if number in _pairs(e)]
    assert len(seats) == len({e.round_id for e in seats}) >= section.rounds - 2
    enter_all(session, rounds=1)
    undo_after_first_round(session, before)


def _pairs(encounter):
    return {entry.number for entry in (encounter.north, encounter.east) if entry}


def undo_after_first_round(session, before):
    ranking(session)
    undo(session=session, by=STAFF)
    after = snapshot(session)
    assert {part: after[part] for part in ("seats", "entries", "members")} == {
        part: before[part] for part in ("seats", "entries", "members")
    }


@pytest.mark.parametrize(
    ("kind", "tables", "missing"),
    [("howell", 4, None), ("mitchell_double_weave", 4, None), ("mitchell", 5, 5)],
)
def test_where_no_rover_fits_it_says_so(kind, tables, missing):
    session = make_session(tables, kind, boards=1, missing=missing)
    with pytest.raises(RuleError) as refused:
        rover_for(session.sections.get(), 2)
    assert refused.value.code == "rover.none"


def test_a_rover_does_not_displace_a_pair_that_has_a_result_there():
    session = make_session(5, boards=1)
    enter_all(session)
    with pytest.raises(RuleError) as refused:
        add_rover(section=session.sections.get(), people=two_more(session), from_round=2, by=STAFF)
    assert refused.value.code == "withdraw.results"


def form_at(session, number, board):
    return Play.objects.get(encounter__round__number=number, board__number=board).board.form


def test_boards_that_waited_wake_in_the_form_that_is_played_by_then():
    session = make_session(3, boards=1)
    pair = entry_of(session, 5)
    board = Play.objects.get(encounter__east=pair, encounter__round__number=2).board
    withdraw_pair(entry=pair, from_round=2, by=STAFF)
    foul_board(board=board, from_round=2, letter="b", by=STAFF)
    foul = session.deeds.first()
    fill_phantom(entry=pair, people=[], from_round=2, by=STAFF)
    assert form_at(session, 2, board.number) == "b"
    undo(session=session, by=STAFF, deed_id=foul.pk)
    assert {form_at(session, number, board.number) for number in (1, 2, 3)} == {"a"}


def test_taking_back_a_departure_after_the_board_was_fouled():
    session = make_session(3, boards=1)
    pair = entry_of(session, 5)
    board = Play.objects.get(encounter__east=pair, encounter__round__number=2).board
    left = withdraw_pair(entry=pair, from_round=2, by=STAFF)
    foul_board(board=board, from_round=2, letter="b", by=STAFF)
    undo(session=session, by=STAFF, deed_id=left.pk)
    assert form_at(session, 2, board.number) == "b"
    undo(session=session, by=STAFF)
    assert {form_at(session, number, board.number) for number in (1, 2, 3)} == {"a"}


def test_a_late_pair_has_no_board_in_a_round_that_was_cut():
    session = make_session(3, missing=3)
    enter_all(session, rounds=1)
    cut = cut_round(section=session.sections.get(), by=STAFF)
    offers = for_late_pair(session, two_more(session), STAFF)
    assert [offer.key for offer in offers] == [f"pair-{phantom_of(session).pk}-2"]
    offers[0].act()
    assert boards_at(session, 3, 2)
    assert boards_at(session, 3, 3) == []
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF, deed_id=cut.pk)
    assert refused.value.code == "undo.order"
    undo(session=session, by=STAFF)
    undo(session=session, by=STAFF)
    assert session.sections.get().rounds == 3


@pytest.mark.parametrize("departed", ["before", "after"])
def test_a_departure_and_a_cut_are_taken_back_in_turn(departed):
    session = make_session(3)
    enter_all(session, rounds=1)
    before = snapshot(session)
    acts = [
        lambda: withdraw_pair(entry=entry_of(session, 5), from_round=2, by=STAFF),
        lambda: cut_round(section=session.sections.get(), by=STAFF),
    ]
    older, _newer = [act() for act in (acts if departed == "before" else reversed(acts))]
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF, deed_id=older.pk)
    assert refused.value.code == "undo.order"
    undo(session=session, by=STAFF)
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_after_a_cut_a_pair_can_still_leave():
    session = make_session(3)
    enter_all(session, rounds=1)
    cut_round(section=session.sections.get(), by=STAFF)
    entry = Entry.objects.select_related("section").get(section__session=session, number=5)
    assert [offer.key for offer in for_pair(session, entry, STAFF)] == ["left-2"]


def test_a_result_that_was_undone_keeps_its_record_and_the_refusal_says_so():
    session = make_session(3, missing=3)
    enter_all(session, rounds=1)
    fill_phantom(entry=phantom_of(session), people=two_more(session), from_round=2, by=STAFF)
    play = play_of(session, 3, 2)
    rulings.record_outcomes(outcomes=[(play, Outcome.played("4HN="))], by=STAFF, entry_ids=[uuid4()])
    undo(session=session, by=STAFF)
    before = snapshot(session)
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF)
    assert str(refused.value).startswith(f"Board {play.board} has had a result since. It was taken back")
    assert snapshot(session) == before


@pytest.mark.parametrize("since", ["result", "penalty"])
def test_a_rover_that_has_played_or_been_penalised_stays(since):
    session = make_session(5, boards=1)
    add_rover(section=session.sections.get(), people=two_more(session), from_round=2, by=STAFF)
    rover = entry_of(session, 11)
    if since == "result":
        enter(Play.objects.get(encounter__north=rover, encounter__round__number=2), "4HN=")
        added = None
    else:
        added = session.deeds.first().pk
        rulings.penalise(entry=rover, amount=Decimal(10), by=STAFF)
    before = snapshot(session)
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF, deed_id=added)
    assert refused.value.code == "undo.results"
    assert snapshot(session) == before
    assert rover.penalties.count() == (since == "penalty")


@pytest.mark.parametrize(("shape", "who"), [((2, "individual8"), "Player 1"), ((4, "swiss_teams"), "Team 1")])
def test_a_refusal_calls_who_competes_by_its_word(shape, who):
    tables, kind = shape
    session = make_session(tables, kind, boards=2)
    one = entry_of(session, 1)
    with pytest.raises(RuleError, match=f"^{who} is already playing"):
        fill_phantom(entry=one, people=[], from_round=1, by=STAFF)
    withdraw_pair(entry=one, from_round=1, by=STAFF)
    with pytest.raises(RuleError, match=f"^{who} is not playing"):
        withdraw_pair(entry=one, from_round=1, by=STAFF)


def test_a_swiss_pair_that_leaves_after_the_draw_raises_no_alarm():
    """All tables of a round have the same boards, before and after: case 52."""
    session = make_session(4, "swiss_pairs", rounds=5, boards=2, missing=8, settings={"vp": "linear"})
    enter_all(session)
    pair_round(section=session.sections.get(), by=STAFF)
    tables = Encounter.objects.filter(round__number=2, east__isnull=False).order_by("table")
    assert len(tables) == 3
    leaving = tables[1].east
    act = partial(withdraw_pair, entry=leaving, from_round=2, by=STAFF)
    words = preview_words(preview(session, act))
    assert words.startswith("No results change")
    assert "Warning" not in words
    assert mend(session, act).faults == []
