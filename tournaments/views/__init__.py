"""Pages of a session."""
