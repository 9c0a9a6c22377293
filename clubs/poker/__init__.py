"""Poker evenings of a club: a freeze-out or rebuy tournament with its blinds, or an evening for cash.

`rules` says what follows from the events of an evening, `services` stores events, `selectors` reads an
evening, and `views` shows it. docs/architecture.md, "A poker evening", says how they work together.
"""
