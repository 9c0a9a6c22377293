"""What pages show of table devices and the scoring files (`.bws`) through which they share a session."""
