"""Which movements of teams there are for so many teams."""

from __future__ import annotations

from collections.abc import Iterator

from ..choosing.proposals import Proposal
from .multiple import shared_shifts
from .of_eight import tables_of_eight
from .one_shared import ONE_SHARED_SIZES
from .rotating import lengths
from .round_robin import round_robin_tables
from .rows import FEWEST_MATCHES, MOST_COPIES, most_rounds, rows_tables

MOST_OF_ONE_COPY = 14  # matches: in more of them at once a single copy means many boards in play
USUAL_SETS = 9  # of three boards
MOST_TEAMS = 80
MOST_OF_HALVES = 40
"""In more teams both tables of a match play at once: the other forms end here."""


def proposals(teams: int) -> Iterator[Proposal]:
    """The usual one first, then what needs more boards, then the older books'."""
    if teams <= MOST_OF_HALVES:
        yield from _up_to_forty(teams)
    yield from _two_rows(teams)


def _up_to_forty(teams: int) -> Iterator[Proposal]:
    if teams == 2:
        yield Proposal("team4", 2, (4,))
        yield Proposal("team4", 2, (2,), 1, (("form", "halves"),))
    elif teams == 3:
        yield Proposal("teams_triangle", 3, (2,))
        yield Proposal("teams_triangle", 3, (4,), 1)
        yield Proposal("teams_gilman", 3, (3,), 5)
    elif teams % 2:
        yield from _odd(teams)
    else:
        yield from _even(teams)
    if teams > 2:
        most = teams - 1 if teams % 2 == 0 else teams
        tables = round_robin_tables(teams)
        if known := lengths(teams):
            yield Proposal("round_robin", tables, known, 2, (("deals", "rotate"),))
        yield Proposal("round_robin", tables, range(2, most + 1), 3)


def proposals_of_eight(teams: int) -> Iterator[Proposal]:
    """Of teams of eight: two play one match, more a round robin of matches of one round or of two."""
    if teams == 2:
        yield Proposal("teams_of_eight", tables_of_eight(teams), (4,))
        yield Proposal("teams_of_eight", tables_of_eight(teams), (2,), 1, (("form", "halves"),))
        return
    most = teams - 1 + teams % 2
    yield Proposal("teams_of_eight_round_robin", tables_of_eight(teams), range(1, most + 1))
    halves = (("form", "halves"),)
    yield Proposal("teams_of_eight_round_robin", tables_of_eight(teams), range(2, 2 * most + 1, 2), 1, halves)


def _odd(teams: int) -> Iterator[Proposal]:
    yield Proposal("teams_awl", teams, range(2, teams, 2))
    if shifts := shared_shifts(teams, 2):
        longer = [6] if teams == 9 else []
        yield Proposal("teams_awl", teams, [*range(2, len(shifts) + 1, 2), *longer], 1, (("share", "2"),))
    yield Proposal("teams_howell", teams, range(2, teams, 2), 4)
    yield Proposal("teams_gilman", teams, (teams,), 5)


def _even(teams: int) -> Iterator[Proposal]:
    yield Proposal("teams_new_england", teams, range(2, teams))
    yield Proposal("teams_incomplete", teams, range(2, teams - 1, 2), 1)
    if teams in ONE_SHARED_SIZES:
        yield Proposal("teams_one_shared", teams, (teams - 1,), 1)
    yield Proposal("teams_gilman", teams, (teams,), 5)


def _two_rows(teams: int) -> Iterator[Proposal]:
    """With as few boards as a copy a match that plays them allows; and, with more boards, one copy."""
    matches = (teams + 1) // 2
    if teams // 2 < FEWEST_MATCHES:
        return
    most = range(2, most_rounds(matches) + 1)
    many = matches > MOST_OF_ONE_COPY
    if many:
        copies = min(MOST_COPIES, -(-matches // USUAL_SETS))
        yield Proposal("teams_rows", rows_tables(teams), most, 1, (("copies", str(copies)),))
    yield Proposal("teams_rows", rows_tables(teams), most, 2 if many else 1)
