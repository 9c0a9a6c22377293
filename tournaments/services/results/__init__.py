"""Standings and tallies, and their publication: versions, letters, and the proof of each figure."""
