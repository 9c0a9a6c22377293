"""Shapes of scoring: each is written once, and a game of that shape is a row of data."""
