"""The effects of a ruling, each named, and who they concern.

A ruling is a list of effects (`Atom`), so that a program can apply it and a person can read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.laws.roles import ROLES, Role
from scoring.words import N_, Message

__all__ = ["EFFECTS", "ROLES", "Atom", "Effect", "Role"]


class Effect(StrEnum):
    """What a ruling does; `EFFECTS` has the sentence of each."""

    CONTINUE = "continue"
    CALL_STANDS = "call_stands"
    CALL_IS_LEGAL = "call_is_legal"
    CANCEL_CALL = "cancel_call"
    CANCEL_CALL_AND_LATER = "cancel_call_and_later"
    TURN_GOES_TO = "back_to"
    ANY_LEGAL_CALL = "any_legal_call"
    REPEAT_CALL = "repeat_call"
    PASSES_INSTEAD = "replace_by_pass"
    PASSES_ONCE = "pass_once"
    PASSES_THROUGHOUT = "pass_throughout"
    LATE_CALL_COUNTS = "second_call_stands"
    LEAD_STANDS = "lead_stands"
    PLAY_STANDS = "play_stands"
    WITHDRAW_CARD = "withdraw_card"
    PICK_UP = "pick_up"
    LEAVE_FACED = "leave_faced"
    PENALTY_CARD = "penalty_card"
    MAJOR_PENALTY_CARD = "major_penalty_card"
    MINOR_PENALTY_CARD = "minor_penalty_card"
    PENALTY_CARD_STAYS = "penalty_card_stays"
    PLAY_PENALTY_CARD = "play_penalty_card"
    LOW_CARDS_WAIT = "low_cards_wait"
    LEAD_REQUIRED = "lead_require"
    LEAD_FORBIDDEN = "lead_forbid"
    SUIT_FORBIDDEN = "forbid_suit"
    OPENING_LEAD_OF_SUIT = "opening_lead_of_suit"
    LEAD_SAME_SUIT = "lead_same_suit"
    LEAD_FREE = "lead_free"
    CORRECT_LEAD = "correct_lead"
    LEAD_FROM_RIGHT_HAND = "lead_from_right_hand"
    DECLARER_CHANGES = "declarer_changes"
    DUMMY_SPREADS = "dummy_spreads"
    CORRECT_REVOKE = "correct_revoke"
    TRANSFER = "transfer"
    LATER_CARDS_MAY_CHANGE = "later_cards_may_change"
    THEN_OFFENDERS_MAY_CHANGE = "then_offenders_may_change"
    UNAUTHORISED = "ui"
    AUTHORISED = "ai"
    PLAY_HIGHEST = "play_highest"
    PLAY_LOWEST = "play_lowest"
    PLAY_OTHER_SUIT = "play_other_suit"
    NOT_OTHER_SUIT = "play_not_other_suit"
    PLAY_AT_TURN = "play_at_turn"
    SUPPLY_CARD = "supply_card"
    EXTRA_CARD_BACK = "extra_card_back"
    CARD_ALWAYS_HELD = "card_always_held"
    RESTORE_HANDS = "restore_hands"
    REMOVE_CARD = "remove_card"
    TRICKS_AS_CLAIMED = "tricks_as_claimed"
    DOUBTED_TRICKS_TO = "doubted_tricks_to"
    CLAIM_VOID = "claim_void"
    TRICK_GIVEN_TO = "trick_given_to"
    RESULT_STANDS = "result_stands"
    CANCEL_RESULT = "cancel_result"
    FINISH_BOARD = "finish_board"
    CANCEL_BOARD = "cancel_board"
    PLAY_NORMALLY = "play_normally"
    ADJUST = "adjust"
    COME_BACK = "come_back_after_play"
    ASSIGNED = "assigned"
    WEIGHTED = "weighted"
    ARTIFICIAL = "artificial"
    ADJUST_ONE_SIDE = "adjust_one_side"
    NO_RELIEF = "no_relief"
    BOTH_INNOCENT = "both_innocent"
    MEAN_OF_BOTH = "mean_of_both"
    AWARD_PLUS = "award_plus"
    AWARD_AVERAGE = "award_average"
    AWARD_MINUS = "award_minus"
    AWARD_SESSION = "award_session"
    AWARD_BETTER = "award_better"
    AWARD_COMPLEMENT = "award_complement"
    PENALTY = "penalty"
    NOTED = "noted"
    SEATS_TURNED = "seats_turned"
    NEW_DEAL = "new_deal"
    CALL_MAY_CHANGE = "call_may_change"
    CARD_MAY_CHANGE = "card_may_change"
    CORRECTS_NOW = "corrects_now"
    CORRECTS_BEFORE_LEAD = "corrects_before_lead"
    CORRECTS_AFTER_PLAY = "corrects_after_play"
    CHOOSES_HAND = "chooses_hand"
    DESIGNATION_CHANGES = "designation_changes"
    CARD_OF_DUMMY_CHANGES = "card_of_dummy_changes"
    HIGHEST_OF_DUMMY = "highest_of_dummy"
    LOWEST_OF_DUMMY = "lowest_of_dummy"
    LOWEST_WINNER = "lowest_winner"
    SAME_SUIT_AS_BEFORE = "same_suit_as_before"
    CARD_OF_THAT_RANK = "card_of_that_rank"
    ANY_LEGAL_CARD = "any_legal_card"
    NAMES_CARD = "names_card"
    INTENDED_CARD = "intended_card"
    COUNTS_SECOND = "counts_second"
    RESCORE = "rescore"
    DIRECTOR_RULES = "director_rules"
    SUBSTITUTE_BOARDS = "substitute_boards"
    NO_NEW_DEAL = "no_new_deal"
    SCORED_BY_FORM = "scored_by_form"
    APPEAL_REFUSED = "appeal_refused"
    APPEAL_TO_DIRECTOR = "appeal_to_director"
    APPEAL_TO_COMMITTEE = "appeal_to_committee"
    VOID_DEAL = "void_deal"
    RIGHT_DEALER_DEALS = "right_dealer_deals"
    DEAL_STANDS = "deal_stands"
    HIGH_OR_LOW = "high_or_low"
    LOSES_RIGHT = "loses_right"
    OTHER_CARD = "other_card"
    STRIKES_DOUBLES = "strikes_doubles"
    CHOOSES_LAW = "chooses_law"
    FIRST_LEAD_OF_SUIT = "first_lead_of_suit"
    HANDS_AS_PENALTY = "hands_as_penalty"
    PLAYS_SHORT = "plays_short"
    ADDS_CARD = "adds_card"
    PLAYS_AS_STATED = "plays_as_stated"
    POINTS = "points"
    DEAL_PASSES = "deal_passes"
    CUT_AGAIN = "cut_again"
    LIABLE = "liable"
    HAND_LIABLE = "hand_liable"
    CALLS_SUIT = "calls_suit"
    WIN_OR_LOSE = "win_or_lose"
    TRUMP_OR_NOT = "trump_or_not"
    CALLS_TRUMP = "calls_trump"
    MAY_PLAY_TOO = "may_play_too"
    WINS_IF_ABLE = "wins_if_able"
    ORDERS_CARD = "orders_card"
    MADE_SUFFICIENT = "made_sufficient"
    MADE_SEVEN = "made_seven"
    LAST_BID_FINAL = "last_bid_final"
    NO_TRICK_SCORE = "no_trick_score"
    HONOURS_ONLY = "honours_only"
    NO_GAME = "no_game"
    POINTS_OFF = "points_off"
    TABLE_AVERAGE = "table_average"
    BACK_TO_TABLE = "back_to_table"
    WORST_AND_BEST = "worst_and_best"
    NO_KNOCK = "no_knock"
    NO_BONUS = "no_bonus"
    CANNOT_WIN = "cannot_win"
    LOSES_DRAW = "loses_draw"
    FACES_HAND = "faces_hand"
    CHIPS = "chips"
    DROPS_OUT = "drops_out"
    TENTH_OF_TOP = "tenth_of_top"
    NO_PENALTY = "no_penalty"


EFFECTS: Mapping[Effect, str] = {
    Effect.CONTINUE: N_("Play goes on without rectification."),
    Effect.CALL_STANDS: N_("The call stands."),
    Effect.CALL_IS_LEGAL: N_("The call counts as legal, and the auction goes on from it."),
    Effect.CANCEL_CALL: N_("The call is cancelled."),
    Effect.CANCEL_CALL_AND_LATER: N_("The call and all later ones are cancelled."),
    Effect.TURN_GOES_TO: N_("{who} has the turn to call."),
    Effect.ANY_LEGAL_CALL: N_("{who} may make any legal call."),
    Effect.REPEAT_CALL: N_("{who} must repeat the call, if it is legal."),
    Effect.PASSES_INSTEAD: N_("A pass takes the place of the call."),
    Effect.PASSES_ONCE: N_("{who} must pass at the next turn."),
    Effect.PASSES_THROUGHOUT: N_("{who} must pass for the rest of the auction."),
    Effect.LATE_CALL_COUNTS: N_("The second call stands, and the first is withdrawn."),
    Effect.LEAD_STANDS: N_("The lead stands as if it had been made in turn."),
    Effect.PLAY_STANDS: N_("The card stays played."),
    Effect.WITHDRAW_CARD: N_("The card is taken back."),
    Effect.PICK_UP: N_("The card goes back into the hand and is not a penalty card."),
    Effect.LEAVE_FACED: N_("The card stays face up on the table until the auction ends."),
    Effect.PENALTY_CARD: N_("The card becomes a penalty card."),
    Effect.MAJOR_PENALTY_CARD: N_("The card becomes a major penalty card."),
    Effect.MINOR_PENALTY_CARD: N_("The card becomes a minor penalty card."),
    Effect.PENALTY_CARD_STAYS: N_("The penalty card stays face up on the table."),
    Effect.PLAY_PENALTY_CARD: N_("{who} must play the penalty card at the first legal chance."),
    Effect.LOW_CARDS_WAIT: N_("{who} may play no other card below an honour of that suit before it."),
    Effect.LEAD_REQUIRED: N_("{who} must lead that suit."),
    Effect.LEAD_FORBIDDEN: N_("{who} may not lead that suit as long as they keep the lead."),
    Effect.SUIT_FORBIDDEN: N_("{who} may not lead that suit."),
    Effect.OPENING_LEAD_OF_SUIT: N_("{who} may require or forbid one suit at the opening lead."),
    Effect.LEAD_SAME_SUIT: N_("{who} leads from the right hand, a card of the same suit if able."),
    Effect.LEAD_FREE: N_("{who} may lead any card."),
    Effect.CORRECT_LEAD: N_("The player whose turn it is leads."),
    Effect.LEAD_FROM_RIGHT_HAND: N_("{who} leads any card from the right hand."),
    Effect.DECLARER_CHANGES: N_("The presumed declarer becomes dummy, and the other hand declarer."),
    Effect.DUMMY_SPREADS: N_("Dummy is spread, and the presumed declarer plays."),
    Effect.CORRECT_REVOKE: N_("The revoke is corrected with a card that follows suit."),
    Effect.TRANSFER: N_("Tricks that go to the other side after play: {tricks}."),
    Effect.LATER_CARDS_MAY_CHANGE: N_("{who} may change a card played after the revoke."),
    Effect.THEN_OFFENDERS_MAY_CHANGE: N_("After such a change the offending side may change its later card."),
    Effect.UNAUTHORISED: N_("{who} may not use what the withdrawn or exposed card or call has shown."),
    Effect.AUTHORISED: N_("{who} may use what the withdrawn or exposed card or call has shown."),
    Effect.PLAY_HIGHEST: N_("{who} must play the highest card of the suit led."),
    Effect.PLAY_LOWEST: N_("{who} must play the lowest card of the suit led."),
    Effect.PLAY_OTHER_SUIT: N_("{who} must play a card of the other suit that was named."),
    Effect.NOT_OTHER_SUIT: N_("{who} may not play a card of the other suit that was named."),
    Effect.PLAY_AT_TURN: N_("{who} must play the card at the right turn."),
    Effect.SUPPLY_CARD: N_("{who} supplies the missing card; the winner of the trick stays the same."),
    Effect.EXTRA_CARD_BACK: N_(
        "The extra card goes back into the hand; the winner of the trick stays the same."
    ),
    Effect.CARD_ALWAYS_HELD: N_("The card counts as held by that player all the time."),
    Effect.RESTORE_HANDS: N_("The hands are put right."),
    Effect.REMOVE_CARD: N_("The card is removed."),
    Effect.TRICKS_AS_CLAIMED: N_("The tricks are scored as they were claimed or conceded."),
    Effect.DOUBTED_TRICKS_TO: N_("{who} gets the doubted tricks."),
    Effect.CLAIM_VOID: N_("The claim or concession is void, and play goes on."),
    Effect.TRICK_GIVEN_TO: N_("{who} gets the trick, and the board is scored again."),
    Effect.RESULT_STANDS: N_("The result stands."),
    Effect.CANCEL_RESULT: N_("The result of the board is cancelled."),
    Effect.FINISH_BOARD: N_("The board is played to its end, and its score counts."),
    Effect.CANCEL_BOARD: N_("The board is cancelled for both pairs at the table."),
    Effect.PLAY_NORMALLY: N_("The board may be played normally."),
    Effect.ADJUST: N_("The director adjusts the score of the board."),
    Effect.COME_BACK: N_("The director comes back after play to see whether there was damage."),
    Effect.ASSIGNED: N_("The director assigns the result that was likely without the irregularity."),
    Effect.WEIGHTED: N_("The director weights the results that were likely without the irregularity."),
    Effect.ARTIFICIAL: N_("The director gives an artificial score."),
    Effect.ADJUST_ONE_SIDE: N_("The score of {who} alone is lowered; the other side keeps its own."),
    Effect.NO_RELIEF: N_("{who} gets no redress for the harm that it did to itself."),
    Effect.BOTH_INNOCENT: N_("Each side is treated as innocent, and the two scores need not balance."),
    Effect.MEAN_OF_BOTH: N_("Each side is scored apart, and both get the mean of the two."),
    Effect.AWARD_PLUS: N_("{who} gets 60 % at least (+3 IMPs)."),
    Effect.AWARD_AVERAGE: N_("{who} gets 50 % (0 IMPs)."),
    Effect.AWARD_MINUS: N_("{who} gets 40 % at most (-3 IMPs)."),
    Effect.AWARD_SESSION: N_("{who} gets the average of the other boards of the session."),
    Effect.AWARD_BETTER: N_("{who} gets 60 % (+3 IMPs) or an assigned score, whichever is better."),
    Effect.AWARD_COMPLEMENT: N_("{who} gets the complement of the other side's score."),
    Effect.PENALTY: N_("{who} may get a procedural penalty."),
    Effect.NOTED: N_("The facts are noted, and play goes on."),
    Effect.SEATS_TURNED: N_("The seats are turned, so that the player holds the hand that is known."),
    Effect.NEW_DEAL: N_("The board is dealt again for these players."),
    Effect.CALL_MAY_CHANGE: N_("{who} may change the last call."),
    Effect.CARD_MAY_CHANGE: N_("{who} may take the card back and play another one."),
    Effect.CORRECTS_NOW: N_("{who} calls the director and corrects the explanation at once."),
    Effect.CORRECTS_BEFORE_LEAD: N_(
        "{who} calls the director and corrects the explanation before the opening lead is faced."
    ),
    Effect.CORRECTS_AFTER_PLAY: N_(
        "{who} shows nothing, then calls the director and corrects the explanation after play."
    ),
    Effect.CHOOSES_HAND: N_("{who} chooses the hand from which declarer leads."),
    Effect.DESIGNATION_CHANGES: N_(
        "Declarer may change the card that was named, and an opponent the card played after it."
    ),
    Effect.CARD_OF_DUMMY_CHANGES: N_(
        "The card is taken back; the opponent, then declarer, may change a card played after it."
    ),
    Effect.HIGHEST_OF_DUMMY: N_("Dummy's highest card of the suit is played."),
    Effect.LOWEST_OF_DUMMY: N_("Dummy's lowest card of the suit is played."),
    Effect.LOWEST_WINNER: N_("Dummy's lowest card that is known to win the trick is played."),
    Effect.SAME_SUIT_AS_BEFORE: N_(
        "The card of that rank is led from the suit in which dummy won the last trick."
    ),
    Effect.CARD_OF_THAT_RANK: N_(
        "A card of that rank is played that is legal; of several declarer names one."
    ),
    Effect.ANY_LEGAL_CARD: N_("The designation is void, and declarer may name any legal card."),
    Effect.NAMES_CARD: N_("{who} names the card that is played."),
    Effect.INTENDED_CARD: N_("The card that declarer meant is played."),
    Effect.COUNTS_SECOND: N_("The call or card counts as later than that of the player in turn."),
    Effect.RESCORE: N_("The score is corrected."),
    Effect.DIRECTOR_RULES: N_("The director rules what the score is."),
    Effect.SUBSTITUTE_BOARDS: N_("Substitute boards are played."),
    Effect.NO_NEW_DEAL: N_("The board is not dealt again."),
    Effect.SCORED_BY_FORM: N_("The results are compared among those who played the same form of the board."),
    Effect.APPEAL_REFUSED: N_("The appeal is not heard."),
    Effect.APPEAL_TO_DIRECTOR: N_("The director in charge rules on the appeal."),
    Effect.APPEAL_TO_COMMITTEE: N_("The committee hears the appeal."),
    Effect.VOID_DEAL: N_("The deal is void, and the same dealer deals again."),
    Effect.RIGHT_DEALER_DEALS: N_("The deal is void, and the right dealer deals."),
    Effect.DEAL_STANDS: N_("The deal stands."),
    Effect.HIGH_OR_LOW: N_("{who} may require the highest or the lowest card of the suit."),
    Effect.LOSES_RIGHT: N_("{who} loses the right to a penalty."),
    Effect.OTHER_CARD: N_("{who} takes the card back and plays one that was not suggested."),
    Effect.STRIKES_DOUBLES: N_("{who} may cancel all doubles and redoubles of the bid."),
    Effect.CHOOSES_LAW: N_("{who} chooses which of the two laws holds."),
    Effect.FIRST_LEAD_OF_SUIT: N_(
        "{who} may require or forbid a suit at the first lead of the offender's partner."
    ),
    Effect.HANDS_AS_PENALTY: N_("{who} may treat the cards of either defender as penalty cards."),
    Effect.PLAYS_SHORT: N_("{who} plays on with fewer cards, and plays none to the last tricks."),
    Effect.ADDS_CARD: N_("{who} adds to the trick a card that could have been played to it."),
    Effect.PLAYS_AS_STATED: N_(
        "{who} plays on face up by the statement, with no finesse and no trump lead that it did not name."
    ),
    Effect.POINTS: N_("{who} scores {points} points."),
    Effect.DEAL_PASSES: N_("The deal passes to the next dealer."),
    Effect.CUT_AGAIN: N_("The cards are cut again."),
    Effect.LIABLE: N_("The card stays face up, and an adversary may call it."),
    Effect.HAND_LIABLE: N_("{who} has the hand faced, and its cards may be called."),
    Effect.CALLS_SUIT: N_("{who} may name the suit of the offending side's next lead."),
    Effect.WIN_OR_LOSE: N_("{who} may require a card that wins the trick, or one that does not."),
    Effect.TRUMP_OR_NOT: N_("{who} may require a trump, or another card, of a player without the suit."),
    Effect.CALLS_TRUMP: N_("{who} may call the highest or the lowest trump of the holder."),
    Effect.MAY_PLAY_TOO: N_("{who} may play before the partner as well."),
    Effect.WINS_IF_ABLE: N_("The offender's partner must win the first of the tricks, if told to and able."),
    Effect.ORDERS_CARD: N_("{who} may have the card played that was suggested, or not."),
    Effect.MADE_SUFFICIENT: N_("The bid is made sufficient in the denomination that was named."),
    Effect.MADE_SEVEN: N_("The bid counts as one of seven, and the offender's partner is barred."),
    Effect.LAST_BID_FINAL: N_("The last bid of the offending side is the final one."),
    Effect.NO_TRICK_SCORE: N_("{who} scores nothing for tricks."),
    Effect.HONOURS_ONLY: N_("Both sides score honours only."),
    Effect.NO_GAME: N_("{who} cannot win the game on this deal."),
    Effect.POINTS_OFF: N_("{who} loses {points} points."),
    Effect.TABLE_AVERAGE: N_("The table gets the average of the others for this deal."),
    Effect.BACK_TO_TABLE: N_("The cards go back to the table before, to be put right."),
    Effect.WORST_AND_BEST: N_("The pair gets the lowest score of the deal, the opponents the highest."),
    Effect.NO_KNOCK: N_("{who} may not knock before the next turn."),
    Effect.NO_BONUS: N_("{who} gets no bonus for undercutting."),
    Effect.CANNOT_WIN: N_("{who} cannot win the hand."),
    Effect.LOSES_DRAW: N_("{who} loses the next draw."),
    Effect.FACES_HAND: N_("The hand stays face up until its player's next play."),
    Effect.CHIPS: N_("{who} pays chips: {points}."),
    Effect.DROPS_OUT: N_("{who} may drop out and take back up to {points} chips from the dealer."),
    Effect.TENTH_OF_TOP: N_("{who} loses a tenth of a top, and an innocent side gains as much."),
    Effect.NO_PENALTY: N_("No penalty may be taken."),
}


@dataclass(frozen=True, slots=True)
class Atom:
    """One effect: on whom, where it concerns somebody; `tricks` and `points` only where some change sides."""

    effect: Effect
    who: Role | None = None
    tricks: int | None = None
    points: int | None = None

    @property
    def words(self) -> Message:
        """The effect as a sentence."""
        values: dict[str, object] = {}
        if self.who is not None:
            values["who"] = ROLES[self.who]
        if self.tricks is not None:
            values["tricks"] = self.tricks
        if self.points is not None:
            values["points"] = self.points
        return Message(EFFECTS[self.effect], **values)
