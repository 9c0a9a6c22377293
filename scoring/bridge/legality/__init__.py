"""Recorded deals, auctions and plays against the laws of 2017.

`records` has what was recorded and reads it from JSON, `auctions` and `plays` judge calls and cards, and
`judging` the whole: each breach with its law and the table that rules on it, then what follows from them.
"""
