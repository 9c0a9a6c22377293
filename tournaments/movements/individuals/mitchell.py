"""Individuals in which everybody keeps a chair: ladies and gentlemen (Mitchell), and the rainbow."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import gcd

from scoring.words import N_, Message

from ..descriptions import size_words
from ..fairness import field_balances
from ..kinds import Option
from ..pairs.mitchell import wrap
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating, SitOut
from .building import refuse_missing, refuse_other_entries
from .mixed_forms import Form, form_of, skips_after

METHODS = ("auto", "skip", "still-table", "empty-table", "halves", "complete")
METHOD = Option(
    "method",
    METHODS,
    "auto",
    "for an even number of tables: gentlemen skip a table half way (auto), a table stays together,"
    " an empty table is added, two halves play apart, or (complete, where 4 divides the tables) gentlemen"
    " and boards follow guide cards through as many rounds as tables",
)
SKIPS = Option(
    "skips",
    ("none", "even"),
    "none",
    "even: in a shorter evening of an odd number of tables gentlemen and boards skip once where that makes"
    " the competition most even",
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


def build_mixed(spec: Spec) -> Movement:
    """Ladies N and E stay, gentlemen S and W move together; N-S and E-W are ranked apart."""
    refuse_missing(spec)
    tables = spec.tables
    refuse_other_entries(spec, 4 * tables)
    form = form_of(tables, spec.options.get("method", "auto"))
    rounds = checked_rounds(
        spec.rounds,
        form.rounds,
        tables,
        N_("The ladies and gentlemen movement with {size} can have 1 to {limit}, not {rounds}."),
    )
    if spec.options.get("skips") == "even" and tables % 2:
        form = _most_even(tables, rounds)
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


@cache
def _most_even(tables: int, rounds: int) -> Form:
    """One skip after the round that makes the less balanced of the two fields the most balanced."""

    def balance(form: Form) -> Fraction:
        return min(
            field_balances(
                Movement(
                    kind="",
                    title=Message(""),
                    tables=tables,
                    rounds=rounds,
                    boards_per_round=1,
                    sets=form.sets,
                    entries=tuple(range(1, 4 * tables + 1)),
                    seatings=tuple(_mixed_seatings(form, tables, rounds)),
                    winners=2,
                    contestants="players",
                )
            )
        )

    return max([form_of(tables, "auto"), *skips_after(tables, rounds)], key=balance)


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
