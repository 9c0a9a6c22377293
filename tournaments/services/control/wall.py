"""The director chooses what the hall display may show."""

from __future__ import annotations

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Session
from tournaments.models.session_plan import session_plan
from tournaments.services.setup.sessions import touch_session


@transaction.atomic
def allow_ranking(*, session: Session, allowed: bool, by: Actor) -> Session:
    """Show the ranking on the wall, or not. Raises RuleError "permission.publish"."""
    permissions.require("publish", session, by)
    session.plan = session_plan(session).with_ranking(shown=allowed).to_json()
    session.save(update_fields=["plan"])
    touch_session(session)
    return session
