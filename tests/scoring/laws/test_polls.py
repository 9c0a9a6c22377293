"""The lines in which a ruling keeps the players who were consulted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.laws.polls import Consulted, poll_text, read_poll

PARTS = st.text(st.characters(codec="ascii", categories=["L", "N", "P"], exclude_characters="|"), max_size=8)


def test_a_line_has_who_the_class_the_call_and_what_was_considered():
    players = [Consulted("Eva", "county", "Pass", "3S, double"), Consulted("Jan", "", "3S")]
    assert poll_text(players) == "Eva | county | Pass | 3S, double\nJan |  | 3S"
    assert read_poll(poll_text(players)) == players


def test_what_was_written_freely_stays_a_line():
    assert read_poll("Eva: pass\n\nJan: 3S\n") == [Consulted("Eva: pass"), Consulted("Jan: 3S")]
    assert poll_text(read_poll("Eva: pass\nJan: 3S")) == "Eva: pass\nJan: 3S"


def test_a_stroke_or_an_end_of_line_in_a_part_makes_no_second_part():
    assert poll_text([Consulted("Eva | Jan", "a\nb", "Pass")]) == "Eva / Jan | a b | Pass"


def test_a_player_of_whom_nothing_is_written_has_no_line():
    assert poll_text([Consulted(""), Consulted("Jan"), Consulted("")]) == "Jan"


@given(st.lists(st.builds(Consulted, PARTS.filter(bool), PARTS, PARTS, PARTS), max_size=8))
def test_what_is_written_is_read_as_it_was(players: list[Consulted]):
    assert read_poll(poll_text(players)) == players
