"""A field as it stands, put before the rules of ranking."""

from fractions import Fraction

import numpy as np

from scoring.comparison.method import Method
from scoring.comparison.victory import scale_of
from tournaments.ranking import Conditions, FieldStanding, PlayRow, by_board
from tournaments.ranking.field_lists import EntryFacts, figures_of, ranked_field, sides_of
from tournaments.ranking.handicap import Handicap
from tournaments.ranking.lists import ListKind, ListSettings
from tournaments.ranking.strata import Member, Strata, Stratum
from tournaments.ranking.ties import TieRule, Ties

F = Fraction
IMPS = Conditions(method=Method.of({"method": "imps"}), scale=scale_of("wbf-continuous"), final=True)


def row(number, play, ns, ew, score, match=0):
    return PlayRow(number, "a", play, ns, ew, "played", score, score, "", "", None, -1, -1, match)


def places(one):
    return {line.contestant: line.place for line in one.lines}


def standing(rows, entries, conditions, line=0):
    return FieldStanding.whole(by_board(rows), np.full(entries, line, dtype=np.int64), conditions)


def two_matches():
    """0 beats 1 by 9 and loses a board by 6; 2 beats 3 by 3: of two boards each, of 3 IMPs net each."""
    return [
        row(1, 1, 0, 1, 420, match=1), row(1, 2, 1, 0, 50, match=1),  # 370: 9
        row(1, 3, 2, 3, 140, match=2), row(1, 4, 3, 2, 50, match=2),  # 90: 3
        row(2, 5, 0, 1, -100, match=1), row(2, 6, 1, 0, 130, match=1),  # 230: 6
        row(2, 7, 2, 3, 100, match=2), row(2, 8, 3, 2, 100, match=2),
    ]  # fmt: skip


def test_matches_have_their_worth_and_the_imps_of_boards_won_and_lost():
    state, boards = standing(two_matches(), 4, IMPS)
    first, second, third, _fourth = sides_of(state, IMPS, boards.values())
    assert (first.contestant, first.other, first.imps, first.boards) == (0, 1, (9, 6), 2)
    assert (second.imps, third.imps) == ((6, 9), (3, 0))
    assert sum(first.points) == 20
    assert first.points == second.points[::-1] == third.points


def test_a_tie_of_teams_is_parted_by_the_imp_quotient():
    """0 and 2 won by 3 IMPs each: 9 to 6 is less than 3 to none."""
    state, boards = standing(two_matches(), 4, IMPS)
    scores = state.scores([], IMPS)
    facts = [EntryFacts()] * 4
    tied = ranked_field(state, scores, IMPS, ListSettings(), facts)[0]
    assert places(tied) == {0: 1, 2: 1, 1: 3, 3: 3}
    ties = ListSettings(Ties((TieRule.HEAD_TO_HEAD, TieRule.IMP_QUOTIENT)))
    parted = ranked_field(state, scores, IMPS, ties, facts, boards.values)[0]
    assert places(parted) == {2: 1, 0: 2, 1: 3, 3: 4}
    assert parted.lines[0].decisions[0].figure == "3:0"


def test_head_to_head_of_pairs_is_read_from_the_fields_boards():
    """0 met 1 on the first board alone, with 420 against 170 at the other table."""
    rows = [
        row(1, 1, 0, 1, 420), row(1, 2, 2, 3, 170),
        row(2, 3, 2, 0, 420), row(2, 4, 1, 3, 170),
        row(3, 5, 1, 2, 420), row(3, 6, 0, 3, 420),
    ]  # fmt: skip
    conditions = Conditions(final=True)
    state, boards = standing(rows, 4, conditions)
    scores = state.scores([], conditions)
    figures = figures_of(state, scores, conditions, boards.values)
    assert {who: figure.shown for who, figure in figures(TieRule.HEAD_TO_HEAD, (0, 1)).items()} == {
        0: "100.00 %",
        1: "0.00 %",
    }
    assert figures.scores[0] == scores.percent(0)


def test_handicaps_strata_and_sections_are_those_of_the_entries():
    rows = [row(1, 1, 0, 1, 420), row(1, 2, 2, 3, 50)]
    conditions = Conditions(final=True)
    state, _boards = standing(rows, 5, conditions)
    strong, weak = (Member(F(900)),) * 2, (Member(F(10)),) * 2
    facts = [
        EntryFacts("A", members=strong),
        EntryFacts("A", F(60), weak),
        EntryFacts("B", members=weak),
        EntryFacts("B", members=strong),
        EntryFacts("B"),  # has no board
    ]
    strata = Strata((Stratum("A"), Stratum("B", F(100))), fewest=1)
    settings = ListSettings(handicap=Handicap(), strata=strata, sections=True)
    lists = ranked_field(state, state.scores([], conditions), conditions, settings, facts)
    net, raw, _top, low = lists[:4]
    assert (net.kind, raw.kind, low.name) == (ListKind.NET, ListKind.RAW, "B")
    assert places(raw) == {0: 1, 3: 1, 1: 3, 2: 3}
    assert places(net) == {0: 1, 3: 1, 1: 3, 2: 4}
    assert places(low) == {1: 1, 2: 2}
    assert {one.section for one in lists} == {"", "A", "B"}


def test_who_is_in_no_ranking_is_in_no_list():
    conditions = Conditions(final=True)
    state, _boards = standing([row(1, 1, 0, 1, 420), row(1, 2, 2, 3, 50)], 4, conditions, line=-1)
    assert not ranked_field(
        state, state.scores([], conditions), conditions, ListSettings(), [EntryFacts()] * 4
    )
