"""Sets of duplicate whist compared with the same seat: the figures of the book, and what spoils a set."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.older.evenings import evening, plays_of, say, totals, tricks
from tests.tournaments.results.evenings import address, fresh, over, pk_of, refreshed, text_of
from tournaments.ranking.settings.checks import check_settings
from tournaments.selectors.results.same_seat import sets_lost
from tournaments.services import sessions
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
BOOK = {1: (9, 9, 8, 8), 2: (8, 8, 7, 7)}
"""N-S of the first table take 34 tricks on the four hands of a set, those of the second 30 (001:l.2318)."""


def safford(rounds: int = 7) -> Session:
    """Eight players at two tables, four boards a set."""
    how = {"kind": "eight_individuals", "boards": 4, "rounds": rounds}
    settings = {"same_seat": True}
    return evening("whist", "tricks-average", 2, settings=settings, **how)


def of_round(session: Session, number: int) -> list[Play]:
    return [play for play in plays_of(session) if play.encounter.round.number == number]


def play_set(session: Session, number: int = 1) -> None:
    """A set with the book's tricks."""
    had = {1: iter(BOOK[1]), 2: iter(BOOK[2])}
    for play in of_round(session, number):
        say(play, tricks(next(had[play.encounter.table])))


def sides(session: Session, number: int = 1) -> dict[tuple[int, str], set[int]]:
    """(table, side) -> the players' numbers in a round."""
    found = {}
    for play in of_round(session, number):
        seats = play.encounter
        found[seats.table, "NS"] = {seats.north.number, seats.south.number}
        found[seats.table, "EW"] = {seats.east.number, seats.west.number}
    return found


def test_the_set_of_the_book():
    """34 and 30 N-S: those with 30 lose 4; E-W 18 and 22: those with 18 lose 4. Nobody gains."""
    session = safford(1)
    play_set(session)
    lose = sides(session)[2, "NS"] | sides(session)[1, "EW"]
    session = over(session)
    assert totals(session) == {number: Fraction(-4 if number in lose else 0) for number in range(1, 9)}
    assert prove(session) == []


def test_the_sets_of_an_evening_add_up():
    """Whoever sat N-S at the second table or E-W at the first has lost 4 a set, and nothing else."""
    session = safford()
    expected = dict.fromkeys(range(1, 9), Fraction(0))
    for number in range(1, 8):
        play_set(session, number)
        for player in sides(session, number)[2, "NS"] | sides(session, number)[1, "EW"]:
            expected[player] -= 4
    session = over(session)
    assert totals(session) == expected
    assert sum(expected.values()) == -4 * 4 * 7
    sessions.publish(session=session, by=make.STAFF, note="")
    assert prove(fresh(session)) == []


def test_a_set_that_a_table_still_plays_stands_as_tricks_above_the_average():
    session = safford(1)
    *played, last = of_round(session, 1)
    for play in played:
        say(play, tricks(9 if play.encounter.table == 1 else 8))
    session = refreshed(session)
    assert sets_lost(session.sections.get().field) == []
    winners = sides(session)[1, "NS"] | sides(session)[2, "EW"]
    assert {number: total > 0 for number, total in totals(session).items()} == {
        number: number in winners for number in range(1, 9)
    }
    say(last, tricks(8))
    session = over(session)
    assert totals(session) == {number: Fraction(0 if number in winners else -4) for number in range(1, 9)}


def test_a_board_that_a_table_did_not_play_is_left_out_for_both():
    """Without the last board the tables have 26 and 23: 3 lost."""
    session = safford(1)
    had = {1: iter(BOOK[1]), 2: iter(BOOK[2])}
    *played, last = of_round(session, 1)
    for play in played:
        say(play, tricks(next(had[play.encounter.table])))
    say(last, Outcome(OutcomeKind.NOT_PLAYED))
    assert last.encounter.table == 2
    lose = sides(session)[2, "NS"] | sides(session)[1, "EW"]
    session = over(session)
    assert totals(session) == {number: Fraction(-3 if number in lose else 0) for number in range(1, 9)}


def test_a_board_without_an_outcome_at_the_end_is_left_out_for_both():
    """The same 26 and 23 where nobody said that the last board was not played."""
    session = safford(1)
    had = {1: iter(BOOK[1]), 2: iter(BOOK[2])}
    *played, _last = of_round(session, 1)
    for play in played:
        say(play, tricks(next(had[play.encounter.table])))
    lose = sides(session)[2, "NS"] | sides(session)[1, "EW"]
    session = over(session)
    assert totals(session) == {number: Fraction(-3 if number in lose else 0) for number in range(1, 9)}
    assert prove(session) == []


def test_pairs_who_played_the_same_boards_are_compared_though_not_in_one_round():
    """A Mitchell of three tables: each set is played by each N-S pair once, 8, 7 and 5 tricks a board."""
    session = evening("whist", "tricks-average", 3, boards=2, settings={"same_seat": True})
    for play in plays_of(session):
        say(play, tricks({1: 8, 2: 7, 3: 5}[play.encounter.north.number]))
    session = over(session)
    assert totals(session) == {1: 0, 2: -6, 3: -18, 4: -10, 5: -10, 6: -10}  # E-W 5, 6, 8


def test_the_page_says_what_each_set_lost(client):
    session = safford(1)
    play_set(session)
    loser = min(sides(session)[2, "NS"])
    winner = min(sides(session)[1, "NS"])
    session = over(session)
    page = text_of(client, address(session, "why", pk_of(session, loser)))
    boards = ", ".join(str(number) for number in sorted({play.board.number for play in plays_of(session)}))
    assert (
        f"Boards {boards}, compared with the same seat: −2 against the average, the best +2: 4 lost." in page
    )
    page = text_of(client, address(session, "why", pk_of(session, winner)))
    assert (
        f"Boards {boards}, compared with the same seat: +2 against the average, the best: nothing lost."
        in page
    )
    assert "Each set is compared with the same seat" in text_of(client, address(session, "ranking"))


@pytest.mark.parametrize(
    "settings",
    [
        {"table": "whist", "method": "tricks"},
        {"table": "whist", "method": "matchpoints"},
        {"table": "duplicate-2017", "method": "matchpoints"},
    ],
)
def test_other_comparisons_are_refused(settings):
    with pytest.raises(RuleError) as refused:
        check_settings(settings | {"same_seat": True})
    assert (refused.value.code, refused.value.field) == ("same_seat.game", "same_seat")
