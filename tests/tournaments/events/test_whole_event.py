"""A two-section, two-session pairs event with a fouled board, a weighted and a split score, to its end."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play
from scoring.words.figures import rounded
from tests import factories as make
from tests.tournaments.events import evenings
from tests.tournaments.events.test_next_session import HALF, following
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.mends.boards import foul_board
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
WEIGHTED = Outcome(OutcomeKind.WEIGHTED, weights=((140, Decimal(60)), (-110, Decimal(40))))
SPLIT = Outcome(OutcomeKind.SPLIT, score=110, score_ew=-140)


def play_of(session, letter, board, number=0):
    plays = Play.objects.filter(encounter__round__section__session=session, board__number=board)
    return plays.filter(encounter__round__section__letter=letter).order_by("pk")[number]


def first_session():
    """Board 1 fouled from round 3 on, board 2 weighted, board 3 split, a penalty, published."""
    session = evenings.begin()
    board = session.board_sets.get().boards.get(number=1)
    foul_board(board=board, from_round=3, letter="b", by=make.STAFF, reason="Cards exchanged")
    evenings.enter(session, 7)
    rulings.rule(play=play_of(session, "A", 2), outcome=WEIGHTED, by=make.STAFF, reason="Hesitation")
    rulings.rule(play=play_of(session, "B", 3), outcome=SPLIT, by=make.STAFF, reason="Both at fault")
    rulings.penalise(entry=evenings.entries(session)[0], amount=Decimal(10), by=make.STAFF, reason="Late")
    evenings.derive(session)
    sessions.publish(session=evenings.fresh(session), by=make.STAFF)
    return evenings.derive(session)


def test_a_whole_event():
    first = first_session()
    assert {board.form for board in first.board_sets.get().boards.filter(number=1)} == {"a", "b"}
    second = evenings.play(following(first, settings=HALF))
    evenings.enter(second, 8)
    second = evenings.derive(second)
    rulings.rule(play=play_of(second, "B", 5), outcome=WEIGHTED, by=make.STAFF)
    evenings.derive(second)
    sessions.publish(session=evenings.fresh(second), by=make.STAFF)
    second = evenings.derive(second)
    before, now = evenings.lines(first), evenings.lines(second)
    for line in now.values():
        earned = line.total - Fraction(line.entry.carried)
        above = before[str(line.entry)].percent / 100 - Fraction(1, 2)
        assert line.percent == 100 * (earned + above / 2 * line.top) / line.top
    page = Client().get(reverse("event", args=[first.club.slug, first.contest_id])).context["page"]
    ((_title, rows),) = page.groups
    ranked = sorted(now.values(), key=lambda line: -line.percent)
    assert [row.total for row in rows] == [str(rounded(line.percent)) for line in ranked]
    assert [row.cells[0].figure for row in rows] == [str(rounded(before[row.label].percent)) for row in rows]
    assert prove(first) == prove(second) == []


def test_a_late_correction_reaches_the_final_but_not_what_was_published():
    first = first_session()
    second = evenings.play(following(first, settings=HALF))
    evenings.enter(second, 8)
    evenings.derive(second)
    sessions.publish(session=evenings.fresh(second), by=make.STAFF)
    published = second.publications.get().content["fields"][0]["standing"]
    best = first.sections.first().field.plays.filter(board__number=4).order_by("-score").first()
    rulings.rule(play=best, outcome=Outcome.played("7NXXN-13"), by=make.STAFF, reason="Wrong score")
    evenings.derive(first)
    lines = {line.entry.place_in_field: line for line in evenings.lines(second).values()}
    assert any(str(lines[row[0]].total) != row[4] for row in published)
    assert prove(evenings.fresh(second)) == []


def test_a_closed_session_keeps_what_was_carried_into_it():
    first = evenings.finish(evenings.begin(1))
    second = evenings.finish(evenings.play(following(first, settings=HALF)), 2)
    sessions.publish(session=evenings.fresh(second), by=make.STAFF)
    sessions.close(session=evenings.fresh(second), by=make.STAFF)
    carried = [entry.carried for entry in evenings.entries(second)]
    best = first.sections.get().field.plays.filter(board__number=1).order_by("-score").first()
    make.enter(best, "7NXXN-13")
    evenings.derive(first)
    assert [entry.carried for entry in evenings.entries(second)] == carried
    sessions.reopen(session=evenings.fresh(second), by=make.STAFF, reason="Board 1 of the first session")
    evenings.derive(second)
    assert [entry.carried for entry in evenings.entries(second)] != carried
