"""Duplicate whist on the spine of the pairs evening: tricks, tricks against the average, matchpoints."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.older.evenings import bid, evening, places, play_all, plays_of, say, totals, tricks
from tests.tournaments.results.evenings import address, over, pk_of, rows_of, text_of
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
NS, EW = (201, 204, 211, 207, 212), (189, 186, 179, 183, 178)


def drawn(ns: int, board: int) -> int:
    """N-S's tricks, the same whenever they are asked."""
    return random.Random(f"{ns} {board}").randrange(14)


def by_chance(session: Session) -> Session:
    return play_all(session, lambda ns, board: tricks(drawn(ns, board)))


def compass(session: Session) -> Session:
    """Five tables of 30 deals with the totals of the book's example, N-S and E-W (001:l.2265).

    Each pair meets every pair of the other direction on six deals: 41 tricks of N-S, and on the diagonal
    what is left of a N-S pair's total and of its opponents'. Rows and columns have the same sums.
    """
    left = {}
    for play in plays_of(session):
        i, j = play.encounter.north.number - 1, play.encounter.east.number - 6
        for_ns = NS[i] - 4 * 41 if i == j else 41
        had = left.setdefault((i, j), [6, for_ns])
        mine = -(-had[1] // had[0])
        left[i, j] = [had[0] - 1, had[1] - mine]
        say(play, tricks(mine))
    return over(session)


def test_the_totals_of_the_book_are_tricks():
    session = compass(evening("whist", "tricks", 5, kind="compass", boards=6))
    assert totals(session) == dict(enumerate(NS + EW, 1))
    assert sum(NS + EW) == 30 * 13 * 5
    assert places(session) == dict(enumerate((5, 4, 2, 3, 1, 1, 2, 4, 3, 5), 1))


def test_tricks_have_no_sign_on_any_page(client):
    """Pair 1 has eight tricks on every board."""
    session = play_all(evening("whist", "tricks"), lambda ns, _board: tricks(8 if ns == 1 else 7))
    traveller = rows_of(client, address(session, "traveller", 1))
    assert "N-S 8, E-W 5 8 5" in traveller[1]
    assert rows_of(client, address(session, "card", pk_of(session, 1)))[1].endswith("N-S 8, E-W 5 8 8")


def test_the_averages_of_the_book():
    """N-S -6 -3 +4 0 +5; E-W +6 +3 -4 0 -5: the sixth pair wins overall, 001:l.2270."""
    session = compass(evening("whist", "tricks-average", 5, kind="compass", boards=6))
    assert totals(session) == dict(enumerate((-6, -3, 4, 0, 5, 6, 3, -4, 0, -5), 1))


def test_an_odd_number_of_pairs_has_each_deals_own_average():
    """Three tables with one pair away: averages of two or three tables, recomputed deal by deal."""
    session = by_chance(evening("whist", "tricks-average", 3, missing=6))
    plays, expected = plays_of(session), dict.fromkeys(range(1, 6), Fraction(0))
    for board in {play.board.number for play in plays}:
        met = [play for play in plays if play.board.number == board]
        mean = Fraction(sum(drawn(p.encounter.north.number, board) for p in met), len(met))
        for play in met:
            ahead = drawn(play.encounter.north.number, board) - mean
            expected[play.encounter.north.number] += ahead
            expected[play.encounter.east.number] -= ahead
    assert totals(session) == expected
    assert prove(session) == []


def test_matchpoints_of_tricks():
    """2 for each pair of the direction that took fewer tricks of the deal, 1 for each that took as many."""
    session = by_chance(evening("whist", "matchpoints", 3, settings={"unequal": "none"}))
    expected = dict.fromkeys(range(1, 7), 0)
    plays = plays_of(session)
    for one, other in combinations(plays, 2):
        if one.board == other.board:
            mine, theirs = (drawn(p.encounter.north.number, p.board.number) for p in (one, other))
            ahead = 1 + (mine > theirs) - (mine < theirs)
            expected[one.encounter.north.number] += ahead
            expected[one.encounter.east.number] += 2 - ahead
            expected[other.encounter.north.number] += 2 - ahead
            expected[other.encounter.east.number] += ahead
    assert totals(session) == expected


def test_a_deal_without_a_trick_for_either_side_counts():
    session = evening("whist", "tricks", 3, boards=1)
    session = play_all(session, lambda ns, board: tricks(0 if ns == 1 else 13))
    assert (totals(session)[1], totals(session)[2]) == (0, 39)
    assert sum(totals(session).values()) == 9 * 13


def test_a_table_that_found_the_trump_wrong_takes_the_average():
    """III.4: the mean of the other tables, in each direction (001:l.2392)."""
    session = evening("whist", "tricks", 3, boards=1)
    average = Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A")
    said = {1: average, 2: tricks(8), 3: tricks(5)}
    session = play_all(session, lambda ns, board: said[ns] if board == 1 else tricks(6))
    assert totals(session)[1] == Fraction(8 + 5, 2) + 2 * 6


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (bid("4SN="), "whist.result"),
        (Outcome.played("PASS"), "whist.result"),
        (Outcome(OutcomeKind.PLAYED, score=7), "whist.result"),
        (Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"), "award.total"),
    ],
)
def test_what_is_no_result_of_whist_is_refused(outcome, code):
    session = evening("whist", "tricks")
    with pytest.raises(RuleError) as refused:
        say(make.play_of(session), outcome)
    assert refused.value.code == code
    assert refused.value.source


def test_the_traveller_has_the_tricks_of_both_sides(client):
    session = evening("whist", "tricks", boards=1)
    session = play_all(session, lambda ns, board: tricks({1: 8, 2: 0, 3: 13}[ns]))
    pairs = {1: "Anna & Bo", 2: "Cem & Dee", 3: "Eva & Finn"}
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    best_first = [(3, 13, 0), (1, 8, 5), (2, 0, 13)]
    for row, (ns, mine, theirs) in zip(rows, best_first, strict=True):
        assert row.startswith(f"{ns} {pairs[ns]}")
        assert row.endswith(f"N-S {mine}, E-W {theirs} {mine} {theirs}")
    assert "Vulnerable" not in text_of(client, address(session, "traveller", 2))


def test_card_and_why_are_told_in_tricks(client):
    session = evening("whist", "tricks-average", boards=1)
    session = play_all(session, lambda ns, board: tricks({1: 8, 2: 6, 3: 7}[ns]))
    why = text_of(client, address(session, "why", pk_of(session, 1)))
    assert "Board 1 8 against an average of 7: +1 trick." in why
    theirs = text_of(client, address(session, "why", pk_of(session, 4)))
    assert "Board 1 5 against an average of 6: −1 trick." in theirs
    card = text_of(client, address(session, "card", pk_of(session, 1)))
    assert "1 Board 1 4 Gül & Hugo N-S 8, E-W 5 8 +1" in card


def test_tricks_are_told_as_they_are(client):
    session = evening("whist", "tricks", boards=1)
    session = play_all(session, lambda ns, board: tricks({1: 8, 2: 12, 3: 7}[ns]))
    assert "Board 1 8 tricks." in text_of(client, address(session, "why", pk_of(session, 1)))
    assert "1 trick." in text_of(client, address(session, "why", pk_of(session, 6)))


def test_the_ranking_names_the_game(client):
    session = by_chance(evening("whist", "tricks"))
    page = text_of(client, address(session, "ranking"))
    assert "Duplicate whist: a result is the number of tricks won by N-S." in page
