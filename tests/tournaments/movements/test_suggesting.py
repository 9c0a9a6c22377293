"""What is suggested for players and for teams."""

from __future__ import annotations

import pytest

from scoring.words import RuleError
from tournaments.movements import faults, make, suggest, suggestion_record


@pytest.mark.parametrize(
    ("contestants", "entries", "kind", "rounds"),
    [
        ("players", 8, "individual8", 7),
        ("players", 13, "individual_whist_tournament", 13),
        ("players", 18, "individual_whist_tournament", 18),
        ("players", 60, "individuals_mixed", 14),
        ("teams", 2, "team4", 4),
        ("teams", 3, "teams_triangle", 2),
        ("teams", 8, "teams_new_england", 7),
        ("teams", 9, "teams_awl", 8),
    ],
)
def test_best_first(contestants, entries, kind, rounds):
    best = suggest(entries, contestants=contestants)[0]
    assert (best.kind, best.movement.rounds) == (kind, rounds)


@pytest.mark.parametrize(("contestants", "most"), [("players", 44), ("teams", 40)])
def test_everything_suggested_is_sound_and_can_be_made_again(contestants, most):
    for entries in range(4 if contestants == "players" else 2, most, 5):
        for found in suggest(entries, contestants=contestants)[:3]:
            assert faults(found.movement) == []
            assert make(**found.arguments) == found.movement
            assert len(found.movement.entries) == entries
            assert 24 <= found.boards <= 28 or any("boards than requested" in str(r) for r in found.reasons)


def test_every_kind_of_players_and_teams_is_suggested_somewhere():
    found = {
        s.kind
        for contestants, sizes in (("players", (4, 8, 12, 16, 20)), ("teams", (2, 3, 4, 5)))
        for size in sizes
        for s in suggest(size, contestants=contestants)
    }
    assert {
        "individual4", "individual8", "individual12", "individual_whist_tournament", "individual_rainbow",
        "individuals_mixed", "married_couples", "awl_six_sets",
        "team4", "teams_triangle", "teams_awl", "teams_howell", "teams_gilman", "teams_new_england",
        "teams_incomplete", "round_robin",
    } <= found  # fmt: skip


def test_minutes_are_never_exceeded():
    assert all(s.minutes <= 150 for s in suggest(16, minutes=150, contestants="players"))
    assert {s.boards for s in suggest(9, boards=16, contestants="teams")[:1]} == {16}


def test_reasons_and_record():
    best = suggest(13, contestants="players")[0]
    assert [str(r) for r in best.reasons][1:4] == [
        "One winner; balance 100.0 %.",
        "Everybody meets everybody else.",
        "Sitting out in each round: 1.",
    ]
    record = suggestion_record(best)
    assert record["options"]["pairs"] == 13
    halves = suggest(9, contestants="teams")[0]
    assert "The two halves of a match are in different rounds, so results come late." in map(
        str, halves.reasons
    )


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"pairs": 3, "contestants": "players"}, "pairs"),
        ({"pairs": 81, "contestants": "teams"}, "pairs"),
        ({"pairs": 8, "contestants": "players", "minutes": 10}, "minutes"),
        ({"pairs": 45, "contestants": "players"}, "pairs"),
        ({"pairs": 8, "contestants": "teams", "boards": 0}, "boards"),
        ({"pairs": 8, "contestants": "teams", "winners": 2}, "pairs"),
    ],
)
def test_refusals(wish, field):
    with pytest.raises(RuleError) as refusal:
        suggest(**wish)
    assert (refusal.value.code, refusal.value.field) == ("movement.suggest", field)


@pytest.mark.parametrize("entries", [11, 13, 15, 18, 29])
def test_players_who_all_meet_each_other_stand_on_top_where_the_boards_come_near(entries):
    first, *rest = suggest(entries, contestants="players")
    assert first.fairness.met == entries - 1
    assert all(other.below is not None for other in rest if other.fairness.met < first.fairness.met)
