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
    assert ("92" in row.then) == bool(tricks)  # a trick that is transferred scores as one won in play


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


EXAMPLES = [
    # dummy has four cards and West two with three tricks left: a new deal although the result was certain
    ("irregular_deal", {"what": "numbers", "noticed": "before_mixing"}, "12d",
     {"void_deal", "cancel_result"}),
    ("irregular_deal", {"what": "numbers", "noticed": "after_mixing"}, "96", {"result_stands"}),
    ("irregular_deal", {"what": "out_of_turn", "noticed": "before_call"}, "12a", {"deal_stands"}),
    ("irregular_deal", {"what": "hand_seen", "noticed": "before_call"}, "12c", {"void_deal"}),
    # the seven of spades lay on the floor, and spades were once not followed: a revoke
    ("wrong_number_of_cards", {"card": "missing", "where": "elsewhere"}, "13",
     {"restore_hands", "card_always_held"}),
    ("wrong_number_of_cards", {"card": "surplus", "missed_trick": False}, "14", {"void_deal"}),
    ("remark", {"auction": "closed", "followed": True}, "20b", {"other_card"}),
    ("card_exposed_in_auction", {"cards": "honour"}, "26a", {"leave_faced", "pass_once"}),
    ("card_exposed_in_auction", {"cards": "low"}, "26b", {"pick_up"}),
    ("card_exposed_in_auction", {"cards": "several", "stage": "defends"}, "26a", {"penalty_card"}),
    ("change_of_call", {"same_breath": True}, "28", {"second_call_stands"}),
    ("change_of_call", {"same_breath": False, "first": "kept"}, "29b", {"call_stands", "pass_once"}),
    ("inadmissible_double", {"doubled": "again", "substitute": "pass"}, "36",
     {"cancel_call", "pass_throughout", "strikes_doubles"}),
    ("inadmissible_double", {"doubled": "wrong"}, "37", {"cancel_call", "pass_throughout"}),
    ("inadmissible_call", {"kind": "never"}, "38",
     {"replace_by_pass", "pass_throughout", "opening_lead_of_suit"}),
    ("inadmissible_call", {"kind": "after_end", "caller": "defender_acts"}, "40",
     {"cancel_call", "first_lead_of_suit"}),
    ("dummy_acts", {"looked": True, "deed": "asked"}, "46c", {"high_or_low"}),
    ("play_out_of_turn", {"declarer_played": True}, "54", {"continue"}),
    ("cards_at_once", {"by": "defender"}, "58", {"names_card", "penalty_card"}),
    ("cards_at_once", {"by": "declarer"}, "64", {"names_card", "pick_up"}),
    ("card_exposed_in_play", {"who": "defender", "cards": "rest"}, "70", {"hands_as_penalty"}),
    ("penalty_card", {"situation": "picked_up", "declarer_played": True}, "68", {"pick_up"}),
    ("penalty_card", {"situation": "lies"}, "69", {"play_penalty_card"}),
    ("defective_trick", {"hand": "too_many", "noticed": "later"}, "81a", {"plays_short"}),
    ("defective_trick", {"hand": "none", "noticed": "later"}, "81b", {"adds_card"}),
    ("penalty_not_obeyed", {"played_on": False}, "83a", {"withdraw_card", "penalty_card"}),
    ("concession", {"what": "unlosable"}, "84", {"claim_void"}),
    ("concession", {"what": "unlosable", "mixed": True}, "84", {"result_stands"}),
    ("concession", {"what": "other", "partner_objects": True}, "87", {"claim_void"}),
    ("claim", {"claimant": "declarer", "accede": True}, "88", {"tricks_as_claimed"}),
    ("score_error", {"error": "shared", "time": "later"}, "93", {"result_stands"}),
    ("score_error", {"error": "shared", "time": "later", "majority": True}, "93", {"rescore"}),
    ("score_error", {"error": "other", "time": "later"}, "93", {"rescore"}),
    ("unfinished_rubber", {"standing": "game"}, "97", {"points"}),
    # the draw, the cut and the pack
    ("draw_cut_and_pack", {"what": "drawn"}, "2", {"draws_again"}),
    ("draw_cut_and_pack", {"what": "small_cut"}, "6", {"cut_again"}),
    ("draw_cut_and_pack", {"what": "shuffle"}, "7", {"new_shuffle"}),
    ("draw_cut_and_pack", {"what": "shuffle", "dealing": True}, "7", {"continue"}),
    ("draw_cut_and_pack", {"what": "two_cards", "corrected": True}, "8", {"continue"}),
    ("draw_cut_and_pack", {"what": "two_cards", "corrected": False}, "12b", {"void_deal"}),
    ("draw_cut_and_pack", {"what": "damaged"}, "11", {"new_pack"}),
    ("draw_cut_and_pack", {"what": "reclaimed"}, "11", {"pack_restored"}),
    ("draw_cut_and_pack", {"what": "reclaimed", "dealing": True}, "11", {"continue"}),
    # an improper double or a bid above seven over which the next player calls counts as a pass
    ("inadmissible_double", {"doubled": "wrong", "lho_called": True}, "27", {"replace_by_pass"}),
    ("inadmissible_call", {"kind": "never", "lho_called": True}, "27", {"replace_by_pass"}),
    ("inadmissible_call", {"kind": "bound", "lho_called": True}, "27", {"call_is_legal"}),
    ("inadmissible_call", {"kind": "bound"}, "38",
     {"replace_by_pass", "pass_throughout", "opening_lead_of_suit"}),
    ("call_in_doubt", {"doubt": "at_once"}, "34", {"counts_second"}),
    ("call_in_doubt", {"doubt": "wrong_bid"}, "35", {"bid_as_made"}),
    ("review_of_auction", {"request": "unclear"}, "41", {"call_repeated"}),
    ("review_of_auction", {"request": "redress"}, "41", {"call_stands"}),
    ("review_of_auction", {"request": "review", "period": "in_time"}, "42", {"auction_restated"}),
    ("review_of_auction", {"request": "review", "period": "after_lead"}, "43", {"contract_told"}),
    # cards that are played, and those that go back
    ("played_card", {"how": "named"}, "50", {"play_stands"}),
    ("played_card", {"how": "named", "same_breath": True}, "50", {"designation_changes"}),
    ("played_card", {"how": "hand", "on_table": "partner"}, "51", {"play_stands"}),
    ("played_card", {"how": "hand", "on_table": "no"}, "51", {"not_played"}),
    ("played_card", {"how": "touched", "purpose": True}, "52", {"not_played"}),
    ("played_card", {"how": "touched", "purpose": False}, "52", {"play_stands"}),
    ("played_card", {"how": "back", "reason": "revoke"}, "53", {"withdraw_card"}),
    ("played_card", {"how": "back", "reason": "other"}, "53", {"play_stands"}),
    ("tricks_after_play", {"matter": "claim", "mixed_by_opponent": True}, "79", {"claim_allowed"}),
    ("tricks_after_play", {"matter": "claim", "mixed_by_opponent": False}, "79", {"cards_inspected"}),
    ("tricks_after_play", {"matter": "wrong_side"}, "82", {"trick_restored"}),
    # penalties, and what is played before them
    ("penalty_in_play", {"what": "consulted"}, "16", {"loses_right"}),
    ("penalty_in_play", {"what": "paid"}, "19", {"result_stands"}),
    ("penalty_in_play", {"what": "unable"}, "59", {"may_play_any"}),
    ("penalty_in_play", {"what": "declarer"}, "60", {"loses_right"}),
    ("penalty_in_play", {"what": "withdrawn_lead"}, "61", {"penalty_card"}),
    ("penalty_in_play", {"what": "offenders"}, "62", {"right_stays"}),
]  # fmt: skip


@for_each("example", EXAMPLES)
def test_an_example_of_the_catalogue(example):
    key, facts, law, expected = example
    row = ruling(key, **facts)
    assert (row.law, {atom.effect.value for atom in row.atoms}) == (law, expected)


def test_a_rubber_broken_off_scores_300_for_one_game_and_50_for_a_part_score():
    assert ruling("unfinished_rubber", standing="game").atoms[0].points == 300
    assert ruling("unfinished_rubber", standing="part_score").atoms[0].points == 50
    assert ruling("unfinished_rubber", standing="game_and_part_score").atoms[0].points == 350
    against = ruling("unfinished_rubber", standing="game_against_part_score").atoms
    assert [(atom.who, atom.points) for atom in against] == [("side_ahead", 300), ("other_side", 50)]


def test_five_cards_left_and_the_rest_are_claimed_without_a_line():
    row = ruling("claim", claimant="declarer", accede=False)  # no finesse: the tricks as played out
    assert (row.law, [option.key for option in row.options]) == ("89", ["play_on", "allow"])
    assert row.options[0].atoms[0].effect is Effect.PLAYS_AS_STATED


def test_every_table_of_the_code_has_an_example():
    others = {"revoke", "insufficient_bid", "call_out_of_turn", "lead_out_of_turn"}
    assert {key for key, *_ in EXAMPLES} | others == set(CODE.tables)


def test_every_law_that_is_referred_to_stands_in_the_catalogue():
    text = (RULES / "rulings-older-codes.md").read_text(encoding="utf-8")
    ranges = [re.split(r"[-/]", cell) for cell in re.findall(r"^\| 1948\.(\d+[a-e]?(?:-\w+)?)", text, re.M)]
    laws = {start for start, *_ in ranges}
    for start, *end in ranges:
        number, first = int(re.match(r"\d+", start)[0]), start[-1]
        for last in end:
            laws |= ({f"{n}" for n in range(number, int(last) + 1)} if last.isdigit()
                     else {f"{number}{chr(sign)}" for sign in range(ord(first), ord(last) + 1)})  # fmt: skip
    gates = re.findall(r"(\d+)(?:-(\d+))? \((?:000:)?l\.", re.search(r"^Gates: .*$", text, re.M)[0])
    laws |= {f"{number}" for first, last in gates for number in range(int(first), int(last or first) + 1)}
    assert {"31a", "57b", "76", "16", "19"} <= laws
    assert [law for law in CODE.clauses if law not in laws] == []
