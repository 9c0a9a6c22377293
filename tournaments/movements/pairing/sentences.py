"""What a Swiss or a knockout says of itself where others ask for that very sentence."""

from __future__ import annotations

from scoring.words import N_

BYE_EACH_ROUND = N_(
    "With an odd number, the lowest in the ranking that has not yet had a bye sits out each round."
)
NO_REMATCH = N_("Whatever the results, there will be no rematches.")
SURE_UNTIL = N_("After round {sure}, rematches may be unavoidable.")  # kept with events that began so
LOOKS_AHEAD = N_(
    "Each round leaves new opponents for all the rounds to come: nobody meets anybody twice while "
    "everybody stays to the end."
)
NEAREST_NOT_MET = N_("Working down the ranking, each meets the next one it has not already met.")
AS_IF_TIED = N_("Example only, as if every match were a tie: each round is paired when the results are in.")
AS_IF_SEEDS_WON = N_(
    "Example only, as if the higher seed won every match: each round is drawn when the results are in."
)
