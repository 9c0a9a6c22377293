"""The plan of a round: the first by tallies, each later one from the round before and its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.words import Message, RuleError

from .attendance import Attendance, attendance, check_lines
from .drawing import Lots
from .freezeout import LAST_FEW, people_left, seat_the_last, who_plays
from .ladies import crossed, ladies_words, rounds_at, send_lines
from .places import Room
from .rules import Rules
from .seating import Seating
from .standard import send_all, splits_of
from .tallies import design_for, send_by_design, send_by_search
from .values import FirstSeats, Partners, Person, Progression, RoundPlan, Seats, TableResult
from .words import assigned_words, freezeout_words, law_words, presence_words, tally_words


def first_round(rules: Rules, people: Sequence[Person], seed: str) -> RoundPlan:
    """The seats of round 1, by tallies drawn or given out by number. Law 2. RuleError "party.*"."""
    return _planned(rules, people, (), (), seed)


def next_round(
    rules: Rules,
    people: Sequence[Person],
    plans: Sequence[RoundPlan],
    results: Sequence[TableResult],
    seed: str,
) -> RoundPlan:
    """The round after `plans`, all rounds so far in order; `results` are those of the last.

    `people` are all who ever took part. Where results do not matter they need not be there.
    RuleError "party.*": a result is lacking, or those who are there fill no two tables.
    """
    assert [plan.number for plan in plans] == list(range(1, len(plans) + 1)), "every round so far, in order"
    return _planned(rules, people, plans, results, seed)


def whole(rules: Rules, people: Sequence[Person], rounds: int, seed: str) -> tuple[RoundPlan, ...]:
    """All rounds, where results do not matter: what tallies for the evening say beforehand.

    RuleError "party.progression" where they do.
    """
    if rules.by_results:
        raise RuleError(
            "party.progression",
            "progression",
            "Where people move depends on the results, so rounds are planned one at a time.",
            "Progressive Bridge, Law 5",
        )
    plans: list[RoundPlan] = []
    for _ in range(rounds):
        plans.append(_planned(rules, people, plans, (), seed))
    return tuple(plans)


def _planned(
    rules: Rules,
    people: Sequence[Person],
    plans: Sequence[RoundPlan],
    results: Sequence[TableResult],
    seed: str,
) -> RoundPlan:
    check_lines(rules, people)
    lots = Lots(seed, len(plans) + 1)
    match rules.progression:
        case Progression.FREEZEOUT:
            return _freezeout(rules, people, plans, results, lots)
        case Progression.ASSIGNED:
            return _assigned(rules, people, plans, lots)
        case Progression.LADIES_UP:
            return _ladies_up(rules, people, plans, lots)
        case _:
            return _by_law_five(rules, people, plans, results, lots)


def _by_law_five(
    rules: Rules,
    people: Sequence[Person],
    plans: Sequence[RoundPlan],
    results: Sequence[TableResult],
    lots: Lots,
) -> RoundPlan:
    present = attendance(rules, people, plans, lots)
    room = Room(rules, people, present.tables)
    before = plans[-1] if plans else None
    if before:
        send_all(room, before, splits_of(rules, before, results, lots))
    room.settle(present, lots, by_number=_by_number(rules, plans))
    tables = Seating(rules, room, lots, before).tables()
    words = law_words(rules) if plans else tally_words(rules)
    return _plan(lots, tables, present, (*words, *presence_words(people, plans, present, lots.number)))


def _ladies_up(rules: Rules, people: Sequence[Person], plans: Sequence[RoundPlan], lots: Lots) -> RoundPlan:
    present = attendance(rules, people, plans, lots)
    room = Room(rules, people, present.tables, by_line=True)
    if plans:
        send_lines(room, plans)
    room.settle(present, lots, by_number=_by_number(rules, plans))
    round_ = rounds_at(plans, present.tables)
    seating = Seating(rules, room, lots)
    tables = seating.tables_of_lines(changed=crossed(present.tables, round_))
    words = ladies_words(present.tables, round_) if plans else tally_words(rules)
    return _plan(lots, tables, present, (*words, *presence_words(people, plans, present, lots.number)))


def _assigned(rules: Rules, people: Sequence[Person], plans: Sequence[RoundPlan], lots: Lots) -> RoundPlan:
    present = attendance(rules, people, plans, lots)
    room = Room(rules, people, present.tables)
    design = design_for(rules, people, plans, lots)
    if design:
        sitters = send_by_design(room, design, lots.number)
        present = replace(present, sitters=sitters)
    else:
        send_by_search(room, rules, present, plans, lots)
    tables = Seating(rules, room, lots).tables()
    words = assigned_words(by_design=design is not None)
    return _plan(lots, tables, present, (*words, *presence_words(people, plans, present, lots.number)))


def _freezeout(
    rules: Rules,
    people: Sequence[Person],
    plans: Sequence[RoundPlan],
    results: Sequence[TableResult],
    lots: Lots,
) -> RoundPlan:
    still_in = people_left(people, plans, results, lots)
    inside = {person.number for person in still_in}
    retired = tuple(sorted(p.number for p in people if p.plays_in(lots.number) and p.number not in inside))
    present = who_plays(rules, still_in, retired, plans, lots)
    room = Room(rules, people, present.tables)
    if len(still_in) in LAST_FEW and not rules.of_pairs:
        seat_the_last(room, still_in, lots)
    numbered = _by_number(rules, plans)
    room.settle(present, lots, by_number=numbered)
    by_cards = rules.partners is Partners.DRAW and not numbered and len(still_in) not in LAST_FEW
    tables = Seating(rules, room, lots).tables(by_cards=by_cards)
    words = freezeout_words(still_in, retired, present, plans)
    return replace(_plan(lots, tables, present, words), retired=retired)


def _by_number(rules: Rules, plans: Sequence[RoundPlan]) -> bool:
    return not plans and rules.first_seats is FirstSeats.NUMBERED


def _plan(
    lots: Lots, tables: tuple[Seats, ...], attendance: Attendance, words: tuple[Message, ...]
) -> RoundPlan:
    return RoundPlan(
        number=lots.number, tables=tables, sitters=attendance.sitters, draws=tuple(lots.made), reasons=words
    )
