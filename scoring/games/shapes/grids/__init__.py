"""Solitaires, and contests on the same cards, whose rows and columns count as hands."""
