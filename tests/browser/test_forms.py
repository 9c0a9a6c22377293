"""Evenings of other forms, a board a round, to the published ranking: each figure is reckoned here again.

An individual of 12, nine teams in a multiple-team movement, and a Swiss of seven rounds with an odd team
and one that comes late.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.browser.forms import Director, at_a_laptop, signed_in
from tests.browser.recomputation import score
from tests.browser.tables import EnteredResult
from tests.browser.waiting import expect

CLUB = "forms"
IMPS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000]


def imps(difference: int) -> int:
    """Law 78B."""
    won = sum(abs(difference) >= limit for limit in IMPS)
    return won if difference > 0 else -won


@pytest.fixture(scope="module")
def cookies(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, CLUB, "Club of Forms")


@pytest.fixture
def director(open_page, cookies, site, accessible) -> Iterator[Director]:
    found = Director(at_a_laptop(open_page, cookies), site, accessible, CLUB)
    yield found
    found.close()


def by_board(entered: list[EnteredResult]) -> dict[int, list[EnteredResult]]:
    found: dict[int, list[EnteredResult]] = defaultdict(list)
    for line in entered:
        found[line.board].append(line)
    return found


def test_an_individual_of_twelve(director, browser):
    director.start(browser, tables=3, kind="individual12", boards=1)
    entered = [line for number in range(1, 12) for line in director.round(number)]
    assert len(entered) == 33
    director.publish()
    expected = individual_percents(entered)
    shown = director.ranking()
    assert {number: figure for number, (_place, figure) in shown.items()} == expected
    best = max(expected.values(), key=Decimal)
    assert {number for number, (place, _figure) in shown.items() if place.rstrip("=") == "1"} == {
        number for number, figure in expected.items() if figure == best
    }


def individual_percents(entered: list[EnteredResult]) -> dict[str, str]:
    """Every player has his side's matchpoints, top 4 of three tables; 11 boards."""
    points: dict[str, int] = defaultdict(int)
    for board, lines in by_board(entered).items():
        for line in lines:
            others = [score(other.result, board) for other in lines if other is not line]
            own = score(line.result, board)
            won = sum(2 * (own > other) + (own == other) for other in others)
            for side, matchpoints in ((line.ns, won), (line.ew, 4 - won)):
                for player in side.split(" & "):
                    points[player] += matchpoints
    return {player: percent(Fraction(100 * own, 44)) for player, own in points.items()}


def percent(value: Fraction) -> str:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))


def test_nine_teams_of_a_multiple_team_movement(director, browser):
    settings = {"method": "imps"}
    director.start(browser, tables=9, kind="teams_awl", boards=1, settings=settings)
    entered = [line for number in range(1, 9) for line in director.round(number)]
    director.publish()
    expected = team_imps(entered)
    shown = director.ranking()
    assert {team: figure.replace("\N{MINUS SIGN}", "-") for team, (_place, figure) in shown.items()} == {
        team: str(own) for team, own in expected.items()
    }
    match = next(line for line in entered if {line.ns, line.ew} == {"1", "2"})
    assert len([line for line in entered if {line.ns, line.ew} == {match.ns, match.ew}]) == 2
    director.open("butler/")
    expect(director.page.locator("main tbody tr").first).to_be_visible()
    director.accessible(director.page)


def team_imps(entered: list[EnteredResult]) -> dict[str, int]:
    """Each board between two teams: the net of both tables."""
    total: dict[str, int] = defaultdict(int)
    for board, lines in by_board(entered).items():
        for line in lines:
            for other in lines:
                if (line.ns, line.ew) == (other.ew, other.ns) and int(line.ns) < int(line.ew):
                    won = imps(score(line.result, board) - score(other.result, board))
                    total[line.ns] += won
                    total[line.ew] -= won
    return total


SURE = 4  # of eight places, half as many rounds never force two to meet again
LATE_TEAM = ("Late Comers", "Lena Lang", "Lars Lund", "Lea Lutz", "Leo Lott")


def test_a_swiss_of_seven_rounds_with_an_odd_team_and_one_that_comes_late(director, browser):
    settings = {"method": "imps", "vp": "win-loss", "bye_vp": "1/2"}
    how = {"tables": 8, "kind": "swiss_teams", "rounds": 7, "boards": 1, "missing": 8, "settings": settings}
    director.start(browser, **how)
    entered, met = [], set()
    for number in range(1, 8):
        if number > 1:
            director.pair(number)
        if number == 3:  # with an eighth team there are two tables more
            director.more_tables(browser)
        entered += director.round(number)
        couples = pairings(entered, number)
        assert number > SURE or not met & couples
        met |= couples
        if number == 2:
            come_late(director)
    director.publish()
    expected = swiss_points(entered)
    shown = director.ranking()
    assert {team: Fraction(figure) for team, (_place, figure) in shown.items()} == expected
    director.open("control/pairing/A/")
    expect(director.page.locator("h1")).to_be_visible()
    director.accessible(director.page)


def pairings(entered: list[EnteredResult], number: int) -> set[frozenset[str]]:
    return {frozenset((line.ns, line.ew)) for line in entered if line.round == number}


def come_late(director: Director) -> None:
    """A team comes after round 2: it takes part from the next round that is paired."""
    page = director.page
    director.open("control/late/")
    fields = page.locator("form.sheet input[type=text], form.sheet input:not([type])")
    for at, name in enumerate(LATE_TEAM):
        fields.nth(at).fill(name)
        expect(fields.nth(at)).to_have_value(name)
    director.accessible(page)
    page.locator("form.sheet [name=offer]").first.click()
    expect(page.get_by_role("alert")).to_contain_text("are not on the list. Send them again")
    page.locator("form.sheet [name=offer]").first.click()
    expect(page.locator("#deeds")).to_contain_text("8")


def swiss_points(entered: list[EnteredResult]) -> dict[str, Fraction]:
    """1 for a match won, a half for one drawn, and a half for a round without opponents."""
    points: dict[str, Fraction] = defaultdict(Fraction)
    for number in range(1, 8):
        here = [line for line in entered if line.round == number]
        own = team_imps(here)
        playing = {team for line in here for team in (line.ns, line.ew)}
        for team in playing:
            points[team] += Fraction(1 + (own[team] > 0) - (own[team] < 0), 2)
        there = {str(n) for n in range(1, 8 if number < 3 else 9)}
        for team in there - playing:
            points[team] += Fraction(1, 2)
    return points
