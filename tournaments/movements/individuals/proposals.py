"""Which individuals there are for so many players."""

from __future__ import annotations

from collections.abc import Iterator

from ..choosing.proposals import Proposal
from .building import four_a_table
from .designs import designs, designs_without_sharing
from .mitchell import RAINBOW_SIZES
from .one_copy_designs import lengths_of

LEAST_ROUNDS = 3
MOST_PLAYERS_AGAIN = 8  # up to here everybody has met everybody early in the evening
MOST_TABLES_OF_SKIPS = 25  # with more the best skip takes long to find, and gains little


def proposals(players: int) -> Iterator[Proposal]:
    """Everybody with everybody first; where all keep a chair, and the books' special cases, later."""
    tables = four_a_table(players)
    if players in designs():
        yield from _whist_tournaments(players, tables)
    if lengths_of(players):
        yield Proposal("individual_one_copy", tables, lengths_of(players), 1)
    if players % 4 == 0:
        if tables in RAINBOW_SIZES:
            yield Proposal("individual_rainbow", tables, range(LEAST_ROUNDS, tables + 1), 3)
        if tables >= LEAST_ROUNDS:
            yield from _ladies_and_gentlemen(tables)
    if players == 16:
        yield Proposal("married_couples", tables, (7,), 5)
    if players == 4:
        yield Proposal("individual4", tables, (6,), 6)
    if players % 8 == 0:
        yield Proposal("awl_six_sets", tables, (6,), 7)


def _whist_tournaments(players: int, tables: int) -> Iterator[Proposal]:
    """The books' of 8 and 12 players; without shared boards only at full length, else sets are unequal."""
    full = designs()[players].modulus
    lengths = range(min(LEAST_ROUNDS, full), full + 1)
    if players in (8, 12):
        yield Proposal(f"individual{players}", tables, lengths)
    else:
        even = (("directions", "even"),) if designs()[players].turns else ()
        yield Proposal("individual_whist_tournament", tables, lengths, options=even)
    if players <= MOST_PLAYERS_AGAIN:
        again = range(full + 1, 2 * full + 1)
        yield Proposal("individual_whist_tournament", tables, again, 2, (("again", "yes"),))
    if players in designs_without_sharing() and tables > 1:
        yield Proposal("individual_whist_tournament", tables, (full,), 1, (("boards", "rotate"),))


def _ladies_and_gentlemen(tables: int) -> Iterator[Proposal]:
    """All rounds without sharing where 4 divides the tables; at odd tables a skip in shorter evenings."""
    most = tables if tables % 2 else tables - 1
    skips = (("skips", "even"),) if tables % 2 and tables <= MOST_TABLES_OF_SKIPS else ()
    yield Proposal("individuals_mixed", tables, range(LEAST_ROUNDS, most + 1), 4, skips)
    if tables % 4 == 0:
        yield Proposal("individuals_mixed", tables, (tables,), 4, (("method", "complete"),))
