"""PBN of other programs: scoring with modifiers, averages by name, hands not given, figures of the tables.

Cross-IMPs by hand: 420 and -50 differ by 470, 10 IMPs; 420 and 170, 170 and -50 by 250 and 220, 6 IMPs each.
"""

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.words import RuleError
from tests.cases import for_each
from tournaments.exchange import pbn
from tournaments.exchange.check.verification import verify

HEAD = r"""% PBN 2.1

[Event "Evening"]
[Date "2026.03.10"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
"""
COLUMNS = r"PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Result\2R;Score_NS\5R"


def file(scoring, columns, *rows, head=HEAD):
    table = f'[ScoreTable "{columns}"]\n' + "".join(f" {row}\n" for row in rows)
    return f'{head}[Scoring "{scoring}"]\n{table}'.encode()


def imps(scoring, *pairs):
    rows = ("1 11 4S N 10 420", "2 12 4S N 9 -50", "3 13 2S N 10 170")
    columns = COLUMNS + (r";IMP_NS\6R;IMP_EW\6R" if pairs else "")
    return file(scoring, columns, *(f"{row} {p}" for row, p in zip(rows, pairs or ("",) * 3, strict=True)))


CROSS = ("16 -16", "-16 16", "0 0")
CROSS_1 = ("5.33 -5.33", "-5.33 5.33", "0 0")
CROSS_2 = ("8 -8", "-8 8", "0 0")
BUTLER = ("6 -6", "-6 6", "0 0")  # the mean is 180: 240, -230 and -10


@for_each(
    "case",
    [
        ("IMP;Cross", CROSS, {"method": "imps-cross", "divisor": "none"}),
        ("IMP;Cross1", CROSS_1, {"method": "imps-cross", "divisor": "tables"}),
        ("imp ; cross2", CROSS_2, {"method": "imps-cross", "divisor": "comparisons"}),
        ("IMP;Butler", BUTLER, {"method": "imps-datum", "datum": "mean", "trim": 0}),
        ("IMP", CROSS_2, {"method": "imps-cross", "divisor": "comparisons"}),
        ("IMP", BUTLER, {"method": "imps-datum"}),
        ("IMPs", CROSS, {"method": "imps-cross", "divisor": "none"}),
        ("Cross-IMPs", CROSS_2, {"method": "imps-cross", "divisor": "comparisons"}),
        ("", CROSS_1, {"method": "imps-cross", "divisor": "tables"}),
    ],
)
def test_scoring_is_a_system_and_modifiers(case):
    scoring, figures, settings = case
    found = verify(pbn.parse(imps(scoring, *figures)))
    assert found.differs == ()
    assert found.checked["points"] == 3
    assert settings.items() <= found.settings.items()


@for_each(
    "case",
    [
        ("IMP;Cross", {"divisor": "none"}),
        ("IMP;Cross1", {"divisor": "tables"}),
        ("IMP;Cross2", {"divisor": "comparisons"}),
        ("IMP;Butler-2", {"datum": "mean", "trim": 1}),
    ],
)
def test_without_figures_the_tag_says_the_settings(case):
    scoring, settings = case
    assert settings.items() <= verify(pbn.parse(imps(scoring))).settings.items()


@for_each("scoring", ["IMP;Experts", "Rubber", "IMP;Cross;Strange"])
def test_what_is_not_computed_here_is_not_guessed(scoring):
    assert pbn.parse(imps(scoring)).method is None


TWO = COLUMNS + r";Score_EW\5R;MP_NS\4R;MP_EW\4R"


@for_each(
    "case",
    [
        ("AVE+  AVE- 2.40 1.60", "A+", "A-"),
        ("AVE-  AVE+ 1.60 2.40", "A-", "A+"),
        ("AVE+  AVE+ 2.40 2.40", "A+", "A+"),
        ("AVE AVE 2 2", "A", "A"),
        ("Avg+  Avg- 2.4 1.6", "A+", "A-"),
        ("A+  A- 2.4 1.6", "A+", "A-"),
        ("AVE+  40% 2.4 1.6", "A+", "40"),
        ("60%  40% 2.4 1.6", "60", "40"),
    ],
)
def test_averages_by_name(case):
    third, ns, ew = case
    rows = ("1 11 4S N 10 420 - 3.50 0.50", "2 12 4S N 9 - 50 0.50 3.50", f"3 13 - - - {third}")
    event = pbn.parse(file("MP", TWO, *rows))
    assert event.boards[0].lines[2].outcome == Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)
    assert verify(event).differs == ()


@for_each("scores", ["AVE+ -", "- 60%", "AVE+ 0", "0 A+"])
def test_an_average_of_one_side_alone_is_refused(scores):
    """Where a column of numbers has 0 beside it, that may be a filling: it is no score."""
    with pytest.raises(RuleError, match=r"is an adjusted score of one side only"):
        pbn.parse(file("MP", TWO, f"1 11 - - - {scores} 2.4 1.6"))


@for_each(
    "case",
    [
        ("300 AVE+", {"score": 300, "award_ew": "A+"}),
        ("-50 60%", {"score": -50, "award_ew": "60"}),
        ("A- 300", {"award_ns": "A-", "score_ew": -300}),
    ],
)
def test_a_score_of_one_side_stands_beside_an_average_of_the_other(case):
    scores, sides = case
    event = pbn.parse(file("MP", TWO, f"1 11 - - - {scores} 2.4 1.6"))
    assert event.boards[0].lines[0].outcome == Outcome(OutcomeKind.SPLIT, **sides)


@for_each(
    "deal",
    [
        "N:- JT98.QJT.QJT.JT9 - -",
        "N:- - - -",
        "s:AKQ2.AK3.AK4.AKQ - 765.9876.9876.87 -",
        "E:AKQ2.AK3.AK4.AKQ JT98.QJT.QJT.JT9 765.9876.9876.87 -",
    ],
)
def test_hands_that_are_not_given(deal):
    head = f'{HEAD}[Deal "{deal}"]\n'
    event = pbn.parse(file("MP", COLUMNS, "1 11 4S N 10 420", "2 12 4S N 9 -50", head=head))
    assert [len(board.lines) for board in event.boards] == [2]
    assert event.boards[0].deal is None
    assert pbn.parse_deals(f'[Board "1"]\n[Deal "{deal}"]\n'.encode()) == {}


@for_each("deal", ["- JT98.QJT.QJT.JT9 - -", "N:- JT98.QJT.QJT.JT9 -", "N:- XX98.QJT.QJT.JT9 - -"])
def test_what_is_no_deal_at_all_is_still_refused(deal):
    with pytest.raises(RuleError):
        pbn.parse_deals(f'[Board "1"]\n[Deal "{deal}"]\n'.encode())


PERCENTS = COLUMNS + r";Percentage_NS\3R;Percentage_EW\3R"


def test_percentages_of_a_score_table_are_checked():
    found = verify(pbn.parse(file("MP", PERCENTS, "1 11 4S N 10 420 10 90", "2 12 4S N 9 -50 80 20")))
    assert found.checked["percentages"] == 4
    assert [(d.what, d.where, d.file, d.ours) for d in found.differs] == [
        ("percentage", "board 1, N-S 1NS", "10", "100"),
        ("percentage", "board 1, E-W 11EW", "90", "0"),
        ("percentage", "board 1, N-S 2NS", "80", "0"),
        ("percentage", "board 1, E-W 12EW", "20", "100"),
    ]
    fits = file("MP", PERCENTS, "1 11 4S N 10 420 100 0", "2 12 4S N 9 -50 0 100")
    assert verify(pbn.parse(fits)).differs == ()


def test_a_wrong_percentage_follows_from_wrong_matchpoints():
    columns = PERCENTS + r";MP_NS\3R;MP_EW\3R"
    rows = ("1 11 4S N 10 420 50 50 1 1", "2 12 4S N 9 -50 0 100 0 2")
    (cause,) = verify(pbn.parse(file("MP", columns, *rows))).causes
    assert (cause.difference.what, cause.follow) == ("points", 2)


def test_places_on_a_board_are_checked():
    columns = COLUMNS + r";Rank\2R"
    rows = ("1 11 4S N 10 420", "2 12 4S N 9 -50", "3 13 2S N 10 170", "4 14 2S N 10 170")
    for good in ((1, 4, 2, 2), (4, 1, 2, 2)):  # N-S's places, or E-W's
        whole = file("MP", columns, *(f"{row} {place}" for row, place in zip(rows, good, strict=True)))
        found = verify(pbn.parse(whole))
        assert (found.checked["ranks"], found.differs) == (4, ())
    wrong = file("MP", columns, *(f"{row} {place}" for row, place in zip(rows, (2, 4, 1, 2), strict=True)))
    assert [(d.where, d.file, d.ours) for d in verify(pbn.parse(wrong)).differs] == [
        ("board 1, N-S 1NS, E-W 11EW", "2", "1"),
        ("board 1, N-S 3NS, E-W 13EW", "1", "2"),
    ]


def test_means_of_percentages_are_checked():
    totals = '[TotalScoreTable "Rank;PairId;MeanPercentage"]\n1 1 {}\n2 2 0\n2 11 0\n1 12 100\n'
    for mean, differ in (("100", 0), ("90", 1)):
        head = HEAD + totals.format(mean)
        event = pbn.parse(file("MP", COLUMNS, "1 11 4S N 10 420", "2 12 4S N 9 -50", head=head))
        found = verify(event)
        assert (found.checked["percentages"], len(found.differs)) == (4, differ)
