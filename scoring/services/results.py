"""Results: a revision is added to a play, agreed, chosen or taken back. Nothing is overwritten."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from clubs.people.models import Person
from config.caching.prepared import Prepared, PreparedInsert
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.models import Encounter, Play, Revision, Session
from scoring.selectors.entered import entered, is_entered
from scoring.selectors.labels import table_in_session
from scoring.services import chain, counting, fields
from scoring.services.revisions import (
    Recorded,
    duplicate_id_as_refusal,
    hash_of,
    next_revision,
    repeated_entry,
    require_sight,
)
from scoring.words import RuleError

State = Revision.State
STAFF: frozenset[permissions.Who] = frozenset({"scorer", "director", "admin"})
AT_THE_TABLE = (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT, OutcomeKind.NOT_PLAYED)  # a table may say it
RISING_WITH_TIME = 7
"""The version of UUIDs that rise with time (RFC 9562)."""
RULINGS = (OutcomeKind.AWARD, OutcomeKind.ASSIGNED, *BY_SIDE)


@transaction.atomic
def record_result(
    *, play_id: int, entry_id: UUID, outcome: Outcome, seen: int, by: Actor, reason: str = ""
) -> Recorded:
    """Add a revision to a play; the same `entry_id` again adds nothing. Raises RuleError.

    `seen` is the number of the revision that the sender's screen showed (0: none). What counts afterwards
    follows the rules of agreement: see `counting.state_of`. Codes: "play.gone", "entry.other_payload",
    "entry.seen", "permission.enter", "permission.rule", "entry.table", "entry.round", and what the outcome
    itself breaks.
    """
    play = play_for_update(play_id)
    return record_on(play=play, entry_id=entry_id, outcome=outcome, seen=seen, by=by, reason=reason)


def record_on(
    *, play: Play, entry_id: UUID, outcome: Outcome, seen: int, by: Actor, reason: str = ""
) -> Recorded:
    """Do as `record_result` for a play from `play_for_update`, in the transaction that locked its field."""
    payload = payload_hash(play.pk, outcome, reason)
    # A play without revisions has no earlier entry. If its id came for another play, saving it is refused.
    earlier = repeated_entry(club_id_of(play), entry_id, payload) if play.last_revision else None
    if earlier is not None:
        return earlier
    roles = require_entry(play, outcome, by)
    require_sight(seen, play.last_revision)
    with duplicate_id_as_refusal():
        return _add(play, entry_id, outcome, seen, by, reason, roles, payload)


def play_for_update(play_id: int) -> Play:
    """Return the play with all that services read of it, its field locked. Raises RuleError "play.gone"."""
    field = fields.locked_of(play_id)
    play = _PLAYS.one(play_id)
    if play is None:  # the transaction that had the lock before removed it
        raise fields.play_gone()
    play.field = field
    return play


def _play_with_session(play: int) -> QuerySet[Play]:
    joined = Play.objects.select_related("board", "accepted", "encounter__round__section__session__contest")
    return joined.order_by().filter(pk=play)


_PLAYS = Prepared(_play_with_session, 999_999_001)
_REVISIONS = PreparedInsert(Revision)


def club_id_of(play: Play) -> int:
    return counting.session_of(play).contest.club_id


def payload_hash(play_id: int, outcome: Outcome, reason: str) -> str:
    """Return the hash that tells an entry that is sent again from a different one under the same id."""
    return hash_of(play_id, outcome.to_json(), reason)


def require_entry(play: Play, outcome: Outcome, by: Actor) -> frozenset[permissions.Who]:
    """Return the roles in which `by` may enter this outcome for the play.

    Raises RuleError "permission.enter", "permission.correct" or "permission.rule", and for a table
    "entry.table" and "entry.round".
    """
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
        require_at_table(play, by)
        _require_begun(play)
    return roles


def _require_begun(play: Play) -> None:
    """Raise RuleError "entry.round" if a table enters a result for a round that cannot have begun.

    A round counts as begun once any table has confirmed its seats, moved on or entered a result in it, or
    in the round before it; the first round begins with play. No query for a table that has confirmed its
    seats, or a board with an entry.
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
    entered_plays = Play.objects.filter(entered(), encounter__in=near)
    if not near.filter(begun).order_by().exists() and not entered_plays.order_by().exists():
        raise RuleError(
            "entry.round",
            "board",
            "Round {round} has not started: there are no results for round {before} yet.",
            "Law 8",
            round=number,
            before=number - 1,
        )


def require_at_table(play: Play, by: Actor) -> None:
    """Raise RuleError "entry.table" unless the phone is this table's, or the player sits at it."""
    encounter = play.encounter
    if by.device is not None:
        link = by.device.link
        at_table = link.section_id == encounter.round.section_id and link.table == encounter.table
    else:
        seated = [pk for pk in encounter.person_ids if pk]
        at_table = by.user is not None and by.user.persons.filter(pk__in=seated).exists()
    if not at_table:
        raise RuleError(
            "entry.table",
            "board",
            "Board {board} is at another table: {table}.",
            "Law 8",
            board=str(play.board),
            table=table_in_session(encounter),
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
    _REVISIONS.save(revision)
    play.last_revision = revision.number
    if by_staff and revision.number > 1:  # else nothing can be waiting
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
    if by.device is None or not play.last_revision or entry_id.version != RISING_WITH_TIME:
        return False
    entry_ids = (
        Revision.objects.order_by().filter(play=play, by_device=by.device).values_list("entry_id", flat=True)
    )
    return any(other.version == RISING_WITH_TIME and other > entry_id for other in entry_ids)


def _new_revision(
    play: Play, outcome: Outcome, by: Actor, reason: str, payload: str, *, by_staff: bool
) -> Revision:
    """Make the play's next revision (not saved), with the score of its outcome on this board."""
    score = counting.score_of(outcome, play, by)
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
        require_at_table(play, by)
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
    """Raise RuleError "agree.own" for a signed-in player whose own side made the entry.

    A table's phone belongs to both sides, so that it may always agree.
    """
    entered_by = play.accepted.by_user_id if play.accepted else None
    if by.user is None or entered_by is None:
        return
    north, east, south, west = play.encounter.person_ids
    for side in ((north, south), (east, west)):
        users = set(Person.objects.filter(pk__in=[pk for pk in side if pk]).values_list("user_id", flat=True))
        if {by.user.pk, entered_by} <= users:
            raise RuleError(
                "agree.own",
                "revision",
                "You cannot agree your own entry: your opponents must agree it.",
                "Law 79A",
            )


def _require_ruling_right(play: Play, kinds: Iterable[str | None], by: Actor) -> None:
    """Require the right to rule where one of these kinds is a ruling, which only a director may change."""
    if any(kind in RULINGS for kind in kinds):
        permissions.require("rule", counting.session_of(play), by)


@transaction.atomic
def choose(
    *, play_id: int, revision: int, by: Actor, reason: str = "", entry_id: UUID | None = None
) -> Recorded:
    """Let an earlier revision count again, as the director decides: it is added again as the newest one.

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
    """Withdraw what counts on this play, so that it is not entered. Its history stays."""
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
    """Keep a doubtful result, which the director has looked at, as it is."""
    play = play_for_update(play_id)
    permissions.require("correct", counting.session_of(play), by)
    play.doubt, play.watched = "", False
    fields.touch(play.field, [play])
    counting.save(play)
    return play


@transaction.atomic
def note_doubt(*, play_id: int, entry_id: UUID, code: str) -> None:
    """Note a doubt that came with an entry, if that is what counts and nobody has agreed it.

    Only codes of `scoring.bridge.legality.doubts` stay until the director keeps the result.
    """
    play = play_for_update(play_id)
    if play.accepted is not None and play.accepted.entry_id == entry_id and not play.agreed:
        play.doubt = code
        fields.touch(play.field, [play])
        counting.save(play)


@dataclass(frozen=True, slots=True)
class ImportedEntry:
    """One of several entries of a play in a file; one that is `void` never counts. The rest as `Imported`."""

    outcome: Outcome
    score: int | None
    reason: str = ""
    at: dt.datetime | None = None
    void: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """A result from a file for a play that has none yet.

    `score` is N-S's score, as `counting.worth_of` has it. `doubt` is the code of a doubt about the result,
    "" for none. Where a file keeps all `entries` of a play, they become its revisions in their order, and the
    last that is not void counts; if all are void, nothing does.
    """

    play_id: int
    outcome: Outcome
    score: int | None
    reason: str = ""
    doubt: str = ""
    entries: tuple[ImportedEntry, ...] = ()

    @property
    def all_entries(self) -> tuple[ImportedEntry, ...]:
        return self.entries or (ImportedEntry(self.outcome, self.score, self.reason),)


@transaction.atomic
def record_imported(*, session: Session, entered: Sequence[Imported], by: Actor) -> None:
    """Enter results into a session that has none yet, as `record_result` for each, in few queries.

    The caller has judged them before (`counting.worth_of`), so that a file with many results locks the
    database only for as long as storing takes. They count as agreed, and keep the doubts that the caller
    found.
    """
    roles = permissions.roles_of(by, session)
    deeds: set[permissions.Deed] = {
        "rule" if entry.outcome.kind in RULINGS else "enter"
        for result in entered
        for entry in result.all_entries
    }
    for deed in sorted(deeds):
        permissions.require_as(deed, session, roles)
    session_plays = Play.objects.filter(encounter__round__section__session=session)
    by_play = {result.play_id: result for result in entered}
    for field in fields.locked_in(session):
        plays = session_plays.filter(field=field)
        ids = [pk for pk in plays.order_by("pk").values_list("pk", flat=True) if pk in by_play]
        revisions = [revision for pk in ids for revision in _imported(by_play[pk], session, by)]
        chain.append(field, *revisions)
        Revision.objects.bulk_create(revisions, batch_size=500)
        version = fields.touch(field)
        only = Revision.objects.order_by().filter(play=OuterRef("pk"), state=State.ACCEPTED)
        columns = {name: Subquery(only.values(name)) for name in ("kind", "score", "score_ew")}
        plays.filter(Exists(only)).update(
            accepted=Subquery(only.values("pk")), last_revision=1, agreed=True, version=version, **columns
        )
        for pk, number in Counter(revision.play_id for revision in revisions).items():
            if number > 1 or all(entry.void for entry in by_play[pk].all_entries):
                Play.objects.filter(pk=pk).update(last_revision=number, version=version)
        for pk in ids:
            outcome = by_play[pk].outcome
            if by_play[pk].doubt:
                Play.objects.filter(pk=pk).update(doubt=by_play[pk].doubt)
            if outcome.kind in (OutcomeKind.AWARD, *BY_SIDE):
                Play.objects.filter(pk=pk).update(
                    award_ns=outcome.award_ns, award_ew=outcome.award_ew, weights=outcome.weights_by_side()
                )


def _imported(imported: Imported, session: Session, by: Actor) -> Iterator[Revision]:
    """The revisions of a play, of which the last entry that is not void counts."""
    entries = imported.all_entries
    counts = max((at for at, entry in enumerate(entries) if not entry.void), default=None)
    for at, entry in enumerate(entries):
        agreement = {"agreed_at": timezone.now(), "agreed_by": by.name} if at == counts else {}
        state = State.ACCEPTED if at == counts else State.WITHDRAWN
        when = {} if entry.at is None else {"at": entry.at}
        yield next_revision(
            Play(pk=imported.play_id, last_revision=at),
            by,
            club_id=session.contest.club_id,
            kind=entry.outcome.kind,
            outcome=entry.outcome.to_json(),
            payload=payload_hash(imported.play_id, entry.outcome, entry.reason),
            reason=entry.reason,
            score=entry.score,
            score_ew=counting.score_ew_of(entry.outcome, entry.score),
            state=state,
            **agreement,
            **when,
        )


@transaction.atomic
def record_for_all(*, play_ids: Iterable[int], outcome: Outcome, by: Actor, reason: str = "") -> None:
    """Record one outcome on several plays of a field for staff: as `record_result` for each, in few queries.

    Raises RuleError as it does, and "permission.correct" to all but staff.
    """
    first, *others = sorted(play_ids)
    field = fields.locked_of(first)
    joined = Play.objects.select_related("board", "accepted", "encounter__round__section__session__contest")
    plays = list(joined.filter(pk__in=(first, *others), field=field))
    permissions.require("correct", counting.session_of(plays[0]), by)
    for play in {play.kind: play for play in plays}.values():  # the right needed depends on what counts now
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
