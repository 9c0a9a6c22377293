"""A table played a board that it was not due to play in that round (Law 15B).

Four tables, relay and share, two boards a round: in round 1 table 2 (N-S 2, E-W 6) has boards 3 and 4; board
5 is on the relay stand, and N-S 2 are to play it in round 2 against E-W 5.
"""

from fractions import Fraction

import pytest

from scoring.models import Play
from scoring.words import RuleError
from tests.factories import STAFF, encounter_of, enter, make_session, play_of
from tests.tournaments.mends.evening import ranking, snapshot
from tournaments.selectors.control.rows import Cursor
from tournaments.services.control.deeds import undo
from tournaments.services.line.record import do_line
from tournaments.services.mends import mend, play_other_board
from tournaments.services.mends.begin import plays_of

pytestmark = pytest.mark.django_db
ROUND_1 = Cursor("round", 1)


@pytest.fixture
def session():
    return make_session(4, "mitchell_relay_share")


def fresh(session, *place):
    return plays_of(session).get(pk=play_of(session, *place).pk)


def boards_at(session, table, round):
    return list(
        encounter_of(session, table, round).plays.order_by("ordinal").values_list("board__number", flat=True)
    )


def on_board(session, number):
    """Every result on a board: round, the pairs, what stands there."""
    plays = Play.objects.filter(encounter__round__section__session=session, board__number=number)
    return [
        (p.encounter.round.number, p.encounter.north.number, p.encounter.east.number, p.kind, p.score)
        for p in plays.order_by("encounter__round__number", "encounter__table")
        if p.kind != "not_entered"
    ]


def test_the_line_says_which_board_was_played(session):
    before = snapshot(session)
    with pytest.raises(RuleError) as asked:
        do_line(session=session, cursor=ROUND_1, text="b4 t2 mv b5", by=STAFF)
    assert asked.value.code == "line.mend"
    assert snapshot(session) == before
    answer = do_line(session=session, cursor=ROUND_1, text="b4 t2 mv b5", by=STAFF, confirmed=["line.mend"])
    assert answer.echo[0] == (
        "Table 2, round 1: board 5 instead of board 4, which was not played; "
        "round 2, table 2: N-S average minus, E-W average plus; "
        "round 3, table 4: N-S average plus, E-W average minus."  # E-W 6 were due to play it there
    )
    assert len(answer.echo) == 1  # the checker finds nothing: nobody plays a board twice
    assert boards_at(session, 2, 1) == [3, 5]
    do_line(session=session, cursor=answer.cursor, text="b5 t2 50-", by=STAFF)
    assert on_board(session, 5) == [
        (1, 2, 6, "played", -500),
        (2, 2, 5, "award", None),
        (3, 4, 6, "award", None),
    ]
    assert on_board(session, 4) == []
    due = play_of(session, 2, 2)
    assert (due.award_ns, due.award_ew) == ("A-", "A+")


def test_the_awards_count_beside_the_result_and_everything_is_proved(session):
    play_other_board(play=fresh(session, 2, 1, 2), number=5, by=STAFF)
    enter(play_of(session, 2, 1, 2), "4SN=")
    others = Play.objects.filter(board__number=5, kind="not_entered").order_by("encounter__round__number")
    for play, result in zip(others, ("4SN+1", "1NN-1"), strict=True):
        enter(play, result)
    figures = ranking(session)  # proves it too
    # scores 420, 450 and -50: pair 2 has 2 of 4 for 420; average minus is the worse of 40 and its 50 %
    assert figures["A2"] == Fraction(45)
    assert figures["A5"] == Fraction(60)  # nothing but its average plus


def test_a_result_entered_for_the_due_board_is_worth_what_it_is_on_the_other(session):
    enter(play_of(session, 2, 1, 2), "4HN=")  # board 4: both vulnerable, 620
    before = snapshot(session)
    play_other_board(play=fresh(session, 2, 1, 2), number=7, by=STAFF)
    assert on_board(session, 7)[0][-2:] == ("played", 620)  # board 7: both vulnerable too
    undo(session=session, by=STAFF)
    assert snapshot(session) == before
    play_other_board(play=fresh(session, 2, 1, 2), number=6, by=STAFF)
    assert on_board(session, 6)[0][-2:] == ("played", 420)  # board 6: E-W vulnerable
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_the_board_that_was_due_may_be_an_average(session):
    before = snapshot(session)
    play_other_board(play=fresh(session, 2, 1, 2), number=5, by=STAFF, average=True)
    assert boards_at(session, 2, 1) == [3, 4, 5]
    assert on_board(session, 4) == [(1, 2, 6, "award", None)]
    undo(session=session, by=STAFF)
    assert snapshot(session) == before
    enter(play_of(session, 2, 1, 2), "PASS")
    with pytest.raises(RuleError) as refused:
        play_other_board(play=fresh(session, 2, 1, 2), number=5, by=STAFF, average=True)
    assert refused.value.code == "early.entered"


def test_where_the_opponents_were_due_to_play_it_they_have_average_minus(session):
    """Board 1 was not due at table 2 in round 1; E-W 6 play it later, N-S 2 too."""
    due = [
        p
        for p in Play.objects.filter(board__number=1, kind="not_entered").exclude(encounter__round__number=1)
        if {2, 6} & {p.encounter.north.number, p.encounter.east.number}
    ]
    play_other_board(play=fresh(session, 2, 1, 2), number=1, by=STAFF)
    for play in due:
        play.refresh_from_db()
        sides = [
            "A-" if pair.number in (2, 6) else "A+" for pair in (play.encounter.north, play.encounter.east)
        ]
        assert [play.award_ns, play.award_ew] == sides
    assert len(due) == 2


def test_a_board_that_one_of_them_has_played_is_refused(session):
    """Law 15B1: it is cancelled for both pairs."""
    enter(play_of(session, 2, 1, 1), "PASS")
    with pytest.raises(RuleError) as refused:
        play_other_board(play=fresh(session, 2, 2, 1), number=3, by=STAFF)
    assert refused.value.code == "early.played"
    assert str(refused.value).startswith("Pair 2 already played board 3 in round 1")


def test_a_board_of_the_same_table_and_round_is_moved_as_before(session):
    with pytest.raises(RuleError) as refused:
        play_other_board(play=fresh(session, 2, 1, 1), number=4, by=STAFF)
    assert refused.value.code == "early.own"


def test_individuals_and_teams_are_told_to_rule():
    session = make_session(2, "individual8", boards=1)
    with pytest.raises(RuleError) as refused:
        play_other_board(play=fresh(session, 1, 1, 1), number=2, by=STAFF)
    assert refused.value.code == "early.pairs_only"


def test_where_awards_have_no_worth_the_board_that_was_due_is_not_played():
    session = make_session(4, "mitchell_relay_share", settings={"method": "total"})
    play_other_board(play=fresh(session, 2, 1, 2), number=5, by=STAFF)
    assert play_of(session, 2, 2).kind == "not_played"


def test_a_movement_that_is_sound_stays_so_for_the_checker(session):
    mended = mend(session, lambda: play_other_board(play=fresh(session, 2, 1, 2), number=5, by=STAFF))
    assert mended.faults == []
