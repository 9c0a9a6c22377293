"""What of a rubber room is read."""
