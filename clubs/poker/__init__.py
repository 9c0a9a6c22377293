"""Poker evenings of a club: a freeze-out or rebuy tournament with its blinds, or an evening for cash."""
