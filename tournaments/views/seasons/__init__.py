"""Seasons, ladders and masterpoints as pages."""
