"""Fields handed over as JSON by a club's script: their entries, boards, matches and points."""
