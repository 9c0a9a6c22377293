"""Table devices and other programs that share a scoring file (`.bws`) with a session."""
