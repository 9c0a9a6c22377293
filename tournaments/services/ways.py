"""Sets a session's state, with everything else that has to change at the same time."""

from __future__ import annotations

from scoring.models import Session
from scoring.services import fields
from tournaments.services.setup.sessions import hold, touch_session
from tournaments.services.setup.shared_fields import settle


def enter_state(session: Session, state: str) -> None:
    """Set the state, and whether the session's fields are compared finally (all their sessions are over).

    Raises RuleError "session.meanwhile" if somebody else set another state since the session was read.
    """
    hold(session)
    session.state = state
    session.save(update_fields=["state"])
    for field in fields.locked_in(session):
        settle(field)
        fields.touch(field, whole=True)
    touch_session(session)
