"""What a table reads: its meetings, how far it is, and where everybody goes next."""
