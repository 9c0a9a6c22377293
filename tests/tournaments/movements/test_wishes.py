"""Seats that must not move, pairs that must not meet, tables out of use."""

from __future__ import annotations

import pytest

from scoring.words import RuleError
from tournaments.movements import KINDS, faults, make, suggest
from tournaments.movements.wishes import Wishes, checked, couples_typed, granted, numbers_typed

WHOLE = [kind.key for kind in KINDS if not kind.by_round]


def played(movement, numbers):
    """Tables and opponents of each pair if it plays by the number that it is given."""
    who = {number: pair for pair, number in numbers.items()}
    tables, met = {}, set()
    for s in movement.seatings:
        for number in (s.ns, s.ew):
            tables.setdefault(who[number], set()).add(s.table)
        met.add(frozenset((who[s.ns], who[s.ew])))
    return tables, met


@pytest.mark.parametrize(
    ("kind", "tables", "options"),
    [("mitchell", 7, {"switch": "best"}), ("howell_three_quarter", 8, {}), ("hesitation", 9, {})],
)
def test_seats_and_meetings_are_granted_by_numbers(kind, tables, options):
    movement = make(kind, tables, options=options)
    wishes = Wishes(frozenset({2 * tables - 2}), frozenset({(1, 2), (3, tables + 1)}))
    numbers = granted(movement, wishes)
    assert numbers is not None
    assert sorted(numbers) == sorted(numbers.values()) == list(movement.entries)
    own_tables, met = played(movement, numbers)
    assert len(own_tables[2 * tables - 2]) == 1
    assert not met & {frozenset((1, 2)), frozenset((3, tables + 1))}


def test_nobody_changes_numbers_without_need():
    movement = make("mitchell", 7)  # N-S 1 to 7 stay, and two E-W never meet
    numbers = granted(movement, Wishes(frozenset({4}), frozenset({(9, 10)})))
    assert numbers == {number: number for number in range(1, 15)}


def test_where_all_meet_nobody_is_kept_apart():
    assert granted(make("howell", 4), Wishes(apart=frozenset({(1, 2)}))) is None
    assert granted(make("howell", 4), Wishes(staying=frozenset({1, 2}))) is None  # one seat stays


def test_the_chooser_suggests_what_grants_the_wishes_and_says_their_cost():
    wishes = Wishes(frozenset({3, 5, 6, 7, 12}), frozenset({(1, 9)}))
    found = suggest(16, winners=1, wishes=wishes)
    for suggestion in found:
        assert granted(suggestion.movement, wishes) is not None
    without = suggest(16, winners=1)[0]
    first = [str(reason) for reason in found[0].reasons]
    cost = str(found[0].below)
    assert cost.startswith(
        f"Without these wishes, {without.movement.title} would be first, with a balance of 97.4 %"
    )
    assert "Your wishes are granted by the numbers that pairs get." in first


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (Wishes(staying=frozenset(range(1, 8))), "wishes.staying"),
        (Wishes(apart=frozenset((a, b) for b in range(2, 9) for a in range(1, b))), "wishes.apart"),
    ],
)
def test_wishes_that_no_movement_grants_are_refused(wishes, code):
    with pytest.raises(RuleError) as refusal:
        suggest(8, winners=1, wishes=wishes)
    assert refusal.value.code == code


def test_what_is_typed_is_read_or_refused():
    assert numbers_typed("staying", " 3, 8 ;12") == (3, 8, 12)
    assert couples_typed("apart", "1-2 4 - 5") == ((1, 2), (4, 5))
    for words in ("1-", "a", "1-2-3", "1" * 500):
        with pytest.raises(RuleError, match="Enter numbers such as"):
            couples_typed("apart", words)
    with pytest.raises(RuleError, match="no pair 9"):
        checked(Wishes(staying=frozenset({9})), range(1, 9))
    with pytest.raises(RuleError, match="from itself"):
        checked(Wishes(apart=frozenset({(2, 2)})), range(1, 9))


@pytest.mark.parametrize("kind", WHOLE)
def test_every_movement_passes_by_tables_that_are_out_of_use(kind):
    of_kind = next(each for each in KINDS if each.key == kind)
    tables = next((size for size in of_kind.sizes if size >= 3), of_kind.sizes[-1])
    plain = make(kind, tables)
    first = make(kind, tables, options={"unused_tables": "1"})
    assert faults(first) == []
    assert [(s.round, s.table - 1, s.ns, s.ew) for s in first.seatings] == [
        (s.round, s.table, s.ns, s.ew) for s in plain.seatings
    ]
    assert "stay empty: 1." in str(first.description[-1])
    assert make(kind, tables, options={"unused_tables": str(plain.tables + 1)}) == plain


def test_tables_between_are_passed_by():
    movement = make("mitchell", 5, options={"unused_tables": "2, 4"})
    assert sorted({s.table for s in movement.seatings}) == [1, 3, 5, 6, 7]
    assert movement.tables == 7
    for words in ("0", "81", "x"):
        with pytest.raises(RuleError) as refusal:
            make("mitchell", 5, options={"unused_tables": words})
        assert refusal.value.field == "unused_tables"
    with pytest.raises(RuleError, match="numbered from 1 on"):
        make("swiss_pairs", 4, options={"unused_tables": "2"})
