"""Bets against a pool as it lies, forfeits, lives."""
