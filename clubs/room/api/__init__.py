"""Rubber bridge rooms in the API."""
