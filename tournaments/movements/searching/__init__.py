"""The search for a movement: fairer than those that are shipped, or with pairs that cannot move or meet."""

from .bounds import bound_for
from .searching import SEARCHED, Found, Progress, search
from .wanted import PAIRS, Wanted, checked, wanted_from

__all__ = [
    "PAIRS",
    "SEARCHED",
    "Found",
    "Progress",
    "Wanted",
    "bound_for",
    "checked",
    "search",
    "wanted_from",
]
