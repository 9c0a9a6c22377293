"""Results: a revision is added to a play, agreed, chosen or taken back. Nothing is overwritten."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.people.models import Person
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.doubts import doubts
from scoring.bridge.leads import check_lead
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Deal, RuleError
from scoring.comparison.awards import award_of
from scoring.comparison.method import Method
from scoring.models import Play, Revision, Session
from scoring.services import fields

State = Revision.State
STAFF: frozenset[permissions.Who] = frozenset({"scorer", "director", "admin"})
COUNTED = (
    "version", "kind", "score", "score_ew", "award_ns", "award_ew", "weights",
    "accepted", "last_revision", "agreed", "waiting", "doubt",
)  # fmt: skip
AT_THE_TABLE = (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT)  # what a table may say of a board
RULINGS = (OutcomeKind.AWARD, OutcomeKind.ASSIGNED, OutcomeKind.WEIGHTED, OutcomeKind.SPLIT)


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of an entry: its revision, and whether it is new (False: the same entry came again)."""

    revision: Revision
    is_new: bool


@transaction.atomic
def record_result(
    *, play_id: int, entry_id: UUID, outcome: Outcome, seen: int, by: Actor, reason: str = ""
) -> Recorded:
    """Add a revision to a play; the same `entry_id` again adds nothing. Raises RuleError.

    `seen` is the number of the revision the sender had before it (0: none). What counts after it
    follows the rules of agreement: see `_state_of`. Codes: "entry.other_payload",
    "permission.enter", and what the outcome itself breaks.
    """
    play = play_for_update(play_id)
    payload = payload_hash(play_id, outcome, reason)
    known = Revision.objects.order_by().filter(club_id=club_id_of(play), entry_id=entry_id).first()
    if known is not None:
        return _known(known, payload)
    roles = require_entry(play, outcome, by)
    try:
        return _add(play, entry_id, outcome, seen, by, reason, roles, payload)
    except IntegrityError as error:  # sent at this instant for another field's play, which waits for no one
        if "one_entry_id_per_club" not in str(error):
            raise
        raise _other_payload() from error


def play_for_update(play_id: int) -> Play:
    """The play with all a service asks of it, its field locked first. Raises Play.DoesNotExist."""
    field = fields.locked_of(play_id)
    play = Play.objects.select_related(
        "board", "accepted", "encounter__round__section__session__contest"
    ).get(pk=play_id)
    play.field = field
    return play


def session_of(play: Play) -> Session:
    return play.encounter.round.section.session


def club_id_of(play: Play) -> int:
    return session_of(play).contest.club_id


def payload_hash(play_id: int, outcome: Outcome, reason: str) -> str:
    """What tells a repeated entry from another one under the same id."""
    text = json.dumps([play_id, outcome.to_json(), reason], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _known(revision: Revision, payload: str) -> Recorded:
    if revision.payload_hash != payload:
        raise _other_payload()
    return Recorded(revision, is_new=False)


def _other_payload() -> RuleError:
    return RuleError(
        "entry.other_payload", "entry_id", "This entry was already sent with another result.", ""
    )


def require_entry(play: Play, outcome: Outcome, by: Actor) -> frozenset[permissions.Who]:
    """As what `by` enters this outcome here. Raises RuleError "permission.<deed>", "entry.table"."""
    session = session_of(play)
    roles = permissions.roles_of(by, session)
    by_staff = bool(roles & STAFF)
    ruling = outcome.kind in RULINGS or (by_staff and play.kind in RULINGS)
    if not by_staff and outcome.kind not in AT_THE_TABLE:
        ruling = True
    deed: permissions.Deed = "rule" if ruling else "enter"
    if roles & STAFF and session.state == Session.State.OFFICIAL:
        deed = "rule" if deed == "rule" else "correct"
    permissions.require_as(deed, session, roles)
    if not roles & STAFF:
        _require_own(play, by)
    return roles


def _require_own(play: Play, by: Actor) -> None:
    """A table's phone enters for its own table, a player for a table where they sit."""
    encounter = play.encounter
    if by.device is not None:
        link = by.device.link
        own = link.section_id == encounter.round.section_id and link.table == encounter.table
    else:
        seats = (
            encounter.north_person_id,
            encounter.east_person_id,
            encounter.south_person_id,
            encounter.west_person_id,
        )
        own = by.user is not None and by.user.persons.filter(pk__in=[pk for pk in seats if pk]).exists()
    if not own:
        raise RuleError(
            "entry.table",
            "board",
            "Board {board} is at another table: {table}.",
            "Law 8",
            board=str(play.board),
            table=encounter.table,
        )


def _add(
    play: Play,
    entry_id: UUID,
    outcome: Outcome,
    seen: int,
    by: Actor,
    reason: str,
    roles: frozenset[permissions.Who],
    payload: str,
) -> Recorded:
    score = score_of(outcome, play)
    by_staff = bool(roles & STAFF)
    state = State.ACCEPTED if by_staff else _state_of(play, outcome, seen)
    revision = Revision.objects.create(
        play=play,
        club_id=club_id_of(play),
        number=play.last_revision + 1,
        state=state,
        kind=outcome.kind.value,
        outcome=outcome.to_json(),
        score=score,
        score_ew=score_ew_of(outcome, score),
        seen=seen,
        entry_id=entry_id,
        payload_hash=payload,
        by_user=by.user,
        by_device=by.device,
        by_name=by.name,
        reason=reason,
        **agreement(play, outcome, by, by_staff=by_staff),
    )
    play.last_revision = revision.number
    if by_staff:
        settle_others(play, revision)
    apply(play, revision, outcome, agreed=by_staff)
    fields.touch(play.field, [play])
    save(play)
    return Recorded(revision, is_new=True)


def agreement(play: Play, outcome: Outcome, by: Actor, *, by_staff: bool) -> dict[str, Any]:
    """When and by whom a new revision is agreed: staff's word is, and so is what was agreed before it."""
    if by_staff:
        return {"agreed_at": timezone.now(), "agreed_by": by.name}
    was = play.accepted
    if was is None or not play.agreed or not _says_the_same(play, outcome):
        return {}
    return {"agreed_at": was.agreed_at, "agreed_by": was.agreed_by}


def score_of(outcome: Outcome, play: Play) -> int | None:
    """N-S's score of the outcome on this play's board; what cannot be is a RuleError.

    Also refuses a lead that its player did not hold, where the deal is known, and an award that the
    event's method gives no worth.
    """
    settings = session_of(play).contest.settings
    if outcome.kind is OutcomeKind.AWARD:
        check_awards(outcome, Method.of(settings))
    table = str(settings.get("table", "duplicate-2017"))
    score = outcome.score_for(play.board.vulnerability, table)
    if (
        outcome.lead is not None
        and play.board.deal
        and outcome.result is not None
        and outcome.result.contract
    ):
        check_lead(Deal.parse(play.board.deal), outcome.result.contract.declarer, outcome.lead)
    return score


def check_awards(outcome: Outcome, method: Method) -> None:
    """Refuse an award that has no worth by the method: per cents at IMPs, IMPs at matchpoints."""
    for name in ("award_ns", "award_ew"):
        try:
            method.check(award_of(getattr(outcome, name)))
        except RuleError as error:
            raise RuleError(error.code, name, error.template, error.source, **error.values) from None


def score_ew_of(outcome: Outcome, score: int | None) -> int | None:
    return outcome.score_ew if outcome.kind is OutcomeKind.SPLIT else score


def _state_of(play: Play, outcome: Outcome, seen: int) -> str:
    """What a table's entry becomes.

    The same again counts. After the session is official, or beside another agreed result: proposed.
    Without sight of a different one that is not agreed: both are conflicting. Else it counts; a board
    put off for later is as good as not entered.
    """
    if _says_the_same(play, outcome):
        return State.ACCEPTED
    if session_of(play).state == Session.State.OFFICIAL:
        return State.PROPOSED
    if _in_conflict(play):
        return State.CONFLICTING
    current = play.accepted
    if current is None or current.kind == OutcomeKind.LATER:
        return State.ACCEPTED
    if play.agreed:
        return State.PROPOSED
    return State.ACCEPTED if seen >= current.number else State.CONFLICTING


def _says_the_same(play: Play, outcome: Outcome) -> bool:
    """Whether the outcome is the one that counts already."""
    return play.accepted is not None and Outcome.from_json(play.accepted.outcome).same_as(outcome)


def _in_conflict(play: Play) -> bool:
    return play.waiting and play.accepted_id is None


def apply(play: Play, revision: Revision, outcome: Outcome, *, agreed: bool) -> None:
    """Set what counts on the play (not saved) after `revision` was added in its state."""
    if revision.state == State.ACCEPTED:
        same = _says_the_same(play, outcome)
        count(play, revision, outcome)
        play.agreed = agreed or (same and play.agreed)
        if agreed or not same:  # a doubt that the director has settled does not come back
            play.doubt = "" if agreed else doubt_code(play, outcome)
    elif revision.state == State.CONFLICTING:
        play.revisions.filter(state=State.ACCEPTED).update(state=State.CONFLICTING)
        count_nothing(play)
        play.waiting = True
    else:
        play.waiting = True


def save(play: Play) -> None:
    """Save what counts on a play: where it belongs is never changed here."""
    play.save(update_fields=COUNTED)


def count(play: Play, revision: Revision, outcome: Outcome) -> None:
    """Let `revision` be what counts on the play (not saved)."""
    play.accepted = revision
    play.kind = outcome.kind.value
    play.score, play.score_ew = revision.score, revision.score_ew
    play.award_ns, play.award_ew = outcome.award_ns, outcome.award_ew
    play.weights = outcome.weights_by_side()


def count_nothing(play: Play) -> None:
    play.accepted = None
    play.kind = OutcomeKind.NOT_ENTERED.value
    play.score = play.score_ew = play.weights = None
    play.award_ns = play.award_ew = play.doubt = ""
    play.agreed = False


def doubt_code(play: Play, outcome: Outcome) -> str:
    """The code of the first thing unlikely about an outcome, "" if nothing is."""
    if outcome.result is None:
        return ""
    others = Play.objects.filter(field_id=play.field_id, board_id=play.board_id, score__isnull=False)
    scores = list(others.exclude(pk=play.pk).order_by().values_list("score", flat=True))
    found = doubts(outcome.result, play.board.vulnerability, [s for s in scores if s is not None])
    return found[0].code if found else ""


def settle_others(play: Play, chosen: Revision) -> None:
    """The director has spoken: what waited on this play waits no longer."""
    waiting = play.revisions.filter(state__in=(State.PROPOSED, State.CONFLICTING)).exclude(pk=chosen.pk)
    waiting.update(state=State.WITHDRAWN)
    play.waiting = False


@transaction.atomic
def agree(*, play_id: int, revision: int, by: Actor) -> Play:
    """The opponents (or staff) agree to revision number `revision`; agreeing twice is once.

    Raises RuleError "agree.stale" if another result counts by now, "agree.own" for a player whose own
    side entered it, "permission.agree".
    """
    play = play_for_update(play_id)
    if not permissions.require("agree", session_of(play), by) & STAFF:
        _require_own(play, by)
        _require_other_side(play, by)
    if play.accepted is None or play.accepted.number != revision:
        raise RuleError(
            "agree.stale", "revision", "The result was changed meanwhile. Look at it again.", "Law 79A"
        )
    if not play.agreed:
        Revision.objects.filter(pk=play.accepted.pk).update(agreed_at=timezone.now(), agreed_by=by.name)
        play.agreed = True
        fields.touch(play.field, [play])
        save(play)
    return play


def _require_other_side(play: Play, by: Actor) -> None:
    """A signed-in player does not agree to their own side's entry; a table's phone is both sides'."""
    said_by = play.accepted.by_user_id if play.accepted else None
    if by.user is None or said_by is None:
        return
    encounter = play.encounter
    for side in (
        (encounter.north_person_id, encounter.south_person_id),
        (encounter.east_person_id, encounter.west_person_id),
    ):
        users = set(Person.objects.filter(pk__in=[pk for pk in side if pk]).values_list("user_id", flat=True))
        if {by.user.pk, said_by} <= users:
            raise RuleError("agree.own", "revision", "The opponents agree to your entry, not you.", "Law 79A")


def _require_ruling_right(play: Play, kinds: Iterable[str | None], by: Actor) -> None:
    """What a director has ruled is changed, and let count again, by a director only."""
    if any(kind in RULINGS for kind in kinds):
        permissions.require("rule", session_of(play), by)


@transaction.atomic
def choose(
    *, play_id: int, revision: int, by: Actor, reason: str = "", entry_id: UUID | None = None
) -> Recorded:
    """The director lets an earlier revision count: it is said again as the newest one.

    Raises RuleError "revision.unknown", "permission.correct".
    """
    play = play_for_update(play_id)
    roles = permissions.require("correct", session_of(play), by)
    found = play.revisions.filter(number=revision).first()
    if found is None:
        raise RuleError(
            "revision.unknown", "revision", "This board has no entry number {number}.", "", number=revision
        )
    _require_ruling_right(play, (found.kind, play.kind), by)
    outcome = Outcome.from_json(found.outcome)
    payload = payload_hash(play_id, outcome, reason)
    known = Revision.objects.filter(club_id=club_id_of(play), entry_id=entry_id).first() if entry_id else None
    if known is not None:
        return _known(known, payload)
    return _add(play, entry_id or uuid4(), outcome, play.last_revision, by, reason, roles, payload)


@transaction.atomic
def withdraw(*, play_id: int, by: Actor, reason: str = "") -> Play:
    """Nothing counts on this play any more: it is not entered. Its history stays."""
    play = play_for_update(play_id)
    permissions.require("correct", session_of(play), by)
    _require_ruling_right(play, (play.kind,), by)
    if play.accepted_id or play.waiting:
        play.revisions.exclude(state=State.WITHDRAWN).update(state=State.WITHDRAWN)
        count_nothing(play)
        play.waiting = False
        fields.touch(play.field, [play])
        save(play)
    return play


@transaction.atomic
def keep_doubt(*, play_id: int, by: Actor) -> Play:
    """The director has looked at an unlikely result and keeps it."""
    play = play_for_update(play_id)
    permissions.require("correct", session_of(play), by)
    play.doubt = ""
    fields.touch(play.field, [play])
    save(play)
    return play


@transaction.atomic
def record_for_all(*, play_ids: Iterable[int], outcome: Outcome, by: Actor, reason: str = "") -> None:
    """Staff say one outcome of several plays of one field: as `record_result` for each, in few queries.

    Raises RuleError as it does, and "permission.correct" to all but staff.
    """
    first, *others = sorted(play_ids)
    field = fields.locked_of(first)
    found = Play.objects.select_related("board", "accepted", "encounter__round__section__session__contest")
    plays = list(found.filter(pk__in=(first, *others), field=field))
    permissions.require("correct", session_of(plays[0]), by)
    for play in {play.kind: play for play in plays}.values():  # the right hangs on what stands there
        require_entry(play, outcome, by)
    waiting = Revision.objects.filter(play__in=plays, state__in=(State.PROPOSED, State.CONFLICTING))
    waiting.update(state=State.WITHDRAWN)
    revisions = [_staff_revision(play, outcome, by, reason) for play in plays]
    for play, revision in zip(plays, Revision.objects.bulk_create(revisions), strict=True):
        play.last_revision, play.waiting = revision.number, False
        apply(play, revision, outcome, agreed=True)
    fields.touch(field, plays)
    Play.objects.bulk_update(plays, COUNTED)


def _staff_revision(play: Play, outcome: Outcome, by: Actor, reason: str) -> Revision:
    """The next revision of a play as staff say it (not saved)."""
    score = score_of(outcome, play)
    return Revision(
        play=play,
        club_id=club_id_of(play),
        number=play.last_revision + 1,
        state=State.ACCEPTED,
        kind=outcome.kind.value,
        outcome=outcome.to_json(),
        score=score,
        score_ew=score_ew_of(outcome, score),
        seen=play.last_revision,
        entry_id=uuid4(),
        payload_hash=payload_hash(play.pk, outcome, reason),
        by_user=by.user,
        by_device=by.device,
        by_name=by.name,
        reason=reason,
        **agreement(play, outcome, by, by_staff=True),
    )
