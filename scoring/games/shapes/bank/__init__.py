"""A banker against each of the others, or bets between players."""
