"""Setting up a session: the seating plan, the movement, the settings, a club's own movements."""
