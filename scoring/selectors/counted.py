"""What counts on a play, derived again from its revisions: a part of the proofs of sessions and evenings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from scoring.bridge.outcome import Outcome
from scoring.models import Play, Revision
from scoring.selectors.chain import place_of

State = Revision.State
Otherwise = tuple[str, object, object]
"""Where something differs, as it is stored, and as it is derived."""
COUNTED = (
    "kind", "score", "score_ew", "award_ns", "award_ew", "weights", "last_revision", "waiting", "conflict",
)  # fmt: skip
"""The columns of a play that follow from its revisions."""


def by_play(revisions: QuerySet[Revision]) -> Mapping[int, Sequence[Revision]]:
    """Revisions by the id of their play, by their numbers."""
    found: dict[int, list[Revision]] = {}
    for revision in revisions.order_by("number"):
        found.setdefault(revision.play_id, []).append(revision)
    return found


def counted_otherwise(play: Play, revisions: Sequence[Revision]) -> Iterator[Otherwise]:
    """Yields what a play keeps of its revisions that does not follow from them."""
    accepted = max((one for one in revisions if one.state == State.ACCEPTED), key=_number, default=None)
    again = Play(field_id=play.field_id, board_id=play.board_id)
    if accepted is not None:
        again.kind, again.score, again.score_ew = accepted.kind, accepted.score, accepted.score_ew
        if play.board_id is not None:
            outcome = Outcome.from_json(accepted.outcome)
            again.kind = outcome.kind.value
            again.award_ns, again.award_ew = outcome.award_ns, outcome.award_ew
            again.weights = outcome.weights_by_side()
    states = {one.state for one in revisions}
    again.last_revision = max(map(_number, revisions), default=0)
    again.conflict = State.CONFLICTING in states
    again.waiting = again.conflict or State.PROPOSED in states
    for name in COUNTED:
        if getattr(play, name) != getattr(again, name):
            yield f"{play}, {name}", getattr(play, name), getattr(again, name)
    if play.accepted_id != (accepted and accepted.pk):
        yield f"{play}, revision that counts", play.accepted_id, accepted.number if accepted else 0
    if play.agreed and accepted is not None and accepted.agreed_at is None:
        yield f"{play}, agreed", "agreed", "not agreed"


def without_play(chains: Iterable[str]) -> Iterator[Otherwise]:
    """Yields the revisions in chains of these names whose play is not there any more."""
    there = Exists(Play.objects.filter(pk=OuterRef("play_id")))
    orphans = Revision.objects.filter(~there, chain__in=list(chains), link__gt=0)
    for chain, link, play in orphans.order_by("chain", "link").values_list("chain", "link", "play_id"):
        yield f"{place_of(chain, link)}, play {play}", "not there", "there"


def _number(revision: Revision) -> int:
    return revision.number
