"""Searches for the fairest movement that does what was wanted, in steps; whoever asks decides when to stop.

A search begins at the best of `make`, so that what it has is never less fair. It goes on in tries, each
with a chance of its own that the seed and the try's number make: so a search can be broken off after any
try and taken up again, and the same seed and steps always find the same. A try turns tables of a known
movement, expands a random first round (`starters`), or anneals who meets whom and who sits how under a
symmetry (`annealing`) and gives every meeting a set and a round (`fitting`); then it turns single tables.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from scoring.words import N_, Message, RuleError

from ..descriptions import size_words
from ..fairness import fairness
from ..faults import faults
from ..values import Movement, Seating
from .annealing import Design, SymmetricAnnealing
from .bounds import bound_for
from .fitting import Triple, fitted
from .known import known_for, rank
from .numbering import in_chairs, numbered
from .starters import cyclic
from .symmetry import symmetries
from .turning import turned
from .wanted import SOURCE, Wanted

SEARCHED = "searched"
MOST_TURNED = 4  # known movements that are turned, the fairest
HOPE = 2.0  # per cent of Q that turning single tables may still add to a symmetric design
Trying = Generator[int, None, Movement | None]


@dataclass(frozen=True, slots=True)
class Found:
    """The best movement so far. `is_shipped`: it is one of `make`, maybe with other numbers.

    `bound` is what no movement of its class can pass, in per cent, None if that is not known.
    """

    movement: Movement
    q: Fraction
    bound: Fraction | None
    is_shipped: bool

    @property
    def is_optimal(self) -> bool:
        """Whether it is proved that there is none fairer."""
        return self.q == self.bound


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: steps since it was begun or taken up, and moves tried in them.

    `tries` counts those that ended, the earlier ones too; a search can be taken up again where `at_rest`.
    """

    steps: int
    moves: int
    tries: int
    at_rest: bool
    best: Found | None


def search(wanted: Wanted, seed: int, tries: int = 0, best: Movement | None = None) -> Iterator[Progress]:
    """Yields after each step. Ends only when the best found is proved to be the fairest.

    `tries` and `best` take a search up again that was `at_rest` there. Raises RuleError "search.nothing"
    where no way leads to a movement of this size.
    """
    state = _Search(wanted, seed, best)
    steps, moves = 1, 0
    yield Progress(steps, moves, tries, True, state.found())
    while not state.is_over():
        for tried in state.one_try(tries):
            steps, moves = steps + 1, moves + tried
            yield Progress(steps, moves, tries, False, state.found())
        steps, tries = steps + 1, tries + 1
        yield Progress(steps, moves, tries, True, state.found())


class _Search:
    """What is known and the best so far."""

    def __init__(self, wanted: Wanted, seed: int, best: Movement | None) -> None:
        self.wanted, self.seed = wanted, seed
        self.bound = bound_for(wanted.pairs, wanted.rounds)
        known = known_for(wanted)
        self.known = [one for movement in known if (one := _as_wanted(movement, wanted))]
        self.hoped = max((float(fairness(m).q) for m in known if not m.shares or wanted.sharing), default=0.0)
        self.shipped = max(self.known, key=self._rank, default=None)
        self.best = self.shipped
        if best is not None:
            self._take(best)
        self.symmetries = symmetries(wanted.tables, wanted.rounds) if wanted.rounds >= wanted.tables else []
        self.ways = self._ways()
        self._found: Found | None = None
        if not self.ways:
            words = N_("No movement of {pairs} pairs in {rounds} rounds is known or can be searched for.")
            raise RuleError(
                "search.nothing", "rounds", words, SOURCE, pairs=wanted.pairs, rounds=wanted.rounds
            )

    def _rank(self, movement: Movement) -> tuple[bool, Fraction, int]:
        return rank(movement, self.wanted)

    def _ways(self) -> list[Callable[[Random, int], Trying]]:
        ways: list[Callable[[Random, int], Trying]] = []
        if any(movement.sets_per_round == 1 for movement in self.known):
            ways.append(self._known_turned)
        if self.wanted.rounds >= self.wanted.tables:
            ways.append(self._cyclic)
        if self.symmetries:
            ways += [self._symmetric, self._symmetric]
        return ways

    def found(self) -> Found | None:
        """The best so far."""
        if self.best is None:
            return None
        if self._found is None or self._found.movement is not self.best:
            q = fairness(self.best).q
            bound = self.bound if self.bound is None or q <= self.bound else Fraction(100)
            self._found = Found(self.best, q, bound, self.best is self.shipped)
        return self._found

    def is_over(self) -> bool:
        found = self.found()
        return found is not None and found.is_optimal and (self.wanted.sharing or not found.movement.shares)

    def _take(self, movement: Movement) -> None:
        if self.best is None or self._rank(movement) > self._rank(self.best):
            problems = faults(movement)
            assert not problems, problems[0]
            self.best = movement

    def one_try(self, number: int) -> Iterator[int]:
        """Makes a try; what it finds is the best from then on if it is better."""
        chance = Random(f"{self.seed}/{number}")
        way = self.ways[number % len(self.ways)]
        found = yield from way(chance, 1 + number // len(self.ways) % 3)
        if found is not None:
            self._take(found)

    def _known_turned(self, chance: Random, effort: int) -> Trying:
        usable = [movement for movement in self.known if movement.sets_per_round == 1]
        return (yield from self._turned(chance.choice(usable[:MOST_TURNED]), chance, effort))

    def _cyclic(self, chance: Random, effort: int) -> Trying:
        wanted = self.wanted
        seatings = yield from cyclic(wanted.tables, wanted.rounds, chance, wanted.sharing)
        movement = seatings and _as_wanted(_complete(wanted, seatings), wanted)
        return (yield from self._turned(movement, chance, effort)) if movement else None

    def _symmetric(self, chance: Random, effort: int) -> Trying:
        wanted = self.wanted
        symmetry = chance.choice(self.symmetries)
        design = yield from SymmetricAnnealing(symmetry, chance).run(1500 * effort)
        if design is None or design.quality(wanted.tables) < self.hoped - HOPE:
            return None
        triples = yield from fitted(symmetry, design, chance, 2000 * effort, wanted.sharing)
        if triples is None:
            return None
        movement = _as_wanted(_complete(wanted, tuple(_seatings(triples, design))), wanted)
        return (yield from self._turned(movement, chance, effort)) if movement else None

    def _turned(self, movement: Movement, chance: Random, effort: int) -> Trying:
        better = yield from turned(movement, chance, 2000 * effort)
        found = in_chairs(better, movement, self.wanted.fixed)
        return replace(
            found,
            kind=SEARCHED,
            title=Message("Movement found by search"),
            description=_description(found),
        )


def _as_wanted(movement: Movement, wanted: Wanted) -> Movement | None:
    """The movement with the numbers, seats and boards that were wanted, if it can have them."""
    fitting = numbered(movement, wanted)
    if fitting is None or fitting == movement:
        return fitting
    if wanted.fixed:
        fitting = in_chairs(fitting, fitting, wanted.fixed)
    return replace(fitting, description=_description(fitting))


def _description(movement: Movement) -> tuple[Message, ...]:
    size = size_words(movement.rounds, movement.boards_per_round, movement.sets, movement.sets_per_round)
    return (size, Message("Everybody follows guide cards."))


def _complete(wanted: Wanted, seatings: tuple[Seating, ...]) -> Movement:
    """The movement of these seatings, for two pairs a table and as many sets as rounds."""
    tables_of_a_set: dict[tuple[int, int], int] = {}
    for s in seatings:
        tables_of_a_set[s.round, s.board_set] = tables_of_a_set.get((s.round, s.board_set), 0) + 1
    return Movement(
        kind=SEARCHED,
        title=Message("Movement found by search"),
        tables=wanted.tables,
        rounds=wanted.rounds,
        boards_per_round=wanted.boards,
        sets=wanted.rounds,
        entries=tuple(range(1, 2 * wanted.tables + 1)),
        seatings=seatings,
        shared_by=max(tables_of_a_set.values()),
    )


def _seatings(triples: list[Triple], design: Design) -> Iterator[Seating]:
    """The meetings at their sets and rounds, at tables in order."""
    tables: dict[int, int] = {}
    for (one, other), number, round_ in sorted(triples):
        tables[round_] = tables.get(round_, 0) + 1
        ns, ew = (one, other) if design.ways[one, number] > 0 else (other, one)
        yield Seating(round_ + 1, tables[round_], ns + 1, ew + 1, number + 1)
