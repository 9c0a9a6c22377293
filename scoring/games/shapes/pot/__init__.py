"""Shape P, the pot: what players put in, who dropped, and whose hands take it."""
