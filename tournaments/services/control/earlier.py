"""Snapshots of results before an action, and how undoing the action puts them back.

No revision is removed or rewritten: only its state changes, and which one counts on its play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.bridge.outcome import Outcome
from scoring.models import Play, Revision
from scoring.services import counting, fields, results
from scoring.words import RuleError
from tournaments.models.inverse import MARKS, ChangedResult, ResultState

Snapshot = dict[int, ResultState]


def snapshot_of(plays: Iterable[Play]) -> Snapshot:
    """A snapshot of these plays by id: the revision that counts, the play's marks, each revision's state."""
    ids = [play.pk for play in plays]
    states: dict[int, dict[str, str]] = {}
    for play_id, number, state in Revision.objects.filter(play__in=ids).values_list(
        "play", "number", "state"
    ):
        states.setdefault(play_id, {})[str(number)] = state
    return {
        play.pk: ResultState(
            play.last_revision,
            play.accepted_id,
            {mark: getattr(play, mark) for mark in MARKS},
            states.get(play.pk, {}),
        )
        for play in Play.objects.filter(pk__in=ids)
    }


def changed_since(before: Snapshot) -> tuple[ChangedResult, ...]:
    """For an inverse: the plays on which something else counts now, with their state then and now."""
    now = snapshot_of(Play.objects.filter(pk__in=list(before)))
    return tuple(
        ChangedResult(pk, state, replace(now[pk], states=None))
        for pk, state in before.items()
        if state != now[pk]
    )


def put_back(changed: Sequence[ChangedResult]) -> None:
    """Let the earlier results count again. Raises RuleError "undo.results" where a newer one came since."""
    for result in changed:
        play = results.play_for_update(result.play_id)
        newer = play.revisions.filter(number__gt=result.after.last).exclude(state=Revision.State.WITHDRAWN)
        if play.accepted_id != result.after.accepted or newer.exists():
            raise RuleError(
                "undo.results",
                "deed",
                "Board {board} now has a newer result: this cannot be undone.",
                "",
                board=str(play.board),
            )
        _put_back(play, result.before, result.after)


def _put_back(play: Play, before: ResultState, after: ResultState) -> None:
    """What counts, and the marks the deed changed: one that came later to the same result stays."""
    states = before.states or {}
    for revision in play.revisions.all():
        state = states.get(str(revision.number), Revision.State.WITHDRAWN)
        if revision.state != state:
            counting.set_state(play.field, [revision], state)
    play.conflict = play.revisions.filter(state=Revision.State.CONFLICTING).exists()
    if before.accepted is None:
        counting.count_nothing(play)
    else:
        revision = play.revisions.get(pk=before.accepted)
        counting.count(play, revision, Outcome.from_json(revision.outcome))
    for mark, value in before.marks.items():  # none of a deed before results were judged again
        if before.accepted != after.accepted or value != after.marks[mark]:
            setattr(play, mark, value)
    fields.touch(play.field, [play])
    counting.save(play)
    counting.judge_others(play)
