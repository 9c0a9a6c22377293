"""The list of changes from one publication to the next names the rulings that changed meanwhile."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, REVOKE
from tests.tournaments.results.evenings import address, enter_by_pair, fresh, text_of
from tournaments.models import LawRuling
from tournaments.selectors.control.next_step import Step
from tournaments.selectors.control.room import room
from tournaments.selectors.control.whats_next import whats_next
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.law_rulings import appeals, warnings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw

pytestmark = pytest.mark.django_db
PLACE = "board 1, table 1, round 1"
SLOW = ByLaw(code="2017", table="error_of_procedure", answers={"error": "slow"})
"""Law 90B2: a warning for slow play."""
FIFTY = Outcome(OutcomeKind.ASSIGNED, score=50)


def published(session: Session) -> None:
    sessions.publish(session=fresh(session), by=make.STAFF)
    session.refresh_from_db()


def newest(session: Session) -> LawRuling:
    return session.law_rulings.order_by("-number", "-version")[0]


def changes(session: Session, client: Client | None = None) -> list[str]:
    """What the newest publication says of rulings, to a stranger or to this reader."""
    published(session)
    page = (client or Client()).get(address(session, "publications"))
    return list(page.context["issues"][0].rulings)


@pytest.fixture
def given(session: Session, record: Any) -> LawRuling:
    """Ruling 1, by Law 64A1, stood when the results were published first."""
    enter_by_pair(session)
    record()
    published(session)
    return newest(session)


def appealed(ruling: LawRuling) -> LawRuling:
    return appeals.lodge(
        ruling=ruling, version=ruling.version, appellant="Zara & Finn", concurs=True, by=make.STAFF
    )


def decided(ruling: LawRuling, **how: Any) -> LawRuling:
    row = appealed(ruling)
    heard = {"committee": "Kit, Jan, Eva", "decision": "The suit had been followed.", "by": make.STAFF}
    return appeals.decide(ruling=row, version=row.version, **heard, **how)


@pytest.mark.parametrize(
    ("act", "now"),
    [
        (lambda row: law_rulings.withdraw(ruling=row, version=1, reason="None", by=make.STAFF), "Withdrawn"),
        (lambda row: appealed(row), "Under appeal"),
        (lambda row: decided(row, amended=True), "Amended on appeal"),
        (lambda row: decided(row, amended=False), "Upheld on appeal"),
        (
            lambda row: decided(row, amended=False, recommended=True),
            "Stands; the committee recommends a change",
        ),
        (
            lambda row: appeals.withdraw_appeal(ruling=appealed(row), version=2, by=make.STAFF),
            "Stands; the appeal was withdrawn",
        ),
    ],
)
def test_whatever_becomes_of_a_published_ruling_is_told(session, given, act, now):
    act(given)
    assert changes(session) == [f"Ruling 1, {PLACE}: {now}, Law 64A1 (before: Given, Law 64A1)"]
    assert changes(session) == []  # it is told once, in the publication after


def test_a_ruling_given_or_left_open_since_then_is_told(session, given, record):
    record(LATER, play=make.play_of(session, 2))
    assert changes(session) == ["Ruling 2, board 3, table 2, round 1: Open: to be judged after play"]
    law_rulings.judge(ruling=newest(session), version=1, what=REVOKE, by=make.STAFF)
    where = "board 3, table 2, round 1"
    assert changes(session) == [f"Ruling 2, {where}: Given, Law 64A1 (before: Open: to be judged after play)"]


def test_the_page_has_the_list_and_none_of_what_is_for_the_director(client, session, given):
    decided(given, amended=True)
    changes(session)
    page = text_of(client, address(session, "publications"))
    assert f"Ruling 1, {PLACE}: Amended on appeal, Law 64A1 (before: Given, Law 64A1)" in page
    for secret in ("Spade not followed", "Zara", "Kit", "had been followed", "Ruth"):
        assert secret not in page
    assert page.count("Ruling 1") == 1


def test_what_readers_cannot_see_of_a_ruling_is_no_change(session, given):
    law_rulings.tell(ruling=given, version=1, side="ns", by=make.STAFF)
    assert changes(session) == []


def test_a_score_that_a_withdrawal_takes_back_stands_among_the_results_too(client, session, given):
    law_rulings.adjust(ruling=given, version=1, outcome=FIFTY, by=make.STAFF)
    published(session)
    law_rulings.withdraw(ruling=newest(session), version=2, reason="No revoke", by=make.STAFF)
    assert changes(session) == [f"Ruling 1, {PLACE}: Withdrawn, Law 64A1 (before: Given, Law 64A1)"]
    page = text_of(client, address(session, "publications"))
    assert "Board 1, 1 v 4: +50 → 4 S = 4 hearts by South, made" in page


def test_a_warning_is_for_the_director_and_a_penalty_for_everybody(client, session, given, director):
    client.force_login(director.user)
    entry = make.entry_of(session, 1)
    title = " & ".join(member.person.name for member in entry.members.order_by("seat"))
    for play in (make.play_of(session, 1), make.play_of(session, 2)):
        law_rulings.record(
            session=session,
            what=replace(SLOW, warned=entry),
            where=law_rulings.Where(play=play),
            by=director,
        )
    warnings.penalise_second_offence(ruling=newest(session), version=1, by=director)
    where = "board 3, table 2, round 1"
    staff = changes(session, client)
    readers = list(Client().get(address(session, "publications")).context["issues"][0].rulings)
    assert readers == [
        f"Ruling 2, {PLACE}: Given, Law 90B2",
        f"Ruling 3, {where}: Given, Law 90B2, with a penalty",
    ]
    assert staff == [
        f"Ruling 2, {PLACE}: Given, Law 90B2, warning for 1 {title}",
        f"Ruling 3, {where}: Given, Law 90B2, warning for 1 {title}, with a penalty",
    ]


def step(session: Session) -> Step:
    return whats_next(room(fresh(session)), ()).step


def is_corrected(session: Session) -> bool:
    """Whether the ranking says that it is newer than the publication."""
    page = Client().get(address(session, "ranking")).content.decode()
    return "Corrected since then" in page


def take_back_a_score(session: Session) -> None:
    law_rulings.withdraw(ruling=newest(session), version=2, reason="No revoke", by=make.STAFF)


def undo_a_penalty(session: Session) -> None:
    undo(session=fresh(session), deed_id=session.deeds.get(kind="penalty").pk, by=make.STAFF)


def reverse_a_penalty(session: Session) -> None:
    rulings.reverse_penalty(penalty=make.entry_of(session, 1).penalties.get(), by=make.STAFF)


@pytest.mark.parametrize("act", [take_back_a_score, undo_a_penalty, reverse_a_penalty])
def test_what_is_taken_back_after_publication_makes_it_outdated(session, record, act):
    """No newer result or penalty shows it: what counts is older than the publication."""
    enter_by_pair(session)
    law_rulings.adjust(ruling=record(), version=1, outcome=FIFTY, by=make.STAFF)
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(5), by=make.STAFF)
    published(session)
    assert (step(session), is_corrected(session)) == (Step.AFTER, False)
    act(session)
    assert (step(session), is_corrected(session)) == (Step.AGAIN, True)
    published(session)
    assert (step(session), is_corrected(session)) == (Step.AFTER, False)


def test_a_ruling_alone_is_published_again_and_corrects_no_figure(session, given):
    law_rulings.tell(ruling=given, version=1, side="ns", by=make.STAFF)
    assert step(session) is Step.AFTER
    appealed(newest(session))
    assert (step(session), is_corrected(session)) == (Step.AGAIN, False)
