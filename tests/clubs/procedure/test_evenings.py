"""Random evenings of 30 people: invariants, a second simulator, replay, undo, cost."""

from random import Random
from time import perf_counter

import pytest

from clubs.procedure import RULE_SETS, Room, apply, cards_to_json, event_from_json, event_to_json, next_rubber
from clubs.procedure.evening import Evening, run
from clubs.procedure.printed import room_to_json
from tests.clubs.procedure.evenings import played
from tests.clubs.procedure.invariants import faults
from tests.clubs.procedure.naive import Simulator

EVENINGS = 200


def without_next(shown):
    tables = [{word: value for word, value in table.items() if word != "next"} for table in shown["tables"]]
    return {**shown, "tables": tables}


@pytest.mark.slow
def test_every_invariant_holds_and_a_second_simulator_agrees():
    for seed in range(EVENINGS):
        simulator, shown = Simulator(str(seed)), room_to_json(Room())
        for turn in played(seed):
            before, shown = shown, turn.shown
            code, draws = simulator.step(turn.number, turn.event)
            assert (turn.refusal and turn.refusal.code) == code, (seed, turn.event)
            drawn = turn.step.draws if turn.step else ()
            assert [(draw.purpose.value, list(draw.order)) for draw in drawn] == draws, (seed, turn.event)
            assert without_next(shown) == simulator.shown(), (seed, turn.event)
            assert faults(before, shown, turn.event) == [], (seed, turn.event)


@pytest.mark.parametrize("key", RULE_SETS)
def test_the_invariants_hold_under_every_rule_set(key):
    rules = RULE_SETS[key]
    for seed in range(12):
        shown = room_to_json(Room(rules=rules))
        for turn in played(seed, length=100, rules=rules):
            before, shown = shown, turn.shown
            found = faults(before, shown, turn.event, rules.complete, rules.players)
            if rules.afresh:  # a draw makes members anew
                found = [] if turn.event["type"] == "draw" else found
            assert found == [], (seed, turn.event)


def test_an_evening_replays_from_its_events_to_the_same_room():
    for seed in range(20):
        turns = list(played(seed))
        again = list(run(Evening("", Room(seed=str(seed)), tuple(turn.event for turn in turns))))
        assert [each.step.room for each in again] == [turn.after for turn in turns]
        accepted = [turn for turn in turns if turn.step]
        for turn in accepted:
            assert event_from_json(event_to_json(event_from_json(turn.event))) == event_from_json(turn.event)


def test_the_cards_drawn_tell_the_evening_without_its_seed():
    """What was drawn, reported card by card, leads to the same rooms under another seed."""
    for seed in range(10):
        room = Room(seed="another")
        for turn in played(seed):
            if turn.step:
                cards = [cards_to_json(draw.cards) for draw in turn.step.draws]
                room = apply(room, event_from_json({**turn.event, "cards": cards}), turn.number).room
                assert room_to_json(room) == turn.shown


def test_undo_takes_back_event_by_event_to_the_empty_room():
    turns = [turn for turn in played(3) if turn.step and turn.event["type"] != "undo"]
    room, rooms = Room(seed="3"), []
    for turn in turns:
        try:
            step = apply(room, event_from_json(turn.event), turn.number)
        except ValueError:  # the evening went on from an event that was taken back
            continue
        rooms.append(room)
        room = step.room
    assert len(rooms) > 50
    for expected in reversed(rooms):
        room = apply(room, event_from_json({"type": "undo"})).room
        assert room_to_json(room) == room_to_json(expected)


def test_who_plays_next_is_what_the_cards_then_say():
    """Whom no card can move is in every rubber drawn, or in none; the others are in some."""
    checked = 0
    for seed in range(12):
        for turn in played(seed, length=80):
            for table in turn.after.tables:
                told = next_rubber(turn.after, table.name)
                if told and told.draw and Random(f"{seed}/{turn.number}").random() < 0.1:
                    four = [rubber(turn.after, table.name, number) for number in range(60)]
                    assert set.intersection(*four) == set(told.plays)
                    assert set.union(*four) == {*told.plays, *told.draw}
                    checked += 1
    assert checked > 20


def rubber(room, table, number):
    event = event_from_json({"type": "draw", "table": table})
    return set(apply(room, event, number).room.table(table).rubber.players)


def test_a_late_event_costs_what_an_early_one_does():
    """Ten evenings in one: the last hundred rubbers are drawn as fast as the first hundred."""
    room = Room()
    for event in (
        {"type": "enter", "people": list("ABCDEFGH")},
        {"type": "form", "table": "1", "people": list("ABCDEFGH")},
    ):
        room = apply(room, event_from_json(event)).room
    events = [event_from_json({"type": kind, "table": "1"}) for kind in ("draw", "rubber_over")]
    times = []
    for _ in range(20):
        start = perf_counter()
        for _ in range(50):
            for event in events:
                room = apply(room, event).room
        times.append(perf_counter() - start)
    assert min(times[-5:]) < 3 * min(times[:5])
