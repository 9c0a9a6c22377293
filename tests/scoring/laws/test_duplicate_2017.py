"""Rulings by the laws of 2017: the worked examples of the catalogue (docs/rules/rulings.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from scoring.laws.asking import next_step, read_facts, with_defaults
from scoring.laws.atoms import Effect, Role
from scoring.laws.codes import CODES
from scoring.laws.table import Row
from scoring.words import RuleError
from tests.cases import for_each
from tests.rules import RULES

CODE = CODES["2017"]


@dataclass(frozen=True)
class Example:
    """What happened, in the catalogue's words; the facts; the law, effects with whom they hit, options."""

    story: str
    table: str
    facts: dict[str, object]
    law: str
    effects: dict[str, str | int | None] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


EXAMPLES = [
    # ---- calls, section 5
    Example("1C - (1S) - 1H, made good by 2H in the same suit", "insufficient_bid",
            {"accepted": False, "replacement": "lowest"}, "27B1a", {"continue": None}, then=("27D",)),
    Example("1C - (1S) - 1H, made good by a double that shows hearts", "insufficient_bid",
            {"accepted": False, "replacement": "comparable"}, "27B1b", {"continue": None}, then=("27D",)),
    Example("1S - (1H), then a double for take-out", "insufficient_bid",
            {"accepted": False, "replacement": "double"}, "27B3",
            {"cancel_call": None, "pass_throughout": "partner"}, then=("26B", "72C")),
    Example("1S - (1H), then a pass", "insufficient_bid", {"accepted": False, "replacement": "other"}, "27B2",
            {"pass_throughout": "partner"}, then=("26B", "72C")),
    Example("a second insufficient bid", "insufficient_bid",
            {"accepted": False, "replacement": "insufficient"}, "27B4", {"pass_throughout": "partner"}),
    Example("the next player calls over it", "insufficient_bid", {"accepted": True}, "27A1",
            {"call_is_legal": None}),
    Example("North deals, East bids 1S, North passes", "call_out_of_turn",
            {"call": "bid", "turn": "rho", "accepted": False, "rho_calls": "pass"}, "31A1",
            {"repeat_call": "offender"}),
    Example("North opens 1D, and East's 1S overcall is similar", "call_out_of_turn",
            {"call": "bid", "turn": "rho", "accepted": False, "rho_calls": "other", "comparable": True},
            "31A2a", {"continue": None, "come_back_after_play": None}, then=("23C",)),
    Example("North opens 1D, and East bids a weak 2S", "call_out_of_turn",
            {"call": "bid", "turn": "rho", "accepted": False, "rho_calls": "other", "comparable": False},
            "31A2b", {"pass_once": "partner"}, then=("16C", "26B", "72C")),
    Example("South bids 1H at North's turn; North 1S, South 2H", "call_out_of_turn",
            {"call": "bid", "turn": "partner", "accepted": False, "comparable": True}, "31B",
            {"any_legal_call": "partner", "continue": None}, then=("23C", "16C2")),
    Example("South bids 1H at North's turn; North 1D, South 1H", "call_out_of_turn",
            {"call": "bid", "turn": "partner", "accepted": False, "comparable": False}, "31B",
            {"any_legal_call": "partner", "pass_once": "partner"}, then=("26B",)),
    Example("West passes at South's turn", "call_out_of_turn",
            {"call": "pass", "turn": "rho", "accepted": False}, "30A", {"pass_once": "offender"},
            then=("72C",)),
    Example("a pass at the partner's turn, replaced by a call that is not comparable", "call_out_of_turn",
            {"call": "pass", "turn": "partner", "accepted": False, "comparable": False}, "30B1b",
            {"pass_once": "partner"}, then=("26B", "72C")),
    Example("the right player calls first", "call_out_of_turn",
            {"call": "bid", "turn": "rho", "rho_called": True}, "28B", {"ui": "offending_side"},
            then=("16C2",)),
    Example("the right player was barred", "call_out_of_turn",
            {"call": "bid", "turn": "rho", "rho_bound": True}, "28A", {"call_is_legal": None}),
    Example("a double at the partner's turn, not comparable", "call_out_of_turn",
            {"call": "double", "turn": "partner", "accepted": False, "comparable": False}, "32B",
            {"pass_once": "partner"}),
    Example("an inadmissible double out of turn", "call_out_of_turn",
            {"call": "double", "admissible": False, "lho_called": False}, "36B4",
            {"pass_throughout": "partner", "any_legal_call": "offender"}, then=("72C", "26B")),
    Example("1H was pulled from the box for 1S, and the partner has not called", "change_of_call",
            {"unintended": True, "partner_called": False}, "25A", {"second_call_stands": None}),
    Example("the partner has called before the slip was noticed", "change_of_call",
            {"unintended": True, "partner_called": True}, "25A", {"call_stands": None}),
    Example("a change of mind that is not accepted", "change_of_call",
            {"unintended": False, "accepted": False}, "25B2", {"call_stands": None}, then=("26B", "16C")),
    Example("East doubled the partner's 4S, unnoticed until the lead", "inadmissible_double",
            {"noticed": "lead_faced"}, "36C", {"cancel_call": None}),
    Example("the same, noticed after South called", "inadmissible_double", {"noticed": "lho_called"}, "36A",
            {"cancel_call_and_later": None, "back_to": "offender"}),
    Example("North, bound to pass, raises 3H to 4H", "inadmissible_call",
            {"kind": "barred", "lho_called": False}, "37B",
            {"replace_by_pass": None, "pass_throughout": "offending_side"}, then=("72C", "26B")),
    Example("a bid of eight, over which the next player called", "inadmissible_call",
            {"kind": "above_seven", "lho_called": True}, "38", {"pass_throughout": "offending_side"}),
    Example("a defender doubles after the final pass", "inadmissible_call",
            {"kind": "after_end", "lho_called": False, "caller": "defender_acts"}, "39C",
            {"cancel_call": None}, then=("26B",)),
    # ---- cards seen, sections 5 and 6
    Example("West drops the king of spades during the auction", "card_exposed_in_auction",
            {"cards": "one", "rank": "honour"}, "24B", {"pass_once": "partner"}, then=("72C",)),
    Example("West drops the four of clubs: nobody passes", "card_exposed_in_auction",
            {"cards": "one", "rank": "low"}, "24A",
            {"leave_faced": None, "ai": "non_offending_side", "ui": "offending_side"}),
    Example("... but it is a minor penalty card if West defends", "card_exposed_in_auction",
            {"cards": "one", "rank": "low", "auction": "defends"}, "24E", {"minor_penalty_card": None}),
    Example("West drops the five of hearts while playing the three of diamonds", "card_exposed_in_play",
            {"who": "defender", "cards": "one", "rank": "low", "deliberate": "accident"}, "50B",
            {"minor_penalty_card": None}),
    Example("the nine of diamonds and the two of spades of West", "card_exposed_in_play",
            {"who": "defender", "cards": "several"}, "50B", {"major_penalty_card": None}),
    Example("... East is on lead: both suits may be forbidden", "penalty_card",
            {"situation": "partner_leads", "kind": "suits"}, "51B2",
            options=("require", "forbid", "neither")),
    Example("declarer drops a card", "card_exposed_in_play",
            {"who": "declarer", "declarer_showed": "cards"}, "48A", {"pick_up": None}),
    Example("a penalty card was not played, and declarer has played on", "penalty_card",
            {"situation": "not_played", "declarer_played": True}, "52B1", {"play_stands": None}),
    # ---- leads out of turn, sections 6 and 7
    Example("3NT by South, East leads the two of clubs face up: five choices", "lead_out_of_turn",
            {"leader": "defender", "lead": "opening"}, "54D",
            options=("spread", "accept", "require", "forbid", "neither")),
    Example("North's cards are better placed, and declarer spreads", "lead_out_of_turn",
            {"leader": "defender", "lead": "opening", "declaring_cards": "declarer_spreads"}, "54A",
            {"declarer_changes": None}),
    Example("declarer has seen a card of dummy", "lead_out_of_turn",
            {"leader": "defender", "lead": "opening", "declaring_cards": "dummy_seen"}, "54C",
            {"lead_stands": None, "dummy_spreads": None}),
    Example("East leads out of turn at trick 4, and dummy follows", "lead_out_of_turn",
            {"leader": "defender", "lead": "later", "turn": "partner", "played_since": "next_hand"}, "53A",
            {"lead_stands": None}),
    Example("... at trick 13 it always goes back", "lead_out_of_turn",
            {"leader": "defender", "lead": "last"}, "53A", {"withdraw_card": None}),
    Example("West leads the king of hearts out of turn, East is on lead", "lead_out_of_turn",
            {"leader": "defender", "lead": "later", "turn": "partner"}, "56",
            options=("accept", "require", "forbid", "neither")),
    Example("declarer leads the king of spades from the hand at dummy's turn", "lead_out_of_turn",
            {"leader": "declaring_side", "lead": "later", "right_hand": "other_hand"}, "55B2",
            options=("accept", "refuse")),
    Example("an opponent said that it was the player's lead", "lead_out_of_turn",
            {"leader": "defender", "lead": "later", "turn": "partner", "informed": True}, "47E1",
            {"withdraw_card": None}),
    # ---- revokes, section 8
    Example("South ruffs trick 5 in the hand, wins it and four later tricks", "revoke",
            {"established": True, "won_by": "offender", "later_tricks": 4}, "64A1", {"transfer": 2},
            then=("64C1",)),
    Example("the revoke trick alone was won", "revoke",
            {"established": True, "won_by": "offender", "later_tricks": 0}, "64A1", {"transfer": 1}),
    Example("East revokes, West wins the trick, and they take one more", "revoke",
            {"established": True, "won_by": "side", "later_tricks": 1}, "64A2", {"transfer": 1}),
    Example("East revokes at trick 6, and the side wins none from there", "revoke",
            {"established": True, "won_by": "other", "later_tricks": 0}, "64B1", {"transfer": 0},
            then=("64C1",)),
    Example("dummy ruffs in error", "revoke", {"established": True, "faced_card": True}, "64B3",
            {"transfer": 0}, then=("64C1",)),
    Example("East revokes twice in spades", "revoke", {"established": True, "repeated": True}, "64B2",
            {"transfer": 0}, then=("64C2a",)),
    Example("both sides revoked", "revoke", {"established": True, "both_sides": "yes"}, "64B7",
            {"transfer": 0}, then=("64C2b",)),
    Example("a defender's revoke seen in time", "revoke", {"established": False, "player": "defender"}, "62B",
            {"correct_revoke": None, "major_penalty_card": None}, then=("62C", "16C")),
    Example("declarer's revoke seen in time", "revoke", {"established": False, "player": "declarer"}, "62B",
            {"correct_revoke": None, "pick_up": None}),
    # ---- plays and tricks, sections 7 and 9
    Example("declarer leads the queen of diamonds towards dummy, East plays the five before West",
            "play_out_of_turn",
            {"who": "defender", "moment": "before_partner", "declarer_hands": "neither"}, "57A",
            {"major_penalty_card": None}, options=("highest", "lowest", "other_suit", "not_other_suit")),
    Example("declarer has called the ace from dummy and led the queen from the hand", "play_out_of_turn",
            {"who": "defender", "moment": "before_partner", "declarer_hands": "played_from_both"}, "57C",
            {"continue": None}),
    Example("West plays at the right-hand opponent's turn what cannot legally go on the trick",
            "play_out_of_turn", {"who": "defender", "moment": "at_rho_turn", "legal": False}, "57D",
            {"major_penalty_card": None}),
    Example("at trick 9 declarer has a card too many: nothing was played to trick 3, which was won",
            "defective_trick", {"cards": "missing", "noticed": "later", "follows": True, "side_won": True},
            "67B1a", {"transfer": 1}, then=("64A2",)),
    Example("East's five of clubs lay with the card of trick 2", "defective_trick",
            {"cards": "extra", "noticed": "later"}, "67B2a",
            {"extra_card_back": None, "card_always_held": None}, then=("67B2b",)),
    # ---- claims, section 9
    Example("4S, 'eleven': a trump was forgotten, and normal play loses to it", "doubted_claim",
            {"doubt": "trump", "trump_mentioned": False, "unaware": True,
             "normal_play_loses": True}, "70C", {"doubted_tricks_to": "other_side"}),
    Example("the trump was named", "doubted_claim",
            {"doubt": "trump", "trump_mentioned": True}, "70C",
            {"doubted_tricks_to": "claiming_side"}),
    Example("7NT needs the queen of diamonds, a two-way guess", "doubted_claim",
            {"doubt": "side", "shown_out": False}, "70E1",
            {"doubted_tricks_to": "other_side"}),
    Example("... East has shown out of diamonds already", "doubted_claim",
            {"doubt": "side", "shown_out": True}, "70E1",
            {"doubted_tricks_to": "claiming_side"}),
    Example("within time West shows that the trump queen would likely have won", "claim_taken_back",
            {"withdrawn": "assent", "in_time": True, "assented_trick": "likely"}, "69B",
            {"trick_given_to": "side_taking_back"}),
    Example("the last trick was conceded to a master that had gone", "claim_taken_back",
            {"withdrawn": "concession", "in_time": True, "conceded_trick": "cannot_lose"}, "71",
            {"trick_given_to": "claiming_side"}),
    Example("a trick that a careless play might still lose stays conceded", "claim_taken_back",
            {"withdrawn": "concession", "in_time": True, "conceded_trick": "other"}, "71",
            {"result_stands": None}),
    Example("a claim of all, 'play on', and everybody agrees", "claim", {"situation": "play_on"}, "68D2",
            {"claim_void": None}),
    Example("a defender concedes, and the partner objects", "claim", {"situation": "partner_objects"}, "68B2",
            {"claim_void": None, "ui": "partner"}, then=("16C",)),
    # ---- wrong hands, section 2
    Example("East 14 cards, West 12, and the opening would change", "wrong_number_of_cards",
            {"hands": "over", "found": "before_lead", "called": True, "correctable": False}, "13B2",
            {"adjust": None}),
    Example("... had it been the two of clubs", "wrong_number_of_cards",
            {"hands": "over", "found": "before_lead", "called": True, "correctable": True}, "13B1",
            {"restore_hands": None, "come_back_after_play": None}),
    Example("North 14, South 12, discovered after 4S was made", "wrong_number_of_cards",
            {"hands": "over", "found": "after_play"}, "13D", {"cancel_result": None, "adjust": None},
            then=("12C2", "86B")),
    Example("the lead is faced, North has 12 cards, one lies on the floor", "wrong_number_of_cards",
            {"hands": "under", "found": "in_play", "missing_card": "elsewhere"}, "14B2",
            {"card_always_held": None}),
    # ---- wrong boards, section 2
    Example("South bids 1NT on the cards of board 8, North has not called", "cards_of_wrong_board",
            {"partner_called": False}, "15A2", {"back_to": "offender"}, then=("16C", "15A3")),
    Example("... on board 8 South opens 2C", "cards_of_wrong_board",
            {"board": "of_the_cards", "same_call": False}, "15A3", {"adjust": None}),
    Example("pair 3 played board 14 in round 2", "wrong_board", {"played_before": True}, "15B1",
            {"cancel_board": None}, then=("15B3", "12C2")),
    Example("neither pair had played board 14", "wrong_board", {"played_before": False}, "15B2",
            {"finish_board": None}),
    Example("a wrong board in a team match", "wrong_board", {"contest": "teams"}, "86B", {"adjust": None}),
    # ---- adjusted scores, section 1
    Example("4H made 60 times in a hundred, one off 40 times", "adjusted_score",
            {"ground": "no_rectification", "damaged": True, "results": "several"}, "12C1c",
            {"weighted": None}),
    Example("4S cold; after the infraction 3NT is revoked down", "adjusted_score",
            {"ground": "no_rectification", "damaged": True, "own_harm": True}, "12C1e",
            {"assigned": "offending_side", "no_relief": "non_offending_side"}),
    Example("the penalty seems harsh", "adjusted_score", {"ground": "severity"}, "12B2",
            {"result_stands": None}),
    Example("an innocent pair with 63.4 % elsewhere", "artificial_score",
            {"scoring": "matchpoints", "fault": "in_no_way", "other_boards": "above"}, "12C2c",
            {"award_session": "contestant"}),
    Example("... with 57 % elsewhere", "artificial_score",
            {"scoring": "matchpoints", "fault": "in_no_way"}, "12C2a", {"award_plus": "contestant"}),
    Example("a pair at fault with 36 % elsewhere", "artificial_score",
            {"scoring": "matchpoints", "fault": "directly", "other_boards": "below"}, "12C2c",
            {"award_session": "contestant"}),
    Example("... with 45 % elsewhere", "artificial_score",
            {"scoring": "matchpoints", "fault": "directly"}, "12C2a", {"award_minus": "contestant"}),
    Example("an innocent pair with a mean of 1 IMP elsewhere", "artificial_score",
            {"scoring": "imps", "fault": "in_no_way"}, "12C2b", {"award_plus": "contestant"}),
    Example("both pairs of a table put the cards back wrongly", "artificial_score",
            {"scoring": "matchpoints", "fault": "partly"}, "12C2a", {"award_average": "contestant"}),
    Example("a knockout match: +3 in one view, +8 in the other", "knockout_score", {"balance": False}, "12C4",
            {"mean_of_both": None}),
    Example("the director refused a legal acceptance, and 4S was missed", "adjusted_score",
            {"ground": "wrong_ruling"}, "82C", {"assigned": None, "both_innocent": None}, then=("12A3",)),
    # ---- an auction that ended too early, section 2
    Example("North 1H, East passes, West passes at South's turn, North passes", "auction_ended_early",
            {"robbed": True}, "17D3",
            {"cancel_call_and_later": None, "back_to": "player_left_out", "ui": "offending_side"},
            then=("16C",)),
    # ---- information, section 3
    Example("1NT, a slow double, South runs on six points", "unauthorised_information",
            {"source": "partner", "acted": True, "suggested": True, "alternative": True, "gained": True},
            "16B3", {"assigned": None}, then=("73C",)),
    Example("a hesitation over 3NT, 4S with seven spades: nobody passes in the poll",
            "unauthorised_information",
            {"source": "partner", "acted": True, "suggested": True, "alternative": False}, "16B1b",
            {"result_stands": None}),
    Example("a pause, and the partner has still to act", "unauthorised_information",
            {"source": "partner", "acted": False}, "16B2", {"noted": None, "ui": "offender"}),
    Example("the innocent side and a withdrawn call", "unauthorised_information",
            {"source": "withdrawn", "side": "innocent"}, "16C1", {"ai": "non_offending_side"}),
    Example("South overhears that six hearts makes, before a call", "accidental_information",
            {"called": False}, "16D2", options=("seats", "deal", "play", "adjust")),
    Example("... after the first call", "accidental_information", {"called": True}, "16D3",
            options=("play", "adjust")),
    Example("West with a singleton diamond thinks, and 6H fails", "misleading_manner",
            {"inference": True, "reason": False, "could_have_known": True}, "73E2", {"assigned": None}),
    Example("West with D Q 5 thinks about covering", "misleading_manner",
            {"inference": True, "reason": True}, "73D1", {"result_stands": None}),
    # ---- wrong explanations, section 4
    Example("2C was explained as Stayman, agreed as both majors", "explanation",
            {"agreement": "other", "damaged": True}, "75B1", {"assigned": None}, then=("75D3",)),
    Example("2D was explained rightly, and its bidder had forgotten", "explanation",
            {"agreement": "explained"}, "75C", {"result_stands": None}),
    Example("2NT for the minors, the card is silent and both guess", "explanation",
            {"agreement": "nothing", "damaged": True}, "75D2", {"assigned": None}),
    Example("2H explained as weak, corrected before the partner calls", "misinformed_call",
            {"origin": "opponent", "influenced": True, "auction_open": True}, "21B1a",
            {"call_may_change": "misinformed_player"}, then=("21B2",)),
    Example("... too late, and the other side gained", "misinformed_call",
            {"origin": "opponent", "influenced": True, "auction_open": False, "damaged": True}, "21B3",
            {"assigned": None}),
    Example("East puts up the king on a wrong explanation, nobody has played after", "misinformed_card",
            {"played_after": False}, "47E2a", {"card_may_change": "misinformed_player"}),
    Example("... the next hand has played, and the king cost the setting trick", "misinformed_card",
            {"played_after": True, "damaged": True}, "47E2b", {"assigned": None}),
    Example("a two-bid that this event does not allow keeps North and South out of 3S", "understanding",
            {"kind": "forbidden", "damaged": True}, "40B4", {"assigned": None, "penalty": "offending_side"}),
    Example("1S on two points, raised to the limit like anyone's", "understanding",
            {"kind": "none", "partner_knew": False}, "40C1", {"result_stands": None}),
    Example("a defender's partner explained wrongly", "correction_of_explanation",
            {"whose": "partner", "period": "play", "side": "defending"}, "20F5",
            {"corrects_after_play": "player_who_knows"}),
    Example("dummy's partner explained wrongly, in the auction", "correction_of_explanation",
            {"whose": "partner", "period": "auction", "side": "declaring"}, "20F5",
            {"corrects_before_lead": "player_who_knows"}, then=("75A",)),
    Example("an own explanation was wrong, found in play", "correction_of_explanation",
            {"whose": "own", "period": "play"}, "20F4a", {"corrects_now": "player_who_knows"}),
    # ---- comparable calls, section 5
    Example("South 1H at North's turn; then 2H with five hearts, a subset", "comparable_call",
            {"similar": False, "subset": True}, "23A", {"continue": None}, then=("23B", "23C", "26A")),
    Example("... 1H over 1D on four hearts, wider than the opening", "comparable_call",
            {"similar": False, "subset": False}, "23A", {"ui": "offending_side"}, then=("26B",)),
    Example("West, whose partner's 1S was replaced by a weak 2S, is to lead", "lead_after_withdrawn_call",
            {"defends": True, "comparable": False, "first_turn": True}, "26B", options=("forbid", "free")),
    # ---- dummy and cards, section 6
    Example("dummy who peeped says: you revoked", "dummy_acts", {"deed": "attention", "looked": True},
            "43B3", {"adjust_one_side": "non_offending_side"}),
    Example("dummy who peeped asks: no club?", "dummy_acts", {"deed": "asked", "looked": True}, "43B2b",
            {"correct_revoke": None}),
    Example("dummy fingers the jack of spades, and the finesse lands 4S", "played_card", {"how": "hinted"},
            "45F", {"come_back_after_play": None}, then=("12C1",)),
    Example("declarer says club while pointing at the spade announced", "played_card",
            {"how": "slip", "played_again": False}, "45C4b", {"designation_changes": None}),
    Example("low, the king appears, no, the ace: second thoughts", "played_card", {"how": "named"}, "45C4a",
            {"play_stands": None}),
    Example("a spade, with S A 9 2 on the table", "card_named", {"words": "suit"}, "46B2",
            {"lowest_of_dummy": None}),
    Example("win it, dummy last with S A Q 4, the ten highest so far", "card_named", {"words": "win"}, "46B",
            {"lowest_winner": None}),
    Example("two cards of a defender at once, both faces visible", "cards_at_once",
            {"by": "one_hand", "faces": "several", "who": "defender"}, "58B2",
            {"names_card": "offender", "penalty_card": None}),
    # ---- after play, sections 10 and 11
    Example("two rounds later: nine tricks or eight, East and West unsure", "score_in_doubt",
            {"matter": "tricks", "claim": False, "called_in_time": False, "convinced": False}, "79B3",
            options=("leave", "lower")),
    Example("630 keyed as 600", "score_in_doubt", {"matter": "entry", "in_time": True}, "79C1",
            {"rescore": None}),
    Example("the other table made 6H, and this one is spoiled by an outside cause", "team_board",
            {"problem": "one", "favours": True}, "86B1", {"assigned": None}),
    Example("one pair turned the hands", "team_board", {"problem": "several", "fault": "one"}, "86B2b",
            {"award_better": "non_offending_side", "award_complement": "offending_side"}),
    Example("two boards, no fault", "team_board", {"problem": "several", "fault": "nobody"}, "86B2a",
            options=("artificial", "substitute")),
    Example("nine scores, five and four in two forms", "fouled_board",
            {"comparison_lost": True, "contest": "pairs"}, "87B", {"scored_by_form": None}),
    Example("two minutes late, no board lost", "error_of_procedure", {"error": "late"}, "90B1",
            {"penalty": "contestant"}),
    Example("... a board lost", "error_of_procedure", {"error": "late", "board_lost": True}, "90B1",
            {"artificial": None, "penalty": "contestant"}, then=("12C2",)),
    Example("a pair keeps two boards mixed", "error_of_procedure",
            {"error": "misboarded", "board_lost": True}, "90B6", {"penalty": "contestant"}),
    Example("an appeal in time, and the partner does not concur", "appeal",
            {"in_time": True, "concur": False}, "92D", {"appeal_refused": None}),
    Example("further appeals by the union's procedure", "further_appeal", {"stage": "further"}, "93C1",
            {"appeal_further": None}),
    Example("the matter goes to the union", "further_appeal", {"stage": "referred"}, "93C2",
            {"appeal_to_union": None}),
    Example("a body of the organiser", "further_appeal", {"stage": "organiser"}, "93C3",
            {"appeal_to_organiser": None}),
    Example("a stage that was dropped with notice", "further_appeal", {"stage": "dropped"}, "93C3",
            {"appeal_refused": None}),
    Example("a contestant disturbs order", "discipline", {}, "91A", options=("points", "suspend")),
    Example("... and the organiser approves of a disqualification", "discipline", {"approves": True}, "91B",
            options=("points", "suspend", "disqualify")),
    # ---- before every ruling, sections 0 and 11
    Example("dummy stops declarer from leading out of the wrong hand", "attention", {"deed": "prevents"},
            "9A3", {"warning_allowed": None}),
    Example("attention during the auction", "attention", {"deed": "points", "speaker": "auction"}, "9A1",
            {"director_called": None}, then=("9B1",)),
    Example("a defender draws attention during the play", "attention",
            {"deed": "points", "speaker": "play"}, "9A2", {"director_called": None}, then=("9B1",)),
    Example("dummy points out an irregularity before play is over", "attention",
            {"deed": "points", "speaker": "dummy"}, "9A4", {"penalty": "offending_side"}, then=("43A1",)),
    Example("... after play", "attention", {"deed": "points", "speaker": "dummy_later"}, "9A4",
            {"director_called": None}),
    Example("... except a wrong explanation by the partner", "attention",
            {"deed": "points", "speaker": "dummy", "explanation": True}, "20F5"),
    Example("nobody need report a breach of the own side", "attention", {"deed": "silent"}, "9A5",
            {"no_duty_to_tell": None}, then=("72B3",)),
    Example("... except a wrong explanation by the partner", "attention",
            {"deed": "silent", "explanation": True}, "20F5"),
    Example("dummy calls the director once attention is drawn", "attention", {"deed": "calls"}, "9B1",
            {"rights_untouched": None}, then=("9B2",)),
    Example("a player acts before all is explained", "attention", {"deed": "acts"}, "9B2",
            {"nobody_acts": None}, then=("11A", "60C")),
    Example("an offender corrects it too soon", "attention", {"deed": "corrects"}, "9C",
            {"may_pay_more": "offender"}, then=("26B",)),
    Example("players waived a rectification", "ruling_by_players", {"matter": "fixed"}, "10B",
            options=("allow", "cancel"), then=("10A", "11A")),
    Example("the innocents ask that it be waived", "ruling_by_players", {"matter": "waiver"}, "81C5",
            options=("waive", "keep")),
    Example("the player chooses without the partner", "ruling_by_players", {"matter": "options"}, "10C1",
            {"chooses_alone": None}, then=("10C2",)),
    Example("the best for oneself is proper", "ruling_by_players", {"matter": "best"}, "10C3",
            {"result_stands": None}),
    Example("offenders do as well as they can afterwards", "ruling_by_players",
            {"matter": "offender", "forbidden_gain": False}, "10C4", {"result_stands": None}),
    Example("... subject to 16C2, 27 and 72C", "ruling_by_players",
            {"matter": "offender", "forbidden_gain": True}, "10C4", {"come_back_after_play": None},
            then=("16C2", "27D", "72C")),
    Example("agreed facts, and no rectification", "facts_of_a_case",
            {"facts": "agreed", "law_gives": "nothing"}, "84A", {"continue": None}),
    Example("agreed facts, and the law's rectification", "facts_of_a_case",
            {"facts": "agreed", "law_gives": "rectification"}, "84B", {"law_rectifies": None}),
    Example("agreed facts, and a player's option", "facts_of_a_case",
            {"facts": "agreed", "law_gives": "options"}, "84C", {"chooses_alone": None}),
    Example("doubt goes to the innocents", "facts_of_a_case", {"facts": "agreed", "law_gives": "doubt"},
            "84D", {"doubt_favours": "non_offending_side"}),
    Example("disputed facts, on the balance of probabilities", "facts_of_a_case",
            {"facts": "weighed", "law_gives": "rectification"}, "85A1",
            {"probable_facts": None, "law_rectifies": None}, then=("84B",)),
    Example("... which stay unknown", "facts_of_a_case", {"facts": "unknown"}, "85B",
            {"ruled_to_go_on": None}),
    Example("an error of procedure, and a law permits an adjusted score", "procedure_put_right",
            {"law_permits": True}, "82A", options=("adjust", "require", "postpone", "cancel")),
    Example("... none does", "procedure_put_right", {"law_permits": False}, "82A",
            options=("require", "postpone", "cancel")),
    # ---- several boards, individuals, questions about a void, manners, who may appeal
    Example("a second board without a result, and the union has its own figures", "boards_without_result",
            {"regulated": True}, "12C2d", {"award_regulated": "contestant"}),
    Example("... it has none", "boards_without_result", {"regulated": False}, "12C2"),
    Example("an adjusted score in an individual", "individual_score", {"measure": "score"}, "12C3",
            {"both_bear_it": "offending_side"}),
    Example("a penalty is never on a blameless partner", "individual_score",
            {"measure": "penalty", "partner_at_fault": False}, "12C3", {"penalty": "offender"}),
    Example("... both are to blame", "individual_score", {"measure": "penalty", "partner_at_fault": True},
            "12C3", {"penalty": "offending_side"}),
    Example("a faced lead: play has begun, and dummy is spread", "opening_lead",
            {"face": "up", "reason": "mind"}, "41C", {"play_stands": None, "dummy_spreads": None},
            then=("41D",)),
    Example("declarer asks a defender", "question_about_a_void",
            {"asker": "declarer", "asked": "defender"}, "61B", {"may_ask": None}),
    Example("dummy asks declarer", "question_about_a_void", {"asker": "dummy", "asked": "declarer"}, "61B",
            {"may_ask": None}, then=("42B", "43B2b")),
    Example("dummy asks a defender", "question_about_a_void", {"asker": "dummy", "asked": "defender"},
            "61B2b", {"come_back_after_play": None}, then=("16B3",)),
    Example("a defender asks declarer", "question_about_a_void",
            {"asker": "defender", "asked": "declarer"}, "61B", {"may_ask": None}),
    Example("defenders ask one another", "question_about_a_void",
            {"asker": "defender", "asked": "defender"}, "61B", {"may_ask": None}, then=("16B3",)),
    Example("a claim of a revoke gives no right to turn tricks", "tricks_seen",
            {"wants": "earlier", "time": "played_on"}, "66C", {"not_inspected": None}, then=("61C",)),
    Example("bad manners", "manners", {}, "74", {"penalty": "offender"}, then=("90A",)),
    Example("... which disturb order", "manners", {"disorder": True}, "91A"),
    Example("a spectator looks at two hands", "spectator", {"watching": "hands"}, "76",
            {"spectator_stopped": None}, then=("91A",)),
    Example("a spectator reacts", "spectator", {"watching": "reacted"}, "76", {"spectator_stopped": None}),
    Example("a spectator speaks unasked", "spectator", {"watching": "spoke"}, "76C1",
            {"spectator_stopped": None}, then=("16D1", "91A")),
    Example("the director asks a spectator for a fact", "spectator", {"watching": "asked"}, "76C1",
            {"spectator_heard": None}),
    Example("a captain appeals against a ruling at the own table", "right_of_appeal",
            {"own_table": True, "by_whom": "contestant"}, "92A", then=("92B",)),
    Example("a ruling at another table", "right_of_appeal", {"own_table": False}, "92A",
            {"appeal_refused": None}),
    Example("one who is neither contestant nor captain", "right_of_appeal",
            {"own_table": True, "by_whom": "another"}, "92A", {"appeal_refused": None}),
    Example("an appeal without merit, which a regulation sanctions", "right_of_appeal",
            {"own_table": True, "by_whom": "contestant", "no_merit": True}, "92A",
            {"appeal_sanctioned": "contestant"}),
    Example("... an appeal that did not go through the director", "right_of_appeal",
            {"own_table": True, "by_whom": "contestant", "through_director": False}, "92C",
            {"appeal_refused": None}),
    Example("a judgement that could well be reviewed", "ruling_reviewed", {"reviewable": True}, "83",
            options=("tell", "refer"), then=("92B",)),
    Example("... a ruling that leaves no doubt", "ruling_reviewed", {"reviewable": False}, "83",
            {"result_stands": None}),
    Example("boards at one table only, and the union has fixed scores", "board_at_one_table",
            {"regulated": True}, "86B3", {"award_regulated": "contestant"}),
    Example("... there is no rule", "board_at_one_table", {"regulated": False}, "86B3"),
    # ---- rights lost and kept, sections 0 and 7
    Example("declarer says: pick it up, lead a heart, and 4S is beaten by it", "acted_before_director",
            {"gained": True}, "11A", {"adjust_one_side": "side_that_gained"}, then=("11B",)),
    Example("... nobody gained", "acted_before_director", {"gained": False}, "11A", {"result_stands": None}),
    Example("an innocent player plays after the wrong play on the right", "played_before_ruling",
            {"what": "innocent"}, "60A1", {"lead_stands": None, "loses_right": "non_offending_side"},
            then=("60A2", "60A3")),
    Example("... who had the lead, and led", "played_before_ruling", {"what": "own_lead"}, "53B",
            {"withdraw_card": None, "lead_stands": None}, then=("16C",)),
    Example("a defender plays before declarer's corrected lead", "played_before_ruling",
            {"what": "defender"}, "60B", {"major_penalty_card": None}),
    Example("the offender plays before the ruling", "played_before_ruling", {"what": "offender"}, "60C",
            {"right_stays": "non_offending_side"}),
    # ---- what may be used and asked, sections 3 and 6
    Example("the legal calls and plays of the board", "authorised_information", {"origin": "legal"}, "16A1",
            {"may_use": None}),
    Example("an estimate of the own score", "authorised_information", {"origin": "opponents"}, "16A2",
            {"may_use": None}),
    Example("a call was not clear", "review_of_auction", {"request": "unclear"}, "20A",
            {"call_repeated": None}),
    Example("the auction at the own turn to call", "review_of_auction",
            {"request": "review", "moment": "own_call"}, "20B", {"auction_restated": "other_side"},
            then=("20D",)),
    Example("... by a player bound to pass", "review_of_auction",
            {"request": "review", "moment": "waiting"}, "20B", {"must_wait": None}),
    Example("a defender asks whether the lead is his", "review_of_auction", {"request": "whose_lead"}, "20C1",
            {"may_ask": None}),
    Example("the auction at the own first turn to play", "review_of_auction",
            {"request": "review", "moment": "own_play"}, "20C2", {"auction_restated": "other_side"},
            then=("41B",)),
    Example("the auction later in the play", "review_of_auction",
            {"request": "review", "moment": "later"}, "41C", {"contract_told": None}),
    Example("dummy corrects a slip in what was restated", "review_of_auction", {"request": "correct"}, "20E",
            {"slip_corrected": None}, then=("20D", "12C1")),
    Example("a question in the auction", "review_of_auction",
            {"request": "explain", "moment": "own_call"}, "20F1", {"explains": "other_side"}),
    Example("a question about one call in the play", "review_of_auction",
            {"request": "explain", "moment": "later"}, "20F2", {"explains": "other_side"}, then=("20F3",)),
    Example("a question only for the partner", "review_of_auction", {"request": "partner"}, "20G",
            {"penalty": "offending_side"}),
    Example("two calls at once", "call_in_doubt", {"doubt": "at_once"}, "33", {"counts_second": None}),
    Example("a double names the wrong level", "call_in_doubt", {"doubt": "double"}, "19A3",
            {"bid_as_made": None}, then=("16",)),
    Example("a redouble names the wrong suit", "call_in_doubt", {"doubt": "redouble"}, "19B3",
            {"bid_as_made": None}),
    Example("a lead face down at another's turn", "opening_lead", {"face": "down", "reason": "turn"}, "41A",
            {"withdraw_card": None, "correct_lead": None}),
    Example("a lead face down, and a change of mind", "opening_lead", {"face": "down", "reason": "mind"},
            "41A", {"play_stands": None}),
    Example("a lead face down on a wrong explanation", "opening_lead",
            {"face": "down", "reason": "explanation"}, "41A", {"card_may_change": "misinformed_player"},
            then=("47E2a",)),
    # ---- damage judged after play, sections 5, 6, 8 and 10
    Example("only the early 1H made the heart game findable", "judged_after_play",
            {"ground": "comparable", "damaged": True}, "23C", {"assigned": None}, then=("12C1",)),
    Example("opener, knowing six to nine, passes 2NT", "judged_after_play",
            {"ground": "insufficient", "damaged": True}, "27D", {"assigned": None}),
    Example("dummy fingers the jack, and the finesse lands 4S", "judged_after_play",
            {"ground": "hint", "damaged": True}, "45F", {"assigned": None}),
    Example("East, knowing the ace on the table, shifts to a diamond", "judged_after_play",
            {"ground": "penalty_card", "damaged": True}, "50E4", {"assigned": None}),
    Example("declarer lost five club tricks, and no trick is transferred", "judged_after_play",
            {"ground": "revoke", "damaged": True}, "64C1", {"assigned": None}),
    Example("the transferred tricks make it good", "judged_after_play",
            {"ground": "revoke", "damaged": False}, "64C1", {"result_stands": None}),
    Example("more tricks were likely without the second revoke in spades", "judged_after_play",
            {"ground": "repeated", "damaged": True}, "64C2a", {"assigned": None}),
    Example("both sides revoked, and one is damaged", "judged_after_play",
            {"ground": "both_sides", "damaged": True}, "64C2b", {"assigned": None}),
    Example("East drops the ace of diamonds, with a sure club ruff", "judged_after_play",
            {"ground": "foresight", "could_have_known": True, "damaged": True}, "72C", {"assigned": None}),
    Example("West opens out of turn and guesses 3NT", "judged_after_play",
            {"ground": "foresight", "could_have_known": False}, "72C", {"result_stands": None}),
    Example("a breach on purpose", "deliberate_breach", {"deed": "on_purpose"}, "72B1",
            {"penalty": "offender"}, then=("91A",)),
    Example("a revoke hidden by mixing the cards", "deliberate_breach", {"deed": "hid"}, "72B3",
            {"penalty": "offender"}),
    # ---- board, deal and tricks, sections 2, 6 and 9
    Example("a board marked against the pattern", "irregular_deal", {"what": "marks"}, "2",
            {"marks_count": None}),
    Example("a wrong direction", "irregular_deal", {"what": "seats", "playable": True}, "82B",
            {"finish_board": None}),
    Example("... and the board cannot be played", "irregular_deal", {"what": "seats", "playable": False},
            "12A2", {"artificial": None}),
    Example("a card seen in the deal, before the auction", "irregular_deal",
            {"what": "dealt", "begun": False}, "6D1", {"new_deal": None}),
    Example("a deal of another session", "irregular_deal", {"what": "other_deal"}, "6D2",
            {"cancel_result": None}),
    Example("all pass", "irregular_deal", {"what": "passed_out"}, "22B",
            {"no_new_deal": None, "result_stands": None}),
    Example("cards that were not counted", "irregular_deal", {"what": "not_counted"}, "7B2",
            {"penalty": "contestant"}, then=("90B7", "90B6")),
    Example("an illegal play goes back", "card_taken_back", {"reason": "illegal"}, "47B",
            {"withdraw_card": None}, then=("16C",)),
    Example("a change of mind", "card_taken_back", {"reason": "other"}, "47F", {"play_stands": None}),
    Example("the four cards, the own one still face up", "tricks_seen",
            {"wants": "trick", "time": "own_face_up"}, "66A", {"cards_inspected": None}),
    Example("the own last card", "tricks_seen", {"wants": "own", "time": "not_played_on"}, "66B",
            {"cards_inspected": None}),
    Example("a claim of a revoke gives no right to turn tricks", "tricks_seen",
            {"wants": "earlier", "time": "played_on"}, "66C", {"not_inspected": None}),
    Example("... after play it does", "tricks_seen", {"wants": "earlier", "time": "over"}, "66D",
            {"cards_inspected": None}),
    Example("a card points the wrong way, said in time", "tricks_seen",
            {"wants": "pointed", "time": "not_played_on"}, "65B3", {"slip_corrected": None}),
    Example("... said later", "tricks_seen", {"wants": "pointed", "time": "played_on"}, "65B3",
            {"ui": "partner"}, then=("16B3",)),
    Example("a lead that was faced", "opening_lead", {"face": "up", "reason": "mind"}, "41C",
            {"play_stands": None, "dummy_spreads": None}),
]  # fmt: skip


GOES_ON = [
    ("a card seen in the deal, the auction has begun", "irregular_deal", {"what": "dealt", "begun": True},
     "16D1", "accidental_information"),
    ("a designation by a slip", "card_taken_back", {"reason": "designation"}, "47C", "played_card"),
    ("a card on a wrong explanation", "card_taken_back", {"reason": "explanation"}, "47E2a",
     "misinformed_card"),
    ("two tables of a team match held different kings", "fouled_board",
     {"comparison_lost": True, "contest": "teams"}, "87C", "team_board"),
    ("tricks that were claimed are in dispute", "score_in_doubt", {"matter": "tricks", "claim": True},
     "79B1", "claim_taken_back"),
    ("a faced lead out of turn", "opening_lead", {"face": "up", "reason": "turn"}, "54D",
     "lead_out_of_turn"),
    ("a faced lead on a wrong explanation", "opening_lead", {"face": "up", "reason": "explanation"}, "47E2a",
     "misinformed_card"),
    ("information from a call that was withdrawn", "authorised_information", {"origin": "withdrawn"}, "16C",
     "unauthorised_information"),
    ("a remark of the partner", "authorised_information", {"origin": "partner"}, "16",
     "unauthorised_information"),
    ("a fifth card that was a lead", "played_card", {"how": "fifth", "fifth_by": "lead"}, "45E1",
     "lead_out_of_turn"),
]  # fmt: skip


@for_each("case", GOES_ON, lambda case: case[0])
def test_a_ruling_that_goes_on_by_another_table(case):
    _, key, facts, law, continues = case
    table = CODE.tables[key]
    row = next_step(table, with_defaults(table, read_facts(table, facts)))
    assert isinstance(row, Row)
    assert (row.law, row.continues) == (law, continues)


@for_each("example", EXAMPLES, lambda example: example.story)
def test_an_example_of_the_catalogue(example):
    table = CODE.tables[example.table]
    row = next_step(table, with_defaults(table, read_facts(table, example.facts)))
    assert isinstance(row, Row), row
    assert row.law == example.law
    effects = {atom.effect.value: atom.who if atom.tricks is None else atom.tricks for atom in row.atoms}
    assert example.effects.items() <= effects.items()
    assert example.options == () or example.options == tuple(option.key for option in row.options)
    assert set(example.then) <= set(row.then)


def test_every_table_of_the_code_has_an_example():
    assert {example.table for example in EXAMPLES} == set(CODE.tables)


def test_without_rectification_nobody_is_barred_and_no_trick_moves():
    barring = {Effect.PASSES_ONCE, Effect.PASSES_THROUGHOUT, Effect.MAJOR_PENALTY_CARD}
    free = [row for table in CODE.tables.values() for row in table.rows
            if Effect.CONTINUE in {atom.effect for atom in row.atoms}]  # fmt: skip
    assert free
    for row in free:
        assert not barring & {atom.effect for atom in row.atoms}, row.law


def test_who_is_barred_from_the_auction_plays_with_the_offender():
    for table in CODE.tables.values():
        for row in table.rows:
            for atom in row.atoms:
                if atom.effect in (Effect.PASSES_ONCE, Effect.PASSES_THROUGHOUT):
                    assert atom.who in (Role.OFFENDER, Role.PARTNER, Role.OFFENDERS), row.law


@pytest.mark.parametrize(
    ("table", "facts", "field", "law"),
    [
        ("revoke", {"established": "no", "both_sides": "yes"}, "both_sides", "Law 64B7"),
        ("revoke", {"established": "no", "trick_twelve": "cards_back"}, "established", "Law 62D1"),
        ("lead_out_of_turn", {"leader": "defender", "lead": "later", "turn": "partner",
                              "played_since": "right_lead"}, "played_since", "Law 53B"),
    ],
)  # fmt: skip
def test_facts_that_cannot_be_together_are_refused_with_the_law(table, facts, field, law):
    with pytest.raises(RuleError) as refused:
        next_step(CODE.tables[table], with_defaults(CODE.tables[table], facts))
    assert (refused.value.code, refused.value.field, refused.value.source) == (
        "laws.contradiction", field, law,
    )  # fmt: skip
    assert str(refused.value).endswith(".")


def _numbers_of_the_catalogue() -> set[str]:
    """Every clause that the catalogue names; short forms in the first column of its tables are spelt out."""
    text = (RULES / "rulings.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"\b(?:9|\d{2})[A-G]\d?[a-e]?\b", text))
    for clause, first, last in re.findall(r"\b((?:9|\d{2})[A-G])(\d)-(\d)\b", text):  # 9A1-2, in a sentence
        numbers |= {clause + sign for sign in _between(first, last)}
    for cell in re.findall(r"^\| (\d[^|]*) \|", text, re.M):
        for part in cell.split(","):
            start, *further = re.split(r"[-/]", part.strip())
            numbers.add(start.split()[0])
            for end in further:  # 31A2a/b, 36B1-3, 62A-B, 27A1-2: the last sign is replaced
                numbers |= {start[:-1] + sign for sign in _between(start[-1], end)}
    return numbers


def _between(first: str, last: str) -> list[str]:
    return [chr(code) for code in range(ord(first), ord(last) + 1)] if len(last) == 1 else []


def test_every_law_that_is_referred_to_stands_in_the_catalogue():
    numbers = _numbers_of_the_catalogue()
    assert {"27B1a", "31A2b", "64B7", "50D2a"} <= numbers
    missing = [law for law in CODE.clauses if not any(number.startswith(law) for number in numbers)]
    assert missing == []
