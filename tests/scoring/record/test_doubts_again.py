"""A doubt does not depend on the order of entry: it is judged again whenever its board has other results.

Four tables play a board. At three of them N-S make a game in hearts, at the fourth E-W make one in spades:
games for both sides ("doubt.other_side"), however the four came in.
"""

from itertools import permutations

import pytest

from scoring.actors import device_actor
from scoring.models import Play
from scoring.services import results
from tests.factories import STAFF, enter, make_phone, make_session
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo

pytestmark = pytest.mark.django_db

USUAL, ODD = ("4HN=", "4HN=", "4HN+1"), "4SE="


@pytest.fixture
def board():
    """The four plays of a board that four tables share in time: a Howell of four tables."""
    session = make_session(4, boards=1)
    first = Play.objects.filter(encounter__round__section__session=session).order_by("pk").first()
    return list(Play.objects.filter(board=first.board).order_by("encounter__round__number"))


def by_phone(play, result):
    session = play.encounter.round.section.session
    enter(play, result, by=device_actor(make_phone(session, play.encounter.table)[0]))


def doubts(board):
    return [Play.objects.get(pk=play.pk).doubt for play in board]


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
@pytest.mark.parametrize("enters", [by_phone, enter], ids=["phones", "staff"])
def test_the_odd_result_is_flagged_in_whatever_order_they_come(board, order, enters):
    said = [*USUAL, ODD]
    for encounter in {play.encounter for play in board}:
        encounter.confirmed = encounter.round.section.session.created
        encounter.save()
    for index in order:
        enters(board[index], said[index])
    if enters is enter and order[-1] == 3:
        assert doubts(board) == ["", "", "", ""]  # the director saw it when it was entered
    else:
        assert doubts(board) == ["", "", "", "doubt.other_side"]


def test_a_doubt_goes_when_it_no_longer_holds(board):
    for play, result in zip(board, [ODD, *USUAL], strict=True):
        enter(play, result)
    assert doubts(board)[0] == "doubt.other_side"
    enter(board[3], ODD)  # another table had the same: games for both sides
    assert doubts(board) == ["", "", "", ""]


def test_a_doubt_goes_when_the_results_around_it_are_taken_back_and_comes_again_with_them(board):
    for play, result in zip(board, [ODD, *USUAL], strict=True):
        enter(play, result)
    rulings.withdraw_result(play=Play.objects.get(pk=board[1].pk), by=STAFF)
    assert doubts(board)[0] == ""  # two others are too few to say so
    undo(session=board[0].encounter.round.section.session, by=STAFF)
    assert doubts(board)[0] == "doubt.other_side"


def test_kept_as_it_is_stands_when_more_results_come(board):
    for play, result in zip(board[:3], [ODD, *USUAL], strict=False):
        enter(play, result)
    enter(board[3], USUAL[2])
    results.keep_doubt(play_id=board[0].pk, by=STAFF)
    enter(board[1], "4HN+2")
    assert doubts(board) == ["", "", "", ""]


def test_the_flag_is_seen_at_the_next_look(board):
    """What is judged again has the field's new version: screens that ask what changed get it."""
    for play, result in zip(board, [ODD, *USUAL], strict=True):
        enter(play, result)
    flagged, last = (Play.objects.get(pk=board[at].pk) for at in (0, 3))
    assert flagged.version == last.version
