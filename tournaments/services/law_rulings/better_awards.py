"""Scores in a team match after only one side was at fault (Law 86B2(b)).

The director assigns a score to the board. The innocent side then has the better of two: that score compared
with the result at the other table, or average plus; the side at fault has the complement.
"""

from __future__ import annotations

from fractions import Fraction

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import table_in
from scoring.comparison import BoardResult, Direction
from scoring.comparison.better import BetterOfTwo, better_of_two
from scoring.comparison.method import Method
from scoring.models import Play
from scoring.selectors.cut import CUT_PLAY
from scoring.services import counting
from scoring.words import RuleError
from scoring.words.figures import as_typed
from tournaments.ranking import board_of
from tournaments.ranking.settings import EventSettings
from tournaments.selectors.results.rankings import rows_of


def better_outcome(play: Play, innocent: Direction, assigned: Outcome) -> Outcome:
    """The outcome that counts on a play of a match: the assigned score, or average plus and its complement.

    `play` is at the table of the irregularity. If the two tables played different forms of the board (it was
    fouled), their scores cannot be compared when the match is scored, so the worth of the assigned score is
    stated as an award. Two queries. Raises RuleError "better.method" or "better.other" as `better_of_two`
    does, "better.tables" for a match with more than two tables.
    """
    settings = counting.session_of(play).contest.settings
    method = EventSettings(settings).method
    score = assigned.score_for(play.board.vulnerability, table_in(settings))
    assert score is not None, "an assigned score is a score"
    other, is_alike = _other_table(play)
    better = better_of_two(innocent, score, other, method)
    if better.is_assigned and is_alike:
        return assigned
    own, theirs = _stated(better, method)
    ns, ew = (own, theirs) if innocent is Direction.NS else (theirs, own)
    return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)


def _other_table(play: Play) -> tuple[BoardResult, bool]:
    """The result at the match's other table, and whether both tables played the board in one form.

    Raises RuleError "better.tables" where a match has more tables than two.
    """
    encounter = play.encounter
    plays = Play.objects.filter(
        ~CUT_PLAY,
        field=play.field_id,
        board__number=play.board.number,
        encounter__match=encounter.match,
        encounter__round__section__session=encounter.round.section.session_id,
    ).exclude(pk=play.pk)
    rows = rows_of(plays) if encounter.match else []
    if len(rows) > 1:
        raise RuleError(
            "better.tables",
            "better",
            "This match has more than two tables: enter the score as IMPs or a percentage for each side.",
            "Law 86B2b",
        )
    if not rows:
        return BoardResult(None, None), True
    return board_of(rows)[0], rows[0].form == play.board.form


def _stated(better: BetterOfTwo, method: Method) -> tuple[str, str]:
    """The award of the innocent side and its complement, in IMPs or in % as the method counts."""
    if method.spec.in_imps:
        return _imps(better.worth), _imps(-better.worth)
    share = 50 * better.worth
    return as_typed(share), as_typed(100 - share)


def _imps(worth: Fraction) -> str:
    return f"{'-' if worth < 0 else '+'}{as_typed(abs(worth))}imp"
