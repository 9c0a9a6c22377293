"""The rules of a poker evening (floor 0): blinds and their clock, prizes, seats, places and the balance.

An `Evening` is a value; `apply(evening, event, at)` gives the evening after an event, or raises `RuleError`.
The rule books describe the pot (see `docs/rules/poker.md`) but no tournaments: these rules are how clubs play
them, and each rule that is a choice says so. Money is whole numbers of the smallest unit of the currency
(pence), chips are whole numbers of their value, and a time is an aware `datetime`. The words of poker are in
`docs/architecture.md`.
"""

from clubs.poker.rules.acts import apply, replay, standing_without
from clubs.poker.rules.balance import Balance, balance_of
from clubs.poker.rules.clock import BlindClock, Position, Spell, position_of
from clubs.poker.rules.evening import Evening, Knocked, Player
from clubs.poker.rules.levels import Level, level_numbers, levels_from, text_of
from clubs.poker.rules.places import Placed, awarded, standing_of
from clubs.poker.rules.plan import CASH, FREEZEOUT, REBUY, Offer, Plan, plan_from_json, plan_to_json
from clubs.poker.rules.prizes import Prizes, prizes_from
from clubs.poker.rules.seats import Move, Proposal, Seat, proposal_for
from clubs.poker.rules.sent import event_sent, plan_sent

__all__ = [
    "CASH",
    "FREEZEOUT",
    "REBUY",
    "Balance",
    "BlindClock",
    "Evening",
    "Knocked",
    "Level",
    "Move",
    "Offer",
    "Placed",
    "Plan",
    "Player",
    "Position",
    "Prizes",
    "Proposal",
    "Seat",
    "Spell",
    "apply",
    "awarded",
    "balance_of",
    "event_sent",
    "level_numbers",
    "levels_from",
    "plan_from_json",
    "plan_sent",
    "plan_to_json",
    "position_of",
    "prizes_from",
    "proposal_for",
    "replay",
    "standing_of",
    "standing_without",
    "text_of",
]
