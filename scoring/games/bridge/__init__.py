"""Rubber bridge, its relatives and its variations."""
