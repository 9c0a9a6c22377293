"""Ties: shared, or parted by stated rules."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.ties import Figure, Placed, TieRule, Ties, no_figures, placed

SCORES = st.lists(st.fractions(0, 100, max_denominator=7), min_size=1, max_size=9)


def stated(**by_rule):
    """Figures as a table: each rule's value by contestant; None where the tied cannot be compared."""
    tables = {TieRule(name.replace("_", "-")): values for name, values in by_rule.items()}

    def figures(rule, tied):
        values = tables.get(rule)
        return (
            None if values is None else {who: Figure(Fraction(values[who]), str(values[who])) for who in tied}
        )

    return figures


def places(lines):
    return {line.contestant: line.place for line in lines}


def test_equal_scores_share_the_best_of_their_places():
    found = placed({0: Fraction(50), 1: Fraction(60), 2: Fraction(50), 3: Fraction(40)}, Ties())
    assert found == [Placed(1, 1), Placed(0, 2, 2), Placed(2, 2, 2), Placed(3, 4)]


def test_a_difference_no_decimal_shows_still_ranks():
    """312.5 of 577 and 312.6 of 577.2 are both 54.16 per cent."""
    scores = {0: Fraction("312.5") / 577, 1: Fraction("312.6") / Fraction("577.2")}
    assert {str(round(float(100 * score), 2)) for score in scores.values()} == {"54.16"}
    assert not any(line.tied for line in placed(scores, Ties()))


def test_closest_fifths_tie_and_go_first_by_the_exact_score():
    scores = {0: Fraction("61.09"), 1: Fraction("60.91"), 2: Fraction("60.89")}
    fifths = Ties(step=Fraction(1, 5))
    assert places(placed(scores, fifths)) == {0: 1, 1: 1, 2: 3}
    by_score = placed(scores, Ties((TieRule.SCORE,), Fraction(1, 5)))
    assert places(by_score) == {0: 1, 1: 2, 2: 3}
    assert [len(line.decisions) for line in by_score] == [1, 1, 0]


@pytest.mark.parametrize(
    ("score", "level"), [("60.1", "60.2"), ("60.09", "60"), ("-0.1", "-0.2"), ("0", "0")]
)
def test_a_half_step_goes_away_from_zero(score, level):
    assert Ties(step=Fraction(1, 5)).level(Fraction(score)) == Fraction(level)


def test_rules_are_taken_in_their_order_and_say_what_they_decided():
    rules = Ties((TieRule.HEAD_TO_HEAD, TieRule.BOARDS_WON))
    figures = stated(head_to_head={0: 1, 1: 1}, boards_won={0: 9, 1: 15})
    first, second = placed({0: Fraction(55), 1: Fraction(55)}, rules, figures)
    assert (first.contestant, second.contestant) == (1, 0)
    assert [str(decision.words) for decision in first.decisions] == [
        "Tie broken by boards with the better score: 15 v 9."
    ]
    assert second.decisions[0].figure == "9"


def test_a_rule_without_an_equal_basis_is_passed_over():
    rules = Ties((TieRule.HEAD_TO_HEAD, TieRule.MATCHES_WON))
    found = placed({0: Fraction(1), 1: Fraction(1)}, rules, stated(matches_won={0: 3, 1: 4}))
    assert places(found) == {1: 1, 0: 2}
    assert placed({0: Fraction(1), 1: Fraction(1)}, rules) == [Placed(0, 1, 2), Placed(1, 1, 2)]


def test_who_is_still_tied_begins_again_only_where_the_event_says_so():
    """Three tie; the first rule parts one off, and between the other two it now says something new."""

    def figures(rule, tied):
        table = {
            (TieRule.HEAD_TO_HEAD, (0, 1, 2)): (5, 3, 3),
            (TieRule.HEAD_TO_HEAD, (1, 2)): (0, 2),
            (TieRule.IMPS_GAINED, (1, 2)): (9, 8),
        }
        values = table.get((rule, tied))
        return (
            None
            if values is None
            else {who: Figure(Fraction(v), str(v)) for who, v in zip(tied, values, strict=True)}
        )

    scores = dict.fromkeys(range(3), Fraction(10))
    rules = (TieRule.HEAD_TO_HEAD, TieRule.IMPS_GAINED)
    assert places(placed(scores, Ties(rules), figures)) == {0: 1, 2: 2, 1: 3}
    assert places(placed(scores, Ties(rules, again=False), figures)) == {0: 1, 1: 2, 2: 3}


@given(SCORES, st.lists(st.integers(0, 3), min_size=9, max_size=9), st.booleans())
def test_places_are_monotone_and_ties_symmetric(scores, own, again):
    found = placed(
        dict(enumerate(scores)),
        Ties((TieRule.MATCHES_WON,), again=again),
        stated(matches_won=dict(enumerate(own))),
    )
    by = {line.contestant: line for line in found}
    for one, two in permutations(range(len(scores)), 2):
        key = [(scores[who], own[who]) for who in (one, two)]
        assert (by[one].place < by[two].place) == (key[0] > key[1])
        assert (by[one].place == by[two].place) == (key[0] == key[1])
    for line in found:
        assert line.sharing == sum(other.place == line.place for other in found)


@given(SCORES, st.randoms(use_true_random=False))
def test_the_order_in_which_contestants_come_does_not_matter(scores, random):
    listed = list(enumerate(scores))
    random.shuffle(listed)
    assert placed(dict(listed), Ties()) == placed(dict(enumerate(scores)), Ties(), no_figures)
