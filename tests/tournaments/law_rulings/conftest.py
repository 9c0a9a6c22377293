"""A session with its director, and rulings of its evening."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.actors import Actor, user_actor
from scoring.models import Session
from tests import factories as make
from tournaments.models import LawRuling
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where

REVOKE = ByLaw(
    code="2017",
    table="revoke",
    answers={"established": True, "won_by": "offender", "later_tricks": "some"},
    reason="Spade not followed on trick 5",
)
"""Law 64A1: the player who revoked won the trick, and the side one more at least."""
LEAD_ANSWERS = {"leader": "defender", "lead": "later", "turn": "declaring_side"}
"""Law 56: declarer chooses whether to accept the lead (Law 53A)."""
LATER = ByLaw(code="2017", table="insufficient_bid", later=True)


@pytest.fixture
def session() -> Session:
    return make.make_session(3)


@pytest.fixture
def director(session: Session) -> Actor:
    return user_actor(make.make_user("Ruth", club=session.club, role="director"))


@pytest.fixture
def record(session: Session, director: Actor) -> Any:
    """Record a ruling of the session, on its first board unless told otherwise."""

    def recorded(what: ByLaw = REVOKE, **where: Any) -> LawRuling:
        place = Where(**(where or {"play": make.play_of(session)}))
        return law_rulings.record(session=session, what=what, where=place, by=director)

    return recorded
