"""Compartments: stakes on names, taken by who plays or shows them, or carried to the next deal."""
