"""Choosing a movement: what the packages propose, what fits the evening, and why it fits."""
