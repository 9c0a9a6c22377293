"""The control room on an evening of whist or auction: the line, rulings, what needs the director."""

from __future__ import annotations

import pytest

from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.control.conftest import Browser
from tests.tournaments.older.evenings import bid, evening, play_all, say, totals, tricks
from tests.tournaments.results.evenings import fresh, plain_text
from tournaments.selectors.control.rows import Cursor
from tournaments.services import sessions
from tournaments.services.line.record import do_line
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
ROUND_1 = Cursor("round", 1)


def typed(session: Session, text: str, *confirmed: str) -> None:
    do_line(session=session, cursor=ROUND_1, text=text, by=make.STAFF, confirmed=list(confirmed))


def scores(session: Session) -> list[int | None]:
    """Of the six boards of the first round, table by table."""
    return [make.play_of(session, table, 1, board).score for table in (1, 2, 3) for board in (1, 2)]


@pytest.fixture
def room(client):
    def sign_in(session: Session) -> Browser:
        client.force_login(make.make_user(club=session.club, role="director"))
        return Browser(client, session)

    return sign_in


def test_a_line_of_tricks_goes_to_the_following_rows():
    session = evening("whist", "tricks")
    typed(session, "8,7,.,0,13,6")
    assert scores(session) == [8, 7, 7, 0, 13, 6]


def test_a_line_of_auction_with_honours_and_low_spades():
    session = evening("auction-1913", "total")
    typed(session, "4sn= h36ns,1se-1 low h10ew,84-")
    assert scores(session)[:3] == [197, 40, -84]


def test_forgotten_honours_are_asked_about_once():
    session = evening("auction-1913", "total")
    with pytest.raises(RuleError) as question:
        typed(session, "4sn=")
    assert question.value.code == "line.doubt"
    typed(session, "4sn=", "line.doubt")
    assert scores(session)[0] == 161


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        (
            "whist",
            "4sn=",
            "At duplicate whist the result is the number of tricks won by N-S, 0 to 13, and nothing else.",
        ),
        ("auction-1913", "p", "The dealer must bid: a deal cannot be passed out."),
    ],
)
def test_the_page_tells_the_rule(room, game, text, words):
    answer = room(evening(game, "matchpoints")).line(text)
    assert answer.status_code == 422
    assert words in plain_text(answer.content.decode())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "assigned", "score"),
    [("whist", "9", 9), ("auction-1913", "4sn= h36ns", 197), ("auction-1913", "+84", 84)],
)
def test_the_director_assigns_a_result(room, game, assigned, score):
    session = evening(game, "matchpoints")
    control = room(session)
    play = make.play_of(session)
    answer = control.post("control-ruling", play.pk, kind="assigned", assigned=assigned, reason="claim")
    assert answer.status_code == 200
    play.refresh_from_db()
    assert (play.kind, play.score) == ("assigned", score)


def test_whist_has_no_weighted_score(room):
    session = evening("whist", "matchpoints")
    weighted = {"kind": "weighted", "sides": "both", "result_ns_0": "8", "percent_ns_0": "60"}
    weighted |= {"result_ns_1": "9", "percent_ns_1": "40"}
    answer = room(session).post("control-ruling", make.play_of(session).pk, **weighted, reason="claim")
    assert answer.status_code == 422
    assert (
        "At duplicate whist the result is the number of tricks won by N-S, 0 to 13, and nothing else"
        in plain_text(answer.content.decode())
    )
    assert make.play_of(session).kind == "not_entered"


def test_the_history_of_a_board_is_told_in_tricks(room):
    session = evening("whist", "tricks")
    play = make.play_of(session)
    say(play, tricks(8))
    page = plain_text(room(session).get("control-play", play.pk).content.decode())
    assert "N-S 8, E-W 5" in page
    assert "+8" not in page


def test_a_publication_keeps_the_rounds_won_at_bridge_to_the_score():
    """4 royals at 9 are 36 to nothing for the others, in each of three rounds of one board."""
    session = evening("auction-1913", "total", settings={"to_the_score": True}, boards=1)
    session = play_all(session, lambda ns, board: bid("4SN=", "36NS"))
    sessions.publish(session=session, by=make.STAFF, note="")
    assert prove(fresh(session)) == []
    assert totals(session)[1] == 3 * (197 + 50)
