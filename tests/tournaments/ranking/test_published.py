"""Real sessions as other programs scored them: every matchpoint, total, percentage and place."""

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from scoring.comparison import (
    Board,
    BoardResult,
    DatumRule,
    Direction,
    Terms,
    Unequal,
    compare_board,
    compare_butler,
    expected_results,
)
from scoring.words.figures import rounded
from tournaments.ranking import BoardLines, Totals, rank, scores_of, with_handicap

DATA = Path(__file__).resolve().parents[3] / ".." / "shared" / "data"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside the checkout")


class Event:
    """A file's boards with results, and its pairs by (number, direction)."""

    def __init__(self, name):
        root = ET.parse(DATA / name).getroot()
        self.winners = int(root.findtext(".//WINNER_TYPE"))
        self.pairs = [pair for pair in root.iter("PAIR") if pair.findtext("PAIR_NUMBER")]
        self.index = {pair.findtext("PAIR_NUMBER"): index for index, pair in enumerate(self.pairs)}
        boards = [board for board in root.iter("BOARD") if board.find("TRAVELLER_LINE") is not None]
        self.averages = [board.findtext("BOARD_AVERAGE") for board in boards]
        self.travellers = [board.findall("TRAVELLER_LINE") for board in boards]
        self.boards = [Board.of([result(line) for line in lines]) for lines in self.travellers]

    def entries(self, lines, tag):
        return np.array([self.index[line.findtext(tag)] for line in lines])

    def totals(self, compared):
        pairs = zip(self.travellers, compared, strict=True)
        return Totals.of(
            len(self.pairs),
            [
                BoardLines(self.entries(t, "NS_PAIR_NUMBER"), self.entries(t, "EW_PAIR_NUMBER"), points)
                for t, points in pairs
            ],
        )

    def lines(self):
        """Which ranking each pair is in."""
        if self.winners == 1:
            return np.zeros(len(self.pairs), dtype=np.int64)
        return np.array([int(pair.findtext("DIRECTION") == "EW") for pair in self.pairs])

    def published(self, tag):
        return [pair.findtext(tag) for pair in self.pairs]


def result(line):
    score = line.findtext("SCORE")
    if score.startswith("A"):
        return BoardResult.awarded(int(score[1:3]), int(score[3:5]))
    return BoardResult.played(int(score))


def compared_by_matchpoints(event):
    terms = Terms(Unequal.NEUBERG_FIELD, expected_results(event.boards))
    return [compare_board(board, terms) for board in event.boards]


def differing(event, compared, tags, places):
    """How many sides there are in all, and those whose published points are not ours."""
    count, wrong = 0, []
    for lines, points in zip(event.travellers, compared, strict=True):
        for index, line in enumerate(lines):
            for direction, tag in zip(Direction, tags, strict=True):
                ours, count = points.fraction(index, direction), count + 1
                if rounded(ours, places) != rounded(Fraction(line.findtext(tag)), places):
                    wrong.append((line.findtext(tag), ours))
    return count // 2, wrong


MATCHPOINTS = ("NS_MATCH_POINTS", "EW_MATCH_POINTS")


@pytest.mark.parametrize(
    ("name", "lines"), [("pairs-mitchell-21-boards.xml", 126), ("pairs-mitchell-22-boards-handicap.xml", 198)]
)
def test_every_matchpoint(name, lines):
    event = Event(name)
    assert differing(event, compared_by_matchpoints(event), MATCHPOINTS, 1) == (lines, [])


def test_every_matchpoint_of_the_howell():
    """Five lines beside the average went through Neuberg; a board without a sixth row is printed as played.

    That board's totals are by Neuberg all the same: see the percentages.
    """
    event = Event("pairs-howell-27-boards-average.xml")
    compared = compared_by_matchpoints(event)
    short = next(index for index, board in enumerate(event.boards) if board.size == 5)
    assert sum(points.denominator != 1 for points in compared) == 2
    compared[short] = compare_board(event.boards[short], Terms(Unequal.NONE))
    assert differing(event, compared, MATCHPOINTS, 1) == (161, [])


@pytest.mark.parametrize(
    ("name", "factor"),
    [("pairs-mitchell-21-boards.xml", False), ("pairs-howell-27-boards-average.xml", True)],
)
def test_every_total_percentage_and_place(name, factor):
    event = Event(name)
    scores = scores_of(event.totals(compared_by_matchpoints(event)), factor=factor)
    pairs = range(len(event.pairs))
    assert [str(rounded(scores.percent(pair))) for pair in pairs] == event.published("PERCENTAGE")
    assert [str(rounded(scores.total[pair])) for pair in pairs] == event.published("TOTAL_SCORE")
    assert scores.rank_by_share(event.lines()).place.tolist() == [int(p) for p in event.published("PLACE")]


def test_the_handicap_file_is_ranked_raw_and_shows_half_the_handicap():
    event = Event("pairs-mitchell-22-boards-handicap.xml")
    scores = scores_of(event.totals(compared_by_matchpoints(event)))
    handicaps = [Fraction(text) for text in event.published("HANDICAP")]
    net = with_handicap(scores.share, handicaps, Fraction(1, 2))
    # the writer rounds the raw percentage before it adds: at most a hundredth apart
    for ours, theirs in zip(
        (100 * net[pair] for pair in range(18)), event.published("PERCENTAGE"), strict=True
    ):
        assert abs(ours - Fraction(theirs)) <= Fraction(1, 100)
    assert rank(scores.share, event.lines()).place.tolist() == [int(p) for p in event.published("PLACE")]


def test_butler():
    event = Event("butler-howell-35-boards.xml")
    rule = DatumRule(trim=1)
    datums = [str(rule.of(board.groups(Direction.NS)[""])) for board in event.boards]
    assert datums == event.averages
    assert len(datums) == 35
    compared = [compare_butler(board, rule) for board in event.boards]
    tags = ("NS_BUTLER_POINTS", "EW_BUTLER_POINTS")
    assert differing(event, compared, tags, 2) == (140, [])
    scores = scores_of(event.totals(compared))
    assert [str(rounded(scores.total[pair])) for pair in range(8)] == event.published("TOTAL_SCORE")
    assert scores.rank_by_total().place.tolist() == [int(p) for p in event.published("PLACE")]
