"""Seasons, ladders, masterpoints and a player's history over sessions."""
