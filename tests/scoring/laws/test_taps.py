"""Fifteen rulings of an evening by the entries of the page: each in at most eight taps, all counted.

A tap chooses an entry, one of its tables where it has several, an answer, or the table by which a ruling goes
on. A question with a usual answer is not asked.
"""

from __future__ import annotations

from typing import Any

from scoring.laws.carried import code_json
from scoring.laws.codes import CODES
from tests.cases import for_each

MOST_TAPS = 8
CARRIED = {code: code_json(code) for code in CODES}

Steps = list[tuple[str, list[str]]]
RULINGS: list[tuple[str, str, str, Steps, str, int]] = [
    ("a revoke of two tricks", "2017", "revoke", [("revoke", ["yes", "offender", "some"])], "64A1", 4),
    ("a lead out of turn with five options", "2017", "lead",
     [("lead_out_of_turn", ["defender", "opening"])], "54D", 4),
    ("an insufficient bid with a comparable call", "2017", "insufficient",
     [("insufficient_bid", ["no", "comparable"])], "27B1b", 3),
    ("a penalty card, and the partner is on lead", "2017", "penalty_card",
     [("penalty_card", ["partner_leads", "major"])], "50D2a", 3),
    ("a claim with a trump out", "2017", "claim",
     [("doubted_claim", ["trump", "no", "yes", "yes"])], "70C", 6),
    ("a wrong explanation that did damage", "2017", "explanation",
     [("explanation", ["other", "yes"])], "75B1", 3),
    ("... and its weighted score", "2017", "adjusted",
     [("adjusted_score", ["no_rectification", "yes", "several"])], "12C1c", 5),
    ("a fouled board in a team match", "2017", "fouled",
     [("fouled_board", ["yes", "teams"]), ("team_board", ["several", "one"])], "86B2b", 7),
    ("a wrong board", "2017", "wrong_board", [("wrong_board", ["yes"])], "15B1", 3),
    ("slow play", "2017", "conduct", [("error_of_procedure", ["slow"])], "90B2", 3),
    ("a hesitation, judged by a poll", "2017", "information",
     [("unauthorised_information", ["partner", "yes", "yes", "yes", "yes"])], "16B3", 6),
    ("a late appeal", "2017", "appeal", [("appeal", ["no"])], "92B", 3),
    ("an appeal that is heard", "2017", "appeal", [("appeal", ["yes", "yes", "yes", "facts"])], "93B2", 6),
    ("an error of the director", "2017", "adjusted", [("adjusted_score", ["wrong_ruling"])], "82C", 3),
    ("a revoke at English whist", "whist_english", "revoke", [("revoke", ["yes"])], "72", 3),
    ("a revoke of an adversary in 1913", "auction_1913", "revoke",
     [("revoke", ["yes", "adversary"])], "84b", 4),
]  # fmt: skip


def tapped(table: dict[str, Any], answers: list[str]) -> dict[str, Any]:
    """The ruling to which the answers lead, in the order in which the page asks them all."""
    left = list(answers)
    node = table["nodes"][-1]
    while "question" in node:
        question = table["questions"][node["question"]]
        answer = question.get("default") or left.pop(0)
        node = table["nodes"][node["then"][[key for key, _ in question["answers"]].index(answer)]]
    assert left == []
    return table["rows"][node["row"]]


@for_each("case", RULINGS, lambda case: case[0])
def test_a_ruling_takes_at_most_eight_taps(case):
    _, code, key, steps, law, counted = case
    entry = next(entry for entry in CARRIED[code]["entries"] if entry["key"] == key)
    tables = [table["table"] for table in entry["tables"]]
    assert steps[0][0] in tables
    taps = 1 if len(tables) == 1 else 2
    ruling: dict[str, Any] = {}
    for number, (table, answers) in enumerate(steps):
        if number:
            assert ruling["continues"] == table
            taps += 1
        ruling = tapped(CARRIED[code]["tables"][table], answers)
        taps += len(answers)
    assert (ruling["law"], taps) == (law, counted)
    assert taps <= MOST_TAPS
