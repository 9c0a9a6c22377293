"""A session changes its state: play is finished, the result becomes official, is closed or reopened."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial

from django.db import OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from config.backups import backup_jobs
from config.patience import waiting_at_most
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Field, Play, Session
from scoring.services import chain, fields
from scoring.services.layout import note_foreign, seal
from scoring.words import N_, Message, RuleError
from tournaments.models import Publication
from tournaments.models.inverse import Inverse
from tournaments.models.results_planner import results_planner
from tournaments.selectors.publishing.lacking import Lacking, lacking
from tournaments.services import carrying
from tournaments.services.control import clock
from tournaments.services.control.deeds import (
    PUBLISH,
    publishing_to_undo,
    record_deed,
    settle_publishing,
    undo,
)
from tournaments.services.results import result_letters, standings
from tournaments.services.results.published_figures import (
    figures_to_publish,
    keep_published,
    note_published,
)
from tournaments.services.setup.sessions import hold
from tournaments.services.ways import enter_state

State = Session.State


@transaction.atomic
def finish(*, session: Session, by: Actor) -> Session:
    """Play is over: comparison becomes final. Boards without an outcome simply do not count.

    Raises RuleError "permission.publish", "session.not_playing".
    """
    permissions.require("publish", session, by)
    if session.state != State.PLAYING:
        raise RuleError("session.not_playing", "session", "Only a session in play can be ended.", "")
    fields.locked_in(session)
    note_foreign(session.pk)
    clock.stop(session)  # before the session's own row is locked, as the clock does
    enter_state(session, State.FINISHED)
    session.finished = timezone.now()
    session.save(update_fields=["finished"])
    record_deed(session=session, kind="finish", message=Message("Play finished"), by=by)
    return session


def publish(*, session: Session, by: Actor, note: str = "", now: dt.datetime | None = None) -> Publication:
    """Make the result official: freeze it, and let the corrections run (Law 79C). Finishes play first.

    A second publication keeps the end of the first correction period unless it is over. Undoing its
    action brings the session back to where it was: to play, if the publication ended it.
    """
    with transaction.atomic():
        permissions.require("publish", session, by)
        fields.locked_in(session)
        note_foreign(session.pk)
        before = State.PLAYING if session.state == State.PLAYING else State.FINISHED
        if session.state == State.PLAYING:
            finish(session=session, by=by)
        hold(session)
        publication = _publish(session, by, note, now or timezone.now(), before)
        result_letters.prepare(publication)
        transaction.on_commit(partial(backup_jobs.want, "publication"), robust=True)
    return publication


def before_publishing(*, session: Session, by: Actor) -> Lacking:
    """What the result would lack if it were published now: the director is asked about it first.

    Raises RuleError "permission.publish", "publish.waiting".
    """
    permissions.require("publish", session, by)
    require_settled(session)
    return lacking(session)


def undo_publishing(*, session: Session, by: Actor) -> None:
    """Take the newest publication back: the session is again where it was before.

    Raises RuleError "permission.reopen", "undo.nothing".
    """
    permissions.require("reopen", session, by)
    deed = publishing_to_undo(session)
    if deed is None:
        raise RuleError("undo.nothing", "session", "There is nothing to undo.", "")
    undo(session=session, by=by, deed_id=deed.pk)


def _publish(session: Session, by: Actor, note: str, now: dt.datetime, before: str) -> Publication:
    require_settled(session)
    for field in Field.objects.filter(sections__session=session).distinct():
        carrying.carry_on(field=field)
        standings.refresh_standings(field_id=field.pk)
    number = session.publications.count() + 1
    if session.corrections_until is None or session.corrections_until < now:
        session.corrections_until = now + dt.timedelta(minutes=session.club.correction_minutes)
    session.official = now
    session.save(update_fields=["official", "corrections_until"])
    enter_state(session, State.OFFICIAL)
    content, last = results_planner(session.contest).freeze(session)
    record_deed(
        session=session,
        kind=PUBLISH,
        message=Message("Results published (version {number})", number=number),
        by=by,
        reason=note,
        inverse=Inverse(state_before=before),
    )
    publication = Publication(
        session=session,
        number=number,
        at=now,
        by=by.user,
        by_name=by.name,
        note=note,
        last_revision=last,
        content=content,
    )
    figures = figures_to_publish(session)
    with chain.locked(Session, session.pk) as owner:
        note_published(owner, number, figures)
        chain.note(owner, "heads", {"heads": chain.heads_of(session)})
        chain.append(owner, publication)
        publication.save(force_insert=True)
        keep_published(publication, figures)
    return publication


def require_settled(session: Session) -> None:
    """Nothing may wait for the director when a result becomes official: RuleError "publish.waiting"."""
    waiting = Play.objects.filter(encounter__round__section__session=session, waiting=True)
    tables = sorted(set(waiting.filter(board=None).values_list("encounter__table", flat=True)))
    if tables:
        raise _unsettled(
            N_("First choose which deal counts at table {last}."),
            N_("First choose which deal counts at tables {first} and {last}."),
            tables,
        )
    plays = waiting.select_related("board").order_by("board__number", "pk")
    boards = list(dict.fromkeys(str(play.board) for play in plays))
    if boards:
        raise _unsettled(
            N_("First choose, under “Needs attention”, which result counts on board {last}."),
            N_("First choose, under “Needs attention”, which result counts on boards {first} and {last}."),
            boards,
            "Law 79",
        )


def _unsettled(one: str, more: str, what: Sequence[object], source: str = "") -> RuleError:
    """The refusal that says what waits: of `one`, or of `more` than one."""
    *first, last = map(str, what)
    return RuleError(
        "publish.waiting", "session", more if first else one, source, first=", ".join(first), last=last
    )


@transaction.atomic
def reopen(*, session: Session, by: Actor, reason: str = "") -> Session:
    """One step back: closed to official, official to finished, finished to playing.

    The next publication's list of changes has the reason. Raises RuleError "session.reason" without one for
    results whose time for corrections is over (Law 79C2).
    """
    permissions.require("reopen", session, by)
    reason = reason.strip()
    if session.state == State.CLOSED and results_planner(session.contest).needs_reason_late and not reason:
        raise RuleError(
            "session.reason",
            "reason",
            "The time for corrections is over: give the reason for reopening the results.",
            "Law 79C2",
        )
    fields.locked_in(session)
    note_foreign(session.pk)
    before = {State.CLOSED: State.OFFICIAL, State.OFFICIAL: State.FINISHED, State.FINISHED: State.PLAYING}
    if session.state == State.OFFICIAL:
        settle_publishing(session)
    enter_state(session, before[State(session.state)])
    again = timezone.now() + dt.timedelta(minutes=session.club.correction_minutes)
    session.corrections_until = again if session.state == State.OFFICIAL else None
    session.save(update_fields=["corrections_until"])
    record_deed(session=session, kind="reopen", message=Message("Session reopened"), by=by, reason=reason)
    return session


@transaction.atomic
def close(*, session: Session, by: Actor) -> Session:
    """End the corrections: the result stands.

    Raises RuleError "session.not_official", "publish.waiting" while something waits for the director.
    """
    permissions.require("publish", session, by)
    if session.state != State.OFFICIAL:
        raise RuleError("session.not_official", "session", "Publish the result first.", "Law 79C")
    require_settled(session)
    fields.locked_in(session)
    note_foreign(session.pk)
    enter_state(session, State.CLOSED)
    if session.corrections_until is not None:
        session.corrections_until = min(session.corrections_until, timezone.now())
        session.save(update_fields=["corrections_until"])
    record_deed(session=session, kind="close", message=Message("Session closed"), by=by)
    return session


def close_overdue(now: dt.datetime | None = None) -> int:
    """Close every official session whose correction period is over, and open what was closed too soon.

    How many were closed or opened.
    """
    now = now or timezone.now()
    over = Q(state=State.OFFICIAL, corrections_until__lt=now)
    too_soon = Q(state=State.CLOSED, corrections_until__gt=now)
    return sum(close_if_over(session, now) for session in Session.objects.filter(over | too_soon))


def close_if_over(session: Session, now: dt.datetime | None = None) -> bool:
    """Close the session if its correction period is over, so that reading it late shows it closed.

    The stored end of the period decides: what was closed while the machine's clock was ahead is official
    again as soon as it is right. Nothing is locked while there is nothing to do: every page asks this, and
    is shown all the same while another program holds the database.
    """
    until, now = session.corrections_until, now or timezone.now()
    if until is None:
        return False
    if session.state == State.OFFICIAL and until < now:
        state = State.CLOSED
    elif session.state == State.CLOSED and until > now and _closed_by_the_clock(session):
        state = State.OFFICIAL
    else:
        return False
    before = session.state
    try:
        with waiting_at_most(1), transaction.atomic():
            fields.locked_in(session)
            note_foreign(session.pk)
            enter_state(session, state)
            seal(session.pk)
    except RuleError:  # somebody was quicker
        session.refresh_from_db()
        return False
    except OperationalError:  # whoever asks next does it
        session.state = before
        return False
    return True


def _closed_by_the_clock(session: Session) -> bool:
    """Whether nobody closed it: not its director here, nor another site's from which it came in closed."""
    ways = session.deeds.filter(kind__in=(PUBLISH, "reopen", "close")).order_by("-pk")
    return ways.values_list("kind", flat=True).first() in (PUBLISH, "reopen")
