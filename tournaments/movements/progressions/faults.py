"""What is wrong with the rounds of a party, planned or mended by hand.

Written apart from the progressions: it knows the values and the rules' words, and works out by itself who
must be where. `moving` holds the part about the way from one round to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.words import Finding, Side

from .moving import moving_faults
from .rules import Rules
from .values import Extra, Person, Progression, Purpose, RoundPlan, Seats, TableResult

__all__ = ["faults"]


def faults(
    rules: Rules,
    people: Sequence[Person],
    plans: Sequence[RoundPlan],
    results: Mapping[int, Sequence[TableResult]],
) -> list[Finding]:
    """Every fault of the rounds, in order; `results` are those of the rounds that are over, by number."""
    findings: list[Finding] = []
    for plan in plans:
        findings += _who_is_where(people, plan)
        findings += _tables(rules, plan)
        findings += _draws(plan)
        findings += _numbers_of(rules, people, plan)
    findings += _turns(rules, people, plans)
    findings += moving_faults(rules, people, plans, results)
    return findings


def _who_is_where(people: Sequence[Person], plan: RoundPlan) -> Iterator[Finding]:
    """Everybody who is there has one place, nobody else has any."""
    places = Counter(number for seats in plan.tables for number in seats.seated)
    places.update(plan.sitters)
    places.update(number for number in plan.retired if number not in plan.seated)
    there = {p.number for p in people if p.plays_in(plan.number)}
    hosts = {p.number for p in people if p.stands_in}
    for number, count in places.items():
        if count > 1:
            yield Finding(
                "party.twice", "{number} has two places in round {round}.", number=number, round=plan.number
            )
        if number not in there:
            yield Finding(
                "party.absent", "{number} is not present in round {round}.", number=number, round=plan.number
            )
    for number in sorted(there - set(places) - hosts):
        yield Finding(
            "party.no_place", "{number} has no place in round {round}.", number=number, round=plan.number
        )


def _tables(rules: Rules, plan: RoundPlan) -> Iterator[Finding]:
    """Tables are numbered through; each has two pairs or four players, one dummy at most, and a dealer."""
    if [seats.table for seats in plan.tables] != list(range(1, len(plan.tables) + 1)):
        yield Finding(
            "party.numbers", "The tables in round {round} are not numbered consecutively.", round=plan.number
        )
    last_helped = rules.progression is Progression.FREEZEOUT and len(plan.tables) == 1
    for seats in plan.tables:
        if not _is_whole(rules, seats, dummies=2 if last_helped else 1):
            yield Finding(
                "party.table",
                "Table {table} in round {round} is not complete.",
                table=seats.table,
                round=plan.number,
            )
        if seats.at(seats.first_dealer) is None:
            yield Finding(
                "party.dealer",
                "The first dealer at table {table} in round {round} is a dummy.",
                table=seats.table,
                round=plan.number,
            )


def _is_whole(rules: Rules, seats: Seats, *, dummies: int) -> bool:
    if rules.of_pairs:
        return (
            seats.north == seats.south and seats.east == seats.west and len(seats.seated) == 2
        ) and not seats.dummies
    both_of_a_side = any(seats.side(side) == (None, None) for side in Side)
    return len(seats.seated) + seats.dummies == 4 and seats.dummies <= dummies and not both_of_a_side


def _draws(plan: RoundPlan) -> Iterator[Finding]:
    """A draw is of different cards of one pack, the highest first; who deals by a draw drew the highest."""
    highest_first = [f"{suit}{rank}" for rank in "AKQJT98765432" for suit in "SHDC"]
    heights = {card: height for height, card in enumerate(highest_first)}
    for draw in plan.draws:
        cards = [str(card) for _, card in draw.cards]
        highest = [number for number, card in sorted(draw.cards, key=lambda d: heights[str(d[1])])]
        if len(set(cards)) < len(cards) or list(draw.order) != highest:
            yield Finding(
                "party.draw", "The cards drawn at table {table} do not give that order.", table=draw.table
            )
        if draw.purpose is Purpose.DEALER:
            seats = plan.tables[draw.table - 1]
            if seats.at(seats.first_dealer) != draw.order[0]:
                yield Finding(
                    "party.draw_for_deal",
                    "At table {table} the dealer is not the player who drew the highest card.",
                    table=draw.table,
                )


def _numbers_of(rules: Rules, people: Sequence[Person], plan: RoundPlan) -> Iterator[Finding]:
    """As many play as can: the rest sits out, is made up by dummies, or by the host."""
    guests = {p.number for p in people if p.plays_in(plan.number) and not p.stands_in} - set(plan.retired)
    over = len(guests) % rules.a_table
    helping = [p.number for p in people if p.stands_in and p.number in plan.seated]
    dummies = sum(seats.dummies for seats in plan.tables)
    expected = (over, 0, 0)
    if rules.extra is Extra.HOST and over == 3 and _host_is_there(people, plan):
        expected = (0, 0, 1)
    elif rules.extra is Extra.DUMMY and over in _made_up_by_dummies(rules):
        expected = (0, 4 - over, 0)
    last_few = rules.progression is Progression.FREEZEOUT and not rules.of_pairs and len(guests) in (2, 3)
    if not last_few and (len(plan.sitters), dummies, len(helping)) != expected:
        yield Finding(
            "party.sitting",
            "In round {round} the numbers do not follow the rules: sitting out {sitters}, dummies {dummies}.",
            round=plan.number,
            sitters=len(plan.sitters),
            dummies=dummies,
        )


def _host_is_there(people: Sequence[Person], plan: RoundPlan) -> bool:
    return any(person.stands_in and person.plays_in(plan.number) for person in people)


def _made_up_by_dummies(rules: Rules) -> tuple[int, ...]:
    """How many guests beyond full tables dummies make four of; two dummies would meet in lines that move."""
    return (3,) if rules.progression is Progression.LADIES_UP else (2, 3)


def _turns(rules: Rules, people: Sequence[Person], plans: Sequence[RoundPlan]) -> Iterator[Finding]:
    """Who sits out has not done so more often than any who plays, of those there from the start.

    In a mixed party of the same line. The host has no turn.
    """
    sat: Counter[int] = Counter()
    for plan in plans:
        from_start = [p for p in people if p.from_round == 1 and p.plays_in(plan.number) and not p.stands_in]
        for line in sorted({p.line for p in people} if rules.mixed else {None}, key=str):
            mine = [p.number for p in from_start if line in (None, p.line)]
            yield from _out_of_turn(plan, mine, sat)
        sat.update(plan.sitters)


def _out_of_turn(plan: RoundPlan, numbers: Iterable[int], sat: Mapping[int, int]) -> Iterator[Finding]:
    playing = [number for number in numbers if number in plan.seated and number not in plan.retired]
    for number in sorted(set(numbers) & set(plan.sitters)):
        if any(sat[other] < sat[number] for other in playing):
            yield Finding(
                "party.turn",
                "{number} sits out in round {round} before it is their turn.",
                number=number,
                round=plan.number,
            )
