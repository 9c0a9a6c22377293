"""The one reason for which a suggestion is below the first of its list, in figures that compare the two.

A sentence begins with what decides the order, and goes on with what the suggestion has that is better: "1.2 %
less balanced, but 2 more boards." No two suggestions of a list have the same sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.words import N_, Counted, Message, counted
from scoring.words.figures import rounded

from ..fairness import Fairness
from ..staying import sharing_rounds, who_stays
from ..values import Movement
from ..ways import way_words

OLDER, BALANCE, BOARDS, ROUNDS, ONE_BOARD, COPIES, AGAIN, MET, SHARING, UNUSUAL = (
    "older", "balance", "boards", "rounds", "one_board", "copies", "again", "met", "sharing", "unusual",
)  # fmt: skip
STAYING, IN_USE, MINUTES, TABLES, SINGLE = "staying", "in_use", "minutes", "tables", "single"
INSTEAD: Mapping[str, Sequence[str]] = {
    SHARING: (COPIES, IN_USE),
    UNUSUAL: (COPIES, SHARING, BALANCE, MET),
    BALANCE: (MET,),
    MET: (BALANCE, BOARDS),
}
"""Where the criterion that decides has no figure of its own, what is said in its place, if that is worse."""
GAINS = (BALANCE, MET, COPIES, SHARING, BOARDS, STAYING, IN_USE)
"""What can be better, the weightiest first."""


@dataclass(frozen=True, slots=True)
class Difference:
    """In what a suggestion differs from the first: `better`, or worse; None where it is neither.

    `head` begins a sentence, `tail` goes on with one.
    """

    of: str
    better: bool | None
    head: Message
    tail: Message


@dataclass(frozen=True)
class Figures:
    """What is compared of a suggestion: its movement with its figures, the worst balance, and its minutes."""

    movement: Movement
    fairness: Fairness
    balance: Fraction
    minutes: int
    older: bool = False

    @property
    def boards(self) -> int:
        return self.movement.rounds * self.movement.boards_per_round

    @cached_property
    def sharing(self) -> int:
        return sharing_rounds(self.movement)

    @cached_property
    def staying(self) -> int:
        return len(who_stays(self.movement))

    @property
    def is_switched_singly(self) -> bool:
        """Whether boards are arrow-switched at some of the tables of a round only."""
        switched = {s.round for s in self.movement.seatings if s.arrow_switched}
        return any(not s.arrow_switched for s in self.movement.seatings if s.round in switched)


def reason_below(decides: str | None, first: Figures, lower: Figures, taken: Collection[Message]) -> Message:
    """The sentence for a suggestion that is below the first of its list.

    `decides` is the criterion by which it is worse, None if only its name puts it there. `taken` are the
    sentences that others of the list have.
    """
    differences = {difference.of: difference for difference in _differences(first, lower)}
    sentences = _sentences(_head(decides, differences), differences, lower.movement)
    named = Message("{title}.", title=lower.movement.title)
    return next((sentence for sentence in sentences if sentence not in taken), named)


def _head(decides: str | None, differences: Mapping[str, Difference]) -> Difference | None:
    """The difference that decides, or what is worse in its place; else any that is worse, else any at all."""
    names = (decides, *INSTEAD.get(decides, ())) if decides else (BOARDS,)
    fitting = [
        differences[name]
        for name in names
        if name in differences and (name in (decides, BOARDS) or not differences[name].better)
    ]
    if decides == UNUSUAL:
        fitting.append(_worse(UNUSUAL, Message("A less usual form"), Message("a less usual form")))
    worse = [difference for difference in differences.values() if difference.better is False]
    neither = [difference for difference in differences.values() if difference.better is None]
    return next(iter((*fitting, *worse, *neither)), None)


def _sentences(
    head: Difference | None, differences: Mapping[str, Difference], movement: Movement
) -> Iterator[Message]:
    """What can be said, the plainest first: with what is better, what else is worse, and how one moves."""
    if head is None:
        yield Message("In figures as good as the first.")
        yield Message("In figures as good as the first; {way}.", way=way_words(movement))
        return
    others = [difference for difference in differences.values() if difference.of != head.of]
    gains = sorted((d for d in others if d.better), key=lambda d: GAINS.index(d.of))
    losses = [d for d in others if not d.better]
    for gain in gains:
        yield Message("{worse}, but {better}.", worse=head.head, better=gain.tail)
    if not gains:
        yield Message("{worse}.", worse=head.head)
    for loss in losses:
        yield Message("{worse}, {also}.", worse=head.head, also=loss.tail)
    for gain in gains:
        for other in (*losses, *(each for each in gains if each is not gain)):
            also = {"worse": head.head, "also": other.tail, "better": gain.tail}
            yield Message("{worse}, {also}, but {better}.", **also)
    yield Message("{worse}; {way}.", worse=head.head, way=way_words(movement))


def _differences(first: Figures, lower: Figures) -> Iterator[Difference]:
    """All in which the two differ."""
    one, other = first.movement, lower.movement
    if lower.older and not first.older:
        yield _worse(OLDER, Message("A form of older books"), Message("a form of older books"))
    yield from _balance(lower.balance - first.balance)
    yield from _met(other.contestants, lower.fairness.met - first.fairness.met)
    yield from _more(BOARDS, lower.boards - first.boards, _BOARDS, more_is_better=True)
    if other.boards_per_round == 1 < one.boards_per_round:
        yield _worse(ONE_BOARD, Message("Rounds of one board"), Message("rounds of one board"))
    yield from _copies(one.copies, other.copies)
    if other.contestants == "pairs" and other.meetings > 1 == one.meetings:
        yield _worse(AGAIN, Message("Some opponents meet again"), Message("some opponents meet again"))
    yield from _sharing(first, lower)
    yield from _more(STAYING, lower.staying - first.staying, _STAYING[other.contestants], more_is_better=True)
    yield from _in_use(first, lower)
    yield from _neither(ROUNDS, other.rounds - one.rounds, _ROUNDS)
    yield from _neither(MINUTES, lower.minutes - first.minutes, _MINUTES)
    yield from _neither(TABLES, other.tables - one.tables, _TABLES)
    if lower.is_switched_singly and not first.is_switched_singly:
        head = Message("Boards are switched at single tables")
        yield Difference(SINGLE, None, head, Message("boards are switched at single tables"))


Nouns = tuple[Callable[[int], Counted], Callable[[int], Counted]]
"""So many more of something, and so many fewer."""
_BOARDS: Nouns = (
    lambda n: counted("{n} more board", "{n} more boards", n),
    lambda n: counted("{n} fewer board", "{n} fewer boards", n),
)
_ROUNDS: Nouns = (
    lambda n: counted("{n} more round", "{n} more rounds", n),
    lambda n: counted("{n} fewer round", "{n} fewer rounds", n),
)
_TABLES: Nouns = (
    lambda n: counted("{n} more table", "{n} more tables", n),
    lambda n: counted("{n} fewer table", "{n} fewer tables", n),
)
_IN_USE: Nouns = (
    lambda n: counted("{n} more board in use", "{n} more boards in use", n),
    lambda n: counted("{n} fewer board in use", "{n} fewer boards in use", n),
)
_MINUTES: Nouns = (
    lambda n: counted("{n} minute longer", "{n} minutes longer", n),
    lambda n: counted("{n} minute shorter", "{n} minutes shorter", n),
)
_OPPONENTS: Nouns = (
    lambda n: counted("{n} more opponent for everybody", "{n} more opponents for everybody", n),
    lambda n: counted("{n} fewer opponent for everybody", "{n} fewer opponents for everybody", n),
)
_OPPOSING_TEAMS: Nouns = (
    lambda n: counted("{n} more match for every team", "{n} more matches for every team", n),
    lambda n: counted("{n} fewer match for every team", "{n} fewer matches for every team", n),
)
_STAYING: Mapping[str, Nouns] = {
    "pairs": (
        lambda n: counted("{n} more pair keeps its seats", "{n} more pairs keep their seats", n),
        lambda n: counted("{n} fewer pair keeps its seats", "{n} fewer pairs keep their seats", n),
    ),
    "players": (
        lambda n: counted("{n} more player keeps a seat", "{n} more players keep their seats", n),
        lambda n: counted("{n} fewer player keeps a seat", "{n} fewer players keep their seats", n),
    ),
    "teams": (
        lambda n: counted("{n} more team keeps its seats", "{n} more teams keep their seats", n),
        lambda n: counted("{n} fewer team keeps its seats", "{n} fewer teams keep their seats", n),
    ),
}


def _more_or_fewer(change: int, nouns: Nouns) -> Counted:
    more, fewer = nouns
    return more(change) if change > 0 else fewer(-change)


def _worse(of: str, head: Message, tail: Message) -> Difference:
    return Difference(of, False, head, tail)


def _more(of: str, change: int, nouns: Nouns, *, more_is_better: bool) -> Iterator[Difference]:
    """So many more or fewer, if there is a difference; the number begins a sentence as well as its part."""
    if change:
        words = _more_or_fewer(change, nouns)
        yield Difference(of, (change > 0) is more_is_better, words, words)


def _neither(of: str, change: int, nouns: Nouns) -> Iterator[Difference]:
    """So many more or fewer, where that is no merit."""
    if change:
        words = _more_or_fewer(change, nouns)
        yield Difference(of, None, words, words)


def _in_use(first: Figures, lower: Figures) -> Iterator[Difference]:
    """Fewer boards to deal and carry are better where everybody plays as many as with the first."""
    change = lower.movement.boards - first.movement.boards
    if (change > 0 and lower.boards <= first.boards) or (change < 0 and lower.boards >= first.boards):
        yield from _more(IN_USE, change, _IN_USE, more_is_better=False)
    else:
        yield from _neither(IN_USE, change, _IN_USE)


def _met(contestants: str, change: int) -> Iterator[Difference]:
    nouns = _OPPOSING_TEAMS if contestants == "teams" else _OPPONENTS
    yield from _more(MET, change, nouns, more_is_better=True)


def _balance(change: Fraction) -> Iterator[Difference]:
    """By how much the balance differs, with one decimal; with two where that would be nothing."""
    if not change:
        return
    figure = rounded(abs(change), 1) or rounded(abs(change), 2)
    if not figure:
        words = Message("Slightly better balanced"), Message("slightly better balanced")
        if change < 0:
            words = Message("Slightly less balanced"), Message("slightly less balanced")
        yield Difference(BALANCE, change > 0, *words)
        return
    template = N_("{figure} % better balanced") if change > 0 else N_("{figure} % less balanced")
    yield Difference(BALANCE, change > 0, Message(template, figure=figure), Message(template, figure=figure))


def _copies(first: int, lower: int) -> Iterator[Difference]:
    if lower > first:
        needs = counted("Needs {n} copy of the boards", "Needs {n} copies of the boards", lower)
        tail = counted("needs {n} copy of the boards", "needs {n} copies of the boards", lower)
        yield _worse(COPIES, needs, tail)
    elif lower < first:
        words = counted("{n} copy of the boards is enough", "{n} copies of the boards are enough", lower)
        yield Difference(COPIES, True, words, words)


def _sharing(first: Figures, lower: Figures) -> Iterator[Difference]:
    """In how many rounds tables share boards; fewer are better if they are a smaller part of the rounds."""
    rounds, fewer = lower.sharing, first.sharing - lower.sharing
    if fewer < 0:
        yield _worse(
            SHARING,
            counted("Tables share boards in {n} round", "Tables share boards in {n} rounds", rounds),
            counted("tables share boards in {n} round", "tables share boards in {n} rounds", rounds),
        )
    elif rounds == 0 < fewer:
        yield Difference(SHARING, True, Message("No boards are shared"), Message("no boards are shared"))
    elif rounds * first.movement.rounds < first.sharing * lower.movement.rounds:
        yield Difference(
            SHARING,
            True,
            counted("Boards are shared in {n} fewer round", "Boards are shared in {n} fewer rounds", fewer),
            counted("boards are shared in {n} fewer round", "boards are shared in {n} fewer rounds", fewer),
        )
