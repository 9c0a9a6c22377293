"""Rulings by the laws: each is recorded, judged (after play, perhaps), scored, told to both sides, withdrawn.

How it works. A row of a ruling is never changed: every act adds a row with the next version, which is a link
of the session's chain. What the row refers to (the play, the contestant who is warned, the action that gave
the adjusted score, the penalty) is an id in it, which stays when that row is deleted: who reads the row must
expect None. An act names the version that its page showed (`version`), and is refused with RuleError
"ruling.stale" if there is a newer one. A score is adjusted through `rulings.rule`, so that it is
previewed and undone as all results are. A ruling that is withdrawn or judged again takes its adjusted score
back in the same way (`restore_result`), unless the director keeps it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.laws.asking import next_step, read_facts, with_defaults
from scoring.laws.codes import code_of, table_of
from scoring.laws.table import Row
from scoring.laws.telling import option_of
from scoring.models import Encounter, Entry, NotedHead, Play, Session
from scoring.selectors.labels import number_in_session, table_in_session
from scoring.services import chain
from scoring.services.club_record import note_head
from scoring.services.layout import note_foreign
from scoring.words import N_, Message, RuleError, Word
from scoring.words.encodings import CONTROL
from tournaments.models import LawRuling
from tournaments.models.kept_message import english, listed
from tournaments.selectors.control.law_rulings import (
    MAY_BE_JUDGED,
    place_parts,
    score_counts,
    standing_adjustments,
)
from tournaments.services.control.deeds import record_deed, undo
from tournaments.services.control.rulings import rule
from tournaments.services.law_rulings.repeated_awards import as_regulated
from tournaments.services.setup.sessions import hold, touch_session

State = LawRuling.State
Side = Literal["ns", "ew"]

COPIED = (
    "session_id", "number", "state", "play_id", "board", "round", "table", "law_code", "law_table", "law",
    "answers", "choice", "before", "after", "adjustment_id", "warned_id", "warned_number", "penalty_id",
    "told_ns", "told_ew", "reason", "consulted", "appellant", "appealed_at", "committee", "decision",
    "decided_at", "deposit", "deposit_kept",
)  # fmt: skip
"""The columns that a version takes from the version before it, unless an act changes them."""
NOWHERE: dict[str, Any] = {"play": None, "board": "", "round": 0, "table": "", "before": None}
"""The columns that say where a ruling happened, of one that was made without a place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByLaw:
    """What a director rules: a table of a code of laws, the answers to its questions, and the option chosen.

    `code` and `table` are keys (`scoring.laws.codes`). `later` leaves the ruling to be judged after play:
    then answers and choice may still be missing. `informed` are the sides that have heard it, `warned` is the
    contestant whom the ruling warns. `consulted` is a poll as text (`scoring.laws.polls`).
    """

    code: str
    table: str
    answers: Mapping[str, object] = field(default_factory=dict)
    choice: str = ""
    later: bool = False
    reason: str = ""
    consulted: str = ""
    informed: Collection[Side] = ()
    warned: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """What a ruling is about: a play, or a table in a round (`encounter`), or neither.

    `seen` is the number of the newest revision of the play that the page showed; None does not check it.
    """

    play: Play | None = None
    seen: int | None = None
    encounter: Encounter | None = None


@transaction.atomic
def record(*, session: Session, what: ByLaw, where: Where | None = None, by: Actor) -> LawRuling:
    """Record a new ruling of the session, given now or left open for later (`what.later`).

    Raises RuleError "permission.rule", "session.meanwhile", "laws.*", "ruling.unfinished", "ruling.choice",
    "ruling.elsewhere", "ruling.stale", "ruling.no_result", "ruling.length".
    """
    permissions.require("rule", session, by)
    hold(session)
    columns = _ruling_columns(session, what) | _place(session, where or Where())
    last = session.law_rulings.aggregate(last=Max("number"))["last"] or 0
    ruling = LawRuling(session=session, number=last + 1, **columns)
    return added(ruling, by)


@transaction.atomic
def judge(*, ruling: LawRuling, version: int, what: ByLaw, by: Actor, keep_score: bool = False) -> LawRuling:
    """Judge a ruling that was left open, or judge a ruling again. Its place and the result before it stay.

    An adjusted score that the ruling gave before is taken back, unless `keep_score`. Raises RuleError as
    `record` and `restore_result` do, and "ruling.state" for a ruling that was withdrawn or appealed; after an
    appeal it can be judged again only if the committee recommended that.
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, MAY_BE_JUDGED)
    columns = _ruling_columns(newest.session, what)
    if columns["warned_id"] != newest.warned_id:
        columns["penalty"] = None
    return added(next_version(newest, **columns, **_without_score(newest, keep_score, by)), by)


@transaction.atomic
def adjust(*, ruling: LawRuling, version: int, outcome: Outcome, by: Actor) -> LawRuling:
    """Enter the adjusted score of a ruling; its record then has the results before and after.

    Raises RuleError as `rulings.rule`, "ruling.no_play" if the ruling is not about a play, "ruling.state" if
    it is open or withdrawn, "ruling.stale".
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, set(State) - {State.OPEN, State.WITHDRAWN})
    play = newest.play
    if play is None:
        raise RuleError("ruling.no_play", "play", "This ruling does not concern a result.", "")
    law = _("Ruling {number}, Law {law}").format(number=newest.number, law=newest.law)
    outcome = as_regulated(play, outcome)
    deed = rule(play=play, outcome=outcome, by=by, reason=law)
    row = next_version(newest, after=outcome.to_json())
    if deed is not None:
        row.adjustment = deed
    return added(row, by, silent=True)


@transaction.atomic
def place(*, ruling: LawRuling, version: int, where: Where, by: Actor) -> LawRuling:
    """Enter where it happened for a ruling that was made without a place, or correct its place.

    The result before the ruling is the one that counts there now. Raises RuleError as `record` does, and
    "ruling.state" for a ruling that was withdrawn, "ruling.scored" for one whose adjusted score was entered.
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, set(State) - {State.WITHDRAWN})
    if newest.after is not None:
        raise RuleError(
            "ruling.scored",
            "play",
            "Ruling {number} has an adjusted score at its table and board. Withdraw it, and rule again.",
            "",
            number=newest.number,
        )
    columns = NOWHERE | _place(newest.session, where)
    return added(next_version(newest, **columns), by, silent=True)


@transaction.atomic
def tell(*, ruling: LawRuling, version: int, side: Side, by: Actor) -> LawRuling:
    """Note that a side has now heard the ruling.

    Raises RuleError "ruling.told" if it had heard it before, "ruling.stale", "permission.rule".
    """
    newest = locked_newest(ruling, version, by)
    column = f"told_{side}"
    if getattr(newest, column) is not None:
        raise RuleError("ruling.told", "told", "This side has already heard the ruling.", "")
    return added(next_version(newest, **{column: timezone.now()}), by, silent=True)


@transaction.atomic
def withdraw(
    *, ruling: LawRuling, version: int, reason: str, by: Actor, keep_score: bool = False
) -> LawRuling:
    """Withdraw a ruling: its record stays, and the result before its adjusted score counts again.

    With `keep_score` the adjusted score still counts, and so does one that came in from a file. Raises
    RuleError "ruling.reason" without a reason (Law 82C), "ruling.state", "ruling.stale", and what
    `restore_result` raises.
    """
    newest = locked_newest(ruling, version, by)
    require_state(newest, MAY_BE_JUDGED)
    if not reason.strip():
        raise RuleError("ruling.reason", "reason", "Give a reason for withdrawing the ruling.", "Law 82C")
    row = next_version(newest, state=State.WITHDRAWN, reason=fitting("reason", reason))
    for column, value in _without_score(newest, keep_score, by).items():
        setattr(row, column, value)
    return added(row, by)


@transaction.atomic
def restore_result(*, ruling: LawRuling, by: Actor) -> None:
    """Undo every adjusted score of a ruling that still counts, the newest first.

    The ruling itself gets no new version. Raises RuleError "undo.order" and "undo.results" if a newer action
    or result prevents it, "permission.rule".
    """
    for deed in standing_adjustments(ruling):
        undo(session=ruling.session, by=by, deed_id=deed.pk)


def _without_score(ruling: LawRuling, keep_score: bool, by: Actor) -> dict[str, Any]:
    """Take the adjusted score back, and return the columns that this changes; none if the score still counts.

    It does where it is kept, and where no action gave it that could be undone: in a session from a file.
    """
    if keep_score or ruling.after is None:
        return {}
    restore_result(ruling=ruling, by=by)
    ruling.refresh_from_db(fields=["play"])  # with the result that counts now
    if score_counts(ruling):
        return {}
    return {"after": None, "adjustment": None}


def locked_newest(ruling: LawRuling, version: int, by: Actor) -> LawRuling:
    """The newest version of a ruling, with its session locked.

    Raises RuleError "permission.rule", and "ruling.stale" if the newest version is not `version`.
    """
    session = ruling.session
    permissions.require("rule", session, by)
    hold(session)
    newest = session.law_rulings.filter(number=ruling.number).latest("version")
    if newest.version != version:
        raise _stale()
    newest.session = session
    return newest


def _stale() -> RuleError:
    return RuleError(
        "ruling.stale",
        "version",
        "This ruling, or the result it concerns, has changed since you opened the page. Please check again.",
        "",
    )


def require_state(ruling: LawRuling, states: Collection[str]) -> None:
    """Raise RuleError "ruling.state" unless the ruling is in one of these states."""
    if ruling.state not in states:
        raise RuleError(
            "ruling.state",
            "ruling",
            "Ruling {number} cannot be changed in this way: its state is “{state}”.",
            "",
            number=ruling.number,
            state=ruling.get_state_display(),
        )


def _ruling_columns(session: Session, what: ByLaw) -> dict[str, Any]:
    """The columns that say what was ruled.

    Raises RuleError if the tables of the code do not lead to it: "laws.*", "ruling.unfinished",
    "ruling.choice"; and "warning.elsewhere" for a contestant of another session.
    """
    if what.warned is not None and what.warned.section.session_id != session.pk:
        raise not_of_session()
    code = code_of(what.code)
    table = table_of(code, what.table)
    answers = read_facts(table, what.answers)
    step = next_step(table, with_defaults(table, answers))
    if not isinstance(step, Row) and not what.later:
        raise RuleError(
            "ruling.unfinished", step.key, N_("Answer this question first: {question}"), "",
            question=step.words,
        )  # fmt: skip
    if isinstance(step, Row) and (what.choice or (step.options and not what.later)):
        if not what.choice:
            raise RuleError("ruling.choice", "choice", "Record which option was chosen.", f"Law {step.law}")
        option_of(step, what.choice)
    now = timezone.now()
    return {
        "state": State.OPEN if what.later else State.GIVEN,
        "law_code": code.key,
        "law_table": table.key,
        "law": step.law if isinstance(step, Row) else "",
        "answers": answers,
        "choice": what.choice if isinstance(step, Row) else "",
        "reason": fitting("reason", what.reason),
        "consulted": fitting("consulted", what.consulted),
        "warned_id": what.warned.pk if what.warned else None,
        "warned_number": str(number_in_session(what.warned)) if what.warned else "",
        **{f"told_{side}": now for side in what.informed},
    }


def not_of_session() -> RuleError:
    """The refusal to warn a contestant of another session."""
    return RuleError(
        "warning.elsewhere",
        "warned",
        "This contestant plays in another session. Nothing was recorded.",
        "Law 90",
    )


def fitting(column: str, text: str) -> str:
    """A text without blanks around it.

    Raises RuleError "text.control" for characters that cannot be displayed (ends of lines and tabs are none),
    and "ruling.length" where its column is too short.
    """
    most = getattr(LawRuling._meta.get_field(column), "max_length", None)
    text = text.strip()
    if CONTROL.search("".join(sign for sign in text if sign not in "\r\n\t")):
        raise RuleError("text.control", column, "This contains characters that cannot be displayed.", "")
    if most is not None and len(text) > most:
        raise RuleError("ruling.length", column, "Write at most {most} characters here.", "", most=most)
    return text


def _place(session: Session, where: Where) -> dict[str, Any]:
    """The columns that say where it happened, and which result counted there. Raises RuleError."""
    encounter = where.play.encounter if where.play else where.encounter
    if encounter is None:
        return {}
    section = encounter.round.section
    if section.session_id != session.pk:
        raise RuleError(
            "ruling.elsewhere", "play", "This table plays in another session. Nothing was recorded.", ""
        )
    columns: dict[str, Any] = {"round": encounter.round.number, "table": str(table_in_session(encounter))}
    return columns if where.play is None else columns | _result_before(where.play, where.seen)


def _result_before(play: Play, seen: int | None) -> dict[str, Any]:
    """The play, its board, and its result before the ruling. Raises "ruling.stale", "ruling.no_result"."""
    now = Play.objects.select_related("accepted", "board").get(pk=play.pk)
    if seen is not None and seen != now.last_revision:
        raise _stale()
    if now.last_revision and now.accepted is None and not now.waiting:
        raise RuleError(
            "ruling.no_result",
            "play",
            "The result of board {board} was withdrawn. Enter a result first, or rule for the table.",
            "",
            board=str(now.board),
        )
    before = now.accepted.outcome if now.accepted else None
    return {"play": now, "board": str(now.board) if now.board else "", "before": before}


def next_version(ruling: LawRuling, **changes: Any) -> LawRuling:
    """The next version of a ruling, not saved, with these columns changed."""
    copied = {name: getattr(ruling, name) for name in COPIED}
    row = LawRuling(**copied, version=ruling.version + 1)
    row.session = ruling.session
    for name, value in changes.items():
        setattr(row, name, value)
    return row


def added(ruling: LawRuling, by: Actor, *, silent: bool = False) -> LawRuling:
    """Link a version to the session's chain and save it; unless `silent`, list it as an action too."""
    if not silent:
        note_foreign(ruling.session_id)  # the action below seals how all is set up
    ruling.by, ruling.by_name = by.user, by.name[:120]
    with chain.locked(Session, ruling.session_id) as owner:
        chain.append(owner, ruling)
        ruling.save(force_insert=True)
        if ruling.deposit is not None:  # money was paid, or what becomes of it is said
            note_head(ruling.session.contest.club_id, owner, NotedHead.Reason.PAYMENT)
    if silent:
        touch_session(ruling.session)
        return ruling
    record_deed(
        session=ruling.session, kind="law", message=_deed_message(ruling), by=by, reason=ruling.reason[:200]
    )
    return ruling


def _deed_message(ruling: LawRuling) -> Message:
    """The words for an act in the list of actions: "Ruling 3, board 5, table 2: Law 64A1"."""
    what: Message | Word = Message("Law {law}", law=ruling.law)
    if ruling.state != State.GIVEN:
        what = english(ruling.get_state_display())
    parts = [Message("Ruling {number}", number=ruling.number), *place_parts(ruling)]
    return listed((listed(parts, ", "), what), ": ")
