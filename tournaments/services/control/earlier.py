"""Snapshots of results before an action, and how undoing the action puts them back.

No revision is removed or rewritten: only its state changes, and which one counts on its play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.bridge.outcome import Outcome
from scoring.models import Play, Revision
from scoring.services import counting, fields, results
from scoring.words import RuleError

Snapshot = dict[int, dict[str, Any]]
MARKS = ("agreed", "waiting", "doubt", "watched")


def snapshot_of(plays: Iterable[Play]) -> Snapshot:
    """A snapshot of these plays by id: the revision that counts, the play's marks, each revision's state."""
    ids = [play.pk for play in plays]
    snapshot: Snapshot = {
        play.pk: {
            "last": play.last_revision,
            "accepted": play.accepted_id,
            "agreed": play.agreed,
            "waiting": play.waiting,
            "doubt": play.doubt,
            "watched": play.watched,
            "states": {},
        }
        for play in Play.objects.filter(pk__in=ids)
    }
    for play_id, number, state in Revision.objects.filter(play__in=ids).values_list(
        "play", "number", "state"
    ):
        snapshot[play_id]["states"][str(number)] = state
    return snapshot


def changed_since(before: Snapshot) -> list[list[Any]]:
    """For an inverse: the plays on which something else stands now, with what stood and what stands."""
    now = snapshot_of(Play.objects.filter(pk__in=list(before)))
    return [
        [pk, was, {name: value for name, value in now[pk].items() if name != "states"}]
        for pk, was in before.items()
        if was != now[pk]
    ]


def put_back(rows: Sequence[Sequence[Any]]) -> None:
    """Let the earlier results count again. Raises RuleError "undo.results" where a newer one came since."""
    for play_id, was, after in rows:
        play = results.play_for_update(play_id)
        newer = play.revisions.filter(number__gt=after["last"]).exclude(state=Revision.State.WITHDRAWN)
        if play.accepted_id != after["accepted"] or newer.exists():
            raise RuleError(
                "undo.results",
                "deed",
                "Board {board} now has a newer result: this cannot be undone.",
                "",
                board=str(play.board),
            )
        _put_back(play, was, after)


def _put_back(play: Play, was: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """What counts, and the marks the deed changed: one that came later to the same result stays."""
    for revision in play.revisions.all():
        state = was["states"].get(str(revision.number), Revision.State.WITHDRAWN)
        if revision.state != state:
            counting.set_state(play.field, [revision], state)
    play.conflict = play.revisions.filter(state=Revision.State.CONFLICTING).exists()
    if was["accepted"] is None:
        counting.count_nothing(play)
    else:
        revision = play.revisions.get(pk=was["accepted"])
        counting.count(play, revision, Outcome.from_json(revision.outcome))
    for mark in MARKS:
        if mark not in was:  # of a deed before results were judged again
            continue
        if was["accepted"] != after["accepted"] or was[mark] != after[mark]:
            setattr(play, mark, was[mark])
    fields.touch(play.field, [play])
    counting.save(play)
    counting.judge_others(play)
