"""Parties as their pages need them: rounds and seats, tallies, the bell, prizes."""
