"""Setting up: sessions, who plays and where, movements, settings, and the start of play."""
