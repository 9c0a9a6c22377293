"""A table's device takes back an entry that it made: what else was said about the board stands again."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.models import Play, Revision, Session
from scoring.services import counting, fields
from scoring.services.results import play_for_update, require_at_table
from scoring.words import N_, RuleError

State = Revision.State
AGREED = N_("The result has been agreed, so that only the director can take it back.")
OFFICIAL = N_("The results are official, so that only the director can take one back.")


@transaction.atomic
def take_back(*, play_id: int, entry_id: UUID, by: Actor) -> bool:
    """Withdraw the entry that a table's device made under this id, and return whether anything changed.

    What counts then is the newest other entry that was accepted; of entries that differed the ones that are
    left, if they agree; otherwise nothing. Where another result has been agreed since, nothing changes.
    Raises RuleError "take_back.agreed" and "take_back.official" for an entry that counts and was agreed or
    published, "play.gone", "permission.enter" and "entry.table".
    """
    play = play_for_update(play_id)
    session = counting.session_of(play)
    permissions.require("enter", session, by)
    require_at_table(play, by)
    revision = play.revisions.filter(entry_id=entry_id, by_device=by.device).first()
    if revision is None or revision.state == State.WITHDRAWN:
        return False
    counts = play.accepted_id == revision.pk
    if counts and (play.agreed or session.state == Session.State.OFFICIAL):
        raise _director_alone("agreed", AGREED) if play.agreed else _director_alone("official", OFFICIAL)
    if play.agreed and revision.state == State.ACCEPTED:
        return False
    counting.set_state(play.field, [revision], State.WITHDRAWN)
    if counts:
        counting.count_nothing(play)
    _let_stand(play)
    fields.touch(play.field, [play])
    counting.save(play)
    counting.judge_others(play)
    return True


def _director_alone(code: str, words: str) -> RuleError:
    return RuleError(f"take_back.{code}", "board", words, "Law 79")


def _let_stand(play: Play) -> None:
    """Set what counts and what waits on the play (not saved) now that an entry of it is withdrawn."""
    differing = list(play.revisions.filter(state=State.CONFLICTING).order_by("number"))
    if differing and len({str(Outcome.from_json(one.outcome).to_json()) for one in differing}) == 1:
        counting.set_state(play.field, differing, State.ACCEPTED)
        differing = []
    play.conflict = bool(differing)
    play.waiting = play.conflict or play.revisions.filter(state=State.PROPOSED).exists()
    if play.accepted is None and not play.conflict:
        newest = play.revisions.filter(state=State.ACCEPTED).order_by("-number").first()
        if newest is not None:
            counting.count_again(play, newest)
