"""Every card game that keeps a score: a file for each engine, all of one shape (floor 0)."""
