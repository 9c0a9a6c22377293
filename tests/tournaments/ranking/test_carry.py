"""Carry-over, sessions combined, qualifiers and the final's field."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import RuleError
from tournaments.ranking.carry import (
    AtTheLine,
    Carry,
    CarryKind,
    Combine,
    Qualified,
    SessionScore,
    Stage,
    carried,
    carried_by_place,
    carried_from_match,
    combined,
    final_sections,
    qualifiers,
    qualifiers_of_sections,
    read_carry,
)
from tournaments.ranking.ties import Placed, Ties, placed

F = Fraction


@pytest.mark.parametrize(
    ("higher", "lower", "begins_with"),
    [
        (30, 10, (10, 0)),  # the higher ranked won: half
        (10, 30, (0, F(20, 3))),  # the lower ranked won: a third, fractions kept
        (60, 10, (16, 0)),  # at most 16
        (0, 60, (0, 16)),
        (20, 20, (0, 0)),
    ],
)
def test_a_match_is_carried_over_by_half_or_a_third_of_its_margin(higher, lower, begins_with):
    assert carried_from_match(F(higher), F(lower)) == begins_with


def test_pairs_carry_what_is_above_average_scaled_to_the_boards_of_the_final():
    """62 per cent of 52 boards; a final of 26 boards, top 24: half of 12 per cent of its 624 tops."""
    stage = Stage(F(62, 100) * 52 * 24, boards=52, tops=52 * 24)
    half = carried(stage, Carry(CarryKind.PROPORTIONAL), boards=26, tops=26 * 24)
    assert half == F(12, 100) / 2 * 26 * 24
    assert carried(stage, Carry(CarryKind.WBF, F(1)), boards=26, tops=26 * 24) == half
    assert carried(stage, Carry(CarryKind.PROPORTIONAL, F(1, 4)), boards=26, tops=26 * 24) == half / 2


def test_imps_carry_by_the_boards():
    """60 IMPs over 40 boards are 15 over half of 20 boards."""
    assert carried(Stage(F(60), 40), Carry(CarryKind.PROPORTIONAL), boards=20) == 15


def test_all_or_nothing():
    stage = Stage(F(312), 26, 624)
    assert carried(stage, Carry(CarryKind.FULL), boards=26, tops=624) == 312
    assert carried(stage, Carry(), boards=26, tops=624) == 0
    assert carried(Stage(F(0), 0), Carry(CarryKind.PROPORTIONAL), boards=26) == 0


@pytest.mark.parametrize("part", [F(-1, 10), F(11, 10)])
def test_a_carry_over_is_a_part(part):
    with pytest.raises(RuleError) as refused:
        Carry(CarryKind.PROPORTIONAL, part)
    assert refused.value.code == "carry.part"


def test_a_carry_over_is_read_from_settings():
    assert read_carry({"kind": "proportional", "part": "0.25"}) == Carry(CarryKind.PROPORTIONAL, F(1, 4))
    assert read_carry({}) == Carry()
    for wrong in ({"kind": "some"}, {"part": 0.5}, {"kind": "full", "part": "3"}, "full"):
        with pytest.raises(RuleError) as refused:
            read_carry(wrong)
        assert refused.value.field == "carry"


SIX = Carry(CarryKind.LINEAR, first=F(6))


def test_places_carry_in_even_steps_from_the_first_to_the_last():
    """Conditions of a world championship board-a-match: 26 teams qualify, the first carries 6, the last 0."""
    brought = carried_by_place({f"team {place}": place for place in range(1, 27)}, SIX)
    wanted = {1: "6.00", 2: "5.76", 13: "3.12", 14: "2.88", 26: "0"}
    assert {place: brought[f"team {place}"] for place in wanted} == {r: F(own) for r, own in wanted.items()}
    assert SIX.median == 3


def test_a_shared_place_carries_the_mean_of_the_places_that_are_shared():
    """Of 26, the second and third carry 5.76 and 5.52, and share them."""
    places = {place: place for place in range(1, 27)} | {3: 2}
    brought = carried_by_place(places, SIX)
    assert brought[2] == brought[3] == F("5.64")
    assert brought[4] == 6 * F(22, 25)
    assert set(carried_by_place(dict.fromkeys(range(5), 7), SIX).values()) == {3}


def test_those_who_are_out_leave_no_gap_and_one_alone_is_first():
    assert carried_by_place({"a": 2, "b": 9, "c": 30}, SIX) == {"a": 6, "b": 3, "c": 0}
    assert carried_by_place({"a": 4}, SIX) == {"a": 6}
    assert carried_by_place({}, SIX) == {}
    around = Carry(CarryKind.LINEAR, first=F(3), last=F(-3))
    assert carried_by_place({"a": 1, "b": 2, "c": 3, "d": 4}, around) == {"a": 3, "b": 1, "c": -1, "d": -3}


@given(st.lists(st.integers(1, 9), min_size=2, max_size=12))
def test_ties_change_nothing_of_what_all_places_carry_together(places):
    brought = carried_by_place(dict(enumerate(places)), SIX)
    assert sum(brought.values()) == len(places) * SIX.median
    for one, place in enumerate(places):
        assert all((brought[one] > brought[other]) == (place < its) for other, its in enumerate(places))


def test_a_linear_carry_over_is_read_and_refused():
    assert read_carry({"kind": "linear", "first": "6"}) == SIX
    assert read_carry({"kind": "linear", "first": "4.5", "last": 1}) == Carry(
        CarryKind.LINEAR, first=F(9, 2), last=F(1)
    )
    for wrong, field in (
        ({"kind": "linear"}, "first"),
        ({"kind": "linear", "first": "1", "last": "2"}, "first"),
        ({"kind": "linear", "first": 0.5}, "first"),
        ({"kind": "linear", "first": "20000"}, "first"),
        ({"kind": "linear", "first": "6", "last": "1/30001"}, "last"),
        ({"kind": "linear", "first": "6", "last": "many"}, "last"),
    ):
        with pytest.raises(RuleError) as refused:
            read_carry(wrong)
        assert refused.value.field == field


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=8), st.fractions(0, 1, max_denominator=6))
def test_carried_points_keep_the_order_and_share_out_to_nothing_above_average(points, part):
    """Averages carry nothing, so the sum over a field that shares out its tops is that of the field."""
    tops = 2 * max(1, sum(points) // len(points))
    own = [
        carried(Stage(F(p), 10, tops), Carry(CarryKind.PROPORTIONAL, part), boards=5, tops=50) for p in points
    ]
    for one, two in zip(
        sorted(zip(points, own, strict=True)), sorted(zip(points, own, strict=True))[1:], strict=False
    ):
        assert one[1] <= two[1]
    assert sum(own) == part * 50 * (F(sum(points), tops) - F(len(points), 2))


def test_sessions_of_different_lengths_are_combined_as_the_event_says():
    """60 per cent of 24 boards and 50 of 12: 56.67 by boards, 55 by sessions."""
    sessions = [
        {"a": SessionScore(F(60), 24), "b": SessionScore(F(40), 24)},
        {"a": SessionScore(F(50), 12), "c": SessionScore(F(70), 12)},
    ]
    assert combined(sessions, Combine.BOARDS) == {"a": F(170, 3)}
    assert combined(sessions, Combine.SESSIONS) == {"a": F(55)}
    assert combined(sessions, Combine.SUM, fewest=1) == {"a": F(110), "b": F(40), "c": F(70)}


def test_by_boards_is_what_one_long_session_gives():
    tops = [24 * 16, 12 * 16]
    points = [F(200), F(111)]
    scores = [{0: SessionScore(100 * p / t, t // 16)} for p, t in zip(points, tops, strict=True)]
    assert combined(scores, Combine.BOARDS)[0] == 100 * sum(points) / sum(tops)


def standing(*scores):
    return placed({who: F(score) for who, score in enumerate(scores)}, Ties())


def test_the_best_qualify_and_a_tie_at_the_line_is_said():
    ranking = standing(60, 58, 55, 55, 55, 50)
    assert qualifiers(ranking, 2) == Qualified((0, 1))
    assert qualifiers(ranking, 4) == Qualified((0, 1), (2, 3, 4), 2)
    assert qualifiers(ranking, 4, AtTheLine.ALL) == Qualified((0, 1, 2, 3, 4))
    assert qualifiers(ranking, 4, AtTheLine.NONE) == Qualified((0, 1))
    assert qualifiers(ranking, 5) == Qualified((0, 1, 2, 3, 4))


@pytest.mark.parametrize("ties", AtTheLine)
def test_more_places_than_contestants_take_all(ties):
    assert qualifiers(standing(5, 5), 9, ties) == Qualified((0, 1))
    assert qualifiers(standing(5, 5), 0, ties) == Qualified(())


def test_the_best_of_each_section_then_the_best_of_the_others():
    overall = standing(60, 59, 58, 57, 40, 39)
    sections = [[Placed(w, at) for at, w in enumerate(own, 1)] for own in ((0, 1, 2), (3, 4, 5))]
    assert qualifiers_of_sections(sections, overall, each=1, more=2) == Qualified((0, 1, 2, 3))
    assert qualifiers_of_sections(sections, overall, each=2) == Qualified((0, 1, 3, 4))


def test_a_tie_at_a_sections_line_is_said_before_anything_that_hangs_on_it():
    tied = standing(60, 50, 50, 40)
    assert qualifiers_of_sections([tied], tied, each=2, more=1) == Qualified((0,), (1, 2), 1)


def test_seeds_go_over_the_sections_there_and_back():
    assert final_sections(range(1, 9), 2) == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert final_sections("abc", 1) == [["a", "b", "c"]]
