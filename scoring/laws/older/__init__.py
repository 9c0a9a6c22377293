"""Codes before contract bridge, and those of gin and poker. Facts: docs/rules/rulings-older-codes.md."""
