"""The one reason of each suggestion: no two alike in a list, and its figures are those of the movements."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tournaments.movements import suggest

SIZES = [
    *(("pairs", entries) for entries in (4, 7, 14, 15, 23, 36)),
    *(("players", entries) for entries in (4, 8, 12, 15, 16, 18, 20, 24, 29, 43)),
    *(("teams", entries) for entries in (2, 3, 4, 5, 8, 9, 15, 16, 20)),
]
ALL = [
    *(("pairs", entries) for entries in range(4, 81)),
    *(("players", entries) for entries in range(4, 44)),
    *(("teams", entries) for entries in range(2, 41)),
]


def first_of_as_many_winners(found, suggestion):
    return next(s for s in found if s.movement.winners == suggestion.movement.winners)


def check(contestants, entries):
    found = suggest(entries, contestants=contestants)
    reasons = [str(s.below) for s in found if s.below is not None]
    assert len(set(reasons)) == len(reasons), reasons
    for suggestion in found:
        first = first_of_as_many_winners(found, suggestion)
        assert (suggestion.below is None) == (suggestion is first)
        assert "one above" not in str(suggestion.below)


@pytest.mark.parametrize(("contestants", "entries"), SIZES)
def test_no_two_of_a_list_have_the_same_reason(contestants, entries):
    check(contestants, entries)


@pytest.mark.slow
@pytest.mark.parametrize(("contestants", "entries"), ALL)
def test_no_two_of_any_list_have_the_same_reason(contestants, entries):
    check(contestants, entries)


@pytest.mark.parametrize(("contestants", "entries"), SIZES[::4])
def test_the_figures_are_differences_to_the_first(contestants, entries):
    """Counted here again: the balance with one decimal, boards a contestant plays, copies."""
    found = suggest(entries, contestants=contestants)
    for suggestion in found:
        first, words = first_of_as_many_winners(found, suggestion), str(suggestion.below)
        change = Fraction(min(suggestion.balances)) - Fraction(min(first.balances))
        if said := re.search(r"([\d.]+) % (less|better) balanced", words):
            assert abs(abs(change) - Fraction(said[1])) <= Fraction(1, 20)
            assert (said[2] == "better") == (change > 0)
        if said := re.search(r"(\d+) (more|fewer) boards?\b(?! in use)", words):
            assert suggestion.boards - first.boards == int(said[1]) * (1 if said[2] == "more" else -1)
        if said := re.search(r"[Nn]eeds (\d+) copies", words):
            assert suggestion.movement.copies == int(said[1]) > first.movement.copies


def test_what_decides_begins_the_sentence_and_what_is_better_follows():
    said = {(s.kind, s.movement.rounds): str(s.below) for s in suggest(14, winners=1) if s.below is not None}
    assert said["howell_three_quarter", 12] == "1 fewer opponent for everybody, but 2.9 % better balanced."
    assert said["mitchell", 7] == "6 fewer opponents for everybody, but 2 more boards."
    assert said["barometer", 13] == "Needs 7 copies of the boards."


def test_two_forms_of_the_same_figures_are_told_apart_by_how_one_moves():
    said = {s.kind: str(s.below) for s in suggest(14, winners=2)}
    assert said["compass"] == "A form of older books."
    assert said["mitchell_awl_pairs"] == (
        "A form of older books; E-W go down 2 tables, boards go down 1 table."
    )


def test_of_twelve_players_who_all_meet_come_first():
    """Eleven rounds of two boards: everybody partners every other player once and opposes them twice."""
    found = suggest(12, contestants="players")
    assert (found[0].kind, found[0].movement.rounds) == ("individual12", 11)
    said = {(s.movement.rounds, s.movement.boards_per_round): str(s.below) for s in found}
    assert said[24, 1] == "Rounds of one board, but 53.2 % better balanced."


@pytest.mark.parametrize("players", [8, 9, 10, 12, 13, 15, 16, 18, 20, 24, 26, 34, 40])
def test_of_players_the_most_balanced_comes_first_or_says_why_not(players):
    found = suggest(players, contestants="players")
    first = found[0]
    better = [
        s
        for s in found
        if s.movement.winners == first.movement.winners and min(s.balances) > min(first.balances)
    ]
    of_forms = {
        (s.kind, s.movement.rounds): str(s.below) for s in reversed(better)
    }  # no sentence comes twice
    assert all("% better balanced" in words and ", but" in words for words in of_forms.values())
