"""What takes an action back, as a value: rows of every version are read, and written again as they were."""

from __future__ import annotations

import pytest

from tournaments.models.inverse import Foul, Inverse

STORED = {
    "of no action that can be undone": {},
    "of results": {
        "v": 1,
        "results": [
            [
                7,
                {"last": 1, "accepted": 3, "agreed": True, "waiting": False, "doubt": False, "watched": False,
                 "states": {"1": "accepted"}},
                {"last": 2, "accepted": 4, "agreed": True, "waiting": False, "doubt": True, "watched": False},
            ]
        ],
    },
    "of results before they were judged again": {
        "v": 1,
        "results": [[7, {"last": 0, "accepted": None, "states": {}}, {"last": 1, "accepted": 4}]],
    },
    "of plays of two columns fewer": {
        "v": 1, "set": [["scoring.Entry", 5, {"state": "active"}]], "keys": [], "added": [],
        "plays": [[9, 2, 1, 4, 1], [10, 2, 1, None, 2, False, True]],
    },
    "of an action that changed nothing in any part": {
        "v": 1, "set": [], "keys": [], "added": [], "plays": [], "seats": [], "results": [], "fouls": [],
    },
    "before keys of a column had a part": {"v": 1, "set": [], "added": [["scoring.Play", 8]]},
    "of a party": {
        "v": 1, "set": [],
        "keys": [["scoring.Section", 3, "movement", {"spells": {"4": [1]}, "rounds": None}]],
        "added": [["scoring.Round", 6]],
    },
    "of a fouled board": {
        "v": 1, "set": [["scoring.Play", 8, {"board": 4}]], "keys": [], "added": [],
        "fouls": [[3, 12, 2, "b"]],
    },
    "of a publication": {"v": 1, "way": "finished"},
}  # fmt: skip


@pytest.mark.parametrize("stored", STORED.values(), ids=STORED)
def test_an_inverse_is_written_as_it_was_read(stored):
    written = Inverse.from_json(stored).to_json()
    assert written == stored
    assert list(written) == list(stored)


def test_two_actions_are_taken_back_as_one():
    first = Inverse.from_json({"v": 1, "set": [["a", 1, {"x": 1}]], "added": [], "seats": [3]})
    more = Inverse.from_json({"v": 1, "set": [["a", 2, {"y": 2}]], "plays": [[9, 2, 1, 4, 1]], "seats": [4]})
    assert first.plus(more).to_json() == {
        "v": 1,
        "set": [["a", 1, {"x": 1}], ["a", 2, {"y": 2}]],
        "added": [],
        "plays": [[9, 2, 1, 4, 1]],
        "seats": [3, 4],
    }


def test_an_action_that_may_change_only_results_is_known_by_its_parts():
    """An action that may change rows as well, and did not, is not one of them."""
    assert Inverse(results=()).has_only_results
    assert not Inverse(columns=(), results=()).has_only_results
    assert not Inverse().has_only_results


def test_whatever_is_put_back_taken_away_or_brought_back_is_a_row_of_the_action():
    inverse = Inverse.from_json(STORED["of plays of two columns fewer"]).plus(
        Inverse.from_json(STORED["of results"])
    )
    party = Inverse.from_json(STORED["of a party"])
    assert inverse.rows() == {
        ("scoring.Entry", 5),
        ("scoring.Play", 9),
        ("scoring.Play", 10),
        ("scoring.Play", 7),
    }
    assert party.rows() == {("scoring.Section", 3), ("scoring.Round", 6)}


def test_a_foul_gives_a_section_another_form_of_a_board():
    assert Inverse.from_json(STORED["of a fouled board"]).fouls == (Foul(3, 12, 2, "b"),)
