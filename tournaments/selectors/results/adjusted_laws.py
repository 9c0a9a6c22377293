"""The laws by which scores were adjusted, as far as recorded rulings say so.

Players see the law beside the adjusted score; the reason of the ruling is for the director alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.bridge.outcome import Outcome
from scoring.models import Session
from tournaments.models import LawRuling


def adjusted_laws(session: Session, outcomes: Mapping[int, Outcome]) -> dict[int, str]:
    """The law behind each adjusted score, by the id of its play, such as {17: "64C1"}.

    `outcomes` are the results that count now, by the id of the play. A play has a law if a ruling of the
    session led to exactly that result; a ruling that was withdrawn, or whose score was changed afterwards,
    gives none. One query, or none without plays.
    """
    if not outcomes:
        return {}
    rows = LawRuling.objects.filter(session=session, play__in=outcomes)
    newest = {
        (play, number): (state, law, after)
        for play, number, state, law, after in rows.order_by("number", "version").values_list(
            "play", "number", "state", "law", "after"
        )
    }
    return {
        play: law
        for (play, _number), (state, law, after) in newest.items()
        if play is not None
        and after is not None
        and state != LawRuling.State.WITHDRAWN
        and Outcome.from_json(after).same_as(outcomes[play])
    }


def adjusted_words(law: str) -> str:
    """The mark of an adjusted score: "adjusted, Law 64C1", or "adjusted" if no law is recorded ("")."""
    return _("adjusted, Law {law}").format(law=law) if law else _("adjusted")
