"""The team movements of the catalogue, and the words by which a director may ask for them.

`KINDS` has a row for each movement: its key in the catalogue, its title, the numbers of teams it exists for,
and the function that builds it. `WORDS` says which of them a typed word means; "teams" means a different one
for two, three, an odd or an even number of teams. The systems are described in docs/reference/movements.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from scoring.comparison.team_seats import OF_EIGHT
from scoring.words import N_

from ..kinds import Kind, Meaning
from .building import one_a_table
from .matches import (
    DEALS,
    EXCHANGE,
    TRIANGLE_FORM,
    build_club_match,
    build_head_to_head,
    build_triangle,
)
from .multiple import (
    SESSION,
    SHARE,
    build_awl,
    build_gilman,
    build_howell,
    build_incomplete,
    build_new_england,
)
from .of_eight import BOARDS, MATCHES, build_of_eight, build_round_robin_of_eight, tables_of_eight
from .of_eight import MOST_TABLES as MOST_TABLES_OF_EIGHT
from .one_shared import ONE_SHARED_SIZES, build_one_shared
from .round_robin import ROTATE, build_round_robin, round_robin_tables
from .rows import COPIES, FEWEST_MATCHES, build_rows, rows_tables
from .rows import MOST_TABLES as MOST_TABLES_OF_ROWS
from .six_sets import MOST_TABLES, SETS, build_six_sets

# Numbers of teams
ODD = tuple(range(3, 41, 2))
EVEN = tuple(range(4, 41, 2))
SAME_DEALS = replace(DEALS, default="same")
ROUND_ROBIN_DEALS = replace(
    DEALS,
    choices=(*DEALS.choices, ROTATE),
    default="same",
    help="own boards for every match, the same for all with a copy for each, or sets that rotate: as many as"
    " rounds, each at one match in a round",
)
"""In a round robin all matches of a round play the same deals unless the director chooses otherwise."""

_kind = partial(Kind, contestants="teams", tables_for=one_a_table)


def _four_a_table(players: int) -> int:
    return players // 4


KINDS: tuple[Kind, ...] = (
    _kind(
        "team4",
        "Team of four, head to head",
        (2,),
        build_head_to_head,
        options=(EXCHANGE,),
        editions=("head_to_head", "total_points_1948"),
    ),
    _kind("teams_triangle", "Three teams (triangle)", (3,), build_triangle, options=(TRIANGLE_FORM,)),
    _kind(
        "teams_awl",
        "Multiple teams, odd number (American Whist League)",
        ODD,
        build_awl,
        options=(SESSION, SHARE),
    ),
    _kind("teams_new_england", "Multiple teams, even number (New England relay)", EVEN, build_new_england),
    _kind("teams_incomplete", "Multiple teams, even number, nothing shared", EVEN, build_incomplete),
    _kind(
        "teams_one_shared",
        "Multiple teams, even number, one match shared",
        ONE_SHARED_SIZES,
        build_one_shared,
    ),
    _kind(
        "teams_rows",
        "Two rows of teams (pivot, parallel rows)",
        tuple(range(2 * FEWEST_MATCHES, MOST_TABLES_OF_ROWS + 1, 2)),
        build_rows,
        options=(COPIES,),
        tables_for=rows_tables,
    ),
    _kind("teams_howell", "Teams of four, odd number (Howell)", ODD, build_howell),
    _kind(
        "teams_gilman",
        "Gilman system for teams",
        tuple(range(3, 41)),
        build_gilman,
        editions=("odd", "even"),
    ),
    _kind(
        "round_robin",
        "Round robin of teams or pairs",
        tuple(range(2, 41, 2)),
        build_round_robin,
        options=(ROUND_ROBIN_DEALS,),
        tables_for=round_robin_tables,
    ),
    _kind("club_match", "Club against club", tuple(range(2, 41, 2)), build_club_match, options=(DEALS,)),
    _kind(
        "teams_of_eight",
        N_("Teams of eight, head to head"),
        (4,),
        build_of_eight,
        options=(BOARDS,),
        tables_for=tables_of_eight,
        team_size=OF_EIGHT,
    ),
    _kind(
        "teams_of_eight_round_robin",
        N_("Teams of eight, round robin"),
        tuple(range(4, MOST_TABLES_OF_EIGHT + 1, 4)),
        build_round_robin_of_eight,
        options=(MATCHES, SAME_DEALS),
        tables_for=tables_of_eight,
        team_size=OF_EIGHT,
    ),
    Kind(
        "awl_six_sets",
        N_("Two teams of four, six sets (A.W.L. match)"),
        tuple(range(2, MOST_TABLES + 1, 2)),
        build_six_sets,
        options=(SETS,),
        contestants="players",
        tables_for=_four_a_table,
    ),
)


def _two(tables: int, rounds: int | None) -> bool:
    return tables <= 2


def _three(tables: int, rounds: int | None) -> bool:
    return tables == 3


def _odd(tables: int, rounds: int | None) -> bool:
    return tables % 2 == 1


# Of several meanings the first that fits the numbers of tables and rounds is taken.
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "teams": (
        Meaning("team4", _two),
        Meaning("teams_triangle", _three),
        Meaning("teams_awl", _odd),
        Meaning("teams_new_england"),
    ),
    "head_to_head": (Meaning("team4@head_to_head"),),
    "team_of_four": (Meaning("team4"),),
    "american_whist_league": (Meaning("teams_awl"),),
    "new_england_relay": (Meaning("teams_new_england"),),
    "new_england": (Meaning("teams_new_england"),),
    "howell_teams": (Meaning("teams_howell"),),
    "gilman": (Meaning("teams_gilman"),),
    "triangle": (Meaning("teams_triangle"),),
    "triple": (Meaning("teams_triangle"),),
    "pivot_teams": (Meaning("teams_incomplete"),),
    "incomplete_teams": (Meaning("teams_incomplete"),),
    "pivot_rows": (Meaning("teams_rows"),),
    "parallel_rows": (Meaning("teams_rows"),),
    "one_match_shared": (Meaning("teams_one_shared"),),
}
