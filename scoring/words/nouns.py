"""Numbers with the nouns that messages count most: `cards(1)` is "1 card", `cards(2)` is "2 cards"."""

from __future__ import annotations

from scoring.words.figures import Number
from scoring.words.message import Counted, counted


def boards(n: Number) -> Counted:
    return counted("{n} board", "{n} boards", n)


def cards(n: Number) -> Counted:
    return counted("{n} card", "{n} cards", n)


def chips(n: Number) -> Counted:
    return counted("{n} chip", "{n} chips", n)


def copies(n: Number) -> Counted:
    return counted("{n} copy", "{n} copies", n)


def deals(n: Number) -> Counted:
    return counted("{n} deal", "{n} deals", n)


def games(n: Number) -> Counted:
    return counted("{n} game", "{n} games", n)


def minutes(n: Number) -> Counted:
    return counted("{n} minute", "{n} minutes", n)


def others(n: Number) -> Counted:
    return counted("{n} other", "{n} others", n)


def pairs(n: Number) -> Counted:
    return counted("{n} pair", "{n} pairs", n)


def players(n: Number) -> Counted:
    return counted("{n} player", "{n} players", n)


def points(n: Number) -> Counted:
    return counted("{n} point", "{n} points", n)


def results(n: Number) -> Counted:
    return counted("{n} result", "{n} results", n)


def rounds(n: Number) -> Counted:
    return counted("{n} round", "{n} rounds", n)


def rows(n: Number) -> Counted:
    return counted("{n} row", "{n} rows", n)


def tables(n: Number) -> Counted:
    return counted("{n} table", "{n} tables", n)


def teams(n: Number) -> Counted:
    return counted("{n} team", "{n} teams", n)


def times(n: Number) -> Counted:
    return counted("once", "{n} times", n)


def tricks(n: Number) -> Counted:
    return counted("{n} trick", "{n} tricks", n)
