"""The stored switches of single tables: each proved anew, and those of kept sessions as they were."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib import resources

import pytest

from tests.cases import for_each
from tournaments.movements import Movement, fairness, make
from tournaments.movements.choosing.chooser import suggest

STORED = json.loads(resources.files("tournaments.movements").joinpath("switches.json").read_text("utf-8"))
# The first that were stored; what sessions have kept is made of them again, to the byte
FIRST_BASES = ("mitchell", "mitchell_relay_share", "mitchell_double_weave")
FIRST_SIZES = range(5, 18)
MANY_TABLES = 24
FIRST = "1ac25a9c5a54d5bd724d0d49a6303d40c4eceb6d70a868b03763db3582a83fec"


def name(entry: dict) -> str:
    return f"{entry['base']}-{entry['tables']}-{entry['pattern']}"


def made(entry: dict, wish: str | None = None) -> Movement:
    options = {"switch": wish or entry["pattern"]}
    return make(entry["base"], entry["tables"], entry["rounds"], 1, options=options)


def places(movement: Movement) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((s.round, s.table) for s in movement.seatings if s.arrow_switched))


@for_each("entry", [e for e in STORED if e["tables"] <= MANY_TABLES], name, by_turns=True)
def test_every_pattern_has_its_fairness_in_its_rounds(entry):
    check(entry)


@for_each("entry", [e for e in STORED if e["tables"] > MANY_TABLES], name, by_turns=True)
def test_every_pattern_of_many_tables_has_its_fairness_in_its_rounds(entry):
    check(entry)


def check(entry: dict) -> None:
    movement = made(entry)
    assert float(fairness(movement).q) == pytest.approx(entry["q"], abs=0.001)
    assert len(places(movement)) == entry["switched"]
    if entry["pattern"] == "limited":
        assert len({number for number, _ in places(movement)}) <= entry["rounds"] // 8 + 1
    pivots = {"hesitation": {entry["tables"]}, "double_hesitation": {2, entry["tables"]}}
    assert pivots.get(entry["base"], set()).isdisjoint(table for _, table in places(movement))


@for_each("entry", [e for e in STORED if e["tables"] <= 14], name, by_turns=True)
def test_a_pattern_is_stored_only_where_it_gains_over_whole_rounds(entry):
    first = entry["base"] in FIRST_BASES and entry["tables"] in FIRST_SIZES
    gained = fairness(made(entry)).q - fairness(made(entry, "best")).q
    assert gained >= 0 if first else gained > 0


def test_the_first_patterns_are_what_kept_sessions_have():
    first = [e for e in STORED if e["base"] in FIRST_BASES and e["tables"] in FIRST_SIZES]
    kept = sorted((e["base"], e["tables"], e["pattern"], places(made(e))) for e in first)
    assert sha256(repr(kept).encode()).hexdigest() == FIRST


# Q in print, of movements whose last rounds are switched at some of the tables
PRINTED = {("hesitation", 13): 83.7, ("bowman", 11): 63.0, ("bowman", 14): 68.6}


@pytest.mark.parametrize(("size", "printed"), PRINTED.items())
def test_few_rounds_are_as_fair_as_print_and_any_are_fairer(size, printed):
    few, many = (float(fairness(make(*size, options={"switch": wish})).q) for wish in ("limited", "any"))
    assert round(few, 1) >= printed
    assert many > printed + 1


def test_switching_at_tables_is_suggested_from_two_per_cent_on():
    """Eleven tables gain 2.9 by it; thirteen only 0.4, and a hesitation of thirteen 0.6."""
    wishes = {(s.kind, dict(s.options).get("switch")) for s in suggest(22, 22, winners=1)}
    assert ("mitchell", "limited") in wishes
    wishes = {(s.kind, dict(s.options).get("switch")) for s in suggest(26, winners=1)}
    assert {("mitchell", "best"), ("hesitation", None)} <= wishes
    assert {("mitchell", "limited"), ("hesitation", "limited")}.isdisjoint(wishes)


def test_where_no_whole_round_is_worth_switching_only_single_tables_are_suggested():
    """Three tables in three rounds: 40.0 as they sit, 56.8 with one of the nine tables switched."""
    wishes = {dict(s.options).get("switch") for s in suggest(6, winners=1) if s.kind == "mitchell"}
    assert wishes == {"limited"}
    short = make("mitchell", 3, options={"switch": "limited"})
    assert (len(places(short)), fairness(short).q_text) == (1, "56.8")
