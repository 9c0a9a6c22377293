"""What counts on a play: what an outcome is worth there, and what a new revision makes of it.

Nothing here asks for a right or locks a row: that is for the services that call it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from config.caching.prepared import Prepared, PreparedUpdate
from scoring.actors import Actor
from scoring.bridge.doubts import doubtful_in_field, doubts_about
from scoring.bridge.leads import check_lead
from scoring.bridge.legality.doubts import RECORDED
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import table_in
from scoring.cards import Deal
from scoring.comparison.awards import award_of
from scoring.comparison.method import Method
from scoring.comparison.stated import to_the_score_in
from scoring.models import Field, Play, Revision, Session
from scoring.selectors.visibility import cards_for
from scoring.services import chain
from scoring.words import RuleError, Vulnerability

State = Revision.State
AT_PLAY = (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT)  # of rulings nothing is unlikely
COUNTED = (
    "version", "kind", "score", "score_ew", "award_ns", "award_ew", "weights",
    "accepted", "last_revision", "agreed", "waiting", "conflict", "doubt",
    "watched",
)  # fmt: skip
_SAVED = PreparedUpdate(Play, *COUNTED)


def session_of(play: Play) -> Session:
    return play.encounter.round.section.session


def score_of(outcome: Outcome, play: Play, by: Actor) -> int | None:
    """N-S's score of the outcome on this play's board; what cannot be is a RuleError.

    Also refuses a lead that its player did not hold, where the deal is known and a refusal tells `by` nothing
    about cards to come, and an award that the event's method gives no worth.
    """
    score = worth_of(outcome, play.board.vulnerability, session_of(play).contest.settings)
    if (
        outcome.lead is not None
        and play.board.deal
        and outcome.result is not None
        and outcome.result.contract
        and cards_for(by, session_of(play)).checks_leads_on(play.board)
    ):
        check_lead(Deal.parse(play.board.deal), outcome.result.contract.declarer, outcome.lead)
    return score


def worth_of(outcome: Outcome, vulnerability: Vulnerability, settings: Mapping[str, Any]) -> int | None:
    """N-S's score of the outcome on a board of an event with these settings; what cannot be is a RuleError.

    Refuses an award that the event's method gives no worth too.
    """
    check_awards(outcome, Method.of(settings))
    if to_the_score_in(settings):
        _require_contract(outcome)
    return outcome.score_for(vulnerability, table_in(settings))


def _require_contract(outcome: Outcome) -> None:
    """Bridge to the score asks what each side has for tricks, which a bare score does not tell."""
    if any(outcome.scores()):
        raise RuleError(
            "to_the_score.contract",
            "result",
            "Bridge to the score needs the contract and the tricks made, not just a score.",
            "001:l.771",
        )


def check_awards(outcome: Outcome, method: Method) -> None:
    """Refuse an award that has no worth by the method: per cents at IMPs, IMPs at matchpoints."""
    for name, share in outcome.awards():
        try:
            method.check(award_of(share))
        except RuleError as error:
            raise error.at(name) from None


def score_ew_of(outcome: Outcome, score: int | None) -> int | None:
    """E-W's score, from N-S's side, where N-S's is `score`: both have the same but in a split score."""
    return outcome.score_ew if outcome.kind is OutcomeKind.SPLIT else score


def state_of(play: Play, outcome: Outcome, seen: int) -> str:
    """Return the state of a table's new revision: accepted, proposed or conflicting.

    - What counts already counts again: accepted.
    - Proposed, so that the director decides, after the results are official, against a result that is
      agreed, and where it says that the board was not played.
    - Conflicting, and the result that counted too, if its sender had not seen that different result, which
      nobody had agreed yet; and as long as such a conflict is open.
    - Otherwise accepted. A board to be played later is treated as not entered.
    """
    if _says_the_same(play, outcome):
        return State.ACCEPTED
    if session_of(play).state == Session.State.OFFICIAL:
        return State.PROPOSED
    if play.conflict:
        return State.CONFLICTING
    if outcome.kind is OutcomeKind.NOT_PLAYED:
        return State.PROPOSED
    current = play.accepted
    if current is None or current.kind == OutcomeKind.LATER:
        unseen = play.waiting and seen < play.last_revision
        return State.CONFLICTING if unseen else State.ACCEPTED
    if play.agreed:
        return State.PROPOSED
    return State.ACCEPTED if seen >= current.number else State.CONFLICTING


def _says_the_same(play: Play, outcome: Outcome) -> bool:
    """Whether the outcome is the one that counts already."""
    return play.accepted is not None and Outcome.from_json(play.accepted.outcome).same_as(outcome)


def agreement(play: Play, outcome: Outcome, by: Actor, *, by_staff: bool) -> dict[str, Any]:
    """Return when and by whom a new revision is agreed: staff agree theirs, and an agreed result stays so."""
    if by_staff:
        return {"agreed_at": timezone.now(), "agreed_by": by.name}
    was = play.accepted
    if was is None or not play.agreed or not _says_the_same(play, outcome):
        return {}
    return {"agreed_at": was.agreed_at, "agreed_by": was.agreed_by}


def apply(
    play: Play, revision: Revision, outcome: Outcome, *, agreed: bool, others: Elsewhere | None = None
) -> None:
    """Set what counts on the play (not saved) after `revision` was added in its state.

    `others` are the board's results elsewhere, where the caller has them.
    """
    if revision.state == State.ACCEPTED:
        same = _says_the_same(play, outcome)
        count(play, revision, outcome)
        play.agreed = agreed or (same and play.agreed)
        if not same and play.waiting and revision.seen == revision.number - 1:
            _take_back_not_played(play)
        if agreed or not same:  # a doubt that the director has settled does not come back
            _judge(play, outcome, others or Elsewhere(play), by_staff=agreed, same=same)
    elif revision.state == State.CONFLICTING:
        set_state(play.field, play.revisions.filter(state=State.ACCEPTED), State.CONFLICTING)
        count_nothing(play)
        play.waiting = play.conflict = True
    else:
        play.waiting = True


def _take_back_not_played(play: Play) -> None:
    """A table that enters a result in sight of it no longer says that the board was not played."""
    proposed = play.revisions.filter(state=State.PROPOSED)
    set_state(play.field, proposed.filter(kind=OutcomeKind.NOT_PLAYED), State.WITHDRAWN)
    play.waiting = proposed.exists()


def set_state(field: Field, revisions: Iterable[Revision], state: str) -> None:
    """These revisions are in another state from now on; the locked field's chain says so (not saved)."""
    chain.change(field, [(revision, {"state": state}) for revision in revisions])


def save(play: Play) -> None:
    """Save what counts on a play: where it belongs is never changed here."""
    _SAVED.save(play)


def count(play: Play, revision: Revision, outcome: Outcome) -> None:
    """Let `revision` be what counts on the play (not saved)."""
    play.accepted = revision
    play.kind = outcome.kind.value
    play.score, play.score_ew = revision.score, revision.score_ew
    play.award_ns, play.award_ew = outcome.award_ns, outcome.award_ew
    play.weights = outcome.weights_by_side()


def count_again(play: Play, revision: Revision) -> None:
    """Let an earlier accepted revision be what counts on the play (not saved); nothing counts there now."""
    outcome = Outcome.from_json(revision.outcome)
    count(play, revision, outcome)
    play.agreed = revision.agreed_at is not None
    _judge(play, outcome, Elsewhere(play), by_staff=play.agreed, same=False)


def count_nothing(play: Play) -> None:
    play.accepted = None
    play.kind = OutcomeKind.NOT_ENTERED.value
    play.score = play.score_ew = play.weights = None
    play.award_ns = play.award_ew = play.doubt = ""
    play.agreed = play.watched = False


class Elsewhere:
    """The results that a play's board has at other tables of its field, read when they are first wanted."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @cached_property
    def rows(self) -> list[tuple[int, int, str, bool]]:
        """Play, N-S score, doubt, whether it is judged again. One query."""
        return _ELSEWHERE.rows(self.play.field_id, self.play.board.pk, self.play.pk)

    def doubt(self, outcome: Outcome) -> str:
        """Returns the code of the first doubt about an outcome of the play, "" if there is none."""
        if outcome.result is None and outcome.tricks is None:
            return ""
        return _doubt_code(self.play, outcome, [score for _pk, score, _doubt, _watched in self.rows])

    def doubted_anew(self) -> dict[int, str]:
        """Returns the doubts about the other results that change now that the play has another score.

        They are codes by the id of their play, "" for a doubt that no longer holds. The outcomes are read, by
        one more query, only if a doubt may change.
        """
        table = table_in(session_of(self.play).contest.settings)
        scores = [(pk, score) for pk, score, _doubt, _watched in self.rows]
        scores += [] if self.play.score is None else [(self.play.pk, self.play.score)]
        doubtful = doubtful_in_field([score for _pk, score in scores], table)
        others_of = {
            pk: [points for other, points in scores if other != pk]
            for pk, score, doubt, watched in self.rows
            if doubt not in RECORDED and (doubt or (watched and score in doubtful))
        }
        if not others_of:
            return {}
        before = {pk: doubt for pk, _score, doubt, _watched in self.rows}
        outcomes = Play.objects.filter(pk__in=others_of).order_by().values_list("pk", "accepted__outcome")
        now = {
            pk: _doubt_code(self.play, Outcome.from_json(outcome), others_of[pk])
            for pk, outcome in outcomes
            if outcome
        }
        return {pk: code for pk, code in now.items() if code != before[pk]}


def _judge(play: Play, outcome: Outcome, others: Elsewhere, *, by_staff: bool, same: bool) -> None:
    """Set the doubt about a new result, and whether it is judged again when more results are in.

    A doubtful result that staff enter, or enter once more, is one that they have seen: it is kept as it is.
    """
    code = "" if by_staff and same else others.doubt(outcome)
    play.doubt = "" if by_staff else code
    play.watched = outcome.kind in AT_PLAY and not (by_staff and (same or bool(code)))


def _doubt_code(play: Play, outcome: Outcome, others: Sequence[int]) -> str:
    table = table_in(session_of(play).contest.settings)
    doubts = doubts_about(outcome, play.board.vulnerability, others, table)
    return doubts[0].code if doubts else ""


def judge_others(play: Play, others: Elsewhere | None = None) -> None:
    """Judge the board's other results again, now that the play has another score and is saved.

    To be called after the field was touched: what changes has its new version.
    """
    if play.board_id is None:
        return
    for pk, code in (others or Elsewhere(play)).doubted_anew().items():
        Play.objects.filter(pk=pk).update(doubt=code, version=play.field.version)


def _scores_elsewhere(field: int, board: int, play: int) -> QuerySet[Play, Any]:
    others = Play.objects.filter(field=field, board=board, score__isnull=False).exclude(pk=play)
    return others.order_by().values_list("pk", "score", "doubt", "watched")


_ELSEWHERE = Prepared(_scores_elsewhere, -1, -2, -3)


def settle_others(play: Play, chosen: Revision) -> None:
    """The director has spoken: what waited on this play waits no longer."""
    waiting = play.revisions.filter(state__in=(State.PROPOSED, State.CONFLICTING)).exclude(pk=chosen.pk)
    set_state(play.field, waiting, State.WITHDRAWN)
    play.waiting = play.conflict = False
