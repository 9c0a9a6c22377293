"""Shape N: bets against a pool as it lies, forfeits, lives."""
