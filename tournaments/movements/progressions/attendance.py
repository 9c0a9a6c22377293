"""Who plays in a round and who sits out: turns are equal, and nobody has a second before all had a first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.words import RuleError

from .drawing import Lots
from .rules import Rules
from .values import Extra, Person, Progression, RoundPlan

LEAST_TABLES = 2
LAW_1 = "Progressive Bridge, Law 1"
TWO_DUMMIES = (Progression.STANDARD, Progression.ASSIGNED)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who plays, at how many tables and with how many dummies; who sits out."""

    playing: tuple[int, ...]
    sitters: tuple[int, ...]
    tables: int
    dummies: int = 0


def check_people(rules: Rules, people: Iterable[Person]) -> None:
    """RuleError "party.line" or "party.late" for somebody whom these rules cannot take.

    For whoever writes the list. A round is planned all the same: who comes late to a freezeout is out.
    """
    people = list(people)
    check_lines(rules, people)
    if rules.progression is Progression.FREEZEOUT and any(person.from_round > 1 for person in people):
        raise RuleError("party.late", "from_round", "Nobody can join a freezeout after round 1.", "")


def check_lines(rules: Rules, people: Iterable[Person]) -> None:
    """RuleError "party.line" if somebody in a mixed party is of no line; the host need not be of one."""
    for person in people:
        if rules.mixed and not person.line and not person.stands_in:
            raise RuleError(
                "party.line",
                "line",
                "In a mixed party everybody must be entered as a lady or a gentleman; {number} "
                "is entered as neither.",
                "Progressive Bridge, Law 6",
                number=person.number,
            )


def attendance(rules: Rules, people: Sequence[Person], plans: Sequence[RoundPlan], lots: Lots) -> Attendance:
    """Who plays in the round of `lots`. RuleError "party.people" where they do not fill two tables.

    Of players two too many are two dummies at two tables, where the rules have dummies; one too many
    sits out all the same, for three dummies would make three tables of three.
    """
    present = [person for person in people if person.plays_in(lots.number)]
    guests = [person for person in present if not person.stands_in]
    over = len(guests) % rules.a_table
    if rules.extra is Extra.HOST and over == 3 and len(guests) < len(present):
        host = next(person for person in present if person.stands_in)
        return _checked(Attendance(_numbers([*guests, host]), (), (len(guests) + 1) // 4))
    dummies = _dummies(rules, over)
    if dummies:
        return _checked(Attendance(_numbers(guests), (), (len(guests) + dummies) // 4, dummies))
    sitters = sitters_of(rules, guests, plans, lots, over)
    playing = _numbers(person for person in guests if person.number not in sitters)
    return _checked(Attendance(playing, sitters, len(playing) // rules.a_table))


def _numbers(people: Iterable[Person]) -> tuple[int, ...]:
    return tuple(sorted(person.number for person in people))


def _dummies(rules: Rules, over: int) -> int:
    if rules.extra is not Extra.DUMMY:
        return 0
    return {3: 1, 2: 2 if rules.progression in TWO_DUMMIES else 0}.get(over, 0)


def _checked(present: Attendance) -> Attendance:
    if present.tables < LEAST_TABLES:
        raise RuleError(
            "party.people",
            "people",
            "A party needs at least two tables. People able to play: {people}. Tables they fill: {tables}.",
            LAW_1,
            people=len(present.playing) + len(present.sitters),
            tables=present.tables,
        )
    return present


def sits_counted(people: Iterable[Person], plans: Sequence[RoundPlan]) -> dict[int, int]:
    """How often each has sat out; who came late counts as having done so as often as any before that."""
    return {person.number: _sits(person, plans) for person in people}


def _sits(person: Person, plans: Sequence[RoundPlan]) -> int:
    missed = Counter(number for plan in plans[: person.from_round - 1] for number in plan.sitters)
    rounds_played = sum(person.number in plan.sitters for plan in plans[person.from_round - 1 :])
    return rounds_played + max(missed.values(), default=0)


def by_turn(people: Iterable[Person], plans: Sequence[RoundPlan], lots: Lots) -> list[Person]:
    """Whose turn to sit out is first: the fewest sits, then the longest ago; by lot among equals."""
    by_number = {person.number: person for person in people}
    sits = sits_counted(by_number.values(), plans)
    last = {number: plan.number for plan in plans for number in plan.sitters}
    drawn = lots.shuffled("sitting out", by_number)

    def turn(number: int) -> tuple[int, int]:
        return sits[number], last.get(number, 0)

    return [by_number[number] for number in sorted(drawn, key=turn)]


def sitters_of(
    rules: Rules, guests: Sequence[Person], plans: Sequence[RoundPlan], lots: Lots, count: int
) -> tuple[int, ...]:
    """So many of those whose turn it is; in a mixed party of the line that has too many."""
    turns = by_turn(guests, plans, lots)
    if not rules.mixed:
        return _numbers(turns[:count])
    chosen: list[Person] = []
    for _ in range(count):
        left = [person for person in turns if person not in chosen]
        longer = _longer_line(left)
        chosen.append(next(person for person in left if longer in ("", person.line)))
    return _numbers(chosen)


def _longer_line(people: Iterable[Person]) -> str:
    """The line with more people, "" if both are as long."""
    lines = Counter(person.line for person in people)
    if lines["L"] == lines["G"]:
        return ""
    return "L" if lines["L"] > lines["G"] else "G"


def listed(numbers: Iterable[int]) -> str:
    """Numbers as they are read out: "3, 7, 12"."""
    return ", ".join(str(number) for number in sorted(numbers))
