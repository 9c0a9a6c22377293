"""What is shown of one line of a board: its result, and what each side has, as every face writes them.

Traveller, recap, scorecard, *why* and matches, on the site, on paper and in the published file, take their
texts from here: the second of them to show a figure does not write it anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import auction_words, cell_words, side_words
from scoring.comparison import Direction
from scoring.words import Side
from scoring.words.figures import MINUS, percentage, signed
from tournaments.selectors.results.adjusted_laws import adjusted_words
from tournaments.selectors.results.figures import with_unit
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.play_rows import Played

NOT_ENTERED = Outcome(OutcomeKind.NOT_ENTERED)
SIDES = {Direction.NS: Side.NS, Direction.EW: Side.EW}


@dataclass(frozen=True, slots=True)
class SideFigures:
    """What one side has of a board, from its own point of view; each text is empty where there is none.

    - `score`: with its sign, "+420", "−50", "0"; at whist the tricks that the side took, "8".
    - `plus`: the same without a sign, and only for the side that has the score; at whist both have tricks.
    - `score_in_full`: the score, or the parts of a weighted one, "60 % of +620, 40 % of −100".
    - `points`: matchpoints as the session shows them, tricks, or IMPs and points with their sign.
    - `worth`: the same number, exact, for programs, which write it their way; None where there is none.
    - `points_with_unit`: the same in a sentence: "+3 IMPs"; not of matchpoints, which are told of their top.
    - `percent`: per cents of the board's top, without the sign.
    - `on_card`: `percent` where the method has tops, else `points`.
    """

    score: str
    plus: str
    score_in_full: str
    points: str
    worth: Fraction | None
    points_with_unit: str
    percent: str
    on_card: str


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """One line of a board: the cells of its result, see `outcome_cells`, and what each side has.

    `top` is the most that a side could have, in the same points as `worth`; 0 where there is no top.
    """

    cells: Mapping[str, Any]
    top: Fraction
    ns: SideFigures
    ew: SideFigures

    def side(self, direction: Direction) -> SideFigures:
        return self.ns if direction is Direction.NS else self.ew


def board_figures(
    play: Played, points: Mapping[Direction, Fraction | None], top: int, results: Results
) -> BoardFigures:
    """The line of a play whose sides have these exact points, of a top of `top`, 0 where there is none."""
    ns, ew = (_side_figures(play, side, points[side], top, results) for side in Direction)
    return BoardFigures(outcome_cells(play), results.board_worth(top), ns, ew)


def _side_figures(
    play: Played, direction: Direction, points: Fraction | None, top: int, results: Results
) -> SideFigures:
    score = play.score(direction)
    score_text = "" if score is None else str(score) if play.in_tricks else signed(score)
    is_plus = score is not None and (score > 0 or play.in_tricks)
    in_full = score_text
    if play.outcome is not None and play.outcome.kind is OutcomeKind.WEIGHTED:
        in_full = say(side_words(play.outcome, SIDES[direction]))
    points_text = results.board_points(points)
    method = results.conditions.method
    percent = percentage(100 * points / top) if points is not None and top else ""
    return SideFigures(
        score=score_text,
        plus=str(score) if is_plus else "",
        score_in_full=in_full,
        points=points_text,
        worth=None if points is None else results.board_worth(points),
        points_with_unit="" if points is None else with_unit(points_text, points, method.name),
        percent=percent,
        on_card=percent if method.has_tops else points_text,
    )


def outcome_cells(play: Played) -> dict[str, Any]:
    """Contract, declarer, lead and result as cells; words in place of a contract where there is none."""
    outcome = play.outcome or NOT_ENTERED
    result, auction = outcome.result, auction_words(outcome)
    cells: dict[str, Any] = {
        "result": result,
        "by": "",
        "ending": "",
        "tricks": "",
        "short": "",
        "lead": outcome.lead,
        "words": "",
        "more": say(auction) if auction else "",
        "ruled": "",
        "extra": _("extra board") if play.is_extra else "",
    }
    if result is not None and result.contract is not None:
        is_ruled = play.law or outcome.kind is OutcomeKind.ASSIGNED
        return cells | {
            "ruled": adjusted_words(play.law) if is_ruled else "",
            "by": result.contract.declarer.value,
            "ending": result.ending,
            "short": f"{result.contract.declarer.value} {result.ending.replace('-', MINUS)}",
            "tricks": str(result.tricks),
        }
    law = _("Law {law}").format(law=play.law) if play.law else ""
    return cells | {"words": say(cell_words(outcome)), "ruled": law}
