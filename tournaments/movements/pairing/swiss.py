"""A round of a Swiss, for pairs and teams: from the ranking down, each with the first opponent not yet met.

The pairing is the first of all complete ones in the order of the ranking: the leader has the first
opponent not yet met for whom everybody else can still be paired, then the next who is left, and so on to the
bottom. An odd number first gives a bye (or a triangle), the lowest of those with the fewest byes for whom
the rest can be paired. Where nobody can be paired without a rematch, the latest round that any
rematch repeats is as early as can be, then the rematches are as few as can be. Where the number of rounds is
known, a pairing that would make a rematch necessary in a later round is passed over like one that would do so
in this round (see `looking_ahead`).
Source: modern standards, 6.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from scoring.words import N_, Message, RuleError

from .doubts import doubts_of
from .looking_ahead import FarSighted, most_later_rounds
from .matching import Completion, Cost, Obstacle
from .values import (
    SOURCE,
    Bye,
    ByeRule,
    FirstRound,
    Match,
    Odd,
    Pairing,
    Rematches,
    SwissState,
    Triangle,
    TriangleStage,
)
from .words import Choice, bye_words, match_words, round_words, triangle_words

NOBODY = 0
"""Whom a contestant with a bye meets."""


def plan_swiss(state: SwissState) -> Pairing:
    """The pairing of `state.round`.

    RuleError "pairing.assigned" where the director's own pairs cannot be, "pairing.none" where
    everybody who is left has met and nobody may meet again.
    """
    check_assigned(state)
    order = _order(state)
    stages = _going_on(state)
    free = _free(state, order, stages)
    if len(free) % 2 and state.options.odd is not Odd.BYE and not stages:
        stages = _new_triangle(state, free)
        free = _free(state, order, stages)
    byes, choices = _chosen(state, free)
    return Pairing(
        round=state.round,
        matches=tuple(_matches(state, order, choices)),
        byes=(*_assigned_byes(state), *byes),
        triangles=stages,
        ranking=tuple(order),
        ranked_after=state.ranked_after or 0,
        seed=state.seed,
        notes=round_words(state),
        doubts=tuple(doubts_of(state)),
    )


def present(state: SwissState) -> list[int]:
    """Who plays in the round, in the order of the ranking."""
    return [c.number for c in state.contestants if c.plays_in(state.round)]


def check_assigned(state: SwissState) -> None:
    """RuleError "pairing.assigned" for somebody assigned who is not there, or twice."""
    there = set(present(state)) - {n for stage in _going_on(state) for n in stage.triangle.contestants}
    seen: set[int] = set()
    for number in (*(n for pair in state.assigned for n in pair), *state.assigned_byes):
        if number not in there:
            words = N_("{number} has been assigned by the director but is not free to play in round {round}.")
        elif number in seen:
            words = N_("{number} has been assigned twice in round {round}.")
        else:
            seen.add(number)
            continue
        raise RuleError("pairing.assigned", "assigned", words, "", number=number, round=state.round)


def _order(state: SwissState) -> list[int]:
    """The ranking; in round 1 the lots or the draw numbers, where one of these rules."""
    numbers = present(state)
    if state.round == 1 and state.options.first_round is FirstRound.LOT:
        lots = sorted(numbers)
        Random(state.seed).shuffle(lots)
        return lots
    if state.round == 1 and state.options.first_round is FirstRound.DRAW:
        draw = {c.number: (c.draw, c.number) for c in state.contestants}
        return sorted(numbers, key=draw.__getitem__)
    return numbers


def _free(state: SwissState, order: Iterable[int], stages: Iterable[TriangleStage]) -> list[int]:
    """Who is still to be paired."""
    taken = {n for pair in state.assigned for n in pair} | set(state.assigned_byes)
    taken |= {n for stage in stages for n in stage.triangle.contestants}
    return [number for number in order if number not in taken]


def _chosen(state: SwissState, free: Sequence[int]) -> tuple[tuple[Bye, ...], list[Choice]]:
    """The bye, if the number is odd, and the matches in the order in which they were found."""
    completion, cost = _within_tolerance(state, free)
    byes: tuple[Bye, ...] = ()
    if len(free) % 2:
        choice = _pick(state, NOBODY, _resting_order(state, free), completion, cost)
        worth = state.options.bye_score, state.options.bye_of
        byes = (Bye(choice.other, *worth, bye_words(state, choice)),)
    if state.round == 1 and state.options.first_round is FirstRound.HALVES:
        completion.left = dict.fromkeys(_halves([*completion.left]))
    choices = []
    while completion.left:
        one, *_ = completion.left
        choices.append(_pick(state, one, [*completion.left], completion, cost))
    return byes, choices


def _halves(order: Sequence[int]) -> Iterator[int]:
    """The upper half by turns with the lower."""
    half = len(order) // 2
    for upper, lower in zip(order[:half], order[half:], strict=True):
        yield upper
        yield lower


def _resting_order(state: SwissState, free: Sequence[int]) -> list[int]:
    """Who is asked first to take the bye."""
    if state.options.bye_rule is ByeRule.LOT:
        lots = sorted(free)
        Random(f"{state.seed}/bye {state.round}").shuffle(lots)
        return lots
    return list(reversed(free))


def _pick(
    state: SwissState, one: int, candidates: Iterable[int], completion: Completion, cost: Cost
) -> Choice:
    """The first candidate not yet met whom the rest can spare; failing that the one met longest ago."""
    met: list[int] = []
    over: list[tuple[int, Obstacle]] = []
    for other in candidates:
        if other == one:
            continue
        if cost(one, other) != 0:
            met.append(other)
            continue
        obstacle = completion.fix(one, other)
        if obstacle is None:
            return Choice(one, other, tuple(met), tuple(over))
        over.append((other, obstacle))
    last = state.last_met.get(one, {})
    for other in sorted((o for o in met if cost(one, o) is not None), key=lambda o: last[o]):
        obstacle = completion.fix(one, other)
        if obstacle is None:
            return Choice(one, other, tuple(met), tuple(over), again=last[other])
        over.append((other, obstacle))
    raise AssertionError((one, state))  # the completion says that there is one


def _within_tolerance(state: SwissState, free: Sequence[int]) -> tuple[Completion, Cost]:
    """Some complete pairing of those who are free, in the mildest way that has one."""
    odd = len(free) % 2 == 1
    left = [NOBODY, *free] if odd else free
    for resting, latest in _tolerances(state, free):
        cost = _cost(state, resting, latest)
        if latest:
            completion = Completion.cheapest(left, cost)
        else:
            completion = _with_a_plan(state, left, cost) or Completion.of_cheap_pairs(left, cost)
        if completion is not None:
            return completion, cost
    raise RuleError(
        "pairing.none",
        "rematches",
        "Round {round} cannot be paired without a rematch, and rematches are not allowed.",
        SOURCE,
        round=state.round,
    )


def _with_a_plan(state: SwissState, left: Sequence[int], cost: Cost) -> Completion | None:
    """A pairing after which the rounds to come need no rematch: as many of them as can be.

    None where that is not to be feared, where the number of rounds is not known, where rematches do not
    matter, and where triangles are played, of which nobody knows yet who will be in them.
    """
    if state.rounds is None or state.options.rematches is Rematches.ALWAYS:
        return None
    everybody = present(state)
    if len(everybody) % 2:
        if state.options.odd is not Odd.BYE:
            return None
        everybody = [NOBODY, *everybody]
    now = {frozenset(pair) for pair in state.assigned}
    unmet = {
        one: [
            other
            for other in everybody
            if other != one and cost(one, other) == 0 and frozenset((one, other)) not in now
        ]
        for one in everybody
    }
    for later in range(most_later_rounds(unmet, state.rounds - state.round), 0, -1):
        completion = FarSighted.of_plan(left, cost, unmet, later)
        if completion is not None:
            return completion
    return None


def _tolerances(state: SwissState, free: Sequence[int]) -> Iterator[tuple[frozenset[int], int]]:
    """Who may rest, and the latest round whose meetings may be repeated (0: none), the best first."""
    levels = sorted({state.byes_had[number] for number in free}) or [0]
    resting = [frozenset(n for n in free if state.byes_had[n] == level) for level in levels]
    match state.options.rematches:
        case Rematches.NEVER:
            yield from ((those, 0) for those in resting)
        case Rematches.ALWAYS:
            yield resting[0], 0
        case Rematches.OLDEST:
            yield resting[0], 0
            there = set(free)
            rounds = {r for n in free for other, r in state.last_met[n].items() if other in there}
            yield from ((resting[0], number) for number in sorted(rounds))


def _cost(state: SwissState, resting: frozenset[int], latest: int) -> Cost:
    met = state.last_met
    anybody = state.options.rematches is Rematches.ALWAYS

    def cost(one: int, other: int) -> int | None:
        if one == NOBODY or other == NOBODY:
            return 0 if one + other in resting else None
        last = met[one].get(other)
        if last is None or anybody:
            return 0
        return 1 if last <= latest else None

    return cost


def _going_on(state: SwissState) -> tuple[TriangleStage, ...]:
    """Triangles in their second round; one that has lost a member is over."""
    there = set(present(state))
    return tuple(
        TriangleStage(triangle, (2,), triangle_words(first=False))
        for triangle in state.triangles
        if triangle.round < state.round
        and triangle.lasts_in(state.round)
        and there.issuperset(triangle.contestants)
    )


def _new_triangle(state: SwissState, free: Sequence[int]) -> tuple[TriangleStage, ...]:
    """The lowest three who are new to each other, whom the rest can spare.

    Nobody has a second triangle while three others can have their first. Empty where there are no
    such three: then somebody has a bye.
    """
    had = {n: sum(n in t.contestants for t in state.triangles) for n in free}
    cost = _cost(state, frozenset(), 0)
    for most in sorted(set(had.values())):
        for three in combinations((n for n in reversed(free) if had[n] <= most), 3):
            if any(cost(one, other) != 0 for one, other in combinations(three, 2)):
                continue
            if Completion.of_cheap_pairs([n for n in free if n not in three], cost):
                return (_begun(state, (three[2], three[1], three[0])),)
    return ()


def _begun(state: SwissState, three: tuple[int, int, int]) -> TriangleStage:
    """In the last round there is no second to finish it in: then it plays half matches."""
    within = 1 if state.options.odd is Odd.TRIPLE_HALVES or state.round == state.rounds else 2
    stages = (1, 2) if within == 1 else (1,)
    return TriangleStage(Triangle(state.round, three, within), stages, triangle_words(first=True))


def _matches(state: SwissState, order: Sequence[int], choices: Iterable[Choice]) -> Iterator[Match]:
    """In the order of the ranking; who sat E-W oftener sits N-S, between equals the lower draw number."""
    place = {number: i for i, number in enumerate(order)}
    draw = {c.number: c.draw for c in state.contestants}
    assigned = [Choice(one, other) for one, other in state.assigned]
    for number, choice in enumerate(
        sorted([*assigned, *choices], key=lambda c: min(place[c.one], place[c.other])), start=1
    ):
        home, away = sorted(
            (choice.one, choice.other), key=lambda n: (state.home_surplus[n], draw[n], place[n])
        )
        by_director = choice in assigned
        yield Match(
            number,
            home,
            away,
            (Message("Assigned by the director."),) if by_director else match_words(state, choice),
            met_in=state.last_met[home].get(away),
            assigned=by_director,
        )


def _assigned_byes(state: SwissState) -> Iterator[Bye]:
    words = (Message("Assigned by the director."),)
    for number in state.assigned_byes:
        yield Bye(number, state.options.bye_score, state.options.bye_of, words, assigned=True)
