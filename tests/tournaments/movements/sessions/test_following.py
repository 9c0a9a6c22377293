"""How a second session goes on from the first: who plays where, who meets whom, what is said of it."""

from __future__ import annotations

import pytest

from scoring.words import RuleError
from tournaments.movements import faults, make
from tournaments.movements.sessions.following import in_event, second_sessions
from tournaments.movements.sessions.values import Following, event_number, origin_of


def by_key(forms: list[Following]) -> dict[str, Following]:
    return {form.key: form for form in forms}


@pytest.mark.parametrize("tables", range(4, 21))
def test_every_form_after_a_mitchell_is_sound_and_seats_everybody(tables):
    first = make("mitchell", tables, tables - tables % 2)
    forms = second_sessions([first])
    assert len({form.key for form in forms}) == len(forms) >= 4
    for form in forms:
        (part,) = form.parts
        assert faults(part.movement) == []
        assert sorted(part.in_event.entries) == list(range(1, 2 * tables + 1))
        again = make(**part.arguments)
        assert again == part.movement
        assert form.figures.met_most <= 2
        assert not any("{" in str(reason) for reason in (form.title, *form.reasons))
    best = forms[0]
    assert best.key.startswith("lines-")
    assert (best.figures.met_least, best.figures.met_most, best.figures.never) == (1, 1, 0)


def test_eight_tables_by_hand():
    first = make("mitchell", 8)
    forms = by_key(second_sessions([first], boards=26))
    # 28 couples of a line: of four and four that stay together 12, of the others 16.
    assert {key: form.figures.never for key, form in forms.items()} == {
        "lines-share-7": 0,
        "lines-copies-7": 0,
        "halves": 24,
        "again": 56,
        "exchanged": 56,
    }
    halves = forms["halves"].parts[0].numbers
    assert [halves[n] for n in range(1, 9)] == [1, 2, 3, 4, 13, 14, 15, 16]
    assert [halves[n] for n in range(9, 17)] == [5, 6, 7, 8, 9, 10, 11, 12]
    assert forms["again"].figures.balances == (100, 100)
    assert forms["lines-copies-7"].copies == 2
    assert str(forms["lines-copies-7"].reasons[0]).startswith("Those who sat N-S")


def test_who_does_not_come_back_is_the_missing_number():
    first = make("mitchell", 8)
    for form in second_sessions([first], absent=[3]):
        (part,) = form.parts
        assert faults(part.movement) == []
        assert part.missing == next(n for n in range(1, 17) if {**part.numbers}.get(n) is None)
        assert 3 not in part.in_event.entries
        assert len(part.movement.entries) == 15
    half_table = make("mitchell", 8, missing=8)
    assert all(8 not in form.parts[0].in_event.entries for form in second_sessions([half_table]))
    with pytest.raises(RuleError):
        second_sessions([first], absent=[3, 4])


def test_one_who_comes_new_can_take_the_missing_number():
    half_table = make("mitchell", 8, missing=8)
    forms = second_sessions([half_table], joined_by=[8])
    assert all(part.missing is None for form in forms for part in form.parts)
    assert all(8 in form.parts[0].in_event.entries for form in forms)


@pytest.mark.parametrize("tables", range(3, 13))
def test_two_sections_meet_across(tables):
    sections = [make("mitchell", tables)] * 2
    forms = by_key(second_sessions(sections))
    assert set(forms) == {"across", "scrambled"}
    across, scrambled = forms["across"], forms["scrambled"]
    both = 2 * tables  # of a line over both sections
    couples = 2 * both * (2 * both - 1) // 2
    assert across.figures.never == couples - both * both
    assert across.figures.met_most == scrambled.figures.met_most == 1
    assert scrambled.figures.never == across.figures.never
    assert across.figures.balances == (100, 100)
    numbers = across.parts[0].numbers
    assert numbers[1] == event_number(0, 1)
    assert numbers[tables + 1] == event_number(1, tables + 1)
    assert origin_of(scrambled.parts[0].numbers[tables + 1]) == (1, 1)
    assert origin_of(scrambled.parts[1].numbers[1]) == (0, tables + 1)
    seated = sorted(n for part in scrambled.parts for n in part.in_event.entries)
    assert seated == sorted(in_event(sections).entries)


def test_three_sections_go_on_in_a_ring():
    (form,) = second_sessions([make("mitchell", 5)] * 3)
    assert [origin_of(part.numbers[6]) for part in form.parts] == [(1, 6), (2, 6), (0, 6)]


def test_what_cannot_go_on_is_refused():
    for first in ([make("howell", 6)], [make("mitchell", 7), make("mitchell", 8)], [make("individual8", 2)]):
        with pytest.raises(RuleError) as refusal:
            second_sessions(first)
        assert refusal.value.code == "movement.two_sessions"


def test_the_other_half_of_a_howell_and_the_rest_of_a_mitchell():
    half = make("howell_halved", 8, options={"boards": "same"})
    (form,) = second_sessions([half])
    assert (form.key, form.movement.rounds, form.parts[0].options["boards"]) == ("howell", 7, "same")
    assert form.figures.met_least == form.figures.met_most == 1
    begun = make("mitchell", 13, 7)
    form = by_key(second_sessions([begun]))["continued"]
    assert form.movement.rounds == 6
    assert form.figures.met_most == 1


def test_minutes_are_kept():
    first = make("mitchell", 8)
    assert all(form.minutes <= 150 for form in second_sessions([first], minutes=150))
    with pytest.raises(RuleError):
        second_sessions([first], minutes=20)


def test_after_a_switched_first_session_the_switch_of_the_second_balances_both():
    first = make("mitchell", 9, options={"switch": "best"})
    again = by_key(second_sessions([first]))["exchanged"]
    assert again.figures.q > 90
    assert again.parts[0].options["switch"] not in ("", "none")
