"""docs/reference/catalogue.md, every row of the catalogue of rules with its state here.

`.venv/bin/python -m tools.catalogue_table` writes it anew from docs/rules/index.csv. What a row is
follows from the registries of games, parties and movements; `ELSEWHERE` says it of rows that no registry has.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import django

from scoring.games.registry import with_modules
from tournaments.movements import meaning_of, words

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "catalogue.md"
INDEX = ROOT / "docs" / "rules" / "index.csv"
NOT_YET, PART, NO_SCORE, NAME_ONLY = "not yet", "in part", "no score kept", "name only"
TABLES = 8
"""A number of tables at which every word for a movement means one."""
METHOD, EVENING, ROOM, MOVEMENT, LAWS = "comparison", "evening", "rubber room", "movement", "laws"
CALCULATOR = "calculator"
WITH_MOVEMENTS = ("movement", "comparison", "duplicate")
"""Elsewhere a key that is also a word for a movement is another thing: criss-cross is a poker game."""
ELSEWHERE: Mapping[str, tuple[str, str]] = {  # state, and module or file
    "club_procedure": (ROOM, "clubs.procedure.engine"),
    "draw_for_seats": (ROOM, "clubs.procedure.draws"),
    "whist_rotation": (ROOM, "clubs.procedure.rules"),
    "table_limits": (ROOM, "clubs.procedure.rules"),
    "form_advisor": (ROOM, "clubs.procedure.advice"),
    "general_rules": (ROOM, "clubs.room.views.help"),
    "score_corrections": (ROOM, "scoring.games.corrections"),
    "laws_duplicate_2017": (LAWS, "scoring/laws/books/2017.toml"),
    "laws_contract_1948": (LAWS, "scoring/laws/books/1948.toml"),
    "laws_duplicate_1948": (LAWS, "scoring/laws/books/duplicate_1948.toml"),
    "laws_auction_1913": (LAWS, "scoring/laws/books/auction_1913.toml"),
    "laws_auction_three_hand_1913": (LAWS, "scoring/laws/books/auction_three_hand_1913.toml"),
    "laws_duplicate_auction_1913": (LAWS, "scoring/laws/books/duplicate_auction_1913.toml"),
    "laws_duplicate_whist": (LAWS, "scoring/laws/books/duplicate_whist.toml"),
    "laws_whist_awl_1893": (LAWS, "scoring/laws/books/whist_awl_1893.toml"),
    "laws_whist_english": (LAWS, "scoring/laws/books/whist_english.toml"),
    "laws_whist_general": (LAWS, "scoring/laws/books/whist_general.toml"),
    "laws_gin": (LAWS, "scoring/laws/books/gin.toml"),
    "proprieties": (LAWS, "scoring.laws.proprieties"),
    "legality": (LAWS, "scoring.bridge.legality"),
    "board_score": (EVENING, "scoring.bridge.tables"),
    "duplicate": (EVENING, "tournaments.services.setup.sessions"),
    "duplicate_whist": (EVENING, "scoring.bridge.relatives.older_boards"),
    "auction_duplicate": (EVENING, "scoring.bridge.relatives.older_boards"),
    "bridge_to_the_score": (EVENING, "tournaments.selectors.results.to_the_score"),
    "matchpoints": (METHOD, "scoring.comparison.board"),
    "neuberg": (METHOD, "scoring.comparison.board"),
    "fouled_boards": (METHOD, "scoring.comparison.board"),
    "artificial_scores": (METHOD, "scoring.comparison.results"),
    "score_checks": (METHOD, "scoring.bridge.reachable"),
    "imps": (METHOD, "scoring.comparison.imps"),
    "imps_cross": (METHOD, "scoring.comparison.imp_board"),
    "imps_datum": (METHOD, "scoring.comparison.datum"),
    "board_a_match": (METHOD, "scoring.comparison.teams"),
    "total_points": (METHOD, "scoring.comparison.totals"),
    "teams_of_eight_scoring": (METHOD, "scoring.comparison.four_tables"),
    "vp_continuous": (METHOD, "scoring.comparison.victory.formula"),
    "vp_discrete": (METHOD, "scoring.comparison.victory.formula"),
    "vp_older": (METHOD, "scoring.comparison.victory.table"),
    "vp_swiss_pairs": (METHOD, "scoring.comparison.victory.matches"),
    "patton": (METHOD, "scoring.comparison.teams"),
    "swiss_pairing": (MOVEMENT, "tournaments.movements.pairing.swiss"),
    "carry_over": (METHOD, "tournaments.ranking.carry"),
    "tie_breaks": (METHOD, "tournaments.ranking.ties"),
    "handicap": (METHOD, "tournaments.ranking.handicap"),
    "strata": (METHOD, "tournaments.ranking.strata"),
    "masterpoints_acbl": (METHOD, "tournaments.ranking.seasons.masterpoints"),
    "masterpoints_ebu": (METHOD, "tournaments.ranking.seasons.masterpoints"),
    "average_compare": (METHOD, "scoring.comparison.totals"),
    "same_seat_compare": (METHOD, "tournaments.selectors.results.same_seat"),
    "match_wins": (METHOD, "scoring.comparison.victory.scales"),
    "movement_checks": (MOVEMENT, "tournaments.movements.faults"),
    "movement_chooser": (MOVEMENT, "tournaments.movements.choosing.chooser"),
    "fairness": (MOVEMENT, "tournaments.movements.fairness"),
    "poker_hand_rank": (CALCULATOR, "scoring.games.hand_counts"),
    "poker_bet_check": (CALCULATOR, "scoring.games.limits"),
}
HEAD = """# The catalogue of rules, and what is here

Every row of the catalogue, by family: its key, its title, its tier (A clubs and tournaments, B scored over
deals, C settled in stakes, D no score), and its state here. `.venv/bin/python -m tools.catalogue_table`
writes this page from [the catalogue's index](../rules/index.csv) and from the registries; a test compares it
with both.

| state | means |
|---|---|
| score sheet | `bin/manage sheet KEY FILE`, a sheet on a page or by the API: [games](../games-and-laws.md) |
| option of KEY | the same, as a setting of that game |
| party | a form of party over several tables |
| evening | boards of a session, entered on phones or the line: [evening.md](../guide/evening.md) |
| movement | `bin/manage movement KEY`, and what checks and chooses one: [movements.md](movements.md) |
| comparison | how results, matches and events are counted and ranked: [scoring.md](scoring.md) |
| rubber room | `bin/manage rotate`, a room's evenings, its page of rules: [room](../games-and-laws.md) |
| calculator | `bin/manage count` for cards, `bin/manage bet` at poker: [games](../games-and-laws.md) |
| laws | `bin/manage ruling`, and `bin/manage legality` for recorded deals: [laws](../games-and-laws.md) |
| in part | what is said; the rest is to come |
| not yet | to come |
| no score kept, name only | nothing to score, or no rules in the books |
"""


@dataclass(frozen=True, slots=True)
class State:
    """What a row of the catalogue is here, and the file that it lives in, if it does."""

    words: str
    file: Path | None = None

    @property
    def is_here(self) -> bool:
        return self.file is not None and not self.words.startswith(PART)


@cache
def states() -> Mapping[str, State]:
    """The state of every key that a registry or `ELSEWHERE` knows; a party comes before its table's game."""
    return dict([*_elsewhere(), *_movements(), *_games(), *_parties()])


def _elsewhere() -> Iterator[tuple[str, State]]:
    for key, (words_of_state, module) in ELSEWHERE.items():
        file = Path(module) if module.endswith(".toml") else _file_of(import_module(module))
        yield key, State(words_of_state, file)


def _movements() -> Iterator[tuple[str, State]]:
    for word in words():
        kind, _ = meaning_of(word, TABLES)
        yield word, State(MOVEMENT, _file_of(import_module(kind.build.__module__)))


def _games() -> Iterator[tuple[str, State]]:
    for module, game in with_modules():
        place = f"option of {game.option_of}" if game.option_of else "score sheet"
        yield game.key, State(place, _file_of(module))


def _parties() -> Iterator[tuple[str, State]]:
    from tournaments.selectors.parties import settings  # models: only once Django is set up

    yield from ((key, State("party", _file_of(settings))) for key in settings.FORMS)


def _file_of(module: ModuleType) -> Path:
    assert module.__file__
    return Path(module.__file__).relative_to(ROOT)


def state_of(row: Mapping[str, str]) -> State:
    """The state of a row of index.csv."""
    if row["tier"] == "D":
        return State(NAME_ONLY if "name only" in row["notes"] else NO_SCORE)
    state = states().get(row["key"], State(NOT_YET))
    return State(NOT_YET) if state.words == MOVEMENT and row["family"] not in WITH_MOVEMENTS else state


def page(rows: Sequence[Mapping[str, str]]) -> str:
    """docs/reference/catalogue.md of these rows of index.csv, families in their order there."""
    families = list(dict.fromkeys(row["family"] for row in rows))
    grouped = {name: [row for row in rows if row["family"] == name] for name in families}
    parts = [HEAD, _counts(grouped), *(_table(name, of_family) for name, of_family in grouped.items())]
    return "\n".join(parts)


def _counts(grouped: Mapping[str, Sequence[Mapping[str, str]]]) -> str:
    every = [row for of_family in grouped.values() for row in of_family]
    lines = [
        f"| {name} | {len(listed)} | {_here(listed)} of {len(_scored(listed))} |"
        for name, listed in [*grouped.items(), ("all", every)]
    ]
    return "\n".join(["| family | rows | here, of tiers A to C |", "|---|---|---|", *lines, ""])


def _scored(rows: Iterable[Mapping[str, str]]) -> list[Mapping[str, str]]:
    return [row for row in rows if row["tier"] != "D"]


def _here(rows: Iterable[Mapping[str, str]]) -> int:
    return sum(state_of(row).is_here for row in rows)


def _table(family: str, rows: Sequence[Mapping[str, str]]) -> str:
    heading = f"## {family}: {_here(rows)} of {len(_scored(rows))}"
    return "\n".join(
        [heading, "", "| key | title | tier | state |", "|---|---|---|---|", *map(_line, rows), ""]
    )


def _line(row: Mapping[str, str]) -> str:
    state = state_of(row)
    linked = f"[{state.words}](../../{state.file.as_posix()})" if state.file else state.words
    return f"| `{row['key']}` | {row['title']} | {row['tier']} | {linked} |"


def read_index(path: Path) -> list[dict[str, str]]:
    """The rows of the catalogue's index.csv."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    PAGE.write_text(page(read_index(INDEX)), encoding="utf-8")


if __name__ == "__main__":
    main()
