"""Clubs, persons, membership and roles: the bottom of the apps."""
