"""PBN: deals and score tables, in whatever way the import format lays them out."""

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Card, Deal
from scoring.comparison.methods import MethodName
from scoring.words import RuleError
from tests.cases import examples
from tests.tournaments.exchange.events import deals, events, plain_words, read
from tests.tournaments.exchange.small import usebio_file
from tournaments.exchange import pbn, usebio
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Form

DEAL = "N:AKQJ.T98.765.432 T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765"
TWO = f"""% PBN 2.1
% EXPORT
[Event "Club; night"]
[Site "Harbour {{ club }}"]
[Date "2026.01.13"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]

[Event "#"]
[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765 AKQJ.T98.765.432"]
[Auction "E"]
Pass Pass 1NT =1= Pass
AP
[Play "S"]
SA S7 S4 S2
*
"""


def test_deals_by_board_number():
    assert pbn.parse_deals(TWO.encode()) == {1: Deal.parse(DEAL), 2: Deal.parse(DEAL)}


@pytest.mark.parametrize(
    "layout",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace('[Dealer "N"]', '[Dealer "N"] [Vulnerable "None"]').replace(
            '[Vulnerable "None"]\n[Deal', "[Deal"
        ),
        lambda text: text.replace('[Board "1"]', '[Board "1"] ; the first\n{ one\n[Board "7"] }'),
        lambda text: text.replace("[Board", "[ Board  "),
        lambda text: text.replace('"None"', '"Love"').replace('"NS"', '"?"'),
        lambda text: text.replace('[Dealer "N"]\n', ""),
        lambda text: text.replace("N:AKQJ", "n:akqj"),
        lambda text: text + '\n[Board "3"]\n[Deal ""]\n',
    ],
)
def test_layouts_of_the_import_format(layout):
    assert pbn.parse_deals(layout(TWO).encode()) == {1: Deal.parse(DEAL), 2: Deal.parse(DEAL)}


@pytest.mark.parametrize(
    ("old", "new", "field", "words"),
    [
        ('[Dealer "E"]', '[Dealer "S"]', "line 13", "Board 2: the dealer is East, not South."),
        ('[Vulnerable "NS"]', '[Vulnerable "All"]', "line 14", "Board 2: the vulnerability is ns, not ALL."),
        ('[Board "2"]', '[Board "0"]', "line 12", "Boards are numbered from 1 to 999, not 0."),
        ('[Board "2"]', '[Board "1e3"]', "line 12", "Boards are numbered from 1 to 999, not 1e3."),
        ('[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]\n', "", "line 12",
         "This deal has no board number."),
        ("N:AKQJ.T98.765.432", "N:AKQJ.T98.765.4325", "line 9, board 1: deal", None),
        ("N:AKQJ.T98.765.432", "N:AKQJ.T98.765.43X", ("line 9, board 1: "
        "deal"), ("North: X is not the rank of a "
        "card.")),
        ("N:AKQJ.T98.765.432", "-", "line 9, board 1: deal", None),
        ('[Dealer "E"]', "[Dealer E]", "line 13", "This is not a tag: [Dealer E]"),
        ('[Dealer "E"]', "[" + "x" * 5000 + "]", "line 13", "The line is longer than 4096 characters."),
        (' 654.432.AKQJ.T98 32.AKQJ.T98.J765 AKQJ.T98.765.432"', '"', "line 15, board 2: deal",
         "A deal must have 4 hands, not 1."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_line(old, new, field, words):
    with pytest.raises(RuleError) as refusal:
        pbn.parse_deals(TWO.replace(old, new, 1).encode())
    assert refusal.value.field == field
    assert str(refusal.value) if words is None else str(refusal.value) == words


def test_a_board_dealt_in_two_ways():
    other = TWO.replace('[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]', '[Board "1"]').replace(
        "E:T987", "N:T987"
    )
    with pytest.raises(RuleError, match="Board 1 has two different deals"):
        pbn.parse_deals(other.encode())


def test_a_huge_file_is_refused():
    with pytest.raises(RuleError, match="the limit is 8388608"):
        pbn.parse_deals(b" " * 50_000_000)


ELSEWHERE = r"""% PBN 2.0
[Event "2021-09-01"]
[Site "Norrby BK"]
[Date "2021.09.01"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJ.T98.765.432 T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765"]
[Scoring "MatchPoints;MP1"]
[Competition "Pairs"]
[TotalScoreTable "Rank\1R;RankTie\1R;PairId\1R;Table\1R;Direction\5R;TotalScoreMP\4R;TotalPercentage\5R;Names\37L;MemberID1\7R;MemberID2\7R"]
1 - 1 1 "N-S" 2.0 100.00 "Rolf Ek - Leif Rick" "87449" "87414"
2 - 4 1 "E-W" 1.0 50.00 "Karin Öst - Lars Berg" "2871" "14508"
3 4 2 2 "N-S" 0.0 0.00 "Eva Ny - Åke Ny" "1" "2"
3 4 3 2 "E-W" 2.0 100.00 "Bo Alm - Kim Ask" "3" "4"
[ScoreTable "Table\1R;Round\1R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;Score_NS\6R;Score_EW\6R;MP_NS\3R;MP_EW\3R;Percentage_NS\3R;Percentage_EW\3R"]
1 1 1 4 5HX E 7 SA "800" - 2.0 0.0 100 0
2 1 2 3 4S W 11 CA - "450" 0.0 2.0 0 100
3 1 - 2 - - - - "Bye" "Bye" - 1.0 - 47
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
W S 0
"""  # noqa: E501


def test_a_file_of_another_program():
    event = pbn.parse(ELSEWHERE.encode("iso-8859-1"))
    assert (event.name, event.club, event.date) == ("2021-09-01", "Norrby BK", dt.date(2021, 9, 1))
    assert (event.form, event.method, event.winners) == (Form.PAIRS, MethodName.MATCHPOINTS, 1)
    assert [str(c.pair) for c in event.competitors] == ["1", "4", "2", "3"]
    assert [p.name for p in event.competitors[2].players] == ["Eva Ny", "Åke Ny"]
    assert [p.national_id for p in event.competitors[0].players] == ["87449", "87414"]
    (board,) = event.boards
    first, second = board.lines
    assert first.outcome == Outcome.played("5HXE-4", "SA")
    assert (first.score, first.round, first.table, str(first.ns), str(first.ew)) == (800, 1, 1, "1", "4")
    assert (second.score, second.outcome.lead) == (-450, Card.parse("CA"))


@pytest.mark.parametrize(
    ("old", "new", "field", "words"),
    [
        ('"800"', '"1.5"', "line 17: score", "1.5 is not a whole number."),
        ("1 1 1 4 5HX", "1 1 9 4 5HX", "line 17: PairId_NS", "Pair 9 is not in this event."),
        ("5HX E 7", "8HX E 7", "line 17: level", "The level of a bid must be 1 to 7, not 8."),
        (
            "1 1 1 4 5HX E",
            "1 1 1 4 5HX",
            "line 17",
            "The number of values in this row (13) does not match the columns (14).",
        ),
        (
            r"Table\1R;Round",
            r"Round;Round",
            "line 16",
            "A table can have at most 80 columns, each only once.",
        ),
        ('1 - 1 1 "N-S"', '1 - x 1 "N-S"', "line 12: PairId", "x is not the number of a pair."),
        (
            "2 1 2 3 4S",
            "2 1 1 3 4S",
            "pair",
            "Board 1 has two results for pair 1. A results file has one for each pair.",
        ),
        ('"2021.09.01"', '"2021.13.01"', "line 4: Date", "2021.13.01 is not a date that can be read here."),
    ],
)
def test_what_does_not_fit_in_an_event_is_refused_with_its_line(old, new, field, words):
    with pytest.raises(RuleError) as refusal:
        pbn.parse(ELSEWHERE.replace(old, new, 1).encode())
    assert (refusal.value.field, str(refusal.value)) == (field, words)


def test_nothing_is_no_event():
    with pytest.raises(RuleError, match="it has no tags"):
        pbn.parse(b"% PBN 2.1\n")


def test_the_small_event_written_and_read_verifies():
    event = usebio.parse(usebio_file())
    data = pbn.format(event)
    assert verify(pbn.parse(data)).differs == ()
    text = data.decode()
    assert '[Vulnerable "NS"]\r\n' in text
    assert '[Scoring "MatchPoints;MP1"]\r\n' in text
    assert ["-", "-", "3NS", "2EW", "4S", "N", "9", "-", "-", "50", "0", "4"] in [
        line.split() for line in text.splitlines()
    ]


def test_averages_are_written_by_their_per_cents():
    event = usebio.parse(usebio_file())
    line = event.boards[0].lines[0]
    award = replace(line, outcome=Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"), score=None)
    board = replace(event.boards[0], lines=(award, *event.boards[0].lines[1:]))
    written = pbn.parse(pbn.format(replace(event, boards=(board,))))
    assert written.boards[0].lines[0].outcome == Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")


@pytest.mark.parametrize("outcome", [
    Outcome(OutcomeKind.SPLIT, score=420, score_ew=-50),
    Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (-50, Decimal(40)))),
    Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (-50, Decimal(40))),
            weights_ew=((-50, Decimal(100)),)),
    Outcome(OutcomeKind.AWARD, award_ns="+3imp", award_ew="-2.5imp"),
    Outcome(OutcomeKind.SPLIT, score=300, award_ew="A+"),
    Outcome(OutcomeKind.SPLIT, score=-50, award_ew="50"),
    Outcome(OutcomeKind.SPLIT, score=0, award_ew="A-"),
    Outcome(OutcomeKind.SPLIT, award_ns="62.5", score_ew=-300),
    Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (-50, Decimal(40))), award_ew="+3imp"),
])  # fmt: skip
def test_adjusted_scores_are_written_and_read_back(outcome):
    event = usebio.parse(usebio_file())
    line = replace(event.boards[0].lines[0], outcome=outcome, score=None)
    data = pbn.format(replace(event, boards=(replace(event.boards[0], lines=(line,)),)))
    assert pbn.parse(data).boards[0].lines[0].outcome == outcome


@given(events(with_rounds=True, names=plain_words) | events(names=plain_words))
@examples(80)
def test_written_and_read_back_is_the_identity(event):
    data = pbn.format(event)
    assert pbn.parse(data) == event
    assert pbn.format(pbn.parse(data)) == data


@given(deals(), st.sampled_from("NESW"))
def test_any_deal_from_any_seat(deal, seat):
    seats = "NESW"
    hands = str(deal)[2:].split()
    start = seats.index(seat)
    text = f'[Board "1"][Deal "{seat}:{" ".join(hands[start:] + hands[:start])}"]'
    assert pbn.parse_deals(text.encode()) == {1: deal}


@given(st.data())
@examples(300)
def test_a_damaged_file_is_refused_or_read_never_anything_else(data):
    whole = ELSEWHERE.encode()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole) - 1))
        length = data.draw(st.integers(0, 4))
        whole = (
            whole[:at]
            + data.draw(st.binary(max_size=4) | st.sampled_from([b'"', b"[", b"{", b"99", b"-"]))
            + whole[at + length :]
        )
    event, refusal = read(pbn.parse, whole)
    assert event is not None or (refusal.field and str(refusal))
