"""A sheet that is remembered is the one that a replay of all its deals gives, and plays no deal twice."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.games.reading import to_json
from scoring.games.registry import game_of
from scoring.games.sheet import Sheet, begin
from scoring.selectors.replays import Replays
from scoring.selectors.sheets import stored_deal

PLAYERS = ("Ann", "Bo", "Cem", "Dee")
GAMES: dict[str, tuple[dict[str, object], list[dict[str, object]]]] = {
    "hearts": ({}, [{"hearts": [6, 4, 2, 1]}, {"hearts": [0, 13, 0, 0]}, {"hearts": [1, 2, 4, 6]}]),
    "euchre": ({"target": 10_000}, [{"maker": "Ann", "tricks": 3}, {"maker": "Bo", "tricks": 5}]),
}


def empty(key: str) -> Sheet:
    game, _edition = game_of(key)
    return begin(game, PLAYERS, GAMES[key][0])


def outcomes_of(key: str) -> list[str]:
    """Each deal of the game as a revision keeps it."""
    return [json.dumps({"v": 1, "deal": to_json(empty(key).read(deal))}) for deal in GAMES[key][1]]


def deal_in(sheet: Sheet, outcome: str) -> Any:
    return stored_deal(sheet, json.loads(outcome))


def replayed(key: str, outcomes: list[str]) -> Sheet:
    """All deals, one after the other, from an empty sheet."""
    sheet = empty(key)
    for outcome in outcomes:
        sheet = sheet.after(deal_in(sheet, outcome))
    return sheet


class Counted:
    """Reads deals as a sheet's record does, and counts them."""

    def __init__(self) -> None:
        self.deals = 0

    def __call__(self, sheet: Sheet, outcome: str) -> Any:
        self.deals += 1
        return deal_in(sheet, outcome)


CHANGES = st.lists(
    st.tuples(st.sampled_from([*GAMES]), st.sampled_from(["next", "undo", "correct"]), st.integers(0, 99)),
    max_size=30,
)


@given(CHANGES, st.integers(1, 3))
def test_whatever_happens_to_its_deals_a_sheet_is_what_a_replay_gives(changes, most):
    """Deals are added, taken back and corrected on two sheets in turn, of which one or more are kept."""
    replays, evenings = Replays(most), {key: [] for key in GAMES}
    for key, change, number in changes:
        own, known = evenings[key], outcomes_of(key)
        if change == "next" or not own:
            own.append(known[number % len(known)])
        elif change == "undo":
            own.pop()
        else:
            own[number % len(own)] = known[number % len(known)]
        sheet = replays.played(key, lambda key=key: empty(key), own, deal_in)
        assert sheet == replayed(key, own)
        assert sheet.totals == replayed(key, own).totals


def test_one_more_deal_plays_one_deal_and_a_correction_what_follows_it():
    """Of 200 deals that were read: the same again none, one more 1, number 151 corrected 51, undone none."""
    replays = Replays(1)
    one, other, *_rest = outcomes_of("hearts")

    def deals_played(outcomes: list[str]) -> int:
        counted = Counted()
        replays.played("hearts", lambda: empty("hearts"), outcomes, counted)
        return counted.deals

    evening = [one] * 200
    assert deals_played(evening) == 200
    assert deals_played([*evening]) == 0
    assert deals_played([*evening, one]) == 1
    assert deals_played([*evening[:150], other, *evening[151:], one]) == 51
    assert deals_played(evening[:10]) == 0


def test_an_outcome_that_says_true_for_1_is_another():
    replays, counted = Replays(1), Counted()
    one = outcomes_of("hearts")[0]
    replays.played("hearts", lambda: empty("hearts"), [one], counted)
    replays.played("hearts", lambda: empty("hearts"), [one.replace('"v": 1', '"v": true')], counted)
    assert counted.deals == 2


def test_the_sheet_read_longest_ago_is_dropped_first():
    replays, counted = Replays(2), Counted()
    outcomes = outcomes_of("hearts")[:1]
    for key in ("a", "b", "a", "c", "a", "b"):  # c drops b
        replays.played(key, lambda: empty("hearts"), outcomes, counted)
    assert counted.deals == 4
