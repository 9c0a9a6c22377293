"""Words, keys, options and half tables of `make`."""

from __future__ import annotations

import pytest

from scoring.words import RuleError
from tests.rules import rows
from tournaments.movements import KINDS, Movement, faults, make, meaning_of, missing_from, words
from tournaments.movements.kinds import no_phantom
from tournaments.movements.pairs import KINDS as FOR_PAIRS
from tournaments.movements.registry import WITH_ROVER, WORDS


def test_titles_and_editions_of_the_catalogues_keys_are_the_catalogues():
    catalogue = {row["key"]: row for row in rows()}
    ours = [kind for kind in KINDS if kind.key in catalogue]
    assert len(ours) > 7
    for kind in ours:
        assert kind.title == catalogue[kind.key]["title"]
        known = {edition.partition("@")[0] for edition in catalogue[kind.key]["editions"].split(";")}
        assert set(kind.editions) <= known


def test_the_catalogues_aliases_of_our_keys_are_words():
    keys = {kind.key for kind in KINDS}
    aliases = [(row["alias"], row["key"]) for row in rows("aliases.csv")]
    ours = {alias for alias, key in aliases if key in keys}
    assert ours <= set(words())


# Rows of the catalogue's movements that no generator stands for, and why
NO_KIND = {
    "movement_checks",  # faults
    "movement_chooser",  # suggest
    "fairness",  # fairness
    "snow_movement",  # named in the source, not described
}
PAIRS_TWICE = {"duplicate_replay", "memory_duplicate", "mnemonic_duplicate"}  # listed as duplicate forms


def test_every_movement_of_the_catalogue_is_a_kind_or_a_word():
    movements = {row["key"] for row in rows() if row["family"] == "movement"}
    assert movements - NO_KIND <= set(words())
    assert set(words()) >= PAIRS_TWICE
    assert NO_KIND.isdisjoint(words())


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_at_every_size_is_sound(kind):
    for tables in kind.sizes:
        movement = make(kind.key, tables, boards_per_round=kind.sets_per_round)
        assert faults(movement) == []
        assert movement.tables == tables
        assert movement.contestants == kind.contestants
        lines = [str(line) for line in (movement.title, *movement.description)]
        assert len(lines) > 2
        assert not any("{" in line for line in lines)


TAKES_A_HALF_TABLE = [kind for kind in FOR_PAIRS if kind.phantom is not no_phantom]


@pytest.mark.parametrize("kind", TAKES_A_HALF_TABLE, ids=lambda kind: kind.key)
def test_every_kind_for_pairs_takes_a_half_table(kind):
    for tables in kind.sizes[1:12]:
        missing = missing_from(kind.key, tables)
        movement = make(kind.key, tables, boards_per_round=kind.sets_per_round, missing=missing)
        assert faults(movement) == []
        assert len(movement.entries) == 2 * tables - 1


def size_of(word: str) -> int:
    """A number of tables that the word's kind is made for: about 7, which most are."""
    for tables in (7, 8, *range(1, 41)):
        kind, _ = meaning_of(word, tables)
        if tables in kind.sizes:
            return tables
    raise AssertionError(word)


@pytest.mark.parametrize("word", words())
def test_every_word_means_a_kind_and_makes_a_movement(word):
    assert faults(make(word, size_of(word))) == []


def test_a_mitchell_is_chosen_by_size():
    kinds = {tables: make("mitchell", tables).kind for tables in range(3, 11)}
    assert {t for t, kind in kinds.items() if kind == "mitchell"} == {3, 5, 7, 9}
    assert {t for t, kind in kinds.items() if kind == "mitchell_relay_share"} == {4, 6, 8, 10}
    assert make("mitchell", 8, 4).kind == "mitchell"
    assert make("Mitchell@Straight", 7) == make("mitchell", 7)
    assert make("bye-stand", 8) == make("mitchell", 8)


def test_words_bring_their_options_along():
    assert make("arrow_switch", 7) == make("mitchell", 7, options={"switch": "best"})
    assert make("arrow_switch", 7).winners == 1
    assert make("sit_out", 7) == make("mitchell", 7, missing=7)


@pytest.mark.parametrize(
    ("kind", "pairs", "tables", "missing"),
    [
        ("mitchell", 14, 7, None),
        ("mitchell", 13, 7, 7),
        ("mitchell", 15, 8, 8),
        ("howell", 14, 7, None),
        ("howell", 13, 7, 13),
        ("howell", 3, 2, 4),
    ],
)
def test_pairs_stand_for_tables(kind, pairs, tables, missing):
    movement = make(kind, pairs=pairs)
    assert movement.tables == tables
    assert len(movement.entries) == pairs
    assert movement == make(kind, tables, missing=missing) == make(kind, tables, pairs=pairs)
    assert faults(movement) == []


def test_usual_boards_come_nearest_to_an_evening():
    usual = {rounds: make("mitchell", 15, rounds).boards_per_round for rounds in (4, 5, 7, 8, 9, 13, 15)}
    assert usual == {4: 6, 5: 5, 7: 4, 8: 3, 9: 3, 13: 2, 15: 2}
    assert make("howell", 20).boards_per_round == 1


@pytest.mark.parametrize(
    ("wish", "switched"),
    [("none", set()), ("7", {7}), ("1,6-7", {1, 6, 7}), ("best", {7})],
)
def test_rounds_to_switch(wish, switched):
    movement = make("mitchell", 7, options={"switch": wish})
    assert {s.round for s in movement.seatings if s.arrow_switched} == switched
    assert movement.winners == (1 if switched else 2)
    assert all((s.ns > 7) == s.arrow_switched for s in movement.seatings)
    assert faults(movement) == []


def refused(**wish: object) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        make(**wish)  # type: ignore[arg-type]
    return refusal.value


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"kind": "polka", "tables": 7}, "movement.kind", "kind"),
        ({"kind": "mitchell@polka", "tables": 7}, "movement.kind", "kind"),
        ({"kind": "mitchell"}, "movement.tables", "tables"),
        ({"kind": "mitchell", "tables": 2}, "movement.tables", "tables"),
        ({"kind": "mitchell", "tables": -7}, "movement.tables", "tables"),
        ({"kind": "mitchell", "tables": 7, "pairs": 12}, "movement.pairs", "pairs"),
        ({"kind": "howell", "tables": 7, "pairs": 15}, "movement.pairs", "pairs"),
        ({"kind": "double_weave", "tables": 8, "pairs": 17}, "movement.pairs", "pairs"),
        ({"kind": "mitchell", "tables": 7, "missing": 15}, "movement.missing", "missing"),
        ({"kind": "mitchell", "tables": 7, "missing": 0}, "movement.missing", "missing"),
        ({"kind": "mitchell", "tables": 7, "boards_per_round": 0}, "movement.boards", "boards_per_round"),
        ({"kind": "mitchell", "tables": 7, "boards_per_round": 41}, "movement.boards", "boards_per_round"),
        ({"kind": "howell", "tables": 7, "options": {"switch": "best"}}, "movement.option", "switch"),
        ({"kind": "howell", "tables": 7, "options": {"sharing": "x"}}, "movement.option", "sharing"),
        ({"kind": "mitchell", "tables": 7, "options": {"switch": "8"}}, "movement.switch", "switch"),
        ({"kind": "mitchell", "tables": 7, "options": {"switch": "7x"}}, "movement.switch", "switch"),
        ({"kind": "mitchell", "tables": 7, "options": {"switch": "5-3"}}, "movement.switch", "switch"),
        ({"kind": "mitchell", "tables": 7, "options": {"switch": "x"}}, "movement.option", "switch"),
        (
            {"kind": "mitchell", "tables": 7, "rounds": 6, "options": {"switch": "limited"}},
            "movement.switch",
            "switch",
        ),
        ({"kind": "rover", "tables": 8, "options": {"switch": "any"}}, "movement.option", "switch"),
        (
            {"kind": "web", "tables": 19, "rounds": 3, "options": {"switch": "any"}},
            "movement.switch",
            "switch",
        ),
    ],
)
def test_refusals_name_the_rule_and_the_field(wish, code, field):
    error = refused(**wish)
    assert (error.code, error.field) == (code, field)
    assert "{" not in str(error)


def test_every_word_has_a_target_that_exists():
    assert all(meaning.target.partition("@")[0] in words() for all_ in WORDS.values() for meaning in all_)
    assert set(WITH_ROVER) <= set(words())


def test_a_movement_is_in_order_and_cannot_be_changed():
    movement = make("howell", 5)
    assert [(s.round, s.table) for s in movement.seatings] == [
        (r, t) for r in range(1, 10) for t in range(1, 6)
    ]
    assert isinstance(movement, Movement)
    with pytest.raises(AttributeError):
        movement.rounds = 3  # type: ignore[misc]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_a_director_is_told_how_it_runs(kind):
    lines = [str(line) for line in make(kind.key, kind.sizes[-1]).description]
    assert len(lines) > 1
    assert "rounds of" in lines[0]
