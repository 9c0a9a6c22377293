"""Teams of eight: who sits where, counted from the seats alone, and what is refused."""

from collections import Counter, defaultdict

import pytest

from scoring.comparison.team_seats import PairsAt, Sitting, members_at, pairs_at
from scoring.words import RuleError
from tournaments.movements import fairness, faults, faults_of_rows, make, move_words, suggest

FORMS = [("teams_of_eight", 4, {}), ("teams_of_eight", 4, {"form": "halves"})]


def pairs_of(movement):
    """By round and pair of a team: its table. E-W pairs of a match's tables change in every second round."""
    met = defaultdict(list)
    for seating in movement.seatings:
        met[seating.match].append(seating)
    places = {}
    for seatings in met.values():
        first = min(seating.round for seating in seatings)
        for seating in seatings:
            own = [one for one in seatings if (one.round, one.ns) == (seating.round, seating.ns)]
            at = own.index(seating)
            places[seating.round, seating.ns, "NS", at] = seating
            places[seating.round, seating.ew, "EW", (at + seating.round - first) % 2] = seating
    return places


@pytest.mark.parametrize(("kind", "tables", "options"), FORMS)
def test_each_pair_meets_both_pairs_that_sit_the_other_way_equally_often(kind, tables, options):
    movement = make(kind, tables, 4, 3, options=options)
    at_table = defaultdict(list)
    for (number, team, way, pair), seating in pairs_of(movement).items():
        at_table[number, seating.table].append((team, way, pair))
    met = Counter(tuple(sorted(sitters)) for sitters in at_table.values())
    assert len(met) == 8
    assert set(met.values()) == {2}


@pytest.mark.parametrize(("kind", "tables", "options"), FORMS)
def test_every_pair_plays_every_board_once_and_four_tables_play_it(kind, tables, options):
    movement = make(kind, tables, 4, 3, options=options)
    boards = defaultdict(list)
    for (_number, *pair), seating in pairs_of(movement).items():
        boards[tuple(pair)] += movement.boards_at(seating)
    assert len(boards) == 8
    assert all(sorted(own) == list(range(1, 13)) for own in boards.values())


def test_in_quarters_no_board_is_at_two_tables_at_once():
    movement = make("teams_of_eight", 4)
    assert (movement.rounds, movement.copies, movement.shares) == (4, 1, False)
    for number in range(1, 5):
        assert sorted(seating.board_set for seating in movement.in_round(number)) == [1, 2, 3, 4]


@pytest.mark.parametrize("teams", [3, 4, 5, 6, 9])
@pytest.mark.parametrize("form", ["whole", "halves"])
@pytest.mark.parametrize("deals", ["same", "own"])
def test_in_a_round_robin_each_team_meets_each_at_four_tables(teams, form, deals):
    movement = make("teams_of_eight_round_robin", pairs=teams, options={"form": form, "deals": deals})
    assert faults(movement) == []
    tables = Counter(frozenset((s.ns, s.ew)) for s in movement.seatings)
    assert len(tables) == teams * (teams - 1) // 2
    assert set(tables.values()) == {4 if form == "whole" else 8}
    figures = fairness(movement)
    assert (figures.q, figures.met) == (100, teams - 1)
    assert figures.least == movement.boards_per_round * (1 if form == "whole" else 2)


def test_the_tables_are_told_where_their_pairs_go():
    movement = make("teams_of_eight", 4, options={"form": "halves"})
    words = [[str(line) for line in move_words(movement, table, 1)][:2] for table in range(1, 5)]
    assert words == [["N-S stay.", f"E-W go to table {table}."] for table in (2, 1, 4, 3)]


@pytest.mark.parametrize("change", ["board", "direction"])
def test_a_match_that_is_not_at_four_tables_is_found(change):
    movement = make("teams_of_eight", 4, options={"form": "halves"}, boards_per_round=2)
    rows = list(movement.rows())
    rows[0] = (
        rows[0]._replace(boards=(1, 3))
        if change == "board"
        else rows[0]._replace(ns=rows[0].ew, ew=rows[0].ns)
    )
    found = faults_of_rows(rows, contestants="teams", team_size=8, at_once=4, meetings=9)
    assert "movement.four_tables" in {fault.code for fault in found}
    assert not faults_of_rows(movement.rows(), contestants="teams", team_size=8, at_once=4, meetings=9)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"tables": 4, "rounds": 2}, "rounds"),
        ({"tables": 4, "rounds": 17, "options": {"form": "halves"}}, "rounds"),
        ({"tables": 4, "missing": 1}, "missing"),
        ({"tables": 4, "pairs": 3}, "pairs"),
        ({"tables": 6}, "tables"),
    ],
)
def test_what_cannot_be_is_refused(arguments, field):
    with pytest.raises(RuleError) as refused:
        make("teams_of_eight", **arguments)
    assert refused.value.field == field


def test_halves_of_matches_are_not_parted():
    with pytest.raises(RuleError, match="even number"):
        make("teams_of_eight_round_robin", 8, 3, options={"form": "halves"})


@pytest.mark.parametrize(("teams", "kind"), [(2, "teams_of_eight"), (5, "teams_of_eight_round_robin")])
def test_teams_of_eight_are_offered_movements_of_their_own(teams, kind):
    offered = suggest(teams, contestants="teams", team_size=8)
    assert {suggestion.kind for suggestion in offered} == {kind}
    assert not any("of_eight" in one.kind for one in suggest(teams, contestants="teams"))


def test_members_five_to_eight_are_the_second_pairs():
    assert members_at(PairsAt(0, 0)) == (1, 3, 2, 4)
    assert members_at(PairsAt(1, 1)) == (5, 7, 6, 8)
    alone = pairs_at([Sitting(1, 1, "A", "B"), Sitting(1, 2, "B", "A"), Sitting(2, 1, "A", "B")])
    assert set(alone.values()) == {PairsAt(0, 0)}  # a team of four has one pair either way in all rounds
