"""The settings by which clubs that share a field are compared: the same for all, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from scoring.bridge.outcome import OutcomeKind
from scoring.bridge.tables import board_table
from scoring.models import Contest, FieldInvitation, Play, Revision, Session
from scoring.selectors.sharing import ACCEPTED
from scoring.words import RuleError, Word
from tournaments.models.event_settings import event_settings
from tournaments.ranking.settings import BY_KEY, EventSettings
from tournaments.ranking.settings.play import OF_MATCHES

SCORED = (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED, OutcomeKind.SPLIT, OutcomeKind.WEIGHTED)
OTHERWISE = Word("the scoring settings")


def require_sharable(stored: Mapping[str, Any]) -> None:
    """Raise RuleError "share.matches", "share.lists" or "share.carry" for what clubs cannot share."""
    settings = EventSettings(stored)
    if settings.of_teams or settings.method.is_of_teams:
        raise of_matches()
    for option in settings.OPTIONS:
        if option.unshared is not None and stored.get(option.key):
            raise RuleError(option.unshared.code, "club", option.unshared.template, "")


def of_matches() -> RuleError:
    return RuleError(OF_MATCHES.code, "club", OF_MATCHES.template, "")


def require_unchanged(contest: Contest, new: Mapping[str, Any]) -> None:
    """Raise RuleError "share.settings" if clubs share this comparison and it would change.

    And "settings.game" for another game once results were entered: they are worth what they were by theirs;
    "to_the_score.contract" where bridge to the score would begin over results without their contract.
    """
    stored, wanted = event_settings(contest), EventSettings(new)
    if stored.compared == wanted.compared:
        return
    if stored.table != wanted.table and Revision.objects.filter(play__field__contest=contest).exists():
        raise RuleError(
            "settings.game",
            "game",
            "Results have already been entered, so the game stays {title}.",
            "",
            title=Word(board_table(stored.table).title),
        )
    if wanted.to_the_score and _has_bare_scores(contest):
        raise RuleError(
            "to_the_score.contract",
            "to_the_score",
            "Bridge to the score needs the contract of every board, but scores without "
            "contracts have already been entered.",
            "001:l.771",
        )
    own = Q(session__contest=contest) | Q(host__contest=contest)
    if FieldInvitation.objects.filter(own, state=ACCEPTED).exists():
        raise RuleError(
            "share.settings",
            "settings",
            "Other clubs are scored with this session: its settings must stay as they accepted them.",
            "",
        )


def _has_bare_scores(contest: Contest) -> bool:
    """Whether a score counts that tells nothing of tricks."""
    scored = Play.objects.filter(field__contest=contest, accepted__isnull=False, kind__in=SCORED)
    return scored.exclude(accepted__outcome__has_key="result").exists()


def require_same(session: Session, invitation: FieldInvitation) -> None:
    """Raise RuleError "share.differs" for a session that is compared otherwise than its host's field."""
    host, guest = invitation.field.contest, session.contest
    theirs, own = ({"form": one.form} | EventSettings(one.settings).compared for one in (host, guest))
    differs = sorted(name for name in theirs.keys() | own.keys() if theirs.get(name) != own.get(name))
    if differs:
        raise RuleError(
            "share.differs",
            "session",
            "{name} and the session of {host} have different settings: {what}.",
            "",
            name=session.name,
            host=invitation.host.club.name,
            what=BY_KEY[differs[0]].name if differs[0] in BY_KEY else OTHERWISE,
        )
