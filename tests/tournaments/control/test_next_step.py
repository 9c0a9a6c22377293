"""The step that is next, from counts alone: every state has one, and none leads to a refusal."""

from itertools import product

import pytest

from tournaments.selectors.control.next_step import BeforePlay, Counts, Step, step_of


def counts(**named):
    """Round 2 of 3 with all rounds seated, 14 tables of which 12 are ready, the clock running."""
    usual = {"state": "playing", "round": 2, "rounds": 3, "seated": 3, "tables": 14, "ready": 12}
    return Counts(**usual | {"results": 40, "scheduled": 84, "begun": True, "running": True} | named)


ALL_IN = {"results": 84, "ready": 14, "round": 3}


@pytest.mark.parametrize(
    ("named", "step"),
    [
        ({"begun": False, "running": False, "results": 0, "ready": 0, "round": 1}, Step.CLOCK),
        ({}, Step.PLAY),
        ({"begun": False, "running": False}, Step.PLAY),
        ({"running": False}, Step.RESUME),
        ({"ready": 14}, Step.ROUND),
        ({"ready": 14, "running": False}, Step.ROUND),
        ({"between": True}, Step.ROUND),
        ({"round": 3, "results": 80}, Step.LAST),
        ({"round": 3, "results": 80, "over": True, "running": False}, Step.LAST),
        ({"seated": 2}, Step.LAST),
        ({"seated": 2, "drawable": 1, "ready": 14}, Step.DRAW),
        ({"seated": 2, "level": 1, "drawable": 1}, Step.LEVEL),
        (ALL_IN | {"level": 1}, Step.LEVEL),
        (ALL_IN, Step.END),
        (ALL_IN | {"begun": False, "running": False}, Step.END),
        (ALL_IN | {"waiting": 1}, Step.CHOOSE),
        ({"waiting": 1}, Step.PLAY),
        ({"state": "finished"}, Step.PUBLISH),
        ({"state": "finished", "waiting": 2}, Step.CHOOSE),
        (ALL_IN | {"state": "official"}, Step.AFTER),
        (ALL_IN | {"state": "official", "corrected": True}, Step.AGAIN),
        (ALL_IN | {"state": "official", "corrected": True, "waiting": 1}, Step.CHOOSE),
        (ALL_IN | {"state": "closed", "corrected": True, "waiting": 1}, Step.AFTER),
    ],
)
def test_the_step_follows_from_the_counts(named, step):
    assert step_of(counts(**named)) is step


def test_every_state_has_one_step_that_can_be_taken():
    """No draw without one to make, no round after the last, no end while a result is missing or waits."""
    yes_or_no = (False, True)
    for state, number, seated, done, ready, waiting, more, *clock in product(
        ("playing", "finished", "official", "closed"),
        (1, 2, 3),
        (1, 2, 3),
        (0, 40, 84),
        (0, 14),
        (0, 1),
        (0, 1),
        *[yes_or_no] * 5,
    ):
        begun, running, between, corrected, drawable = clock
        one = counts(
            state=state, round=number, seated=seated, results=done, ready=ready, waiting=waiting, level=more,
            begun=begun, running=running, between=between, corrected=corrected, drawable=int(drawable),
        )  # fmt: skip
        step = step_of(one)
        if step is Step.ROUND:
            assert state == "playing"
            assert begun
            assert number < seated
        if step is Step.DRAW:
            assert (state, drawable) == ("playing", True)
        if step in (Step.CLOCK, Step.RESUME):
            assert (state, running and begun) == ("playing", False)
        if step is Step.END:
            assert (state, done, seated, waiting) == ("playing", 84, 3, 0)
        if step in (Step.PUBLISH, Step.AGAIN):
            assert (state, waiting) in (("finished", 0), ("official", 0))
        if state == "closed":
            assert step is Step.AFTER


@pytest.mark.parametrize(
    ("signed_in", "places", "step"),
    [
        (0, None, Step.SIGN_IN),
        (0, 14, Step.SIGN_IN),
        (13, None, Step.MOVEMENT),
        (15, 14, Step.MOVEMENT),
        (13, 14, Step.SEATS),
        (14, 14, Step.BEGIN),
    ],
)
def test_before_play_it_is_players_then_movement_then_start(signed_in, places, step):
    assert BeforePlay(signed_in, places).step is step
