"""What a file of deals is read into, and what a format of such files is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.cards import Deal
from scoring.words import Message, RuleError, Seat, Vulnerability
from scoring.words.seats import dealer_of, vulnerability_of
from tournaments.exchange.event import MAX_BOARDS
from tournaments.movements.number_spans import spans

Boards = Sequence["BoardDeal"]


@dataclass(frozen=True, slots=True)
class BoardDeal:
    """The deal of one board, with the dealer and the vulnerability that its file states."""

    board: int
    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability

    @classmethod
    def usual(cls, board: int, deal: Deal) -> BoardDeal:
        """The deal with the dealer and the vulnerability that belong to the number. Law 2."""
        return cls(board, deal, dealer_of(board), vulnerability_of(board))

    @property
    def is_usual(self) -> bool:
        """Whether dealer and vulnerability are those of the number."""
        return self == BoardDeal.usual(self.board, self.deal)


class Numbering(Enum):
    """How a file says which number a board has."""

    EACH = "each"
    """Every board has its own number."""
    RUN = "run"
    """The file says its first and its last number, and has all boards between them."""
    NONE = "none"
    """Boards are counted from a number that whoever reads the file has to know."""


@dataclass(frozen=True, slots=True)
class DealFormat:
    """A format of files of deals.

    `recognises` looks at the bytes of a file; no two formats recognise the same one. `read` gets the bytes
    and the number of the first board, which counts only where the format is not `numbered`; it raises
    RuleError naming board or line. `write` gets boards in the order of their numbers, `write_sealed` the same
    for a dealing machine that is not to show the hands. `highest` is the highest number that a board can
    have. `states_dealer` is whether dealer and vulnerability are in the file, `shows_cards` whether a person
    who opens it reads the hands at a glance, `holds_results` whether results may be beside the deals.
    `is_usual` marks the formats that most dealing machines take.
    """

    key: str
    title: str
    ending: str
    media_type: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, int], Boards]
    write: Callable[[Boards], bytes]
    write_sealed: Callable[[Boards], bytes] | None = None
    numbering: Numbering = Numbering.EACH
    highest: int = MAX_BOARDS
    states_dealer: bool = True
    shows_cards: bool = True
    holds_results: bool = False
    is_usual: bool = False

    @property
    def numbered(self) -> bool:
        """Whether a file says the numbers of its boards."""
        return self.numbering is not Numbering.NONE

    @property
    def seals(self) -> bool:
        """Whether a file can tell the dealing machine not to show the hands."""
        return self.write_sealed is not None

    def losses(self, boards: Boards) -> Sequence[Message]:
        """What of these boards a file of this format does not carry, in sentences."""
        return (*self._lost_numbers(boards), *self._lost_dealers(boards))

    def require_writable(self, boards: Boards) -> None:
        """Refuse boards that would come back as other boards. Boards in the order of their numbers.

        Raises RuleError "deals.nothing", "deals.highest", "deals.gaps".
        """
        if not boards:
            raise RuleError("deals.nothing", "deals", "There are no deals to write.", "")
        numbers = [one.board for one in boards]
        if numbers[-1] > self.highest:
            raise RuleError(
                "deals.highest",
                "board",
                "In {format} files the highest board is {highest}. Leave out {boards}.",
                "",
                format=self.title,
                highest=self.highest,
                boards=spans(number for number in numbers if number > self.highest),
            )
        if self.numbering is Numbering.RUN and (missing := _gaps(numbers)):
            raise RuleError(
                "deals.gaps",
                "board",
                "{format} files have every board from the first to the last. Missing here: {missing}.",
                "",
                format=self.title,
                missing=spans(missing),
            )

    def _lost_numbers(self, boards: Boards) -> Iterator[Message]:
        numbers = [one.board for one in boards]
        if self.numbered or numbers == list(range(1, len(numbers) + 1)):
            return
        if _gaps(numbers):
            yield Message(
                "{format} files do not say the numbers of their boards. Boards {boards} are in it without "
                "gaps.",
                format=self.title,
                boards=spans(numbers),
            )
        else:
            yield Message(
                "{format} files do not say the numbers of their boards. The first one here is {first}.",
                format=self.title,
                first=numbers[0],
            )

    def _lost_dealers(self, boards: Boards) -> Iterator[Message]:
        unusual = [one.board for one in boards if not one.is_usual]
        if unusual and not self.states_dealer:
            yield Message(
                "{format} files do not say dealer and vulnerability. They are not the usual ones on boards "
                "{boards}.",
                format=self.title,
                boards=spans(unusual),
            )


def _gaps(numbers: Sequence[int]) -> list[int]:
    """The numbers that are missing between the first and the last."""
    return sorted(set(range(numbers[0], numbers[-1])) - set(numbers)) if numbers else []
