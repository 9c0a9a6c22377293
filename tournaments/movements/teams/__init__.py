"""Movements for teams of four: who sits where, and which two tables are a match."""

from .building import with_matches
from .kinds import KINDS, WORDS
from .matches import match_tables, triangle
from .round_robin import circle

__all__ = ["KINDS", "WORDS", "circle", "match_tables", "triangle", "with_matches"]
