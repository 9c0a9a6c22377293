"""Why 61.8? The arithmetic behind a pair's figure, board by board, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import award_words, ruling_words
from scoring.comparison import Correction, Direction, Explanation
from scoring.comparison.methods import MethodName
from scoring.models import Penalty
from scoring.words import nouns
from scoring.words.figures import figure, signed
from tournaments.selectors.control.rulings import (
    Ruling,
    penalties_of,
    penalty_reason,
    penalty_words,
    who_gave,
)
from tournaments.selectors.event_words import carried_text
from tournaments.selectors.named import Pair
from tournaments.selectors.results import same_seat, to_the_score
from tournaments.selectors.results.board_figures import SideFigures
from tournaments.selectors.results.figures import points_words
from tournaments.selectors.results.matches import MatchLine, matches_of
from tournaments.selectors.results.pages import RULED, RankedFigure, Results
from tournaments.selectors.results.play_rows import Played
from tournaments.selectors.results.played import (
    BoardSheet,
    boards_of,
    plays_of_entry,
    rooms_of_team,
    sheets_of,
)
from tournaments.selectors.results.rankings import RankedLine
from tournaments.selectors.results.reckoned import reckoning_words
from tournaments.selectors.results.same_seat import SetLost
from tournaments.selectors.results.standing import ranking_allowed

WHITE_BOOK = "EBU White Book 4.2.3.3"


@dataclass(frozen=True, slots=True)
class Compared:
    """A board's score beside the others of its group: how many it beat, tied and lost to, and its points."""

    score: str
    beat: str
    tied: str
    lost: str
    points: str
    top: str


@dataclass(frozen=True, slots=True)
class BoardWords:
    """How one board's points came about: the comparison in words and figures, then what was done to it."""

    board: int
    words: str
    corrections: Sequence[Ruling] = ()
    compared: Compared | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """A pair's figure explained. `hidden` boards are still in play: their points are not told, and count
    only if `counted`. `total` are the points of all boards and their top, where both are compared.
    """

    figure: str
    unit: str
    sums: Sequence[str]
    boards: Sequence[BoardWords]
    corrections: Sequence[Ruling]
    hidden: int
    counted: bool
    behind: bool
    total: tuple[str, str] | None = None


def why(
    results: Results,
    pair: Pair,
    sheets: Mapping[int, BoardSheet] | None = None,
    penalties: Sequence[Penalty] | None = None,
    matches: Sequence[MatchLine] | None = None,
) -> Why:
    """The arithmetic of a pair's figure, of the boards the reader may see. Four queries beside the ranking.

    While the standing is behind its field nothing is explained: figures and results would not fit. `sheets`
    are those of all boards, `penalties` and `matches` those of the pair, where the caller has them.
    """
    ranked = results.ranked.get(pair.entry.pk)
    counted = ranking_allowed(results.session)
    if ranked is None or results.state is None or results.behind:
        figure = ranked.figure if ranked else ""
        return Why(figure, results.measure.unit, [], [], [], 0, counted, results.behind)
    if sheets is None:
        sheets = sheets_of(results, boards_of(results, pair.entry))
    scheduled = plays_of_entry(sheets, pair.entry)
    plays = [(sheet, play) for sheet, play in scheduled if sheet.number in results.visible]
    if penalties is None:
        penalties = penalties_of(results, pair)
    return Why(
        figure=ranked.figure,
        unit=results.measure.unit,
        sums=_sums(results, pair, ranked, plays, matches),
        boards=_boards(plays, pair),
        corrections=[
            *_carried(results, pair),
            *_to_the_score(results, pair),
            *_same_seat(results, pair),
            *(_penalty(penalty, results, ranked.line) for penalty in penalties),
        ],
        hidden=len(scheduled) - len(plays),
        counted=counted,
        behind=False,
        total=_total(results, ranked.line),
    )


def _total(results: Results, line: RankedLine) -> tuple[str, str] | None:
    """The points before anything is scaled up, and the top of all boards."""
    if not results.measure.by_share:
        return None
    raw = (line.percent or Fraction(0)) * line.top / 100
    return results.points(raw), results.points(line.top)


def _sums(
    results: Results,
    pair: Pair,
    ranked: RankedFigure,
    plays: Sequence[tuple[BoardSheet, Played]],
    matches: Sequence[MatchLine] | None,
) -> list[str]:
    line = ranked.line
    if not results.measure.by_share:
        return _totals(results, ranked, matches_of(results, pair) if matches is None else matches)
    raw = (line.percent or Fraction(0)) * line.top / 100
    words = [_("{points} of {top}.").format(points=results.points(raw), top=results.points(line.top))]
    boards = ngettext("{n} board", "{n} boards", line.boards).format(n=line.boards)
    tops = {sheet.top(play) for sheet, play in plays} - {0}
    if len(tops) == 1:
        words.append(_("{boards}, top {top}.").format(boards=boards, top=results.points(tops.pop())))
    else:
        words.append(_("{boards}.").format(boards=boards))
    if raw != line.total:
        words.append(_("Scaled up for missed boards: {points}.").format(points=results.points(line.total)))
    return words


def _totals(results: Results, ranked: RankedFigure, matches: Sequence[MatchLine]) -> list[str]:
    """The total in its unit, and the matches that it is made of."""
    played = results.boards_of(ranked.line.boards)
    boards = ngettext("{n} board", "{n} boards", played).format(n=played)
    shown = results.measure.with_unit(ranked.figure)
    if results.measure.by_mean:
        total = points_words(ranked.line.total, results.conditions.method.name)
        words = [_("{total} over {boards}: {mean}.").format(total=total, boards=boards, mean=shown)]
    else:
        words = [_("{total} over {boards}.").format(total=shown, boards=boards)]
    return words + [match.words for match in matches if match.played]


def _carried(results: Results, pair: Pair) -> list[Ruling]:
    """What the pair brought from the session before."""
    points = carried_text(results, pair.entry)
    return (
        [Ruling(_("Carried over from the previous session: {points}.").format(points=points))]
        if points
        else []
    )


def _to_the_score(results: Results, pair: Pair) -> list[Ruling]:
    """What the pair has for the rounds that it won or lost at bridge to the score."""
    bonuses = to_the_score.bonuses(results.field)
    round_points = [points for entry, points in bonuses if entry == pair.entry.place_in_field]
    if not round_points:
        return []
    words = _("Bridge to the score: {points} for the rounds.").format(
        points=signed(sum(round_points, Fraction(0)))
    )
    return [Ruling(words, source="001:l.771")]


def _same_seat(results: Results, pair: Pair) -> list[Ruling]:
    """What the pair, or player, lost on each set to the best of the same seat."""
    return [
        Ruling(_set_words(lost), source="001:l.2314")
        for lost in same_seat.sets_lost(results.field)
        if pair.entry.place_in_field in lost.entries
    ]


def _set_words(lost: SetLost) -> str:
    words = _(
        "Boards {boards}, compared with the same seat: {own} against the average, the best "
        "{best}: {lost} lost."
    )
    if not lost.lost:
        words = _(
            "Boards {boards}, compared with the same seat: {own} against the average, the best: nothing lost."
        )
    boards = ", ".join(map(str, lost.boards))
    return words.format(
        boards=boards, own=signed(lost.above), best=signed(lost.best_above), lost=figure(lost.lost)
    )


def _penalty(penalty: Penalty, results: Results, line: RankedLine) -> Ruling:
    """What a penalty takes off, in points too where it is per cents: of one top, or of all the pair's."""
    assert results.state is not None
    of = {Penalty.Unit.TOP: results.state.top, Penalty.Unit.SESSION: line.top}.get(Penalty.Unit(penalty.unit))
    words, in_points = _("Penalty, {amount}."), _("Penalty, {percent}: {points} of {top}.")
    if penalty.amount < 0:
        words, in_points = _("Bonus, {amount}."), _("Bonus, {percent}: {points} of {top}.")
    words = words.format(amount=penalty_words(penalty))
    if of:
        words = in_points.format(
            percent=penalty_words(penalty),
            points=signed(results.matchpoints(-Fraction(penalty.amount) * of / 100)),
            top=results.points(of),
        )
    return Ruling(words, penalty_reason(penalty), who_gave(penalty), "Law 90")


def _marked(board: BoardWords, play: Played) -> BoardWords:
    """The words of a board; of an extra board they say that it is not in the total."""
    if not play.is_extra:
        return board
    return replace(board, words=f"{board.words} {_('Extra board: not in the total.')}".strip())


def _boards(plays: Sequence[tuple[BoardSheet, Played]], pair: Pair) -> list[BoardWords]:
    """A line for each board; a team's board at two tables has one, with what was ruled at either."""
    rooms = rooms_of_team(plays, pair.entry)
    ruled = {play.row.play: _ruled(play) for _sheet, play in plays if play.row.kind in RULED and play.outcome}
    boards: list[BoardWords] = []
    for sheet, play in plays:
        room = rooms.get(play.row.play)
        if room is None:
            boards.append(_marked(_board(sheet, play, pair), play))
        elif room.is_first:
            there = ruled.get(room.other)
            board = _marked(_board(sheet, play, pair), play)
            words = f"{capfirst(room.name)}: {board.words}" if board.words else ""
            corrections = [*board.corrections, *([there] if there else [])]
            boards.append(replace(board, words=words, corrections=corrections))
    return boards


def _board(sheet: BoardSheet, play: Played, pair: Pair) -> BoardWords:
    direction = play.direction_of(pair.entry.place_in_field)
    number = play.row.number
    if sheet.results.conditions.method.name is not MethodName.MATCHPOINTS:
        return _reckoned(sheet, play, direction)
    explanation = sheet.explanation(play, direction)
    if explanation is None:
        return BoardWords(number, _no_points(play))
    if explanation.award is not None:
        return BoardWords(number, "", [_award(sheet, play, direction)])
    shown = sheet.figures(play).side(direction)
    rulings = [_ruled(play)] if play.row.kind in RULED else []
    if explanation.correction:
        rulings.append(_adjusted(explanation, shown, sheet.results))
    words = _compared(explanation, shown, sheet.results)
    return BoardWords(number, words, rulings, _in_figures(explanation, shown, sheet.results))


def _in_figures(explanation: Explanation, shown: SideFigures, results: Results) -> Compared | None:
    """The comparison for a table; its points are those that count. None with nothing to compare it with."""
    if explanation.results == 1:
        return None
    return Compared(
        score=shown.score_in_full,
        beat=figure(explanation.beat),
        tied=figure(explanation.tied),
        lost=figure(explanation.lost),
        points=shown.points,
        top=results.points(explanation.top),
    )


def _reckoned(sheet: BoardSheet, play: Played, direction: Direction) -> BoardWords:
    """A board compared by IMPs, between tables, or by its score."""
    number, method = play.row.number, sheet.results.conditions.method
    reckoning = sheet.reckoning(play, direction)
    if reckoning is None:
        return BoardWords(number, _no_points(play))
    shown = sheet.figures(play).side(direction)
    rulings = [_ruled(play)] if play.row.kind in RULED and reckoning.award is None else []
    if reckoning.award is not None:
        share = play.award(direction)  # of a team's board it may have been given at the other table
        award = say(award_words(share)) if share else _("artificial score at the other table")
        form, law = _("{award}: {points}."), "Law 12C2"
        if sheet.follows_other_boards(play, direction):
            form, law = _("{award}: the mean of the other boards, {points}."), "Law 12C2c"
        words = form.format(award=award, points=shown.points_with_unit)
        return BoardWords(number, "", [_by_law(words, play, law)])
    words = reckoning_words(reckoning, shown, direction, method.name, in_tricks=play.in_tricks)
    return BoardWords(number, words, rulings)


def _no_points(play: Played) -> str:
    if play.row.kind == OutcomeKind.NOT_PLAYED:
        return f"{say(ruling_words(Outcome(OutcomeKind.NOT_PLAYED)))}."
    return _("not entered yet.")


def _compared(explanation: Explanation, shown: SideFigures, results: Results) -> str:
    """`+420 beat 5, tied 2, lost to 1: 12 of 16.` Ties are left out where there are none."""
    if explanation.results == 1:
        return _("{score}, with no other result to compare it with.").format(score=shown.score_in_full)
    with_ties = _("{score} beat {beat}, tied {tied}, lost to {lost}: {points} of {top}.")
    words = with_ties if explanation.tied else _("{score} beat {beat}, lost to {lost}: {points} of {top}.")
    return words.format(
        score=shown.score_in_full,
        beat=figure(explanation.beat),
        tied=figure(explanation.tied),
        lost=figure(explanation.lost),
        points=results.points(explanation.matchpoints) if explanation.correction else shown.points,
        top=results.points(explanation.group_top),
    )


def _ruled(play: Played) -> Ruling:
    assert play.outcome is not None, "what is ruled was entered by somebody"
    words = capfirst(say(ruling_words(play.outcome)))
    return _by_law(f"{words}.", play, "Law 12C1")


def _by_law(words: str, play: Played, usual: str) -> Ruling:
    """A ruling with its law: that of the record, which has the reason, else the usual one with the reason."""
    if play.law:
        return Ruling(words, "", play.by_name, _("Law {law}").format(law=play.law))
    return Ruling(words, play.reason, play.by_name, usual)


def _adjusted(explanation: Explanation, shown: SideFigures, results: Results) -> Ruling:
    values = {
        "points": shown.points,
        "top": results.points(explanation.top),
        "have": explanation.results,
        "expected": say(nouns.results(explanation.target)),
    }
    if explanation.correction is Correction.LONE:
        return Ruling(_("Half of the smallest top: {points} of {top}.").format(**values))
    if explanation.correction is Correction.SMALL_GROUP:
        words = _("{have} of {expected}: 60 % and 5 % per place, {points} of {top}.")
        return Ruling(words.format(**values), source=WHITE_BOOK)
    if explanation.correction is Correction.OTHER_FORMS:
        words = _(
            "{have} of {expected} on this version, half a win for each of the others: {points} of {top}."
        )
        return Ruling(words.format(**values), source="000:l.14318")
    if explanation.correction is Correction.MISSING:
        words = _("{have} of {expected}, half a win for each that is missing: {points} of {top}.")
        return Ruling(words.format(**values))
    words = _("{have} of {expected}, Neuberg's formula: {sum} = {points} of {top}.")
    return Ruling(words.format(**values, sum=_neuberg(explanation, results)))


def _neuberg(explanation: Explanation, results: Results) -> str:
    """The formula with its figures; (E − A) is halved where a win is shown as 1."""
    form = (
        "({m} × {e} + {e} − {a}) ÷ {a}"
        if results.points_a_win == 2
        else "({m} × {e} + ({e} − {a}) ÷ 2) ÷ {a}"
    )
    return form.format(m=results.points(explanation.matchpoints), e=explanation.target, a=explanation.results)


def _award(sheet: BoardSheet, play: Played, direction: Direction) -> Ruling:
    """An award: what it is, what that is worth here, who gave it and why."""
    results, award, shown = sheet.results, play.award(direction), sheet.figures(play).side(direction)
    values = {
        "award": say(award_words(award)),
        "percent": shown.percent or "0",
        "points": shown.points,
        "top": results.points(sheet.top(play)),
    }
    if award == "A+":
        words = _(
            "{award}: the better of 60 % and the percentage on other boards, {percent} %: {points} of {top}."
        )
    elif award == "A-":
        words = _(
            "{award}: the worse of 40 % and the percentage on other boards, {percent} %: {points} of {top}."
        )
    else:
        words = _("{award}: {points} of {top}.")
    return _by_law(words.format(**values), play, "Law 12C2")
