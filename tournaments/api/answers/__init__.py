"""What the API answers of clubs, sessions, plays and results, by subject."""
