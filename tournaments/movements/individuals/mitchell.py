"""Individuals in which everybody keeps a chair: ladies and gentlemen (Mitchell), and the rainbow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import Option
from ..pairs.mitchell import wrap
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating, SitOut
from .building import refuse_missing, refuse_other_entries

METHODS = ("auto", "skip", "still-table", "empty-table", "halves")
METHOD = Option(
    "method",
    METHODS,
    "auto",
    "for an even number of tables: gentlemen skip a table half way (auto), a table stays together,"
    " an empty table is added, or two halves play apart",
)
RAINBOW_SIZES = tuple(tables for tables in range(5, 41) if gcd(tables, 6) == 1)


def build_rainbow(spec: Spec) -> Movement:
    """North stays, South goes up one table, East two, West three, boards down one: nobody meets twice."""
    refuse_missing(spec)
    tables = spec.tables
    refuse_other_entries(spec, 4 * tables)
    rounds = checked_rounds(
        spec.rounds,
        tables,
        tables,
        N_("A rainbow with {size} can have 1 to {limit}, not {rounds}."),
    )
    boards = spec.boards_for(rounds)
    return Movement(
        kind=spec.kind,
        title=Message("Rainbow individual"),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=tables,
        entries=tuple(range(1, 4 * tables + 1)),
        seatings=tuple(
            _rainbow_table(tables, number, table)
            for number in range(1, rounds + 1)
            for table in range(1, tables + 1)
        ),
        winners=2,
        contestants="players",
        description=(
            size_words(rounds, boards, tables),
            _numbers(N_("Starting positions, in table order: North {first}, South {second}, East {third}, "
            "West {fourth}."),
                     tables),
            Message("North stays. South moves up one table, East up two, West up three; boards move "
            "down one."),
            Message("All players keep the same direction and meet each other only once; N-S and E-W "
            "are ranked separately."),
        ),
    )  # fmt: skip


def _rainbow_table(tables: int, number: int, table: int) -> Seating:
    """N 1 to T, S T + 1 to 2T, E 2T + 1 to 3T, W 3T + 1 to 4T."""

    def from_below(speed: int) -> int:
        return wrap(table - speed * (number - 1), tables)

    return Seating(
        number,
        table,
        table,
        2 * tables + from_below(2),
        wrap(table + number - 1, tables),
        south=tables + from_below(1),
        west=3 * tables + from_below(3),
    )


def _numbers(template: str, tables: int) -> Message:
    """The numbers of the four blocks of players."""
    spans = [f"{block * tables + 1}-{(block + 1) * tables}" for block in range(4)]
    return Message(template, first=spans[0], second=spans[1], third=spans[2], fourth=spans[3])


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


def build_mixed(spec: Spec) -> Movement:
    """Ladies N and E stay, gentlemen S and W move together; N-S and E-W are ranked apart."""
    refuse_missing(spec)
    tables = spec.tables
    refuse_other_entries(spec, 4 * tables)
    form = _form(tables, spec.options.get("method", "auto"))
    rounds = checked_rounds(
        spec.rounds,
        form.rounds,
        tables,
        N_("The ladies and gentlemen movement with {size} can have 1 to {limit}, not {rounds}."),
    )
    boards = spec.boards_for(rounds)
    return Movement(
        kind=spec.kind,
        title=Message("Ladies and gentlemen"),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=form.sets,
        entries=tuple(range(1, 4 * tables + 1)),
        seatings=tuple(_mixed_seatings(form, tables, rounds)),
        sit_outs=tuple(_mixed_sit_outs(form, tables, rounds)),
        winners=2,
        shared_by=form.shared_by,
        meetings=rounds,
        partnerships=min(rounds, form.together),
        contestants="players",
        description=(
            size_words(rounds, boards, form.sets),
            _numbers(
                N_(
                    "Starting positions, in table order: ladies North {first} and East "
                    "{second}, gentlemen South {third} and West {fourth}."
                ),
                tables,
            ),
            *form.words,
            Message(
                "The winners are the best North and the best South of N-S, and the best East "
                "and the best West of E-W."
            ),
        ),
    )


def _mixed_seatings(form: Form, tables: int, rounds: int) -> list[Seating]:
    """Ladies N 1 to T, E T + 1 to 2T; gentlemen S 2T + 1 to 3T, W 3T + 1 to 4T."""
    return [
        Seating(
            number,
            table,
            table,
            tables + table,
            form.board_set(table, number),
            south=2 * tables + visitors,
            west=3 * tables + visitors,
        )
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
        if (visitors := form.visitors(table, number)) is not None
    ]


def _mixed_sit_outs(form: Form, tables: int, rounds: int) -> list[SitOut]:
    """Ladies whom nobody visits, and the gentlemen who visit nobody."""
    sit_outs = []
    for number in range(1, rounds + 1):
        visits = {table: form.visitors(table, number) for table in range(1, tables + 1)}
        idle_tables = [table for table, visitors in visits.items() if visitors is None]
        idle_men = set(range(1, tables + 1)) - set(visits.values())
        sit_outs += [SitOut(number, lady + table) for table in idle_tables for lady in (0, tables)]
        sit_outs += [SitOut(number, chair * tables + man) for man in idle_men for chair in (2, 3)]
    return sit_outs


STAY = Message("Ladies stay. Gentlemen move up one table and keep the same direction; boards move down one.")


def _form(tables: int, method: str) -> Form:
    if tables % 2:
        return _odd(tables)
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
