"""`movement`: a movement, checked; the kinds; what fits an evening; a search; a second session after it."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext

from clubs.people.words import say
from scoring.management.base import RuleCommand, UsageError
from scoring.words import RuleError, nouns
from tournaments.management.movement_search import (
    ONLY_WITH_SEARCH,
    add_search_options,
    search_lines,
    search_record,
    searched,
)
from tournaments.movements import (
    KINDS,
    Kind,
    Movement,
    Pace,
    Seating,
    SitOut,
    Suggestion,
    fairness,
    faults,
    make,
    movement_record,
    suggest,
    suggestion_record,
)
from tournaments.movements.number_spans import spans
from tournaments.movements.sessions.following import is_crossed, second_sessions
from tournaments.movements.sessions.planning import PLANNED_SIZES, Planned, planned
from tournaments.movements.sessions.values import Following, following_record

CONTESTANTS = ("pairs", "players", "teams")
ONLY_WITH_SUGGEST = ("boards", "minutes", "winners")
PACE = {"minutes_per_board": "per_board", "minutes_per_change": "per_change"}


class Command(RuleCommand):
    help = (
        "Show a movement and check it; --list names the kinds; --suggest lists suitable movements; --search "
        "looks for a fairer one."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("kind", nargs="?", metavar="KIND", help="mitchell, howell ...; see --list")
        parser.add_argument("--tables", type=_sizes, metavar="T", help="8, or a range 3-40")
        for contestants in CONTESTANTS:
            parser.add_argument(f"--{contestants}", type=int, metavar="P", help=f"how many {contestants}")
        parser.add_argument("--rounds", type=int, metavar="R")
        parser.add_argument("--boards-per-round", type=int, metavar="B")
        parser.add_argument("--missing", type=int, metavar="N", help="number of the phantom pair")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            type=_named,
            metavar="NAME=VALUE",
            help="an option that --list names; with --suggest minutes_per_board, minutes_per_change; with "
            "--search sharing",
        )
        parser.add_argument("--list", action="store_true", help="list all kinds")
        parser.add_argument(
            "--suggest",
            action="store_true",
            help="list movements for --pairs, --players or --teams, best first",
        )
        parser.add_argument(
            "--boards", type=int, metavar="B", help="with --suggest or --search: boards per pair"
        )
        parser.add_argument("--minutes", type=int, metavar="M", help="with --suggest: playing time")
        parser.add_argument("--winners", type=int, choices=(1, 2), help="with --suggest: number of winners")
        add_search_options(parser)
        parser.add_argument(
            "--sessions",
            type=int,
            choices=(1, 2),
            default=1,
            help="2: the movements of a second session after this one, with the figures of both",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["search"]:
            self._search(options)
            return
        for name in ONLY_WITH_SEARCH:
            if options[name] is not None:
                raise UsageError(f"--{name} goes with --search.")
        if options["list"]:
            self._list()
        elif options["suggest"]:
            self._suggest(options)
        else:
            self._movements(options)

    def _list(self) -> None:
        if self.as_json:
            self.write_json([_kind_record(kind) for kind in KINDS])
            return
        rows = [[kind.key, kind.title, _span(kind.sizes), _option_words(kind)] for kind in KINDS]
        self.write_table(("kind", "title", "tables", "options"), rows)

    def _suggest(self, options: dict[str, Any]) -> None:
        contestants, entries = _entries(options)
        if entries is None:
            raise UsageError("--suggest needs --pairs, --players or --teams.")
        suggestions = suggest(
            entries,
            options["boards"],
            options["minutes"],
            options["winners"],
            _pace(options["option"]),
            contestants=contestants,
        )
        if self.as_json:
            self.write_json([suggestion_record(suggestion) for suggestion in suggestions])
            return
        for number, suggestion in enumerate(suggestions, start=1):
            self.stdout.write(f"{number}. {_suggestion_line(suggestion)}")
            for reason in suggestion.reasons:
                self.stdout.write(f"   - {say(reason)}")

    def _search(self, options: dict[str, Any]) -> None:
        result = searched(options)
        if self.as_json:
            self.write_json(search_record(result))
            return
        self._print(result.found.movement)
        for line in search_lines(result):
            self.stdout.write(line)

    def _movements(self, options: dict[str, Any]) -> None:
        _check_usage(options)
        sizes = options["tables"] or [None]
        if options["sessions"] == 2:
            if len(sizes) > 1:
                raise UsageError("--sessions 2 is for one number of tables, not for a range.")
            self._second_sessions(_checked(options, sizes[0]))
            return
        if len(sizes) == 1:
            self._print(_checked(options, sizes[0]))
            return
        made = self._of_every_size(options, sizes)
        if self.as_json:
            for movement in made:
                self.write_json(movement_record(movement))
        else:
            self.write_table(SUMMARY, map(_summary, made))

    def _second_sessions(self, first: Movement) -> None:
        """How a second session can go on from this one; and, where it is a Mitchell, what would be best."""
        forms = second_sessions([first])
        if self.as_json:
            self.write_json([following_record(form) for form in forms])
            return
        for number, form in enumerate(forms, start=1):
            self.stdout.write(f"{number}. {say(form.title)}: {_following_command(form)}")
            for reason in form.reasons:
                self.stdout.write(f"   - {say(reason)}")
        if is_crossed(first) and first.tables in PLANNED_SIZES:
            self.stdout.write(_planned_line(planned(first.tables)))

    def _of_every_size(self, options: dict[str, Any], sizes: Iterable[int]) -> Iterator[Movement]:
        """A movement a size; a size that the kind does not have is reported, and the next is made."""
        for tables in sizes:
            try:
                yield _checked(options, tables)
            except RuleError as error:
                self.report(error, tables=tables)

    def _print(self, movement: Movement) -> None:
        if self.as_json:
            self.write_json(movement_record(movement))
            return
        self.stdout.write(say(movement.title))
        for line in movement.description:
            self.stdout.write(say(line))
        headings = (gettext("round"), *(f"{gettext('table')} {t}" for t in range(1, movement.tables + 1)))
        self.write_table(headings, _grid(movement))
        for sit_out in movement.sit_outs:
            self.stdout.write(_sit_out_line(movement, sit_out))
        self.stdout.write(_fairness_line(movement))


SUMMARY = ("tables", "kind", "rounds", "boards", "winners", "Q", "min", "max", "met", "shared")


def _sizes(text: str) -> list[int]:
    """The numbers of tables: "8" or "3-40"; other text is wrong usage."""
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", text.strip(), re.ASCII)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if last < first:
        raise ArgumentTypeError(f"a number of tables or a range as 3-40, not {text}")
    return list(range(first, last + 1))


def _named(text: str) -> tuple[str, str]:
    """NAME=VALUE; other text is wrong usage."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ArgumentTypeError(f"NAME=VALUE, not {text}")
    return name.strip(), value.strip()


def _check_usage(options: dict[str, Any]) -> None:
    if options["kind"] is None:
        raise UsageError(
            "Give a KIND and --tables, or --list, or --suggest with --pairs, --players or --teams."
        )
    contestants, entries = _entries(options)
    if options["tables"] is None and entries is None:
        raise UsageError("How many --tables?")
    if options["tables"] is not None and len(options["tables"]) > 1 and entries is not None:
        raise UsageError(f"--{contestants} is for one number of tables, not for a range.")
    for name in ONLY_WITH_SUGGEST:
        if options[name] is not None:
            raise UsageError(f"--{name} goes with --suggest.")


def _entries(options: dict[str, Any]) -> tuple[str, int | None]:
    """Of what so many are told, and how many; pairs if nothing is told."""
    given = [(name, options[name]) for name in CONTESTANTS if options[name] is not None]
    if len(given) > 1:
        raise UsageError(f"Either --{given[0][0]} or --{given[1][0]}.")
    return given[0] if given else ("pairs", None)


def _checked(options: dict[str, Any], tables: int | None) -> Movement:
    """The movement, after the checker has seen it."""
    contestants, entries = _entries(options)
    movement = make(
        options["kind"],
        tables,
        rounds=options["rounds"],
        boards_per_round=options["boards_per_round"],
        missing=options["missing"],
        options=dict(options["option"]),
        pairs=entries,
    )
    if entries is not None and contestants not in ("pairs", movement.contestants):
        raise UsageError(f"{movement.kind} is for {movement.contestants}, not for {contestants}.")
    movement_faults = faults(movement)
    if movement_faults:
        raise AssertionError(f"{movement.kind} of {movement.tables} tables: {movement_faults[0]}")
    return movement


def _pace(given: Iterable[tuple[str, str]]) -> Pace:
    """How fast the club plays. RuleError "movement.option" for other names or no positive minutes."""
    minutes: dict[str, Fraction] = {}
    for name, value in given:
        if name not in PACE or not re.fullmatch(r"\d{1,3}(\.\d{1,3})?", value) or not Fraction(value):
            raise RuleError(
                "movement.option",
                name,
                "The options of --suggest are {known}, in minutes, not {option}={value}.",
                "",
                known=", ".join(PACE),
                option=name,
                value=value,
            )
        minutes[PACE[name]] = Fraction(value)
    return Pace(**minutes)


def _kind_record(kind: Kind) -> dict[str, object]:
    return {
        "key": kind.key,
        "title": kind.title,
        "contestants": kind.contestants,
        "sizes": list(kind.sizes),
        "options": [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "help": option.help,
            }
            for option in kind.options
        ],
    }


def _span(sizes: tuple[int, ...]) -> str:
    """Numbers of tables: "8", "3-40", "4-40 by 4", or each where they follow no rule."""
    steps = {after - before for before, after in pairwise(sizes)}
    if len(steps) != 1:
        return ", ".join(map(str, sizes))
    span, step = f"{sizes[0]}-{sizes[-1]}", steps.pop()
    return span if step == 1 else f"{span} by {step}"


def _option_words(kind: Kind) -> str:
    return " ".join(f"{option.name}={'|'.join(option.choices)}" for option in kind.options)


def _suggestion_line(suggestion: Suggestion) -> str:
    movement = suggestion.movement
    command = [suggestion.kind, f"--tables {movement.tables}", f"--rounds {movement.rounds}"]
    command.append(f"--boards-per-round {movement.boards_per_round}")
    if suggestion.missing is not None:
        command.append(f"--missing {suggestion.missing}")
    if "pairs" in suggestion.entries:
        command.append(f"--{movement.contestants} {suggestion.entries['pairs']}")
    command += [f"--option {name}={value}" for name, value in suggestion.options]
    return f"{say(movement.title)}: movement {' '.join(command)}"


def _following_command(form: Following) -> str:
    """The command that prints the movement of the second session's first section."""
    movement, part = form.movement, form.parts[0]
    words = [f"movement {part.kind}", f"--tables {movement.tables}", f"--rounds {movement.rounds}"]
    words.append(f"--boards-per-round {movement.boards_per_round}")
    if part.missing is not None:
        words.append(f"--missing {part.missing}")
    return " ".join([*words, *(f"--option {name}={value}" for name, value in part.options.items())])


def _planned_line(plan: Planned) -> str:
    """The first session that is best if it is known before that a second follows."""
    options = " ".join(f"--option {name}={value}" for name, value in plan.options.items())
    return gettext(
        "Planned before the first session: {command}, then {title}: balance {q} % over both sessions."
    ).format(
        command=f"movement {plan.kind} --tables {plan.first.tables} --rounds {plan.rounds} {options}",
        title=say(plan.second.title),
        q=plan.second.figures.q_text,
    )


def _grid(movement: Movement) -> Iterator[list[str]]:
    """A row a round, a column a table: N-S, E-W and the boards; * where the boards are turned."""
    for number in range(1, movement.rounds + 1):
        cells = dict.fromkeys(range(1, movement.tables + 1), "-")
        for s in movement.in_round(number):
            boards = spans(movement.boards_at(s))
            cells[s.table] = f"{_sides(s)}, {boards}{'*' if s.arrow_switched else ''}"
        yield [str(number), *cells.values()]


def _sides(seating: Seating) -> str:
    if seating.south:
        return f"{seating.n}+{seating.s} v {seating.e}+{seating.w}"
    return f"{seating.ns} v {seating.ew}"


def _sit_out_line(movement: Movement, sit_out: SitOut) -> str:
    words = {
        "pairs": gettext("Round {round}: pair {contestant} sits out."),
        "players": gettext("Round {round}: player {contestant} sits out."),
        "teams": gettext("Round {round}: team {contestant} sits out."),
    }
    return words[movement.contestants].format(round=sit_out.round, contestant=sit_out.contestant)


def _summary(movement: Movement) -> list[object]:
    figures = fairness(movement)
    return [
        movement.tables,
        movement.kind,
        movement.rounds,
        movement.boards,
        movement.winners,
        figures.q_text,
        figures.least,
        figures.most,
        figures.met,
        figures.shared,
    ]


def _fairness_line(movement: Movement) -> str:
    figures = fairness(movement)
    words = {
        "pairs": gettext(
            "Balance {q} %; competition between any two pairs {least} to {most}; every pair "
            "meets at least {met}; times tables share boards: {shared}."
        ),
        "players": gettext(
            "Balance {q} %; competition between any two players {least} to {most}; every "
            "player plays against at least {met}; times tables share boards: {shared}."
        ),
        "teams": gettext(
            "Balance {q} %; any two teams play {least} to {boards} against each other; "
            "every team plays at least {met}; times tables share boards: {shared}."
        ),
    }
    return words[movement.contestants].format(
        q=figures.q_text,
        least=figures.least,
        most=figures.most,
        boards=say(nouns.boards(figures.most)),
        met=say(nouns.others(figures.met)),
        shared=figures.shared,
    )
