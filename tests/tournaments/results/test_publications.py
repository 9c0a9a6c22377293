"""Publications: each says what it changed of the one before."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest

from scoring.bridge.outcome import OutcomeKind
from scoring.models import Play
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    evening,
    fresh,
    play_on,
    refreshed,
    say,
    text_of,
)
from tournaments.services import sessions
from tournaments.services.control import rulings

pytestmark = pytest.mark.django_db


def published(session, note=""):
    sessions.publish(session=fresh(session), by=make.STAFF, note=note)
    return refreshed(session)


def test_nothing_published_says_what_comes(client):
    assert "Nothing has been published yet" in text_of(client, address(evening(), "publications"))


def test_a_changed_result_is_told_with_the_figures_it_changed(client):
    """Board 1: pair 3 has +980 in place of +110: 4 of 4 there; pair 1 falls to 2, pair 2 to 0 of 4."""
    session = published(evening())
    make.enter(play_on(session, 1, 3), "6SS=")
    session = published(session, "Board 1 was entered wrong")
    page = text_of(client, address(session, "publications"))
    opponents = play_on(session, 1, 3).encounter.east.number
    assert "Board 1 was entered wrong" in page
    was, now = "2 S = 2 spades by South, made", "6 S = 6 spades by South, made"  # suits are drawn
    assert f"Board 1, 3 v {opponents}: {was} → {now}" in page
    assert "2 spades by South, made → 6 S = 6 spades by South, made" in page
    assert "1 Anna & Bo 1 1 91.67 100.00" in page  # 22 of 24
    assert "2 Cem & Dee 2 2 41.67 50.00" in page  # 10 of 24
    assert "3 Eva & Finn 3 3 16.67 0.00" in page  # 4 of 24


def test_figures_in_imps_are_told_even_where_no_place_has_changed(client):
    """420, 420 and 50: 370 points are 9 IMPs, +4.5, +4.5, -9. With 170 they are 250 points, 6 IMPs."""
    session = make.make_session(3, boards=1, settings={"method": "imps-cross"})
    plays = Play.objects.filter(board__number=1).order_by("encounter__table")
    for play, result in zip(plays, ("4SN=", "4SN=", "2SE-1"), strict=True):
        make.enter(play, result)
    session = published(refreshed(session))
    make.enter(plays[2], "2SN+2")
    page = text_of(client, address(published(refreshed(session)), "publications"))
    told = page[page.index("What changed") : page.index("Open version 2")]
    assert "Names Pos. Pos. before IMPs IMPs before" in told
    for change in ("1= 1= 3 4.5", "3 3 −6 −9", "1 1 6 9", "2= 2= −3 −4.5"):
        assert change in told, told


def test_why_results_were_reopened_and_corrected_is_told(client):
    """Laws 79C and 82C: the reasons stand in the list of changes, each with what it is for."""
    session = published(evening())
    sessions.close(session=session, by=make.STAFF)
    reason = "Board 1 was scored for the wrong side"
    sessions.reopen(session=fresh(session), by=make.STAFF, reason=reason)
    say(play_on(session, 1, 3), OutcomeKind.AWARD, "The director was wrong", award_ns="60", award_ew="A-")
    page = text_of(client, address(published(session), "publications"))
    assert f"Results reopened: {reason}" in page
    assert "→ 60 % / average minus The director was wrong" in page
    assert page.count(reason) == 1  # of the first publication nothing is told


def test_the_keys_ask_why_a_published_result_is_corrected(client):
    session = evening()
    client.force_login(make.make_user(club=session.club, role="director"))
    play = play_on(session, 1, 3)
    panel = address(session, "control-play", play.pk)
    asked = "Reason for the correction"
    assert asked not in text_of(client, panel)
    session = published(session)
    assert asked in text_of(client, panel)
    sent = {"result": "6SS=", "entry_id": uuid4(), "seen": play.last_revision, "reason": "Misread", "sure": 1}
    assert client.post(address(session, "control-result", play.pk), sent).status_code == 302
    page = text_of(client, address(published(session), "publications"))
    assert "6 S = 6 spades by South, made Misread" in page


def test_results_whose_time_is_over_are_reopened_for_a_reason_alone():
    """Law 79C2."""
    session = published(evening())
    sessions.close(session=session, by=make.STAFF)
    with pytest.raises(RuleError, match="give the reason for reopening the results") as refused:
        sessions.reopen(session=fresh(session), by=make.STAFF, reason="  ")
    assert (refused.value.field, fresh(session).state) == ("reason", "closed")


def test_awards_and_penalties_are_told_in_words(client):
    session = published(evening())
    say(play_on(session, 1, 3), OutcomeKind.AWARD, award_ns="60", award_ew="A-")
    rulings.penalise(entry=make.entry_of(session, 2), amount=Decimal(10), by=make.STAFF)
    page = text_of(client, address(published(session), "publications"))
    assert "→ 60 % / average minus" in page
    assert "2 Cem & Dee: penalties were 0 % of a top, now 10 % of a top" in page


def test_a_second_publication_that_changes_nothing_says_so(client):
    session = published(published(evening()))
    assert "No figures have changed." in text_of(client, address(session, "publications"))
