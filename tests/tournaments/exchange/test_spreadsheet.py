"""CSV: results in and out, the ranking out, and nothing that a spreadsheet would run."""

import csv
import io
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison import Direction
from scoring.words import RuleError
from tests.cases import examples
from tests.tournaments.exchange.events import events, outcomes, plain_words, read
from tests.tournaments.exchange.small import usebio_file
from tournaments.exchange import usebio
from tournaments.exchange.check.recomputation import Scheme, figures
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Player
from tournaments.exchange.spreadsheet import format_results, parse_results

SMALL = usebio.parse(usebio_file())
OTHERS = b"""Board;NS;EW;Result;Score;Award_NS;Award_EW;Lead
1;1NS;1EW;4sn=;420;;;HK
1;2NS;3EW;;450;;;
1;3NS;2EW;;;60;40;
2;1NS;2EW;pass;;;;
2;2NS;1EW;;;;;
"""


def rows(data):
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_a_row_a_play():
    written = rows(format_results(SMALL))
    assert len(written) == 6
    assert written[0] | {
        "board": "1", "ns": "1NS", "ew": "1EW", "kind": "played", "result": "4SN=", "score": "420",
        "lead": "HK",
        "ns_points": "2", "ns_names": "Player N1", "event": "Tuesday", "date": "2026-01-13", "winners": "2",
    } == written[0]  # fmt: skip
    assert [row["result"] for row in written] == ["4SN=", "4SN+1", "4SN-1", "PASS", "3NXS-1", "1NE="]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "'quoted", '=HYPERLINK("x","y")'])
def test_no_cell_is_a_formula(name):
    first = replace(SMALL.competitors[0], players=(Player(name, name),))
    event = replace(SMALL, name=name, club=name, competitors=(first, *SMALL.competitors[1:]))
    cells = [cell for row in rows(format_results(event)) for cell in (row["event"], row["club"])]
    cells += [rows(format_results(event))[0]["ns_names"]]
    cells += [row["national_ids"] for row in rows(format_results(event)) if row["national_ids"]]
    assert set(cells) == {f"'{name}"}
    read_back = parse_results(format_results(event))
    assert (read_back.name, read_back.competitors[0].players) == (name, (Player(name, name),))


def test_a_file_of_another_hand():
    event = parse_results(OTHERS)
    assert event.winners == 2
    assert [line.outcome for _, line in event.lines()] == [
        Outcome.played("4SN=", "HK"),
        Outcome(OutcomeKind.PLAYED, score=450),
        Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40"),
        Outcome(OutcomeKind.PASSED_OUT),
        Outcome(OutcomeKind.NOT_PLAYED),
    ]
    assert event.boards[0].lines[0].score == 420


ONE_SIDE = """board,ns,ew,kind,score,score_ew,award_ns,award_ew
1,1NS,1EW,,100,,,
1,2NS,2EW,,-50,,,
1,3NS,3EW,,150,,,
1,4NS,4EW,{row}
2,1NS,2EW,,50,,,
2,2NS,3EW,,70,,,
2,3NS,4EW,,90,,,
2,4NS,1EW,,110,,,
"""


@pytest.mark.parametrize("kind", ["", "played", "assigned", "split"])
def test_a_score_of_one_side_and_an_award_of_the_other(kind):
    """N-S: 100 -50 150 300 beat 1 0 2 3. E-W: three scores, Neuberg to 4: M 2, 4, 0 -> (4M + 1) / 3; the plus
    is the better of 60 % and a third (Law 12C1).
    """
    event = parse_results(ONE_SIDE.format(row=f"{kind},300,,,A+").encode())
    assert event.boards[0].lines[3].outcome == Outcome(OutcomeKind.SPLIT, score=300, award_ew="A+")
    points = figures(event, Scheme()).points
    ns, ew = ([points[(1, row), side] for row in range(4)] for side in Direction)
    assert ns == [2, 0, 4, 6]
    assert ew == [3, Fraction(17, 3), Fraction(1, 3), Fraction(18, 5)]


@pytest.mark.parametrize("row", [",-300,,A+,", ",,-300,A+,", "split,,-300,AVE+,", "assigned,-300,,A+,"])
def test_an_award_of_n_s_and_a_score_of_e_w(row):
    event = parse_results(ONE_SIDE.format(row=row).encode())
    assert event.boards[0].lines[3].outcome == Outcome(OutcomeKind.SPLIT, award_ns="A+", score_ew=-300)


@pytest.mark.parametrize(
    ("row", "field", "words"),
    [
        (",,,,A+", "award_ns", "Only one side has an artificial score"),
        (",,,60,", "award_ew", "Only one side has an artificial score"),
        ("award,300,,,A+", "award_ns", "Only one side has an artificial score"),
        ("passed_out,,,,A+", "award_ew", "beside another result (passed_out)"),
        ("not_played,,,60,40", "award_ns", "beside another result (not_played)"),
        ("played,300,,A+,A-", "award_ns", "beside another result (played)"),
        ("split,300,-50,,A+", "award_ew", "A side has a score or an artificial score, not both."),
        ("split,300,,A+,A-", "award_ns", "A side has a score or an artificial score, not both."),
        (",300,-50,,", "score_ew", "If it is a split score"),
        ("played,,-50,,", "score_ew", "If it is a split score"),
    ],
)
def test_a_row_that_says_two_things_is_refused(row, field, words):
    with pytest.raises(RuleError) as refusal:
        parse_results(ONE_SIDE.format(row=row).encode())
    assert refusal.value.field == f"row 5: {field}"
    assert words in str(refusal.value)


def test_a_contract_beside_an_award_is_refused():
    data = OTHERS.replace(b"4sn=;420;;;HK", b"4sn=;420;;A+;HK")
    with pytest.raises(RuleError, match="beside another result") as refusal:
        parse_results(data)
    assert refusal.value.field == "row 2: award_ew"


def test_weights_without_a_kind_are_a_weighted_score():
    data = b"board,ns,ew,weights,award_ew\n1,1NS,1EW,420:60 -50:40,\n1,2NS,2EW,420:60 -50:40,60\n"
    weights = ((420, Decimal(60)), (-50, Decimal(40)))
    assert [line.outcome for _, line in parse_results(data).lines()] == [
        Outcome(OutcomeKind.WEIGHTED, weights=weights),
        Outcome(OutcomeKind.WEIGHTED, weights=weights, award_ew="60"),
    ]


def test_the_same_score_may_stand_in_both_columns():
    data = b"board,ns,ew,score,score_ew\n1,1NS,1EW,420,-420\n1,2NS,2EW,-50,-50\n"
    assert [line.outcome.score for _, line in parse_results(data).lines()] == [420, -50]


def test_what_is_read_back_verifies():
    assert verify(parse_results(format_results(SMALL))).differs == ()


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        (b"", "file", None),
        (b"ns,ew\n1,2\n", "row 1", "The file has no column board."),
        (b"Board,NS\n1,2\n", "row 1", "The file has no column ew."),
        (b"board,ns,ew,ns\n1,2,3,4\n", "row 1", "The file has the column ns twice."),
        (OTHERS.replace(b"4sn=", b"8sn="), "row 2: level", "The level of a bid must be 1 to 7, not 8."),
        (OTHERS.replace(b"4sn=", b"4sn+4"), "row 2: tricks", "4♠ cannot make more than 3 overtricks."),
        (OTHERS.replace(b"450", b"4.5"), "row 3: score", "4.5 is not a whole number."),
        (OTHERS.replace(b";60;40", b";60;NaN"), "row 4: award_ew",
         "An award must be A+, A, A- or a percentage, not NAN."),
        (OTHERS.replace(b";60;40", b";160;40"), "row 4: award_ns", None),
        (OTHERS.replace(b"1;3NS", b";3NS"), "row 4: board", "The row has no board number."),
        (OTHERS.replace(b"1;3NS", b"0;3NS"), "board", "Boards are numbered from 1 to 999, not 0."),
        (OTHERS.replace(b"1;2NS", b"1;1NS"), "pair",
         "Board 1 has two results for pair 1NS. A results file has one for each pair."),
        (OTHERS.replace(b"1;3NS", b"1;?"), "row 4: ns", "? is not the number of a pair."),
        (OTHERS.replace(b"2EW;pass;;;;", b"2EW;pass;;;;;;;"), "row 5",
         "The number of cells in this row (11) does not match the columns (8)."),
        (OTHERS.replace(b"pass", b'"pa'), "row 6", None),
        (OTHERS.replace(b"pass", b"x" * 200_000), "row 5", None),
        (OTHERS.replace(b"pass", b"x" * 300), "row 5: result", "The text is longer than 200 characters."),
        (b"board,ns,ew,kind\n1,1,2,won\n", "row 2: kind", "won is not a type of result."),
        (b"board,ns,ew,kind,weights\n1,1,2,weighted,420-33\n", "row 2: weights",
         "Write each weighted score as 420:33, not 420-33."),
        (b"board,ns,ew,date\n1,1,2,soon\n", "row 2: date", "soon is not a date that can be read here."),
        (b"board,ns,ew,deal\n1,1,2,N:AK\n", "row 2: deal", "A deal must have 4 hands, not 1."),
        (b" " * 50_000_000, "file",
         "The file is too large: it has 50000000 bytes, and the limit is 8388608."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_row(data, field, words):
    with pytest.raises(RuleError) as refusal:
        parse_results(data)
    assert refusal.value.field == field
    assert str(refusal.value) if words is None else str(refusal.value) == words


def spoilt(column, cell):
    """The small event's results with something else in a cell of the first row."""
    lines = format_results(SMALL).decode("utf-8-sig").splitlines()
    rows = [dict(zip(lines[0].split(","), line.split(","), strict=True)) for line in lines[1:]]
    rows[0][column] = cell
    return "\n".join([lines[0], *(",".join(row.values()) for row in rows)]).encode()


@pytest.mark.parametrize(
    ("column", "cell"), [("contestants", "crowds"), ("method", "luck"), ("match", "one")]
)
def test_what_no_event_has_is_refused(column, cell):
    with pytest.raises(RuleError, match=cell):
        parse_results(spoilt(column, cell))


def test_a_row_names_its_match():
    (match,) = parse_results(spoilt("match", "1")).matches
    first = SMALL.boards[0].lines[0]
    assert (match.first, match.second) == (first.ns, first.ew)


def as_read_back(event):
    """What results tell of an event: boards that were played, who competes, but not what they scored."""
    competitors = [replace(c, place=None, total=None, percent=None) for c in event.competitors]
    return replace(
        event,
        source="",
        competitors=tuple(sorted(competitors, key=lambda c: c.pair.listed)),
        boards=tuple(board for board in event.boards if board.lines),
    )


@given(events(with_rounds=True, names=plain_words).filter(lambda event: any(b.lines for b in event.boards)))
@examples(80)
def test_written_and_read_back_is_the_identity(event):
    data = format_results(event)
    assert parse_results(data) == as_read_back(event)
    assert format_results(parse_results(data)) == data


@given(outcomes)
@examples(100)
def test_every_form_of_outcome_is_read_back(outcome):
    line = replace(SMALL.boards[0].lines[0], outcome=outcome, score=None)
    event = replace(SMALL, boards=(replace(SMALL.boards[0], lines=(line,)),))
    assert parse_results(format_results(event)).boards[0].lines[0].outcome == outcome


def test_weights_keep_their_decimals():
    outcome = Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal("33.3")), (-50, Decimal("66.7"))))
    line = replace(SMALL.boards[0].lines[0], outcome=outcome, score=None)
    data = format_results(replace(SMALL, boards=(replace(SMALL.boards[0], lines=(line,)),)))
    assert rows(data)[0]["weights"] == "420:33.3 -50:66.7"


@given(st.data())
@examples(300)
def test_a_damaged_file_is_refused_or_read_never_anything_else(data):
    whole = format_results(SMALL)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole) - 1))
        length = data.draw(st.integers(0, 4))
        whole = whole[:at] + data.draw(st.binary(max_size=4)) + whole[at + length :]
    event, refusal = read(parse_results, whole)
    assert event is not None or (refusal.field and str(refusal))
