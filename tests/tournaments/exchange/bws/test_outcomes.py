"""What a row of results says, by the table of encodings that the format's description has."""

from dataclasses import replace
from decimal import Decimal

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from tournaments.exchange.bws.outcomes import Columns, Inexpressible, columns_of, read_outcome
from tournaments.exchange.bws.values import ReceivedRow

ROW = ReceivedRow(1, 1, 1, 1, 1, ns=3, ew=10, declarer=3, seat="N")


def row(contract: str = "", result: str = "", **columns: object) -> ReceivedRow:
    return replace(ROW, contract=contract, result=result, **columns)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("contract", "result", "meant"),
    [
        ("4 S", "=", "4SN="),
        ("3 NT", "+1", "3NN+1"),
        ("3 N", "-2", "3NN-2"),
        ("4HX", "-1", "4HXN-1"),
        ("4 c x", "=", "4CXN="),
        ("2 H xx", "+3", "2HXXN+3"),
        ("1NTXX", "-7", "1NXXN-7"),
        ("7 C", "-13", "7CN-13"),
        ("1 D", "+6", "1DN+6"),
        ("5 D", "+0", "5DN="),
        ("3 H", "\N{MINUS SIGN}1", "3HN-1"),
    ],
)
def test_contracts_are_read_with_and_without_spaces_and_in_any_case(contract, result, meant):
    read = read_outcome(row(contract, result))
    assert read.outcome == Outcome.played(meant)
    assert (read.doubt, read.note, read.turned, read.question, read.is_finished) == (
        "",
        "",
        False,
        None,
        True,
    )


@pytest.mark.parametrize("text", ["PASS", "pass", "Pass ", "Passed out"])
def test_passed_out(text):
    assert read_outcome(row(text, declarer=0, seat="")).outcome == Outcome(OutcomeKind.PASSED_OUT)


@pytest.mark.parametrize(
    ("lead", "card"),
    [("SA", "SA"), ("H10", "HT"), ("HT", "HT"), ("d7", "D7"), ("SKIP", ""), ("skip", ""), ("", "")],
)
def test_leads(lead, card):
    read = read_outcome(row("4 S", "=", lead=lead))
    assert read.outcome == Outcome.played("4SN=", card)
    assert not read.doubt


def test_a_lead_that_is_no_card_is_noted_and_doubted_and_the_result_counts():
    read = read_outcome(row("4 S", "=", lead="S1"))
    assert read.outcome == Outcome.played("4SN=")
    assert (read.doubt, read.note) == ("doubt.remark", "S1")


@pytest.mark.parametrize(("contract", "result"), [("4 S", ""), ("", "")])
def test_a_row_without_a_result_is_not_finished(contract, result):
    read = read_outcome(row(contract, result))
    assert read.outcome is None
    assert not read.is_finished


@pytest.mark.parametrize(
    ("remark", "ns", "ew"),
    [
        *((f"{ns}%-{ew}%", str(ns), str(ew)) for ns in (40, 50, 60) for ew in (40, 50, 60)),
        ("55% - 45%", "55", "45"),
        ("62.5%-37,5%", "62.5", "37.5"),
        ("100%-0%", "100", "0"),
        ("A-/A+", "A-", "A+"),
        ("G+/G-", "A+", "A-"),
        ("g/g", "A", "A"),
    ],
)
def test_percentages_are_awards_of_both_sides(remark, ns, ew):
    read = read_outcome(row(remarks=remark, declarer=0, seat=""))
    assert read.outcome == Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)
    assert not read.doubt


@pytest.mark.parametrize("remark", ["Not played", "NOT PLAYED", "Niet gespeeld", "NG"])
def test_not_played(remark):
    read = read_outcome(row(remarks=remark))
    assert read.outcome == Outcome(OutcomeKind.NOT_PLAYED)
    assert not read.doubt


def test_a_ruling_to_come_is_a_board_without_a_score_and_a_doubt():
    read = read_outcome(row(remarks="Arbitral score"))
    assert read.outcome == Outcome(OutcomeKind.NOT_PLAYED)
    assert (read.doubt, read.note) == ("doubt.ruling_due", "Arbitral score")


def test_pairs_that_sat_the_wrong_way_have_the_result_of_the_cards():
    read = read_outcome(row("4 S", "=", remarks="Wrong direction"))
    assert read.outcome == Outcome.played("4SN=")
    assert (read.turned, read.doubt, read.note) == (True, "", "Wrong direction")
    # Programs name either pair as the declaring one then.
    assert read_outcome(row("4 S", "=", remarks="Wrong direction", declarer=10)).doubt == ""


@pytest.mark.parametrize("remark", ["Claimed", "101%-50%", "averages", "50%"])
def test_an_unknown_remark_is_never_a_score(remark):
    read = read_outcome(row(remarks=remark))
    assert read.outcome is None
    assert read.is_finished
    assert remark in str(read.question)


def test_an_unknown_remark_beside_a_result_is_a_doubt_about_it():
    read = read_outcome(row("4 S", "=", remarks="Claimed at trick 6"))
    assert read.outcome == Outcome.played("4SN=")
    assert (read.doubt, read.note) == ("doubt.remark", "Claimed at trick 6")


@pytest.mark.parametrize("remark", ["50%-50%", "Not played", "Arbitral score"])
def test_a_contract_beside_another_outcome_is_a_question(remark):
    read = read_outcome(row("4 S", "=", remarks=remark))
    assert read.outcome is None
    assert str(read.question) == f"The row has the contract 4 S = and the remark {remark}."


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"contract": "8 S", "result": "="}, "8 S is not a contract."),
        ({"contract": "4", "result": "="}, "4 is not a contract."),
        ({"contract": "4 S", "result": "made"}, "made is not a result: =, +1 or -1."),
        ({"contract": "4 S", "result": "+4"}, "4♠ cannot make more than 3 overtricks."),
        ({"contract": "4 S", "result": "-11"}, "4♠ cannot go more than 10 off."),
        (
            {"contract": "4 S", "result": "=", "seat": "", "declarer": 0},
            "The row does not say who was declarer in 4 S.",
        ),
        (
            {"contract": "4 S", "result": "=", "seat": "X", "declarer": 7},
            "The row does not say who was declarer in 4 S.",
        ),
        ({"result": "+1"}, "The row has the result +1 without a contract."),
    ],
)
def test_what_cannot_be_is_a_question(columns, said):
    read = read_outcome(row(**columns))
    assert read.outcome is None
    assert str(read.question) == said


def test_a_declarer_in_a_seat_of_the_other_pair_is_doubted():
    read = read_outcome(row("4 S", "=", declarer=10))
    assert read.outcome == Outcome.played("4SN=")
    assert read.doubt == "doubt.declaring_pair"
    assert read_outcome(row("4 S", "=", declarer=0)).doubt == ""
    assert read_outcome(row("4 S", "=", seat="W", declarer=10)).outcome == Outcome.played("4SW=")


@pytest.mark.parametrize(
    ("seat", "declarer", "side"), [("NS", 3, "N"), ("EW", 10, "E"), ("", 10, "E"), ("", 3, "N")]
)
def test_of_a_side_alone_the_score_is_sure_and_the_declarer_a_doubt(seat, declarer, side):
    read = read_outcome(row("4 S", "=", seat=seat, declarer=declarer))
    assert read.outcome == Outcome.played(f"4S{side}=")
    assert read.doubt == "doubt.declarer"


def test_of_players_the_declarer_has_a_number_of_his_own():
    four = {"ns": 1, "ew": 2, "south": 3, "west": 4}
    assert read_outcome(row("2 C", "=", seat="", declarer=4, **four)).outcome == Outcome.played("2CW=")
    assert read_outcome(row("2 C", "=", seat="S", declarer=3, **four)).doubt == ""
    assert read_outcome(row("2 C", "=", seat="S", declarer=4, **four)).doubt == "doubt.declaring_pair"


def test_an_unlikely_contract_is_doubted():
    assert read_outcome(row("6 C", "-5", suspicious=1)).doubt == "doubt.suspicious"


@pytest.mark.parametrize(
    ("outcome", "columns"),
    [
        (Outcome.played("4SN=", "H10"), Columns(3, "N", "4 S", "=", "H10")),
        (Outcome.played("3NXS-2"), Columns(3, "S", "3 NT x", "-2")),
        (Outcome.played("2HXXW+1", "DA"), Columns(10, "W", "2 H xx", "+1", "DA")),
        (Outcome(OutcomeKind.PASSED_OUT), Columns(contract="PASS")),
        (Outcome(OutcomeKind.NOT_PLAYED), Columns(remarks="Not played")),
        (Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="40"), Columns(remarks="60%-40%")),
        (Outcome(OutcomeKind.AWARD, award_ns="50", award_ew="A"), Columns(remarks="50%-50%")),
    ],
)
def test_what_the_columns_have_for_an_outcome_and_reading_it_again(outcome, columns):
    written = columns_of(outcome, ns=3, ew=10)
    assert written == columns
    again = read_outcome(
        row(columns.contract, columns.result, declarer=columns.declarer, seat=columns.seat, lead=columns.lead,
            remarks=columns.remarks)
    )  # fmt: skip
    assert again.outcome is not None
    assert not again.doubt
    if outcome.kind is not OutcomeKind.AWARD:
        assert again.outcome == outcome


def test_pairs_that_sat_the_other_way_and_players():
    assert columns_of(Outcome.played("4SN="), ns=3, ew=10, turned=True) == Columns(
        3, "N", "4 S", "=", remarks="Wrong direction"
    )
    assert columns_of(Outcome.played("4SW="), ns=1, ew=2, south=3, west=4) == Columns(4, "W", "4 S", "=")


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(OutcomeKind.PLAYED, score=420),
        Outcome(OutcomeKind.ASSIGNED, score=-100),
        Outcome(OutcomeKind.SPLIT, score=420, score_ew=50),
        Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (50, Decimal(40)))),
        Outcome(OutcomeKind.AWARD, award_ns="55", award_ew="45"),
        Outcome(OutcomeKind.AWARD, award_ns="+3imp", award_ew="-3imp"),
        Outcome(OutcomeKind.NOT_ENTERED),
        Outcome(OutcomeKind.LATER),
    ],
)
def test_what_a_scoring_file_cannot_say_is_said_so(outcome):
    assert isinstance(columns_of(outcome, ns=3, ew=10), Inexpressible)
