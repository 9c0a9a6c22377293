"""What a director sets by hand in a round of a knockout: matches and byes, in the places of the bracket.

Each contestant has one place. One who is out plays only where the director names it: it takes the place of
the one who beat it, or, where the director names every match of the round, of whoever is not named. A bye
is for a place that nobody has, or whose contestant has left. Source: modern standards, section 6.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.words import N_, RuleError

SOURCE = "modern standards, section 6"
EMPTY = 0
"""The place of the bracket that nobody has: who would meet it has a bye."""

Couple = tuple[int, int]
"""Two who meet; one of them may be `EMPTY`."""


@dataclass(frozen=True, slots=True)
class Set:
    """The matches and byes that are set in a round, and those who have left the event."""

    round: int
    couples: tuple[Couple, ...] = ()
    byes: tuple[int, ...] = ()
    withdrawn: frozenset[int] = frozenset()

    @property
    def named(self) -> list[int]:
        return [*(number for couple in self.couples for number in couple), *self.byes]


@dataclass(frozen=True, slots=True)
class Done:
    """A round down the bracket, with what was set in its places.

    `instead` says who plays on, though it was out, for whom; `successors` who plays on instead of
    each who does not.
    """

    couples: list[Couple]
    instead: Mapping[int, int]
    successors: dict[int, int]


def couples_of(line: Sequence[int]) -> list[Couple]:
    """The places of the bracket, two by two."""
    return list(zip(line[::2], line[1::2], strict=True))


def set_by_hand(line: Sequence[int], wanted: Set, successors: Mapping[int, int]) -> Done:
    """The round whose places are `line`, with what is `wanted`.

    `successors` has everybody who is out, each with the one who went on instead. RuleError "pairing.assigned"
    where a match cannot be, "pairing.bye" where a bye cannot.
    """
    _require_named_rightly(line, wanted, successors)
    places = list(line)
    instead = _instead(places, wanted, successors)
    after = {loser: winner for loser, winner in successors.items() if loser not in instead}
    for number, other in instead.items():
        places[places.index(other)] = number
        after[other] = number
    for number in _left_out(places, wanted):
        places[places.index(number)] = EMPTY
        after[number] = wanted.byes[0]
    for one, other in wanted.couples:
        _exchange(places, _opposite(places.index(one)), places.index(other))
    for number in wanted.byes:
        _give_bye(places, number, wanted.byes)
    _part_empty_places(places, wanted)
    return Done(couples_of(places), instead, after)


def require_named_once(number: int, named: Sequence[int], round_: int) -> None:
    """RuleError "pairing.assigned" for somebody who is to be in two places."""
    if named.count(number) > 1:
        words = N_("{number} has been assigned twice in round {round}.")
        raise RuleError("pairing.assigned", "assigned", words, "", number=number, round=round_)


def require_there(
    number: int,
    contestants: Collection[int],
    withdrawn: Collection[int],
    round_: int,
    field: str = "assigned",
) -> None:
    """RuleError "pairing.assigned" for somebody who is not in the event, or has left it."""
    if number not in contestants:
        words = N_("There is no number {number} in this knockout.")
    elif number in withdrawn:
        words = N_("{number} has withdrawn and cannot play in round {round}.")
    else:
        return
    raise RuleError("pairing.assigned", field, words, "", number=number, round=round_)


def _require_named_rightly(line: Sequence[int], wanted: Set, successors: Mapping[int, int]) -> None:
    """Everybody who is named is there, once, and the round has so many matches and byes.

    Byes are for those who are still in.
    """
    contestants = {*line, *successors} - {EMPTY}
    for number in wanted.named:
        field = "byes" if number in wanted.byes else "assigned"
        require_there(number, contestants, wanted.withdrawn, wanted.round, field)
        require_named_once(number, wanted.named, wanted.round)
    for number in wanted.byes:
        if number not in line:
            words = N_("{number} is out of the knockout and cannot have a bye.")
            raise RuleError("pairing.bye", "byes", words, SOURCE, number=number)
    asked_for = byes_asked_for(line, wanted.withdrawn)
    if len(wanted.byes) > asked_for:
        words = (
            N_("There are more byes than round {round} asks for. Byes: {count}.")
            if asked_for
            else N_("Nobody can have a bye in round {round}: everyone who is still in has an opponent.")
        )
        raise RuleError("pairing.bye", "byes", words, SOURCE, round=wanted.round, count=asked_for)
    matches = len(line) // 2 - max(line.count(EMPTY), len(wanted.byes))
    if len(wanted.couples) > matches:
        words = N_("There are more matches than round {round} has. Matches: {count}.")
        raise RuleError("pairing.assigned", "assigned", words, SOURCE, round=wanted.round, count=matches)


def byes_asked_for(line: Sequence[int], withdrawn: Collection[int]) -> int:
    """How many in a round have nobody to play: those who would meet an empty place, or one who has left."""
    return sum(number == EMPTY or number in withdrawn for number in line)


def _instead(places: Sequence[int], wanted: Set, successors: Mapping[int, int]) -> dict[int, int]:
    """Those who are named though they are out, each with the one whose place it takes."""
    instead: dict[int, int] = {}
    waiting: list[int] = []
    for number in wanted.named:
        if number in places:
            continue
        other = successors[number]
        while other not in places:
            other = successors[other]
        if other in wanted.named or other in instead.values():
            waiting.append(number)
        else:
            instead[number] = other
    free = [n for n in places if n not in (EMPTY, *wanted.named, *instead.values())]
    free.sort(key=wanted.withdrawn.__contains__)  # those who have left give way to the byes
    is_whole = len(wanted.couples) + len(wanted.byes) == len(places) // 2
    if waiting and not (is_whole and len(waiting) <= len(free)):
        words = N_(
            "{number} is out of the knockout, and who went on instead plays too: set every match of round "
            "{round}, so that it is clear who does not play."
        )
        raise RuleError("pairing.assigned", "assigned", words, SOURCE, number=waiting[0], round=wanted.round)
    return instead | dict(zip(waiting, free, strict=False))


def _left_out(places: Sequence[int], wanted: Set) -> list[int]:
    """Those who have left and whose opponents have the byes that are set, their own opponents first."""
    left = [n for n in places if n in wanted.withdrawn]
    left.sort(key=lambda n: places[_opposite(places.index(n))] not in wanted.byes)
    return left[: max(len(wanted.byes) - places.count(EMPTY), 0)]


def _opposite(place: int) -> int:
    """The place beside this one, whose contestant it meets."""
    return place ^ 1


def _exchange(places: list[int], one: int, other: int) -> None:
    places[one], places[other] = places[other], places[one]


def _give_bye(places: list[int], number: int, byes: Collection[int]) -> None:
    """The contestant meets an empty place, the last one that gives no other of these byes."""
    own = _opposite(places.index(number))
    if places[own] == EMPTY:
        return
    empty = [at for at, n in enumerate(places) if n == EMPTY and places[_opposite(at)] not in byes]
    _exchange(places, own, empty[-1])


def _part_empty_places(places: list[int], wanted: Set) -> None:
    """No two empty places meet: two who would meet, and were not set, have a bye each."""
    fixed = {frozenset(couple) for couple in wanted.couples}
    for at in range(0, len(places), 2):
        if places[at] == places[at + 1] == EMPTY:
            two = next(
                other
                for other in range(0, len(places), 2)
                if EMPTY not in places[other : other + 2]
                and frozenset(places[other : other + 2]) not in fixed
            )
            _exchange(places, at, two + 1)
