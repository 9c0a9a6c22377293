"""Whist and what is scored like it."""
