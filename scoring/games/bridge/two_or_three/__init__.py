"""Bridge for two or three players: with dummies, with a stock, or each for himself."""
