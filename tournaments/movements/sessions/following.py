"""How a second session of pairs can go on from the first: who plays where, by which number; what it brings.

A form says for each section of the second session its movement, and from which section and number of the
first session each of its numbers comes. Its figures are those of both sessions (`event`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from scoring.words import Message, RuleError

from ..choosing.evening import Pace, evening_of
from ..number_spans import spans
from ..registry import make
from ..switching import UNSWITCHED
from ..values import Movement
from . import parts, twin
from .evenness import fairest_shift, fairest_switch
from .event import event_fairness, joined, renumbered
from .values import Following, Part, Wish, event_number

FEWEST_LEFT = 3  # rounds of a Mitchell that are worth a session
TITLES_OF_LINES = {
    "rotate": Message("Each line among itself, one set of boards"),
    "copies": Message("Each line among itself, two copies of the boards"),
    "share": Message("Each line among itself, tables share boards"),
}
ACROSS_THE_LINES = Message("In each round one pair of either line meets one of the other line.")
COMPETED_BEFORE = Message(
    "Pairs of one line sat the same way throughout the first session, so they competed there already: "
    "arrow-switched rounds in the first session would have balanced both."
)


def second_sessions(
    first: Sequence[Movement],
    *,
    boards: int | None = None,
    minutes: int | None = None,
    absent: Collection[int] = (),
    joined_by: Collection[int] = (),
) -> list[Following]:
    """How a session of these sections of pairs can go on, best first.

    Sections are those of one field, in their order. `absent` are numbers of the event (`event_number`) of
    those who do not play on; a number of a half table counts with them unless somebody new is `joined_by`
    it. One in a section can be missing.
    Raises RuleError "movement.two_sessions" where the first session leads to none.
    """
    gone = frozenset((*absent, *_never_there(first))) - frozenset(joined_by)
    wish = Wish(boards, minutes, gone)
    fitting = [form for form in _forms(tuple(first), wish) if form is not None]
    if not fitting:
        raise RuleError(
            "movement.two_sessions",
            "first",
            "No movement goes on from this first session: it must be a Mitchell, or the first half of a "
            "Howell, and at most one pair of a section can be missing.",
            "",
        )
    return sorted(fitting, key=_rank)


def _rank(form: Following) -> tuple[object, ...]:
    """Everybody meets everybody, all as often, then the balance in steps of ten, copies, balance, boards."""
    figures = form.figures
    shares = any(part.movement.shares for part in form.parts)
    return (
        not figures.all_meet,
        figures.met_most - figures.met_least if figures.all_meet else 0,
        -(figures.q // 10),
        form.copies,
        shares,
        -figures.q,
        form.key,
    )


def _never_there(first: Sequence[Movement]) -> Iterator[int]:
    """The event's numbers of the pairs that were missing all along."""
    for section, movement in enumerate(first):
        for number in range(1, 2 * movement.tables + 1):
            if number not in movement.entries:
                yield event_number(section, number)


def in_event(first: Sequence[Movement]) -> Movement:
    """The first session as one movement, under the event's numbers."""
    return joined(
        [
            renumbered(movement, {number: event_number(section, number) for number in movement.entries})
            for section, movement in enumerate(first)
        ]
    )


def is_crossed(movement: Movement) -> bool:
    """Whether pairs 1 to T meet only pairs T + 1 to 2T, as in every Mitchell."""
    line = movement.tables
    return (
        movement.contestants == "pairs"
        and max(movement.entries) <= 2 * line
        and all((s.ns <= line) != (s.ew <= line) for s in movement.seatings)
    )


def _forms(first: tuple[Movement, ...], wish: Wish) -> Iterator[Following | None]:
    if any(movement.contestants != "pairs" for movement in first):
        return
    if len(first) > 1:
        alike = len({(m.tables, m.rounds, m.boards_per_round) for m in first}) == 1
        if alike and all(map(is_crossed, first)):
            yield _across(first, wish)
            if len(first) == 2:
                yield _scrambled(first, wish)
        return
    movement = first[0]
    if movement.kind == parts.HALVED:
        yield from _other_half(movement, wish)
    elif is_crossed(movement):
        yield from _lines(movement, wish)
        yield _halves_exchanged(movement, wish)
        yield _again(movement, wish)
        if movement.winners == 2:
            yield _again_for_one_winner(movement, wish)
        yield _continued(movement, wish)


def _lines(first: Movement, wish: Wish) -> Iterator[Following | None]:
    """Each line among itself, with what boards there are: rotating, in two copies, or shared."""
    tables = first.tables
    if tables not in twin.SIZES:
        return
    for boards, lengths in (
        ("rotate", [tables] if tables in twin.ROTATING else []),
        ("copies", _lengths(twin.rounds_of(tables), first)),
        ("share", _lengths(twin.rounds_of(tables), first)),
    ):
        for rounds in lengths:
            yield _of_lines(first, wish, rounds, boards)


def _lengths(possible: Sequence[int], first: Movement) -> list[int]:
    """The rounds of so many that make all meet and, if others, those nearest to the first session's."""
    nearest = min(possible, key=lambda rounds: (abs(rounds - first.rounds), -rounds))
    return sorted({max(possible), nearest})


def _of_lines(first: Movement, wish: Wish, rounds: int, boards: str) -> Following | None:
    tables = first.tables
    size: dict[str, object] = {"rounds": rounds, "boards_per_round": _boards(wish, rounds)}

    def second(turned: str) -> Movement:
        return make(twin.KEY, tables, options={"boards": boards, "second": turned}, **size)  # type: ignore[arg-type]

    turned, shift = fairest_shift(first, {turned: second(turned) for turned in ("alike", "turned")})
    options = {"boards": boards, "second": turned, "shift": str(shift)}
    numbers = {number: number for number in range(1, 2 * tables + 1)}
    words = (
        Message("Those who sat N-S in the first session now play among themselves, and so do those E-W."),
        *([ACROSS_THE_LINES] if tables % 2 else []),
        *([COMPETED_BEFORE] if first.winners == 2 else []),
    )
    return _made(
        f"lines-{boards}-{rounds}",
        TITLES_OF_LINES[boards],
        [first],
        wish,
        [(twin.KEY, tables, rounds, options, numbers)],
        words,
    )


def _halves_exchanged(first: Movement, wish: Wish) -> Following | None:
    """A Mitchell in which half of either line has changed sides: half of the opponents are new."""
    tables = first.tables
    upper = (tables + 1) // 2
    north_south = [*range(1, upper + 1), *range(tables + upper + 1, 2 * tables + 1)]
    east_west = [*range(upper + 1, tables + 1), *range(tables + 1, tables + upper + 1)]
    numbers = dict(enumerate((*north_south, *east_west), start=1))
    words = Message("Half of the N-S pairs and half of the E-W pairs change sides, and meet their own line.")
    title = Message("Mitchell, half of each line exchanged")
    return _mitchell("halves", title, first, wish, numbers, (words,))


def _again(first: Movement, wish: Wish) -> Following | None:
    """The same opponents on new boards: in the same seats for two winners, else with the lines exchanged."""
    if first.winners == 1:
        return _again_for_one_winner(first, wish)
    numbers = {number: number for number in range(1, 2 * first.tables + 1)}
    words = Message("The same lines meet again; N-S and E-W stay ranked separately.")
    return _mitchell("again", Message("The same Mitchell again"), first, wish, numbers, (words,), 2)


def _again_for_one_winner(first: Movement, wish: Wish) -> Following | None:
    """The same opponents with N-S and E-W exchanged, and those rounds switched that balance both sessions."""
    tables = first.tables
    numbers = {number: (number + tables - 1) % (2 * tables) + 1 for number in range(1, 2 * tables + 1)}
    words = Message("N-S and E-W exchange their seats and meet again; one winner.")
    title = Message("Mitchell, N-S and E-W exchanged")
    return _mitchell("exchanged", title, first, wish, numbers, (words,))


def _continued(first: Movement, wish: Wish) -> Following | None:
    """The rounds of the first session's Mitchell that were not played."""
    base = parts.FORMS.get(first.kind)
    if base is None or base.most_rounds(first.tables) - first.rounds < FEWEST_LEFT:
        return None
    numbers = {number: number for number in range(1, 2 * first.tables + 1)}
    options = {"form": first.kind, "after": str(first.rounds)}
    rounds = base.most_rounds(first.tables) - first.rounds
    words = Message("Everybody goes on from the last seats of the first session, on new boards.")
    choose = None if first.winners == 2 else _switching([first])
    return _made(
        "continued",
        Message("Mitchell, continued"),
        [first],
        wish,
        [(parts.CONTINUED, first.tables, rounds, options, numbers)],
        (words,),
        choose,
    )


def _other_half(first: Movement, wish: Wish) -> Iterator[Following | None]:
    """The rounds of a Howell that were not played."""
    tables = first.tables
    numbers = {number: number for number in range(1, 2 * tables + 1)}
    boards = "same" if first.copies > 1 else "rotate"
    options = {"session": "2", "boards": boards}
    rounds = 2 * tables - 1 - first.rounds
    words = Message("The other half of the Howell, from where the first session ended, on new boards.")
    size = [(parts.HALVED, tables, rounds, options, numbers)]
    yield _made("howell", Message("Howell, second half"), [first], wish, size, (words,))


def _across(first: tuple[Movement, ...], wish: Wish) -> Following | None:
    """N-S of each section meet E-W of the next one."""
    count, tables = len(first), first[0].tables
    numbers = [_lines_of((section, "NS"), ((section + 1) % count, "EW"), tables) for section in range(count)]
    words = (
        Message("N-S keep their section, E-W go to the next one: pair {pair} to the same number there.",
                pair=tables + 1),
    )  # fmt: skip
    return _in_sections("across", Message("Mitchell, E-W in the next section"), first, wish, numbers, words)


def _scrambled(first: tuple[Movement, ...], wish: Wish) -> Following | None:
    """Both lines that sat N-S meet in section A, both that sat E-W in section B."""
    tables = first[0].tables
    numbers = [_lines_of((0, "NS"), (1, "NS"), tables), _lines_of((0, "EW"), (1, "EW"), tables)]
    words = (
        Message("Section A: its N-S pairs stay, and N-S of section B sit E-W against them."),
        Message("Section B: E-W of section A sit N-S, and its own E-W pairs meet them."),
    )
    return _in_sections("scrambled", Message("Scrambled Mitchell"), first, wish, numbers, words, 1)


def _lines_of(north_south: tuple[int, str], east_west: tuple[int, str], tables: int) -> dict[int, int]:
    """A section's event numbers: its N-S from one line of the first session, its E-W from another."""
    rows = [
        event_number(section, number + (tables if line == "EW" else 0))
        for section, line in (north_south, east_west)
        for number in range(1, tables + 1)
    ]
    return dict(enumerate(rows, start=1))


Size = tuple[str, int, int, dict[str, str], Mapping[int, int]]  # kind, tables, rounds, options, numbers
Choose = Callable[[Sequence[Movement], Sequence[Mapping[int, int]]], str]


def _mitchell(
    key: str,
    title: Message,
    first: Movement,
    wish: Wish,
    numbers: Mapping[int, int],
    words: tuple[Message, ...],
    winners: int = 1,
) -> Following | None:
    kind, rounds = _usual_mitchell(first)
    choose = None if winners == 2 else _switching([first])
    return _made(key, title, [first], wish, [(kind, first.tables, rounds, {}, numbers)], words, choose)


def _in_sections(
    key: str,
    title: Message,
    first: tuple[Movement, ...],
    wish: Wish,
    numbers: Sequence[Mapping[int, int]],
    words: tuple[Message, ...],
    winners: int | None = None,
) -> Following | None:
    kind, rounds = _usual_mitchell(first[0])
    choose = None if winners is None and first[0].winners == 2 else _switching(first)
    sizes: list[Size] = [(kind, first[0].tables, rounds, {}, one) for one in numbers]
    return _made(key, title, first, wish, sizes, words, choose)


def _usual_mitchell(first: Movement) -> tuple[str, int]:
    """The Mitchell of the first session where a club can play it again; else the usual one of the size."""
    if first.kind in (*parts.FORMS, "web", "bowman"):
        return first.kind, first.rounds
    usual = make("mitchell", first.tables)
    return usual.kind, min(usual.rounds, first.rounds)


def _switching(first: Sequence[Movement]) -> Choose:
    """What chooses the rounds to arrow-switch, the same in all sections, for the best balance of both."""

    def choose(sections: Sequence[Movement], numbers: Sequence[Mapping[int, int]]) -> str:
        second = joined([renumbered(one, to) for one, to in zip(sections, numbers, strict=True)])
        rounds = fairest_switch(in_event(first), second)
        return spans(rounds) if rounds else UNSWITCHED

    return choose


def _boards(wish: Wish, rounds: int) -> int:
    """Boards a round nearest to what is asked for; 1 at least."""
    evening = evening_of(wish.boards, wish.minutes, Pace())
    sizes = evening.boards_for(rounds)
    return min(sizes, key=lambda each: (evening.distance(rounds * each), -each), default=1)


def _made(
    key: str,
    title: Message,
    first: Sequence[Movement],
    wish: Wish,
    sizes: Sequence[Size],
    words: tuple[Message, ...],
    choose: Choose | None = None,
) -> Following | None:
    """The form with its figures; None where more than one pair of a section is missing, or time is short."""
    boards = _boards(wish, sizes[0][2])
    minutes = Pace().minutes(sizes[0][2], boards)
    missing = [_missing(numbers, wish.absent) for *_, numbers in sizes]
    if (wish.minutes is not None and minutes > wish.minutes) or None in missing:
        return None
    gone = [one or None for one in missing]
    try:
        made = [
            make(kind, tables, rounds, boards, lost, options)
            for (kind, tables, rounds, options, _), lost in zip(sizes, gone, strict=True)
        ]
        if choose is not None:
            switch = choose(made, [numbers for *_, numbers in sizes])
            sizes = [(*size[:3], {**size[3], "switch": switch}, size[4]) for size in sizes]
            made = [
                make(kind, tables, rounds, boards, lost, options)
                for (kind, tables, rounds, options, _), lost in zip(sizes, gone, strict=True)
            ]
    except RuleError:
        return None
    sections = tuple(
        Part(kind, movement, {n: numbers[n] for n in movement.entries}, options, lost)
        for (kind, _, _, options, numbers), movement, lost in zip(sizes, made, gone, strict=True)
    )
    figures = event_fairness([in_event(first), joined([part.in_event for part in sections])])
    return Following(key, title, sections, figures, minutes, words)


def _missing(numbers: Mapping[int, int], absent: Collection[int]) -> int | None:
    """The number of a section whose pair does not come back; 0 for none, None for more than one."""
    lost = [number for number, of_event in numbers.items() if of_event in absent]
    return None if len(lost) > 1 else lost[0] if lost else 0
