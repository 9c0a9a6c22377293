"""Who may do what in which state of a session: one table, read by every service.

Deeds: enter (a first result or its replacement before agreement), agree, correct (after agreement or
finish), handicap (what the net list adds to an entry), rule (awards, adjustments, penalties), change
encounters, change settings, publish, reopen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from django.db.models import CharField, QuerySet, Value

from clubs.people.models import Person, Role
from config.caching.prepared import Prepared
from scoring.actors import Actor
from scoring.models import Session
from scoring.words import RuleError

Deed = Literal["enter", "agree", "correct", "handicap", "rule", "encounters", "settings", "publish", "reopen"]
Who = Literal["table", "player", "scorer", "director", "admin"]

DEEDS: tuple[Deed, ...] = (
    "enter",
    "agree",
    "correct",
    "handicap",
    "rule",
    "encounters",
    "settings",
    "publish",
    "reopen",
)

_TABLE: dict[str, dict[Who, str]] = {
    # state: who -> the deeds allowed
    "setup": {
        "director": "encounters settings",
        "admin": "encounters settings",
    },
    "playing": {
        "table": "enter agree",
        "player": "enter agree",
        "scorer": "enter agree correct handicap",
        "director": "enter agree correct handicap rule encounters settings publish",
        "admin": "enter agree correct handicap rule encounters settings publish",
    },
    "finished": {
        "table": "enter agree",
        "player": "enter agree",
        "scorer": "enter agree correct handicap",
        "director": "enter agree correct handicap rule encounters settings publish reopen",
        "admin": "enter agree correct handicap rule encounters settings publish reopen",
    },
    "official": {  # a table's or player's entry is kept as proposed here
        "table": "enter",
        "player": "enter",
        "scorer": "enter correct",
        "director": "enter agree correct handicap rule encounters publish reopen",
        "admin": "enter agree correct handicap rule encounters publish reopen",
    },
    "closed": {
        "director": "reopen",
        "admin": "reopen",
    },
}


def allowed(deed: Deed, state: str, who: Who) -> bool:
    """Whether one of `who` may do `deed` in a session of that state: a cell of the table."""
    return deed in _TABLE[state].get(who, "").split()


def roles_of(actor: Actor, session: Session) -> frozenset[Who]:
    """As what `actor` acts in `session`; empty for a stranger or another club's people."""
    if actor.device is not None:
        return frozenset({"table"}) if actor.device.link.session_id == session.pk else frozenset()
    if actor.kind == "import":
        return frozenset({"admin"})
    if actor.user is None:
        return frozenset()
    return _roles_of_user(actor, session)


def _roles_of_user(actor: Actor, session: Session) -> frozenset[Who]:
    user = actor.user
    assert user is not None
    if user.is_superuser:
        return frozenset({"admin"})
    rows = _ROLES.rows(user.pk, session.contest.club_id, session.pk or NOT_SAVED)
    return frozenset(kind for (kind,) in rows)


NOT_SAVED = 0  # no row has this id


def _roles(user: int, club: int, session: int) -> QuerySet[Role, Any]:
    """What somebody is in a club, and whether they play in a session of it."""
    kinds = Role.objects.filter(user=user, club=club).order_by().values_list("kind")
    own = Person.objects.filter(user=user, club=club, entry_members__entry__section__session=session)
    plays = own.order_by().values_list(Value("player", output_field=CharField()))
    return kinds.union(plays)


_ROLES = Prepared(_roles, -1, -2, -3)


def may(deed: Deed, session: Session, actor: Actor) -> bool:
    return any(allowed(deed, session.state, who) for who in roles_of(actor, session))


def require(deed: Deed, session: Session, actor: Actor) -> frozenset[Who]:
    """As what `actor` may act. Raises RuleError "permission.<deed>" unless they may do `deed` now."""
    roles = roles_of(actor, session)
    require_as(deed, session, roles)
    return roles


def require_as(deed: Deed, session: Session, roles: frozenset[Who]) -> None:
    """Raise RuleError "permission.<deed>" unless one who acts as these may do `deed` now."""
    if any(allowed(deed, session.state, who) for who in roles):
        return
    if any(allowed("reopen", session.state, who) for who in roles):
        raise RuleError(
            f"permission.{deed}",
            "session",
            "The session is {state}. To change it, open Session in the control room and choose Reopen.",
            "Law 79C",
            state=session.get_state_display().lower(),
        )
    if any(allowed(deed, state, who) for state in _TABLE for who in roles):
        raise RuleError(
            f"permission.{deed}",
            "session",
            "The session is {state}. Please ask the director.",
            "Law 79C",
            state=session.get_state_display().lower(),
        )
    raise RuleError(f"permission.{deed}", "session", "Only a director of this club may do that.", "")


@lru_cache(maxsize=1)
def cells() -> tuple[tuple[str, Who, Deed, bool], ...]:
    """Every cell of the table, for the page that shows it and the test that walks it."""
    whos: tuple[Who, ...] = ("table", "player", "scorer", "director", "admin")
    return tuple(
        (state, who, deed, allowed(deed, state, who)) for state in _TABLE for who in whos for deed in DEEDS
    )
