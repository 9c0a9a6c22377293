"""Imported results that do not fit their cards are in doubt, and the director reads why."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.bridge.outcome import Outcome
from scoring.models import Board, Play
from scoring.services import results
from tests import factories as make
from tests.cases import for_each
from tests.tournaments.test_legality_command import PBN
from tournaments.selectors.control.needs import doubt_words
from tournaments.services.exchange import import_event
from tournaments.services.results import makeable

pytestmark = pytest.mark.django_db
SEATED = '[West "Ada"]\n[North "Ben"]\n[East "Cyd"]\n[South "Dan"]\n[Scoring "MP"]\n'
FILE = PBN.replace("[Dealer", SEATED + "[Dealer")
SCORES = """[Event "Cup"]
[Board "1"]
[Scoring "MP"]
[Deal "{deal}"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Lead"]
1 2 5HX S 9 {lead}
"""


def imported(text: str) -> Play:
    session = import_event(data=text.encode(), club=make.make_club(), by=make.STAFF)
    return Play.objects.get(encounter__round__section__session=session)


def words(play: Play) -> str:
    return doubt_words(play.encounter.round.section.session, play, {})


def test_a_result_that_fits_its_cards_is_not_in_doubt():
    assert imported(FILE).doubt == ""


@for_each(
    "case",
    [
        ("SK H3 S4 S3", "HK H3 S4 S3", "doubt.lead", "The opening lead was not in the leader's hand"),
        ('"9"', '"4"', "doubt.play", "The cards that were played give another number of tricks"),
        ("5C      X  5H!    X $12", "5C X 5H", "doubt.auction", "The auction comes to another contract"),
    ],
    lambda case: case[2],
)
def test_a_game_whose_result_does_not_follow_from_it(case):
    before, after, code, reason = case
    play = imported(FILE.replace(before, after))
    assert (play.doubt, words(play)) == (code, reason)
    assert play.agreed  # it counts all the same


def test_an_auction_that_cannot_be_read_says_nothing():
    assert imported(FILE.replace("SK H3 S4 S3", "?? H3 S4 S3").replace("Pass   Pass", "maybe")).doubt == ""


def test_a_lead_of_a_score_table_that_its_player_did_not_hold():
    deal = PBN.split('[Deal "')[1].split('"')[0]
    assert imported(SCORES.format(deal=deal, lead="SK")).doubt == ""
    assert imported(SCORES.format(deal=deal, lead="HK")).doubt == "doubt.lead"


def test_a_doubt_goes_when_the_director_keeps_the_result():
    play = imported(FILE.replace('"9"', '"4"'))
    play = results.keep_doubt(play_id=play.pk, by=make.STAFF)
    assert play.doubt == ""


def test_a_doubt_stays_when_the_score_of_another_table_changes():
    """Two tables played the board; what the cards of one gave does not depend on the other."""
    others = FILE.replace("Ada", "Eva").replace("Ben", "Fay").replace("Cyd", "Gus").replace("Dan", "Hal")
    session = import_event(
        data=(FILE.replace('"9"', '"4"') + "\n" + others).encode(), club=make.make_club(), by=make.STAFF
    )
    doubted, other = Play.objects.filter(encounter__round__section__session=session).order_by("-doubt")
    outcome = Outcome.played("5HXS-3")
    results.record_result(play_id=other.pk, entry_id=uuid4(), outcome=outcome, seen=1, by=make.STAFF)
    doubted.refresh_from_db()
    assert doubted.doubt == "doubt.play"


def test_tricks_far_from_double_dummy_are_in_doubt_once_they_are_known():
    """With thirteen spades North makes thirteen tricks in spades, and none against."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    file = FILE.split("[Auction")[0].replace(PBN.split('[Deal "')[1].split('"')[0], deal)
    play = imported(file.replace('"S"', '"N"').replace('"5HX"', '"4S"'))
    near = imported(file.replace('"S"', '"N"').replace('"5HX"', '"4S"').replace('"9"', '"10"'))
    assert play.doubt == near.doubt == ""
    makeable.find_makeable(board_ids=list(Board.objects.values_list("pk", flat=True)))
    play.refresh_from_db()
    near.refresh_from_db()
    assert (play.doubt, near.doubt) == ("doubt.double_dummy", "")
    assert words(play) == "The tricks differ by four or more from double dummy"
