"""Swiss, Danish and knockout as movements: sound at every size and number of rounds that they take."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, faults, make
from tournaments.movements.pairing import KINDS, FirstRound, Odd, Rematches, SwissOptions, swiss_options
from tournaments.movements.pairing.builders import sure_rounds

OF_TEAMS = {kind.key for kind in KINDS if kind.contestants == "teams"}


def couples(movement: Movement, number: int) -> list[frozenset[int]]:
    return [frozenset((s.ns, s.ew)) for s in movement.in_round(number)]


@pytest.mark.parametrize("kind", ["swiss_pairs", "swiss_teams", "danish"])
@pytest.mark.parametrize("tables", [4, 6, 10])
def test_sound_with_every_number_of_rounds_even_and_odd(kind, tables):
    places = tables if kind in OF_TEAMS else 2 * tables
    for entries in (places, places - 1):
        for rounds in range(1, places):
            movement = make(kind, tables, rounds, boards_per_round=2, pairs=entries)
            assert faults(movement) == []
            assert (movement.rounds, len(movement.entries)) == (rounds, entries)
            assert len(movement.sit_outs) == rounds * (places - entries)


@pytest.mark.parametrize("kind", ["swiss_pairs", "swiss_teams"])
@pytest.mark.parametrize("tables", [4, 8, 14])
def test_nobody_meets_again_in_the_rounds_that_are_sure(kind, tables):
    places = tables if kind in OF_TEAMS else 2 * tables
    movement = make(kind, tables, sure_rounds(places), options={"rematches": "never"})
    assert movement.meetings == 1
    assert any(
        "Whatever the results, there will be no rematches" in str(line) for line in movement.description
    )
    further = make(kind, tables, places - 1, options={"rematches": "never"})
    assert further.meetings == 1
    sentence = "new opponents for all" if places - 1 > sure_rounds(places) else "no rematches"
    assert any(sentence in str(line) for line in further.description)
    with pytest.raises(RuleError) as refusal:
        make(kind, tables, places, options={"rematches": "never"})
    assert refusal.value.code == "movement.rounds"


def test_a_swiss_plays_the_same_boards_at_all_tables():
    movement = make("swiss_pairs", 7, boards_per_round=4)
    assert movement.rounds == 7
    assert movement.boards == 28
    assert movement.copies == 7
    for number in range(1, 8):
        assert {s.board_set for s in movement.in_round(number)} == {number}


def test_both_tables_of_a_team_match_bear_its_number():
    movement = make("swiss_teams", 8, 3)
    assert [s.match for s in movement.in_round(1)] == [1, 2, 3, 4] * 2
    assert [s.match for s in movement.in_round(3)] == [9, 10, 11, 12] * 2
    first, second = movement.in_round(2)[0], movement.in_round(2)[4]
    assert (first.ns, first.ew) == (second.ew, second.ns)


def test_danish_meets_again_at_once_where_all_is_drawn():
    movement = make("danish", 5, 4, options={"first_round": "draw"})
    assert movement.meetings == 4
    assert couples(movement, 1) == couples(movement, 4)


def test_the_first_round_is_as_wished():
    halves = make("swiss_pairs", 4, options={"first_round": "halves"})
    assert couples(halves, 1) == [frozenset((n, n + 4)) for n in range(1, 5)]
    draw = make("swiss_pairs", 4, options={"first_round": "draw"})
    assert couples(draw, 1) == [frozenset((n, n + 1)) for n in range(1, 8, 2)]


@pytest.mark.parametrize("teams", [4, 5, 6, 7, 8, 11, 16, 32])
def test_a_knockout_halves_the_field(teams):
    movement = make("knockout", pairs=teams, boards_per_round=8)
    assert faults(movement) == []
    assert len(movement.entries) == teams
    left = [len(set().union(*couples(movement, n))) for n in range(1, movement.rounds + 1)]
    assert left[-1] == 2
    assert all(earlier == 2 * later for earlier, later in pairwise(left[1:]))
    assert couples(movement, movement.rounds) == [frozenset((1, 2))] * 2


@pytest.mark.parametrize(
    ("kind", "tables", "rounds", "field"),
    [("swiss_pairs", 4, 8, "rounds"), ("swiss_teams", 7, 3, "tables"), ("knockout", 8, 4, "rounds")],
)
def test_sizes_that_do_not_exist_are_refused(kind, tables, rounds, field):
    with pytest.raises(RuleError) as refusal:
        make(kind, tables, rounds)
    assert refusal.value.field == field


def test_settings_are_read_from_words():
    words = {"rematches": "never", "first_round": "halves", "odd": "triple-rounds", "bye_score": "35/3"}
    options = SwissOptions.of({**words, "method": "imps"})
    assert options.rematches is Rematches.NEVER
    assert options.first_round is FirstRound.HALVES
    assert options.odd is Odd.TRIPLE_ROUNDS
    assert str(options.bye_score) == "35/3"
    assert SwissOptions.of({}) == SwissOptions() == swiss_options("swiss_pairs", {})
    assert swiss_options("danish", {"odd": "bye"}).rematches is Rematches.ALWAYS


@pytest.mark.parametrize("words", [{"rematches": "often"}, {"bye_score": "x"}, {"bye_score": "1/0"}])
def test_another_word_is_refused(words):
    with pytest.raises(RuleError) as refusal:
        SwissOptions.of(words)
    assert refusal.value.code == "pairing.option"
    assert refusal.value.field in words
