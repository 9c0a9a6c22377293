"""The ruling panel of a team match: an average plus or an assigned score, whichever is better (Law 86B2b)."""

from __future__ import annotations

import pytest

from scoring.models import Play
from tests.factories import enter, make_session, play_of

pytestmark = pytest.mark.django_db


def match(**settings: object):
    """Two teams; board 1 has 4♠ just made at table 2, which is +420 for the team that is E-W at table 1."""
    session = make_session(2, "team4", settings={"method": "imps"} | settings)
    first = play_of(session)
    other = Play.objects.exclude(pk=first.pk).get(board__number=first.board.number)
    enter(other, "4SN=")
    return session, first


@pytest.mark.parametrize(
    ("assigned", "innocent", "outcome"),
    [
        ("-50", "ew", ("assigned", -50, "", "")),  # 420 + 50 = 470 points: 10 IMPs
        ("-50", "ns", ("award", None, "+3imp", "-3imp")),  # they would lose 10
        ("4sn=", "ew", ("award", None, "-3imp", "+3imp")),  # flat
    ],
)
def test_the_better_of_the_two_counts(browser, assigned, innocent, outcome):
    session, play = match()
    browser(session).post("control-ruling", play.pk, kind="better", better=assigned, innocent=innocent)
    play.refresh_from_db()
    assert (play.kind, play.score, play.award_ns, play.award_ew) == outcome


def test_of_a_fouled_board_the_worth_is_awarded(browser):
    session, play = match()
    board = play.board
    board.pk, board.form = None, "b"
    board.save()
    Play.objects.filter(pk=play.pk).update(board=board)
    browser(session).post("control-ruling", play.pk, kind="better", better="-50", innocent="ew")
    play.refresh_from_db()
    assert (play.kind, play.award_ns, play.award_ew) == ("award", "-10imp", "+10imp")


def test_what_is_missing_is_said_and_nothing_counts(browser):
    session, play = match()
    room = browser(session)
    answer = room.post("control-ruling", play.pk, kind="better", better="-50")
    assert answer.context["form"].errors["innocent"] == ["Choose the team not at fault."]
    other = Play.objects.exclude(pk=play.pk).get(board__number=play.board.number)
    answer = room.post("control-ruling", other.pk, kind="better", better="-50", innocent="ns")
    assert answer.context["form"].errors["better"] == [
        "The other table has no result to compare an assigned score with."
    ]
    play.refresh_from_db()
    assert play.kind == "not_entered"


def test_pairs_are_not_offered_it(browser):
    session = make_session(3)
    panel = browser(session).get("control-ruling", play_of(session).pk)
    assert "better" not in [key for key, _words in panel.context["form"].fields["kind"].choices]
