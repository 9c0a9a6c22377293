"""What a Swiss or a knockout says of itself where others ask for that very sentence."""

from __future__ import annotations

from scoring.words import N_

BYE_EACH_ROUND = N_("The number is odd: each round the lowest without a bye has one.")
NO_REMATCH = N_("Nobody will have to meet an opponent again, whatever the results.")
SURE_UNTIL = N_("After round {sure} somebody may have to meet an opponent again.")
NEAREST_NOT_MET = N_("From the ranking down, each meets the first whom it has not met.")
AS_IF_TIED = N_("Shown as if every match were drawn: each round is paired when the results are in.")
AS_IF_SEEDS_WON = N_(
    "Shown as if the better seed won every match: each round is drawn when the results are in."
)
