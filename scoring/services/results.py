"""Results: a revision is added to a play, agreed, chosen or taken back. Nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from clubs.people.models import Person
from config.prepared import Prepared
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.models import Encounter, Play, Revision, Session
from scoring.selectors.entered import entered, is_entered
from scoring.services import chain, counting, fields
from scoring.services.revisions import (
    Recorded,
    hash_of,
    next_revision,
    repeated_entry,
    require_sight,
    sent_once,
)
from scoring.words import RuleError

State = Revision.State
STAFF: frozenset[permissions.Who] = frozenset({"scorer", "director", "admin"})
AT_THE_TABLE = (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT, OutcomeKind.NOT_PLAYED)  # a table may say it
IN_ORDER = 7
"""The version of UUIDs that rise with time (RFC 9562)."""
RULINGS = (OutcomeKind.AWARD, OutcomeKind.ASSIGNED, *BY_SIDE)


@transaction.atomic
def record_result(
    *, play_id: int, entry_id: UUID, outcome: Outcome, seen: int, by: Actor, reason: str = ""
) -> Recorded:
    """Add a revision to a play; the same `entry_id` again adds nothing. Raises RuleError.

    `seen` is the number of the revision the sender had before it (0: none). What counts after it
    follows the rules of agreement: see `counting.state_of`. Codes: "entry.other_payload",
    "permission.enter", and what the outcome itself breaks.
    """
    play = play_for_update(play_id)
    return record_on(play=play, entry_id=entry_id, outcome=outcome, seen=seen, by=by, reason=reason)


def record_on(
    *, play: Play, entry_id: UUID, outcome: Outcome, seen: int, by: Actor, reason: str = ""
) -> Recorded:
    """As `record_result`, of a play as `play_for_update` gives it, within the transaction that locked it."""
    payload = payload_hash(play.pk, outcome, reason)
    # Where nothing was said of the play, the same entry cannot have come: another one of its id is refused.
    earlier = repeated_entry(club_id_of(play), entry_id, payload) if play.last_revision else None
    if earlier is not None:
        return earlier
    roles = require_entry(play, outcome, by)
    require_sight(seen, play.last_revision)
    with sent_once():
        return _add(play, entry_id, outcome, seen, by, reason, roles, payload)


def play_for_update(play_id: int) -> Play:
    """The play with all a service asks of it, its field locked first. Raises RuleError "play.gone"."""
    field = fields.locked_of(play_id)
    play = _PLAYS.one(play_id)
    if play is None:  # whoever had the field before took the play away
        raise fields.play_gone()
    play.field = field
    return play


def _play_with_session(play: int) -> QuerySet[Play]:
    joined = Play.objects.select_related("board", "accepted", "encounter__round__section__session__contest")
    return joined.order_by().filter(pk=play)


_PLAYS = Prepared(_play_with_session, 999_999_001)


def club_id_of(play: Play) -> int:
    return counting.session_of(play).contest.club_id


def payload_hash(play_id: int, outcome: Outcome, reason: str) -> str:
    """What tells a repeated entry from another one under the same id."""
    return hash_of(play_id, outcome.to_json(), reason)


def require_entry(play: Play, outcome: Outcome, by: Actor) -> frozenset[permissions.Who]:
    """As what `by` enters this outcome here. Raises RuleError "permission.<deed>", "entry.table"."""
    session = counting.session_of(play)
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
        _require_at_table(play, by)
        _require_begun(play)
    return roles


def _require_begun(play: Play) -> None:
    """While play is on a table enters what it may have played: somebody has begun this round, or that before.

    The start begins the first round. A table that has said who sits there, and a board with an entry, ask
    the database nothing.
    """
    encounter = play.encounter
    number = encounter.round.number
    if number <= 2 or encounter.confirmed is not None or is_entered(play):
        return
    if counting.session_of(play).state != Session.State.PLAYING:
        return
    near = Encounter.objects.filter(
        round__section=encounter.round.section_id, round__number__in=(number - 1, number)
    )
    begun = Q(confirmed__isnull=False) | Q(moved_on=True)
    told = Play.objects.filter(entered(), encounter__in=near)
    if not near.filter(begun).order_by().exists() and not told.order_by().exists():
        raise RuleError(
            "entry.round",
            "board",
            "Round {round} has not started: there are no results for round {before} yet.",
            "Law 8",
            round=number,
            before=number - 1,
        )


def _require_at_table(play: Play, by: Actor) -> None:
    """A table's phone enters for its own table, a player for a table where they sit."""
    encounter = play.encounter
    if by.device is not None:
        link = by.device.link
        at_table = link.section_id == encounter.round.section_id and link.table == encounter.table
    else:
        seats = (
            encounter.north_person_id,
            encounter.east_person_id,
            encounter.south_person_id,
            encounter.west_person_id,
        )
        at_table = by.user is not None and by.user.persons.filter(pk__in=[pk for pk in seats if pk]).exists()
    if not at_table:
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
    by_staff = bool(roles & STAFF)
    revision = _new_revision(play, outcome, by, reason, payload, by_staff=by_staff)
    revision.entry_id, revision.seen = entry_id, seen
    if _is_overtaken(play, entry_id, by):
        revision.state = State.WITHDRAWN
    else:
        revision.state = State.ACCEPTED if by_staff else counting.state_of(play, outcome, seen)
    chain.append(play.field, revision)
    revision.save(force_insert=True)
    play.last_revision = revision.number
    if by_staff and revision.number > 1:  # else nothing was said before
        counting.settle_others(play, revision)
    score, others = play.score, counting.Elsewhere(play)
    if revision.state != State.WITHDRAWN:
        counting.apply(play, revision, outcome, agreed=by_staff, others=others)
    fields.touch(play.field, [play])
    counting.save(play)
    if play.score != score:
        counting.judge_others(play, others)
    return Recorded(revision, is_new=True)


def _is_overtaken(play: Play, entry_id: UUID, by: Actor) -> bool:
    """Whether the same phone has entered something later for this play: this entry then comes too late.

    A phone numbers its entries by ids that rise with time (UUID version 7); other ids have no order.
    """
    if by.device is None or not play.last_revision or entry_id.version != IN_ORDER:
        return False
    entry_ids = (
        Revision.objects.order_by().filter(play=play, by_device=by.device).values_list("entry_id", flat=True)
    )
    return any(other.version == IN_ORDER and other > entry_id for other in entry_ids)


def _new_revision(
    play: Play, outcome: Outcome, by: Actor, reason: str, payload: str, *, by_staff: bool
) -> Revision:
    """The next revision of a play as it is said last (not saved): accepted, seen what there was."""
    score = counting.score_of(outcome, play)
    return next_revision(
        play,
        by,
        club_id=club_id_of(play),
        kind=outcome.kind,
        outcome=outcome.to_json(),
        payload=payload,
        reason=reason,
        score=score,
        score_ew=counting.score_ew_of(outcome, score),
        **counting.agreement(play, outcome, by, by_staff=by_staff),
    )


@transaction.atomic
def agree(*, play_id: int, revision: int, by: Actor) -> Play:
    """The opponents (or staff) agree to revision number `revision`; agreeing twice is once.

    Raises RuleError "agree.stale" if another result counts by now, "agree.own" for a player whose own
    side entered it, "permission.agree".
    """
    play = play_for_update(play_id)
    if not permissions.require("agree", counting.session_of(play), by) & STAFF:
        _require_at_table(play, by)
        _require_other_side(play, by)
    if play.accepted is None or play.accepted.number != revision:
        raise RuleError(
            "agree.stale",
            "revision",
            "The result has been changed in the meantime. Please check it again.",
            "Law 79A",
        )
    if not play.agreed:
        chain.change(play.field, [(play.accepted, {"agreed_at": timezone.now(), "agreed_by": by.name})])
        play.agreed = True
        fields.touch(play.field, [play])
        counting.save(play)
    return play


def _require_other_side(play: Play, by: Actor) -> None:
    """A signed-in player does not agree to their own side's entry; a table's phone is both sides'."""
    entered_by = play.accepted.by_user_id if play.accepted else None
    if by.user is None or entered_by is None:
        return
    encounter = play.encounter
    for side in (
        (encounter.north_person_id, encounter.south_person_id),
        (encounter.east_person_id, encounter.west_person_id),
    ):
        users = set(Person.objects.filter(pk__in=[pk for pk in side if pk]).values_list("user_id", flat=True))
        if {by.user.pk, entered_by} <= users:
            raise RuleError(
                "agree.own",
                "revision",
                "You cannot agree your own entry: your opponents must agree it.",
                "Law 79A",
            )


def _require_ruling_right(play: Play, kinds: Iterable[str | None], by: Actor) -> None:
    """What a director has ruled is changed, and let count again, by a director only."""
    if any(kind in RULINGS for kind in kinds):
        permissions.require("rule", counting.session_of(play), by)


@transaction.atomic
def choose(
    *, play_id: int, revision: int, by: Actor, reason: str = "", entry_id: UUID | None = None
) -> Recorded:
    """The director lets an earlier revision count: it is said again as the newest one.

    Raises RuleError "revision.unknown", "permission.correct".
    """
    play = play_for_update(play_id)
    roles = permissions.require("correct", counting.session_of(play), by)
    chosen = play.revisions.filter(number=revision).first()
    if chosen is None:
        raise RuleError(
            "revision.unknown", "revision", "This board has no entry number {number}.", "", number=revision
        )
    _require_ruling_right(play, (chosen.kind, play.kind), by)
    outcome = Outcome.from_json(chosen.outcome)
    payload = payload_hash(play_id, outcome, reason)
    earlier = repeated_entry(club_id_of(play), entry_id, payload) if entry_id else None
    if earlier is not None:
        return earlier
    return _add(play, entry_id or uuid4(), outcome, play.last_revision, by, reason, roles, payload)


@transaction.atomic
def withdraw(*, play_id: int, by: Actor, reason: str = "") -> Play:
    """Nothing counts on this play any more: it is not entered. Its history stays."""
    play = play_for_update(play_id)
    permissions.require("correct", counting.session_of(play), by)
    _require_ruling_right(play, (play.kind,), by)
    if play.accepted_id or play.waiting:
        counting.set_state(play.field, play.revisions.exclude(state=State.WITHDRAWN), State.WITHDRAWN)
        counting.count_nothing(play)
        play.waiting = play.conflict = False
        fields.touch(play.field, [play])
        counting.save(play)
        counting.judge_others(play)
    return play


@transaction.atomic
def keep_doubt(*, play_id: int, by: Actor) -> Play:
    """The director has looked at an unlikely result and keeps it."""
    play = play_for_update(play_id)
    permissions.require("correct", counting.session_of(play), by)
    play.doubt, play.watched = "", False
    fields.touch(play.field, [play])
    counting.save(play)
    return play


@dataclass(frozen=True, slots=True)
class Imported:
    """A result of a file for a play that has none yet: `score` is what it is worth there to N-S.

    `doubt` is the code of what does not fit in it.
    """

    play_id: int
    outcome: Outcome
    score: int | None
    reason: str = ""
    doubt: str = ""


@transaction.atomic
def record_imported(*, session: Session, entered: Sequence[Imported], by: Actor) -> None:
    """Enter results into a session that has none yet, as `record_result` for each, in few queries.

    What each is worth was found before (`counting.worth_of`): nothing is judged here, so that a file with
    many results holds the database no longer than its rows take. They count as agreed, with the doubts
    that were found before.
    """
    roles = permissions.roles_of(by, session)
    deeds: set[permissions.Deed] = {"rule" if own.outcome.kind in RULINGS else "enter" for own in entered}
    for deed in sorted(deeds):
        permissions.require_as(deed, session, roles)
    session_plays = Play.objects.filter(encounter__round__section__session=session)
    by_play = {own.play_id: own for own in entered}
    for field in fields.locked_in(session):
        plays = session_plays.filter(field=field)
        ids = [pk for pk in plays.order_by("pk").values_list("pk", flat=True) if pk in by_play]
        revisions = [_imported(by_play[pk], session, by) for pk in ids]
        chain.append(field, *revisions)
        Revision.objects.bulk_create(revisions, batch_size=500)
        version = fields.touch(field)
        only = Revision.objects.order_by().filter(play=OuterRef("pk"))
        columns = {name: Subquery(only.values(name)) for name in ("kind", "score", "score_ew")}
        plays.filter(Exists(only)).update(
            accepted=Subquery(only.values("pk")), last_revision=1, agreed=True, version=version, **columns
        )
        for pk in ids:
            outcome = by_play[pk].outcome
            if by_play[pk].doubt:
                Play.objects.filter(pk=pk).update(doubt=by_play[pk].doubt)
            if outcome.kind in (OutcomeKind.AWARD, *BY_SIDE):
                Play.objects.filter(pk=pk).update(
                    award_ns=outcome.award_ns, award_ew=outcome.award_ew, weights=outcome.weights_by_side()
                )


def _imported(imported: Imported, session: Session, by: Actor) -> Revision:
    return next_revision(
        Play(pk=imported.play_id),
        by,
        club_id=session.contest.club_id,
        kind=imported.outcome.kind,
        outcome=imported.outcome.to_json(),
        payload=payload_hash(imported.play_id, imported.outcome, imported.reason),
        reason=imported.reason,
        score=imported.score,
        score_ew=counting.score_ew_of(imported.outcome, imported.score),
        agreed_at=timezone.now(),
        agreed_by=by.name,
    )


@transaction.atomic
def record_for_all(*, play_ids: Iterable[int], outcome: Outcome, by: Actor, reason: str = "") -> None:
    """Staff say one outcome of several plays of one field: as `record_result` for each, in few queries.

    Raises RuleError as it does, and "permission.correct" to all but staff.
    """
    first, *others = sorted(play_ids)
    field = fields.locked_of(first)
    found = Play.objects.select_related("board", "accepted", "encounter__round__section__session__contest")
    plays = list(found.filter(pk__in=(first, *others), field=field))
    permissions.require("correct", counting.session_of(plays[0]), by)
    for play in {play.kind: play for play in plays}.values():  # the right hangs on what stands there
        require_entry(play, outcome, by)
    waiting = Revision.objects.filter(play__in=plays, state__in=(State.PROPOSED, State.CONFLICTING))
    counting.set_state(field, waiting, State.WITHDRAWN)
    revisions = [
        _new_revision(play, outcome, by, reason, payload_hash(play.pk, outcome, reason), by_staff=True)
        for play in plays
    ]
    chain.append(field, *revisions)
    for play, revision in zip(plays, Revision.objects.bulk_create(revisions), strict=True):
        play.last_revision, play.waiting, play.conflict = revision.number, False, False
        counting.apply(play, revision, outcome, agreed=True)
    fields.touch(field, plays)
    Play.objects.bulk_update(plays, counting.COUNTED)
