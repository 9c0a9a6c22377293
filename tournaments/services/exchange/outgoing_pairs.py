"""An event of teams as other programs read the result of its pairs, by Butler or by matchpoints."""

from __future__ import annotations

from scoring.models import Session
from scoring.models.contest import default_settings
from scoring.selectors.visibility import Viewer
from tournaments.exchange.documents import Document
from tournaments.exchange.event import Event
from tournaments.exchange.of_pairs import PairsResult, of_pairs
from tournaments.models.event_settings import event_settings
from tournaments.ranking.settings.answers import settings_answered
from tournaments.services.exchange.outgoing import event_of

METHODS: dict[PairsResult, dict[str, object]] = {
    PairsResult.BUTLER: {"method": "imps-datum", "datum_trim": "auto", "per_board": True},
    PairsResult.MATCHPOINTS: {"method": "matchpoints"},
}
"""What makes an event of pairs of the file, where it is imported again."""


def event_of_pairs(session: Session, viewer: Viewer, result: PairsResult) -> Event:
    """The pairs of the session's teams with the boards that `viewer` may see. Raises RuleError."""
    event = event_of(session, viewer)
    settings = event_settings(session.contest)
    answers = METHODS[result] | {"contestants": "pairs", "winners": 1, "game": event.game}
    stored = default_settings() | settings_answered(answers)
    return of_pairs(event, result, settings.method.awards, Document.of(stored))
