"""A number is confirmed by the first letters of a name: as people write them, and by nobody who guesses."""

from __future__ import annotations

from clubs.people.first_letters import are_of
from tests.cases import for_each


@for_each(
    "case",
    [
        ("Anna Lind", "ann"),
        ("Anna Lind", "ANNA"),
        ("Anna Lind", " Lin "),
        ("Anna Lind", "anna l"),
        ("Jürgen Größe", "jur"),
        ("Jürgen Größe", "Grö"),
        ("Łukasz Żak", "luk"),
        ("Bo Andersson", "bo"),
        ("Bo Andersson", "Bo A"),
        ("Li Wu", "WU"),
        ("Pat O'Brien", "obr"),
        ("Pat O\N{RIGHT SINGLE QUOTATION MARK}Brien", "O'Br"),
        ("Pat O'Brien", "bri"),
        ("Jean-Luc Petit", "jeanl"),
        ("Jean-Luc Petit", "luc"),
        ("Piet van der Berg", "van"),
        ("Piet van der Berg", "ber"),
        ("王 明", "王"),
        ("王小明", "王小明"),
    ],
)
def test_how_a_part_of_the_name_begins(case):
    assert are_of(*case)


@for_each(
    "case",
    [
        ("Anna Lind", ""),
        ("Anna Lind", " "),
        ("Anna Lind", "'"),
        ("Anna Lind", "a"),
        ("Anna Lind", "an"),
        ("Anna Lind", "a a a"),
        ("Anna Lind", "a l"),
        ("Anna Lind", "nna"),
        ("Anna Lind", "ind"),
        ("Anna Lind", "lindt"),
        ("Anna Lind", "anna m"),
        ("Anna Lind", "bo"),
        ("Anna B. Lind", "b"),
        ("Anna B. Lind", "b."),
        ("Pat O'Brien", "o"),
        ("Pat O'Brien", "o'b"),
        ("Bo Andersson", "b"),
        ("Bo Andersson", "an"),
        ("Anna Lind", "%"),
        ("Anna Lind", "x" * 120),
    ],
)
def test_anything_else_confirms_nothing(case):
    assert not are_of(*case)
