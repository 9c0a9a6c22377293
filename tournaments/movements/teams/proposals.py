"""Which movements of teams there are for so many teams."""

from __future__ import annotations

from collections.abc import Iterator

from ..choosing.proposals import Proposal
from .matches import round_robin_tables
from .of_eight import tables_of_eight

MOST_TEAMS = 40


def proposals(teams: int) -> Iterator[Proposal]:
    """The usual one first, then what needs more boards, then the older books'."""
    if teams == 2:
        yield Proposal("team4", 2, (4,))
        yield Proposal("team4", 2, (2,), 1, (("form", "halves"),))
    elif teams == 3:
        yield Proposal("teams_triangle", 3, (2,))
        yield Proposal("teams_gilman", 3, (3,), 5)
    elif teams % 2:
        yield Proposal("teams_awl", teams, range(2, teams, 2))
        yield Proposal("teams_howell", teams, range(2, teams, 2), 4)
        yield Proposal("teams_gilman", teams, (teams,), 5)
    else:
        yield Proposal("teams_new_england", teams, range(2, teams))
        yield Proposal("teams_incomplete", teams, range(2, teams - 1, 2), 1)
        yield Proposal("teams_gilman", teams, (teams,), 5)
    if teams > 2:
        most = teams - 1 if teams % 2 == 0 else teams
        yield Proposal("round_robin", round_robin_tables(teams), range(2, most + 1), 2)


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
