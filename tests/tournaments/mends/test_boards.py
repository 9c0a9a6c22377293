"""Results on a wrong board or table, and fouled boards."""

import pytest

from scoring.models import Play
from scoring.words import RuleError
from tests.factories import STAFF, enter, enter_all, make_players, make_session, play_of, section_of
from tests.tournaments.mends.evening import ranking, snapshot
from tournaments.selectors.control.rows import Cursor
from tournaments.services.control.deeds import undo
from tournaments.services.line.record import do_line
from tournaments.services.mends import exchange_boards, foul_board, mend, move_result, preview
from tournaments.services.mends.begin import plays_of
from tournaments.services.mends.offers import for_play, take
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db


def fresh(play):
    return Play.objects.select_related("board", "accepted", "encounter__round__section__session").get(
        pk=play.pk
    )


def said(play):
    play = fresh(play)
    return play.kind, play.score


def test_a_result_on_the_wrong_board_moves_and_is_worth_what_it_is_there():
    session = make_session()
    enter(play_of(session, 1, 1, 1), "4HN=")  # board 1: nobody vulnerable, 420
    first, second = play_of(session, 1, 1, 1), play_of(session, 1, 1, 2)
    before = snapshot(session)
    move_result(play=fresh(first), to=fresh(second), by=STAFF)
    assert said(first) == ("not_entered", None)
    assert said(second) == ("played", 620)  # board 2: N-S vulnerable
    undo(session=session, by=STAFF)
    assert snapshot(session) == before
    assert first.revisions.count() == 1


def test_results_entered_for_one_another_are_exchanged():
    session = make_session()
    first, second = play_of(session, 1, 1, 1), play_of(session, 1, 1, 2)
    enter(first, "4HN=")
    enter(second, "1CE-1")
    before = snapshot(session)
    exchange_boards(play=fresh(first), other=fresh(second), by=STAFF)
    assert (said(first), said(second)) == (("played", 50), ("played", 620))
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_the_same_board_at_another_table():
    session = make_session()
    here = play_of(session, 1, 1, 1)
    there = Play.objects.get(board=here.board, encounter__table=3)
    enter(here, "PASS")
    move_result(play=fresh(here), to=fresh(there), by=STAFF)
    assert said(there) == ("passed_out", 0)


@pytest.mark.parametrize(("results", "code"), [((), "move.none"), (("PASS", "PASS"), "move.taken")])
def test_a_result_moves_only_from_a_board_with_one_to_a_board_without(results, code):
    session = make_session()
    plays = [play_of(session, 1, 1, 1), play_of(session, 1, 1, 2)]
    for play, result in zip(plays, results, strict=False):
        enter(play, result)
    with pytest.raises(RuleError) as refused:
        move_result(play=fresh(plays[0]), to=fresh(plays[1]), by=STAFF)
    assert refused.value.code == code


def test_only_two_results_can_be_exchanged():
    session = make_session()
    enter(play_of(session, 1, 1, 1), "PASS")
    with pytest.raises(RuleError) as refused:
        exchange_boards(
            play=fresh(play_of(session, 1, 1, 1)), other=fresh(play_of(session, 1, 1, 2)), by=STAFF
        )
    assert refused.value.code == "move.none"


def test_a_fouled_board_is_compared_apart_from_its_round_on():
    session = make_session(boards=1)
    board = play_of(session, 1, 1).board
    results = {1: "4HN=", 2: "4HN+1", 3: "3NN="}  # by round
    for play in Play.objects.filter(board=board):
        enter(play, results[play.encounter.round.number])
    before = snapshot(session)
    foul_board(board=board, from_round=2, letter="b", by=STAFF, reason="a card in the wrong pocket")
    forms = dict(
        Play.objects.filter(board__number=board.number).values_list("encounter__round__number", "board__form")
    )
    assert forms == {1: "a", 2: "b", 3: "b"}
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_groups_of_a_fouled_board_share_its_matchpoints_apart():
    session = make_session(boards=1)
    board = play_of(session, 1, 1).board
    results = {1: "4HN=", 2: "4HN+1", 3: "3NN="}
    for play in Play.objects.filter(board=board):
        enter(play, results[play.encounter.round.number])
    whole = ranking(session)
    mended = mend(session, lambda: foul_board(board=board, from_round=2, letter="b", by=STAFF))
    assert mended.faults == []
    apart = ranking(session)
    alone = Play.objects.get(board__number=board.number, encounter__round__number=1)
    assert whole[str(alone.encounter.north)] == 50
    assert apart[str(alone.encounter.north)] == 50
    better = Play.objects.get(board__number=board.number, encounter__round__number=2).encounter
    assert (whole[str(better.north)], apart[str(better.north)]) == (100, 100)
    worse = Play.objects.get(board__number=board.number, encounter__round__number=3).encounter
    assert (whole[str(worse.north)], apart[str(worse.north)]) == (0, 0)


@pytest.mark.parametrize(("letter", "code"), [("1", "foul.form"), ("bb", "foul.form"), ("a", "foul.nothing")])
def test_a_form_is_another_letter(letter, code):
    session = make_session()
    with pytest.raises(RuleError) as refused:
        foul_board(board=play_of(session).board, from_round=1, letter=letter, by=STAFF)
    assert refused.value.code == code


def test_a_preview_tells_what_changes_and_changes_nothing():
    session = make_session(boards=1)
    enter_all(session, ["4HN=", "4HN+1", "3NN="])
    before = snapshot(session)
    play, other = play_of(session, 1, 1), play_of(session, 2, 1)
    found = preview(session, lambda: exchange_boards(play=fresh(play), other=fresh(other), by=STAFF))
    assert found.results == 2
    changed = {pair: (was, now) for pair, was, now in found.pairs}
    assert changed
    assert all(was != now for was, now in changed.values())
    assert snapshot(session) == before
    exchange_boards(play=fresh(play), other=fresh(other), by=STAFF)
    after = ranking(session)
    assert {pair: now for pair, (_, now) in changed.items()} == {
        pair: percent for pair, percent in after.items() if percent != before["ranking"][pair]
    }


def two_sections():
    session = make_session(3, start=False, boards=1)
    section = setup.add_section(session=session, by=STAFF)
    movement = setup.choose_movement(section=section, choice=Choice("mitchell", 3, None, 1), by=STAFF)
    for pair in make_players(session.club, len(movement.entries)):
        entries.sign_in(section=section, people=pair, by=STAFF)
    return starting.start(session=session, by=STAFF)


def forms_in(session, letter, number=1):
    plays = Play.objects.filter(board__number=number, encounter__round__section=section_of(session, letter))
    return dict(plays.values_list("encounter__round__number", "board__form"))


def play_in(session, letter, number=1):
    return plays_of(session).get(
        encounter__round__section=section_of(session, letter),
        encounter__round__number=1,
        board__number=number,
    )


def test_a_board_fouled_in_one_section_is_whole_in_the_other():
    session = two_sections()
    before = snapshot(session)
    board, section = play_in(session, "A").board, section_of(session, "A")
    foul_board(board=board, section=section, from_round=2, letter="b", by=STAFF)
    assert forms_in(session, "A") == {1: "a", 2: "b", 3: "b"}
    assert forms_in(session, "B") == {1: "a", 2: "a", 3: "a"}
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


@pytest.mark.parametrize("face", ["line", "offer"])
def test_a_foul_told_of_a_row_is_of_that_rows_section(face):
    session = two_sections()
    play = play_in(session, "B")
    if face == "line":
        cursor = Cursor("round", 1).at(play.pk)
        do_line(session=session, cursor=cursor, text="#b", by=STAFF, confirmed=["line.mend"])
    else:
        take(session, for_play(session, play, STAFF), "foul-1")
    assert set(forms_in(session, "A").values()) == {"a"}
    assert set(forms_in(session, "B").values()) == {"b"}


def test_a_second_section_that_fouls_the_board_too_has_other_cards():
    session = two_sections()
    for letter in "AB":
        take(session, for_play(session, play_in(session, letter), STAFF), "foul-2")
    assert forms_in(session, "A") == {1: "a", 2: "b", 3: "b"}
    assert forms_in(session, "B") == {1: "a", 2: "c", 3: "c"}
    take(session, for_play(session, play_in(session, "B"), STAFF), "foul-1")  # fouled a round earlier
    assert forms_in(session, "B") == {1: "c", 2: "c", 3: "c"}
