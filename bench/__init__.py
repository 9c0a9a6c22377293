"""Measurements: each against a base of the same run, since only ratios carry over to other machines."""
