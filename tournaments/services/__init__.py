"""Deeds of an evening: setting up, mending, standings, publication, the clock."""
