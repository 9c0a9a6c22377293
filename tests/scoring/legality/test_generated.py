"""Two thousand deals made at random: every planted breach is told, and no other."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scoring.bridge.legality.judging import judge
from scoring.bridge.legality.records import read_record
from scoring.laws.asking import next_step, read_facts, with_defaults
from scoring.laws.codes import CODES
from scoring.laws.table import Row
from tests.scoring.legality.generated import IN_AUCTION, IN_PLAY, made

DEALS = 2000


@pytest.mark.slow
def test_each_planted_breach_is_told_and_no_other():
    told = Counter()
    for number in range(DEALS):
        plant = ("", *IN_AUCTION, *IN_PLAY)[number % 10]
        deal = made(Random(f"legality/{number}"), plant)
        judged = judge(read_record(deal.line))
        breaches = [(breach.code, breach.call or breach.trick, breach.seat) for breach in judged.breaches]
        assert breaches == deal.planted, deal.line
        contract = "PASS" if judged.passed_out else judged.contract and str(judged.contract)
        assert (contract, judged.tricks) == (deal.contract, deal.tricks), deal.line
        told.update(code for code, *_ in breaches)
    assert {code.split(".")[1] for code in told} == {*IN_AUCTION, *IN_PLAY}
    assert min(told.values()) > 100


def test_what_a_revoke_says_of_itself_decides_the_ruling():
    table = CODES["2017"].tables["revoke"]
    laws = Counter()
    for number in range(300):
        deal = made(Random(f"revoke/{number}"), "revoke")
        for breach in judge(read_record(deal.line)).breaches:
            row = next_step(table, with_defaults(table, read_facts(table, breach.facts)))
            assert isinstance(row, Row), breach.facts
            laws[row.law] += 1
    assert {"64A1", "64A2", "64B1", "64B3"} <= set(laws)
