"""Totals that change a board at a time, filled averages, penalties, handicaps, places."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import ABSENT, Average, Basis, BoardResult, Direction, Terms, Unequal, compare_board
from scoring.comparison.penalties import PenaltyUnit
from scoring.words.figures import rounded
from tournaments.ranking import (
    BoardLines,
    Penalty,
    Ratios,
    Totals,
    rank,
    scores_of,
    with_handicap,
)

played, awarded = BoardResult.played, BoardResult.awarded
ENTRIES = 8
TERMS = Terms(Unequal.NEUBERG_FIELD, expected=4)


def lines(results, terms=TERMS, ns=(0, 1, 2, 3), ew=(4, 5, 6, 7)):
    size = len(results)
    return BoardLines(np.array(ns[:size]), np.array(ew[:size]), compare_board(results, terms))


SHARES = st.one_of(st.sampled_from(list(Average)), st.integers(0, 100))
RESULTS = st.one_of(
    st.builds(played, st.sampled_from([-100, 50, 420, 450]), st.sampled_from(["", "", "b"])),
    st.builds(awarded, SHARES, SHARES),
    st.just(ABSENT),
)
BOARDS = st.lists(RESULTS, min_size=4, max_size=4)
SESSIONS = st.lists(BOARDS, min_size=1, max_size=5)


def session(boards):
    return [lines(board) for board in boards]


@given(SESSIONS, SESSIONS, st.randoms(use_true_random=False))
def test_totals_after_any_corrections_are_those_from_scratch(first, last, random):
    """Boards come in any order, are corrected and taken back; only what stands in the end counts."""
    boards = {}
    totals = Totals.empty(ENTRIES)
    steps = [*enumerate(session(first)), *enumerate(session(last))]
    steps += [(number, None) for number in range(len(first)) if random.random() < 0.3]
    random.shuffle(steps)
    for number, new in steps:
        totals = totals.with_board(boards.get(number), new)
        boards[number] = new
    standing = [board for board in boards.values() if board is not None]
    assert totals.pack() == Totals.of(ENTRIES, standing).pack()


@given(SESSIONS)
def test_a_board_put_in_and_taken_out_leaves_nothing(boards):
    totals = Totals.empty(ENTRIES)
    for board in session(boards):
        assert totals.with_board(None, board).with_board(board, None).pack() == totals.pack()
    assert totals.pack() == Totals.empty(ENTRIES).pack()


@given(SESSIONS, st.permutations(range(ENTRIES)))
def test_standings_do_not_depend_on_the_order_of_entries(boards, order):
    straight = scores_of(Totals.of(ENTRIES, session(boards)))
    turned = scores_of(Totals.of(ENTRIES, [lines(board, ns=order[:4], ew=order[4:]) for board in boards]))
    for entry, place in enumerate(order):
        assert straight.share[entry] == turned.share[place]
        assert straight.total[entry] == turned.total[place]
    assert straight.rank_by_share().place.tolist() == turned.rank_by_share().place[order].tolist()


@given(SESSIONS)
def test_totals_pack_and_unpack(boards):
    packed = Totals.of(ENTRIES, session(boards)).pack()
    assert Totals.unpack(packed).pack() == packed


@given(SESSIONS)
def test_scores_are_the_sums_of_their_boards(boards):
    """Every entry's total and tops again, by fractions, from the points of each board."""
    parts = session(boards)
    scores = scores_of(Totals.of(ENTRIES, parts))
    for entry in range(ENTRIES):
        total, tops, counted = Fraction(0), 0, 0
        for part in parts:
            side = Direction.NS if entry < 4 else Direction.EW
            basis = (part.points.ns_basis if entry < 4 else part.points.ew_basis)[entry % 4]
            numerator = (part.points.ns if entry < 4 else part.points.ew)[entry % 4]
            top = int(part.points.top[entry % 4])
            if basis == Basis.NONE:
                continue
            tops, counted = tops + top, counted + 1
            known = Fraction(int(numerator), part.points.denominator)
            filled = scores.filled(part.points, entry % 4, side, entry=entry, line=entry)
            total += filled if basis in (Basis.PLUS, Basis.MINUS) else known
        assert (scores.total[entry], scores.tops[entry], scores.boards[entry]) == (total, tops, counted)
        assert scores.percent(entry) == (100 * total / tops if tops else None)


# Averages plus and minus


def one_table_session(per_cents, award_ns, award_ew=40):
    """A session in which entry 0 has so many per cents on boards of top 200, and one award."""
    parts = [lines([awarded(award_ns, award_ew)], Terms(Unequal.NEUBERG_FIELD, 101), ns=[0], ew=[1])]
    for per_cent in per_cents:
        board = [played(0)] + [played(-10)] * per_cent + [played(10)] * (100 - per_cent)
        others = np.arange(2, 2 + 2 * 101)
        ns, ew = others[:101].copy(), others[101:].copy()
        ns[0] = 0
        parts.append(lines(board, Terms(Unequal.NEUBERG_FIELD, 101), ns=ns, ew=ew))
    return scores_of(Totals.of(204, parts))


@pytest.mark.parametrize(
    ("own", "award", "worth"),
    [
        ([63, 63], Average.PLUS, 63),  # not 60: its own 63 is better
        ([55, 57], Average.PLUS, 60),
        ([61, 59], Average.PLUS, 60),
        ([63], Average.EVEN, 50),
        ([63], Average.MINUS, 40),
        ([37, 38], Average.MINUS, Fraction(75, 2)),
        ([63], 60, 60),  # stated per cents are taken literally
        ([30], 40, 40),
        ([], Average.PLUS, 60),
        ([], Average.MINUS, 40),
    ],
)
def test_averages_are_filled_from_the_other_boards(own, award, worth):
    scores = one_table_session(own, award)
    assert scores.percent(0) == Fraction(sum(own) + worth, len(own) + 1)


def test_sixty_to_both_sides_is_more_than_the_board():
    scores = one_table_session([], 60, 60)
    assert [scores.percent(0), scores.percent(1)] == [60, 60]


def test_boards_with_stated_per_cents_are_other_boards_of_the_session():
    """Law 12C2c: 63 on the one board played; 100 and a stated 20 make an average plus the plain 60."""
    boards = one_table_session([63], Average.PLUS)
    assert boards.plus_share == {0: Fraction(63, 100)}
    terms = Terms(Unequal.NEUBERG_FIELD, 2)
    parts = [
        lines([played(100), played(50)], terms, ns=[0, 1], ew=[2, 3]),
        lines([awarded(20, 20)], terms, ns=[0], ew=[2]),
        lines([awarded(Average.PLUS, Average.PLUS)], terms, ns=[0], ew=[2]),
    ]
    scores = scores_of(Totals.of(4, parts))
    assert scores.percent(0) == Fraction(100 + 20 + 60, 3)
    assert scores.percent(2) == Fraction(0 + 20 + 60, 3)


@pytest.mark.parametrize(
    ("stated", "award", "worth"),
    [
        (90, Average.PLUS, 80),  # 70 on the board played, 90 stated: 80 on the other boards
        (Average.EVEN, Average.PLUS, 60),  # 70 and 50: 60
        (10, Average.MINUS, 40),
        (0, Average.MINUS, 35),
        (Average.PLUS, Average.PLUS, 70),  # those that are filled themselves are left out
    ],
)
def test_an_average_is_filled_from_boards_with_stated_per_cents_too(stated, award, worth):
    terms = Terms(Unequal.NEUBERG_FIELD, 11)
    played_board = [played(0)] + [played(-10)] * 7 + [played(10)] * 3
    others = np.arange(1, 22)
    ns, ew = np.insert(others[:10], 0, 0), others[10:]
    parts = [
        lines(played_board, terms, ns=ns, ew=ew),
        lines([awarded(stated, 50)], terms, ns=[0], ew=[1]),
        lines([awarded(award, 50)], terms, ns=[0], ew=[1]),
    ]
    scores = scores_of(Totals.of(22, parts))
    share = scores.plus_share if award is Average.PLUS else scores.minus_share
    assert share == {0: Fraction(worth, 100)}


# Penalties, factor, handicap


def two_boards():
    terms = Terms(Unequal.NEUBERG_FIELD, 3)
    first = lines([played(100), played(50), played(0)], terms, ns=[0, 1, 2], ew=[3, 4, 5])
    second = lines([played(100), played(50), ABSENT], terms, ns=[0, 1, 2], ew=[3, 4, 5])
    return Totals.of(6, [first, second])


@pytest.mark.parametrize(
    ("unit", "amount", "total"),
    [
        (PenaltyUnit.POINTS, "1.5", Fraction("6.0")),
        (PenaltyUnit.TOP, "10", Fraction("7.1")),  # of one top of 4
        (PenaltyUnit.SESSION, "10", Fraction("6.7")),  # of two tops
        (PenaltyUnit.SESSION, "-10", Fraction("8.3")),  # a bonus
    ],
)
def test_penalties_are_taken_off_after_the_boards(unit, amount, total):
    without = scores_of(two_boards())
    assert without.total[0] == 4 + Fraction(2 * 3 + 1, 2)
    scores = scores_of(two_boards(), penalties=[Penalty(0, Fraction(amount), unit)], board_top=4)
    assert scores.total[0] == total
    assert scores.percent(0) == 100 * total / 8
    assert scores.total[1] == without.total[1]


def test_two_penalties_of_an_entry_add_up():
    scores = scores_of(two_boards(), penalties=[Penalty(0, Fraction(1)), Penalty(0, Fraction(1, 2))])
    assert scores.total[0] == 6


def test_factor_scales_totals_up_to_all_boards():
    scores = scores_of(two_boards(), factor=True)
    assert scores.boards.tolist() == [2, 2, 1, 2, 2, 1]
    assert scores.total[0] == Fraction(15, 2)
    assert scores.total[5] == 2 * 4  # 4 on its one board
    assert scores.percent(5) == 100


def test_an_entry_without_boards_is_not_ranked():
    scores = scores_of(Totals.of(7, [lines([played(100), played(50)], ns=[0, 1], ew=[2, 3])]))
    assert scores.percent(6) is None
    assert scores.rank_by_share().place.tolist() == [1, 3, 3, 1, 0, 0, 0]


def test_handicap_makes_a_net_list():
    shares = Ratios.of([Fraction(1, 2), Fraction(11, 20), Fraction(2, 5)])
    net = with_handicap(shares, [Fraction("4.5"), Fraction(-3), Fraction(0)], Fraction(1, 2))
    assert [net[entry] for entry in range(3)] == [Fraction("0.5225"), Fraction("0.535"), Fraction("0.4")]


# Places

FRACTIONS = st.one_of(
    st.fractions(0, 1, max_denominator=60),
    st.fractions(-3, 3, max_denominator=10**12),
    st.fractions(),
)


@given(st.lists(st.tuples(FRACTIONS, st.integers(-1, 1)), max_size=12))
def test_places_are_one_more_than_those_who_are_better(entries):
    places = rank(
        Ratios.of([score for score, _ in entries]), np.array([line for _, line in entries], dtype=int)
    )
    for index, (score, line) in enumerate(entries):
        rivals = [other for other, other_line in entries if other_line == line]
        expected = 0 if line < 0 else 1 + sum(other > score for other in rivals)
        assert places.place[index] == expected
        assert places.tied[index] == (line >= 0 and rivals.count(score) > 1)


def test_nearly_equal_is_not_tied_and_equal_in_other_words_is():
    third, nearly = Fraction(1, 3), Fraction(33333333333333333, 10**17)
    places = rank(Ratios.of([nearly, third, Fraction(2, 6), third + Fraction(1, 10**40)]))
    assert places.place.tolist() == [4, 2, 2, 1]
    assert places.tied.tolist() == [False, True, True, False]


def test_nobody_has_no_place():
    assert rank(Ratios.of([])).place.tolist() == []


@given(st.lists(FRACTIONS, max_size=6))
def test_rounding_of_all_at_once(fractions):
    units = Ratios.of(fractions).rounded(10_000)
    assert units.tolist() == [int(rounded(fraction * 10_000, 0)) for fraction in fractions]


def test_a_field_of_six_thousand_with_many_denominators_is_exact():
    """Every board with another number of results missing: no common denominator fits int64."""
    rng = np.random.default_rng(7)
    parts = []
    for missing in range(12):
        size = 3000 - missing
        order = rng.permutation(3000)[:size]
        board = [played(int(score) * 10) for score in rng.integers(-60, 60, size)]
        parts.append(lines(board, Terms(Unequal.NEUBERG_FIELD, 3000), ns=order, ew=3000 + order))
    scores = scores_of(Totals.of(6000, parts))
    places = scores.rank_by_share()
    exact = [scores.share[entry] for entry in range(6000)]
    best_first = sorted(range(6000), key=lambda entry: -exact[entry])
    expected = np.zeros(6000, dtype=int)
    for position, entry in enumerate(best_first, start=1):
        tied = position > 1 and exact[entry] == exact[best_first[position - 2]]
        expected[entry] = expected[best_first[position - 2]] if tied else position
    assert places.place.tolist() == expected.tolist()
