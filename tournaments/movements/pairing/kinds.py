"""Swiss, Danish and knockout as kinds. What they build is the evening if every match were drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.words import N_

from ..kinds import Kind, Meaning, Option
from ..spec import Spec
from .builders import build_danish, build_knockout, build_swiss_pairs, build_swiss_teams
from .values import FirstRound, Odd, Rematches, SwissOptions

DANISH = "danish"
FIRST = Option(
    "first_round",
    tuple(FirstRound),
    FirstRound.LOT,
    "how round 1 is paired: by lot, upper half against lower, or neighbours by draw number",
)
REMATCHES = Option(
    "rematches",
    (Rematches.OLDEST, Rematches.NEVER),
    Rematches.OLDEST,
    "oldest plays the oldest match again where nothing else is left, never refuses more rounds than"
    " can always be paired",
)
TABLES_OF_PAIRS = tuple(range(2, 41))
TABLES_OF_TEAMS = tuple(range(4, 61, 2))


def _last_pair(spec: Spec) -> int:
    return 2 * spec.tables


def _a_table_a_team(teams: int) -> int:
    """Two tables for a match; with an odd number one team rests."""
    return teams + teams % 2


KINDS: tuple[Kind, ...] = (
    Kind(
        "swiss_pairs",
        N_("Swiss pairs"),
        TABLES_OF_PAIRS,
        build_swiss_pairs,
        _last_pair,
        (FIRST, REMATCHES),
        by_round=True,
    ),
    Kind(
        "swiss_teams",
        N_("Swiss teams"),
        TABLES_OF_TEAMS,
        build_swiss_teams,
        options=(FIRST, REMATCHES),
        contestants="teams",
        by_round=True,
        tables_for=_a_table_a_team,
    ),
    Kind(
        DANISH,
        N_("Danish pairs"),
        TABLES_OF_PAIRS,
        build_danish,
        _last_pair,
        (FIRST,),
        by_round=True,
    ),
    Kind(
        "knockout",
        N_("Knockout"),
        TABLES_OF_TEAMS,
        build_knockout,
        contestants="teams",
        by_round=True,
        tables_for=_a_table_a_team,
    ),
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "swiss": (Meaning("swiss_pairs"),),
    "swiss_pairing": (Meaning("swiss_pairs"),),
    "danish_pairs": (Meaning("danish"),),
}


def swiss_options(kind: str, words: Mapping[str, object]) -> SwissOptions:
    """The settings of an event of this kind, from the words of its contest; a Danish one is always Danish.

    Three pairs cannot all play at once: triangles are for teams. RuleError "pairing.option" for a word
    that is none.
    """
    options = SwissOptions.of(words)
    if kind == DANISH:
        options = replace(options, rematches=Rematches.ALWAYS)
    return options if kind == "swiss_teams" else replace(options, odd=Odd.BYE)
