"""A table or a player calls the director; the call waits until somebody marks it as dealt with."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from tournaments.models import Call
from tournaments.services.setup.sessions import touch_session


@transaction.atomic
def answer(*, call: Call, by: Actor) -> Call:
    """The director has seen to it; twice is once. Raises RuleError "permission.correct"."""
    permissions.require("correct", call.session, by)
    if call.done is None:
        call.done = timezone.now()
        call.save(update_fields=["done"])
        touch_session(call.session)
    return call
