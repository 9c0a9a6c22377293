"""An evening at which a table played a board too early goes out and comes in again, in every format."""

import pytest

from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.services_exchange.evenings import shown
from tournaments.services import mends, sessions
from tournaments.services.exchange import FORMATS, export_event, import_event
from tournaments.services.mends.begin import plays_of
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("average", [False, True])
def test_a_board_played_too_early_out_and_in_again(format, average):
    session = make.make_session(4, "mitchell_relay_share")
    play = plays_of(session).get(pk=make.play_of(session, 2, 1, 2).pk)
    mends.play_other_board(play=play, number=5, by=make.STAFF, average=average)
    make.enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    data = export_event(session=session, format=format, viewer=Viewer(staff=True))
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert shown(again) == shown(session)
    assert prove(again) == []
