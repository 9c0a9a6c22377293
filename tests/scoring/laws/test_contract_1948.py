"""Rulings by the laws of 1948: the examples of the catalogue (docs/rules/rulings-older-codes.md, 1)."""

from __future__ import annotations

import re

import pytest

from scoring.laws.asking import next_step, read_facts, with_defaults
from scoring.laws.atoms import Effect
from scoring.laws.codes import CODES
from scoring.laws.table import Row
from scoring.words import RuleError
from tests.cases import for_each
from tests.rules import RULES

CODE = CODES["1948"]


def ruling(key: str, **facts: object) -> Row:
    table = CODE.tables[key]
    row = next_step(table, with_defaults(table, read_facts(table, facts)))
    assert isinstance(row, Row), row
    return row


def effects(row: Row) -> set[tuple[Effect, object]]:
    return {(atom.effect, atom.who) for atom in row.atoms}


# tricks of the revoking side from the revoke trick on, at most two of which are transferred (law 76)
TRANSFERS = [
    ("offender", 0, 1), ("offender", 1, 2), ("side", 0, 1), ("side", 5, 2),
    ("other", 0, 0), ("other", 1, 1), ("other", 2, 2), ("other", 9, 2),
]  # fmt: skip


@for_each("case", TRANSFERS)
def test_a_revoke_costs_two_tricks_at_most_of_those_won_from_it_on(case):
    won_by, later, tricks = case
    row = ruling("revoke", established=True, won_by=won_by, later_tricks=later)
    assert (row.law, row.atoms[0].tricks) == ("76", tricks)


@pytest.mark.parametrize("why", ["mixed", "faced_card", "repeated"])
def test_a_revoke_for_which_no_trick_is_transferred(why):
    row = ruling("revoke", established=True, won_by="offender", later_tricks=3, **{why: True})
    assert (row.law, row.atoms[0].tricks) == ("76", 0)


def test_a_revoke_that_is_not_established_is_corrected():
    row = ruling("revoke", established=False, defender_card=True)
    assert (row.law, row.then) == ("72", ("73",))
    assert {Effect.CORRECT_REVOKE, Effect.PENALTY_CARD} <= {atom.effect for atom in row.atoms}
    assert ruling("revoke", established=True, trick_twelve="mixed").atoms[0].tricks == 0


@pytest.mark.parametrize(
    ("replacement", "law", "silent"),
    [("lowest", "30a", False), ("other", "30b", True), ("pass", "30c", True)],  # 1S - 1H made 2H, 2D, pass
)
def test_an_insufficient_bid(replacement, law, silent):
    row = ruling("insufficient_bid", replacement=replacement)
    assert row.law == law
    assert ((Effect.PASSES_THROUGHOUT, "partner") in effects(row)) == silent
    assert ((Effect.OPENING_LEAD_OF_SUIT, "declarer") in effects(row)) == (law == "30c")


def test_a_call_out_of_turn():
    passed = ruling("call_out_of_turn", call="pass", turn="rho")  # N 1H, S passes: S must pass once
    assert (passed.law, (Effect.PASSES_ONCE, "offender") in effects(passed)) == ("31a", True)
    assert ruling("call_out_of_turn", call="pass", turn="other", bid_made=False).law == "31a"
    late = ruling("call_out_of_turn", call="pass", turn="other", bid_made=True)
    assert (late.law, (Effect.PASSES_THROUGHOUT, "partner") in effects(late)) == ("31b", True)
    assert ruling("call_out_of_turn", call="other", turn="rho").law == "31b"
    assert ruling("call_out_of_turn", call="other", turn="rho", rho_bound=True).law == "32"
    assert ruling("call_out_of_turn", call="other", turn="rho", right_player_called=True).law == "33"
    assert ruling("call_out_of_turn", call="other", turn="other", lho_called=True).law == "27"


@pytest.mark.parametrize(
    ("facts", "law", "options"),
    [
        # "anything but a diamond", or the seven of diamonds becomes a penalty card
        ({"leader": "defender", "turn": "partner"}, "57b", ["accept", "forbid", "penalty_card"]),
        ({"leader": "defender", "turn": "declaring_side"}, "57a", ["accept", "refuse"]),
        ({"leader": "declaring_side", "right_hand": "defender"}, "56", ["accept", "refuse"]),
        ({"leader": "declaring_side", "right_hand": "other_hand"}, "56", ["accept", "refuse"]),
    ],
)
def test_a_lead_out_of_turn_leaves_a_choice(facts, law, options):
    row = ruling("lead_out_of_turn", **facts)
    assert (row.law, [option.key for option in row.options]) == (law, options)


def test_declarers_refused_lead_from_the_wrong_hand_binds_to_the_suit():
    refused = ruling("lead_out_of_turn", leader="declaring_side", right_hand="other_hand").options[1]
    assert [atom.effect for atom in refused.atoms] == [Effect.PICK_UP, Effect.LEAD_SAME_SUIT]


def test_a_lead_that_was_followed_stands_and_a_faced_hand_becomes_dummy():
    played = ruling("lead_out_of_turn", leader="defender", other_side_played="played")
    assert played.law == "55"
    faced = ruling("lead_out_of_turn", leader="defender", other_side_played="hand_exposed")
    assert (faced.law, (Effect.DECLARER_CHANGES, None) in effects(faced)) == ("65", True)
    with pytest.raises(RuleError) as refused:
        ruling("lead_out_of_turn", leader="declaring_side", other_side_played="hand_exposed")
    assert (refused.value.field, refused.value.source) == ("other_side_played", "Law 65")


def test_every_law_that_is_referred_to_stands_in_the_catalogue():
    text = (RULES / "rulings-older-codes.md").read_text(encoding="utf-8")
    ranges = [re.split(r"[-/]", cell) for cell in re.findall(r"^\| 1948\.(\d+[a-c]?(?:-\w+)?)", text, re.M)]
    laws = {start for start, *_ in ranges}
    for start, *end in ranges:
        number, first = int(re.match(r"\d+", start)[0]), start[-1]
        for last in end:
            laws |= ({f"{n}" for n in range(number, int(last) + 1)} if last.isdigit()
                     else {f"{number}{chr(sign)}" for sign in range(ord(first), ord(last) + 1)})  # fmt: skip
    assert {"31a", "57b", "76"} <= laws
    assert [law for law in CODE.clauses if law not in laws] == []
