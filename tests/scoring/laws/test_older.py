"""Rulings by the older codes: the examples of the catalogue (docs/rules/rulings-older-codes.md, 1.4 to 6)."""

from __future__ import annotations

import re

from scoring.laws.asking import next_step, read_facts, with_defaults
from scoring.laws.atoms import Atom
from scoring.laws.codes import CODES
from scoring.laws.table import Row
from tests.cases import for_each
from tests.rules import RULES

PREFIXES = {
    "duplicate_1948": ("D-", "1948."), "auction_1913": ("A13.",),
    "auction_three_hand_1913": ("A13-3.", "A13."), "duplicate_auction_1913": ("A13-d.", "A13."),
    "duplicate_whist": ("DW.",), "whist_awl_1893": ("AWL.",), "whist_english": ("EW.",),
    "whist_general": ("AWL.",), "gin": ("GIN.",),
}  # fmt: skip


def ruling(code: str, key: str, **facts: object) -> Row:
    table = CODES[code].tables[key]
    row = next_step(table, with_defaults(table, read_facts(table, facts)))
    assert isinstance(row, Row), row
    return row


def told(atoms: tuple[Atom, ...]) -> dict[str, str | int | None]:
    """Each effect with the figure that it moves, or with whom it concerns."""
    return {atom.effect.value: atom.tricks or atom.points or atom.who for atom in atoms}


EXAMPLES = [
    # auction 1913: 2H doubled by the own partner, 50 to the other side, and the bidding goes on
    ("auction_1913", "inadmissible_double", {"doubled": "partner"}, "54", {"points": 50}),
    # declarer revokes in 1NT with nine tricks: nothing below, 100 to the adversaries
    ("auction_1913", "revoke", {"established": True, "revoker": "declarer"}, "84a",
     {"no_trick_score": "offending_side", "points": 100}),
    ("auction_1913", "revoke", {"established": True, "revoker": "declarer", "both_sides": True}, "89",
     {"honours_only": None}),
    ("auction_1913", "revoke", {"established": True, "revoker": "declarer", "further": True}, "84c",
     {"points": 100}),
    ("auction_1913", "revoke", {"established": True, "revoker": "dummy"}, "63", {"no_penalty": None}),
    ("auction_1913", "insufficient_bid", {"kind": "low", "acted": True}, "50b",
     {"loses_right": "non_offending_side"}),
    ("auction_1913", "conduct", {"talk": "looked"}, "90", {"points": 25}),
    ("auction_1913", "irregular_deal", {"what": "over"}, "40", {"void_deal": None}),
    # three hands: B doubles out of turn, A strikes it; A and C score 100 each
    ("auction_three_hand_1913", "double_out_of_turn", {"of_whom": False}, "10",
     {"points": 100, "cancel_call": None}),
    ("auction_three_hand_1913", "call_out_of_turn", {}, "5", {"points": 50, "cancel_call": None}),
    # law 1: each bids alone, so that no partner is barred by a bid that is not sufficient
    ("auction_three_hand_1913", "insufficient_bid", {"kind": "low"}, "50", {"made_sufficient": None}),
    ("auction_three_hand_1913", "insufficient_bid", {"kind": "low", "acted": True}, "50b",
     {"loses_right": "each_other_player"}),
    # duplicate: N bids 2S out of turn; it stands, E-W score 50, S is silent
    ("duplicate_auction_1913", "call_out_of_turn", {"call": "declaration"}, "F",
     {"call_stands": None, "points": 50, "pass_throughout": "partner"}),
    ("duplicate_auction_1913", "call_out_of_turn", {"call": "pass"}, "49p", {"continue": None}),
    # no new deal at duplicate: an omitted card costs 50, a further redouble 100
    ("duplicate_auction_1913", "defective_trick", {"cards": "none"}, "F", {"points": 50}),
    ("duplicate_auction_1913", "inadmissible_double", {"doubled": "again"}, "54", {"points": 100}),
    ("duplicate_auction_1913", "revoke", {"established": True, "late": True, "revoker": "declarer"}, "D",
     {"no_penalty": None}),
    ("duplicate_auction_1913", "score_error", {"agreed": True}, "E", {"result_stands": None}),
    # what the amendments do not touch holds at duplicate and for three hands as at auction
    ("duplicate_auction_1913", "conduct", {"talk": "looked"}, "90", {"points": 25}),
    ("auction_three_hand_1913", "revoke", {"established": True, "revoker": "declarer"}, "84a",
     {"no_trick_score": "offending_side", "points": 100}),
    ("duplicate_auction_1913", "wrong_number_of_cards",
     {"found": "overplay", "tables": "more", "surplus": "partner"}, "B3", {"worst_and_best": None}),
    # American League: 8 tricks less two for a revoke, and no game from 6 points
    ("whist_awl_1893", "revoke", {"established": True}, "30", {"transfer": 2, "no_game": "offending_side"}),
    ("whist_general", "revoke", {"established": True}, "30", {"transfer": 2, "no_game": "offending_side"}),
    ("whist_general", "revoke", {"established": False, "asked": True}, "30",
     {"transfer": 2, "no_game": "offending_side"}),
    ("whist_awl_1893", "revoke", {"established": False}, "28",
     {"correct_revoke": None, "liable": "non_offending_side",
      "later_cards_may_change": "non_offending_side"}),
    ("whist_awl_1893", "irregular_deal", {"what": "misdeal"}, "17", {"deal_passes": None}),
    ("whist_awl_1893", "lead_out_of_turn", {"all_played": False}, "24",
     {"pick_up": None, "calls_suit": "right_hand_adversary"}),
    ("whist_awl_1893", "conduct", {"talk": "wrong"}, "39", {"no_penalty": None}),
    ("whist_english", "lead_out_of_turn", {"all_played": True}, "63", {"lead_stands": None}),
    ("whist_english", "card_exposed", {"how": "all"}, "59", {"no_penalty": None}),
    # duplicate whist: two tricks for the first revoke and one for the second
    ("duplicate_whist", "revoke", {"established": True}, "X.4", {"transfer": 2}),
    ("duplicate_whist", "revoke", {"established": True, "further": True}, "X.4", {"transfer": 1}),
    ("duplicate_whist", "trump_slip", {"trump": "differs", "played": True, "tables": "more"}, "IV.10",
     {"table_average": None}),
    ("gin", "hand_at_knock", {"hand": "opponent", "count": "few"}, "32",
     {"points_off_each": 10, "no_bonus": "offender"}),
    ("gin", "hand_at_knock", {"hand": "opponent", "count": "many"}, "32",
     {"no_bonus": "offender", "cannot_win": "offender"}),
    # three hands, law 9: before the bidding ended any player pays, and the suit of that card is meant
    ("auction_three_hand_1913", "card_exposed", {"when": "later_declarer"}, "9", {"points": 50}),
    ("auction_three_hand_1913", "card_exposed", {"when": "bidding"}, "9",
     {"points": 50, "lead_of_that_suit": "declarer"}),
    # laws 71, 72, 77 and 82 of 1913, and 57 of England: the first or any other; who says which card
    ("auction_1913", "card_exposed", {"moment": "winners"}, "71",
     {"wins_any_if_able": None, "liable": "declarer"}),
    ("auction_1913", "card_exposed", {"moment": "declarer"}, "72",
     {"plays_faced": "declarer", "calls_no_card": "declarer", "no_new_finesse": "declarer"}),
    ("auction_1913", "lead_out_of_turn", {"who": "declarer", "followed": True}, "77", {"lead_stands": None}),
    ("auction_1913", "defective_trick", {"cards": "two"}, "82",
     {"chooses_played": "non_offending_side", "card_always_held": None}),
    ("auction_1913", "play_out_of_turn", {"third": True}, "80", {"no_penalty": None}),
    ("whist_english", "card_exposed", {"how": "winners"}, "57",
     {"wins_any_if_able": None, "liable": "non_offending_side"}),
    # duplicate whist VII.4: only the adversary on the right calls
    ("duplicate_whist", "card_exposed", {"how": "winners"}, "XI.6",
     {"wins_any_if_able": None, "liable": "right_hand_adversary"}),
    # laws 50 and 65: until an adversary bids or doubles, and for the whole auction
    ("auction_1913", "insufficient_bid", {"kind": "low"}, "50",
     {"made_sufficient": None, "pass_until_opposed": "partner"}),
    ("auction_1913", "card_exposed", {"moment": "auction"}, "65",
     {"liable": "declarer", "pass_throughout": "partner", "forbids_opening_lead": "declarer"}),
    ("gin", "irregularity", {"deed": "looked"}, "43", {"loses_draw": "offender"}),
    # a pair plays the wrong board: a tenth of a top
    ("duplicate_1948", "adjusted_score", {"matter": "procedure"}, "pen", {"tenth_of_top": "offending_side"}),
    ("duplicate_1948", "late_revoke", {"noticed": "moved"}, "rev", {"no_penalty": None}),
    ("duplicate_1948", "claim", {"claimed": "won", "in_time": True}, "claim", {"claim_void": None}),
    ("duplicate_1948", "claim", {"claimed": "partner"}, "87", {"claim_void": None}),
    ("duplicate_1948", "attention", {"assessed": True}, "dir",
     {"director_called": None, "rights_untouched": None}),
    ("duplicate_1948", "appeal", {"about": "facts", "committee": True}, "app",
     {"appeal_to_committee": None}),
    # the laws of 1948 hold at duplicate: 1S - 1H made 2D, and the partner is silent
    ("duplicate_1948", "revoke", {"established": True, "won_by": "offender", "later_tricks": 3}, "76",
     {"transfer": 2}),
    # auction 1913: changed declarations, choice of a penalty, cards and scores
    ("auction_1913", "change_of_call", {"changed": "nothing"}, "52", {"second_call_stands": None}),
    ("auction_1913", "change_of_call", {"changed": "attention"}, "52", {"call_stands": None}),
    ("auction_1913", "penalty_chosen", {"election": "consulted"}, "50c",
     {"loses_right": "non_offending_side"}),
    ("auction_1913", "penalty_chosen", {"election": "altered"}, "50c", {"first_choice": None}),
    ("auction_1913", "score_error", {"error": "honours", "time": "later"}, "12", {"rescore": None}),
    ("auction_1913", "score_error", {"error": "honours", "time": "agreed"}, "12", {"result_stands": None}),
    ("auction_1913", "score_error", {"error": "tricks", "time": "early"}, "13", {"rescore": None}),
    ("auction_1913", "score_error", {"error": "tricks", "time": "later"}, "13", {"result_stands": None}),
    ("auction_1913", "score_error", {"error": "tricks", "time": "last_game"}, "13", {"rescore": None}),
    ("auction_1913", "dummy_acts", {"deed": "other"}, "60", {"no_penalty": None}),
    ("auction_1913", "card_exposed", {"moment": "two"}, "70",
     {"names_card": "declarer", "liable": "declarer"}),
    ("auction_1913", "card_exposed", {"moment": "last"}, "70a", {"hand_liable": "partner"}),
    ("auction_1913", "lead_out_of_turn", {"who": "adversary", "followed": True}, "78", {"lead_stands": None}),
    ("auction_1913", "lead_out_of_turn", {"who": "declarer", "followed": False}, "77", {"no_penalty": None}),
    ("auction_1913", "proof_of_revoke", {"mixed": True}, "87", {"proved": None}),
    ("auction_1913", "proof_of_revoke", {"late": True}, "88", {"no_penalty": None}),
    ("auction_1913", "conduct", {"talk": "dummy_bids"}, "51", {"calls_suit": "non_offending_side"}),
    ("auction_1913", "played_card", {"touched": "dummy"}, "64", {"play_stands": None}),
    ("auction_1913", "played_card", {"touched": "arranged"}, "64", {"not_played": None}),
    # League and general book: a liable card, cards that were mixed, errors in the score
    ("whist_awl_1893", "liable_card", {"state": "called"}, "21", {"plays_called": "offender"}),
    ("whist_awl_1893", "liable_card", {"state": "gone"}, "21", {"no_penalty": None}),
    ("whist_general", "liable_card", {"state": "another"}, "23", {"liable": "non_offending_side"}),
    ("whist_awl_1893", "proof_of_revoke", {"mixed": True}, "32", {"proved": None}),
    ("whist_awl_1893", "score_error", {"error": "tricks", "time": "early"}, "err", {"rescore": None}),
    ("whist_awl_1893", "score_error", {"error": "tricks", "time": "later"}, "err", {"result_stands": None}),
    ("whist_awl_1893", "score_error", {"error": "other", "time": "later"}, "err", {"rescore": None}),
    # English whist: scores, deals, the trump card, the choice of a penalty
    ("whist_english", "score_error", {"matter": "order"}, "5", {"order_of_scores": None}),
    ("whist_english", "score_error", {"matter": "not_called"}, "6", {"honours_lost": None}),
    ("whist_english", "score_error", {"matter": "called", "game_over": False}, "7", {"rescore": None}),
    ("whist_english", "score_error", {"matter": "game", "game_over": True}, "11", {"result_stands": None}),
    ("whist_english", "score_error", {"matter": "rubber", "rubber_over": False}, "12", {"rescore": None}),
    ("whist_english", "irregular_deal", {"what": "adversary", "partner_touched": True}, "38",
     {"deal_stands": None}),
    ("whist_english", "irregular_deal", {"what": "interrupted"}, "50", {"void_deal": None}),
    ("whist_english", "irregular_deal", {"what": "partner"}, "51", {"deal_passes": None}),
    ("whist_english", "trump_card", {"trump": "early"}, "54", {"further_cards": None}),
    ("whist_english", "trump_card", {"trump": "forgotten"}, "55", {"calls_trump": "non_offending_side"}),
    ("whist_english", "proof_of_revoke", {"mixed": True}, "77", {"proved": None}),
    ("whist_english", "revoke", {"established": True, "both_sides": True}, "81",
     {"no_game": "non_offending_side"}),
    ("whist_english", "conduct", {"talk": "consulted"}, "84", {"loses_right": "non_offending_side"}),
    ("whist_english", "conduct", {"talk": "decided"}, "84", {"first_choice": None}),
    ("whist_english", "conduct", {"talk": "bystander"}, "88", {"pays_stakes": "bystander"}),
    ("whist_english", "conduct", {"talk": "last_trick"}, "91", {"last_trick_seen": None}),
    # duplicate whist: a pair match, a lead that all have followed, a revoke corrected at once
    ("duplicate_whist", "revoke", {"established": True, "contest": "pairs"}, "X.4p", {"revoke_beside": 2}),
    ("duplicate_whist", "revoke", {"established": True, "contest": "pairs", "further": True}, "X.4p",
     {"revoke_beside": 1}),
    ("duplicate_whist", "revoke", {"established": False}, "X.3",
     {"correct_revoke": None, "liable": "right_hand_adversary",
      "later_cards_may_change": "non_offending_side"}),
    ("duplicate_whist", "lead_out_of_turn", {"turn": "partner", "all_played": True}, "VIII.1",
     {"lead_stands": None}),
]  # fmt: skip


@for_each("example", EXAMPLES)
def test_an_example_of_the_catalogue(example):
    code, key, facts, law, effects = example
    row = ruling(code, key, **facts)
    assert (row.law, told(row.atoms)) == (law, effects)


CHIPS = {"pass": 2, "last_pass": 5, "discards": 3, "no_show": 10, "touched": 2, "packs": 5, "draw": 2}


@for_each("case", CHIPS.items())
def test_what_an_offence_at_poker_costs(case):
    offence, chips = case
    assert told(ruling("poker", "penalty", offence=offence).atoms) == {"chips": chips}


CHOICES = [
    # three hearts doubled, declarer takes seven tricks and an adversary revoked: three tricks, or 100
    ("auction_1913", "revoke", {"established": True, "revoker": "adversary"}, "84b",
     {"points": {"points": 100}, "tricks": {"transfer": 3}}),
    ("auction_1913", "inadmissible_double", {"doubled": "again"}, "54",
     {"points": {"points": 100}, "deal": {"void_deal": None}}),
    ("auction_1913", "call_out_of_turn", {"call": "declaration"}, "49",
     {"stand": {"call_stands": None}, "deal": {"void_deal": None}}),
    # claimants 2, others 0: three points on, or three tricks, or three points off
    ("whist_english", "revoke", {"established": True}, "72",
     {"tricks": {"transfer": 3}, "off": {"points_off": 3}, "on": {"points": 3}}),
    # all four hands thrown down, and a revoke is established: three points off or on, and no game
    ("whist_english", "card_exposed", {"how": "all", "revoked": True}, "59",
     {"off": {"points_off": 3, "no_game": "offending_side"},
      "on": {"points": 3, "no_game": "offending_side"}}),
    ("whist_english", "irregular_deal", {"what": "looked"}, "41",
     {"deal": {"void_deal": None}, "see": {"trump_seen": "non_offending_side"}}),
    ("whist_english", "irregular_deal", {"what": "other_pack"}, "42",
     {"deal": {"void_deal": None}, "stand": {"deal_stands": None}}),
    # the third hand revoked, the fourth had played: the card is liable, or the highest or lowest is called
    ("duplicate_whist", "revoke", {"established": False, "next_played": True}, "X.3",
     {"liable": {"liable": "right_hand_adversary"}, "called": {"high_or_low": "non_offending_side"}}),
    ("gin", "illegal_knock", {"exposed": False}, "39",
     {"accept": {"continue": None}, "refuse": {"faces_hand": None}}),
    ("gin", "illegal_knock", {"exposed": True}, "40",
     {"face_up": {"plays_faced": "offender"}, "pick_up": {"no_bonuses": "offender"}}),
    ("gin", "illegal_knock", {"wrong_count": True}, "41",
     {"deal": {"void_deal": None}, "expose": {"plays_faced": "offender", "corrects_hand": "offender"}}),
    ("gin", "hand_at_knock", {"hand": "knocker"}, "33",
     {"deal": {"void_deal": None}, "expose": {"plays_faced": "offender", "corrects_hand": "offender"}}),
    ("auction_1913", "insufficient_bid", {"kind": "impossible"}, "50i",
     {"seven": {"made_seven": None, "pass_until_opposed": "partner"}, "deal": {"void_deal": None},
      "last": {"last_bid_final": None}}),
    ("auction_1913", "insufficient_bid", {"kind": "barred"}, "50a",
     {"stand": {"call_stands": None, "pass_throughout": "offending_side"},
      "cancel": {"cancel_call": None, "pass_throughout": "offending_side"}}),
]  # fmt: skip


@for_each("case", CHOICES)
def test_a_choice_of_the_catalogue(case):
    code, key, facts, law, options = case
    row = ruling(code, key, **facts)
    assert (row.law, {option.key: told(option.atoms) for option in row.options}) == (law, options)


def test_one_revoke_costs_what_each_code_says():
    """The revoke trick and later ones were won: 2 in 2017, 1948 and by the League, 3 in England and 1913."""
    facts = {"established": True, "won_by": "offender", "later_tricks": 3}
    costs = {code: told(ruling(code, "revoke", **facts).atoms)["transfer"] for code in ("2017", "1948")}
    costs["whist_awl_1893"] = told(ruling("whist_awl_1893", "revoke", established=True).atoms)["transfer"]
    assert costs == {"2017": 2, "1948": 2, "whist_awl_1893": 2}
    english = ruling("whist_english", "revoke", established=True).options[0]
    american = ruling("auction_1913", "revoke", established=True, revoker="adversary").options[1]
    assert (told(english.atoms), told(american.atoms)) == ({"transfer": 3}, {"transfer": 3})


@for_each("code", PREFIXES)
def test_every_law_that_is_referred_to_stands_in_the_catalogue(code):
    text = (RULES / "rulings-older-codes.md").read_text(encoding="utf-8")
    laws: set[str] = set()
    for prefix in PREFIXES[code]:
        first = rf"^\| {re.escape(prefix)}(.+?) (?:(?:\d{{3}}:)?l\.|\|)"
        laws |= {law for cell in re.findall(first, text, re.M) for law in _laws(cell)}
        for part in re.split(r"^##+ ", text, flags=re.M):
            if f"| {prefix}" in part:  # laws named beside the tables
                laws |= set(re.findall(r"\((?:\w+ )?(\w+), 00\d:l\.", part))
    assert [law for law in CODES[code].clauses if law not in laws] == []


def _laws(cell: str) -> set[str]:
    """The laws of a first cell: `37a-e` is five of them, `IV.5-6` two, `61`, `50b` one."""
    start, *ends = re.split(r"-|, |/", cell)
    found = {start}
    for end in ends:
        stem, first = re.fullmatch(r"(.*?)(\d+|[a-z]?)", start).groups()  # type: ignore[union-attr]
        if end.isdigit() and first.isdigit():
            found |= {f"{stem}{number}" for number in range(int(first), int(end) + 1)}
        elif len(end) == 1 and first.isalpha():
            found |= {f"{stem}{chr(sign)}" for sign in range(ord(first), ord(end) + 1)}
        elif end:
            found.add(f"{re.match(r'[IVX]+[.]|', start)[0]}{end}")  # type: ignore[index]
    return found


def test_at_three_hands_no_table_of_the_bidding_speaks_of_a_partner():
    """Law 1 of the additional laws: there are no partners until the bidding has ended."""
    code = CODES["auction_three_hand_1913"]
    bidding = ("call_out_of_turn", "insufficient_bid", "inadmissible_double", "change_of_call",
               "double_out_of_turn", "penalty_chosen")  # fmt: skip
    for key in bidding:
        table = repr(code.tables[key])
        assert "partner" not in table.lower(), key
        assert "_side" not in table, key
