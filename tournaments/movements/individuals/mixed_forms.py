"""How ladies and gentlemen and the boards go round: odd tables, and what is done at even ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from scoring.words import Message, RuleError, nouns

from ..pairs.mitchell import wrap


@dataclass(frozen=True, slots=True)
class Form:
    """How gentlemen and boards go round `tables` tables of ladies.

    `visitors` says whose gentlemen (the table they started at) come to a table in a round, None if
    nobody comes; `board_set` what it plays.
    """

    rounds: int
    sets: int
    visitors: Callable[[int, int], int | None]
    board_set: Callable[[int, int], int]
    together: int = 1
    shared_by: int = 1
    words: tuple[Message, ...] = ()


STAY = Message("Ladies stay. Gentlemen move up one table and keep the same direction; boards move down one.")


def form_of(tables: int, method: str) -> Form:
    """How a method goes at so many tables; odd numbers have one way only. RuleError "movement.option"."""
    if tables % 2:
        return _odd(tables)
    if method == "complete":
        return _complete(tables)
    if method == "halves":
        return _halves(tables)
    return {"still-table": _still_table, "empty-table": _empty_table}.get(method, _skip)(tables)


def _odd(tables: int) -> Form:
    return Form(
        tables,
        tables,
        lambda t, r: wrap(t - r + 1, tables),
        lambda t, r: wrap(t + r - 1, tables),
        words=(STAY,),
    )


def _skip(tables: int) -> Form:
    """One round less than tables."""
    half = tables // 2
    return Form(
        tables - 1,
        tables,
        lambda t, r: wrap(t - r + 1 - (r > half), tables),
        lambda t, r: wrap(t + r - 1, tables),
        words=(STAY, Message("After round {round}, gentlemen skip a table: they move up two.", round=half)),
    )


def _empty_table(tables: int) -> Form:
    """As if there were one table more, without ladies and without gentlemen of its own."""
    odd = _odd(tables + 1)

    def visitors(table: int, number: int) -> int | None:
        table_visited = odd.visitors(table, number)
        return None if table_visited == tables + 1 else table_visited

    return Form(
        tables + 1,
        tables + 1,
        visitors,
        odd.board_set,
        words=(
            STAY,
            Message(
                "Table {table} is empty: the gentlemen who reach it sit out, and so do the "
                "ladies with no gentlemen at their table.",
                table=tables + 1,
            ),
        ),
    )  # fmt: skip


def _still_table(tables: int) -> Form:
    """An inner table keeps its four players and plays what its higher neighbour plays."""
    still = tables // 2
    moving = [table for table in range(1, tables + 1) if table != still]
    odd = _odd(tables - 1)
    place = {table: index for index, table in enumerate(moving, start=1)}

    def visitors(table: int, number: int) -> int | None:
        if table == still:
            return still
        table_visited = odd.visitors(place[table], number)
        assert table_visited is not None
        return moving[table_visited - 1]

    def board_set(table: int, number: int) -> int:
        return odd.board_set(place[table + 1 if table == still else table], number)

    return Form(
        tables - 1,
        tables - 1,
        visitors,
        board_set,
        together=tables - 1,
        shared_by=2,
        words=(
            STAY,
            Message(
                "The four players at table {still} stay together; gentlemen and boards skip that table."
                " It plays the boards of table {other} in the same round, after that table.",
                still=still,
                other=still + 1,
            ),
        ),
    )  # fmt: skip


def _halves(tables: int) -> Form:
    """Two odd movements side by side. RuleError "movement.option" unless half the tables are odd."""
    half = tables // 2
    if half % 2 == 0 or half < 3:
        raise RuleError(
            "movement.option",
            "method",
            "Two separate halves need 3, 5, 7 ... tables each; {tables} cannot be divided like this.",
            "",
            tables=nouns.tables(tables),
        )
    odd = _odd(half)

    def shifted(find: Callable[[int, int], int | None]) -> Callable[[int, int], int]:
        def found(table: int, number: int) -> int:
            base = half if table > half else 0
            number_in_half = find(table - base, number)
            assert number_in_half is not None
            return base + number_in_half

        return found

    return Form(
        half,
        tables,
        shifted(odd.visitors),
        shifted(odd.board_set),
        words=(
            STAY,
            Message(
                "Tables 1 to {half} and the other tables play separately; players and boards "
                "stay within their half.",
                half=half,
            ),
        ),
    )


def skips_after(tables: int, rounds: int) -> Iterator[Form]:
    """The forms of an odd number of tables that pass over one table after a round, in fewer rounds."""
    odd = _odd(tables)
    if rounds >= tables:
        return

    def skipping(last: int) -> Form:
        return replace(
            odd,
            visitors=lambda table, number: odd.visitors(table, number + (number > last)),
            board_set=lambda table, number: odd.board_set(table, number + (number > last)),
            words=(
                STAY,
                Message(
                    "After round {round}, gentlemen move up two tables and boards move down two.", round=last
                ),
            ),
        )

    yield from map(skipping, range(1, rounds))


REDUCTIONS = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101}
"""Irreducible polynomials of the fields of so many elements, a bit a coefficient."""


def _complete(tables: int) -> Form:
    """As many rounds as tables: places are a number modulo the odd part and an element of a field.

    A table is (a, c), a round (x, y). Visitors come from (a - x, c - y), the set is (a + x, c + y z) for
    the generator z of the field, sums of field elements being bits that differ. As 1, 2, z and z + 1 can
    be divided by, no two of table, round, visitors and set come together twice.
    RuleError "movement.option" unless 4 divides the number of tables.
    """
    size = tables & -tables
    if size not in REDUCTIONS:
        raise RuleError(
            "movement.option",
            "method",
            "The complete movement needs 4, 8, 12 ... tables, not {tables}.",
            "",
            tables=tables,
        )
    odd = tables // size

    def times_z(element: int) -> int:
        doubled = element << 1
        return doubled ^ REDUCTIONS[size] if doubled >= size else doubled

    def visitors(table: int, number: int) -> int:
        (a, c), (x, y) = divmod(table - 1, size), divmod(number - 1, size)
        return (a - x) % odd * size + (c ^ y) + 1

    def board_set(table: int, number: int) -> int:
        (a, c), (x, y) = divmod(table - 1, size), divmod(number - 1, size)
        return (a + x) % odd * size + (c ^ times_z(y)) + 1

    return Form(
        tables,
        tables,
        visitors,
        board_set,
        words=(Message("Ladies stay. Gentlemen and boards follow guide cards; nothing is shared."),),
    )
