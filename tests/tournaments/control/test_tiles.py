"""What a tile says of its table: the same state has the same words, with a phone or without."""

import pytest

from scoring.models import Play
from tests import factories as make
from tournaments.selectors.control.room import room
from tournaments.services.control import clock
from tournaments.services.mends.rounds import move_on

pytestmark = pytest.mark.django_db


def tiles_of(session):
    return {tile.table: tile for tile in room(session).tiles}


def test_a_table_whose_boards_are_all_in_says_so_with_and_without_a_phone(browser):
    session = make.make_session(3, rounds=1)
    make.make_phone(session, 1)
    clock.start(session=session, by=make.STAFF)
    for table in (1, 2):
        for ordinal in (1, 2):
            make.enter(make.play_of(session, table, 1, ordinal), "4HN=")
    assert [tiles_of(session)[table].all_entered for table in (1, 2, 3)] == [True, True, False]
    page = browser(session).get().content.decode()
    assert (page.count("all entered"), page.count("tile-done")) == (2, 2)
    assert page.count("0 of 2 entered") == 1


def test_a_table_that_was_sent_on_with_an_open_board_has_not_entered_all():
    session = make.make_session(3, rounds=1)
    make.make_phone(session, 1)
    make.enter(make.play_of(session), "4HN=")
    move_on(encounter=make.encounter_of(session), by=make.STAFF)
    tile = tiles_of(session)[1]
    assert (tile.done, tile.all_entered, tile.entered) == (True, False, 1)


def test_without_a_phone_a_table_goes_on_with_the_draw_that_was_published(browser):
    """Six teams: with round 1 complete and round 2 drawn, every tile shows the match of round 2."""
    settings = {"method": "imps", "vp": "wbf-continuous"}
    session = make.make_session(6, "swiss_teams", rounds=3, boards=1, settings=settings)
    clock.start(session=session, by=make.STAFF)
    for play in Play.objects.filter(encounter__round__section__session=session):
        make.enter(play, "4SN=")
    assert {tile.shown.round for tile in room(session).tiles} == {1}
    browser(session).post("control-pairing", "A", do="1")
    assert {tile.shown.round for tile in room(session).tiles} == {2}
    assert {tile.entered for tile in room(session).tiles} == {0}
