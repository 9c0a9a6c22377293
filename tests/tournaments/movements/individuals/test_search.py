"""The search for individuals finds base rounds that the movements can use."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tools.search_individuals import FIXED, Wish, offsets, tries, turned
from tournaments.movements.individuals.designs import Design, designs_without_sharing


def first_found(players: int) -> tuple[Wish, list]:
    wish = Wish.of(players)
    found = tries(wish, random.Random(players))
    return wish, next(tables for tables in islice(found, 200) if tables)


@pytest.mark.parametrize("players", [8, 11, 12, 15, 16, 18, 21])
def test_a_find_is_a_whist_tournament(players):
    wish, found = first_found(players)
    _, tables = turned(wish, found)
    design = Design(players, tuple((*ns, *ew) for ns, ew in tables), wish.out)
    seatings = design.seatings(design.modulus)
    partners = [frozenset(side) for s in seatings for side in ((s.n, s.s), (s.e, s.w))]
    assert len(set(partners)) == len(partners)
    opponents = [frozenset((a, b)) for s in seatings for a in (s.n, s.s) for b in (s.e, s.w)]
    assert max(opponents.count(couple) for couple in set(opponents)) == 2


def test_turning_keeps_the_tables_and_cannot_be_bettered():
    wish, found = first_found(16)
    uneven, tables = turned(wish, found)
    assert {frozenset(map(frozenset, table)) for table in tables} == {
        frozenset(map(frozenset, table)) for table in found
    }
    assert uneven == turned(wish, tables)[0]


def test_offsets_are_those_of_a_form_without_sharing():
    design = designs_without_sharing()[13]
    tables = [((n, s), (e, w)) for n, s, e, w in design.tables]
    sets = offsets(Wish.of(13), tables)
    assert sets
    ways = [(number - x) % 13 for number, table in zip(sets, design.tables, strict=True)
            for x in table if x != FIXED]  # fmt: skip
    assert len(set(ways)) == 12
    assert len(set(sets)) == 3
