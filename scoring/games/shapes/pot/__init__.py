"""The pot: what players put in, who dropped, and whose hands take it."""
