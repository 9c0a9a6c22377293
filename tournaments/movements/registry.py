"""Every kind of movement by its key, the words that mean one, and `make`.

Keys are those of the catalogue of rules; a word is an alias of `key@edition`, which may hang on
the size: `mitchell` of 8 tables is relay-and-share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.words import N_, RuleError, counted, nouns

from . import individuals as of_players
from . import pairing as of_rounds
from . import pairs as of_pairs
from . import progressions as of_parties
from . import sessions as of_two_sessions
from . import teams as of_teams
from .kinds import Kind, Meaning
from .spec import Spec
from .values import Movement
from .wishes import UNUSED, beside, tables_typed

KINDS: tuple[Kind, ...] = (
    *of_pairs.KINDS,
    *of_players.KINDS,
    *of_teams.KINDS,
    *of_rounds.KINDS,
    *of_parties.KINDS,
    *of_two_sessions.KINDS,
)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    **of_pairs.WORDS,
    **of_players.WORDS,
    **of_teams.WORDS,
    **of_rounds.WORDS,
    **of_parties.WORDS,
    **of_two_sessions.WORDS,
}
BY_KEY: Mapping[str, Kind] = {kind.key: kind for kind in KINDS}
WITH_ROVER = ("mitchell", "mitchell_relay_share", "mitchell_skip", "web")
ROVER_BASES: Mapping[str, str] = {"mitchell_skip": "skip", "web": "web"}


def words() -> tuple[str, ...]:
    """Every name that `make` takes, keys first."""
    return (*BY_KEY, *(word for word in WORDS if word not in BY_KEY))


def meaning_of(word: str, tables: int, rounds: int | None = None) -> tuple[Kind, Meaning]:
    """The kind that a word, a key or key@edition means for this size. RuleError "movement.kind"."""
    name = word.strip().lower().replace("-", "_")
    for meaning in WORDS.get(name, (Meaning(name),)):
        if meaning.fits(tables, rounds):
            key, _, edition = meaning.target.partition("@")
            kind = BY_KEY.get(key)
            if kind and (not edition or edition in kind.editions):
                return kind, meaning
    raise RuleError(
        "movement.kind",
        "kind",
        "There is no movement called {word}. Available: {known}.",
        "",
        word=word,
        known=", ".join(words()),
    )


def make(
    kind: str,
    tables: int | None = None,
    rounds: int | None = None,
    boards_per_round: int | None = None,
    missing: int | None = None,
    options: Mapping[str, object] | None = None,
    pairs: int | None = None,
) -> Movement:
    """The movement that is asked for; what is None is chosen by the kind.

    `kind` is a key, key@edition or a word for one; `options` by name, as `KINDS` list them.
    `pairs` is the number of contestants and may stand for `tables`; one pair less than two a table
    leaves one missing (the kind's phantom unless `missing` says which), one more makes a Mitchell or a
    web a rover. Every kind whose rounds are not paired from results takes the option `unused_tables`,
    too: the numbers of tables that stay empty.
    Raises RuleError "movement.*" with the field at fault, "wishes.*" for tables that cannot be.
    """
    options = dict(options or {})
    unused = tables_typed(str(options.pop(UNUSED, "")))
    tables = _tables_for(kind, tables, pairs)
    if pairs == 2 * tables + 1 and (form := meaning_of(kind, tables)[0].key) in WITH_ROVER:
        kind, options = "rover", rover_options(form, options)
    chosen_kind, meaning = meaning_of(kind, tables, rounds)
    chosen = _options(chosen_kind, {**meaning.options, **options})
    _check_size(chosen_kind, tables)
    spec = Spec(chosen_kind.key, tables, rounds, boards_per_round, missing, chosen, pairs)
    is_one_short = chosen_kind.contestants == "pairs" and pairs == 2 * tables - 1
    if missing is None and (meaning.half_table or is_one_short):
        spec = replace(spec, missing=chosen_kind.phantom(spec))
    movement = chosen_kind.build(spec)
    _check_pairs(movement, pairs)
    if unused and chosen_kind.by_round:
        words = N_("Tables of this movement are numbered from 1 on, in the order of the ranking.")
        raise RuleError("movement.option", UNUSED, words, "")
    return beside(movement, unused) if unused else movement


def missing_from(
    kind: str, tables: int, rounds: int | None = None, options: Mapping[str, object] | None = None
) -> int | None:
    """Which pair is missing from a half table of this movement if nobody says which; None for no pair.

    Raises RuleError "movement.*" as `make` does.
    """
    found, meaning = meaning_of(kind, tables, rounds)
    chosen = _options(found, {**meaning.options, **(options or {})})
    _check_size(found, tables)
    return found.phantom(Spec(found.key, tables, rounds, options=chosen))


def _tables_for(kind: str, tables: int | None, pairs: int | None) -> int:
    if tables is None and pairs is None:
        raise RuleError("movement.tables", "tables", "Enter the number of tables.", "")
    if tables is not None:
        return tables
    assert pairs is not None
    found, _ = meaning_of(kind, (pairs + 1) // 2)
    return found.tables_for(pairs)


def rover_options(key: str, options: Mapping[str, object]) -> dict[str, object]:
    """The options of a rover added to a movement of the kind `key`, one of `WITH_ROVER`, with its options."""
    return {**options, "base": ROVER_BASES.get(key, "relay-share")}


def _options(kind: Kind, given: Mapping[str, object]) -> dict[str, str]:
    declared = {option.name: option for option in kind.options}
    chosen = {name: option.default for name, option in declared.items()}
    for name, value in given.items():
        if name not in declared:
            raise RuleError(
                "movement.option",
                name,
                "{kind} has no option called {option}. Its options are: {known}.",
                "",
                kind=kind.key,
                option=name,
                known=", ".join(declared),
            )
        chosen[name] = str(value).strip().lower()
        declared[name].check(chosen[name])
    return chosen


def _check_size(kind: Kind, tables: int) -> None:
    if tables not in kind.sizes:
        raise RuleError(
            "movement.tables",
            "tables",
            "{kind} is for {sizes}, not {tables}.",
            "",
            kind=kind.key,
            sizes=counted("{n} table", "{n} tables", max(kind.sizes), n=listed(kind.sizes)),
            tables=tables,
        )


_SEATED = {
    "pairs": N_("With {tables}, this movement takes {entries} pairs, not {pairs}."),
    "players": N_("With {tables}, this movement takes {entries} players, not {pairs}."),
    "teams": N_("With {tables}, this movement takes {entries} teams, not {pairs}."),
}


def _check_pairs(movement: Movement, pairs: int | None) -> None:
    if pairs is not None and pairs != len(movement.entries):
        raise RuleError(
            "movement.pairs",
            "pairs",
            _SEATED[movement.contestants],
            "",
            tables=nouns.tables(movement.tables),
            entries=len(movement.entries),
            pairs=pairs,
        )


def listed(sizes: tuple[int, ...]) -> str:
    """Numbers in words: "3 to 40" where they are a run, else "4, 8, 12"."""
    if len(sizes) > 2 and list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]}"
    return ", ".join(map(str, sizes))
