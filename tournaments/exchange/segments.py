"""Files in which board numbers begin again: further boards, or other tables of the same boards?

A second segment of a match, or a second session in one file, often has boards 1, 2 and so on once more, dealt
anew. Nothing in a results format says so. It shows where somebody would have played a board twice, or where a
board has another deal. Then the numbers begin again, and somebody is asked: two deals are never one board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from scoring.cards import Deal
from scoring.words import RuleError

BEGIN_AGAIN = "exchange.again"
CYCLE = 16  # after so many boards dealer and vulnerability are the same again (Law 2)


class Again(StrEnum):
    """What boards are whose numbers begin again in a file."""

    FURTHER = "further"
    """Boards of their own: they are numbered on, by the least multiple of 16."""
    SAME = "same"
    """Other tables of the same boards."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A part of a file that tells of one board, in the file's order: where, its number, who played it how.

    `round` is that of teams, who play other boards in each, and `stage` a part of the event; "" where the
    file does not name them. A board is in one stage only.
    """

    where: str
    number: int
    who: frozenset[Hashable] = frozenset()
    deal: Deal | None = None
    round: str = ""
    stage: str = ""

    @property
    def part(self) -> tuple[str, str]:
        """The part of the event that the board is in, as the file names it."""
        return self.stage, self.round


def numbered_on(stated: Sequence[Stated], again: Again | None, *, of_teams: bool = False) -> list[int]:
    """The number that each board has in the event.

    In a file of teams that is sorted by its boards a result too many is another segment's; of pairs it is
    probably a mistake. Raises RuleError "exchange.again" with the place where numbers begin again, as long as
    nobody has said what these boards are.
    """
    segments = _segments(stated, of_teams=of_teams)
    begins = next((at for at, segment in enumerate(segments) if segment), None)
    if begins is None or again is Again.SAME:
        return [board.number for board in stated]
    if again is None:
        raise _asked(stated[begins])
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for board, segment in zip(stated, segments, strict=True):
        least[segment] = min(board.number, least.get(segment, board.number))
        most[segment] = max(board.number, most.get(segment, board.number))
    shift, last = {0: 0}, most[0]
    for segment in sorted(least)[1:]:
        shift[segment] = max(0, -(-(last - least[segment] + 1) // CYCLE)) * CYCLE
        last = max(last, most[segment] + shift[segment])
    return [board.number + shift[segment] for board, segment in zip(stated, segments, strict=True)]


def _segments(stated: Sequence[Stated], *, of_teams: bool) -> list[int]:
    """Which segment each board is in: 0 for all of a file whose numbers do not begin again.

    A segment begins where a board cannot be one of the segment before, and numbers have fallen since that
    began, or the file names another part of the event. In a file of teams that is sorted by its boards
    each board has its segments one after another.
    """
    by_board = of_teams and all(before.number <= board.number for before, board in pairwise(stated))
    of_part: dict[tuple[str, str], int] = {}
    seen: dict[tuple[int, int], set[Hashable]] = defaultdict(set)
    first: dict[tuple[int, int], Stated] = {}
    segments: list[int] = []
    latest, last, fell = 0, 0, False
    before: Stated | None = None
    for board in stated:
        if by_board and before is not None and before.number < board.number:
            last = 0
        segment = of_part.get(board.part, last) if any(board.part) else last
        place = segment, board.number
        other = first.get(place)
        cannot = other is not None and (not seen[place].isdisjoint(board.who) or _differ(board, other))
        if before is not None:
            fell = fell or board.number < before.number
        if cannot and (fell or by_board or (before is not None and board.part != before.part)):
            fell = False
            segment = latest = segment + 1 if by_board else latest + 1
            place = segment, board.number
        of_part[board.part] = last = segment
        seen[place] |= board.who
        if board.deal is not None or place not in first:
            first[place] = board
        before = board
        segments.append(segment)
    return segments


def _differ(one: Stated, other: Stated) -> bool:
    """Whether two boards of a number are not the same: they have other deals, or belong to other stages."""
    if one.deal is not None and other.deal is not None:
        return one.deal != other.deal
    return bool(one.stage and other.stage) and one.stage != other.stage


def _asked(board: Stated) -> RuleError:
    return RuleError(
        BEGIN_AGAIN,
        board.where,
        "The board numbers of this file begin again with board {board}. Choose whether these are further "
        "boards, which are numbered on, or other tables of the same boards.",
        "",
        board=board.number,
    )
