"""By which law a score was adjusted, where a recorded ruling says so; players see that and no reason."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.bridge.outcome import Outcome
from scoring.models import Session
from tournaments.models import LawRuling


def adjusted_laws(session: Session, outcomes: Mapping[int, Outcome]) -> dict[int, str]:
    """The law of each of these plays, by its id, of which a ruling of the session gave what counts now.

    A withdrawn ruling gives none, nor one whose score was changed afterwards. One query, if there are plays.
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
    """`adjusted, Law 64C1`; without a recorded law `adjusted`."""
    return _("adjusted, Law {law}").format(law=law) if law else _("adjusted")
