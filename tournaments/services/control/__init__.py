"""What a director does while a session runs: clock, corrections, rulings, and the record of each action."""
