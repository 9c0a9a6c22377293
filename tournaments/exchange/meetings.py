"""Who met whom on which boards, and in which round, found again from the travellers.

A results file tells neither round nor table, yet a session needs both. Rounds are assigned so
that no pair is in two places, and, where that is possible, no board either.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.exchange.cover import ExactCover
from tournaments.exchange.event import Event, Form, Line, PairId

LARGEST = 250  # meetings of a section among which rounds are searched for; beyond, the first that fits
PATIENCE = 3_000  # steps of one search, beyond two for each meeting
SEARCHES = 10  # each from another pair's meetings: one that is hard from here may be quick from there


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table's meeting: the pair N-S, the pair E-W, the numbers of the boards they played.

    On the boards `turned` alone they sat the other way round. Of teams the two sides are teams, of
    players North and East, with their partners. `match` is the match that the meeting is part of.
    """

    round: int
    table: int
    ns: PairId
    ew: PairId
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()
    south: PairId | None = None
    west: PairId | None = None
    match: int = 0

    @property
    def section(self) -> str:
        return self.ns.section


def encounters(event: Event) -> list[Meeting]:
    """The meetings of an event, by section, round and table.

    What the file tells of rounds and tables is kept; the rest is assigned deterministically.
    A pair is never twice in a round; a board only where no other assignment was found.
    """
    meetings: list[Meeting] = []
    for section in event.sections:
        if event.form is not Form.PAIRS or event.has_matches:
            meetings += _with_tables(_by_rounds_of_file(event, section), 1)
            continue
        met = _met(event, section)
        if any(meeting.round == 0 for meeting in met):
            met = _with_rounds(met)
        meetings += _with_tables(met, event.winners)
    return meetings


def _met(event: Event, section: str) -> list[Meeting]:
    """The meetings of a section in the order of their lowest boards; round and table 0 where not told."""
    boards: dict[tuple[int, int, PairId, PairId], list[int]] = defaultdict(list)
    for board, line in event.lines():
        if line.ns.section == section:
            boards[(line.round or 0, line.table or 0, line.ns, line.ew)].append(board.number)
    met = [Meeting(*key, boards=tuple(sorted(numbers))) for key, numbers in boards.items()]
    sizes = Counter(len(meeting.boards) for meeting in met)
    usual = max(sizes, key=lambda size: (sizes[size], -size), default=1)
    whole = _with_turned_boards(_parted(met, usual), usual)
    return sorted(whole, key=lambda meeting: (meeting.boards, meeting.ns, meeting.ew))


def _by_rounds_of_file(event: Event, section: str) -> list[Meeting]:
    """The meetings of players, of teams and of matches; rounds, where not told, are the first that fit."""
    boards: dict[tuple[Meeting, int], list[int]] = defaultdict(list)
    turned: dict[tuple[Meeting, int], list[int]] = defaultdict(list)
    first: dict[tuple[int, int, int, frozenset[PairId]], Meeting] = {}
    for board, line in event.lines():
        if line.ns.section != section:
            continue
        at = Meeting(
            line.round or 0, line.table or 0, line.ns, line.ew, (), (), line.south, line.west, line.match
        )
        if event.form is Form.PAIRS or (event.form is Form.TEAMS and at.round and at.table):
            table = at.table if event.form is Form.TEAMS else 0
            at = first.setdefault((at.round, table, at.match, frozenset((line.ns, line.ew))), at)
        which = next(n for n in itertools.count() if board.number not in boards[at, n])
        turned[at, which] += [board.number] if line.ns != at.ns else []
        boards[at, which].append(board.number)
    met = [
        replace(key[0], boards=tuple(sorted(own)), turned=tuple(turned[key])) for key, own in boards.items()
    ]
    met.sort(key=lambda meeting: (meeting.match, meeting.boards, meeting.ns))
    return met if all(meeting.round for meeting in met) else _with_first_rounds(met)


def _with_first_rounds(met: list[Meeting]) -> list[Meeting]:
    """Rounds in which nobody is twice; the tables of a match are played in one."""
    units = [("match", m.match) if m.match else ("meeting", index) for index, m in enumerate(met)]
    needs: dict[tuple[str, int], dict[Hashable, None]] = defaultdict(dict)
    for unit, meeting in zip(units, met, strict=True):
        needs[unit] |= dict.fromkeys(
            seat for seat in (meeting.ns, meeting.ew, meeting.south, meeting.west) if seat is not None
        )
    rounds = dict(zip(needs, _first_fit([list(boards) for boards in needs.values()]), strict=True))
    return [replace(meeting, round=rounds[unit]) for unit, meeting in zip(units, met, strict=True)]


def _with_turned_boards(met: list[Meeting], usual: int) -> list[Meeting]:
    """Opponents who sat both ways round met once, with boards turned, if that is told or usual in size."""
    joined: list[Meeting] = []
    first: dict[tuple[int, int, PairId, PairId], int] = {}
    for meeting in sorted(met, key=lambda m: (-len(m.boards), m.boards)):
        index = first.get((meeting.round, meeting.table, meeting.ew, meeting.ns))
        if index is not None and _is_one(joined[index], meeting, usual):
            boards = tuple(sorted(joined[index].boards + meeting.boards))
            turned = tuple(sorted(joined[index].turned + meeting.boards))
            joined[index] = replace(joined[index], boards=boards, turned=turned)
        else:
            first.setdefault((meeting.round, meeting.table, meeting.ns, meeting.ew), len(joined))
            joined.append(meeting)
    return joined


def _is_one(first: Meeting, second: Meeting, usual: int) -> bool:
    has_place = bool(first.round and first.table)
    return has_place or len(first.boards) + len(second.boards) <= usual


def _parted(met: list[Meeting], usual: int) -> list[Meeting]:
    """Opponents met in two rounds show as one long meeting: parted by the usual number of boards.

    A meeting whose round is told is whole, however many boards it has.
    """
    return [
        replace(meeting, boards=meeting.boards[start : start + size])
        for meeting in met
        for size in [len(meeting.boards) if meeting.round else usual]
        for start in range(0, len(meeting.boards), size)
    ]


def _with_rounds(met: list[Meeting]) -> list[Meeting]:
    pairs_only = [(meeting.ns, meeting.ew) for meeting in met]
    boards_too = [(meeting.ns, meeting.ew, *meeting.boards) for meeting in met]
    rounds = _as_in_a_mitchell(met)
    if len(met) <= LARGEST:
        rounds = rounds or _search(boards_too, pairs_only) or _search(pairs_only, pairs_only)
    rounds = rounds or _first_fit(pairs_only)
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


def _search(needs: Sequence[Sequence[Hashable]], pairs: Sequence[tuple[PairId, PairId]]) -> list[int] | None:
    """A round for each meeting, in as few rounds as the busiest pairs play; None if none was found.

    No two meetings of a round need the same thing, and a pair that never sits out is busy in every
    round. Rounds are alike: one busy pair's meetings get them in their order.
    """
    played = Counter(pair for both in pairs for pair in both)
    count = max(played.values())
    busy = sorted(pair for pair in played if played[pair] == count)
    duties = [*range(len(needs)), *((pair, number) for pair in busy for number in range(1, count + 1))]
    for first in busy[:SEARCHES]:
        of_first = [meeting for meeting, both in enumerate(pairs) if first in both]
        options = _options(
            needs, {meeting: number for number, meeting in enumerate(of_first, start=1)}, count
        )
        chosen = ExactCover(options, duties).solve(PATIENCE + 2 * len(needs))
        if chosen is not None:
            return [number for _, number in sorted(chosen)]
    return None


def _options(
    needs: Sequence[Sequence[Hashable]], fixed: Mapping[int, int], count: int
) -> dict[tuple[int, int], list[Hashable]]:
    """Each meeting in each of its possible rounds, with what that takes."""
    return {
        (meeting, number): [meeting, *((need, number) for need in needed)]
        for meeting, needed in enumerate(needs)
        for number in ([fixed[meeting]] if meeting in fixed else range(1, count + 1))
    }


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
    """Tables numbered within each round, no number twice.

    As the file tells; else by the N-S pair's number where N-S sit still; else in the N-S pairs' order.
    """
    stationary = winners == 2 and all(meeting.ns.line is Line.NS for meeting in met)
    placed: list[Meeting] = []
    for number in sorted({meeting.round for meeting in met}):
        round_ = sorted((m for m in met if m.round == number), key=lambda m: (m.match, m.ns))
        in_file, by_home = [m.table for m in round_], [m.ns.number if stationary else 0 for m in round_]
        in_order = list(range(1, len(round_) + 1))
        tables = next(t for t in (in_file, by_home, in_order) if 0 not in t and len(set(t)) == len(t))
        placed += [replace(meeting, table=table) for meeting, table in zip(round_, tables, strict=True)]
    return placed
