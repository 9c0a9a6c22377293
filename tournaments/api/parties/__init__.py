"""Parties in the API: their addresses, their values, and the forms in which they are sent."""
