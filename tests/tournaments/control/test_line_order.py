"""The order of the line's rows, and results for rounds that have not begun.

The evening: four tables, relay and share, two boards a round. In round 1 table 2 plays 3 and 4, table 3 has
boards 7 and 8; boards 5 and 6 are on the relay stand and come to table 2 in round 2.
"""

import pytest

from scoring.actors import device_actor
from scoring.models import Play, Session
from scoring.words import RuleError
from tests.factories import STAFF, encounter_of, enter, enter_all, make_phone, make_session, play_of
from tests.tournaments.mends.evening import record
from tournaments.selectors.control.rows import Cursor, rows_at
from tournaments.services.control import clock, deeds
from tournaments.services.line.record import do_line

pytestmark = pytest.mark.django_db
ROUND_1 = Cursor("round", 1)


@pytest.fixture
def session():
    return make_session(4, "mitchell_relay_share")


def typed(session, text, cursor=ROUND_1, **options):
    return do_line(session=session, cursor=cursor, text=text, by=STAFF, **options)


def asked(session, text, cursor=ROUND_1, **options):
    """The question that refuses the line; nothing is written."""
    before = record(session)
    with pytest.raises(RuleError) as error:
        typed(session, text, cursor, **options)
    assert record(session) == before
    return error.value


def row(play):
    return Cursor("round", play.encounter.round.number, play.pk)


# The order changes only when it is asked for


def test_a_result_for_a_named_board_leaves_the_rows_by_round(session):
    answer = typed(session, "b3 t2 4sn=")
    assert answer.cursor == row(play_of(session, 2, 1, 2))
    typed(session, "p", answer.cursor)
    assert play_of(session, 2, 1, 2).kind == "passed_out"


def test_a_correction_in_another_round_returns_to_where_it_was_typed(session):
    enter_all(session, rounds=1)
    here = row(play_of(session, 2, 2))
    assert typed(session, "b1 t1 4sn+1", here, confirmed=["line.taken"]).cursor == here
    assert play_of(session, 1).score == 450


def test_a_named_round_leaves_the_rows_by_board(session):
    answer = typed(session, "r1 t2 p", Cursor("board", 1))
    assert play_of(session, 2).kind == "passed_out"
    assert (answer.cursor.view, answer.cursor.number) == ("board", 1)


@pytest.mark.parametrize("text", ["b3 t2 mv b4", "b3 t2 adj a+/a-", "b3 t2 sw"])
def test_a_command_for_a_named_board_leaves_the_rows_by_round(session, text):
    enter(play_of(session, 2), "4SN=")
    assert typed(session, text, confirmed=["line.mend"]).cursor == row(play_of(session, 2))


def test_the_ruling_panel_of_a_board_elsewhere_leaves_the_rows_alone(session):
    here = row(play_of(session, 3))
    answer = typed(session, "r2 t2 b5 adj", Cursor("board", 1))
    assert (answer.panel, answer.play) == ("ruling", play_of(session, 2, 2).pk)
    assert typed(session, "b5 t2 adj", here).cursor == here


@pytest.mark.parametrize(("text", "view"), [("b5", "board"), ("b5 t2", "board"), ("r2 t2", "round")])
def test_a_place_alone_asks_for_its_order(session, text, view):
    assert typed(session, text, Cursor("round", 1)).cursor.view == view


def test_a_board_without_a_table_is_that_of_the_round_shown(session):
    typed(session, "b7 p")
    assert play_of(session, 3).kind == "passed_out"
    assert asked(session, "b7 1nn=").code == "line.taken"


# A round that has not begun


@pytest.mark.parametrize(
    ("text", "cursor"),
    [
        ("b5 t2 50-", ROUND_1),
        ("r2 t2 50-", ROUND_1),
        ("t2 50-", Cursor("board", 5)),
        ("b5 50-", ROUND_1),
        ("b3 t2 4sn=,.", ROUND_1),  # the second goes to the next row of board 3
    ],
)
def test_a_result_for_a_round_that_has_not_begun_is_asked_about(session, text, cursor):
    enter(play_of(session, 3), "1NN=")
    assert asked(session, text, cursor).code == "line.round"
    typed(session, text, cursor, confirmed=["line.round"])
    assert Play.objects.filter(kind="played", encounter__round__number__gt=1).count() == 1


def test_the_question_names_the_board_and_the_round(session):
    assert str(asked(session, "b5 t2 50-")) == (
        "This is board 5 of round 2, which has not begun. Press Enter again to enter the result for round 2."
    )


def test_the_row_that_comes_next_may_be_of_a_round_that_has_not_begun(session):
    answer = typed(session, "t4 p,p")
    assert (answer.cursor.number, asked(session, "p", answer.cursor).code) == (2, "line.round")


def test_nothing_is_asked_where_the_round_has_begun_by_the_clock(session):
    clock.start(session=session, by=STAFF)
    assert asked(session, "b5 t2 50-").code == "line.round"
    clock.next_round(session=session, by=STAFF)
    typed(session, "b5 t2 50-")
    assert asked(session, "r3 t2 p").code == "line.round"


def test_with_the_clock_a_table_begins_when_its_people_are_through(session):
    clock.start(session=session, by=STAFF)
    enter_all_at(session, 2)
    assert asked(session, "r2 t2 p").code == "line.round"  # E-W 5 are still at table 1
    enter_all_at(session, 1)
    typed(session, "r2 t2 p")


def enter_all_at(session, table):
    for ordinal in (1, 2):
        enter(play_of(session, table, 1, ordinal), "PASS")


def test_seats_that_a_phone_confirmed_have_begun_the_round(session):
    clock.start(session=session, by=STAFF)
    encounter = encounter_of(session, 2, 2)
    encounter.confirmed = session.started
    encounter.save()
    typed(session, "r2 t2 p")


def test_without_a_clock_one_result_begins_a_round_for_travellers_typed_later(session):
    typed(session, "p,p,p,p", Cursor("board", 1), confirmed=["line.round"])
    typed(session, "p,p,p,p", Cursor("board", 2))
    assert not [play for play in rows_at(session, Cursor("board", 2)) if play.kind == "not_entered"]


def test_a_result_that_was_undone_has_begun_nothing(session):
    typed(session, "b5 t2 50-", confirmed=["line.round"])
    deeds.undo(session=session, by=STAFF)
    assert asked(session, "b6 t2 p").code == "line.round"


def test_nothing_is_asked_once_play_has_ended(session):
    Session.objects.filter(pk=session.pk).update(state=Session.State.FINISHED)
    session.refresh_from_db()
    typed(session, "b5 t2 50-")
    assert play_of(session, 2, 2).score == -500


# Rows that phones have filled are passed over


def test_the_next_row_is_the_next_without_a_result(session):
    phone = device_actor(make_phone(session, 2)[0])
    for ordinal in (1, 2):
        enter(play_of(session, 2, 1, ordinal), "4SN=", by=phone)
    answer = typed(session, "t1 p,p")
    assert answer.cursor == row(play_of(session, 3))


def test_a_whole_board_that_is_filled_is_passed_over(session):
    enter_all(session)
    late = play_of(session, 1, 2)
    Play.objects.filter(pk__in=[play_of(session, 1).pk, late.pk]).update(kind="not_entered", accepted=None)
    answer = typed(session, "p")
    assert answer.cursor == row(late)


def test_where_all_rows_have_results_the_next_one_follows(session):
    enter_all(session)
    answer = typed(session, "t1 b1 4sn+1", confirmed=["line.taken"])
    assert answer.cursor == row(play_of(session, 1, 1, 2))


def test_the_second_pass_goes_row_by_row(session):
    enter_all(session, ["4SN="])
    assert typed(session, "42+", second_pass=True).cursor == row(play_of(session, 1, 1, 2))
