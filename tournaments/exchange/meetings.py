"""Who met whom on which boards, and in which round, found again from the travellers.

A results file tells neither round nor table, yet a session needs both. Rounds are assigned so
that no pair is in two places, and, where that is possible, no board either.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from tournaments.exchange.event import Event, Line, PairId

LARGEST = 1_000  # meetings of a section among which rounds are searched for; beyond, the first that fits
PATIENCE = 2_000  # steps of the search, beyond two for each meeting, before a weaker aim is taken


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table's meeting: the pair N-S, the pair E-W, the numbers of the boards they played."""

    round: int
    table: int
    ns: PairId
    ew: PairId
    boards: tuple[int, ...]

    @property
    def section(self) -> str:
        return self.ns.section


def encounters(event: Event) -> list[Meeting]:
    """The meetings of an event, by section, round and table.

    What the file tells of rounds and tables is kept; the rest is assigned deterministically.
    A pair is never twice in a round; a board only where no other assignment was found.
    """
    found: list[Meeting] = []
    for section in event.sections:
        met = _met(event, section)
        if any(meeting.round == 0 for meeting in met):
            met = _with_rounds(met)
        found += _with_tables(met, event.winners)
    return found


def _met(event: Event, section: str) -> list[Meeting]:
    """The meetings of a section in the order of their lowest boards; round and table 0 where not told."""
    boards: dict[tuple[int, int, PairId, PairId], list[int]] = defaultdict(list)
    for board, line in event.lines():
        if line.ns.section == section:
            boards[(line.round or 0, line.table or 0, line.ns, line.ew)].append(board.number)
    met = [Meeting(*key, boards=tuple(sorted(numbers))) for key, numbers in boards.items()]
    return sorted(_parted(met), key=lambda meeting: (meeting.boards, meeting.ns, meeting.ew))


def _parted(met: list[Meeting]) -> list[Meeting]:
    """Opponents met in two rounds show as one long meeting: parted by the usual number of boards."""
    sizes = Counter(len(meeting.boards) for meeting in met)
    usual = max(sizes, key=lambda size: (sizes[size], -size), default=1)
    return [
        replace(meeting, boards=meeting.boards[start : start + usual])
        for meeting in met
        for start in range(0, len(meeting.boards), usual if meeting.round == 0 else len(meeting.boards))
    ]


def _with_rounds(met: list[Meeting]) -> list[Meeting]:
    pairs_only: list[Sequence[Hashable]] = [(meeting.ns, meeting.ew) for meeting in met]
    boards_too = [(meeting.ns, meeting.ew, *meeting.boards) for meeting in met]
    count = max(Counter(pair for pairs in pairs_only for pair in pairs).values())
    rounds = _as_in_a_mitchell(met)
    if len(met) <= LARGEST:
        rounds = rounds or _search(boards_too, count) or _search(pairs_only, count)
    rounds = rounds or _first_fit(boards_too)
    order = _in_playing_order(met, rounds)
    return [replace(meeting, round=order[number]) for meeting, number in zip(met, rounds, strict=True)]


def _as_in_a_mitchell(met: list[Meeting]) -> list[int] | None:
    """N-S of number t plays board set t first, then the next sets in turn; None where that does not fit."""
    sets = {boards: index for index, boards in enumerate(sorted({meeting.boards for meeting in met}))}
    rounds = [(sets[meeting.boards] - meeting.ns.number + 1) % len(sets) + 1 for meeting in met]
    needs = Counter(
        (number, need)
        for meeting, number in zip(met, rounds, strict=True)
        for need in (meeting.ns, meeting.ew, *meeting.boards)
    )
    return rounds if max(needs.values()) == 1 else None


def _in_playing_order(met: list[Meeting], rounds: list[int]) -> dict[int, int]:
    """New numbers for the rounds: the first pair's boards go up, as they do where pair 1 sits still."""
    boards: dict[int, tuple[tuple[PairId, ...], tuple[int, ...]]] = {}
    for meeting, number in zip(met, rounds, strict=True):
        first = (min((meeting.ns,), (meeting.ew,)), meeting.boards)
        boards[number] = min(boards.get(number, first), first)
    return {old: new for new, old in enumerate(sorted(boards, key=lambda number: boards[number]), start=1)}


def _search(needs: Sequence[Sequence[Hashable]], count: int) -> list[int] | None:
    """A round from 1 to `count` for each item, so that no two of a round need the same thing.

    The busiest thing's items get the rounds in their order, for rounds are alike; then always
    the item with the fewest rounds left. None if nothing was found within PATIENCE steps.
    """
    search = _Search(needs, count)
    busiest = Counter(need for needed in needs for need in needed).most_common(1)[0][0]
    for number, item in enumerate([i for i, needed in enumerate(needs) if busiest in needed], start=1):
        if number > count or number not in search.left(item):
            return None
        search.place(item, number)
    return search.run()


class _Search:
    """Depth first without recursion: a stack of items, each with the rounds not yet tried for it."""

    def __init__(self, needs: Sequence[Sequence[Hashable]], count: int) -> None:
        self.needs = needs
        self.all = frozenset(range(1, count + 1))
        self.taken: dict[Hashable, set[int]] = defaultdict(set)
        self.rounds = [0] * len(needs)

    def left(self, item: int) -> list[int]:
        return sorted(self.all.difference(*(self.taken[need] for need in self.needs[item])))

    def place(self, item: int, number: int) -> None:
        self.rounds[item] = number
        for need in self.needs[item]:
            self.taken[need].add(number)

    def take_back(self, item: int) -> None:
        for need in self.needs[item]:
            self.taken[need].discard(self.rounds[item])
        self.rounds[item] = 0

    def tightest(self) -> tuple[int, list[int]] | None:
        """The open item with the fewest rounds left; None when all are placed."""
        best: tuple[int, list[int]] | None = None
        for item, number in enumerate(self.rounds):
            if number == 0:
                left = self.left(item)
                if best is None or len(left) < len(best[1]):
                    best = (item, left)
                if not left:
                    break
        return best

    def run(self) -> list[int] | None:
        stack: list[tuple[int, list[int]]] = []
        for _ in range(PATIENCE + 2 * len(self.needs)):
            tightest = self.tightest()
            if tightest is None:
                return self.rounds
            stack.append(tightest)
            while stack and not stack[-1][1]:
                stack.pop()
                if stack:
                    self.take_back(stack[-1][0])
            if not stack:
                return None
            item, left = stack[-1]
            self.place(item, left.pop(0))
        return None


def _first_fit(needs: Sequence[Sequence[Hashable]]) -> list[int]:
    """Each item in the first round in which nothing it needs is taken, however many rounds that makes."""
    taken: dict[Hashable, set[int]] = defaultdict(set)
    rounds = []
    for needed in needs:
        used = set().union(*(taken[need] for need in needed))
        number = next(n for n in range(1, len(needs) + 1) if n not in used)
        rounds.append(number)
        for need in needed:
            taken[need].add(number)
    return rounds


def _with_tables(met: list[Meeting], winners: int) -> list[Meeting]:
    """Tables numbered within each round: by the N-S pair's number where N-S sit still, else in its order."""
    stationary = winners == 2 and all(meeting.ns.line is Line.NS for meeting in met)
    found: list[Meeting] = []
    for number in sorted({meeting.round for meeting in met}):
        round_ = sorted((m for m in met if m.round == number), key=lambda meeting: meeting.ns)
        for index, meeting in enumerate(round_, start=1):
            table = meeting.table or (meeting.ns.number if stationary else index)
            found.append(replace(meeting, table=table))
    return found
